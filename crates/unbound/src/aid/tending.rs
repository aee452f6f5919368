//! Putting out fires, cleaning off acid and waking the faint (UL-ACT-22, UL-ACT-23, UL-CRT-12).

use super::{PUT_OUT_FIRE, ROUSE, to_each};
use crate::actions::{Price, may, must_be_near};
use crate::critical::ACID;
use crate::prelude::*;
use crate::statuses::UNCONSCIOUS;

/// Checks whether an actor may end a status of somebody near: a fire, acid, a faint (UL-ACT-22, UL-CRT-12, UL-ACT-23).
fn may_tend(state: &State, actor: ActorId, target: ActorId, status: Status) -> Verdict {
    let (_, (_, ap, rule)) = tending(status);
    may(state, actor, ap)?;
    must_be_near(state, actor, target, rule)?;
    ensure!(state.actor(target).statuses.has(status), *rule, "{} is not {}", target, status.name());
    if status == Status::Unconscious {
        ensure!(actor != target, ROUSE, "somebody else must do it");
        ensure!(
            state.actor(target).health != 0,
            UNCONSCIOUS,
            "nobody wakes at 0 Health",
            instead = "restore some Health"
        );
    }
    Ok(())
}

/// Returns what the Action Points are spent on that end a status of somebody near, and its price.
fn tending(status: Status) -> (Expense, Price) {
    match status {
        Status::Burning => (Expense::PutOutFire, ("Put out fire", cost::PUT_OUT_FIRE, &PUT_OUT_FIRE)),
        Status::Corroded => (Expense::CleanAcid, ("Clean off acid", cost::USE_OBJECT, &ACID)),
        _ => (Expense::Rouse, ("Rouse", cost::ROUSE, &ROUSE)),
    }
}

/// Pays for tending an actor, and ends the status.
fn tend(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, status: Status) {
    let (expense, price) = tending(status);
    pay_plain(table, actor, expense, price);
    table.emit(StatusEnded { actor: target, status });
}

/// Returns whom an actor tends, in words.
fn tended(teller: &Teller<'_>, actor: ActorId, target: ActorId) -> String {
    if actor == target { "oneself".to_owned() } else { teller.name(target) }
}

/// Put out a fire (UL-ACT-22).
#[command(rule = PUT_OUT_FIRE, group = "Action")]
#[derive(Copy, Eq)]
pub struct PutOutFire {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for PutOutFire {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Burning)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Burning);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |patient| patient.statuses.has(Status::Burning), |target| PutOutFire { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Put out the fire on {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Burning);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Clean acid off (UL-CRT-12).
#[command(rule = ACID, group = "Action")]
#[derive(Copy, Eq)]
pub struct CleanAcid {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for CleanAcid {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Corroded)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Corroded);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |patient| patient.statuses.has(Status::Corroded), |target| CleanAcid { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Clean the acid off {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Corroded);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Wake an actor (UL-ACT-23).
#[command(rule = ROUSE, group = "Action")]
#[derive(Copy, Eq)]
pub struct Rouse {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for Rouse {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Unconscious)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Unconscious);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |patient| patient.statuses.has(Status::Unconscious), |target| Rouse { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Rouse {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Unconscious);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}
