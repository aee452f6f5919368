//! Getting out of holds, and letting go (UL-ACT-24, UL-MAN-14, UL-STA-02).

use crate::checks::{self, Checked};
use crate::maneuvers::{GRAPPLE, RELEASE};
use crate::prelude::*;
use crate::state::Grapple;
use crate::statuses::GRAPPLED;

ludex_engine::rules! {
    /// Escaping a hold costs 5 Action Points and a roll against the grappler (house).
    ESCAPE = "UL-ACT-24", "Escape";
}

/// Returns the number that an escape must reach (UL-ACT-24).
pub fn escape_number(state: &State, grappler: ActorId, fixed: Option<i32>) -> i32 {
    let profile = &state.actor(grappler).profile;
    let skill = 2 * profile.rank(Group::Grapple) + profile.maneuver_boost(Group::Grapple);
    fixed.unwrap_or(10 + profile.attribute(Attribute::Endurance) + skill)
}

acts! { Unbound;
    /// Get out of a hold (UL-ACT-24).
    #[command(rule = ESCAPE, costs = cost::ESCAPE)]
    #[derive(Copy, Eq)]
    Escape { actor: ActorId; #[target] grappler: ActorId, "Who holds."; skill: Skill, "By Escape or by Overpower." }
    label |c, teller| format!("Get out of the hold of {} by {}", teller.name(c.grappler), c.skill.name()),
    // A pin becomes a grapple, a grapple ends.
    may |&Self { actor, grappler, skill }, s| {
        must_act(s, actor)?;
        can_pay(s, actor, cost::ESCAPE)?;
        only_if!(s.holds_on(actor).any(|held| held.grappler == grappler),
            &GRAPPLED, "this actor is not held by that one")?;
        only_if!(matches!(skill, Skill::Escape | Skill::Overpower), &ESCAPE, "one escapes by Escape or by Overpower")
    },
    run |&Self { actor, grappler, skill }, t| {
        let Some(held) = t.state().holds_on(actor).find(|held| held.grappler == grappler).copied() else { return };
        pay_plain(t, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
        let number = escape_number(t.state(), grappler, held.fixed);
        let check = checks::skill_roll(t, actor, skill, None, Some(number));
        let free = check.succeeded();
        t.emit(Checked { actor, check });
        match held.pinned {
            true if free => t.emit(Grappled { grapple: Grapple { pinned: false, ..held } }),
            false if free => t.emit(Released { grappler, victim: actor }),
            _ => {}
        }
    },
    subject |c| Some(c.actor),
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for grappler in state.holds_on(actor).map(|held| held.grappler) {
            [Skill::Escape, Skill::Overpower].into_iter().for_each(|skill| o.add(Escape { actor, grappler, skill }));
        }
    };
}

/// Returns whether an actor can keep another Pinned: next to it, with a hand on it (UL-STA-03).
pub(crate) fn can_pin(state: &State, grappler: ActorId, victim: ActorId) -> bool {
    state.distance(grappler, victim) <= 1 && state.actor(grappler).free_hands() > 0
}

/// Makes grapples of pins that an actor has moved or filled the hands of: no hand is left for them, or the two are no
/// longer next to each other.
pub(crate) fn loosen(table: &mut Table<'_, impl Run>, who: ActorId) {
    let loose = |state: &State, held: &Grapple| {
        let touched = held.grappler == who || held.victim == who;
        touched && held.pinned && held.fixed.is_none() && !can_pin(state, held.grappler, held.victim)
    };
    while let Some(held) = table.state().grapples.iter().find(|held| loose(table.state(), held)).copied() {
        table.emit(Grappled { grapple: Grapple { pinned: false, ..held } });
    }
}

acts! { Unbound;
    /// Let go of an actor (UL-MAN-14).
    #[command(rule = RELEASE, label = "Let go of {victim}", between)]
    #[derive(Copy, Eq)] Release { actor: ActorId; #[target] victim: ActorId, "Who is held." }
    may |c, s| {
        only_if!(s.holds_on(c.victim).any(|held| held.grappler == c.actor),
            &RELEASE, "this actor does not hold that one")?;
        only_if!(s.can_act(c.actor), &RELEASE, "this actor cannot do anything now")
    },
    run |c, t| t.emit(Released { grappler: c.actor, victim: c.victim }),
    subject |_| None,
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for held in state.grapples.iter().filter(|held| held.grappler == actor) {
            o.add(Release { actor, victim: held.victim });
        }
    };
}

happens! { Unbound;
    /// An actor is held.
    #[event] Grappled { #[actor] grapple: Grapple, "Who holds whom, and how." }
    |e, s| hold(s, e.grapple),
    tell |e, t| {
        let how = if e.grapple.pinned { "pins" } else { "holds" };
        told!(Status, "{} {how} {}.", t.who(e.grapple.grappler), t.who(e.grapple.victim); GRAPPLE)
    },
    secret |e, state, viewer| !sees(state, viewer, e.grapple.victim);

    /// A hold ends.
    #[event(status, "{grappler} no longer holds {victim}.", rule = RELEASE)]
    Released { #[actor] grappler: ActorId, "Who held."; victim: ActorId, "Who was held." }
    |e, s| s.grapples.retain(|held| (held.grappler, held.victim) != (e.grappler, e.victim)),
    secret |e, state, viewer| !sees(state, viewer, e.victim);
}

/// One hold of one on another: a new one replaces the old.
pub(crate) fn hold(state: &mut State, grapple: Grapple) {
    state.grapples.retain(|held| (held.grappler, held.victim) != (grapple.grappler, grapple.victim));
    state.grapples.push(grapple);
}

impl Subject for Grapple {
    fn subject(&self) -> Option<ActorId> {
        Some(self.grappler)
    }
}
