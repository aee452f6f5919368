//! Tumbling through the space of a foe.

use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::jumping::{is_free, straight, walled};
use crate::prelude::*;
use crate::turns::{ready, set_out, spend};
use ludex_grid::{Cell, Footing};
use ludex_kit::List;

rules! {
    /// Acrobatics against Reflex: one goes straight through the space of one foe, each square of it hard going, and on to a free
    /// one as far as the Speed lasts. Failure ends the move before it, and gives openings as leaving one's square does.
    TUMBLE = "PF-SKA-03", "Tumble Through";
}

/// Tumble straight through the space of a foe.
#[command(rule = TUMBLE, group = "Move", kind = Move, label = "Tumble through {target} to {to}", costs = 1, cell = to)]
pub struct TumbleThrough {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Cell,
}

/// Returns the squares to a foe and those through it and beyond, with what they cost in feet; `None` where the way does not lead
/// through its space.
fn way_through(state: &State, tumble: &TumbleThrough) -> Option<(List<Cell, 24>, List<Cell, 24>, u16)> {
    let TumbleThrough { actor, target, to } = *tumble;
    let from = state.actor(actor).at;
    let all = straight(from, to)?;
    let foe = state.footprint(target);
    let blind = state.actor(actor).has(Condition::Blinded);
    let (mut before, mut through) = (List::new(), List::new());
    let (mut cost, mut odd, mut inside) = (0, state.actor(actor).odd_diagonals, false);
    let (across, down) = from.offset_to(to);
    for cell in all.iter() {
        let held = foe.contains(cell);
        inside |= held;
        let hard = held || blind || state.setting.map.terrain(cell).footing == Footing::Difficult;
        cost += if hard { 10 } else { 5 };
        if across != 0 && down != 0 {
            cost += if odd { 5 } else { 0 };
            odd = !odd;
        }
        if inside {
            through.push(cell);
        } else {
            before.push(cell);
        }
    }
    (inside && !foe.contains(to)).then_some((before, through, cost))
}

/// Returns the check of tumbling through somebody's space.
fn tumbling(state: &State, actor: ActorId, target: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Acrobatics, shows);
    deeds::attempt(state, actor, sum, dc_of(derived::save(state, target, Save::Reflex, shows)))
}

impl Act<Pathfinder> for TumbleThrough {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let lies = state.actor(self.actor).has(Condition::Prone);
        ensure!(!lies, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up first");
        ensure!(state.lives(self.target), TUMBLE, "{} is dead", self.target, instead = "stride");
        crate::sight::aims(state, self.actor, self.target)?;
        ensure!(state.hostile(self.actor, self.target), TUMBLE, "{} lets {} by", self.target, self.actor);
        let Some((before, through, cost)) = way_through(state, self) else {
            return Err(Refusal::new(&TUMBLE, "the way leads straight through the space of {}").about(self.target));
        };
        let foe = state.footprint(self.target);
        let others = before.iter().chain(through.iter()).filter(|cell| !foe.contains(*cell));
        let taken = others.filter(|cell| !is_free(state, self.actor, *cell)).count() > 0;
        ensure!(!taken, TUMBLE, "somebody or something else is in the way");
        ensure!(!walled(state, self.actor, self.to), TUMBLE, "a wall is in the way");
        let speed = derived::speed(state, self.actor);
        ensure!(cost <= u16::from(speed), TUMBLE, "it takes {} feet of {}", i32::from(cost), i32::from(speed));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, .. } = *self;
        let Some((before, through, _)) = way_through(table.state(), self) else { return };
        let attempt = tumbling(table.state(), actor, target, table.listens());
        spend(table, actor, 1);
        let deed = Deed { actor, target: Some(target), what: "tumble through the space of", rule: &TUMBLE };
        let passes = matches!(deeds::tries(table, deed, attempt), Degree::Success | Degree::CriticalSuccess);
        let mut way = before;
        if passes {
            for cell in through.iter() {
                way.push(cell);
            }
        }
        if way.is_empty() {
            table.emit(turns::Rose { actor });
        } else {
            set_out(table, actor, way);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| state.hostile(actor, *id) && state.lives(*id)) {
            for to in crate::jumping::around(state, actor, 12) {
                offers.seldom(TumbleThrough { actor, target, to });
            }
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&tumbling(state, self.actor, self.target, false), offer);
    }
}
