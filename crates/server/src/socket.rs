//! Live updates.
//!
//! Whoever connects says which entry they know last, and is sent everything after it: so a connection that broke
//! goes on where it was, without loss and without doubles.

use crate::error::ErrorBody;
use crate::live::{Live, frame};
use crate::net::closed;
use crate::page::{LogEntry, Table};
use crate::{Access, ApiError, Host};
use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use ludex_games::EntryKind;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// How long a client may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a silent connection is tried.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How often that may be without an answer.
const MOST_UNANSWERED: u32 = 3;
/// The longest message of a client, in bytes.
const LONGEST: usize = 64 * 1024;
/// How many entries are told at once to who is far behind.
const AT_ONCE: usize = 200;

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
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    upgrade.on_upgrade(move |socket| async move {
        let mut socket = socket;
        if let Err(Some(error)) = talk(&host, &mut socket).await {
            // Whoever is told may be gone already.
            let text = frame(&Message::Error { error: *error.body });
            let _ = timeout(PATIENCE, socket.send(Frame::Text(text))).await;
        }
        let _ = timeout(PATIENCE, socket.send(Frame::Close(None))).await;
    })
}

/// Talks until the client goes away (`None`) or something is wrong.
async fn talk(host: &Arc<Host>, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
    let (mut closing, mut revocations) = (host.closing(), host.revocations());
    let first = tokio::select! {
        first = timeout(PATIENCE, socket.recv()) => first,
        () = closed(&mut closing) => return Ok(()),
    };
    let Ok(Some(Ok(Frame::Text(first)))) = first else {
        return Err(Some(ApiError::malformed("", "expected {\"token\", \"from\"} as the first message")));
    };
    let hello: Hello =
        serde_json::from_str(&first).map_err(|error| Some(ApiError::malformed("", error.to_string())))?;
    let access = host.access(&hello.token).await.map_err(Some)?;
    let live = host.campaign(&access.campaign).await.map_err(Some)?;
    let mut last = live.follow();
    let seq = live.last(&access.viewer()).await;
    if hello.from > seq {
        let message = format!("the last entry is number {seq}");
        return Err(Some(ApiError::malformed("from", message)));
    }
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut known, mut unanswered, mut greeted) = (hello.from, 0, false);
    last.mark_changed();
    loop {
        tokio::select! {
            changed = last.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                last.mark_unchanged();
                // What is not settled for them makes no difference to them.
                if greeted && live.last(&access.viewer()).await == known {
                    continue;
                }
                greeted = true;
                // Sending may take its time; it ends when the link is taken back, or the server stops.
                tokio::select! {
                    brought = bring_up_to_date(&live, &access, socket, known) => known = brought?,
                    error = revoked(host, &hello.token, &mut revocations) => return Err(Some(error)),
                    () = closed(&mut closing) => return Ok(()),
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Close(_))) | Some(Err(_)) | None => return Err(None),
                Some(Ok(_)) => unanswered = 0,
            },
            _ = heartbeat.tick() => {
                unanswered += 1;
                if unanswered > MOST_UNANSWERED {
                    return Err(None);
                }
                socket.send(Frame::Ping(Vec::new().into())).await.map_err(|_| None)?;
            }
            error = revoked(host, &hello.token, &mut revocations) => return Err(Some(error)),
            () = closed(&mut closing) => return Ok(()),
        }
    }
}

/// Waits until a link is taken back that is the one of a token, and tells so. Whoever waits may be called away at any moment,
/// so each looks anew whether it was taken back meanwhile.
async fn revoked(host: &Host, token: &str, revocations: &mut watch::Receiver<u64>) -> ApiError {
    loop {
        let known = *revocations.borrow();
        if let Err(error) = host.access(token).await {
            return error;
        }
        if revocations.wait_for(|count| *count != known).await.is_err() {
            // The host is gone, which others notice.
            std::future::pending::<()>().await;
        }
    }
}

/// Sends what is new, and gives the number of the last entry sent. Who is far behind is told in pieces, each when the one before
/// was taken.
async fn bring_up_to_date(
    live: &Live,
    access: &Access,
    socket: &mut WebSocket,
    mut known: u64,
) -> Result<u64, Option<ApiError>> {
    let mut changed = false;
    loop {
        if let Some((frames, seq)) = live.news(access, known).await {
            if changed {
                socket.feed(Frame::Text(live.undone(&access.viewer()).await)).await.map_err(|_| None)?;
            }
            for text in frames {
                socket.feed(Frame::Text(text)).await.map_err(|_| None)?;
            }
            socket.flush().await.map_err(|_| None)?;
            return Ok(seq);
        }
        let (entries, _) = live.log(&access.viewer(), known.saturating_add(1), AT_ONCE).await.map_err(Some)?;
        for entry in entries {
            known = entry.seq;
            changed |= matches!(entry.kind, EntryKind::Undo | EntryKind::Redo);
            socket.feed(Frame::Text(frame(&Message::Entry { entry }))).await.map_err(|_| None)?;
        }
        socket.flush().await.map_err(|_| None)?;
    }
}
