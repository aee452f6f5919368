//! The rolls of an attack: what counts in them, and how they turn out (UL-ATK-03 to 13, UL-CRT-01).

use super::verdict::{self, Met, Skill, Verdict};
use super::{AttackRoll, CLOSE_COMBAT, Degree, TWO_RANGES, UNSEEN_ATTACKER, UNSEEN_TARGET};
use crate::armour::Situation;
use crate::body::water;
use crate::movement::{ENCUMBRANCE, Encumbrance, SQUEEZING, encumbrance};
use crate::options::HIGH_GROUND;
use crate::prelude::*;
use crate::statuses::{
    BLINDED, DISABLED, GRAPPLED, PINNED, POISONED, PRONE, SURPRISED, UNBALANCED, UNCONSCIOUS, UNSEEN,
};
use crate::{cover, defence, valor};

/// Returns what speaks for advantage and disadvantage on an attack or a maneuver (UL-ATK-10 to 13, 21, 23; UL-STA;
/// UL-INB-17).
pub(crate) fn advantage(state: &State, attack: &Attack, ranged: Option<(u32, u32)>, shows: bool) -> AdvantageSources {
    let mut advantage = AdvantageSources::new(shows);
    let attacker = attack.attacker;
    let target = attack.target;
    let own = state.actor(attacker);
    let other = state.actor(target);
    if !state.sees(attacker, target) {
        let rule = if own.statuses.has(Status::Blinded) { &BLINDED } else { &UNSEEN_TARGET };
        advantage.disadvantage("target unseen", rule);
    }
    if !state.sees(target, attacker) {
        advantage.advantage("unseen by the target", if state.unseen.is_empty() { &UNSEEN_ATTACKER } else { &UNSEEN });
    }
    let distance = state.distance(attacker, target);
    let maneuver = matches!(attack.with, With::Maneuver(_));
    own_advantage(&mut advantage, state, (attacker, Some(target)), ranged, distance, maneuver);
    if (own.body.submerged || other.body.submerged)
        && let With::Weapon(place) = attack.with
        && let Some((weapon, _)) = state.actor(attacker).weapon(place)
    {
        let how = (attack.thrown, ranged.is_some());
        water::hamper(&mut advantage, state, (attacker, Some(target)), weapon, how);
    }
    if ranged.is_some() && own.aim.is_some_and(|aim| aim.target == target) {
        advantage.advantage("Aim", &crate::actions::AIM);
    }
    if other.statuses.has(Status::Prone) && !maneuver {
        match distance {
            0..=1 => advantage.advantage("target Prone", &PRONE),
            _ => advantage.disadvantage("target Prone and far", &PRONE),
        }
    }
    if !maneuver && state.holds_on(attacker).any(|grapple| grapple.grappler != target) {
        advantage.disadvantage("Grappled", &GRAPPLED);
    }
    let weak: [(_, _, &Rule); 4] = [
        (other.statuses.has(Status::Unbalanced), "target Unbalanced", &UNBALANCED),
        (!maneuver && state.is_pinned(target), "target Pinned", &PINNED),
        (!maneuver && other.statuses.has(Status::Surprised), "target Surprised", &SURPRISED),
        (!maneuver && other.statuses.has(Status::Unconscious), "target Unconscious", &UNCONSCIOUS),
    ];
    for (applies, why, rule) in weak {
        if applies {
            advantage.advantage(why, rule);
        }
    }
    advantage
}

