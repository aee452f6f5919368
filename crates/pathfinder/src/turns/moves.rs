//! Moves, a square after another.

use super::*;
use crate::prelude::*;
use ludex_grid::{Budget, Cell, Entry, Footing, Terrain};
use ludex_kit::List;
use ludex_kit::ground;

/// Asks whether nothing holds an actor where it is.
///
/// # Errors
/// A condition holds it.
pub fn may_move_at_all(state: &State, actor: ActorId) -> Verdict {
    let rides = state.actor(actor).rides.is_some();
    ensure!(!rides, ONE_MOVE, "{} rides", actor, instead = "command the mount, or dismount");
    match conditions::holds_fast(state, actor) {
        Some((what, rule)) => Err(Refusal::new(rule, "{} is {}").about(actor).about(what.name())),
        None => Ok(()),
    }
}

/// Asks whether an actor has ground under its feet, so that it can walk (PF-MOV-01).
///
/// # Errors
/// It is in the air, on a wall or under water.
fn has_ground(state: &State, actor: ActorId) -> Verdict {
    let now = state.actor(actor);
    ensure!(now.height == 0, STRIDE, "{} has no ground to walk on", actor, instead = "fly, or climb");
    let sunk = now.depth > 0 && state.ground_under(actor, GroundKind::Deep).is_some();
    ensure!(!sunk, STRIDE, "{} is under water", actor, instead = "swim");
    Ok(())
}

/// Asks whether a move leads away from whom an actor flees (PF-CND-17).
///
/// # Errors
/// It flees, and would come no farther away.
pub fn flees_towards(state: &State, actor: ActorId, to: Cell) -> Verdict {
    let flights = state.actor(actor).conditions.iter().filter(|one| one.what == Condition::Fleeing);
    for from in flights.filter_map(|one| one.by) {
        let body = state.setting.map.footprint(to, state.profile(actor).size.across());
        let farther = body.distance(state.footprint(from)) > state.footprint(actor).distance(state.footprint(from));
        ensure!(farther, conditions::FLEEING, "{} flees from {}", actor, from, instead = "move away");
    }
    Ok(())
}

/// Returns what an actor may walk with one action, in squares, and whether its next diagonal is dear.
fn budget(state: &State, actor: ActorId) -> Budget {
    let points = u16::from(derived::speed(state, actor) / SQUARE);
    Budget { points, odd_diagonals: state.actor(actor).odd_diagonals }
}

/// Returns what it costs to walk onto a kind of ground (PF-MOV-04); to the blinded all of it is hard.
pub(crate) fn walks_into(footing: Footing, blind: bool) -> Entry {
    match footing {
        Footing::Blocked => Entry::Blocked,
        Footing::Difficult => Entry::DIFFICULT,
        _ if blind => Entry::DIFFICULT,
        _ => Entry::FREE,
    }
}

/// Returns whether an actor passes through what is solid, as one without a body does (PF-MON-15).
fn passes(state: &State, actor: ActorId) -> bool {
    state.profile(actor).powers.incorporeal > 0
}

/// Returns whether an actor may end its way in a square: not in what is solid, even if it passes through that (PF-MON-15).
fn may_end(state: &State, actor: ActorId, cell: Cell) -> bool {
    let map = &state.setting.map;
    let body = map.footprint(cell, state.profile(actor).size.across());
    !passes(state, actor) || body.cells().all(|cell| map.terrain(cell).footing != Footing::Blocked)
}

/// Calls `look` with every square to which an actor may walk with one action.
pub fn squares(state: &State, actor: ActorId, look: impl FnMut(Cell)) {
    squares_within(state, actor, budget(state, actor).points, look);
}

/// Calls `look` with every square to which an actor may walk within so many squares.
pub(crate) fn squares_within(state: &State, actor: ActorId, points: u16, mut look: impl FnMut(Cell)) {
    let blind = state.actor(actor).has(Condition::Blinded);
    let ground = |terrain: Terrain| walks_into(terrain.footing, blind);
    let within = Budget { points, ..budget(state, actor) };
    if passes(state, actor) {
        let end = |cell: Cell, _| {
            if may_end(state, actor, cell) {
                look(cell)
            }
        };
        ground::ways::<Pathfinder>(state, actor, within, |_| Entry::FREE, None, end);
        return;
    }
    ground::ways::<Pathfinder>(state, actor, within, ground, None, |cell, _| look(cell));
}

