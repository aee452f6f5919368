//! Time without air, and what it ends in (UL-ENV-10, UL-INT-12).

use super::breath::round_passes;
use super::{Air, Moved};
use crate::dying;
use crate::prelude::*;

/// Lets so many seconds pass outside a fight, round by round, for those who cannot breathe and for the dying (UL-DTH-27).
pub(crate) fn time_passes(table: &mut Table<'_, impl Run>, seconds: u64) {
    for _ in 0..seconds / ROUND_SECONDS {
        let actors = &table.state().actors;
        if !actors.iter().any(|actor| is_out_of_air(actor) || actor.dying()) {
            return;
        }
        for actor in table.state().ids() {
            turn_starts(table, actor);
        }
        round_passes(table);
        dying::round_passes(table);
    }
}

/// Returns whether an actor holds its breath or is out of it, and has not suffocated yet.
fn is_out_of_air(actor: &Actor) -> bool {
    actor.alive() && actor.present() && matches!(actor.body.air, Air::Held(_) | Air::Out(_))
}

/// Suffocates an actor at the start of its turn if its last round out of breath is over (UL-ENV-10).
#[inline]
pub(crate) fn turn_starts(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    if who.body.air != Air::Out(0) || !who.alive() {
        return;
    }
    let stood = who.health > 0;
    table.emit(Moved::Suffocated { actor });
    if stood {
        dying::at_zero(table, actor, 0, false);
    }
}
