//! Decisions that wait, the first first.

use crate::Pending;
use crate::prelude::*;

/// An actor is asked.
#[event]
pub struct Put {
    pub prompt: Pending,
}

impl Event<Pathfinder> for Put {
    fn apply(&self, state: &mut State) {
        state.asked.push(self.prompt.clone());
    }
}

/// What was asked first is answered.
#[event]
pub struct Settled {}

impl Event<Pathfinder> for Settled {
    fn apply(&self, state: &mut State) {
        if !state.asked.is_empty() {
            state.asked.remove(0);
        }
    }
}
