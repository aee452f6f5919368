use crate::{Faces, Log, Luck, Refusal, Rolled, System, Tally};

/// What a rule sees: the state, the dice, the log. [`emit`](Scene::emit) is the only way to change the state.
pub struct Scene<'a, S: System, F, L> {
    state: &'a mut S::State,
    faces: &'a mut F,
    log: &'a mut L,
}

impl<'a, S: System, F: Faces, L: Log<S::Event>> Scene<'a, S, F, L> {
    /// A scene over a state, with dice and a log.
    pub fn new(state: &'a mut S::State, faces: &'a mut F, log: &'a mut L) -> Self {
        Self { state, faces, log }
    }

    /// The state, to read.
    #[inline]
    pub fn state(&self) -> &S::State {
        self.state
    }

    /// Applies an event and logs it.
    #[inline]
    pub fn emit(&mut self, event: S::Event) {
        S::apply(self.state, &event);
        self.log.record(event);
    }

    /// Whether somebody listens, so that details are worth making.
    #[inline]
    pub const fn listens(&self) -> bool {
        L::LISTENS
    }

    /// A tally that keeps its parts only if somebody listens.
    #[inline]
    pub fn tally(&self) -> Tally {
        Tally::new(L::LISTENS)
    }

    /// Rolls one die, or two of which one counts.
    #[inline]
    pub fn die(&mut self, sides: u32, luck: Luck) -> Rolled {
        Rolled::one(self.faces, sides, luck, L::LISTENS)
    }

    /// Picks one of some outcomes of dice by its weight, as [`Faces::weighed`] says, where nobody listens and the
    /// source of faces weighs: so that odds need not walk every face. `None` where the dice must be rolled.
    #[inline]
    pub fn weighed(&mut self, outcomes: impl Fn(&S::State) -> Vec<(u32, u64)>) -> Option<u32> {
        let state = &*self.state;
        if L::LISTENS { None } else { self.faces.weighed(&|| outcomes(state)) }
    }

    /// Rolls several dice with `marks` on their sides: the sum of the marks, and the faces if somebody listens.
    #[inline]
    pub fn marked(&mut self, count: u32, marks: &'static [i8]) -> (i32, Vec<u32>) {
        let mut shown = Vec::new();
        let sum = self.faces.marked(count, marks, L::LISTENS.then_some(&mut shown));
        (sum, shown)
    }

    /// Rolls several dice and adds them up.
    #[inline]
    pub fn dice(&mut self, count: u32, sides: u32) -> Rolled {
        Rolled::sum(self.faces, count, sides, L::LISTENS)
    }
}

/// Carries out one command on a state.
///
/// # Errors
/// The refusal of the rules; the state is then as it was.
#[inline]
pub fn play<S: System>(
    state: &mut S::State,
    faces: &mut impl Faces,
    log: &mut impl Log<S::Event>,
    command: &S::Command,
) -> Result<(), Refusal> {
    S::decide(&mut Scene::new(state, faces, log), command)
}
