//! The way to a foe: over land, and through water.

use super::{foes, lawful};
use crate::prelude::*;
use crate::turns::{Creep, Move};
use crate::water::{Swim, swim_speed};
use ludex_grid::{Cell, Footing};
use ludex_kit::ground::{self, Walks};

/// A budget with which an actor goes as far as ways lead.
const FAR: u16 = 60_000;

/// How far an actor gets on its way now.
#[derive(Debug, Clone, Copy, Default)]
struct Legs {
    /// The farthest place that a regular move leads to.
    by_a_move: Option<Cell>,
    /// The first place, whatever its ground.
    by_a_step: Option<Cell>,
    /// The farthest place that a swim leads to.
    by_a_swim: Option<Cell>,
    /// Whether the way is over open ground until now.
    open: bool,
    steps: u8,
}

/// Returns how an actor comes nearer to the foe whom it has the shortest way to; `None` where no way leads to any, or one is in
/// reach.
pub(super) fn nearer(state: &State, actor: ActorId) -> Option<Command> {
    let swimming = state.swims(actor);
    let reach = state.wielded(actor).map(|(_, weapon)| weapon.range.map_or(weapon.reach, |[near, _]| near)).max()?;
    let map = &state.setting.map;
    let across = state.profile(actor).record.across;
    let reaches = |cell: Cell| {
        let body = map.footprint(cell, across);
        foes(state, actor).any(|id| {
            let foe = state.footprint(id);
            body.distance(foe) <= reach.into() && !map.walls_off(body, foe)
        })
    };
    let speed = derived::speed(state, actor);
    let swim = swim_speed(state, actor);
    let begins_open = state.footprint(actor).cells().all(|cell| map.terrain(cell).footing != Footing::Difficult);
    let mut legs = Legs { open: begins_open, ..Legs::default() };
    let step = |cell: Cell, may_stop: bool| {
        legs.steps = legs.steps.saturating_add(1);
        legs.open &= map.terrain(cell).footing != Footing::Difficult;
        if !may_stop {
            return;
        }
        if legs.steps == 1 {
            legs.by_a_step = Some(cell);
        }
        if legs.open && legs.steps <= speed {
            legs.by_a_move = Some(cell);
        }
        if legs.steps <= swim {
            legs.by_a_swim = Some(cell);
        }
    };
    let ground = |terrain| Archsoul::walks_into(state, actor, terrain);
    ground::nearest_way::<Archsoul>(state, actor, FAR, ground, reaches, step)?;
    if swimming {
        let swim = Swim { actor, to: legs.by_a_swim?, under: state.is(actor, Status::Submerged) };
        return lawful(state, &swim).then(|| swim.into());
    }
    if let Some(to) = legs.by_a_move
        && lawful(state, &Move { actor, to })
    {
        return Some(Move { actor, to }.into());
    }
    let creep = Creep { actor, to: legs.by_a_step? };
    lawful(state, &creep).then(|| creep.into())
}
