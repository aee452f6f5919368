//! Where everybody is, on a lane or on a map: how far apart, and which ways there are.

use crate::prelude::*;
use ludex_engine::{Described, Measure};
use ludex_grid::{Budget, Cell, Cover as Wall, Entry, Footing as Ground, Terrain};
use ludex_kit::Map;
use ludex_kit::ground::{Grounded, Walks, body, body_at, ways};
use std::collections::BTreeMap;

rules! {
    /// A creature of Size 3 or less fills one yard of the map, one of 4 to 6 two by two, and so on: a yard more for every
    /// three sizes.
    SPACE = "WT-ABI-04", "Space by size", Call;
    /// A scene is played on a map of hexes or squares, a yard each, or on a lane. Enemies who are awake bar the way; others
    /// are passed, but two cannot stop in one place of a map.
    GRID = "WT-MOV-06", "Grid", Option;
    /// On squares every second diagonal step of a movement counts 2 yards.
    DIAGONALS = "WT-MOV-07", "Diagonals";
    /// Difficult ground multiplies what a yard costs, each kind of it. Who fills several cells pays for the worst that it newly
    /// covers.
    DIFFICULT = "WT-MOV-08", "Difficult terrain";
    /// Mud, rubble, steep hills and knee-high water cost 2 yards for one, thick undergrowth and swimming 3, water to the waist 4.
    TERRAIN = "WT-MOV-09", "Terrain costs", Table;
    /// As a fight ends, AP, initiative, movement, readied actions and defending end; wounds, stamina, fatigue and
    /// lasting conditions stay. Outside a fight no AP is counted: everybody walks
    /// along the lane, or wherever a way leads on the map.
    OUTSIDE = "WT-SEQ-30", "End of combat";
}

/// Returns how many yards of movement a yard of this ground takes (WT-MOV-08, WT-MOV-09); none where nobody can walk.
pub fn terrain_cost(terrain: Terrain) -> Option<u8> {
    match (terrain.footing, terrain.water, terrain.cover) {
        (Ground::Blocked, ..) => None,
        (Ground::Clear, false, _) => Some(1),
        (Ground::Difficult, true, _) | (Ground::Difficult, _, Wall::ThreeQuarters | Wall::Total) => Some(3),
        _ => Some(2),
    }
}

/// Returns how many yards of movement a yard of a kind of ground takes (WT-MOV-09).
fn times(footing: Footing) -> u8 {
    match footing {
        Footing::SteepHill | Footing::KneeDeep | Footing::Mud => 2,
        Footing::Undergrowth => 3,
        Footing::WaistDeep => 4,
    }
}

/// Returns what it costs to walk into ground by its terrain alone.
fn walks_anywhere(terrain: Terrain) -> Entry {
    terrain_cost(terrain).map_or(Entry::Blocked, Entry::times)
}

/// Returns what it costs to walk into ground of this scene: where its kinds are said, all of them multiply (WT-MOV-08).
fn walks_here(state: &State, terrain: Terrain) -> Entry {
    let Some(kinds) = kinds_of(state, terrain).filter(|_| terrain_cost(terrain).is_some()) else {
        return walks_anywhere(terrain);
    };
    Entry::times(kinds.iter().fold(1, |cost: u8, kind| cost.saturating_mul(times(*kind))))
}

/// Returns the kinds of ground of this terrain, where the scene says them.
pub(crate) fn kinds_of(state: &State, terrain: Terrain) -> Option<&[Footing]> {
    if state.setting.footing.is_empty() {
        return None;
    }
    state.setting.footing.get(&terrain.symbol()).map(Vec::as_slice)
}

/// Returns whether ground is water in which one swims.
pub fn is_deep(terrain: Terrain) -> bool {
    terrain.water && terrain.footing == Ground::Difficult
}

/// Returns what it costs an actor to go into a cell: the ground of water or below the air is nothing to those who swim
/// or fly.
fn enters(state: &State, id: ActorId, terrain: Terrain) -> Entry {
    let at_home = match state.actor(id).medium {
        Medium::Flying => !terrain.is_solid(),
        Medium::Bottom => is_deep(terrain),
        _ => is_deep(terrain) && state.profile(id).swim_rate.is_some(),
    };
    if at_home { Entry::times(1) } else { walks_here(state, terrain) }
}

