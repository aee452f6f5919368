//! Who takes the space they stand in, and who shares it (UL-POS-10, UL-SIZ-01).

use crate::character::size::SHARE_A_SPACE;
use crate::mounted;
use crate::options::Bodies;
use crate::prelude::*;
use crate::senses::light::covers;

/// Returns whether an actor is on the field, and not in a saddle, where its mount takes the space. A dead body lies in
/// its space as a thing does, which bars it to nobody, unless the campaign has it in the way (UL-STA-25).
fn stands(state: &State, id: ActorId) -> bool {
    let body = state.actor(id);
    body.present() && (body.alive() || are_in_the_way(state)) && !mounted::is_riding(state, id)
}

/// Returns whether nobody ends a move where a dead body lies (UL-STA-25).
pub(super) fn are_in_the_way(state: &State) -> bool {
    state.options().bodies == Bodies::InTheWay
}

/// Returns whether a creature leaves room in its space for others like it: it is Tiny, and neither rides nor is ridden.
#[inline]
fn is_small_enough(body: &Actor) -> bool {
    body.size() == Size::Tiny && body.saddle.is_none()
}

/// Returns whether two creatures may be in one space while there is room in it.
#[inline]
pub(crate) fn may_share(state: &State, one: ActorId, other: ActorId) -> bool {
    is_small_enough(state.actor(one)) && is_small_enough(state.actor(other))
}

/// Returns whether one more Tiny creature has room among those Tiny ones in some spaces who count.
pub(super) fn has_room(state: &State, id: ActorId, spaces: Footprint, counts: impl Fn(ActorId) -> bool) -> bool {
    let near = |other| stands(state, other) && counts(other) && state.spaces(other).overlaps(spaces);
    let here = state.ids().filter(|&other| other != id && may_share(state, id, other) && near(other));
    here.count() < SHARE_A_SPACE
}

/// Returns whether an actor can stand in some spaces: nobody else does, or only Tiny ones beside whom it has room.
pub fn is_free(state: &State, id: ActorId, spaces: Footprint) -> bool {
    who_takes(state, id, spaces, |_| true, |_| true).is_none()
}

/// Returns whether the ground lets anybody stand in some spaces: they are on the map, and nothing solid is there.
pub(super) fn is_open(state: &State, spaces: Footprint) -> bool {
    let map = state.map();
    spaces.fits(map) && !map.is_astride(spaces) && spaces.cells().all(|cell| state.entry(cell) != Entry::Blocked)
}

/// Returns whether an actor can stand in some spaces: they are open, wide enough, and free.
pub(crate) fn can_stand(state: &State, id: ActorId, spaces: Footprint) -> bool {
    let wide = state.around.is_none() || !spaces.cells().any(|cell| is_too_narrow(state, id, cell));
    is_open(state, spaces) && wide && is_free(state, id, spaces)
}

/// Returns whether there is too little room in a narrow place for an actor as it is, squeezing or not (UL-POS-12).
#[inline]
pub(super) fn is_too_narrow(state: &State, id: ActorId, cell: Cell) -> bool {
    if state.around.is_none() {
        return false;
    }
    let who = state.actor(id);
    let size = if who.squeezing { who.size().smaller() } else { who.size() };
    room(state, cell).is_some_and(|room| size.step() > room.step())
}

/// Returns how large a creature has room in a place, where it is narrow.
pub(super) fn room(state: &State, cell: Cell) -> Option<Size> {
    let around = state.around.as_ref()?;
    let here = around.areas.iter().filter(|area| covers(state, area, cell));
    here.filter_map(|area| area.narrow).min_by_key(|room| room.step())
}

/// Returns whether somebody whom an actor does not know of takes some spaces.
pub(super) fn is_barred(state: &State, id: ActorId, spaces: Footprint) -> bool {
    let unknown = |other: ActorId| !state.knows(id, other) && state.rise(id, other) == 0;
    who_takes(state, id, spaces, unknown, |_| true).is_some()
}

/// Returns whether somebody whom an actor knows of takes some spaces.
pub(super) fn is_taken(state: &State, id: ActorId, spaces: Footprint) -> bool {
    let knows = |other: ActorId| state.knows(id, other);
    who_takes(state, id, spaces, knows, knows).is_some()
}

/// Returns who of those who count takes some spaces from an actor. Tiny ones share a space with it while there is room
/// among those of whom `crowd` says so (UL-SIZ-01).
pub(crate) fn who_takes(
    state: &State,
    id: ActorId,
    spaces: Footprint,
    counts: impl Fn(ActorId) -> bool,
    crowd: impl Fn(ActorId) -> bool,
) -> Option<ActorId> {
    state.ids().find(|&other| {
        let here = other != id && stands(state, other) && counts(other) && state.spaces(other).overlaps(spaces);
        here && !(may_share(state, id, other) && has_room(state, id, spaces, &crowd))
    })
}
