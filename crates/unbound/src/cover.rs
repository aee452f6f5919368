//! Cover, facing, flanking and reach on the map (UL-COV).

use crate::mounted;
use crate::objects::bars;
use crate::prelude::*;
use ludex_grid::Arc;

ludex_engine::rules! {
    /// An obstacle or a living creature that hides half the body gives +2 to passive and active defences.
    COVER = "UL-COV-01", "Cover";
    /// Three quarters hidden: +5.
    HEAVY_COVER = "UL-COV-02", "Heavy Cover";
    /// An actor completely hidden cannot be targeted.
    TOTAL_COVER = "UL-COV-03", "Total Cover";
    /// Only the best cover counts.
    BEST_COVER = "UL-COV-04", "Best cover only";
    /// Cover counts against what comes from its other side; on the map, along the line between the nearest spaces, and by how much
    /// of the target walls, shut doors and windows hide. Between two that touch there is cover only where walls part them, and who is
    /// hidden from the attacker, by the game master or in fog and darkness, gives none (house).
    COVER_DIRECTION = "UL-COV-05", "Direction of cover";
    /// Cover helps Passive Armor, dodges, blocks and parries, but no defence rolls.
    WHAT_COVER_HELPS = "UL-COV-06", "What cover helps";
    /// A combatant has a front arc of about half a circle, and a back arc.
    ARCS = "UL-COV-07", "Arcs", State;
    /// Facing may change freely once an activation, as part of any action.
    TURNING = "UL-COV-08", "Turning on your turn";
    /// Turning so that an enemy that comes within reach is in front is a reaction for 1 Action Point.
    TURNING_REACTION = "UL-COV-09", "Turning as a reaction";
    /// With enemies in both arcs you are flanked: active defences cost 1 Action Point more.
    FLANKED = "UL-COV-10", "Flanked";
    /// Being struck from behind has no effect of its own.
    BACK_ARC = "UL-COV-11", "Back arc" follows FLANKED;
    /// Melee attacks reach 1 space unless the creature or the weapon says more.
    MELEE_REACH = "UL-ATK-24", "Melee reach";
}

/// The farthest that anybody reaches, in spaces: 6 of its own and 6 of its weapon.
const MOST_REACH: u32 = 12;

/// Returns the cover a target has from an attacker (UL-COV-04, UL-COV-05).
pub fn between(state: &State, attacker: ActorId, target: ActorId) -> Cover {
    if let Some(ruled) = state.actor(target).cover {
        return ruled;
    }
    let from = state.spaces(attacker);
    let to = state.spaces(target);
    // Between two that touch there is nothing but walls.
    if state.distance(attacker, target) <= 1 {
        return if state.map().may_hide(from, to) {
            state.map().cover_touching(from, to, |cell| bars(state, cell))
        } else {
            Cover::None
        };
    }
    let gives_cover = |id: ActorId| {
        let other = state.actor(id);
        // Whom the attacker does not know of gives none, or the sum would tell that somebody is there.
        let known = !other.hidden && (state.fog.is_none() || state.knows(attacker, id));
        id != attacker && id != target && other.alive() && other.present() && known
    };
    // Few stand near the line: the others are left out once, and not again in each of its cells.
    let mut first = u16::MAX;
    let mut last = 0;
    for id in state.ids().filter(|&id| gives_cover(id) && from.may_stand_between(to, state.spaces(id))) {
        first = first.min(id.0);
        last = id.0;
    }
    state.map().cover(from, to, |cell| {
        let stands_there = |id: ActorId| state.stands_on(id, cell) && gives_cover(id);
        if bars(state, cell) {
            return Cover::Total;
        }
        if (first..=last).map(ActorId).any(stands_there) { Cover::Half } else { Cover::None }
    })
}

/// Returns whether a target is completely behind cover: whether walls and shut doors hide all of it. Creatures hide nobody
/// completely, so only the ground is looked at.
pub fn is_hidden_from(state: &State, attacker: ActorId, target: ActorId) -> bool {
    match state.actor(target).cover {
        Some(ruled) => ruled == Cover::Total,
        // Walls and shut doors alone hide an actor completely.
        None => {
            let (from, to) = (state.spaces(attacker), state.spaces(target));
            let may_hide = !crate::objects::things(state).is_empty() || state.map().may_hide(from, to);
            may_hide && state.map().hides(from, to, |cell| bars(state, cell))
        }
    }
}

