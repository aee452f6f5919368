//! What may be done now, what may not and why, and the forms of the game master.

mod answers;
mod barred;
mod forms;
mod talk;
mod turn;
mod words;

pub(crate) use barred::unavailable;
pub(crate) use forms::{choice, field, forms, number, word};
pub(crate) use words::{attack_label, attack_preview, luck_words, spell_preview, weapon_damage};

use crate::attack::{MakeAttack, StrikeOffHand};
use crate::command::Command;
use crate::maneuvers::TryManeuver;
use crate::reactions::Defend;
use crate::spells::CastSpell;
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Cost, Offer};

/// Adds a price in Action Points to an offer.
pub(crate) fn costs(offer: &mut Offer<Command>, ap: i32) {
    if ap != 0 {
        offer.cost.push(Cost { amount: ap, of: "AP".into() });
    }
}

/// The offers of one actor under construction.
struct Offers<'a> {
    state: &'a State,
    actor: ActorId,
    list: &'a mut Vec<Offer<Command>>,
}

impl Offers<'_> {
    /// Adds an offer at a price in Action Points.
    fn add(&mut self, group: &'static str, label: impl Into<String>, ap: i32, command: Command) -> &mut Offer<Command> {
        let target = command.target();
        let mut offer = Offer::new(self.actor, group, label, command).costs(ap, "AP");
        offer.target = target.filter(|&target| target != self.actor);
        self.list.push(offer);
        let last = self.list.len() - 1;
        &mut self.list[last]
    }

    fn name(&self, actor: ActorId) -> &str {
        &self.state.actor(actor).name
    }
}

/// Every lawful move.
pub(crate) fn offers(state: &State, list: &mut Vec<Offer<Command>>) {
    if let Some(&pending @ crate::pending::Pending::Valor { actor }) = state.decision() {
        return answers::answers(&mut Offers { state, actor, list }, pending);
    }
    for actor in state.ids() {
        turn::any_stage(&mut Offers { state, actor, list });
    }
    match state.stage {
        Stage::Ready => {
            talk::surprise(state, list);
        }
        Stage::Fighting => {
            if let Some(pending) = state.decision() {
                let actor = pending.actor();
                answers::answers(&mut Offers { state, actor, list }, *pending);
                return;
            }
            if let Some(actor) = state.acting {
                turn::turn(&mut Offers { state, actor, list });
            }
        }
        Stage::Over => {}
    }
}

/// Whether a command carries numbers or words of a person's own choosing.
pub(crate) fn is_open(command: &Command) -> bool {
    match command {
        Command::Cast(CastSpell { at, .. }) => at.is_some(),
        Command::StrikeBlindly(_) | Command::StrikeThing(_) => true,
        _ => false,
    }
}

/// Whose fate the odds of a command tell.
pub(crate) fn subject(command: &Command) -> Option<ActorId> {
    match *command {
        Command::Attack(MakeAttack { target, .. })
        | Command::OffHand(StrikeOffHand { target, .. })
        | Command::Maneuver(TryManeuver { target, .. }) => Some(target),
        Command::Cast(CastSpell { target, .. }) => target,
        Command::Defend(Defend { actor, .. }) => Some(actor),
        // Their own roll tells whether they succeed.
        Command::Escape(_) | Command::Catch(_) => command.actor(),
        _ => None,
    }
}
