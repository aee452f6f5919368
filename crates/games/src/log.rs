//! A log as it is told to one viewer, entry by entry.

use crate::{EntryKind, Told};
use ludex_engine::Viewer;

/// Adds an entry to those that a viewer was told.
///
/// What waited for an actor whom they do not see is told as one: everything that happened since it began stands with
/// the entry that began it, and those that settled it tell nothing more. That a command is taken back of which they
/// were told nothing is nothing to them, either.
pub fn tell_on(log: &mut Vec<Told>, told: Told, viewer: &Viewer) {
    log.push(told);
    if !viewer.is_game_master() {
        let settled = log.len();
        let (before, last) = log.split_at_mut(settled - 1);
        let Some(last) = last.first_mut() else { return };
        let silent = |seq: u64| before.iter().any(|entry| entry.seq == seq && entry.lines.is_empty());
        if matches!(last.kind, EntryKind::Undo | EntryKind::Redo) && last.about.is_some_and(silent) {
            last.kind = EntryKind::Act;
        }
        if !last.waits {
            settle(log);
        }
    }
}

/// Moves the lines of the entries that waited to the one that began the wait.
fn settle(log: &mut [Told]) {
    let waited = log.iter().rev().skip(1).take_while(|entry| entry.waits).count();
    let began = log.len() - 1 - waited;
    let Some((first, others)) = log[began..].split_first_mut() else { return };
    // What was taken back meanwhile has not come about.
    let undone = |seq: u64, after: &[Told]| after.iter().filter(|entry| entry.about == Some(seq)).count() % 2 == 1;
    for place in 0..others.len() {
        let seq = others[place].seq;
        let after = others.get(place + 1..).unwrap_or_default();
        let stands = !undone(seq, after);
        let other = &mut others[place];
        let began = first.seq;
        if other.about.is_some_and(|seq| seq > began) {
            // That something was taken back of which they never heard is nothing to them.
            other.kind = EntryKind::Act;
        }
        if other.kind == EntryKind::Act {
            let lines = std::mem::take(&mut other.lines);
            other.typed = false;
            if stands {
                first.lines.extend(lines);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_engine::{Line, LineKind};

    /// Returns an entry that tells one line, or none where the text is empty.
    fn told(seq: u64, kind: EntryKind, text: &str, about: Option<u64>, waits: bool) -> Told {
        let lines = if text.is_empty() { Vec::new() } else { vec![Line::new(LineKind::Action, text.to_owned())] };
        Told {
            seq,
            by: "Ann".to_owned(),
            kind,
            typed: true,
            lines,
            roll: None,
            about,
            waits,
            secret: false,
            reveals: None,
        }
    }

    /// Returns what a viewer is told of these entries: what each is, and its lines.
    fn log(viewer: &Viewer, entries: Vec<Told>) -> Vec<(EntryKind, String)> {
        let mut log = Vec::new();
        entries.into_iter().for_each(|entry| tell_on(&mut log, entry, viewer));
        let lines = |told: &Told| told.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
        log.iter().map(|told| (told.kind, lines(told))).collect()
    }

    fn entry(kind: EntryKind, text: &str) -> (EntryKind, String) {
        (kind, text.to_owned())
    }

    #[test]
    fn what_waited_is_told_as_one_without_what_was_taken_back_meanwhile() {
        let entries = || {
            vec![
                told(2, EntryKind::Act, "Ann runs.", None, true),
                told(3, EntryKind::Act, "She stumbles.", None, true),
                told(4, EntryKind::Undo, "", Some(3), true),
                told(5, EntryKind::Roll, "Bo rolls.", None, true),
                told(6, EntryKind::Act, "She gets there.", None, false),
            ]
        };
        let player = log(&Viewer::Spectator, entries());
        let [first, .., last] = &player[..] else { panic!("{player:?}") };
        assert_eq!(first, &entry(EntryKind::Act, "Ann runs. She gets there."));
        assert_eq!((&player[1], last), (&entry(EntryKind::Act, ""), &entry(EntryKind::Act, "")));
        assert_eq!((&player[2], &player[3]), (&entry(EntryKind::Act, ""), &entry(EntryKind::Roll, "Bo rolls.")));
        assert_eq!(log(&Viewer::GameMaster, entries())[1], entry(EntryKind::Act, "She stumbles."));
    }

    #[test]
    fn what_was_not_told_is_not_told_to_be_taken_back() {
        let entries = vec![
            told(2, EntryKind::Act, "Ann waves.", None, false),
            told(3, EntryKind::Act, "", None, false),
            told(4, EntryKind::Undo, "", Some(3), false),
            told(5, EntryKind::Undo, "", Some(2), false),
        ];
        let kinds =
            |viewer: &Viewer| log(viewer, entries.clone()).into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
        assert_eq!(kinds(&Viewer::Spectator), [EntryKind::Act, EntryKind::Act, EntryKind::Act, EntryKind::Undo]);
        assert_eq!(kinds(&Viewer::GameMaster), [EntryKind::Act, EntryKind::Act, EntryKind::Undo, EntryKind::Undo]);
    }
}
