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
use ludex_kit::Icon;
use ludex_kit::adventure::SceneFile;
use ludex_kit::content::{Difficulty, Ground, record};

/// A content file: an encounter, an adventure, or the creatures and the gear that those use.
#[record(whole)]
#[derive(Default)]
pub(crate) struct File {
    /// What the scene is meant to be for its first side.
    pub difficulty: Option<Difficulty>,
    /// `"unbound"`; encounters and adventures say it.
    pub system: Option<String>,
    /// What the encounter or the adventure is called.
    pub title: Option<String>,
    /// Files whose creatures and gear can be named in this one, relative to its folder.
    #[or_default]
    pub include: Vec<String>,
    /// What this campaign plays otherwise.
    pub options: Option<Options>,
    /// The map of an encounter.
    pub map: Option<Ground>,
    /// Weapons.
    #[or_default]
    pub weapon: Vec<Weapon>,
    /// Armour.
    #[or_default]
    pub armour: Vec<Armour>,
    /// Shields.
    #[or_default]
    pub shield: Vec<Shield>,
    /// Spells.
    #[or_default]
    pub spell: Vec<Spell>,
    /// Potions.
    #[or_default]
    pub potion: Vec<Potion>,
    /// Creatures and characters.
    #[or_default]
    pub creature: Vec<Creature>,
    /// Those who stand on the map of an encounter.
    #[or_default]
    pub actors: Vec<Place>,
    /// What an adventure is about.
    pub about: Option<String>,
    /// The scenes of an adventure, in their order.
    #[or_default]
    pub scene: Vec<SceneFile>,
    /// The light of the whole scene.
    pub light: Option<Illumination>,
    /// Whether fog lies over the map: players know what their characters have seen (TABLE-05).
    #[or_default]
    pub fog: bool,
    /// Whether people are here to talk: `fight`, `simulate` and `balance` leave it alone.
    #[or_default]
    pub talk: bool,
    /// Parts of the map with light or air of their own.
    #[or_default]
    pub area: Vec<Zone>,
    /// What gives light.
    #[or_default]
    pub lamp: Vec<Light>,
    /// Things: doors, chests, traps.
    #[or_default]
    pub thing: Vec<Object>,
    /// Sub-skills that this campaign adds.
    #[or_default]
    pub skill: Vec<OwnSkill>,
    /// The journey that is on when the scene begins.
    pub journey: Option<Way>,
}

/// A part of the map where it is lighter, darker or thicker.
#[record]
pub(crate) struct Zone {
    /// What it is called.
    pub name: String,
    /// The letter of its middle.
    pub at: char,
    /// How many spaces it goes from there.
    #[or_default]
    pub radius: u16,
    /// Its light, where it is not that of the scene.
    pub light: Option<Illumination>,
    /// What hangs in the air.
    pub veil: Option<Veil>,
    /// How large a creature has room in it; the next larger squeezes (UL-POS-12).
    pub narrow: Option<Size>,
}

/// A torch, a lantern, a fire.
#[record]
pub(crate) struct Light {
    /// What it is called.
    pub name: String,
    /// The letter of its place, or of the one who carries it.
    pub at: char,
    /// Feet of bright light.
    pub bright: u16,
    /// Feet of dim light beyond; as many again where nothing is said.
    pub dim: Option<u16>,
}

/// A thing of the scene.
#[record]
pub(crate) struct Object {
    /// What it is called.
    pub name: String,
    /// The letter of its place. A door between spaces needs none: it has the name of one of the map's `doors`.
    pub at: Option<char>,
    /// How big it is.
    #[or_default]
    pub size: Size,
    /// What it is made of; its armor and Health, where nothing else is said.
    pub material: Option<Material>,
    /// Its armor, before its size counts.
    pub armor: Option<i32>,
    /// Its Health.
    pub health: Option<i32>,
    /// Half of this harm does nothing to it.
    #[or_default]
    pub resists: Affinity,
    /// This harm does nothing to it.
    #[or_default]
    pub immune: Affinity,
    /// Whether it bars the way and the view while it is shut: a door.
    #[or_default]
    pub bars: bool,
    /// Whether it is open.
    #[or_default]
    pub open: bool,
    /// What it takes to move it, where it is stuck (UL-OBJ-02).
    pub stuck: Option<i32>,
    /// Whether Overpower may be rolled for that where it is better than Strength.
    #[or_default]
    pub overpower: bool,
    /// What it takes to break it outright by Overpower (UL-OBJ-09).
    pub breaks: Option<i32>,
    /// How it is hidden, if it is.
    pub hidden: Option<Hidden>,
    /// Whether magic hides it, so that only truesight finds it without touching it (UL-VIS-13).
    #[or_default]
    pub veiled: bool,
    /// The trap that it is, if it is one.
    pub trap: Option<Trap>,
    /// Whether it is under water, where its place does not say it.
    #[or_default]
    pub water: Immersion,
}

