//! The decision that waits. There is one at a time: what is innermost asks (ED-TRN-20).

use crate::Pending;
use crate::prelude::*;

/// Somebody is asked.
#[event]
pub struct Put {
    pub prompt: Pending,
}

impl Event<Edge> for Put {
    fn apply(&self, state: &mut State) {
        // What comes before waits in a place of its own.
        let prompt = Some(self.prompt.clone());
        if state.asked.is_some() { state.first = prompt } else { state.asked = prompt }
    }
}

/// What was asked is answered.
#[event]
pub struct Settled {}

impl Event<Edge> for Settled {
    fn apply(&self, state: &mut State) {
        if state.first.take().is_none() {
            state.asked = None;
        }
    }
}
