//! Movement and position (UL-POS).

mod forced;
mod paths;
mod stance;

pub(crate) use forced::{push, release_out_of_reach, settle_in_free_space};
pub use paths::{MOST_STEPS, Route, approach, destinations, is_free};
pub use stance::{may_drop_prone, may_face, may_position, may_stand_up, positioning_price};
pub(crate) use stance::{position, set_prone};

use crate::Table;
use crate::character::Attribute;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::pending::Pending;
use crate::state::State;
use crate::statuses::{DISABLED, EXHAUSTION, GRAPPLED, HINDERED, SLOWED, Status};
use crate::turns::{can_pay, must_act, pay};
use crate::{cover, reactions};
use ludex_engine::{ActorId, Faces, Log, Tally};
use ludex_grid::{Cell, Direction, Footprint};
use paths::{entry, is_barred, leaves_reach, reaches, way};

ludex_engine::rules! {
    /// A Move costs 3 Action Points and goes 3 + Agility spaces, 3 at the least.
    MOVE = "UL-POS-01", "Move allowance";
    /// What changes the allowance comes in order: flat changes, then halving, once for each cause; at least 1.
    ALLOWANCE_CHANGES = "UL-POS-03", "Changes of the allowance";
    /// A dash doubles a Move for 2 Action Points; the next movement of the round costs 1 more.
    DASH = "UL-POS-04", "Dash";
    /// Disengaging costs 1 Action Point more and lets a Move provoke nobody.
    DISENGAGE = "UL-POS-05", "Disengage";
    /// Positioning: 1 space for 1 Action Point, without any reaction.
    POSITIONING = "UL-POS-06", "Positioning";
    /// Entering difficult terrain costs 2.
    DIFFICULT = "UL-POS-07", "Difficult terrain";
    /// Several reasons for difficult terrain count once.
    DIFFICULT_ONCE = "UL-POS-08", "Difficult terrain does not stack";
    /// Others' spaces are difficult terrain; an enemy's can be crossed only if it is two sizes larger or smaller.
    THROUGH_CREATURES = "UL-POS-09", "Moving through creatures";
    /// A move may not end where somebody else stands.
    NO_SHARING = "UL-POS-10", "No ending in a taken space";
    /// Leaving an enemy's reach lets it counterattack; moving within it does not.
    LEAVING_REACH = "UL-POS-11", "Leaving reach";
    /// Dropping Prone is free on one's own turn.
    DROP_PRONE = "UL-POS-13", "Drop prone";
    /// Standing up costs 2 Action Points.
    STAND_UP = "UL-POS-14", "Stand up";
    /// Crawling is as slow as difficult terrain.
    CRAWLING = "UL-POS-15", "Crawling";
    /// Those who are moved by others provoke nobody; they stop at the first obstacle.
    FORCED = "UL-POS-21", "Forced movement";
    /// A Move action may be lengthened by dashing and made safe by disengaging.
    MOVE_ACTION = "UL-ACT-06", "Move";
}

/// How far a Move goes, in units of movement (UL-POS-01, UL-POS-03).
pub fn allowance(state: &State, id: ActorId, dash: bool, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    match actor.profile.movement {
        Some(movement) => tally.base("record", movement, &MOVE),
        None => {
            let agility = actor.attribute(Attribute::Agility);
            tally.base("everybody", 3, &MOVE);
            match agility {
                1.. => tally.add("Agility", agility, &MOVE),
                _ => tally.off("Agility", agility, &MOVE, "3 at the least"),
            }
        }
    }
    tally.add("Hindered", -actor.statuses.value(Status::HinderedMoveSpaces), &HINDERED);
    let halves = [
        (actor.statuses.has(Status::Slowed), "Slowed", &SLOWED),
        (actor.statuses.has(Status::Disabled), "Disabled", &DISABLED),
        (actor.exhaustion >= 4, "Exhaustion", &EXHAUSTION),
    ];
    for (_, label, rule) in halves.into_iter().filter(|half| half.0) {
        let lost = tally.total - tally.total.div_euclid(2);
        tally.add(label, -lost, rule);
    }
    if tally.total < 1 {
        tally.add("1 at the least", 1 - tally.total, &ALLOWANCE_CHANGES);
    }
    if dash {
        tally.add("Dash", tally.total, &DASH);
    }
    if state.is_held(id) {
        tally.add("Grappled", -tally.total, &GRAPPLED);
    }
    tally
}

/// What a Move costs (UL-POS-01, 04, 05, UL-MAN-08).
pub fn move_price(state: &State, id: ActorId, dash: bool, disengage: bool, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    tally.base("Move", 3, &MOVE);
    tally.add("Dash", if dash { 2 } else { 0 }, &DASH);
    tally.add("Disengage", i32::from(disengage), &DISENGAGE);
    tally.add("after a Dash", i32::from(actor.turn.dashed), &DASH);
    tally.add("Hindered", actor.statuses.value(Status::HinderedMoveCost), &HINDERED);
    tally
}

