//! Records: creatures and characters as files state them, checked and put together.

use super::Reader;
use super::actor::derived;
use super::file::{Creature, Hide};
use crate::character::attributes::ATTRIBUTES;
use crate::character::profile::{AP_ATTRIBUTE, ATTRIBUTE_BOOST, DEXTERITY_BOOST};
use crate::character::skills::{BOOST_SCOPE, RANK_CAP, RANK_NAMES, rank_cap};
use crate::character::{ActionPoints, Armour, Damage, Dice, Profile, Ranks, SkillBoost, boosts, growth};
use crate::prelude::*;
use crate::spells::{MOST_SPELLS, RESOURCES, Spell};
use crate::state::MOST_WEAPONS;
use ludex_engine::content::misstated;
use ludex_kit::content::{Checked, Faults, Found};

/// Returns the bare hand or foot that everybody has (UL-ATK-25).
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

impl Checked for Creature {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let boosts = &self.attribute_boosts;
        for &attribute in Attribute::ALL {
            if !(0..=2).contains(&boosts.get(attribute)) {
                let field = format!("attribute_boosts.{}", attribute.name().to_lowercase());
                faults.against(&ATTRIBUTE_BOOST, &field, "expected 0, 1 or 2");
            }
        }
        faults.unless([
            ("vitality_die", matches!(self.vitality_die, None | Some(6 | 8 | 10 | 12)), "expected 6, 8, 10 or 12"),
            ("ap_dice", self.ap.is_none() || self.ap_dice.is_none(), "expected either ap or ap_dice"),
            ("hide", self.hide.is_none() || self.armour.is_none(), "expected either armour or hide"),
            ("manner", !self.pc || self.manner.is_none(), "a player's character has no attitude and no quirks"),
        ]);
        if boosts.dexterity == 1 && self.dexterity_choice.is_none() {
            let message = "expected critical or half_damage: one boost in Dexterity lowers one of the two";
            faults.against(&DEXTERITY_BOOST, "dexterity_choice", message);
        }
        if self.pc && !matches!(self.ap_attribute, None | Some(Attribute::Cunning | Attribute::Dexterity)) {
            faults.against(&AP_ATTRIBUTE, "ap_attribute", "expected cunning or dexterity");
        }
        let ranges = [self.senses.blindsight, self.senses.darkvision, self.senses.truesight];
        if ranges.iter().any(|feet| *feet > 1000) {
            faults.at("senses", "expected at most 1000 feet");
        }
        for (what, names) in [("tools", &self.tools), ("tool_boosts", &self.tool_boosts)] {
            for (at, name) in names.iter().enumerate() {
                if name.trim().is_empty() {
                    faults.at(&format!("{what}[{at}]"), "expected the name of a tool");
                }
            }
        }
        for (at, weapon) in self.natural.iter().enumerate().filter(|(_, weapon)| weapon.hands > 0) {
            let message = format!("expected 0 for a weapon one is born with, not {}", weapon.hands);
            faults.at(&format!("natural[{at}].hands"), message);
        }
        for (at, maneuver) in self.maneuver_boosts.iter().enumerate() {
            if self.maneuver_boosts[..at].contains(maneuver) || !maneuver.is_maneuver() {
                let message = "expected shove, feint, grapple, takedown or disarm, each once";
                faults.against(&BOOST_SCOPE, &format!("maneuver_boosts[{at}]"), message);
            }
        }
    }
}

