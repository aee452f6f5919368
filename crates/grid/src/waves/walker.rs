//! Who walks where, and what the ground costs it.

use crate::{Budget, Cell, Entry, Footing, Footprint, Map};

/// The ground is not plain, or the map too large: [`reach`](crate::reach) finds what there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotPlain;

/// Who walks where: what a search over plain ground goes by.
#[derive(Debug, Clone, Copy)]
pub struct Walker<'a> {
    /// The map.
    pub map: &'a Map,
    /// Where it stands.
    pub start: Footprint,
    /// How far it goes.
    pub budget: Budget,
    /// Where others stand, and whether nobody passes there; nobody stops there.
    pub others: &'a [(Footprint, bool)],
}

impl Walker<'_> {
    /// Returns what it costs to walk into a cell, told what it would cost were nobody there.
    #[inline]
    pub fn past_others(&self, cell: Cell, open: Entry) -> Entry {
        if open == Entry::Blocked {
            return open;
        }
        match self.others.iter().filter(|(body, _)| body.contains(cell)).map(|&(_, bars)| bars).max() {
            Some(true) => Entry::Blocked,
            Some(false) => open.passing(),
            None => open,
        }
    }
}

/// What it costs to walk over the ground of a map, were nobody there.
#[derive(Clone, Copy)]
pub struct Going<'a> {
    /// What a cell costs by its footing: clear, difficult, blocked.
    pub costs: [Entry; 3],
    /// Which cells bar the way whatever their footing; `None` where none does.
    pub closed: Option<&'a dyn Fn(Cell) -> bool>,
}

impl Going<'_> {
    /// Returns what it costs by footing alone.
    #[inline]
    pub fn by(cost: impl Fn(Footing) -> Entry) -> Self {
        let costs = [cost(Footing::Clear), cost(Footing::Difficult), cost(Footing::Blocked)];
        Self { costs, closed: None }
    }

    /// Returns what it costs to walk into a cell of a map.
    #[inline]
    pub fn entry(&self, map: &Map, cell: Cell) -> Entry {
        match self.costs[map.terrain(cell).footing as usize] {
            Entry::Blocked => Entry::Blocked,
            _ if self.closed.is_some_and(|closed| closed(cell)) => Entry::Blocked,
            open => open,
        }
    }
}

/// A place on a way, and whether one may stop there.
pub type Stage = (Cell, bool);
