//! Moving: along straight lines, to the centimetre, and who may strike at it.

mod forced;
mod standing;
pub mod walls;
mod ways;

pub use forced::{Pushed, RULES as FORCED_RULES, pushes};
pub(crate) use standing::advance_rising;
pub use standing::{Begun, DropProne, Risen, Rises, Spent, Stand, rises};
use ways::step_costs;
pub use ways::{bars, cost, cost_by};

use crate::prelude::*;
use crate::turns::in_turn;
use ludex_engine::{Described, Look};
use ludex_grid::{Cell, Footing, Map};
use ludex_kit::ground::Grounded;
use std::collections::BTreeMap;

rules! {
    /// In a turn one goes as far as one's speed, in as many parts as one likes.
    ALLOWANCE = "ED-CMV-01", "Movement allowance";
    /// Before, between and after everything else.
    IN_PARTS = "ED-CMV-02", "Breaking up the move";
    /// Also between attacks of one action.
    BETWEEN_ATTACKS = "ED-CMV-03", "Moving between attacks";
    /// Hard ground costs a metre more for each metre.
    DIFFICULT = "ED-CMV-06", "Clear and difficult terrain";
    /// However many reasons there are for it.
    ONCE = "ED-CMV-07", "Difficult terrain does not accumulate";
    /// Crawling costs a metre more as well.
    COSTLY = "ED-CMV-08", "Costly movement modes";
    /// On hard ground three in all.
    COSTLY_AND_HARD = "ED-CMV-09", "Costly mode on difficult terrain";
    /// The space of another is hard ground.
    THROUGH_OTHERS = "ED-CMV-11", "Other creatures' spaces are difficult";
    /// One may lie down for nothing.
    DROPPING = "ED-CMV-12", "Dropping prone";
    /// Standing up takes three metres.
    STANDING = "ED-CMV-13", "Standing up";
    /// Within reach of a foe it gives an opening, unless a check of Acrobatics against 16 goes well.
    STANDING_UNDER_BLADES = "ED-CMV-14", "Standing up next to an enemy";
    /// Who lies on the ground crawls.
    CRAWLING = "ED-CMV-15", "Crawling";
    /// Friends let one pass.
    PAST_FRIENDS = "ED-CMV-18", "Passing friendly creatures";
    /// Foes do not, unless they are two sizes larger or smaller.
    PAST_FOES = "ED-CMV-19", "Passing hostile creatures";
    /// Nobody stops in another's space.
    NO_STOPPING = "ED-CMV-20", "No stopping in an occupied space";
    /// Leaving a foe's reach gives it an opening.
    LEAVING = "ED-CMV-21", "Leaving an enemy's reach";
    /// Who reaches no way enters the space of a foe to attack it, and may stop there.
    NO_REACH = "ED-SIZ-14", "Reach 0";
    /// A swarm in one's space: hard ground, an opening where the spaces part, and shots with disadvantage.
    SWARMED = "ED-INB-31", "A swarm in your space";
    /// What changes one's speed in a turn changes what is left of it.
    SPEED_CHANGES = "ED-CMV-25", "Mid-turn speed changes";
    /// A space is what somebody needs in a fight; others do not stop in it.
    SPACE = "ED-SIZ-08", "What space means";
}

/// The length of a step, in centimetres: reach is asked about at each.
pub const STEP: i32 = 50;
/// What standing up takes, in centimetres (ED-CMV-13).
pub const RISING: i32 = 300;

impl Grounded for Edge {
    const FLOOR: Option<Look> = Some(Look::Plates);

