//! A small builder, so that the tests read like play.
#![allow(dead_code, missing_docs)]

pub mod quiet;
pub mod strays;

use ludex_destiny::content::starter;
use ludex_destiny::*;
use ludex_engine::testing::Play;
use ludex_engine::{ActorId, Content, DiceSource, Seeded, Worded};

/// Faces that read as the given marks on Wild dice.
pub fn wild<const N: usize>(marks: [i32; N]) -> Vec<u32> {
    marks.map(|mark| [1, 2, 3, 5, 6][(mark + 2) as usize]).to_vec()
}

/// Faces that read as the given marks on Fudge dice.
pub fn fudge<const N: usize>(marks: [i32; N]) -> Vec<u32> {
    marks.map(|mark| [1, 3, 5][(mark + 1) as usize]).to_vec()
}

/// Faces that come to a sum on five Wild dice.
pub fn wild_sum(sum: i32) -> Vec<u32> {
    let mut left = sum;
    (0..5)
        .map(|_| {
            let mark = left.clamp(-2, 2);
            left -= mark;
            [1, 2, 3, 5, 6][(mark + 2) as usize]
        })
        .collect()
}

/// Faces that come to a sum on five Fudge dice.
pub fn fudge_sum(sum: i32) -> Vec<u32> {
    let mut left = sum;
    (0..5)
        .map(|_| {
            let mark = left.clamp(-1, 1);
            left -= mark;
            [1, 3, 5][(mark + 1) as usize]
        })
        .collect()
}

/// Dice one after another.
pub fn then(parts: &[Vec<u32>]) -> Vec<u32> {
    parts.concat()
}

pub const NONE: Vec<u32> = Vec::new();

/// A scene under construction.
pub struct Scene {
    actors: String,
    options: String,
    lane: i32,
}

/// An empty scene on a lane of 100 yards.
pub fn scene() -> Scene {
    Scene { actors: String::new(), options: "wound_defence = false\n".to_owned(), lane: 100 }
}

impl Scene {
    /// An actor of the starter content under another name, on a side, at a place.
    pub fn with(self, is: &str, name: &str, side: &str, place: i32) -> Self {
        self.holding(is, name, side, place, "")
    }

    /// The same, with more lines of TOML.
    pub fn holding(mut self, is: &str, name: &str, side: &str, place: i32, more: &str) -> Self {
        self.actors +=
            &format!("\n[[actors]]\nis = \"{is}\"\nname = \"{name}\"\nside = \"{side}\"\nplace = {place}\n{more}\n");
        self
    }

    /// A campaign option.
    pub fn option(mut self, line: &str) -> Self {
        if line.starts_with("wound_defence") {
            self.options.clear();
        }
        self.options += line;
        self.options += "\n";
        self
    }

    /// The text of the encounter.
    pub fn text(&self) -> String {
        format!(
            "system = \"destiny\"\ntitle = \"test\"\nlane = {}\ninclude = [\"weapons.toml\", \"armour.toml\", \"gear.toml\", \
             \"characters.toml\", \"creatures.toml\"]\n[options]\n{}{}",
            self.lane, self.options, self.actors
        )
    }

    /// The scene before it begins.
    pub fn waiting(self) -> Table {
        let text = self.text();
        let library = |file: &str| if file == "test.toml" { Some(text.clone()) } else { starter_file(file) };
        let state = Destiny::load("test.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}"));
        Table { play: Play::new(state) }
    }

    /// The scene begun, with these sums of the initiative dice, up to the first one to act. Windows of the
    /// first turn are let go by.
    pub fn begun(self, sums: &[i32]) -> Table {
        let mut table = self.waiting();
        let faces: Vec<u32> = sums.iter().flat_map(|&sum| fudge_sum(sum)).collect();
        table.play.act(Command::Begin(Begin { surprised: vec![] }), faces);
        table.calm();
        table
    }
}

/// A file of the starter content.
pub fn starter_file(file: &str) -> Option<String> {
    use ludex_engine::content::Library;
    starter().read(file)
}

/// A game in a test.
#[derive(Debug, Clone)]
pub struct Table {
    pub play: Play<Destiny>,
}

impl Table {
    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub fn id(&self, name: &str) -> ActorId {
        let place = self.state().setting.cast.iter().position(|other| other.name == name);
        ActorId(place.unwrap_or_else(|| panic!("nobody is called {name}")) as u16)
    }

    pub fn actor(&self, name: &str) -> Actor {
        *self.state().actor(self.id(name))
    }

    /// How many yards along the lane an actor stands.
    pub fn yard(&self, name: &str) -> i16 {
        match self.actor(name).place {
            Spot::Yard(yard) => yard,
            Spot::Cell(_) => panic!("{name} is on a map"),
        }
    }

    pub fn weapon(&self, name: &str, weapon: &str) -> u8 {
        let profile = self.state().profile(self.id(name));
        let place = profile.weapons.iter().position(|arm| arm.name == weapon);
        place.unwrap_or_else(|| panic!("{name} has no {weapon}")) as u8
    }

    #[track_caller]
    pub fn act(&mut self, command: impl Into<Command>, faces: Vec<u32>) -> &mut Self {
        self.play.act(command, faces);
        self
    }

    #[track_caller]
    pub fn refused(&mut self, command: impl Into<Command>) -> Worded {
        self.play.refused(command)
    }

