//! Scenes for the tests of attacks, defences and harm: creatures in a few words.
//!
//! A creature is a list of words: `dexterity=3 blades=2 weapons=longsword armour=leather +agility=1 av=9:medium
//! natural=ray:5:2d6:fire`. Whoever says nothing else has 20 (hero) or 12 (foe) Action Points, Health 14 and
//! Vitality 28, and nothing in any attribute.

use super::blows::Blows;
use ludex_engine::Content;
use ludex_engine::content::{Fault, Library};
use ludex_engine::testing::Play;
use ludex_unbound::character::Attribute;
use ludex_unbound::content::starter;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::*;
use std::collections::BTreeMap;

/// The usual fight: Mira with a longsword against an orc, next to each other, Mira to act.
pub fn duel(hero: &str, foe: &str) -> Blows {
    apart(1, hero, foe)
}

/// The same so many spaces apart.
pub fn apart(distance: usize, hero: &str, foe: &str) -> Blows {
    let row = format!(" . . . A {} B . . . . .", ". ".repeat(distance - 1));
    on(&row).hero("Mira", 'A', hero).foe("Orc", 'B', foe).begin()
}

/// Mira, whom armour does not protect, next to an orc that acts first and deals given damage: `9:fire`.
pub fn beaten(mira: &str, damage: &str) -> Blows {
    let mira = format!("ap=10 av=0:heavy {mira}");
    let orc = format!("ap=40 natural=blow:5:{damage}");
    on(" . . A B . .").hero("Mira", 'A', &mira).foe("Orc", 'B', &orc).begin()
}

/// A spell over an area, as TOML: 8d6 of fire.
pub const FIREBALL: &str = "[[spell]]\nname = \"Fireball\"\nsource = \"arcane\"\nap = 6\nmana = 3\ncircle = 3\n\
                            resolution = \"defense_roll\"\ndefence = \"agility\"\non_save = \"half\"\nrange = 60\n\
                            area = { radius = 2 }\ndamage = [{ dice = \"8d6\", type = \"fire\" }]\n";

/// A scene on a map of its own.
pub fn on(cells: &str) -> Ground {
    let (options, creatures, actors, light, lines) = Default::default();
    Ground { cells: cells.to_owned(), lines, options, creatures, actors, light }
}

/// A scene under construction.
pub struct Ground {
    cells: String,
    lines: String,
    options: String,
    creatures: String,
    actors: String,
    light: String,
}

impl Ground {
    /// A campaign option, as a line of TOML.
    pub fn option(mut self, line: &str) -> Self {
        self.options += &format!("{line}\n");
        self
    }

    /// What stands between the spaces, as TOML: `walls = ["B1-B2"]`.
    pub fn lines(mut self, toml: &str) -> Self {
        self.lines = toml.to_owned();
        self
    }

    /// The light of the scene: `night`.
    pub fn light(mut self, light: &str) -> Self {
        self.light = format!("light = \"{light}\"\n");
        self
    }

    /// Gear, things and areas of its own, as TOML.
    pub fn gear(mut self, toml: &str) -> Self {
        self.creatures += toml;
        self
    }

    /// A character of the heroes' side.
    pub fn hero(self, name: &str, at: char, words: &str) -> Self {
        self.creature(name, at, "heroes", &format!("pc=true ap=20 {words}"))
    }

    /// A creature of the other side.
    pub fn foe(self, name: &str, at: char, words: &str) -> Self {
        self.creature(name, at, "foes", &format!("ap=12 {words}"))
    }

    /// A creature of a side of its own.
    pub fn creature(mut self, name: &str, at: char, side: &str, words: &str) -> Self {
        let (creature, place) = record(name, words);
        self.creatures += &creature;
        self.actors +=
            &format!("[[actors]]\nis = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\npotions = 1\n{place}\n");
        self
    }

    /// The scene before the fight.
    pub fn waiting(self) -> Blows {
        Blows { play: Play::new(self.tries().unwrap_or_else(|faults| panic!("{faults:#?}"))) }
    }

