//! Scenes as Foundry exports them, in every form since its version 8.

use super::scene::{Door, Light, Piece, Place, Point, Scene, middle};
use ludex_grid::{Kind, Shape};
use serde::Deserialize;
use serde_json::Value;

/// The most walls of a scene.
const MOST_WALLS: usize = 25_000;
/// Sight ends at a wall, and at the second wall of this kind only.
const NORMAL: i64 = 20;
const LIMITED: i64 = 10;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Written {
    width: f64,
    height: f64,
    padding: Option<f64>,
    grid: Option<Value>,
    grid_type: Option<i64>,
    grid_distance: Option<f64>,
    shift_x: Option<f64>,
    shift_y: Option<f64>,
    background: Option<Background>,
    walls: Option<Vec<Wall>>,
    lights: Option<Vec<Lit>>,
    tokens: Option<Vec<Value>>,
    tiles: Option<Vec<Value>>,
    drawings: Option<Vec<Value>>,
    notes: Option<Vec<Value>>,
    sounds: Option<Vec<Value>>,
    regions: Option<Vec<Value>>,
    templates: Option<Vec<Value>>,
    levels: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Background {
    offset_x: Option<f64>,
    offset_y: Option<f64>,
}

#[derive(Deserialize)]
struct Wall {
    c: Vec<f64>,
    #[serde(rename = "move")]
    moves: Option<i64>,
    sight: Option<i64>,
    /// What is now `sight`, until version 8.
    sense: Option<i64>,
    dir: Option<i64>,
    door: Option<i64>,
    ds: Option<i64>,
}

#[derive(Deserialize)]
struct Lit {
    x: f64,
    y: f64,
    config: Option<Reach>,
    dim: Option<f64>,
    bright: Option<f64>,
    hidden: Option<bool>,
}

#[derive(Deserialize)]
struct Reach {
    dim: Option<f64>,
    bright: Option<f64>,
    angle: Option<f64>,
    negative: Option<bool>,
    luminosity: Option<f64>,
}

/// The grid of a scene.
struct Grid {
    shape: Shape,
    /// How many pixels a space is wide.
    size: f64,
    /// How far it is from a space to the next, in the units of the scene.
    distance: f64,
    /// Where the picture begins, in pixels.
    origin: (f64, f64),
}

impl Grid {
    /// Returns a place in spaces from the corner of the picture.
    fn point(&self, x: f64, y: f64) -> Point {
        ((x - self.origin.0) / self.size, (y - self.origin.1) / self.size)
    }

    /// Returns the middle of the space in which a thing stands: the number `number` of a list of the file.
    fn place(&self, thing: &Value, list: &str, number: usize) -> Place {
        let along = |name: &str| thing.get(name).and_then(Value::as_f64).map(|at| at + self.size / 2.0);
        let at = along("x").zip(along("y")).map(|(x, y)| self.point(x, y));
        Place::or_number(at, list, number)
    }
}

/// Returns the map of a scene.
pub(super) fn scene(written: Written) -> Result<Scene, String> {
    let mut notes = Vec::new();
    let grid = grid_of(&written, &mut notes)?;
    let mut scene = Scene {
        shape: grid.shape,
        columns: written.width / grid.size,
        rows: written.height / grid.size / if grid.shape.is_hex() { 0.75_f64.sqrt() } else { 1.0 },
        pixels: grid.size,
        pieces: Vec::new(),
        doors: Vec::new(),
        lights: Vec::new(),
        notes,
        untaken: Vec::new(),
    };
    let walls = written.walls.as_deref().unwrap_or_default();
    if walls.len() > MOST_WALLS {
        return Err(format!("walls: expected at most {MOST_WALLS}"));
    }
    add_walls(&mut scene, walls, &grid);
    add_lights(&mut scene, written.lights.as_deref().unwrap_or_default(), &grid);
    let rest = [
        ("tokens", &written.tokens, ["token is left out", "tokens are left out"]),
        ("tiles", &written.tiles, ["tile is left out", "tiles are left out"]),
        ("drawings", &written.drawings, ["drawing is left out", "drawings are left out"]),
        ("notes", &written.notes, ["note is left out", "notes are left out"]),
        ("sounds", &written.sounds, ["sound is left out", "sounds are left out"]),
        ("regions", &written.regions, ["region is left out", "regions are left out"]),
        ("templates", &written.templates, ["template is left out", "templates are left out"]),
    ];
    for (name, list, what) in rest {
        let places = list.iter().flatten().enumerate().map(|(number, thing)| grid.place(thing, name, number));
        scene.leave(places.collect(), what);
    }
    if written.levels.is_some_and(|levels| levels.len() > 1) {
        scene.notes.push("the scene has several levels; their walls all stand on this one map".to_owned());
    }
    scene.notes.push("the picture of a scene is a file of its own: put it behind the map yourself".to_owned());
    Ok(scene)
}

/// Returns the grid of a scene: a record of its own, or in older scenes a number with its fellows beside it.
fn grid_of(written: &Written, notes: &mut Vec<String>) -> Result<Grid, String> {
    let own = |name: &str| written.grid.as_ref().and_then(|grid| grid.get(name)).and_then(Value::as_f64);
    let size = own("size").or_else(|| written.grid.as_ref().and_then(Value::as_f64)).unwrap_or(100.0);
    if !(5.0..=16_384.0).contains(&size) {
        return Err(format!("grid.size: expected 5 to 16384, came {size}"));
    }
    let kind = own("type").map(|kind| kind as i64).or(written.grid_type).unwrap_or(1);
    let shape = match kind {
        0 => Shape::Gridless,
        1 => Shape::Square,
        2 => Shape::Hex,
        3..=5 => {
            let message =
                "its hexes stand in columns, or the even rows are set in; it is laid on places without a grid";
            notes.push(message.to_owned());
            Shape::Gridless
        }
        other => return Err(format!("grid.type: expected 0 to 5, came {other}")),
    };
    let padding = written.padding.unwrap_or(0.25).clamp(0.0, 0.5);
    let padded = |length: f64| (length * padding / size).ceil() * size;
    let back = written.background.as_ref();
    let shift = |new: Option<f64>, old: Option<f64>| new.or(old).unwrap_or(0.0);
    let origin = (
        padded(written.width) - shift(back.and_then(|back| back.offset_x), written.shift_x),
        padded(written.height) - shift(back.and_then(|back| back.offset_y), written.shift_y),
    );
    let distance = own("distance").or(written.grid_distance).filter(|distance| *distance > 0.0).unwrap_or(5.0);
    Ok(Grid { shape, size, distance, origin })
}

/// Adds walls, windows and doors.
fn add_walls(scene: &mut Scene, walls: &[Wall], grid: &Grid) {
    let [mut empty, mut unseen, mut curtains, mut limited, mut one_way] = [const { Vec::new() }; 5];
    for (number, wall) in walls.iter().enumerate() {
        let &[x, y, to_x, to_y] = wall.c.as_slice() else {
            empty.push(Place::or_number(None, "walls", number));
            continue;
        };
        let ends = [grid.point(x, y), grid.point(to_x, to_y)];
        let there = || Place::At(middle(ends));
        if ends[0] == ends[1] {
            empty.push(there());
            continue;
        }
        one_way.extend(wall.dir.is_some_and(|dir| dir != 0).then(there));
        let bars = wall.moves != Some(0);
        let sight = wall.sight.unwrap_or_else(|| wall.sense.map_or(NORMAL, |sense| sense * 10));
        // Until version 8 a plain wall had a 1 where it has a 20 now.
        let hides = sight == NORMAL || (wall.sight.is_none() && sight == 10);
        if let Some(door @ 1..=2) = wall.door {
            let (open, locked) = (wall.ds == Some(1), wall.ds == Some(2));
            scene.doors.push(Door { ends, open, locked, secret: door == 2 });
        } else if bars {
            limited.extend((!hides && sight == LIMITED).then(there));
            let kind = if hides { Kind::Wall } else { Kind::Window };
            scene.pieces.push(Piece { points: ends.to_vec(), kind, body: false });
        } else if hides {
            curtains.push(there());
        } else {
            unseen.push(there());
        }
    }
    scene.leave(empty, ["wall without a length is left out", "walls without a length are left out"]);
    let what = [
        "wall that hides and lets through is left out; draw thick smoke or a curtain in its spaces",
        "walls that hide and let through are left out; draw thick smoke or a curtain in their spaces",
    ];
    scene.leave(curtains, what);
    let what = ["wall that neither hides nor bars is left out", "walls that neither hide nor bar are left out"];
    scene.leave(unseen, what);
    let what = [
        "wall over which one sees what is not far behind is a window here",
        "walls over which one sees what is not far behind are windows here",
    ];
    scene.leave(limited, what);
    let what = [
        "wall hides from one side alone; here it hides from both",
        "walls hide from one side alone; here they hide from both",
    ];
    scene.leave(one_way, what);
}

/// Adds lights; how far they reach is written in the units of the scene.
fn add_lights(scene: &mut Scene, lights: &[Lit], grid: &Grid) {
    let [mut dark, mut narrow, mut off, mut nowhere] = [const { Vec::new() }; 4];
    for light in lights {
        let config = light.config.as_ref();
        let at = grid.point(light.x, light.y);
        let darkens = config.is_some_and(|config| {
            config.negative == Some(true) || config.luminosity.is_some_and(|luminosity| luminosity < 0.0)
        });
        if darkens {
            dark.push(Place::At(at));
            continue;
        }
        if light.hidden == Some(true) {
            off.push(Place::At(at));
            continue;
        }
        let spaces = |new: Option<f64>, old: Option<f64>| new.or(old).unwrap_or(0.0).abs() / grid.distance;
        let bright = spaces(config.and_then(|config| config.bright), light.bright);
        let dim = spaces(config.and_then(|config| config.dim), light.dim);
        let reach = dim.max(bright);
        if reach == 0.0 {
            nowhere.push(Place::At(at));
            continue;
        }
        let is_narrow = config.and_then(|config| config.angle).is_some_and(|angle| angle < 360.0);
        narrow.extend(is_narrow.then_some(Place::At(at)));
        scene.lights.push(Light { at, bright, reach });
    }
    scene.leave(dark, ["light that makes it darker is left out", "lights that make it darker are left out"]);
    scene.leave(off, ["light that is out is left out", "lights that are out are left out"]);
    scene.leave(nowhere, ["light that reaches nowhere is left out", "lights that reach nowhere are left out"]);
    let what = [
        "light shines to one side alone; here it shines all around",
        "lights shine to one side alone; here they shine all around",
    ];
    scene.leave(narrow, what);
}
