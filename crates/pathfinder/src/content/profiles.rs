//! What creatures and characters are in play: their numbers, put together.

use super::{Place, Stock, tables};
use crate::prelude::*;
use ludex_kit::Icon;

impl Stock {
    /// Returns who stands at a place.
    pub(super) fn profile(&mut self, file: &str, field: &str, place: &Place, players: bool) -> Option<Profile> {
        let creature = self.creatures.get(&place.is).map(|found| found.of.clone());
        let mut profile = match creature {
            Some(creature) => self.adjusted(file, field, place, of_creature(&creature)),
            None => {
                let is = format!("{field}.is");
                let found = self.characters.named(&mut self.files, &place.is, (file, &is))?.clone();
                let plain = place.adjust.is_none();
                self.files.of(file, field).unless([("adjust", plain, "a character is neither elite nor weak")]);
                let profile = self.of_character(&found.of, (&found.file, &found.field));
                Profile { record: players.then(|| Box::new(found.of)), ..profile }
            }
        };
        profile.name = place.name.clone().unwrap_or_else(|| place.is.clone());
        if profile.name != place.is {
            profile.kind.clone_from(&place.is);
        }
        profile.side.clone_from(&place.side);
        profile.players = players;
        profile.dying_rules = place.dying_rules.unwrap_or(profile.dying_rules || players);
        Some(profile)
    }

    /// Returns a creature as elite or weak as its place says.
    fn adjusted(&mut self, file: &str, field: &str, place: &Place, profile: Profile) -> Profile {
        let Some(adjustment) = place.adjust else { return profile };
        match super::adjusted::adjusted(profile.clone(), (adjustment, self.level_shift), place.loses) {
            Ok(profile) => profile,
            Err(refusal) => {
                let loses = format!("{field}.loses");
                self.files.against(
                    refusal.rule,
                    file,
                    &loses,
                    "expected the hit points that it has less: below the first level no table says them",
                );
                profile
            }
        }
    }

    /// Returns a character with its numbers; what it names is of a file, or of the tables, and what nobody knows is a fault.
    pub(super) fn of_character(&mut self, character: &Character, (file, field): (&str, &str)) -> Profile {
        let wears = format!("{field}.armour");
        let armour = character.armour.as_ref();
        let armour = armour.and_then(|name| match self.armour.get(name) {
            None if tables::armour(name).is_some() => tables::armour(name),
            _ => self.armour.named(&mut self.files, name, (file, &wears)).map(|found| found.of.clone()),
        });
        let holds = format!("{field}.shield");
        let shield = character.shield.as_ref();
        let shield = shield.and_then(|name| match self.shields.get(name) {
            None if tables::shield(name).is_some() => tables::shield(name),
            _ => self.shields.named(&mut self.files, name, (file, &holds)).map(|found| found.of.clone()),
        });
        let mut weapons = Vec::new();
        for (place, name) in character.weapons.iter().enumerate() {
            let fights = format!("{field}.weapons[{place}]");
            weapons.extend(match self.weapons.get(name) {
                None if tables::weapon(name).is_some() => tables::weapon(name),
                _ => self.weapons.named(&mut self.files, name, (file, &fights)).map(|found| found.of.clone()),
            });
        }
        built(character, armour.as_ref(), shield, &weapons)
    }
}

/// Returns wards of a table.
fn wards(of: &std::collections::BTreeMap<Against, i16>, except: &[Material]) -> Vec<Ward> {
    let except: WordSet<Material> = except.iter().copied().collect();
    of.iter().map(|(against, value)| Ward { against: *against, value: *value, except }).collect()
}

/// Returns as what a creature is drawn: as its record says, or else by what it is.
fn drawn(creature: &Creature) -> Icon {
    let by_trait = [
        (Trait::Undead, Icon::Skeleton),
        (Trait::Dragon, Icon::Dragon),
        (Trait::Construct, Icon::Golem),
        (Trait::Plant, Icon::Plant),
        (Trait::Giant, Icon::Giant),
        (Trait::Animal, Icon::Beast),
        (Trait::Beast, Icon::Beast),
    ];
    let said = (creature.icon != Icon::Person).then_some(creature.icon);
    let is = |(one, icon): (Trait, Icon)| creature.traits.contains(&one).then_some(icon);
    said.or_else(|| by_trait.into_iter().find_map(is)).unwrap_or_default()
}

