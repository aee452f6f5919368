//! Records: creatures and characters as files state them, checked and put together.

use super::Reader;
use super::file::Creature;
use crate::armour::{self, Situation};
use crate::character::attributes::{ATTRIBUTE_MAX, ATTRIBUTE_MIN};
use crate::character::growth;
use crate::character::skills::{RANK_NAMES, rank_cap};
use crate::character::{
    ActionPoints, Armour, Attribute, Damage, Dice, Group, Profile, Ranks, Shield, SkillBoost, Weapon,
};
use crate::damage::types::DamageType;
use crate::options::Options;
use crate::state::{Actor, Gear, MOST_WEAPONS, Setting, State};
use crate::{defence, movement, spells};
use ludex_engine::ActorId;
use ludex_grid::{Cell, Cover, Map, Shape};
use std::collections::BTreeMap;
use std::sync::Arc;
use toml::Spanned;

/// A creature with where it was written.
pub(super) struct Found {
    pub(super) creature: Creature,
    pub(super) file: String,
    pub(super) field: String,
    pub(super) offset: usize,
}

/// The bare hand or foot that everybody has (UL-ATK-25).
pub fn unarmed_strike() -> Weapon {
    Weapon {
        name: "unarmed strike".to_owned(),
        ap: crate::actions::cost::ATTACK,
        damage: vec![Damage { dice: Dice::default(), kind: DamageType::Bludgeoning }],
        group: Group::Fist,
        also: None,
        rank: None,
        boost: 0,
        hands: 0,
        extra_reach: 0,
        range: None,
        thrown: None,
        light: false,
        heavy: false,
        loading: false,
        block: None,
        underwater_ok: true,
        aptitude: Some(true),
        unarmed: true,
    }
}

impl Reader {
    /// What is wrong with a weapon by itself.
    pub(super) fn check_weapon(&mut self, file: &str, offset: usize, field: &str, weapon: &Weapon) {
        let mut wrong = |what: &str, message: &str| self.fault(file, offset, format!("{field}.{what}"), message);
        if !(1..=30).contains(&weapon.ap) {
            wrong("ap", "expected 1 to 30 Action Points");
        }
        if weapon.hands > 2 {
            wrong("hands", "expected 0, 1 or 2");
        }
        if !(1..=4).contains(&weapon.damage.len()) {
            wrong("damage", "expected 1 to 4 parts");
        }
        if weapon.range.is_some() && weapon.thrown.is_some() {
            wrong("thrown", "a weapon that shoots is not thrown");
        }
        for (what, range) in [("range", weapon.range), ("thrown", weapon.thrown)] {
            if range.is_some_and(|(normal, long)| normal < 5 || normal > long) {
                wrong(what, "expected feet, normal and long: from 5, the second no less than the first");
            }
        }
        if weapon.rank.is_some_and(|rank| rank > 4) || weapon.boost > 1 || weapon.extra_reach > 6 {
            wrong("rank", "expected a rank of 0 to 4, a boost of 0 or 1 and at most 6 more spaces of reach");
        }
        if weapon.block.is_some_and(|block| !(0..=30).contains(&block)) {
            wrong("block", "expected 0 to 30");
        }
        if weapon.name.is_empty() || weapon.unarmed {
            wrong("name", "expected a name; everybody has the unarmed strike already");
        }
    }

