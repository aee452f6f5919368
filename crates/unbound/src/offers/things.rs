//! Coming out of hiding.

use super::Offers;
use crate::command::Command;
use crate::stealth;

/// What may be done near at hand, whatever the stage.
pub(super) fn at_hand(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if stealth::may_stop(state, actor).is_ok() {
        offers.add("Action", "Stop hiding", 0, Command::StopHiding(stealth::StopHiding { actor }));
    }
}
