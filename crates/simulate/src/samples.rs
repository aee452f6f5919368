//! Fights worth looking at.

use crate::report::Bars;
use crate::runs::{Brief, Runs};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A fight to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sample {
    /// What is to be seen in it.
    pub what: String,
    /// Its seed.
    pub seed: u64,
    /// Who won; nothing where nobody did.
    pub winner: Option<String>,
    /// How many rounds it took.
    pub rounds: u32,
    /// How many of the first side were down at its end.
    pub down: u16,
}

/// Returns the usual fight, the closest, the worst for the first side, the longest, the least likely, one without an
/// end. Each once, the first of its kind by number.
pub(crate) fn samples(runs: &Runs) -> Vec<Sample> {
    let all = &runs.fights;
    let ended = || all.iter().filter(|fight| fight.ended);
    let won = || ended().filter(|fight| fight.winner.is_some());
    let places = 0..runs.sides.len() as u8;
    let wins = |side: u8| runs.tally.wins(usize::from(side));
    let usual = places.clone().max_by_key(|side| (wins(*side), Reverse(*side)));
    let rare = places.filter(|side| wins(*side) > 0 && Some(*side) != usual).min_by_key(|side| (wins(*side), *side));
    let of = |winner: Option<u8>| won().filter(move |fight| winner.is_some() && fight.winner == winner);
    let rounds = median(of(usual), |fight| fight.rounds);
    let downs = median(of(usual), |fight| fight.down.into());
    let far = |fight: &&Brief| (fight.rounds.abs_diff(rounds), u32::from(fight.down).abs_diff(downs), fight.number);
    let kinds: [(&str, Option<&Brief>); 6] = [
        ("the usual fight", of(usual).min_by_key(far)),
        ("the closest", won().min_by_key(|fight| (fight.left, fight.number))),
        (
            "the worst for the first side",
            won().filter(|fight| fight.winner != Some(0)).max_by_key(|fight| (fight.left, Reverse(fight.number))),
        ),
        ("the least likely", of(rare).max_by_key(|fight| (fight.left, Reverse(fight.number)))),
        ("the longest", ended().max_by_key(|fight| (fight.rounds, Reverse(fight.number)))),
        ("one without an end", all.iter().find(|fight| !fight.ended)),
    ];
    let mut told: Vec<u64> = Vec::new();
    let mut samples = Vec::new();
    for (what, fight) in kinds {
        let Some(fight) = fight.filter(|fight| !told.contains(&fight.number)) else { continue };
        told.push(fight.number);
        samples.push(Sample {
            what: what.to_owned(),
            seed: runs.seed.wrapping_add(fight.number),
            winner: fight.winner.and_then(|side| runs.sides.get(usize::from(side)).cloned()),
            rounds: fight.rounds,
            down: fight.down,
        });
    }
    samples
}

fn median<'a>(fights: impl Iterator<Item = &'a Brief>, of: impl Fn(&Brief) -> u32) -> u32 {
    let mut counts = BTreeMap::new();
    for fight in fights {
        *counts.entry(of(fight)).or_default() += 1;
    }
    Bars::of(&counts).median
}
