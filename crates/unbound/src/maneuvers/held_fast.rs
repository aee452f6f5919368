//! What a critical grapple lets one do at once (UL-MAN-16).

use super::{GRAPPLE_CRITICAL, each, suits};
use crate::attack::{attack_price, may_strike};
use crate::prelude::*;

asks! { Unbound;
    /// Do something more to somebody who was grappled critically? (UL-MAN-16)
    #[prompt(frame, "{actor} may do more at once.", rule = GRAPPLE_CRITICAL)]
    #[derive(Copy, Eq)] HeldFast { actor: ActorId, target: ActorId }
    question |p, teller| format!("{} has {} fast: what next?", teller.name(p.actor), teller.name(p.target)),
    usual |p, _| Decline { actor: p.actor },
    other |p| Some(p.target),
    is_open |p, state| state.can_act(p.actor) && follow_ups(state, p.actor, p.target).next().is_some(),
    declining |_| Ok("Leave it at that");
}

/// Everything that may be done at once to somebody who was grappled critically (UL-MAN-16): a pin, an attack.
pub fn follow_ups(state: &State, actor: ActorId, target: ActorId) -> impl Iterator<Item = Attack> + '_ {
    let weapons = state.actor(actor).held().map(|(place, _)| With::Weapon(place));
    let tries = each(state, target).map(With::Maneuver);
    let ap = state.actor(actor).ap;
    weapons.chain(tries).map(move |with| Attack::new(actor, target, with)).filter(move |attack| match attack.with {
        With::Weapon(_) => may_strike(state, attack).is_ok() && attack_price(state, attack, false).total <= ap,
        With::Spell(_) => false,
        With::Maneuver(maneuver) => ap >= cost::MANEUVER && suits(state, actor, target, maneuver).is_ok(),
    })
}
