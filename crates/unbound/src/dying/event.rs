//! What happens between life and death.

use super::{DEATH_SAVE, DROPPED};
use crate::marks::{DROPS, about};
use crate::rest::STABLE_RECOVERY;
use crate::state::Saves;
use crate::statuses::{Effect, Status};
use crate::tell::{Teller, Words};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Check, Gauge, Happens, Line, LineKind, Rolled, RuleId, Tally};
use ludex_kit::event;

/// It is rolled when somebody who is stable comes round, in seconds of the clock (UL-DTH-20).
#[event]
pub struct RecoveryRolled {
    pub actor: ActorId,
    /// The die, in hours.
    pub roll: Rolled,
    /// When that is, in seconds of the clock.
    pub at: u64,
}

impl Happens<Unbound> for RecoveryRolled {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).saves.comes_round = Some(self.at);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let hours = if self.roll.kept == 1 { "1 hour".to_owned() } else { format!("{} hours", self.roll.kept) };
        let text = format!("{} will come round in {hours}, if nobody helps before.", t.who(self.actor));
        let check = Check::new("Hours", vec![self.roll.clone()], Tally::new(true));
        Some(Line::new(LineKind::Status, text).rule(&STABLE_RECOVERY).check(check))
    }
}

/// Somebody fell to 0 Health and is Disabled.
#[event(harm, "{actor} drops to 0 Health and is Disabled.", rule = DROPPED)]
pub struct Felled {
    pub actor: ActorId,
}

impl Happens<Unbound> for Felled {
    fn apply(&self, s: &mut State) {
        let fallen = s.actor_mut(self.actor);
        fallen.saves = Saves::default();
        fallen.statuses.set(Status::Disabled, Effect::lasting());
        // A Move in progress is halved and what is left of it worked out again (UL-INB-18).
        if let Some(moving) = s.moving.as_mut().filter(|moving| moving.actor == self.actor) {
            moving.left -= moving.allowance - (moving.allowance / 2).max(1);
        }
    }
    fn measure(&self, gauge: &mut Gauge) {
        if about(gauge, self.actor) {
            gauge.mark(DROPS);
        }
    }
}

/// A death save.
#[event]
pub struct DeathSave {
    pub actor: ActorId,
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// The death saves that it has made and failed now.
    pub saves: Saves,
}

impl Happens<Unbound> for DeathSave {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).saves = self.saves;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (made, failed) = (self.saves.successes, self.saves.failures);
        let text = format!("{} makes a death save: {made} made, {failed} failed.", t.who(self.actor));
        let check = Check::new("Death save", vec![self.roll.clone()], self.tally.clone());
        let passed = check.total >= 10 && self.roll.kept != 1;
        let check = check.outcome(if passed { "success" } else { "failure" });
        Some(Line::new(LineKind::Roll, text).rule(&DEATH_SAVE).check(check))
    }
}

/// A failed death save without a roll.
#[event]
pub struct SaveFailed {
    pub actor: ActorId,
    /// The death saves that it has made and failed now.
    pub saves: Saves,
    pub rule: RuleId,
}

impl Happens<Unbound> for SaveFailed {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).saves = self.saves;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is hurt at 0 Health: {} failed death saves.", t.who(self.actor), self.saves.failures);
        Some(Line::new(LineKind::Harm, text).rule(self.rule.clone()))
    }
}

/// Somebody is stable.
#[event(boon, "{actor} is stable.", rule = self.rule)]
pub struct Stabilised {
    pub actor: ActorId,
    pub rule: RuleId,
}

impl Happens<Unbound> for Stabilised {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).saves = Saves { stable: true, ..Saves::default() };
    }
}

/// Somebody died.
#[event(harm, "{actor} dies.", rule = self.rule)]
pub struct Died {
    pub actor: ActorId,
    pub rule: RuleId,
}

impl Happens<Unbound> for Died {
    fn apply(&self, s: &mut State) {
        died(s, self.actor);
    }
    fn measure(&self, gauge: &mut Gauge) {
        if about(gauge, self.actor) {
            gauge.mark(DROPS);
        }
    }
}

/// Magic brought somebody dead back to life, with so much Health (UL-STA-25).
#[event]
pub struct Revived {
    /// Who was dead.
    pub actor: ActorId,
    /// Whose magic it is.
    pub by: ActorId,
    /// The Health it has now.
    pub health: i32,
    /// By which rule.
    pub rule: RuleId,
}

impl Happens<Unbound> for Revived {
    fn apply(&self, s: &mut State) {
        revived(s, self.actor, self.health);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { health, .. } = self;
        let text = format!("{} brings {} back to life with {health} Health.", t.who(self.by), t.who(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(self.rule.clone()))
    }
}

/// Somebody is dead from now on: it lies where it was, and nobody is held or hidden from by it.
pub(crate) fn died(state: &mut State, actor: ActorId) {
    let dead = state.actor_mut(actor);
    dead.saves = Saves { dead: true, ..Saves::default() };
    dead.health = 0;
    dead.ap = 0;
    dead.aim = None;
    dead.breather = false;
    dead.focus = None;
    dead.turn.readied = false;
    // A body drops to the ground, and what it had caught drops with it.
    if dead.flying {
        (dead.flying, dead.height) = (false, 0);
    }
    dead.caught = 0;
    let at = dead.at;
    for lying in state.lying.iter_mut().filter(|lying| lying.by == Some(actor)) {
        (lying.by, lying.at) = (None, at);
    }
    state.grapples.retain(|held| held.grappler != actor && held.victim != actor);
    for pairs in [&mut state.unseen, &mut state.heard] {
        pairs.retain(|&(observer, subject)| observer != actor && subject != actor);
    }
}

/// Somebody dead lives again: its death saves are counted anew (UL-STA-25).
pub(crate) fn revived(state: &mut State, actor: ActorId, health: i32) {
    let actor = state.actor_mut(actor);
    actor.saves = Saves::default();
    actor.health = health;
    for status in [Status::Disabled, Status::Unconscious, Status::Incapacitated] {
        actor.statuses.clear(status);
    }
}