    fn map(state: &State) -> Option<(&Map, &BTreeMap<char, Described>)> {
        Some((&state.setting.map, &state.setting.about))
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    fn stands_at(state: &State, id: ActorId) -> (Option<Cell>, u8) {
        (Some(state.cell(state.actor(id).at)), 1)
    }

    fn takes_space(state: &State, id: ActorId) -> bool {
        state.lives(id)
    }

    fn bars(state: &State, id: ActorId, way_of: ActorId) -> bool {
        state.lives(id) && state.hostile(way_of, id)
    }
}

/// Returns the centimetres of movement that are left to an actor in its turn, whatever it did before or between (ED-CMV-02, ED-CMV-03,
/// ED-CMV-25, ED-ACT-04, ED-ACT-05).
pub fn left(state: &State, actor: ActorId) -> i32 {
    left_by(state, actor, derived::usual_way(state, actor))
}

/// Returns the centimetres of movement that are left to an actor in a way: what was moved in others is taken off, and a dash counts for
/// each (ED-CMV-05, ED-CMV-10, ED-CMV-23).
pub fn left_by(state: &State, actor: ActorId, way: Way) -> i32 {
    left_at(state, actor, derived::speed_in(state, actor, way))
}

/// Returns the same of one whose speed in that way is known.
fn left_at(state: &State, actor: ActorId, speed: i32) -> i32 {
    let budget = state.actor(actor).budget;
    let allowance = speed * (1 + i32::from(budget.dashes));
    let extra = if speed > 0 { budget.extra_move } else { 0 };
    (allowance - budget.moved).max(0) + extra
}

/// Asks whether an actor may move at all in its turn.
///
/// # Errors
/// It is not its turn, or something holds it.
pub fn may_move(state: &State, actor: ActorId) -> Verdict {
    in_turn(state, actor)?;
    if let Some((what, rule)) = conditions::holds_fast(state, actor) {
        return Err(Refusal::new(rule, "{} is {}").about(actor).about(what.name()));
    }
    let rides = crate::loads::mount(state, actor).is_some();
    ensure!(!rides, crate::options::MOUNTED, "{} rides", actor, instead = "dismount");
    ensure!(exhaustion::level(state, actor) < 5, exhaustion::FIFTH, "{} is too exhausted to move", actor);
    let floats = crate::gravity::is_weightless(state, actor) && state.profile(actor).body.thrust == 0;
    let held = state.actor(actor).weight.held;
    ensure!(!floats || held, crate::drifting::PUSHING, "{} has no hold", actor, instead = "push off");
    Ok(())
}

/// Go in a straight line to another place.
#[command(rule = ALLOWANCE, group = "Move", kind = Move, label = "Go to {to}", cell = to)]
pub struct Go {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Edge> for Go {
    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor)?;
        ensure!(state.setting.map.contains(self.to), ALLOWANCE, "that is beyond the map");
        let to = Place { z: state.actor(self.actor).at.z, ..state.middle(self.to) };
        ensure!(to != state.actor(self.actor).at, ALLOWANCE, "{} is there already", self.actor);
        let costs = cost(state, self.actor, to)?;
        let left = left(state, self.actor);
        ensure!(costs <= left, ALLOWANCE, "that takes {} cm, and {} are left", costs, left, instead = "go less far");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let from = state.actor(self.actor).at;
        let to = Place { z: from.z, ..state.middle(self.to) };
        let way = derived::usual_way(state, self.actor);
        table.emit(SetOut { moving: Moving { way, ..Moving::along(self.actor, from, to) } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if may_move(state, actor).is_err() {
            return offers.add(Go { actor, to: state.cell(state.actor(actor).at) });
        }
        let (at, most) = (state.actor(actor).at, left(state, actor));
        let here = state.cell(at);
        for (across, down) in around(most, state.setting.cell) {
            let near = |cell: &Cell| {
                let to = Place { z: at.z, ..state.middle(*cell) };
                to != at && at.to(to) <= most && state.setting.map.contains(*cell)
            };
            let cell = here.offset(across, down).filter(near);
            if let Some(to) = cell.filter(|to| (Go { actor, to: *to }).may(state).is_ok()) {
                offers.known(|offer| offer(Go { actor, to }));
            }
        }
    }
}

/// Returns all steps of spaces that are at most so many centimetres away, and some beyond.
pub fn around(length: i32, cell: i32) -> impl Iterator<Item = (i32, i32)> {
    // One more: who does not stand in the middle of a space may be nearer.
    let spaces = length / cell.max(1) + 1;
    (-spaces..=spaces).flat_map(move |down| (-spaces..=spaces).map(move |across| (across, down)))
}

/// Returns whose reach the next step of a move leaves: foes who see the mover, can react and were not asked (ED-ACT-30). Whoever has
/// disengaged leaves nobody's (ED-ACT-32).
fn is_left_by(state: &State, moving: &Moving, next: Place, id: ActorId) -> bool {
    let mover = moving.actor;
    let could = id != mover && state.hostile(id, mover) && turns::can_react(state, id);
    if !could || state.actor(mover).budget.disengaged && state.turn == Some(mover) {
        return false;
    }
    let reach = derived::furthest_reach(state, id);
    let space = state.space(id);
    let leaves = space.reaches(state.space(mover), reach) && !space.reaches(state.space_at(mover, next), reach);
    leaves && !moving.left.iter().any(|one| one == id) && sight::sees(state, id, mover)
}

/// Goes on with the innermost move: as far as the next step at which somebody may strike, or to its end (ED-ACT-31). Whoever is struck
/// down stays where it is (ED-INB-08).
pub(crate) fn advance(table: &mut Table<'_, impl Run>, moving: Moving) {
    let actor = moving.actor;
    if let Some(striker) = moving.may_strike.get(0) {
        // ED-ACT-35: each is asked only where it still makes sense.
        return table.emit(Offered { actor: striker, by: actor });
    }
    let state = table.state();
    let length = moving.from.to(moving.to);
    let way = moving.way;
    let speed = derived::speed_in(state, actor, way);
    let held = state.stage != Stage::Fighting || speed == 0 && way != Way::Drift || !state.stands(actor);
    let mut gone = moving.gone;
    let mut costs = 0;
    let left = if way == Way::Drift { i32::MAX } else { left_at(state, actor, speed) };
    let near = ways::beside(state, actor, moving.from, moving.to);
    let even = ways::is_even(state, actor, way, (moving.from, moving.to));
    let watchers = watchers(state, &moving);
    // Where somebody hides, or there are areas to come into, each step is looked at by itself.
    let areas = !state.clouds.is_empty() || state.charges.iter().any(|charge| charge.contact);
    let watched = areas || state.actors.iter().any(|one| one.hide.is_some());
    // Whose reach it leaves is one of the watchers, unless something has moved it off its way.
    let on_its_way = state.actor(actor).at == moving.from.towards(moving.to, gone, length);
    if even && near.is_empty() && on_its_way && !held && !watched && watchers.is_empty() {
        // Nobody's reach is left, and each step costs its length.
        gone += if length - gone <= left { length - gone } else { left / STEP * STEP };
        costs = gone - moving.gone;
    }
    while gone < length && !held {
        let step = STEP.min(length - gone);
        let next = moving.from.towards(moving.to, gone + step, length);
        let here = moving.from.towards(moving.to, gone, length);
        let easy = even && !ways::is_met(state, actor, (here, next), near);
        let dear = if easy { step } else { step_costs(state, actor, (here, next), step, way, near) };
        let watches = |id: ActorId| watchers.has(id) || !on_its_way;
        let leaves = |seat: &Seat| watches(seat.actor) && is_left_by(state, &moving, next, seat.actor);
        // Only from where it stands can anybody's reach be left, so what was gone over is set down first.
        if gone == moving.gone && state.order.iter().any(leaves) {
            let mut may_strike = List::new();
            state.order.iter().filter(|seat| leaves(seat)).for_each(|seat| may_strike.push(seat.actor));
            return table.emit(LeavesReach { actor, may_strike });
        }
        if costs + dear > left {
            break;
        }
        costs += dear;
        gone += step;
        if watched || watchers.iter().any(|id| could_be_left(state, actor, id, next)) {
            break;
        }
    }
    if gone > moving.gone {
        let to = moving.from.towards(moving.to, gone, length);
        return table.emit(Moved { actor, to, gone, costs });
    }
    arrives(table, actor, way);
}

/// Ends a move where it has come.
fn arrives(table: &mut Table<'_, impl Run>, actor: ActorId, way: Way) {
    // ED-CMV-20: what stops somebody in another's space leaves it there, squeezing.
    let wedged = way != Way::Drift && crate::sizes::is_among(table.state(), actor);
    if wedged != table.state().actor(actor).wedged {
        table.emit(Wedged { actor, wedged });
    }
    table.emit(Arrived { actor, way });
}

/// An actor was stopped in the space of another, or has left it (ED-CMV-20).
#[event]
pub struct Wedged {
    pub actor: ActorId,
    pub wedged: bool,
}

impl Event<Edge> for Wedged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.wedged = self.wedged);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is stopped in the space of another", teller.name(self.actor));
        self.wedged.then(|| Line::new(LineKind::Status, text).by(self.actor).rule(&NO_STOPPING))
    }
}

