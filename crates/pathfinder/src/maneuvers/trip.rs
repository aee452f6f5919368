//! Having somebody fall.

use super::*;
use crate::damage::{Packet, harm};

/// Have somebody fall.
#[command(rule = TRIP, group = "Maneuvers", kind = Maneuver, label = "Trip {target}", costs = 1)]
pub struct Trip {
    pub actor: ActorId,
    pub target: ActorId,
    /// Whether to let go of the weapon rather than fail critically.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

impl Act<Pathfinder> for Trip {
    fn may(&self, state: &State) -> Verdict {
        may_lay_hands(
            state,
            (self.actor, self.target),
            (grip(state, self.actor, WeaponTrait::Trip), self.drops),
            &TRIP,
        )?;
        let lies = state.actor(self.target).has(Condition::Prone);
        ensure!(!lies, TRIP, "{} lies on the ground", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, drops } = *self;
        let Some(grip) = grip(table.state(), actor, WeaponTrait::Trip) else { return };
        let deed = Deed { actor, target: Some(target), what: "trip", rule: &TRIP };
        if let Some(degree) = lays_hands(table, target, Hold { deed, grip, save: Save::Reflex, loose: 0, drops }) {
            tripped(table, actor, target, degree);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Trip { actor, target, drops: false });
        for target in others(offers) {
            offers.seldom(Trip { actor, target, drops: true });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        preview(state, self.target, (self.actor, WeaponTrait::Trip, Save::Reflex), offer);
    }
}

/// Does what comes of tripping somebody (PF-SKA-17).
pub(crate) fn tripped(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, degree: Degree) {
    match degree {
        Degree::CriticalSuccess => {
            lays_down(table, target);
            let roll = table.dice(1, 6);
            let packet = Packet::plain(DamageType::Bludgeoning, roll.value());
            let none = table.tally();
            let rolls = if table.listens() { vec![roll] } else { Vec::new() };
            harm(table, Some(actor), target, packet, (rolls, none));
        }
        Degree::Success => lays_down(table, target),
        Degree::CriticalFailure => lays_down(table, actor),
        Degree::Failure => {}
    }
}
