use crate::{ActorId, HarmLog, Line, OddsCounter, Rulebook, Run, Table, Viewer};

/// Subject something concerns first.
pub trait Concerns {
    /// Returns the actor to whom it happens, or who is asked; `None` where it concerns nobody in particular.
    fn actor(&self) -> Option<ActorId> {
        None
    }

    /// Returns the line of its declaration, with names as the listener may know them; `None` where it declares none.
    fn told(&self, _names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        None
    }
}

/// Something that happens: what it changes, what is told of it, what odds count of it.
pub trait Event<S: Rulebook>: Concerns + Clone + Into<S::Event> {
    /// Changes the state. It never rolls, refuses or fails: replay is this, over the events.
    fn apply(&self, state: &mut S::State);

    /// In plain words, for a viewer who may know of its actor: the line of its declaration, unless the chapter says
    /// otherwise; `None` where there is nothing to tell.
    fn tell(&self, teller: &Teller<'_, S>) -> Option<Line> {
        self.told(&|id| teller.name(id))
    }

    /// Returns whether it stays from a person although that person sees its actor.
    fn secret(&self, _state: &S::State, _viewer: &Viewer) -> bool {
        false
    }

    /// Reads it into a gauge.
    fn count_odds(&self, _gauge: &mut OddsCounter) {}

    /// Counts what harm it brings, and with what, where nobody is told of it.
    fn log_harm(&self, _toll: &mut HarmLog) {}
}

/// What follows from an event in other chapters.
pub trait After<S: Rulebook>: Event<S> {
    /// Whether anything follows.
    const FOLLOWS: bool = false;

    /// Does what follows, right after the event was applied and told.
    #[inline]
    fn after(&self, _table: &mut Table<'_, S, impl Run<S>>) {}
}

/// Tells one person what happened, in the state right after it.
pub struct Teller<'a, S: Rulebook> {
    /// The state right after the event.
    pub state: &'a S::State,
    /// Who is told.
    pub viewer: &'a Viewer,
}

impl<S: Rulebook> Teller<'_, S> {
    /// Returns the name of an actor as this person may know it.
    pub fn name(&self, id: ActorId) -> String {
        S::name(self.state, self.viewer, id)
    }

    /// Returns the names of several, one after another.
    pub fn names(&self, ids: impl IntoIterator<Item = ActorId>) -> String {
        ids.into_iter().map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
    }

    /// Returns whether this person may know of an actor.
    pub fn sees(&self, id: ActorId) -> bool {
        S::sees(self.state, self.viewer, id)
    }

    /// Returns an event in words, as this person may know it: nothing of what is secret or concerns an actor unknown to
    /// them.
    pub fn line(&self, event: &impl Event<S>) -> Option<Line> {
        let actor = event.actor();
        let unseen = actor.is_some_and(|actor| !S::sees(self.state, self.viewer, actor));
        if unseen || event.secret(self.state, self.viewer) {
            return None;
        }
        let line = event.tell(self)?;
        Some(match actor {
            Some(actor) if line.actor.is_none() => line.by(actor),
            _ => line,
        })
    }
}
