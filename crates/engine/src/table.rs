use crate::{Advantage, After, Faces, Gauge, Happens, Rolled, Seeded, System, Tally, Toll};
use std::marker::PhantomData;

/// Where faces come from and who listens: one type parameter for both.
///
/// The rules of a system are generic over it and are built exactly twice, inside the system's own crate: with
/// [`DynRun`] for tables, tests, typed dice and odds, and with [`SilentRun`] for simulations.
pub trait Run<S: System> {
    /// The source of faces.
    type Faces: Faces + ?Sized;
    /// Who listens.
    type Ears: Ears<S> + ?Sized;
}

/// Who listens to what happens.
pub trait Ears<S: System> {
    /// Returns whether details (faces, parts of tallies) are wanted.
    fn listens(&self) -> bool;
    /// Returns whether events are only counted: what nothing is counted of need not happen.
    fn counts(&self) -> bool {
        false
    }
    /// Takes an event that has just been applied.
    fn hear<E: Happens<S>>(&mut self, event: E);
}

impl<S: System> Ears<S> for Toll {
    #[inline]
    fn listens(&self) -> bool {
        false
    }
    #[inline]
    fn hear<E: Happens<S>>(&mut self, event: E) {
        event.toll(self);
    }
}

/// Ears chosen while the program runs.
pub enum Recorder<S: System> {
    /// Keeps every event, with its details.
    Told(Vec<S::Event>),
    /// Reads every event into a gauge and keeps none.
    Gauged(Gauge),
    /// Hands every event on as it comes, with its details.
    Watched(Box<dyn FnMut(S::Event)>),
    /// Nobody listens.
    Silent,
}

impl<S: System> Ears<S> for Recorder<S> {
    #[inline]
    fn listens(&self) -> bool {
        matches!(self, Recorder::Told(_) | Recorder::Watched(_))
    }
    #[inline]
    fn counts(&self) -> bool {
        matches!(self, Recorder::Gauged(_))
    }
    #[inline]
    fn hear<E: Happens<S>>(&mut self, event: E) {
        match self {
            Recorder::Silent => {}
            Recorder::Gauged(gauge) => event.measure(gauge),
            Recorder::Told(events) => events.push(event.into()),
            Recorder::Watched(watch) => watch(event.into()),
        }
    }
}

/// Faces and ears chosen while the program runs: for tables, tests, typed dice and odds.
pub struct DynRun<'f>(PhantomData<&'f ()>);

impl<'f, S: System> Run<S> for DynRun<'f> {
    type Faces = dyn Faces + 'f;
    type Ears = Recorder<S>;
}

/// Seeded dice and nobody who is told, but what harm comes of it: for simulations, which allocate nothing.
pub struct SilentRun;

impl<S: System> Run<S> for SilentRun {
    type Faces = Seeded;
    type Ears = Toll;
}

/// What a rule sees: the state to read, dice to roll, and [`emit`](Table::emit), the only way to change the state.
pub struct Table<'a, S: System, R: Run<S>> {
    state: &'a mut S::State,
    faces: &'a mut R::Faces,
    ears: &'a mut R::Ears,
}

impl<'a, S: System, R: Run<S>> Table<'a, S, R> {
    /// Returns a table over a state, with dice and ears.
    pub fn new(state: &'a mut S::State, faces: &'a mut R::Faces, ears: &'a mut R::Ears) -> Self {
        Self { state, faces, ears }
    }

    /// Returns the state, to read.
    #[inline]
    pub fn state(&self) -> &S::State {
        self.state
    }

    /// Applies an event, tells it, and does what follows from it before the next line of the rule.
    #[inline]
    pub fn emit<E: After<S>>(&mut self, event: E) {
        event.apply(self.state);
        if E::FOLLOWS {
            self.ears.hear(event.clone());
            event.after(self);
        } else {
            self.ears.hear(event);
        }
    }

    /// Returns whether a viewer listens, so that details are worth making.
    #[inline]
    pub fn listens(&self) -> bool {
        self.ears.listens()
    }

    /// Returns whether events are only counted, for odds.
    #[inline]
    pub fn counts(&self) -> bool {
        self.ears.counts()
    }

    /// Returns a tally that keeps its parts only if a viewer listens.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally::new(self.listens())
    }

    /// Returns the faces, for what only a source of dice can do.
    #[inline]
    pub fn faces(&mut self) -> &mut R::Faces {
        self.faces
    }

    /// Rolls one die, or two of which one counts.
    #[inline]
    pub fn die(&mut self, sides: u32, advantage: Advantage) -> Rolled {
        Rolled::one(self.faces, sides, advantage, self.ears.listens())
    }

    /// Rolls several dice and adds them up.
    #[inline]
    pub fn dice(&mut self, count: u32, sides: u32) -> Rolled {
        Rolled::sum(self.faces, count, sides, self.ears.listens())
    }

    /// Rolls several dice with `marks` on their sides: the sum of the marks, and the faces if a viewer listens.
    #[inline]
    pub fn marked(&mut self, count: u32, marks: &'static [i8]) -> (i32, Vec<u32>) {
        let mut shown = Vec::new();
        let sum = self.faces.marked(count, marks, self.ears.listens().then_some(&mut shown));
        (sum, shown)
    }

    /// Picks one of some outcomes of dice by its weight, as [`Faces::weighed`] says, where nobody listens and the
    /// source of faces weighs: so that odds need not walk every face. `None` where the dice must be rolled.
    #[inline]
    pub fn weighed(&mut self, outcomes: impl Fn(&S::State) -> Vec<(u32, u64)>) -> Option<u32> {
        let state = &*self.state;
        if self.ears.listens() { None } else { self.faces.weighed(&|| outcomes(state)) }
    }
}

/// Something that can lend its ears to a command: a list of events, a gauge, or nobody.
pub trait Listener<S: System> {
    /// Ears in its place.
    fn lend(&mut self) -> Recorder<S>;
    /// Takes back what the ears have heard.
    fn take(&mut self, ears: Recorder<S>);
}

impl<S: System> Listener<S> for Vec<S::Event> {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Told(std::mem::take(self))
    }
    fn take(&mut self, ears: Recorder<S>) {
        if let Recorder::Told(events) = ears {
            *self = events;
        }
    }
}

impl<S: System> Listener<S> for Gauge {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Gauged(*self)
    }
    fn take(&mut self, ears: Recorder<S>) {
        if let Recorder::Gauged(gauge) = ears {
            *self = gauge;
        }
    }
}

impl<S: System> Listener<S> for () {
    fn lend(&mut self) -> Recorder<S> {
        Recorder::Silent
    }
    fn take(&mut self, _: Recorder<S>) {}
}

/// Carries out one command on a state.
///
/// # Errors
/// The refusal of the rules; the state is then as it was.
pub fn play<S: System>(
    state: &mut S::State,
    faces: &mut dyn Faces,
    listener: &mut impl Listener<S>,
    command: &S::Command,
) -> Result<(), crate::Refusal> {
    let mut ears = listener.lend();
    let done = S::play(state, faces, &mut ears, command);
    listener.take(ears);
    done
}
