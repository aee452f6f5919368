//! What a way costs, and what bars it.

use super::*;

/// Returns what a centimetre costs at a point of a step: one more on hard ground, for whatever reasons (ED-CMV-06, ED-CMV-07,
/// ED-CMV-11), and one more crawling, climbing or swimming for who is not made for it (ED-CMV-08, ED-CMV-09, ED-CMV-15, ED-MOV-03,
/// ED-MOV-04, ED-MOV-05). In the air it costs nothing more (ED-MOV-15, ED-MOV-17).
fn dearness(state: &State, actor: ActorId, at: Place, way: Way, ledge: bool, near: Crowd) -> i32 {
    let inside = |id: ActorId| state.space(id).holds(at) && state.lives(id) && !crate::loads::carries(state, actor, id);
    let hard = ledge || state.footing(at) == Footing::Difficult || near.iter().any(inside);
    let costly = match way {
        Way::Climb | Way::Swim => state.profile(actor).body.own_speed(way) == 0,
        _ => crawls(state, actor),
    };
    // ED-SIZ-11; two such ways at once cost no more than one (ED-CMV-08).
    1 + i32::from(hard) + i32::from(costly || crate::sizes::squeezes_at(state, actor, at))
}

/// Returns whether an actor crawls: it lies on the ground, or its legs do not carry it.
fn crawls(state: &State, actor: ActorId) -> bool {
    conditions::has(state, actor, Condition::Prone) || crate::traumas::crawls(state, actor)
}

/// Returns those whom an actor may meet on a straight way; nobody else need be asked about at its steps.
pub(super) fn beside(state: &State, actor: ActorId, from: Place, to: Place) -> Crowd {
    let side = state.space(actor).side;
    state.ids().filter(|id| *id != actor && state.space(*id).may_meet(from, to, side, 0)).collect()
}

/// Returns whether every centimetre of a straight way costs one and nothing bars it but those who stand in it: who walks it is on its
/// feet and fears nobody, and all ground about it is clear.
pub(super) fn is_even(state: &State, actor: ActorId, way: Way, (from, to): (Place, Place)) -> bool {
    let free = way == Way::Walk && !crawls(state, actor);
    let drawn = state.setting.map.lines().is_some() || !state.world.narrows.is_empty();
    let fears = state.actor(actor).conditions.has(Condition::Frightened);
    free && !drawn && !fears && state.setting.map.is_clear(state.cell(from), state.cell(to))
}

/// Returns whether some whom an actor may meet on its way are so near to a step that it may meet them there.
pub(super) fn is_met(state: &State, actor: ActorId, (at, next): (Place, Place), near: Crowd) -> bool {
    let side = state.space(actor).side;
    near.iter().any(|id| state.space(id).may_meet(at, next, side, 0))
}

/// Returns what a step costs, on a way beside some: each half of it as the ground in its middle is.
pub(super) fn step_costs(
    state: &State,
    actor: ActorId,
    (at, next): (Place, Place),
    step: i32,
    way: Way,
    near: Crowd,
) -> i32 {
    if matches!(way, Way::Jump | Way::Drift) {
        return step;
    }
    if way == Way::Fly {
        return step * (1 + i32::from(crate::sizes::squeezes_at(state, actor, at)));
    }
    let ledge = walls::slow(state, at, next);
    let half = step / 2;
    half * dearness(state, actor, at.towards(next, 1, 4), way, ledge, near)
        + (step - half) * dearness(state, actor, at.towards(next, 3, 4), way, ledge, near)
}

/// Returns whether a foe bars the way of an actor where it stands; friends never do (ED-CMV-18, ED-CMV-19).
pub fn bars(state: &State, actor: ActorId, other: ActorId) -> bool {
    let sizes = state.profile(actor).size.above(state.profile(other).size).abs();
    // ED-SIZ-14, ED-INB-31: who reaches no way must get into the space of whom it attacks.
    let passes = state.profile(actor).reach == 0
        || state.actor(actor).budget.passes.has(other)
        || conditions::is_held_by(state, other, actor);
    state.lives(other) && state.hostile(actor, other) && sizes < 2 && !passes
}

/// Returns what the straight way to a point costs, in centimetres of movement.
///
/// # Errors
/// Something stands in the way, or the end of it is taken.
pub fn cost(state: &State, actor: ActorId, to: Place) -> Result<i32, Refusal> {
    cost_by(state, actor, to, derived::usual_way(state, actor))
}

