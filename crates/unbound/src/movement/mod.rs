//! Movement and position (UL-POS).

pub(crate) mod drag;
use ludex_kit::command;
mod event;
pub(crate) mod flight;
mod forced;
pub(crate) mod halting;
pub(crate) mod load;
mod paths;
mod sharing;
pub(crate) mod squeeze;
mod stance;

pub use drag::drags;
pub use event::{
    Climbed, Dragged, Faced, Fell, Halted, MoveEnded, MoveStarted, PackDropped, Positioned, Pushed, Squeezed,
    StepAsked, Stepped, WalkedOn, WayBarred,
};
pub use flight::{Flight, Fly, MOST_HEIGHT, flight_price, is_laden, may_fly};
pub(crate) use flight::{bring_down, bring_down_laden, buffeted, fly};
pub use forced::{Settle, Unsettled, equal_places};
pub(crate) use forced::{nearest_free, push, release_out_of_reach, settle, settle_in_free_space};
pub use halting::{EndMove, Halt, WalkOn, halted};
pub use load::{DropPack, ENCUMBERED, ENCUMBRANCE, Encumbrance, capacity, encumbrance, may_drop_pack};
pub(crate) use load::{drop_pack, weigh};
pub use paths::{MOST_STEPS, Route, approach, destinations, stops};
pub use sharing::is_free;
pub(crate) use sharing::who_takes;
pub(crate) use squeeze::squeeze;
pub use squeeze::{SQUEEZING, Squeeze, may_squeeze};
pub use stance::{
    DropProne, Face, Position, StandUp, may_drop_prone, may_face, may_position, may_stand_up, positioning_price,
};
pub(crate) use stance::{drop_prone, face, position, stand_up};

use crate::action_points::Expense;
use crate::actions::cost;
use crate::body::water;
use crate::character::Attribute;
use crate::checks::SLOW_FOCUS;
use crate::pending::{ask, ask_if_open};
use crate::reactions::{CameNear, Opening};
use crate::state::State;
use crate::statuses::{DISABLED, EXHAUSTION, GRAPPLED, HINDERED, SLOWED, Status, StatusEnded};
use crate::turns::{can_pay, must_act, pay};
use crate::{Run, Table};
use crate::{cover, mounted, reactions};
use drag::DRAGGING;
use flight::LADEN_FLYERS;
use ludex_engine::{About, ActorId, Refusal, Tally, Verdict, Why};
use ludex_grid::{Cell, Direction, Footprint};
use paths::{entry, way};
use sharing::is_barred;

