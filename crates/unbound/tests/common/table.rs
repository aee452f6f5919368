//! A small builder, so that the tests read like play.
//!
//! ```ignore
//! let mut table = scene(". A B .", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
//! table.fight(&[("Tamsin", 17), ("Goblin", 11)]);
//! table.strikes("Tamsin", "shortsword", "Goblin", []).answers("Goblin", Answer::Passive, [14, 6]);
//! assert_eq!(table.rolled(), (21, 8, Degree::Critical));
//! ```

use ludex_engine::testing::Play;
use ludex_engine::{ActorId, Offer, Presentation, Rulebook, Seeded, Tally, Viewer, Worded, people, play};
use ludex_grid::{Cell, Direction, Terrain};
use ludex_unbound::action_points::ApSpent;
use ludex_unbound::attack::{AttackRolled, MakeAttack};
use ludex_unbound::character::Profile;
use ludex_unbound::checks::Checked;
use ludex_unbound::damage::Damaged;
use ludex_unbound::movement::{Move, Position};
use ludex_unbound::options::Options;
use ludex_unbound::reactions::{Decline, Defend};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::stealth::Hid;
use ludex_unbound::turns::Pass;
use ludex_unbound::*;
use std::sync::Arc;

/// A game in a test. People are called by their names, or by the beginning of one that nobody else has.
#[derive(Debug, Clone)]
pub struct Table {
    pub play: Play<Unbound>,
}

/// A scene of starter creatures on a map: `actors` are `(letter, creature, side)`; they are called `Goblin B`.
#[track_caller]
pub fn scene(cells: &str, actors: &[(&str, &str, &str)]) -> Table {
    scene_with(cells, "", actors)
}

/// The same under campaign options, as lines of TOML.
#[track_caller]
pub fn scene_with(cells: &str, options: &str, actors: &[(&str, &str, &str)]) -> Table {
    Table { play: Play::new(super::scene(cells, options, actors)) }
}

