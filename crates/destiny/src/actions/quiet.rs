//! Actions outside a fight: one command each, without counting AP.

use super::{CarriedOut, lawful, rounds, take_effect};
use crate::prelude::*;
use crate::space::OUTSIDE;
use ludex_kit::clock::{Clocks, Passing, Scale, pass};

/// Returns whether an action is one that is done outside a fight as well.
pub(super) fn is_quiet(state: &State, actor: ActorId, act: Action) -> bool {
    match act {
        Action::Cast { spell, target } => {
            let spell = state.profile(actor).spells.get(usize::from(spell));
            target == actor && spell.is_none_or(|spell| spell.casting == Casting::Ward)
        }
        Action::Attack { .. }
        | Action::Blind { .. }
        | Action::Defend {}
        | Action::Ready { .. }
        | Action::SeizeInitiative {}
        | Action::Jump { .. }
        | Action::Opening { .. }
        | Action::EnterSpace { .. }
        | Action::Dash {}
        | Action::Drag {}
        | Action::Pin { .. }
        | Action::Disarm { .. }
        | Action::Distract { .. }
        | Action::Shove { .. }
        | Action::Trip { .. } => false,
        _ => true,
    }
}

/// Returns whether an action may be done outside a fight.
pub(super) fn may(state: &State, actor: ActorId, act: Action) -> Verdict {
    ensure!(state.is_there(actor), OUTSIDE, "{} is not there", actor);
    ensure!(
        is_quiet(state, actor, act),
        OUTSIDE,
        "that is for a fight alone",
        instead = "have the game master begin one"
    );
    lawful(state, actor, act)?;
    match rounds(state, actor, act) {
        Some(rounds) => Destiny::may_pass(state, u64::from(rounds) * Destiny::round(state)),
        None => Ok(()),
    }
}

/// Does an action outside a fight: its rounds pass, if it takes any, and it has its effect if it is possible still.
pub(super) fn run(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action) {
    if let Some(amount) = rounds(table.state(), actor, act) {
        let seconds = u64::from(amount) * Destiny::round(table.state());
        pass(table, seconds, Passing::Waiting { amount, scale: Scale::Rounds });
        if lawful(table.state(), actor, act).is_err() {
            return;
        }
    }
    table.emit(CarriedOut { actor, act });
    take_effect(table, actor, act, Source::Turn);
}
