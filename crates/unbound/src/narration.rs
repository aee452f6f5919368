//! The rhythm of play: what the game master describes and what players declare, kept in the log (UL-CHK-01).

use crate::Unbound;
use crate::ruling::RULING;
use crate::state::State;
use ludex_kit::narration::Narrated;
pub use ludex_kit::narration::{
    ActionDeclared, DeclareAction, DescribeOutcome, DescribeScene, MOST_WORDS, OutcomeDescribed, SceneDescribed,
};
use ludex_kit::{ActorId, Rule, Verdict};

impl Narrated for Unbound {
    const TELLS: &'static Rule = &RULING;

    fn is_there(state: &State, actor: ActorId) -> bool {
        state.actor(actor).alive() && state.actor(actor).present()
    }
}

/// Checks whether these words may be kept.
///
/// # Errors
/// No words, or more than [`MOST_WORDS`] characters.
pub fn may_tell(text: &str) -> Verdict {
    ludex_kit::narration::may_tell::<Unbound>(text)
}
