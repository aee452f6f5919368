//! What the game master may change.

use crate::rest::{Healed, REST};
use crate::{Change, Duel, Run, Table};
use ludex_kit::{ActorId, Refusal, Ruling, ruling};

ludex_kit::ruled! { Duel, Change; }

/// One is cured by a word.
#[ruling(rule = REST, label = "Cure", told = "{actor} is cured")]
pub struct Cure {
    pub actor: ActorId,
}

impl Ruling<Duel> for Cure {
    fn follow(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Healed { actor: self.actor, by: 10 });
    }
}

ludex_kit::changes! {
    Duel;
    /// Health.
    #[ruling(rule = REST, label = "Set health", told = "{actor} has {to} health")]
    SetHealth { actor: ActorId, #[field("health", 1..=10)] to: i32 }
        may |e, s| Refusal::new(&REST, "{} is down").about(e.actor).unless(s.actors[e.actor.index()].health > 0),
        |e, s| s.actors[e.actor.index()].health = e.to;
}
