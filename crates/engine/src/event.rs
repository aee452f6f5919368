use crate::{ActorId, HarmLog, Line, OddsCounter, Rulebook, Viewer};

/// Something that concerns an actor: an event, a prompt.
pub trait Concerns {
    /// Returns the actor to whom it happens, or who is asked; `None` where it concerns nobody in particular.
    fn actor(&self) -> Option<ActorId> {
        None
    }

    /// Returns the actor at whom it is aimed; `None` where it is aimed at nobody.
    fn target(&self) -> Option<ActorId> {
        None
    }

    /// Returns the line of its declaration, with the names of actors as `names` gives them; `None` where it declares none.
    fn told(&self, _names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        None
    }
}

/// Something that happened: what it changes, what is told of it, what odds count of it.
pub trait Event<S: Rulebook>: Concerns + Clone + Into<S::Event> {
    /// Changes the state. It never rolls, refuses or fails: a game is replayed by applying its events.
    fn apply(&self, state: &mut S::State);

    /// Returns the event in plain words, for a viewer who may know of its actor: the line of its declaration, unless the
    /// chapter says otherwise; `None` where there is nothing to tell.
    fn tell(&self, teller: &Teller<'_, S>) -> Option<Line> {
        self.told(&|id| teller.name(id))
    }

    /// Returns whether it is kept from a viewer who sees its actor.
    fn secret(&self, _state: &S::State, _viewer: &Viewer) -> bool {
        false
    }

    /// Notes in a counter what the odds count of it: marks that were reached, the amount.
    fn count_odds(&self, _counter: &mut OddsCounter) {}

    /// Notes in a log what harm it brings and by what means, for simulations, in which nobody is told of it.
    fn log_harm(&self, _log: &mut HarmLog) {}
}

/// What tells one viewer an event, in the state right after it.
pub struct Teller<'a, S: Rulebook> {
    /// The state right after the event.
    pub state: &'a S::State,
    /// Who is told.
    pub viewer: &'a Viewer,
}

impl<S: Rulebook> Teller<'_, S> {
    /// Returns the name of an actor as this viewer may know it.
    pub fn name(&self, id: ActorId) -> String {
        S::name(self.state, self.viewer, id)
    }

    /// Returns the names of several actors, separated by commas.
    pub fn names(&self, ids: impl IntoIterator<Item = ActorId>) -> String {
        ids.into_iter().map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
    }

    /// Returns whether this viewer may know of an actor.
    pub fn sees(&self, id: ActorId) -> bool {
        S::sees(self.state, self.viewer, id)
    }

    /// Returns an event in words; `None` if it is secret to this viewer or concerns an actor whom the viewer does not see.
    pub fn line(&self, event: &impl Event<S>) -> Option<Line> {
        let actor = event.actor();
        let unseen = actor.is_some_and(|actor| !S::sees(self.state, self.viewer, actor));
        if unseen || event.secret(self.state, self.viewer) {
            return None;
        }
        let mut line = event.tell(self)?;
        line.actor = line.actor.or(actor);
        line.whom = line.whom.or(event.target()).filter(|target| S::sees(self.state, self.viewer, *target));
        Some(line)
    }
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
    /// Hears of an event that has just been applied and is still needed; whoever keeps none copies none.
    fn hear_of<E: Event<S>>(&mut self, event: &E);
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
    #[inline]
    fn hear_of<E: Event<S>>(&mut self, event: &E) {
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
    #[inline]
    fn hear_of<E: Event<S>>(&mut self, event: &E) {
        match self {
            Recorder::Silent => {}
            Recorder::Counted(counter) => event.count_odds(counter),
            Recorder::Told(_) | Recorder::Watched(_) => self.hear(event.clone()),
        }
    }
}