/// Returns what a creature says of itself as a record, without what must be looked up or reckoned.
fn told(creature: Creature) -> Profile {
    let ap = match (creature.ap, creature.ap_dice) {
        (Some(number), _) => ActionPoints::Fixed(number),
        (None, Some((first, second))) => ActionPoints::Dice(first, second),
        (None, None) => ActionPoints::Rolled,
    };
    Profile {
        name: creature.name,
        about: creature.about,
        icon: creature.icon,
        pc: creature.pc,
        level: creature.level,
        size: creature.size,
        reach: creature.reach,
        alert: creature.alert,
        attributes: creature.attributes,
        attribute_boosts: creature.attribute_boosts,
        dexterity_choice: creature.dexterity_choice,
        maneuver_boosts: creature.maneuver_boosts,
        rank_points: creature.rank_points,
        abilities: creature.ability,
        health_pool: creature.health_pool,
        health: creature.health,
        vitality: creature.vitality,
        ap,
        ap_attribute: creature.ap_attribute,
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
        manner: creature.manner.unwrap_or_default(),
        senses: creature.senses,
        tools: creature.tools,
        tool_boosts: creature.tool_boosts,
        always_advantage: creature.always_advantage,
        always_disadvantage: creature.always_disadvantage,
        ..Profile::default()
    }
}

impl Reader {
    /// Returns a creature as a record; `None` where something is wrong with it.
    pub(super) fn profile(&mut self, found: &Found<Creature>, options: &Options) -> Option<Arc<Profile>> {
        let creature = &found.of;
        let file = found.file.as_str();
        let field = found.field.as_str();
        let before = self.files.faults.len();
        self.check_attributes(found, options);
        let ranks = self.ranks_of(found);
        let armour = self.armour_of(found);
        let shield = creature.shield.as_ref().and_then(|name| {
            let known = self.shields.named(&mut self.files, name, (file, &format!("{field}.shield")))?;
            Some(known.of.clone())
        });
        let weapons = self.weapons_of(found);
        let spells = self.spells_of(found);
        if self.files.faults.len() > before {
            return None;
        }

        let vitality_die = creature.vitality_die.unwrap_or(options.vitality_die);
        let mut profile = Profile { ranks, armour, shield, weapons, spells, vitality_die, ..told(creature.clone()) };
        self.place_boosts(found, &mut profile);
        let profile = Arc::new(profile);
        if let Some(expect) = &creature.expect {
            for (name, message) in misstated(expect, &derived(&profile, options)) {
                self.files.fault(file, &format!("{field}.expect.{name}"), message);
            }
        }
        (self.files.faults.len() == before).then_some(profile)
    }

    /// Notes attributes that are out of the campaign's bounds (UL-CHK-02).
    fn check_attributes(&mut self, found: &Found<Creature>, options: &Options) {
        let mut faults = self.files.of(&found.file, &found.field);
        let least = i32::from(options.attribute_min);
        let most = i32::from(options.attribute_max);
        for &attribute in Attribute::ALL {
            let value = found.of.attributes.get(attribute);
            if !(least..=most).contains(&value) {
                let field = format!("attributes.{}", attribute.name().to_lowercase());
                faults.against(&ATTRIBUTES, &field, format!("{value} is out of range; expected {least} to {most}"));
            }
        }
    }

    /// Returns the ranks of a creature; those above what its level allows are noted (UL-RNK-03).
    fn ranks_of(&mut self, found: &Found<Creature>) -> Ranks {
        let creature = &found.of;
        let mut faults = self.files.of(&found.file, &found.field);
        let most = if creature.pc { rank_cap(creature.level) } else { 4 };
        let mut ranks = Ranks::default();
        for (&group, &rank) in &creature.ranks {
            if rank > most {
                let name = RANK_NAMES[usize::from(most)];
                let message = format!("expected at most {most} ({name}) at level {}", creature.level);
                faults.against(&RANK_CAP, &format!("ranks.{}", word(group)), message);
            }
            ranks.set(group, rank);
        }
        ranks
    }