/// Returns what the straight way to a point costs in a way of moving, in centimetres of movement.
///
/// # Errors
/// Something stands in the way, or the end of it is taken.
pub fn cost_by(state: &State, actor: ActorId, to: Place, way: Way) -> Result<i32, Refusal> {
    let hard = matches!(way, Way::Climb | Way::Swim) || crawls(state, actor);
    let barred = state.actor(actor).budget.barred && hard;
    ensure!(!barred, crate::leaps::HARD_WAYS, "{} comes no farther in this turn", actor);
    let in_the_air = matches!(way, Way::Fly | Way::Jump | Way::Drift);
    let from = state.actor(actor).at;
    let length = from.to(to);
    let walled =
        state.setting.obstacles.iter().any(|one| one.cover == Cover::Total && crosses(from, to, one.from, one.to));
    let walled = walled || walls::bar(state, from, to);
    ensure!(!walled, ALLOWANCE, "a wall is in the way", instead = "go round it");
    let narrow = crate::sizes::bars(state, actor, from, to);
    ensure!(narrow.is_none(), crate::sizes::FITS, "it is too narrow for {}", actor, instead = "go round it");
    let stands = way == Way::Fly || state.footing(to) != Footing::Blocked;
    ensure!(stands, ALLOWANCE, "nobody can stand there");
    let end = state.space_at(actor, to);
    let held = |id: ActorId| conditions::is_held_by(state, id, actor) || crate::loads::carries(state, actor, id);
    let crawls_over = |id: ActorId| state.profile(actor).reach == 0 && state.hostile(actor, id);
    let taken = |id: &ActorId| {
        *id != actor && state.space(*id).overlaps(end) && state.lives(*id) && !held(*id) && !crawls_over(*id)
    };
    if let Some(other) = state.ids().find(taken) {
        return Err(Refusal::new(&NO_STOPPING, "{} stands there").about(other));
    }
    can_drag(state, actor, to)?;
    let here = state.space(actor);
    let near = beside(state, actor, from, to);
    let even = is_even(state, actor, way, (from, to));
    if even && near.is_empty() {
        return Ok(length);
    }
    let (mut sum, mut gone) = (0, 0);
    let mut next = from;
    while gone < length {
        let step = STEP.min(length - gone);
        gone += step;
        let at = next;
        next = from.towards(to, gone, length);
        if even && !is_met(state, actor, (at, next), near) {
            sum += step;
            continue;
        }
        sum += step_costs(state, actor, (at, next), step, way, near);
        let ground = in_the_air || state.footing(next) != Footing::Blocked;
        ensure!(ground, ALLOWANCE, "there is no ground in the way");
        let space = state.space_at(actor, next);
        // Who stands in another's space already may leave it.
        let new = |other: Space| collides(other, space) && !collides(other, here);
        let carried = |id: ActorId| crate::loads::carries(state, actor, id);
        let meets = |id: &ActorId| new(state.space(*id)) && bars(state, actor, *id) && !carried(*id);
        if let Some(foe) = near.iter().find(meets) {
            return Err(Refusal::new(&PAST_FOES, "{} is in the way").about(foe).instead("go round"));
        }
        if nears_fear(state, actor, at, next) {
            return Err(Refusal::new(&conditions::FEAR_KEEPS_AWAY, "{} fears what is there").about(actor));
        }
    }
    Ok(sum)
}

/// Asks whether those whom an actor holds can go along to where it goes (ED-MEL-10).
fn can_drag(state: &State, actor: ActorId, to: Place) -> Verdict {
    let from = state.actor(actor).at;
    for id in state.ids().filter(|id| conditions::is_held_by(state, *id, actor)) {
        let at = state.actor(id).at;
        let there = Place { x: at.x + to.x - from.x, y: at.y + to.y - from.y, ..at };
        let space = state.space_at(id, there);
        let meets =
            |other: ActorId| other != id && other != actor && state.lives(other) && state.space(other).overlaps(space);
        let free = state.footing(there) != Footing::Blocked && !walls::bar(state, at, there) && !state.ids().any(meets);
        ensure!(free, derived::DRAGGING, "there is no room for {}", id, instead = "let go first");
    }
    Ok(())
}

/// Returns whether a step comes nearer to what an actor fears (ED-CND-17).
fn nears_fear(state: &State, actor: ActorId, at: Place, next: Place) -> bool {
    if !state.actor(actor).conditions.has(Condition::Frightened) {
        return false;
    }
    let fears = state.actor(actor).conditions.iter().filter(|one| one.what == Condition::Frightened);
    fears.filter_map(|one| one.by).any(|by| {
        let source = state.actor(by).at;
        next.squared_to(source) < at.squared_to(source)
    })
}

/// Returns whether two spaces meet: they overlap, and neither is well above the other.
fn collides(one: Space, other: Space) -> bool {
    one.overlaps(other) && (one.at.z - other.at.z).abs() < crate::sizes::ABOVE
}