    /// The scene, or what is wrong with it.
    pub fn tries(self) -> Result<State, Vec<Fault>> {
        // Nobody has Valor in these scenes unless a test says so.
        let valor = "valor_at_session_start";
        let none = if self.options.contains(valor) { String::new() } else { format!("{valor} = 0\n") };
        let text = format!(
            "system = \"unbound\"\ntitle = \"test\"\ninclude = [\"weapons.toml\", \"armour.toml\", \"spells.toml\"]\n{}[options]\n{none}{}\n\
             [map]\ncells = \"\"\"\n{}\n\"\"\"\n{}\n{}{}",
            self.light, self.options, self.cells, self.lines, self.creatures, self.actors
        );
        let library = |file: &str| if file == "test.toml" { Some(text.clone()) } else { starter().read(file) };
        Unbound::load("test.toml", &library)
    }

    /// The fight begun, whoever has most Action Points to act.
    pub fn begin(self) -> Blows {
        self.surprising(&[])
    }

    /// The fight begun with some Surprised.
    pub fn surprising(self, names: &[&str]) -> Blows {
        let mut blows = self.waiting();
        let surprised = names.iter().map(|name| blows.id(name)).collect();
        blows.does(StartEncounter { surprised }, []);
        blows
    }
}

/// The record of a creature, and what its entry in the scene says.
fn record(name: &str, words: &str) -> (String, String) {
    let mut fields: BTreeMap<String, String> = BTreeMap::new();
    let (mut attributes, mut boosts, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
    let (mut natural, mut place, mut manner) = (String::new(), String::new(), Vec::new());
    let mut senses = Vec::new();
    for (key, value) in [("health", "14"), ("vitality", "28"), ("level", "3")] {
        fields.insert(key.into(), value.into());
    }
    let list = |value: &str| format!("{:?}", value.split(',').map(|name| name.replace('_', " ")).collect::<Vec<_>>());
    let attribute = |key: &str| Attribute::ALL.iter().any(|attribute| attribute.name().to_lowercase() == key);
    for word in words.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, "true"));
        match key {
            _ if attribute(key) => attributes.push(format!("{key} = {value}")),
            _ if key.starts_with('+') => boosts.push(format!("{} = {value}", &key[1..])),
            "blindsight" | "darkvision" | "truesight" => senses.push(format!("{key} = {value}")),
            "weapons" | "weapon_boosts" | "tools" | "tool_boosts" | "always_advantage" | "always_disadvantage" => {
                _ = fields.insert(key.into(), list(value))
            }
            "knows" => _ = fields.insert("spells".into(), list(value)),
            "held" => place += &format!("held = {}\n", list(value)),
            "flasks" | "pack" => place += &format!("{key} = {}\n", list(value)),
            "aloft" => place += &format!("aloft = {value}\n"),
            "hidden" | "reserve" => place += &format!("{key} = true\n"),
            "armour" | "shield" => _ = fields.insert(key.into(), format!("\"{}\"", value.replace('_', " "))),
            // How it is to talk to: attitude=wary quirks=vain,greedy concealing favor_max=4.
            "attitude" => manner.push(format!("attitude = \"{value}\"")),
            "quirks" | "revealed" => {
                let quirks: Vec<&str> = value.split(',').filter(|quirk| !quirk.is_empty()).collect();
                manner.push(format!("{key} = {quirks:?}"));
            }
            "concealing" | "crowd" | "favor_max" | "displeasure_max" => manner.push(format!("{key} = {value}")),
            "gold" => place += &format!("gold = {value}\n"),
            "av" => {
                let (value, class) = value.split_once(':').expect("av=9:medium");
                fields.insert("hide".into(), format!("{{ value = {value}, class = \"{class}\" }}"));
            }
            "resists" | "vulnerable" | "immune" => {
                let sources = ["null", "arcane", "divine", "primal", "demonic", "infernal", "eldritch"];
                let (by, kinds): (Vec<&str>, Vec<&str>) = value.split(',').partition(|word| sources.contains(word));
                // What is no type either is a power of its own: `resists=fey`.
                let (other, kinds): (Vec<&str>, Vec<&str>) = kinds.into_iter().partition(|word| *word == "fey");
                let other = other.iter().map(|word| format!("{{ other = {word:?} }}"));
                let by: Vec<String> = by.iter().map(|word| format!("{word:?}")).chain(other).collect();
                fields.insert(key.into(), format!("{{ types = {kinds:?}, sources = [{}] }}", by.join(", ")));
            }
            "size" | "ap_attribute" | "dexterity_choice" | "about" => {
                _ = fields.insert(key.into(), format!("\"{value}\""));
            }
            // Boosts in sub-skills, all from the background: boosts=perception,hide.
            "boosts" => {
                let boosts: Vec<String> = value.split(',').map(|skill| format!("{skill} = \"background\"")).collect();
                fields.insert(key.replace("boosts", "skill_boosts"), format!("{{ {} }}", boosts.join(", ")));
            }
            "maneuver_boosts" => _ = fields.insert(key.into(), list(value)),
            // Rank points: points=general:3,physical:1.
            "points" => {
                let points = value.replace(':', " = ").replace(',', ", ");
                fields.insert("rank_points".into(), format!("{{ {points} }}"));
            }
            // Health and Vitality by the formulas.
            "formula" => fields.retain(|name, _| name != "health" && name != "vitality"),
            // The spellcasting attribute, and what else stands in the braces: casting=will,devotion=3.
            "casting" => {
                let (by, more) =
                    value.split_once(',').map_or((value, String::new()), |(by, more)| (by, format!(", {more}")));
                fields.insert(key.into(), format!("{{ attribute = \"{by}\"{more} }}"));
            }
            "natural" => natural += &born_with(value),
            _ if is_rank(key) => ranks.push(format!("{key} = {value}")),
            _ => _ = fields.insert(key.into(), value.into()),
        }
    }
    if !senses.is_empty() {
        fields.insert("senses".into(), format!("{{ {} }}", senses.join(", ")));
    }
    if !manner.is_empty() {
        fields.insert("manner".into(), format!("{{ {} }}", manner.join(", ")));
    }
    let fields: String = fields.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
    let (attributes, boosts, ranks) = (attributes.join(", "), boosts.join(", "), ranks.join(", "));
    let creature = format!(
        "[[creature]]\nname = \"{name}\"\n{fields}attributes = {{ {attributes} }}\nattribute_boosts = {{ {boosts} }}\n\
         ranks = {{ {ranks} }}\n{natural}\n"
    );
    (creature, place)
}

fn is_rank(key: &str) -> bool {
    let groups = "chemical artisan crafting vehicle physicality movement stealth thievery speechcraft awareness survival medicine performance blades swinging \
                  impaling pole ranged fist spells firearms shove feint grapple takedown disarm unarmored light medium heavy \
                  body mobility mental spirit";
    groups.split_whitespace().any(|group| group == key)
}

/// `name:ap:dice:type`, then further parts `+dice:type`, and `!line` of TOML.
fn born_with(words: &str) -> String {
    let (words, more) = words.split_once('!').unwrap_or((words, ""));
    let parts: Vec<&str> = words.split(':').collect();
    let [name, ap, damage @ ..] = &parts[..] else { panic!("natural=name:ap:dice:type") };
    let damage: Vec<String> =
        damage.chunks(2).map(|part| format!("{{ dice = \"{}\", type = \"{}\" }}", part[0], part[1])).collect();
    let more = more.replace('!', "\n");
    let (name, damage) = (name.replace('_', " "), damage.join(", "));
    let group = if more.contains("group") { "" } else { "group = \"fist\"" };
    format!("[[creature.natural]]\nname = \"{name}\"\nap = {ap}\nhands = 0\n{group}\ndamage = [{damage}]\n{more}\n")
}
