//! Who rides whom: what is asked of the two wherever they are (UL-MNT-06, UL-MNT-10).

use crate::mounted::{CONTROLLED, INDEPENDENT};
use crate::prelude::*;

/// How a creature bears a rider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bearing {
    /// It was trained to, and goes where the rider wants (UL-MNT-06).
    Trained,
    /// It is intelligent, and acts by itself (UL-MNT-08).
    Independent,
}

/// Where an actor is in a pair of rider and mount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saddle {
    /// It rides.
    On {
        /// What.
        mount: ActorId,
        /// How many spaces that is across.
        across: u8,
    },
    /// It bears a rider.
    Under {
        /// The rider.
        rider: ActorId,
        /// Whether the rider controls it.
        controlled: bool,
    },
}

/// Puts the rider of a mount that has moved to where it is (UL-MNT-10); for `apply` alone.
#[inline]
pub(crate) fn follow(state: &mut State, mount: ActorId) {
    if let Some(rider) = rider_of(state, mount).filter(|_| state.riders) {
        let at = state.actor(mount).at;
        let facing = state.actor(mount).facing;
        let rider = state.actor_mut(rider);
        rider.at = at;
        rider.facing = facing;
    }
}

/// Returns what an actor rides.
#[inline]
pub fn mount_of(state: &State, id: ActorId) -> Option<ActorId> {
    match state.actor(id).saddle {
        Some(Saddle::On { mount, .. }) => Some(mount),
        _ => None,
    }
}

/// Returns who rides an actor.
#[inline]
pub fn rider_of(state: &State, id: ActorId) -> Option<ActorId> {
    match state.actor(id).saddle {
        Some(Saddle::Under { rider, .. }) => Some(rider),
        _ => None,
    }
}

/// Returns whether an actor rides.
#[inline]
pub fn is_riding(state: &State, id: ActorId) -> bool {
    mount_of(state, id).is_some()
}

/// Returns whether an actor is a mount that its rider controls.
#[inline]
pub fn is_controlled(state: &State, id: ActorId) -> bool {
    matches!(state.actor(id).saddle, Some(Saddle::Under { controlled: true, .. }))
}

/// Returns who moves when an actor Moves: the mount that it controls, or itself (UL-MNT-06).
#[inline]
pub fn mover(state: &State, id: ActorId) -> ActorId {
    match mount_of(state, id) {
        Some(mount) if is_controlled(state, mount) => mount,
        _ => id,
    }
}

/// Returns whose body is moved when an actor is pushed: a rider shares it with the mount (UL-MNT-10).
#[inline]
pub fn body_of(state: &State, id: ActorId) -> ActorId {
    mount_of(state, id).unwrap_or(id)
}

/// Refuses a Move of its own to the rider of a mount that acts by itself (UL-MNT-08), and to a mount that is controlled
/// (UL-MNT-06).
pub(crate) fn may_go(state: &State, id: ActorId) -> Verdict {
    ensure!(
        !(is_riding(state, id) && mover(state, id) == id),
        INDEPENDENT,
        "{} is carried where its mount goes",
        id,
        instead = "dismount first, or let the mount act"
    );
    ensure!(!is_controlled(state, id), CONTROLLED, "{} goes where its rider wants", id, instead = "let the rider Move");
    Ok(())
}
