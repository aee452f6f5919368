//! Walls, doors and lights on spaces.

use super::read::{File, Point};
use super::{Laid, Marked};
use ludex_grid::{Map, Shape, Terrain};
use std::collections::{BTreeSet, VecDeque};

/// The most spaces of a map, as content files have it.
const MOST_CELLS: f64 = 10_000.0;
/// So near an edge of the spaces, in spaces, a line runs along it.
const NEAR: f64 = 0.15;
/// So much of a line must lie in a space, in spaces, for it to fill the space.
const MUCH: f64 = 0.4;

/// A space by column and row; beyond the edge of the map there are some too.
type Cell = (i32, i32);

/// An edge: the space right of it or below it, and whether it stands upright, at the left of that space.
type Edge = (Cell, bool);

/// The two spaces at an edge: the one before, and the one after.
fn sides(((x, y), upright): Edge) -> [Cell; 2] {
    [if upright { (x - 1, y) } else { (x, y - 1) }, (x, y)]
}

pub(super) fn lay(file: &File, notes: &mut Vec<String>) -> Result<Laid, String> {
    let across = |length: f64| (length - 0.01).ceil();
    let (columns, rows) = (across(file.columns), across(file.rows));
    if !(columns >= 1.0 && rows >= 1.0 && columns * rows <= MOST_CELLS) {
        return Err(format!(
            "resolution.map_size: expected up to {MOST_CELLS} spaces, came {} by {}",
            file.columns, file.rows
        ));
    }
    if (columns, rows) != (file.columns, file.rows) {
        notes.push(format!("the map is {} by {} spaces and was made {columns} by {rows}", file.columns, file.rows));
    }
    let (columns, rows) = (columns as usize, rows as usize);
    let mut map = Map::open(Shape::Square, columns, rows).map_err(|error| error.to_string())?;
    let inside = |(x, y): Cell| (0..columns as i32).contains(&x) && (0..rows as i32).contains(&y);
    let far = columns.max(rows) as f64 + 1.0;
    let lines_of = || Lines { far, edges: BTreeSet::new(), cells: BTreeSet::new() };
    let mut lines = lines_of();
    let mut beyond = 0;
    for ends in &file.walls {
        beyond += usize::from(!lines.add(*ends, &inside));
    }
    if beyond > 0 {
        notes.push(format!("{beyond} pieces of wall lie beyond the map"));
    }
    let mut gaps: Vec<(Vec<Edge>, Cell, bool)> = Vec::new();
    let mut strange = 0;
    for door in &file.doors {
        let mut gap = lines_of();
        gap.add(door.ends, &inside);
        let middle = space(((door.ends[0].0 + door.ends[1].0) / 2.0, (door.ends[0].1 + door.ends[1].1) / 2.0));
        match inside(middle) || !gap.edges.is_empty() {
            true => gaps.push((gap.edges.into_iter().collect(), middle, door.open)),
            false => strange += 1,
        }
    }
    if strange > 0 {
        notes.push(format!("{strange} doors lie beyond the map"));
    }
    let shut: BTreeSet<Edge> = gaps.iter().flat_map(|(edges, ..)| edges).copied().collect();
    let regions = Regions::of(&lines, &shut, (columns as i32, rows as i32));
    // Each edge gives its wall to one of the two spaces.
    let mut between = 0;
    let mut give = |edge: &Edge| {
        let [before, after] = sides(*edge);
        if !inside(before) || !inside(after) {
            return None;
        }
        let (one, other) = (regions.size(before), regions.size(after));
        let outer = |cell: Cell| regions.is_outside(cell);
        between += usize::from(outer(before) == outer(after));
        let first = outer(before) && !outer(after) || outer(before) == outer(after) && one > other;
        Some(if first { before } else { after })
    };
    let mut walls: BTreeSet<Cell> = lines.cells.iter().copied().collect();
    walls.extend(lines.edges.iter().filter(|edge| !shut.contains(edge)).filter_map(&mut give));
    let doors: Vec<(Cell, bool)> = gaps
        .iter()
        .map(|(edges, middle, open)| (edges.iter().find_map(&mut give).unwrap_or(*middle), *open))
        .filter(|(cell, _)| inside(*cell))
        .collect();
    if between > 0 {
        notes.push(format!("{between} pieces of wall or door stand between two spaces of which neither lies outside; each takes the one of the larger room"));
    }
    corners(&mut walls, &regions, (columns as i32, rows as i32));
    let at = |(x, y): Cell| map.cell_at(x as u16, y as u16);
    let filled: Vec<_> = walls.iter().filter(|cell| inside(**cell)).filter_map(|cell| at(*cell)).collect();
    let open: Vec<_> = doors.iter().filter_map(|(cell, _)| at(*cell)).collect();
    for cell in filled {
        map.set_terrain(cell, Terrain::WALL);
    }
    for cell in open {
        map.set_terrain(cell, Terrain::CLEAR);
    }
    let mut letters =
        ('A'..='Z').chain('a'..='z').chain('0'..='9').filter(|letter| Terrain::from_symbol(*letter).is_none());
    let mut marked = BTreeSet::new();
    let mut left = 0;
    let mut mark = |cell: Cell, open: bool, reach: u32| {
        let free = inside(cell) && marked.insert(cell);
        let letter = if free { letters.next() } else { None };
        left += usize::from(letter.is_none());
        letter.map(|letter| Marked { letter, column: cell.0 as u16, row: cell.1 as u16, open, reach })
    };
    let doors = doors.into_iter().filter_map(|(cell, open)| mark(cell, open, 0)).collect();
    let reach = |range: f64| range.round().clamp(1.0, 1000.0) as u32;
    let lights = file.lights.iter().filter_map(|(place, range)| mark(space(*place), false, reach(*range))).collect();
    if left > 0 {
        notes.push(format!("{left} doors and lights are left out: beyond the map, in a space that has one, or more than there are letters"));
    }
    Ok(Laid { map, walls: file.walls.len() - beyond, doors, lights })
}

