//! Universal VTT files, as far as they say anything of a map.

use super::Openings;
use super::scene::{Door, Light, Piece, Point, Scene};
use ludex_grid::{Kind, Shape};
use serde::Deserialize;

/// The most points of walls and outlines together.
const MOST_POINTS: usize = 50_000;
/// So near one another the ends of an outline are the same, in spaces.
const NEARLY: f64 = 0.1;

#[derive(Deserialize)]
pub(super) struct Written {
    resolution: Option<Resolution>,
    line_of_sight: Option<Vec<Vec<At>>>,
    objects_line_of_sight: Option<Vec<Vec<At>>>,
    portals: Option<Vec<Portal>>,
    environment: Option<Environment>,
    lights: Option<Vec<Lit>>,
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
struct Environment {
    baked_lighting: Option<bool>,
    ambient_light: Option<String>,
}

#[derive(Deserialize)]
struct Lit {
    position: Option<At>,
    range: Option<f64>,
    color: Option<String>,
    intensity: Option<f64>,
}

/// Returns the map of a file.
pub(super) fn scene(written: Written, openings: Openings) -> Result<Scene, String> {
    let Some(resolution) = &written.resolution else {
        return Err("expected a Universal VTT file or a Foundry scene; it has no `resolution`".to_owned());
    };
    let origin = resolution.map_origin.unwrap_or(At { x: 0.0, y: 0.0 });
    let size = resolution.map_size;
    let pixels = resolution.pixels_per_grid;
    if !(1.0..=16_384.0).contains(&pixels) {
        return Err(format!("resolution.pixels_per_grid: expected 1 to 16384, came {pixels}"));
    }
    let mut notes = Vec::new();
    if origin.x.fract() != 0.0 || origin.y.fract() != 0.0 {
        notes.push(format!("the map begins at {}, {}, off its grid; the spaces begin there too", origin.x, origin.y));
    }
    let point = |at: &At| (at.x - origin.x, at.y - origin.y);
    let pieces = pieces(&written, &point, &mut notes)?;
    let mut scene = Scene {
        shape: Shape::Square,
        columns: size.x,
        rows: size.y,
        pixels,
        pieces,
        doors: Vec::new(),
        lights: Vec::new(),
        notes,
    };
    add_portals(&mut scene, written.portals.unwrap_or_default(), openings, &point);
    add_lights(&mut scene, written.lights.unwrap_or_default(), &point);
    about_light(&mut scene, written.environment);
    Ok(scene)
}

/// Returns the walls, and the outlines of what stands about.
fn pieces(written: &Written, point: &impl Fn(&At) -> Point, notes: &mut Vec<String>) -> Result<Vec<Piece>, String> {
    let lists = [(&written.line_of_sight, false), (&written.objects_line_of_sight, true)];
    let mut pieces = Vec::new();
    let (mut short, mut count) = (0, 0);
    for (line, body) in lists.iter().flat_map(|(list, body)| list.iter().flatten().map(move |line| (line, *body))) {
        count += line.len();
        if count > MOST_POINTS {
            return Err(format!("line_of_sight: expected at most {MOST_POINTS} points"));
        }
        if line.len() < 2 {
            short += 1;
        } else {
            let mut points: Vec<Point> = line.iter().map(point).collect();
            if body {
                close(&mut points);
            }
            pieces.push(Piece { points, kind: Kind::Wall, body });
        }
    }
    if short > 0 {
        notes.push(format!("{short} walls of a single point are left out"));
    }
    Ok(pieces)
}

/// Closes an outline whose ends nearly meet: programs trace what stands about pixel by pixel.
fn close(points: &mut [Point]) {
    if let [first, .., last] = points
        && (first.0 - last.0).hypot(first.1 - last.1) <= NEARLY
    {
        *last = *first;
    }
}

/// Adds doors, and windows where openings are those.
fn add_portals(scene: &mut Scene, portals: Vec<Portal>, openings: Openings, point: &impl Fn(&At) -> Point) {
    let (mut endless, mut open_ones) = (0, 0);
    for portal in portals {
        let Some([one, other]) = portal.bounds.as_deref() else {
            endless += 1;
            continue;
        };
        let ends = [point(one), point(other)];
        let open = portal.closed == Some(false);
        open_ones += usize::from(open);
        if open && openings == Openings::Windows {
            scene.pieces.push(Piece { points: ends.to_vec(), kind: Kind::Window, body: false });
        } else {
            scene.doors.push(Door { ends, open, locked: false, secret: false });
        }
    }
    if endless > 0 {
        scene.notes.push(format!("{endless} doors without two ends are left out"));
    }
    if open_ones > 0 {
        let taken = match openings {
            Openings::Doors => "doors that stand open; import the file again if they are windows",
            Openings::Windows => "windows; import the file again if they are doors that stand open",
        };
        let which = if open_ones == 1 { "1 opening does".to_owned() } else { format!("{open_ones} openings do") };
        scene.notes.push(format!("{which} not block light: taken for {taken}"));
    }
}

/// Adds lights: as is the custom, the inner half is bright.
fn add_lights(scene: &mut Scene, lights: Vec<Lit>, point: &impl Fn(&At) -> Point) {
    let (mut nowhere, mut tinted) = (0, 0);
    for light in lights {
        let (Some(at), Some(reach)) = (light.position, light.range) else {
            nowhere += 1;
            continue;
        };
        let plain = light.intensity.is_none_or(|intensity| intensity == 1.0);
        tinted += usize::from(!plain || light.color.is_some_and(|color| !is_white(&color)));
        scene.lights.push(Light { at: point(&at), bright: reach / 2.0, reach });
    }
    if nowhere > 0 {
        scene.notes.push(format!("{nowhere} lights without a place or a range are left out"));
    }
    if tinted > 0 {
        scene.notes.push(format!("{tinted} lights have a colour or a strength of their own, which is left out"));
    }
}

/// Returns whether a colour, with or without its opacity before it, is white.
fn is_white(color: &str) -> bool {
    let digits = color.trim_start_matches('#');
    digits.get(digits.len().saturating_sub(6)..).is_some_and(|digits| digits.eq_ignore_ascii_case("ffffff"))
}

/// Tells what a file says of the light as a whole.
fn about_light(scene: &mut Scene, environment: Option<Environment>) {
    let Some(Environment { baked_lighting, ambient_light }) = environment else { return };
    if baked_lighting == Some(true) && !scene.lights.is_empty() {
        scene.notes.push("the light is painted in the picture already; the lights count for the rules".to_owned());
    }
    if let Some(color) = ambient_light.filter(|color| !is_white(color)) {
        scene.notes.push(format!("the whole scene is tinted {color}, which is left out; say how bright it is"));
    }
}
