//! Light on the ground: how bright it is where, and what gives light. How a game calls its light, and what dimness does to those
//! who look, is the game's; one that has no rules of its own keeps [`Lights`], says so with [`Lit`], and names
//! its commands and events in its tables of contents.

use crate::ground::Grounded;
use crate::narration::MOST_WORDS;
use crate::{ActorId, Declared, Part, Refusal, Rule, Verdict};
use crate::{acts, command, event, field_of, happens, is_default, kept, number, only_if, rules, told, words};
use ludex_grid::{Cell, Cover, Map};

rules! {
    /// The game master says how bright a scene is, and its places. Lamps light what is around them, as far as no wall stands
    /// between.
    LIGHT = "TABLE-04", "Light on the ground";
}

words! {
    /// How bright it is.
    #[derive(Default)]
    pub enum Level { #[default] Bright = "bright", Dim = "dim", Dark = "dark" }
}

kept! {
    /// A torch, a lantern, a fire: something that gives light around it.
    #[derive(Clone, Eq, Part)]
    #[serde(deny_unknown_fields)]
    pub struct Lamp {
        name: String, "What it is called; a lamp of the same name takes its place.";
        #[late] carrier: Option<ActorId>, "Who carries it, and takes its light along.";
        #[or_default] at: Cell, "Where it stands, where nobody carries it.";
        bright: u16, "How far its light is bright, in the measure of the game.";
        #[late] dim: Option<u16>, "How far beyond that it is dim; as far as it is bright without.";
    }
}

impl Lamp {
    /// Returns the light that it gives so far away.
    pub fn level_at(&self, distance: u32) -> Level {
        let (bright, dim) = (u32::from(self.bright), u32::from(self.dim.unwrap_or(self.bright)));
        match distance {
            _ if distance <= bright => Level::Bright,
            _ if distance <= bright + dim => Level::Dim,
            _ => Level::Dark,
        }
    }

    /// Names its carrier anew; for scenes of an adventure, in which everybody has another number.
    pub fn renumber(&mut self, who: &[ActorId]) {
        self.carrier = self.carrier.map(|id| who.get(id.index()).copied().unwrap_or(id));
    }
}

/// Returns the light of a cell that is so bright by itself, among lamps: where one stands, how many spaces make a unit
/// of its measure, and what stands in the way of light beside the ground.
pub fn among(
    level: Level,
    (map, cell): (&Map, Cell),
    lamps: &[Lamp],
    (stands, measure): (impl Fn(&Lamp) -> Option<Cell>, u32),
    shut: impl Fn(Cell) -> Cover,
) -> Level {
    let space = |cell| map.footprint(cell, 1);
    lamps.iter().fold(level, |level, lamp| {
        let Some(at) = stands(lamp).filter(|_| level > Level::Bright) else { return level };
        let lit = lamp.level_at(map.shape().distance(at, cell) * measure);
        let shines = lit < level && map.cover(space(at), space(cell), &shut) < Cover::Total;
        if shines { lit } else { level }
    })
}

/// Returns the last of some places that lie over one another, by their middle and their radius in spaces, that has a
/// cell in it.
pub fn last_over<'p, T>(
    map: &Map,
    cell: Cell,
    places: &'p [T],
    of: impl Fn(&T) -> Option<(Cell, u16)>,
) -> Option<&'p T> {
    let covers = |(at, radius)| map.shape().distance(at, cell) <= u32::from(radius);
    places.iter().rev().find(|place| of(place).is_some_and(covers))
}

kept! {
    /// A part of the map that is lighter or darker than the rest.
    #[derive(Clone, Eq, Part)]
    pub struct Patch {
        name: String, "What it is called.";
        at: Cell, "Its middle.";
        radius: u16, "How many spaces it goes from there.";
        light: Level, "The light in it. Of places that lie over one another the last counts.";
    }

    /// The light of a scene in a game that has no rules of its own for it: all of it bright without.
    #[derive(Clone, Eq, Default)]
    pub struct Lights {
        #[late] level: Level, "The light of the whole scene.";
        #[late] places: Vec<Patch>, "Where it is lighter or darker.";
        #[late] lamps: Vec<Lamp>, "What gives light. Distances are spaces.";
    }
}

