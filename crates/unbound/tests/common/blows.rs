//! Fights for the tests of attacks, defences and harm: creatures in a few words, blows with given faces.
//!
//! A creature is a list of words: `dexterity=3 blades=2 weapons=longsword armour=leather +agility=1 av=9:medium
//! natural=ray:5:2d6:fire`. Whoever says nothing else has 20 (hero) or 12 (foe) Action Points, Health 14 and
//! Vitality 28, and nothing in any attribute.

use ludex_engine::content::Library;
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, Branching, Refusal, Scripted, System, play};
use ludex_unbound::attack::each_answer;
use ludex_unbound::character::Attribute;
use ludex_unbound::content::starter;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;
use std::collections::BTreeMap;

pub const PASSIVE: Answer = Answer::Passive;
pub const DODGE: Answer = Answer::Dodge;
pub const BLOCK: Answer = Answer::Block;

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

/// A scene on a map of its own.
pub fn on(cells: &str) -> Ground {
    Ground { cells: cells.to_owned(), options: String::new(), creatures: String::new(), actors: String::new() }
}

/// A scene under construction.
pub struct Ground {
    cells: String,
    options: String,
    creatures: String,
    actors: String,
}

impl Ground {
    /// A campaign option, as a line of TOML.
    pub fn option(mut self, line: &str) -> Self {
        self.options += &format!("{line}\n");
        self
    }

    /// Gear of its own, as TOML.
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
        let text = format!(
            "system = \"unbound\"\ntitle = \"test\"\ninclude = [\"weapons.toml\", \"armour.toml\"]\n[options]\n{}\n\
             [map]\ncells = \"\"\"\n{}\n\"\"\"\n{}{}",
            self.options, self.cells, self.creatures, self.actors
        );
        let library = |file: &str| if file == "test.toml" { Some(text.clone()) } else { starter().read(file) };
        let state = Unbound::load("test.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}\n{text}"));
        Blows { play: Play::new(state) }
    }

    /// The fight begun, whoever has most Action Points to act.
    pub fn begin(self) -> Blows {
        self.surprising(&[])
    }

    /// The fight begun with some Surprised.
    pub fn surprising(self, names: &[&str]) -> Blows {
        let mut blows = self.waiting();
        let surprised = names.iter().map(|name| blows.id(name)).collect();
        blows.does(Command::StartEncounter { surprised }, []);
        blows
    }
}

/// The record of a creature, and what its entry in the scene says.
fn record(name: &str, words: &str) -> (String, String) {
    let mut fields: BTreeMap<String, String> = BTreeMap::new();
    let (mut attributes, mut boosts, mut ranks) = (Vec::new(), Vec::new(), Vec::new());
    let (mut natural, mut place) = (String::new(), String::new());
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
            "weapons" | "weapon_boosts" => _ = fields.insert(key.into(), list(value)),
            "held" => place += &format!("held = {}\n", list(value)),
            "hidden" | "reserve" => place += &format!("{key} = true\n"),
            "armour" | "shield" => _ = fields.insert(key.into(), format!("\"{}\"", value.replace('_', " "))),
            "av" => {
                let (value, class) = value.split_once(':').expect("av=9:medium");
                fields.insert("hide".into(), format!("{{ value = {value}, class = \"{class}\" }}"));
            }
            "resists" | "vulnerable" | "immune" => {
                let sources = ["null", "arcane", "divine", "primal", "demonic", "infernal", "eldritch"];
                let (by, kinds): (Vec<&str>, Vec<&str>) = value.split(',').partition(|word| sources.contains(word));
                fields.insert(key.into(), format!("{{ types = {kinds:?}, sources = {by:?} }}"));
            }
            "size" | "ap_attribute" | "dexterity_choice" | "about" => {
                _ = fields.insert(key.into(), format!("\"{value}\""));
            }
            // Health and Vitality by the formulas.
            "formula" => fields.retain(|name, _| name != "health" && name != "vitality"),
            "natural" => natural += &born_with(value),
            _ if is_rank(key) => ranks.push(format!("{key} = {value}")),
            _ => _ = fields.insert(key.into(), value.into()),
        }
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
    let groups = "physicality movement stealth awareness medicine blades swinging impaling pole ranged fist spells \
                  firearms shove feint grapple takedown unarmored light medium heavy body mobility mental spirit";
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

/// A fight in a test.
#[derive(Debug, Clone)]
pub struct Blows {
    pub play: Play<Unbound>,
}

impl Blows {
    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub fn id(&self, name: &str) -> ActorId {
        let place = Unbound::names(self.state()).iter().position(|other| *other == name);
        ActorId(place.unwrap_or_else(|| panic!("nobody is called {name}")) as u16)
    }

    pub fn actor(&self, name: &str) -> &Actor {
        self.state().actor(self.id(name))
    }

    pub fn weapon(&self, who: &str, weapon: &str) -> u8 {
        let weapons = &self.actor(who).profile.weapons;
        weapons.iter().position(|arm| arm.name == weapon).unwrap_or_else(|| panic!("{who} has no {weapon}")) as u8
    }

