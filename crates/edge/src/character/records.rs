//! People, creatures and gear as files describe them.

use super::{
    Ability, ArmorClass, Body, CREATURE_VP_TABLE, Condition, DamageType, Device, Distance, Feature, Limbs, Nature,
    Power, Profile, Size, Skill, TOUGH, Weapon,
};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{Icon, words};
use std::collections::BTreeMap;

words! {
    /// What somebody has been trained as, which gives the vitality to begin with.
    pub enum Calling {
        Brawler = "brawler", Soldier = "soldier", Scout = "scout", Specialist = "specialist", Psionic = "psionic",
    }
}

impl Calling {
    /// Returns the vitality at level 1 (ED-VIT-02).
    pub const fn vitality(self) -> i16 {
        match self {
            Calling::Brawler => 26,
            Calling::Soldier => 24,
            Calling::Scout => 20,
            Calling::Specialist => 18,
            Calling::Psionic => 16,
        }
    }
}

/// Something with which people attack, or a part of a body that does.
#[record(kept, named = "weapon")]
#[derive(Default)]
pub struct WeaponRecord {
    /// What it is called.
    pub name: String,
    /// The skill it is used with.
    pub skill: Skill,
    /// Dice of damage.
    #[or_default(1)]
    #[field(1..=10)]
    pub dice: u8,
    /// Their sides.
    #[field(2..=12)]
    pub die: u8,
    /// What it does harm with.
    #[or_default(DamageType::Kinetic)]
    pub damage: DamageType,
    /// How far it carries; adjacent for what strikes in melee.
    #[or_default(Distance::Adjacent)]
    pub range: Distance,
    /// Centimetres that it adds to the reach of its bearer.
    #[or_default(0)]
    #[field(0..=1000)]
    pub reach: u16,
    /// Hands that it takes; 0 for the body and for what is built in.
    #[or_default(1)]
    #[field(0..=2)]
    pub hands: u8,
    /// Whether it is light enough to be used beside another.
    #[or_default(false)]
    pub light: bool,
    /// Whether it is made for tripping.
    #[or_default(false)]
    pub trip: bool,
    /// The ability by which it attacks, where that is not Combativity.
    pub ability: Option<Ability>,
    /// Psi points that an attack with it costs.
    #[or_default(0)]
    #[field(0..=10)]
    pub psi: u8,
    /// What is the matter with who was hurt by it and does not resist.
    pub inflicts: Option<Condition>,
    /// The skill that resists that.
    #[or_default(Skill::Stamina)]
    pub against: Skill,
    /// What resisting takes.
    #[or_default(15)]
    #[field(1..=40)]
    pub dc: u8,
    /// Shots before it is empty, where a campaign counts them; 0 where there is no end to them.
    #[or_default(0)]
    pub shots: u8,
    /// What its damage is more exactly.
    pub nature: Option<Nature>,
    /// Whether it can be thrown.
    #[or_default(false)]
    pub thrown: bool,
    /// What it weighs, in grams.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub grams: u32,
}

impl WeaponRecord {
    /// Returns the weapon as it is used in the hand.
    fn weapon(&self) -> Weapon {
        Weapon {
            name: self.name.clone(),
            skill: self.skill,
            dice: self.dice,
            die: self.die,
            damage: self.damage,
            range: self.range,
            reach: self.reach.into(),
            hands: self.hands,
            light: self.light,
            trip: self.trip,
            ability: self.ability,
            psi: self.psi,
            rider: self.inflicts.map(|what| (what, self.against, self.dc)),
            shots: self.shots,
            nature: self.nature,
            thrown: None,
        }
    }
}

/// Armour.
#[record(kept, named = "armour")]
#[derive(Default)]
pub struct ArmorRecord {
    /// What it is called.
    pub name: String,
    /// What it takes off kinetic damage.
    #[field(0..=20)]
    pub value: u8,
    /// What it takes from checks of moving.
    #[or_default(0)]
    #[field(-10..=0)]
    pub penalty: i8,
    /// How heavy it is, for who sleeps in it.
    pub class: Option<ArmorClass>,
    /// What it weighs, in grams.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub grams: u32,
}

