//! Hiding, searching and pretending, in fights and outside them (UL-HID, UL-ACT-09, UL-ACT-10).
//!
//! Who is hidden from whom is kept in pairs ([`State::unseen`](crate::State)); the total of the Stealth roll stays with
//! the one who hides. Those whom light, fog or magic keeps from the eye are unseen without any roll; see
//! [`crate::senses`].

pub mod distraction;
pub mod event;
pub mod hiding;
pub mod noticing;
pub mod pretences;
pub mod searching;
mod told;

pub use distraction::{Distract, Perform, Show, is_distracted, may_distract, may_perform};
pub(crate) use event::set_unseen;
pub use event::{Hid, Revealed, Sneaked, UnseenChanged};
pub use hiding::{
    Hide, MakeNoise, Sneak, SneakPast, StopHiding, may_hide, may_make_noise, may_sneak, may_sneak_past, may_stop,
    sees_clearly,
};
pub use noticing::{Notice, may_notice};
pub use pretences::{Examine, Feign, Glance, Pretence, Sort, may_examine, may_feign};
pub use searching::{LookFor, Search, may_look_for, may_search};

pub(crate) use distraction::{distract, perform, performed};
pub(crate) use hiding::{hidden_again, hide, look_again, make_noise, moves_on, sneak, sneak_past, stop};
pub(crate) use noticing::notice;
pub(crate) use pretences::{examine, examined_again, feign};
pub(crate) use searching::{look_for, search};

use crate::command::Command;
use ludex_engine::Viewer;

/// Whether the odds of a command tell a person nothing of who hides, and of what is hidden.
pub(crate) fn may_know_odds(command: &Command, viewer: &Viewer) -> bool {
    let against_hidden =
        matches!(command, Command::Hide(_) | Command::Search(_) | Command::LookFor(_) | Command::Investigate(_));
    !against_hidden || viewer.is_game_master()
}

ludex_engine::rules! {
    /// Hiding costs 5 Action Points and a Stealth roll; those who do not notice no longer see the hider.
    HIDE = "UL-ACT-09", "Hide";
    /// Searching costs 3 Action Points and an Awareness roll.
    SEARCH = "UL-ACT-10", "Search";
    /// Hiding and searching have their prices in a fight; what is compared is the same as outside it.
    IN_COMBAT = "UL-HID-20", "Hiding and searching in combat";
}