/// Tamsin and a goblin side by side, in a fight in which Tamsin is to act.
#[track_caller]
pub fn duel(tamsin: i32, goblin: i32) -> Table {
    let mut table = scene(". A B .", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Tamsin", tamsin), ("Goblin", goblin)]);
    table
}

impl Table {
    pub fn state(&self) -> &State {
        &self.play.state
    }

    /// Everything the last command brought about.
    pub fn events(&self) -> &[Event] {
        &self.play.events
    }

    #[track_caller]
    pub fn id(&self, name: &str) -> ActorId {
        let names = people::<Unbound>(self.state()).map(|(_, person)| person.name).collect::<Vec<_>>();
        let exact = names.iter().position(|other| *other == name);
        let mut like = names.iter().enumerate().filter(|(_, other)| other.starts_with(name)).map(|(place, _)| place);
        let place = exact.or_else(|| like.next()).unwrap_or_else(|| panic!("nobody is called {name}: {names:?}"));
        assert!(exact.is_some() || like.next().is_none(), "{name} is not the name of one alone: {names:?}");
        ActorId(place as u16)
    }

    #[track_caller]
    pub fn actor(&self, name: &str) -> &Actor {
        self.state().actor(self.id(name))
    }

    #[track_caller]
    pub fn ap(&self, name: &str) -> i32 {
        self.actor(name).ap
    }

    /// Where an actor stands, as column and row of the map as it was written.
    #[track_caller]
    pub fn at(&self, name: &str) -> (u16, u16) {
        self.state().map().column_row(self.actor(name).at).expect("everybody is on the map")
    }

    /// A cell of the map as it was written.
    #[track_caller]
    pub fn cell(&self, column: u16, row: u16) -> Cell {
        let found = self.state().map().cell_at(column, row);
        found.unwrap_or_else(|| panic!("the map has no column {column} in row {row}"))
    }

    /// A direction by its name on this map: `north-east`.
    #[track_caller]
    pub fn way(&self, name: &str) -> Direction {
        let shape = self.state().map().shape();
        let found = shape.directions().find(|&way| shape.direction_name(way) == name);
        found.unwrap_or_else(|| panic!("{name} is no direction of this map"))
    }

    /// Whose activation it is; empty when nobody's.
    pub fn acting(&self) -> &str {
        self.state().acting.map_or("", |id| &self.state().actor(id).name)
    }

    /// An actor's weapon by its place.
    #[track_caller]
    pub fn weapon(&self, name: &str, weapon: &str) -> u8 {
        let weapons = &self.actor(name).profile.weapons;
        let place = weapons.iter().position(|other| other.name == weapon);
        place.unwrap_or_else(|| panic!("{name} has no {weapon}")) as u8
    }

    // --- Setting things up, without dice. ---

    /// Changes an actor by hand.
    #[track_caller]
    pub fn set(&mut self, name: &str, change: impl FnOnce(&mut Actor)) -> &mut Self {
        let id = self.id(name);
        change(&mut self.play.state.actors[id.index()]);
        self
    }

    /// Changes what an actor is; the most Health and Vitality follow, and are full.
    #[track_caller]
    pub fn record(&mut self, name: &str, change: impl FnOnce(&mut Profile)) -> &mut Self {
        let options = self.state().options().clone();
        self.set(name, |actor| {
            change(Arc::make_mut(&mut actor.profile));
            actor.health_max = actor.profile.health_max(&options, false).total;
            actor.vitality_max = actor.profile.vitality_max(&options, false).total;
            (actor.health, actor.vitality) = (actor.health_max, actor.vitality_max);
            actor.vitality_dice = actor.profile.level;
        })
    }

    /// Changes the campaign's options by hand.
    pub fn options(&mut self, change: impl FnOnce(&mut Options)) -> &mut Self {
        change(&mut Arc::make_mut(&mut self.play.state.setting).options);
        self
    }

    /// Puts other ground into a cell of the map: `,` for rubble.
    #[track_caller]
    pub fn terrain(&mut self, at: (u16, u16), symbol: char) -> &mut Self {
        let (cell, terrain) = (self.cell(at.0, at.1), Terrain::from_symbol(symbol).expect("it is in the legend"));
        assert!(Arc::make_mut(&mut self.play.state.setting).map.set_terrain(cell, terrain));
        self
    }

    #[track_caller]
    pub fn status(&mut self, name: &str, status: Status) -> &mut Self {
        self.status_with(name, status, Effect::lasting())
    }

    #[track_caller]
    pub fn status_with(&mut self, name: &str, status: Status, effect: Effect) -> &mut Self {
        self.set(name, |actor| actor.statuses.set(status, effect))
    }

    /// Health, and Vitality.
    #[track_caller]
    pub fn pools(&mut self, name: &str, health: i32, vitality: i32) -> &mut Self {
        self.set(name, |actor| (actor.health, actor.vitality) = (health, vitality))
    }

    /// Where an actor looks.
    #[track_caller]
    pub fn looks(&mut self, name: &str, way: &str) -> &mut Self {
        let facing = self.way(way);
        self.set(name, |actor| actor.facing = facing)
    }

    /// The first round of a fight, with Action Points now and for every round. The first named is to act; whoever
    /// is not named has none.
    #[track_caller]
    pub fn fight(&mut self, ap: &[(&str, i32)]) -> &mut Self {
        let state = &mut self.play.state;
        (state.stage, state.round, state.phase) = (Stage::Fighting, 1, Phase::Acting);
        for actor in &mut state.actors {
            (actor.ap, actor.ap_reset, actor.turn) = (0, 0, Turn::default());
        }
        for &(name, points) in ap {
            self.set(name, |actor| (actor.ap, actor.ap_reset) = (points, points));
        }
        self.acts(ap[0].0)
    }

    /// It becomes an actor's activation, whatever the order says.
    #[track_caller]
    pub fn acts(&mut self, name: &str) -> &mut Self {
        let id = self.id(name);
        self.play.state.acting = Some(id);
        self.play.state.activation = Activation::default();
        self.set(name, |actor| actor.turn.started = true)
    }

    // --- Play. ---

    /// Carries a command out; every face given must be rolled.
    #[track_caller]
    pub fn act(&mut self, command: impl Into<Command>, faces: impl Into<Vec<u32>>) -> &mut Self {
        self.play.act(command, faces);
        if let Some(what) = Unbound::broken(self.state()) {
            panic!("{what}");
        }
        self
    }

    /// Declares an attack; faces for what follows without a question.
    #[track_caller]
    pub fn strikes(&mut self, who: &str, weapon: &str, target: &str, faces: impl Into<Vec<u32>>) -> &mut Self {
        let command = self.attack(who, weapon, target);
        self.act(command, faces)
    }

    /// An attack as a command.
    #[track_caller]
    pub fn attack(&self, who: &str, weapon: &str, target: &str) -> Command {
        let (actor, target, weapon) = (self.id(who), self.id(target), self.weapon(who, weapon));
        Command::Attack(MakeAttack { actor, target, weapon, thrown: false, nonlethal: false })
    }

    /// The one attacked meets the attack; faces of the attack first, then of the defence, then of the damage.
    #[track_caller]
    pub fn answers(&mut self, who: &str, with: Answer, faces: impl Into<Vec<u32>>) -> &mut Self {
        let actor = self.id(who);
        self.act(Defend { actor, with }, faces)
    }

    #[track_caller]
    pub fn moves(&mut self, who: &str, to: (u16, u16)) -> &mut Self {
        let (actor, to) = (self.id(who), self.cell(to.0, to.1));
        self.act(Move { actor, to, dash: false, disengage: false, face: None }, [])
    }

    #[track_caller]
    pub fn positions(&mut self, who: &str, to: (u16, u16)) -> &mut Self {
        let (actor, to) = (self.id(who), self.cell(to.0, to.1));
        self.act(Position { actor, to }, [])
    }

    #[track_caller]
    pub fn declines(&mut self, who: &str) -> &mut Self {
        let actor = self.id(who);
        self.act(Decline { actor }, [])
    }

    #[track_caller]
    pub fn passes(&mut self, who: &str) -> &mut Self {
        let actor = self.id(who);
        self.act(Pass { actor }, [])
    }

    /// The game master rules.
    #[track_caller]
    pub fn rules(&mut self, ruling: Ruling) -> &mut Self {
        self.act(MakeRuling { ruling, reason: "for the test".into() }, [])
    }

    /// Has a command refused, by a rule.
    #[track_caller]
    pub fn forbids(&mut self, rule: &str, command: impl Into<Command>) -> Worded {
        let refusal = self.play.refused(command);
        assert_eq!(refusal.rule.as_str(), rule, "{refusal}");
        refusal
    }

    // --- Looking. ---

    #[track_caller]
    pub fn offer(&self, command: &Command) -> Offer<Command> {
        let found = self.play.offers().into_iter().find(|offer| offer.command == *command);
        found.unwrap_or_else(|| panic!("{command:?} is not offered"))
    }

    pub fn offers(&self, command: &Command) -> bool {
        self.play.offered(command)
    }

    /// Who must decide something, and what.
    pub fn asked(&self) -> Option<(&str, Pending)> {
        self.state().decision().map(|&pending| (&*self.state().actor(pending.actor()).name, pending))
    }

    /// The last attack roll: total, target number, how it turned out.
    #[track_caller]
    pub fn rolled(&self) -> (i32, i32, Degree) {
        let roll = self.attack_roll();
        (roll.total, roll.target, roll.degree)
    }

    /// The last attack roll.
    #[track_caller]
    pub fn attack_roll(&self) -> &AttackRoll {
        let found = self.events().iter().rev().find_map(|event| match event {
            Event::AttackRolled(AttackRolled { roll, .. }) => Some(roll),
            _ => None,
        });
        found.expect("an attack was rolled")
    }

    /// The last damage: what was left of it, and where it went.
    #[track_caller]
    pub fn damage(&self) -> (i32, Loss) {
        let found = self.events().iter().rev().find_map(|event| match event {
            Event::Damaged(Damaged { damage, .. }) => Some((damage.amount, damage.loss)),
            _ => None,
        });
        found.expect("damage was dealt")
    }

    /// The last check.
    #[track_caller]
    pub fn check(&self) -> &checks::CheckResult {
        let found = self.events().iter().rev().find_map(|event| match event {
            Event::Checked(Checked { check, .. }) | Event::Hid(Hid { check: Some(check), .. }) => Some(check),
            _ => None,
        });
        found.expect("something was checked")
    }

    /// Who spent how many Action Points, in order.
    pub fn spent(&self) -> Vec<(&str, i32)> {
        let spent = self.events().iter().filter_map(|event| match event {
            Event::ApSpent(ApSpent { actor, amount, .. }) => Some((&*self.state().actor(*actor).name, *amount)),
            _ => None,
        });
        spent.collect()
    }

    pub fn happened(&self, fits: impl Fn(&Event) -> bool) -> bool {
        self.events().iter().any(fits)
    }

    /// What a person is told of the last command.
    pub fn told(&self, viewer: &Viewer) -> Vec<String> {
        let lines = self.events().iter().filter_map(|event| Unbound::tell(self.state(), event, viewer));
        lines.map(|line| line.text).collect()
    }
}

/// The parts of a tally that count, by name and number.
pub fn parts(tally: &Tally) -> Vec<(&str, i32)> {
    tally.parts.iter().filter(|part| part.off.is_none()).map(|part| (&*part.label, part.value)).collect()
}

/// Whether a part of a tally is cited under a rule and counts.
pub fn cites(tally: &Tally, rule: &str, value: i32) -> bool {
    let fits = |part: &&ludex_engine::Term| part.off.is_none() && part.rule.to_string() == rule;
    tally.parts.iter().filter(fits).any(|part| part.value == value)
}

/// How many of how many equally likely ways of a command lead to events that fit.
#[track_caller]
pub fn ways(state: &State, command: &Command, fits: impl Fn(&[Event]) -> bool) -> (u128, u128) {
    ludex_engine::testing::ways::<Unbound>(state, command, fits)
}

/// Plays on with dice of a seed until an actor must act or decide; for what is not about the dice.
pub fn play_with_any_dice(table: &mut Table, command: &Command) {
    let events = &mut table.play.events;
    events.clear();
    play::<Unbound>(&mut table.play.state, &mut Seeded::from_number(1), events, command).expect("it is lawful");
}
