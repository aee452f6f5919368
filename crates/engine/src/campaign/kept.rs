//! What is kept of a campaign, so that it can go on without its first entries.

use super::{Campaign, Entry, Replay};
use crate::RuleSystem;
use serde::{Deserialize, Serialize};

/// What is kept of a campaign after an entry, so that it can go on without those before: a shortcut, and never the
/// truth, which is the entries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Kept<S: RuleSystem> {
    /// How many entries there were.
    pub(super) entries: usize,
    /// The version of the rules that the campaign began with.
    pub(super) version: u32,
    /// How many entries stood.
    pub(super) standing: usize,
    /// The commands that are undone, by number less 1: the first and the last of each unbroken row of them.
    undone: Vec<(usize, usize)>,
    /// The commands that can be done again, by number less 1, the next one last.
    pub(super) redo: Vec<usize>,
    /// Where the stream of dice stood.
    pub(super) position: u64,
    /// The state after the last entry.
    pub(super) state: S::State,
    /// Commands that were executed in secret and are not revealed, by number less 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) secret: Vec<usize>,
    /// The state without the secret commands; `None` where there are none that stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) open: Option<Box<S::State>>,
}

impl<S: RuleSystem> Kept<S> {
    /// Returns the number of the last entry that it contains.
    pub fn seq(&self) -> u64 {
        self.entries as u64
    }

    /// Returns whether the command at `place` is undone.
    pub(super) fn is_undone(&self, place: usize) -> bool {
        let after = self.undone.partition_point(|&(first, _)| first <= place);
        after.checked_sub(1).and_then(|at| self.undone.get(at)).is_some_and(|&(_, last)| place <= last)
    }

    /// Returns the numbers of the commands that are undone, in order.
    pub(super) fn undone(&self) -> impl Iterator<Item = u64> {
        self.undone.iter().flat_map(|&(first, last)| (first..=last).map(|place| place as u64 + 1))
    }
}

impl<S: RuleSystem> Campaign<S> {
    /// Returns what must be kept of the campaign as it stands, for [`resume`](Campaign::resume) and
    /// [`forget`](Campaign::forget).
    pub fn keep(&self) -> Kept<S> {
        let mut undone: Vec<(usize, usize)> = Vec::new();
        for place in self.all_undone().into_iter().map(|seq| seq as usize - 1) {
            match undone.last_mut() {
                Some((_, last)) if *last + 1 == place => *last = place,
                _ => undone.push((place, place)),
            }
        }
        Kept {
            entries: self.first_place() + self.entries.len(),
            version: self.version(),
            standing: self.before.as_ref().map_or(0, |before| before.standing) + self.standing.len(),
            undone,
            redo: self.undone.clone(),
            position: self.position(),
            state: self.state.clone(),
            secret: self.secret.clone(),
            open: self.open.clone(),
        }
    }

    /// Resumes a campaign from what was kept of it and the entries after that. Events are applied; nothing is decided or
    /// rolled again.
    ///
    /// # Errors
    /// Returns the first entry that does not follow, or that reaches back before those given; then the campaign must be
    /// [`load`](Campaign::load)ed from its beginning.
    pub fn resume(kept: Kept<S>, entries: impl IntoIterator<Item = Entry<S>>, seed: [u8; 32]) -> Result<Self, Replay> {
        let mut campaign = Self::after(kept, seed);
        for entry in entries {
            campaign.follow(entry)?;
        }
        Ok(campaign)
    }

    /// Drops the entries that `kept` contains. Does nothing if other commands among them stand now than did
    /// then, or if `kept` does not fit the entries at hand.
    pub fn forget(&mut self, kept: Kept<S>) {
        let first = self.first_place();
        let Some(gone) = kept.entries.checked_sub(first).filter(|&gone| gone <= self.entries.len()) else { return };
        // Undo takes from the end: where as many stand as did then, they are the same.
        let here = self.standing.partition_point(|&place| place < kept.entries);
        if self.before.as_ref().map_or(0, |before| before.standing) + here != kept.standing {
            return;
        }
        self.entries.drain(..gone);
        self.standing.drain(..here);
        self.waits.retain(|&(place, _)| place >= kept.entries);
        self.before = Some(Box::new(kept));
    }

    /// Returns the campaign as it was when `kept` was taken, without any entry at hand.
    pub(super) fn after(kept: Kept<S>, seed: [u8; 32]) -> Self {
        let undone = kept.redo.clone();
        let state = kept.state.clone();
        Self::of(seed, Some(Box::new(kept)), Vec::new(), undone, state)
    }
}
