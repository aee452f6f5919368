//! Creatures with the numbers they have, and characters with the parts that their numbers come from.

use super::{
    Ability, Activity, Against, ArmorCategory, DamageType, Group, Healing, Keen, Rank, Reaction, Save, Size, Skill,
    Speeds, Trait, WeaponCategory, WeaponTrait,
};
use ludex_kit::Icon;
use ludex_kit::content::{Checked, Faults, record};
use std::collections::BTreeMap;

/// A creature, as files describe it: with its final numbers.
#[record(checked, kept, named = "creature")]
#[derive(Default)]
pub struct Creature {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// As what it is drawn.
    #[or_default(Icon::Person)]
    pub icon: Icon,
    /// Its level.
    #[field(-1..=25)]
    pub level: i8,
    /// How big it is.
    #[or_default(Size::Medium)]
    pub size: Size,
    /// Whether its body is longer than it is tall.
    #[or_default(false)]
    pub long: bool,
    /// What it is.
    #[or_default(Vec::new())]
    pub traits: Vec<Trait>,
    /// Modifiers of abilities that are not 0.
    #[or_default(BTreeMap::new())]
    pub abilities: BTreeMap<Ability, i8>,
    /// Perception.
    #[field(-5..=60)]
    pub perception: i8,
    /// Feet that it moves with an action otherwise than on foot.
    #[or_default(Speeds::default())]
    pub speeds: Speeds,
    /// What heals by itself.
    #[or_default(Healing::default())]
    pub heals: Healing,
    /// Whether it breathes under water.
    #[or_default(false)]
    pub breathes_water: bool,
    /// The languages that it understands; where they are not given it is the common one.
    pub languages: Option<Vec<String>>,
    /// What it senses beside what everybody sees and hears.
    #[inner]
    #[or_default(Vec::new())]
    pub senses: Vec<Keen>,
    /// Of which groups of weapons it knows what a critical hit does besides.
    #[or_default(Vec::new())]
    pub specialised: Vec<Group>,
    /// What it does with several actions.
    #[or_default(Vec::new())]
    pub activities: Vec<Activity>,
    /// Armour class.
    #[field(1..=70)]
    pub armor_class: u8,
    /// Hit points.
    #[field(1..=1000)]
    pub hit_points: i16,
    /// Fortitude, Reflex and Will.
    pub saves: [i8; 3],
    /// Feet that it walks.
    #[or_default(25)]
    #[field(0..=200)]
    pub speed: u8,
    /// Skills it is good at.
    #[or_default(BTreeMap::new())]
    pub skills: BTreeMap<Skill, i8>,
    /// What does nothing to it.
    #[or_default(Vec::new())]
    pub immune: Vec<Against>,
    /// What hurts it more, and by how much.
    #[or_default(BTreeMap::new())]
    pub weak: BTreeMap<Against, i16>,
    /// What hurts it less, and by how much.
    #[or_default(BTreeMap::new())]
    pub resistant: BTreeMap<Against, i16>,
    /// What its resistances do not hold against.
    #[or_default(Vec::new())]
    pub except: Vec<super::Material>,
    /// What it can do as a reaction.
    #[or_default(Vec::new())]
    pub reactions: Vec<Reaction>,
    /// Whether it dies slowly, as people do.
    #[or_default(false)]
    pub dying_rules: bool,
    /// What does nothing to it, beside damage.
    #[or_default(Vec::new())]
    pub proof: Vec<super::ProofAgainst>,
    /// What it can do beside striking.
    #[inner]
    pub powers: Option<super::Powers>,
    /// What it can cast.
    #[inner]
    pub casting: Option<super::CastingRecord>,
    /// How it strikes; some do in no way: swarms bite whoever they cover, and what only floats about harms nobody.
    #[inner]
    #[or_default(Vec::new())]
    pub strikes: Vec<Blow>,
}

