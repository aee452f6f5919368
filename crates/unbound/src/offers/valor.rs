//! What may be done with Valor.

use super::Offers;
use super::forms::{field, form, number};
use crate::command::Command;
use crate::state::State;
use crate::valor::{
    AwardValor, HoldValor, Inspire, OCCASIONS, RestoreSpells, RollAgain, SPELL_AP, Use, cost, may_award, may_hold,
    may_inspire, may_restore, restored, window,
};
use ludex_engine::{Cost, Form, Takes};

/// What Valor buys at any time.
pub(super) fn any_stage(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if state.actor(actor).valor.is_none() {
        return;
    }
    for ready in [true, false] {
        let hold = HoldValor { actor, ready };
        if may_hold(state, hold).is_ok() {
            let label = if ready { "Hold Valor ready" } else { "No longer hold Valor ready" };
            let offer = offers.add("Valor", label, 0, Command::HoldValor(hold));
            offer.preview = ready.then(|| "to be asked about each roll before it counts".to_owned());
        }
    }
    if may_inspire(state, actor).is_ok() {
        let offer = offers.add("Valor", "Be inspired", 0, Command::Inspire(Inspire { actor }));
        offer.preview = Some("advantage on the next d20".to_owned());
        offer.cost.push(Cost { amount: cost::INSPIRED.into(), of: "Valor".into() });
    }
    for circle in 0..=crate::spells::MOST_CIRCLES as u8 {
        let restore = RestoreSpells { actor, circle };
        if may_restore(state, restore).is_err() {
            continue;
        }
        let Ok((_, amount, _)) = restored(state, restore) else { continue };
        let label = match circle {
            0 => "Get spell power back".to_owned(),
            _ => format!("Get a slot of circle {circle} back"),
        };
        let ap = if state.stage == crate::state::Stage::Fighting { SPELL_AP } else { 0 };
        let offer = offers.add("Valor", label, ap, Command::RestoreSpells(restore));
        offer.cost.push(Cost { amount: amount.into(), of: "Valor".into() });
    }
}

/// The dice of the roll that waits.
pub(super) fn again(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    let Some(held) = &state.held else { return };
    for (place, die) in held.dice.iter().enumerate() {
        let again = RollAgain { actor, die: place as u8 };
        if window::may_roll_again(state, actor, again.die, die.on).is_err() {
            continue;
        }
        let (label, amount, command) = match die.on {
            Use::NiceTry => ("Nice try: have", cost::NICE_TRY, Command::NiceTry(again)),
            _ => ("Try again: roll", cost::TRY_AGAIN, Command::TryAgain(again)),
        };
        let label = format!("{label} the d{} that shows {} again", die.sides, die.face);
        let offer = offers.add("Valor", label, 0, command);
        offer.cost.push(Cost { amount: amount.into(), of: "Valor".into() });
    }
}

/// Awards of the game master.
pub(super) fn forms(state: &State) -> Vec<Form> {
    let players = state.ids().filter(|&id| state.actor(id).profile.pc);
    let award = AwardValor { members: players.collect(), amount: 1, reason: String::new() };
    if may_award(state, &award).is_err() {
        return Vec::new();
    }
    let amount = || number("/amount", "how much", 1, 9);
    let reason = || field("/reason", "for what", Takes::Text);
    let one = AwardValor { members: award.members[..1].to_vec(), ..award.clone() };
    let whom = field("/members/0", "to whom", Takes::Actor);
    // Those who are there, to be chosen from.
    let [session, challenge] = OCCASIONS.map(|(words, _)| {
        let award = AwardValor { amount: 1, reason: words.to_owned(), ..award.clone() };
        Command::AwardValor(award)
    });
    let involved = || vec![field("/members", "whose characters", Takes::Actors)];
    let all = [
        form("Valor", "A session begins", &session, involved()),
        form("Valor", "A skill challenge is over", &challenge, involved()),
        form("Valor", "Award Valor", &Command::AwardValor(one), vec![whom, amount(), reason()]),
        form("Valor", "Award Valor to all players", &Command::AwardValor(award), vec![amount(), reason()]),
    ];
    all.into_iter().flatten().collect()
}
