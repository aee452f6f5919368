//! What the lines of a map do to moves: walls, windows and shut doors end them, ledges are hard ground.

use crate::place::breaks;
use crate::prelude::*;
use ludex_grid::{Kind, Line};

/// Returns whether a way goes through a line of a kind.
fn goes_through(state: &State, from: Place, to: Place, kind: impl Fn(Kind) -> bool) -> bool {
    let Some(lines) = state.setting.map.lines() else { return false };
    let through = |line: &Line| kind(line.kind) && breaks(from, to, state.point(line.from), state.point(line.to));
    lines.all().iter().any(through)
}

/// Returns whether nobody goes straight from one point to another: a wall, a window or a shut door is in the way, or ground that is
/// a wall. What is carried through the air ends there as well.
pub fn bar(state: &State, from: Place, to: Place) -> bool {
    let stops = |kind: Kind| !matches!(kind, Kind::Ledge | Kind::Door { open: true });
    sight::is_walled(state, from, to) || goes_through(state, from, to, stops)
}

/// Returns whether a step goes over a ledge.
pub(super) fn slow(state: &State, from: Place, to: Place) -> bool {
    goes_through(state, from, to, |kind| kind == Kind::Ledge)
}
