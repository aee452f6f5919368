//! What is told between blows.

use crate::Destiny;
use crate::state::{Life, Presence, State};
use ludex_kit::ActorId;
use ludex_kit::narration::Narrated;

impl Narrated for Destiny {
    fn is_there(s: &State, actor: ActorId) -> bool {
        s.actor(actor).life != Life::Dead && !matches!(s.actor(actor).presence, Presence::Reserve | Presence::Gone)
    }
}
