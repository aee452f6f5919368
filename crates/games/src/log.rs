//! A log as it is told to one person, entry by entry.

use crate::{Deed, Told};
use ludex_engine::Viewer;

/// Adds an entry to those that a person was told.
///
/// What waited for somebody whom they do not see is told as one: everything that happened since it began stands with the
/// entry that began it, and those that settled it tell nothing more. That a command is taken back of which they were told
/// nothing is nothing to them, either.
pub fn tell_on(log: &mut Vec<Told>, told: Told, viewer: &Viewer) {
    log.push(told);
    if !viewer.is_game_master() {
        let settled = log.len();
        let (before, last) = log.split_at_mut(settled - 1);
        let Some(last) = last.first_mut() else { return };
        let silent = |seq: u64| before.iter().any(|entry| entry.seq == seq && entry.lines.is_empty());
        if matches!(last.deed, Deed::Undo | Deed::Redo) && last.about.is_some_and(silent) {
            last.deed = Deed::Act;
        }
        if !last.waits {
            settle(log);
        }
    }
}

/// Tells what waited and is settled by the last entry.
fn settle(log: &mut [Told]) {
    let waited = log.iter().rev().skip(1).take_while(|entry| entry.waits).count();
    let began = log.len() - 1 - waited;
    let Some((first, others)) = log[began..].split_first_mut() else { return };
    // What was taken back meanwhile has not come about.
    let undone = |seq: u64, after: &[Told]| after.iter().filter(|entry| entry.about == Some(seq)).count() % 2 == 1;
    for place in 0..others.len() {
        let (seq, after) = (others[place].seq, others.get(place + 1..).unwrap_or_default());
        let stands = !undone(seq, after);
        let (other, began) = (&mut others[place], first.seq);
        if other.about.is_some_and(|seq| seq > began) {
            // That something was taken back of which they never heard is nothing to them.
            other.deed = Deed::Act;
        }
        if other.deed == Deed::Act {
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

    /// An entry that tells one line, or none where the text is empty.
    fn told(seq: u64, deed: Deed, text: &str, about: Option<u64>, waits: bool) -> Told {
        let lines = if text.is_empty() { Vec::new() } else { vec![Line::new(LineKind::Deed, text.to_owned())] };
        Told {
            seq,
            by: "Ann".to_owned(),
            deed,
            typed: true,
            lines,
            roll: None,
            about,
            waits,
            secret: false,
            reveals: None,
        }
    }

    /// What somebody is told of these entries: what each is, and its lines.
    fn log(viewer: &Viewer, entries: Vec<Told>) -> Vec<(Deed, String)> {
        let mut log = Vec::new();
        entries.into_iter().for_each(|entry| tell_on(&mut log, entry, viewer));
        let lines = |told: &Told| told.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
        log.iter().map(|told| (told.deed, lines(told))).collect()
    }

    fn entry(deed: Deed, text: &str) -> (Deed, String) {
        (deed, text.to_owned())
    }

    #[test]
    fn what_waited_is_told_as_one_without_what_was_taken_back_meanwhile() {
        let entries = || {
            vec![
                told(2, Deed::Act, "Ann runs.", None, true),
                told(3, Deed::Act, "She stumbles.", None, true),
                told(4, Deed::Undo, "", Some(3), true),
                told(5, Deed::Roll, "Bo rolls.", None, true),
                told(6, Deed::Act, "She gets there.", None, false),
            ]
        };
        let player = log(&Viewer::Spectator, entries());
        let [first, .., last] = &player[..] else { panic!("{player:?}") };
        assert_eq!(first, &entry(Deed::Act, "Ann runs. She gets there."));
        assert_eq!((&player[1], last), (&entry(Deed::Act, ""), &entry(Deed::Act, "")));
        assert_eq!((&player[2], &player[3]), (&entry(Deed::Act, ""), &entry(Deed::Roll, "Bo rolls.")));
        assert_eq!(log(&Viewer::GameMaster, entries())[1], entry(Deed::Act, "She stumbles."));
    }

    #[test]
    fn what_was_not_told_is_not_told_to_be_taken_back() {
        let entries = vec![
            told(2, Deed::Act, "Ann waves.", None, false),
            told(3, Deed::Act, "", None, false),
            told(4, Deed::Undo, "", Some(3), false),
            told(5, Deed::Undo, "", Some(2), false),
        ];
        let kinds =
            |viewer: &Viewer| log(viewer, entries.clone()).into_iter().map(|(deed, _)| deed).collect::<Vec<_>>();
        assert_eq!(kinds(&Viewer::Spectator), [Deed::Act, Deed::Act, Deed::Act, Deed::Undo]);
        assert_eq!(kinds(&Viewer::GameMaster), [Deed::Act, Deed::Act, Deed::Undo, Deed::Undo]);
    }
}
