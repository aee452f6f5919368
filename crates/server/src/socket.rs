//! Live updates.
//!
//! Whoever connects says which entry they know last, and is sent everything after it: so a connection that broke
//! goes on where it was, without loss and without doubles.

use crate::calls::Calls;
use crate::error::ErrorBody;
use crate::live::{Feed, Live, Pinged, frame};
use crate::net::closed;
use crate::page::{LogEntry, Table};
use crate::pictures::PictureTold;
use crate::{Access, ApiError, Host};
use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use ludex_games::EntryKind;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

/// How long a client may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a connection may be tried in vain: what is sent to it lies unread.
const MOST_UNANSWERED: u64 = 3;
/// How long what is new waits at least for what was told before it: then more of it is told together.
const PACE: Duration = Duration::from_millis(20);
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

/// What a client may say afterwards; anything else is passed over.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    /// They point at a space.
    Ping { at: (i16, i16) },
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
    /// The checks that wait for a roll, as the viewer may know them; comes after the first table where there are some, and when
    /// they change.
    Calls {
        /// They, and what is asked for.
        #[serde(flatten)]
        calls: Calls,
    },
    /// The pictures behind the scene and on the tokens that the viewer sees; comes after the first table where there are some, and
    /// when they change.
    Pictures {
        /// Each in its place.
        pictures: Vec<PictureTold>,
    },
    /// Somebody points at a space of the ground that the viewer sees. A client who plays points with
    /// `{"type": "ping", "at": [x, y]}`, a few times in as many seconds.
    Ping {
        /// The space.
        at: (i16, i16),
        /// Who points.
        by: String,
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
    let (mut called, mut pings, mut rehung) = (live.called(), live.pings(), live.rehung());
    let (feed, calls) =
        (live.feed(access.viewer()), Calls { calls: Vec::new(), wishes: Vec::new(), newcomers: Vec::new() });
    let mut listener = Listener { feed, known: hello.from, greeted: false, live, access, calls, pictures: Vec::new() };
    let pause = host.limits.unread * 2 / 3;
    let mut heartbeat = interval_at(Instant::now() + pause, pause);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut tried, mut answered, mut not_before) = (0, 0, Instant::now());
    last.mark_changed();
    loop {
        // What is sent may take its time to be taken; it ends when the link is taken back, or the server stops.
        let sending = async {
            tokio::select! {
                changed = changes(&mut last, not_before) => {
                    changed?;
                    let first = !listener.greeted;
                    listener.bring_up_to_date(socket).await?;
                    if first {
                        listener.tell_calls(socket).await?;
                    }
                    listener.tell_pictures(socket).await?;
                    not_before = Instant::now() + PACE;
                }
                changed = called.changed() => {
                    changed.map_err(|_| None)?;
                    if listener.greeted {
                        listener.tell_calls(socket).await?;
                    }
                }
                changed = rehung.changed() => {
                    changed.map_err(|_| None)?;
                    if listener.greeted {
                        listener.tell_pictures(socket).await?;
                    }
                }
                pinged = pings.recv() => match pinged {
                    Ok(pinged) => listener.tell_ping(socket, pinged).await?,
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(None),
                },
                frame = socket.recv() => match frame {
                    Some(Ok(Frame::Close(_))) | Some(Err(_)) | None => return Err(None),
                    Some(Ok(Frame::Pong(number))) => answered = tries(&number).filter(|&number| number <= tried).unwrap_or(answered),
                    Some(Ok(Frame::Text(text))) => {
                        if let Ok(Said::Ping { at }) = serde_json::from_str(&text) {
                            listener.live.ping(&listener.access, at).await;
                        }
                    }
                    Some(Ok(_)) => {}
                },
                _ = heartbeat.tick() => {
                    if tried - answered > MOST_UNANSWERED {
                        return Err(None);
                    }
                    tried += 1;
                    socket.send(Frame::Ping(tried.to_string().into())).await.map_err(|_| None)?;
                }
            }
            Ok(())
        };
        tokio::select! {
            sent = sending => sent?,
            error = revoked(host, &hello.token, &mut revocations) => return Err(Some(error)),
            () = closed(&mut closing) => return Ok(()),
        }
    }
}

/// Waits until something is new, and at least until a moment.
async fn changes(last: &mut watch::Receiver<u64>, not_before: Instant) -> Result<(), Option<ApiError>> {
    // Whoever waits may be called away: what is new is taken note of only at the end.
    sleep_until(not_before).await;
    last.changed().await.map_err(|_| None)
}

/// Returns which try a client answers.
fn tries(pong: &[u8]) -> Option<u64> {
    std::str::from_utf8(pong).ok()?.parse().ok()
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

/// A client who listens.
struct Listener {
    live: Arc<Live>,
    access: Access,
    /// What they are told, as others are who are told the same.
    feed: Arc<Feed>,
    /// The last entry they know.
    known: u64,
    /// Whether they have been sent a table.
    greeted: bool,
    /// The calls that they know.
    calls: Calls,
    /// The pictures that they know.
    pictures: Vec<PictureTold>,
}

impl Listener {
    /// Sends the calls, where they are others for this client than before.
    async fn tell_calls(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let calls = self.live.calls(&self.access).await.map_err(Some)?;
        if calls != self.calls {
            self.calls = calls.clone();
            socket.send(Frame::Text(frame(&Message::Calls { calls }))).await.map_err(|_| None)?;
        }
        Ok(())
    }

    /// Sends the pictures, where they are others for this client than before.
    async fn tell_pictures(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let pictures = self.live.pictures(&self.access).await.map_err(Some)?;
        if pictures != self.pictures {
            self.pictures.clone_from(&pictures);
            socket.send(Frame::Text(frame(&Message::Pictures { pictures }))).await.map_err(|_| None)?;
        }
        Ok(())
    }

    /// Sends what somebody points at, if it is on the ground that this client sees.
    async fn tell_ping(
        &self,
        socket: &mut WebSocket,
        Pinged { at, by, scene }: Pinged,
    ) -> Result<(), Option<ApiError>> {
        if self.greeted && self.live.scene(&self.access.viewer()).await == scene {
            socket.send(Frame::Text(frame(&Message::Ping { at, by }))).await.map_err(|_| None)?;
        }
        Ok(())
    }

    /// Sends what is new. Who is far behind is told in pieces, each when the one before was taken.
    async fn bring_up_to_date(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let Self { live, access, feed, known, greeted, .. } = self;
        let mut changed = false;
        loop {
            if let Some(news) = live.news(feed, *known).await {
                // What is not settled for them makes no difference to them.
                if *greeted && news.seq == *known {
                    return Ok(());
                }
                if changed {
                    socket.feed(Frame::Text(live.undone(&access.viewer()).await)).await.map_err(|_| None)?;
                }
                for text in news.after(*known, access) {
                    socket.feed(Frame::Text(text)).await.map_err(|_| None)?;
                }
                socket.flush().await.map_err(|_| None)?;
                (*known, *greeted) = (news.seq, true);
                return Ok(());
            }
            let (entries, _) = live.log(&access.viewer(), known.saturating_add(1), AT_ONCE).await.map_err(Some)?;
            for entry in entries {
                *known = entry.seq;
                changed |= matches!(entry.kind, EntryKind::Undo | EntryKind::Redo);
                socket.feed(Frame::Text(frame(&Message::Entry { entry }))).await.map_err(|_| None)?;
            }
            socket.flush().await.map_err(|_| None)?;
        }
    }
}
