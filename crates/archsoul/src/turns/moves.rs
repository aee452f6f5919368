//! Moves, a step after another.

use super::ground::{cells, is_open, is_taken, ways};
use super::{DIFFICULT_GROUND, Dragged, MOVE, Moved, REGULAR_MOVE, SLOW_MOVE, SetAbout, Stepped, ready, set_to, spend};
use crate::derived::{MOVE_SPEED, speed};
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::{Cell, Footing};
use ludex_kit::ground::Grounded as _;

/// Returns what a regular move costs: nothing for those who lay in wait, once (SP-TRN-05).
fn price(state: &State, actor: ActorId) -> u8 {
    if state.actor(actor).free_move { 0 } else { MOVE }
}

fn may_move(state: &State, actor: ActorId, to: Cell, slow: bool) -> Verdict {
    if slow {
        ready(state, actor, Effort::Creep, MOVE)?;
    } else {
        ready(state, actor, Effort::Move, price(state, actor))?;
    }
    let speed = speed(state, actor);
    ensure!(speed > 0, MOVE_SPEED, "{} cannot move", actor);
    let ends_hard = !slow && state.setting.map.terrain(to).footing == Footing::Difficult;
    ensure!(
        !ends_hard,
        DIFFICULT_GROUND,
        "a regular move does not enter difficult ground",
        instead = "cross it slowly"
    );
    let mut under_foot = state.footprint(actor).cells();
    let stands_hard = !slow && under_foot.any(|cell| state.setting.map.terrain(cell).footing == Footing::Difficult);
    ensure!(
        !stands_hard,
        DIFFICULT_GROUND,
        "a regular move does not leave difficult ground",
        instead = "leave it slowly"
    );
    let spaces = if slow { 1 } else { speed.into() };
    let rule = if slow { &SLOW_MOVE } else { &REGULAR_MOVE };
    let no = Refusal::new(rule, "that is no space to which {} can go by open ground within {} spaces");
    let no = no.about(actor).about(i32::from(spaces)).instead("a slow move crosses hard ground, a space at a time");
    let leads_there = || ways(state, actor, spaces, slow, Some(to), |_| ()).is_some();
    no.unless(to != state.actor(actor).at && (leads_there() || (slow && steps_with_holders(state, actor, to))))
}

/// Returns whether an actor can step to where those stand who hold it: they are dragged on ahead (SP-MOV-06).
fn steps_with_holders(state: &State, actor: ActorId, to: Cell) -> bool {
    let from = state.footprint(actor);
    let side = state.setting.map.shape().towards(from.anchor(), to);
    let Some((side, body)) = side.and_then(|side| Some((side, from.stepped(side)?))) else { return false };
    let holds = |id: ActorId| state.actor(id).hold.is_some_and(|hold| hold.target == actor);
    let goes_ahead = |id: ActorId| {
        let ahead = state.footprint(id).stepped(side);
        ahead.is_some_and(|ahead| {
            is_open(state, ahead) && !is_taken(state, ahead, |other| other != actor && !holds(other))
        })
    };
    let mut in_the_way = state.ids().filter(|id| *id != actor && state.footprint(*id).overlaps(body)).peekable();
    let is_next = body.anchor() == to && is_open(state, body) && in_the_way.peek().is_some();
    is_next && in_the_way.all(|id| !Archsoul::takes_space(state, id) || (holds(id) && goes_ahead(id)))
}

/// Move over open ground.
#[command(rule = REGULAR_MOVE, group = "Move", kind = Move, label = "Move to {to}", cell = to)]
pub struct Move {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Archsoul> for Move {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, super::ORDER, "nobody fights");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor, self.to, false)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let left = speed(table.state(), self.actor);
        let price = price(table.state(), self.actor);
        spend(table, self.actor, price);
        table.emit(SetAbout { doing: Doing { actor: self.actor, to: Some(self.to), left, asked: false, rite: None } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let cells = cells(state, actor, speed(state, actor), false);
        // One speaks for all: the same search found them.
        let may_go = |to: &Cell| ludex_kit::may::<Archsoul, _>(&Move { actor, to: *to }, state).is_ok();
        if cells.first().is_some_and(may_go) {
            offers.known(|offer| {
                for to in cells {
                    offer(Move { actor, to });
                }
            });
        } else {
            for to in cells {
                offers.add(Move { actor, to });
            }
        }
    }

    fn price(&self, state: &State) -> i32 {
        i32::from(price(state, self.actor))
    }
}

/// Move slowly by one space, over any ground.
#[command(rule = SLOW_MOVE, group = "Move", kind = Move, label = "Move slowly to {to}", costs = MOVE, cell = to)]
pub struct Creep {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Archsoul> for Creep {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, super::ORDER, "nobody fights");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor, self.to, true)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let from = table.state().actor(self.actor).at;
        let actor = self.actor;
        if !set_to(table, actor, Effort::Creep, MOVE) {
            return;
        }
        drag(table, actor, from, self.to);
        table.emit(Stepped { actor, to: self.to });
        table.emit(Moved { actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for to in cells(state, actor, 1, true) {
            offers.add(Creep { actor, to });
        }
        for (holder, _) in state.grapplers(actor) {
            offers.add(Creep { actor, to: state.actor(holder).at });
        }
    }
}

/// Takes along everybody who holds an actor, by the same step, as far as there is room.
pub fn drag(table: &mut Table<'_, impl Run>, actor: ActorId, from: Cell, to: Cell) {
    let shape = table.state().setting.map.shape();
    let Some(side) = shape.towards(from, to) else { return };
    for id in table.state().ids() {
        let state = table.state();
        if state.actor(id).hold.is_none_or(|hold| hold.target != actor) {
            continue;
        }
        let Some(body) = state.footprint(id).stepped(side) else { continue };
        let goes_along = |other: ActorId| state.actor(other).hold.is_some_and(|hold| hold.target == actor);
        let stays = |other: ActorId| other != id && other != actor && !goes_along(other);
        if is_open(state, body) && !body.contains(to) && !is_taken(state, body, stays) {
            table.emit(Dragged { actor: id, to: body.anchor() });
        }
    }
}
