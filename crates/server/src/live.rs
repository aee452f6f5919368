use crate::page::{self, LogEntry, Table, Who};
use crate::past::{self, Known, PIECE, Pieces, Replayed, Stored};
use crate::socket::Message;
use crate::storage::{Entry, Storage};
use crate::{Access, ApiError};
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use ludex_engine::{Throw, Viewer};
use ludex_games::{Ask, Deed, Game, Odds, Prepared, Told};
use ludex_store::{CampaignId, Hash, StoreError};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{Mutex, Semaphore, watch};

/// For how many different viewers the told log is kept at hand.
const MOST_VIEWERS: usize = 64;
/// How many odds are remembered.
const MOST_ODDS: usize = 512;
/// For how many of the last entries the text that is sent is kept at hand; who is further behind is told in pieces.
const MOST_FRAMES: usize = 64;

/// A campaign that somebody plays.
pub(crate) struct Live {
    pub(crate) id: CampaignId,
    pub(crate) about: page::Campaign,
    storage: Storage,
    pieces: Arc<Pieces>,
    /// Leave to tell a piece of the past.
    telling: Arc<Semaphore>,
    inner: Mutex<Inner>,
    /// Odds that were told in the present state.
    odds: std::sync::Mutex<ToldOdds>,
    /// The number of the last entry, for those who wait for the next.
    last: watch::Sender<u64>,
}

struct Inner {
    game: Box<dyn Game>,
    /// Whether the seed of the dice is known: not so where the campaign came from a file that keeps it secret.
    has_seed: bool,
    /// When each entry at hand was made.
    at_ms: Vec<i64>,
    /// What became of each command at hand that a client has named, and the hash of what was wanted, where that was heard
    /// since the campaign was opened.
    commands: HashMap<String, (u64, Option<Hash>)>,
    /// The entries that are undone.
    undone: Vec<u64>,
    /// The entries at hand as each viewer was told them.
    told: HashMap<Viewer, Vec<LogEntry>>,
    /// The last entries as they are sent to each viewer.
    frames: HashMap<Viewer, VecDeque<(u64, Utf8Bytes)>>,
    /// The table as each viewer sees it.
    pages: HashMap<Viewer, Page>,
    /// The present state to try things out on, with the entry it belongs to.
    snapshot: Option<(u64, Sandbox)>,
    /// What was kept of the game last, with the entry it belongs to.
    kept: Option<(u64, String)>,
    /// Whether the store may hold more than this: then it is looked before anything else is done.
    in_doubt: bool,
}

/// The table as a viewer sees it.
struct Page {
    /// The entry it belongs to.
    seq: u64,
    table: Arc<Table>,
    /// The same as it is sent: what stands before the words about who looks, and what stands behind.
    text: Option<(Arc<str>, Arc<str>)>,
}

/// Odds that were told in one state; none where a viewer may not know them.
#[derive(Default)]
struct ToldOdds {
    state: Option<Sandbox>,
    told: HashMap<(Viewer, String), Option<Odds>>,
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
    pub(crate) stored: Stored,
    pub(crate) replayed: Replayed<Vec<Known>>,
    /// When the first entry was made.
    pub(crate) begun_ms: i64,
}

impl Opened {
    /// Reads a campaign.
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
        Ok(opened().map_err(|trouble: past::Trouble| trouble.of(id)))
    }
}

impl Inner {
    fn new(opened: Opened) -> Self {
        let Replayed { game, gathered, .. } = opened.replayed;
        let (first, last) = (game.first_seq(), game.next_seq() - 1);
        let begun = Known { at_ms: opened.begun_ms, command_id: None };
        // What was gathered goes up to the last entry; entries before those at hand are not needed.
        let mut known: VecDeque<Known> = gathered.into();
        if first == 1 {
            known.push_front(begun);
        }
        while known.len() as u64 > last + 1 - first {
            known.pop_front();
        }
        let at_ms = known.iter().map(|known| known.at_ms).collect();
        let named = (first..).zip(known).filter_map(|(seq, known)| Some((known.command_id?, (seq, None))));
        Inner {
            commands: named.collect(),
            undone: game.undone(),
            has_seed: opened.stored.seed.is_some(),
            at_ms,
            game,
            told: HashMap::new(),
            frames: HashMap::new(),
            pages: HashMap::new(),
            snapshot: None,
            kept: None,
            in_doubt: false,
        }
    }
}