    /// Carries a command out with exactly these faces.
    #[track_caller]
    pub fn does(&mut self, command: Command, faces: impl Into<Vec<u32>>) -> &mut Self {
        self.play.act(command, faces);
        self
    }

    #[track_caller]
    pub fn refused(&mut self, command: Command) -> Refusal {
        self.play.refused(command)
    }

    /// The rule that forbids a command.
    #[track_caller]
    pub fn forbids(&mut self, command: Command) -> String {
        self.refused(command).rule.as_str().to_owned()
    }

    pub fn attack(&self, who: &str, weapon: &str, target: &str) -> Command {
        let (actor, target, weapon) = (self.id(who), self.id(target), self.weapon(who, weapon));
        Command::Attack { actor, target, weapon, thrown: false, nonlethal: false }
    }

    /// The same, thrown.
    pub fn throw(&self, who: &str, weapon: &str, target: &str) -> Command {
        let (actor, target, weapon) = (self.id(who), self.id(target), self.weapon(who, weapon));
        Command::Attack { actor, target, weapon, thrown: true, nonlethal: false }
    }

    /// A strike that is met in a way; faces in the order of the rolls: attack, defence, parrying weapon, damage.
    #[track_caller]
    pub fn strikes(&mut self, who: &str, weapon: &str, target: &str, with: Answer, faces: &[u32]) -> &mut Self {
        let command = self.attack(who, weapon, target);
        self.exchange(command, with, faces)
    }

    /// An attack by a command, met in a way.
    #[track_caller]
    pub fn exchange(&mut self, command: Command, with: Answer, faces: &[u32]) -> &mut Self {
        if !self.asks(&command) {
            assert_eq!(with, PASSIVE, "nothing else answers");
            return self.does(command, faces);
        }
        self.does(command, []);
        let before = std::mem::take(&mut self.play.events);
        self.answers(with, faces);
        self.play.events.splice(0..0, before);
        self
    }

    /// Meets the attack that waits.
    #[track_caller]
    pub fn answers(&mut self, with: Answer, faces: &[u32]) -> &mut Self {
        let Some(&Pending::Defend { attack }) = self.state().decision() else {
            panic!("no attack waits: {:?}", self.state().decision());
        };
        self.does(Command::Defend { actor: attack.target, with }, faces)
    }

    /// Whether the target of an attack has a choice.
    fn asks(&self, command: &Command) -> bool {
        let attack = match *command {
            Command::Attack { actor: attacker, target, weapon, thrown, nonlethal } => {
                let (with, occasion) = (With::Weapon(weapon), Occasion::Action);
                Attack { attacker, target, with, thrown, nonlethal, occasion }
            }
            Command::OffHand { actor: attacker, target, weapon, thrown } => {
                let (with, occasion) = (With::Weapon(weapon), Occasion::OffHand);
                Attack { attacker, target, with, thrown, nonlethal: false, occasion }
            }
            Command::Counterattack { actor: attacker, weapon } => {
                let Some(&Pending::Counterattack { against: target, .. }) = self.state().decision() else {
                    return false;
                };
                let (with, occasion) = (With::Weapon(weapon), Occasion::Counter);
                Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
            }
            Command::Maneuver { actor: attacker, target, maneuver } => {
                let (with, occasion) = (With::Maneuver(maneuver), Occasion::Action);
                Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
            }
            _ => return false,
        };
        let mut ways = 0;
        each_answer(self.state(), &attack, |_, _| ways += 1);
        ways > 1
    }

    /// How an attack that is met by armour alone would turn out with a face of its d20, whatever the damage dice show.
    #[track_caller]
    pub fn would(&self, command: Command, face: u32) -> Degree {
        let (mut state, mut events) = (self.state().clone(), Vec::new());
        let mut dice = Scripted::new([&[face][..], &[1; 40]].concat());
        play::<Unbound>(&mut state, &mut dice, &mut events, &command).expect("the command is lawful");
        let degree = events.iter().find_map(|event| match event {
            Event::AttackRolled { roll, .. } => Some(roll.degree),
            _ => None,
        });
        degree.expect("nobody has a choice")
    }

    /// The orc, who is to act, hits somebody plainly with what it was born with, called `blow`.
    #[track_caller]
    pub fn hits(&mut self, who: &str) -> &mut Self {
        self.strikes("Orc", "blow", who, PASSIVE, &[5]);
        assert_eq!(self.rolled().degree, Degree::Hit);
        self
    }

    /// Lets what is asked go by.
    #[track_caller]
    pub fn declines(&mut self, who: &str) -> &mut Self {
        let actor = self.id(who);
        self.does(Command::Decline { actor }, [])
    }

    /// Passes, with the faces that others need until somebody acts.
    #[track_caller]
    pub fn passes(&mut self, who: &str, faces: &[u32]) -> &mut Self {
        let actor = self.id(who);
        self.does(Command::Pass { actor }, faces)
    }

