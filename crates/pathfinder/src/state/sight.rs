//! Who knows how much of whom.

use ludex_kit::{ActorId, Unseen, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How much an observer knows of another: the later the less.
    #[derive(Default)]
    pub enum Sighting {
        #[default] Observed = "observed", Hidden = "hidden", Undetected = "undetected", Unnoticed = "unnoticed",
    }
}

/// How much everybody knows of everybody else, by pairs: whoever is in no list is observed (PF-DET-03).
#[derive(Debug, Default, PartialEq, Serialize, Deserialize, ludex_kit::State)]
pub struct Sight {
    /// Whose place alone is known.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: Unseen,
    /// Whose place is not known.
    #[serde(default, skip_serializing_if = "is_default")]
    pub undetected: Unseen,
    /// Of whom nothing is known at all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unnoticed: Unseen,
    /// Of the hidden those who are so by a diversion, until their turn ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub diverted: Unseen,
}

impl Sight {
    /// Returns how much an observer knows of another.
    pub fn of(&self, observer: ActorId, subject: ActorId) -> Sighting {
        if self.hidden.is(observer, subject) {
            Sighting::Hidden
        } else if self.undetected.is(observer, subject) {
            Sighting::Undetected
        } else if self.unnoticed.is(observer, subject) {
            Sighting::Unnoticed
        } else {
            Sighting::Observed
        }
    }

    /// Sets how much an observer knows of another.
    pub fn set(&mut self, observer: ActorId, subject: ActorId, how: Sighting) {
        self.hidden.set(observer, subject, how == Sighting::Hidden);
        self.undetected.set(observer, subject, how == Sighting::Undetected);
        self.unnoticed.set(observer, subject, how == Sighting::Unnoticed);
        self.diverted.set(observer, subject, false);
    }

    /// Forgets what is known of an actor, and what it knows of others.
    pub fn forget(&mut self, actor: ActorId) {
        for pairs in [&mut self.hidden, &mut self.undetected, &mut self.unnoticed, &mut self.diverted] {
            pairs.forget(actor);
        }
    }

    /// Returns whether everybody is observed by everybody.
    pub fn is_plain(&self) -> bool {
        self.hidden.is_empty() && self.undetected.is_empty() && self.unnoticed.is_empty()
    }
}
