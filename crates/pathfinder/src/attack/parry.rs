//! Parrying with a weapon that is made for it.

use crate::derived::PARRY;
use crate::prelude::*;
use crate::turns::{ready, spend};

/// Parry with a weapon until the next turn begins.
#[command(rule = PARRY, group = "Defend", label = "Parry", costs = 1)]
pub struct Parry {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Parry {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let actor = state.actor(self.actor);
        let parries = |strike: &Strike| {
            let learned = strike.attack.given || strike.attack.rank >= Rank::Trained;
            learned && strike.traits.has(WeaponTrait::Parry) && actor.holds(strike.weapon)
        };
        let has_one = state.profile(self.actor).strikes.iter().any(parries);
        ensure!(has_one, PARRY, "{} holds nothing to parry with", self.actor);
        ensure!(!actor.parrying, PARRY, "{} parries already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(Parried { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Parry { actor: offers.actor });
    }
}

/// An actor parries.
#[event(Action, "{actor} parries", PARRY)]
pub struct Parried {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Parried {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.parrying = true);
    }
}
