//! How content files are written.

use crate::gear::{Armour, Item, Spell, Weapon};
use crate::options::{DeathRules, Options};
use crate::profile::{ActorKind, Attribute, Rank, Skill, SlotsBy};
use crate::races::Race;
use crate::state::Footing;
use ludex_kit::Icon;
use ludex_kit::adventure::SceneFile;
use ludex_kit::content::{Difficulty, Ground, record};
use ludex_kit::light::Level;
use std::collections::BTreeMap;

/// A content file: an encounter, or the creatures and the gear that encounters use.
#[record(whole)]
pub(crate) struct File {
    /// The game, by its id; scenes say it.
    pub system: Option<String>,
    /// What the scene is called, or the adventure.
    pub title: Option<String>,
    /// What an adventure is about.
    pub about: Option<String>,
    /// What the scene is meant to be for its first side.
    pub difficulty: Option<Difficulty>,
    /// The scenes of an adventure, each in a file of its own.
    #[inner]
    #[or_default(Vec::new())]
    pub scene: Vec<SceneFile>,
    /// Files whose characters, creatures and gear can be named in this one, relative to its folder.
    #[or_default(Vec::new())]
    pub include: Vec<String>,
    /// The map of the encounter, a yard for each cell: `"hex"` or `"square"`.
    pub map: Option<Ground>,
    /// What kinds of ground a character of the map stands for, where that is more than it looks like: water to the waist, mud
    /// on a steep hill. All of them multiply what a yard costs.
    #[or_default(BTreeMap::new())]
    pub footing: BTreeMap<char, Vec<Footing>>,
    /// How the water of the scene runs.
    pub current: Option<Stream>,
    /// How bright it is on the map.
    #[or_default(Level::Bright)]
    pub light: Level,
    /// Whether fog lies over the map: players know what their characters have seen.
    #[or_default(false)]
    pub fog: bool,
    /// Whether people are here to talk: `fight`, `simulate` and `balance` leave it alone.
    #[or_default(false)]
    pub talk: bool,
    /// How long the lane is on which everybody stands, where there is no map.
    #[field(1..=200, "yards")]
    pub lane: Option<i64>,
    /// What this campaign plays otherwise.
    #[or_default(Options::default())]
    pub options: Options,
    /// Weapons.
    #[or_default(Vec::new())]
    pub weapon: Vec<Weapon>,
    /// Armour.
    #[or_default(Vec::new())]
    pub armour: Vec<Armour>,
    /// Other things that are carried.
    #[or_default(Vec::new())]
    pub item: Vec<Item>,
    /// Spells.
    #[or_default(Vec::new())]
    pub spell: Vec<Spell>,
    /// Creatures and characters.
    #[or_default(Vec::new())]
    pub creature: Vec<Creature>,
    /// Those who stand on the map or the lane.
    #[inner]
    #[or_default(Vec::new())]
    pub actors: Vec<Place>,
}

/// How water runs.
#[record]
pub(crate) struct Stream {
    /// Which way: a side of a cell on a map, `up` or `down` on a lane.
    pub toward: String,
    /// How far a round.
    #[field(1..=20, "yards")]
    pub yards: i64,
}

/// A creature or a character.
#[record(named = "creature")]
pub(crate) struct Creature {
    /// Its name.
    pub name: String,
    /// One line about it.
    #[or_default(String::new())]
    pub about: String,
    /// As what it is drawn.
    #[or_default(Icon::Person)]
    pub icon: Icon,
    /// Whether it is a player's character.
    #[or_default(ActorKind::Npc)]
    pub sort: ActorKind,
    /// How much it takes, if it is no character.
    #[or_default(Rank::Standard)]
    pub rank: Rank,
    /// What happens to it with a fatal wound.
    #[or_default(DeathRules::Npc)]
    pub death_rules: DeathRules,
    /// Where the number of its wound slots comes from.
    #[or_default(SlotsBy::Rank)]
    pub slots_by: SlotsBy,
    /// Its attributes; 0 where nothing is said.
    pub attributes: BTreeMap<Attribute, i32>,
    /// Its race, which gives stamina, mana, sleep and size; what is stated of those goes before.
    pub race: Option<Race>,
    /// Its size modifier; that of its race, or 0, where nothing is said.
    #[field(-15..=20)]
    pub size: Option<i32>,
    /// Ranks in skills and their specializations: `{ melee = { rank = 2, swords = 1 } }`.
    #[or_default(BTreeMap::new())]
    pub skills: BTreeMap<Skill, BTreeMap<String, i32>>,
    /// The armour it wears, by name.
    pub armour: Option<String>,
    /// What its hide adds to Toughness.
    #[or_default(0)]
    #[field(-99..=99)]
    pub hide: i32,
    /// Its base Stamina, where it is of no race.
    #[field(0..=99)]
    pub stamina_base: Option<i32>,
    /// Light wound slots, where the rules do not decide.
    #[field(0..=99)]
    pub light_slots: Option<i32>,
    /// Its base mana; that of its race, or 0, where nothing is said.
    #[field(0..=99)]
    pub mana_base: Option<i32>,
    /// Its base need of sleep; that of its race, or 8, where nothing is said.
    #[field(0..=24, "hours")]
    pub sleep_base: Option<i32>,
    /// Spells it knows, by name; at most 16.
    #[or_default(Vec::new())]
    pub spells: Vec<String>,
    /// Other things it carries, by name; at most eight.
    #[or_default(Vec::new())]
    pub gear: Vec<String>,
    /// Whether it is at home under water.
    #[or_default(false)]
    pub aquatic: bool,
    /// Whether it cannot be grappled.
    #[or_default(false)]
    pub formless: bool,
    /// Whether it is a mount trained for combat.
    #[or_default(false)]
    pub trained: bool,
    /// Whether it is a mount with a mind of its own.
    #[or_default(false)]
    pub sentient: bool,
    /// What controlling it as a mount must reach; 5 where nothing is said.
    #[field(-20..=40)]
    pub riding: Option<i32>,
    /// Its movement rate in water, where it is at home there.
    #[field(0..=99)]
    pub swim_rate: Option<i32>,
    /// Its movement rate in the air, if it flies.
    #[field(0..=99)]
    pub fly_rate: Option<i32>,
    /// How tall it is; 68 where nothing is said.
    #[field(1..=999, "inches")]
    pub tall: Option<i32>,
    /// Weapons it has, by name; at most eight.
    #[or_default(Vec::new())]
    pub weapons: Vec<String>,
    /// Which of them it holds; where nothing is said, as many as its two hands hold, in order.
    pub held: Option<Vec<String>>,
    // Loading fails where another number comes out (WT-CNT-21).
    /// Derived numbers that must come out: `{ toughness = 4 }`.
    pub expect: Option<BTreeMap<String, i32>>,
}

/// An actor in an encounter.
#[record]
pub(crate) struct Place {
    /// The creature, by name.
    pub is: String,
    /// What this one is called, where that is not the name of its kind.
    pub name: Option<String>,
    /// The side it is on.
    pub side: String,
    /// Where on the lane it stands, in yards.
    pub place: Option<i64>,
    /// The letter of the map at which it stands.
    pub at: Option<char>,
    /// What it holds, where that is not what it usually holds.
    pub held: Option<Vec<String>>,
    /// On whom it rides, by the name in the encounter; that one stands before it.
    pub rides: Option<String>,
    /// Whether it is not there yet.
    #[or_default(false)]
    pub reserve: bool,
}
