//! Dragging along who is too heavy to carry.

use super::*;
use crate::gear::bulk::{self, DRAGGING, Load};
use ludex_grid::Cell;

/// Seconds that a square of dragging takes outside encounters: 50 feet a minute (PF-ITM-11).
const SECONDS: u64 = 6;

/// Drag somebody along: go to a square beside one, and have it come to where one was.
#[command(rule = DRAGGING, group = "Move", kind = Move, costs = 1, cell = to, between)]
pub struct Drag {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Cell,
}

/// Returns whether somebody lets itself be dragged: it is dead, out, or a friend that nothing else holds.
fn comes_along(state: &State, actor: ActorId, target: ActorId) -> bool {
    let helpless = !state.lives(target) || !conditions::can_act(state, target);
    let free = conditions::holds_fast(state, target).is_none() || helpless;
    let held = state.actor(target).conditions.iter().any(|one| {
        let holds = matches!(one.what, Condition::Grabbed | Condition::Restrained | Condition::Immobilized);
        holds && one.by.is_some_and(|by| by != target)
    });
    free && !held && (helpless || !state.hostile(actor, target)) && state.actor(target).rides.is_none()
}

/// Returns how the load of an actor sits on it while it drags another: what is dragged counts half (PF-ITM-11).
fn load(state: &State, actor: ActorId, target: ActorId) -> Load {
    let (profile, dragged) = (state.profile(actor), state.profile(target));
    let body = bulk::of_creature(dragged.size, u32::from(state.actor(target).load / 10));
    let own = u32::from(state.actor(actor).load / 10);
    bulk::load(own.saturating_add(bulk::dragged(body)), profile.strength.into(), profile.size)
}

/// Asks whether an actor can drag another at all, wherever to.
fn may_drag(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    has_time(state, actor, 1)?;
    turns::may_move_at_all(state, actor)?;
    conditions::may_handle(state, actor)?;
    ensure!(actor != target, DRAGGING, "nobody drags oneself", instead = "crawl");
    let now = state.actor(actor);
    let upright = !now.has(Condition::Prone) && now.height == 0 && now.depth == 0;
    ensure!(upright, DRAGGING, "{} does not stand on the ground", actor, instead = "stand up");
    let both = crate::maneuvers::free_hands(state, actor) == 2;
    ensure!(both, DRAGGING, "it takes both hands", instead = "let go of what is in hand");
    let beside = state.feet(actor, target) <= SQUARE.into() && state.actor(target).height == 0;
    ensure!(beside, DRAGGING, "{} is not beside {}", target, actor, instead = "move up");
    ensure!(comes_along(state, actor, target), DRAGGING, "{} does not let itself be dragged", target);
    let too_heavy = load(state, actor, target) == Load::TooMuch;
    ensure!(!too_heavy, bulk::CARRIED, "{} is too heavy for {}", target, actor, instead = "leave some of the load");
    let anew = state.stage != Stage::Fighting || !now.dragged;
    ensure!(anew, DRAGGING, "one drags five feet in a round");
    Ok(())
}

impl Act<Pathfinder> for Drag {
    fn may(&self, state: &State) -> Verdict {
        may_drag(state, self.actor, self.target)?;
        let free = turns::is_next(state, self.actor, self.to, true);
        ensure!(free, DRAGGING, "one drags to a free square beside one");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, to } = *self;
        let fights = table.state().stage == Stage::Fighting;
        pays(table, actor, 1);
        turns::drags(table, actor, target, to);
        if !fights {
            crate::hours::pass(table, SECONDS);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let (state, actor) = (offers.state(), offers.actor);
        for target in state.ids() {
            let helpless = !state.lives(target) || !conditions::can_act(state, target);
            if !helpless || may_drag(state, actor, target).is_err() {
                continue;
            }
            for to in state.setting.map.shape().neighbours(state.actor(actor).at) {
                if turns::is_next(state, actor, to, true) {
                    offers.seldom(Drag { actor, target, to });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Drag {} along to {}", teller.name(self.target), self.to)
    }
}
