//! How an attack turns out: the ladder of degrees, and what all ways of the dice come to (UL-ATK-09, UL-CRT-01).

use super::sums::{range, weapon_of};
use super::{AttackRoll, Degree, HIT_TEST, NATURAL_1, NATURAL_20, OUTCOMES};
use crate::character::profile::DEXTERITY_BOOST;
use crate::critical::{ATTACKER_BAND, CRITICAL_HIT, CRITICAL_RANKS};
use crate::defence;
use crate::options::{GRAZE_READING, GrazeReading, LuckScope};
use crate::prelude::*;
use crate::statuses::UNCONSCIOUS;

/// What matters of an attack roll once it is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Verdict {
    pub(super) degree: Degree,
    /// Whether it reached its target number exactly.
    pub(super) tied: bool,
    pub(super) defence_critical: bool,
}

/// An attack and how it is met.
#[derive(Debug)]
pub(super) struct Met {
    pub(super) attack: Attack,
    pub(super) answer: Answer,
    pub(super) skill: Skill,
}

impl Verdict {
    /// Returns the number that stands for it where verdicts are drawn by their chances.
    fn number(self) -> u32 {
        4 * self.degree as u32 + 2 * u32::from(self.tied) + u32::from(self.defence_critical)
    }

    /// Returns the verdict that a [`number`](Self::number) stands for.
    pub(super) fn from_number(number: u32) -> Self {
        let degree = Degree::ALL[number as usize / 4 % Degree::ALL.len()];
        Verdict { degree, tied: number / 2 % 2 == 1, defence_critical: number % 2 == 1 }
    }
}

impl Met {
    /// Returns how the attack turns out at a face of the d20 and a margin, and the rule that decides: the attack die
    /// comes before a better dodge (UL-INB-02), and the totals alone make a defence critical, whatever the die showed
    /// (UL-INB-03).
    pub(super) fn verdict(&self, state: &State, face: u32, margin: i32) -> (Verdict, RuleId) {
        let active = !matches!(self.answer, Answer::Passive | Answer::DefenceRoll);
        let defence_rank = if active { defence::rank(state, self.attack.target, self.answer) } else { 0 };
        let (mut degree, mut rule) = degree(state, &self.attack, face, margin, self.skill, defence_rank);
        if degree.hits() && strikes_the_senseless(state, &self.attack) {
            degree = Degree::Critical;
            rule = (&UNCONSCIOUS).into();
        }
        let defence_critical = active && !degree.hits() && -margin >= state.options().crit_margin;
        (Verdict { degree, tied: degree == Degree::Graze && margin == 0, defence_critical }, rule)
    }

    /// Returns the number of every verdict, with the number of ways in which the dice of both sides come to it.
    pub(super) fn verdicts(&self, state: &State, plus: i32, advantage: Advantage) -> Vec<(u32, u64)> {
        let is_rolled = !defence::fails_by_itself(state, &self.attack, self.answer);
        let totals = is_rolled.then(|| defence::totals(state, &self.attack, self.answer));
        let mut ways = [0; 4 * Degree::ALL.len()];
        for (face, weight) in advantage.faces(20) {
            let total = face as i32 + plus;
            let mut count = |margin: i32, times: u64| {
                let (verdict, _) = self.verdict(state, face, margin);
                ways[verdict.number() as usize] += weight * times;
            };
            match &totals {
                None => count(0, 1),
                Some(totals) => {
                    for &(defended, times) in totals {
                        count(total - defended, times);
                    }
                }
            }
        }
        let numbered = ways.into_iter().enumerate().map(|(number, ways)| (number as u32, ways));
        numbered.filter(|(_, ways)| *ways > 0).collect()
    }
}

/// Returns a roll that nobody sees, of which only the verdict is known.
pub(super) fn unseen(verdict: Verdict, answer: Answer) -> AttackRoll {
    AttackRoll {
        roll: Rolled::default(),
        tally: Tally::default(),
        reasons: Vec::new(),
        total: 0,
        answer,
        defence_dice: Vec::new(),
        defence: Tally::default(),
        defence_reasons: Vec::new(),
        target: 0,
        margin: if verdict.degree == Degree::Graze && !verdict.tied { -1 } else { 0 },
        degree: verdict.degree,
        defence_critical: verdict.defence_critical,
        rule: (&OUTCOMES).into(),
    }
}

