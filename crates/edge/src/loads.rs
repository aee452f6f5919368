//! What people carry, and how much of it is too much.

use crate::prelude::*;
use crate::traumas;

rules! {
    /// Everybody can carry 10 kg for each point of Strength and two beyond, and 5 kg at the least.
    CAPACITY = "ED-OVL-01", "Carrying capacity";
    /// The large carry twice that, and twice again with each further size; the tiny half.
    BY_SIZE = "ED-OVL-02", "Size and CC";
    /// As much does nothing.
    FREE = "ED-OVL-03", "Up to CC";
    /// More hinders, up to twice as much.
    HINDERS = "ED-OVL-04", "More than CC, up to twice";
    /// More still is pushed or dragged, up to five times as much, and nothing else is done meanwhile.
    DRAGGED = "ED-OVL-05", "More than twice, up to five times";
    /// Beyond that it does not move.
    TOO_MUCH = "ED-OVL-06", "More than five times";
    /// Where a campaign says that gravity weighs, a load is as heavy as gravity makes it.
    BY_GRAVITY = "ED-OVL-07", "Gravity", Option;
    /// Being hindered by it is being hindered, once.
    ONCE = "ED-OVL-08", "One hindered";
    /// Who is carried weighs what it weighs, and all that it has on it.
    BODIES = "ED-OVL-09", "Carrying a body";
}

/// How heavy a load is for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Burden {
    /// It does nothing (ED-OVL-03).
    Free,
    /// It hinders (ED-OVL-04).
    Hinders,
    /// It is pushed or dragged (ED-OVL-05).
    Dragged,
    /// It does not move (ED-OVL-06).
    TooMuch,
}

/// What a body weighs by its size, in grams (ED-OVL-09).
const BODY: [i64; 6] = [5_000, 30_000, 80_000, 500_000, 3_000_000, 15_000_000];

/// Returns what somebody can carry, in grams (ED-OVL-01, ED-OVL-02).
#[inline]
pub fn capacity(state: &State, id: ActorId) -> i64 {
    let strength = i64::from(traumas::score(state, id, Ability::Strength));
    let own = (10_000 * (strength + 2)).max(5_000);
    match state.profile(id).size {
        Size::Tiny => own / 2,
        Size::Small | Size::Medium => own,
        size => own << size.above(Size::Medium),
    }
}

/// Returns what somebody has on it, in grams, without whom it carries (ED-OVL-07).
#[inline]
fn gear(state: &State, id: ActorId) -> i64 {
    gear_with(state, id, state.actor(id).load)
}

/// Returns what somebody would have on it with so many grams beside its gear (ED-OVL-07).
#[inline]
fn gear_with(state: &State, id: ActorId, load: u32) -> i64 {
    let grams = u64::from(state.profile(id).gear) + u64::from(load);
    crate::gravity::weighs(state, id, grams) as i64
}

/// Returns what somebody would have to carry with so many grams beside its gear, and with whom it carries, in grams.
pub fn with_load(state: &State, id: ActorId, load: u32) -> i64 {
    with_body(state, id, carried(state, id)) - gear(state, id) + gear_with(state, id, load)
}

/// Returns whom somebody carries or drags; nobody who is down does.
#[inline]
pub fn carried(state: &State, id: ActorId) -> Option<ActorId> {
    let actor = state.actor(id);
    actor.carries.filter(|_| actor.life == Life::Alive)
}

/// Returns whether one carries another.
#[inline]
pub fn carries(state: &State, id: ActorId, other: ActorId) -> bool {
    carried(state, id) == Some(other)
}

/// Returns what carries somebody: who is able is said to ride it.
pub fn mount(state: &State, id: ActorId) -> Option<ActorId> {
    state.ids().find(|one| carries(state, *one, id))
}

/// Returns what somebody would have to carry with a body, in grams (ED-OVL-09).
#[inline]
pub fn with_body(state: &State, id: ActorId, body: Option<ActorId>) -> i64 {
    let weighs = |grams: i64| crate::gravity::weighs(state, id, grams as u64) as i64;
    let of = |body: ActorId| weighs(BODY[state.profile(body).size as usize]) + gear(state, body);
    gear(state, id) + body.map_or(0, of)
}

/// Returns how heavy so many grams are for somebody (ED-OVL-03 to ED-OVL-06).
#[inline]
pub fn burden_of(state: &State, id: ActorId, grams: i64) -> Burden {
    let capacity = capacity(state, id);
    if grams <= capacity {
        Burden::Free
    } else if grams <= 2 * capacity {
        // ED-OVL-04
        Burden::Hinders
    } else if grams <= 5 * capacity {
        Burden::Dragged
    } else {
        Burden::TooMuch
    }
}

/// Returns how heavy what somebody carries is for it.
#[inline]
pub fn burden(state: &State, id: ActorId) -> Burden {
    match carried(state, id) {
        // Most carry nobody.
        None => burden_of(state, id, gear(state, id)),
        body => burden_of(state, id, with_body(state, id, body)),
    }
}

/// Returns whether somebody drags what it could not carry, and does nothing else (ED-OVL-05).
#[inline]
pub fn drags(state: &State, id: ActorId) -> bool {
    burden(state, id) >= Burden::Dragged
}

/// Asks whether what somebody carries leaves it free to act (ED-OVL-05).
///
/// # Errors
/// It drags something.
pub fn leaves_free(state: &State, id: ActorId) -> Verdict {
    ensure!(!drags(state, id), DRAGGED, "{} drags a load", id, instead = "set it down");
    Ok(())
}
