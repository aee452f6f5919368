//! What others than the game master are shown: the state without what was done in secret, and, while the game waits for
//! a viewer whom they do not see, the state before it came to that.

use super::{Campaign, CampaignError, Entry, EntryKind, tell};
use crate::{ActorId, Event, Line, RuleSystem, Viewer};
use std::borrow::Cow;

impl<S: RuleSystem> Campaign<S> {
    /// Returns the state that a viewer is shown: without what was done in secret, and as of the last entry that the viewer
    /// [is told of](Campaign::shown_seq).
    pub fn shown(&self, viewer: &Viewer) -> Cow<'_, S::State> {
        let place = self.shown_place(viewer);
        if place == self.next_place() {
            return Cow::Borrowed(self.open_to(viewer));
        }
        let (state, open) = self.replayed(&self.standing_before(place));
        Cow::Owned(open.map_or(state, |open| *open))
    }

    /// Returns the number of the last entry that a viewer is told of: the last of all, unless the game waits for an actor
    /// whom the viewer does not see.
    pub fn shown_seq(&self, viewer: &Viewer) -> u64 {
        self.shown_place(viewer) as u64
    }

    /// Returns whether the command of entry `seq` was executed in secret, has not been revealed, and stands.
    pub fn is_secret(&self, seq: u64) -> bool {
        let place = (seq as usize).wrapping_sub(1);
        self.secret.binary_search(&place).is_ok() && !self.is_undone(seq)
    }

    /// Makes the entry that reveals what entry `seq` did in secret, without taking it yet.
    ///
    /// # Errors
    /// Returns [`CampaignError::NothingSecret`] if no command of that number is secret, or its entry is not at hand.
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

    /// Returns how many entries there are, those that are not at hand included: the place of the next one.
    fn next_place(&self) -> usize {
        self.first_place() + self.entries.len()
    }

    /// Returns the state as it is for the game master, and without what was done in secret for everybody else.
    pub(super) fn open_to(&self, viewer: &Viewer) -> &S::State {
        match &self.open {
            Some(open) if !viewer.is_game_master() => open,
            _ => &self.state,
        }
    }

    /// Returns the actor for whom the game waits, if not everybody sees that actor.
    pub(super) fn hidden_decider(&self) -> Option<ActorId> {
        let (actor, _) = S::question(&self.state, &Viewer::GameMaster)?;
        actor.filter(|&actor| !S::sees(&self.state, &Viewer::Spectator, actor))
    }

    /// Returns how many entries a viewer is told of, from the first.
    fn shown_place(&self, viewer: &Viewer) -> usize {
        let mut shown = self.next_place();
        if viewer.is_game_master() {
            return shown;
        }
        let sees = |viewer: &Viewer, actor| S::sees(&self.state, viewer, actor);
        // An actor whom spectators see now was hidden when the game waited for it.
        let unseen = |actor| !viewer.plays(actor) && (!sees(viewer, actor) || sees(&Viewer::Spectator, actor));
        for &(place, actor) in self.waits.iter().rev() {
            if place + 1 != shown || !unseen(actor) {
                break;
            }
            shown = place;
        }
        shown
    }

    /// Returns the places of the entries at hand that stood just before the one at `place`.
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

    /// Applies the entries at these places to the first state at hand. Returns the state after them, and the one without
    /// what was done in secret where it differs.
    fn replayed(&self, standing: &[usize]) -> (S::State, Option<Box<S::State>>) {
        let (mut state, mut open) = match (&self.before, self.entries.first().map(|first| &first.kind)) {
            (Some(before), _) => (before.state.clone(), before.open.clone()),
            (None, Some(EntryKind::Begin { state, .. })) => (state.clone(), None),
            _ => (self.state.clone(), None),
        };
        for &place in standing {
            if let Some(EntryKind::Act { events, .. }) = self.entry(place).map(|entry| &entry.kind) {
                let secret = self.secret.binary_search(&place).is_ok();
                apply::<S>(&mut state, &mut open, events, secret);
            }
        }
        (state, open)
    }

    /// Makes the state anew from the entries that stand.
    pub(super) fn rebuild(&mut self) {
        let (state, open) = self.replayed(&self.standing);
        self.state = state;
        self.open = open;
    }

    /// Applies the events of the command at `place`, which is executed and stands.
    pub(super) fn happens(&mut self, place: usize, events: &[S::Event]) {
        let secret = self.secret.binary_search(&place).is_ok();
        apply::<S>(&mut self.state, &mut self.open, events, secret);
    }

    /// Returns what entry `seq` did in secret, in words; lines about actors whom the viewer does not see are left out.
    pub(super) fn tell_revealed(&self, seq: u64, viewer: &Viewer) -> Vec<Line> {
        let place = (seq as usize).wrapping_sub(1);
        let Some(EntryKind::Act { events, .. }) = self.entry(place).map(|entry| &entry.kind) else { return Vec::new() };
        let (mut state, _) = self.replayed(&self.standing_before(place));
        let mut lines = tell::<S>(&mut state, events, &Viewer::GameMaster);
        lines.retain(|line| line.actor.is_none_or(|actor| S::sees(&self.state, viewer, actor)));
        lines
    }
}

/// Applies events to a state and, unless they are secret, to the state without what was done in secret, `open`. That one is
/// split off where the first secret events come.
fn apply<S: RuleSystem>(state: &mut S::State, open: &mut Option<Box<S::State>>, events: &[S::Event], secret: bool) {
    if secret {
        open.get_or_insert_with(|| Box::new(state.clone()));
    } else if let Some(open) = open {
        for event in events {
            event.apply(open);
        }
    }
    for event in events {
        event.apply(state);
    }
}