/// Returns what a degree of cover adds to a defence, with its name and rule (UL-COV-01 to 03).
pub fn bonus(cover: Cover) -> (i32, &'static str, &'static Rule) {
    match cover {
        Cover::None => (0, "cover", &COVER),
        Cover::Half => (2, "Cover", &COVER),
        Cover::ThreeQuarters => (5, "Heavy Cover", &HEAVY_COVER),
        Cover::Total => (5, "Total Cover", &TOTAL_COVER),
    }
}

/// Returns what it adds to a roll to stand higher than an opponent, where a campaign has it so (UL-OPT-02): who rides is a
/// space above those on foot.
pub fn high_ground(state: &State, higher: ActorId, lower: ActorId) -> i32 {
    let height = |id: ActorId| state.actor(id).height + i32::from(mounted::is_riding(state, id));
    i32::from(state.options().high_ground && height(higher) > height(lower))
}

/// Returns how many spaces an actor strikes with the longest weapon at hand (UL-ATK-24).
pub fn melee_reach(state: &State, id: ActorId) -> u32 {
    let actor = state.actor(id);
    let melee = actor.held().filter(|(_, weapon)| !weapon.shoots());
    melee.map(|(_, weapon)| actor.profile.reach_with(weapon)).max().unwrap_or(1)
}

/// Returns whether so many spaces are within an actor's melee reach.
#[inline]
pub fn in_reach(state: &State, id: ActorId, distance: u32) -> bool {
    distance <= 1 || (distance <= MOST_REACH && distance <= melee_reach(state, id))
}

/// Returns whether an enemy threatens an actor for the purpose of flanking (UL-COV-10).
fn threatens(state: &State, enemy: ActorId, id: ActorId) -> bool {
    let is_near = || in_reach(state, enemy, state.distance(enemy, id));
    state.hostile(enemy, id)
        && state.can_act(enemy)
        && !state.actor(enemy).statuses.has(Status::Surprised)
        && state.knows(id, enemy)
        && (!state.options().flank_requires_threat || is_near())
}

/// Returns whether an actor is flanked (UL-COV-10). It follows from where everybody stands, and is stored nowhere
/// (UL-STA-16).
pub fn is_flanked(state: &State, id: ActorId) -> bool {
    let enemies = state.ids().filter(|&enemy| threatens(state, enemy, id)).map(|enemy| state.spaces(enemy));
    state.spaces(id).is_flanked(state.actor(id).facing, enemies)
}

/// Returns whether another would stand in an actor's front arc if the actor looked that way (UL-COV-07).
pub fn has_in_front(state: &State, id: ActorId, facing: Direction, other: ActorId) -> bool {
    state.spaces(id).arc_of_creature(facing, state.spaces(other)) != Arc::Back
}

/// Returns the facing that has an enemy in front and most of the others who threaten; where several do, the one straight at
/// it (UL-COV-09).
pub fn best_facing(state: &State, id: ActorId, toward: ActorId) -> Direction {
    let straight = state.spaces(id).towards(state.spaces(toward)).unwrap_or(state.actor(id).facing);
    let foes_in_front = |facing: Direction| {
        let foes = state.ids().filter(|&foe| threatens(state, foe, id));
        foes.filter(|&foe| has_in_front(state, id, facing, foe)).count()
    };
    let facings = state.map().shape().directions().filter(|&facing| has_in_front(state, id, facing, toward));
    facings.max_by_key(|&facing| (foes_in_front(facing), facing == straight)).unwrap_or(straight)
}

/// Returns whether another stands in an actor's back arc (UL-COV-07).
pub fn is_behind(state: &State, id: ActorId, other: ActorId) -> bool {
    state.spaces(id).arc_of_creature(state.actor(id).facing, state.spaces(other)) == Arc::Back
}
