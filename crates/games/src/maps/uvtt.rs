//! Universal VTT files, as far as they say anything of a map.

use super::Openings;
use super::scene::{Door, Light, Piece, Place, Point, Scene, middle};
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
    position: Option<At>,
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
    let mut scene = Scene {
        shape: Shape::Square,
        columns: size.x,
        rows: size.y,
        pixels,
        pieces: Vec::new(),
        doors: Vec::new(),
        lights: Vec::new(),
        notes,
        untaken: Vec::new(),
    };
    add_pieces(&mut scene, &written, &point)?;
    add_portals(&mut scene, written.portals.unwrap_or_default(), openings, &point);
    add_lights(&mut scene, written.lights.unwrap_or_default(), &point);
    about_light(&mut scene, written.environment);
    Ok(scene)
}

/// Adds the walls, and the outlines of what stands about.
fn add_pieces(scene: &mut Scene, written: &Written, point: &impl Fn(&At) -> Point) -> Result<(), String> {
    let lists = [
        ("line_of_sight", &written.line_of_sight, false),
        ("objects_line_of_sight", &written.objects_line_of_sight, true),
    ];
    let mut short = Vec::new();
    let mut count = 0;
    for (list, lines, body) in lists {
        for (number, line) in lines.iter().flatten().enumerate() {
            count += line.len();
            if count > MOST_POINTS {
                return Err(format!("{list}: expected at most {MOST_POINTS} points"));
            }
            let mut points: Vec<Point> = line.iter().map(point).collect();
            if body {
                close(&mut points);
            }
            points.dedup();
            if points.len() < 2 {
                short.push(Place::or_number(points.first().copied(), list, number));
            } else {
                scene.pieces.push(Piece { points, kind: Kind::Wall, body });
            }
        }
    }
    scene.leave(short, ["wall of a single point is left out", "walls of a single point are left out"]);
    Ok(())
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
    let [mut endless, mut openings_at] = [Vec::new(), Vec::new()];
    for (number, portal) in portals.into_iter().enumerate() {
        let Some([one, other]) = portal.bounds.as_deref() else {
            endless.push(Place::or_number(portal.position.as_ref().map(point), "portals", number));
            continue;
        };
        let ends = [point(one), point(other)];
        let open = portal.closed == Some(false);
        openings_at.extend(open.then(|| Place::At(middle(ends))));
        if open && openings == Openings::Windows {
            scene.pieces.push(Piece { points: ends.to_vec(), kind: Kind::Window, body: false });
        } else {
            scene.doors.push(Door { ends, open, locked: false, secret: false });
        }
    }
    scene.leave(endless, ["door without two ends is left out", "doors without two ends are left out"]);
    let taken = match openings {
        Openings::Doors => [
            "opening does not block light and is taken for an open door; import the file again if it is a window",
            "openings do not block light and are taken for open doors; import the file again if they are windows",
        ],
        Openings::Windows => [
            "opening does not block light and is taken for a window; import the file again if it is an open door",
            "openings do not block light and are taken for windows; import the file again if they are open doors",
        ],
    };
    scene.leave(openings_at, taken);
}

/// Adds lights: as is the custom, the inner half is bright.
fn add_lights(scene: &mut Scene, lights: Vec<Lit>, point: &impl Fn(&At) -> Point) {
    let [mut nowhere, mut tinted] = [Vec::new(), Vec::new()];
    for (number, light) in lights.into_iter().enumerate() {
        let at = light.position.as_ref().map(point);
        let (Some(at), Some(reach)) = (at, light.range.filter(|range| *range > 0.0)) else {
            nowhere.push(Place::or_number(at, "lights", number));
            continue;
        };
        let plain = light.intensity.is_none_or(|intensity| intensity == 1.0);
        if !plain || light.color.is_some_and(|color| !is_white(&color)) {
            tinted.push(Place::At(at));
        }
        scene.lights.push(Light { at, bright: reach / 2.0, reach });
    }
    let what = ["light without a place or a range is left out", "lights without a place or a range are left out"];
    scene.leave(nowhere, what);
    let what = [
        "light has a colour or a strength of its own, which is left out",
        "lights have a colour or a strength of their own, which is left out",
    ];
    scene.leave(tinted, what);
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
