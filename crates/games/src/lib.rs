//! Every system behind one face that speaks JSON.
//!
//! This is the only crate that names the systems. [`JsonSystem`] lists what is known of each: its rules, its starter
//! content, how a game begins or is read back. [`Game`] is a game in progress: what a viewer sees, what they may do, and
//! how a command becomes an entry that a viewer writes down.
//!
//! ```
//! use ludex_games::{Ask, starter, system};
//! use ludex_engine::Viewer;
//!
//! let destiny = system("destiny").expect("it is one of the systems");
//! let mut game = destiny.begin("duel.toml", &starter("destiny"), [7; 32], "the game master").expect("it is whole");
//! let begin = game.offers(&Viewer::GameMaster).remove(0);
//! let prepared = game.prepare(Ask::by("the game master", &Viewer::GameMaster, begin.command)).expect("it was offered");
//! // Here the entry would be written down; only then does it count.
//! assert!(prepared.body().contains("\"deed\":\"act\""));
//! game.commit(prepared);
//! assert_eq!(game.next_seq(), 3);
//! ```

mod about;
mod ask;
mod balance;
mod beings;
mod content;
mod denied;
mod game;
mod log;
mod of;
pub mod play;
mod system;
mod table;
mod usual;
pub mod uvtt;
mod variant;

pub use about::{About, FileKind, said};
pub use ask::{Ask, Prepared};
pub use balance::Balance;
pub use beings::{Being, Number};
pub use content::{Folder, Own, Starter, starter};
pub use denied::Denied;
pub use game::{EntryKind, Game, Offer, Step, Told};
pub use log::tell_on;
pub use ludex_odds::{Amount, Budget, Chance, Ending, Mark, Odds, Outcome, Pace, Row};
pub use ludex_simulate as simulate;
pub use system::{Encounter, EncounterKind, JsonSystem, RuleTable, RuleText, Side, SystemInfo, system, systems};
pub use usual::{PlannedGame, Play, Played, Simulated, Unplayable, Usual, Varied, Without};
pub use variant::{Over, Variant, actors};

/// The example of the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