/// Returns how many yards a creature of a size fills, across (WT-ABI-04).
pub fn across(size: i32) -> u8 {
    (size + 2).div_euclid(3).clamp(1, 9) as u8
}

/// Scenes are played on a map of hexes or squares, or without one on a lane (WT-MOV-06).
impl Grounded for Destiny {
    const SPACE: Option<Measure> = Some(Measure::new(1, "yard", "yards"));

    fn map(state: &State) -> Option<(&Map, &BTreeMap<char, Described>)> {
        state.setting.map.as_ref().map(|map| (map, &state.setting.about))
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    fn stands_at(state: &State, id: ActorId) -> (Option<Cell>, u8) {
        (state.actor(id).place.cell(), across(state.profile(id).size))
    }

    fn takes_space(state: &State, id: ActorId) -> bool {
        state.fills_space(id)
    }

    fn bars(state: &State, id: ActorId, way_of: ActorId) -> bool {
        state.hostile(id, way_of) && state.actor(id).life == Life::Awake
    }

    fn is_shut(state: &State, cell: Cell) -> bool {
        state.is_barred(cell)
    }

    fn knows_ground(state: &State, id: ActorId, cell: Cell) -> bool {
        state.fog.is_none() || ludex_kit::fog::knows_ground::<Destiny>(state, id, cell)
    }
}

impl Walks for Destiny {
    const WALKS: &'static Rule = &OUTSIDE;

    fn may_walk(state: &State, actor: ActorId) -> Verdict {
        ensure!(state.stage != Stage::Fighting, OUTSIDE, "one walks so outside a fight alone");
        ensure!(state.mount(actor).is_none(), OUTSIDE, "{} rides", actor, instead = "let the mount walk");
        let up = state.fills_space(actor)
            && state.actor(actor).life == Life::Awake
            && !conditions::is_immobile(state, actor);
        ensure!(up, conditions::IMMOBILE, "{} cannot walk", actor);
        Ok(())
    }

    fn walks_into(_state: &State, _actor: ActorId, terrain: Terrain) -> Entry {
        walks_anywhere(terrain)
    }

    fn lane(state: &State, actor: ActorId) -> Option<(i16, i16)> {
        match state.actor(actor).place {
            Spot::Yard(here) if state.setting.map.is_none() => Some((state.setting.lane, here)),
            _ => None,
        }
    }

    fn walk(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot) {
        table.emit(Walked { actor, to });
    }
}

/// An actor walked outside a fight.
#[event(action, "{actor} walks to {to}.", rule = OUTSIDE)]
pub struct Walked {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Walked {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.place = self.to;
        }
    }
}

/// Returns the distance of two creatures in yards; beside each other is 1.
pub fn distance(state: &State, a: ActorId, b: ActorId) -> i32 {
    distance_from(state, a, state.actor(a).place, b)
}

/// Returns the gap between two creatures in yards; beside each other is 0 (WT-ATK-26).
pub fn gap(state: &State, a: ActorId, b: ActorId) -> i32 {
    distance(state, a, b) - 1
}

/// Returns how many yards an actor is above the ground; below the surface of water the number is negative.
pub fn above(state: &State, id: ActorId) -> i32 {
    let Actor { medium, height, .. } = *state.actor(id);
    if matches!(medium, Medium::Underwater | Medium::Bottom) { -i32::from(height) } else { height.into() }
}

/// Returns whether an actor swims, at the surface or below it.
pub fn swims(state: &State, id: ActorId) -> bool {
    matches!(state.actor(id).medium, Medium::Swimming | Medium::Underwater)
}

/// Returns how many yards an actor is from a place: 0 in it.
pub fn yards_to(state: &State, id: ActorId, at: Spot) -> i32 {
    match (state.actor(id).place, at) {
        (Spot::Yard(here), Spot::Yard(there)) => i32::from(here.abs_diff(there)),
        (_, Spot::Cell(there)) => body::<Destiny>(state, id).map_or(0, |body| body.distance_to(there) as i32),
        _ => 0,
    }
}

