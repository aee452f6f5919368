//! The past of a campaign, read from the store when a client asks for it.
//!
//! After every [`PIECE`] entries the state is kept beside the log, as a shortcut: a campaign opens from the last one, and an old
//! stretch of its log is told from the one before it. Where there is none, or what follows reaches back before it, one
//! further back is taken, and in the end the beginning. What is kept is never the truth: `ludex audit` replays all.

use crate::ApiError;
use crate::live::entry_of;
use crate::page::LogEntry;
use axum::http::StatusCode;
use ludex_engine::{Replay, Viewer};
use ludex_games::{Game, JsonSystem, Told, system, tell_on};
use ludex_store::{Campaign, CampaignId, Hash, Record, Seed, Store, StoreError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// How many entries lie between two states that are kept.
pub(crate) const PIECE: u64 = 1000;
/// How many entries are at hand at least when a campaign is opened, so that the last commands can be undone at once.
const AT_HAND: u64 = 64;
/// How many records are read at once.
const AT_ONCE: usize = 250;
/// How many pieces of logs are kept at hand, of all campaigns together.
const MOST_PIECES: usize = 48;

/// A campaign and what is needed to replay it.
pub(crate) struct Stored {
    pub(crate) campaign: Campaign,
    pub(crate) seed: Option<Seed>,
    rules: &'static dyn JsonSystem,
}

/// Why the past cannot be told.
pub(crate) enum Trouble {
    Store(StoreError),
    Replay(String),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Trouble::Store(error)
    }
}

impl Trouble {
    pub(crate) fn of(self, id: &CampaignId) -> ApiError {
        match self {
            Trouble::Store(error) => error.into(),
            Trouble::Replay(what) => {
                let message = format!("campaign {id} cannot be opened: {what}");
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
            }
        }
    }
}

/// Keeps states of a campaign beside its log, so that it opens at once from the first time on: for one that was imported.
///
/// # Errors
/// It cannot be played, or the store cannot be read or written.
pub fn prepare(store: &mut Store, id: &CampaignId) -> Result<(), ApiError> {
    let stored = Stored::find(store, id).map_err(|trouble| trouble.of(id))?;
    let kept = stored.open(store).map_err(|trouble| trouble.of(id))?.kept;
    for some in kept.chunks(16) {
        store.put_snapshots(id, stored.version(), some)?;
    }
    Ok(())
}

/// What a replay came to.
pub(crate) struct Replayed<T> {
    pub(crate) game: Box<dyn Game>,
    pub(crate) gathered: T,
    /// States on the way that are worth keeping.
    pub(crate) kept: Vec<(u64, Vec<u8>)>,
}

impl Stored {
    pub(crate) fn find(store: &Store, id: &CampaignId) -> Result<Self, Trouble> {
        let campaign = store.campaign(id)?.ok_or_else(|| StoreError::NoCampaign { campaign: id.clone() })?;
        let unknown = || Trouble::Replay(format!("it is a game of {}", campaign.system));
        let rules = system(&campaign.system).ok_or_else(unknown)?;
        Ok(Stored { seed: store.seed(id)?, campaign, rules })
    }

    /// Returns what the system is.
    pub(crate) fn info(&self) -> ludex_games::SystemInfo {
        self.rules.info()
    }

    /// Returns the number under which states are kept: of another release or other rules they are not read.
    pub(crate) fn version(&self) -> u32 {
        let text = format!("2 {} {}", env!("CARGO_PKG_VERSION"), self.rules.info().version);
        let [a, b, c, d, ..] = *Hash::of(text.as_bytes()).as_bytes();
        u32::from_le_bytes([a, b, c, d])
    }

    /// Plays the campaign up to its last entry, with so many of them at hand as an opening needs.
    pub(crate) fn open(&self, store: &Store) -> Result<Replayed<Vec<Known>>, Trouble> {
        let last = self.campaign.length;
        self.replay(store, last.saturating_sub(AT_HAND), last, |game, record, known: &mut Vec<Known>| {
            known.push(Known { at_ms: record.at_ms, command_id: record.command_id.clone() });
            game.follow(&record.body)
        })
    }

    /// Returns the same with more at hand: so that what lies before entry `seq` can be undone or done again.
    pub(crate) fn open_before(&self, store: &Store, seq: u64) -> Result<Replayed<Vec<Known>>, Trouble> {
        let last = self.campaign.length;
        self.replay(store, seq.saturating_sub(1), last, |game, record, known: &mut Vec<Known>| {
            known.push(Known { at_ms: record.at_ms, command_id: record.command_id.clone() });
            game.follow(&record.body)
        })
    }

