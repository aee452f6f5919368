//! Every rule system behind one interface that speaks JSON.
//!
//! This is the only crate that names the systems. [`JsonSystem`] lists what is known of each: its rules, its starter
//! content, how a game begins or is read back. [`Game`] is a game in progress: what a viewer sees, what they may do, and
//! how a command becomes an entry for the caller to write down.
//!
//! ```
//! use ludex_games::{Request, starter, system};
//! use ludex_engine::Viewer;
//!
//! let destiny = system("destiny").expect("it is one of the systems");
//! let mut game = destiny.begin("duel.toml", &starter("destiny"), [7; 32], "the game master").expect("it is whole");
//! let begin = game.offers(&Viewer::GameMaster).remove(0);
//! let prepared = game.prepare(Request::by("the game master", &Viewer::GameMaster, begin.command)).expect("it was offered");
//! // Here the entry would be written down; only then does it count.
//! assert!(prepared.body().contains("\"deed\":\"act\""));
//! game.commit(prepared);
//! assert_eq!(game.next_seq(), 3);
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod about;
mod balance;
mod beings;
mod content;
mod denied;
mod first_map;
mod game;
pub mod imports;
mod log;
pub mod maps;
pub mod play;
mod request;
mod short_names;
mod sides;
mod simulation;
mod system;
mod systems;
mod texts;
mod typed_game;
mod typed_system;
mod variant;

pub use about::{About, FileKind, by_line, said};
pub use balance::Balance;
pub use beings::{Being, Number};
pub use content::{Folder, Own, Starter, starter};
pub use denied::{Denied, NamedDie};
pub use first_map::first_map;
pub use game::{AutoPlay, Changes, Choices, EntryKind, Game, Journal, Offer, Showing, Step, Told, Way};
pub use log::tell_on;
pub use ludex_odds::{Amount, Budget, Chance, Ending, Mark, Odds, Outcome, Pace, Row};
pub use ludex_simulate as simulate;
pub use request::{Prepared, Request};
pub use sides::Side;
pub use simulation::{PlannedGame, Play, Played, Simulated, Simulation, Unplayable, Varied, Without};
pub use system::{
    CharacterMaking, Encounter, EncounterDays, EncounterKind, JsonSystem, RuleTable, RuleText, SystemInfo,
};
pub use systems::{system, systems};
pub use variant::{Over, Variant, actors};

/// The example of the README, kept true.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
