//! What happens in a rest.

use super::Rest;
use crate::prelude::*;
use crate::rest;

/// Vitality Dice came back (UL-RST-13).
#[event(action, "{actor} regains {amount} Vitality Dice.", rule = rest::REST_DICE)]
pub struct VitalityDiceRegained {
    pub actor: ActorId,
    /// How many.
    pub amount: u8,
}

impl Event<Unbound> for VitalityDiceRegained {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).vitality_dice += self.amount;
    }
}

/// A rest was taken; so much time has passed (UL-RST-01, UL-RST-10, UL-DTH-20).
#[event]
pub struct RestTaken {
    /// What rest it was.
    pub rest: Rest,
    /// How long it took.
    pub seconds: u64,
    /// Who was there and had nothing of a long rest (UL-RST-17, UL-RST-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub without: Vec<ActorId>,
}

impl Event<Unbound> for RestTaken {
    fn apply(&self, state: &mut State) {
        state.lets_rolls_stand();
        state.clock.advance(self.seconds);
        // Only after a short rest may Vitality Dice be spent (UL-RST-05, UL-RST-22).
        state.short_rest = self.rest == Rest::Short;
        match self.rest {
            Rest::Long => rest::rested_long(state, &self.without),
            Rest::Short => rest::rested_short(state),
            Rest::Recovery => {}
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self.rest {
            Rest::Short => line(LineKind::Frame, "A short rest is over.".to_owned(), &rest::SHORT_REST),
            Rest::Long => {
                let seen = self.without.iter().filter(|&&id| teller.sees(id));
                let without: Vec<&str> = seen.map(|&id| teller.who(id)).collect();
                let mut text = "A long rest is over.".to_owned();
                if !without.is_empty() {
                    text += &format!(" It did nothing for {}.", without.join(", "));
                }
                line(LineKind::Frame, text, &rest::LONG_REST)
            }
            Rest::Recovery => {
                let hours = self.seconds / 3600;
                let text = format!("Hours pass until the stable come round: {hours}.");
                line(LineKind::Frame, text, &rest::STABLE_RECOVERY)
            }
        }
    }
}
