//! Light and senses: how well one sees what stands where.

use crate::prelude::*;
use ludex_kit::light::{Lamp, Level, Lights, Lit};

rules! {
    /// Of several causes the worst counts.
    WORST = "ED-VIS-04", "Several causes";
    /// Bright light is clear, dim light bleared, darkness obscured.
    ILLUMINATION = "ED-VIS-05", "Illumination", Table(LIGHT_TABLE; "light", "what it does");
    /// The day is bright, dusk is dim, a night or a closed place dark.
    AMBIENT = "ED-VIS-06", "Ambient light", Table(AMBIENT_TABLE; "when", "light");
    /// A lamp is bright as far as it shines, and dim around that.
    LAMPS = "ED-VIS-07", "Light sources";
    /// Of several lights the best counts, where nothing stands between.
    BEST = "ED-VIS-08", "Several lights";
    /// Infravision: the dark is dim, and the dim bright.
    INFRAVISION = "ED-VIS-10", "Infravision";
    /// Thermovision: that, and what is warm shows through what is thin.
    THERMOVISION = "ED-VIS-11", "Thermovision";
    /// Blindsight: within so many metres eyes are not needed.
    BLINDSIGHT = "ED-VIS-12", "Blindsight";
    /// Ultravision: no darkness, and nobody is invisible.
    ULTRAVISION = "ED-VIS-13", "Ultravision: darkness and invisible";
    /// Tremorsense finds what has moved or acted since one's last turn on the same ground, within so many metres; it does not see it.
    TREMORSENSE = "ED-VIS-16", "Tremorsense: reach";
    /// It does not find what is in the air.
    TREMOR_LIMITS = "ED-VIS-17", "Tremorsense: limits";
    /// Of several senses the best counts.
    SENSES = "ED-VIS-18", "Several senses";
    /// Mist and the like also hide what is behind them.
    BETWEEN = "ED-VIS-19", "What lies between";
}

/// What light does to who is looked at (ED-VIS-05).
pub const LIGHT_TABLE: [(Level, &str); 3] =
    [(Level::Bright, "clear"), (Level::Dim, "bleared"), (Level::Dark, "obscured")];

/// How bright it is when (ED-VIS-06).
pub const AMBIENT_TABLE: [(&str, Level); 7] = [
    ("day", Level::Bright),
    ("a gloomy day", Level::Bright),
    ("dawn", Level::Dim),
    ("dusk", Level::Dim),
    ("a night with a bright moon", Level::Dim),
    ("night", Level::Dark),
    ("a closed place without light", Level::Dark),
];

/// A line runs so far through mist before it hides anything, in centimetres (ED-VIS-19).
const THICK: i32 = 100;
/// The line is looked at so often, in centimetres.
const STRIDE: i32 = 10;
/// So often it is looked at for walls, in centimetres.
const ACROSS: i32 = 25;

impl Lit for Edge {
    const LIGHTS: &'static Rule = &LAMPS;

    fn lights(state: &State) -> &Lights {
        &state.world.lights
    }

    fn lights_mut(state: &mut State) -> &mut Lights {
        &mut state.world.lights
    }
}

/// Returns the haze of a level of light (ED-VIS-05).
const fn hazy(level: Level) -> Option<Haze> {
    match level {
        Level::Bright => None,
        Level::Dim => Some(Haze::Bleared),
        Level::Dark => Some(Haze::Obscured),
    }
}

