//! What happens as turns come and go.

use super::{PASS, READY, TIES, TURN, UNABLE, WHO_ACTS, YIELD};
use crate::checks::reroll::lets_rolls_stand;
use crate::state::Activation;
use crate::table::sees;
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Check, Happens, Line, LineKind, Rolled, Rule, Viewer};
use ludex_kit::event;
use serde::{Deserialize, Serialize};

/// Somebody's turn begins (UL-TRN-12).
#[event]
pub struct TurnStarted {
    pub actor: ActorId,
}

impl Happens<Unbound> for TurnStarted {
    fn apply(&self, s: &mut State) {
        let helper = self.actor;
        s.actor_mut(helper).turn.started = true;
        for other in &mut s.actors {
            other.loses_help(|help| help.by == helper);
        }
    }
}

/// Those who were equal rolled for who acts (UL-TRN-10).
#[event]
pub struct TieRolled {
    /// Who rolled what.
    pub rolls: Vec<(ActorId, Rolled)>,
}

impl Happens<Unbound> for TieRolled {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let rolls = &self.rolls;
        let sums: Vec<String> = rolls.iter().map(|(actor, roll)| format!("{} {}", t.who(*actor), roll.kept)).collect();
        let dice = rolls.iter().map(|(_, roll)| roll.clone()).collect();
        let line = Line::new(LineKind::Roll, format!("Who is first? {}.", sums.join(", "))).rule(&TIES);
        Some(line.check(Check::new("Order", dice, Default::default())))
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        self.rolls.iter().any(|(actor, _)| !sees(state, viewer, *actor))
    }
}

/// It is somebody's activation (UL-TRN-09).
#[event]
pub struct Activated {
    pub actor: ActorId,
}

impl Happens<Unbound> for Activated {
    fn apply(&self, s: &mut State) {
        (s.acting, s.next) = (Some(self.actor), None);
        s.activation = Activation::default();
        s.run_up = s.run_up.filter(|run| run.actor == self.actor);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let ap = t.state.actor(self.actor).ap;
        line(LineKind::Frame, format!("{} is to act, with {ap} AP.", t.who(self.actor)), &WHO_ACTS)
    }
}

/// The activation is over.
#[event]
pub struct ActivationEnded {
    pub actor: ActorId,
}

impl Happens<Unbound> for ActivationEnded {
    fn apply(&self, s: &mut State) {
        s.acting = None;
    }
}

/// Somebody's turn is over.
#[event]
pub struct TurnEnded {
    pub actor: ActorId,
    /// Why it is over.
    pub why: TurnEnd,
}

impl Happens<Unbound> for TurnEnded {
    fn apply(&self, s: &mut State) {
        let Self { actor, why } = *self;
        if why == TurnEnd::Passed {
            lets_rolls_stand(s);
        }
        let turn = &mut s.actor_mut(actor).turn;
        (turn.started, turn.ended, turn.readied) = (true, true, false);
        if s.acting == Some(actor) && why != TurnEnd::RoundOver {
            s.activation.spent = true;
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { why: TurnEnd::RoundOver, .. } => None,
            Self { actor, why } => {
                let name = t.who(*actor);
                let (text, rule): (_, &'static Rule) = match why {
                    TurnEnd::Passed => (format!("{name} passes for the rest of the round."), &PASS),
                    TurnEnd::Spent => (format!("{name} has no AP left this round."), &TURN),
                    TurnEnd::Unable | TurnEnd::RoundOver => (format!("{name} cannot act."), &UNABLE),
                };
                line(LineKind::Frame, text, rule)
            }
        }
    }
}

/// Somebody waits with a readied action (UL-ACT-17).
#[event(frame, "{actor} waits to step in.", rule = READY)]
pub struct Readied {
    pub actor: ActorId,
}

impl Happens<Unbound> for Readied {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).turn.readied = true;
        s.activation.spent = true;
    }
}

/// Somebody who waited steps in.
#[event]
pub struct SteppedIn {
    /// Who had waited.
    pub actor: ActorId,
    /// Whose activation it is.
    pub before: ActorId,
    /// The Action Points it has for it.
    pub ap: i32,
    /// Whether the other acts first.
    #[late]
    pub after: bool,
}

impl Happens<Unbound> for SteppedIn {
    fn apply(&self, s: &mut State) {
        let stepping = s.actor_mut(self.actor);
        stepping.turn.readied = false;
        stepping.ap = self.ap;
        if self.after {
            s.next = Some(self.actor);
        } else {
            s.acting = Some(self.actor);
            s.activation = Activation::default();
            s.run_up = s.run_up.filter(|run| run.actor == self.actor);
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { ap, .. } = self;
        let (one, other) = (t.who(self.actor), t.who(self.before));
        let when = if self.after { "after" } else { "before" };
        line(LineKind::Frame, format!("{one} steps in {when} {other}, with {ap} AP."), &READY)
    }
}

/// Somebody lets another act first (UL-TRN-11).
#[event]
pub struct Yielded {
    /// Who could have acted.
    pub actor: ActorId,
    /// Who acts first.
    pub to: ActorId,
}

impl Happens<Unbound> for Yielded {
    fn apply(&self, s: &mut State) {
        s.acting = Some(self.to);
        s.activation = Activation::default();
        s.run_up = s.run_up.filter(|run| run.actor == self.to);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        line(LineKind::Frame, format!("{} lets {} act first.", t.who(self.actor), t.who(self.to)), &YIELD)
    }
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
