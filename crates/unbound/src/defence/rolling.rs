//! The roll of a defence: everything that counts in it at the moment (UL-DEF-02 to 23).

use super::forced::{fails_senseless, hampered, roll_tally};
use super::{PARRY_SIZES, block_tally, dodge_tally, forced, parry_tally};
use crate::movement::SQUEEZING;
use crate::options::HIGH_GROUND;
use crate::prelude::*;
use crate::spells::{self, Resolution};
use crate::statuses::{GRAPPLED, HINDERED, PRONE, UNCONSCIOUS};
use crate::{armour, cover, valor};
use std::cmp::Ordering;

/// The dice, additions and total of a defence that was rolled.
#[derive(Debug)]
pub(crate) struct Defended {
    pub dice: Vec<Rolled>,
    pub tally: Tally,
    pub reasons: Vec<Reason>,
    pub total: i32,
}

/// Returns whether a defence roll fails without being rolled: those who are Unconscious fail Body (Strength) and
/// Mobility (UL-STA-12).
pub(crate) fn fails_by_itself(state: &State, attack: &Attack, answer: Answer) -> bool {
    answer == Answer::DefenceRoll
        && state.actor(attack.target).statuses.has(Status::Unconscious)
        && forced(attack).is_some_and(fails_senseless)
}

/// Returns a defence roll that fails by itself: it just does not reach the attack.
pub(crate) fn failed(total: i32, shows: bool) -> Defended {
    let mut tally = Tally::new(shows);
    tally.base("Unconscious: fails", total, &UNCONSCIOUS);
    Defended { dice: Vec::new(), tally, reasons: Vec::new(), total }
}

/// Returns how many dice of how many sides an answer rolls; none for Passive Armor.
pub fn dice(answer: Answer) -> (u32, u32) {
    match answer {
        Answer::Passive => (0, 0),
        Answer::Dodge => (1, 6),
        Answer::DoubleDodge => (2, 6),
        Answer::Block | Answer::BlockWith(_) => (1, 8),
        Answer::Parry(_) | Answer::ParryWithTwo(_) | Answer::DefenceRoll => (1, 20),
    }
}

/// Returns everything that counts in a defence apart from its dice: cover and the state of the moment too (UL-COV-06).
pub fn whole_tally(state: &State, attack: &Attack, answer: Answer, shows: bool) -> Tally {
    let id = attack.target;
    let cover = cover::between(state, attack.attacker, id);
    let against_spell = answer == Answer::Passive && is_against_spell_defense(state, attack);
    let mut tally = match answer {
        Answer::Passive if against_spell => spells::spell_defense(state, id, shows),
        Answer::Passive => return armour::passive(state, id, cover, shows),
        Answer::DefenceRoll => return roll_tally(state, id, forced(attack).unwrap_or(Attribute::Strength), shows),
        Answer::Dodge | Answer::DoubleDodge => dodge_tally(state, id, shows),
        Answer::Parry(place) | Answer::ParryWithTwo(place) => parry_tally(state, id, place, shows),
        _ => block_tally(state, id, answer.weapon(), shows),
    };
    let (value, label, rule) = cover::bonus(cover);
    tally.add(label, value, rule);
    let higher = if against_spell { 0 } else { cover::high_ground(state, id, attack.attacker) };
    tally.add("higher", higher, &HIGH_GROUND);
    tally.add("Hindered", -state.actor(id).statuses.value(Status::HinderedDefence), &HINDERED);
    tally
}

/// Returns whether an attack is a spell that meets Spell Defense (UL-ATK-39).
pub(crate) fn is_against_spell_defense(state: &State, attack: &Attack) -> bool {
    let With::Spell(place) = attack.with else { return false };
    let spell = spells::spell(state, attack.attacker, place);
    spell.is_some_and(|spell| spell.resolution == Resolution::SpellDefense)
}

