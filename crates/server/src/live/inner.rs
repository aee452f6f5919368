//! The state of a campaign in memory.

use super::opened::Opened;
use super::request::{ClientRequest, Sandbox};
use crate::history::{Known, Replayed};
use crate::views::{self, LogEntry, TableView, ViewerInfo};
use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_engine::{Throw, Viewer};
use ludex_games::{EntryKind, Game, Prepared, Request, Told, tell_on};
use ludex_store::Hash;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// The most viewers for whom the told log is kept in memory.
const MOST_VIEWERS: usize = 64;

/// The state of a campaign in memory, behind the lock of [`Live`](super::Live).
pub(super) struct Inner {
    pub(super) game: Box<dyn Game>,
    /// Whether the seed of the dice is known: not so where the campaign came from a file that keeps it secret.
    pub(super) has_seed: bool,
    /// When each entry in memory was made.
    pub(super) at_ms: Vec<i64>,
    /// The entry that each command id became, and the hash of the request if it came since the campaign was opened.
    pub(super) commands: HashMap<String, (u64, Option<Hash>)>,
    /// The entries that are undone.
    pub(super) undone: Vec<u64>,
    /// The entries in memory as each viewer was told them, or will be once they are settled.
    pub(super) told: HashMap<Viewer, Vec<Told>>,
    /// The last entry that changed which are undone, or that was there when the campaign was opened.
    pub(super) undone_since: u64,
    /// The table as each viewer sees it, with the entry it belongs to.
    pub(super) pages: HashMap<Viewer, (u64, Arc<TableView>)>,
    /// Sandboxes of the present state, with the number of the next entry; by viewer if they are shown another state.
    pub(super) snapshots: HashMap<Option<Viewer>, (u64, Sandbox)>,
    /// The last snapshot, with the entry it belongs to.
    pub(super) kept: Option<(u64, String)>,
    /// Whether the store may hold more entries than this: then it is read before anything else is done.
    pub(super) in_doubt: bool,
}

impl Inner {
    pub(super) fn new(opened: Opened) -> Self {
        let Replayed { game, gathered, .. } = opened.replayed;
        let first = game.first_seq();
        let last = game.next_seq() - 1;
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
            undone_since: last,
            pages: HashMap::new(),
            snapshots: HashMap::new(),
            kept: None,
            in_doubt: false,
        }
    }
}

impl Inner {
    pub(super) fn prepare(
        &self,
        access: &Access,
        viewer: &Viewer,
        id: Option<String>,
        request: ClientRequest,
    ) -> Result<Prepared, ApiError> {
        let by = access.by();
        Ok(match request {
            ClientRequest::Command { dice: None, .. } | ClientRequest::Roll(Throw { dice: None, .. })
                if !self.has_seed =>
            {
                let message = "the seed of this campaign's dice is not known here; type in real dice";
                return Err(ApiError::new(StatusCode::CONFLICT, "no-seed", message));
            }
            ClientRequest::Command { command, dice } => self.game.prepare(Request { command, dice, id, by, viewer })?,
            ClientRequest::Held { command, dice } => {
                self.game.prepare(Request { command, dice: Some(dice), id, by, viewer })?
            }
            ClientRequest::Undo => self.game.prepare_undo(&by, id)?,
            ClientRequest::Redo => self.game.prepare_redo(&by, id)?,
            ClientRequest::Roll(throw) => self.game.prepare_roll(throw, &by, id, viewer)?,
            ClientRequest::Reveal(seq) => self.game.prepare_reveal(seq, &by, id)?,
        })
    }

    /// Applies an entry that is written down.
    pub(super) fn take(&mut self, prepared: Prepared, id: Option<(String, Hash)>, at_ms: i64) {
        let seq = prepared.seq();
        let told: Vec<_> = self.told.keys().map(|viewer| (viewer.clone(), self.game.told(&prepared, viewer))).collect();
        let kind = prepared.kind();
        self.game.commit(prepared);
        for (viewer, told) in told {
            let log = self.told.entry(viewer.clone()).or_default();
            tell_on(log, Told { waits: self.game.is_waiting(&viewer), ..told }, &viewer);
        }
        self.at_ms.push(at_ms);
        if let Some((id, wanted)) = id {
            self.commands.insert(id, (seq, Some(wanted)));
        }
        match kind {
            EntryKind::Undo | EntryKind::Redo => {
                self.undone = self.game.undone();
                self.undone_since = seq;
            }
            EntryKind::Roll => self.keep_what_is_known(seq),
            EntryKind::Begin | EntryKind::Act => {}
        }
    }

    /// Keeps the caches after the free roll `seq`, which does not change the game.
    pub(super) fn keep_what_is_known(&mut self, seq: u64) {
        for (of, table) in self.pages.values_mut().filter(|(of, _)| *of + 1 == seq) {
            *of = seq;
            Arc::make_mut(table).seq = seq;
        }
        for (next, _) in self.snapshots.values_mut().filter(|(next, _)| *next == seq) {
            *next += 1;
        }
    }

