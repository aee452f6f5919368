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

/// Returns whether a blow at an actor alone is a coup de grace: at one who is restrained (SP-STA-07), disabled (SP-STA-04) or
/// unconscious (SP-CDG-01), and at a sleeper where the campaign says so (SP-CDG-04).
pub fn is_helpless(state: &State, id: ActorId) -> bool {
    if state.is_thing(id) {
        return false;
    }
    let sleeps = state.options().coup_on_sleepers && state.is(id, Status::Sleeping);
    let unconscious = state.actor(id).unconscious.is_some();
    unconscious || state.is(id, Status::Disabled) || state.is(id, Status::Restrained) || sleeps
}
