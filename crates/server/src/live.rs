use crate::page::{self, LogEntry, Table, Who};
use crate::storage::{Entry, Storage};
use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_engine::{Throw, Viewer};
use ludex_games::{Ask, Deed, Game, Prepared, Told};
use ludex_store::{CampaignId, StoreError};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, watch};

/// For how many different viewers the told log is kept at hand.
const MOST_VIEWERS: usize = 64;

/// A campaign that somebody plays.
pub(crate) struct Live {
    pub(crate) id: CampaignId,
    pub(crate) about: page::Campaign,
    storage: Storage,
    inner: Mutex<Inner>,
    /// The number of the last entry, for those who wait for the next.
    last: watch::Sender<u64>,
}

struct Inner {
    game: Box<dyn Game>,
    /// Whether the seed of the dice is known: not so where the campaign came from a file that keeps it secret.
    has_seed: bool,
    /// When each entry was made.
    at_ms: Vec<i64>,
    /// What became of each command that a client has named.
    commands: HashMap<String, u64>,
    /// The entries that are undone.
    undone: Vec<u64>,
    /// The log as each viewer was told it.
    told: HashMap<Viewer, Vec<LogEntry>>,
    /// The table as each viewer sees it, with the entry it belongs to.
    pages: HashMap<Viewer, (u64, Arc<Table>)>,
    /// The present state to try things out on, with the entry it belongs to.
    snapshot: Option<(u64, Sandbox)>,
}

/// A state to try things out on.
pub(crate) type Sandbox = Arc<std::sync::Mutex<Box<dyn Game>>>;

/// What somebody wants done.
#[derive(Debug, Clone)]
pub(crate) enum Wish {
    Command { command: Value, dice: Option<Vec<u32>> },
    Undo,
    Redo,
    Roll(Throw),
}

/// What is read from the store when a campaign is opened.
pub(crate) struct Opened {
    pub(crate) id: CampaignId,
    pub(crate) about: page::Campaign,
    pub(crate) game: Box<dyn Game>,
    pub(crate) has_seed: bool,
    pub(crate) at_ms: Vec<i64>,
    pub(crate) commands: HashMap<String, u64>,
}

/// What is new to somebody who looks on.
pub(crate) struct News {
    pub(crate) entries: Vec<LogEntry>,
    /// All entries that are undone now, where that has changed.
    pub(crate) undone: Option<Vec<u64>>,
    pub(crate) table: Arc<Table>,
}

impl Live {
    pub(crate) fn new(opened: Opened, storage: Storage) -> Self {
        let undone = opened.game.undone();
        let last = watch::Sender::new(opened.game.next_seq() - 1);
        let inner = Inner {
            game: opened.game,
            has_seed: opened.has_seed,
            at_ms: opened.at_ms,
            commands: opened.commands,
            undone,
            told: HashMap::new(),
            pages: HashMap::new(),
            snapshot: None,
        };
        Self { id: opened.id, about: opened.about, storage, inner: Mutex::new(inner), last }
    }

    /// The number of the last entry, as it changes.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
    }

    /// Does what somebody wants, at most once for each `id`, and gives the entry as they are told it. When this returns
    /// without an error, it is on the disk.
    ///
    /// The work goes on if whoever waits for it goes away: an entry that is being written is always taken too.
    pub(crate) async fn carry_out(
        self: &Arc<Self>,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        wish: Wish,
    ) -> Result<LogEntry, ApiError> {
        let (live, access) = (self.clone(), access.clone());
        let work = tokio::spawn(async move { live.do_carry_out(&access, id, expected_seq, wish).await });
        work.await.unwrap_or_else(|_| {
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "the server has a fault; nothing was done"))
        })
    }

    async fn do_carry_out(
        &self,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        wish: Wish,
    ) -> Result<LogEntry, ApiError> {
        let viewer = access.viewer();
        let mut inner = self.inner.lock().await;
        if let Some(&seq) = id.as_ref().and_then(|id| inner.commands.get(id)) {
            return inner.entry(seq, &viewer);
        }
        let last = inner.game.next_seq() - 1;
        if expected_seq.is_some_and(|expected| expected != last) {
            let message = format!("the last entry is number {last} by now; look at what is new and decide again");
            return Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message));
        }
        let prepared = inner.prepare(access, &viewer, id.clone(), wish)?;
        let at_ms = now_ms();
        let entry = Entry {
            campaign: self.id.clone(),
            expected_seq: last,
            command_id: id.clone(),
            at_ms,
            body: prepared.body().to_owned(),
        };
        match self.storage.append(entry).await {
            Ok(_) => {}
            Err(StoreError::DuplicateCommand { seq, .. }) => return inner.entry(seq, &viewer),
            Err(error) => return Err(error.into()),
        }
        let seq = prepared.seq();
        inner.take(prepared, id, at_ms);
        let entry = inner.entry(seq, &viewer);
        self.last.send_replace(seq);
        entry
    }

    /// The table as a viewer sees it.
    pub(crate) async fn whole_table(&self, access: &Access) -> Table {
        let mut inner = self.inner.lock().await;
        let mut table = Table::clone(&inner.table(access, &self.about));
        table.ground = inner.game.ground();
        table
    }

    /// Entries from a number on, and the number of the last.
    pub(crate) async fn log(&self, viewer: &Viewer, from: u64, limit: usize) -> (Vec<LogEntry>, u64) {
        let mut inner = self.inner.lock().await;
        (inner.entries(viewer, from, limit), inner.game.next_seq() - 1)
    }

    /// What has happened after entry `from`.
    pub(crate) async fn news(&self, access: &Access, from: u64) -> News {
        let mut inner = self.inner.lock().await;
        let entries = inner.entries(&access.viewer(), from + 1, usize::MAX);
        let changed = entries.iter().any(|entry| matches!(entry.kind, Deed::Undo | Deed::Redo));
        let undone = changed.then(|| inner.undone.clone());
        News { entries, undone, table: inner.table(access, &self.about) }
    }

    /// Looks at the game.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&dyn Game) -> T) -> T {
        look(self.inner.lock().await.game.as_ref())
    }

    /// The present state, to try things out on without holding up the game.
    pub(crate) async fn snapshot(&self) -> Sandbox {
        let mut inner = self.inner.lock().await;
        let next = inner.game.next_seq();
        match &inner.snapshot {
            Some((seq, snapshot)) if *seq == next => snapshot.clone(),
            _ => {
                let snapshot = Arc::new(std::sync::Mutex::new(inner.game.snapshot()));
                inner.snapshot = Some((next, snapshot.clone()));
                snapshot
            }
        }
    }
}

