//! Lines that are cut: at the edge of a map, where doors stand in them, into as few pieces as say the same.

use super::super::scene::Point;
use ludex_grid::Point as Corner;

/// So far from a wall a door stands in it still, in hundredths of a space.
const IN_IT: f64 = 8.0;

/// Returns what of a line lies on a map of this size; `None` where nothing does.
pub(in crate::maps) fn clipped([from, to]: [Point; 2], (right, bottom): (f64, f64)) -> Option<(Point, Point)> {
    if ![from.0, from.1, to.0, to.1].iter().all(|number| number.is_finite()) {
        return None;
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (step, room) in [(-dx, from.0), (dx, right - from.0), (-dy, from.1), (dy, bottom - from.1)] {
        if step == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if step < 0.0 {
            enters = enters.max(room / step);
        } else {
            leaves = leaves.min(room / step);
        }
    }
    let at = |share: f64| (from.0 + dx * share, from.1 + dy * share);
    (enters <= leaves)
        .then(|| (if enters > 0.0 { at(enters) } else { from }, if leaves < 1.0 { at(leaves) } else { to }))
}

/// Returns what is left of a wall where no door stands in it.
pub(super) fn without((from, to): (Corner, Corner), doors: &[(Vec<Corner>, bool)]) -> Vec<(Corner, Corner)> {
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let length = dx.hypot(dy);
    if length == 0.0 {
        return Vec::new();
    }
    let off = |point: &Corner| (f64::from(point.y - from.y) * dx - f64::from(point.x - from.x) * dy).abs() / length;
    let along = |point: &Corner| (f64::from(point.x - from.x) * dx + f64::from(point.y - from.y) * dy) / length;
    let mut gaps: Vec<(f64, f64, Corner, Corner)> = Vec::new();
    for door in doors.iter().map(|(door, _)| door).filter(|door| door.iter().all(|end| off(end) <= IN_IT)) {
        let (Some(first), Some(last)) = (door.first(), door.last()) else { continue };
        let (one, other) = if along(first) <= along(last) { (*first, *last) } else { (*last, *first) };
        if along(&other).min(length) - along(&one).max(0.0) > IN_IT {
            gaps.push((along(&one), along(&other), one, other));
        }
    }
    gaps.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut left = Vec::new();
    let mut begins = (0.0, from);
    for (enters, leaves, one, other) in gaps {
        if enters > begins.0 {
            left.push((begins.1, one));
        }
        if leaves > begins.0 {
            begins = (leaves, other);
        }
    }
    if begins.0 < length {
        left.push((begins.1, to));
    }
    left.retain(|(one, other)| one != other);
    left
}

/// Returns the same chain without corners that lie within a hundredth of a space of the line between those beside them.
pub(super) fn merged(chain: Vec<Corner>) -> Vec<Corner> {
    let mut corners: Vec<Corner> = Vec::with_capacity(chain.len());
    // The corners that were left out since the last that stays: all of them must lie on the line.
    let mut passed: Vec<Corner> = Vec::new();
    for next in chain {
        if corners.last() == Some(&next) && passed.is_empty() {
            continue;
        }
        if let (Some(&from), Some(&last)) = (corners.iter().nth_back(1), corners.last()) {
            passed.push(last);
            if passed.iter().all(|point| is_between(*point, from, next)) {
                corners.pop();
            } else {
                passed.clear();
            }
        }
        corners.push(next);
    }
    corners
}

/// Returns whether a point lies between two others, within a hundredth of a space of the line.
fn is_between(point: Corner, from: Corner, to: Corner) -> bool {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let (px, py) = (i64::from(point.x - from.x), i64::from(point.y - from.y));
    let (across, along, length) = (px * dy - py * dx, px * dx + py * dy, dx * dx + dy * dy);
    (0..=length).contains(&along) && across * across <= length
}

/// Returns whether a point lies within a closed outline.
pub(super) fn is_within((x, y): Point, outline: &[Point]) -> bool {
    let crossings = outline.windows(2).filter(|ends| {
        let (low, high) = if ends[0].1 < ends[1].1 { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
        let at = low.0 + (high.0 - low.0) * (y - low.1) / (high.1 - low.1);
        low.1 <= y && y < high.1 && at > x
    });
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(points: &[(i32, i32)]) -> Vec<Corner> {
        points.iter().map(|(x, y)| Corner::new(*x, *y)).collect()
    }

    #[test]
    fn pieces_of_a_straight_wall_become_one() {
        let pieces: Vec<(i32, i32)> = (0..=40).map(|piece| (20 * piece, 150)).collect();
        assert_eq!(merged(corners(&pieces)), corners(&[(0, 150), (800, 150)]));
        let bent = [(0, 0), (100, 0), (100, 0), (200, 1), (200, 100)];
        assert_eq!(merged(corners(&bent)), corners(&[(0, 0), (200, 1), (200, 100)]));
        let back = [(0, 0), (200, 0), (100, 0)];
        assert_eq!(merged(corners(&back)), corners(&back), "what turns back stays");
        // A wide arc of many pieces keeps its shape.
        let arc: Vec<(i32, i32)> = (0..=200).map(|x| (x * 5, x * x / 40)).collect();
        let kept = merged(corners(&arc));
        let stays = |corner: &Corner| kept.windows(2).any(|ends| is_between(*corner, ends[0], ends[1]));
        assert!(kept.len() > 8 && corners(&arc).iter().all(stays), "{kept:?}");
    }

    #[test]
    fn a_wall_is_cut_where_a_door_stands_in_it() {
        let wall = (Corner::new(0, 0), Corner::new(800, 0));
        let doors = [(corners(&[(400, 0), (300, 0)]), true), (corners(&[(600, 4), (700, -4)]), false)];
        let left: Vec<_> = without(wall, &doors).iter().map(|(from, to)| (from.x, to.x)).collect();
        assert_eq!(left, [(0, 300), (400, 600), (700, 800)]);
        assert_eq!(without(wall, &[(corners(&[(-50, 0), (900, 0)]), true)]), []);
        assert_eq!(
            without(wall, &[(corners(&[(300, 0), (300, 90)]), true)]),
            [wall],
            "a door that stands across it cuts nothing"
        );
    }

    #[test]
    fn lines_end_at_the_edge_of_the_map() {
        assert_eq!(clipped([(-100.0, 50.0), (900.0, 50.0)], (800.0, 600.0)), Some(((0.0, 50.0), (800.0, 50.0))));
        assert_eq!(clipped([(900.0, 0.0), (900.0, 50.0)], (800.0, 600.0)), None);
        assert_eq!(clipped([(f64::NAN, 0.0), (1.0, 50.0)], (800.0, 600.0)), None);
    }
}
