//! Answers to what somebody is asked.

use super::Offers;
use crate::command::Command;
use crate::falling::Falling;
use crate::movement::{self, Settle, Unsettled};
use crate::pending::Pending;

/// The answers to a pending decision.
pub(super) fn answers(offers: &mut Offers<'_>, pending: Pending) {
    let (state, actor) = (offers.state, offers.actor);
    match pending {
        Pending::Counterattack { .. } => super::body::strike_rider(offers),
        Pending::BreakFall(Falling { feet, .. }) => super::body::break_fall(offers, feet),
        Pending::Settle(Unsettled { target, .. }) => {
            for to in movement::equal_places(state, actor, target) {
                let label = format!("Put {} at {to}", offers.name(target));
                let offer = offers.add("Move", label, 0, Command::Settle(Settle { actor, to }));
                (offer.cell, offer.target) = (Some((to.x, to.y)), Some(target));
            }
        }
        Pending::LeapOff { .. } => super::body::leap_off(offers),
        Pending::Valor { .. } => super::valor::again(offers),
        _ => {}
    }
}
