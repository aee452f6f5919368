//! How attacks and answers are called.

use crate::attack::{attack_tally, range};
use crate::character::{Damage, Weapon};
use crate::damage::{damage_tally, types::DamageType};
use crate::pending::{Answer, Attack, Maneuver, With};
use crate::pools::Healing;
use crate::spells::{self, Resolution, Spell};
use crate::state::State;
use crate::{attack, cover, defence, maneuvers};
use ludex_engine::{ActorId, Luck};

/// What an attack is called: `Strike Nettle with longsword`.
pub(crate) fn attack_label(state: &State, attack: &Attack) -> String {
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
        With::Spell(place) => {
            let name = spells::spell(state, attack.attacker, place).map_or("", |spell| spell.name.as_str());
            format!("Cast {name} at {target}")
        }
    }
}

/// What a maneuver is called: `Grapple Nettle`, `Disarm Nettle: scimitar`.
pub(super) fn maneuver_label(state: &State, target: ActorId, maneuver: Maneuver) -> String {
    let words = format!("{} {}", maneuvers::name(maneuver), state.actor(target).name);
    match maneuver {
        Maneuver::Disarm(item) => {
            format!("{words}: {}", crate::disarm::name_of(state, target, item))
        }
        _ => words,
    }
}

/// What an attack rolls: `d20+7 with advantage, 2d6+3 slashing`.
pub(crate) fn attack_preview(state: &State, attack: &Attack) -> String {
    let With::Weapon(place) = attack.with else { return String::new() };
    let Some((weapon, _)) = state.actor(attack.attacker).weapon(place) else { return String::new() };
    let tally = attack_tally(state, attack.attacker, weapon, attack.thrown, false);
    let fortune = attack::fortune(state, attack, range(state, attack.attacker, weapon, attack.thrown), false);
    let plus = tally.total + cover::high_ground(state, attack.attacker, attack.target);
    format!("d20{plus:+}{}, {}", luck_words(fortune.luck()), damage_words(state, attack, weapon))
}

/// What a spell rolls: `d20+7, 2d6 fire`, or `17 to resist, 3d6 fire`.
pub(crate) fn spell_preview(state: &State, actor: ActorId, spell: &Spell) -> String {
    let how = match spell.resolution {
        Resolution::Attack => format!("d20{:+}", spells::attack_tally(state, actor, spell, false).total),
        Resolution::SpellDefense => {
            format!("d20{:+} against Spell Defense", spells::attack_tally(state, actor, spell, false).total)
        }
        Resolution::DefenseRoll => {
            let attribute = spell.defence.map_or("", |attribute| attribute.name());
            format!("{} by {attribute} to resist", spells::number(state, actor, spell, false).total)
        }
        Resolution::Auto => String::new(),
    };
    let part = |damage: &Damage| format!("{} {}", damage.dice, damage.kind.name());
    let heals = spell.heals.map(|heals| {
        let pool = match heals.pool {
            Healing::Health => "Health",
            Healing::Vitality => "Vitality",
        };
        format!("heals {} {pool}", heals.dice)
    });
    let revives = spell.revives.map(|health| format!("back to life with {health} Health"));
    let holds = spell.holds.map(|number| format!("Grappled, {number} to escape"));
    let statuses = spell.statuses.iter().map(|brings| brings.status.name().to_owned()).chain(holds);
    let parts = (!how.is_empty()).then_some(how).into_iter();
    let parts = parts.chain(spell.damage.iter().map(part)).chain(heals).chain(revives).chain(statuses);
    parts.chain(spell.reaction.map(|trigger| trigger.name().to_owned())).collect::<Vec<_>>().join(", ")
}

/// ` with advantage`, or nothing.
pub(crate) fn luck_words(luck: Luck) -> &'static str {
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
            let total = defence::whole_tally(state, attack, answer, false).total;
            ("Take it on the armour".to_owned(), total.to_string())
        }
        Answer::DefenceRoll => {
            let attribute = match attack.with {
                With::Maneuver(maneuver) => defence::maneuver_defence(maneuver),
                With::Weapon(_) | With::Spell(_) => None,
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
