//! Striking at riders (UL-MNT-09).

use super::{COUNTERATTACK, rider_of};
use crate::attack::{self, words};
use crate::prelude::*;
use crate::reactions::{self, Opening};

/// Strike back at the rider of a mount that provokes (UL-MNT-09).
#[command(rule = COUNTERATTACK, group = "Reaction", answer)]
#[derive(Copy, Eq)]
pub struct StrikeRider {
    pub actor: ActorId,
    /// With which of its weapons.
    pub weapon: u8,
    /// To knock out, not to kill (UL-DMG-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
}

impl Act<Unbound> for StrikeRider {
    fn may(&self, state: &State) -> Verdict {
        self.attack(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(attack) = self.attack(table.state()) else { return };
        table.emit(Settled {});
        attack::declare(table, attack);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
            for nonlethal in [false, true] {
                offers.seldom(StrikeRider { actor, weapon, nonlethal });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = self.attack(teller.state).map(|attack| words::attack(teller.state, &attack));
        format!("Counterattack the rider: {}", what.unwrap_or_default())
    }

    fn price(&self, state: &State) -> i32 {
        self.attack(state).map_or(0, |attack| attack::attack_price(state, &attack, false).total)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Ok(attack) = self.attack(state) {
            offer.target = Some(attack.target);
            offer.preview = Some(words::preview(state, &attack));
        }
    }
}

impl StrikeRider {
    /// Returns the counterattack at the rider; or why there can be none.
    fn attack(&self, state: &State) -> Result<Attack, Refusal> {
        let &Opening { actor, against, .. } = asked(state, &COUNTERATTACK, "nobody has opened the guard")?;
        let rider = rider_of(state, against).filter(|&rider| state.hostile(actor, rider) && state.actor(rider).alive());
        let none = || Refusal::new(&COUNTERATTACK, "{} bears no enemy").about(against);
        let rider = rider.ok_or_else(|| none().instead("strike at the one who provokes"))?;
        reactions::may_counter(state, actor, rider, self.weapon)?;
        Ok(Attack { nonlethal: self.nonlethal, ..reactions::counterattack(actor, rider, self.weapon) })
    }
}
