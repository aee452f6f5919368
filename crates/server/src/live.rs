//! A campaign in memory: who follows it, what is asked of it, what is shown of it.

mod calls;
mod held;
mod inner;
mod news;
mod opened;
mod pictures;
mod pings;
mod request;
mod requests;

use crate::calls::KeptCalls;
use crate::history::{self, PIECE, Pieces};
use crate::lane::{Lane, SlowLanes};
use crate::message::{Message, frame, json};
use crate::storage::Storage;
use crate::views::{self, LogEntry, TableView, ViewerInfo};
use crate::{Access, ApiError};
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use inner::Inner;
use ludex_engine::Viewer;
use ludex_games::{Game, Odds};
use ludex_store::CampaignId;
pub(crate) use news::Feed;
use news::Feeds;
pub(crate) use opened::Opened;
use pictures::Gallery;
pub(crate) use pings::Pinged;
use pings::Pings;
pub(crate) use request::{ClientRequest, Sandbox, to_the_end};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore, watch};

/// The most odds in the cache.
const MOST_ODDS: usize = 512;

/// A campaign in memory.
pub(crate) struct Live {
    pub(crate) id: CampaignId,
    pub(crate) about: views::CampaignInfo,
    storage: Storage,
    pieces: Arc<Pieces>,
    /// Permits to replay a piece of the log.
    telling: Arc<Semaphore>,
    /// How long a client is kept waiting for what the game master settles.
    settling: Duration,
    inner: Lane<Inner>,
    /// Odds that were told in the present state.
    odds: std::sync::Mutex<ToldOdds>,
    feeds: Feeds,
    /// The number of the last entry, for those who wait for the next.
    last: watch::Sender<u64>,
    /// The checks that are called for; `None` until they are read.
    calls: Mutex<Option<KeptCalls>>,
    /// How often those have changed, for connected clients.
    called: watch::Sender<u64>,
    /// The spaces that people point at.
    pings: Pings,
    gallery: Gallery,
}

/// A cache of the odds told in one state; `None` for odds that a viewer may not know.
#[derive(Default)]
struct ToldOdds {
    state: Option<Sandbox>,
    told: HashMap<(Viewer, String), Option<Odds>>,
}

impl Live {
    pub(crate) fn new(
        opened: Opened,
        about: views::CampaignInfo,
        storage: Storage,
        pieces: Arc<Pieces>,
        telling: Arc<Semaphore>,
        settling: Duration,
        slow: SlowLanes,
    ) -> Self {
        let id = opened.stored.campaign.id.clone();
        let last = watch::Sender::new(opened.replayed.game.next_seq() - 1);
        Self {
            id,
            about,
            storage,
            pieces,
            telling,
            settling,
            inner: Lane::new(Inner::new(opened), slow),
            odds: Default::default(),
            feeds: Default::default(),
            last,
            calls: Mutex::default(),
            called: watch::Sender::new(0),
            pings: Pings::default(),
            gallery: Gallery::default(),
        }
    }

    /// Returns a watch on the number of the last entry.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    /// Returns the table as a viewer sees it, as JSON. A large one takes a while to write, and it does so in its own lane.
    pub(crate) async fn whole_table(&self, access: &Access) -> String {
        let viewer = access.viewer();
        let mut inner = self.inner.lock().await;
        inner.compute_whole(|inner| {
            let table = inner.table(&viewer, &self.about);
            let ground = inner.game.ground(&viewer);
            json(&TableView { viewer: ViewerInfo::of(access), ground, ..TableView::clone(&table) })
        })
    }

