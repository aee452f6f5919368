//! How content files are written.

use super::journey::Way;
use crate::aid::potions::Potion;
use crate::body::modes::Speeds;
use crate::character::skills::{Group, Skill};
use crate::character::{
    Ability, Armour, ArmourClass, Attributes, Boost, BoostSource, DexterityChoice, Dice, RankPoints, Shield, Size,
    Weapon,
};
use crate::checks::task::OwnSkill;
use crate::damage::types::Affinity;
use crate::mounted::Bearing;
use crate::movement::{Flight, MOST_HEIGHT};
use crate::objects::{Hidden, Immersion, Material, Trap};
use crate::prelude::*;
use crate::senses::{Illumination, Senses, Veil};
use crate::spells::{Casting, Spell};
use crate::talk::Manner;
use ludex_kit::adventure::SceneFile;
use ludex_kit::content::{Ground, record};
use std::collections::BTreeMap;
use toml::Spanned;

/// A content file: an encounter, an adventure, or the creatures and the gear that those use.
#[record(whole)]
#[derive(Default)]
pub(super) struct File {
    /// `"unbound"`; encounters and adventures say it.
    pub(super) system: Option<String>,
    /// What the encounter or the adventure is called.
    pub(super) title: Option<String>,
    /// Files whose creatures and gear can be named in this one, relative to its folder.
    #[or_default]
    pub(super) include: Vec<String>,
    /// What this campaign plays otherwise.
    pub(super) options: Option<Options>,
    /// The map of an encounter.
    pub(super) map: Option<Ground>,
    /// Weapons.
    #[or_default]
    pub(super) weapon: Vec<Weapon>,
    /// Armour.
    #[or_default]
    pub(super) armour: Vec<Armour>,
    /// Shields.
    #[or_default]
    pub(super) shield: Vec<Shield>,
    /// Spells.
    #[or_default]
    pub(super) spell: Vec<Spell>,
    /// Potions.
    #[or_default]
    pub(super) potion: Vec<Potion>,
    /// Creatures and characters.
    #[or_default]
    pub(super) creature: Vec<Creature>,
    /// Those who stand on the map of an encounter.
    #[or_default]
    pub(super) actors: Vec<Place>,
    /// What an adventure is about.
    pub(super) about: Option<String>,
    /// The scenes of an adventure, in their order.
    #[or_default]
    pub(super) scene: Vec<SceneFile>,
    /// The light of the whole scene.
    pub(super) light: Option<Illumination>,
    /// Parts of the map with light or air of their own.
    #[or_default]
    pub(super) area: Vec<Zone>,
    /// What gives light.
    #[or_default]
    pub(super) lamp: Vec<Light>,
    /// Things: doors, chests, traps.
    #[or_default]
    pub(super) thing: Vec<Object>,
    /// Sub-skills that this campaign adds.
    #[or_default]
    pub(super) skill: Vec<OwnSkill>,
    /// The journey that is on when the scene begins.
    pub(super) journey: Option<Way>,
}

/// A part of the map where it is lighter, darker or thicker.
#[record]
pub(super) struct Zone {
    /// What it is called.
    pub(super) name: String,
    /// The letter of its middle.
    pub(super) at: char,
    /// How many spaces it goes from there.
    #[or_default]
    pub(super) radius: u16,
    /// Its light, where it is not that of the scene.
    pub(super) light: Option<Illumination>,
    /// What hangs in the air.
    pub(super) veil: Option<Veil>,
}

/// A torch, a lantern, a fire.
#[record]
pub(super) struct Light {
    /// What it is called.
    pub(super) name: String,
    /// The letter of its place, or of the one who carries it.
    pub(super) at: char,
    /// Feet of bright light.
    pub(super) bright: u16,
    /// Feet of dim light beyond; as many again where nothing is said.
    pub(super) dim: Option<u16>,
}