/// A creature or a character.
#[record(checked, named = "creature")]
pub(crate) struct Creature {
    /// Its name.
    pub name: String,
    /// One line about it.
    #[or_default]
    pub about: String,
    /// As what it is drawn.
    #[or_default]
    pub icon: Icon,
    /// Whether it is a player's character.
    #[or_default]
    pub pc: bool,
    /// Its level.
    #[or_default(1)]
    #[field(1..=20)]
    pub level: u8,
    /// How big it is.
    #[or_default]
    pub size: Size,
    /// How far it reaches; by its size where nothing is said.
    #[field(1..=6, "spaces")]
    pub reach: Option<u8>,
    /// Whether it expects danger (UL-ATK-19).
    #[or_default]
    pub alert: bool,
    /// Its attributes.
    pub attributes: Attributes,
    /// Boosts in them, 0 to 2 each.
    #[or_default]
    pub attribute_boosts: Attributes,
    /// What one boost in Dexterity lowers.
    pub dexterity_choice: Option<DexterityChoice>,
    /// Ranks in skill groups, 0 to 4: `{ blades = 2 }`.
    #[or_default]
    pub ranks: BTreeMap<Group, u8>,
    /// Boosts in sub-skills with where they come from, in their order: `{ hide = "class" }`.
    #[or_default]
    pub skill_boosts: BTreeMap<Skill, BoostSource>,
    /// Maneuvers with a boost: `["shove"]`.
    #[or_default]
    pub maneuver_boosts: Vec<Group>,
    /// Rank points that are not spent yet.
    #[or_default]
    pub rank_points: RankPoints,
    /// What it can do beside the actions of everybody.
    #[inner]
    #[or_default]
    pub ability: Vec<Ability>,
    /// The sides of its Vitality Die, 6, 8, 10 or 12; that of the campaign where nothing is said.
    pub vitality_die: Option<u8>,
    /// The Health Pool of its class.
    #[field(0..=20)]
    #[or_default]
    pub health_pool: i32,
    /// Its Health, where the rules do not decide.
    #[field(1..=999)]
    pub health: Option<i32>,
    /// Its Vitality, where the rules do not decide.
    #[field(0..=999)]
    pub vitality: Option<i32>,
    /// A fixed number of Action Points.
    #[field(1..=99)]
    pub ap: Option<i32>,
    /// Or dice of its own: two kinds, with what is added.
    pub ap_dice: Option<(Dice, Dice)>,
    /// The attribute that its Action Points add: cunning or dexterity for characters.
    pub ap_attribute: Option<Attribute>,
    /// The armour it wears, by name.
    pub armour: Option<String>,
    /// Or the hide it was born with.
    #[inner]
    pub hide: Option<Hide>,
    /// The boost in its armour.
    #[field(0..=1)]
    #[or_default]
    pub armour_boost: u8,
    /// The shield it carries, by name.
    pub shield: Option<String>,
    /// Weapons it carries, by name.
    #[or_default]
    pub weapons: Vec<String>,
    /// Which of them it has a boost in.
    #[or_default]
    pub weapon_boosts: Vec<String>,
    /// Weapons it was born with.
    #[inner]
    #[or_default]
    pub natural: Vec<Weapon>,
    /// What it holds when a scene begins; as much as it can without.
    pub held: Option<Vec<String>>,
    /// Spaces of a Move, where the rules do not decide. A dash must fit into the longest route.
    #[field(0..=14, "spaces")]
    pub movement: Option<i32>,
    /// Whether it has a climbing or a swimming speed, or breathes water.
    #[or_default]
    pub speeds: Speeds,
    /// How it bears riders, if it does.
    pub bears: Option<Bearing>,
    /// How it flies, if it does.
    #[inner]
    pub flight: Option<Flight>,
    /// Half of this harm does nothing to it.
    #[or_default]
    pub resists: Affinity,
    /// This harm does double to it.
    #[or_default]
    pub vulnerable: Affinity,
    /// This harm does nothing to it.
    #[or_default]
    pub immune: Affinity,
    /// Whether it fights for its life at 0 Health as characters do (UL-DTH-22).
    #[or_default]
    pub uses_death_rules: bool,
    /// Whether it carries a Healer's Kit.
    #[or_default]
    pub healers_kit: bool,
    /// How it casts spells.
    #[inner]
    pub casting: Option<Casting>,
    /// Spells it knows, by name.
    #[or_default]
    pub spells: Vec<String>,
    /// Powers it was born with, which are cast like spells.
    #[inner]
    #[or_default]
    pub powers: Vec<Spell>,
    /// How it is to talk to.
    #[inner]
    pub manner: Option<Manner>,
    /// What it perceives beyond what eyes and ears do, in feet.
    #[or_default]
    pub senses: Senses,
    /// Tools that it carries, by name.
    #[or_default]
    pub tools: Vec<String>,
    /// Tools, instruments, vehicles and the campaign's sub-skills that it has a boost in.
    #[or_default]
    pub tool_boosts: Vec<String>,
    /// Sub-skills that it always has advantage in (UL-CHK-20).
    #[or_default]
    pub always_advantage: Vec<Skill>,
    /// Sub-skills that it always has disadvantage in.
    #[or_default]
    pub always_disadvantage: Vec<Skill>,
    /// Where boosts in other things than sub-skills come from: `[{ weapon = "longsword", source = "class" }]`.
    #[or_default]
    pub boost_sources: Vec<Boost>,
    /// Derived numbers that must come out: `{ health = 12, dodge = 7 }`.
    pub expect: Option<BTreeMap<String, i32>>,
}

