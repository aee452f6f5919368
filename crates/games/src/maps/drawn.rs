//! A drawing of what a file says beside what the ground makes of it: lines as they stand in the file, the sides of spaces that steps
//! do not cross, and every leak.

use super::lay::{Edge, Laid};
use super::rooms::{Rooms, place};
use super::scene::{Point, Scene};
use ludex_grid::{Cell, Direction, Kind, Map, Passage, Point as Corner};
use std::fmt::Write;

/// How wide a space is drawn, in hundredths of a space a pixel.
const PIXEL: f64 = 5.0;
/// The room above each half, for its title, in hundredths of a space.
const TITLE: f64 = 130.0;
/// What lies between both halves.
const GAP: f64 = 100.0;

/// Draws a map as SVG: on the left what stands in the file, on the right what the ground makes of it.
pub(super) fn svg(scene: &Scene, laid: &Laid, rooms: &Rooms) -> String {
    let edge = Edge::of(&laid.map);
    let (wide, high) = (edge.right * 2.0 + GAP, edge.bottom + TITLE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{:.0}\" height=\"{:.0}\" \
         font-family=\"sans-serif\" font-size=\"70\" stroke-linecap=\"round\">\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>\n",
        wide / PIXEL,
        high / PIXEL
    );
    let told = (rooms.count(), rooms.parts(), rooms.leaks.len());
    half(&mut text, 0.0, &format!("In the file: {} rooms, doors shut", told.0));
    spaces(&mut text, &laid.map, &rooms.of_file);
    file_lines(&mut text, scene, laid, &edge);
    half_ends(&mut text);
    half(&mut text, edge.right + GAP, &format!("On the ground: {} parts, {} leaks", told.1, told.2));
    spaces(&mut text, &laid.map, &rooms.of_ground);
    sides(&mut text, &rooms.map);
    leaks(&mut text, rooms);
    half_ends(&mut text);
    text.push_str("</svg>\n");
    text
}

// Writing to a text does not fail.

fn half(text: &mut String, left: f64, title: &str) {
    let _ = writeln!(text, "<text x=\"{}\" y=\"90\">{title}</text>", left + 10.0);
    let _ = writeln!(text, "<g transform=\"translate({left} {TITLE})\">");
}

fn half_ends(text: &mut String) {
    text.push_str("</g>\n");
}

/// Draws the spaces, those of a room or part in one colour.
fn spaces(text: &mut String, map: &Map, numbers: &[u32]) {
    for (cell, number) in map.cells().zip(numbers) {
        let fill = match number {
            0 => "#555".to_owned(),
            number => format!("hsl({} 60% 86%)", u64::from(*number) * 137 % 360),
        };
        let corners = Corner::corners(map.shape(), cell).map(|corner| format!("{},{}", corner.x, corner.y));
        let points = corners.collect::<Vec<String>>().join(" ");
        let _ = writeln!(text, "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"#ccc\" stroke-width=\"2\"/>");
    }
}

/// Draws the lines as they stand in the file.
fn file_lines(text: &mut String, scene: &Scene, laid: &Laid, edge: &Edge) {
    let limits = (edge.right, edge.bottom);
    for piece in &scene.pieces {
        let color = match piece.kind {
            Kind::Window => "#2a7fd4",
            Kind::Ledge => "#7a8c3a",
            _ if piece.body => "#777",
            _ => "#000",
        };
        for ends in piece.points.windows(2) {
            let ends = [edge.stretched(ends[0]), edge.stretched(ends[1])];
            if let Some((from, to)) = super::lay::cut::clipped(ends, limits) {
                line(text, from, to, color, 10);
            }
        }
    }
    let point = |corner: &Corner| (f64::from(corner.x), f64::from(corner.y));
    for (door, _) in &laid.doors {
        for ends in door.windows(2) {
            line(text, point(&ends[0]), point(&ends[1]), "#b5651d", 16);
        }
    }
}

/// Draws the sides that no step crosses, and those that one climbs over.
fn sides(text: &mut String, map: &Map) {
    for cell in map.cells() {
        for direction in map.shape().directions().filter(|direction| !map.shape().is_diagonal(*direction)) {
            let Some((from, to)) = side(map, cell, direction) else { continue };
            match map.passage(map.footprint(cell, 1), direction) {
                Passage::Free => {}
                Passage::Dearer => line(text, from, to, "#7a8c3a", 8),
                Passage::Barred => line(text, from, to, "#000", 10),
            }
        }
    }
}

/// Returns the side between a cell and a later one that lies beside it on the map.
fn side(map: &Map, cell: Cell, direction: Direction) -> Option<(Point, Point)> {
    let next = map.shape().step(cell, direction)?;
    (place(map, next)? > place(map, cell)?).then_some(())?;
    let beyond: Vec<Corner> = Corner::corners(map.shape(), next).collect();
    let mut shared = Corner::corners(map.shape(), cell).filter(|corner| beyond.contains(corner));
    let point = |corner: Corner| (f64::from(corner.x), f64::from(corner.y));
    Some((point(shared.next()?), point(shared.next()?)))
}

/// Marks the steps that lead out of closed rooms.
fn leaks(text: &mut String, rooms: &Rooms) {
    let point = |cell: Cell| {
        let middle = Corner::centre(rooms.map.shape(), cell);
        (f64::from(middle.x), f64::from(middle.y))
    };
    for (from, to) in &rooms.leaks {
        let ends = (point(*from), point(*to));
        line(text, ends.0, ends.1, "#d00", 14);
        let middle = ((ends.0.0 + ends.1.0) / 2.0, (ends.0.1 + ends.1.1) / 2.0);
        let _ = writeln!(
            text,
            "<circle cx=\"{}\" cy=\"{}\" r=\"28\" fill=\"none\" stroke=\"#d00\" stroke-width=\"12\"/>",
            middle.0, middle.1
        );
    }
}

fn line(text: &mut String, from: Point, to: Point, color: &str, width: u32) {
    let _ = writeln!(
        text,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
        from.0, from.1, to.0, to.1
    );
}
