//! Lines that meet: where one ends at another it ends on it, to the hundredth, so that nobody looks through between them.

use super::{Chain, HINGE};
use ludex_grid::Point as Corner;

/// So near a line an end is meant to lie on it, in hundredths of a space: both were rounded.
const ON_IT: f64 = 3.0;

/// Lets the ends of doors and walls meet the walls at which they end: these get a corner there. A door hangs at a wall that is a little
/// farther away, too.
pub(super) fn meet(chains: &mut [Chain], doors: &mut [(Vec<Corner>, bool)]) {
    for (door, _) in doors {
        let last = door.len() - 1;
        for end in [0, last] {
            door[end] = met(chains, door[end], HINGE * 100.0);
        }
    }
    let ends: Vec<Corner> =
        chains.iter().flat_map(|(_, chain)| [chain.first(), chain.last()]).flatten().copied().collect();
    for end in ends {
        met(chains, end, ON_IT);
    }
}

/// Returns where an end meets a wall that is at most so far away, which gets a corner there; where it is, if none is so near, or a corner
/// is there already.
fn met(chains: &mut [Chain], end: Corner, most: f64) -> Corner {
    let mut nearest: Option<(f64, usize, usize)> = None;
    let mut joined = 0;
    for (number, (_, chain)) in chains.iter().enumerate() {
        // An end meets itself once.
        joined += usize::from(chain.first() == Some(&end)) + usize::from(chain.last() == Some(&end));
        joined += 2 * usize::from(chain.iter().skip(1).rev().skip(1).any(|corner| *corner == end));
        for (side, ends) in chain.windows(2).enumerate() {
            if ends.contains(&end) || !is_around(end, ends, most) {
                continue;
            }
            let off = off(end, ends[0], ends[1]);
            if off <= nearest.map_or(most, |(best, ..)| best) {
                nearest = Some((off, number, side));
            }
        }
    }
    let Some((off, number, side)) = nearest.filter(|_| joined < 2) else { return end };
    let chain = &mut chains[number].1;
    let at = if off <= ON_IT { end } else { foot(end, chain[side], chain[side + 1]) };
    if !chain[side..=side + 1].contains(&at) {
        chain.insert(side + 1, at);
    }
    at
}

/// Returns whether a point lies within the box around a line, or so near it.
fn is_around(point: Corner, ends: &[Corner], near: f64) -> bool {
    let within = |at: i32, one: i32, other: i32| {
        let near = near.ceil() as i32;
        (one.min(other) - near..=one.max(other) + near).contains(&at)
    };
    within(point.x, ends[0].x, ends[1].x) && within(point.y, ends[0].y, ends[1].y)
}

/// Returns the share of a line at which it is nearest to a point.
fn share(point: Corner, from: Corner, to: Corner) -> f64 {
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let along = f64::from(point.x - from.x) * dx + f64::from(point.y - from.y) * dy;
    (along / (dx * dx + dy * dy).max(1.0)).clamp(0.0, 1.0)
}

/// Returns the point of a line that is nearest to another.
fn foot(point: Corner, from: Corner, to: Corner) -> Corner {
    let share = share(point, from, to);
    let at = |from: i32, to: i32| (f64::from(from) + f64::from(to - from) * share).round() as i32;
    Corner::new(at(from.x, to.x), at(from.y, to.y))
}

/// Returns how far a point is from a line.
fn off(point: Corner, from: Corner, to: Corner) -> f64 {
    let share = share(point, from, to);
    let (x, y) =
        (f64::from(from.x) + f64::from(to.x - from.x) * share, f64::from(from.y) + f64::from(to.y - from.y) * share);
    (f64::from(point.x) - x).hypot(f64::from(point.y) - y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludex_grid::Kind;

    fn corners(points: &[(i32, i32)]) -> Vec<Corner> {
        points.iter().map(|(x, y)| Corner::new(*x, *y)).collect()
    }

    #[test]
    fn a_wall_that_ends_at_another_ends_on_it() {
        let mut chains =
            [(Kind::Wall, corners(&[(0, 0), (700, 310)])), (Kind::Wall, corners(&[(300, 600), (351, 157)]))];
        meet(&mut chains, &mut []);
        assert_eq!(chains[0].1, corners(&[(0, 0), (351, 157), (700, 310)]), "it lies two hundredths off");
        assert_eq!(chains[1].1.len(), 2);
    }

    #[test]
    fn a_door_hangs_at_the_walls_between_which_it_stands() {
        let mut chains = [(Kind::Wall, corners(&[(0, 0), (0, 500)])), (Kind::Wall, corners(&[(300, 0), (300, 500)]))];
        let mut doors = [(corners(&[(10, 250), (296, 250)]), false)];
        meet(&mut chains, &mut doors);
        assert_eq!(doors[0].0, corners(&[(0, 250), (300, 250)]));
        assert_eq!(chains[0].1, corners(&[(0, 0), (0, 250), (0, 500)]));
        let mut far = [(corners(&[(40, 250), (240, 250)]), false)];
        meet(&mut chains, &mut far);
        assert_eq!(far[0].0, corners(&[(40, 250), (240, 250)]), "one that stands by itself stays where it is");
    }

    #[test]
    fn what_meets_already_stays_as_it_is() {
        let outline = corners(&[(0, 0), (500, 0), (500, 2), (0, 2), (0, 0)]);
        let mut chains = [(Kind::Wall, outline.clone())];
        meet(&mut chains, &mut []);
        assert_eq!(chains[0].1, outline);
    }
}
