//! The moments of a turn in which others may decide something.

use crate::prelude::*;
use ludex_kit::Concerns;

rules! {
    /// Others may act as a turn begins, as it closes, when an action was announced and has not begun, and when
    /// one was just resolved; also before a movement starts and after it stops. The highest initiative is asked
    /// first, and each is looked at anew. Acts off-turn cannot themselves be cut in on.
    WINDOWS = "WT-SEQ-21", "When an off-turn action may be taken";
}

/// An actor must decide.
#[event]
pub struct Prompted {
    #[actor]
    pub pending: Pending,
}

impl Event<Destiny> for Prompted {
    fn apply(&self, state: &mut State) {
        state.pending = Some(self.pending.clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        self.actor().map(|who| Line::new(LineKind::Frame, format!("{} may decide.", teller.name(who))).rule(&WINDOWS))
    }
}

/// Others may cut in. Those who can are asked, and that is told.
#[event]
pub struct WindowOpened {
    pub window: Window,
}

impl Event<Destiny> for WindowOpened {
    fn apply(&self, state: &mut State) {
        state.open(self.window);
    }
}

/// Nobody cuts in any more.
#[event]
pub struct WindowClosed {}

impl Event<Destiny> for WindowClosed {
    fn apply(&self, state: &mut State) {
        state.window = None;
    }
}
