//! What happens in a rest.

use super::Rest;
use crate::prelude::*;
use crate::rest;

happens! { Unbound;
    /// Vitality Dice came back (UL-RST-13).
    #[event(action, "{actor} regains {amount} Vitality Dice.", rule = rest::REST_DICE)]
    VitalityDiceRegained { actor: ActorId; amount: u8, "How many." }
    |e, s| s.actor_mut(e.actor).vitality_dice += e.amount;

    /// A rest was taken; so much time has passed (UL-RST-01, UL-RST-10, UL-DTH-20).
    #[event] RestTaken {
        rest: Rest, "What rest it was.";
        seconds: u64, "How long it took.";
        #[late] without: Vec<ActorId>, "Who was there and had nothing of a long rest (UL-RST-17, UL-RST-18).";
    }
    |e, s| {
        s.lets_rolls_stand();
        s.clock.advance(e.seconds);
        s.short_rest = e.rest == Rest::Short;
        match e.rest {
            Rest::Long => rest::rested_long(s, &e.without),
            Rest::Short => rest::rested_short(s),
            Rest::Recovery => {}
        }
    },
    tell |e, t| {
        let hours = e.seconds / 3600;
        let left: Vec<&str> = e.without.iter().filter(|&&id| t.sees(id)).map(|&id| t.who(id)).collect();
        match e.rest {
            Rest::Short => told!(Frame, "A short rest is over."; rest::SHORT_REST),
            Rest::Long if left.is_empty() => told!(Frame, "A long rest is over."; rest::LONG_REST),
            Rest::Long => {
                told!(Frame, "A long rest is over. It did nothing for {}.", left.join(", "); rest::LONG_REST)
            }
            Rest::Recovery => told!(Frame, "Hours pass until the stable come round: {hours}."; rest::STABLE_RECOVERY),
        }
    };
}
