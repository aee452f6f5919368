//! Who does not see whom.

use crate::ActorId;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// Pairs of an observer and a subject: who does not see whom. What is between two lies between these two alone, and the one may
/// see the other that does not see it. Written as a list of pairs, the observer first; nothing is allocated up to sixteen pairs.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unseen(Vec<(ActorId, ActorId)>);

impl Unseen {
    /// Returns no pairs: everybody sees everybody.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns whether an observer does not see a subject.
    pub fn is(&self, observer: ActorId, subject: ActorId) -> bool {
        self.0.contains(&(observer, subject))
    }

    /// Sets whether a subject is unseen to an observer.
    pub fn set(&mut self, observer: ActorId, subject: ActorId, unseen: bool) {
        if !unseen {
            self.0.retain(|pair| *pair != (observer, subject));
        } else if !self.is(observer, subject) {
            self.0.push((observer, subject));
        }
    }

    /// Lets everybody see a subject again.
    pub fn reveal(&mut self, subject: ActorId) {
        self.0.retain(|pair| pair.1 != subject);
    }

    /// Takes away every pair with an actor, as observer or as subject.
    pub fn forget(&mut self, actor: ActorId) {
        self.0.retain(|pair| pair.0 != actor && pair.1 != actor);
    }
}

impl Clone for Unseen {
    /// Copies the pairs with room for at least sixteen, so that a simulation need not allocate.
    fn clone(&self) -> Self {
        let mut pairs = Vec::with_capacity(self.0.len().max(16));
        pairs.extend_from_slice(&self.0);
        Self(pairs)
    }
    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl Deref for Unseen {
    type Target = [(ActorId, ActorId)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_between_two_lies_between_these_two() {
        let [mira, orc, ash] = [ActorId(0), ActorId(1), ActorId(2)];
        let mut unseen = Unseen::new();
        for (observer, subject) in [(orc, mira), (orc, mira), (ash, mira), (mira, orc)] {
            unseen.set(observer, subject, true);
        }
        assert_eq!(*unseen, [(orc, mira), (ash, mira), (mira, orc)]);
        assert!(unseen.is(orc, mira) && !unseen.is(mira, ash));
        assert_eq!(serde_json::to_string(&unseen).unwrap(), "[[1,0],[2,0],[0,1]]");
        let mut other = unseen.clone();
        unseen.reveal(mira);
        assert_eq!(*unseen, [(mira, orc)]);
        other.forget(orc);
        assert_eq!(*other, [(ash, mira)]);
        other.set(ash, mira, false);
        assert!(other.is_empty());
    }
}
