use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// An enum of words, as [`words!`](crate::words) declares it.
pub trait Word: Copy + PartialEq + Serialize + DeserializeOwned + 'static {
    /// All words, in order.
    const ALL: &'static [Self];
    /// Returns the word as it is shown.
    fn name(self) -> &'static str;
    /// Returns its place among all words, counted from 0.
    fn place(self) -> u32;
}

/// Some of the words of an enum of at most 32, each once: conditions, kinds of damage. It is `Copy`, and written as a list.
pub struct WordSet<W>(u32, PhantomData<W>);

impl<W: Word> WordSet<W> {
    /// The set without any word.
    pub const NONE: Self = Self(0, PhantomData);

    /// Returns whether a word is in the set.
    pub fn has(self, word: W) -> bool {
        self.0 & 1 << word.place() != 0
    }

    /// Returns whether any of some words is in the set.
    pub fn has_any(self, words: &[W]) -> bool {
        words.iter().any(|word| self.has(*word))
    }

    /// Puts a word into the set if `there`, or takes it out. Returns whether that changed the set.
    pub fn set(&mut self, word: W, there: bool) -> bool {
        let before = self.0;
        self.0 = if there { before | 1 << word.place() } else { before & !(1 << word.place()) };
        self.0 != before
    }

    /// Returns the words of the set, in the order of the enum.
    pub fn iter(self) -> impl Iterator<Item = W> {
        W::ALL.iter().copied().filter(move |word| self.has(*word))
    }

    /// Returns whether there is no word in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<W: Word> FromIterator<W> for WordSet<W> {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        let mut set = Self::NONE;
        for word in words {
            set.set(word, true);
        }
        set
    }
}

impl<W> Clone for WordSet<W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W> Copy for WordSet<W> {}
impl<W> PartialEq for WordSet<W> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<W> Eq for WordSet<W> {}
impl<W> Default for WordSet<W> {
    fn default() -> Self {
        Self(0, PhantomData)
    }
}
impl<W: Word> fmt::Debug for WordSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Word::name)).finish()
    }
}
impl<W: Word> Serialize for WordSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
impl<'de, W: Word> Deserialize<'de> for WordSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<W>::deserialize(deserializer).map(|words| words.into_iter().collect())
    }
}