    /// Returns the log as a viewer was told it, up to the last entry that is settled for them.
    pub(super) fn told(&mut self, viewer: &Viewer) -> &[Told] {
        if !self.told.contains_key(viewer) {
            if self.told.len() >= MOST_VIEWERS {
                self.told.clear();
            }
            self.told.insert(viewer.clone(), self.game.history(viewer));
        }
        let settled = (self.game.shown_seq(viewer) + 1).saturating_sub(self.game.first_seq());
        let told = &self.told[viewer];
        &told[..told.len().min(usize::try_from(settled).unwrap_or(usize::MAX))]
    }

    /// Returns at most `limit` entries in memory from a number on.
    pub(super) fn entries(&mut self, viewer: &Viewer, from: u64, limit: usize) -> Vec<LogEntry> {
        let skip = usize::try_from(from.saturating_sub(self.game.first_seq())).unwrap_or(usize::MAX);
        let told: Vec<Told> = self.told(viewer).iter().skip(skip).take(limit).cloned().collect();
        let times = self.at_ms.iter().skip(skip);
        let mut entries: Vec<LogEntry> =
            told.into_iter().zip(times).map(|(told, &at)| LogEntry::of(told, at)).collect();
        self.mark_undone(viewer, &mut entries);
        entries
    }

    /// Returns the undone entries that a viewer was told of.
    pub(super) fn undone(&mut self, viewer: &Viewer) -> Vec<u64> {
        let mut undone = self.undone.clone();
        if !viewer.is_game_master() {
            let first = self.game.first_seq();
            let told = self.told(viewer);
            let tells = |seq: u64| {
                let Some(place) = seq.checked_sub(first).and_then(|place| usize::try_from(place).ok()) else {
                    return true;
                };
                told.get(place).is_some_and(|told| !told.lines.is_empty())
            };
            undone.retain(|&seq| tells(seq));
        }
        undone
    }

    pub(super) fn mark_undone(&self, viewer: &Viewer, entries: &mut [LogEntry]) {
        for entry in entries {
            let known = viewer.is_game_master() || !entry.lines.is_empty();
            entry.undone = known && self.undone.binary_search(&entry.seq).is_ok();
        }
    }

    /// Drops what belongs to entries that are no longer in memory.
    pub(super) fn forget_before(&mut self, first: u64) {
        let left = usize::try_from(self.game.next_seq() - first).unwrap_or(usize::MAX);
        self.at_ms.drain(..self.at_ms.len().saturating_sub(left));
        for told in self.told.values_mut() {
            told.drain(..told.len().saturating_sub(left));
        }
        self.commands.retain(|_, (seq, _)| *seq >= first);
    }

    /// Returns whether a stored entry is what a request became.
    pub(super) fn is_same(&self, body: &str, access: &Access, request: &ClientRequest) -> bool {
        let written: Value = serde_json::from_str(body).unwrap_or_default();
        let done = &written["deed"];
        let kind = done["deed"].as_str().unwrap_or_default();
        if written["by"].as_str() != Some(&access.by()) {
            return false;
        }
        match request {
            ClientRequest::Command { command, dice } => {
                self.game.is_same(body, command, dice.as_deref(), &access.viewer())
            }
            ClientRequest::Held { command, dice } => self.game.is_same(body, command, Some(dice), &access.viewer()),
            ClientRequest::Undo => kind == "undo",
            ClientRequest::Redo => kind == "redo",
            ClientRequest::Reveal(seq) => kind == "reveal" && done["seq"].as_u64() == Some(*seq),
            ClientRequest::Roll(throw) => {
                let roll = &done["roll"];
                let expression = Throw::read(&throw.expression).map(|expression| expression.canonical());
                let typed: Option<Vec<u32>> = serde_json::from_value(roll["typed"].clone()).unwrap_or_default();
                kind == "roll"
                    && expression.is_ok_and(|expression| roll["expression"].as_str() == Some(&expression))
                    && roll["secret"].as_bool().unwrap_or_default() == throw.secret
                    && typed == throw.dice
            }
        }
    }

    /// Returns an entry in memory.
    pub(super) fn entry(&mut self, seq: u64, viewer: &Viewer) -> Result<LogEntry, ApiError> {
        self.entries(viewer, seq, 1).pop().ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))
    }

    /// Returns the table as a viewer sees it, whatever their name.
    pub(super) fn table(&mut self, viewer: &Viewer, about: &views::CampaignInfo) -> Arc<TableView> {
        let seq = self.game.shown_seq(viewer);
        if let Some((_, table)) = self.pages.get(viewer).filter(|(of, _)| *of == seq) {
            return table.clone();
        }
        let (can_undo, can_redo) = self.game.can_undo_redo();
        let table = Arc::new(TableView {
            campaign: about.clone(),
            viewer: ViewerInfo::any(viewer),
            seq,
            can_undo: can_undo && viewer.is_game_master(),
            can_redo: can_redo && viewer.is_game_master(),
            view: self.game.view(viewer),
            ground: None,
            offers: self.game.offers(viewer),
            forms: self.game.forms(viewer),
        });
        if self.pages.len() >= MOST_VIEWERS {
            self.pages.clear();
        }
        self.pages.insert(viewer.clone(), (seq, table.clone()));
        table
    }
}
