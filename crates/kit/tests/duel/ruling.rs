//! What the game master may change.

use crate::game::Change;
use crate::game::prelude::*;
use crate::rest::{Healed, REST};
use ludex_kit::{RulingForms, Rulings};

/// The game master rules.
#[command(group = "Ruling", by = game_master, open, always)]
pub struct Rule {
    /// What changes.
    pub change: Change,
    /// Why, in words.
    pub reason: String,
}

impl Act<Duel> for Rule {
    fn may(&self, state: &State) -> Verdict {
        self.change.may(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Ruled { change: self.change.clone(), reason: self.reason.clone() });
        self.change.follow(table);
    }

    fn forms(forms: &mut Forms<'_>) {
        RulingForms::of::<Self>(forms, "/change", |change| Self { change, reason: String::new() }.into());
    }
}

/// The game master ruled.
#[event]
pub struct Ruled {
    /// What changes.
    #[actor]
    pub change: Change,
    /// Why, in words.
    pub reason: String,
}

impl Event<Duel> for Ruled {
    fn apply(&self, state: &mut State) {
        self.change.apply(state);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let change = self.change.tell(teller);
        Some(Line::new(LineKind::Ruling, format!("Ruling: {change}. Reason: {}", self.reason)))
    }
}

/// One is cured by a word.
#[ruling(rule = REST, label = "Cure", told = "{actor} is cured")]
pub struct Cure {
    pub actor: ActorId,
}

impl Ruling<Duel> for Cure {
    fn follow(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Healed { actor: self.actor, by: 10 });
    }
}

/// Health.
#[ruling(rule = REST, label = "Set health", told = "{actor} has {to} health")]
pub struct SetHealth {
    pub actor: ActorId,
    #[field("health", 1..=10)]
    pub to: i32,
}

impl Ruling<Duel> for SetHealth {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actors[self.actor.index()].health > 0, REST, "{} is down", self.actor);
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        state.actors[self.actor.index()].health = self.to;
    }
}
