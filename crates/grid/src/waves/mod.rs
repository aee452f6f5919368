//! Ways over plain ground: a search for all cells of one cost at a time, with a bit for each cell.
//!
//! The ground is plain where a step costs as much as the cell says to which it leads, free or one more, and nothing stands between
//! cells: squares without lines and walls, for a body of one cell. There the same is found as by [`reach`](crate::reach), ways and
//! ties among them, for a small part of the work.

mod ground;
mod sea;
mod set;
mod walker;

pub use walker::{Going, NotPlain, Stage, Walker};

use crate::{Cell, Footprint};
use ground::Ground;
use sea::Sea;

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
