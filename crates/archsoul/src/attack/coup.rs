//! Coups de grace: blows at those who cannot help themselves.

use crate::prelude::*;

rules! {
    /// Every attack on one target alone that is restrained, disabled or unconscious is a coup de grace; nobody says so, and it
    /// costs nothing.
    HELPLESS = "SP-CDG-01", "Coup de grace";
    /// A coup de grace that hits does twice the damage that hardness leaves, however many reasons there are for it.
    DOUBLED = "SP-CDG-02", "Doubled damage";
    /// Each that hits an actor unconscious keeps them so for a round more.
    LONGER = "SP-CDG-03", "Longer unconscious";
    /// Nothing else is doubled: neither what falls back on a weapon or a hand, nor attacks on several.
    ONCE = "SP-CDG-05", "What is not doubled";
    /// A blow at an opening is one too, where its target is helpless at that moment.
    AT_ONCE = "SP-CDG-06", "Coup de grace at an opening";
}

/// Whether a blow at an actor is a coup de grace (SP-CDG-01, SP-CDG-04).
pub fn is_helpless(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let helpless = state.is(id, Status::Disabled) || state.is(id, Status::Restrained);
    let asleep = state.options().coup_on_sleepers && state.is(id, Status::Sleeping);
    !state.is_thing(id) && (actor.unconscious.is_some() || helpless || asleep)
}
