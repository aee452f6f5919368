//! The contract between a rule system and everything that plays it.
//!
//! A [`System`] is a pure referee: [`offers`](System::offers) lists what may be done now,
//! [`decide`](System::decide) carries one command out, and [`apply`](System::apply) is the only way in which
//! state changes. A table of people, a script, a policy and the exact odds all go through these three.
//!
//! - [`Scene`] is what a rule sees: the state to read, the dice to roll, the log to tell.
//! - [`Log`] is a `Vec` of events at a table and `()` in a simulation: nobody listens, nothing is allocated.
//! - [`Campaign`] is a whole game as a list of entries, with undo, redo and dice that cannot be fished for.
//! - [`FreeRoll`] is dice rolled beside the rules: an entry like others, which changes nothing in the game.
//! - [`Tally`] adds up a number and remembers why; [`Refusal`] says which rule forbids a command, and what would do.
//! - [`testing`] holds tests that read like play, and the properties that every system must keep.

mod actor;
mod campaign;
mod clock;
pub mod content;
mod free_roll;
mod gauge;
mod log;
mod offer;
mod policy;
mod refusal;
mod roll;
mod rule;
mod scene;
mod sheet;
mod system;
mod tally;
mod tell;
pub mod testing;
mod view;

pub use actor::ActorId;
pub use campaign::{Audited, Campaign, CampaignError, Deed, DiceSource, Entry, Replay};
pub use clock::{Clock, MINUTE};
pub use free_roll::{Came, FreeRoll, Throw, ThrownDie, ThrownKind, ThrownPart};
pub use gauge::Gauge;
pub use log::Log;
pub use ludex_dice::{Branching, Faces, Fault, Keep, Scripted, Seeded};
pub use offer::{Barred, Cost, Field, Form, Offer, Takes};
pub use policy::Policy;
pub use refusal::Refusal;
pub use roll::{Fortune, Luck, Reason, Rolled};
pub use rule::{Kind, Rule, RuleId};
pub use scene::{Scene, play};
pub use sheet::{Entry as SheetEntry, Pool, Section, Sheet, Status};
pub use system::{Authority, System};
pub use tally::{Part, Tally};
pub use tell::{Check, Line, Mood};
pub use view::{Board, Card, Ground, GroundCell, Prompt, Slot, Token, View, Viewer};