    /// A creature as a record.
    pub(super) fn profile(&mut self, is: &str, options: &Options) -> Option<Arc<Profile>> {
        let found = self.creatures.iter().find(|found| found.creature.name == is)?;
        let (creature, file, field, offset) =
            (found.creature.clone(), found.file.clone(), found.field.clone(), found.offset);
        let before = self.faults.len();
        self.check_numbers(&creature, &file, &field, offset);
        let mut ranks = Ranks::default();
        for (&group, rank) in &creature.ranks {
            let most = if creature.pc { rank_cap(creature.level) } else { 4 };
            if *rank.get_ref() > most {
                let name = RANK_NAMES[usize::from(most)];
                let message = format!("expected at most {most} ({name}) at level {}", creature.level);
                self.fault(&file, rank.span().start, format!("{field}.ranks.{}", group.name()), message);
            }
            ranks.set(group, *rank.get_ref());
        }
        let armour = self.armour_of(&creature, &file, &field);
        let shield = creature.shield.as_ref().and_then(|name| {
            let found = self.shields.iter().find(|shield| shield.name == *name.get_ref()).cloned();
            if found.is_none() {
                self.fault(&file, name.span().start, format!("{field}.shield"), "there is no such shield");
            }
            found
        });
        let weapons = self.weapons_of(&creature, &file, &field);
        let spells = self.spells_of(&creature, &file, &field);
        if self.faults.len() > before {
            return None;
        }
        let ap = match (creature.ap, creature.ap_dice) {
            (Some(number), _) => ActionPoints::Fixed(number),
            (None, Some((first, second))) => ActionPoints::Dice(first, second),
            (None, None) => ActionPoints::Rolled,
        };
        let mut profile = Profile {
            name: creature.name,
            about: creature.about,
            pc: creature.pc,
            level: creature.level,
            size: creature.size,
            reach: creature.reach,
            alert: creature.alert,
            attributes: *creature.attributes.get_ref(),
            attribute_boosts: creature.attribute_boosts,
            dexterity_choice: creature.dexterity_choice,
            ranks,
            skill_boosts: Vec::new(),
            maneuver_boosts: creature.maneuver_boosts.iter().map(|group| *group.get_ref()).collect(),
            rank_points: creature.rank_points,
            abilities: creature.ability.iter().map(|ability| ability.get_ref().clone()).collect(),
            vitality_die: creature.vitality_die,
            health_pool: creature.health_pool,
            health: creature.health,
            vitality: creature.vitality,
            ap,
            ap_attribute: creature.ap_attribute,
            armour,
            shield,
            weapons,
            movement: creature.movement,
            flight: creature.flight,
            resists: creature.resists,
            vulnerable: creature.vulnerable,
            immune: creature.immune,
            uses_death_rules: creature.uses_death_rules,
            healers_kit: creature.healers_kit,
            casting: creature.casting,
            spells,
        };
        for (&skill, source) in &creature.skill_boosts {
            let boost = SkillBoost { skill, source: *source.get_ref() };
            match growth::may_take(&profile, boost) {
                Ok(()) => profile.skill_boosts.push(boost),
                Err(objection) => {
                    let message = objection.text().to_owned();
                    self.fault(&file, source.span().start, format!("{field}.skill_boosts.{}", skill.name()), message);
                }
            }
        }
        for (at, maneuver) in creature.maneuver_boosts.iter().enumerate() {
            let twice = creature.maneuver_boosts[..at].iter().any(|other| other.get_ref() == maneuver.get_ref());
            if twice || !maneuver.get_ref().is_maneuver() {
                let message = "expected shove, feint, grapple, takedown or disarm, each once";
                self.fault(&file, maneuver.span().start, format!("{field}.maneuver_boosts[{at}]"), message);
            }
        }
        for (at, ability) in creature.ability.iter().enumerate() {
            if ability.get_ref().name.is_empty() || !(0..=30).contains(&ability.get_ref().ap) {
                let message = "expected a name, and 0 to 30 Action Points";
                self.fault(&file, ability.span().start, format!("{field}.ability[{at}]"), message);
            }
        }
        let profile = Arc::new(profile);
        if let Some(expect) = &creature.expect {
            self.check_expected(&file, &field, expect, &profile, options);
        }
        (self.faults.len() == before).then_some(profile)
    }

