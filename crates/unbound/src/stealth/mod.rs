//! Hiding, searching and pretending, in fights and outside them (UL-HID, UL-ACT-09, UL-ACT-10).
//!
//! Who is hidden from whom is kept in pairs ([`State::unseen`](crate::State)); the total of the Stealth roll stays with
//! the one who hides. Those whom light, fog or magic keeps from the eye are unseen without any roll; see
//! [`crate::senses`].

pub mod distraction;
pub mod event;
pub mod hiding;
pub mod noticing;
pub mod pretence;
pub mod pretences;
pub mod searching;
mod view;

pub(crate) use distraction::performed;
pub use distraction::{Distract, Perform, Show};
pub(crate) use event::set_unseen;
pub use event::{Hid, Revealed, StealthEvent, UnseenChanged};
pub use hiding::{Hide, MakeNoise, Sneak, SneakPast, StopHiding};
pub(crate) use hiding::{arrives, hidden_again};
pub(crate) use noticing::moves_on;
pub use pretence::{Pretence, PretenceKind};
pub(crate) use pretences::examined_again;
pub use pretences::{Examine, Feign, Glance};
pub use searching::{LookFor, Notice, Search};
pub(crate) use view::look_again;
pub use view::{is_distracted, sees_clearly};

use crate::prelude::*;

ludex_engine::rules! {
    /// Hiding costs 5 Action Points and a Stealth roll; those who do not notice no longer see the hider.
    HIDE = "UL-ACT-09", "Hide";
    /// Searching costs 3 Action Points and an Awareness roll.
    SEARCH = "UL-ACT-10", "Search";
    /// Hiding and searching have their prices in a fight; what is compared is the same as outside it.
    IN_COMBAT = "UL-HID-20", "Hiding and searching in combat";
}

/// Returns whether a person may know the odds of a command: they must tell nothing of who hides and of what is hidden.
pub(crate) fn may_know_odds(command: &Command, viewer: &Viewer) -> bool {
    let against_hidden =
        matches!(command, Command::Hide(_) | Command::Search(_) | Command::LookFor(_) | Command::Investigate(_));
    !against_hidden || viewer.is_game_master()
}