impl Checked for Creature {
    fn wrong(&self, faults: &mut Faults<'_>) {
        faults.unless([
            ("strikes", self.strikes.len() <= 16, "expected at most sixteen ways to strike"),
            ("saves", self.saves.iter().all(|save| (-5..=60).contains(save)), "expected three numbers from -5 to 60"),
        ]);
    }
}

impl Checked for Blow {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let few = self.also.len() <= crate::damage::MOST_BESIDES;
        faults.unless([("also", few, "expected at most two kinds of damage besides its own")]);
    }
}

/// A way in which a creature strikes.
#[record(checked, kept)]
#[derive(Default)]
pub struct Blow {
    /// What it is called.
    pub name: String,
    /// What it adds to the attack.
    #[field(-5..=60)]
    pub modifier: i8,
    /// Dice of damage.
    #[or_default(1)]
    #[field(0..=20)]
    pub dice: u8,
    /// Their sides.
    #[or_default(4)]
    #[field(2..=12)]
    pub die: u8,
    /// What is added to them.
    #[or_default(0)]
    #[field(-5..=40)]
    pub bonus: i8,
    /// What it does.
    pub damage: DamageType,
    /// What it may do instead.
    pub versatile: Option<DamageType>,
    /// What it is like.
    #[or_default(Vec::new())]
    pub traits: Vec<WeaponTrait>,
    /// Feet that it reaches, where that is not what its body reaches.
    #[field(0..=60)]
    pub reach: Option<u8>,
    /// Feet of a range increment.
    #[field(5..=500)]
    pub range: Option<u16>,
    /// Whether it is thrown, and lies at the target then.
    #[or_default(false)]
    pub thrown: bool,
    /// Hands that it takes; none for the body.
    #[or_default(0)]
    #[field(0..=2)]
    pub hands: u8,
    /// Sides of the die that a critical hit adds.
    #[field(4..=12)]
    pub deadly: Option<u8>,
    /// Sides that its dice have in a critical hit.
    #[field(4..=12)]
    pub fatal: Option<u8>,
    /// Feet within which it is too near for a volley.
    #[field(5..=100)]
    pub volley: Option<u8>,
    /// What a hit does besides.
    #[inner]
    #[or_default(Vec::new())]
    pub also: Vec<super::Portion>,
    /// What it does again and again.
    #[inner]
    pub lasting: Option<super::Portion>,
    /// What it splashes those about its target.
    #[or_default(0)]
    #[field(0..=20)]
    pub splash: u8,
    /// Six-sided dice of precision damage against the flat-footed.
    #[or_default(0)]
    #[field(0..=10)]
    pub sneak: u8,
    /// What follows from a hit.
    #[or_default(Vec::new())]
    pub riders: Vec<super::Rider>,
    /// With how many limbs it strikes so, where it grabs: what holds somebody does not strike meanwhile. Where none are said, one
    /// for jaws and the like, and two for others.
    #[field(1..=20)]
    pub limbs: Option<u8>,
    /// The DC against a numbing touch that comes with it.
    #[field(5..=60)]
    pub numbs: Option<u8>,
    /// The disease or poison that comes with it, by name.
    #[or_default(String::new())]
    pub infects: String,
}