    #[track_caller]
    pub fn rules(&mut self, ruling: Ruling) -> &mut Self {
        self.does(Command::Rule { ruling, reason: "for the test".into() }, [])
    }

    /// Somebody is in a status without an end.
    #[track_caller]
    pub fn gains(&mut self, who: &str, status: Status, value: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::Gain { actor, status, effect: Effect::lasting().of(value) })
    }

    /// Sets Health and Vitality; Health first, so that a fall to 0 is by the rules.
    #[track_caller]
    pub fn sets(&mut self, who: &str, health: i32, vitality: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::Vitality { actor, to: vitality }).rules(Ruling::Health { actor, to: health })
    }

    #[track_caller]
    pub fn sets_ap(&mut self, who: &str, to: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::ActionPoints { actor, to })
    }

    #[track_caller]
    pub fn sets_pool(&mut self, who: &str, pool: Temporary, to: i32) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::TemporaryPool { actor, pool, to })
    }

    #[track_caller]
    pub fn unseen(&mut self, observer: &str, subject: &str) -> &mut Self {
        let (observer, subject) = (self.id(observer), self.id(subject));
        self.rules(Ruling::Unseen { observer, subject, unseen: true })
    }

    /// Health and Vitality.
    pub fn pools(&self, who: &str) -> (i32, i32) {
        (self.actor(who).health, self.actor(who).vitality)
    }

    pub fn ap(&self, who: &str) -> i32 {
        self.actor(who).ap
    }

    pub fn has(&self, who: &str, status: Status) -> bool {
        self.actor(who).statuses.has(status)
    }

    pub fn value(&self, who: &str, status: Status) -> i32 {
        self.actor(who).statuses.value(status)
    }

    /// The last attack roll.
    #[track_caller]
    pub fn rolled(&self) -> AttackRoll {
        let roll = self.play.events.iter().rev().find_map(|event| match event {
            Event::AttackRolled { roll, .. } => Some(roll.clone()),
            _ => None,
        });
        roll.unwrap_or_else(|| panic!("no attack was rolled: {:#?}", self.play.events))
    }

    /// Total, target number and outcome of the last attack roll.
    #[track_caller]
    pub fn outcome(&self) -> (i32, i32, Degree) {
        let roll = self.rolled();
        (roll.total, roll.target, roll.degree)
    }

    /// All damage of the last command.
    pub fn dealt(&self) -> Vec<DamageDealt> {
        let damage = self.play.events.iter().filter_map(|event| match event {
            Event::Damaged { damage, .. } => Some(damage.clone()),
            _ => None,
        });
        damage.collect()
    }

    /// The amounts of that damage.
    pub fn amounts(&self) -> Vec<i32> {
        self.dealt().iter().map(|damage| damage.amount).collect()
    }

    pub fn happened(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.play.events.iter().any(fits)
    }

    /// What somebody paid last by the last command, and for what.
    #[track_caller]
    pub fn paid(&self, who: &str) -> (i32, Expense) {
        let id = self.id(who);
        let paid = self.play.events.iter().rev().find_map(|event| match event {
            Event::ApSpent { actor, amount, on, .. } if *actor == id => Some((*amount, *on)),
            _ => None,
        });
        paid.unwrap_or_else(|| panic!("{who} paid nothing"))
    }

    /// The answers that the rules allow to an attack that waits.
    pub fn answers_offered(&self) -> Vec<Answer> {
        let offers = self.play.offers();
        let answers = offers.iter().filter_map(|offer| match offer.command {
            Command::Defend { with, .. } => Some(with),
            _ => None,
        });
        answers.collect()
    }

    /// Who is to act.
    pub fn acting(&self) -> &str {
        self.state().acting.map_or("", |id| &self.state().actor(id).name)
    }
}

/// The chance that a command leads to events that fit, as a fraction in lowest terms.
pub fn chance(state: &State, command: &Command, fits: impl Fn(&[Event]) -> bool) -> (u128, u128) {
    let mut dice = Branching::new();
    let (mut some, mut whole) = (0, 1);
    let mut log = Vec::new();
    loop {
        let mut copy = state.clone();
        log.clear();
        play::<Unbound>(&mut copy, &mut dice, &mut log, command).expect("the command is lawful");
        let (weight, of) = dice.fraction().expect("small numbers");
        // Fractions are brought to a common denominator.
        let common = whole / greatest_common_divisor(whole, of) * of;
        some *= common / whole;
        whole = common;
        if fits(&log) {
            some += weight * (whole / of);
        }
        if !dice.advance() {
            let by = greatest_common_divisor(some, whole).max(1);
            return (some / by, whole / by);
        }
    }
}

fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// Whether an attack among some events turned out so.
pub fn turned_out(events: &[Event], fits: impl Fn(Degree) -> bool) -> bool {
    events.iter().any(|event| matches!(event, Event::AttackRolled { roll, .. } if fits(roll.degree)))
}