/// Returns a creature with the numbers of its record.
fn of_creature(creature: &Creature) -> Profile {
    let ability = |ability| creature.abilities.get(&ability).copied().unwrap_or(0);
    let skill = |(skill, by): &(Skill, Ability)| {
        Statistic::given(*by, creature.skills.get(skill).copied().unwrap_or_else(|| ability(*by)))
    };
    let save = |save: Save| Statistic::given(save.ability(), creature.saves[save as usize]);
    let reach = creature.size.reach(creature.long);
    let armor = Statistic::given(Ability::Dexterity, creature.armor_class as i8 - 10);
    let strikes = creature.strikes.iter().enumerate();
    Profile {
        about: creature.about.clone(),
        icon: drawn(creature),
        dying_rules: creature.dying_rules,
        dying_most: 4,
        level: creature.level,
        size: creature.size,
        traits: creature.traits.iter().copied().collect(),
        reactions: creature.reactions.iter().copied().collect(),
        hit_points: creature.hit_points,
        armor: Armor { statistic: armor, ..Armor::default() },
        saves: [save(Save::Fortitude), save(Save::Reflex), save(Save::Will)],
        perception: Statistic::given(Ability::Wisdom, creature.perception),
        senses: creature.senses.clone(),
        speeds: creature.speeds,
        breathes_water: creature.breathes_water,
        languages: creature.languages.clone(),
        heals: creature.heals,
        specialised: creature.specialised.iter().copied().collect(),
        activities: creature.activities.iter().copied().collect(),
        skills: SKILL_ABILITIES.each_ref().map(skill),
        speed: creature.speed,
        reach,
        strikes: strikes.map(|(place, blow)| of_blow(creature, blow, place as u8, reach)).collect(),
        immune: creature.immune.iter().copied().collect(),
        weak: wards(&creature.weak, &[]),
        resistant: wards(&creature.resistant, &creature.except),
        strength: ability(Ability::Strength),
        proof: creature.proof.iter().copied().collect(),
        powers: creature.powers.clone().unwrap_or_default(),
        casting: creature
            .casting
            .as_ref()
            .map(|record| record.casting(ability(record.by).into(), creature.level.into())),
        ..Profile::default()
    }
}

/// What a creature has one of.
const SINGLE: [&str; 11] =
    ["jaws", "mouth", "maw", "beak", "fangs", "mandibles", "bite", "tail", "tongue", "trunk", "proboscis"];

/// Returns with how many limbs a creature grabs in a way, where its record does not say it (house); 0 where it grabs with none.
fn limbs(blow: &Blow) -> u8 {
    let grabs = blow.riders.iter().any(|rider| matches!(rider, Rider::Grab | Rider::ImprovedGrab));
    let usual = if SINGLE.contains(&blow.name.to_lowercase().as_str()) { 1 } else { 2 };
    if grabs { blow.limbs.unwrap_or(usual) } else { 0 }
}

/// Returns a way in which a creature strikes.
fn of_blow(creature: &Creature, blow: &Blow, place: u8, reach: u8) -> Strike {
    let traits: WordSet<WeaponTrait> = blow.traits.iter().copied().collect();
    let range = blow.range.unwrap_or(0);
    let ability = |ability| creature.abilities.get(&ability).copied().unwrap_or(0);
    let handy = traits.has(WeaponTrait::Finesse) && ability(Ability::Dexterity) > ability(Ability::Strength);
    let by = if range > 0 || handy { Ability::Dexterity } else { Ability::Strength };
    Strike {
        name: blow.name.clone(),
        attack: Statistic::given(by, blow.modifier),
        dice: blow.dice,
        die: blow.die,
        bonus: blow.bonus,
        strong: range == 0 || blow.thrown,
        damage: blow.damage,
        versatile: blow.versatile,
        traits,
        reach: if range > 0 { 0 } else { blow.reach.unwrap_or(reach) },
        range,
        thrown: blow.thrown,
        hands: blow.hands,
        weapon: if blow.hands == 0 { BODY } else { place & 7 },
        reload: 0,
        deadly: blow.deadly.unwrap_or(0),
        fatal: blow.fatal.unwrap_or(0),
        sneak: blow.sneak,
        volley: blow.volley.unwrap_or(0),
        infects: blow.infects.clone(),
        two_hand: 0,
        jousting: 0,
        splash: blow.splash,
        lasting: blow.lasting,
        also: blow.also.clone(),
        group: None,
        riders: blow.riders.iter().copied().collect(),
        limbs: limbs(blow),
        numbs: blow.numbs.unwrap_or(0),
    }
}

