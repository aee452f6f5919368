//! Paying, and actions that take longer than the AP at hand.

use super::{CarriedOut, Declared, costs, fighting, group, label, lawful, on_turn, task_check, told};
use crate::state::{Action, Actor, Labour};
use crate::{Command, Destiny, Run, State, Table, Teller};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Described, Happens, Line, Offer, Offers, Refusal, Verdict};
use ludex_kit::{command, event, rules};

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

pub(crate) use self::RULES as LONG_RULES;

/// On the own turn: go on with a long action.
#[command(rule = LONG, described)]
pub struct Continue {
    pub actor: ActorId,
}

impl Described<Destiny> for Continue {
    fn label(&self, teller: &Teller<'_>) -> String {
        let labour = teller.state.actor(self.actor).labour;
        format!("Go on: {}", labour.map_or_else(String::new, |labour| label(teller, self.actor, labour.act)))
    }
    fn group(&self) -> &'static str {
        "Timing"
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        let Actor { labour: Some(labour), ap, .. } = *s.actor(self.actor) else { return };
        costs(offer, (labour.total - labour.paid).min(ap), "AP");
        offer.group = group(labour.act).into();
    }
}

impl Act<Destiny> for Continue {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        on_turn(s, self.actor)?;
        let none = || Refusal::new(&LONG, "there is no long action to pay for now");
        let labour = s.actor(self.actor).labour.filter(|labour| labour.rounds.is_none()).ok_or_else(none)?;
        only_if!(
            !labour.paid_this_turn,
            Refusal::new(&LONG, "it was paid for this turn already").instead("end the turn")
        )?;
        if labour.total - labour.paid <= s.actor(self.actor).ap { lawful(s, self.actor, labour.act) } else { Ok(()) }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        if let Some(Labour { act, .. }) = t.state().actor(self.actor).labour {
            t.emit(Declared { actor: self.actor, act });
        }
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        if o.state().actor(o.actor).labour.is_some() {
            o.add(Continue { actor: o.actor });
        }
    }
}

/// Give a long action up.
#[command(rule = CANCELLING, group = "Timing", label = "Give the long action up")]
pub struct Abandon {
    pub actor: ActorId,
}

impl Act<Destiny> for Abandon {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        on_turn(s, self.actor)?;
        only_if!(s.actor(self.actor).labour.is_some(), Refusal::new(&CANCELLING, "there is no long action to give up"))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        give_up(t, self.actor);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        if o.state().actor(o.actor).labour.is_some() {
            o.add(Abandon { actor: o.actor });
        }
    }
}

/// A long action is lost, if there is one.
pub(super) fn give_up(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if let Some(Labour { paid, .. }) = t.state().actor(actor).labour {
        t.emit(LabourCancelled { actor, paid });
    }
}

/// AP is spent on something; a long action that it is not spent on is lost.
pub(crate) fn spend(t: &mut Table<'_, impl Run>, actor: ActorId, spent: i16, on_labour: bool) {
    if spent > 0 {
        let ap = t.state().actor(actor).ap - spent;
        if !on_labour {
            give_up(t, actor);
        }
        t.emit(ApSpent { actor, spent, ap });
    }
}

/// Actions timed in rounds, as a round ends.
pub(crate) fn end_of_round(t: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = t.state().next_by_initiative(last, |id| t.state().stands(id)) {
        last = Some(actor);
        let Actor { ap, labour: Some(Labour { act, rounds: Some(rounds), .. }), .. } = *t.state().actor(actor) else {
            continue;
        };
        spend(t, actor, ap, true);
        if rounds > 1 {
            t.emit(LabourTimed { actor, act, rounds: rounds - 1 });
            continue;
        }
        t.emit(LabourDone { actor });
        t.emit(CarriedOut { actor, act });
        if let Action::Task { task } = act {
            task_check(t, actor, task);
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

impl Happens<Destiny> for LabourPaid {
    fn apply(&self, s: &mut State) {
        let Self { act, paid, total, .. } = *self;
        s.declared = None;
        s.on(self.actor, |actor| {
            actor.labour = Some(Labour { act, paid, total, rounds: None, paid_this_turn: true });
        });
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = format!(" works on it, {} of {} AP", self.paid, self.total);
        told(teller, self.actor, &how, self.act, &LONG)
    }
}

/// An action that takes rounds goes on for that many more.
#[event]
pub struct LabourTimed {
    pub actor: ActorId,
    pub act: Action,
    pub rounds: u16,
}

impl Happens<Destiny> for LabourTimed {
    fn apply(&self, s: &mut State) {
        let (act, rounds) = (self.act, Some(self.rounds));
        s.declared = None;
        s.on(self.actor, |actor| {
            actor.labour = Some(Labour { act, paid: 0, total: 0, rounds, paid_this_turn: true });
        });
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = format!(" is at it for {} more round(s)", self.rounds);
        told(teller, self.actor, &how, self.act, &TIMED)
    }
}

ludex_kit::happens! {
    Destiny;
    /// AP was spent; `ap` is what is left.
    #[event(deed, "{actor} spends {spent} AP; {ap} left.", rule = PAYING)]
    ApSpent { actor: ActorId, spent: i16, ap: i16 } |e, s| s.on(e.actor, |actor| actor.ap = e.ap);

    /// A long action is paid or timed out.
    #[event(deed, "{actor} has finished a long action.", rule = LONG)]
    LabourDone { actor: ActorId } |e, s| s.on(e.actor, |actor| actor.labour = None);

    /// A long action is given up.
    #[event(deed, "{actor} gives a long action up; {paid} AP are lost.", rule = CANCELLING)]
    LabourCancelled { actor: ActorId, paid: i16 } |e, s| s.on(e.actor, |actor| actor.labour = None);
}
