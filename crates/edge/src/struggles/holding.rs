//! How holds begin and end.

use super::*;

rules! {
    /// A hold ends where it is let go, escaped from, or torn apart, or where the holder can no longer act.
    END = "ED-MEL-14", "End of a grapple";
    /// A hold ends where the two are taken out of each other's reach, whoever of them was moved.
    TORN_APART = "ED-MEL-31", "When the holder is moved";
    /// Each hold stands by itself, and is escaped from by itself.
    SEVERAL = "ED-MEL-33", "Several holds";
    /// It ends as who holds is incapacitated.
    HOLDER_DOWN = "ED-CND-20", "Grappled: grappler incapacitated";
    /// It ends as what is held is out of reach.
    OUT_OF_REACH = "ED-CND-21", "Grappled: out of reach";
}

/// Lets an actor hold another.
pub(super) fn seizes(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    conditions::give(table, target, Instance { by: Some(actor), ..Instance::of(Condition::Grappled) });
}

/// Lets an actor hold another fast: both are restrained until its next turn (ED-MEL-11).
pub(super) fn pins(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    for (id, by) in [(target, actor), (actor, target)] {
        let until = Until::StartOf(actor);
        let pinned = Instance { until, by: Some(by), cause: Cause::Hold, ..Instance::of(Condition::Restrained) };
        conditions::give(table, id, pinned);
    }
}

/// Returns a hold that cannot last: its holder cannot act, or is out of reach (ED-CND-20, ED-CND-21).
fn loose(state: &State) -> Option<(ActorId, ActorId)> {
    state.ids().find_map(|id| {
        let holds = state.actor(id).conditions.iter().filter(|one| one.what == Condition::Grappled);
        let ends = |by: &ActorId| {
            let reach = state.profile(*by).reach;
            !conditions::can_act(state, *by) || !state.space(*by).within(state.space(id), reach)
        };
        let pins = state.actor(id).conditions.iter().filter(|one| one.cause == Cause::Hold);
        let slack = |by: &ActorId| !conditions::is_held_by(state, id, *by) && !conditions::is_held_by(state, *by, id);
        let found = holds.filter_map(|one| one.by).find(ends);
        found.or_else(|| pins.filter_map(|one| one.by).find(slack)).map(|by| (id, by))
    })
}

/// Ends the holds that cannot last (ED-MEL-14, ED-MEL-31).
pub fn loosens<E>(_change: &E, table: &mut Table<'_, impl Run>) {
    while let Some((actor, by)) = loose(table.state()) {
        table.emit(Freed { actor, by });
    }
}

/// Ends the holds that a move has torn apart: who is held goes along with its holder, and out of the reach of others.
pub fn pulled(moved: &moves::Moved, table: &mut Table<'_, impl Run>) {
    loosens(moved, table);
}

/// One who was held is free of one who held it.
#[event(Status, "{actor} is free of {by}", END, SEVERAL, HOLDER_DOWN)]
pub struct Freed {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Edge> for Freed {
    fn apply(&self, state: &mut State) {
        let Self { actor, by } = *self;
        state.on(actor, |held| {
            held.conditions.retain(|one| !(one.what == Condition::Grappled && one.by == Some(by)));
        });
        // ED-MEL-12
        for (id, other) in [(actor, by), (by, actor)] {
            let pinned = |one: &Instance| one.cause == Cause::Hold && one.by == Some(other);
            state.on(id, |one| one.conditions.retain(|one| !pinned(one)));
        }
    }
}
