//! What may be done now, what may not and why, and the forms of the game master.

mod answers;
mod barred;
mod body;
mod checks;
mod forms;
mod moves;
mod shade;
mod talk;
mod things;
mod turn;
mod valor;

pub(crate) use crate::attack::words::luck_words;
pub(crate) use barred::unavailable;
pub(crate) use checks::{other_attribute, skills};
pub(crate) use forms::{choice, field, forms, number, word};

use crate::checks::CallCheck;
use crate::command::Command;
use crate::movement::Move;
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
    if let Some(&pending @ crate::pending::Pending::Valor(_)) = state.decision() {
        return answers::answers(&mut Offers { state, actor: pending.actor(), list }, pending);
    }
    for actor in state.ids() {
        turn::any_stage(&mut Offers { state, actor, list });
        things::at_hand(&mut Offers { state, actor, list });
        valor::any_stage(&mut Offers { state, actor, list });
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
            for actor in state.ids() {
                turn::any_time(&mut Offers { state, actor, list });
            }
        }
        Stage::Over => {}
    }
}

/// Whether a command carries numbers or words of a person's own choosing.
pub(crate) fn is_open(command: &Command) -> bool {
    match command {
        // A dash is offered for what is far, disengaging where it makes a difference; both may be had anywhere.
        Command::Move(Move { dash, disengage, face, .. }) => *dash || *disengage || face.is_some(),
        Command::Halt(_) => true,
        Command::Focus(_) | Command::Press(_) | Command::RaiseRank(_) | Command::PlaceBoost(_) => true,
        Command::BoostAttribute(_) => true,
        Command::Check(_) | Command::GroupCheck(_) | Command::Contest(_) => true,
        Command::PassiveCheck(_) => true,
        Command::BeginSession(_) => true,
        Command::AwardValor(_) | Command::Fall(_) | Command::Rule(_) => true,
        Command::Surround(_) | Command::Sneak(_) | Command::SneakPast(_) => true,
        Command::MakeNoise(_) | Command::LookFor(_) | Command::Notice(_) | Command::Distract(_) => true,
        Command::Perform(_) | Command::Feign(_) | Command::Examine(_) => true,
        Command::Lift(_) | Command::AddSkill(_) => true,
        _ => false,
    }
}

/// Whose fate the odds of a command tell.
pub(crate) fn subject(command: &Command) -> Option<ActorId> {
    match *command {
        // Of a contest, whether the first of its sides wins it.
        Command::Contest(_) => command.actor(),
        Command::Check(CallCheck { ref members, leader, .. }) => {
            leader.or(members.first().copied().filter(|_| members.len() == 1))
        }
        _ => None,
    }
}
