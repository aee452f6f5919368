//! Deep water, and fighting under it (UL-UWC, UL-ENV-06).

use crate::prelude::*;
use ludex_grid::{Footing, Terrain};

rules! {
    /// Without a swimming speed melee attacks under water have disadvantage, unless the weapon pierces or is made for it.
    MELEE = "UL-UWC-01", "Melee";
    /// Under water nothing hits beyond its normal range.
    BEYOND_NORMAL = "UL-UWC-02", "Ranged beyond normal";
    /// Within it ranged attacks have disadvantage, but for crossbows, nets and what is thrown like a javelin.
    WITHIN_NORMAL = "UL-UWC-03", "Ranged within normal";
    /// Whoever is wholly under water resists fire, and so does a thing: one whose space is deep water that is no lower
    /// than the thing is high, 5 feet for each space across (house), unless the game master says that it floats.
    FIRE = "UL-UWC-04", "Fire";
}

/// Feet of depth from which on one swims in the difficult water of a map (house).
pub const SWIMMING_DEPTH: u8 = 5;

/// Returns whether a cell is water that one swims in: the difficult water of a map that is deep enough.
#[inline]
pub fn is_deep(state: &State, cell: Cell) -> bool {
    let water = |terrain: &Terrain| terrain.water && terrain.footing == Footing::Difficult;
    state.setting.depth >= SWIMMING_DEPTH && water(&state.map().terrain(cell))
}

/// Returns whether deep water covers what stands in a cell and is so many spaces high (UL-UWC-04).
pub fn covers(state: &State, cell: Cell, high: u8) -> bool {
    is_deep(state, cell) && state.setting.depth >= high.saturating_mul(5)
}

/// Returns whether deep water is difficult to swim in: reeds, reefs, whatever gives cover there (UL-MOV-06).
pub fn is_rough(state: &State, cell: Cell) -> bool {
    state.map().terrain(cell).cover != Cover::None
}

/// Returns whether an actor swims: all its spaces are deep water, and it does not fly.
#[inline]
pub fn swims(state: &State, id: ActorId) -> bool {
    state.setting.depth >= SWIMMING_DEPTH
        && !state.actor(id).flying
        && state.spaces(id).cells().all(|cell| is_deep(state, cell))
}

/// Returns whether an actor who falls where it is falls into water deep enough to break the fall (UL-ENV-06).
pub fn catches_falls(state: &State, id: ActorId) -> bool {
    state.setting.depth >= state.options().fall_water_depth && state.spaces(id).cells().all(|cell| is_deep(state, cell))
}

/// Returns whether a weapon strikes under water as on land.
fn suits(weapon: &Weapon) -> bool {
    weapon.underwater_ok || weapon.damage.first().is_some_and(|part| part.kind == DamageType::Piercing)
}

/// Adds the disadvantage that water gives to an attack with a weapon (UL-UWC-01, UL-UWC-03).
pub(crate) fn hamper(
    advantage: &mut AdvantageSources,
    state: &State,
    (attacker, target): (ActorId, Option<ActorId>),
    weapon: &Weapon,
    (thrown, ranged): (bool, bool),
) {
    let own = state.actor(attacker);
    if ranged {
        let wet = own.body.submerged || target.is_some_and(|target| state.actor(target).body.submerged);
        // Crossbows are what shoots and must be loaded, firearms apart.
        let crossbow = weapon.loading && weapon.group == Group::Ranged;
        let flies = weapon.underwater_ok || crossbow || (thrown && suits(weapon));
        if wet && !flies {
            advantage.disadvantage("through water", &WITHIN_NORMAL);
        }
    } else if own.body.submerged && !own.profile.speeds.swim && !suits(weapon) {
        advantage.disadvantage("under water", &MELEE);
    }
}
