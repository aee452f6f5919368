//! Light and shade, hiders and those who look, for the tests of senses, hiding and things.

pub use super::called::*;
use ludex_engine::{ActorId, Viewer};
use ludex_grid::{Cell, Cover};
use ludex_unbound::character::Skill;
use ludex_unbound::objects::{Furnish, ObjectEvent, Thing};
use ludex_unbound::senses::{Illumination, Obscurement, Seen, Sense, Surround};
use ludex_unbound::stealth::{LookFor, Notice, Sneak, StealthEvent};
use ludex_unbound::*;

/// Ash and a guard so many spaces apart in a light, before anything has begun.
pub fn watched(light: &str, spaces: usize, ash: &str, guard: &str) -> Blows {
    let row = format!(" . A {} B . . .", ". ".repeat(spaces - 1));
    on(&row).light(light).hero("Ash", 'A', ash).foe("Guard", 'B', guard).waiting()
}

impl Blows {
    /// An actor has Heavy Cover by the game master's word.
    #[track_caller]
    pub fn covered(&mut self, who: &str) -> &mut Self {
        let actor = self.id(who);
        self.rules(Ruling::Cover { actor, to: Some(Cover::ThreeQuarters) })
    }

    pub fn sneak(&self, who: &str, skill: Skill) -> Command {
        Command::Sneak(Sneak { actor: self.id(who), skill, allowed: true })
    }

    /// Hides in place with this face.
    #[track_caller]
    pub fn hides(&mut self, who: &str, face: u32) -> &mut Self {
        let command = self.sneak(who, Skill::Hide);
        self.does(command, [face])
    }

    #[track_caller]
    pub fn looks(&mut self, who: &str, sense: Sense, faces: &[u32]) -> &mut Self {
        let command = Command::LookFor(LookFor { actor: self.id(who), sense });
        self.does(command, faces)
    }

    #[track_caller]
    pub fn notices(&mut self, observer: &str, subject: Option<&str>, sense: Sense) -> &mut Self {
        let (observer, subject) = (self.id(observer), subject.map(|name| self.id(name)));
        self.does(Notice { observer, subject, sense }, [])
    }

    #[track_caller]
    pub fn surrounds(&mut self, change: Surround) -> &mut Self {
        self.does(change, [])
    }

    #[track_caller]
    pub fn lights(&mut self, light: Illumination) -> &mut Self {
        self.surrounds(Surround::Light { light })
    }

    /// Whether an actor is hidden from another.
    pub fn hidden_from(&self, subject: &str, observer: &str) -> bool {
        self.state().unseen.contains(&(self.id(observer), self.id(subject)))
    }

    pub fn sees(&self, observer: &str, subject: &str) -> bool {
        self.state().sees(self.id(observer), self.id(subject))
    }

    /// Every comparison of the last command: who, the passive value if the sense was of use, and whether it noticed.
    pub fn compared(&self) -> Vec<(&str, Option<i32>, bool)> {
        let all = self.play.events.iter().filter_map(|event| match event {
            Event::Stealth(StealthEvent::Compared { observer, tally, noticed, .. }) => {
                let name: &str = &self.state().actor(*observer).name;
                Some((name, tally.as_ref().map(|tally| tally.total), *noticed))
            }
            _ => None,
        });
        all.collect()
    }

    /// How well an actor sees the place of another, and whether in colour.
    #[track_caller]
    pub fn look_at(&mut self, who: &str, whom: &str) -> (Obscurement, bool, String) {
        let (actor, at) = (self.id(who), self.actor(whom).at);
        self.surrounds(Surround::Look { actor, at });
        let Some(Event::Senses(Seen::Looked { obscurement, colour, rule, .. })) = self.play.events.first() else {
            panic!("nobody looked: {:?}", self.play.events);
        };
        (*obscurement, *colour, rule.to_string())
    }

    /// A place so many columns beside an actor.
    pub fn beside(&self, who: &str, columns: i16) -> Cell {
        let at = self.actor(who).at;
        Cell::new(at.x + columns, at.y)
    }

    #[track_caller]
    pub fn thing(&self, name: &str) -> &Thing {
        objects::thing(self.state(), name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    #[track_caller]
    pub fn furnishes(&mut self, change: Furnish, faces: &[u32]) -> &mut Self {
        self.does(change, faces)
    }

    /// What happened to things by the last command.
    pub fn things(&self) -> Vec<&ObjectEvent> {
        let all = self.play.events.iter().filter_map(|event| match event {
            Event::Objects(happened) => Some(happened),
            _ => None,
        });
        all.collect()
    }

    /// The names of things that the last command found.
    pub fn found(&self) -> Vec<&str> {
        let found = self.things().into_iter().filter_map(|happened| match happened {
            ObjectEvent::Found { name, .. } => Some(name.as_str()),
            _ => None,
        });
        found.collect()
    }

    pub fn player_of(&self, name: &str) -> Viewer {
        Viewer::Player(vec![self.id(name)])
    }

    pub fn all(&self, names: &[&str]) -> Vec<ActorId> {
        names.iter().map(|name| self.id(name)).collect()
    }
}
