use crate::System;

/// Somebody who plays without a person: chooses the next command from a state.
///
/// A policy keeps its own working memory, so that after warm-up it chooses without allocating.
pub trait Policy<S: System> {
    /// The next command, from whoever is to act or to answer; `None` when the game is over.
    fn choose(&mut self, state: &S::State) -> Option<S::Command>;
}