impl Lights {
    /// The lights of a scene that begins, with the lamps that people bring along from the one before.
    pub fn followed(&mut self, old: &Self) {
        self.lamps.extend(old.lamps.iter().filter(|lamp| lamp.carrier.is_some()).cloned());
    }
}

/// A game with light on its ground, by the rule of the table.
pub trait Lit: Grounded {
    /// The rule by which there is light; that of the table, whose [`RULES`] are then among those of the game.
    const LIGHTS: &'static Rule = &LIGHT;

    /// Returns the light of a scene.
    fn lights(state: &Self::State) -> &Lights;
    /// Returns the same, to be changed.
    fn lights_mut(state: &mut Self::State) -> &mut Lights;
    /// Returns what stands in the way of light in a cell, beside the ground: a shut door.
    fn shuts(state: &Self::State, cell: Cell) -> Cover {
        if Self::is_shut(state, cell) { Cover::Total } else { Cover::None }
    }
}

/// Returns how bright a cell is. In a scene without a map nothing is said of light: it is bright.
pub fn at<G: Lit>(state: &G::State, cell: Cell) -> Level {
    let (lights, Some((map, _))) = (G::lights(state), G::map(state)) else { return Level::Bright };
    let own = last_over(map, cell, &lights.places, |place| Some((place.at, place.radius)));
    let level = own.map_or(lights.level, |place| place.light);
    let stands = |lamp: &Lamp| lamp.carrier.map_or(Some(lamp.at), |id| G::stands_at(state, id).0);
    among(level, (map, cell), &lights.lamps, (stands, 1), |cell| G::shuts(state, cell))
}

/// Returns the light in which an actor stands: that of the brightest of its cells.
pub fn around<G: Lit>(state: &G::State, id: ActorId) -> Level {
    if is_default(G::lights(state)) {
        return Level::Bright;
    }
    let body = crate::ground::body::<G>(state, id);
    body.map_or(Level::Bright, |body| body.cells().map(|cell| at::<G>(state, cell)).min().unwrap_or_default())
}

happens! { G: Lit;
    /// It is so bright in the whole scene.
    #[event] LightSet { level: Level } |e, s| G::lights_mut(s).level = e.level,
    tell |e, _| told!(Ruling, "It is {} now.", e.level).rule(G::LIGHTS);

    /// A place is lighter or darker than the rest, one of the same name replaced; or like the rest again.
    #[event] PlaceLit { name: String, patch: Option<Patch> }
    |e, s| {
        let places = &mut G::lights_mut(s).places;
        places.retain(|other| other.name != e.name);
        places.extend(e.patch.clone());
    },
    tell |e, _| match &e.patch {
        Some(Patch { at, light, .. }) => told!(Ruling, "{}, around {at}: {light}.", e.name).rule(G::LIGHTS),
        None => told!(Ruling, "{} is like the rest again.", e.name).rule(G::LIGHTS),
    };

    /// Something gives light, one of the same name replaced; or goes out.
    #[event] LampSet { name: String, lamp: Option<Lamp> }
    |e, s| {
        let lamps = &mut G::lights_mut(s).lamps;
        lamps.retain(|other| other.name != e.name);
        lamps.extend(e.lamp.clone());
    },
    tell |e, teller| match &e.lamp {
        Some(Lamp { carrier: Some(id), .. }) => {
            told!(Ruling, "{} carries {}, which gives light.", teller.name(*id), e.name).rule(G::LIGHTS)
        }
        Some(lamp) => told!(Ruling, "{} gives light at {}.", e.name, lamp.at).rule(G::LIGHTS),
        None => told!(Ruling, "{} goes out.", e.name).rule(G::LIGHTS),
    };
}

/// The farthest that a place or a lamp reaches, in spaces.
const FARTHEST: u16 = 200;

/// Whether something may be called so, stands there and reaches so far.
fn may_stand<G: Lit>(s: &G::State, name: &str, at: Option<Cell>, reach: u16) -> Verdict {
    let named = (1..=MOST_WORDS / 50).contains(&name.trim().chars().count());
    only_if!(named, G::LIGHTS, "it has a name of at most 80 letters"; "say what it is")?;
    let there = G::map(s).is_some_and(|(map, _)| at.is_none_or(|at| map.contains(at)));
    only_if!(there, G::LIGHTS, "there is no such place on the map")?;
    only_if!(reach <= FARTHEST, Refusal::bounds(G::LIGHTS, "how far it reaches", 0, FARTHEST.into()))
}

