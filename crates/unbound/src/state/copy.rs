//! Copies of a state, for simulations that play the same scene again and again.

use super::State;
use std::sync::Arc;

/// A copy with room to grow, so that a fight seldom asks for more.
fn roomy<T: Copy>(list: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(list.len().max(16));
    copy.extend_from_slice(list);
    copy
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            setting: self.setting.clone(),
            actors: self.actors.clone(),
            pending: roomy(&self.pending),
            grapples: roomy(&self.grapples),
            unseen: roomy(&self.unseen),
            heard: self.heard.clone(),
            lying: roomy(&self.lying),
            sustained: roomy(&self.sustained),
            talk: self.talk.clone(),
            relations: self.relations.clone(),
            adventure: self.adventure.clone(),
            around: self.around.clone(),
            journey: self.journey.clone(),
            resting: self.resting.clone(),
            held: self.held.clone(),
            rerollable: self.rerollable.clone(),
            ..*self
        }
    }

    /// Copies into what is there, so that a simulation that plays the same scene again allocates nothing.
    fn clone_from(&mut self, other: &Self) {
        let State { stage, round, phase, clock, acting, next, activation, moving, .. } = *other;
        (self.last_long_rest, self.short_rest) = (other.last_long_rest, other.short_rest);
        self.short_rests = other.short_rests;
        (self.stage, self.round, self.phase, self.clock) = (stage, round, phase, clock);
        (self.acting, self.next, self.activation, self.moving) = (acting, next, activation, moving);
        self.contest = other.contest;
        self.rerollable.clone_from(&other.rerollable);
        self.world = other.world;
        (self.run_up, self.riders, self.valor_ready) = (other.run_up, other.riders, other.valor_ready);
        if !Arc::ptr_eq(&self.setting, &other.setting) {
            self.setting.clone_from(&other.setting);
        }
        self.actors.clone_from(&other.actors);
        self.pending.clone_from(&other.pending);
        self.grapples.clone_from(&other.grapples);
        self.unseen.clone_from(&other.unseen);
        self.heard.clone_from(&other.heard);
        self.lying.clone_from(&other.lying);
        self.sustained.clone_from(&other.sustained);
        self.talk.clone_from(&other.talk);
        self.relations.clone_from(&other.relations);
        (self.adventure, self.scene, self.opened) = (other.adventure.clone(), other.scene, other.opened);
        self.around.clone_from(&other.around);
        self.journey.clone_from(&other.journey);
        self.resting.clone_from(&other.resting);
        self.held.clone_from(&other.held);
    }
}