ludex_engine::rules! {
    /// A Move costs 3 Action Points and goes 3 + Agility spaces, 3 at the least.
    MOVE = "UL-POS-01", "Move allowance";
    /// Walking, jumping, climbing and swimming may be mixed in one Move; each part costs what it costs.
    MIXED_MODES = "UL-POS-02", "Mixed modes";
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
    /// A move may not end where somebody else stands; Tiny creatures may stand four in a space (UL-SIZ-01).
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

/// The most spaces of a Move before anything changes it, so that a dash fits into the longest route.
const MOST_SPACES: i32 = 14;

/// How far a Move goes, in units of movement (UL-POS-01, UL-POS-03).
pub fn allowance(state: &State, id: ActorId, dash: bool, shows: bool) -> Tally {
    allowance_if(state, id, dash, state.actor(id).flying, shows)
}

/// The same on the ground or in the air.
fn allowance_if(state: &State, id: ActorId, dash: bool, aloft: bool, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    let focused = actor.focus.is_some();
    let flight = actor.profile.flight.filter(|_| aloft).map(|flight| flight.spaces);
    match flight.or(actor.profile.movement) {
        Some(movement) => {
            tally.base(if flight.is_some() { "flight" } else { "record" }, movement, &MOVE);
            let agility = actor.attribute(Attribute::Agility).clamp(0, (movement - 3).max(0));
            tally.add("focus", if focused { -agility } else { 0 }, &SLOW_FOCUS);
        }
        None => {
            let agility = actor.attribute(Attribute::Agility);
            tally.base("everybody", 3, &MOVE);
            match agility {
                1.. if focused => tally.off("Agility", agility, &SLOW_FOCUS, "the focus is elsewhere"),
                1.. => tally.add("Agility", agility.min(MOST_SPACES - 3), &MOVE),
                _ => tally.off("Agility", agility, &MOVE, "3 at the least"),
            }
        }
    }
    tally.add("Hindered", -actor.statuses.value(Status::HinderedMoveSpaces), &HINDERED);
    let encumbered = encumbrance(state, id);
    tally.add(encumbered.name(), -encumbered.spaces(), &ENCUMBRANCE);
    let halves = [
        (actor.statuses.has(Status::Slowed), "Slowed", &SLOWED),
        (actor.statuses.has(Status::Disabled), "Disabled", &DISABLED),
        (actor.exhaustion >= 4, "Exhaustion", &EXHAUSTION),
        (drag::drags_anybody(state, id), "dragging", &DRAGGING),
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

/// What a Move costs (UL-POS-01, 04, 05, 17, UL-MAN-08).
pub fn move_price(state: &State, id: ActorId, dash: bool, disengage: bool, shows: bool) -> Tally {
    price_if(state, id, (dash, disengage), state.actor(id).flying, shows)
}

/// The same on the ground or in the air.
fn price_if(state: &State, id: ActorId, (dash, disengage): (bool, bool), aloft: bool, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    tally.base("Move", cost::MOVE, &MOVE);
    tally.add("laden in the air", if aloft && is_laden(state, id) { cost::MOVE } else { 0 }, &LADEN_FLYERS);
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
        let objection = Refusal::new(&GRAPPLED, "somebody who is held cannot move");
        return Err(objection.instead("escape the hold first"));
    }
    let mover = mounted::mover(state, actor);
    if mover != actor && (state.is_held(mover) || state.actor(mover).statuses.has(Status::Prone)) {
        return Err(Refusal::new(&mounted::CONTROLLED, "{} cannot move").about(mover));
    }
    may_go(state, mover)?;
    can_pay(state, actor, move_price(state, actor, dash, disengage, false).total)
}

/// Refuses a Move to those whom a load or somebody in their grip keeps where they are.
fn may_go(state: &State, actor: ActorId) -> Verdict {
    if mounted::is_riding(state, actor) {
        return mounted::may_go(state, actor);
    }
    if encumbrance(state, actor) == Encumbrance::Over {
        let objection = Refusal::new(&ENCUMBRANCE, "somebody Over Encumbered can only take steps of Positioning");
        return Err(objection.instead("step one space, or put something down"));
    }
    drag::may_drag(state, actor)
}

/// Move, the cheapest way (UL-POS-01).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Move {
    /// Who moves.
    pub actor: ActorId,
    /// Where to: the anchor of its spaces.
    pub to: Cell,
    /// Twice as far for 2 Action Points more (UL-POS-04).
    #[or_default]
    pub dash: bool,
    /// Provoking nobody for 1 Action Point more (UL-POS-05).
    #[or_default]
    pub disengage: bool,
    /// Where to look at the end; along the last step without.
    #[or_default]
    pub face: Option<Direction>,
}

/// Moves (UL-POS-01).
pub(crate) fn start_move(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    to: Cell,
    (dash, disengage): (bool, bool),
    face: Option<Direction>,
    halts: bool,
) -> Verdict {
    let state = table.state();
    may_move(state, actor, dash, disengage)?;
    // The rider of a controlled mount pays, the mount goes (UL-MNT-06).
    let (payer, actor) = (actor, mounted::mover(state, actor));
    if face.is_some_and(|face| face.0 >= state.map().shape().direction_count()) {
        return Err(Refusal::new(&MOVE, "there is no such direction on this map"));
    }
    let tally = allowance(state, actor, dash, table.listens());
    let Some(route) = way(state, actor, to, tally.total) else {
        let why = Why::new("{} cannot be reached with {} units of movement")
            .about(About::Cell(to.x, to.y))
            .about(tally.total);
        return Err(Refusal::new(&MOVE, why).instead("choose one of the places shown"));
    };
    let price = move_price(state, payer, dash, disengage, table.listens());
    let (allowance, disengaged) = (tally.total, disengage);
    let started = MoveStarted { actor, route, allowance, tally, dash, disengaged, face, height: None, halts };
    begin(table, payer, price, started);
    Ok(())
}

/// Pays for a Move and begins it.
fn begin(table: &mut Table<'_, impl Run>, actor: ActorId, price: Tally, started: MoveStarted) {
    pay(table, actor, Expense::Move, price);
    end_hindrances(table, actor);
    table.emit(started);
    crate::stealth::moves_on(table, actor);
}

/// What made the next Move dearer or shorter is used up by it (UL-MAN-27).
pub(crate) fn end_hindrances(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for status in [Status::HinderedMoveCost, Status::HinderedMoveSpaces] {
        if table.state().actor(actor).statuses.has(status) {
            table.emit(StatusEnded { actor, status });
        }
    }
}

/// Takes the next step of a Move, asks those who may react to it, or ends the Move.
pub(crate) fn walk_on(table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let Some(moving) = state.moving else { return };
    let actor = moving.actor;
    let place = state.spaces(actor);
    let step = moving.route.steps().get(usize::from(moving.taken)).copied();
    let next = step.and_then(|way| place.stepped(way).map(|to| (way, to)));
    let able = halting::is_able(state, actor);
    let Some((facing, to)) = next.filter(|_| able) else {
        return match moving.height.filter(|&height| able && height != state.actor(actor).height) {
            Some(height) => climb(table, actor, height),
            None if able && moving.halts => table.emit(Halted { actor, left: moving.left }),
            None => end_move(table, !able),
        };
    };
    let height = state.actor(actor).height;
    let Some(cost) = step_cost(state, actor, place, to).filter(|&cost| cost <= moving.left) else {
        return end_move(table, true);
    };
    if !moving.asked && !moving.disengaged && ask_those_left_behind(table, actor, (to, height)) {
        return;
    }
    if is_barred(table.state(), actor, to) {
        table.emit(WayBarred { actor });
        return end_move(table, true);
    }
    table.emit(Stepped { actor, to: to.anchor(), facing, cost });
    drag::drag(table, actor);
    release_out_of_reach(table, actor);
    if let Some(rider) = mounted::rider_of(table.state(), actor) {
        release_out_of_reach(table, rider);
    }
    ask_those_come_near(table, actor);
}

/// Rises or sinks at the end of a Move, as far as what is left of it goes.
fn climb(table: &mut Table<'_, impl Run>, actor: ActorId, height: i32) {
    let state = table.state();
    let (place, from) = (state.spaces(actor), state.actor(actor).height);
    let Some(moving) = state.moving.filter(|moving| moving.left > 0) else { return end_move(table, true) };
    let height = from + (height - from).clamp(-moving.left, moving.left);
    if !moving.asked && ask_those_left_behind(table, actor, (place, height)) {
        return;
    }
    let cost = height.abs_diff(from) as i32;
    table.emit(Climbed { actor, height, cost });
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
pub(crate) fn end_move(table: &mut Table<'_, impl Run>, short: bool) {
    let Some(moving) = table.state().moving else { return };
    // Whoever was struck down on the way is where the one who struck wants it; else it has itself to thank.
    let owner = moving.struck_by.unwrap_or(moving.actor);
    table.emit(MoveEnded { actor: moving.actor, short });
    settle_in_free_space(table, moving.actor, Some(owner));
    water::wade_out(table, moving.actor);
}

/// Asks the enemies whose reach the next step leaves (UL-POS-11, UL-ATK-32); `true` if somebody was asked.
fn ask_those_left_behind(table: &mut Table<'_, impl Run>, mover: ActorId, (to, height): (Footprint, i32)) -> bool {
    let mut asked = false;
    for actor in table.state().ids().rev() {
        let state = table.state();
        if !state.hostile(actor, mover) || drags(state, mover, actor) {
            continue;
        }
        let (here, reach) = (state.spaces(actor), cover::melee_reach(state, actor));
        let (one, other) = (state.actor(mover), state.actor(actor));
        let flies = one.flying || other.flying || height != one.height;
        let rise = if flies { height.abs_diff(other.height) } else { 0 };
        let leaves = state.distance(actor, mover) <= reach && here.distance(to).max(rise) > reach;
        if leaves && reactions::can_counterattack(state, actor, mover) {
            if !asked {
                table.emit(StepAsked { actor: mover });
            }
            asked = true;
            ask(table, Opening { actor, against: mover, parried: false });
        }
    }
    asked
}

/// Asks the enemies behind whose back the step ended whether they turn (UL-COV-09).
fn ask_those_come_near(table: &mut Table<'_, impl Run>, mover: ActorId) {
    for actor in table.state().ids().rev() {
        if table.state().hostile(actor, mover) {
            ask_if_open(table, CameNear { actor, mover });
        }
    }
}