impl Live {
    pub(crate) fn new(
        opened: Opened,
        about: page::Campaign,
        storage: Storage,
        pieces: Arc<Pieces>,
        telling: Arc<Semaphore>,
    ) -> Self {
        let id = opened.stored.campaign.id.clone();
        let last = watch::Sender::new(opened.replayed.game.next_seq() - 1);
        Self {
            id,
            about,
            storage,
            pieces,
            telling,
            inner: Mutex::new(Inner::new(opened)),
            odds: Default::default(),
            last,
        }
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
        let wanted = Hash::of(format!("{} {wish:?}", access.by()).as_bytes());
        let mut inner = self.inner.lock().await;
        if inner.in_doubt {
            self.look_again(&mut inner).await?;
        }
        if let Some(id) = &id
            && let Some(seq) = self.seq_of(&mut inner, id).await?
        {
            return self.again(&mut inner, access, id, seq, &wish, wanted).await;
        }
        let last = inner.game.next_seq() - 1;
        if expected_seq.is_some_and(|expected| expected != last) {
            let message = format!("the last entry is number {last} by now; look at what is new and decide again");
            return Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message));
        }
        self.reach_back(&mut inner, &wish).await?;
        let prepared = inner.prepare(access, &viewer, id.clone(), wish.clone())?;
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
                return self.again(&mut inner, access, id, *seq, &wish, wanted).await;
            }
            // Where somebody else has written, or nobody knows who has, the store is looked at first of all.
            inner.in_doubt = error.is_of_the_environment() || matches!(error, StoreError::WrongSequence { .. });
            return Err(error.into());
        }
        let seq = prepared.seq();
        inner.take(prepared, id.map(|id| (id, wanted)), at_ms);
        if seq % PIECE == 0 {
            self.keep(&mut inner, seq);
        }
        let entry = inner.entry(seq, &viewer);
        self.last.send_replace(seq);
        entry
    }

    /// The entry that a named command became, if it was carried out.
    async fn seq_of(&self, inner: &mut Inner, id: &str) -> Result<Option<u64>, ApiError> {
        if let Some((seq, _)) = inner.commands.get(id) {
            return Ok(Some(*seq));
        }
        if inner.game.first_seq() == 1 {
            return Ok(None);
        }
        let (campaign, id) = (self.id.clone(), id.to_owned());
        Ok(self.storage.read(move |store| store.find_command(&campaign, &id)).await?.map(|record| record.seq))
    }

    /// Answers a command whose id was heard before: the same with what it did, another with a refusal.
    async fn again(
        &self,
        inner: &mut Inner,
        access: &Access,
        id: &str,
        seq: u64,
        wish: &Wish,
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
                inner.is_same(&body, access, wish)
            }
        };
        let done = match seq >= inner.game.first_seq() {
            true => inner.entry(seq, &viewer)?,
            false => {
                let piece = self.piece(&viewer, (seq - 1) / PIECE).await?;
                let entry = piece.get(((seq - 1) % PIECE) as usize).cloned();
                entry.ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))?
            }
        };
        if same { Ok(done) } else { Err(ApiError::used_id(id, done.seq, done.lines)) }
    }

    /// Reads the campaign anew where the store may hold more than is at hand.
    async fn look_again(&self, inner: &mut Inner) -> Result<(), ApiError> {
        // Has the files opened anew, where they failed.
        self.storage.work(|store| store.check_place()).await?;
        self.replace(inner, None).await?;
        self.last.send_replace(inner.game.next_seq() - 1);
        Ok(())
    }

    /// Has so much at hand that a wish can be carried out.
    async fn reach_back(&self, inner: &mut Inner, wish: &Wish) -> Result<(), ApiError> {
        let reaches_back = |inner: &Inner| match wish {
            Wish::Undo => inner.game.reaches_back().0,
            Wish::Redo => inner.game.reaches_back().1,
            Wish::Command { .. } | Wish::Roll(_) => false,
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
        *inner = Inner::new(self.storage.read(move |store| Opened::read(store, &id, before)).await??);
        Ok(())
    }

    /// Keeps the state beside the log, and lets go of what lies far back.
    fn keep(&self, inner: &mut Inner, seq: u64) {
        let text = inner.game.keep();
        if let Some((_, before)) = &inner.kept {
            inner.game.forget(before);
            inner.forget_before(inner.game.first_seq());
        }
        let (id, bytes, storage) = (self.id.clone(), text.clone().into_bytes(), self.storage.clone());
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

    /// The table as a viewer sees it.
    pub(crate) async fn whole_table(&self, access: &Access) -> Table {
        let mut inner = self.inner.lock().await;
        let mut table = Table::clone(&inner.table(access, &self.about));
        table.ground = inner.game.ground();
        table
    }

    /// Some entries from a number on, at most `limit`, and the number of the last there is.
    pub(crate) async fn log(&self, viewer: &Viewer, from: u64, limit: usize) -> Result<(Vec<LogEntry>, u64), ApiError> {
        let mut found: Vec<LogEntry> = Vec::new();
        let mut next = from.max(1);
        loop {
            {
                let mut inner = self.inner.lock().await;
                let (first, last) = (inner.game.first_seq(), inner.game.next_seq() - 1);
                let left = limit - found.len();
                if next >= first || next > last || left == 0 {
                    if next <= last {
                        found.extend(inner.entries(viewer, next, left));
                    }
                    inner.mark_undone(&mut found);
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

    /// A piece of the log that lies before what is at hand.
    async fn piece(&self, viewer: &Viewer, piece: u64) -> Result<Arc<Vec<LogEntry>>, ApiError> {
        let cell = self.pieces.cell(&self.id, viewer, piece);
        let told = cell.get_or_try_init(|| async {
            let stopping = |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping");
            let _leave = self.telling.acquire().await.map_err(stopping)?;
            let (id, viewer) = (self.id.clone(), viewer.clone());
            let told = self.storage.read(move |store| Ok(past::told(store, &id, piece, &viewer))).await?;
            told.map(Arc::new).map_err(|trouble| trouble.of(&self.id))
        });
        told.await.cloned()
    }

    /// What is to be sent to somebody who knows everything up to an entry, and the number of the last entry in it; none for
    /// who is so far behind that they are told in pieces first.
    pub(crate) async fn news(&self, access: &Access, known: u64) -> Option<(Vec<Utf8Bytes>, u64)> {
        self.inner.lock().await.news(access, &self.about, known)
    }

    /// All entries that are undone now, as it is sent.
    pub(crate) async fn undone(&self) -> Utf8Bytes {
        let seqs = self.inner.lock().await.undone.clone();
        frame(&Message::Undone { seqs })
    }

    /// The number of the last entry.
    pub(crate) fn last(&self) -> u64 {
        *self.last.borrow()
    }

    /// Looks at the game.
    pub(crate) async fn look<T>(&self, look: impl FnOnce(&dyn Game) -> T) -> T {
        look(self.inner.lock().await.game.as_ref())
    }

    /// The odds of a command in a state, if they were told before.
    pub(crate) fn told_odds(&self, of: &Sandbox, viewer: &Viewer, command: &str) -> Option<Option<Odds>> {
        let told = self.odds.lock().unwrap_or_else(PoisonError::into_inner);
        let same = told.state.as_ref().is_some_and(|state| Arc::ptr_eq(state, of));
        let key = (viewer.clone(), command.to_owned());
        same.then(|| told.told.get(&key).cloned()).flatten()
    }

    /// Remembers odds that were told.
    pub(crate) fn remember_odds(&self, of: &Sandbox, viewer: &Viewer, command: String, odds: Option<Odds>) {
        let mut told = self.odds.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.state.as_ref().is_some_and(|state| Arc::ptr_eq(state, of)) || told.told.len() >= MOST_ODDS {
            *told = ToldOdds { state: Some(of.clone()), told: HashMap::new() };
        }
        told.told.insert((viewer.clone(), command), odds);
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
    fn take(&mut self, prepared: Prepared, id: Option<(String, Hash)>, at_ms: i64) {
        let seq = prepared.seq();
        for (viewer, told) in &mut self.told {
            told.push(entry_of(self.game.told(&prepared, viewer), at_ms));
        }
        let kind = prepared.deed();
        self.game.commit(prepared);
        self.at_ms.push(at_ms);
        if let Some((id, wanted)) = id {
            self.commands.insert(id, (seq, Some(wanted)));
        }
        match kind {
            Deed::Undo | Deed::Redo => {
                self.undone = self.game.undone();
                // What is sent of an entry says whether it is undone.
                self.frames.clear();
            }
            Deed::Roll => self.keep_what_is_known(seq),
            Deed::Begin | Deed::Act => {}
        }
    }

    /// A free roll, entry `seq`, moves nothing: what was worked out for the entry before it holds on.
    fn keep_what_is_known(&mut self, seq: u64) {
        for page in self.pages.values_mut().filter(|page| page.seq + 1 == seq) {
            page.seq = seq;
            Arc::make_mut(&mut page.table).seq = seq;
            page.text = None;
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

    /// Some entries at hand, from a number on.
    fn entries(&mut self, viewer: &Viewer, from: u64, limit: usize) -> Vec<LogEntry> {
        let skip = usize::try_from(from.saturating_sub(self.game.first_seq())).unwrap_or(usize::MAX);
        let mut entries: Vec<LogEntry> = self.told(viewer).iter().skip(skip).take(limit).cloned().collect();
        self.mark_undone(&mut entries);
        entries
    }

    fn mark_undone(&self, entries: &mut [LogEntry]) {
        for entry in entries {
            entry.undone = self.undone.binary_search(&entry.seq).is_ok();
        }
    }

    /// Lets go of what belongs to entries that are no longer at hand.
    fn forget_before(&mut self, first: u64) {
        let left = usize::try_from(self.game.next_seq() - first).unwrap_or(usize::MAX);
        self.at_ms.drain(..self.at_ms.len().saturating_sub(left));
        for told in self.told.values_mut() {
            told.drain(..told.len().saturating_sub(left));
        }
        self.commands.retain(|_, (seq, _)| *seq >= first);
    }

    /// Whether what was written down is what a wish became.
    fn is_same(&self, body: &str, access: &Access, wish: &Wish) -> bool {
        let written: Value = serde_json::from_str(body).unwrap_or_default();
        let done = &written["deed"];
        let deed = done["deed"].as_str().unwrap_or_default();
        if written["by"].as_str() != Some(&access.by()) {
            return false;
        }
        match wish {
            Wish::Command { command, dice } => self.game.is_same(body, command, dice.as_deref(), &access.viewer()),
            Wish::Undo => deed == "undo",
            Wish::Redo => deed == "redo",
            Wish::Roll(throw) => {
                let roll = &done["roll"];
                let expression = Throw::read(&throw.expression).map(|expression| expression.canonical());
                let typed: Option<Vec<u32>> = serde_json::from_value(roll["typed"].clone()).unwrap_or_default();
                deed == "roll"
                    && expression.is_ok_and(|expression| roll["expression"].as_str() == Some(&expression))
                    && roll["secret"].as_bool().unwrap_or_default() == throw.secret
                    && typed == throw.dice
            }
        }
    }

    /// See [`Live::news`].
    fn news(&mut self, access: &Access, about: &page::Campaign, known: u64) -> Option<(Vec<Utf8Bytes>, u64)> {
        let (viewer, last) = (access.viewer(), self.game.next_seq() - 1);
        let behind = last.saturating_sub(known);
        if behind > MOST_FRAMES as u64 || known + 1 < self.game.first_seq() {
            return None;
        }
        let mut sent = Vec::with_capacity(usize::try_from(behind).unwrap_or_default() + 2);
        let mut changed = false;
        for seq in known + 1..=last {
            let (text, changes) = self.frame_of(&viewer, seq)?;
            changed |= changes;
            sent.push(text);
        }
        if changed {
            sent.push(frame(&Message::Undone { seqs: self.undone.clone() }));
        }
        sent.push(self.table_text(access, about));
        Some((sent, last))
    }

    /// An entry as it is sent, and whether it changes which are undone.
    fn frame_of(&mut self, viewer: &Viewer, seq: u64) -> Option<(Utf8Bytes, bool)> {
        let place = usize::try_from(seq.checked_sub(self.game.first_seq())?).ok()?;
        let changes = matches!(self.told(viewer).get(place)?.kind, Deed::Undo | Deed::Redo);
        let known = self.frames.get(viewer).and_then(|frames| frames.iter().find(|(of, _)| *of == seq));
        if let Some((_, text)) = known {
            return Some((text.clone(), changes));
        }
        let entry = self.entries(viewer, seq, 1).pop()?;
        let text = frame(&Message::Entry { entry });
        if self.frames.len() >= MOST_VIEWERS && !self.frames.contains_key(viewer) {
            self.frames.clear();
        }
        let frames = self.frames.entry(viewer.clone()).or_default();
        frames.push_back((seq, text.clone()));
        if frames.len() > MOST_FRAMES {
            frames.pop_front();
        }
        Some((text, changes))
    }

    /// The table as it is sent: worked out and written once for each kind of viewer, and but for who looks the same for all.
    fn table_text(&mut self, access: &Access, about: &page::Campaign) -> Utf8Bytes {
        let viewer = access.viewer();
        let table = self.table(access, about);
        let who = serde_json::to_string(&table.viewer).unwrap_or_default();
        let page = self.pages.get_mut(&viewer);
        let written = || {
            let whole = serde_json::to_string(&Message::Table { table: table.clone() }).unwrap_or_default();
            let mark = format!("\"viewer\":{who}");
            // What stands before it is the campaign, whose texts are quoted: the mark cannot stand in one.
            let at = whole.find(&mark)? + mark.len();
            Some((Arc::from(&whole[..at - who.len()]), Arc::from(&whole[at..])))
        };
        let text = page.and_then(|page| {
            if page.text.is_none() {
                page.text = written();
            }
            page.text.clone()
        });
        match text {
            Some((before, behind)) => Utf8Bytes::from([&before, who.as_str(), &behind].concat()),
            None => frame(&Message::Table { table }),
        }
    }

    /// An entry that is there.
    fn entry(&mut self, seq: u64, viewer: &Viewer) -> Result<LogEntry, ApiError> {
        self.entries(viewer, seq, 1).pop().ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))
    }

    fn table(&mut self, access: &Access, about: &page::Campaign) -> Arc<Table> {
        let (viewer, seq) = (access.viewer(), self.game.next_seq() - 1);
        let who = || Who { role: access.role, name: access.name.clone(), actors: access.actors.clone() };
        if let Some(Page { table, .. }) = self.pages.get(&viewer).filter(|page| page.seq == seq) {
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
        self.pages.insert(viewer, Page { seq, table: table.clone(), text: None });
        table
    }
}

pub(crate) fn entry_of(told: Told, at_ms: i64) -> LogEntry {
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

/// A message as it is sent.
pub(crate) fn frame(message: &Message) -> Utf8Bytes {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}

/// Now, in milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
