//! Rending and trampling.

use super::*;
use ludex_grid::Cell;
use ludex_kit::List;

/// Rend whom one has hit twice in a row with the same limb.
#[command(rule = REND, group = "Attack", kind = Attack, label = "Rend", costs = 1)]
pub struct Rend {
    pub actor: ActorId,
}

/// Returns whom an actor may rend, and with which strike.
fn rent(state: &State, actor: ActorId) -> Option<(ActorId, u8)> {
    let rend = powers(state, actor).rend.as_deref()?;
    let streak = state.actor(actor).streak.filter(|streak| streak.hits >= 2)?;
    let strike = state.profile(actor).strike(streak.strike)?;
    (strike.name == rend).then_some((streak.target, streak.strike))
}

impl Act<Pathfinder> for Rend {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let found = rent(state, self.actor);
        ensure!(found.is_some(), REND, "{} has not hit one foe twice in a row with what rends", self.actor);
        let lives = found.is_some_and(|(target, _)| state.lives(target));
        ensure!(lives, REND, "it is dead");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some((target, place)) = rent(table.state(), actor) else { return };
        spend(table, actor, 1);
        let state = table.state();
        let Some(strike) = state.profile(actor).strike(place) else { return };
        let bonus = damage::modifier(state, actor, strike, false).total as i8;
        let hurt = Hurt { dice: strike.dice, die: strike.die, bonus, damage: strike.damage };
        let roll = rolls(table, &hurt, &REND);
        deal(table, actor, target, roll.packet, &roll);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Rend { actor: offers.actor });
    }
}

/// Walk over others with three actions, twice as far as one's Speed.
#[command(rule = TRAMPLE, group = "Attack", kind = Attack, label = "Trample to {to}", costs = 3, cell = to)]
pub struct Trample {
    pub actor: ActorId,
    pub to: Cell,
}

/// Returns the squares straight to a place.
fn straight(state: &State, actor: ActorId, to: Cell) -> List<Cell, 24> {
    let mut way = List::new();
    let from = state.actor(actor).at;
    for cell in ludex_grid::line(state.setting.map.shape(), from, to).skip(1) {
        way.push(cell);
    }
    way
}

impl Act<Pathfinder> for Trample {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 3)?;
        turns::may_move_at_all(state, self.actor)?;
        ensure!(powers(state, self.actor).trample.is_some(), TRAMPLE, "{} tramples nobody", self.actor);
        let map = &state.setting.map;
        let across = state.profile(self.actor).size.across();
        let end = map.footprint(self.to, across);
        ensure!(end.fits(map), TRAMPLE, "that place is not on the map");
        let feet = map.shape().distance(state.actor(self.actor).at, self.to) * u32::from(SQUARE);
        let speed = 2 * u32::from(derived::speed(state, self.actor));
        ensure!(feet > 0 && feet <= speed, TRAMPLE, "it goes {} feet at the most", speed as i32);
        let taken = state.ids().any(|id| id != self.actor && state.lives(id) && state.footprint(id).overlaps(end));
        ensure!(!taken, TRAMPLE, "somebody stands there", instead = "a free place beyond");
        let size = powers(state, self.actor).trample.as_ref().map(|trample| trample.size);
        let big =
            state.ids().filter(|id| *id != self.actor && state.lives(*id) && Some(state.profile(*id).size) > size);
        let mut big = big.map(|id| state.footprint(id));
        let under = |cell: Cell| map.footprint(cell, across);
        let way = straight(state, self.actor, self.to);
        let barred = big.any(|body| way.iter().any(|cell| under(cell).overlaps(body)));
        ensure!(!barred, TRAMPLE, "somebody stands in the way who is too big for that");
        let solid =
            |cell: Cell| map.footprint(cell, across).cells().any(|one| map.entry(one) == ludex_grid::Entry::Blocked);
        let open = !way.iter().any(solid);
        ensure!(open, TRAMPLE, "something solid stands in the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let way = straight(table.state(), self.actor, self.to);
        spend(table, self.actor, 3);
        table.emit(Trampled { actor: self.actor, to: self.to });
        let by = self.actor;
        let setting = table.state().setting.clone();
        let Some(trample) = &setting.cast[by.index()].powers.trample else { return };
        let roll = rolls(table, &trample.hurt, &TRAMPLE);
        let test = Test { by, save: Save::Reflex, dc: trample.dc, what: "being trampled", rule: &TRAMPLE };
        let across = table.state().profile(by).size.across();
        for target in table.state().ids() {
            let state = table.state();
            let body = state.footprint(target);
            let touched = way.iter().any(|cell| state.setting.map.footprint(cell, across).overlaps(body));
            let small = state.profile(target).size <= trample.size;
            if target != by && touched && small && state.lives(target) {
                resists(table, target, test, &roll);
            }
        }
        turns::set_out(table, by, way);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if powers(state, actor).trample.is_none() {
            return;
        }
        for to in state.setting.map.cells() {
            offers.seldom(Trample { actor, to });
        }
    }
}

/// A creature tramples others.
#[event(Action, "{actor} tramples what is in its way", TRAMPLE)]
pub struct Trampled {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Pathfinder> for Trampled {
    fn apply(&self, _state: &mut State) {}
}
