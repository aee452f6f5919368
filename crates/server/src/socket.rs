//! Live updates.
//!
//! Whoever connects says which entry they know last, and is sent everything after it: so a connection that broke
//! goes on where it was, without loss and without doubles.

use crate::calls::Calls;
use crate::host::closed;
use crate::live::{Feed, Live, Pinged};
use crate::message::{Message, frame};
use crate::pictures::PictureTold;
use crate::{Access, ApiError, Host};
use axum::extract::State;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use ludex_games::EntryKind;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until, timeout};

/// How long a client may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many pings in a row may stay unanswered.
const MOST_UNANSWERED: u64 = 3;
/// The least time between two updates, so that more is sent together.
const PACE: Duration = Duration::from_millis(20);
/// The longest message of a client, in bytes.
const LONGEST: usize = 64 * 1024;
/// How many entries are sent at once to a client that is far behind.
const AT_ONCE: usize = 200;

/// The first message of a client.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hello {
    token: String,
    #[serde(default)]
    from: u64,
}

/// A later message of a client; anything else is ignored.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    /// They point at a space.
    Ping { at: (i16, i16) },
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

/// Serves a connection until the client goes away (`None`) or something is wrong.
async fn talk(host: &Arc<Host>, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
    let mut closing = host.closing();
    let mut rights = host.rights();
    let Some(hello) = hello(socket, &mut closing).await? else { return Ok(()) };
    let access = host.access(&hello.token).await.map_err(Some)?;
    let live = host.campaign(&access.campaign).await.map_err(Some)?;
    let mut last = live.follow();
    no_later_than_now(&live, &access, hello.from).await.map_err(Some)?;

    let mut called = live.called();
    let mut pings = live.pings();
    let mut rehung = live.rehung();
    let mut who = access.clone();
    let mut listener = Listener::new(live, access, hello.from);
    let mut heartbeat = Heartbeat::new(host.limits.unread * 2 / 3);
    let mut not_before = Instant::now();
    last.mark_changed();
    loop {
        // What is sent may take its time to be taken; it ends when the link is taken back, or the server stops.
        let sending = async {
            tokio::select! {
                changed = changes(&mut last, not_before) => {
                    changed?;
                    listener.tell_changes(socket).await?;
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
                frame = socket.recv() => hear(frame, &listener, &mut heartbeat).await?,
                _ = heartbeat.interval.tick() => heartbeat.beat(socket).await?,
            }
            Ok(())
        };
        tokio::select! {
            sent = sending => sent?,
            changed = changed_rights(host, &hello.token, &who, &mut rights) => {
                // From here on they are told as who they are now.
                who = changed.map_err(Some)?;
                listener.becomes(who.clone());
                last.mark_changed();
            }
            () = closed(&mut closing) => return Ok(()),
        }
    }
}

/// Waits for the first message of a client; `None` if the server stops first.
async fn hello(socket: &mut WebSocket, closing: &mut watch::Receiver<bool>) -> Result<Option<Hello>, Option<ApiError>> {
    let first = tokio::select! {
        first = timeout(PATIENCE, socket.recv()) => first,
        () = closed(closing) => return Ok(None),
    };
    let Ok(Some(Ok(Frame::Text(first)))) = first else {
        return Err(Some(ApiError::malformed("", "expected {\"token\", \"from\"} as the first message")));
    };
    serde_json::from_str(&first).map(Some).map_err(|error| Some(ApiError::malformed("", error.to_string())))
}

/// Refuses a client who claims to know entries that there are not yet.
async fn no_later_than_now(live: &Live, access: &Access, from: u64) -> Result<(), ApiError> {
    let seq = live.last(&access.viewer()).await;
    if from > seq {
        return Err(ApiError::malformed("from", format!("the last entry is number {seq}")));
    }
    Ok(())
}

/// Takes what came from the client; fails if they are gone.
async fn hear(
    frame: Option<Result<Frame, axum::Error>>,
    listener: &Listener,
    heartbeat: &mut Heartbeat,
) -> Result<(), Option<ApiError>> {
    match frame {
        Some(Ok(Frame::Close(_)) | Err(_)) | None => return Err(None),
        Some(Ok(Frame::Pong(number))) => heartbeat.hear(&number),
        Some(Ok(Frame::Text(text))) => listener.hear(&text).await,
        Some(Ok(_)) => {}
    }
    Ok(())
}

/// Pings the client now and then, and counts its answers.
struct Heartbeat {
    interval: Interval,
    /// The number of the last ping that was sent.
    sent: u64,
    /// The number of the last ping that was answered.
    answered: u64,
}

impl Heartbeat {
    fn new(pause: Duration) -> Self {
        let mut interval = interval_at(Instant::now() + pause, pause);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { interval, sent: 0, answered: 0 }
    }

    /// Sends the next ping; fails if too many are unanswered.
    async fn beat(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        if self.sent - self.answered > MOST_UNANSWERED {
            return Err(None);
        }
        self.sent += 1;
        socket.send(Frame::Ping(self.sent.to_string().into())).await.map_err(|_| None)
    }

    /// Notes a pong of the client.
    fn hear(&mut self, pong: &[u8]) {
        let number = std::str::from_utf8(pong).ok().and_then(|text| text.parse().ok());
        self.answered = number.filter(|number| *number <= self.sent).unwrap_or(self.answered);
    }
}

/// Waits until there are new entries, and at least until a moment.
async fn changes(last: &mut watch::Receiver<u64>, not_before: Instant) -> Result<(), Option<ApiError>> {
    // Whoever waits may be called away: what is new is taken note of only at the end.
    sleep_until(not_before).await;
    last.changed().await.map_err(|_| None)
}

/// Waits until a token gives other rights than those of `who`, and returns them; or the error to send, once it gives none. This
/// may be cancelled at any moment, so each call looks the token up first.
async fn changed_rights(
    host: &Host,
    token: &str,
    who: &Access,
    rights: &mut watch::Receiver<u64>,
) -> Result<Access, ApiError> {
    loop {
        let known = *rights.borrow();
        let now = host.access(token).await?;
        if now != *who {
            return Ok(now);
        }
        if rights.wait_for(|count| *count != known).await.is_err() {
            // The host is gone, which others notice.
            std::future::pending::<()>().await;
        }
    }
}

/// A connected client.
struct Listener {
    live: Arc<Live>,
    access: Access,
    /// The updates, shared with all who are told the same.
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
    fn new(live: Arc<Live>, access: Access, known: u64) -> Self {
        let feed = live.feed(access.viewer());
        let calls = Calls { calls: Vec::new(), requests: Vec::new(), newcomers: Vec::new(), held: None };
        Listener { feed, known, greeted: false, live, access, calls, pictures: Vec::new() }
    }

    /// Goes on as somebody with other rights, who is sent the table anew.
    fn becomes(&mut self, access: Access) {
        self.feed = self.live.feed(access.viewer());
        self.access = access;
        self.greeted = false;
    }

    /// Carries out a message of the client.
    async fn hear(&self, text: &str) {
        if let Ok(Said::Ping { at }) = serde_json::from_str(text) {
            self.live.ping(&self.access, at).await;
        }
    }

    /// Sends new entries and what changed with them; the calls too when it is the first time.
    async fn tell_changes(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let first = !self.greeted;
        self.bring_up_to_date(socket).await?;
        if first {
            self.tell_calls(socket).await?;
        }
        self.tell_pictures(socket).await
    }

    /// Sends the calls, if they changed for this client.
    async fn tell_calls(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let calls = self.live.calls(&self.access).await.map_err(Some)?;
        if calls != self.calls {
            self.calls = calls.clone();
            socket.send(Frame::Text(frame(&Message::Calls { calls }))).await.map_err(|_| None)?;
        }
        Ok(())
    }

    /// Sends the pictures, if they changed for this client.
    async fn tell_pictures(&mut self, socket: &mut WebSocket) -> Result<(), Option<ApiError>> {
        let pictures = self.live.pictures(&self.access).await.map_err(Some)?;
        if pictures != self.pictures {
            self.pictures.clone_from(&pictures);
            socket.send(Frame::Text(frame(&Message::Pictures { pictures }))).await.map_err(|_| None)?;
        }
        Ok(())
    }

    /// Sends a ping, if it is in the scene that this client sees.
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

    /// Sends everything new. A client that is far behind is told in pieces.
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
                *known = news.seq;
                *greeted = true;
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
