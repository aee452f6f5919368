//! What the game master may change.

use crate::rest::{Healed, REST};
use crate::{Change, Duel, Run, State, Table, Teller};
use ludex_kit::{
    Act, ActorId, Forms, Happens, Line, LineKind, Refusal, Ruling, RulingForms, Rulings, Verdict, command, event,
    ruling,
};

/// The game master rules.
#[command(group = "Ruling", by = game_master, open, always)]
pub struct Rule {
    pub change: Change,
    pub reason: String,
}

impl Act<Duel> for Rule {
    fn may(&self, s: &State) -> Verdict {
        self.change.may(s)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Ruled { change: self.change.clone(), reason: self.reason.clone() });
        self.change.follow(t);
    }
    fn forms(forms: &mut Forms<'_, Duel>) {
        RulingForms::of::<Rule>(forms, "/change", |change| Rule { change, reason: String::new() }.into());
    }
}

/// The game master ruled.
#[event]
pub struct Ruled {
    #[actor]
    pub change: Change,
    pub reason: String,
}

impl Happens<Duel> for Ruled {
    fn apply(&self, s: &mut State) {
        self.change.apply(s);
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Ruling, format!("{}: {}", self.change.tell(teller), self.reason)))
    }
}

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
