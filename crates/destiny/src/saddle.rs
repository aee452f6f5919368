//! Who sits on whom: what all chapters ask of riders and mounts.

use crate::prelude::*;

rules! {
    /// Rider and mount share a turn, at the lower of their initiatives; each keeps its own.
    ONE_TURN = "WT-SIT-15", "Mounted: one turn";
    /// Against those smaller than the mount a rider has +1 to melee attacks and melee Defence, unless they ride as high.
    ADVANTAGE = "WT-SIT-16", "Mounted: advantage";
    /// A rider is a yard farther from those on the ground who are smaller than the mount, and they from the rider.
    DISTANCE = "WT-SIT-17", "Mounted: distance";
    /// A mount with a mind of its own is not controlled; it keeps its own initiative and turn.
    SENTIENT = "WT-SIT-24", "Sentient mounts";
    /// Whoever cuts in on a pair must exceed its lower initiative; each of the pair that acts off-turn lowers its own.
    SHARED_AND_CUTTING_IN = "WT-INT-18", "Shared mounted turn and interrupts";
}

impl State {
    /// Returns on whom an actor rides.
    pub fn mount(&self, id: ActorId) -> Option<ActorId> {
        self.actor(id).mount.filter(|&mount| mount.index() < self.actors.len() && self.is_present_and_alive(mount))
    }
    /// Returns who rides on an actor.
    pub fn rider(&self, id: ActorId) -> Option<ActorId> {
        self.ids().find(|&rider| self.actor(rider).mount == Some(id) && self.is_present_and_alive(rider))
    }
    /// Returns the other of a pair that shares its turn: rider and mount, unless the mount has a mind of its own (WT-SIT-15,
    /// WT-SIT-24).
    pub fn paired(&self, id: ActorId) -> Option<ActorId> {
        if self.setting.cast.is_empty() {
            return None;
        }
        let mount = self.mount(id).filter(|&mount| !self.profile(mount).sentient);
        mount.or_else(|| self.rider(id).filter(|_| !self.profile(id).sentient))
    }
    /// Returns whether it is the turn of an actor, or of the pair that it belongs to.
    pub fn has_turn(&self, id: ActorId) -> bool {
        self.turn == Some(id) || self.turn.is_some_and(|holder| self.paired(holder) == Some(id))
    }
    /// Returns the initiative that counts for an actor: of a pair the lower, for its turn (WT-SIT-15) and for those who cut in on
    /// it or whom it cuts in on (WT-INT-18).
    pub fn counting_initiative(&self, id: ActorId) -> i16 {
        let own = self.actor(id).initiative;
        self.paired(id).map_or(own, |other| own.min(self.actor(other).initiative))
    }
}

/// Returns whether an actor rides higher than another: its mount is larger than the other and what that rides on (WT-SIT-16).
pub(crate) fn looks_down_on(state: &State, id: ActorId, other: ActorId) -> bool {
    let Some(mount) = state.mount(id) else { return false };
    let size = state.profile(mount).size;
    let above = |other: ActorId| size > state.profile(other).size;
    above(other) && state.mount(other).is_none_or(above)
}

/// Returns how many yards farther two are from each other since one of them rides and the other is on the ground (WT-SIT-17). Who
/// hangs in the saddle unconscious is not out of reach.
pub(crate) fn farther(state: &State, first: ActorId, second: ActorId) -> i32 {
    let above = |rider: ActorId, ground: ActorId| {
        let mount = state.mount(rider).filter(|&mount| mount != ground && state.mount(ground).is_none());
        let low = state.actor(ground).medium != Medium::Flying && state.actor(rider).life == Life::Awake;
        mount.is_some_and(|mount| low && state.profile(mount).size > state.profile(ground).size)
    };
    i32::from(above(first, second) || above(second, first))
}