/// Returns what speaks for advantage and disadvantage on a defence.
pub(crate) fn advantage(state: &State, attack: &Attack, answer: Answer, shows: bool) -> AdvantageSources {
    let mut advantage = AdvantageSources::new(shows);
    let id = attack.target;
    match answer {
        Answer::Dodge | Answer::DoubleDodge => {
            let hampers: [(_, _, &Rule); 3] = [
                (state.actor(id).statuses.has(Status::Prone), "Prone", &PRONE),
                (state.is_held(id), "Grappled", &GRAPPLED),
                (state.actor(id).squeezing, "squeezing", &SQUEEZING),
            ];
            for (applies, why, rule) in hampers {
                if applies {
                    advantage.disadvantage(why, rule);
                }
            }
        }
        Answer::Parry(_) | Answer::ParryWithTwo(_) => match parry_sizes(state, attack, answer) {
            Ordering::Greater => advantage.disadvantage("larger weapon", &PARRY_SIZES),
            Ordering::Less => advantage.advantage("smaller weapon", &PARRY_SIZES),
            Ordering::Equal => {}
        },
        Answer::DefenceRoll => {
            if let Some(attribute) = forced(attack) {
                hampered(&mut advantage, state, id, attribute, true);
            }
        }
        _ => {}
    }
    if dice(answer).1 == 20 && state.actor(id).valor.inspired {
        advantage.advantage("Inspired", &valor::INSPIRED);
    }
    advantage
}

/// Rolls a defence (UL-DEF-02, 05, 13, 14, 18, 22).
pub(crate) fn roll(table: &mut Table<'_, impl Run>, attack: &Attack, answer: Answer) -> Defended {
    let state = table.state();
    let shows = table.listens();
    let tally = whole_tally(state, attack, answer, shows);
    let sources = advantage(state, attack, answer, shows);
    let advantage = sources.net();
    let mut rolled = Vec::new();
    let thrown = match dice(answer) {
        (0, _) => 0,
        (1, sides) => {
            let die = table.die(sides, advantage);
            if sides == 20 {
                valor::d20(table, attack.target, &die);
            }
            let value = die.value();
            if shows {
                rolled.push(die);
            }
            value
        }
        (count, sides) => {
            // A double dodge with disadvantage rolls the pair twice and keeps the lower sum (UL-POS-12, UL-INB-22).
            let first = table.dice(count, sides);
            let again = (advantage == Advantage::Disadvantage).then(|| table.dice(count, sides));
            let kept = again.as_ref().map_or(first.value(), |again| again.value().min(first.value()));
            if shows {
                rolled.push(first);
                rolled.extend(again);
            }
            kept
        }
    };
    let total = thrown + tally.total;
    Defended { dice: rolled, tally, reasons: sources.into_reasons(), total }
}

/// Returns every total that a defence can come to, with the number of ways to it; a total may be there more than once.
pub(crate) fn totals(state: &State, attack: &Attack, answer: Answer) -> Vec<(i32, u64)> {
    let plus = whole_tally(state, attack, answer, false).total;
    let advantage = advantage(state, attack, answer, false).net();
    match dice(answer) {
        (0, _) => vec![(plus, 1)],
        (1, sides) => advantage.faces(sides).map(|(face, ways)| (face as i32 + plus, ways)).collect(),
        (count, sides) => {
            let sums = sums(count, sides);
            if advantage != Advantage::Disadvantage {
                return sums.into_iter().map(|(sum, ways)| (sum + plus, ways)).collect();
            }
            let mut totals = Vec::new();
            for &(first, first_ways) in &sums {
                for &(second, second_ways) in &sums {
                    totals.push((first.min(second) + plus, first_ways * second_ways));
                }
            }
            totals
        }
    }
}

/// Returns every sum of some dice, with the number of ways to it.
fn sums(count: u32, sides: u32) -> Vec<(i32, u64)> {
    let mut sums = BTreeMap::from([(0, 1)]);
    for _ in 0..count {
        let mut next = BTreeMap::new();
        for (sum, ways) in sums {
            for face in 1..=sides as i32 {
                *next.entry(sum + face).or_insert(0) += ways;
            }
        }
        sums = next;
    }
    sums.into_iter().collect()
}

/// Returns how the size of the attacking weapon compares with what parries it: `Greater` where it is larger (UL-DEF-23). A
/// weapon is as large as the hands that hold it, and as the body they belong to.
pub fn parry_sizes(state: &State, attack: &Attack, answer: Answer) -> Ordering {
    let size = |id: ActorId, place: u8| {
        let hands = state.actor(id).weapon(place).map_or(1, |(weapon, _)| i32::from(weapon.hands));
        hands.max(1) + state.actor(id).size().step()
    };
    let parrying = match answer {
        Answer::Parry(place) => size(attack.target, place),
        Answer::ParryWithTwo(place) => size(attack.target, place) + 1,
        _ => return Ordering::Equal,
    };
    let With::Weapon(place) = attack.with else { return Ordering::Equal };
    size(attack.attacker, place).cmp(&parrying)
}
