//! Live updates.
//!
//! Whoever connects says which entry they know last, and is sent everything after it: so a connection that broke
//! goes on where it was, without loss and without doubles.

use crate::error::ErrorBody;
use crate::live::Live;
use crate::net::closed;
use crate::page::{LogEntry, Table};
use crate::{ApiError, Host};
use axum::extract::State;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How long a client may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent connection is tried.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// The first message of a client.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: String,
    #[serde(default)]
    from: u64,
}

/// What the server sends.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Message {
    /// An entry that the client did not know; they come in order.
    Entry {
        /// The entry.
        entry: LogEntry,
    },
    /// All entries that are undone now; comes when that has changed.
    Undone {
        /// Their numbers.
        seqs: Vec<u64>,
    },
    /// The table now, without the ground; comes after the entries.
    Table {
        /// The table.
        #[schema(value_type = Table)]
        table: Arc<Table>,
    },
    /// Something is wrong; the connection ends.
    Error {
        /// What.
        error: ErrorBody,
    },
}

/// Live updates over a WebSocket.
pub(crate) async fn live(State(host): State<Arc<Host>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(64 * 1024).on_upgrade(move |socket| async move {
        let mut socket = socket;
        if let Err(Some(error)) = talk(&host, &mut socket).await {
            // Whoever is told may be gone already.
            let _ = send(&mut socket, &Message::Error { error: *error.body }).await;
        }
        let _ = socket.send(Frame::Close(None)).await;
    })
}

/// Talks until the client goes away (`None`) or something is wrong.
async fn talk(host: &Arc<Host>, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
    let first = timeout(PATIENCE, socket.recv()).await;
    let Ok(Some(Ok(Frame::Text(first)))) = first else {
        return Err(Some(ApiError::malformed("", "expected {\"token\", \"from\"} as the first message")));
    };
    let hello: Hello =
        serde_json::from_str(&first).map_err(|error| Some(ApiError::malformed("", error.to_string())))?;
    let access = host.access(&hello.token).await.map_err(Some)?;
    let live = host.campaign(&access.campaign).await.map_err(Some)?;
    let (mut last, mut closing) = (live.follow(), host.closing());
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known = hello.from;
    last.mark_changed();
    loop {
        tokio::select! {
            changed = last.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                last.mark_unchanged();
                known = bring_up_to_date(host, &live, &hello.token, socket, known).await?;
            }
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Close(_))) | Some(Err(_)) | None => return Err(None),
                Some(Ok(_)) => {}
            },
            _ = heartbeat.tick() => socket.send(Frame::Ping(Vec::new().into())).await.map_err(|_| None)?,
            () = closed(&mut closing) => return Ok(()),
        }
    }
}

/// Sends what is new, and gives the number of the last entry sent.
async fn bring_up_to_date(
    host: &Host,
    live: &Live,
    token: &str,
    socket: &mut WebSocket,
    known: u64,
) -> Result<u64, Option<ApiError>> {
    // A link may have been taken back meanwhile.
    let access = host.access(token).await.map_err(Some)?;
    let news = live.news(&access, known).await;
    for entry in news.entries {
        send(socket, &Message::Entry { entry }).await?;
    }
    if let Some(seqs) = news.undone {
        send(socket, &Message::Undone { seqs }).await?;
    }
    let seq = news.table.seq;
    send(socket, &Message::Table { table: news.table }).await?;
    Ok(seq)
}

async fn send(socket: &mut WebSocket, message: &Message) -> Result<(), Option<ApiError>> {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    let text = serde_json::to_string(message).unwrap_or_default();
    socket.send(Frame::Text(Utf8Bytes::from(text))).await.map_err(|_| None)
}
