//! Records: creatures and characters as files state them, checked and put together.

use super::Reader;
use super::character::word;
use super::file::Creature;
use crate::armour::ARMOUR_BOOST;
use crate::character::attributes::ATTRIBUTES;
use crate::character::profile::{AP_ATTRIBUTE, ATTRIBUTE_BOOST, DEXTERITY_BOOST};
use crate::character::properties::DAMAGE_GROUP_TABLE;
use crate::character::skills::{BOOST_SCOPE, RANK_CAP, RANK_NAMES, rank_cap};
use crate::character::{ActionPoints, Armour, Attribute, Damage, Dice, Group, Profile, Ranks, SkillBoost, Weapon};
use crate::character::{boosts, growth};
use crate::damage::types::{DamageType, Source};
use crate::options::Options;
use crate::state::MOST_WEAPONS;
use crate::talk::Quirk;
use crate::talk::manner::MAXIMUM;
use std::sync::Arc;
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
        source: Source::Null,
        damage_attribute: None,
        ignores_armor: false,
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
        if weapon.heavy && weapon.hands == 1 {
            wrong("hands", "expected 2: a Heavy weapon takes both hands");
        }
        if weapon.light && weapon.hands == 2 {
            wrong("hands", "expected 1: a Light weapon takes one hand");
        }
        for (what, group) in [("group", Some(weapon.group)), ("also", weapon.also)] {
            let known = |group| DAMAGE_GROUP_TABLE.iter().any(|row| row.0 == group) || group == Group::Firearms;
            if group.is_some_and(|group| !known(group)) {
                wrong(what, "expected blades, swinging, impaling, pole, ranged, fist, spells or firearms");
            }
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
        self.check_attributes(&creature, (&file, &field, offset), options);
        self.check_numbers(&creature, &file, &field, offset);
        let mut ranks = Ranks::default();
        for (&group, rank) in &creature.ranks {
            let most = if creature.pc { rank_cap(creature.level) } else { 4 };
            if *rank.get_ref() > most {
                let name = RANK_NAMES[usize::from(most)];
                let message = format!("expected at most {most} ({name}) at level {}", creature.level);
                self.fault(&file, rank.span().start, format!("{field}.ranks.{}", word(group)), message);
                self.against(&RANK_CAP);
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
        self.check_manner(&creature, &file, &field);
        self.check_tools(&creature, &file, &field);
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
            vitality_die: creature.vitality_die.unwrap_or(options.vitality_die),
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
            speeds: creature.speeds,
            bears: creature.bears,
            resists: creature.resists,
            vulnerable: creature.vulnerable,
            immune: creature.immune,
            uses_death_rules: creature.uses_death_rules,
            healers_kit: creature.healers_kit,
            casting: creature.casting,
            spells,
            manner: creature.manner.as_ref().map(|manner| manner.get_ref().clone()).unwrap_or_default(),
            senses: creature.senses,
            tools: creature.tools.iter().map(|tool| tool.get_ref().clone()).collect(),
            tool_boosts: creature.tool_boosts.iter().map(|tool| tool.get_ref().clone()).collect(),
            boost_sources: Vec::new(),
        };
        // What has lost its boost since then has no source either.
        profile.boost_sources = boosts::still_there(&profile, &creature.boost_sources);
        // Boosts are placed in the order in which the file has them.
        let mut boosts: Vec<_> = creature.skill_boosts.iter().collect();
        boosts.sort_by_key(|(_, source)| source.span().start);
        for (&skill, source) in boosts {
            let boost = SkillBoost { skill, source: *source.get_ref() };
            match growth::may_take(&profile, boost) {
                Ok(()) => profile.skill_boosts.push(boost),
                Err(objection) => {
                    let message = objection.why.plain();
                    self.fault(&file, source.span().start, format!("{field}.skill_boosts.{}", word(skill)), message);
                    self.against(objection.rule);
                }
            }
        }
        profile.boost_sources = boosts::still_there(&profile, &creature.boost_sources);
        for (at, maneuver) in creature.maneuver_boosts.iter().enumerate() {
            let twice = creature.maneuver_boosts[..at].iter().any(|other| other.get_ref() == maneuver.get_ref());
            if twice || !maneuver.get_ref().is_maneuver() {
                let message = "expected shove, feint, grapple, takedown or disarm, each once";
                self.fault(&file, maneuver.span().start, format!("{field}.maneuver_boosts[{at}]"), message);
                self.against(&BOOST_SCOPE);
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

    fn check_attributes(&mut self, creature: &Creature, place: (&str, &str, usize), options: &Options) {
        let ((file, field, offset), (min, max)) = (place, (options.attribute_min, options.attribute_max));
        for &attribute in Attribute::ALL {
            let (value, boosts) =
                (creature.attributes.get_ref().get(attribute), creature.attribute_boosts.get(attribute));
            let name = attribute.name().to_lowercase();
            if !(i32::from(min)..=i32::from(max)).contains(&value) {
                let message = format!("{value} is out of range; expected {min} to {max}");
                self.fault(file, creature.attributes.span().start, format!("{field}.attributes.{name}"), message);
                self.against(&ATTRIBUTES);
            }
            if !(0..=2).contains(&boosts) {
                self.fault(file, offset, format!("{field}.attribute_boosts.{name}"), "expected 0, 1 or 2");
                self.against(&ATTRIBUTE_BOOST);
            }
        }
    }

    fn check_numbers(&mut self, creature: &Creature, file: &str, field: &str, offset: usize) {
        let within = |value: i32, from: i32, to: i32| (from..=to).contains(&value);
        let checks = [
            ("level", within(creature.level.into(), 1, 20), "expected 1 to 20"),
            ("vitality_die", matches!(creature.vitality_die, None | Some(6 | 8 | 10 | 12)), "expected 6, 8, 10 or 12"),
            ("health_pool", within(creature.health_pool, 0, 20), "expected 0 to 20"),
            ("health", creature.health.is_none_or(|health| within(health, 1, 999)), "expected 1 to 999"),
            ("vitality", creature.vitality.is_none_or(|vitality| within(vitality, 0, 999)), "expected 0 to 999"),
            ("ap", creature.ap.is_none_or(|ap| within(ap, 1, 99)), "expected 1 to 99"),
            ("ap_dice", creature.ap.is_none() || creature.ap_dice.is_none(), "expected either ap or ap_dice"),
            // A dash must fit into the longest route.
            ("movement", creature.movement.is_none_or(|spaces| within(spaces, 0, 14)), "expected 0 to 14 spaces"),
            ("flight", creature.flight.is_none_or(|flight| within(flight.spaces, 1, 14)), "expected 1 to 14 spaces"),
            ("reach", creature.reach.is_none_or(|reach| within(reach.into(), 1, 6)), "expected 1 to 6 spaces"),
            (
                "dexterity_choice",
                creature.attribute_boosts.dexterity != 1 || creature.dexterity_choice.is_some(),
                "expected critical or half_damage: one boost in Dexterity lowers one of the two",
            ),
            (
                "ap_attribute",
                !creature.pc || matches!(creature.ap_attribute, None | Some(Attribute::Cunning | Attribute::Dexterity)),
                "expected cunning or dexterity",
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
            if fine {
                continue;
            }
            self.fault(file, offset, format!("{field}.{what}"), message);
            match what {
                "dexterity_choice" => self.against(&DEXTERITY_BOOST),
                "ap_attribute" => self.against(&AP_ATTRIBUTE),
                "armour_boost" => self.against(&ARMOUR_BOOST),
                _ => {}
            }
        }
    }

    /// How it is to talk to: only creatures of the game master say that (UL-SOC-26), each quirk once (UL-QRK-01).
    fn check_manner(&mut self, creature: &Creature, file: &str, field: &str) {
        let Some(spanned) = &creature.manner else { return };
        let (manner, start) = (spanned.get_ref(), spanned.span().start);
        let mut wrong = |what: &str, message: &str| self.fault(file, start, format!("{field}.manner{what}"), message);
        if creature.pc {
            wrong("", "a player's character has no attitude and no quirks");
        }
        let twice = |list: &[Quirk]| list.iter().enumerate().any(|(at, quirk)| list[..at].contains(quirk));
        if twice(&manner.quirks) || twice(&manner.revealed) {
            wrong(".quirks", "a quirk is named twice");
        }
        if manner.revealed.iter().any(|quirk| !manner.quirks.contains(quirk)) {
            wrong(".revealed", "expected some of its quirks");
        }
        let (least, most) = MAXIMUM;
        for (what, maximum) in [(".favor_max", manner.favor_max), (".displeasure_max", manner.displeasure_max)] {
            if maximum.is_some_and(|maximum| !(least..=most).contains(&maximum)) {
                wrong(what, "expected 1 to 20");
            }
        }
    }

    /// Tools have names, and so has what boosts are in.
    fn check_tools(&mut self, creature: &Creature, file: &str, field: &str) {
        for (what, names) in [("tools", &creature.tools), ("tool_boosts", &creature.tool_boosts)] {
            for (at, name) in names.iter().enumerate().filter(|(_, name)| name.get_ref().trim().is_empty()) {
                self.fault(file, name.span().start, format!("{field}.{what}[{at}]"), "expected the name of a tool");
            }
        }
        let range = |feet: u16| feet <= 1000;
        let senses = creature.senses;
        if !range(senses.blindsight) || !range(senses.darkvision) || !range(senses.truesight) {
            let start = creature.attributes.span().start;
            self.fault(file, start, format!("{field}.senses"), "expected at most 1000 feet");
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
            // Of several alike each takes one.
            let alike = |weapon: &&mut Weapon| weapon.name == *name.get_ref();
            let bare = |weapon: &&mut Weapon| alike(weapon) && weapon.boost == 0;
            let found = match weapons.iter_mut().find(bare) {
                None => weapons.iter_mut().find(alike),
                found => found,
            };
            match found {
                Some(weapon) => weapon.boost = 1,
                None => {
                    let place = format!("{field}.weapon_boosts[{at}]");
                    self.fault(file, name.span().start, place, "it carries no such weapon");
                    self.against(&BOOST_SCOPE);
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
}
