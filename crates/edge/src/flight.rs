//! Flyers that can fly no longer.

use crate::falls;
use crate::prelude::*;

rules! {
    /// A flyer that lies down, or can move no longer, falls at once, unless it hovers.
    LOST = "ED-CMV-17", "Flyers that lose movement fall";
    /// Knocked down in the air it falls.
    KNOCKED_DOWN = "ED-INB-23", "Knocking down a flyer";
}

/// Returns whether somebody in the air can stay there no longer (ED-CMV-17, ED-INB-23).
fn drops(state: &State, id: ActorId) -> bool {
    let (actor, body) = (state.actor(id), &state.profile(id).body);
    if !actor.flies || actor.at.z <= 0 || body.flies == 0 || actor.plunge.is_some() {
        return false;
    }
    if body.hovers {
        return actor.life == Life::Dead;
    }
    conditions::has(state, id, Condition::Prone) || derived::speed_in(state, id, Way::Fly) == 0
}

/// Lets those fall who can fly no longer, after somebody's condition has changed.
pub fn changed<E>(_change: &E, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    if let Some(actor) = state.ids().find(|id| drops(state, *id)) {
        let height = state.actor(actor).at.z;
        table.emit(WingsLost { actor });
        falls::falls(table, actor, height, false);
    }
}

/// A flyer can stay in the air no longer.
#[event(Status, "{actor} can stay in the air no longer", LOST, KNOCKED_DOWN)]
pub struct WingsLost {
    pub actor: ActorId,
}

impl Event<Edge> for WingsLost {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.flies = false);
    }
}
