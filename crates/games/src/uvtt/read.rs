//! What stands in the file, with points counted in spaces from its top left corner.

use serde::Deserialize;
use serde_json::Value;
use std::fmt;

/// The most points that walls may have: what a large cave has, many times over.
const MOST_POINTS: usize = 50_000;

/// A point, in spaces: to the right and down.
pub(super) type Point = (f64, f64);

pub(super) struct File {
    pub(super) columns: f64,
    pub(super) rows: f64,
    pub(super) pixels: f64,
    pub(super) walls: Vec<[Point; 2]>,
    pub(super) doors: Vec<Door>,
    pub(super) lights: Vec<(Point, f64)>,
    pub(super) image: Option<String>,
    pub(super) notes: Vec<String>,
}

pub(super) struct Door {
    pub(super) ends: [Point; 2],
    pub(super) open: bool,
}

#[derive(Deserialize)]
struct Written {
    resolution: Option<Resolution>,
    line_of_sight: Option<Vec<Vec<At>>>,
    objects_line_of_sight: Option<Vec<Vec<At>>>,
    portals: Option<Vec<Portal>>,
    lights: Option<Vec<Light>>,
}

#[derive(Deserialize)]
struct Resolution {
    map_origin: Option<At>,
    map_size: At,
    pixels_per_grid: f64,
}

#[derive(Deserialize, Clone, Copy)]
struct At {
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
struct Portal {
    bounds: Option<Vec<At>>,
    closed: Option<bool>,
}

#[derive(Deserialize)]
struct Light {
    position: Option<At>,
    range: Option<f64>,
}

pub(super) fn read(bytes: &[u8]) -> Result<File, String> {
    let foreign = |wrong: &dyn fmt::Display| format!("expected a Universal VTT file; {wrong}");
    let mut file: Value = serde_json::from_slice(bytes).map_err(|error| foreign(&error))?;
    // The picture is nearly all of the file, and is moved out of it.
    let image = match file.get_mut("image").map(Value::take) {
        None | Some(Value::Null) => None,
        Some(Value::String(image)) => Some(image),
        Some(_) => return Err(foreign(&"image: expected text")),
    };
    let written: Written = ludex_engine::read(&file).map_err(|malformed| foreign(&malformed))?;
    let Some(resolution) = written.resolution else {
        return Err("expected a Universal VTT file; it has no `resolution`".to_owned());
    };
    let origin = resolution.map_origin.unwrap_or(At { x: 0.0, y: 0.0 });
    let size = resolution.map_size;
    if !(1.0..=16_384.0).contains(&resolution.pixels_per_grid) {
        return Err(format!("resolution.pixels_per_grid: expected 1 to 16384, came {}", resolution.pixels_per_grid));
    }
    let point = |at: At| (at.x - origin.x, at.y - origin.y);
    let mut notes = Vec::new();
    let mut walls = Vec::new();
    let outlines = written.objects_line_of_sight.unwrap_or_default();
    if !outlines.is_empty() {
        notes.push(format!("{} outlines of things that stand about are walls here", outlines.len()));
    }
    let mut short = 0;
    for line in written.line_of_sight.unwrap_or_default().iter().chain(&outlines) {
        short += usize::from(line.len() < 2);
        walls.extend(line.windows(2).map(|ends| [point(ends[0]), point(ends[1])]));
        if walls.len() > MOST_POINTS {
            return Err(format!("line_of_sight: expected at most {MOST_POINTS} points"));
        }
    }
    if short > 0 {
        notes.push(format!("{short} walls of a single point are left out"));
    }
    let mut doors = Vec::new();
    let portals = written.portals.unwrap_or_default();
    for portal in &portals {
        if let Some(&[one, other]) = portal.bounds.as_deref() {
            doors.push(Door { ends: [point(one), point(other)], open: portal.closed == Some(false) });
        }
    }
    if doors.len() < portals.len() {
        notes.push(format!("{} doors without two ends are left out", portals.len() - doors.len()));
    }
    let lit = written.lights.unwrap_or_default();
    let lights: Vec<_> = lit.iter().filter_map(|light| Some((point(light.position?), light.range?))).collect();
    if lights.len() < lit.len() {
        notes.push(format!("{} lights without a place or a range are left out", lit.len() - lights.len()));
    }
    let image = image.filter(|image| !image.is_empty());
    Ok(File { columns: size.x, rows: size.y, pixels: resolution.pixels_per_grid, walls, doors, lights, image, notes })
}