/// Somebody, or some creature.
#[record(checked, kept, named = "being")]
#[derive(Default)]
pub struct Being {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// As what it is drawn.
    #[or_default(Icon::Person)]
    pub icon: Icon,
    /// Its level.
    #[or_default(1)]
    #[field(1..=30)]
    pub level: u8,
    /// How big it is.
    #[or_default(Size::Medium)]
    pub size: Size,
    /// What it has been trained as; creatures have none.
    pub calling: Option<Calling>,
    /// Scores of all seven abilities.
    pub abilities: BTreeMap<Ability, i8>,
    /// Skills and their bonuses.
    #[or_default(BTreeMap::new())]
    pub skills: BTreeMap<Skill, i8>,
    /// Vitality, where that is not reckoned from the calling or the size.
    #[field(1..=1000)]
    pub vitality: Option<i16>,
    /// Centimetres that it walks in a turn.
    #[or_default(1000)]
    #[field(0..=10000)]
    pub speed: u16,
    /// Psi points.
    #[or_default(0)]
    #[field(0..=100)]
    pub psi: u8,
    /// Powers of its mind.
    #[or_default(Vec::new())]
    pub powers: Vec<Power>,
    /// What else it has.
    #[or_default(Vec::new())]
    pub features: Vec<Feature>,
    /// Centimetres that its body reaches, where that is not what its size does.
    #[field(0..=2000)]
    pub reach: Option<u16>,
    /// Centimetres of the side of its space, where it is gargantuan and larger than seven metres.
    #[field(701..=5000)]
    pub space: Option<u16>,
    /// Attacks in one Attack action.
    #[or_default(1)]
    #[field(1..=6)]
    pub attacks: u8,
    /// Hands, or other limbs, with which it can hold somebody; two where nothing is said.
    #[field(0..=8)]
    pub hands: Option<u8>,
    /// Armour that it wears, by name.
    pub armour: Option<String>,
    /// What its hide takes off, beside armour.
    #[or_default(0)]
    #[field(0..=20)]
    pub hide: u8,
    /// Its Defense, where that is not reckoned.
    #[field(1..=60)]
    pub defense: Option<i16>,
    /// Weapons, by name.
    pub weapons: Vec<String>,
    /// With what it does something to all in an area, by name, and for how many uses.
    #[or_default(BTreeMap::new())]
    pub devices: BTreeMap<String, u8>,
    /// Uses of a first-aid kit.
    #[or_default(0)]
    #[field(0..=20)]
    pub kit: u8,
    /// Medi-injectors.
    #[or_default(0)]
    #[field(0..=20)]
    pub injectors: u8,
    /// Stimulants.
    #[or_default(0)]
    #[field(0..=20)]
    pub stimulants: u8,
    /// Whether it holds a riot shield in one hand.
    #[or_default(false)]
    pub shield: bool,
    /// Kinds of damage that it takes half of.
    #[or_default(Vec::new())]
    pub resists: Vec<DamageType>,
    /// Kinds of damage that it takes twice.
    #[or_default(Vec::new())]
    pub vulnerable: Vec<DamageType>,
    /// Kinds of damage that do nothing to it.
    #[or_default(Vec::new())]
    pub immune: Vec<DamageType>,
    /// Natures of damage that it takes half of.
    #[or_default(Vec::new())]
    pub resists_natures: Vec<Nature>,
    /// Natures of damage that it takes twice.
    #[or_default(Vec::new())]
    pub vulnerable_natures: Vec<Nature>,
    /// Conditions that do not touch it.
    #[or_default(Vec::new())]
    pub immune_to: Vec<Condition>,
    /// Whether its body is one that healers do not know (ED-SKL-10).
    #[or_default(false)]
    pub unusual: bool,
    /// What limbs it has.
    #[or_default(Limbs::Human)]
    pub limbs: Limbs,
    /// Whether it has no mind that could be hurt.
    #[or_default(false)]
    pub mindless: bool,
    /// What it carries beside weapons and armour, in grams.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub pack: u32,
    /// Skills of the table's own, and their bonuses.
    #[or_default(BTreeMap::new())]
    pub own_skills: BTreeMap<String, i8>,
    /// Whether it dies as it comes to 0 vitality; what no player plays does, where nothing is said.
    pub dies_at_zero: Option<bool>,
    /// What is special about its body.
    #[inner]
    pub body: Option<Body>,
}

/// Scores beyond these are taken for slips of the pen (ED-CHK-02).
pub const SCORES: std::ops::RangeInclusive<i8> = -5..=15;
/// Bonuses of skills beyond these are taken for slips of the pen (ED-SKL-01).
pub const BONUSES: std::ops::RangeInclusive<i8> = 0..=12;

