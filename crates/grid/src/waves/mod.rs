//! Ways over plain ground: a search for all cells of one cost at a time, with a bit for each cell.
//!
//! The ground is plain where a step costs as much as the cell says to which it leads, free or one more, and nothing stands between
//! cells: squares without lines and walls, for a body of one cell. There the same is found as by [`reach`](crate::reach), ways and
//! ties among them, for a small part of the work.

mod ground;
mod sea;
mod set;

use crate::{Budget, Cell, Entry, Footing, Footprint, Map};
use ground::Ground;
use sea::Sea;

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

/// Working memory of a search over plain ground, to be kept from query to query. It allocates nothing for a query that is no
/// larger than those before.
///
/// What a query has found out about costs serves the next one, if that is about the very same ground from the same place.
#[derive(Debug, Default)]
pub struct Waves {
    small: Sea<2>,
    large: Sea<8>,
}

impl Waves {
    /// Returns empty working memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the nearest place where one may stop within a distance of one of some goals, the start among them, and writes the way
    /// there into `way`. `None` where no way within the budget leads to such a place.
    ///
    /// It is the first such among the [`last_stops`](crate::Reach::last_stops) of [`reach_near`](crate::reach_near), and the way
    /// its [`route`](crate::Reach::route).
    ///
    /// # Errors
    /// The ground is not plain.
    pub fn way_near(
        &mut self,
        walker: Walker<'_>,
        going: Going<'_>,
        near: (&[Footprint], u32),
        way: &mut Vec<Stage>,
    ) -> Result<Option<Cell>, NotPlain> {
        if Ground::<2>::has_room(walker.map) {
            return self.small.way_near(walker, going, near, way);
        }
        self.large.way_near(walker, going, near, way)
    }

    /// Writes the cheapest way to a place into `way`. Returns whether one within the budget leads there and one may stop there.
    ///
    /// It is the [`route`](crate::Reach::route) that [`reach_to`](crate::reach_to) finds.
    ///
    /// # Errors
    /// The ground is not plain.
    pub fn way_to(
        &mut self,
        walker: Walker<'_>,
        going: Going<'_>,
        to: Cell,
        way: &mut Vec<Stage>,
    ) -> Result<bool, NotPlain> {
        if Ground::<2>::has_room(walker.map) {
            return self.small.way_to(walker, going, to, way);
        }
        self.large.way_to(walker, going, to, way)
    }
}