/// A thing of the scene.
#[record]
pub(super) struct Object {
    /// What it is called.
    pub(super) name: String,
    /// The letter of its place.
    pub(super) at: char,
    /// How big it is.
    #[or_default]
    pub(super) size: Size,
    /// What it is made of; its armor and Health, where nothing else is said.
    pub(super) material: Option<Material>,
    /// Its armor, before its size counts.
    pub(super) armor: Option<i32>,
    /// Its Health.
    pub(super) health: Option<i32>,
    /// Half of this harm does nothing to it.
    #[or_default]
    pub(super) resists: Affinity,
    /// This harm does nothing to it.
    #[or_default]
    pub(super) immune: Affinity,
    /// Whether it bars the way and the view while it is shut: a door.
    #[or_default]
    pub(super) bars: bool,
    /// Whether it is open.
    #[or_default]
    pub(super) open: bool,
    /// What it takes to move it, where it is stuck (UL-OBJ-02).
    pub(super) stuck: Option<i32>,
    /// Whether Overpower may be rolled for that where it is better than Strength.
    #[or_default]
    pub(super) overpower: bool,
    /// What it takes to break it outright by Overpower (UL-OBJ-09).
    pub(super) breaks: Option<i32>,
    /// How it is hidden, if it is.
    pub(super) hidden: Option<Hidden>,
    /// Whether magic hides it, so that only truesight finds it without touching it (UL-VIS-13).
    #[or_default]
    pub(super) veiled: bool,
    /// The trap that it is, if it is one.
    pub(super) trap: Option<Trap>,
    /// Whether it is under water, where its place does not say it.
    #[or_default]
    pub(super) water: Immersion,
}

/// A creature or a character.
#[record(checked)]
pub(super) struct Creature {
    /// Its name.
    pub(super) name: String,
    /// One line about it.
    #[or_default]
    pub(super) about: String,
    /// Whether it is a player's character.
    #[or_default]
    pub(super) pc: bool,
    /// Its level.
    #[or_default(1)]
    #[field(1..=20)]
    pub(super) level: u8,
    /// How big it is.
    #[or_default]
    pub(super) size: Size,
    /// How far it reaches; by its size where nothing is said.
    #[field(1..=6, "spaces")]
    pub(super) reach: Option<u8>,
    /// Whether it expects danger (UL-ATK-19).
    #[or_default]
    pub(super) alert: bool,
    /// Its attributes.
    pub(super) attributes: Attributes,
    /// Boosts in them, 0 to 2 each.
    #[or_default]
    pub(super) attribute_boosts: Attributes,
    /// What one boost in Dexterity lowers.
    pub(super) dexterity_choice: Option<DexterityChoice>,
    /// Ranks in skill groups, 0 to 4: `{ blades = 2 }`.
    #[or_default]
    pub(super) ranks: BTreeMap<Group, u8>,
    /// Boosts in sub-skills with where they come from, in their order: `{ hide = "class" }`.
    #[or_default]
    #[schemars(with = "BTreeMap<Skill, BoostSource>")]
    pub(super) skill_boosts: BTreeMap<Skill, Spanned<BoostSource>>,
    /// Maneuvers with a boost: `["shove"]`.
    #[or_default]
    pub(super) maneuver_boosts: Vec<Group>,
    /// Rank points that are not spent yet.
    #[or_default]
    pub(super) rank_points: RankPoints,
    /// What it can do beside the actions of everybody.
    #[inner]
    #[or_default]
    pub(super) ability: Vec<Ability>,
    /// The sides of its Vitality Die, 6, 8, 10 or 12; that of the campaign where nothing is said.
    pub(super) vitality_die: Option<u8>,
    /// The Health Pool of its class.
    #[field(0..=20)]
    #[or_default]
    pub(super) health_pool: i32,
    /// Its Health, where the rules do not decide.
    #[field(1..=999)]
    pub(super) health: Option<i32>,
    /// Its Vitality, where the rules do not decide.
    #[field(0..=999)]
    pub(super) vitality: Option<i32>,
    /// A fixed number of Action Points.
    #[field(1..=99)]
    pub(super) ap: Option<i32>,
    /// Or dice of its own: two kinds, with what is added.
    pub(super) ap_dice: Option<(Dice, Dice)>,
    /// The attribute that its Action Points add: cunning or dexterity for characters.
    pub(super) ap_attribute: Option<Attribute>,
    /// The armour it wears, by name.
    pub(super) armour: Option<String>,
    /// Or the hide it was born with.
    #[inner]
    pub(super) hide: Option<Hide>,
    /// The boost in its armour.
    #[field(0..=1)]
    #[or_default]
    pub(super) armour_boost: u8,
    /// The shield it carries, by name.
    pub(super) shield: Option<String>,
    /// Weapons it carries, by name.
    #[or_default]
    pub(super) weapons: Vec<String>,
    /// Which of them it has a boost in.
    #[or_default]
    pub(super) weapon_boosts: Vec<String>,
    /// Weapons it was born with.
    #[inner]
    #[or_default]
    pub(super) natural: Vec<Weapon>,
    /// What it holds when a scene begins; as much as it can without.
    pub(super) held: Option<Vec<String>>,
    /// Spaces of a Move, where the rules do not decide. A dash must fit into the longest route.
    #[field(0..=14, "spaces")]
    pub(super) movement: Option<i32>,
    /// Whether it has a climbing or a swimming speed, or breathes water.
    #[or_default]
    pub(super) speeds: Speeds,
    /// How it bears riders, if it does.
    pub(super) bears: Option<Bearing>,
    /// How it flies, if it does.
    #[inner]
    pub(super) flight: Option<Flight>,
    /// Half of this harm does nothing to it.
    #[or_default]
    pub(super) resists: Affinity,
    /// This harm does double to it.
    #[or_default]
    pub(super) vulnerable: Affinity,
    /// This harm does nothing to it.
    #[or_default]
    pub(super) immune: Affinity,
    /// Whether it fights for its life at 0 Health as characters do (UL-DTH-22).
    #[or_default]
    pub(super) uses_death_rules: bool,
    /// Whether it carries a Healer's Kit.
    #[or_default]
    pub(super) healers_kit: bool,
    /// How it casts spells.
    #[inner]
    pub(super) casting: Option<Casting>,
    /// Spells it knows, by name.
    #[or_default]
    pub(super) spells: Vec<String>,
    /// Powers it was born with, which are cast like spells.
    #[inner]
    #[or_default]
    pub(super) powers: Vec<Spell>,
    /// How it is to talk to.
    #[inner]
    pub(super) manner: Option<Manner>,
    /// What it perceives beyond what eyes and ears do, in feet.
    #[or_default]
    pub(super) senses: Senses,
    /// Tools that it carries, by name.
    #[or_default]
    pub(super) tools: Vec<String>,
    /// Tools, instruments, vehicles and the campaign's sub-skills that it has a boost in.
    #[or_default]
    pub(super) tool_boosts: Vec<String>,
    /// Where boosts in other things than sub-skills come from: `[{ weapon = "longsword", source = "class" }]`.
    #[or_default]
    pub(super) boost_sources: Vec<Boost>,
    /// Derived numbers that must come out: `{ health = 12, dodge = 7 }`.
    pub(super) expect: Option<BTreeMap<String, i32>>,
}

