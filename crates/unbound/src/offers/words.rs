//! How attacks and answers are called.

use crate::attack::{attack_tally, range};
use crate::character::Weapon;
use crate::damage::{damage_tally, types::DamageType};
use crate::pending::{Answer, Attack, Maneuver, With};
use crate::state::State;
use crate::{attack, defence, maneuvers};
use ludex_engine::{ActorId, Luck};

/// What an attack is called: `Strike Nettle with longsword`.
pub(super) fn attack_label(state: &State, attack: &Attack) -> String {
    let target = &state.actor(attack.target).name;
    match attack.with {
        With::Weapon(place) => {
            let weapon = state.actor(attack.attacker).weapon(place).map_or("", |(weapon, _)| weapon.name.as_str());
            let shoots = state.actor(attack.attacker).weapon(place).is_some_and(|(weapon, _)| weapon.shoots());
            let verb = match (attack.thrown, shoots) {
                (true, _) => "Throw",
                (_, true) => "Shoot",
                _ => "Strike",
            };
            match (attack.thrown, attack.nonlethal) {
                (true, _) => format!("{verb} {weapon} at {target}"),
                (_, true) => format!("{verb} {target} with {weapon}, to knock out"),
                _ => format!("{verb} {target} with {weapon}"),
            }
        }
        With::Maneuver(maneuver) => maneuver_label(state, attack.target, maneuver),
    }
}

/// What a maneuver is called: `Grapple Nettle`.
pub(super) fn maneuver_label(state: &State, target: ActorId, maneuver: Maneuver) -> String {
    format!("{} {}", maneuvers::name(maneuver), state.actor(target).name)
}

/// What an attack rolls: `d20+7 with advantage, 2d6+3 slashing`.
pub(super) fn attack_preview(state: &State, attack: &Attack) -> String {
    let With::Weapon(place) = attack.with else { return String::new() };
    let Some((weapon, _)) = state.actor(attack.attacker).weapon(place) else { return String::new() };
    let tally = attack_tally(state, attack.attacker, weapon, attack.thrown, false);
    let fortune = attack::fortune(state, attack, range(state, attack.attacker, weapon, attack.thrown), false);
    format!("d20{:+}{}, {}", tally.total, luck_words(fortune.luck()), damage_words(state, attack, weapon))
}

/// ` with advantage`, or nothing.
pub(super) fn luck_words(luck: Luck) -> &'static str {
    match luck {
        Luck::Plain => "",
        Luck::Advantage => " with advantage",
        Luck::Disadvantage => " with disadvantage",
    }
}

/// The damage of an attack in words: `2d6+3 slashing`.
fn damage_words(state: &State, attack: &Attack, weapon: &Weapon) -> String {
    let plus = damage_tally(&state.actor(attack.attacker).profile, weapon, attack.occasion, false).total;
    weapon_damage(weapon, plus)
}

/// The damage of a weapon with what is added to it: `1d8+2 piercing and 1d4 poison`.
pub(crate) fn weapon_damage(weapon: &Weapon, plus: i32) -> String {
    let part = |dice: crate::character::Dice, plus: i32, kind: DamageType| match (dice.count, plus) {
        (0, plus) => format!("{plus} {}", kind.name()),
        (count, 0) => format!("{count}d{} {}", dice.sides, kind.name()),
        (count, plus) => format!("{count}d{}{plus:+} {}", dice.sides, kind.name()),
    };
    let parts = weapon.damage.iter().enumerate().map(|(place, damage)| {
        let plus = if place == 0 { plus } else { i32::from(damage.dice.plus) };
        part(damage.dice, plus, damage.kind)
    });
    parts.collect::<Vec<_>>().join(" and ")
}

/// What a way to meet an attack is called, and what it rolls.
pub(super) fn answer_words(state: &State, attack: &Attack, answer: Answer) -> (String, String) {
    let id = attack.target;
    let weapon = |place: u8| state.actor(id).weapon(place).map_or("", |(weapon, _)| weapon.name.as_str());
    let luck = |answer: Answer| luck_words(defence::fortune(state, attack, answer, false).luck());
    match answer {
        Answer::Passive => {
            let cover = crate::cover::between(state, attack.attacker, id);
            let total = crate::armour::passive(state, id, cover, false).total;
            ("Take it on the armour".to_owned(), total.to_string())
        }
        Answer::DefenceRoll => {
            let attribute = match attack.with {
                With::Maneuver(maneuver) => defence::maneuver_defence(maneuver),
                With::Weapon(_) => None,
            };
            let attribute = attribute.unwrap_or(crate::character::Attribute::Strength);
            let tally = defence::roll_tally(state, id, attribute, false);
            let words = format!("{} ({}) defence roll", attribute.group().name(), attribute.name());
            (words, format!("d20{:+}", tally.total))
        }
        _ => {
            let (count, sides) = defence::dice(answer);
            let total = defence::whole_tally(state, attack, answer, false).total;
            let dice = if count > 1 { format!("{count}d{sides}") } else { format!("d{sides}") };
            let words = match answer {
                Answer::Dodge => "Dodge".to_owned(),
                Answer::DoubleDodge => "Double dodge".to_owned(),
                Answer::Block => "Block with the shield".to_owned(),
                Answer::BlockWith(place) => format!("Block with {}", weapon(place)),
                Answer::ParryWithTwo(place) => format!("Parry with two weapons, {} first", weapon(place)),
                Answer::Parry(place) => format!("Parry with {}", weapon(place)),
                Answer::Passive | Answer::DefenceRoll => String::new(),
            };
            (words, format!("{dice}{total:+}{}", luck(answer)))
        }
    }
}