/// Returns the squares of the way to a place within one action; `None` where none leads there.
fn way(state: &State, actor: ActorId, to: Cell) -> Option<List<Cell, 24>> {
    way_of(state, actor, to, budget(state, actor).points)
}

/// Returns the squares of the way to a place within so many squares; `None` where none leads there.
pub(crate) fn way_of(state: &State, actor: ActorId, to: Cell, points: u16) -> Option<List<Cell, 24>> {
    let within = Budget { points, ..budget(state, actor) };
    let mut way = List::new();
    let blind = state.actor(actor).has(Condition::Blinded);
    let ground = |footing| walks_into(footing, blind);
    let step = |cell: Cell, _| way.push(cell);
    let leads = match passes(state, actor) {
        true => {
            may_end(state, actor, to) && ground::way_to::<Pathfinder>(state, actor, within, |_| Entry::FREE, to, step)
        }
        false => ground::way_to::<Pathfinder>(state, actor, within, ground, to, step),
    };
    (leads && way.iter().last() == Some(to)).then_some(way)
}

/// Asks whether a way that an actor walks with one action leads to a place.
///
/// # Errors
/// None does, or something keeps it where it is.
pub(crate) fn leads(state: &State, actor: ActorId, to: Cell) -> Verdict {
    may_move_at_all(state, actor)?;
    has_ground(state, actor)?;
    let lies = state.actor(actor).has(Condition::Prone);
    ensure!(!lies, conditions::PRONE, "{} lies on the ground", actor, instead = "stand up, or crawl");
    let leads = to != state.actor(actor).at && way(state, actor, to).is_some();
    ensure!(leads, DIAGONALS, "no way leads there", instead = "a free square nearer by");
    flees_towards(state, actor, to)
}

/// Walks an actor to a place to which a way leads, for nothing.
pub(crate) fn walks_free(table: &mut Table<'_, impl Run>, actor: ActorId, to: Cell) {
    if let Some(way) = way(table.state(), actor, to) {
        set_out(table, actor, way);
    }
}

/// Walks an actor to a place to which a way leads, for an action.
pub(crate) fn walks(table: &mut Table<'_, impl Run>, actor: ActorId, to: Cell) {
    if let Some(way) = way(table.state(), actor, to) {
        spend_narrowly(table, actor, false);
        set_out(table, actor, way);
    }
}

/// Walk as far as one's Speed.
#[command(rule = STRIDE, group = "Move", kind = Move, label = "Stride to {to}", costs = 1, cell = to)]
pub struct Stride {
    pub actor: ActorId,
    pub to: Cell,
}

impl Stride {
    /// Returns the way that the actor goes.
    ///
    /// # Errors
    /// It may not, or none leads there.
    fn way(&self, state: &State) -> Result<List<Cell, 24>, Refusal> {
        upright(state, self.actor, true)?;
        let moves = self.to != state.actor(self.actor).at;
        let Some(way) = way(state, self.actor, self.to).filter(|_| moves) else {
            let feet = i32::from(derived::speed(state, self.actor));
            let refusal = Refusal::new(&DIAGONALS, "no way of {} feet leads there").about(feet);
            return Err(refusal.instead("a free square nearer by"));
        };
        flees_towards(state, self.actor, self.to)?;
        Ok(way)
    }
}

