//! What happens in a rest.

use super::Rest;
use crate::checks::reroll::lets_rolls_stand;
use crate::pools::BREATHER;
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound, rest};
use ludex_engine::{ActorId, Happens, Line, LineKind};
use ludex_kit::event;

/// A Vitality Die was spent.
#[event]
pub struct VitalityDieSpent {
    pub actor: ActorId,
}

impl Happens<Unbound> for VitalityDieSpent {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).vitality_dice -= 1;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let left = t.state.actor(self.actor).vitality_dice;
        line(LineKind::Deed, format!("{} spends a Vitality Die; {left} left.", t.who(self.actor)), &BREATHER)
    }
}

/// Vitality Dice came back (UL-RST-13).
#[event(deed, "{actor} regains {amount} Vitality Dice.", rule = rest::REST_DICE)]
pub struct VitalityDiceRegained {
    pub actor: ActorId,
    /// How many.
    pub amount: u8,
}

impl Happens<Unbound> for VitalityDiceRegained {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).vitality_dice += self.amount;
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
    #[late]
    pub without: Vec<ActorId>,
}

impl Happens<Unbound> for RestTaken {
    fn apply(&self, s: &mut State) {
        lets_rolls_stand(s);
        s.clock.advance(self.seconds);
        s.short_rest = self.rest == Rest::Short;
        match self.rest {
            Rest::Long => rest::rested_long(s, &self.without),
            Rest::Short => rest::rested_short(s),
            Rest::Recovery => {}
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let hours = self.seconds / 3600;
        match self.rest {
            Rest::Short => line(LineKind::Frame, "A short rest is over.".to_owned(), &super::SHORT_REST),
            Rest::Long => {
                let seen = |id: &&ActorId| t.sees(**id);
                let left: Vec<&str> = self.without.iter().filter(seen).map(|&id| t.who(id)).collect();
                let nothing = match left.is_empty() {
                    true => String::new(),
                    false => format!(" It did nothing for {}.", left.join(", ")),
                };
                line(LineKind::Frame, format!("A long rest is over.{nothing}"), &super::LONG_REST)
            }
            Rest::Recovery => line(
                LineKind::Frame,
                format!("Hours pass until the stable come round: {hours}."),
                &super::STABLE_RECOVERY,
            ),
        }
    }
}
