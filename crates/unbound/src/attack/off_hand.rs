//! Striking with the other hand (UL-ATK-26 to 29).

use super::{TWO_WEAPONS, attack_price, declare, may_strike, words};
use crate::prelude::*;

/// Strike with the other hand? (UL-ATK-26)
#[prompt]
#[derive(Copy, Eq)]
pub struct OtherHand {
    pub actor: ActorId,
    /// The weapon that struck first.
    pub first: u8,
}

impl Prompt<Unbound> for OtherHand {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} strike with the other hand too?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, state: &State) -> bool {
        let mut strikes = off_hand_targets(state, self.actor, self.first);
        strikes.any(|strike| state.hostile(self.actor, strike.target))
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("No second attack")
    }
}

/// Asks after an attack with a Light weapon whether the other hand strikes too (UL-ATK-26).
pub(super) fn offer_off_hand(table: &mut Table<'_, impl Run>, attack: &Attack, first: u8) {
    let state = table.state();
    let light = state.actor(attack.attacker).weapon(first).is_some_and(|(weapon, _)| weapon.light && !weapon.unarmed);
    if attack.occasion != Occasion::Action || !light || !state.can_act(attack.attacker) {
        return;
    }
    ask_if_open(table, OtherHand { actor: attack.attacker, first });
}

/// Strike with the other hand (UL-ATK-26).
#[command(rule = TWO_WEAPONS, group = "Attack", kind = Attack, answer)]
#[derive(Copy, Eq)]
pub struct StrikeOffHand {
    pub actor: ActorId,
    pub target: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Thrown (UL-ATK-29).
    #[serde(default)]
    pub thrown: bool,
    /// Whether it is meant to knock out (UL-DMG-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
}

impl Act<Unbound> for StrikeOffHand {
    // At an actor near or far (UL-ATK-29, UL-INB-11).
    fn may(&self, state: &State) -> Verdict {
        let why = "an off-hand attack follows at once upon one with a Light weapon";
        let first = asked::<OtherHand>(state, &TWO_WEAPONS, why)?.first;
        let is_off_hand = off_hands(state, self.actor, first).any(|(place, _)| place == self.weapon);
        ensure!(is_off_hand, TWO_WEAPONS, "it takes another Light weapon in the other hand");
        may_pay_for(state, *self)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Settled {});
        declare(table, self.attack());
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let Some(&OtherHand { first, .. }) = offers.asked() else { return };
        for strike in off_hand_strikes(state, actor, first) {
            // Why nobody strikes at its own side, or holds back, nobody asks.
            if state.hostile(actor, strike.target) {
                offers.add(strike);
            } else {
                offers.seldom(strike);
            }
            // What is thrown cannot be held back (UL-DMG-18).
            if !strike.thrown {
                offers.seldom(StrikeOffHand { nonlethal: true, ..strike });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Off hand: {}", words::attack(teller.state, &self.attack()))
    }

    fn price(&self, state: &State) -> i32 {
        attack_price(state, &self.attack(), false).total
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some(words::preview(state, &self.attack()));
    }
}

impl StrikeOffHand {
    fn attack(self) -> Attack {
        let StrikeOffHand { actor, target, weapon, thrown, nonlethal } = self;
        Attack { thrown, nonlethal, occasion: Occasion::OffHand, ..Attack::new(actor, target, With::Weapon(weapon)) }
    }
}

/// Returns the weapons in hand that may strike after another: Light ones (UL-ATK-26).
fn off_hands(state: &State, actor: ActorId, first: u8) -> impl Iterator<Item = (u8, &Weapon)> {
    let weapons = state.actor(actor).held().filter(move |&(place, _)| place != first);
    weapons.filter(|(_, weapon)| weapon.light && weapon.hands == 1 && !weapon.unarmed)
}

/// Returns every strike of the off hand that could be thought of, lawful or not.
fn off_hand_strikes(state: &State, actor: ActorId, first: u8) -> impl Iterator<Item = StrikeOffHand> + '_ {
    off_hands(state, actor, first).flat_map(move |(weapon, arm)| {
        let targets = state.ids().filter(move |&target| state.may_target(actor, target));
        targets.flat_map(move |target| {
            let ways = [false, true].into_iter().filter(move |&thrown| !thrown || arm.thrown.is_some());
            ways.map(move |thrown| StrikeOffHand { actor, target, weapon, thrown, nonlethal: false })
        })
    })
}

/// Returns every strike of the off hand that is lawful now (UL-ATK-26).
pub fn off_hand_targets(state: &State, actor: ActorId, first: u8) -> impl Iterator<Item = StrikeOffHand> + '_ {
    let strikes = off_hand_strikes(state, actor, first);
    strikes.filter(move |&strike| state.can_act(actor) && may_pay_for(state, strike).is_ok())
}

/// Checks whether a strike of the off hand is possible, and can be paid for.
fn may_pay_for(state: &State, strike: StrikeOffHand) -> Verdict {
    let attack = strike.attack();
    may_strike(state, &attack)?;
    can_pay(state, strike.actor, attack_price(state, &attack, false).total)
}
