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

/// Returns the number that an escape must reach: that of the spell that holds, or what the grappler is good for (UL-ACT-24).
pub fn escape_number(state: &State, grappler: ActorId, fixed: Option<i32>) -> i32 {
    let profile = &state.actor(grappler).profile;
    let skill = 2 * profile.rank(Group::Grapple) + profile.maneuver_boost(Group::Grapple);
    fixed.unwrap_or(10 + profile.attribute(Attribute::Endurance) + skill)
}

/// Get out of a hold (UL-ACT-24).
#[command(rule = ESCAPE, costs = cost::ESCAPE)]
#[derive(Copy, Eq)]
pub struct Escape {
    pub actor: ActorId,
    /// Who holds.
    #[target]
    pub grappler: ActorId,
    /// By Escape or by Overpower.
    pub skill: Skill,
}

impl Act<Unbound> for Escape {
    // A pin becomes a grapple, a grapple ends.
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, grappler, skill } = *self;

        must_act(state, actor)?;
        can_pay(state, actor, cost::ESCAPE)?;
        let is_held = state.holds_on(actor).any(|held| held.grappler == grappler);
        ensure!(is_held, GRAPPLED, "this actor is not held by that one");
        ensure!(matches!(skill, Skill::Escape | Skill::Overpower), ESCAPE, "one escapes by Escape or by Overpower");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, grappler, skill } = *self;

        let Some(held) = table.state().holds_on(actor).find(|held| held.grappler == grappler).copied() else { return };
        pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
        let number = escape_number(table.state(), grappler, held.fixed);
        let check = checks::skill_roll(table, actor, skill, None, Some(number));
        let escapes = check.succeeded();
        table.emit(Checked { actor, check });
        if !escapes {
            return;
        }
        if held.pinned {
            table.emit(Grappled { grapple: Grapple { pinned: false, ..held } });
        } else {
            table.emit(Released { grappler, victim: actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for held in state.holds_on(actor) {
            for skill in [Skill::Escape, Skill::Overpower] {
                offers.add(Escape { actor, grappler: held.grappler, skill });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Get out of the hold of {} by {}", teller.name(self.grappler), self.skill.name())
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Returns whether an actor can keep another Pinned: next to it, with a hand on it (UL-STA-03).
pub(crate) fn can_pin(state: &State, grappler: ActorId, victim: ActorId) -> bool {
    state.distance(grappler, victim) <= 1 && state.actor(grappler).free_hands() > 0
}

/// Turns the pins of an actor who has moved or filled its hands into grapples, where no hand is left for them or the two are
/// no longer next to each other (UL-STA-03).
pub(crate) fn loosen(table: &mut Table<'_, impl Run>, who: ActorId) {
    let is_loose = |state: &State, held: &Grapple| {
        let concerned = held.grappler == who || held.victim == who;
        concerned && held.pinned && held.fixed.is_none() && !can_pin(state, held.grappler, held.victim)
    };
    while let Some(held) = table.state().grapples.iter().find(|held| is_loose(table.state(), held)).copied() {
        table.emit(Grappled { grapple: Grapple { pinned: false, ..held } });
    }
}

/// Let go of an actor (UL-MAN-14).
#[command(rule = RELEASE, label = "Let go of {victim}", between)]
#[derive(Copy, Eq)]
pub struct Release {
    pub actor: ActorId,
    /// Who is held.
    #[target]
    pub victim: ActorId,
}

impl Act<Unbound> for Release {
    fn may(&self, state: &State) -> Verdict {
        let holds = state.holds_on(self.victim).any(|held| held.grappler == self.actor);
        ensure!(holds, RELEASE, "this actor does not hold that one");
        ensure!(state.can_act(self.actor), RELEASE, "this actor cannot do anything now");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Released { grappler: self.actor, victim: self.victim });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for held in state.grapples.iter().filter(|held| held.grappler == actor) {
            offers.add(Release { actor, victim: held.victim });
        }
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// An actor is held.
#[event]
pub struct Grappled {
    /// Who holds whom, and how.
    #[actor]
    pub grapple: Grapple,
}

impl Event<Unbound> for Grappled {
    fn apply(&self, state: &mut State) {
        hold(state, self.grapple);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let grappler = teller.who(self.grapple.grappler);
        let victim = teller.who(self.grapple.victim);
        let how = if self.grapple.pinned { "pins" } else { "holds" };
        Some(Line::new(LineKind::Status, format!("{grappler} {how} {victim}.")).rule(&GRAPPLE))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.grapple.victim)
    }
}

/// A hold ends.
#[event(status, "{grappler} no longer holds {victim}.", rule = RELEASE)]
pub struct Released {
    /// Who held.
    #[actor]
    pub grappler: ActorId,
    /// Who was held.
    pub victim: ActorId,
}

impl Event<Unbound> for Released {
    fn apply(&self, state: &mut State) {
        state.grapples.retain(|held| (held.grappler, held.victim) != (self.grappler, self.victim));
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.victim)
    }
}

/// Puts a hold of one actor on another in the state; a new one replaces the old.
pub(crate) fn hold(state: &mut State, grapple: Grapple) {
    state.grapples.retain(|held| (held.grappler, held.victim) != (grapple.grappler, grapple.victim));
    state.grapples.push(grapple);
}

impl Subject for Grapple {
    fn subject(&self) -> Option<ActorId> {
        Some(self.grappler)
    }
}
