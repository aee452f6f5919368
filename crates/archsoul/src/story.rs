//! What is told between blows.

use crate::Archsoul;
use crate::state::State;
use ludex_kit::ActorId;
use ludex_kit::narration::Narrated;

impl Narrated for Archsoul {
    fn is_there(s: &State, actor: ActorId) -> bool {
        s.lives(actor)
    }
}
