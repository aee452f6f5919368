//! Deep water, and fighting under it (UL-UWC, UL-ENV-06).

use super::modes::SWIMMING;
use super::{Moved, breath};
use crate::character::Weapon;
use crate::damage::types::DamageType;
use crate::prelude::*;
use crate::turns::must_act;
use ludex_grid::{Footing, Terrain};

ludex_engine::rules! {
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

/// From so many feet on one swims in the deep water of a map (house).
pub const SWIMMING_DEPTH: u8 = 5;

/// Whether a cell is water that one swims in: the difficult water of a map that is deep enough.
#[inline]
pub fn is_deep(state: &State, cell: Cell) -> bool {
    let water = |terrain: &Terrain| terrain.water && terrain.footing == Footing::Difficult;
    state.setting.depth >= SWIMMING_DEPTH && water(&state.map().terrain(cell))
}

/// Whether deep water covers what stands in a cell and is so many spaces high (UL-UWC-04).
pub fn covers(state: &State, cell: Cell, high: u8) -> bool {
    is_deep(state, cell) && state.setting.depth >= high.saturating_mul(5)
}

/// Whether deep water is difficult to swim in: reeds, reefs, whatever gives cover there (UL-MOV-06).
pub fn is_rough(state: &State, cell: Cell) -> bool {
    state.map().terrain(cell).cover != Cover::None
}

/// Whether somebody swims: all its spaces are deep water, and it does not fly.
#[inline]
pub fn swims(state: &State, id: ActorId) -> bool {
    state.setting.depth >= SWIMMING_DEPTH
        && !state.actor(id).flying
        && state.spaces(id).cells().all(|cell| is_deep(state, cell))
}

/// Whether somebody who falls where it is falls into water deep enough to break the fall (UL-ENV-06).
pub fn catches_falls(state: &State, id: ActorId) -> bool {
    state.setting.depth >= state.options().fall_water_depth && state.spaces(id).cells().all(|cell| is_deep(state, cell))
}

acts! { Unbound;
    /// Go under water, holding one's breath, or come up.
    #[command(group = "Move", between)]
    #[derive(Copy, Eq)] Dive { actor: ActorId; under: bool, "Under water, or up again." }
    label |c, _| if c.under { "Dive" } else { "Come up for air" }.to_owned(),
    may |c, s| {
        let who = s.actor(c.actor);
        match s.stage {
            Stage::Fighting => must_act(s, c.actor)?,
            Stage::Ready | Stage::Over => only_if!(who.can_act(), &SWIMMING, "{} cannot move", c.actor)?,
        }
        only_if!(who.body.submerged != c.under, &SWIMMING, "{} does so already", c.actor)?;
        only_if!(!c.under || swims(s, c.actor) && !crate::mounted::is_riding(s, c.actor),
            &SWIMMING, "{} is not in deep water", c.actor; "swim into it first")?;
        only_if!(c.under || !s.is_held(c.actor), &crate::statuses::GRAPPLED, "somebody who is held cannot come up")
    },
    run |c, t| submerge(t, c.actor, c.under),
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let under = !s.actor(actor).body.submerged;
        if !under || swims(s, actor) {
            o.add(Dive { actor, under });
        }
    };
}

/// Somebody is under water, which puts fires out (UL-ACT-22), or no longer.
pub(crate) fn submerge(table: &mut Table<'_, impl Run>, actor: ActorId, under: bool) {
    table.emit(Moved::Submerged { actor, under });
    if under && table.state().actor(actor).statuses.has(Status::Burning) {
        table.emit(StatusEnded { actor, status: Status::Burning });
    }
    if under {
        breath::hold(table, actor);
    } else {
        breath::breathe(table, actor);
    }
}

/// Whoever has come where the water is not deep is out of it.
#[inline]
pub(crate) fn wade_out(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).body.submerged && state.setting.depth >= SWIMMING_DEPTH && !swims(state, actor) {
        submerge(table, actor, false);
    }
}

/// Whether a weapon strikes under water as on land.
fn suits(weapon: &Weapon) -> bool {
    weapon.underwater_ok || weapon.damage.first().is_some_and(|part| part.kind == DamageType::Piercing)
}

/// What water does to an attack with a weapon (UL-UWC-01, UL-UWC-03).
pub(crate) fn hamper(
    fortune: &mut AdvantageSources,
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
            fortune.disadvantage("through water", &WITHIN_NORMAL);
        }
    } else if own.body.submerged && !own.profile.speeds.swim && !suits(weapon) {
        fortune.disadvantage("under water", &MELEE);
    }
}

/// Whether an attack goes farther than anything does under water (UL-UWC-02).
#[inline]
pub(crate) fn falls_short(state: &State, attack: &Attack) -> bool {
    let wet = |id: ActorId| state.actor(id).body.submerged;
    if !wet(attack.attacker) && !wet(attack.target) {
        return false;
    }
    let weapon = crate::attack::words::weapon_of(state, attack);
    let range = weapon.and_then(|weapon| crate::attack::range(state, attack.attacker, weapon, attack.thrown));
    range.is_some_and(|(normal, _)| state.distance(attack.attacker, attack.target) > normal)
}
