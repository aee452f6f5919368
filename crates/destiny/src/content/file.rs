//! How content files are written.

use crate::gear::{Armour, Item, Spell, Weapon};
use crate::options::{DeathRules, Options};
use crate::profile::{Attribute, Rank, Skill, SlotsBy, Sort};
use crate::races::Race;
use ludex_kit::content::{Ground, record};
use ludex_kit::light::Level;
use ludex_kit::records;
use std::collections::BTreeMap;

records! {
    /// A content file: an encounter, or the creatures and the gear that encounters use.
    #[record(whole)]
    pub(crate) struct File {
        map: Option<Ground>, "The map of the encounter, a yard for each cell: `\"hex\"` or `\"square\"`.";
        current: Option<Stream>, "How the water of the scene runs.";
        light: Level = Level::Bright, "How bright it is on the map.";
        fog: bool = false, "Whether fog lies over the map: players know what their characters have seen.";
        lane: Option<i64>, in 1..=200 "yards", "How long the lane is on which everybody stands, where there is no map.";
        options: Options = Options::default(), "What this campaign plays otherwise.";
        weapon: Vec<Weapon> = Vec::new(), "Weapons.";
        armour: Vec<Armour> = Vec::new(), "Armour.";
        item: Vec<Item> = Vec::new(), "Other things that are carried.";
        spell: Vec<Spell> = Vec::new(), "Spells.";
        creature: Vec<Creature> = Vec::new(), "Creatures and characters.";
        #[inner]
        actors: Vec<Place> = Vec::new(), "Those who stand on the map or the lane.";
    }
    /// How water runs.
    #[record]
    pub(crate) struct Stream {
        toward: String, "Which way: a side of a cell on a map, `up` or `down` on a lane.";
        yards: i64, in 1..=20 "yards", "How far a round.";
    }
    /// A creature or a character.
    #[record(named = "creature")]
    pub(crate) struct Creature {
        name: String, "Its name.";
        about: String = String::new(), "One line about it.";
        sort: Sort = Sort::Npc, "Whether it is a player's character.";
        rank: Rank = Rank::Standard, "How much it takes, if it is no character.";
        death_rules: DeathRules = DeathRules::Npc, "What happens to it with a fatal wound.";
        slots_by: SlotsBy = SlotsBy::Rank, "Where the number of its wound slots comes from.";
        attributes: BTreeMap<Attribute, i32>, "Its attributes; 0 where nothing is said.";
        race: Option<Race>, "Its race, which gives stamina, mana, sleep and size; what is stated of those goes before.";
        size: Option<i32>, in -15..=20, "Its size modifier; that of its race, or 0, where nothing is said.";
        skills: BTreeMap<Skill, BTreeMap<String, i32>> = BTreeMap::new(),
            "Ranks in skills and their specializations: `{ melee = { rank = 2, swords = 1 } }`.";
        armour: Option<String>, "The armour it wears, by name.";
        hide: i32 = 0, in -99..=99, "What its hide adds to Toughness.";
        stamina_base: Option<i32>, in 0..=99, "Its base Stamina, where it is of no race.";
        light_slots: Option<i32>, in 0..=99, "Light wound slots, where the rules do not decide.";
        mana_base: Option<i32>, in 0..=99, "Its base mana; that of its race, or 0, where nothing is said.";
        sleep_base: Option<i32>, in 0..=24 "hours", "Its base need of sleep; that of its race, or 8, where nothing is said.";
        spells: Vec<String> = Vec::new(), "Spells it knows, by name; at most 16.";
        gear: Vec<String> = Vec::new(), "Other things it carries, by name; at most eight.";
        aquatic: bool = false, "Whether it is at home under water.";
        formless: bool = false, "Whether it cannot be grappled.";
        trained: bool = false, "Whether it is a mount trained for combat.";
        sentient: bool = false, "Whether it is a mount with a mind of its own.";
        riding: Option<i32>, in -20..=40, "What controlling it as a mount must reach; 5 where nothing is said.";
        swim_rate: Option<i32>, in 0..=99, "Its movement rate in water, where it is at home there.";
        fly_rate: Option<i32>, in 0..=99, "Its movement rate in the air, if it flies.";
        tall: Option<i32>, in 1..=999 "inches", "How tall it is; 68 where nothing is said.";
        weapons: Vec<String> = Vec::new(), "Weapons it has, by name; at most eight.";
        held: Option<Vec<String>>, "Which of them it holds; where nothing is said, as many as its two hands hold, in order.";
        expect: Option<BTreeMap<String, i32>>, "Derived numbers that must come out: `{ toughness = 4 }`.";
    }
    /// An actor in an encounter.
    #[record]
    pub(crate) struct Place {
        is: String, "The creature, by name.";
        name: Option<String>, "What this one is called, where that is not the name of its kind.";
        side: String, "The side it is on.";
        place: Option<i64>, "Where on the lane it stands, in yards.";
        at: Option<char>, "The letter of the map at which it stands.";
        held: Option<Vec<String>>, "What it holds, where that is not what it usually holds.";
        rides: Option<String>, "On whom it rides, by the name in the encounter; that one stands before it.";
        reserve: bool = false, "Whether it is not there yet.";
    }
}
