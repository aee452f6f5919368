mod calls;
mod inner;
mod newcomers;
mod news;
mod pictures;
mod pings;

use crate::calls::KeptCalls;
use crate::history::{self, Known, PIECE, Pieces, Replayed, Stored};
use crate::lane::{Held, Lane, SlowLanes};
use crate::socket::Message;
use crate::storage::{Entry, Storage};
use crate::views::{self, LogEntry, TableView, ViewerInfo};
use crate::{Access, ApiError};
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use inner::Inner;
pub(crate) use inner::{entry_of, frame};
use ludex_engine::{Throw, Viewer};
use ludex_games::{Game, Odds};
use ludex_store::{CampaignId, Hash, StoreError};
pub(crate) use news::Feed;
use news::Feeds;
use pictures::Gallery;
pub(crate) use pings::Pinged;
use pings::Pings;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, Semaphore, watch};
use tokio::time::timeout;

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

/// A copy of the game to try things out on.
pub(crate) type Sandbox = Arc<std::sync::Mutex<Box<dyn Game>>>;

/// A request of a client to change the game.
#[derive(Debug, Clone)]
pub(crate) enum ClientRequest {
    Command {
        command: Value,
        dice: Option<Vec<u32>>,
    },
    Undo,
    Redo,
    Roll(Throw),
    /// Tell what was done in secret.
    Reveal(u64),
}

/// What is read from the store when a campaign is opened.
pub(crate) struct Opened {
    pub(crate) stored: Stored,
    pub(crate) replayed: Replayed<Vec<Known>>,
    /// When the first entry was made.
    pub(crate) begun_ms: i64,
}

impl Opened {
    /// Reads and replays a campaign, with the entries from `before` on in memory if it is given.
    pub(crate) fn read(
        store: &ludex_store::Store,
        id: &CampaignId,
        before: Option<u64>,
    ) -> Result<Result<Self, ApiError>, StoreError> {
        let opened = || {
            let stored = Stored::find(store, id)?;
            let replayed = match before {
                None => stored.open(store)?,
                Some(seq) => stored.open_before(store, seq)?,
            };
            let begun_ms = store.read(id, 1, 1)?.first().map_or(0, |first| first.at_ms);
            Ok(Opened { stored, replayed, begun_ms })
        };
        Ok(opened().map_err(|error: history::HistoryError| error.of(id)))
    }
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

    /// Carries out a request, at most once for each `id`, and returns the entry as the client is told it. When this
    /// returns without an error, the entry is on the disk.
    ///
    /// The work goes on if the client goes away: an entry that is being written is always applied too.
    pub(crate) async fn carry_out(
        self: &Arc<Self>,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        request: ClientRequest,
    ) -> Result<LogEntry, ApiError> {
        let live = self.clone();
        let access = access.clone();
        to_the_end(async move { live.do_carry_out(&access, id, expected_seq, request).await }).await
    }

