//! A game as a list of entries, with undo, redo and secrets.

mod audit;
mod entry;
mod fault;
mod kept;
mod veil;

pub use audit::Audited;
pub use entry::{DiceUsed, Entry, EntryKind};
pub use fault::{CampaignError, Replay};
pub use kept::Kept;

use crate::{ActorId, CommandSet, Event, Line, RuleSystem, Scripted, Seeded, Throw, Viewer, play};
use ludex_grid::called;

/// A whole game as a list of entries: what was asked for, the dice, what happened; undo and redo are entries too.
///
/// A campaign is pure. It *prepares* an entry; whoever keeps campaigns writes it down and then *commits* it,
/// so nothing is shown that is not stored.
///
/// Dice hang on the campaign's history: every campaign has one stream of dice, and its position belongs to the
/// entries that stand. Undo gives the position back with the state, so the same command meets the same faces,
/// and a command without dice put in between does not move them.
///
/// A long campaign can be [`resume`](Campaign::resume)d from what was [`kept`](Campaign::keep) of it, without its first
/// entries; then it does not reach back before them.
pub struct Campaign<S: RuleSystem> {
    seed: [u8; 32],
    /// What is known of the entries that are not at hand; none where all are.
    before: Option<Box<Kept<S>>>,
    /// The entries at hand, from the first or from the one after those before.
    entries: Vec<Entry<S>>,
    /// Entries at hand that stand, by their number less 1.
    standing: Vec<usize>,
    /// Entries that were undone and can be redone, by their number less 1, the next one last.
    undone: Vec<usize>,
    state: S::State,
    /// Commands that were executed in secret and are not revealed, by their number less 1, in order.
    secret: Vec<usize>,
    /// The state without them, which is what others than the game master are shown; none where there are none that stand.
    open: Option<Box<S::State>>,
    /// Of the entries at hand, after which of them the game waits for an actor who is hidden, and for whom.
    waits: Vec<(usize, ActorId)>,
}

impl<S: RuleSystem> Campaign<S> {
    /// Begins a campaign in a state, with the seed of its dice.
    pub fn begin(state: S::State, seed: [u8; 32], by: impl Into<String>) -> Self {
        let kind = EntryKind::Begin { system: S::ID.to_owned(), version: S::VERSION, state: state.clone() };
        let entries = vec![Entry { seq: 1, command_id: None, by: by.into(), kind }];
        Self::of(seed, None, entries, Vec::new(), state)
    }

    /// Returns a campaign with these entries at hand, of which none stands yet.
    fn of(
        seed: [u8; 32],
        before: Option<Box<Kept<S>>>,
        entries: Vec<Entry<S>>,
        undone: Vec<usize>,
        state: S::State,
    ) -> Self {
        let (secret, open) = match &before {
            Some(before) => (before.secret.clone(), before.open.clone()),
            None => (Vec::new(), None),
        };
        Self { seed, before, entries, standing: Vec::new(), undone, state, secret, open, waits: Vec::new() }
    }

