use crate::{Refusal, Rules, Run, Table};
use ludex_engine::{ActorId, Concerns, Line, Teller, Viewer};
use std::fmt::Debug;

/// A question that waits in the state for an actor's answer. Who decides is its [`actor`](Concerns::actor); `None` for
/// the game master.
pub trait Prompt<G: Rules>: Prompted<G> + Concerns + Clone + Into<G::Pending> {
    /// Returns the question in words, as the one who is told may know it.
    fn question(&self, teller: &Teller<'_, G>) -> String;
    /// Returns the usual answer, which odds and simulations give.
    fn usual(&self, state: &G::State) -> G::Command;
    /// Returns the actor on the other side, such as the attacker; `None` if there is none.
    fn other(&self) -> Option<ActorId> {
        None
    }
    /// Returns whether it is still to be decided. A prompt that nobody can decide any more lapses, in games that let it.
    fn is_open(&self, _state: &G::State) -> bool {
        true
    }
    /// Returns the words for letting it go by.
    ///
    /// # Errors
    /// Returns a refusal if it must be answered.
    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Let it go")
    }
    /// Carries out what comes of letting it go by.
    fn declined(&self, _table: &mut Table<'_, G, impl Run<G>>) {}
    /// Returns the line that is told when it is asked; `None` where nothing is told.
    fn announced(&self, names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        self.told(names)
    }
}

/// A kind of prompt, which can be told from others: what `prompts!` writes for each.
pub trait Prompted<G: Rules>: Sized {
    /// Returns the prompt, if it is of this kind.
    fn of(prompt: &G::Pending) -> Option<&Self>;
}

/// The enum of all prompts of a game, as `prompts!` writes it.
pub trait Prompts<G: Rules>: Clone + PartialEq + Debug + 'static {
    /// Calls `look` with the prompt that this is, and returns what it returns.
    fn asks<T>(&self, look: impl Hear<G, T>) -> T;

    /// Returns the actor on the other side; `None` if there is none.
    fn other(&self) -> Option<ActorId> {
        struct Other;
        impl<G: Rules> Hear<G, Option<ActorId>> for Other {
            fn at<P: Prompt<G>>(self, prompt: &P) -> Option<ActorId> {
                prompt.other()
            }
        }
        self.asks(Other)
    }

    /// Returns whether it is still to be decided.
    fn is_open(&self, state: &G::State) -> bool {
        struct Open<'s, S>(&'s S);
        impl<G: Rules> Hear<G, bool> for Open<'_, G::State> {
            fn at<P: Prompt<G>>(self, prompt: &P) -> bool {
                prompt.is_open(self.0)
            }
        }
        self.asks(Open(state))
    }

    /// Returns the words for letting it go by.
    ///
    /// # Errors
    /// Returns a refusal if it must be answered.
    fn declining(&self) -> Result<&'static str, Refusal> {
        struct Declining;
        impl<G: Rules> Hear<G, Result<&'static str, Refusal>> for Declining {
            fn at<P: Prompt<G>>(self, prompt: &P) -> Result<&'static str, Refusal> {
                prompt.declining()
            }
        }
        self.asks(Declining)
    }

    /// Carries out what comes of letting it go by.
    fn declined<R: Run<G>>(&self, table: &mut Table<'_, G, R>) {
        struct Declined<'a, 'b, G: Rules, R: Run<G>>(&'a mut Table<'b, G, R>);
        impl<G: Rules, R: Run<G>> Hear<G, ()> for Declined<'_, '_, G, R> {
            fn at<P: Prompt<G>>(self, prompt: &P) {
                prompt.declined(self.0);
            }
        }
        self.asks(Declined(table));
    }

    /// Returns the line that is told when it is asked; `None` where nothing is told.
    fn announced(&self, names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        struct Announced<'n>(&'n dyn Fn(ActorId) -> String);
        impl<G: Rules> Hear<G, Option<Line>> for Announced<'_> {
            fn at<P: Prompt<G>>(self, prompt: &P) -> Option<Line> {
                prompt.announced(self.0)
            }
        }
        self.asks(Announced(names))
    }
}

/// A function of a prompt of any kind, for [`Prompts::asks`].
pub trait Hear<G: Rules, T> {
    /// Returns the result for this prompt.
    fn at<P: Prompt<G>>(self, prompt: &P) -> T;
}

/// Returns the actor who decides; `None` for the game master.
pub fn decider<G: Rules>(prompt: &G::Pending) -> Option<ActorId> {
    struct Who;
    impl<G: Rules> Hear<G, Option<ActorId>> for Who {
        fn at<P: Prompt<G>>(self, prompt: &P) -> Option<ActorId> {
            prompt.actor()
        }
    }
    prompt.asks(Who)
}

/// Returns the prompt that waits, if it is of this kind: an answer's [`may`](crate::Act::may) begins with it.
///
/// # Errors
/// Returns a refusal if nothing is asked, or something else.
pub fn asked<G: Rules, P: Prompted<G>>(state: &G::State) -> Result<&P, Refusal> {
    G::waits(state).and_then(P::of).ok_or_else(not_asked::<G>)
}

/// Returns the refusal of an answer to a question that is not asked.
pub(crate) fn not_asked<G: Rules>() -> Refusal {
    Refusal::new(G::ORDER, "nothing of that kind is asked")
}

/// Takes away the prompt that waits and returns it, if it is of this kind: an answer's [`run`](crate::Act::run) begins with it.
pub fn answer<G: Rules, P: Prompted<G> + Clone>(table: &mut Table<'_, G, impl Run<G>>) -> Option<P> {
    let asked = G::waits(table.state()).and_then(P::of).cloned()?;
    G::settle(table);
    Some(asked)
}

/// Returns the usual answer to the prompt that waits; `None` if none waits.
pub fn usual_answer<G: Rules>(state: &G::State) -> Option<G::Command> {
    struct Usual<'s, S>(&'s S);
    impl<G: Rules> Hear<G, G::Command> for Usual<'_, G::State> {
        fn at<P: Prompt<G>>(self, prompt: &P) -> G::Command {
            prompt.usual(self.0)
        }
    }
    G::waits(state).map(|prompt| prompt.asks(Usual(state)))
}

/// Returns who is asked by the prompt that waits, `None` for the game master, and the question in words; `None` if none waits.
pub fn question<G: Rules>(state: &G::State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
    struct Question<'a, G: Rules>(Teller<'a, G>);
    impl<G: Rules> Hear<G, (Option<ActorId>, String)> for Question<'_, G> {
        fn at<P: Prompt<G>>(self, prompt: &P) -> (Option<ActorId>, String) {
            (prompt.actor(), prompt.question(&self.0))
        }
    }
    G::waits(state).map(|prompt| prompt.asks(Question(Teller { state, viewer })))
}
