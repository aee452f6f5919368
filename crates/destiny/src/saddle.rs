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
    /// On whom an actor rides.
    pub fn mount(&self, id: ActorId) -> Option<ActorId> {
        self.actor(id).mount.filter(|&mount| mount.index() < self.actors.len() && self.is_present_one(mount))
    }
    /// Returns who rides on an actor.
    pub fn rider(&self, id: ActorId) -> Option<ActorId> {
        self.ids().find(|&one| self.actor(one).mount == Some(id) && self.is_present_one(one))
    }
    /// Returns the other of a pair that shares its turn.
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
    /// Returns the initiative that counts for an actor: of a pair the lower.
    pub fn counting_initiative(&self, id: ActorId) -> i16 {
        let own = self.actor(id).initiative;
        self.paired(id).map_or(own, |other| own.min(self.actor(other).initiative))
    }
    fn is_present_one(&self, id: ActorId) -> bool {
        matches!(self.actor(id).presence, Presence::Ready | Presence::Fighting) && self.actor(id).life != Life::Dead
    }
}

/// Whether a rider is above another: the mount is larger than the other and what that rides on.
pub(crate) fn looks_down_on(state: &State, id: ActorId, other: ActorId) -> bool {
    let tall = |id: ActorId| state.mount(id).map_or(state.profile(id).size, |mount| state.profile(mount).size);
    state.mount(id).is_some()
        && tall(id) > state.profile(other).size
        && state.mount(other).is_none_or(|_| tall(id) > tall(other))
}

/// How much farther two are from each other since one of them rides.
pub(crate) fn farther(state: &State, one: ActorId, other: ActorId) -> i32 {
    let above = |rider: ActorId, ground: ActorId| {
        let mount = state.mount(rider).filter(|&mount| mount != ground && state.mount(ground).is_none());
        let low = state.actor(ground).medium != Medium::Flying;
        mount.is_some_and(|mount| low && state.profile(mount).size > state.profile(ground).size)
    };
    i32::from(above(one, other) || above(other, one))
}
