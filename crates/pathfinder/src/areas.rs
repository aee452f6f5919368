//! Areas of effects: bursts, emanations, cones and lines on the squares.

use crate::prelude::*;
use ludex_grid::{Area, Cell, Cover, Footprint, ray};
use ludex_kit::words;

rules! {
    /// A burst spreads from a corner where squares meet; who has any square in it is in it.
    BURST = "PF-EFF-03", "Burst";
    /// An emanation goes from every side of one's space; one may leave oneself out.
    EMANATION = "PF-EFF-04", "Emanation";
    /// A cone begins at an edge or a corner of one's space and is a quarter of a circle; it never covers its owner.
    CONE = "PF-EFF-05", "Cone";
    /// A line is five feet wide and touches every square whose inside its middle crosses (house).
    LINE = "PF-EFF-06", "Line";
    /// Nothing but a solid barrier stops an effect; bars and gaps do not. To see takes light as well.
    LINE_OF_EFFECT = "PF-EFF-02", "Line of effect and sight";
}

words! {
    /// What an area looks like.
    pub enum Spread {
        Burst = "burst", Emanation = "emanation", Cone = "cone", Line = "line",
    }
}

/// An area on the squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone {
    /// What it looks like.
    pub spread: Spread,
    /// From whose space it goes; of a burst nobody's.
    pub from: Footprint,
    /// The square towards which a cone or a line goes; of a burst the one north-west of its corner.
    pub at: Cell,
    /// Its radius or its length in feet.
    pub feet: u16,
}

impl Zone {
    /// Returns the square from which it spreads, for what stands in its way.
    pub fn origin(&self) -> Cell {
        match self.spread {
            Spread::Burst => self.at,
            _ => self.from.nearest_cells(Footprint::single(self.from.shape(), self.at)).0,
        }
    }

    /// Returns whether a square is in it (PF-EFF-03, PF-EFF-04, PF-EFF-05, PF-EFF-06).
    pub fn contains(&self, cell: Cell) -> bool {
        let shape = self.from.shape();
        let squares = u32::from(self.feet / u16::from(SQUARE));
        match self.spread {
            Spread::Burst => Area::corner_burst(shape, self.at, squares).contains(cell),
            Spread::Emanation => self.from.distance_to(cell) <= squares,
            Spread::Cone => {
                let apex = self.origin();
                let Some(direction) = shape.towards(apex, self.at) else { return false };
                !self.from.contains(cell) && Area::cone(shape, apex, direction, squares).contains(cell)
            }
            Spread::Line => {
                let origin = self.origin();
                let within = shape.distance(origin, cell) <= squares && !self.from.contains(cell);
                within && origin != self.at && ray(shape, origin, self.at, squares).any(|on| on == cell)
            }
        }
    }

    /// Returns whether an actor is in it: any square of its space is, and nothing solid stands between (PF-EFF-02).
    pub fn reaches(&self, state: &State, id: ActorId) -> bool {
        let map = &state.setting.map;
        let origin = Footprint::single(map.shape(), self.origin());
        let body = state.footprint(id);
        let open = |cell: Cell| {
            let square = Footprint::single(map.shape(), cell);
            map.cover(origin, square, |_| Cover::None) != Cover::Total
        };
        body.cells().any(|cell| self.contains(cell) && open(cell))
    }
}
