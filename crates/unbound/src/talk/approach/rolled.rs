//! The roll of an attempt against Social Defence, and what follows from it (UL-SOC-01, 04, 05, 18).

use super::{Circumstances, READING, ROLE_PLAY, Tried};
use crate::checks::{self, CheckResult, RerollOpened, Rerollable, Social};
use crate::options::SocialTie;
use crate::prelude::*;
use crate::talk::encounter::speakers;
use crate::talk::event::{Outcome, TalkEvent};
use crate::talk::manner::{Weight, relation, social_defence, with_whom};
use crate::talk::pools::{self, notice_full};
use crate::talk::quirks::{self, Flag, Flags, Slot};
use crate::talk::reading::saw;

/// What goes with an attempt beside the skill.
pub(in crate::talk) struct Said<'a> {
    /// Gold that is offered.
    pub bribe: i32,
    pub words: &'a str,
    /// Whether others speak along.
    pub helped: bool,
}

/// Rolls an attempt that was checked before, and does what follows (UL-SOC-01).
pub(in crate::talk) fn attempt(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    npc: ActorId,
    skill: Skill,
    circumstances: &Circumstances,
    said: Said<'_>,
) {
    let bribe = said.bribe;
    let manner = &table.state().actor(npc).profile.manner;
    let takes = quirks::first(manner, table.state().options(), Slot::TakesBribes, Flags::default()).is_some();
    if bribe > 0 {
        table.emit(TalkEvent::Bribed { actor, npc, gold: bribe, taken: takes });
    }

    let state = table.state();
    let shows = table.listens();
    let flags = Flags::of(&circumstances.flags)
        .with(Flag::SeveralSpeakers, speakers(state) > 1)
        .with(Flag::Threat, matches!(skill, Skill::Intimidation | Skill::Coercion));
    let before = relation(state, npc, with_whom(state, actor));
    let weight = Weight { flags, bribe: if takes { bribe } else { 0 }, leverage: circumstances.leverage };
    let defence = social_defence(state, &before, weight, true, shows);

    let why = (circumstances.role_play, "role-play", &ROLE_PLAY);
    let check = checks::helped_roll(table, actor, skill, why, said.helped);
    let number = defence.total;
    let total = check.total;
    let outcome = outcome(table.state(), total, number);
    let flags_stated = if shows { circumstances.flags.clone() } else { Vec::new() };
    let open = checks::rerollable(table.state(), actor, &check, true);
    let words = said.words.to_owned();
    table.emit(TalkEvent::Approached { actor, npc, words, flags: flags_stated, check, defence, outcome });

    let tried = Tried { npc, skill, flags, defence: number, before };
    resolve(table, actor, tried, total);
    if let Some(open) = open {
        let open = Rerollable { social: Some(Social::Tried(tried)), ..open };
        table.emit(RerollOpened { open });
    }
}

/// Returns how a total compares with Social Defence (UL-SOC-04, UL-SOC-05).
pub fn outcome(state: &State, total: i32, defence: i32) -> Outcome {
    let options = state.options();
    match total.cmp(&defence) {
        std::cmp::Ordering::Greater => Outcome::Success,
        std::cmp::Ordering::Less => Outcome::Failure,
        std::cmp::Ordering::Equal if !options.social_strict => Outcome::Success,
        std::cmp::Ordering::Equal => match options.social_tie {
            SocialTie::NoChange => Outcome::Tied,
            SocialTie::Failure => Outcome::Failure,
            SocialTie::Success => Outcome::Success,
        },
    }
}

/// Moves the pools after the roll of an attempt (UL-SOC-12 to 15).
fn resolve(table: &mut Table<'_, impl Run>, actor: ActorId, tried: Tried, total: i32) {
    let outcome = outcome(table.state(), total, tried.defence);
    let margin = total - tried.defence;
    let shows = table.listens();
    let before = tried.before;
    let pools::Movement { mut after, gain, loss } =
        pools::moved(table.state(), &before, outcome, margin, tried.flags, shows);
    if outcome == Outcome::Success && tried.skill == Skill::Deception && table.state().talk.is_some() {
        after.deceived = true;
    }
    table.emit(TalkEvent::Moved { actor, outcome, before, after, gain, loss });
    notice_full(table, before, after);
}

/// Lets the second roll of what was tried stand: everything is as it was before the first, and then what the second
/// brings (UL-SOC-18).
pub(crate) fn rolled_again(table: &mut Table<'_, impl Run>, actor: ActorId, social: &Social, check: CheckResult) {
    match *social {
        Social::Tried(tried) => {
            table.emit(TalkEvent::Retaken { before: tried.before });
            resolve(table, actor, tried, check.total);
        }
        Social::Read(reading) => {
            let mut against = table.tally();
            against.base("as before", reading.against, &READING);
            saw(table, actor, reading.before, check, against);
        }
        // The others are decided anew where they belong.
        _ => {}
    }
}