    /// Lets everything that is asked go by the usual way, without dice, until the turn holder is to act.
    #[track_caller]
    pub fn calm(&mut self) -> &mut Self {
        while let Some(Pending::CutIn(CutIn { actor })) = self.state().pending {
            let events = std::mem::take(&mut self.play.events);
            self.play.act(Command::Pass(Pass { actor, whole_turn: false }), NONE);
            self.play.events.splice(0..0, events);
        }
        self
    }

    pub fn attack(&self, who: &str, manner: Manner, weapon: &str, target: &str) -> Action {
        Action::Attack { manner, weapon: self.weapon(who, weapon), target: self.id(target) }
    }

    /// Announces a standard attack; faces for what follows without a question.
    #[track_caller]
    pub fn strikes(&mut self, who: &str, weapon: &str, target: &str, faces: Vec<u32>) -> &mut Self {
        let act = self.attack(who, Manner::Standard, weapon, target);
        self.does(who, act, faces)
    }

    #[track_caller]
    pub fn does(&mut self, who: &str, act: Action, faces: Vec<u32>) -> &mut Self {
        let actor = self.id(who);
        self.act(Command::Announce(Announce { actor, act }), faces)
    }

    #[track_caller]
    pub fn moves(&mut self, who: &str, to: i16) -> &mut Self {
        let actor = self.id(who);
        self.act(Command::Move(Move { actor, to: Spot::Yard(to) }), NONE)
    }

    #[track_caller]
    pub fn ends(&mut self, who: &str, faces: Vec<u32>) -> &mut Self {
        let actor = self.id(who);
        self.act(Command::EndTurn(EndTurn { actor }), faces)
    }

    #[track_caller]
    pub fn passes(&mut self, who: &str, faces: Vec<u32>) -> &mut Self {
        let actor = self.id(who);
        self.act(Command::Pass(Pass { actor, whole_turn: false }), faces)
    }

    #[track_caller]
    pub fn rules(&mut self, change: impl Into<Change>) -> &mut Self {
        self.rules_with(change, NONE)
    }

    #[track_caller]
    pub fn rules_with(&mut self, change: impl Into<Change>, faces: Vec<u32>) -> &mut Self {
        self.act(Command::Rule(Rule { change: change.into(), reason: "for the test".into() }), faces)
    }

    /// Sets wounds by ruling: light, moderate, severe, critical, fatal.
    #[track_caller]
    pub fn wounded(&mut self, who: &str, wounds: [u8; 5]) -> &mut Self {
        let actor = self.id(who);
        for (level, to) in Level::ALL.iter().copied().zip(wounds) {
            self.rules(Change::SetWounds(SetWounds { actor, level, to }));
        }
        self
    }

    #[track_caller]
    pub fn set_ap(&mut self, who: &str, to: i16) -> &mut Self {
        let actor = self.id(who);
        self.rules(Change::SetAp(SetAp { actor, to }))
    }

    #[track_caller]
    pub fn set_initiative(&mut self, who: &str, to: i16) -> &mut Self {
        let actor = self.id(who);
        self.rules(Change::SetInitiative(SetInitiative { actor, to }))
    }

    /// Who is asked what.
    pub fn asked(&self) -> Option<(String, String)> {
        let pending = serde_json::to_value(self.state().pending.as_ref()?).expect("it can be written");
        let asked = ActorId(pending["asked"].as_u64().expect("somebody is asked") as u16);
        Some((self.state().profile(asked).name.clone(), pending["question"].as_str().unwrap_or_default().to_owned()))
    }

    #[track_caller]
    pub fn expects(&self, who: &str, question: &str) {
        assert_eq!(self.asked(), Some((who.to_owned(), question.to_owned())));
    }

    /// Whose turn it is.
    pub fn turn(&self) -> &str {
        self.state().turn.map_or("", |id| &self.state().profile(id).name)
    }

    /// The last attack roll: total, Defence, hit, critical.
    #[track_caller]
    pub fn attack_roll(&self) -> (i32, i32, bool, i8) {
        let roll = self.play.events.iter().rev().find_map(|event| match event {
            Event::AttackRolled(AttackRolled { total, defence, hit, critical, .. }) => {
                Some((*total, defence.total, *hit, *critical))
            }
            _ => None,
        });
        roll.expect("an attack was rolled")
    }

    /// The last damage: result, what it indicates, what the action made of it.
    #[track_caller]
    pub fn damage(&self) -> (i32, Option<Level>, Option<Level>) {
        let damage = self.play.events.iter().rev().find_map(|event| match event {
            Event::DamageRolled(DamageRolled { result, indicated, level, .. }) => Some((*result, *indicated, *level)),
            _ => None,
        });
        damage.expect("damage was rolled")
    }

    /// The last check: total and target.
    #[track_caller]
    pub fn check(&self) -> (i32, Option<i32>) {
        let check = self.play.events.iter().rev().find_map(|event| match event {
            Event::CheckRolled(CheckRolled { total, target, .. }) => Some((*total, *target)),
            _ => None,
        });
        check.expect("a check was rolled")
    }

    pub fn happened(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.play.events.iter().any(fits)
    }

    pub fn defence(&self, who: &str, kind: DefenceKind) -> i32 {
        defence(self.state(), self.id(who), kind, None, &mut ludex_engine::Tally::silent())
    }

    pub fn wounds(&self, who: &str) -> [u8; 5] {
        self.actor(who).wounds
    }
}

/// How many of how many equally likely ways of a command lead to events that fit.
pub fn ways(state: &State, command: &Command, fits: impl Fn(&[Event]) -> bool) -> (u128, u128) {
    ludex_engine::testing::ways::<Destiny>(state, command, fits)
}
