//! An actor of a record as an encounter begins, and the derived numbers that a file may state.

use super::Reader;
use super::character::alone;
use crate::armour::{self, Situation};
use crate::character::Profile;
use crate::prelude::*;
use crate::state::MOST_WEAPONS;
use crate::{defence, movement, spells};

impl Reader {
    /// Returns an actor of a record as an encounter begins, without a place. It holds what is named, or as much as it can;
    /// faults are noted at this file and field.
    pub(super) fn actor(
        &mut self,
        (file, field): (&str, &str),
        profile: &Arc<Profile>,
        held: Option<&[String]>,
        options: &Options,
    ) -> Actor {
        let mut actor = fresh(profile, options);
        let mut hands = 2 - i32::from(actor.shield_up);
        let Some(named) = held else {
            for (place, weapon) in profile.weapons.iter().enumerate() {
                if weapon.hands > 0 && i32::from(weapon.hands) <= hands {
                    actor.gear[place] = Gear::Held;
                    hands -= i32::from(weapon.hands);
                }
            }
            return actor;
        };

        for (at, name) in named.iter().enumerate() {
            match profile.weapons.iter().position(|weapon| weapon.name == *name) {
                Some(place) => {
                    actor.gear[place] = Gear::Held;
                    hands -= i32::from(profile.weapons[place].hands);
                }
                None => self.files.fault(file, &format!("{field}.held[{at}]"), "it carries no such weapon"),
            }
        }
        if hands < 0 {
            let message = format!("that takes {} hands, the shield among them; expected at most 2", 2 - hands);
            self.files.fault(file, &format!("{field}.held"), message);
        }
        actor
    }
}

/// Returns another actor of a record as an encounter begins, without a place.
pub(crate) fn another(profile: &Arc<Profile>, options: &Options) -> Actor {
    Reader::default().actor(("", ""), profile, None, options)
}

/// Returns an actor of a record, rested, with its natural weapons alone at hand.
fn fresh(profile: &Arc<Profile>, options: &Options) -> Actor {
    let health = profile.health_max(options, false).total;
    let vitality = profile.vitality_max(options, false).total;
    let mut gear = [Gear::Stowed; MOST_WEAPONS];
    for (place, _) in profile.weapons.iter().enumerate().filter(|(_, weapon)| weapon.hands == 0) {
        gear[place] = Gear::Held;
    }
    let points = if profile.pc { options.valor_at_session_start } else { 0 };
    Actor {
        name: profile.name.as_str().into(),
        profile: profile.clone(),
        health,
        vitality,
        health_max: health,
        vitality_max: vitality,
        vitality_dice: profile.level,
        gear,
        shield_up: profile.shield.is_some(),
        magic: spells::fresh(profile),
        valor: crate::valor::Valor { points, ..Default::default() },
        ..Actor::default()
    }
}

/// Returns the derived numbers that a file may state, by their names, to have them checked (UL-CNT-05).
pub(super) fn derived(profile: &Arc<Profile>, options: &Options) -> Vec<(&'static str, i32)> {
    let Some(state) = alone(fresh(profile, options), options) else { return Vec::new() };
    let id = ActorId(0);
    let reduction = |situation| armour::reduction(&state, id, situation, false).total;
    let mut all = vec![
        ("health", state.actor(id).health),
        ("vitality", state.actor(id).vitality),
        ("passive_armor", armour::passive(&state, id, Cover::None, false).total),
        ("armor_reduction", reduction(Situation::Whole)),
        ("reduction_after_dodge", reduction(Situation::FailedDodge)),
        ("reduction_after_block", reduction(Situation::FailedBlock)),
        ("reduction_after_parry", reduction(Situation::FailedOther)),
        ("dodge", defence::dodge_tally(&state, id, false).total),
        ("movement", movement::allowance(&state, id, false, false).total),
        ("spell_defense", spells::spell_defense(&state, id, false).total),
    ];
    if let Some(spell) = profile.spells.iter().find(|spell| spell.number.is_none()) {
        all.push(("mana", spells::most(profile)));
        all.push(("spell_attack", spells::attack_tally(&state, id, spell, false).total));
        all.push(("spell_number", spells::number(&state, id, spell, false).total));
    }
    if profile.shield.is_some() {
        all.push(("block", defence::block_tally(&state, id, None, false).total));
    }
    for &attribute in Attribute::ALL {
        all.push((defence_roll(attribute), defence::roll_tally(&state, id, attribute, false).total));
    }
    all
}

/// Returns what the defence roll by an attribute is called in a file.
fn defence_roll(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Strength => "body_strength",
        Attribute::Endurance => "body_endurance",
        Attribute::Dexterity => "mobility_dexterity",
        Attribute::Agility => "mobility_agility",
        Attribute::Intelligence => "mental_intelligence",
        Attribute::Cunning => "mental_cunning",
        Attribute::Acuity => "spirit_acuity",
        Attribute::Will => "spirit_will",
    }
}
