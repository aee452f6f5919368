use crate::{Advantage, After, CommandSet, DiceSource, Event, HarmLog, OddsCounter, Rolled, Rulebook, Seeded, Tally};
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

/// Somebody who listens to what happens.
pub trait Listener<S: Rulebook> {
    /// Returns whether details (faces, parts of tallies) are wanted.
    fn listens(&self) -> bool;
    /// Returns whether events are only counted for odds, so that events of which nothing is counted need not happen.
    fn counts(&self) -> bool {
        false
    }
    /// Takes an event that has just been applied.
    fn hear<E: Event<S>>(&mut self, event: E);
}

impl<S: Rulebook> Listener<S> for HarmLog {
    #[inline]
    fn listens(&self) -> bool {
        false
    }
    #[inline]
    fn hear<E: Event<S>>(&mut self, event: E) {
        event.log_harm(self);
    }
}

/// A listener chosen while the program runs.
pub enum Recorder<S: Rulebook> {
    /// Keeps every event, with its details.
    Told(Vec<S::Event>),
    /// Counts every event for odds and keeps none.
    Counted(OddsCounter),
    /// Hands every event on as it comes, with its details.
    Watched(Box<dyn FnMut(S::Event)>),
    /// Nobody listens.
    Silent,
}

impl<S: Rulebook> Listener<S> for Recorder<S> {
    #[inline]
    fn listens(&self) -> bool {
        matches!(self, Recorder::Told(_) | Recorder::Watched(_))
    }
    #[inline]
    fn counts(&self) -> bool {
        matches!(self, Recorder::Counted(_))
    }
    #[inline]
    fn hear<E: Event<S>>(&mut self, event: E) {
        match self {
            Recorder::Silent => {}
            Recorder::Counted(counter) => event.count_odds(counter),
            Recorder::Told(events) => events.push(event.into()),
            Recorder::Watched(watch) => watch(event.into()),
        }
    }
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
            self.listener.hear(event.clone());
            event.after(self);
        } else {
            self.listener.hear(event);
        }
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

/// What takes the events of a command: a list, a counter for odds, or `()`, which drops them.
pub trait EventSink<S: Rulebook> {
    /// Returns a recorder that holds what this holds, to play a command with.
    fn lend(&mut self) -> Recorder<S>;
    /// Takes back what the recorder holds once the command was played.
    fn take(&mut self, recorder: Recorder<S>);
}

impl<S: Rulebook> EventSink<S> for Vec<S::Event> {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Told(std::mem::take(self))
    }
    fn take(&mut self, recorder: Recorder<S>) {
        if let Recorder::Told(events) = recorder {
            *self = events;
        }
    }
}

impl<S: Rulebook> EventSink<S> for OddsCounter {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Counted(*self)
    }
    fn take(&mut self, recorder: Recorder<S>) {
        if let Recorder::Counted(counter) = recorder {
            *self = counter;
        }
    }
}

impl<S: Rulebook> EventSink<S> for () {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Silent
    }
    fn take(&mut self, _: Recorder<S>) {}
}

/// Carries one command out on a state; its events go to `sink`.
///
/// # Errors
/// Returns the refusal of the rules; the state is then as it was.
pub fn play<S: Rulebook>(
    state: &mut S::State,
    faces: &mut dyn DiceSource,
    sink: &mut impl EventSink<S>,
    command: &S::Command,
) -> Result<(), crate::Refusal> {
    let mut recorder = sink.lend();
    let done = command.play(state, faces, &mut recorder);
    sink.take(recorder);
    done
}

/// Carries one command out with seeded dice and without telling anybody.
///
/// # Errors
/// Returns the refusal of the rules, as [`play`] does.
pub fn simulate<S: Rulebook>(
    state: &mut S::State,
    dice: &mut Seeded,
    command: &S::Command,
) -> Result<(), crate::Refusal> {
    command.play_silently(state, dice, &mut HarmLog::default())
}