    /// Loads a campaign from its entries. Events are applied; nothing is decided or rolled again.
    ///
    /// # Errors
    /// Returns the first entry that does not follow from those before it, or that is not of this game.
    pub fn load(entries: Vec<Entry<S>>, seed: [u8; 32]) -> Result<Self, Replay> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(Replay { seq: 0, what: "there is no entry".into() })?;
        let EntryKind::Begin { ref system, ref state, .. } = first.kind else {
            return Err(Replay { seq: first.seq, what: "the first entry must begin the campaign".into() });
        };
        if system != S::ID {
            return Err(Replay { seq: first.seq, what: format!("it is a game of {system}, not of {}", S::ID) });
        }
        let state = state.clone();
        if first.seq != 1 {
            return Err(Replay { seq: first.seq, what: "the first entry must have number 1".into() });
        }
        let mut campaign = Self::of(seed, None, vec![first], Vec::new(), state);
        for entry in entries {
            campaign.follow(entry)?;
        }
        Ok(campaign)
    }

    /// Takes an entry that was prepared and written down elsewhere, or earlier.
    ///
    /// # Errors
    /// Returns what is wrong if the entry does not follow from those before it, or reaches back before those at hand; it is
    /// not taken then.
    pub fn follow(&mut self, entry: Entry<S>) -> Result<(), Replay> {
        let seq = entry.seq;
        let wrong = |what: &str| Err(Replay { seq, what: what.to_owned() });
        if seq != self.next_seq() {
            return wrong("its number does not follow the one before it");
        }
        match &entry.kind {
            EntryKind::Begin { .. } => return wrong("a campaign begins only once"),
            EntryKind::Undo if !self.can_undo_redo().0 => return wrong("there is nothing to undo"),
            EntryKind::Redo if self.undone.is_empty() => return wrong("there is nothing to redo"),
            EntryKind::Undo if self.reaches_back().0 => return wrong("it takes back what is not at hand"),
            EntryKind::Redo if self.reaches_back().1 => return wrong("it does again what is not at hand"),
            EntryKind::Reveal { seq } if !self.is_secret(*seq) => return wrong("there is nothing secret to reveal"),
            EntryKind::Reveal { seq } if *seq < self.first_seq() => return wrong("it reveals what is not at hand"),
            _ => {}
        }
        self.commit(entry);
        Ok(())
    }

    /// Returns the state now.
    pub fn state(&self) -> &S::State {
        &self.state
    }

    /// Returns the entries at hand, undone ones included: all of them, unless the campaign was resumed.
    pub fn entries(&self) -> &[Entry<S>] {
        &self.entries
    }

    /// Returns the entry at a place, counted from 0, if it is at hand.
    fn entry(&self, place: usize) -> Option<&Entry<S>> {
        self.entries.get(place.checked_sub(self.first_place())?)
    }

    /// Returns how many entries are not at hand: the place of the first one that is.
    fn first_place(&self) -> usize {
        self.before.as_ref().map_or(0, |before| before.entries)
    }

    /// Returns the version of the rules that the campaign began with.
    pub fn version(&self) -> u32 {
        match (&self.before, self.entries.first().map(|first| &first.kind)) {
            (Some(before), _) => before.version,
            (None, Some(&EntryKind::Begin { version, .. })) => version,
            _ => S::VERSION,
        }
    }

    /// Returns the number of the first entry at hand: 1, unless the campaign was resumed.
    pub fn first_seq(&self) -> u64 {
        self.first_place() as u64 + 1
    }

    /// Returns the number that the next entry will have.
    pub fn next_seq(&self) -> u64 {
        (self.first_place() + self.entries.len()) as u64 + 1
    }

    /// Returns whether there is something to undo, and whether there is something to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        let before = self.before.as_ref().is_some_and(|before| before.standing > 0);
        (before || !self.standing.is_empty(), !self.undone.is_empty())
    }

    /// Returns whether the next undo needs entries that are not at hand, and whether the next redo does.
    pub fn reaches_back(&self) -> (bool, bool) {
        let first = self.first_place();
        let undo = self.standing.is_empty() && self.can_undo_redo().0;
        (undo, self.undone.last().is_some_and(|&place| place < first))
    }

    /// Returns the numbers of the commands that the next undo takes back and that the next redo does again, where they are at
    /// hand.
    pub fn next_undo_redo(&self) -> (Option<u64>, Option<u64>) {
        let seq = |place: Option<&usize>| place.map(|&place| place as u64 + 1);
        (seq(self.standing.last()), seq(self.undone.last()))
    }

    /// Returns whether the command of an entry is undone at present.
    pub fn is_undone(&self, seq: u64) -> bool {
        let place = (seq as usize).wrapping_sub(1);
        match self.entry(place) {
            Some(entry) => matches!(entry.kind, EntryKind::Act { .. }) && self.standing.binary_search(&place).is_err(),
            None => self.before.as_ref().is_some_and(|before| before.is_undone(place)),
        }
    }

    /// Returns the numbers of the entries that are undone at present, in order.
    pub fn all_undone(&self) -> Vec<u64> {
        let before = self.before.iter().flat_map(|before| before.undone());
        before.chain((self.first_seq()..self.next_seq()).filter(|&seq| self.is_undone(seq))).collect()
    }

    /// Returns the position of the stream of dice after the entries that stand, in words.
    fn position(&self) -> u64 {
        let from_stream = |&place: &usize| match self.entry(place)?.kind {
            EntryKind::Act { dice: DiceUsed::Stream { to, .. }, .. } => Some(to),
            _ => None,
        };
        let before = || self.before.as_ref().map_or(0, |before| before.position);
        self.standing.iter().rev().find_map(from_stream).unwrap_or_else(before)
    }

    /// Decides a command and makes the entry for it, without taking it yet. `typed` are the faces of real dice; `None` rolls
    /// the campaign's own. `by` is who asks.
    ///
    /// # Errors
    /// Returns the refusal of the rules, or what is wrong with the typed dice.
    pub fn prepare(
        &self,
        command: S::Command,
        typed: Option<Vec<u32>>,
        by: impl Into<String>,
        command_id: Option<String>,
    ) -> Result<Entry<S>, CampaignError> {
        let mut state = self.state.clone();
        let mut events = Vec::new();
        let dice = match typed {
            None => {
                let mut faces = Seeded::new(self.seed);
                let from = self.position();
                faces.seek(from);
                play::<S>(&mut state, &mut faces, &mut events, &command).map_err(CampaignError::Refused)?;
                DiceUsed::Stream { from, to: faces.position() }
            }
            Some(given) => {
                let mut faces = Scripted::new(given.clone());
                play::<S>(&mut state, &mut faces, &mut events, &command).map_err(CampaignError::Refused)?;
                faces.finish().map_err(CampaignError::Dice)?;
                DiceUsed::Typed(given)
            }
        };
        let kind = EntryKind::Act { command, dice, events };
        Ok(Entry { seq: self.next_seq(), command_id, by: by.into(), kind })
    }

    /// Rolls dice freely and makes the entry for it, without taking it yet. The dice are those of the entry's number, and no
    /// other entry's.
    ///
    /// # Errors
    /// Returns what is wrong with the expression or the typed dice. What goes wrong only by the way the dice fell is an entry,
    /// too.
    pub fn prepare_roll(
        &self,
        throw: Throw,
        by: impl Into<String>,
        command_id: Option<String>,
    ) -> Result<Entry<S>, CampaignError> {
        let roll = throw.make(self.seed, self.next_seq())?;
        Ok(Entry { seq: self.next_seq(), command_id, by: by.into(), kind: EntryKind::Roll { roll } })
    }

    /// Makes the entry that takes the last command back, without taking it yet.
    ///
    /// # Errors
    /// Returns [`CampaignError::NothingToUndo`] if there is nothing to undo, or it [`reaches_back`](Campaign::reaches_back).
    pub fn prepare_undo(&self, by: impl Into<String>, command_id: Option<String>) -> Result<Entry<S>, CampaignError> {
        if !self.can_undo_redo().0 || self.reaches_back().0 {
            return Err(CampaignError::NothingToUndo);
        }
        Ok(Entry { seq: self.next_seq(), command_id, by: by.into(), kind: EntryKind::Undo })
    }

    /// Makes the entry that does the last undone command again, dice and all, without taking it yet.
    ///
    /// # Errors
    /// Returns [`CampaignError::NothingToRedo`] if there is nothing to redo, or it [`reaches_back`](Campaign::reaches_back).
    pub fn prepare_redo(&self, by: impl Into<String>, command_id: Option<String>) -> Result<Entry<S>, CampaignError> {
        if self.undone.is_empty() || self.reaches_back().1 {
            return Err(CampaignError::NothingToRedo);
        }
        Ok(Entry { seq: self.next_seq(), command_id, by: by.into(), kind: EntryKind::Redo })
    }

    /// Takes an entry that this campaign prepared.
    ///
    /// # Panics
    /// Panics if another entry was taken in between: that is a fault of the program, never of its input.
    pub fn commit(&mut self, entry: Entry<S>) {
        assert_eq!(entry.seq, self.next_seq(), "entries are taken in the order in which they were prepared");
        let place = self.first_place() + self.entries.len();
        match &entry.kind {
            EntryKind::Begin { .. } | EntryKind::Roll { .. } => {}
            EntryKind::Act { events, command, .. } => {
                if command.is_secret(&self.state) {
                    self.secret.push(place);
                }
                self.happens(place, events);
                self.standing.push(place);
                self.undone.clear();
            }
            EntryKind::Undo => {
                self.undone.extend(self.standing.pop());
                self.rebuild();
            }
            EntryKind::Redo => {
                if let Some(again) = self.undone.pop() {
                    self.standing.push(again);
                    self.rebuild();
                }
            }
            EntryKind::Reveal { seq } => {
                self.secret.retain(|secret| *secret as u64 + 1 != *seq);
                self.rebuild();
            }
        }
        self.waits.extend(self.hidden_decider().map(|actor| (place, actor)));
        self.entries.push(entry);
    }

    /// Returns what an entry that was just prepared, and not taken yet, will tell a viewer.
    pub fn tell(&self, entry: &Entry<S>, viewer: &Viewer) -> Vec<Line> {
        match &entry.kind {
            EntryKind::Act { command, .. } if !viewer.is_game_master() && command.is_secret(&self.state) => Vec::new(),
            EntryKind::Act { events, .. } => tell::<S>(&mut self.open_to(viewer).clone(), events, viewer),
            EntryKind::Roll { roll } if roll.is_open_to(viewer) => vec![roll.line(&entry.by)],
            EntryKind::Reveal { seq } => self.tell_revealed(*seq, viewer),
            _ => Vec::new(),
        }
    }

    /// Returns what every entry at hand tells a viewer: its number and its lines. The entry with which a campaign begins is
    /// left out.
    pub fn history(&self, viewer: &Viewer) -> Vec<(u64, Vec<Line>)> {
        let mut past = self.begun();
        let mut told = Vec::new();
        for entry in &self.entries[past.entries.len()..] {
            told.push((entry.seq, past.tell(entry, viewer)));
            past.commit(entry.clone());
        }
        told
    }

    /// Returns the campaign as it was before the entries at hand; where all are at hand, after the first of them.
    pub fn begun(&self) -> Self {
        match (&self.before, self.entries.first()) {
            (None, Some(Entry { kind: EntryKind::Begin { state, .. }, by, .. })) => {
                Self::begin(state.clone(), self.seed, by.clone())
            }
            (Some(before), _) => Self::after((**before).clone(), self.seed),
            // A campaign has a beginning or something before it.
            (None, _) => Self::of(self.seed, None, Vec::new(), Vec::new(), self.state.clone()),
        }
    }
}

/// Applies events one after another, and returns what each tells in the state right after it.
fn tell<S: RuleSystem>(state: &mut S::State, events: &[S::Event], viewer: &Viewer) -> Vec<Line> {
    let mut lines = Vec::new();
    for event in events {
        event.apply(state);
        lines.extend(called::on(S::shape(state), || S::tell(state, event, viewer)));
    }
    lines
}
