//! What a viewer is told of an entry.

use super::TypedGame;
use crate::{EntryKind, Told};
use ludex_engine::{CommandSet, DiceUsed, Entry, EntryKind as LogKind, Line, RuleSystem, Viewer};

impl<S: RuleSystem> TypedGame<S> {
    /// Returns what a viewer is told of the next entry; `waits` is set once it was applied.
    pub(super) fn told_of(&self, entry: &Entry<S>, viewer: &Viewer) -> Told {
        let about = match entry.kind {
            LogKind::Undo => self.0.next_undo_redo().0,
            LogKind::Redo => self.0.next_undo_redo().1,
            _ => None,
        };
        let secret = match &entry.kind {
            LogKind::Act { command, .. } => viewer.is_game_master() && command.is_secret(self.0.state()),
            _ => false,
        };
        Told { about, secret, ..told(entry, viewer, self.0.tell(entry, viewer)) }
    }
}

/// Returns an entry with its lines, as a viewer may be told it. A secret roll looks to others like a command of which
/// they are told nothing; of such a one nobody learns where its dice came from.
pub(super) fn told<S: RuleSystem>(entry: &Entry<S>, viewer: &Viewer, lines: Vec<Line>) -> Told {
    let (kind, typed) = kind_of(&entry.kind);
    let typed = typed && (viewer.is_game_master() || !lines.is_empty());
    let seq = entry.seq;
    let by = entry.by.clone();
    let told =
        Told { seq, by, kind, typed, lines, roll: None, about: None, waits: false, secret: false, reveals: None };
    match &entry.kind {
        LogKind::Roll { roll } if roll.is_open_to(viewer) => Told { roll: Some(roll.remarked()), ..told },
        LogKind::Reveal { seq } if viewer.is_game_master() || !told.lines.is_empty() => {
            Told { reveals: Some(*seq), ..told }
        }
        LogKind::Roll { .. } => Told { kind: EntryKind::Act, typed: false, ..told },
        _ => told,
    }
}

/// Returns the kind of an entry, and whether its dice were typed in.
pub(super) fn kind_of<S: RuleSystem>(kind: &LogKind<S>) -> (EntryKind, bool) {
    match kind {
        LogKind::Begin { .. } => (EntryKind::Begin, false),
        LogKind::Act { dice, .. } => (EntryKind::Act, matches!(dice, DiceUsed::Typed(_))),
        LogKind::Undo => (EntryKind::Undo, false),
        LogKind::Redo => (EntryKind::Redo, false),
        LogKind::Roll { roll } => (EntryKind::Roll, roll.typed.is_some()),
        // What is told of it is told as if it were done now.
        LogKind::Reveal { .. } => (EntryKind::Act, false),
    }
}
