//! Playing without a person.

mod answers;
mod tactical;
mod turn;

use crate::movement::{self, EndMove};
use crate::prelude::*;
use crate::rounds::{EndEncounter, StartEncounter};
use crate::turns;
use ludex_engine::{Lots, Policy};

/// A fight that has gone on for so many rounds is ended.
const MOST_ROUNDS: u32 = 100;

/// How an actor plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Spends every Action Point on getting at the enemy, and defends with what is at hand.
    Aggressive,
    /// Keeps enough Action Points to defend, looks after the fallen, and gives ground.
    Steady,
    /// Strikes at whom it can fell, defends with what is over, and looks after its own.
    Tactical,
}

/// Somebody who plays: how, and by which lots it tells apart who is worth the same.
#[derive(Debug, Clone, Copy)]
struct Player {
    style: Style,
    lots: Lots,
}

/// Returns the policy of a name.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Unbound>>> {
    let style = match name {
        "aggressive" => Style::Aggressive,
        "steady" => Style::Steady,
        "tactical" => Style::Tactical,
        _ => return None,
    };
    Some(Box::new(Player { style, lots: Lots::default() }))
}

impl Policy<Unbound> for Player {
    fn begin(&mut self, lots: Lots) {
        self.lots = lots;
    }

    fn choose(&mut self, state: &State) -> Option<Command> {
        match state.stage {
            // On a journey another fight may follow, but only where there is an actor to fight.
            Stage::Ready if state.is_decided() => return None,
            Stage::Ready => return Some(Command::StartEncounter(StartEncounter { surprised: Vec::new() })),
            Stage::Over => return None,
            Stage::Fighting => {}
        }
        if let Some(pending) = state.decision() {
            return Some(answers::answer(state, pending, *self));
        }
        if state.is_decided() || state.phase == Phase::Between || state.round > MOST_ROUNDS {
            return Some(Command::EndEncounter(EndEncounter {}));
        }
        let actor = state.acting?;
        if movement::halted(state, actor).is_ok() {
            return Some(Command::EndMove(EndMove { actor }));
        }
        debug_assert!(turns::must_act(state, actor).is_ok(), "the one whose activation it is may act");
        Some(turn::act(state, actor, *self))
    }
}
