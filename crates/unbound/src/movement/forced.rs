//! Being moved by others, and what follows from having moved (UL-POS-21, UL-POS-10, UL-STA-02).

use super::NO_SHARING;
use super::paths::is_free;
use crate::Table;
use crate::body::water;
use crate::cover;
use crate::event::Event;
use crate::holds;
use crate::mounted;
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log};
use ludex_grid::{Cell, Entry};

/// Puts somebody who stands in another's space into the nearest free one (UL-POS-10).
pub(crate) fn settle_in_free_space(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    let state = table.state();
    if is_free(state, actor, state.spaces(actor)) {
        return;
    }
    if let Some(to) = nearest_free(state, actor, state.actor(actor).at) {
        table.emit(Event::Pushed { actor, to, by: actor, rule: (&NO_SHARING).into() });
    }
}

/// The nearest space to a place in which an actor can stand.
pub(crate) fn nearest_free(state: &State, actor: ActorId, from: Cell) -> Option<Cell> {
    let body = state.spaces(actor);
    let fits = |cell: Cell| {
        let there = body.at(cell);
        let open = there.cells().all(|cell| state.entry(cell) != Entry::Blocked);
        open && there.fits(state.map()) && is_free(state, actor, there)
    };
    let nearest = |cell: &Cell| (state.map().shape().distance(from, *cell), *cell);
    state.map().cells().filter(|&cell| fits(cell)).min_by_key(nearest)
}

/// Ends holds whose two ends are no longer within reach of each other (UL-STA-02), as when a friend pushes the holder
/// away (UL-INB-12).
pub(crate) fn release_out_of_reach(table: &mut Table<'_, impl Faces, impl Log<Event>>, moved: ActorId) {
    crate::stealth::look_again(table, Some(moved));
    while let Some(grapple) = table.state().grapples.iter().copied().find(|grapple| {
        let touched = grapple.grappler == moved || grapple.victim == moved;
        let state = table.state();
        let reach = cover::melee_reach(state, grapple.grappler);
        touched && grapple.fixed.is_none() && state.distance(grapple.grappler, grapple.victim) > reach
    }) {
        table.emit(Event::Released { grappler: grapple.grappler, victim: grapple.victim });
    }
    holds::loosen(table, moved);
}

/// Pushes somebody straight away from another (UL-POS-21); gives how many spaces it went.
pub(crate) fn push(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    by: ActorId,
    spaces: u32,
    rule: &'static ludex_engine::Rule,
) -> u32 {
    let state = table.state();
    let actor = mounted::body_of(state, actor);
    let here = state.spaces(actor);
    let blocked = |cell: Cell| {
        state.entry(cell) == Entry::Blocked
            || state.ids().any(|other| {
                other != actor
                    && !mounted::is_riding(state, other)
                    && state.actor(other).present()
                    && state.actor(other).alive()
                    && state.spaces(other).contains(cell)
            })
    };
    let (mut last, mut went) = (here, 0);
    for place in here.pushed_from(state.spaces(by), spaces, blocked) {
        (last, went) = (place, went + 1);
    }
    if went > 0 {
        table.emit(Event::Pushed { actor, to: last.anchor(), by, rule: rule.into() });
        release_out_of_reach(table, actor);
        water::wade_out(table, actor);
        mounted::jolt(table, actor);
    }
    went
}
