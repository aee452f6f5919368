use crate::{Advantage, DiceSource, Event, HarmLog, Listener, Recorder, Rolled, Rulebook, Seeded, Tally};
use std::marker::PhantomData;

/// Where dice come from and who listens to events: one type parameter for both.
///
/// The rules of a system are generic over it and are built exactly twice, inside the system's own crate: with
/// [`DynRun`] for tables, tests, typed dice and odds, and with [`SilentRun`] for simulations.
pub trait Run<S: Rulebook> {
    /// The dice.
    type Dice: DiceSource + ?Sized;
    /// Who listens.
    type Listener: Listener<S> + ?Sized;
}

/// Dice and listener chosen while the program runs: for tables, tests, typed dice and odds.
pub struct DynRun<'f>(PhantomData<&'f ()>);

impl<'f, S: Rulebook> Run<S> for DynRun<'f> {
    type Dice = dyn DiceSource + 'f;
    type Listener = Recorder<S>;
}

/// Seeded dice and nobody who is told, apart from a log of the harm: for simulations, which allocate nothing.
pub struct SilentRun;

impl<S: Rulebook> Run<S> for SilentRun {
    type Dice = Seeded;
    type Listener = HarmLog;
}

/// What a rule sees: the state to read, dice to roll, and [`emit`](Table::emit), the only way to change the state.
pub struct Table<'a, S: Rulebook, R: Run<S>> {
    state: &'a mut S::State,
    faces: &'a mut R::Dice,
    listener: &'a mut R::Listener,
}

impl<'a, S: Rulebook, R: Run<S>> Table<'a, S, R> {
    /// Returns a table over a state, with dice and a listener.
    pub fn new(state: &'a mut S::State, faces: &'a mut R::Dice, listener: &'a mut R::Listener) -> Self {
        Self { state, faces, listener }
    }

    /// Returns the state, for reading.
    #[inline]
    pub fn state(&self) -> &S::State {
        self.state
    }

    /// Applies an event, hands it to the listener, and does what follows from it in other chapters.
    #[inline]
    pub fn emit<E: After<S>>(&mut self, event: E) {
        event.apply(self.state);
        if E::FOLLOWS {
            self.listener.hear_of(&event);
            event.after(self);
        } else {
            self.listener.hear(event);
        }
    }

    /// Applies an event that was played beside the table and hands it to the listener. What follows from it was played there
    /// too, and is told by events of its own.
    pub fn retell(&mut self, event: S::Event) {
        event.apply(self.state);
        self.listener.hear(event);
    }

    /// Returns whether somebody listens, so that details are worth making.
    #[inline]
    pub fn listens(&self) -> bool {
        self.listener.listens()
    }

    /// Returns whether events are only counted, for odds.
    #[inline]
    pub fn counts(&self) -> bool {
        self.listener.counts()
    }

    /// Returns an empty tally, which keeps its parts if somebody [listens](Table::listens).
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally::new(self.listens())
    }

    /// Returns the dice, for what only their source can do.
    #[inline]
    pub fn faces(&mut self) -> &mut R::Dice {
        self.faces
    }

    /// Rolls one die, or two of which one counts.
    #[inline]
    pub fn die(&mut self, sides: u32, advantage: Advantage) -> Rolled {
        Rolled::one(self.faces, sides, advantage, self.listener.listens())
    }

    /// Rolls several dice and adds them up.
    #[inline]
    pub fn dice(&mut self, count: u32, sides: u32) -> Rolled {
        Rolled::sum(self.faces, count, sides, self.listener.listens())
    }

    /// Rolls several dice with `marks` on their sides. Returns the sum of the marks, and the faces if somebody listens.
    #[inline]
    pub fn marked(&mut self, count: u32, marks: &'static [i8]) -> (i32, Vec<u32>) {
        let mut shown = Vec::new();
        let sum = self.faces.marked(count, marks, self.listener.listens().then_some(&mut shown));
        (sum, shown)
    }

    /// Picks one of some outcomes, each a number with its weight, as [`DiceSource::weighed`] does, so that odds need not walk
    /// every face. Returns `None` where somebody listens or the dice do not weigh: then they must be rolled.
    #[inline]
    pub fn weighed(&mut self, outcomes: impl Fn(&S::State) -> Vec<(u32, u64)>) -> Option<u32> {
        let state = &*self.state;
        if self.listener.listens() { None } else { self.faces.weighed(&|| outcomes(state)) }
    }
}

/// What follows from an event in other chapters.
pub trait After<S: Rulebook>: Event<S> {
    /// Whether anything follows.
    const FOLLOWS: bool = false;

    /// Does what follows, right after the event was applied and told.
    #[inline]
    fn after(&self, _table: &mut Table<'_, S, impl Run<S>>) {}
}