/// A creature's own armour.
#[record]
pub(crate) struct Hide {
    /// What it is called.
    #[or_default("hide".to_owned())]
    pub name: String,
    /// Its armor value.
    #[field(0..=30)]
    pub value: i32,
    /// Its class.
    pub class: ArmourClass,
}

/// An actor in an encounter.
#[record]
pub(crate) struct Place {
    /// The creature or character, by name.
    pub is: String,
    /// What this one is called, where that is not the name of its kind.
    pub name: Option<String>,
    /// The side it is on.
    pub side: String,
    /// The letter of the map on which it stands; the north-west of its spaces.
    pub at: char,
    /// Which way it looks; towards the nearest enemy where nothing is said.
    pub facing: Option<String>,
    /// What it holds, where that is not what it usually holds.
    pub held: Option<Vec<String>>,
    /// Healing potions that it carries.
    #[or_default]
    pub potions: u8,
    /// Other potions, each as often as it is named.
    #[or_default]
    pub flasks: Vec<String>,
    /// More of them, in the pack: each is taken out for 1 Action Point.
    #[or_default]
    pub pack: Vec<String>,
    /// Gold pieces in its purse.
    #[or_default]
    pub gold: u16,
    /// The Health it has when the scene begins; all of it where nothing is said.
    #[field(0..=999)]
    pub health: Option<i32>,
    /// The Vitality it has then.
    #[field(0..=999)]
    pub vitality: Option<i32>,
    /// The Vitality Dice it has left.
    #[field(0..=20)]
    pub vitality_dice: Option<u8>,
    /// Temporary Health.
    #[field(0..=999)]
    #[or_default]
    pub temporary_health: i32,
    /// Temporary Vitality.
    #[field(0..=999)]
    #[or_default]
    pub temporary_vitality: i32,
    /// Vigor.
    #[field(0..=999)]
    #[or_default]
    pub vigor: i32,
    /// The mana it has left, where it spends mana.
    #[field(0..=99)]
    pub mana: Option<i32>,
    /// Its Threshold, where it casts by Devotion.
    #[field(0..=99)]
    pub threshold: Option<i32>,
    /// Levels of Exhaustion.
    #[field(0..=5)]
    #[or_default]
    pub exhaustion: u8,
    /// The Valor of its player.
    pub valor: Option<u8>,
    /// Food it carries, in pounds; whoever has neither food nor water needs none.
    pub food: Option<u16>,
    /// Water it carries, in gallons.
    pub water: Option<u16>,
    /// What it carries beside what it wears and wields, as the rules of encumbrance count it.
    #[or_default]
    pub load: u16,
    /// How high it flies when the scene begins, in spaces above the ground.
    #[field(1..=MOST_HEIGHT, "spaces")]
    pub aloft: Option<u8>,
    /// Whether it is hidden from the players.
    #[or_default]
    pub hidden: bool,
    /// Whether it is not there yet.
    #[or_default]
    pub reserve: bool,
}
