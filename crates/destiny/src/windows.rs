//! The moments of a turn in which others may decide something.

use crate::state::Window;
use crate::{Destiny, Prompt, State, Teller};
use ludex_kit::{Concerns, Happens, Line, LineKind, event, rules};

rules! {
    /// Others may act as a turn begins, as it closes, when an action was announced and has not begun, and when
    /// one was just resolved; also before a movement starts and after it stops. The highest initiative is asked
    /// first, and each is looked at anew. Acts off-turn cannot themselves be cut in on.
    WINDOWS = "WT-SEQ-21", "When an off-turn action may be taken";
}

/// Somebody must decide.
#[event]
pub struct Prompted {
    #[actor]
    pub pending: Prompt,
}

impl Happens<Destiny> for Prompted {
    fn apply(&self, s: &mut State) {
        s.pending = Some(self.pending.clone());
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor()?);
        Some(Line::new(LineKind::Frame, format!("{who} may decide.")).rule(&WINDOWS))
    }
}

ludex_kit::happens! {
    Destiny;
    /// Others may act.
    #[event(frame, "Others may cut in.", rule = WINDOWS)]
    WindowOpened { window: Window } |e, s| s.open(e.window);

    /// Nobody else acts.
    #[event(frame, "Nobody cuts in.", rule = WINDOWS)]
    WindowClosed {} |_, s| s.window = None;
}