/// Returns whether a hit is critical because the target lies Unconscious next to the attacker, where a campaign says
/// so.
fn strikes_the_senseless(state: &State, attack: &Attack) -> bool {
    state.options().unconscious_adjacent_hit_is_crit
        && matches!(attack.with, With::Weapon(_))
        && state.actor(attack.target).statuses.has(Status::Unconscious)
        && state.distance(attack.attacker, attack.target) <= 1
}

/// Returns how an attack turns out and the rule that says so: the first line of the ladder that fits (UL-ATK-09).
pub(crate) fn degree(
    state: &State,
    attack: &Attack,
    face: u32,
    margin: i32,
    skill: Skill,
    defence_rank: i32,
) -> (Degree, RuleId) {
    let options = state.options();
    let luck_counts = !matches!(attack.with, With::Maneuver(_)) || options.luck_scope == LuckScope::AttacksAndManeuvers;
    let (critical_boost, band_boost) = dexterity_boosts(state, attack.attacker, skill.weapon);
    let needed = options.crit_margin - options.crit_rank_step * skill.rank - critical_boost;
    let (band, tie_grazes) = graze_band(options.minor_failure_attack, skill.rank + band_boost);

    if luck_counts && face == 1 {
        (Degree::Miss, (&NATURAL_1).into())
    } else if luck_counts && face == 20 {
        (Degree::Critical, (&NATURAL_20).into())
    } else if margin >= needed {
        let rule = match (critical_boost, options.crit_rank_step) {
            (0, 0) => &CRITICAL_HIT,
            (0, _) => &CRITICAL_RANKS,
            _ => &DEXTERITY_BOOST,
        };
        (Degree::Critical, rule.into())
    } else if margin == 0 && tie_grazes {
        (Degree::Graze, (&GRAZE_READING).into())
    } else if margin >= 0 && margin < defence_rank {
        (Degree::PartlyDefended, (&defence::MINOR_FAILURE).into())
    } else if margin >= 0 {
        // A defence that only equals the attack does not hold (UL-DEF-10).
        (Degree::Hit, (&HIT_TEST).into())
    } else if margin >= -band {
        (Degree::Graze, (&ATTACKER_BAND).into())
    } else {
        (Degree::Miss, (&OUTCOMES).into())
    }
}

/// Returns what boosts in Dexterity take off the critical margin of weapons (UL-CRT-02), and add to their band of half
/// damage (UL-CRT-18); with one boost the choice of its owner decides (UL-RNK-17).
fn dexterity_boosts(state: &State, attacker: ActorId, weapon: bool) -> (i32, i32) {
    use crate::character::DexterityChoice::{Critical, HalfDamage};
    let profile = &state.actor(attacker).profile;
    let step = state.options().dex_boost_step;
    if !weapon {
        return (0, 0);
    }
    match (profile.boosts(Attribute::Dexterity), profile.dexterity_choice) {
        (2, _) => (step, step),
        (1, Some(Critical)) => (step, 0),
        (1, Some(HalfDamage)) => (0, step),
        _ => (0, 0),
    }
}

/// Returns how far below the target number an attack still grazes, and whether an exact tie only grazes (UL-OPT-04).
pub(crate) fn graze_band(reading: GrazeReading, rank: i32) -> (i32, bool) {
    match reading {
        GrazeReading::ShortByRank => (rank, false),
        GrazeReading::Printed => ((rank - 1).max(0), false),
        GrazeReading::TieGrazes => ((rank - 1).max(0), rank >= 1),
    }
}

/// Returns whether an attack goes farther than anything does under water (UL-UWC-02).
#[inline]
pub(crate) fn falls_short(state: &State, attack: &Attack) -> bool {
    let is_submerged = |id: ActorId| state.actor(id).body.submerged;
    if !is_submerged(attack.attacker) && !is_submerged(attack.target) {
        return false;
    }
    let weapon = weapon_of(state, attack);
    let range = weapon.and_then(|weapon| range(state, attack.attacker, weapon, attack.thrown));
    range.is_some_and(|(normal, _)| state.distance(attack.attacker, attack.target) > normal)
}

/// The skill that a roll is made with, for criticals and grazes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Skill {
    /// The rank.
    pub(crate) rank: i32,
    /// Whether it is a weapon, so that Dexterity boosts count.
    pub(crate) weapon: bool,
}
