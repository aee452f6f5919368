//! Getting out of holds, and letting go (UL-ACT-24, UL-MAN-14, UL-STA-02).

use crate::action_points::Expense;
use crate::actions::{cost, pay_plain};
use crate::character::{Attribute, Group, Skill};
use crate::checks::{self, Checked};
use crate::state::{Grapple, State};
use crate::statuses::GRAPPLED;
use crate::table::sees;
use crate::tell::{Teller, Words, line};
use crate::turns::{can_pay, must_act};
use crate::{Run, Table, Unbound, maneuvers};
use ludex_engine::{ActorId, Happens, Line, Mood, Refusal, Verdict, Viewer};
use ludex_kit::flat::Whom;
use ludex_kit::{command, event};

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
        return Err(Refusal::new(&GRAPPLED, "this actor is not held by that one"));
    }
    if !matches!(skill, Skill::Escape | Skill::Overpower) {
        return Err(Refusal::new(&ESCAPE, "one escapes by Escape or by Overpower"));
    }
    Ok(())
}

/// Get out of a hold (UL-ACT-24).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Escape {
    /// Who is held.
    pub actor: ActorId,
    /// Who holds.
    pub grappler: ActorId,
    /// By Escape or by Overpower.
    pub skill: Skill,
}

/// Tries to escape a hold (UL-ACT-24): a pin becomes a grapple, a grapple ends.
pub(crate) fn escape(table: &mut Table<'_, impl Run>, Escape { actor, grappler, skill }: Escape) -> Verdict {
    may_escape(table.state(), actor, grappler, skill)?;
    let Some(held) = table.state().holds_on(actor).find(|held| held.grappler == grappler).copied() else {
        return Ok(());
    };
    pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
    let number = escape_number(table.state(), grappler, held.fixed);
    let check = checks::skill_roll(table, actor, skill, None, Some(number));
    let free = check.succeeded();
    table.emit(Checked { actor, check });
    match (free, held.pinned) {
        (true, true) => table.emit(Grappled { grapple: Grapple { pinned: false, ..held } }),
        (true, false) => table.emit(Released { grappler, victim: actor }),
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
pub(crate) fn loosen(table: &mut Table<'_, impl Run>, who: ActorId) {
    let loose = |state: &State, held: &Grapple| {
        let touched = held.grappler == who || held.victim == who;
        touched && held.pinned && held.fixed.is_none() && !can_pin(state, held.grappler, held.victim)
    };
    while let Some(held) = table.state().grapples.iter().find(|held| loose(table.state(), held)).copied() {
        table.emit(Grappled { grapple: Grapple { pinned: false, ..held } });
    }
}

/// Whether an actor may let go of somebody now.
pub fn may_release(state: &State, actor: ActorId, victim: ActorId) -> Verdict {
    if !state.holds_on(victim).any(|held| held.grappler == actor) {
        return Err(Refusal::new(&crate::maneuvers::RELEASE, "this actor does not hold that one"));
    }
    if !state.pending.is_empty() {
        return Err(Refusal::new(&crate::maneuvers::RELEASE, "somebody must decide something first"));
    }
    if !state.can_act(actor) {
        return Err(Refusal::new(&crate::maneuvers::RELEASE, "this actor cannot do anything now"));
    }
    Ok(())
}

/// Let go of somebody (UL-MAN-14).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Release {
    /// Who holds.
    pub actor: ActorId,
    /// Who is held.
    pub victim: ActorId,
}

/// Lets go of somebody (UL-MAN-14).
pub(crate) fn release(table: &mut Table<'_, impl Run>, Release { actor, victim }: Release) -> Verdict {
    may_release(table.state(), actor, victim)?;
    table.emit(Released { grappler: actor, victim });
    Ok(())
}

/// Somebody is held.
#[event]
pub struct Grappled {
    /// Who holds whom, and how.
    #[actor]
    pub grapple: Grapple,
}

impl Happens<Unbound> for Grappled {
    fn apply(&self, s: &mut State) {
        hold(s, self.grapple);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let how = if self.grapple.pinned { "pins" } else { "holds" };
        let (one, other) = (t.who(self.grapple.grappler), t.who(self.grapple.victim));
        line(Mood::Status, format!("{one} {how} {other}."), &maneuvers::GRAPPLE)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.grapple.victim)
    }
}

/// A hold ends.
#[event]
pub struct Released {
    /// Who held.
    #[actor]
    pub grappler: ActorId,
    /// Who was held.
    pub victim: ActorId,
}

impl Happens<Unbound> for Released {
    fn apply(&self, s: &mut State) {
        s.grapples.retain(|held| (held.grappler, held.victim) != (self.grappler, self.victim));
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} no longer holds {}.", t.who(self.grappler), t.who(self.victim));
        line(Mood::Status, text, &maneuvers::RELEASE)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.victim)
    }
}

/// One hold of one on another: a new one replaces the old.
pub(crate) fn hold(state: &mut State, grapple: Grapple) {
    state.grapples.retain(|held| (held.grappler, held.victim) != (grapple.grappler, grapple.victim));
    state.grapples.push(grapple);
}

impl Whom for Grapple {
    fn whom(&self) -> Option<ActorId> {
        Some(self.grappler)
    }
}
