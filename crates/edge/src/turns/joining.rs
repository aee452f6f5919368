//! Where people stand as a fight begins, and who comes later.

use super::*;
use crate::prelude::*;
use ludex_grid::Cell;

rules! {
    /// The game master places everybody before initiative.
    POSITIONS = "ED-INI-03", "Starting positions", Call;
    /// Who enters a fight rolls at that moment, and acts where that places it.
    JOINING = "ED-INI-15", "Joining a battle in progress";
    /// Those whom the game master plays and who are alike may share one roll.
    GROUPS = "ED-INI-10", "One roll for a group of identical creatures", Option;
    /// They share their place alone: who delays, or is moved in the order, leaves them; who is not quite alike rolls apart.
    MEMBERS = "ED-INI-27", "Members of a group";
}

/// Asks whether somebody could stand in the middle of a space of the map.
///
/// # Errors
/// Nobody can, or somebody else does.
pub fn may_stand(state: &State, id: ActorId, to: Cell) -> Verdict {
    let at = state.middle(to);
    let free = state.setting.map.contains(to) && state.footing(at) != ludex_grid::Footing::Blocked;
    ensure!(free, POSITIONS, "nobody can stand there");
    let space = state.space_at(id, at);
    let taken = |other: &ActorId| *other != id && state.lives(*other) && state.space(*other).overlaps(space);
    if let Some(other) = state.ids().find(taken) {
        return Err(Refusal::new(&POSITIONS, "{} stands there").about(other));
    }
    Ok(())
}

/// Put somebody elsewhere.
#[command(rule = POSITIONS, group = "Rulings", kind = Move, by = game_master, open, label = "Place somebody", cell = to)]
pub struct PutAt {
    pub target: ActorId,
    pub to: Cell,
}

impl Act<Edge> for PutAt {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), POSITIONS, "{} is not there", self.target);
        may_stand(state, self.target, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let at = table.state().middle(self.to);
        table.emit(PutThere { actor: self.target, at });
    }
}

/// Somebody was placed.
#[event]
pub struct PutThere {
    pub actor: ActorId,
    pub at: Place,
}

impl Event<Edge> for PutThere {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.at);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} stands at {}", teller.name(self.actor), teller.state.cell(self.at));
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&POSITIONS))
    }
}

/// Let somebody enter who was away.
#[command(rule = JOINING, group = "Scene", kind = Rule, by = game_master, open, label = "Let somebody enter", cell = to)]
pub struct Enter {
    pub target: ActorId,
    pub to: Cell,
}

impl Act<Edge> for Enter {
    fn when(state: &State) -> Verdict {
        let any = state.actors.iter().any(|actor| actor.away && !actor.elsewhere);
        ensure!(any, JOINING, "nobody waits to enter");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let actor = state.actor(self.target);
        ensure!(!actor.elsewhere, JOINING, "{} has no part in this scene", self.target);
        ensure!(actor.away, JOINING, "{} is there", self.target);
        may_stand(state, self.target, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let at = table.state().middle(self.to);
        table.emit(Entered { actor, at });
        if table.state().stage == Stage::Fighting {
            joins(table, actor);
        }
    }
}

/// Gives somebody who has come into a fight a place in its order (ED-INI-15).
pub fn joins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    initiative::rolls(table, actor);
    initiative::throws_in(table, actor);
    table.emit(Joined { actor });
}

/// Somebody enters.
#[event(Frame, "{actor} enters", JOINING)]
pub struct Entered {
    pub actor: ActorId,
    pub at: Place,
}

impl Event<Edge> for Entered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.away, actor.at) = (false, self.at));
    }
}

/// Somebody who has entered takes its place in the order; where that has gone by in this round, it waits for the next.
#[event]
pub struct Joined {
    pub actor: ActorId,
}

impl Event<Edge> for Joined {
    fn apply(&self, state: &mut State) {
        let Some(from) = state.order.iter().position(|seat| seat.actor == self.actor) else { return };
        let seat = state.order.remove(from);
        let below = |other: &Seat| (other.value, other.tie) < (seat.value, seat.tie);
        let to = state.order.iter().position(below).unwrap_or(state.order.len());
        // Whoever comes after it has had its turn, or has it now.
        let gone = state.order.iter().skip(to).any(|other| other.had);
        state.order.insert(to, Seat { had: gone, ..seat });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The order is {}", teller.names(teller.state.order.iter().map(|seat| seat.actor)));
        Some(Line::new(LineKind::Frame, text).rule(&ORDER).rule(&JOINING))
    }
}

/// Returns somebody like an actor who has rolled already, where the game master rolls once for all who are alike.
pub(super) fn leader(state: &State, actor: ActorId) -> Option<ActorId> {
    if !state.options().group_initiative || state.profile(actor).players {
        return None;
    }
    state.order.iter().map(|seat| seat.actor).find(|other| is_alike(state, *other, actor))
}

/// Returns whether two are alike, and would roll alike (ED-INI-27).
fn is_alike(state: &State, one: ActorId, other: ActorId) -> bool {
    let (a, b) = (state.profile(one), state.profile(other));
    let kind = a.side == b.side && a.level == b.level && a.size == b.size && a.abilities == b.abilities;
    let rest = a.skills == b.skills && a.weapons == b.weapons && a.features == b.features;
    let task = initiative::task(state);
    let roll = |id| {
        let mut sources = checks::Sources::new(false);
        checks::weigh(state, id, task, &mut sources);
        (checks::modifier(state, id, task, false).total, sources.count())
    };
    kind && rest && roll(one) == roll(other)
}

/// An actor acts when another does who is like it.
#[event]
pub struct Shares {
    pub actor: ActorId,
    pub with: ActorId,
}

impl Event<Edge> for Shares {
    fn apply(&self, state: &mut State) {
        let found = state.order.iter().find(|seat| seat.actor == self.with).copied();
        if let Some(seat) = found {
            state.order.push(Seat { actor: self.actor, group: Some(self.with), ..seat });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} acts with {}", teller.name(self.actor), teller.name(self.with));
        Some(Line::new(LineKind::Frame, text).by(self.actor).rule(&GROUPS).rule(&MEMBERS))
    }
}