impl Act<Pathfinder> for Stride {
    fn may(&self, state: &State) -> Verdict {
        self.way(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(way) = way(table.state(), self.actor, self.to) {
            spend_narrowly(table, self.actor, false);
            set_out(table, self.actor, way);
        }
    }

    // The way is searched once, not to check and then to go.
    fn carry(&self, table: &mut Table<'_, impl Run>) -> Verdict {
        let way = self.way(table.state())?;
        spend_narrowly(table, self.actor, false);
        set_out(table, self.actor, way);
        Ok(())
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let mut cells = Vec::new();
        squares(state, actor, |cell| cells.push(cell));
        // One speaks for all: the same search found them.
        let may_go = |to: &Cell| ludex_kit::may::<Pathfinder, _>(&Stride { actor, to: *to }, state).is_ok();
        let flees = state.actor(actor).has(Condition::Fleeing);
        if !flees && cells.first().is_some_and(may_go) {
            offers.known(|offer| {
                for to in cells {
                    offer(Stride { actor, to });
                }
            });
        } else {
            let some = if flees { cells.len() } else { 1 };
            for to in cells.into_iter().take(some) {
                offers.add(Stride { actor, to });
            }
        }
    }
}

/// Returns whether an actor walks as the terrain alone has it: it sees, has a body of one square, and no lines stand on the map.
pub(crate) fn walks_plainly(state: &State, actor: ActorId) -> bool {
    let profile = state.profile(actor);
    let blind = state.actor(actor).has(Condition::Blinded);
    !blind && !passes(state, actor) && profile.size.across() == 1 && state.setting.map.lines().is_none()
}

/// Asks whether an actor may Stride to a place to which a way is known to lead.
///
/// # Errors
/// As for the command, but for the way.
pub(crate) fn may_stride(state: &State, stride: &Stride) -> Verdict {
    ludex_kit::lawful::<Pathfinder, _>(stride, state)?;
    upright(state, stride.actor, true)?;
    flees_towards(state, stride.actor, stride.to)
}

/// Asks whether an actor may spend an action on walking upright, in a Stride or otherwise.
fn upright(state: &State, actor: ActorId, strides: bool) -> Verdict {
    if strides {
        ready_to_stride(state, actor)?;
    } else {
        ready_to_move(state, actor, 1)?;
    }
    may_move_at_all(state, actor)?;
    has_ground(state, actor)?;
    let lies = state.actor(actor).has(Condition::Prone);
    ensure!(!lies, conditions::PRONE, "{} lies on the ground", actor, instead = "stand up, or crawl");
    Ok(())
}

/// Returns whether a square is next to an actor, free, and of ground that it can enter; `hard` says whether that may be hard.
pub(crate) fn is_next(state: &State, actor: ActorId, to: Cell, hard: bool) -> bool {
    let here = state.actor(actor).at;
    let next = state.setting.map.shape().neighbours(here).any(|cell| cell == to);
    let Some(body) = ground::body_at::<Pathfinder>(state, actor, to).filter(|body| body.fits(&state.setting.map))
    else {
        return false;
    };
    let footing = |cell: Cell| state.setting.map.terrain(cell).footing;
    let good = body.cells().all(|cell| match footing(cell) {
        Footing::Blocked => false,
        Footing::Difficult => hard,
        _ => true,
    });
    let taken = |id: &ActorId| state.is_in_the_way(*id, actor) && state.footprint(*id).overlaps(body);
    let walled = state.setting.map.passage_to(state.footprint(actor), to) == ludex_grid::Passage::Barred;
    next && good && !walled && !state.ids().any(|id| taken(&id))
}

/// Go one square without giving anybody an opening.
#[command(rule = STEP, group = "Move", kind = Move, label = "Step to {to}", costs = 1, cell = to)]
pub struct Step {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Pathfinder> for Step {
    fn may(&self, state: &State) -> Verdict {
        upright(state, self.actor, false)?;
        ensure!(derived::speed(state, self.actor) >= 10, STEP, "it takes a Speed of 10 feet");
        let blind = state.actor(self.actor).has(Condition::Blinded);
        ensure!(!blind, STEP, "to the blinded all ground is hard going");
        let deft = state.profile(self.actor).feats.has(Feat::FeatherStep);
        let free = is_next(state, self.actor, self.to, deft);
        ensure!(free, STEP, "a Step leads to a free square beside one, on easy ground", instead = "stride");
        flees_towards(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend_quietly(table, self.actor, 1);
        table.emit(Moved { actor: self.actor, to: self.to });
        table.emit(Arrived { actor: self.actor, how: "steps".into() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for to in state.setting.map.shape().neighbours(state.actor(actor).at) {
            if is_next(state, actor, to, state.profile(actor).feats.has(Feat::FeatherStep)) {
                offers.add(Step { actor, to });
            }
        }
    }
}

/// Crawl one square.
#[command(rule = CRAWL, group = "Move", kind = Move, label = "Crawl to {to}", costs = 1, cell = to)]
pub struct Crawl {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Pathfinder> for Crawl {
    fn may(&self, state: &State) -> Verdict {
        ready_to_move(state, self.actor, 1)?;
        may_move_at_all(state, self.actor)?;
        ensure!(state.actor(self.actor).has(Condition::Prone), CRAWL, "{} does not lie on the ground", self.actor);
        ensure!(derived::speed(state, self.actor) >= 10, CRAWL, "it takes a Speed of 10 feet");
        ensure!(is_next(state, self.actor, self.to, true), CRAWL, "one crawls to a free square beside one");
        flees_towards(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        let mut way = List::new();
        way.push(self.to);
        set_out(table, self.actor, way);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.actor(actor).has(Condition::Prone) {
            for to in state.setting.map.shape().neighbours(state.actor(actor).at) {
                offers.add(Crawl { actor, to });
            }
        }
    }
}
