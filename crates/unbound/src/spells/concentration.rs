//! Concentrating on a spell: what breaks it, and what ends with it (UL-ATK-43).

use super::{CONCENTRATION, ConcentrationEnded};
use crate::defence::withstands;
use crate::prelude::*;

/// Stop concentrating (UL-ATK-43).
#[command(rule = CONCENTRATION, group = "Spell", kind = Spell, between)]
#[derive(Copy, Eq)]
pub struct StopConcentrating {
    pub actor: ActorId,
}

impl Act<Unbound> for StopConcentrating {
    // At any time, for nothing.
    fn may(&self, state: &State) -> Verdict {
        let on = state.actor(self.actor).magic.concentration;
        ensure!(on.is_some(), CONCENTRATION, "{} concentrates on nothing", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        end_concentration(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(StopConcentrating { actor: offers.actor });
    }
}

/// Ends what an actor concentrates on, with all statuses that it keeps up (UL-ATK-43).
pub(crate) fn end_concentration(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).magic.concentration.is_none() {
        return;
    }
    while let Some(kept) = table.state().sustained.iter().find(|kept| kept.caster == actor).copied() {
        table.emit(StatusEnded { actor: kept.target, status: kept.status });
    }
    table.emit(ConcentrationEnded { actor });
}

/// Lets an actor who was hurt roll to keep concentrating: Spirit (Will) against 10, or half the damage if that is more
/// (UL-ATK-43).
pub(crate) fn shaken(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32) {
    if amount <= 0 || table.state().actor(actor).magic.concentration.is_none() {
        return;
    }
    let number = (amount / 2).max(10);
    if !withstands(table, actor, Attribute::Will, (number, &CONCENTRATION), None) {
        end_concentration(table, actor);
    }
}
