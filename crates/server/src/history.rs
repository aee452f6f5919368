//! The past of a campaign, read from the store when a client asks for it.
//!
//! After every [`PIECE`] entries a snapshot of the state is stored beside the log: a campaign opens from the last one, and
//! an old piece of its log is told from the one before it. If there is none, or an undo reaches back before it, an earlier
//! one is taken, and in the end the beginning. Snapshots are never the source of truth: `ludex audit` replays all.

use crate::ApiError;
use crate::views::LogEntry;
use axum::http::StatusCode;
use ludex_engine::{Replay, Viewer};
use ludex_games::{Game, JsonSystem, Told, system, tell_on};
use ludex_store::{Campaign, CampaignId, Hash, Record, Seed, Store, StoreError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// How many entries lie between two snapshots.
pub(crate) const PIECE: u64 = 1000;
/// The fewest entries in memory when a campaign is opened, so that the last commands can be undone at once.
const AT_HAND: u64 = 64;
/// How many records are read at once.
const AT_ONCE: usize = 250;
/// The most pieces of logs in memory, of all campaigns together.
const MOST_PIECES: usize = 48;

/// A campaign and what is needed to replay it.
pub(crate) struct Stored {
    pub(crate) campaign: Campaign,
    pub(crate) seed: Option<Seed>,
    rules: &'static dyn JsonSystem,
}

/// Why the log cannot be read or replayed.
pub(crate) enum HistoryError {
    Store(StoreError),
    Replay(String),
}

impl From<StoreError> for HistoryError {
    fn from(error: StoreError) -> Self {
        HistoryError::Store(error)
    }
}

impl HistoryError {
    pub(crate) fn of(self, id: &CampaignId) -> ApiError {
        match self {
            HistoryError::Store(error) => error.into(),
            HistoryError::Replay(what) => {
                let message = format!("campaign {id} cannot be opened: {what}");
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
            }
        }
    }
}

/// Stores snapshots of an imported campaign, so that it opens quickly the first time.
///
/// # Errors
/// The campaign cannot be replayed, or the store cannot be read or written.
pub fn prepare(store: &mut Store, id: &CampaignId) -> Result<(), ApiError> {
    let stored = Stored::find(store, id).map_err(|error| error.of(id))?;
    let kept = stored.open(store).map_err(|error| error.of(id))?.kept;
    for some in kept.chunks(16) {
        store.put_snapshots(id, stored.version(), some)?;
    }
    Ok(())
}

/// The result of a replay.
pub(crate) struct Replayed<T> {
    pub(crate) game: Box<dyn Game>,
    pub(crate) gathered: T,
    /// Snapshots that were made on the way: entry number and bytes.
    pub(crate) kept: Vec<(u64, Vec<u8>)>,
}

impl Stored {
    pub(crate) fn find(store: &Store, id: &CampaignId) -> Result<Self, HistoryError> {
        let campaign = store.campaign(id)?.ok_or_else(|| StoreError::NoCampaign { campaign: id.clone() })?;
        let unknown = || HistoryError::Replay(format!("it is a game of {}", campaign.system));
        let rules = system(&campaign.system).ok_or_else(unknown)?;
        Ok(Stored { seed: store.seed(id)?, campaign, rules })
    }

    /// Returns the description of the system.
    pub(crate) fn info(&self) -> ludex_games::SystemInfo {
        self.rules.info()
    }

    /// Returns the version of snapshots, which differs between releases and rules: others are not read.
    pub(crate) fn version(&self) -> u32 {
        let text = format!("2 {} {}", env!("CARGO_PKG_VERSION"), self.rules.info().version);
        let [a, b, c, d, ..] = *Hash::of(text.as_bytes()).as_bytes();
        u32::from_le_bytes([a, b, c, d])
    }

    /// Returns the game as it began.
    pub(crate) fn begun(&self, store: &Store) -> Result<Box<dyn Game>, HistoryError> {
        let first = store.read(&self.campaign.id, 1, 1)?;
        let mut first = first.iter().map(|record| record.body.as_str());
        self.rules.load(&mut first, self.seed()).map_err(|replay| HistoryError::Replay(replay.to_string()))
    }

    /// As [`open`](Stored::open), unless that takes longer than so long.
    pub(crate) fn open_within(&self, store: &Store, most: Duration) -> Result<Replayed<Vec<Known>>, HistoryError> {
        let last = self.campaign.length;
        let begun = Instant::now();
        self.replay(store, last.saturating_sub(AT_HAND), last, |game, record, known: &mut Vec<Known>| {
            if begun.elapsed() > most {
                let what = format!("it takes longer than {} seconds to play up to there", most.as_secs());
                return Err(Replay { seq: record.seq, what });
            }
            known.push(Known { at_ms: record.at_ms, command_id: record.command_id.clone() });
            game.follow(&record.body)
        })
    }

    /// Replays the campaign to its last entry, keeping the last [`AT_HAND`] entries in memory.
    pub(crate) fn open(&self, store: &Store) -> Result<Replayed<Vec<Known>>, HistoryError> {
        let last = self.campaign.length;
        self.replay(store, last.saturating_sub(AT_HAND), last, |game, record, known: &mut Vec<Known>| {
            known.push(Known { at_ms: record.at_ms, command_id: record.command_id.clone() });
            game.follow(&record.body)
        })
    }

    /// As [`open`](Stored::open), with all entries from before `seq` on in memory, so that they can be undone or redone.
    pub(crate) fn open_before(&self, store: &Store, seq: u64) -> Result<Replayed<Vec<Known>>, HistoryError> {
        let last = self.campaign.length;
        self.replay(store, seq.saturating_sub(1), last, |game, record, known: &mut Vec<Known>| {
            known.push(Known { at_ms: record.at_ms, command_id: record.command_id.clone() });
            game.follow(&record.body)
        })
    }

    /// Returns a piece of the log as a viewer is told it.
    fn tell(&self, store: &Store, piece: u64, viewer: &Viewer) -> Result<Vec<LogEntry>, HistoryError> {
        let before = piece * PIECE;
        let last = (piece + 1) * PIECE;
        let told = self.replay(store, before, last, |game, record, (told, times): &mut (Vec<Told>, Vec<i64>)| {
            if record.seq <= before {
                return game.follow(&record.body);
            }
            tell_on(told, game.told_next(&record.body, viewer)?, viewer);
            times.push(record.at_ms);
            Ok(())
        })?;
        let (told, times) = told.gathered;
        let mut entries: Vec<LogEntry> = told.into_iter().zip(times).map(|(told, at)| LogEntry::of(told, at)).collect();
        if before == 0 {
            // The beginning tells nothing; it is gathered by nobody else.
            let first = store.read(&self.campaign.id, 1, 1)?;
            let history = first
                .first()
                .map(|record| (self.rules.load(&mut [record.body.as_str()].into_iter(), [0; 32]), record.at_ms));
            if let Some((Ok(game), at_ms)) = history {
                let begin = game.history(viewer).into_iter().map(|told| LogEntry::of(told, at_ms));
                entries = begin.chain(entries).collect();
            }
        }
        Ok(entries)
    }

    /// Replays the campaign from a snapshot at or before entry `near` up to entry `until`, calling `step` for every entry after
    /// the snapshot; never for the first entry of a campaign.
    fn replay<T: Default>(
        &self,
        store: &Store,
        near: u64,
        until: u64,
        step: impl Fn(&mut dyn Game, &Record, &mut T) -> Result<(), Replay>,
    ) -> Result<Replayed<T>, HistoryError> {
        let mut back = PIECE;
        let mut at_most = near;
        while at_most > 0 {
            let Some((game, seq)) = self.resumed(store, at_most)? else { break };
            match self.play_on(store, game, seq, until, true, &step)? {
                Ok(replayed) => return Ok(replayed),
                // It reached back too far, or what was kept is wrong.
                Err(_) => at_most = seq.saturating_sub(back),
            }
            back *= 4;
        }
        let mut failed = String::new();
        for forgetful in [true, false] {
            let game = self.begun(store)?;
            match self.play_on(store, game, 1, until, forgetful, &step)? {
                Ok(replayed) => return Ok(replayed),
                Err(replay) => failed = replay.to_string(),
            }
        }
        Err(HistoryError::Replay(failed))
    }

    fn seed(&self) -> [u8; 32] {
        self.seed.map_or([0; 32], |seed| seed.0)
    }

    /// Restores the newest snapshot at or before an entry, with the number of its last entry.
    fn resumed(&self, store: &Store, at_most: u64) -> Result<Option<Resumed>, HistoryError> {
        let found = store.latest_snapshot(&self.campaign.id, at_most)?.snapshot;
        let Some(kept) = found.filter(|kept| kept.version == self.version()) else { return Ok(None) };
        let text = String::from_utf8(kept.bytes).unwrap_or_default();
        let game = self.rules.resume(&text, self.seed()).ok();
        Ok(game.filter(|game| game.next_seq() == kept.seq + 1).map(|game| (game, kept.seq)))
    }

    /// Replays the entries after `after` up to `until`. If `forgetful`, old entries are dropped from memory on the way.
    fn play_on<T: Default>(
        &self,
        store: &Store,
        mut game: Box<dyn Game>,
        after: u64,
        until: u64,
        forgetful: bool,
        step: &impl Fn(&mut dyn Game, &Record, &mut T) -> Result<(), Replay>,
    ) -> Result<Result<Replayed<T>, Replay>, HistoryError> {
        let mut gathered = T::default();
        let mut kept = Vec::<(u64, Vec<u8>)>::new();
        let mut next = after + 1;
        while next <= until {
            let most = usize::try_from(until - next + 1).unwrap_or(AT_ONCE).min(AT_ONCE);
            let records = store.read(&self.campaign.id, next, most)?;
            if records.is_empty() {
                break;
            }
            for record in &records {
                if let Err(replay) = step(game.as_mut(), record, &mut gathered) {
                    return Ok(Err(replay));
                }
                if record.seq % PIECE == 0 && record.seq < until {
                    let text = game.keep();
                    if let (true, Some((_, before))) = (forgetful, kept.last()) {
                        game.forget(std::str::from_utf8(before).unwrap_or_default());
                    }
                    kept.push((record.seq, text.into_bytes()));
                }
            }
            next += records.len() as u64;
        }
        Ok(Ok(Replayed { game, gathered, kept }))
    }
}

/// A game restored from a snapshot, and the number of its last entry.
type Resumed = (Box<dyn Game>, u64);

/// When an entry was made, and under which command id.
pub(crate) struct Known {
    pub(crate) at_ms: i64,
    pub(crate) command_id: Option<String>,
}

/// A cache of the pieces of logs asked for last, as they were told to viewers.
#[derive(Default)]
pub(crate) struct Pieces(Mutex<VecDeque<(Key, Cell)>>);

type Key = (CampaignId, Viewer, u64);
type Cell = Arc<OnceCell<Arc<Vec<LogEntry>>>>;

impl Pieces {
    /// Returns the cell of a piece, which the first to ask fills.
    pub(crate) fn cell(&self, campaign: &CampaignId, viewer: &Viewer, piece: u64) -> Cell {
        let mut pieces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (campaign.clone(), viewer.clone(), piece);
        let cell = match pieces.iter().position(|(known, _)| *known == key).and_then(|at| pieces.remove(at)) {
            Some((_, cell)) => cell,
            None => Cell::default(),
        };
        pieces.push_back((key, cell.clone()));
        if pieces.len() > MOST_PIECES {
            pieces.pop_front();
        }
        cell
    }
}

/// Returns a piece of a campaign's log as a viewer is told it.
pub(crate) fn told(store: &Store, id: &CampaignId, piece: u64, viewer: &Viewer) -> Result<Vec<LogEntry>, HistoryError> {
    Stored::find(store, id)?.tell(store, piece, viewer)
}
