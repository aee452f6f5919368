//! Unbound Legends, refereed: the combat of a d20 game in which the highest Action Points act next, defences are
//! active and roll dice of their own, and Vitality shields Health.
//!
//! [`State`] is everything that is true in a fight, [`Command`] what people ask for, [`Event`] what happened.
//! [`decide`] carries a command out or refuses it; [`apply`](apply::apply) is the only way in which state changes.
//! A file is a chapter of the rules; it opens by declaring them.

pub mod actions;
pub mod apply;
pub mod armour;
pub mod attack;
pub mod character;
pub mod checks;
pub mod command;
pub mod cover;
pub mod critical;
pub mod damage;
pub mod defence;
pub mod dying;
pub mod event;
pub mod maneuvers;
pub mod movement;
pub mod options;
pub mod pending;
pub mod pools;
pub mod reactions;
pub mod ruling;
pub mod state;
pub mod statuses;
pub mod turns;

pub use command::Command;
pub use event::Event;
pub use state::State;

use ludex_engine::{Faces, Log, Scene};

/// The table as the rules of this game see it.
pub(crate) type Table<'a, F, L> = Scene<'a, Unbound, F, L>;
