//! Walking and striking in one: a pounce, a rush.

use super::*;
use crate::attack::{self, Blow};
use crate::turns::set_out;
use ludex_grid::Cell;
use ludex_kit::List;

/// Walk and strike with one action.
#[command(rule = POUNCE, group = "Attack", kind = Attack, costs = 1, cell = to)]
pub struct Pounce {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Cell,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

/// Walk twice and strike, harder after a run.
#[command(rule = POUNCE, group = "Attack", kind = Attack, costs = 2, cell = to)]
pub struct Rush {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Cell,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

/// Feet of a run that makes a rush harder.
const RUN: u32 = 20;

/// Returns the squares of a walk that ends where an actor reaches somebody; its Speed as often as said.
fn walk(state: &State, actor: ActorId, to: Cell, times: u16) -> Option<List<Cell, 24>> {
    let points = u16::from(derived::speed(state, actor) / SQUARE) * times;
    let budget = ludex_grid::Budget { points, odd_diagonals: state.actor(actor).odd_diagonals };
    let walks = |footing| turns::walks_into(footing, false);
    let mut way = List::new();
    let step = |cell: Cell, _| way.push(cell);
    let leads = ludex_kit::ground::way_to::<Pathfinder>(state, actor, budget, walks, to, step);
    (leads && way.iter().last() == Some(to)).then_some(way)
}

/// Asks whether an actor can walk somewhere and strike somebody from there.
fn may_bound(state: &State, (actor, target): (ActorId, ActorId), to: Cell, strike: u8, times: u16) -> Verdict {
    turns::may_move_at_all(state, actor)?;
    let lies = state.actor(actor).has(Condition::Prone);
    ensure!(!lies, conditions::PRONE, "{} lies on the ground", actor, instead = "stand up");
    ensure!(actor != target && state.lives(target), POUNCE, "{} is no target", target);
    let Some(with) = state.profile(actor).strike(strike).filter(|with| !with.is_ranged()) else {
        return Err(Refusal::new(&POUNCE, "it is a blow in melee"));
    };
    ensure!(walk(state, actor, to, times).is_some(), POUNCE, "no way leads there");
    let map = &state.setting.map;
    let there = map.footprint(to, state.profile(actor).size.across());
    let near = there.distance(state.footprint(target)) * u32::from(SQUARE) <= with.reach.into();
    ensure!(near, POUNCE, "{} is out of reach from there", target);
    Ok(())
}

/// Sets out for a blow.
fn bounds(table: &mut Table<'_, impl Run>, actor: ActorId, (to, times): (Cell, u16), bounding: Bounding) {
    let Some(way) = walk(table.state(), actor, to, times) else { return };
    table.emit(Bounded { actor, bounding });
    set_out(table, actor, way);
}

impl Act<Pathfinder> for Pounce {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(powers(state, self.actor).pounce, POUNCE, "{} does not pounce", self.actor);
        may_bound(state, (self.actor, self.target), self.to, self.strike, 1)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, to, strike } = *self;
        // Who begins hidden stays so until the blow (PF-MON-14).
        turns::spend_quietly(table, actor, 1);
        let from = table.state().actor(actor).at;
        bounds(table, actor, (to, 1), Bounding { target, strike, walks: 0, more: 0, from });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if !powers(state, actor).pounce {
            return;
        }
        for (target, to) in beside(state, actor, 1) {
            for strike in 0..state.profile(actor).strikes.len() as u8 {
                offers.seldom(Pounce { actor, target, to, strike });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.strike_name(self.actor, self.strike);
        format!("Pounce on {} with {with}", teller.name(self.target))
    }
}

impl Act<Pathfinder> for Rush {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        ensure!(powers(state, self.actor).rush.is_some(), POUNCE, "{} does not rush", self.actor);
        may_bound(state, (self.actor, self.target), self.to, self.strike, 2)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, to, strike } = *self;
        spend(table, actor, 2);
        let state = table.state();
        let from = state.actor(actor).at;
        let run = state.setting.map.shape().distance(from, to) * u32::from(SQUARE);
        let (across, down) = from.offset_to(to);
        let straight = across == 0 || down == 0 || across.abs() == down.abs();
        let more = powers(state, actor).rush.filter(|_| straight && run >= RUN).unwrap_or(0);
        bounds(table, actor, (to, 2), Bounding { target, strike, walks: 0, more, from });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if powers(state, actor).rush.is_none() {
            return;
        }
        for (target, to) in beside(state, actor, 2) {
            for strike in 0..state.profile(actor).strikes.len() as u8 {
                offers.seldom(Rush { actor, target, to, strike });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Rush at {}", teller.name(self.target))
    }
}

/// Returns foes, with squares beside each to which an actor could walk.
fn beside(state: &State, actor: ActorId, times: u16) -> Vec<(ActorId, Cell)> {
    let map = &state.setting.map;
    let across = state.profile(actor).size.across();
    let points = u16::from(derived::speed(state, actor) / SQUARE) * times;
    let budget = ludex_grid::Budget { points, odd_diagonals: state.actor(actor).odd_diagonals };
    let walks = |terrain: ludex_grid::Terrain| turns::walks_into(terrain.footing, false);
    let reach = state.profile(actor).strikes.iter().map(|one| u32::from(one.reach / SQUARE)).max().unwrap_or(1);
    let mut found = Vec::new();
    ludex_kit::ground::ways::<Pathfinder>(state, actor, budget, walks, None, |cell, _| {
        let there = map.footprint(cell, across);
        for id in state.ids().filter(|id| *id != actor && state.lives(*id)) {
            if there.distance(state.footprint(id)) <= reach {
                found.push((id, cell));
            }
        }
    });
    found
}

/// Strikes once the walk is over, where the target is still in reach.
pub fn lands(arrived: &turns::Arrived, table: &mut Table<'_, impl Run>) {
    let actor = arrived.actor;
    let Some(Bounding { target, strike, more, .. }) = table.state().actor(actor).bounding else { return };
    table.emit(BoundsOn { actor });
    let state = table.state();
    let able = state.whose_turn() == Some(actor) && conditions::can_act(state, actor);
    if able && attack::may_strike(state, actor, target, strike).is_ok() {
        attack::strike(table, Blow { more, ..Blow::at(actor, target, strike) });
    } else {
        crate::sight::gives_away(table, actor);
    }
}

/// An actor sets out to strike somebody at the end of its walk.
#[event]
pub struct Bounded {
    pub actor: ActorId,
    pub bounding: Bounding,
}

impl Event<Pathfinder> for Bounded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.bounding = Some(self.bounding));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} makes for {}", teller.name(self.actor), teller.name(self.bounding.target));
        Some(Line::new(LineKind::Action, text).rule(&POUNCE))
    }
}

/// The walk before a blow is over.
#[event]
pub struct BoundsOn {
    pub actor: ActorId,
}

impl Event<Pathfinder> for BoundsOn {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.bounding = None);
    }
}
