//! Swarms: going over others, and biting whoever they are on.

use super::*;
use ludex_grid::{Budget, Cell};
use ludex_kit::{List, ground};

/// Go over somebody, into its space.
#[command(rule = SWARMS, group = "Move", kind = Move, label = "Swarm over {target}", costs = 1)]
pub struct SwarmOver {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns the squares by which a swarm comes onto somebody within one action.
fn onto(state: &State, actor: ActorId, target: ActorId) -> Option<List<Cell, 24>> {
    let map = &state.setting.map;
    let across = state.profile(actor).size.across();
    let body = state.footprint(target);
    let points = u16::from(derived::speed(state, actor) / SQUARE).checked_sub(1)?;
    let budget = Budget { points, odd_diagonals: state.actor(actor).odd_diagonals };
    let walks = |terrain: ludex_grid::Terrain| turns::walks_into(terrain.footing, false);
    let fits = |cell: Cell| map.footprint(cell, across).distance(body) <= 1;
    let mut way = List::new();
    let mut last = state.actor(actor).at;
    let step = |cell: Cell, _| {
        way.push(cell);
        last = cell;
    };
    ground::nearest_way::<Pathfinder>(state, actor, budget, walks, fits, step)?;
    let last = way.iter().last().unwrap_or(state.actor(actor).at);
    let covers = |cell: &Cell| {
        let over = map.footprint(*cell, across);
        over.fits(map) && over.overlaps(body)
    };
    way.push(map.shape().neighbours(last).find(covers)?);
    Some(way)
}

impl Act<Pathfinder> for SwarmOver {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_to_move(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let swarms = state.profile(self.actor).traits.has(Trait::Swarm);
        ensure!(swarms, SWARMS, "{} is no swarm", self.actor);
        ensure!(state.lives(self.target) && self.target != self.actor, SWARMS, "{} is dead", self.target);
        let over = state.footprint(self.actor).overlaps(state.footprint(self.target));
        ensure!(!over, SWARMS, "it is over {} already", self.target);
        ensure!(onto(state, self.actor, self.target).is_some(), SWARMS, "no way leads over {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(way) = onto(table.state(), self.actor, self.target) {
            spend(table, self.actor, 1);
            turns::set_out(table, self.actor, way);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().profile(actor).traits.has(Trait::Swarm) {
            offers.each_other(|target| SwarmOver { actor, target });
        }
    }
}

/// Bite every foe in one's space.
#[command(rule = SWARMS, group = "Attack", kind = Attack, label = "Bite everybody here", costs = 1)]
pub struct Bite {
    pub actor: ActorId,
}

/// Returns whether somebody is a foe in the space of a swarm.
fn is_bitten(state: &State, actor: ActorId, target: ActorId) -> bool {
    let here = state.footprint(actor).overlaps(state.footprint(target));
    here && state.hostile(actor, target) && state.lives(target)
}

impl Act<Pathfinder> for Bite {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(powers(state, self.actor).bites.is_some(), SWARMS, "{} bites nobody so", self.actor);
        let anybody = state.ids().any(|id| is_bitten(state, self.actor, id));
        ensure!(anybody, SWARMS, "no foe is in its space", instead = "swarm over somebody");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let by = self.actor;
        spend(table, by, 1);
        let setting = table.state().setting.clone();
        let Some(bites) = &setting.cast[by.index()].powers.bites else { return };
        let roll = rolls(table, &bites.hurt, &SWARMS);
        let test = Test { by, save: Save::Reflex, dc: bites.dc, what: "the bites of a swarm", rule: &SWARMS };
        for target in table.state().ids() {
            if is_bitten(table.state(), by, target) {
                resists(table, target, test, &roll);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Bite { actor: offers.actor });
    }
}
