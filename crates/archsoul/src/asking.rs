//! Decisions that wait, the first first.

use crate::Pending;
use crate::prelude::*;

/// An actor is asked.
#[event]
pub struct Put {
    pub prompt: Pending,
}

impl Event<Archsoul> for Put {
    fn apply(&self, state: &mut State) {
        state.asked.push(self.prompt.clone());
    }
}

/// What was asked first is answered.
#[event]
pub struct Settled {}

impl Event<Archsoul> for Settled {
    fn apply(&self, state: &mut State) {
        state.asked.remove(0);
    }
}