/// Returns how bright it is at a point: as the scene or the place is, or as the best of the lamps makes it (ED-VIS-06, ED-VIS-07,
/// ED-VIS-08).
pub fn light(state: &State, at: Place) -> Level {
    let lights = &state.world.lights;
    let far = |from: Place| ((from.squared_to(at) as u64).isqrt() as u32, from);
    let covers = |middle: Place, radius: u16| middle.squared_to(at) <= i64::from(radius) * i64::from(radius) * 10_000;
    let place = lights.places.iter().rev().find(|place| covers(state.middle(place.at), place.radius));
    let mut level = place.map_or(lights.level, |place| place.light);
    // What was dark from the beginning is so unless a lamp shines there.
    let zones = state.setting.zones.iter().filter(|zone| !zone.fog && zone.holds(at));
    if let Some(haze) = zones.map(|zone| zone.haze).max() {
        level = level.max(if haze == Haze::Obscured { Level::Dark } else { Level::Dim });
    }
    for lamp in &lights.lamps {
        let stands = lamp.carrier.map_or(state.middle(lamp.at), |id| state.actor(id).at);
        let (_, from) = far(stands);
        let lit = shines(lamp, from, at);
        if lit < level && !is_walled(state, from, at) {
            level = lit;
        }
    }
    level
}

/// Returns whether a wall of the map, or a shut door, stands on the line between two points; nobody looks through.
pub fn is_walled(state: &State, from: Place, to: Place) -> bool {
    if !state.setting.map.has_walls() {
        return false;
    }
    let point = |at: Place| {
        let side = i64::from(state.setting.cell.max(1));
        let part = |along: i32| (i64::from(along) * 100 / side) as i32 + 50;
        ludex_grid::Point::new(part(at.x), part(at.y))
    };
    if state.setting.map.lines().is_some_and(|lines| !lines.reaches(point(from), point(to))) {
        return true;
    }
    let length = from.to(to);
    let steps = length / ACROSS;
    (1..steps).any(|step| {
        let cell = state.cell(from.towards(to, step * ACROSS, length));
        state.setting.map.contains(cell) && state.setting.map.terrain(cell).is_solid()
    })
}

/// Returns how bright a lamp makes a point; its metres are whole, and a centimetre beyond is beyond (ED-VIS-07).
fn shines(lamp: &Lamp, from: Place, at: Place) -> Level {
    let metres = |length: u32| i64::from(length) * i64::from(length) * 10_000;
    let far = from.squared_to(at);
    let bright = u32::from(lamp.bright);
    let dim = bright + u32::from(lamp.dim.unwrap_or(lamp.bright));
    if far <= metres(bright) {
        Level::Bright
    } else if far <= metres(dim) {
        Level::Dim
    } else {
        Level::Dark
    }
}

/// Returns the haze for want of light that an observer meets at a point (ED-VIS-10, ED-VIS-13).
fn darkness(state: &State, body: &Body, at: Place) -> Option<Haze> {
    let level = light(state, at);
    if body.ultravision {
        return None;
    }
    let level = match level {
        Level::Dark if body.infravision || body.thermovision => Level::Dim,
        Level::Dim if body.infravision || body.thermovision => Level::Bright,
        level => level,
    };
    hazy(level)
}

/// Something in the air through which eyes do not see well.
#[derive(Clone, Copy)]
enum Mist<'a> {
    /// That of the scene.
    Ground(&'a Zone),
    /// Smoke that stays.
    Smoke(Cloud, Veil),
}

impl Mist<'_> {
    /// Returns whether a point lies in it.
    fn holds(self, at: Place) -> bool {
        match self {
            Self::Ground(zone) => zone.holds(at),
            Self::Smoke(cloud, _) => {
                let point = |at: Place| Space { at, side: 0 };
                point(at).within(point(cloud.burst.at), cloud.burst.blast.size)
            }
        }
    }

    /// Returns what it does to who is in it.
    const fn haze(self) -> Haze {
        match self {
            Self::Ground(zone) => zone.haze,
            Self::Smoke(_, Veil::Bleared) => Haze::Bleared,
            Self::Smoke(_, Veil::Obscured) => Haze::Obscured,
        }
    }
}

/// Returns the mists of a scene, smoke that stays among them (ED-VIS-01).
fn mists(state: &State) -> impl Iterator<Item = Mist<'_>> {
    let ground = state.setting.zones.iter().filter(|zone| zone.fog).map(Mist::Ground);
    let smoke = state.clouds.iter().filter_map(|cloud| Some(Mist::Smoke(cloud, cloud.burst.blast.veil?)));
    ground.chain(smoke)
}

