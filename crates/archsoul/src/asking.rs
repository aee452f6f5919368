//! Decisions that wait.

use crate::state::State;
use crate::{Archsoul, Prompt};
use ludex_kit::{Happens, event};

/// Somebody is asked.
#[event]
pub struct Put {
    pub prompt: Prompt,
}

impl Happens<Archsoul> for Put {
    fn apply(&self, s: &mut State) {
        s.asked.push(self.prompt.clone());
    }
}

/// What was asked first is answered.
#[event]
pub struct Settled {}

impl Happens<Archsoul> for Settled {
    fn apply(&self, s: &mut State) {
        s.asked.remove(0);
    }
}