    /// Places the boosts of a creature in its record, as far as it may have them (UL-RNK-08 to 11).
    fn place_boosts(&mut self, found: &Found<Creature>, profile: &mut Profile) {
        let creature = &found.of;
        // What has lost its boost since then has no source either.
        profile.boost_sources = boosts::still_there(profile, &creature.boost_sources);

        // Boosts are placed in the order in which the file has them.
        let field = |skill| format!("{}.skill_boosts.{}", found.field, word(skill));
        let mut in_order: Vec<_> = creature.skill_boosts.iter().collect();
        if in_order.len() > 1 {
            in_order.sort_by_cached_key(|(skill, _)| self.files.place_of(&found.file, &field(**skill)));
        }
        for (&skill, &source) in in_order {
            let boost = SkillBoost { skill, source };
            match growth::may_take(profile, boost) {
                Ok(()) => profile.skill_boosts.push(boost),
                Err(objection) => {
                    let field = field(skill);
                    self.files.against(objection.rule, &found.file, &field, objection.why.plain());
                }
            }
        }
        profile.boost_sources = boosts::still_there(profile, &creature.boost_sources);
    }

    /// Returns what a creature wears, or the hide it was born with.
    fn armour_of(&mut self, found: &Found<Creature>) -> Option<Armour> {
        let creature = &found.of;
        let boost = creature.armour_boost;
        if let Some(Hide { name, value, class }) = creature.hide.clone() {
            return Some(Armour { name, value, class, bulk: false, boost });
        }
        let field = format!("{}.armour", found.field);
        let worn = self.armour.named(&mut self.files, creature.armour.as_ref()?, (&found.file, &field))?;
        Some(Armour { boost, ..worn.of.clone() })
    }

    /// Returns the weapons that a creature carries, those it was born with, and its bare hands last.
    fn weapons_of(&mut self, found: &Found<Creature>) -> Vec<Weapon> {
        let creature = &found.of;
        let file = found.file.as_str();
        let field = found.field.as_str();
        let mut weapons: Vec<Weapon> = Vec::new();
        for (at, name) in creature.weapons.iter().enumerate() {
            let known = self.weapons.named(&mut self.files, name, (file, &format!("{field}.weapons[{at}]")));
            weapons.extend(known.map(|known| known.of.clone()));
        }
        weapons.extend(creature.natural.iter().cloned());
        for (at, name) in creature.weapon_boosts.iter().enumerate() {
            // Of several alike each takes one.
            let bare = |weapon: &Weapon| weapon.name == *name && weapon.boost == 0;
            let place = weapons.iter().position(bare).or(weapons.iter().position(|weapon| weapon.name == *name));
            match place {
                Some(place) => weapons[place].boost = 1,
                None => {
                    let place = format!("{field}.weapon_boosts[{at}]");
                    self.files.against(&BOOST_SCOPE, file, &place, "it carries no such weapon");
                }
            }
        }
        weapons.push(unarmed_strike());
        if weapons.len() > MOST_WEAPONS {
            let message = format!("expected at most {} weapons, beside the unarmed strike", MOST_WEAPONS - 1);
            self.files.fault(file, &format!("{field}.weapons"), message);
        }
        weapons
    }

    /// Returns the spells that a creature knows, and the powers that it was born with.
    fn spells_of(&mut self, found: &Found<Creature>) -> Vec<Spell> {
        let creature = &found.of;
        let file = found.file.as_str();
        let field = found.field.as_str();
        let mut spells: Vec<Spell> = Vec::new();
        for (at, name) in creature.spells.iter().enumerate() {
            let known = self.spells.named(&mut self.files, name, (file, &format!("{field}.spells[{at}]")));
            spells.extend(known.map(|known| known.of.clone()));
        }
        spells.extend(creature.powers.iter().cloned());
        if spells.len() > MOST_SPELLS {
            let message = format!("expected at most {MOST_SPELLS} spells and powers");
            self.files.fault(file, &format!("{field}.spells"), message);
        }
        let rolls = |spell: &Spell| spell.is_attack() || spell.number.is_none() && spell.defence.is_some();
        let needs = spells.iter().any(|spell| spell.add_attribute || spell.mana > 0 || rolls(spell));
        if creature.casting.is_none() && needs {
            let message = "expected casting = { attribute = \"...\" }";
            self.files.against(&RESOURCES, file, &format!("{field}.casting"), message);
        }
        spells
    }
}