/// The space that a point lies in.
fn space((x, y): Point) -> Cell {
    // What is too far for a number lies beyond any map.
    (x.floor() as i32, y.floor() as i32)
}

/// Lines as the spaces see them.
struct Lines {
    /// Nothing of the map lies so far from its corner.
    far: f64,
    edges: BTreeSet<Edge>,
    cells: BTreeSet<Cell>,
}

impl Lines {
    /// Adds a straight line; returns whether any of it lies on the map.
    fn add(&mut self, [from, to]: [Point; 2], inside: &impl Fn(Cell) -> bool) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let on = |a: f64, b: f64| (a - a.round()).abs() <= NEAR && (b - a.round()).abs() <= NEAR;
        let (upright, level) = (on(from.0, to.0), on(from.1, to.1));
        let mut here = false;
        if upright || level {
            // Along an edge it takes every space of which it passes half; a point on the edges is none.
            let upright = upright && (!level || dy.abs() > dx.abs());
            let (at, one, other) = if upright { (from.0, from.1, to.1) } else { (from.1, from.0, to.0) };
            let (first, last) =
                (one.min(other).round().clamp(-1.0, self.far), one.max(other).round().clamp(-1.0, self.far));
            for along in first as i32..last as i32 {
                let at = at.round().clamp(-1.0, self.far) as i32;
                let edge = (if upright { (at, along) } else { (along, at) }, upright);
                if sides(edge).into_iter().any(inside) {
                    self.edges.insert(edge);
                    here = true;
                }
            }
            return here || inside(space(from));
        }
        // Across spaces it fills those of which it takes much: it is cut at every edge.
        let length = dx.hypot(dy);
        let mut cuts = vec![0.0, 1.0];
        for (start, way) in [(from.0, dx), (from.1, dy)] {
            let (low, high) =
                (start.min(start + way).clamp(-1.0, self.far), start.max(start + way).clamp(-1.0, self.far));
            let crossed = (low.ceil() as i32..=high.floor() as i32).map(|edge| (f64::from(edge) - start) / way);
            cuts.extend(crossed.filter(|part| (0.0..1.0).contains(part)));
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.windows(2) {
            let middle = (pair[0] + pair[1]) / 2.0;
            let cell = space((from.0 + dx * middle, from.1 + dy * middle));
            if inside(cell) {
                here = true;
                if (pair[1] - pair[0]) * length >= MUCH {
                    self.cells.insert(cell);
                }
            }
        }
        here
    }
}

