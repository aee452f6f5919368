//! Somebody of a record as an encounter begins, and the derived numbers that a file may state.

use super::Reader;
use crate::armour::{self, Situation};
use crate::character::{Profile, Shield};
use crate::prelude::*;
use crate::state::{Gear, MOST_WEAPONS, Setting};
use crate::{defence, movement, spells};
use ludex_grid::{Map, Shape};
use std::sync::Arc;

impl Reader {
    /// Somebody of a record as an encounter begins, without a place.
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

/// Somebody of a record, rested, with its natural weapons alone at hand.
fn fresh(profile: &Arc<Profile>, options: &Options) -> Actor {
    let (health, vitality) = (profile.health_max(options, false).total, profile.vitality_max(options, false).total);
    let mut gear = [Gear::Stowed; MOST_WEAPONS];
    for (place, _) in profile.weapons.iter().enumerate().filter(|(_, weapon)| weapon.hands == 0) {
        gear[place] = Gear::Held;
    }
    Actor {
        name: profile.name.as_str().into(),
        side: 0,
        profile: profile.clone(),
        at: Cell::default(),
        facing: ludex_grid::Direction::default(),
        hidden: false,
        reserve: false,
        away: false,
        ap: 0,
        ap_reset: 0,
        turn: crate::state::Turn::default(),
        health,
        vitality,
        temporary_health: 0,
        temporary_vitality: 0,
        vigor: 0,
        health_max: health,
        vitality_max: vitality,
        vitality_dice: profile.level,
        saves: crate::state::Saves::default(),
        exhaustion: 0,
        statuses: crate::statuses::Statuses::default(),
        gear,
        unloaded: 0,
        shield_up: profile.shield.is_some(),
        aim: None,
        helped_by: None,
        helped_with: None,
        helped_against: None,
        more_help: Vec::new(),
        focus: None,
        social_rerolls: 0,
        squeezing: false,
        load: 0,
        height: 0,
        flying: false,
        caught: 0,
        own_rest: None,
        breather: false,
        stealth: None,
        sneaking: false,
        no_hiding: false,
        kit_used: 0,
        cover: None,
        potions: 0,
        flasks: Default::default(),
        gold: 0,
        magic: spells::fresh(profile),
        supplies: None,
        fatigue: crate::survival::Fatigue::default(),
        legs: crate::travel::Legs::default(),
        valor: crate::valor::Valor {
            points: if profile.pc { options.valor_at_session_start } else { 0 },
            ..Default::default()
        },
        body: crate::body::Body::default(),
        saddle: None,
    }
}

/// The derived numbers that a file may state, to have them checked (UL-CNT-05).
pub(super) fn derived(profile: &Arc<Profile>, options: &Options) -> Vec<(&'static str, i32)> {
    let map = Map::open(Shape::Hex, 1, 1);
    let Ok(map) = map else { return Vec::new() };
    let setting = Setting {
        title: String::new(),
        options: options.clone(),
        map,
        ground: Vec::new(),
        depth: 0,
        sides: Vec::new(),
    };
    let state = State::new(setting, vec![fresh(profile, options)]);
    let id = ActorId(0);
    let reduction = |situation| armour::reduction(&state, id, situation, false).total;
    let shield = profile.shield.as_ref().map(|_: &Shield| defence::block_tally(&state, id, None, false).total);
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
    ];
    all.push(("spell_defense", spells::spell_defense(&state, id, false).total));
    if let Some(spell) = profile.spells.iter().find(|spell| spell.number.is_none()) {
        all.push(("mana", spells::most(profile)));
        all.push(("spell_attack", spells::attack_tally(&state, id, spell, false).total));
        all.push(("spell_number", spells::number(&state, id, spell, false).total));
    }
    all.extend(shield.map(|block| ("block", block)));
    all.extend(Attribute::ALL.iter().map(|&attribute| {
        let name = match attribute {
            Attribute::Strength => "body_strength",
            Attribute::Endurance => "body_endurance",
            Attribute::Dexterity => "mobility_dexterity",
            Attribute::Agility => "mobility_agility",
            Attribute::Intelligence => "mental_intelligence",
            Attribute::Cunning => "mental_cunning",
            Attribute::Acuity => "spirit_acuity",
            Attribute::Will => "spirit_will",
        };
        (name, defence::roll_tally(&state, id, attribute, false).total)
    }));
    all
}
