//! Who hides, how well, and who has found it.

use ludex_kit::{ActorId, is_default};
use serde::{Deserialize, Serialize};

/// Some of those in a scene, one bit each; a scene holds sixty at the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Crowd(u64);

impl Crowd {
    /// Nobody.
    pub const NOBODY: Self = Self(0);

    /// Returns whether somebody is among them.
    pub const fn has(self, id: ActorId) -> bool {
        id.0 < 64 && self.0 & (1 << id.0) != 0
    }

    /// Puts somebody among them.
    pub const fn put(&mut self, id: ActorId) {
        if id.0 < 64 {
            self.0 |= 1 << id.0;
        }
    }

    /// Takes somebody out of them.
    pub const fn take(&mut self, id: ActorId) {
        if id.0 < 64 {
            self.0 &= !(1 << id.0);
        }
    }

    /// Returns all who are in one or both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether nobody is among them.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many they are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the first of them, by number.
    pub const fn first(self) -> Option<ActorId> {
        if self.0 == 0 { None } else { Some(ActorId(self.0.trailing_zeros() as u16)) }
    }

    /// Returns them, by number.
    pub fn iter(self) -> impl Iterator<Item = ActorId> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.take(first);
            Some(first)
        })
    }
}

impl FromIterator<ActorId> for Crowd {
    fn from_iter<I: IntoIterator<Item = ActorId>>(ids: I) -> Self {
        let mut crowd = Self::default();
        ids.into_iter().for_each(|id| crowd.put(id));
        crowd
    }
}

/// How well somebody hides, and from whom no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hide {
    /// The result of the check of Stealth.
    pub value: i16,
    /// Who was compared with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub met: Crowd,
    /// Who has found it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: Crowd,
    /// Who was told where it is, and has not found it (ED-HID-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: Crowd,
    /// Whether what it does next does not give it away (ED-HID-07).
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
}
