//! Who holds whom, and what ends it.

use super::*;
use ludex_kit::Concerns;

/// Returns whether a condition is a hold of somebody.
pub(super) fn is_hold(one: &Instance) -> bool {
    one.by.is_some() && matches!(one.what, Condition::Grabbed | Condition::Restrained)
}

/// Returns whether an actor holds another.
pub(crate) fn holds(state: &State, actor: ActorId, target: ActorId) -> bool {
    state.actor(target).conditions.iter().any(|one| is_hold(&one) && one.by == Some(actor))
}

/// Lets an actor take hold of another until the end of its next turn (PF-INT-18).
pub(super) fn seizes(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, what: Condition) {
    seizes_with(table, actor, target, Instance::of(what));
}

/// Lets an actor hold another so until the end of its next turn.
fn seizes_with(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, held: Instance) {
    let own = table.state().whose_turn() == Some(actor);
    let turns = if own { 2 } else { 1 };
    let instance = Instance { until: Until::Ends(actor, turns), by: Some(actor), ..held };
    if !table.state().actor(target).conditions.is_full() {
        table.emit(Seized { actor: target, instance });
    }
}

/// Holds somebody by a grab, until the end of the next turn of its maker; the limb of that way to strike is in use meanwhile
/// (PF-MON-02).
pub(crate) fn grab_by(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, limb: Option<u8>) {
    if !conditions::is_proof(table.state(), target, Condition::Grabbed) {
        seizes_with(table, actor, target, Instance { limb, ..Instance::of(Condition::Grabbed) });
    }
}

/// Holds somebody on as firmly as before, for another turn (PF-MON-02).
pub(crate) fn prolongs(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    let held = table.state().actor(target).conditions;
    let own = held.iter().find(|one| is_hold(one) && one.by == Some(actor));
    if let Some(one) = own {
        seizes_with(table, actor, target, one);
    }
}

/// Ends the holds of one that moves.
pub fn lets_go(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    ends_where(table, moved.actor, |_, _, _| true);
}

/// Ends the holds of one that was pushed out of reach, and those on it.
pub fn out_of_reach(pushed: &Pushed, table: &mut Table<'_, impl Run>) {
    let moved = pushed.target;
    ends_where(table, moved, apart);
    for holder in table.state().ids() {
        if holds(table.state(), holder, moved) && apart(table.state(), moved, holder) {
            table.emit(Freed { actor: moved, by: holder });
        }
    }
}

/// Returns whether two are out of the reach of the second.
fn apart(state: &State, target: ActorId, holder: ActorId) -> bool {
    !position::reaches(state, holder, target, state.profile(holder).reach.max(5))
}

/// Ends the holds of one that is struck down or dies.
pub fn falls<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    if let Some(actor) = event.actor() {
        ends_where(table, actor, |_, _, _| true);
    }
}

/// Ends the holds of an actor on those whom a condition names.
fn ends_where(table: &mut Table<'_, impl Run>, holder: ActorId, ends: impl Fn(&State, ActorId, ActorId) -> bool) {
    let is_own = |one: Instance| one.by == Some(holder) && is_hold(&one);
    if !table.state().actors.iter().any(|actor| actor.conditions.iter().any(is_own)) {
        return;
    }
    for target in table.state().ids() {
        let state = table.state();
        // Who is swallowed stays so, wherever its swallower goes and whatever becomes of it (PF-MON-08).
        let inside = state.actor(target).inside == Some(holder);
        if holds(state, holder, target) && !inside && ends(state, target, holder) {
            table.emit(Freed { actor: target, by: holder });
        }
    }
}

/// Somebody is held.
#[event]
pub struct Seized {
    pub actor: ActorId,
    pub instance: Instance,
}

impl Event<Pathfinder> for Seized {
    fn apply(&self, state: &mut State) {
        let new = self.instance;
        state.on(self.actor, |actor| {
            actor.conditions.retain(|one| !(is_hold(one) && one.by == new.by));
            actor.conditions.push(new);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let by = self.instance.by.map_or(String::new(), |by| format!(" by {}", teller.name(by)));
        let text = format!("{} is {}{by}", teller.name(self.actor), self.instance.what);
        let line = Line::new(LineKind::Status, text).rule(&GRAPPLE).rule(&HOLD_ENDS);
        Some(line.changes(Delta::word(self.instance.what.name().to_owned())))
    }
}

/// Somebody is no longer held by another.
#[event(Status, "{actor} is free of {by}", HOLD_ENDS)]
pub struct Freed {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Freed {
    fn apply(&self, state: &mut State) {
        let by = Some(self.by);
        state.on(self.actor, |actor| {
            let held = |one: &Instance| is_hold(one) || one.what == Condition::Immobilized;
            actor.conditions.retain(|one| !(held(one) && one.by == by));
        });
    }
}
