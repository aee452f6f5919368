//! What areas look like, and who is in them.

use super::*;
use crate::place::breaks;

rules! {
    /// Every area begins at a point: in space, or at the edge of a body, which it then leaves out.
    ORIGIN = "ED-AOE-02", "Point of origin";
    /// It spreads in straight lines, and ends at what covers wholly.
    LINES = "ED-AOE-03", "Blocked lines";
    /// A cone is as wide as it is long, wherever that is looked at.
    CONE = "ED-AOE-04", "Cone";
    /// A cube begins in the middle of one of its faces.
    CUBE = "ED-AOE-05", "Cube";
    /// A cylinder is a circle that goes up.
    CYLINDER = "ED-AOE-06", "Cylinder";
    /// A line has a length and a width.
    LINE = "ED-AOE-07", "Line";
    /// A sphere goes in all directions, and its middle belongs to it.
    SPHERE = "ED-AOE-08", "Sphere";
    /// Somebody is in an area where any part of its space is.
    INSIDE = "ED-AOE-09", "When a creature is in the area";
}

/// A point in plan, in half centimetres: sides of spaces may be odd.
type Spot = (i64, i64);

/// Returns the corners of what a cone, a cube or a line covers in plan at a height above or below its origin, from its origin on
/// (ED-AOE-04, ED-AOE-05, ED-AOE-07).
fn corners(burst: &Burst, high: i32) -> [Spot; 4] {
    let (at, to) = (burst.at, burst.towards);
    let (dx, dy) = (i64::from(to.x - at.x), i64::from(to.y - at.y));
    let length = ((dx * dx + dy * dy) as u64).isqrt().max(1) as i64;
    let blast = burst.blast;
    let (from, long, near, far) = match blast.form {
        // It is as high as it is wide, and so begins farther off where one is above it.
        Form::Cone => (2 * high, blast.size, 2 * high, blast.size),
        Form::Line => (0, blast.size, blast.width, blast.width),
        _ => (0, blast.size, blast.size, blast.size),
    };
    let spot = |along: i32, across: i32| {
        // Twice as far along, and half as wide to each side twice over.
        let x = 2 * i64::from(at.x) + (2 * i64::from(along) * dx - i64::from(across) * dy) / length;
        let y = 2 * i64::from(at.y) + (2 * i64::from(along) * dy + i64::from(across) * dx) / length;
        (x, y)
    };
    [spot(from, near), spot(from, -near), spot(long, -far), spot(long, far)]
}

/// Returns the least and the most of some points along an axis.
fn extent(spots: &[Spot; 4], axis: Spot) -> (i64, i64) {
    let along = spots.map(|(x, y)| x * axis.0 + y * axis.1);
    (along.into_iter().min().unwrap_or(0), along.into_iter().max().unwrap_or(0))
}

/// Returns whether a space lies in a cone, a cube or a line in plan; what only touches the end at which it begins does not.
fn meets(burst: &Burst, space: Space) -> bool {
    let shape = corners(burst, (space.at.z - burst.at.z).abs());
    let (x, y, half) = (2 * i64::from(space.at.x), 2 * i64::from(space.at.y), i64::from(space.side));
    let square = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
    let forward = (i64::from(burst.towards.x - burst.at.x), i64::from(burst.towards.y - burst.at.y));
    let apart = |axis: Spot| {
        let ((least, most), (from, to)) = (extent(&shape, axis), extent(&square, axis));
        to < least || from > most
    };
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0)]
        .map(|(one, two): (usize, usize)| (shape[two].1 - shape[one].1, shape[one].0 - shape[two].0));
    let mut axes = [(1, 0), (0, 1)].into_iter().chain(edges).filter(|axis| *axis != (0, 0));
    let start = 2 * (i64::from(burst.at.x) * forward.0 + i64::from(burst.at.y) * forward.1);
    extent(&square, forward).1 > start && !axes.any(apart)
}

/// Returns whether a space lies in the area of a burst, whatever is between (ED-AOE-09).
pub fn holds(burst: &Burst, space: Space) -> bool {
    let Blast { form, size, width, .. } = burst.blast;
    let high = i64::from((space.at.z - burst.at.z).abs());
    match form {
        // ED-AOE-08
        Form::Sphere => space.within(Space { at: burst.at, side: burst.side }, size),
        // ED-AOE-06
        Form::Cylinder => {
            let flat = Space { at: Place { z: 0, ..space.at }, ..space };
            let up = space.at.z - burst.at.z;
            flat.within(Space { at: Place { z: 0, ..burst.at }, side: burst.side }, size) && (0..=width).contains(&up)
        }
        Form::Cone | Form::Cube => 2 * high <= i64::from(size) && meets(burst, space),
        Form::Line => 2 * high <= i64::from(width) && meets(burst, space),
    }
}

/// Returns whether something that covers wholly stands between two points.
pub(super) fn is_blocked(state: &State, from: Place, to: Place) -> bool {
    let solid = |one: &Obstacle| one.cover == Cover::Total && breaks(from, to, one.from, one.to);
    sight::is_walled(state, from, to) || state.setting.obstacles.iter().any(solid)
}

/// Returns whether an unblocked line leads from the origin of a burst to a part of a space that lies in it (ED-AOE-03).
fn is_reached(state: &State, burst: &Burst, space: Space) -> bool {
    let half = space.side / 2;
    let near = |at: i32, of: i32| of.clamp(at - half, at + half);
    let nearest = Place { x: near(space.at.x, burst.at.x), y: near(space.at.y, burst.at.y), z: space.at.z };
    let parts = [-1, 0, 1].into_iter().flat_map(|x| [-1, 0, 1].into_iter().map(move |y| (x, y)));
    let part = |(x, y): (i32, i32)| Place { x: space.at.x + x * half, y: space.at.y + y * half, z: space.at.z };
    let mut points = std::iter::once(nearest).chain(parts.map(part));
    points.any(|point| holds(burst, Space { at: point, side: 0 }) && !is_blocked(state, burst.at, point))
}

/// Returns all whom a burst catches.
pub fn caught(state: &State, burst: &Burst) -> Crowd {
    let inside = |id: &ActorId| {
        let space = state.space(*id);
        let spared = burst.blast.spares && burst.actor == Some(*id);
        state.lives(*id) && !spared && holds(burst, space) && is_reached(state, burst, space)
    };
    state.ids().filter(inside).collect()
}

/// Returns the point at the edge of somebody's space from which something goes towards a point (ED-AOE-02).
pub fn edge(space: Space, towards: Place) -> Place {
    let (x, y) = (towards.x - space.at.x, towards.y - space.at.y);
    let most = x.abs().max(y.abs()).max(1);
    let part = |along: i32| (i64::from(along) * i64::from(space.side / 2) / i64::from(most)) as i32;
    Place { x: space.at.x + part(x), y: space.at.y + part(y), z: space.at.z }
}
