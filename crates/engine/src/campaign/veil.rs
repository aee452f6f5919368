//! What others than the game master are shown: the state without what was done in secret, and, while the game waits for
//! a viewer whom they do not see, the state before it came to that.

use super::{Campaign, CampaignError, Entry, EntryKind, tell};
use crate::{ActorId, Event, Line, RuleSystem, Viewer};
use std::borrow::Cow;

impl<S: RuleSystem> Campaign<S> {
    /// Returns the state as a person is shown it.
    pub fn shown(&self, viewer: &Viewer) -> Cow<'_, S::State> {
        let place = self.shown_place(viewer);
        if place == self.next_place() {
            return Cow::Borrowed(self.open_to(viewer));
        }
        let (state, open) = self.replayed(&self.standing_before(place));
        Cow::Owned(open.map_or(state, |open| *open))
    }

    /// Returns the number of the last entry that a person is told of: all are told, unless the game waits for an actor
    /// whom that person does not see.
    pub fn shown_seq(&self, viewer: &Viewer) -> u64 {
        self.shown_place(viewer) as u64
    }

    /// Returns whether a command was executed in secret, is not revealed, and stands.
    pub fn is_secret(&self, seq: u64) -> bool {
        let place = (seq as usize).wrapping_sub(1);
        self.secret.binary_search(&place).is_ok() && !self.is_undone(seq)
    }

    /// Makes the entry that reveals what was done in secret.
    ///
    /// # Errors
    /// When nothing of that number is secret, or it is not at hand.
    pub fn prepare_reveal(
        &self,
        seq: u64,
        by: impl Into<String>,
        command_id: Option<String>,
    ) -> Result<Entry<S>, CampaignError> {
        if !self.is_secret(seq) || seq < self.first_seq() {
            return Err(CampaignError::NothingSecret);
        }
        Ok(Entry { seq: self.next_seq(), command_id, by: by.into(), kind: EntryKind::Reveal { seq } })
    }

    /// Returns how many entries there are, those that are not at hand among them.
    fn next_place(&self) -> usize {
        self.first_place() + self.entries.len()
    }

    /// Returns the state for the game master as it is, for others without what was done in secret.
    pub(super) fn open_to(&self, viewer: &Viewer) -> &S::State {
        match &self.open {
            Some(open) if !viewer.is_game_master() => open,
            _ => &self.state,
        }
    }

    /// For whom the game waits, if not everybody sees that one.
    pub(super) fn hidden_decider(&self) -> Option<ActorId> {
        let (actor, _) = S::question(&self.state, &Viewer::GameMaster)?;
        actor.filter(|&actor| !S::sees(&self.state, &Viewer::Spectator, actor))
    }

    /// Returns how many entries a viewer is told of.
    fn shown_place(&self, viewer: &Viewer) -> usize {
        let mut shown = self.next_place();
        if viewer.is_game_master() {
            return shown;
        }
        let sees = |viewer: &Viewer, actor| S::sees(&self.state, viewer, actor);
        // Who has shown itself since did not do so then.
        let unseen = |actor| !viewer.plays(actor) && (!sees(viewer, actor) || sees(&Viewer::Spectator, actor));
        for &(place, actor) in self.waits.iter().rev() {
            if place + 1 != shown || !unseen(actor) {
                break;
            }
            shown = place;
        }
        shown
    }

    /// Returns the entries that stood before one at hand.
    fn standing_before(&self, place: usize) -> Vec<usize> {
        let mut undone = self.before.as_ref().map(|before| before.redo.clone()).unwrap_or_default();
        let mut standing = Vec::new();
        for (place, entry) in (self.first_place()..place).zip(&self.entries) {
            match entry.kind {
                EntryKind::Act { .. } => {
                    standing.push(place);
                    undone.clear();
                }
                EntryKind::Undo => undone.extend(standing.pop()),
                EntryKind::Redo => standing.extend(undone.pop()),
                EntryKind::Begin { .. } | EntryKind::Roll { .. } | EntryKind::Reveal { .. } => {}
            }
        }
        standing
    }

    /// Returns the state after some entries at hand, and the one without what was done in secret where that is another.
    fn replayed(&self, standing: &[usize]) -> (S::State, Option<Box<S::State>>) {
        let (mut state, mut open) = match (&self.before, self.entries.first().map(|first| &first.kind)) {
            (Some(before), _) => (before.state.clone(), before.open.clone()),
            (None, Some(EntryKind::Begin { state, .. })) => (state.clone(), None),
            _ => (self.state.clone(), None),
        };
        for &place in standing {
            if let Some(EntryKind::Act { events, .. }) = self.entry(place).map(|entry| &entry.kind) {
                apply::<S>((&mut state, &mut open), events, self.secret.binary_search(&place).is_ok());
            }
        }
        (state, open)
    }

    pub(super) fn rebuild(&mut self) {
        (self.state, self.open) = self.replayed(&self.standing);
    }

    /// A command is executed, and stands.
    pub(super) fn happens(&mut self, place: usize, events: &[S::Event]) {
        let secret = self.secret.binary_search(&place).is_ok();
        apply::<S>((&mut self.state, &mut self.open), events, secret);
    }

    /// Returns what was done in secret, in words, as far as a person sees those whom it is about.
    pub(super) fn tell_revealed(&self, seq: u64, viewer: &Viewer) -> Vec<Line> {
        let place = (seq as usize).wrapping_sub(1);
        let Some(EntryKind::Act { events, .. }) = self.entry(place).map(|entry| &entry.kind) else { return Vec::new() };
        let (mut state, _) = self.replayed(&self.standing_before(place));
        let mut lines = tell::<S>(&mut state, events, &Viewer::GameMaster);
        lines.retain(|line| line.actor.is_none_or(|actor| S::sees(&self.state, viewer, actor)));
        lines
    }
}

/// Events happen, in secret or openly.
fn apply<S: RuleSystem>((state, open): (&mut S::State, &mut Option<Box<S::State>>), events: &[S::Event], secret: bool) {
    if secret {
        open.get_or_insert_with(|| Box::new(state.clone()));
    } else if let Some(open) = open {
        events.iter().for_each(|event| event.apply(open));
    }
    events.iter().for_each(|event| event.apply(state));
}
