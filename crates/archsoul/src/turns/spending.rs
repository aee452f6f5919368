//! What costs action points, and whether they are there.

use super::{COSTS, ORDER, acts};
use crate::prelude::*;
use crate::statuses::{self, Effort};

/// Asks whether an actor may do something now, at a price in action points.
///
/// # Errors
/// It is not their turn, a condition forbids it, or they have too few points left.
pub fn ready(state: &State, actor: ActorId, kind: Effort, price: u8) -> Verdict {
    ensure!(state.stage == Stage::Fighting, ORDER, "nobody fights");
    ensure!(acts(state, actor), ORDER, "it is not the turn of {}", actor);
    statuses::able(state, actor, kind)?;
    let left = i32::from(state.actor(actor).ap);
    let takes = i32::from(price);
    ensure!(
        left >= takes,
        COSTS,
        "{} has {} action points left of the {} it takes",
        actor,
        left,
        takes,
        instead = "end the turn"
    );
    Ok(())
}

/// Asks whether an actor may do something now: in a fight at its price, outside one for nothing (SP-TRN-08).
///
/// # Errors
/// It is not their turn, a condition forbids it, or they have too few points left.
pub fn at_hand(state: &State, actor: ActorId, kind: Effort, price: u8) -> Verdict {
    if state.stage == Stage::Fighting {
        return ready(state, actor, kind, price);
    }
    ensure!(!state.is_thing(actor), COSTS, "things do nothing");
    statuses::able(state, actor, kind)
}

/// Returns what something costs now: nothing outside a fight.
pub fn price_now(state: &State, price: u8) -> i32 {
    if state.stage == Stage::Fighting { price.into() } else { 0 }
}

/// Spends action points; outside a fight there are none.
pub fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, points: u8) {
    if points > 0 && table.state().stage == Stage::Fighting {
        table.emit(ApSpent { actor, points });
    }
}

/// Action points were spent.
#[event]
pub struct ApSpent {
    pub actor: ActorId,
    pub points: u8,
}

impl Event<Archsoul> for ApSpent {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ap = actor.ap.saturating_sub(self.points);
            actor.may_face = false;
        }
    }
}
