//! Light on the ground: how bright it is where, and what gives light. How a game calls its light, and what dimness does to those
//! who look, is the game's; one that has no rules of its own keeps [`Lights`], says so with [`Lit`], and names
//! its commands and events in its tables of contents.

use crate::ground::Grounded;
use crate::narration::MOST_WORDS;
use crate::{
    Act, ActorId, After, CommandField, Declared, Event, Forms, Line, LineKind, Refusal, Rule, Run, Table, Teller,
    Verdict, command, event, field_of, is_default, number, rules, words,
};
use ludex_grid::{Cell, Cover, Map};
use serde::{Deserialize, Serialize};

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

/// A torch, a lantern, a fire: something that gives light around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Lamp {
    /// What it is called; a lamp of the same name takes its place.
    pub name: String,
    /// Who carries it, and takes its light along.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carrier: Option<ActorId>,
    /// Where it stands, where nobody carries it.
    #[serde(default)]
    pub at: Cell,
    /// How far its light is bright, in the measure of the game.
    pub bright: u16,
    /// How far beyond that it is dim; as far as it is bright without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dim: Option<u16>,
}

impl Lamp {
    /// Returns the light that it gives at a distance, in the measure of the game.
    pub fn level_at(&self, distance: u32) -> Level {
        let dim = u32::from(self.dim.unwrap_or(self.bright));
        let bright = u32::from(self.bright);
        if distance <= bright {
            Level::Bright
        } else if distance <= bright + dim {
            Level::Dim
        } else {
            Level::Dark
        }
    }

    /// Replaces the number of its carrier by that in an adventure: `who` has one for each actor of the scene.
    pub fn renumber(&mut self, who: &[ActorId]) {
        self.carrier = self.carrier.map(|id| who.get(id.index()).copied().unwrap_or(id));
    }
}

/// Returns the light of a cell among lamps; `level` is its light without them. `stands` tells where a lamp stands, and the number
/// beside it how long a space is in the measure of lamps; `shut` what stands in the way of light, apart from the ground.
pub fn among(
    level: Level,
    (map, cell): (&Map, Cell),
    lamps: &[Lamp],
    (stands, spaces_long): (impl Fn(&Lamp) -> Option<Cell>, u32),
    shut: impl Fn(Cell) -> Cover,
) -> Level {
    let space = |cell| map.footprint(cell, 1);
    let mut brightest = level;
    for lamp in lamps {
        if brightest == Level::Bright {
            break;
        }
        let Some(at) = stands(lamp) else { continue };
        let lit = lamp.level_at(map.shape().distance(at, cell) * spaces_long);
        if lit < brightest && !map.hides(space(at), space(cell), |cell| shut(cell) == Cover::Total) {
            brightest = lit;
        }
    }
    brightest
}

/// Returns the last of some places that covers a cell; `of` gives the middle of a place and its radius in spaces.
pub fn last_over<'p, T>(
    map: &Map,
    cell: Cell,
    places: &'p [T],
    of: impl Fn(&T) -> Option<(Cell, u16)>,
) -> Option<&'p T> {
    let covers = |(at, radius)| map.shape().distance(at, cell) <= u32::from(radius);
    places.iter().rev().find(|place| of(place).is_some_and(covers))
}

/// A part of the map that is lighter or darker than the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, CommandField)]
pub struct Patch {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub at: Cell,
    /// How many spaces it goes from there.
    pub radius: u16,
    /// The light in it. Of places that lie over one another the last counts.
    pub light: Level,
}

/// The light of a scene in a game that has no rules of its own for it: all of it bright without.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lights {
    /// The light of the whole scene.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: Level,
    /// Where it is lighter or darker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub places: Vec<Patch>,
    /// What gives light. Distances are spaces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lamps: Vec<Lamp>,
}

impl Lights {
    /// Returns whether all of the scene is bright.
    pub fn is_plain(&self) -> bool {
        self.level == Level::default() && self.places.is_empty() && self.lamps.is_empty()
    }

    /// Adds the lamps that people bring along from the scene before, whose lights are `old`.
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
    /// Returns the light of a scene, to be changed.
    fn lights_mut(state: &mut Self::State) -> &mut Lights;
    /// Returns what stands in the way of light in a cell, apart from the ground, such as a shut door.
    fn shuts(state: &Self::State, cell: Cell) -> Cover {
        if Self::is_shut(state, cell) { Cover::Total } else { Cover::None }
    }
}

