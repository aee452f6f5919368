//! Random rooms, and ways through them.

use std::collections::BTreeSet;

use ludex_grid::{Cell, Kind, Line, Lines, Map, Passage, Point};

/// Numbers as random as tests need them, the same each time.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + (self.next() % (high - low + 1) as u64) as i32
    }
}

/// A closed outline with a door in one of its sides.
pub struct Room {
    pub outline: Vec<Point>,
    /// The side that is the door: from this corner to the next.
    door: usize,
}

impl Room {
    /// Returns a room of 3 to 100 corners: a star-shaped one with smooth or ragged walls, at any angle or with all corners
    /// on corners and centres of spaces, and here and there one whose walls cross themselves.
    pub fn random(dice: &mut Dice) -> Room {
        let most = [12, 100][dice.between(0, 1) as usize];
        let count = dice.between(3, most);
        let (low, high) = [(150, 550), (380, 420), (80, 590)][dice.between(0, 2) as usize];
        let middle = Point::new(dice.between(600, 800), dice.between(500, 650));
        let crossed = dice.between(0, 9) == 0;
        let snap = [1, 1, 10, 50][dice.between(0, 3) as usize];
        let mut outline: Vec<Point> = (0..count)
            .map(|number| {
                let share = if crossed {
                    f64::from(dice.between(0, 999)) / 1000.0
                } else {
                    f64::from(number) / f64::from(count)
                };
                let at = around(middle, share, dice.between(low, high));
                Point::new((at.x + snap / 2).div_euclid(snap) * snap, (at.y + snap / 2).div_euclid(snap) * snap)
            })
            .collect();
        let side = dice.between(0, count - 1) as usize;
        let width = dice.between(30, 300);
        let door = with_door(&mut outline, side, width, dice.between(0, 1000));
        Room { outline, door }
    }

    /// Returns a large room of few corners at any angle, with a door of a set width well within one of its sides.
    pub fn hall(dice: &mut Dice, width: i32) -> Room {
        let (count, turned) = (dice.between(3, 6), f64::from(dice.between(0, 999)) / 1000.0);
        let middle = Point::new(dice.between(1150, 1250), dice.between(1000, 1100));
        let corner = |number: i32| around(middle, turned + f64::from(number) / f64::from(count), 850);
        let mut outline: Vec<Point> = (0..count).map(corner).collect();
        let side = dice.between(0, count - 1) as usize;
        let door = with_door(&mut outline, side, width, dice.between(400, 600));
        Room { outline, door }
    }

    pub fn lines(&self, open: bool) -> Vec<Line> {
        let next = self.outline.iter().cycle().skip(1);
        let sides = self.outline.iter().zip(next).enumerate();
        let kind = |side| if side == self.door { Kind::Door { open } } else { Kind::Wall };
        let line = |(side, (&from, &to))| Line { from, to, kind: kind(side), id: u32::from(side == self.door) };
        sides.map(line).collect()
    }
}

fn around(middle: Point, share: f64, radius: i32) -> Point {
    let (sine, cosine) = (share * std::f64::consts::TAU).sin_cos();
    let radius = f64::from(radius);
    Point::new(middle.x + (radius * cosine).round() as i32, middle.y + (radius * sine).round() as i32)
}

/// Sets a door into a side, `place` thousandths along it, and returns which side it has become. A side too short for it
/// becomes the door.
fn with_door(outline: &mut Vec<Point>, side: usize, width: i32, place: i32) -> usize {
    let (from, to) = (outline[side], outline[(side + 1) % outline.len()]);
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let length = dx.hypot(dy);
    let left = length - f64::from(width);
    if left < 4.0 {
        return side;
    }
    let along =
        |way: f64| Point::new(from.x + (dx * way / length).round() as i32, from.y + (dy * way / length).round() as i32);
    let start = left * f64::from(place) / 1000.0;
    outline.splice(side + 1..side + 1, [along(start), along(start + f64::from(width))]);
    side + 1
}

/// Returns whether a point lies within an outline: whether a ray to the east crosses it an odd number of times. What lies
/// on the outline counts as a hair's breadth further east.
pub fn is_inside(point: Point, outline: &[Point]) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossings = outline.iter().zip(next).filter(|(a, b)| {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        let rise = i64::from(high.y - low.y);
        let east = i64::from(low.x - point.x) * rise + i64::from(high.x - low.x) * i64::from(point.y - low.y);
        low.y <= point.y && point.y < high.y && east > 0
    });
    crossings.count() % 2 == 1
}

/// Returns all spaces that one can walk to.
pub fn flood(map: &Map, lines: &Lines, start: Cell) -> BTreeSet<Cell> {
    let mut reached = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for direction in map.shape().directions() {
            let Some(to) = map.shape().step(cell, direction).filter(|&to| map.contains(to)) else { continue };
            if lines.step(cell, direction) < Passage::Barred && reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}
