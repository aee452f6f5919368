//! Movement and position (UL-POS).

use crate::Table;
use crate::character::Attribute;
use crate::event::{Event, Expense};
use crate::pending::Pending;
use crate::state::State;
use crate::statuses::{DISABLED, EXHAUSTION, GRAPPLED, HINDERED, PRONE, SLOWED, Status};
use crate::turns::{can_pay, must_act, pay};
use crate::{cover, reactions};
use ludex_engine::{ActorId, Faces, Log, Refusal, Tally};
use ludex_grid::{Cell, Direction, Entry, Footprint, ReachScratch, reach};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

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

/// The most steps of one Move.
pub const MOST_STEPS: usize = 28;

/// The steps of a Move, as directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Direction>", into = "Vec<Direction>")]
pub struct Route {
    steps: [Direction; MOST_STEPS],
    count: u8,
}

impl Route {
    /// The steps.
    pub fn steps(&self) -> &[Direction] {
        &self.steps[..usize::from(self.count)]
    }
}

impl TryFrom<Vec<Direction>> for Route {
    type Error = String;

    fn try_from(steps: Vec<Direction>) -> Result<Self, String> {
        if steps.len() > MOST_STEPS {
            return Err(format!("a route has at most {MOST_STEPS} steps"));
        }
        let mut route = Route { count: steps.len() as u8, ..Route::default() };
        route.steps[..steps.len()].copy_from_slice(&steps);
        Ok(route)
    }
}

impl From<Route> for Vec<Direction> {
    fn from(route: Route) -> Self {
        route.steps().to_vec()
    }
}

