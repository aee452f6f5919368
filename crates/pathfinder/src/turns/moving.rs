//! A move that is under way: from square to square, as far as nobody is to react first.

use super::*;
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::List;

/// Begins a move along a way, and goes on with it as far as nobody is to react first.
pub(crate) fn set_out(table: &mut Table<'_, impl Run>, actor: ActorId, way: List<Cell, 24>) {
    table.emit(SetOut { moving: moving(table.state(), (actor, None), way) });
    carry_on(table);
}

/// Begins to drag somebody along for a square (PF-ITM-11).
pub(crate) fn drags(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, to: Cell) {
    let mut way = List::new();
    way.push(to);
    table.emit(SetOut { moving: moving(table.state(), (actor, Some(target)), way) });
    if table.state().stage != Stage::Fighting {
        // Nobody reacts to it outside encounters.
        table.emit(Moved { actor, to });
        return table.emit(Arrived { actor, how: "drags somebody along".into() });
    }
    carry_on(table);
}

/// Returns a move that begins, with whoever is dragged along.
fn moving(state: &State, (actor, drags): (ActorId, Option<ActorId>), way: List<Cell, 24>) -> Moving {
    let (asked, tempted) = (List::new(), List::new());
    Moving { actor, way, asked, warned: false, safe: is_safe(state, actor, &way), tempted, last: None, drags }
}

/// Returns whether a walk gives nobody an opening: of at most half the Speed, by one who has learned it.
fn is_safe(state: &State, actor: ActorId, way: &List<Cell, 24>) -> bool {
    if !state.profile(actor).feats.has(Feat::Mobility) {
        return false;
    }
    let mut at = state.actor(actor).at;
    let mut feet = 0;
    for cell in way.iter() {
        let (across, down) = at.offset_to(cell);
        feet += if across != 0 && down != 0 { 15 } else { 10 };
        at = cell;
    }
    feet <= u16::from(derived::speed(state, actor))
}

/// Returns whether anybody might strike at one who moves: it has learned to, and has its reaction.
fn is_watched(state: &State, mover: ActorId) -> bool {
    let may = |id: ActorId| state.actor(id).reaction && state.profile(id).reactions.has(Reaction::AttackOfOpportunity);
    state.ids().any(|id| may(id) && state.hostile(id, mover))
}

/// Goes on with the move that is under way.
pub fn carry_on(table: &mut Table<'_, impl Run>) {
    while table.state().asked.is_empty()
        && let Some(moving) = &table.state().moving
    {
        let state = table.state();
        let &Moving { actor, warned, safe, .. } = moving;
        let next = moving.way.get(0);
        let held = conditions::holds_fast(state, actor).is_some();
        let able = state.stage == Stage::Fighting && conditions::can_act(state, actor) && !held;
        let Some(to) = next.filter(|_| able) else {
            table.emit(Arrived { actor, how: "moves".into() });
            continue;
        };
        if !warned && !safe && is_watched(table.state(), actor) {
            table.emit(Leaves { actor });
            continue;
        }
        table.emit(Moved { actor, to });
    }
}

/// An actor has moved without leaving its square: whoever may react does so at the end of it (PF-MOV-10).
#[event]
pub struct Rose {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Rose {
    fn apply(&self, _state: &mut State) {}
}

/// An actor is about to leave a square.
#[event]
pub struct Leaves {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Leaves {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.warned = true;
        }
    }
}

/// An actor sets out.
#[event]
pub struct SetOut {
    pub moving: Moving,
}

impl Event<Pathfinder> for SetOut {
    fn apply(&self, state: &mut State) {
        state.moving = Some(self.moving);
        if self.moving.drags.is_some() {
            state.on(self.moving.actor, |actor| actor.dragged = true);
        }
    }
}

/// An actor goes one square.
#[event]
pub struct Moved {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Pathfinder> for Moved {
    fn apply(&self, state: &mut State) {
        let to = self.to;
        let from = state.actors.get(self.actor.index()).map(|actor| actor.at);
        state.on(self.actor, |actor| {
            let (across, down) = actor.at.offset_to(to);
            if across != 0 && down != 0 {
                actor.odd_diagonals = !actor.odd_diagonals;
            }
            actor.at = to;
            actor.cover_taken = false;
        });
        let height = state.actors.get(self.actor.index()).map_or(0, |actor| actor.height);
        for rider in state.actors.iter_mut().filter(|rider| rider.rides == Some(self.actor)) {
            (rider.at, rider.height) = (to, height);
            rider.moved = rider.moved.saturating_add(u16::from(SQUARE));
        }
        if let Some(moving) = &mut state.moving {
            moving.way.remove(0);
            moving.warned = false;
            moving.last = from;
        }
        // Whoever is dragged along comes to where the other was.
        if let Some(from) = from
            && let Some(target) =
                state.moving.filter(|moving| moving.actor == self.actor).and_then(|moving| moving.drags)
        {
            state.on(target, |actor| (actor.at, actor.cover_taken) = (from, false));
        }
    }
}

/// An actor is where it wanted to be, or goes no farther.
#[event]
pub struct Arrived {
    pub actor: ActorId,
    pub how: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for Arrived {
    fn apply(&self, state: &mut State) {
        state.moving = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.actor(self.actor).at;
        let text = format!("{} {} to {at}", teller.name(self.actor), self.how);
        let line = Line::new(LineKind::Action, text);
        // Whoever falls on the way tells more than where the move ends.
        let moved = ["moves", "walks", "steps"].contains(&&*self.how);
        let line = if moved { line.moves_to(at) } else { line };
        Some(line.rule(&DIAGONALS).rule(&DIFFICULT).rule(&ONE_MOVE).rule(&SPACES))
    }
}
