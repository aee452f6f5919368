//! What is at hand of a campaign that a client plays.

use super::{Opened, Sandbox, Wish};
use crate::page::{self, LogEntry, Table, Who};
use crate::past::{Known, Replayed};
use crate::socket::Message;
use crate::{Access, ApiError};
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use ludex_engine::{Throw, Viewer};
use ludex_games::{Ask, EntryKind, Game, Prepared, Told, tell_on};
use ludex_store::Hash;
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// For how many different viewers the told log is kept at hand.
const MOST_VIEWERS: usize = 64;

/// What is at hand of a campaign.
pub(super) struct Inner {
    pub(super) game: Box<dyn Game>,
    /// Whether the seed of the dice is known: not so where the campaign came from a file that keeps it secret.
    pub(super) has_seed: bool,
    /// When each entry at hand was made.
    pub(super) at_ms: Vec<i64>,
    /// What became of each command at hand that a client has named, and the hash of what was wanted, where that was heard
    /// since the campaign was opened.
    pub(super) commands: HashMap<String, (u64, Option<Hash>)>,
    /// The entries that are undone.
    pub(super) undone: Vec<u64>,
    /// The entries at hand as each viewer was told them, or will be once they are settled.
    pub(super) told: HashMap<Viewer, Vec<Told>>,
    /// The last entry that changed which are undone, or that was there when the campaign was opened.
    pub(super) undone_since: u64,
    /// The table as each viewer sees it, with the entry it belongs to.
    pub(super) pages: HashMap<Viewer, (u64, Arc<Table>)>,
    /// The present state to try things out on, with the entry it belongs to; for those apart who are shown another.
    pub(super) snapshots: HashMap<Option<Viewer>, (u64, Sandbox)>,
    /// What was kept of the game last, with the entry it belongs to.
    pub(super) kept: Option<(u64, String)>,
    /// Whether the store may hold more than this: then it is looked before anything else is done.
    pub(super) in_doubt: bool,
}

impl Inner {
    pub(super) fn new(opened: Opened) -> Self {
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
        wish: Wish,
    ) -> Result<Prepared, ApiError> {
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
            Wish::Reveal(seq) => self.game.prepare_reveal(seq, &by, id)?,
        })
    }

    /// Takes an entry that is written down.
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

    /// A free roll, entry `seq`, moves nothing: what was worked out for the entry before it holds on.
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

    /// Some entries at hand, from a number on.
    pub(super) fn entries(&mut self, viewer: &Viewer, from: u64, limit: usize) -> Vec<LogEntry> {
        let skip = usize::try_from(from.saturating_sub(self.game.first_seq())).unwrap_or(usize::MAX);
        let told: Vec<Told> = self.told(viewer).iter().skip(skip).take(limit).cloned().collect();
        let times = self.at_ms.iter().skip(skip);
        let mut entries: Vec<LogEntry> = told.into_iter().zip(times).map(|(told, &at)| entry_of(told, at)).collect();
        self.mark_undone(viewer, &mut entries);
        entries
    }

    /// Returns the entries that a viewer is told are undone: not those of which they were told nothing.
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

    /// Lets go of what belongs to entries that are no longer at hand.
    pub(super) fn forget_before(&mut self, first: u64) {
        let left = usize::try_from(self.game.next_seq() - first).unwrap_or(usize::MAX);
        self.at_ms.drain(..self.at_ms.len().saturating_sub(left));
        for told in self.told.values_mut() {
            told.drain(..told.len().saturating_sub(left));
        }
        self.commands.retain(|_, (seq, _)| *seq >= first);
    }

    /// Returns whether what was written down is what a wish became.
    pub(super) fn is_same(&self, body: &str, access: &Access, wish: &Wish) -> bool {
        let written: Value = serde_json::from_str(body).unwrap_or_default();
        let done = &written["deed"];
        let kind = done["deed"].as_str().unwrap_or_default();
        if written["by"].as_str() != Some(&access.by()) {
            return false;
        }
        match wish {
            Wish::Command { command, dice } => self.game.is_same(body, command, dice.as_deref(), &access.viewer()),
            Wish::Undo => kind == "undo",
            Wish::Redo => kind == "redo",
            Wish::Reveal(seq) => kind == "reveal" && done["seq"].as_u64() == Some(*seq),
            Wish::Roll(throw) => {
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

    /// Returns an entry that is there.
    pub(super) fn entry(&mut self, seq: u64, viewer: &Viewer) -> Result<LogEntry, ApiError> {
        self.entries(viewer, seq, 1).pop().ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))
    }

    /// Returns the table as a viewer sees it, whatever their name.
    pub(super) fn table(&mut self, viewer: &Viewer, about: &page::Campaign) -> Arc<Table> {
        let seq = self.game.shown_seq(viewer);
        if let Some((_, table)) = self.pages.get(viewer).filter(|(of, _)| *of == seq) {
            return table.clone();
        }
        let (can_undo, can_redo) = self.game.can_undo_redo();
        let table = Arc::new(Table {
            campaign: about.clone(),
            viewer: Who::any(viewer),
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

pub(crate) fn entry_of(told: Told, at_ms: i64) -> LogEntry {
    LogEntry {
        seq: told.seq,
        by: told.by,
        at_ms,
        kind: told.kind,
        undone: false,
        typed: told.typed,
        lines: told.lines,
        secret: told.secret,
        reveals: told.reveals,
        roll: told.roll,
    }
}

/// Returns a message as it is sent.
pub(crate) fn frame(message: &Message) -> Utf8Bytes {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    Utf8Bytes::from(serde_json::to_string(message).unwrap_or_default())
}
