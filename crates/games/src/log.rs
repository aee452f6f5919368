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
        let other = &mut others[place];
        if other.deed == Deed::Act {
            let lines = std::mem::take(&mut other.lines);
            other.typed = false;
            if stands {
                first.lines.extend(lines);
            }
        }
    }
}