    /// Tells a piece of the log.
    fn tell(&self, store: &Store, piece: u64, viewer: &Viewer) -> Result<Vec<LogEntry>, Trouble> {
        let (before, last) = (piece * PIECE, (piece + 1) * PIECE);
        let told = self.replay(store, before, last, |game, record, (told, times): &mut (Vec<Told>, Vec<i64>)| {
            if record.seq <= before {
                return game.follow(&record.body);
            }
            tell_on(told, game.told_next(&record.body, viewer)?, viewer);
            times.push(record.at_ms);
            Ok(())
        })?;
        let (told, times) = told.gathered;
        let mut entries: Vec<LogEntry> = told.into_iter().zip(times).map(|(told, at)| entry_of(told, at)).collect();
        if before == 0 {
            // The beginning tells nothing; it is gathered by nobody else.
            let first = store.read(&self.campaign.id, 1, 1)?;
            let history = first
                .first()
                .map(|record| (self.rules.load(&mut [record.body.as_str()].into_iter(), [0; 32]), record.at_ms));
            if let Some((Ok(game), at_ms)) = history {
                let begin = game.history(viewer).into_iter().map(|told| entry_of(told, at_ms));
                entries = begin.chain(entries).collect();
            }
        }
        Ok(entries)
    }

    /// Plays the campaign from a kept state at or before entry `near` up to entry `until`, and hands over every entry after that
    /// state; the first entry of a campaign is never handed over.
    fn replay<T: Default>(
        &self,
        store: &Store,
        near: u64,
        until: u64,
        step: impl Fn(&mut dyn Game, &Record, &mut T) -> Result<(), Replay>,
    ) -> Result<Replayed<T>, Trouble> {
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
            let first = store.read(&self.campaign.id, 1, 1)?;
            let mut first = first.iter().map(|record| record.body.as_str());
            let game =
                self.rules.load(&mut first, self.seed()).map_err(|replay| Trouble::Replay(replay.to_string()))?;
            match self.play_on(store, game, 1, until, forgetful, &step)? {
                Ok(replayed) => return Ok(replayed),
                Err(replay) => failed = replay.to_string(),
            }
        }
        Err(Trouble::Replay(failed))
    }

    fn seed(&self) -> [u8; 32] {
        self.seed.map_or([0; 32], |seed| seed.0)
    }

    /// Returns the game after the newest kept state at or before an entry, and the number of the last entry in it.
    fn resumed(&self, store: &Store, at_most: u64) -> Result<Option<Resumed>, Trouble> {
        let found = store.latest_snapshot(&self.campaign.id, at_most)?.snapshot;
        let Some(kept) = found.filter(|kept| kept.version == self.version()) else { return Ok(None) };
        let text = String::from_utf8(kept.bytes).unwrap_or_default();
        let game = self.rules.resume(&text, self.seed()).ok();
        Ok(game.filter(|game| game.next_seq() == kept.seq + 1).map(|game| (game, kept.seq)))
    }

    /// Plays on after an entry. A forgetful one lets go of entries that lie far back.
    fn play_on<T: Default>(
        &self,
        store: &Store,
        mut game: Box<dyn Game>,
        after: u64,
        until: u64,
        forgetful: bool,
        step: &impl Fn(&mut dyn Game, &Record, &mut T) -> Result<(), Replay>,
    ) -> Result<Result<Replayed<T>, Replay>, Trouble> {
        let (mut gathered, mut kept) = (T::default(), Vec::<(u64, Vec<u8>)>::new());
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

/// A game that goes on from a kept state, and the number of the last entry in it.
type Resumed = (Box<dyn Game>, u64);

/// What is known of an entry beside what it does.
pub(crate) struct Known {
    pub(crate) at_ms: i64,
    pub(crate) command_id: Option<String>,
}

/// Pieces of logs as they were told to people, those asked for last.
#[derive(Default)]
pub(crate) struct Pieces(Mutex<VecDeque<(Key, Cell)>>);

type Key = (CampaignId, Viewer, u64);
type Cell = Arc<OnceCell<Arc<Vec<LogEntry>>>>;

impl Pieces {
    /// Returns the place of a piece, which whoever comes first fills.
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

/// Tells a piece of a campaign's log.
pub(crate) fn told(store: &Store, id: &CampaignId, piece: u64, viewer: &Viewer) -> Result<Vec<LogEntry>, Trouble> {
    Stored::find(store, id)?.tell(store, piece, viewer)
}