/// Returns the distance of two creatures in yards if the first were at a place. Who rides is a yard farther from the smaller on
/// the ground (WT-SIT-17).
pub fn distance_from(state: &State, a: ActorId, place: Spot, b: ActorId) -> i32 {
    let yards = match (place, state.actor(b).place) {
        (Spot::Yard(here), Spot::Yard(there)) => i32::from(here.abs_diff(there)),
        (Spot::Cell(here), _) => {
            let bodies = body_at::<Destiny>(state, a, here).zip(body::<Destiny>(state, b));
            bodies.map_or(1, |(here, there)| here.distance(there) as i32)
        }
        _ => 1,
    };
    yards.max((above(state, a) - above(state, b)).abs()).max(1) + saddle::farther(state, a, b)
}

/// Returns whether a place is one of the scene where a creature fits in.
pub fn exists(state: &State, id: ActorId, place: Spot) -> bool {
    match (place, &state.setting.map) {
        (Spot::Yard(yard), None) => (0..=state.setting.lane).contains(&yard),
        (Spot::Cell(cell), Some(map)) => body_at::<Destiny>(state, id, cell).is_some_and(|body| body.fits(map)),
        _ => false,
    }
}

/// Returns whether a place is free for an actor to stop in: on a lane always.
pub fn is_free(state: &State, id: ActorId, place: Spot) -> bool {
    let Spot::Cell(cell) = place else { return true };
    let Some(map) = &state.setting.map else { return false };
    let Some(here) = body_at::<Destiny>(state, id, cell) else { return false };
    let mut others = state.ids().filter(|&other| other != id && state.fills_space(other));
    let taken = others.any(|other| body::<Destiny>(state, other).is_some_and(|there| here.overlaps(there)));
    let solid = |cell| map.terrain(cell).footing == Ground::Blocked || state.is_barred(cell);
    here.fits(map) && !taken && !here.cells().any(solid)
}

/// Returns the way of a step from one place to another, as two signs.
pub fn step_way(from: Spot, to: Spot) -> [i8; 2] {
    match (from, to) {
        (Spot::Yard(from), Spot::Yard(to)) => [(to - from).signum() as i8, 0],
        (Spot::Cell(from), Spot::Cell(to)) => [(to.x - from.x).signum() as i8, (to.y - from.y).signum() as i8],
        _ => [0, 0],
    }
}

/// A way: how many yards all of it counts, where its first step leads, and how many yards that step counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    pub yards: i32,
    pub first: Spot,
    pub step: i32,
}

/// Returns the way to a place, if one leads there within so many yards; `odd` if an odd number of diagonals lies behind.
pub fn way(state: &State, id: ActorId, to: Spot, yards: i32, odd: bool) -> Option<Way> {
    match (state.actor(id).place, to) {
        (Spot::Yard(here), Spot::Yard(there)) if here != there && exists(state, id, to) => {
            let yards = i32::from(here.abs_diff(there));
            let first = Spot::Yard(here + (there - here).signum());
            Some(Way { yards, first, step: 1 })
        }
        (_, Spot::Cell(cell)) => search(state, id, yards, odd, Some(cell), |_, _| ()),
        _ => None,
    }
}

/// Searches the map for places within so many yards; `look` sees each, and how far it is. Returns the way to the place `to`, if
/// there is one; `odd` if an odd number of diagonals lies behind.
pub fn search(
    state: &State,
    id: ActorId,
    yards: i32,
    odd: bool,
    to: Option<Cell>,
    mut look: impl FnMut(Cell, i32),
) -> Option<Way> {
    let budget = Budget { points: yards.clamp(0, 60_000) as u16, odd_diagonals: odd };
    let enters = |terrain| enters(state, id, terrain);
    let way = ways::<Destiny>(state, id, budget, enters, to, |cell, cost| look(cell, cost.into()))?;
    Some(Way { yards: way.cost.into(), first: Spot::Cell(way.first), step: way.step.into() })
}