    /// Returns at most `limit` entries from a number on, and the number of the last there is.
    pub(crate) async fn log(&self, viewer: &Viewer, from: u64, limit: usize) -> Result<(Vec<LogEntry>, u64), ApiError> {
        let mut found: Vec<LogEntry> = Vec::new();
        let mut next = from.max(1);
        loop {
            {
                let mut inner = self.inner.lock().await;
                let first = inner.game.first_seq();
                let last = inner.game.shown_seq(viewer);
                let left = limit - found.len();
                if next >= first || next > last || left == 0 {
                    inner.compute(|inner| {
                        if next <= last {
                            found.extend(inner.entries(viewer, next, left));
                        }
                        inner.mark_undone(viewer, &mut found);
                    });
                    return Ok((found, last));
                }
            }
            let piece = self.piece(viewer, (next - 1) / PIECE).await?;
            let skip = ((next - 1) % PIECE) as usize;
            let before = found.len();
            found.extend(piece.iter().skip(skip).take(limit - before).cloned());
            if found.len() == before {
                return Err(ApiError::not_found(format!("there is no entry {next}")));
            }
            next += (found.len() - before) as u64;
        }
    }

    /// Returns a piece of the log that is no longer in memory.
    async fn piece(&self, viewer: &Viewer, piece: u64) -> Result<Arc<Vec<LogEntry>>, ApiError> {
        let cell = self.pieces.cell(&self.id, viewer, piece);
        let told = cell.get_or_try_init(|| async {
            let stopping = |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping");
            let _leave = self.telling.acquire().await.map_err(stopping)?;
            let id = self.id.clone();
            let viewer = viewer.clone();
            let told = self.storage.replay(move |store| Ok(history::told(store, &id, piece, &viewer))).await?;
            told.map(Arc::new).map_err(|error| error.of(&self.id))
        });
        told.await.cloned()
    }

    /// Returns the entries that are undone.
    pub(crate) async fn undone_entries(&self) -> Vec<u64> {
        self.inner.lock().await.undone.clone()
    }

    /// Returns the message that tells a viewer which entries are undone.
    pub(crate) async fn undone(&self, viewer: &Viewer) -> Utf8Bytes {
        let seqs = self.inner.lock().await.compute(|inner| inner.undone(viewer));
        frame(&Message::Undone { seqs })
    }

    /// Returns the number of the last entry that a viewer is told of.
    pub(crate) async fn last(&self, viewer: &Viewer) -> u64 {
        self.inner.lock().await.game.shown_seq(viewer)
    }

    /// Calls `look` with the game.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&dyn Game) -> T) -> T {
        self.inner.lock().await.compute(|inner| look(inner.game.as_ref()))
    }

    /// Returns cached odds of a command in a state.
    pub(crate) fn told_odds(&self, of: &Sandbox, viewer: &Viewer, command: &str) -> Option<Option<Odds>> {
        let told = self.odds.lock().unwrap_or_else(PoisonError::into_inner);
        let same = told.state.as_ref().is_some_and(|state| Arc::ptr_eq(state, of));
        let key = (viewer.clone(), command.to_owned());
        same.then(|| told.told.get(&key).cloned()).flatten()
    }

    /// Caches odds.
    pub(crate) fn remember_odds(&self, of: &Sandbox, viewer: &Viewer, command: String, odds: Option<Odds>) {
        let mut told = self.odds.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.state.as_ref().is_some_and(|state| Arc::ptr_eq(state, of)) || told.told.len() >= MOST_ODDS {
            *told = ToldOdds { state: Some(of.clone()), told: HashMap::new() };
        }
        told.told.insert((viewer.clone(), command), odds);
    }

    /// Returns the present state as a viewer is shown it, to try things out on without holding up the game.
    pub(crate) async fn snapshot(&self, viewer: &Viewer) -> Sandbox {
        let mut inner = self.inner.lock().await;
        let next = inner.game.next_seq();
        let whose = inner.game.is_veiled(viewer).then(|| viewer.clone());
        match inner.snapshots.get(&whose) {
            Some((seq, snapshot)) if *seq == next => snapshot.clone(),
            _ => {
                let snapshot = inner.compute(|inner| inner.game.snapshot(viewer));
                let snapshot = Arc::new(std::sync::Mutex::new(snapshot));
                inner.snapshots.retain(|_, (seq, _)| *seq == next);
                inner.snapshots.insert(whose, (next, snapshot.clone()));
                snapshot
            }
        }
    }
}
