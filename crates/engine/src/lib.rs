//! The contract between a rule system and everything that plays it.
//!
//! A [`RuleSystem`] is a pure referee: [`offers`](CommandSet::offers) lists what may be done now,
//! [`play`](CommandSet::play) carries one command out, and [`apply`](Event::apply) of an event is the only way in which the
//! state changes. A table of people, a script, a policy and the exact odds all go through these three.
//!
//! - [`Table`] is what a rule sees: the state to read, the dice to roll, [`emit`](Table::emit) to change and to tell.
//! - [`Run`] says where dice come from and who listens: chosen while the program runs ([`DynRun`]), or seeded and silent
//!   ([`SilentRun`]), where nothing is allocated.
//! - [`Campaign`] is a whole game as a list of entries, with undo, redo and dice that cannot be fished for.
//! - [`FreeRoll`] is dice rolled beside the rules: an entry like others, which changes nothing in the game.
//! - [`Tally`] adds up a number and remembers why; [`Refusal`] says which rule forbids a command, and what would do.
//! - [`testing`] holds tests that read like play, and the properties that every system must keep.
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod actor;
mod campaign;
mod clock;
mod command_doc;
mod command_kind;
mod command_set;
pub mod content;
mod event;
mod free_roll;
mod harm_log;
mod odds_counter;
mod offer;
mod play;
mod policy;
mod priced;
mod read;
mod refusal;
mod roll;
mod rule;
mod rule_system;
mod rulebook;
mod sheet;
pub mod shown;
mod sign;
mod table;
mod tally;
mod tell;
pub mod testing;
mod view;
pub mod walls;

pub use actor::{ActorId, naming};
pub use campaign::{Audited, Campaign, CampaignError, DiceUsed, Entry, EntryKind, Kept, Replay};
pub use clock::{Clock, MINUTE};
pub use command_doc::{CommandDoc, ParameterDoc};
pub use command_kind::CommandKind;
pub use command_set::{Authority, CommandSet, Documented, Malformed};
pub use event::{Concerns, Event, Listener, Recorder, Teller};
pub use free_roll::{Came, FreeRoll, Throw, ThrownDie, ThrownKind, ThrownPart};
pub use harm_log::{HarmLog, Means, Suffered};
pub use ludex_dice::{Branching, DiceSource, Fault, Keep, Scripted, Seeded};
pub use odds_counter::OddsCounter;
pub use offer::{Cost, Field, Form, Offer, Takes, Unavailable};
pub use play::{EventSink, play, simulate};
pub use policy::{Greedy, Lots, Policy};
pub use priced::Priced;
pub use read::{read, read_aside};
pub use refusal::{About, Names, Refusal, Verdict, Why, Worded};
pub use roll::{Advantage, AdvantageSources, Reason, Rolled};
pub use rule::{Kind, Rows, Rule, RuleId, rows};
pub use rule_system::{Builder, Content, Policies, Presentation, RuleSystem, Scenery, is_known};
pub use rulebook::{Person, Rulebook, people};
pub use sheet::{Budget, Draft, Entry as SheetEntry, Guide, Pool, Section, Sheet, Status};
pub use sign::Sign;
pub use table::{After, DynRun, Run, SilentRun, Table};
pub use tally::{Tally, Term};
pub use tell::{Check, Delta, Line, LineKind, RollOutcome, RollResult};
pub use view::{
    Board, Card, Day, Described, Due, Feeling, Ground, GroundCell, GroundLine, Lane, Look, Measure, PromptView,
    Prospect, Running, Slot, SlotState, Stretch, Token, Trait, View, Viewer,
};