/// Returns how bright a cell is (TABLE-04). In a scene without a map it is bright.
pub fn at<G: Lit>(state: &G::State, cell: Cell) -> Level {
    let lights = G::lights(state);
    let Some((map, _)) = G::map(state) else { return Level::Bright };
    let own = last_over(map, cell, &lights.places, |place| Some((place.at, place.radius)));
    let level = own.map_or(lights.level, |place| place.light);
    let stands = |lamp: &Lamp| lamp.carrier.map_or(Some(lamp.at), |id| G::stands_at(state, id).0);
    among(level, (map, cell), &lights.lamps, (stands, 1), |cell| G::shuts(state, cell))
}

/// Returns the light in which an actor stands: that of the brightest of its cells.
pub fn around<G: Lit>(state: &G::State, id: ActorId) -> Level {
    if G::lights(state).is_plain() {
        return Level::Bright;
    }
    let body = crate::ground::body::<G>(state, id);
    body.map_or(Level::Bright, |body| body.cells().map(|cell| at::<G>(state, cell)).min().unwrap_or_default())
}

/// It is so bright in the whole scene.
#[event]
pub struct LightSet {
    pub level: Level,
}

impl<G: Lit> Event<G> for LightSet
where
    LightSet: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        G::lights_mut(state).level = self.level;
    }

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        Some(Line::new(LineKind::Ruling, format!("It is {} now.", self.level)).rule(G::LIGHTS))
    }
}

/// A place is lighter or darker than the rest, one of the same name replaced; or like the rest again.
#[event]
pub struct PlaceLit {
    pub name: String,
    pub patch: Option<Patch>,
}

impl<G: Lit> Event<G> for PlaceLit
where
    PlaceLit: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let places = &mut G::lights_mut(state).places;
        places.retain(|other| other.name != self.name);
        places.extend(self.patch.clone());
    }

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        match &self.patch {
            Some(Patch { at, light, .. }) => {
                Some(Line::new(LineKind::Ruling, format!("{}, around {at}: {light}.", self.name)).rule(G::LIGHTS))
            }
            None => Some(Line::new(LineKind::Ruling, format!("{} is like the rest again.", self.name)).rule(G::LIGHTS)),
        }
    }
}

/// Something gives light, one of the same name replaced; or goes out.
#[event]
pub struct LampSet {
    pub name: String,
    pub lamp: Option<Lamp>,
}

impl<G: Lit> Event<G> for LampSet
where
    LampSet: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let lamps = &mut G::lights_mut(state).lamps;
        lamps.retain(|other| other.name != self.name);
        lamps.extend(self.lamp.clone());
    }

    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        match &self.lamp {
            Some(Lamp { carrier: Some(id), .. }) => Some(
                Line::new(LineKind::Ruling, format!("{} carries {}, which gives light.", teller.name(*id), self.name))
                    .rule(G::LIGHTS),
            ),
            Some(lamp) => {
                Some(Line::new(LineKind::Ruling, format!("{} gives light at {}.", self.name, lamp.at)).rule(G::LIGHTS))
            }
            None => Some(Line::new(LineKind::Ruling, format!("{} goes out.", self.name)).rule(G::LIGHTS)),
        }
    }
}

/// The farthest that a place or a lamp reaches, in spaces.
const FARTHEST: u16 = 200;

/// Checks that a place or a lamp may have this name, stand there and reach so far.
fn may_stand<G: Lit>(state: &G::State, name: &str, at: Option<Cell>, reach: u16) -> Verdict {
    let named = (1..=MOST_WORDS / 50).contains(&name.trim().chars().count());
    ensure!(named, *G::LIGHTS, "it has a name of at most 80 letters", instead = "say what it is");
    let there = G::map(state).is_some_and(|(map, _)| at.is_none_or(|at| map.contains(at)));
    ensure!(there, *G::LIGHTS, "there is no such place on the map");
    ensure!(reach <= FARTHEST, Refusal::bounds(G::LIGHTS, "how far it reaches", 0, FARTHEST.into()));
    Ok(())
}

/// Checks that the scene has a map.
fn has_map<G: Lit>(state: &G::State) -> Verdict {
    ensure!(G::map(state).is_some(), *G::LIGHTS, "there is light and shade on a map alone");
    Ok(())
}

/// How bright the scene is. The game master's.
#[command(group = "Light", label = "Set the light of the scene", by = game_master, open, always)]
#[derive(Copy, Eq)]
pub struct SetLight {
    #[field("light")]
    pub level: Level,
}