/// Returns a character whose numbers are put together from their parts.
fn built(character: &Character, armour: Option<&ArmorRecord>, shield: Option<Shield>, weapons: &[Weapon]) -> Profile {
    let level = i32::from(character.level);
    let modifier = |ability| character.modifier(ability);
    let statistic = |ability, rank| Statistic::built(ability, modifier(ability), rank, level);
    // A rune of resilience in what one wears (PF-ITM-18).
    let resilience = armour.map_or(0, |armour| armour.saves) as i8;
    let save = |save: Save| Statistic { item: resilience, ..statistic(save.ability(), character.save_rank(save)) };
    let tough = i32::from(character.feats.contains(&Feat::Toughness));
    let per_level = i32::from(character.class_hit_points) + i32::from(character.more_hit_points) + tough;
    let each = per_level + modifier(Ability::Constitution);
    let hit_points = i32::from(character.ancestry_hit_points) + each * level;
    let mut strikes = Vec::new();
    for (place, weapon) in weapons.iter().enumerate() {
        strikes.extend(with_weapon(character, weapon, place as u8));
    }
    strikes.push(with_weapon(character, &fist(), BODY).swap_remove(0));
    Profile {
        about: character.about.clone(),
        dying_rules: true,
        dying_most: if character.feats.contains(&Feat::Diehard) {
            character.dying_most.max(5)
        } else {
            character.dying_most
        },
        level: character.level,
        size: character.size,
        traits: WordSet::from_iter([Trait::Humanoid]),
        reactions: character.reactions.iter().copied().collect(),
        hit_points: hit_points.max(1) as i16,
        armor: worn(character, armour),
        saves: [save(Save::Fortitude), save(Save::Reflex), save(Save::Will)],
        perception: statistic(Ability::Wisdom, character.perception),
        senses: character.senses.clone(),
        speeds: character.speeds,
        breathes_water: character.breathes_water,
        languages: character.languages.clone(),
        heals: character.heals,
        specialised: character.specialised.iter().copied().collect(),
        activities: character.activities.iter().copied().collect(),
        skills: SKILL_ABILITIES.map(|(skill, by)| skilled(character, skill, by, armour)),
        class_dc: Some(statistic(character.key_ability, character.class_rank)),
        speed: walks(character, armour, shield.as_ref()),
        reach: character.size.reach(false),
        strikes,
        shield,
        strength: modifier(Ability::Strength) as i8,
        hit_points_each: each as i16,
        entered: character.build.as_ref().map_or(Vec::new(), |build| entered(character, build)),
        feats: character.feats.iter().copied().collect(),
        assured: character.assured.iter().copied().collect(),
        wears_metal: armour.is_some_and(|armour| armour.category != ArmorCategory::Light),
        casting: character.casting.as_ref().map(|record| record.casting(modifier(record.by), level)),
        ..Profile::default()
    }
}

/// Returns what on a sheet its choices do not give, in words (PF-CHR-10).
fn entered(character: &Character, build: &Build) -> Vec<String> {
    let all = crate::growth::differences(character, build);
    let words = |one: crate::growth::Difference| {
        format!("{}: {} entered, {} by its choices ({})", one.what, one.entered, one.given, one.rule.id)
    };
    all.into_iter().map(words).collect()
}

/// Returns whether armour hinders its wearer less, because they are strong enough for it.
fn is_strong_enough(character: &Character, armour: &ArmorRecord) -> bool {
    character.score(Ability::Strength) >= armour.strength
}

/// Returns a skill, less what armour takes from it (PF-DRV-05).
fn skilled(character: &Character, skill: Skill, by: Ability, armour: Option<&ArmorRecord>) -> Statistic {
    let rank = character.skills.get(&skill).copied().unwrap_or_default();
    let mut statistic = Statistic::built(by, character.modifier(by), rank, character.level.into());
    let Some(armour) = armour else { return statistic };
    let hampers = matches!(by, Ability::Strength | Ability::Dexterity);
    let free = armour.flexible && matches!(skill, Skill::Acrobatics | Skill::Athletics);
    let heard = armour.noisy && skill == Skill::Stealth;
    if hampers && !free && (heard || !is_strong_enough(character, armour)) {
        statistic.item = armour.check_penalty;
    }
    statistic
}

/// Returns the armour class without what everybody has (PF-DRV-02).
fn worn(character: &Character, armour: Option<&ArmorRecord>) -> Armor {
    let category = armour.map_or(ArmorCategory::Unarmored, |armour| armour.category);
    let rank = character.armour_ranks.get(&category).copied().unwrap_or_default();
    let dexterity = character.modifier(Ability::Dexterity);
    let cap = armour.and_then(|armour| armour.cap).map_or(i32::MAX, i32::from);
    let mut statistic = Statistic::built(Ability::Dexterity, dexterity.min(cap), rank, character.level.into());
    statistic.item = armour.map_or(0, |armour| armour.bonus as i8);
    let category = armour.map_or(ArmorCategory::Unarmored, |armour| armour.category);
    Armor { statistic, category, bulwark: armour.is_some_and(|armour| armour.bulwark) }
}