    fn check_numbers(&mut self, creature: &Creature, file: &str, field: &str, offset: usize) {
        for attribute in Attribute::ALL {
            let (value, boosts) =
                (creature.attributes.get_ref().get(attribute), creature.attribute_boosts.get(attribute));
            let name = attribute.name().to_lowercase();
            if !(i32::from(ATTRIBUTE_MIN)..=i32::from(ATTRIBUTE_MAX)).contains(&value) {
                let message = format!("{value} is out of range; expected {ATTRIBUTE_MIN} to {ATTRIBUTE_MAX}");
                self.fault(file, creature.attributes.span().start, format!("{field}.attributes.{name}"), message);
            }
            if !(0..=2).contains(&boosts) {
                self.fault(file, offset, format!("{field}.attribute_boosts.{name}"), "expected 0, 1 or 2");
            }
        }
        let within = |value: i32, from: i32, to: i32| (from..=to).contains(&value);
        let checks = [
            ("level", within(creature.level.into(), 1, 20), "expected 1 to 20"),
            ("vitality_die", matches!(creature.vitality_die, 6 | 8 | 10 | 12), "expected 6, 8, 10 or 12"),
            ("health_pool", within(creature.health_pool, 0, 20), "expected 0 to 20"),
            ("health", creature.health.is_none_or(|health| within(health, 1, 999)), "expected 1 to 999"),
            ("vitality", creature.vitality.is_none_or(|vitality| within(vitality, 0, 999)), "expected 0 to 999"),
            ("ap", creature.ap.is_none_or(|ap| within(ap, 1, 99)), "expected 1 to 99"),
            ("ap_dice", creature.ap.is_none() || creature.ap_dice.is_none(), "expected either ap or ap_dice"),
            // A dash must fit into the longest route.
            ("movement", creature.movement.is_none_or(|spaces| within(spaces, 0, 14)), "expected 0 to 14 spaces"),
            (
                "flight",
                creature.flight.is_none_or(|flight| within(flight.spaces, 1, 14)),
                "expected 1 to 14 spaces",
            ),
            ("reach", creature.reach.is_none_or(|reach| within(reach.into(), 1, 6)), "expected 1 to 6 spaces"),
            (
                "dexterity_choice",
                creature.attribute_boosts.dexterity != 1 || creature.dexterity_choice.is_some(),
                "expected critical or half_damage: one boost in Dexterity lowers one of the two",
            ),
            ("armour_boost", creature.armour_boost <= 1, "expected 0 or 1"),
            (
                "hide",
                creature.hide.as_ref().is_none_or(|hide| within(hide.value, 0, 30)),
                "expected a value of 0 to 30",
            ),
            ("hide", creature.hide.is_none() || creature.armour.is_none(), "expected either armour or hide"),
        ];
        for (what, fine, message) in checks {
            if !fine {
                self.fault(file, offset, format!("{field}.{what}"), message);
            }
        }
    }

    fn armour_of(&mut self, creature: &Creature, file: &str, field: &str) -> Option<Armour> {
        if let Some(hide) = &creature.hide {
            let (name, value, class) = (hide.name.clone(), hide.value, hide.class);
            return Some(Armour { name, value, class, bulk: false, boost: creature.armour_boost });
        }
        let name = creature.armour.as_ref()?;
        let found = self.armour.iter().find(|armour| armour.name == *name.get_ref()).cloned();
        if found.is_none() {
            self.fault(file, name.span().start, format!("{field}.armour"), "there is no such armour");
        }
        found.map(|armour| Armour { boost: creature.armour_boost, ..armour })
    }

