//! What may be done with Valor.

use super::Offers;
use super::forms::{choice, field, form, number, word};
use crate::command::Command;
use crate::state::State;
use crate::valor::{
    AwardValor, BeginSession, HoldValor, Inspire, MOST_AWARD, NiceTry, OCCASION_TABLE, Occasion, RestoreSpells,
    SPELL_AP, TryAgain, Use, cost, may_award, may_hold, may_inspire, may_restore, restored, window,
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
        let which = place as u8;
        if window::may_roll_again(state, actor, which, die.on).is_err() {
            continue;
        }
        let (label, amount, command) = match die.on {
            Use::NiceTry => ("Nice try: have", cost::NICE_TRY, Command::NiceTry(NiceTry { actor, die: which })),
            _ => ("Try again: roll", cost::TRY_AGAIN, Command::TryAgain(TryAgain { actor, die: which })),
        };
        let label = format!("{label} the d{} that shows {} again", die.sides, die.face);
        let offer = offers.add("Valor", label, 0, command);
        offer.cost.push(Cost { amount: amount.into(), of: "Valor".into() });
    }
}

/// Sessions, and awards of the game master.
pub(super) fn forms(state: &State) -> Vec<Form> {
    let players = state.ids().filter(|&id| state.actor(id).profile.pc);
    let (members, occasion) = (players.collect(), Occasion::Other);
    let award = AwardValor { members, amount: 1, occasion, reason: String::new() };
    if may_award(state, &award).is_err() {
        return Vec::new();
    }
    // What is given by itself stands in the list, too: for those who come late.
    let occasions = || choice("/occasion", "on what occasion", OCCASION_TABLE.map(|row| word(row.0)));
    let amount = || number("/amount", "how much", 1, MOST_AWARD.into());
    let reason = || field("/reason", "for what", Takes::Text);
    let whom = field("/members/0", "to whom", Takes::Actor);
    let absent = field("/except", "whose players are not there", Takes::Actors);
    let involved = field("/members", "whose characters", Takes::Actors);
    let session = Command::BeginSession(BeginSession { except: Vec::new() });
    let challenge = AwardValor { occasion: Occasion::SkillChallenge, ..award.clone() };
    let one = AwardValor { members: award.members[..1].to_vec(), ..award.clone() };
    let all = [
        form("Valor", "A session begins", &session, vec![absent]),
        form("Valor", "A skill challenge is over", &Command::AwardValor(challenge), vec![involved]),
        form("Valor", "Award Valor", &Command::AwardValor(one), vec![whom, amount(), occasions(), reason()]),
        form("Valor", "Award Valor to all players", &Command::AwardValor(award), vec![amount(), occasions(), reason()]),
    ];
    all.into_iter().flatten().collect()
}
