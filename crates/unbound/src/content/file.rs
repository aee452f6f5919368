//! How content files are written.

use super::journey::Way;
use crate::aid::potions::Potion;
use crate::body::modes::Speeds;
use crate::character::skills::{Group, Skill};
use crate::character::{Ability, Boost, BoostSource, RankPoints};
use crate::character::{Armour, ArmourClass, Attribute, Attributes, DexterityChoice, Dice, Shield, Size, Weapon};
use crate::checks::task::OwnSkill;
use crate::damage::types::Affinity;
use crate::mounted::Bearing;
use crate::movement::Flight;
use crate::objects::{Hidden, Immersion, Material, Trap};
use crate::options::Options;
use crate::senses::{Illumination, Senses, Veil};
use crate::spells::{Casting, Spell};
use crate::talk::Manner;
use ludex_grid::Shape;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub(super) struct File {
    pub(super) system: Option<Spanned<String>>,
    pub(super) title: Option<String>,
    pub(super) include: Vec<Spanned<String>>,
    pub(super) options: Option<Options>,
    pub(super) map: Option<Spanned<Ground>>,
    pub(super) weapon: Vec<Spanned<Weapon>>,
    pub(super) armour: Vec<Spanned<Armour>>,
    pub(super) shield: Vec<Spanned<Shield>>,
    pub(super) spell: Vec<Spanned<Spell>>,
    pub(super) potion: Vec<Spanned<Potion>>,
    pub(super) creature: Vec<Spanned<Creature>>,
    pub(super) actors: Vec<Spanned<Place>>,
    /// What an adventure is about.
    pub(super) about: Option<String>,
    /// The scenes of an adventure, in their order.
    pub(super) scene: Vec<Spanned<SceneFile>>,
    /// The light of the whole scene.
    pub(super) light: Option<Illumination>,
    pub(super) area: Vec<Spanned<Zone>>,
    pub(super) lamp: Vec<Spanned<Light>>,
    pub(super) thing: Vec<Spanned<Object>>,
    pub(super) skill: Vec<Spanned<OwnSkill>>,
    /// The journey that is on when the scene begins.
    pub(super) journey: Option<Spanned<Way>>,
}

/// A scene of an adventure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SceneFile {
    /// The file of its encounter.
    pub(super) file: Spanned<String>,
    /// What everybody hears when it begins.
    #[serde(default)]
    pub(super) text: String,
    /// What the game master alone reads.
    #[serde(default)]
    pub(super) notes: String,
}

/// A part of the map where it is lighter, darker or thicker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Zone {
    pub(super) name: String,
    /// The letter of its middle.
    pub(super) at: Spanned<char>,
    /// How many spaces it goes from there.
    #[serde(default)]
    pub(super) radius: u16,
    pub(super) light: Option<Illumination>,
    pub(super) veil: Option<Veil>,
}

/// A torch, a lantern, a fire.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Light {
    pub(super) name: String,
    /// The letter of its place, or of the one who carries it.
    pub(super) at: Spanned<char>,
    /// Feet of bright light.
    pub(super) bright: u16,
    /// Feet of dim light beyond.
    pub(super) dim: Option<u16>,
}

/// A thing of the scene.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Object {
    pub(super) name: String,
    /// The letter of its place.
    pub(super) at: Spanned<char>,
    #[serde(default)]
    pub(super) size: Size,
    /// What it is made of; its armor and Health, where nothing else is said.
    pub(super) material: Option<Material>,
    pub(super) armor: Option<i32>,
    pub(super) health: Option<i32>,
    #[serde(default)]
    pub(super) resists: Affinity,
    #[serde(default)]
    pub(super) immune: Affinity,
    #[serde(default)]
    pub(super) bars: bool,
    #[serde(default)]
    pub(super) open: bool,
    pub(super) stuck: Option<i32>,
    #[serde(default)]
    pub(super) overpower: bool,
    pub(super) breaks: Option<i32>,
    pub(super) hidden: Option<Hidden>,
    #[serde(default)]
    pub(super) veiled: bool,
    pub(super) trap: Option<Trap>,
    /// Whether it is under water, where its place does not say it.
    #[serde(default)]
    pub(super) water: Immersion,
}

