//! The table over the net: HTTP and WebSocket under `/api`, and the web table itself.
//!
//! A [`Host`] keeps campaigns: it reads them from the store when a client comes, decides commands one after another for
//! each campaign, and has every entry written down before anybody hears of it ([`storage`]). What a viewer may not see
//! is cut here, before it leaves the server.
//!
//! What must stay true here:
//!
//! - Everything that a viewer is sent is made for that viewer, from the state as that viewer is shown it
//!   (`Campaign::shown`): without the commands that are secret until they are revealed, and, while the game waits for somebody
//!   whom the viewer does not see, the state before it came to that. A new command that rolls in secret says so.
//! - Checks that are called for are carried out in the game master's name, each at most once; a player is told title and
//!   chance, never the command. A viewer is told of the pictures behind the scene and on the tokens that they are shown.
//! - Files of a library are strangers' texts: few are read at a time, on threads with room for files within files, and no
//!   more bytes than a bound.
//! - Work that takes a while takes turns; nothing is held for a client that is not bounded, in number, bytes or time.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use ludex_server::{Host, serve};
//!
//! let host = Host::open(ludex_store::Store::open("ludex.db")?);
//! let made = host.create("destiny", "duel.toml", None).await?;
//! println!("http://127.0.0.1:7777{}", made.link);
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:7777").await?;
//! serve(listener, host, std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod access;
mod addresses;
mod api;
mod calls;
mod create;
mod dice_odds;
mod error;
mod first_maps;
mod held;
mod history;
mod host;
pub mod lane;
mod libraries;
mod limits;
mod live;
mod message;
mod net;
mod newcomers;
mod one_line;
mod own_files;
mod peer;
mod pictures;
mod seats;
mod simulations;
mod size;
mod socket;
pub mod storage;
mod time;
mod views;
mod web;
mod workers;

pub use access::{Access, Role};
pub use addresses::addresses;
pub use api::{openapi, router};
pub use error::{ApiError, ErrorBody, Misread, Needs};
pub use history::prepare;
pub use host::{Created, Host};
pub use limits::Limits;
pub use net::serve;
pub use views::{CampaignInfo, LinkInfo, LogEntry, TableView};