/// Returns the foes who may have the way of a move within reach somewhere.
fn watchers(state: &State, moving: &Moving) -> Crowd {
    let mover = moving.actor;
    let side = state.space(mover).side;
    let near = |id: &ActorId| {
        let longest = derived::longest_reach(state, *id);
        *id != mover && state.space(*id).may_meet(moving.from, moving.to, side, longest)
    };
    state.ids().filter(near).filter(|id| state.hostile(*id, mover) && turns::can_react(state, *id)).collect()
}

/// Returns whether a watcher has a point within reach, so that each step from there on is looked at by itself.
fn could_be_left(state: &State, mover: ActorId, id: ActorId, at: Place) -> bool {
    state.space(id).reaches(state.space_at(mover, at), derived::furthest_reach(state, id))
}

/// An actor sets out.
#[event]
pub struct SetOut {
    pub moving: Moving,
}

impl Event<Edge> for SetOut {
    fn apply(&self, state: &mut State) {
        state.stack.push(Frame::Moving(self.moving));
    }
}

/// Changes the innermost move.
fn on_move(state: &mut State, change: impl FnOnce(&mut Moving)) {
    if let Some(Frame::Moving(moving)) = state.stack.last_mut() {
        change(moving);
    }
}

/// An actor is about to leave the reach of some who may strike at it.
#[event]
pub struct LeavesReach {
    pub actor: ActorId,
    pub may_strike: List<ActorId, 8>,
}

