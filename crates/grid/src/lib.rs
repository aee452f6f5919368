//! Hex and square maps, and maps without a grid: distance, reach, cover, arcs and areas.
//!
//! This crate knows nothing of any game. It answers the questions that games ask of a map, in whole numbers, without
//! allocating: queries that need working memory take it from the caller.
//!
//! # Where can I go, and how?
//! ```
//! use ludex_grid::{Cell, Map, ReachScratch, Shape, reach};
//!
//! let map = Map::parse(Shape::Hex, "
//!     . . . . . .
//!      . # # # . .
//!     . . ~ # . .
//!      . . . . . .
//! ")?;
//! let hero = map.footprint(Cell::new(1, 2), 1);
//!
//! let mut scratch = ReachScratch::new(); // kept from query to query
//! let reach = reach(&map, hero, 4, |cell| map.entry(cell), &mut scratch);
//! assert_eq!(reach.stops().count(), 16);
//!
//! let mut route = Vec::new();
//! assert_eq!(reach.route(Cell::new(3, 2), &mut route), Some(3));
//! assert_eq!(route, [Cell::new(1, 3), Cell::new(2, 3), Cell::new(3, 2)]);
//! # Ok::<(), ludex_grid::GridError>(())
//! ```
//!
//! # Can I hit it from here?
//! ```
//! use ludex_grid::{Cell, Cover, Map, Shape};
//!
//! let map = Map::parse(Shape::Square, "
//!     ......
//!     ..o...
//!     ...##.
//! ")?;
//! let archer = map.footprint(Cell::new(0, 1), 1);
//! let ogre = map.footprint(Cell::new(4, 0), 2); // 2 by 2 cells, the anchor north-west
//!
//! assert_eq!(archer.distance(ogre), 4);
//! assert_eq!(map.cover(archer, ogre, |_creatures_in_cell| Cover::None), Cover::Half);
//! # Ok::<(), ludex_grid::GridError>(())
//! ```
//!
//! # Who is caught, and who is flanked?
//! ```
//! use ludex_grid::{Arc, Area, Cell, Footprint, Shape};
//!
//! let shape = Shape::Hex;
//! let east = shape.direction_named("east").unwrap();
//! let at = |x, y| Footprint::single(shape, Cell::new(x, y));
//!
//! let breath = Area::cone(shape, Cell::new(0, 0), east, 3);
//! let caught = [at(2, 0), at(0, 2), at(1, 1)].iter().filter(|who| who.cells().any(|cell| breath.contains(cell))).count();
//! assert_eq!(caught, 2);
//!
//! let guard = at(5, 5);
//! assert_eq!(guard.arc_of(east, Cell::new(6, 5)), Arc::Front);
//! assert!(guard.is_flanked(east, [at(6, 5), at(4, 6)]));
//! ```
//!
//! # What holds everywhere
//! - Whole numbers only. The one function with floats, [`Map::drawn_centre`], is for drawing.
//! - No input panics. Coordinates are 16 bits wide and sums are made in 32 or 64; what would leave the range of a
//!   cell is left out.
//! - Every answer is the same on every machine: ties are broken by rules that are written down, and what is measured
//!   from one to another is the same the other way around.
//! - Nothing allocates but maps being read or written, and a [`ReachScratch`] or route that meets its largest query
//!   yet.
//!
//! # Why the formulas are our own
//! `hexx` is the usual crate for hexes. It draws lines in floating point, with ties that depend on where a line
//! begins; its cells are twice as large; and it has no squares, on which half of all games are played. The formulas
//! needed are a few lines each and are shared by both kinds of map. `hexx` serves as the oracle in the tests.

#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod arc;
mod area;
pub mod called;
mod cell;
mod clear;
mod cover;
mod direction;
mod entry;
mod error;
mod flank;
mod footprint;
mod line;
pub mod lines;
mod map;
mod reach;
mod shape;
mod sight;
mod slide;
mod terrain;
mod text;
mod waves;

pub use arc::Arc;
pub use area::Area;
pub use cell::Cell;
pub use cover::{Passes, Sightline, cover_along};
pub use direction::Direction;
pub use entry::{Budget, Entry};
pub use error::GridError;
pub use flank::Angle;
pub use footprint::{BoxAround, Footprint};
pub use line::{Step, Steps, line, ray, steps};
pub use lines::{Kind, Line, Lines, Passage, Point, View};
pub use map::Map;
pub use reach::{Reach, ReachScratch, Stop, reach, reach_near, reach_to, reach_towards, reach_until};
pub use shape::Shape;
pub use terrain::{Cover, Footing, LEGEND, Terrain};
pub use waves::{Going, NotPlain, Stage, Walker, Waves};