    fn weapons_of(&mut self, creature: &Creature, file: &str, field: &str) -> Vec<Weapon> {
        let mut weapons: Vec<Weapon> = Vec::new();
        for (at, name) in creature.weapons.iter().enumerate() {
            match self.weapons.iter().find(|weapon| weapon.name == *name.get_ref()) {
                Some(weapon) => weapons.push(weapon.clone()),
                None => {
                    self.fault(file, name.span().start, format!("{field}.weapons[{at}]"), "there is no such weapon");
                }
            }
        }
        for (at, weapon) in creature.natural.iter().enumerate() {
            let place = format!("{field}.natural[{at}]");
            self.check_weapon(file, weapon.span().start, &place, weapon.get_ref());
            if weapon.get_ref().hands > 0 {
                self.fault(
                    file,
                    weapon.span().start,
                    format!("{place}.hands"),
                    "expected 0 for a weapon one is born with",
                );
            }
            weapons.push(weapon.get_ref().clone());
        }
        for (at, name) in creature.weapon_boosts.iter().enumerate() {
            match weapons.iter_mut().find(|weapon| weapon.name == *name.get_ref()) {
                Some(weapon) => weapon.boost = 1,
                None => {
                    let place = format!("{field}.weapon_boosts[{at}]");
                    self.fault(file, name.span().start, place, "it carries no such weapon");
                }
            }
        }
        weapons.push(unarmed_strike());
        if weapons.len() > MOST_WEAPONS {
            let start = creature.attributes.span().start;
            let message = format!("expected at most {} weapons, beside the unarmed strike", MOST_WEAPONS - 1);
            self.fault(file, start, format!("{field}.weapons"), message);
        }
        weapons
    }

    /// Somebody of a record as an encounter begins, without a place.
    pub(super) fn actor(
        &mut self,
        (file, field): (&str, &str),
        profile: &Arc<Profile>,
        held: Option<&[Spanned<String>]>,
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
            match profile.weapons.iter().position(|weapon| weapon.name == *name.get_ref()) {
                Some(place) => {
                    actor.gear[place] = Gear::Held;
                    hands -= i32::from(profile.weapons[place].hands);
                }
                None => {
                    let place = format!("{field}.held[{at}]");
                    self.fault(file, name.span().start, place, "it carries no such weapon");
                }
            }
        }
        if let (true, Some(first)) = (hands < 0, named.first()) {
            let taken = 2 - hands;
            let message = format!("that takes {taken} hands, the shield among them; expected at most 2");
            self.fault(file, first.span().start, format!("{field}.held"), message);
        }
        actor
    }

    fn check_expected(
        &mut self,
        file: &str,
        field: &str,
        expect: &Spanned<BTreeMap<String, i32>>,
        profile: &Arc<Profile>,
        options: &Options,
    ) {
        let stated = derived(profile, options);
        for (name, &value) in expect.get_ref() {
            let place = format!("{field}.expect.{name}");
            match stated.iter().find(|(word, _)| word == name) {
                Some(&(_, right)) if right == value => {}
                Some(&(_, right)) => {
                    self.fault(file, expect.span().start, place, format!("{value} is stated; expected {right}"));
                }
                None => {
                    let known: Vec<&str> = stated.iter().map(|(word, _)| *word).collect();
                    let message = format!("there is no such number; expected one of {}", known.join(", "));
                    self.fault(file, expect.span().start, place, message);
                }
            }
        }
    }
}

/// Somebody of a record, rested, with its natural weapons alone at hand.
fn fresh(profile: &Arc<Profile>, options: &Options) -> Actor {
    let (health, vitality) = (profile.health_max(options, false).total, profile.vitality_max(false).total);
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
        shield_up: profile.shield.is_some(),
        aim: None,
        helped_by: None,
        helped_with: None,
        focus: None,
        social_rerolls: 0,
        squeezing: false,
        load: 0,
        height: 0,
        flying: false,
        caught: 0,
        breather: false,
        stealth: None,
        cover: None,
        potions: 0,
        magic: spells::fresh(profile),
    }
}

/// The derived numbers that a file may state, to have them checked (UL-CNT-05).
pub(super) fn derived(profile: &Arc<Profile>, options: &Options) -> Vec<(&'static str, i32)> {
    let map = Map::open(Shape::Hex, 1, 1);
    let Ok(map) = map else { return Vec::new() };
    let setting =
        Setting { title: String::new(), options: options.clone(), map, ground: Vec::new(), sides: Vec::new() };
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
    all.extend(Attribute::ALL.map(|attribute| {
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
