//! What the game master may change.

use crate::Change;
use crate::prelude::*;
use crate::rest::{Healed, REST};

ludex_kit::ruled! { Duel, Change; }

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
