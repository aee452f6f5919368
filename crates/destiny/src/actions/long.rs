//! Paying, and actions that take longer than the AP at hand.

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

acts! { Destiny;
    /// On the own turn: go on with a long action.
    #[command(rule = LONG, group = "Timing", described)]
    Continue { actor: ActorId }
    label |c, teller| {
        let labour = teller.state.actor(c.actor).labour;
        format!("Go on: {}", labour.map_or_else(String::new, |labour| labour.act.label(c.actor, teller)))
    },
    details |c, s, offer| if let Some(labour) = s.actor(c.actor).labour {
        offer.also_costs((labour.total - labour.paid).min(s.actor(c.actor).ap), "AP");
        offer.group = labour.act.group().into();
    },
    when |s| fighting(s),
    may |c, s| {
        on_turn(s, c.actor)?;
        let none = || Refusal::new(&LONG, "there is no long action to pay for now");
        let labour = s.actor(c.actor).labour.filter(|labour| labour.rounds.is_none()).ok_or_else(none)?;
        only_if!(!labour.paid_this_turn, &LONG, "it was paid for this turn already"; "end the turn")?;
        if labour.total - labour.paid <= s.actor(c.actor).ap { lawful(s, c.actor, labour.act) } else { Ok(()) }
    },
    run |c, t| if let Some(Labour { act, .. }) = t.state().actor(c.actor).labour {
        t.emit(Declared { actor: c.actor, act });
    },
    offers |o| if o.state().actor(o.actor).labour.is_some() {
        o.add(Continue { actor: o.actor });
    };

    /// Give a long action up.
    #[command(rule = CANCELLING, group = "Timing", label = "Give the long action up")]
    Abandon { actor: ActorId }
    when |s| fighting(s),
    may |c, s| {
        on_turn(s, c.actor)?;
        only_if!(s.actor(c.actor).labour.is_some(), &CANCELLING, "there is no long action to give up")
    },
    run |c, t| give_up(t, c.actor),
    offers |o| if o.state().actor(o.actor).labour.is_some() {
        o.add(Abandon { actor: o.actor });
    };
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

happens! { Destiny;
    /// A long action is paid in part.
    #[event] LabourPaid { actor: ActorId, act: Action, paid: i16, total: i16 }
    |&LabourPaid { actor, act, paid, total }, s| {
        s.declared = None;
        let labour = Labour { act, paid, total, rounds: None, paid_this_turn: true };
        s.on(actor, |actor| actor.labour = Some(labour));
    },
    tell |e, teller| told(teller, e.actor, &format!(" works on it, {} of {} AP", e.paid, e.total), e.act, &LONG);

    /// An action that takes rounds goes on for that many more.
    #[event] LabourTimed { actor: ActorId, act: Action, rounds: u16 }
    |&LabourTimed { actor, act, rounds }, s| {
        s.declared = None;
        let labour = Labour { act, paid: 0, total: 0, rounds: Some(rounds), paid_this_turn: true };
        s.on(actor, |actor| actor.labour = Some(labour));
    },
    tell |e, teller| told(teller, e.actor, &format!(" is at it for {} more round(s)", e.rounds), e.act, &TIMED);

    #[event(action, "{actor} spends {spent} AP; {ap} left.", rule = PAYING)]
    ApSpent { actor: ActorId, spent: i16, ap: i16 } on |e, actor| actor.ap = e.ap;

    /// A long action is paid or timed out.
    #[event(action, "{actor} has finished a long action.", rule = LONG)]
    LabourDone { actor: ActorId } on |_, actor| actor.labour = None;

    #[event(action, "{actor} gives a long action up; {paid} AP are lost.", rule = CANCELLING)]
    LabourCancelled { actor: ActorId, paid: i16 } on |_, actor| actor.labour = None;
}
