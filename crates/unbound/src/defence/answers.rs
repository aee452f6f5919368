//! The ways to meet an attack: which there are, which can be paid, which is worth most (UL-DEF-06 to 09, 27).

use super::{
    Circumstances, FREE_ANSWERS, PLAIN_ANSWERS, block_tally, dodge_tally, forced, is_against_spell_defense,
    parry_sizes, parry_tally, price_of_fitting, roll_tally,
};
use crate::prelude::*;
use crate::{armour, cover, spells};

/// Returns the one way to meet an attack, for a target that is flanked or is not; `None` where there is a choice.
pub(crate) fn only_answer(state: &State, attack: &Attack, flanked: bool) -> Option<Answer> {
    let mut choices = 0;
    let mut only = Answer::Passive;
    let chooses = answers_until(state, attack, flanked, |answer, _| {
        choices += 1;
        only = answer;
        choices > 1
    });
    if chooses { None } else { Some(only) }
}

/// Returns every way to meet an attack that could be thought of, lawful or not.
pub(crate) fn answers(state: &State, target: ActorId) -> impl Iterator<Item = Answer> + '_ {
    let weapons = state.actor(target).held().flat_map(with_weapon);
    FREE_ANSWERS.into_iter().chain(PLAIN_ANSWERS).chain(weapons)
}

/// Returns the ways to meet an attack that a held weapon, at its place, may give.
fn with_weapon((place, weapon): (u8, &Weapon)) -> impl Iterator<Item = Answer> + use<> {
    let block = weapon.block.map(|_| Answer::BlockWith(place));
    let two = (weapon.hands == 1).then_some(Answer::ParryWithTwo(place));
    [block, Some(Answer::Parry(place)), two].into_iter().flatten()
}

/// Calls `visit` with every lawful way to meet an attack, and its price (UL-DEF-27, UL-DEF-09).
pub fn each_answer(state: &State, attack: &Attack, mut visit: impl FnMut(Answer, i32)) {
    let flanked = state.can_react(attack.target) && cover::is_flanked(state, attack.target);
    answers_until(state, attack, flanked, |answer, price| {
        visit(answer, price);
        false
    });
}

/// Calls `visit` with every lawful way to meet an attack that the target can pay for, and its price, until it returns
/// `true`; returns whether it did. Without the Action Points for a defence the free answers are left (UL-DEF-08).
fn answers_until(state: &State, attack: &Attack, flanked: bool, mut visit: impl FnMut(Answer, i32) -> bool) -> bool {
    let met = Circumstances::of(state, attack, flanked);
    let ap = state.actor(attack.target).ap.max(0);
    let consider = |answer: Answer| {
        let price = price_of_fitting(state, attack, answer, met, false);
        price.is_ok_and(|price| price.total <= ap && visit(answer, price.total))
    };
    // Without a reaction nothing helps but what is free; that saves asking for each.
    let most = if met.reacts { usize::MAX } else { FREE_ANSWERS.len() };
    answers(state, attack.target).take(most).any(consider)
}

/// Returns the defence with the highest average total, less its price times a weight; a double dodge only if wanted.
pub(crate) fn best(state: &State, attack: &Attack, weight: i32, double: bool) -> Answer {
    best_by(state, attack, double, |price, total| i64::from(total - weight * price))
}

/// Returns the defence that is worth most by its price and its average total, which is doubled; of equals the first.
#[inline]
pub(crate) fn best_by(state: &State, attack: &Attack, double: bool, worth: impl Fn(i32, i32) -> i64) -> Answer {
    let mut best = Answer::Passive;
    let mut most = i64::MIN;
    each_answer(state, attack, |answer, price| {
        if answer == Answer::DoubleDodge && !double {
            return;
        }
        let worth = worth(price, middling(state, attack, answer));
        if worth > most {
            most = worth;
            best = answer;
        }
    });
    best
}

/// Returns twice the average total of a defence, cover apart, which all active and passive defences share.
fn middling(state: &State, attack: &Attack, answer: Answer) -> i32 {
    let id = attack.target;
    match answer {
        Answer::Passive if is_against_spell_defense(state, attack) => 2 * spells::spell_defense(state, id, false).total,
        Answer::Passive => 2 * armour::passive(state, id, ludex_grid::Cover::None, false).total,
        Answer::Dodge => 2 * dodge_tally(state, id, false).total + 7,
        Answer::DoubleDodge => 2 * dodge_tally(state, id, false).total + 14,
        Answer::Block | Answer::BlockWith(_) => 2 * block_tally(state, id, answer.weapon(), false).total + 9,
        Answer::Parry(place) | Answer::ParryWithTwo(place) => {
            2 * parry_tally(state, id, place, false).total + 21 + parry_advantage(state, attack, answer)
        }
        Answer::DefenceRoll => {
            let roll = |attribute| 2 * roll_tally(state, id, attribute, false).total + 21;
            forced(attack).map_or(21, roll)
        }
    }
}

/// Returns what advantage or disadvantage is worth to a parry, doubled.
fn parry_advantage(state: &State, attack: &Attack, answer: Answer) -> i32 {
    match parry_sizes(state, attack, answer) {
        std::cmp::Ordering::Greater => -7,
        std::cmp::Ordering::Less => 7,
        std::cmp::Ordering::Equal => 0,
    }
}
