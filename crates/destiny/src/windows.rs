//! The moments of a turn in which others may decide something.

use crate::prelude::*;
use ludex_kit::Concerns;

rules! {
    /// Others may act as a turn begins, as it closes, when an action was announced and has not begun, and when
    /// one was just resolved; also before a movement starts and after it stops. The highest initiative is asked
    /// first, and each is looked at anew. Acts off-turn cannot themselves be cut in on.
    WINDOWS = "WT-SEQ-21", "When an off-turn action may be taken";
}

happens! { Destiny;
    /// An actor must decide.
    #[event] Prompted { #[actor] pending: Prompt }
    |e, s| s.pending = Some(e.pending.clone()),
    tell |e, teller| e.actor().map(|who| told!(Frame, "{} may decide.", teller.name(who); WINDOWS));

    #[event(frame, "Others may cut in.", rule = WINDOWS)]
    WindowOpened { window: Window } |e, s| s.open(e.window);

    #[event(frame, "Nobody cuts in.", rule = WINDOWS)]
    WindowClosed {} |_, s| s.window = None;
}