/// The ground of an encounter: characters for cells, as a map is written, and letters where actors stand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ground {
    /// That of the campaign where nothing is said.
    pub(super) shape: Option<Shape>,
    pub(super) cells: Spanned<String>,
    /// What is under a letter; open ground where nothing is said.
    #[serde(default)]
    pub(super) legend: BTreeMap<char, Spanned<char>>,
    /// What a character of the map is called in this scene.
    #[serde(default)]
    pub(super) about: BTreeMap<char, String>,
    /// How deep its difficult water is, in feet.
    #[serde(default)]
    pub(super) depth: u8,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Creature {
    pub(super) name: String,
    #[serde(default)]
    pub(super) about: String,
    #[serde(default)]
    pub(super) pc: bool,
    #[serde(default = "one")]
    pub(super) level: u8,
    #[serde(default)]
    pub(super) size: Size,
    pub(super) reach: Option<u8>,
    #[serde(default)]
    pub(super) alert: bool,
    pub(super) attributes: Spanned<Attributes>,
    #[serde(default)]
    pub(super) attribute_boosts: Attributes,
    pub(super) dexterity_choice: Option<DexterityChoice>,
    #[serde(default)]
    pub(super) ranks: BTreeMap<Group, Spanned<u8>>,
    #[serde(default)]
    pub(super) skill_boosts: BTreeMap<Skill, Spanned<BoostSource>>,
    /// Maneuvers with a boost: `["shove"]`.
    #[serde(default)]
    pub(super) maneuver_boosts: Vec<Spanned<Group>>,
    /// Rank points that are not spent yet.
    #[serde(default)]
    pub(super) rank_points: RankPoints,
    /// What it can do beside the actions of everybody.
    #[serde(default)]
    pub(super) ability: Vec<Spanned<Ability>>,
    /// The sides of its Vitality Die; that of the campaign where nothing is said.
    pub(super) vitality_die: Option<u8>,
    #[serde(default)]
    pub(super) health_pool: i32,
    pub(super) health: Option<i32>,
    pub(super) vitality: Option<i32>,
    /// A fixed number of Action Points.
    pub(super) ap: Option<i32>,
    /// Or dice of its own: two kinds, with what is added.
    pub(super) ap_dice: Option<(Dice, Dice)>,
    pub(super) ap_attribute: Option<Attribute>,
    /// The armour it wears, by name.
    pub(super) armour: Option<Spanned<String>>,
    /// Or the hide it was born with.
    pub(super) hide: Option<Hide>,
    /// The boost in its armour.
    #[serde(default)]
    pub(super) armour_boost: u8,
    pub(super) shield: Option<Spanned<String>>,
    /// Weapons it carries, by name.
    #[serde(default)]
    pub(super) weapons: Vec<Spanned<String>>,
    /// Which of them it has a boost in.
    #[serde(default)]
    pub(super) weapon_boosts: Vec<Spanned<String>>,
    /// Weapons it was born with.
    #[serde(default)]
    pub(super) natural: Vec<Spanned<Weapon>>,
    /// What it holds when a scene begins; as much as it can without.
    pub(super) held: Option<Vec<Spanned<String>>>,
    pub(super) movement: Option<i32>,
    /// Whether it has a climbing or a swimming speed, or breathes water.
    #[serde(default)]
    pub(super) speeds: Speeds,
    /// How it bears riders, if it does.
    pub(super) bears: Option<Bearing>,
    /// How it flies, if it does.
    pub(super) flight: Option<Flight>,
    #[serde(default)]
    pub(super) resists: Affinity,
    #[serde(default)]
    pub(super) vulnerable: Affinity,
    #[serde(default)]
    pub(super) immune: Affinity,
    #[serde(default)]
    pub(super) uses_death_rules: bool,
    #[serde(default)]
    pub(super) healers_kit: bool,
    /// How it casts spells.
    pub(super) casting: Option<Casting>,
    /// Spells it knows, by name.
    #[serde(default)]
    pub(super) spells: Vec<Spanned<String>>,
    /// Powers it was born with, which are cast like spells.
    #[serde(default)]
    pub(super) powers: Vec<Spanned<Spell>>,
    /// How it is to talk to.
    pub(super) manner: Option<Spanned<Manner>>,
    /// What it perceives beyond what eyes and ears do, in feet.
    #[serde(default)]
    pub(super) senses: Senses,
    /// Tools that it carries, by name.
    #[serde(default)]
    pub(super) tools: Vec<Spanned<String>>,
    /// Tools, instruments, vehicles and the campaign's sub-skills that it has a boost in.
    #[serde(default)]
    pub(super) tool_boosts: Vec<Spanned<String>>,
    /// Where boosts in other things than sub-skills come from: `[{ weapon = "longsword", source = "class" }]`.
    #[serde(default)]
    pub(super) boost_sources: Vec<Boost>,
    /// Derived numbers that must come out.
    pub(super) expect: Option<Spanned<BTreeMap<String, i32>>>,
}

fn one() -> u8 {
    1
}
/// A creature's own armour.
#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub(super) struct Hide {
    #[serde(default = "hide")]
    pub(super) name: String,
    pub(super) value: i32,
    pub(super) class: ArmourClass,
}

fn hide() -> String {
    "hide".to_owned()
}

/// Somebody in an encounter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub(super) is: Spanned<String>,
    pub(super) name: Option<String>,
    pub(super) side: String,
    /// The letter of the map on which it stands; the north-west of its spaces.
    pub(super) at: Spanned<char>,
    pub(super) facing: Option<Spanned<String>>,
    pub(super) held: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    pub(super) potions: u8,
    /// Other potions, each as often as it is named.
    #[serde(default)]
    pub(super) flasks: Vec<Spanned<String>>,
    /// Gold pieces in its purse.
    #[serde(default)]
    pub(super) gold: u16,
    /// Food it carries, in pounds; whoever has neither food nor water needs none.
    pub(super) food: Option<u16>,
    /// Water it carries, in gallons.
    pub(super) water: Option<u16>,
    /// What it carries beside what it wears and wields, as the rules of encumbrance count it.
    #[serde(default)]
    pub(super) load: u16,
    /// How high it flies when the scene begins, in spaces above the ground.
    pub(super) aloft: Option<Spanned<u8>>,
    #[serde(default)]
    pub(super) hidden: bool,
    #[serde(default)]
    pub(super) reserve: bool,
}