/// A character, as files describe it: with the parts of its numbers.
#[record(checked, kept, named = "character")]
#[derive(Default)]
pub struct Character {
    /// The name.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// The level.
    #[field(1..=20)]
    pub level: i8,
    /// How big it is.
    #[or_default(Size::Medium)]
    pub size: Size,
    /// Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma: scores.
    pub abilities: [u8; 6],
    /// Hit points of its ancestry.
    #[or_default(8)]
    #[field(4..=20)]
    pub ancestry_hit_points: u8,
    /// Hit points of its class, for each level.
    #[field(4..=12)]
    pub class_hit_points: u8,
    /// Further hit points, as feats give them for each level.
    #[or_default(0)]
    #[field(0..=4)]
    pub more_hit_points: u8,
    /// Ranks of Fortitude, Reflex and Will.
    pub saves: [Rank; 3],
    /// The rank of Perception.
    #[or_default(Rank::Trained)]
    pub perception: Rank,
    /// Feet that it moves with an action otherwise than on foot.
    #[or_default(Speeds::default())]
    pub speeds: Speeds,
    /// What heals by itself.
    #[or_default(Healing::default())]
    pub heals: Healing,
    /// Whether it breathes under water.
    #[or_default(false)]
    pub breathes_water: bool,
    /// The languages that it understands; where they are not given it is the common one.
    pub languages: Option<Vec<String>>,
    /// What it senses beside what everybody sees and hears.
    #[inner]
    #[or_default(Vec::new())]
    pub senses: Vec<Keen>,
    /// Of which groups of weapons it knows what a critical hit does besides.
    #[or_default(Vec::new())]
    pub specialised: Vec<Group>,
    /// What it does with several actions.
    #[or_default(Vec::new())]
    pub activities: Vec<Activity>,
    /// Ranks of skills.
    #[or_default(BTreeMap::new())]
    pub skills: BTreeMap<Skill, Rank>,
    /// Ranks with kinds of weapons.
    #[or_default(BTreeMap::new())]
    pub weapon_ranks: BTreeMap<WeaponCategory, Rank>,
    /// Ranks with kinds of armour.
    #[or_default(BTreeMap::new())]
    pub armour_ranks: BTreeMap<ArmorCategory, Rank>,
    /// The ability that its class rests on.
    #[or_default(Ability::Strength)]
    pub key_ability: Ability,
    /// The rank of its class DC.
    #[or_default(Rank::Trained)]
    pub class_rank: Rank,
    /// Feet that it walks.
    #[or_default(25)]
    #[field(5..=60)]
    pub speed: u8,
    /// The dying value at which it dies.
    #[or_default(4)]
    #[field(4..=6)]
    pub dying_most: u8,
    /// What it can do as a reaction.
    #[or_default(Vec::new())]
    pub reactions: Vec<Reaction>,
    /// Six-sided dice of precision damage against the flat-footed, with agile, finesse and ranged weapons.
    #[or_default(0)]
    #[field(0..=10)]
    pub sneak: u8,
    /// Whether it adds Dexterity to the damage of finesse weapons in melee.
    #[or_default(false)]
    pub finesse_damage: bool,
    /// From what it was made, where that is known.
    #[inner]
    pub build: Option<super::Build>,
    /// Feats and features that rules ask for.
    #[or_default(Vec::new())]
    pub feats: Vec<super::Feat>,
    /// The skills at which it may take what is certain in place of a roll; Medicine where it has the feat and none is given.
    #[or_default(Vec::new())]
    pub assured: Vec<Skill>,
    /// What it can cast.
    #[inner]
    pub casting: Option<super::CastingRecord>,
    /// What it wears.
    pub armour: Option<String>,
    /// Its shield.
    pub shield: Option<String>,
    /// What it fights with.
    #[or_default(Vec::new())]
    pub weapons: Vec<String>,
}

impl Checked for Character {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let scores = self.abilities.iter().all(|score| (1..=30).contains(score));
        faults.unless([
            ("abilities", scores, "expected six scores from 1 to 30"),
            ("weapons", self.weapons.len() <= 7, "expected at most seven weapons"),
        ]);
    }
}

impl Character {
    /// Returns the score of an ability.
    pub fn score(&self, ability: Ability) -> u8 {
        self.abilities[ability as usize]
    }

    /// Returns the modifier of an ability (PF-MOD-01).
    pub fn modifier(&self, ability: Ability) -> i32 {
        super::ability_modifier(self.score(ability))
    }

    /// Returns the rank of a save.
    pub fn save_rank(&self, save: Save) -> Rank {
        self.saves[save as usize]
    }
}