/// A creature's own armour.
#[record]
pub(super) struct Hide {
    /// What it is called.
    #[or_default("hide".to_owned())]
    pub(super) name: String,
    /// Its armor value.
    #[field(0..=30)]
    pub(super) value: i32,
    /// Its class.
    pub(super) class: ArmourClass,
}

/// Somebody in an encounter.
#[record]
pub(super) struct Place {
    /// The creature or character, by name.
    pub(super) is: String,
    /// What this one is called, where that is not the name of its kind.
    pub(super) name: Option<String>,
    /// The side it is on.
    pub(super) side: String,
    /// The letter of the map on which it stands; the north-west of its spaces.
    pub(super) at: char,
    /// Which way it looks; towards the nearest enemy where nothing is said.
    pub(super) facing: Option<String>,
    /// What it holds, where that is not what it usually holds.
    pub(super) held: Option<Vec<String>>,
    /// Healing potions that it carries.
    #[or_default]
    pub(super) potions: u8,
    /// Other potions, each as often as it is named.
    #[or_default]
    pub(super) flasks: Vec<String>,
    /// Gold pieces in its purse.
    #[or_default]
    pub(super) gold: u16,
    /// Food it carries, in pounds; whoever has neither food nor water needs none.
    pub(super) food: Option<u16>,
    /// Water it carries, in gallons.
    pub(super) water: Option<u16>,
    /// What it carries beside what it wears and wields, as the rules of encumbrance count it.
    #[or_default]
    pub(super) load: u16,
    /// How high it flies when the scene begins, in spaces above the ground.
    #[field(1..=MOST_HEIGHT, "spaces")]
    pub(super) aloft: Option<u8>,
    /// Whether it is hidden from the players.
    #[or_default]
    pub(super) hidden: bool,
    /// Whether it is not there yet.
    #[or_default]
    pub(super) reserve: bool,
}