impl Inner {
    fn prepare(&self, access: &Access, viewer: &Viewer, id: Option<String>, wish: Wish) -> Result<Prepared, ApiError> {
        let by = access.by();
        Ok(match wish {
            Wish::Command { dice: None, .. } | Wish::Roll(Throw { dice: None, .. }) if !self.has_seed => {
                let message = "the seed of this campaign's dice is not known here; type in real dice";
                return Err(ApiError::new(StatusCode::CONFLICT, "no-seed", message));
            }
            Wish::Command { command, dice } => self.game.prepare(Ask { command, dice, id, by, viewer })?,
            Wish::Undo => self.game.prepare_undo(&by, id)?,
            Wish::Redo => self.game.prepare_redo(&by, id)?,
            Wish::Roll(throw) => self.game.prepare_roll(throw, &by, id, viewer)?,
        })
    }

    /// Takes an entry that is written down.
    fn take(&mut self, prepared: Prepared, id: Option<String>, at_ms: i64) {
        let seq = prepared.seq();
        for (viewer, told) in &mut self.told {
            told.push(entry_of(self.game.told(&prepared, viewer), at_ms));
        }
        let kind = prepared.deed();
        self.game.commit(prepared);
        self.at_ms.push(at_ms);
        if let Some(id) = id {
            self.commands.insert(id, seq);
        }
        match kind {
            Deed::Undo | Deed::Redo => self.undone = self.game.undone(),
            Deed::Roll => self.keep_what_is_known(seq),
            Deed::Begin | Deed::Act => {}
        }
    }

    /// A free roll, entry `seq`, moves nothing: what was worked out for the entry before it holds on.
    fn keep_what_is_known(&mut self, seq: u64) {
        for (of, table) in self.pages.values_mut().filter(|(of, _)| *of + 1 == seq) {
            *of = seq;
            Arc::make_mut(table).seq = seq;
        }
        if let Some((next, _)) = &mut self.snapshot
            && *next == seq
        {
            *next += 1;
        }
    }

    /// The log as a viewer was told it.
    fn told(&mut self, viewer: &Viewer) -> &[LogEntry] {
        if !self.told.contains_key(viewer) {
            if self.told.len() >= MOST_VIEWERS {
                self.told.clear();
            }
            let told = self.game.history(viewer).into_iter().zip(&self.at_ms);
            let told = told.map(|(told, &at_ms)| entry_of(told, at_ms)).collect();
            self.told.insert(viewer.clone(), told);
        }
        &self.told[viewer]
    }

    fn entries(&mut self, viewer: &Viewer, from: u64, limit: usize) -> Vec<LogEntry> {
        let skip = usize::try_from(from.max(1) - 1).unwrap_or(usize::MAX);
        let mut entries: Vec<LogEntry> = self.told(viewer).iter().skip(skip).take(limit).cloned().collect();
        for entry in &mut entries {
            entry.undone = self.undone.binary_search(&entry.seq).is_ok();
        }
        entries
    }

    /// An entry that is there.
    fn entry(&mut self, seq: u64, viewer: &Viewer) -> Result<LogEntry, ApiError> {
        self.entries(viewer, seq, 1).pop().ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))
    }

    fn table(&mut self, access: &Access, about: &page::Campaign) -> Arc<Table> {
        let (viewer, seq) = (access.viewer(), self.game.next_seq() - 1);
        let who = || Who { role: access.role, name: access.name.clone(), actors: access.actors.clone() };
        if let Some((of, table)) = self.pages.get(&viewer)
            && *of == seq
        {
            if table.viewer.name == access.name {
                return table.clone();
            }
            return Arc::new(Table { viewer: who(), ..Table::clone(table) });
        }
        let (can_undo, can_redo) = self.game.can_undo_redo();
        let table = Arc::new(Table {
            campaign: about.clone(),
            viewer: who(),
            seq,
            can_undo: can_undo && viewer.is_game_master(),
            can_redo: can_redo && viewer.is_game_master(),
            view: self.game.view(&viewer),
            ground: None,
            offers: self.game.offers(&viewer),
            forms: self.game.forms(&viewer),
        });
        if self.pages.len() >= MOST_VIEWERS {
            self.pages.clear();
        }
        self.pages.insert(viewer, (seq, table.clone()));
        table
    }
}

fn entry_of(told: Told, at_ms: i64) -> LogEntry {
    LogEntry {
        seq: told.seq,
        by: told.by,
        at_ms,
        kind: told.deed,
        undone: false,
        typed: told.typed,
        lines: told.lines,
        roll: told.roll,
    }
}

/// Now, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
