//! With what harm is done, by name.

use ludex_engine::{ActorId, Means, RuleSystem};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Harm that an actor dealt or took with one thing, or by it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = HarmWith))]
pub struct With {
    /// A weapon, a spell, a fall, fire.
    pub name: String,
    /// How much, a fight on the mean.
    pub amount: f64,
}

/// Names that were met: each is kept once, so that counting a blow makes none.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// Returns the index of the name of what an actor uses, adding it if it is new.
    pub fn of<S: RuleSystem>(&mut self, state: &S::State, by: Option<ActorId>, means: Means) -> usize {
        let named = match (means, by) {
            (Means::Word(word), _) => Some(word),
            (Means::Item(place), Some(by)) => S::item(state, by, place),
            (Means::Power(place), Some(by)) => S::power(state, by, place),
            (Means::Item(_) | Means::Power(_), None) => None,
        };
        self.known(named.filter(|name| !name.is_empty()).unwrap_or("bare hands"))
    }

    /// Returns the index of a name, adding it if it is new.
    pub fn known(&mut self, name: &str) -> usize {
        self.0.iter().position(|known| known == name).unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        })
    }

    pub fn name(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }
}

/// Harm by what it was done with; sums in any order are the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ByMeans(BTreeMap<String, u64>);

impl ByMeans {
    pub fn add(&mut self, name: &str, amount: u64) {
        match self.0.get_mut(name) {
            Some(known) => *known += amount,
            None => _ = self.0.insert(name.to_owned(), amount),
        }
    }

    pub fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|(name, amount)| self.add(name, *amount));
    }

    /// Returns the harm for each name, averaged over `fights`, the most harmful first.
    pub fn told(&self, fights: u64) -> Vec<With> {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_by_key(|(name, amount)| (std::cmp::Reverse(**amount), *name));
        let with = |(name, amount): (&String, &u64)| With {
            name: name.clone(),
            amount: *amount as f64 / fights.max(1) as f64,
        };
        all.into_iter().map(with).collect()
    }
}