    async fn do_carry_out(
        &self,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        request: ClientRequest,
    ) -> Result<LogEntry, ApiError> {
        let viewer = access.viewer();
        let wanted = Hash::of(format!("{} {request:?}", access.by()).as_bytes());
        let mut inner = self.settled(&viewer, None).await?;
        if inner.in_doubt {
            self.look_again(&mut inner).await?;
        }
        if let Some(id) = &id
            && let Some(seq) = self.seq_of(&mut inner, id).await?
        {
            return self.again(&mut inner, access, id, seq, &request, wanted).await;
        }
        let last = inner.game.next_seq() - 1;
        if expected_seq.is_some_and(|expected| expected != last) {
            let message = format!("the last entry is number {last} by now; look at what is new and decide again");
            return Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message));
        }
        self.reach_back(&mut inner, &request).await?;
        let prepared = inner.compute(|inner| inner.prepare(access, &viewer, id.clone(), request.clone()))?;
        let at_ms = now_ms();
        let entry = Entry {
            campaign: self.id.clone(),
            expected_seq: last,
            command_id: id.clone(),
            at_ms,
            body: prepared.body().to_owned(),
        };
        if let Err(error) = self.storage.append(entry).await {
            if let (StoreError::DuplicateCommand { seq, .. }, Some(id)) = (&error, &id) {
                // It was kept before anybody here knew of it.
                self.look_again(&mut inner).await?;
                return self.again(&mut inner, access, id, *seq, &request, wanted).await;
            }
            // Where another client has written, or nobody knows who has, the store is looked at first of all.
            inner.in_doubt = error.is_of_the_environment() || matches!(error, StoreError::WrongSequence { .. });
            return Err(error.into());
        }
        let seq = prepared.seq();
        inner.compute(|inner| {
            inner.take(prepared, id.map(|id| (id, wanted)), at_ms);
            if seq % PIECE == 0 {
                self.keep(inner, seq);
            }
        });
        self.last.send_replace(seq);
        drop(inner);
        self.settled(&viewer, Some(seq)).await?.compute(|inner| inner.entry(seq, &viewer))
    }

    /// Waits until the game no longer waits for an actor whom a viewer does not see, or until entry `seq` is told to them.
    /// If that takes too long, the error does not tell why.
    async fn settled(&self, viewer: &Viewer, seq: Option<u64>) -> Result<Held<'_, Inner>, ApiError> {
        let mut last = self.last.subscribe();
        let settled = async {
            loop {
                last.mark_unchanged();
                let inner = self.inner.lock().await;
                let is_settled = match seq {
                    None => !inner.game.is_waiting(viewer),
                    Some(seq) => inner.game.shown_seq(viewer) >= seq,
                };
                if is_settled {
                    return inner;
                }
                drop(inner);
                if last.changed().await.is_err() {
                    // Whoever tells of what is new lives as long as the campaign.
                    std::future::pending::<()>().await;
                }
            }
        };
        timeout(self.settling, settled).await.map_err(|_| ApiError::settling())
    }

    /// Returns the entry that a named command became, if it was executed.
    async fn seq_of(&self, inner: &mut Inner, id: &str) -> Result<Option<u64>, ApiError> {
        if let Some((seq, _)) = inner.commands.get(id) {
            return Ok(Some(*seq));
        }
        if inner.game.first_seq() == 1 {
            return Ok(None);
        }
        let campaign = self.id.clone();
        let id = id.to_owned();
        Ok(self.storage.read(move |store| store.find_command(&campaign, &id)).await?.map(|record| record.seq))
    }

    /// Answers a request whose id was used before: the same one with its entry, another with an error.
    async fn again(
        &self,
        inner: &mut Inner,
        access: &Access,
        id: &str,
        seq: u64,
        request: &ClientRequest,
        wanted: Hash,
    ) -> Result<LogEntry, ApiError> {
        let viewer = access.viewer();
        let heard = inner.commands.get(id).and_then(|(_, heard)| *heard);
        let same = match heard {
            Some(heard) => heard == wanted,
            None => {
                let campaign = self.id.clone();
                let records = self.storage.read(move |store| store.read(&campaign, seq, 1)).await?;
                let body = records.into_iter().next().map(|record| record.body).unwrap_or_default();
                inner.is_same(&body, access, request)
            }
        };
        let done = if seq >= inner.game.first_seq() {
            inner.entry(seq, &viewer)?
        } else {
            let piece = self.piece(&viewer, (seq - 1) / PIECE).await?;
            let entry = piece.get(((seq - 1) % PIECE) as usize).cloned();
            entry.ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))?
        };
        if same { Ok(done) } else { Err(ApiError::used_id(id, done.seq, done.lines)) }
    }

    /// Reads the campaign anew, when the store may hold more than is in memory.
    async fn look_again(&self, inner: &mut Inner) -> Result<(), ApiError> {
        // Has the files opened anew, where they failed.
        self.storage.work(|store| store.check_place()).await?;
        self.replace(inner, None).await?;
        self.last.send_replace(inner.game.next_seq() - 1);
        Ok(())
    }

    /// Loads as many entries as a request needs to be carried out.
    async fn reach_back(&self, inner: &mut Inner, request: &ClientRequest) -> Result<(), ApiError> {
        let reaches_back = |inner: &Inner| match request {
            ClientRequest::Undo => inner.game.reaches_back().0,
            ClientRequest::Redo => inner.game.reaches_back().1,
            ClientRequest::Reveal(seq) => *seq < inner.game.first_seq() && inner.game.is_secret(*seq),
            ClientRequest::Command { .. } | ClientRequest::Roll(_) => false,
        };
        let mut further = PIECE;
        while reaches_back(inner) && inner.game.first_seq() > 1 {
            self.replace(inner, Some(inner.game.first_seq().saturating_sub(further))).await?;
            further *= 4;
        }
        Ok(())
    }

    async fn replace(&self, inner: &mut Inner, before: Option<u64>) -> Result<(), ApiError> {
        let id = self.id.clone();
        *inner = Inner::new(self.storage.replay(move |store| Opened::read(store, &id, before)).await??);
        Ok(())
    }

    /// Stores a snapshot beside the log, and drops old entries from memory.
    fn keep(&self, inner: &mut Inner, seq: u64) {
        let text = inner.game.keep();
        if let Some((_, before)) = &inner.kept {
            inner.game.forget(before);
            inner.forget_before(inner.game.first_seq());
        }
        let id = self.id.clone();
        let bytes = text.clone().into_bytes();
        let storage = self.storage.clone();
        inner.kept = Some((seq, text));
        // A shortcut for later: nobody waits for it, and nothing is lost where it cannot be written.
        tokio::spawn(async move {
            let kept = storage.work(move |store| {
                let version = Stored::find(store, &id).map(|stored| stored.version());
                version.map_or(Ok(()), |version| store.put_snapshots(&id, version, &[(seq, bytes)]))
            });
            if let Err(error) = kept.await {
                tracing::warn!("the state after entry {seq} was not kept: {error}");
            }
        });
    }

    /// Returns the table as a viewer sees it.
    pub(crate) async fn whole_table(&self, access: &Access) -> TableView {
        let viewer = access.viewer();
        let mut inner = self.inner.lock().await;
        let (table, ground) = inner.compute(|inner| (inner.table(&viewer, &self.about), inner.game.ground(&viewer)));
        drop(inner);
        TableView { viewer: ViewerInfo::of(access), ground, ..TableView::clone(&table) }
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

/// Runs some work to its end, even if the client that waits for it goes away.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|_| {
        Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "the server has a fault; nothing was done"))
    })
}

/// Returns the time in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