/// Which spaces can be walked between without crossing a wall or a door; those that lead to the edge of the map are outside.
struct Regions {
    size: (i32, i32),
    of: Vec<usize>,
    /// How many spaces each has.
    sizes: Vec<usize>,
    outside: BTreeSet<usize>,
}

impl Regions {
    fn of(lines: &Lines, shut: &BTreeSet<Edge>, size: (i32, i32)) -> Self {
        let (columns, rows) = size;
        let index = |(x, y): Cell| (y * columns + x) as usize;
        let mut found = Regions {
            size,
            of: vec![usize::MAX; (columns * rows) as usize],
            sizes: Vec::new(),
            outside: BTreeSet::new(),
        };
        for start in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            if found.of[index(start)] != usize::MAX || lines.cells.contains(&start) {
                continue;
            }
            let (region, mut count, mut ahead) = (found.sizes.len(), 0, VecDeque::from([start]));
            found.of[index(start)] = region;
            while let Some((x, y)) = ahead.pop_front() {
                count += 1;
                let ways = [
                    (((x, y), true), (x - 1, y)),
                    (((x + 1, y), true), (x + 1, y)),
                    (((x, y), false), (x, y - 1)),
                    (((x, y + 1), false), (x, y + 1)),
                ];
                for (edge, next) in ways {
                    let free = !lines.edges.contains(&edge) && !shut.contains(&edge);
                    if !(0..columns).contains(&next.0) || !(0..rows).contains(&next.1) {
                        if free {
                            found.outside.insert(region);
                        }
                    } else if free && found.of[index(next)] == usize::MAX && !lines.cells.contains(&next) {
                        found.of[index(next)] = region;
                        ahead.push_back(next);
                    }
                }
            }
            found.sizes.push(count);
        }
        found
    }

    fn region(&self, (x, y): Cell) -> Option<usize> {
        let (columns, rows) = self.size;
        let here = (0..columns).contains(&x) && (0..rows).contains(&y);
        here.then(|| self.of[(y * columns + x) as usize]).filter(|region| *region != usize::MAX)
    }

    fn size(&self, cell: Cell) -> usize {
        self.region(cell).map_or(0, |region| self.sizes[region])
    }

    fn is_outside(&self, cell: Cell) -> bool {
        self.region(cell).is_none_or(|region| self.outside.contains(&region))
    }
}

/// Where two walls meet at a corner alone, and people would slip between rooms, the outer or larger of the two others is filled too.
fn corners(walls: &mut BTreeSet<Cell>, regions: &Regions, (columns, rows): (i32, i32)) {
    let mut filled = Vec::new();
    for (x, y) in (1..rows).flat_map(|y| (1..columns).map(move |x| (x, y))) {
        for (pair, gap) in
            [([(x - 1, y), (x, y - 1)], [(x - 1, y - 1), (x, y)]), ([(x - 1, y - 1), (x, y)], [(x - 1, y), (x, y - 1)])]
        {
            let open = gap.iter().all(|cell| !walls.contains(cell));
            if open && pair.iter().all(|cell| walls.contains(cell)) && regions.region(gap[0]) != regions.region(gap[1])
            {
                let key = |cell: Cell| (regions.is_outside(cell), regions.size(cell));
                filled.push(if key(gap[0]) > key(gap[1]) { gap[0] } else { gap[1] });
            }
        }
    }
    walls.extend(filled);
}