/// Whether an actor may Move at all, apart from where to.
pub fn may_move(state: &State, actor: ActorId, dash: bool, disengage: bool) -> Verdict {
    must_act(state, actor)?;
    if state.is_held(actor) {
        let objection = Objection::new(&GRAPPLED, "somebody who is held cannot move");
        return Err(objection.instead("escape the hold first"));
    }
    can_pay(state, actor, move_price(state, actor, dash, disengage, false).total)
}

/// Moves (UL-POS-01).
pub(crate) fn start_move(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    to: Cell,
    (dash, disengage): (bool, bool),
    face: Option<Direction>,
) -> Verdict {
    let state = table.state();
    may_move(state, actor, dash, disengage)?;
    if face.is_some_and(|face| face.0 >= state.map().shape().direction_count()) {
        return Err(Objection::new(&MOVE, "there is no such direction on this map"));
    }
    let tally = allowance(state, actor, dash, table.listens());
    let Some(route) = way(state, actor, to, tally.total) else {
        let why = Why::Unreachable(to, tally.total);
        return Err(Objection::new(&MOVE, why).instead("choose one of the places shown"));
    };
    if dash && reaches(state, actor, to, allowance(state, actor, false, false).total) {
        return Err(Objection::new(&DASH, "that place is near enough without a dash").instead("Move without it"));
    }
    if disengage && !leaves_reach(state, actor, &route) {
        let objection = Objection::new(&DISENGAGE, "that way leaves nobody's reach");
        return Err(objection.instead("Move without disengaging"));
    }
    let price = move_price(state, actor, dash, disengage, table.listens());
    pay(table, actor, Expense::Move, price);
    for status in [Status::HinderedMoveCost, Status::HinderedMoveSpaces] {
        if table.state().actor(actor).statuses.has(status) {
            table.emit(Event::StatusEnded { actor, status });
        }
    }
    let allowance = tally.total;
    table.emit(Event::MoveStarted { actor, route, allowance, tally, dash, disengaged: disengage, face });
    Ok(())
}

/// Takes the next step of a Move, asks those who may react to it, or ends the Move.
pub(crate) fn walk_on(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let state = table.state();
    let Some(moving) = state.moving else { return };
    let actor = moving.actor;
    let place = state.spaces(actor);
    let step = moving.route.steps().get(usize::from(moving.taken)).copied();
    let next = step.and_then(|way| place.stepped(way).map(|to| (way, to)));
    let able = state.can_act(actor) && !state.is_held(actor);
    let Some((facing, to)) = next.filter(|_| able) else { return end_move(table, !able) };
    let Some(cost) = step_cost(state, actor, place, to).filter(|&cost| cost <= moving.left) else {
        return end_move(table, true);
    };
    if !moving.asked && !moving.disengaged && ask_those_left_behind(table, actor, to) {
        return;
    }
    if is_barred(table.state(), actor, to) {
        table.emit(Event::Barred { actor });
        return end_move(table, true);
    }
    table.emit(Event::Stepped { actor, to: to.anchor(), facing, cost });
    release_out_of_reach(table, actor);
    ask_those_come_near(table, actor);
}

/// What a step costs in units of movement; `None` where there is no way.
pub(crate) fn step_cost(state: &State, actor: ActorId, from: Footprint, to: Footprint) -> Option<i32> {
    let mut worst = 1;
    for cell in to.cells().filter(|&cell| !from.contains(cell)) {
        worst = worst.max(entry(state, actor, cell).cost(1)? as i32);
    }
    to.fits(state.map()).then_some(worst)
}

/// Ends a Move. Whoever was stopped in somebody else's space is put into the nearest free one (UL-POS-10).
pub(crate) fn end_move(table: &mut Table<'_, impl Faces, impl Log<Event>>, short: bool) {
    let Some(moving) = table.state().moving else { return };
    table.emit(Event::MoveEnded { actor: moving.actor, short });
    settle_in_free_space(table, moving.actor);
}

/// Asks the enemies whose reach the next step leaves (UL-POS-11, UL-ATK-32); `true` if somebody was asked.
fn ask_those_left_behind(table: &mut Table<'_, impl Faces, impl Log<Event>>, mover: ActorId, to: Footprint) -> bool {
    let mut asked = false;
    for actor in table.state().ids().rev() {
        let state = table.state();
        if !state.hostile(actor, mover) {
            continue;
        }
        let (here, reach) = (state.spaces(actor), cover::melee_reach(state, actor));
        let leaves = here.distance(state.spaces(mover)) <= reach && here.distance(to) > reach;
        if leaves && reactions::can_counterattack(state, actor, mover) {
            if !asked {
                table.emit(Event::StepAsked { actor: mover });
            }
            asked = true;
            table.emit(Event::Asked { pending: Pending::Counterattack { actor, against: mover, parried: false } });
        }
    }
    asked
}

/// Asks the enemies behind whose back the step ended whether they turn (UL-COV-09).
fn ask_those_come_near(table: &mut Table<'_, impl Faces, impl Log<Event>>, mover: ActorId) {
    for actor in table.state().ids().rev() {
        let pending = Pending::TurnToFace { actor, mover };
        if table.state().hostile(actor, mover) && reactions::is_open(table.state(), &pending) {
            table.emit(Event::Asked { pending });
        }
    }
}
