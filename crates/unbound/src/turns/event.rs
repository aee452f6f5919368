//! What happens as turns come and go.

use super::{PASS, READY, TIES, TURN, UNABLE, WHO_ACTS, YIELD};
use crate::marks::ACTS_FIRST;
use crate::prelude::*;
use crate::state::Activation;

/// An actor's turn begins (UL-TRN-12).
#[event]
pub struct TurnStarted {
    pub actor: ActorId,
}

impl Event<Unbound> for TurnStarted {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).turn.started = true;
        for other in &mut state.actors {
            other.loses_help(|help| help.by == self.actor);
        }
    }
}

/// Those who were equal rolled for who acts (UL-TRN-10).
#[event]
pub struct TieRolled {
    /// Who rolled what.
    pub rolls: Vec<(ActorId, Rolled)>,
}

impl Event<Unbound> for TieRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rolls = &self.rolls;
        let sums: Vec<String> =
            rolls.iter().map(|(actor, roll)| format!("{} {}", teller.who(*actor), roll.kept)).collect();
        let dice = rolls.iter().map(|(_, roll)| roll.clone()).collect();
        let text = format!("Who is first? {}.", sums.join(", "));
        Some(Line::new(LineKind::Roll, text).rule(&TIES).check(Check::new("Order", dice, Tally::default())))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        self.rolls.iter().any(|(actor, _)| !sees(state, viewer, *actor))
    }
}

/// It is an actor's activation (UL-TRN-09).
#[event]
pub struct Activated {
    pub actor: ActorId,
    /// Whether it opens the fight and is a player's character.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<bool>,
}

impl Event<Unbound> for Activated {
    fn apply(&self, state: &mut State) {
        state.next = None;
        activated(state, self.actor);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let ap = teller.state.actor(self.actor).ap;
        let text = format!("{} is to act, with {ap} AP.", teller.who(self.actor));
        Some(Line::new(LineKind::Frame, text).rule(&WHO_ACTS))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.subject.is_none()
            && let Some(first) = self.first
        {
            odds.mark_if(first, ACTS_FIRST);
        }
    }
}

/// The activation is over.
#[event]
pub struct ActivationEnded {
    pub actor: ActorId,
}

impl Event<Unbound> for ActivationEnded {
    fn apply(&self, state: &mut State) {
        state.acting = None;
    }
}

/// An actor's turn is over.
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
    /// Why it is over.
    pub why: TurnEnd,
}

impl Event<Unbound> for TurnEnded {
    fn apply(&self, state: &mut State) {
        let Self { actor, why } = *self;

        if why == TurnEnd::Passed {
            state.lets_rolls_stand();
        }
        let turn = &mut state.actor_mut(actor).turn;
        turn.started = true;
        turn.ended = true;
        turn.readied = false;
        if state.acting == Some(actor) && why != TurnEnd::RoundOver {
            state.activation.spent = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let (text, rule) = match self.why {
            TurnEnd::Passed => (format!("{name} passes for the rest of the round."), &PASS),
            TurnEnd::Spent => (format!("{name} has no AP left this round."), &TURN),
            TurnEnd::Unable => (format!("{name} cannot act."), &UNABLE),
            TurnEnd::RoundOver => return None,
        };
        Some(Line::new(LineKind::Frame, text).rule(rule))
    }
}

/// An actor waits with a readied action (UL-ACT-17).
#[event(frame, "{actor} waits to step in.", rule = READY)]
pub struct Readied {
    pub actor: ActorId,
}

impl Event<Unbound> for Readied {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).turn.readied = true;
        state.activation.spent = true;
    }
}

/// An actor who waited steps in.
#[event]
pub struct SteppedIn {
    pub actor: ActorId,
    /// Whose activation it is.
    pub before: ActorId,
    /// The Action Points it has for it.
    pub ap: i32,
    /// Whether the other acts first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: bool,
}

impl Event<Unbound> for SteppedIn {
    fn apply(&self, state: &mut State) {
        let stepping = state.actor_mut(self.actor);
        stepping.turn.readied = false;
        stepping.ap = self.ap;
        if self.after {
            state.next = Some(self.actor);
        } else {
            activated(state, self.actor);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let when = if self.after { "after" } else { "before" };
        let other = teller.who(self.before);
        let text = format!("{} steps in {when} {other}, with {} AP.", teller.who(self.actor), self.ap);
        Some(Line::new(LineKind::Frame, text).rule(&READY))
    }
}

/// An actor lets another act first (UL-TRN-11).
#[event]
pub struct Yielded {
    pub actor: ActorId,
    /// Who acts first.
    pub to: ActorId,
}

impl Event<Unbound> for Yielded {
    fn apply(&self, state: &mut State) {
        activated(state, self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} lets {} act first.", teller.who(self.actor), teller.who(self.to));
        Some(Line::new(LineKind::Frame, text).rule(&YIELD))
    }
}

/// Gives an actor the activation in the state.
fn activated(state: &mut State, actor: ActorId) {
    state.acting = Some(actor);
    state.activation = Activation::default();
    state.run_up = state.run_up.filter(|run| run.actor == actor);
}

/// Why a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// By passing (UL-TRN-14).
    Passed,
    /// No Action Points are left.
    Spent,
    /// The actor cannot act (UL-TRN-23).
    Unable,
    /// The round is over.
    RoundOver,
}