impl<G: Lit> Act<G> for SetLight
where
    SetLight: Into<G::Command>,
    LightSet: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::LIGHTS);

    fn when(state: &G::State) -> Verdict {
        has_map::<G>(state)
    }

    fn may(&self, _state: &G::State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(LightSet { level: self.level });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        forms.filled(SetLight { level: G::lights(forms.state()).level });
    }
}

/// A place is lighter or darker than the rest of the scene, or like the rest again. The game master's.
#[command(group = "Light", label = "Set the light of a place", by = game_master, open, always)]
#[derive(Eq)]
pub struct LightPlace {
    /// What it is called; one of the same name is replaced.
    pub name: String,
    /// Its middle.
    pub at: Cell,
    /// How many spaces it goes from there.
    pub radius: u16,
    /// The light in it; without, it is like the rest again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: Option<Level>,
}

impl<G: Lit> Act<G> for LightPlace
where
    LightPlace: Into<G::Command>,
    PlaceLit: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::LIGHTS);

    fn when(state: &G::State) -> Verdict {
        has_map::<G>(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        let there = self.light.is_some() || G::lights(state).places.iter().any(|place| place.name == self.name);
        ensure!(there, *G::LIGHTS, "no place of that name is lighter or darker");
        may_stand::<G>(state, &self.name, Some(self.at), self.radius)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let patch = self.light.map(|light| Patch { name: self.name.clone(), at: self.at, radius: self.radius, light });
        table.emit(PlaceLit { name: self.name.clone(), patch });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let at = G::stands_at(forms.state(), forms.actor).0.unwrap_or_default();
        let place = LightPlace { name: "the shade".to_owned(), at, radius: 2, light: Some(Level::Dark) };
        let mut fields = vec![field_of::<String>("/name", "what it is called"), field_of::<Cell>("/at", "its middle")];
        fields
            .extend([number("/radius", "spaces from there", 0, FARTHEST.into()), field_of::<Level>("/light", "light")]);
        forms.form("Light", Self::DOC.title, place.into(), fields);
    }
}

/// Something gives light around it: carried, or at a place. The game master's.
#[command(group = "Light", label = "Set a lamp", by = game_master, open, always)]
#[derive(Eq)]
pub struct SetLamp {
    /// What gives light; one of the same name is replaced.
    pub lamp: Lamp,
}

impl<G: Lit> Act<G> for SetLamp
where
    SetLamp: Into<G::Command>,
    LampSet: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::LIGHTS);

    fn when(state: &G::State) -> Verdict {
        has_map::<G>(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        let Lamp { name, carrier, at, bright, dim } = &self.lamp;
        may_stand::<G>(state, name, carrier.is_none().then_some(*at), (*bright).max(dim.unwrap_or(0)))?;
        let lawful = carrier.is_none_or(|id| G::knows(state, id));
        ensure!(lawful, *G::LIGHTS, "nobody is there to carry it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(LampSet { name: self.lamp.name.clone(), lamp: Some(self.lamp.clone()) });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let lamp =
            Lamp { name: "torch".to_owned(), carrier: Some(forms.actor), at: Cell::default(), bright: 5, dim: None };
        let mut fields =
            vec![field_of::<String>("/lamp/name", "what"), field_of::<ActorId>("/lamp/carrier", "who carries it")];
        fields.push(number("/lamp/bright", "spaces of bright light", 0, FARTHEST.into()));
        forms.form("Light", Self::DOC.title, SetLamp { lamp }.into(), fields);
    }
}

/// A lamp goes out. The game master's.
#[command(group = "Light", label = "Put a lamp out", by = game_master, open, always)]
#[derive(Eq)]
pub struct PutOut {
    /// What it is called.
    pub name: String,
}

impl<G: Lit> Act<G> for PutOut
where
    PutOut: Into<G::Command>,
    LampSet: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::LIGHTS);

    fn may(&self, state: &G::State) -> Verdict {
        let burns = G::lights(state).lamps.iter().any(|lamp| lamp.name == self.name);
        ensure!(burns, *G::LIGHTS, "there is no lamp of that name");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(LampSet { name: self.name.clone(), lamp: None });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        if let Some(lamp) = G::lights(forms.state()).lamps.first() {
            let put_out = PutOut { name: lamp.name.clone() };
            forms.filled(put_out);
        }
    }
}