/// Whether there is a map that may be lit.
fn has_map<G: Lit>(s: &G::State) -> Verdict {
    only_if!(G::map(s).is_some(), G::LIGHTS, "there is light and shade on a map alone")
}

acts! { G: Lit, G::LIGHTS, LightSet, PlaceLit, LampSet;
    /// How bright the scene is. The game master's.
    #[command(group = "Light", label = "Set the light of the scene", by = game_master, open, always)]
    #[derive(Copy, Eq)]
    SetLight { #[field("light")] level: Level }
    when |s| has_map::<G>(s),
    may |_, _| Ok(()),
    run |c, t| t.emit(LightSet { level: c.level }),
    forms |f| f.filled(SetLight { level: G::lights(f.state()).level });

    /// A place is lighter or darker than the rest of the scene, or like the rest again. The game master's.
    #[command(group = "Light", label = "Set the light of a place", by = game_master, open, always)]
    #[derive(Eq)]
    LightPlace {
        name: String, "What it is called; one of the same name is replaced.";
        at: Cell, "Its middle.";
        radius: u16, "How many spaces it goes from there.";
        #[late] light: Option<Level>, "The light in it; without, it is like the rest again.";
    }
    when |s| has_map::<G>(s),
    may |c, s| {
        let there = c.light.is_some() || G::lights(s).places.iter().any(|place| place.name == c.name);
        only_if!(there, G::LIGHTS, "no place of that name is lighter or darker")?;
        may_stand::<G>(s, &c.name, Some(c.at), c.radius)
    },
    run |c, t| {
        let patch = c.light.map(|light| Patch { name: c.name.clone(), at: c.at, radius: c.radius, light });
        t.emit(PlaceLit { name: c.name.clone(), patch });
    },
    forms |f| {
        let at = G::stands_at(f.state(), f.actor).0.unwrap_or_default();
        let place = LightPlace { name: "the shade".to_owned(), at, radius: 2, light: Some(Level::Dark) };
        let mut fields = vec![field_of::<String>("/name", "what it is called"), field_of::<Cell>("/at", "its middle")];
        fields.extend([number("/radius", "spaces from there", 0, FARTHEST.into()), field_of::<Level>("/light", "light")]);
        f.form("Light", Self::DOC.title, place.into(), fields);
    };

    /// Something gives light around it: carried, or at a place. The game master's.
    #[command(group = "Light", label = "Set a lamp", by = game_master, open, always)]
    #[derive(Eq)]
    SetLamp { lamp: Lamp, "What gives light; one of the same name is replaced." }
    when |s| has_map::<G>(s),
    may |c, s| {
        let Lamp { name, carrier, at, bright, dim } = &c.lamp;
        may_stand::<G>(s, name, carrier.is_none().then_some(*at), (*bright).max(dim.unwrap_or(0)))?;
        only_if!(carrier.is_none_or(|id| G::knows(s, id)), G::LIGHTS, "nobody is there to carry it")
    },
    run |c, t| t.emit(LampSet { name: c.lamp.name.clone(), lamp: Some(c.lamp.clone()) }),
    forms |f| {
        let lamp = Lamp { name: "torch".to_owned(), carrier: Some(f.actor), at: Cell::default(), bright: 5, dim: None };
        let mut fields = vec![field_of::<String>("/lamp/name", "what"), field_of::<ActorId>("/lamp/carrier", "who carries it")];
        fields.push(number("/lamp/bright", "spaces of bright light", 0, FARTHEST.into()));
        f.form("Light", Self::DOC.title, SetLamp { lamp }.into(), fields);
    };

    /// A lamp goes out. The game master's.
    #[command(group = "Light", label = "Put a lamp out", by = game_master, open, always)]
    #[derive(Eq)]
    PutOut { name: String, "What it is called." }
    may |c, s| {
        let burns = G::lights(s).lamps.iter().any(|lamp| lamp.name == c.name);
        only_if!(burns, G::LIGHTS, "there is no lamp of that name")
    },
    run |c, t| t.emit(LampSet { name: c.name.clone(), lamp: None }),
    forms |f| if let Some(lamp) = G::lights(f.state()).lamps.first() {
        let put_out = PutOut { name: lamp.name.clone() };
        f.filled(put_out);
    };
}
