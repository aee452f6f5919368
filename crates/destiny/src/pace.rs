//! How fast an actor moves, and what a yard costs: on foot, swimming, climbing, in the air.

use crate::conditions::{EXHAUSTED, hobbled, is_exhausted};
use crate::prelude::*;
use crate::space::{Way, is_deep, way};

rules! {
    /// First the rate of the table or one that is set, then armour, then one halving, however many things halve it, then a
    /// dash, and at last what dashing again adds.
    RATE_ORDER = "WT-MOV-11", "Order of changes to the rate";
    /// Some creatures fly or swim at a rate of their own; a swimmer by nature pays nothing more for water.
    OTHER_WAYS = "WT-NPC-07", "Other ways to move", Call;
    /// A dash costs 2 AP and 1 stamina and doubles the movement rate for what is left of the round. What movement was bought
    /// stays as it is.
    DASH = "WT-ACT-23", "Dash";
    /// A dash in the middle of a movement leaves what was bought before it at its worth.
    DASH_MIDWAY = "WT-INT-21", "Dash in the middle of a move";
}

/// How many yards of movement a yard up a wall takes (WT-MOV-09).
const CLIMBING: i32 = 4;
/// How many yards of movement a yard of swimming takes.
const SWIMMING: i32 = 3;
/// How many yards of movement a yard on the bottom takes.
const ON_THE_BOTTOM: i32 = 10;

/// Returns the movement rate of an actor in yards for 4 AP, told in a tally in the order of its changes (WT-MOV-11).
pub fn rate_told(state: &State, actor: ActorId, medium: Medium, tally: &mut Tally) -> i32 {
    let profile = state.profile(actor);
    let creature = state.actor(actor);
    let set = match medium {
        Medium::Flying => profile.fly_rate,
        Medium::Swimming | Medium::Underwater => profile.swim_rate,
        _ => None,
    };
    let sum = profile.attribute(Attribute::Strength) + profile.size + profile.skills.rank(Skill::Athletics);
    match set {
        Some(rate) => tally.base("of its kind", rate, &OTHER_WAYS),
        None => tally.base("Strength, Size and Athletics", derived::rate_of(sum), &derived::MOVEMENT_RATE),
    }
    tally.add("armour", profile.armour.rate, &RATE_ORDER);
    let below = (-tally.total).max(0);
    tally.add("at least 0", below, &RATE_ORDER);

    let exhausted = is_exhausted(state, actor);
    if exhausted || hobbled(state, actor) > 0 {
        // Halves round down (WT-DIC-12).
        let half = tally.total.div_euclid(2);
        tally.add("halved", half - tally.total, if exhausted { &EXHAUSTED } else { &RATE_ORDER });
    }
    if creature.dashes > 0 {
        tally.add("dashing", tally.total, &DASH);
        tally.add("dashing again", creature.dash_more.into(), &RATE_ORDER);
    }
    tally.total
}

/// Returns the movement rate of an actor now, in yards for 4 AP.
pub fn rate(state: &State, id: ActorId) -> i32 {
    rate_in(state, id, state.actor(id).medium)
}

/// Returns the movement rate that an actor has in a medium.
pub(crate) fn rate_in(state: &State, id: ActorId, medium: Medium) -> i32 {
    rate_told(state, id, medium, &mut Tally::silent())
}

/// Returns how many quarter yards of movement one yard takes: twice as many crouching, three times as many crawling or swimming,
/// and so on. Water on a map costs by its ground already.
pub fn yard(state: &State, id: ActorId) -> i32 {
    yard_in(state, id, state.actor(id).medium)
}

/// Returns how many quarter yards of movement one yard takes in a medium.
pub(crate) fn yard_in(state: &State, id: ActorId, medium: Medium) -> i32 {
    let Actor { posture, place, .. } = *state.actor(id);
    let swims_badly = state.profile(id).swim_rate.is_none() && place.cell().is_none();
    let times = match medium {
        Medium::Ground => match posture {
            Posture::Standing => 1,
            Posture::Crouching => 2,
            Posture::Prone => 3,
        },
        Medium::Climbing => CLIMBING,
        Medium::Bottom => ON_THE_BOTTOM,
        Medium::Swimming | Medium::Underwater if swims_badly => SWIMMING,
        Medium::Swimming | Medium::Underwater | Medium::Flying => 1,
    };
    4 * times
}

/// Returns how many yards an actor could go with the AP and the movement at hand.
pub fn yards_at_hand(state: &State, id: ActorId) -> i32 {
    let Actor { ap, movement, .. } = *state.actor(id);
    (i32::from(movement) + i32::from(ap.max(0)) * rate(state, id)) / yard(state, id)
}

/// Returns the AP that it takes to go so many yards, or none if no AP could.
pub fn ap_for(state: &State, id: ActorId, yards: i32) -> Option<i16> {
    let lacking = yards * yard(state, id) - i32::from(state.actor(id).movement);
    match (lacking, rate(state, id)) {
        (..=0, _) => Some(0),
        (_, 0) => None,
        (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
    }
}

/// Returns the AP that it takes to go to a place, or none if nothing at hand leads there.
pub fn ap_to(state: &State, id: ActorId, to: Spot) -> Option<i16> {
    let way = way(state, id, to, yards_at_hand(state, id), state.actor(id).odd)?;
    ap_for(state, id, way.yards)
}

/// Returns the way that is left of a movement, if all of it is paid for.
pub fn next_step(state: &State, Moving { actor, to, odd, .. }: Moving) -> Option<Way> {
    let yards = i32::from(state.actor(actor).movement) / yard(state, actor);
    way(state, actor, to, yards, odd)
}

/// Parts of a yard.
const QUARTERS: [&str; 4] = ["0", "1/4", "1/2", "3/4"];

/// Returns quarter yards as people say them: `3 3/4 yd`.
pub fn yards_told(quarters: i16) -> String {
    match (quarters / 4, quarters % 4) {
        (yards, 0) => format!("{yards} yd"),
        (0, part) => format!("{} yd", QUARTERS[part as usize % 4]),
        (yards, part) => format!("{yards} {} yd", QUARTERS[part as usize % 4]),
    }
}

/// Returns the medium of an actor after a step to a place: into deep water it swims, out of it it walks.
pub(crate) fn medium_at(state: &State, actor: ActorId, to: Spot) -> Medium {
    let was = state.actor(actor).medium;
    let cell = to.cell();
    let deep = cell.zip(state.setting.map.as_ref()).map(|(cell, map)| is_deep(map.terrain(cell)));
    match (was, deep) {
        (Medium::Ground, Some(true)) => Medium::Swimming,
        (Medium::Swimming | Medium::Underwater | Medium::Bottom, Some(false)) => Medium::Ground,
        _ => was,
    }
}
