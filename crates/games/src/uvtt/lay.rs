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

/// Lays the walls, doors and lights of a file on spaces, and adds to `notes` what does not come as it was.
pub(super) fn lay(file: &File, notes: &mut Vec<String>) -> Result<Laid, String> {
    let extent = extent_of(file, notes)?;
    let mut map = Map::open(Shape::Square, extent.columns, extent.rows).map_err(|error| error.to_string())?;

    let mut lines = extent.lines();
    let mut beyond = 0;
    for ends in &file.walls {
        beyond += usize::from(!lines.add(*ends, &|cell| extent.contains(cell)));
    }
    if beyond > 0 {
        notes.push(format!("{beyond} pieces of wall lie beyond the map"));
    }
    let gaps = gaps_of(file, &extent, notes);
    let (walls, doors) = fill(&lines, &gaps, &extent, notes);

    let at = |(x, y): Cell| map.cell_at(x as u16, y as u16);
    let filled: Vec<_> = walls.iter().filter(|cell| extent.contains(**cell)).filter_map(|cell| at(*cell)).collect();
    let open: Vec<_> = doors.iter().filter_map(|(cell, _)| at(*cell)).collect();
    for cell in filled {
        map.set_terrain(cell, Terrain::WALL);
    }
    for cell in open {
        map.set_terrain(cell, Terrain::CLEAR);
    }

    let mut letters = Letters { extent: &extent, next: 0, taken: BTreeSet::new(), left: 0 };
    let doors = doors.into_iter().filter_map(|(cell, open)| letters.mark(cell, open, 0)).collect();
    let reach = |range: f64| range.round().clamp(1.0, 1000.0) as u32;
    let light = |(place, range): &(Point, f64)| letters.mark(space(*place), false, reach(*range));
    let lights = file.lights.iter().filter_map(light).collect();
    let left = letters.left;
    if left > 0 {
        notes.push(format!("{left} doors and lights are left out: beyond the map, in a space that has one, or more than there are letters"));
    }
    Ok(Laid { map, walls: file.walls.len() - beyond, doors, lights })
}

/// How many spaces a map has.
struct Extent {
    columns: usize,
    rows: usize,
}

impl Extent {
    fn contains(&self, (x, y): Cell) -> bool {
        (0..self.columns as i32).contains(&x) && (0..self.rows as i32).contains(&y)
    }

    fn size(&self) -> (i32, i32) {
        (self.columns as i32, self.rows as i32)
    }

    /// Returns no lines yet.
    fn lines(&self) -> Lines {
        let far = self.columns.max(self.rows) as f64 + 1.0;
        Lines { far, edges: BTreeSet::new(), cells: BTreeSet::new() }
    }
}

/// Returns how many spaces the map of a file has, rounded up to whole ones.
fn extent_of(file: &File, notes: &mut Vec<String>) -> Result<Extent, String> {
    let across = |length: f64| (length - 0.01).ceil();
    let columns = across(file.columns);
    let rows = across(file.rows);
    if !(columns >= 1.0 && rows >= 1.0 && columns * rows <= MOST_CELLS) {
        return Err(format!(
            "resolution.map_size: expected up to {MOST_CELLS} spaces, came {} by {}",
            file.columns, file.rows
        ));
    }
    if (columns, rows) != (file.columns, file.rows) {
        notes.push(format!("the map is {} by {} spaces and was made {columns} by {rows}", file.columns, file.rows));
    }
    Ok(Extent { columns: columns as usize, rows: rows as usize })
}

/// A door: the edges that it takes, the space in its middle, and whether it is open.
struct Gap {
    edges: Vec<Edge>,
    middle: Cell,
    open: bool,
}

/// Returns the doors of a file that lie on the map.
fn gaps_of(file: &File, extent: &Extent, notes: &mut Vec<String>) -> Vec<Gap> {
    let mut gaps = Vec::new();
    let mut strange = 0;
    for door in &file.doors {
        let mut gap = extent.lines();
        gap.add(door.ends, &|cell| extent.contains(cell));
        let middle = space(((door.ends[0].0 + door.ends[1].0) / 2.0, (door.ends[0].1 + door.ends[1].1) / 2.0));
        if extent.contains(middle) || !gap.edges.is_empty() {
            gaps.push(Gap { edges: gap.edges.into_iter().collect(), middle, open: door.open });
        } else {
            strange += 1;
        }
    }
    if strange > 0 {
        notes.push(format!("{strange} doors lie beyond the map"));
    }
    gaps
}

/// Returns the spaces that walls fill, and those of the doors with whether each is open: each edge gives its wall or door to one of
/// its two spaces.
fn fill(lines: &Lines, gaps: &[Gap], extent: &Extent, notes: &mut Vec<String>) -> (BTreeSet<Cell>, Vec<(Cell, bool)>) {
    let shut: BTreeSet<Edge> = gaps.iter().flat_map(|gap| &gap.edges).copied().collect();
    let regions = Regions::of(lines, &shut, extent.size());
    let mut between = 0;
    let mut give = |edge: &Edge| {
        let [before, after] = sides(*edge);
        if !extent.contains(before) || !extent.contains(after) {
            return None;
        }
        let outer_before = regions.is_outside(before);
        let outer_after = regions.is_outside(after);
        between += usize::from(outer_before == outer_after);
        let is_larger = regions.size(before) > regions.size(after);
        let first = outer_before && !outer_after || outer_before == outer_after && is_larger;
        Some(if first { before } else { after })
    };

    let mut walls: BTreeSet<Cell> = lines.cells.iter().copied().collect();
    walls.extend(lines.edges.iter().filter(|edge| !shut.contains(edge)).filter_map(&mut give));
    let mut doors = Vec::new();
    for gap in gaps {
        let cell = gap.edges.iter().find_map(&mut give).unwrap_or(gap.middle);
        if extent.contains(cell) {
            doors.push((cell, gap.open));
        }
    }
    if between > 0 {
        notes.push(format!("{between} pieces of wall or door stand between two spaces of which neither lies outside; each takes the one of the larger room"));
    }
    corners(&mut walls, &regions, extent.size());
    (walls, doors)
}

/// Gives out the letters that mark doors and lights on the map.
struct Letters<'a> {
    extent: &'a Extent,
    /// How many letters were given out.
    next: usize,
    taken: BTreeSet<Cell>,
    /// How many doors and lights got none.
    left: usize,
}

impl Letters<'_> {
    /// Marks a space with the next letter, if it is free and there are letters left.
    fn mark(&mut self, cell: Cell, open: bool, reach: u32) -> Option<Marked> {
        let free = self.extent.contains(cell) && self.taken.insert(cell);
        let mut letters =
            ('A'..='Z').chain('a'..='z').chain('0'..='9').filter(|letter| Terrain::from_symbol(*letter).is_none());
        let letter = if free { letters.nth(self.next) } else { None };
        let Some(letter) = letter else {
            self.left += 1;
            return None;
        };
        self.next += 1;
        Some(Marked { letter, column: cell.0 as u16, row: cell.1 as u16, open, reach })
    }
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
        let dx = to.0 - from.0;
        let dy = to.1 - from.1;
        let on = |a: f64, b: f64| (a - a.round()).abs() <= NEAR && (b - a.round()).abs() <= NEAR;
        let upright = on(from.0, to.0);
        let level = on(from.1, to.1);
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
            let region = found.sizes.len();
            let mut count = 0;
            let mut ahead = VecDeque::from([start]);
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
