//! Balancing.

use super::*;
use crate::checks::Degree;
use crate::jumping::{is_free, straight, walled};
use crate::turns::{ready, spend};
use ludex_grid::Footing;
use ludex_kit::List;

/// Balance straight across what is narrow or uneven.
#[command(rule = BALANCE, group = "Move", kind = Move, label = "Balance to {to}", costs = 1, cell = to)]
pub struct Balance {
    pub actor: ActorId,
    pub to: Cell,
}

/// Returns the ground on which an actor balances on a way: the hardest of it.
fn ground_of(state: &State, actor: ActorId, way: &List<Cell, 24>) -> Option<Ground> {
    let body = state.footprint(actor);
    let all = std::iter::once(state.actor(actor).at).chain(way.iter());
    let kinds = [GroundKind::Narrow, GroundKind::Uneven];
    let grounds = all
        .flat_map(|cell| body.at(cell).cells())
        .flat_map(|cell| kinds.into_iter().filter_map(move |kind| state.ground_at(cell, kind)));
    grounds.max_by_key(|ground| ground.dc)
}

/// Returns the check of balancing on a ground: who keeps its balance succeeds critically where others succeed (PF-CHR-08).
fn balancing(state: &State, actor: ActorId, ground: Ground, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Acrobatics, shows);
    let attempt = deeds::attempt(state, actor, sum, plain("of the ground", ground.dc.into(), &BALANCE, shows));
    Attempt { resolute: state.profile(actor).feats.has(Feat::SteadyBalance), ..attempt }
}

/// Returns the part of a straight way to which the Speed of an actor carries it: every second diagonal of the turn costs five feet
/// more, and so does each square where all of it is hard (PF-MOV-02, PF-MOV-04).
fn as_far(state: &State, actor: ActorId, way: &List<Cell, 24>, hard: bool) -> List<Cell, 24> {
    let square = u16::from(SQUARE);
    let mut left = u16::from(derived::speed(state, actor));
    let mut at = state.actor(actor).at;
    let mut dear = state.actor(actor).odd_diagonals;
    let mut part = List::new();
    for cell in way.iter() {
        let (across, down) = at.offset_to(cell);
        let diagonal = across != 0 && down != 0;
        let rough = hard || state.setting.map.terrain(cell).footing == Footing::Difficult;
        let more = u16::from(diagonal && dear) + u16::from(rough);
        let costs = square * (1 + more);
        if costs > left {
            break;
        }
        left -= costs;
        dear ^= diagonal;
        at = cell;
        part.push(cell);
    }
    part
}

impl Act<Pathfinder> for Balance {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let lies = state.actor(self.actor).has(Condition::Prone);
        ensure!(!lies, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up first");
        let Some(way) = straight(state.actor(self.actor).at, self.to) else {
            return Err(Refusal::new(&BALANCE, "one balances straight ahead"));
        };
        let narrow = ground_of(state, self.actor, &way).is_some();
        ensure!(narrow, BALANCE, "that is no ground to balance on", instead = "stride");
        let speed = derived::speed(state, self.actor);
        let near = as_far(state, self.actor, &way, false).len() == way.len();
        ensure!(near, BALANCE, "it is farther than {} feet", i32::from(speed));
        let free = way.iter().all(|cell| is_free(state, self.actor, cell));
        ensure!(free, BALANCE, "somebody or something is in the way");
        ensure!(!walled(state, self.actor, self.to), BALANCE, "a wall is in the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        let Some(way) = straight(table.state().actor(actor).at, to) else { return };
        let Some(ground) = ground_of(table.state(), actor, &way) else { return };
        let attempt = balancing(table.state(), actor, ground, table.listens());
        spend(table, actor, 1);
        let falls = table.state().options().balance_failure == BalanceFailure::Fall;
        let degree = deeds::tries(table, Deed { actor, target: None, what: "balance", rule: &BALANCE }, attempt);
        match degree {
            Degree::CriticalSuccess => turns::set_out(table, actor, way),
            Degree::Success => {
                let part = as_far(table.state(), actor, &way, true);
                turns::set_out(table, actor, part);
            }
            Degree::Failure if !falls => {}
            Degree::Failure | Degree::CriticalFailure => {
                loses_footing(table, actor, ground);
                turns::loses_turn(table, actor);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if !offers.state().grounds.is_empty() {
            for to in crate::jumping::around(offers.state(), actor, 6) {
                offers.seldom(Balance { actor, to });
            }
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let way = straight(state.actor(self.actor).at, self.to).unwrap_or_default();
        if let Some(ground) = ground_of(state, self.actor, &way) {
            deeds::preview(&balancing(state, self.actor, ground, false), offer);
        }
    }
}
