//! Paying, and actions that take longer than the AP at hand.

use super::paying::{give_up, spend};
use super::{CarriedOut, Declared, fighting, lawful, on_turn, task_check, told};
use crate::prelude::*;

rules! {
    /// Moving, actions and reactions cost AP, paid when they take effect.
    PAYING = "WT-SEQ-04", "Paying";
    /// On the own turn an action may cost more AP than is held: everything held is paid now and on each later
    /// own turn until it is paid in full; then it takes effect.
    LONG = "WT-SEQ-05", "Actions longer than the AP at hand";
    /// Spending AP on anything else gives a long action up, or its actor does; what was paid is lost.
    CANCELLING = "WT-SEQ-06", "Cancelling a long action";
    /// An action that takes rounds takes all AP until they have passed, and takes effect as the last one ends.
    TIMED = "WT-SEQ-07", "Actions timed in rounds or minutes";
}

/// On the own turn: go on with a long action.
#[command(rule = LONG, group = "Timing")]
pub struct Continue {
    pub actor: ActorId,
}

impl Act<Destiny> for Continue {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        on_turn(state, self.actor)?;
        let Some(labour) = state.actor(self.actor).labour.filter(|labour| labour.rounds.is_none()) else {
            return Err(Refusal::new(&LONG, "there is no long action to pay for now"));
        };
        ensure!(!labour.paid_this_turn, LONG, "it was paid for this turn already", instead = "end the turn");
        if labour.total - labour.paid <= state.actor(self.actor).ap {
            lawful(state, self.actor, labour.act)
        } else {
            Ok(())
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Labour { act, .. }) = table.state().actor(self.actor).labour {
            table.emit(Declared { actor: self.actor, act });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).labour.is_some() {
            offers.add(Continue { actor: offers.actor });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let labour = teller.state.actor(self.actor).labour;
        format!("Go on: {}", labour.map_or_else(String::new, |labour| labour.act.label(self.actor, teller)))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(labour) = state.actor(self.actor).labour {
            offer.also_costs((labour.total - labour.paid).min(state.actor(self.actor).ap), "AP");
            offer.group = labour.act.group().into();
            offer.kind = Shown::kind(&labour.act);
        }
    }
}

/// Give a long action up.
#[command(rule = CANCELLING, group = "Timing", kind = Free, label = "Give the long action up")]
pub struct Abandon {
    pub actor: ActorId,
}

impl Act<Destiny> for Abandon {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        on_turn(state, self.actor)?;
        ensure!(state.actor(self.actor).labour.is_some(), CANCELLING, "there is no long action to give up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        give_up(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).labour.is_some() {
            offers.add(Abandon { actor: offers.actor });
        }
    }
}

/// Lets actions go on that are timed in rounds, as a round ends: all AP goes to them, and after the last round they take effect.
pub(crate) fn end_of_round(table: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = table.state().next_by_initiative(last, |id| table.state().stands(id)) {
        last = Some(actor);
        let Actor { ap, labour: Some(Labour { act, rounds: Some(rounds), .. }), .. } = *table.state().actor(actor)
        else {
            continue;
        };
        spend(table, actor, ap, true);
        if rounds > 1 {
            table.emit(LabourTimed { actor, act, rounds: rounds - 1 });
            continue;
        }
        table.emit(LabourDone { actor });
        table.emit(CarriedOut { actor, act });
        if let Action::Task { task } = act {
            task_check(table, actor, task);
        }
    }
}

/// A long action is paid in part.
#[event]
pub struct LabourPaid {
    pub actor: ActorId,
    pub act: Action,
    pub paid: i16,
    pub total: i16,
}

impl Event<Destiny> for LabourPaid {
    fn apply(&self, state: &mut State) {
        let LabourPaid { actor, act, paid, total } = *self;
        state.declared = None;
        let labour = Labour { act, paid, total, rounds: None, paid_this_turn: true };
        state.on(actor, |actor| actor.labour = Some(labour));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = format!(" works on it, {} of {} AP", self.paid, self.total);
        Some(told(teller, self.actor, &how, self.act, &LONG))
    }
}

/// An action that takes rounds goes on for that many more.
#[event]
pub struct LabourTimed {
    pub actor: ActorId,
    pub act: Action,
    pub rounds: u16,
}

impl Event<Destiny> for LabourTimed {
    fn apply(&self, state: &mut State) {
        let LabourTimed { actor, act, rounds } = *self;
        state.declared = None;
        let labour = Labour { act, paid: 0, total: 0, rounds: Some(rounds), paid_this_turn: true };
        state.on(actor, |actor| actor.labour = Some(labour));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = format!(" is at it for {} more", counted(self.rounds.into(), "round"));
        Some(told(teller, self.actor, &how, self.act, &TIMED))
    }
}

/// A long action is paid or timed out.
#[event(action, "{actor} has finished a long action.", rule = LONG)]
pub struct LabourDone {
    pub actor: ActorId,
}

impl Event<Destiny> for LabourDone {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.labour = None;
        }
    }
}