/// Working memory of searches: it holds nothing from one to the next.
#[derive(Default)]
struct Scratch {
    reach: ReachScratch,
    cells: Vec<Cell>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
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

/// What it costs an actor to enter a cell (UL-POS-07 to 10, 15).
fn entry(state: &State, id: ActorId, cell: Cell) -> Entry {
    let terrain = state.map().entry(cell);
    if terrain == Entry::Blocked {
        return Entry::Blocked;
    }
    let mover = state.actor(id);
    let mut going = if mover.statuses.has(Status::Prone) { Entry::DIFFICULT } else { terrain };
    for other in state.ids() {
        let body = state.actor(other);
        if other == id || !body.present() || !state.spaces(other).contains(cell) {
            continue;
        }
        let steps = (body.size().step() - mover.size().step()).abs();
        if body.alive() && state.hostile(id, other) && steps < 2 {
            return Entry::Blocked;
        }
        going = if body.alive() { Entry::DIFFICULT.passing() } else { Entry::DIFFICULT };
    }
    going
}

/// Whether nobody alive but the actor itself stands in some spaces.
pub fn is_free(state: &State, id: ActorId, spaces: Footprint) -> bool {
    let taken = |other: ActorId| {
        let body = state.actor(other);
        other != id && body.present() && body.alive() && state.spaces(other).overlaps(spaces)
    };
    !state.ids().any(taken)
}

/// Calls `visit` with every place a Move can end in, its cost in units of movement and whether it is the cheapest way.
pub fn destinations(state: &State, id: ActorId, units: i32, mut visit: impl FnMut(Cell, i32)) {
    SCRATCH.with_borrow_mut(|scratch| {
        let budget = u16::try_from(units.max(0)).unwrap_or(0);
        let found = reach(state.map(), state.spaces(id), budget, |cell| entry(state, id, cell), &mut scratch.reach);
        for stop in found.stops().filter(|stop| stop.cell != state.actor(id).at) {
            visit(stop.cell, i32::from(stop.cost));
        }
    });
}

/// The place within `units` of movement that brings an actor nearest to being within `distance` of a goal, around
/// walls if need be; for those who play by themselves.
pub fn approach(state: &State, id: ActorId, units: i32, goal: ActorId, distance: u32) -> Option<Cell> {
    const FAR: u16 = 200;
    let (here, target) = (state.spaces(id), state.spaces(goal));
    let budget = u16::try_from(units.max(0)).unwrap_or(0);
    SCRATCH.with_borrow_mut(|scratch| {
        let found = reach(state.map(), here, budget, |cell| entry(state, id, cell), &mut scratch.reach);
        let stop = found.nearest_stop_towards(target, distance)?;
        if here.at(stop.cell).distance(target) < here.distance(target) {
            return Some(stop.cell);
        }
        let found = reach(state.map(), here, FAR, |cell| entry(state, id, cell), &mut scratch.reach);
        let far = found.nearest_stop_towards(target, distance)?;
        let stop = found.stop_on_the_way(far.cell, budget)?;
        (stop.cell != here.anchor()).then_some(stop.cell)
    })
}

/// The cheapest way to a place, if it can be reached with so many units of movement.
fn route(state: &State, id: ActorId, to: Cell, units: i32) -> Option<Route> {
    SCRATCH.with_borrow_mut(|Scratch { reach: memory, cells }| {
        let budget = u16::try_from(units.max(0)).ok()?;
        let found = reach(state.map(), state.spaces(id), budget, |cell| entry(state, id, cell), memory);
        found.stop(to)?;
        found.route(to, cells)?;
        let mut route = Route::default();
        let mut from = state.actor(id).at;
        for &cell in cells.iter().filter(|&&cell| cell != state.actor(id).at) {
            let step =
                state.map().shape().directions().find(|&way| state.map().shape().step(from, way) == Some(cell))?;
            *route.steps.get_mut(usize::from(route.count))? = step;
            route.count += 1;
            from = cell;
        }
        (route.count > 0).then_some(route)
    })
}

/// Whether an actor may Move at all, apart from where to.
pub fn may_move(state: &State, actor: ActorId, dash: bool, disengage: bool) -> Result<(), Refusal> {
    must_act(state, actor)?;
    can_pay(state, actor, move_price(state, actor, dash, disengage, false).total)?;
    if state.is_held(actor) {
        let refusal = Refusal::new(&GRAPPLED, "somebody who is held cannot move");
        return Err(refusal.instead("escape the hold first"));
    }
    Ok(())
}

/// Moves (UL-POS-01).
pub fn start_move(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    to: Cell,
    (dash, disengage): (bool, bool),
    face: Option<Direction>,
) -> Result<(), Refusal> {
    let state = table.state();
    may_move(state, actor, dash, disengage)?;
    if face.is_some_and(|face| face.0 >= state.map().shape().direction_count()) {
        return Err(Refusal::new(&MOVE, "there is no such direction on this map"));
    }
    let tally = allowance(state, actor, dash, table.listens());
    let Some(route) = route(state, actor, to, tally.total) else {
        let why = format!("{to} cannot be reached with {} units of movement", tally.total);
        return Err(Refusal::new(&MOVE, why).instead("choose one of the places shown"));
    };
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
pub fn walk_on(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
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
    table.emit(Event::Stepped { actor, to: to.anchor(), facing, cost });
    release_out_of_reach(table, actor);
    ask_those_come_near(table, actor);
}

fn step_cost(state: &State, actor: ActorId, from: Footprint, to: Footprint) -> Option<i32> {
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

/// Puts somebody who stands in another's space into the nearest free one (UL-POS-10).
pub fn settle_in_free_space(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    let state = table.state();
    let here = state.spaces(actor);
    if is_free(state, actor, here) {
        return;
    }
    let fits = |cell: Cell| {
        let there = here.at(cell);
        there.fits(state.map()) && is_free(state, actor, there)
    };
    let nearest = |cell: &Cell| (state.map().shape().distance(here.anchor(), *cell), *cell);
    if let Some(to) = state.map().cells().filter(|&cell| fits(cell)).min_by_key(nearest) {
        table.emit(Event::Pushed { actor, to, by: actor, rule: (&NO_SHARING).into() });
    }
}

/// Asks the enemies whose reach the next step leaves (UL-POS-11, UL-ATK-32); `true` if somebody was asked.
fn ask_those_left_behind(table: &mut Table<'_, impl Faces, impl Log<Event>>, mover: ActorId, to: Footprint) -> bool {
    let mut asked = false;
    for actor in table.state().ids().rev() {
        let state = table.state();
        if actor == mover || !state.hostile(actor, mover) || !reactions::can_counterattack(state, actor, mover) {
            continue;
        }
        let (here, reach) = (state.spaces(actor), cover::melee_reach(state, actor));
        if here.distance(state.spaces(mover)) <= reach && here.distance(to) > reach {
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

/// Ends holds whose two ends are no longer within reach of each other (UL-STA-02).
pub fn release_out_of_reach(table: &mut Table<'_, impl Faces, impl Log<Event>>, moved: ActorId) {
    while let Some(grapple) = table.state().grapples.iter().copied().find(|grapple| {
        let touched = grapple.grappler == moved || grapple.victim == moved;
        let state = table.state();
        let reach = cover::melee_reach(state, grapple.grappler);
        touched && grapple.fixed.is_none() && state.distance(grapple.grappler, grapple.victim) > reach
    }) {
        table.emit(Event::Released { grappler: grapple.grappler, victim: grapple.victim });
    }
}

/// Whether an actor may take one step of Positioning to a place (UL-POS-06).
pub fn may_position(state: &State, actor: ActorId, to: Cell) -> Result<(), Refusal> {
    must_act(state, actor)?;
    can_pay(state, actor, positioning_price(state, actor, false).total)?;
    if state.is_held(actor) || state.actor(actor).statuses.has(Status::Prone) {
        let rule = if state.is_held(actor) { &GRAPPLED } else { &PRONE };
        return Err(Refusal::new(rule, "Positioning is not possible while held or Prone").instead("stand up or escape"));
    }
    let here = state.spaces(actor);
    let next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
    let there = here.at(to);
    if !next || step_cost(state, actor, here, there) != Some(1) || !is_free(state, actor, there) {
        let why = "Positioning goes one space, into a free one that is not difficult terrain";
        return Err(Refusal::new(&POSITIONING, why).instead("Move instead"));
    }
    Ok(())
}

/// What a step of Positioning costs (UL-POS-04, UL-POS-06).
pub fn positioning_price(state: &State, actor: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("Positioning", 1, &POSITIONING);
    tally.add("after a Dash", i32::from(state.actor(actor).turn.dashed), &DASH);
    tally
}

/// Takes one step of Positioning (UL-POS-06).
pub fn position(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, to: Cell) -> Result<(), Refusal> {
    let state = table.state();
    may_position(state, actor, to)?;
    let facing = state.map().shape().towards(state.actor(actor).at, to).unwrap_or(state.actor(actor).facing);
    let price = positioning_price(state, actor, table.listens());
    pay(table, actor, Expense::Positioning, price);
    table.emit(Event::Positioned { actor, to, facing });
    release_out_of_reach(table, actor);
    Ok(())
}

/// Whether an actor may look another way now (UL-COV-08).
pub fn may_face(state: &State, actor: ActorId, toward: Direction) -> Result<(), Refusal> {
    must_act(state, actor)?;
    let other = toward != state.actor(actor).facing && toward.0 < state.map().shape().direction_count();
    if state.activation.faced || !other {
        let why = "the facing changes once an activation, to another direction of this map";
        return Err(Refusal::new(&cover::TURNING, why));
    }
    Ok(())
}

/// Whether an actor may drop Prone (UL-POS-13).
pub fn may_drop_prone(state: &State, actor: ActorId) -> Result<(), Refusal> {
    must_act(state, actor)?;
    if state.actor(actor).statuses.has(Status::Prone) {
        return Err(Refusal::new(&DROP_PRONE, "this actor is Prone already").instead("stand up"));
    }
    Ok(())
}

/// Whether an actor may stand up (UL-POS-14).
pub fn may_stand_up(state: &State, actor: ActorId) -> Result<(), Refusal> {
    must_act(state, actor)?;
    if !state.actor(actor).statuses.has(Status::Prone) {
        return Err(Refusal::new(&STAND_UP, "only somebody who is Prone can stand up"));
    }
    if state.is_held(actor) {
        return Err(Refusal::new(&STAND_UP, "nobody stands up while they cannot move").instead("escape the hold"));
    }
    can_pay(state, actor, 2)
}

/// Pushes somebody straight away from another (UL-POS-21); gives how many spaces it went.
pub fn push(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    by: ActorId,
    spaces: u32,
    rule: &'static ludex_engine::Rule,
) -> u32 {
    let state = table.state();
    let here = state.spaces(actor);
    let blocked = |cell: Cell| {
        state.map().entry(cell) == Entry::Blocked
            || state.ids().any(|other| {
                other != actor
                    && state.actor(other).present()
                    && state.actor(other).alive()
                    && state.spaces(other).contains(cell)
            })
    };
    let (mut last, mut went) = (here, 0);
    for place in here.pushed_from(state.spaces(by), spaces, blocked) {
        (last, went) = (place, went + 1);
    }
    if went > 0 {
        table.emit(Event::Pushed { actor, to: last.anchor(), by, rule: rule.into() });
        release_out_of_reach(table, actor);
    }
    went
}

/// Stands up, drops Prone or looks another way; each was checked before.
pub fn set_prone(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, prone: bool) {
    if prone {
        crate::statuses::gain(table, actor, Status::Prone, crate::statuses::Effect::lasting(), &DROP_PRONE);
    } else {
        let mut tally = table.tally();
        tally.base("Stand up", 2, &STAND_UP);
        pay(table, actor, Expense::StandUp, tally);
        table.emit(Event::StatusEnded { actor, status: Status::Prone });
    }
}