/// Adds what speaks for advantage and disadvantage on the attacker's side, whatever the target is like. A place has no
/// target; `ranged` is the normal and the long range of an attack that goes far.
pub(super) fn own_advantage(
    advantage: &mut AdvantageSources,
    state: &State,
    (attacker, target): (ActorId, Option<ActorId>),
    ranged: Option<(u32, u32)>,
    distance: u32,
    maneuver: bool,
) {
    let own = state.actor(attacker);
    if let Some((normal, _)) = ranged {
        if distance > normal {
            advantage.disadvantage("beyond normal range", &TWO_RANGES);
        }
        let threatens = |enemy: ActorId| {
            state.hostile(enemy, attacker)
                && state.can_act(enemy)
                && state.sees(enemy, attacker)
                && cover::in_reach(state, enemy, state.distance(enemy, attacker))
        };
        if state.ids().any(threatens) {
            advantage.disadvantage("enemy within reach", &CLOSE_COMBAT);
        }
    }
    if own.valor.inspired {
        advantage.advantage("Inspired", &valor::INSPIRED);
    }
    if own.is_helped_with(None, target) {
        advantage.advantage("Help", &crate::actions::HELP);
    }
    let overloaded = || encumbrance(state, attacker) == Encumbrance::Over;
    let hampers: [(_, _, &Rule); 5] = [
        (!maneuver && own.squeezing, "squeezing", &SQUEEZING),
        (!maneuver && overloaded(), "Over Encumbered", &ENCUMBRANCE),
        (!maneuver && own.statuses.has(Status::Prone), "Prone", &PRONE),
        (own.statuses.has(Status::Poisoned), "Poisoned", &POISONED),
        (own.statuses.has(Status::Disabled), "Disabled", &DISABLED),
    ];
    for (applies, why, rule) in hampers {
        if applies {
            advantage.disadvantage(why, rule);
        }
    }
}

/// Rolls the d20 of an attack, then the defence, and compares (UL-ATK-09). Where nobody looks at the dice, the verdict alone
/// is drawn, by its chance.
pub(crate) fn roll(
    table: &mut Table<'_, impl Run>,
    attack: &Attack,
    answer: Answer,
    mut tally: Tally,
    sources: AdvantageSources,
    skill: Skill,
) -> AttackRoll {
    if !matches!(attack.with, With::Maneuver(_)) {
        tally.add("higher", cover::high_ground(table.state(), attack.attacker, attack.target), &HIGH_GROUND);
    }

    let plus = tally.total;
    let advantage = sources.net();
    let met = Met { attack: *attack, answer, skill };
    if let Some(number) = table.weighed(|state| met.verdicts(state, plus, advantage)) {
        valor::use_up(table, attack.attacker);
        if defence::dice(answer).1 == 20 {
            valor::use_up(table, attack.target);
        }
        return verdict::unseen(Verdict::from_number(number), answer);
    }

    let die = table.die(20, advantage);
    valor::d20(table, attack.attacker, &die);
    let total = die.value() + plus;
    let defended = if defence::fails_by_itself(table.state(), attack, answer) {
        defence::failed(total, table.listens())
    } else {
        defence::roll(table, attack, answer)
    };
    let margin = total - defended.total;
    let (verdict, rule) = met.verdict(table.state(), die.kept, margin);
    AttackRoll {
        roll: die,
        tally,
        reasons: sources.into_reasons(),
        total,
        defence_dice: defended.dice,
        defence: defended.tally,
        defence_reasons: defended.reasons,
        target: defended.total,
        margin,
        rule,
        ..verdict::unseen(verdict, answer)
    }
}

/// Returns how the armour fares after a defence (UL-ARM-08): whole where the defence held, though the attack grazed
/// (UL-INB-16).
pub(crate) fn situation(answer: Answer, roll: &AttackRoll) -> Situation {
    // Where an exact tie grazes (UL-OPT-04), it beats the defence all the same.
    let beaten = roll.degree.hits() || (roll.degree == Degree::Graze && roll.margin >= 0);
    if beaten { self::beaten(answer) } else { Situation::Whole }
}

/// Returns how the armour fares after a defence that failed.
pub(crate) fn beaten(answer: Answer) -> Situation {
    match answer {
        Answer::Passive => Situation::Whole,
        Answer::Dodge | Answer::DoubleDodge => Situation::FailedDodge,
        Answer::Block | Answer::BlockWith(_) => Situation::FailedBlock,
        Answer::Parry(_) | Answer::ParryWithTwo(_) | Answer::DefenceRoll => Situation::FailedOther,
    }
}
