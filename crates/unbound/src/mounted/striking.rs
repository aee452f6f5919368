//! Striking at riders (UL-MNT-09).

use super::{COUNTERATTACK, rider_of};
use crate::attack::{self, words};
use crate::prelude::*;
use crate::reactions::{self, Opening};

acts! { Unbound;
    /// Strike back at the rider of a mount that provokes (UL-MNT-09).
    #[command(rule = COUNTERATTACK, group = "Reaction", answer)]
    #[derive(Copy, Eq)] StrikeRider {
        actor: ActorId;
        weapon: u8, "With which of its weapons.";
        #[late] nonlethal: bool, "To knock out, not to kill (UL-DMG-18).";
    }
    label |c, teller| {
        let what = c.attack(teller.state).map(|attack| words::attack(teller.state, &attack));
        format!("Counterattack the rider: {}", what.unwrap_or_default())
    },
    price |c, s| c.attack(s).map_or(0, |attack| attack::attack_price(s, &attack, false).total),
    details |c, s, offer| if let Ok(attack) = c.attack(s) {
        (offer.target, offer.preview) = (Some(attack.target), Some(words::preview(s, &attack)));
    },
    may |c, s| c.attack(s).map(drop),
    run |c, t| {
        let Ok(attack) = c.attack(t.state()) else { return };
        t.emit(Settled {});
        attack::declare(t, attack);
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        for weapon in 0..s.actor(actor).profile.weapons.len() as u8 {
            [false, true].into_iter().for_each(|nonlethal| o.seldom(StrikeRider { actor, weapon, nonlethal }));
        }
    };
}

impl StrikeRider {
    fn attack(&self, state: &State) -> Result<Attack, Refusal> {
        let &Opening { actor, against, .. } = asked(state, &COUNTERATTACK, "nobody has opened the guard")?;
        let rider = rider_of(state, against).filter(|&rider| state.hostile(actor, rider) && state.actor(rider).alive());
        let none = || Refusal::new(&COUNTERATTACK, "{} bears no enemy").about(against);
        let rider = rider.ok_or_else(|| none().instead("strike at the one who provokes"))?;
        reactions::may_counter(state, actor, rider, self.weapon)?;
        Ok(Attack { nonlethal: self.nonlethal, ..reactions::counterattack(actor, rider, self.weapon) })
    }
}
