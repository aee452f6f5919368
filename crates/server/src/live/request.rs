//! What is asked of a campaign, and what it is tried out on.

use crate::ApiError;
use axum::http::StatusCode;
use ludex_engine::Throw;
use ludex_games::Game;
use serde_json::Value;
use std::sync::{Arc, Mutex};

/// A copy of the game to try things out on.
pub(crate) type Sandbox = Arc<Mutex<Box<dyn Game>>>;

/// A request of a client to change the game.
#[derive(Debug, Clone)]
pub(crate) enum ClientRequest {
    Command {
        command: Value,
        dice: Option<Vec<u32>>,
    },
    /// A command that waited for somebody else's dice, all of which are there.
    Held {
        command: Value,
        dice: Vec<u32>,
    },
    Undo,
    Redo,
    Roll(Throw),
    /// Tell what was done in secret.
    Reveal(u64),
}

/// Runs some work to its end, even if the client that waits for it goes away.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|_| {
        Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "the server has a fault; nothing was done"))
    })
}