impl Event<Edge> for LeavesReach {
    fn apply(&self, state: &mut State) {
        let all = self.may_strike;
        on_move(state, |moving| {
            moving.may_strike = all;
            all.iter().for_each(|one| moving.left.push(one));
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} leaves the reach of {}", teller.name(self.actor), teller.names(self.may_strike.iter()));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&LEAVING))
    }
}

/// The first of those who may strike is asked, or passed over.
#[event]
pub struct Offered {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Edge> for Offered {
    fn apply(&self, state: &mut State) {
        match state.top() {
            Some(Frame::Moving(_)) => on_move(state, |moving| moving.may_strike.remove(0)),
            Some(Frame::Rising(mut rising)) => {
                rising.may_strike.remove(0);
                state.stack.set(state.stack.len() - 1, Frame::Rising(rising));
            }
            _ => {}
        }
    }
}

/// An actor has gone a part of its way.
#[event]
pub struct Moved {
    pub actor: ActorId,
    pub to: Place,
    /// Centimetres of the way that lie behind now.
    pub gone: i32,
    /// What it cost.
    pub costs: i32,
}

impl Event<Edge> for Moved {
    fn apply(&self, state: &mut State) {
        let moving = state.top();
        let way = if let Some(Frame::Moving(moving)) = moving { moving.way } else { Way::Walk };
        let speed = if way == Way::Drift { i32::MAX / 64 } else { derived::speed_in(state, self.actor, way) };
        let walks = way == Way::Walk && !conditions::has(state, self.actor, Condition::Prone);
        let from = state.actor(self.actor).at;
        let by = self.actor;
        let dragged: Crowd = state.ids().filter(|id| conditions::is_held_by(state, *id, by)).collect();
        for id in dragged.iter() {
            state.on(id, |held| {
                held.at = Place { x: held.at.x + self.to.x - from.x, y: held.at.y + self.to.y - from.y, ..held.at };
            });
        }
        state.on(self.actor, |actor| {
            let from = actor.at;
            actor.at = self.to;
            actor.flies = if way == Way::Fly { self.to.z > 0 } else { actor.flies };
            let budget = &mut actor.budget;
            budget.ran = walks.then(|| runs_on(budget.ran, from, self.to));
            let rest = (speed * (1 + i32::from(budget.dashes)) - budget.moved).max(0);
            // What the turn itself gives goes first, then what an exploit gave.
            budget.extra_move -= (self.costs - rest).clamp(0, budget.extra_move);
            budget.moved += self.costs.min(rest);
        });
        on_move(state, |moving| moving.gone = self.gone);
        state.stirs(self.actor, false);
    }
}

/// Returns the straight line that somebody has gone on foot: one that goes on within 45 degrees is the same (ED-MOV-10).
fn runs_on(ran: Option<(Place, Place)>, from: Place, to: Place) -> (Place, Place) {
    let straight = |(begun, end): (Place, Place)| {
        let (ax, ay) = (i64::from(end.x - begun.x), i64::from(end.y - begun.y));
        let (bx, by) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let product = ax * bx + ay * by;
        product > 0 && 2 * product * product >= (ax * ax + ay * ay) * (bx * bx + by * by)
    };
    match ran.filter(|line| line.1 == from && straight(*line)) {
        Some((begun, _)) => (begun, to),
        None => (from, to),
    }
}

/// An actor is where it wanted to be, or goes no farther.
#[event]
pub struct Arrived {
    pub actor: ActorId,
    /// How it moved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub way: Way,
}

impl Event<Edge> for Arrived {
    fn apply(&self, state: &mut State) {
        // ED-ACT-27: one passes once.
        if let Some(Frame::Moving(moving)) = state.top() {
            let passes = state.actor(self.actor).budget.passes;
            for id in passes.iter() {
                if state.lives(id) && state.space(id).is_crossed(moving.from, moving.to) {
                    state.on(self.actor, |actor| actor.budget.passes.take(id));
                }
            }
        }
        state.stack.remove(state.stack.len().saturating_sub(1));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.cell(teller.state.actor(self.actor).at);
        let text = format!("{} goes to {at}", teller.name(self.actor));
        let line = Line::new(LineKind::Action, text).by(self.actor).moves_to(at);
        Some(line.rule(&ALLOWANCE).rule(&DIFFICULT))
    }
}