/// Returns the feet that a character walks in its gear (PF-DRV-10).
fn walks(character: &Character, armour: Option<&ArmorRecord>, shield: Option<&Shield>) -> u8 {
    let slows = |armour: &ArmorRecord| {
        let eased = if is_strong_enough(character, armour) { 5 } else { 0 };
        armour.speed_penalty.saturating_sub(eased)
    };
    let armour = armour.map_or(0, slows);
    let shield = shield.map_or(0, |shield| shield.speed_penalty);
    let fleet = if character.feats.contains(&Feat::Fleet) { 5 } else { 0 };
    (character.speed + fleet).saturating_sub(armour + shield).max(5)
}

/// Returns what everybody can strike with (PF-STK-08).
fn fist() -> Weapon {
    Weapon {
        name: "fist".to_owned(),
        category: WeaponCategory::Unarmed,
        dice: 1,
        die: 4,
        damage: DamageType::Bludgeoning,
        traits: vec![WeaponTrait::Agile, WeaponTrait::Finesse, WeaponTrait::Nonlethal, WeaponTrait::Unarmed],
        hands: 0,
        ..Weapon::default()
    }
}

/// Returns the ways in which a character strikes with a weapon (PF-WPN-01): in melee or shooting, and throwing it where it may be thrown.
fn with_weapon(character: &Character, weapon: &Weapon, place: u8) -> Vec<Strike> {
    let traits: WordSet<WeaponTrait> = weapon.traits.iter().copied().collect();
    let strength = character.modifier(Ability::Strength);
    let dexterity = character.modifier(Ability::Dexterity);
    let shoots = weapon.range.is_some();
    let handy = traits.has(WeaponTrait::Finesse) && dexterity > strength;
    let by = if shoots || handy { Ability::Dexterity } else { Ability::Strength };
    let rank = character.weapon_ranks.get(&weapon.category).copied().unwrap_or_default();
    let mut attack = Statistic::built(by, character.modifier(by), rank, character.level.into());
    attack.item = weapon.potency as i8;
    let deft = character.finesse_damage && traits.has(WeaponTrait::Finesse) && !shoots;
    let added = damage_of(strength, &traits, shoots);
    let sneaks = shoots || traits.has(WeaponTrait::Agile) || traits.has(WeaponTrait::Finesse);
    let strike = Strike {
        name: weapon.name.clone(),
        attack,
        dice: weapon.dice,
        die: weapon.die,
        bonus: if deft { dexterity.max(strength) } else { added } as i8,
        strong: !deft && (!shoots || traits.has(WeaponTrait::Propulsive)),
        damage: weapon.damage,
        versatile: weapon.versatile,
        traits,
        reach: if shoots {
            0
        } else {
            character.size.reach(false) + if traits.has(WeaponTrait::Reach) { 5 } else { 0 }
        },
        range: weapon.range.unwrap_or(0),
        thrown: false,
        hands: weapon.hands,
        weapon: place,
        reload: weapon.reload,
        deadly: weapon.deadly.unwrap_or(0),
        fatal: weapon.fatal.unwrap_or(0),
        sneak: if sneaks { character.sneak } else { 0 },
        volley: weapon.volley.unwrap_or(0),
        infects: String::new(),
        two_hand: weapon.two_hand.unwrap_or(0),
        jousting: weapon.jousting.unwrap_or(0),
        splash: weapon.splash,
        lasting: weapon.lasting,
        also: weapon.also.clone(),
        group: weapon.group,
        riders: WordSet::NONE,
        limbs: 0,
        numbs: 0,
    };
    // A bomb is thrown and nothing else (PF-ITM-13).
    let mut all = if weapon.splash > 0 { Vec::new() } else { vec![strike.clone()] };
    if let Some(range) = weapon.thrown {
        let mut attack = Statistic::built(Ability::Dexterity, dexterity, rank, character.level.into());
        attack.item = weapon.potency as i8;
        let name = format!("{}, thrown", weapon.name);
        let bonus = strength as i8;
        let sneak = character.sneak;
        all.push(Strike { name, attack, bonus, strong: true, reach: 0, range, thrown: true, sneak, ..strike });
    }
    all
}

/// Returns what Strength adds to damage (PF-DRV-09, PF-WPN-11).
fn damage_of(strength: i32, traits: &WordSet<WeaponTrait>, shoots: bool) -> i32 {
    if !shoots {
        strength
    } else if !traits.has(WeaponTrait::Propulsive) {
        0
    } else if strength < 0 {
        strength
    } else {
        checks::half(strength)
    }
}
