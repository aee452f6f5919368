//! A short list that is kept in place.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A short list kept in place, so that a state copies without allocating. Holds at most `N`.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [Option<T>; N],
    len: u8,
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Returns an empty list.
    pub const fn new() -> Self {
        Self { items: [None; N], len: 0 }
    }

    /// Returns how many it holds.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns whether it holds nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether nothing more fits.
    pub fn is_full(&self) -> bool {
        self.len() >= N
    }

    /// Adds an item at the end; a full list stays as it is.
    pub fn push(&mut self, item: T) {
        if let Some(slot) = self.items.get_mut(usize::from(self.len)) {
            *slot = Some(item);
            self.len += 1;
        }
    }

    /// Takes all items out.
    pub fn clear(&mut self) {
        let len = self.len();
        self.items[..len].fill(None);
        self.len = 0;
    }

    /// Returns the item at a place; `None` beyond the end.
    pub fn get(&self, at: usize) -> Option<T> {
        self.items.get(at).copied().flatten()
    }

    /// Returns the last item.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))?.as_ref()
    }

    /// Returns the last item, to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))?.as_mut()
    }

    /// Puts another item at a place; beyond the end nothing happens.
    pub fn set(&mut self, at: usize, item: T) {
        if let Some(slot @ Some(_)) = self.items.get_mut(at) {
            *slot = Some(item);
        }
    }

    /// Takes out the item at a place; those behind it move up. Beyond the end nothing happens.
    pub fn remove(&mut self, at: usize) {
        let len = self.len();
        if at < len {
            self.items.copy_within(at + 1..len, at);
            self.items[len - 1] = None;
            self.len -= 1;
        }
    }

    /// Replaces each item by what `another` makes of it.
    pub fn change(&mut self, another: impl Fn(T) -> T) {
        let len = self.len();
        for item in self.items[..len].iter_mut().flatten() {
            *item = another(*item);
        }
    }

    /// Keeps the items for which `stays` is true, in their order.
    pub fn retain(&mut self, stays: impl Fn(&T) -> bool) {
        let len = self.len();
        let mut kept = 0;
        for place in 0..len {
            let Some(item) = self.items[place].filter(|item| stays(item)) else { continue };
            if kept < place {
                self.items[kept] = Some(item);
            }
            kept += 1;
        }
        self.items[kept..len].fill(None);
        self.len = kept as u8;
    }

    /// Returns the items in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items[..self.len()].iter().filter_map(|item| *item)
    }
}

impl<T: Copy, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::invalid_length(items.len(), &"a list that fits"));
        }
        let mut list = Self::new();
        for item in items {
            list.push(item);
        }
        Ok(list)
    }
}
