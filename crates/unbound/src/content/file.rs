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
use toml::Spanned;

tables! {
    /// A content file: an encounter, an adventure, or the creatures and the gear that those use.
    #[record(whole)]
    #[derive(Default)]
    pub(crate) struct File {
        system: Option<String>, "`\"unbound\"`; encounters and adventures say it.";
        title: Option<String>, "What the encounter or the adventure is called.";
        #[or_default] include: Vec<String>,
            "Files whose creatures and gear can be named in this one, relative to its folder.";
        options: Option<Options>, "What this campaign plays otherwise.";
        map: Option<Ground>, "The map of an encounter.";
        #[or_default] weapon: Vec<Weapon>, "Weapons.";
        #[or_default] armour: Vec<Armour>, "Armour.";
        #[or_default] shield: Vec<Shield>, "Shields.";
        #[or_default] spell: Vec<Spell>, "Spells.";
        #[or_default] potion: Vec<Potion>, "Potions.";
        #[or_default] creature: Vec<Creature>, "Creatures and characters.";
        #[or_default] actors: Vec<Place>, "Those who stand on the map of an encounter.";
        about: Option<String>, "What an adventure is about.";
        #[or_default] scene: Vec<SceneFile>, "The scenes of an adventure, in their order.";
        light: Option<Illumination>, "The light of the whole scene.";
        #[or_default] fog: bool, "Whether fog lies over the map: players know what their characters have seen (TABLE-05).";
        #[or_default] area: Vec<Zone>, "Parts of the map with light or air of their own.";
        #[or_default] lamp: Vec<Light>, "What gives light.";
        #[or_default] thing: Vec<Object>, "Things: doors, chests, traps.";
        #[or_default] skill: Vec<OwnSkill>, "Sub-skills that this campaign adds.";
        journey: Option<Way>, "The journey that is on when the scene begins.";
    }

    /// A part of the map where it is lighter, darker or thicker.
    #[record]
    pub(crate) struct Zone {
        name: String, "What it is called.";
        at: char, "The letter of its middle.";
        #[or_default] radius: u16, "How many spaces it goes from there.";
        light: Option<Illumination>, "Its light, where it is not that of the scene.";
        veil: Option<Veil>, "What hangs in the air.";
        narrow: Option<Size>, "How large a creature has room in it; the next larger squeezes (UL-POS-12).";
    }

    /// A torch, a lantern, a fire.
    #[record]
    pub(crate) struct Light {
        name: String, "What it is called.";
        at: char, "The letter of its place, or of the one who carries it.";
        bright: u16, "Feet of bright light.";
        dim: Option<u16>, "Feet of dim light beyond; as many again where nothing is said.";
    }

    /// A thing of the scene.
    #[record]
    pub(crate) struct Object {
        name: String, "What it is called.";
        at: char, "The letter of its place.";
        #[or_default] size: Size, "How big it is.";
        material: Option<Material>, "What it is made of; its armor and Health, where nothing else is said.";
        armor: Option<i32>, "Its armor, before its size counts.";
        health: Option<i32>, "Its Health.";
        #[or_default] resists: Affinity, "Half of this harm does nothing to it.";
        #[or_default] immune: Affinity, "This harm does nothing to it.";
        #[or_default] bars: bool, "Whether it bars the way and the view while it is shut: a door.";
        #[or_default] open: bool, "Whether it is open.";
        stuck: Option<i32>, "What it takes to move it, where it is stuck (UL-OBJ-02).";
        #[or_default] overpower: bool, "Whether Overpower may be rolled for that where it is better than Strength.";
        breaks: Option<i32>, "What it takes to break it outright by Overpower (UL-OBJ-09).";
        hidden: Option<Hidden>, "How it is hidden, if it is.";
        #[or_default] veiled: bool,
            "Whether magic hides it, so that only truesight finds it without touching it (UL-VIS-13).";
        trap: Option<Trap>, "The trap that it is, if it is one.";
        #[or_default] water: Immersion, "Whether it is under water, where its place does not say it.";
    }

    /// A creature or a character.
    #[record(checked, named = "creature")]
    pub(crate) struct Creature {
        name: String, "Its name.";
        #[or_default] about: String, "One line about it.";
        #[or_default] pc: bool, "Whether it is a player's character.";
        #[or_default(1)] #[field(1..=20)] level: u8, "Its level.";
        #[or_default] size: Size, "How big it is.";
        #[field(1..=6, "spaces")] reach: Option<u8>, "How far it reaches; by its size where nothing is said.";
        #[or_default] alert: bool, "Whether it expects danger (UL-ATK-19).";
        attributes: Attributes, "Its attributes.";
        #[or_default] attribute_boosts: Attributes, "Boosts in them, 0 to 2 each.";
        dexterity_choice: Option<DexterityChoice>, "What one boost in Dexterity lowers.";
        #[or_default] ranks: BTreeMap<Group, u8>, "Ranks in skill groups, 0 to 4: `{ blades = 2 }`.";
        #[or_default] #[schemars(with = "BTreeMap<Skill, BoostSource>")]
        skill_boosts: BTreeMap<Skill, Spanned<BoostSource>>,
            "Boosts in sub-skills with where they come from, in their order: `{ hide = \"class\" }`.";
        #[or_default] maneuver_boosts: Vec<Group>, "Maneuvers with a boost: `[\"shove\"]`.";
        #[or_default] rank_points: RankPoints, "Rank points that are not spent yet.";
        #[inner] #[or_default] ability: Vec<Ability>, "What it can do beside the actions of everybody.";
        vitality_die: Option<u8>,
            "The sides of its Vitality Die, 6, 8, 10 or 12; that of the campaign where nothing is said.";
        #[field(0..=20)] #[or_default] health_pool: i32, "The Health Pool of its class.";
        #[field(1..=999)] health: Option<i32>, "Its Health, where the rules do not decide.";
        #[field(0..=999)] vitality: Option<i32>, "Its Vitality, where the rules do not decide.";
        #[field(1..=99)] ap: Option<i32>, "A fixed number of Action Points.";
        ap_dice: Option<(Dice, Dice)>, "Or dice of its own: two kinds, with what is added.";
        ap_attribute: Option<Attribute>,
            "The attribute that its Action Points add: cunning or dexterity for characters.";
        armour: Option<String>, "The armour it wears, by name.";
        #[inner] hide: Option<Hide>, "Or the hide it was born with.";
        #[field(0..=1)] #[or_default] armour_boost: u8, "The boost in its armour.";
        shield: Option<String>, "The shield it carries, by name.";
        #[or_default] weapons: Vec<String>, "Weapons it carries, by name.";
        #[or_default] weapon_boosts: Vec<String>, "Which of them it has a boost in.";
        #[inner] #[or_default] natural: Vec<Weapon>, "Weapons it was born with.";
        held: Option<Vec<String>>, "What it holds when a scene begins; as much as it can without.";
        #[field(0..=14, "spaces")] movement: Option<i32>,
            "Spaces of a Move, where the rules do not decide. A dash must fit into the longest route.";
        #[or_default] speeds: Speeds, "Whether it has a climbing or a swimming speed, or breathes water.";
        bears: Option<Bearing>, "How it bears riders, if it does.";
        #[inner] flight: Option<Flight>, "How it flies, if it does.";
        #[or_default] resists: Affinity, "Half of this harm does nothing to it.";
        #[or_default] vulnerable: Affinity, "This harm does double to it.";
        #[or_default] immune: Affinity, "This harm does nothing to it.";
        #[or_default] uses_death_rules: bool,
            "Whether it fights for its life at 0 Health as characters do (UL-DTH-22).";
        #[or_default] healers_kit: bool, "Whether it carries a Healer's Kit.";
        #[inner] casting: Option<Casting>, "How it casts spells.";
        #[or_default] spells: Vec<String>, "Spells it knows, by name.";
        #[inner] #[or_default] powers: Vec<Spell>, "Powers it was born with, which are cast like spells.";
        #[inner] manner: Option<Manner>, "How it is to talk to.";
        #[or_default] senses: Senses, "What it perceives beyond what eyes and ears do, in feet.";
        #[or_default] tools: Vec<String>, "Tools that it carries, by name.";
        #[or_default] tool_boosts: Vec<String>,
            "Tools, instruments, vehicles and the campaign's sub-skills that it has a boost in.";
        #[or_default] always_advantage: Vec<Skill>, "Sub-skills that it always has advantage in (UL-CHK-20).";
        #[or_default] always_disadvantage: Vec<Skill>, "Sub-skills that it always has disadvantage in.";
        #[or_default] boost_sources: Vec<Boost>,
            "Where boosts in other things than sub-skills come from: `[{ weapon = \"longsword\", source = \"class\" \
             }]`.";
        expect: Option<BTreeMap<String, i32>>, "Derived numbers that must come out: `{ health = 12, dodge = 7 }`.";
    }

    /// A creature's own armour.
    #[record]
    pub(crate) struct Hide {
        #[or_default("hide".to_owned())] name: String, "What it is called.";
        #[field(0..=30)] value: i32, "Its armor value.";
        class: ArmourClass, "Its class.";
    }

    /// An actor in an encounter.
    #[record]
    pub(crate) struct Place {
        is: String, "The creature or character, by name.";
        name: Option<String>, "What this one is called, where that is not the name of its kind.";
        side: String, "The side it is on.";
        at: char, "The letter of the map on which it stands; the north-west of its spaces.";
        facing: Option<String>, "Which way it looks; towards the nearest enemy where nothing is said.";
        held: Option<Vec<String>>, "What it holds, where that is not what it usually holds.";
        #[or_default] potions: u8, "Healing potions that it carries.";
        #[or_default] flasks: Vec<String>, "Other potions, each as often as it is named.";
        #[or_default] pack: Vec<String>, "More of them, in the pack: each is taken out for 1 Action Point.";
        #[or_default] gold: u16, "Gold pieces in its purse.";
        #[field(0..=999)] health: Option<i32>, "The Health it has when the scene begins; all of it where nothing is said.";
        #[field(0..=999)] vitality: Option<i32>, "The Vitality it has then.";
        #[field(0..=20)] vitality_dice: Option<u8>, "The Vitality Dice it has left.";
        #[field(0..=999)] #[or_default] temporary_health: i32, "Temporary Health.";
        #[field(0..=999)] #[or_default] temporary_vitality: i32, "Temporary Vitality.";
        #[field(0..=999)] #[or_default] vigor: i32, "Vigor.";
        #[field(0..=99)] mana: Option<i32>, "The mana it has left, where it spends mana.";
        #[field(0..=99)] threshold: Option<i32>, "Its Threshold, where it casts by Devotion.";
        #[field(0..=5)] #[or_default] exhaustion: u8, "Levels of Exhaustion.";
        valor: Option<u8>, "The Valor of its player.";
        food: Option<u16>, "Food it carries, in pounds; whoever has neither food nor water needs none.";
        water: Option<u16>, "Water it carries, in gallons.";
        #[or_default] load: u16,
            "What it carries beside what it wears and wields, as the rules of encumbrance count it.";
        #[field(1..=MOST_HEIGHT, "spaces")] aloft: Option<u8>,
            "How high it flies when the scene begins, in spaces above the ground.";
        #[or_default] hidden: bool, "Whether it is hidden from the players.";
        #[or_default] reserve: bool, "Whether it is not there yet.";
    }
}
