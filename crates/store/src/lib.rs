//! Campaigns as append-only, hash-chained logs in one SQLite file.
//!
//! The store knows nothing of games: a record is a JSON text. What it promises:
//!
//! - **Acknowledged is kept.** When [`Store::append`] returns, the records are on the disk, and a crash or a power
//!   cut does not take them. All records of a call are written, or none.
//! - **One writer wins.** An append says after which record it comes; of two that come after the same one, one is
//!   refused. A command has a name and is executed at most once.
//! - **Nothing changes unseen.** Each record carries the hash of the one before ([`chain`]). Every read checks what it
//!   hands out; on damage the store stops and says where.
//!
//! ```
//! use ludex_store::{CampaignId, NewCampaign, NewRecord, Seed, Store, StoreError};
//!
//! # fn main() -> Result<(), StoreError> {
//! let mut store = Store::in_memory()?; // or Store::open("ludex.db")
//! let id = CampaignId::random()?;
//! let campaign = NewCampaign {
//!     id: id.clone(),
//!     system: "unbound".to_owned(),
//!     system_version: 1,
//!     title: "The flooded mine".to_owned(),
//!     created_ms: 1_700_000_000_000,
//! };
//! let begin = NewRecord { command_id: None, at_ms: 1_700_000_000_000, body: r#"{"kind":"begin"}"# };
//! store.create(&campaign, Seed::random()?, &begin)?;
//!
//! // The log has one record, so this one comes after number 1.
//! let strike = NewRecord { command_id: Some("c-17"), at_ms: 1_700_000_000_500, body: r#"{"kind":"strike"}"# };
//! assert_eq!(store.append(&id, 1, &[strike])?.first_seq, 2);
//!
//! // The client did not hear the answer and asks again: it is told which record its command became.
//! match store.append(&id, 1, &[strike]) {
//!     Err(StoreError::DuplicateCommand { seq, .. }) => assert_eq!(store.read(&id, seq, 1)?[0].body, strike.body),
//!     other => panic!("{other:?}"),
//! }
//!
//! assert_eq!(store.verify(&id)?.records, 2);
//! # Ok(())
//! # }
//! ```
//!
//! What else holds:
//!
//! - SQLite runs with a write-ahead log and `synchronous=FULL`; one thread writes, in groups, and reading has connections of
//!   its own. A failure below the store is no answer: the files are opened anew, and what stands in them is.
//! - States that are kept after every thousand entries are a shortcut. Whatever goes wrong with one, the one before it is taken,
//!   and in the end the beginning; an audit never looks at them.
//! - What waits stands beside the log and belongs to no history, so it is in no file of a campaign: checks that the game master
//!   calls for, which hold the game's own command and survive a kill, and pictures, each once, by its hash ([`Store::hang`]).
//!   Pictures are read by their headers, nothing is decoded, and all that is not drawn is left out.
//! - A library is a folder of content files: whoever has its token may write there. Nothing but the files is kept of it.
//!
//! Taking a campaign elsewhere:
//!
//! ```
//! # use ludex_store::*;
//! # fn main() -> Result<(), StoreError> {
//! # let mut store = Store::in_memory()?;
//! # let id = CampaignId::random()?;
//! # let campaign = NewCampaign { id: id.clone(), system: "unbound".into(), system_version: 1, title: "A".into(), created_ms: 0 };
//! # store.create(&campaign, Seed::random()?, &NewRecord { command_id: None, at_ms: 0, body: "{}" })?;
//! let mut file = Vec::new();
//! store.export(&id, &mut file, true)?;
//! assert_eq!(verify_file(file.as_slice())?.records, 1);
//! let imported = Store::in_memory()?.import(&mut file.as_slice())?;
//! assert_eq!(imported.campaign, id);
//! # Ok(())
//! # }
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod append;
mod beside;
mod campaign;
pub mod chain;
mod damage;
mod error;
pub mod file;
mod gallery;
mod hash;
mod id;
mod library;
mod link;
mod lock;
mod picture;
mod place;
mod read;
mod schema;
mod seed;
mod snapshot;
mod store;
pub mod token;

#[cfg(test)]
mod tests;

pub use append::{Append, Appended, MAX_BODY, MAX_COMMAND_ID, NewRecord};
pub use campaign::{Campaign, NewCampaign};
pub use damage::{Damage, Fault};
pub use error::StoreError;
pub use file::{CampaignFile, Export, FileError, FileHeader, Imported, verify_file};
pub use gallery::Hung;
pub use hash::{Hash, NotHex};
pub use id::CampaignId;
pub use library::{
    LibraryFile, LibraryId, MOST_FILE, MOST_FILES, MOST_LIBRARY, MOST_NAME, NewLibraryFile, Over, check_name,
};
pub use link::{Link, LinkId, NewLink};
pub use picture::{Picture, PictureBounds, PictureKind};
pub use read::{ChainReport, Record};
pub use seed::Seed;
pub use snapshot::{FoundSnapshot, Snapshot};
pub use store::{Shut, Store};