impl Checked for Being {
    fn wrong(&self, faults: &mut Faults<'_>) {
        // ED-CHK-01: exactly seven.
        for ability in Ability::ALL.iter().filter(|ability| !self.abilities.contains_key(ability)) {
            faults.against(&super::ABILITIES, "abilities", format!("expected a score of {ability}"));
        }
        for (ability, _) in self.abilities.iter().filter(|(_, score)| !SCORES.contains(score)) {
            let field = format!("abilities.{}", ability.written());
            faults.against(&super::SCALE, &field, "expected scores from -5 to 15");
        }
        for (skill, _) in self.skills.iter().filter(|(_, bonus)| !BONUSES.contains(bonus)) {
            let field = format!("skills.{}", skill.written());
            faults.against(&super::skills::SKILLS, &field, "expected bonuses from 0 to 12");
        }
        for (skill, _) in self.own_skills.iter().filter(|(_, bonus)| !BONUSES.contains(bonus)) {
            let field = format!("own_skills.{skill}");
            faults.against(&super::skills::SKILLS, &field, "expected bonuses from 0 to 12");
        }
        if self.space.is_some() && self.size != Size::Gargantuan {
            faults.against(&super::GARGANTUAN, "space", "expected it of the gargantuan alone");
        }
        let weapons = !self.weapons.is_empty() && self.weapons.len() <= 8;
        faults.unless([("weapons", weapons, "expected one to eight weapons")]);
    }
}

/// Returns the throwing of a weapon: it carries a little, and goes by Throwing (ED-RNG-09, ED-RNG-21).
fn thrown(place: u8, weapon: Weapon) -> Weapon {
    let name = format!("{}, thrown", weapon.name);
    Weapon {
        name,
        skill: Skill::Throwing,
        range: Distance::Close,
        reach: 0,
        trip: false,
        shots: 0,
        thrown: Some(place),
        ..weapon
    }
}

impl Being {
    /// Returns the vitality when unhurt (ED-VIT-02, ED-VIT-03, ED-VIT-04).
    pub fn most_vitality(&self) -> i16 {
        let of_calling = self.calling.map(|calling| calling.vitality() + i16::from(self.level.max(1)) - 1);
        let tough = if self.features.contains(&Feature::Tough) { TOUGH } else { 0 };
        self.vitality.or(of_calling).unwrap_or_else(|| self.size.vitality(self.level)) + tough
    }

    /// Returns the vitality that a creature has more where it grows from the first level on (ED-VIT-03).
    pub fn first_growth(&self) -> i16 {
        let by_size = self.vitality.is_none() && self.calling.is_none();
        if by_size { CREATURE_VP_TABLE[self.size as usize].2 } else { 0 }
    }

    /// Returns the actor with its numbers.
    pub fn profile(&self, armour: Option<&ArmorRecord>, weapons: &[WeaponRecord], devices: Vec<Device>) -> Profile {
        let mut all: Vec<Weapon> = weapons.iter().map(WeaponRecord::weapon).collect();
        let grams: u32 = weapons.iter().map(|weapon| weapon.grams).sum();
        let throws = (0..).zip(weapons).filter(|(_, of)| of.thrown);
        let throws: Vec<Weapon> = throws.map(|(place, of)| thrown(place, of.weapon())).collect();
        all.extend(throws);
        all.truncate(8);
        let worn = armour.map_or(0, |armour| armour.value);
        let mut abilities = [0; 7];
        for (ability, score) in &self.abilities {
            abilities[*ability as usize] = *score;
        }
        Profile {
            name: self.name.clone(),
            about: self.about.clone(),
            icon: self.icon,
            level: self.level,
            size: self.size,
            abilities,
            skills: self.skills.clone().into(),
            vitality: self.most_vitality(),
            armor: i16::from(worn) + i16::from(self.hide) + i16::from(self.shield),
            armor_penalty: armour.map_or(0, |armour| armour.penalty),
            defense: self.defense,
            speed: self.speed.into(),
            reach: self.reach.map_or(self.size.reach(), i32::from),
            larger: self.space.map_or(0, i32::from),
            attacks: self.attacks + u8::from(self.features.contains(&Feature::ExtraAttack)),
            psi: self.psi,
            powers: self.powers.iter().copied().collect(),
            features: self.features.iter().copied().collect(),
            hands: self.hands.unwrap_or(2).saturating_sub(u8::from(self.shield)),
            injectors: self.injectors,
            stimulants: self.stimulants,
            weapons: all.into(),
            devices,
            kit: self.kit,
            resists: self.resists.iter().copied().collect(),
            vulnerable: self.vulnerable.iter().copied().collect(),
            immune: self.immune.iter().copied().collect(),
            resists_natures: self.resists_natures.iter().copied().collect(),
            vulnerable_natures: self.vulnerable_natures.iter().copied().collect(),
            immune_to: self.immune_to.iter().copied().collect(),
            armor_class: armour.and_then(|armour| armour.class),
            body: self.body.clone().unwrap_or_default(),
            unusual: self.unusual,
            limbs: self.limbs,
            mindless: self.mindless,
            own_skills: self.own_skills.clone(),
            gear: self.pack + armour.map_or(0, |armour| armour.grams) + grams,
            ..Profile::default()
        }
    }
}
