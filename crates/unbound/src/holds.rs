//! Getting out of holds, and letting go (UL-ACT-24, UL-MAN-14, UL-STA-02).

use crate::Table;
use crate::actions::{cost, pay_plain};
use crate::character::{Attribute, Group, Skill};
use crate::checks;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict};
use crate::state::{Grapple, State};
use crate::statuses::GRAPPLED;
use crate::turns::{can_pay, must_act};
use ludex_engine::{ActorId, Faces, Log};

ludex_engine::rules! {
    /// Escaping a hold costs 5 Action Points and a roll against the grappler (house).
    ESCAPE = "UL-ACT-24", "Escape";
}

/// The number that an escape must reach (UL-ACT-24).
pub fn escape_number(state: &State, grappler: ActorId, fixed: Option<i32>) -> i32 {
    let profile = &state.actor(grappler).profile;
    let skill = 2 * profile.rank(Group::Grapple) + profile.maneuver_boost(Group::Grapple);
    fixed.unwrap_or(10 + profile.attribute(Attribute::Endurance) + skill)
}

/// Whether an actor may try to escape a hold (UL-ACT-24).
pub fn may_escape(state: &State, actor: ActorId, grappler: ActorId, skill: Skill) -> Verdict {
    must_act(state, actor)?;
    can_pay(state, actor, cost::ESCAPE)?;
    if !state.holds_on(actor).any(|held| held.grappler == grappler) {
        return Err(Objection::new(&GRAPPLED, "this actor is not held by that one"));
    }
    if !matches!(skill, Skill::Escape | Skill::Overpower) {
        return Err(Objection::new(&ESCAPE, "one escapes by Escape or by Overpower"));
    }
    Ok(())
}

/// Tries to escape a hold (UL-ACT-24): a pin becomes a grapple, a grapple ends.
pub(crate) fn escape(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    grappler: ActorId,
    skill: Skill,
) -> Verdict {
    may_escape(table.state(), actor, grappler, skill)?;
    let Some(held) = table.state().holds_on(actor).find(|held| held.grappler == grappler).copied() else {
        return Ok(());
    };
    pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
    let number = escape_number(table.state(), grappler, held.fixed);
    let check = checks::skill_roll(table, actor, skill, None, Some(number));
    let free = check.succeeded();
    table.emit(Event::Checked { actor, check });
    match (free, held.pinned) {
        (true, true) => table.emit(Event::Grappled { grapple: Grapple { pinned: false, ..held } }),
        (true, false) => table.emit(Event::Released { grappler, victim: actor }),
        (false, _) => {}
    }
    Ok(())
}

/// Whether somebody can keep another Pinned: next to it, with a hand on it (UL-STA-03).
pub(crate) fn can_pin(state: &State, grappler: ActorId, victim: ActorId) -> bool {
    state.distance(grappler, victim) <= 1 && state.actor(grappler).free_hands() > 0
}

/// Makes grapples of pins that somebody has moved or filled the hands of: no hand is left for them, or the two are no
/// longer next to each other.
pub(crate) fn loosen(table: &mut Table<'_, impl Faces, impl Log<Event>>, who: ActorId) {
    let loose = |state: &State, held: &Grapple| {
        let touched = held.grappler == who || held.victim == who;
        touched && held.pinned && held.fixed.is_none() && !can_pin(state, held.grappler, held.victim)
    };
    while let Some(held) = table.state().grapples.iter().find(|held| loose(table.state(), held)).copied() {
        table.emit(Event::Grappled { grapple: Grapple { pinned: false, ..held } });
    }
}

/// Whether an actor may let go of somebody now.
pub fn may_release(state: &State, actor: ActorId, victim: ActorId) -> Verdict {
    if !state.holds_on(victim).any(|held| held.grappler == actor) {
        return Err(Objection::new(&crate::maneuvers::RELEASE, "this actor does not hold that one"));
    }
    if !state.pending.is_empty() {
        return Err(Objection::new(&crate::maneuvers::RELEASE, "somebody must decide something first"));
    }
    if !state.can_act(actor) {
        return Err(Objection::new(&crate::maneuvers::RELEASE, "this actor cannot do anything now"));
    }
    Ok(())
}

/// Lets go of somebody (UL-MAN-14).
pub(crate) fn release(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, victim: ActorId) -> Verdict {
    may_release(table.state(), actor, victim)?;
    table.emit(Event::Released { grappler: actor, victim });
    Ok(())
}