/// Returns the worst mist in which a point lies, or through which a line to it runs for a metre (ED-VIS-19).
pub fn mist(state: &State, from: Place, to: Place) -> Option<Haze> {
    if state.clouds.is_empty() && state.setting.zones.iter().all(|zone| !zone.fog) {
        return None;
    }
    let runs_through = |mist: Mist<'_>| {
        let length = from.to(to);
        let steps = length / STRIDE;
        let inside = (0..=steps).filter(|step| mist.holds(from.towards(to, step * STRIDE, length)));
        (inside.count() as i32 - 1) * STRIDE >= THICK
    };
    let hides = |mist: &Mist<'_>| mist.holds(to) && from.to(to) > THICK || runs_through(*mist);
    mists(state).filter(hides).map(Mist::haze).max()
}

/// Returns what most eyes meet at a point: the worse of darkness and mist.
pub fn of_place(state: &State, at: Place) -> Option<Haze> {
    mists(state).filter(|mist| mist.holds(at)).map(Mist::haze).max().max(hazy(light(state, at)))
}

/// Returns whether it is bright at a point without any lamp, and there is no mist anywhere, so that all eyes see it plainly.
fn is_clear(state: &State, at: Place) -> bool {
    let lights = &state.world.lights;
    let zones = &state.setting.zones;
    let bright = lights.level == Level::Bright && lights.places.is_empty();
    bright && state.clouds.is_empty() && zones.iter().all(|zone| !zone.fog && !zone.holds(at))
}

/// Returns how hard it is for one to see another by its eyes: the worse of darkness and mist (ED-VIS-04, ED-VIS-18).
pub fn haze(state: &State, one: ActorId, other: ActorId) -> Option<Haze> {
    let (here, there) = (state.actor(one).at, state.actor(other).at);
    if is_clear(state, there) || has_blindsight(state, one, other) {
        return None;
    }
    darkness(state, &state.profile(one).body, there).max(mist(state, here, there))
}

/// Returns whether one needs no eyes for another (ED-VIS-12).
#[inline]
pub fn has_blindsight(state: &State, one: ActorId, other: ActorId) -> bool {
    let radius = i32::from(state.profile(one).body.blindsight);
    radius > 0 && state.space(one).within(state.space(other), radius)
}

/// Returns whether one sees the warmth of another through what is thin (ED-VIS-11).
pub fn sees_warmth(state: &State, one: ActorId, other: ActorId) -> bool {
    let body = &state.profile(one).body;
    body.thermovision && !state.profile(other).body.cold
}

/// Returns whether the invisible are seen by an observer (ED-VIS-13).
pub fn sees_invisible(state: &State, one: ActorId, other: ActorId) -> bool {
    state.profile(one).body.ultravision || has_blindsight(state, one, other)
}

/// Returns whether one feels by the trembling of the ground where another is: that it has stirred since the last turn of who feels it,
/// and that both are on the ground (ED-VIS-16, ED-VIS-17). It is no sight.
pub fn feels_tremor(state: &State, one: ActorId, other: ActorId) -> bool {
    let radius = i32::from(state.profile(one).body.tremorsense);
    let (here, there) = (state.actor(one), state.actor(other));
    let grounded = |actor: &Actor| !actor.flies && !actor.floated && actor.at.z == 0;
    let stirred = there.stir.moved > here.stir.ended;
    let near = radius > 0 && state.space(one).within(state.space(other), radius);
    near && stirred && grounded(here) && grounded(there)
}

/// Returns whether something hides from an observer who has no eyes for it, by its sight alone.
pub fn is_dark_to(state: &State, one: ActorId, other: ActorId) -> bool {
    haze(state, one, other) == Some(Haze::Obscured)
}
