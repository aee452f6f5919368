//! Where everybody is, on a lane or on a map: how far apart, and which ways there are.

use crate::prelude::*;
use ludex_grid::{Budget, Cell, Cover as Wall, Entry, Footing, Footprint, Map, Terrain};
use ludex_kit::walk;

rules! {
    /// A creature of Size 3 or less fills one yard of the map, one of 4 to 6 two by two, and so on: a yard more for every
    /// three sizes.
    SPACE = "WT-ABI-04", "Space by size", Call;
    /// A scene is played on a map of hexes or squares, a yard each, or on a lane. Enemies who are awake bar the way; others
    /// are passed, but two cannot stop in one place of a map.
    GRID = "WT-MOV-06", "Grid", Option;
    /// On squares every second diagonal step of a movement counts 2 yards.
    DIAGONALS = "WT-MOV-07", "Diagonals";
    /// Difficult ground multiplies what a yard costs. Who fills several cells pays for the worst that it newly covers.
    DIFFICULT = "WT-MOV-08", "Difficult terrain";
    /// Mud, rubble, steep hills and knee-high water cost 2 yards for one, thick undergrowth and swimming 3.
    TERRAIN = "WT-MOV-09", "Terrain costs", Table;
    /// As a fight ends, AP, initiative, movement, readied actions and defending end; wounds, stamina, fatigue and
    /// lasting conditions stay. Outside a fight no AP is counted: on a map everybody walks wherever a way leads.
    OUTSIDE = "WT-SEQ-30", "End of combat";
}

/// How many times a yard of this ground counts (WT-MOV-09); nothing where nobody can walk.
pub fn terrain_cost(terrain: Terrain) -> Option<u8> {
    match (terrain.footing, terrain.water, terrain.cover) {
        (Footing::Blocked, ..) => None,
        (Footing::Clear, false, _) => Some(1),
        (Footing::Difficult, true, _) | (Footing::Difficult, _, Wall::ThreeQuarters | Wall::Total) => Some(3),
        _ => Some(2),
    }
}

/// How many yards a creature of a size fills, across (WT-ABI-04).
pub fn across(size: i32) -> u8 {
    (size + 2).div_euclid(3).clamp(1, 9) as u8
}

/// The cells that a creature fills where its place is a cell.
pub fn space(state: &State, map: &Map, id: ActorId, at: Cell) -> Footprint {
    map.footprint(at, across(state.profile(id).size))
}

/// The distance of two creatures in yards; beside each other is 1.
pub fn distance(state: &State, a: ActorId, b: ActorId) -> i32 {
    distance_from(state, a, state.actor(a).place, b)
}

/// The distance of two creatures if one were at a place.
pub fn distance_from(state: &State, a: ActorId, place: Spot, b: ActorId) -> i32 {
    let yards = match (place, state.actor(b).place, &state.setting.map) {
        (Spot::Yard(one), Spot::Yard(other), _) => i32::from(one.abs_diff(other)),
        (Spot::Cell(one), Spot::Cell(other), Some(map)) => {
            space(state, map, a, one).distance(space(state, map, b, other)) as i32
        }
        _ => 1,
    };
    yards.max(1)
}

/// The gap between two creatures.
pub fn gap(state: &State, a: ActorId, b: ActorId) -> i32 {
    distance(state, a, b) - 1
}

/// Whether a place is one of the scene where a creature fits in.
pub fn exists(state: &State, id: ActorId, place: Spot) -> bool {
    match (place, &state.setting.map) {
        (Spot::Yard(yard), None) => (0..=state.setting.lane).contains(&yard),
        (Spot::Cell(cell), Some(map)) => space(state, map, id, cell).fits(map),
        _ => false,
    }
}

/// The nearest place to another with room for somebody: on a lane the same, on a map free cells.
pub fn room(state: &State, id: ActorId, near: Spot) -> Option<Spot> {
    let (Spot::Cell(near), Some(map)) = (near, &state.setting.map) else { return Some(near) };
    let free = |cell: &Cell| {
        let body = space(state, map, id, *cell);
        let solid = body.cells().any(|cell| terrain_cost(map.terrain(cell)).is_none());
        let takes = |other: ActorId| match state.actor(other).place {
            Spot::Cell(at) => other != id && state.fills_space(other) && body.overlaps(space(state, map, other, at)),
            Spot::Yard(_) => false,
        };
        body.fits(map) && !solid && !state.ids().any(takes)
    };
    let nearest = map.cells().filter(free).min_by_key(|cell| (map.shape().distance(near, *cell), *cell));
    nearest.map(Spot::Cell)
}

/// A way: how many yards all of it counts, where its first step leads, and how many yards that step counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    pub yards: i32,
    pub first: Spot,
    pub step: i32,
}

/// The way to a place, if there is one of so many yards; `odd` if an odd number of diagonals lies behind.
pub fn way(state: &State, id: ActorId, to: Spot, yards: i32, odd: bool) -> Option<Way> {
    match (state.actor(id).place, to) {
        (Spot::Yard(here), Spot::Yard(there)) if here != there && exists(state, id, to) => {
            let (yards, first) = (i32::from(here.abs_diff(there)), Spot::Yard(here + (there - here).signum()));
            Some(Way { yards, first, step: 1 })
        }
        (_, Spot::Cell(cell)) => search(state, id, yards, odd, Some(cell), |_, _| ()),
        _ => None,
    }
}

/// Quarter yards that one yard costs: twice as many crouching, three times as many crawling.
pub fn yard(state: &State, actor: ActorId) -> i32 {
    4 * (state.actor(actor).posture as i32 + 1)
}

/// The way that is left of a movement, as far as it is paid for.
pub fn next_step(state: &State, Moving { actor, to, odd, .. }: Moving) -> Option<Way> {
    way(state, actor, to, i32::from(state.actor(actor).movement) / yard(state, actor), odd)
}

/// Searches the map for places within so many yards; `look` sees each, and how many yards the way there counts.
pub fn search(
    state: &State,
    id: ActorId,
    yards: i32,
    odd_diagonals: bool,
    to: Option<Cell>,
    mut look: impl FnMut(Cell, i32),
) -> Option<Way> {
    let (map, here) = (state.setting.map.as_ref()?, state.actor(id).place.cell()?);
    let entry = |cell: Cell| {
        let Some(times) = terrain_cost(map.terrain(cell)) else { return Entry::Blocked };
        let fills = |other: &ActorId| {
            let place = state.actor(*other).place.cell().filter(|_| state.fills_space(*other) && *other != id);
            place.is_some_and(|at| space(state, map, *other, at).contains(cell))
        };
        let bars = |other: ActorId| state.hostile(id, other) && state.actor(other).life == Life::Awake;
        match state.ids().filter(fills).map(bars).max() {
            Some(true) => Entry::Blocked,
            Some(false) => Entry::times(times).passing(),
            None => Entry::times(times),
        }
    };
    let budget = Budget { points: yards.clamp(0, 60_000) as u16, odd_diagonals };
    let way = walk::ways(map, space(state, map, id, here), budget, entry, to, |stop| look(stop.cell, stop.cost.into()));
    way.map(|way| Way { yards: way.cost.into(), first: Spot::Cell(way.first), step: way.step.into() })
}
