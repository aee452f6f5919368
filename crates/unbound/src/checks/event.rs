//! What happens in checks.

use super::contest::TIE_IS_NO_WIN;
use super::focus::{FOCUS, FOCUS_ENDS};
use super::group::GROUP_ROLL;
use super::passive::PASSIVE_USE;
use super::reroll::{REROLLS, lets_rolls_stand, lets_stand};
use super::{AnySkill, CheckResult, Focus, GroupOutcome, Outcome, Rerollable, Social, Use, reroll, task};
use crate::marks::{GRAZE, HIT, SUCCEEDS};
use crate::table::sees;
use crate::tell::{Teller, Words, line, rolled};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Check, Gauge, Happens, Line, LineKind, Rolled, RuleId, Tally, Viewer};
use ludex_kit::event;
use ludex_kit::flat::Whom;

/// Something was rolled.
#[event]
pub struct Checked {
    pub actor: ActorId,
    /// The roll, and what it came to.
    pub check: CheckResult,
}

impl Happens<Unbound> for Checked {
    fn apply(&self, s: &mut State) {
        lets_rolls_stand(s);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let outcome = match (self.check.target, self.check.succeeded()) {
            (None, _) => String::new(),
            (Some(target), true) => format!(" against {target}: success"),
            (Some(target), false) => format!(" against {target}: failure"),
        };
        let what = task::name(t.state, self.check.what);
        let text = format!("{} rolls {what}: {}{outcome}.", t.who(self.actor), self.check.total);
        Some(Line::new(LineKind::Roll, text).rule(self.check.what.rule()).check(rolled(&self.check)))
    }
    fn secret(&self, _: &State, viewer: &Viewer) -> bool {
        self.check.secret && !viewer.is_game_master()
    }
    fn measure(&self, gauge: &mut Gauge) {
        // The last roll of the one whose deed it is decides, of several who work together that of whoever leads; what a
        // blow makes its target roll is no deed of that one's.
        let deed = gauge.subject == Some(self.actor) || gauge.subject.is_none() && self.check.together;
        if deed && self.check.target.is_some() && !gauge.has(HIT) && !gauge.has(GRAZE) {
            gauge.settle(SUCCEEDS, self.check.succeeded());
        }
    }
}

/// The check just made may be rolled again (UL-CHK-37).
#[event]
pub struct RerollOpened {
    /// The check, and what a second roll changes.
    #[actor]
    pub open: Rerollable,
}

impl Happens<Unbound> for RerollOpened {
    fn apply(&self, s: &mut State) {
        reroll::opened(s, &self.open);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let what = task::name(t.state, self.open.what);
        let text = format!("{} may roll {what} again.", t.who(self.open.actor));
        line(LineKind::Frame, text, &reroll::WILL_BOOST)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        self.open.is_secret(state, viewer)
    }
}

/// A check was rolled again.
#[event]
pub struct CheckRerolled {
    /// The check as it was.
    #[actor]
    pub before: Rerollable,
    /// The d20 of the second roll.
    pub roll: Rolled,
    /// What it comes to now.
    pub total: i32,
}

impl Happens<Unbound> for CheckRerolled {
    fn apply(&self, s: &mut State) {
        reroll::used(s, &self.before, self.total);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { total, .. } = self;
        let name = t.who(self.before.actor);
        let what = task::name(t.state, self.before.what);
        // How well somebody hides or looks is theirs to know.
        if self.before.social.as_ref().is_some_and(Social::is_veiled) && !t.viewer.plays(self.before.actor) {
            return line(LineKind::Roll, format!("{name} rolls {what} again."), &REROLLS);
        }
        let text = format!("{name} rolls {what} again: {} becomes {total}.", self.before.total);
        let check = Check::new(self.before.what.name(), vec![self.roll.clone()], Default::default());
        let reached = self.before.target.map(|target| (*total >= target, target));
        let check = match reached {
            Some((true, target)) => check.outcome(format!("{total} reaches {target}")),
            Some((false, target)) => check.outcome(format!("{total} does not reach {target}")),
            None => check,
        };
        Some(Line::new(LineKind::Roll, text).rule(&REROLLS).check(check))
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        self.before.is_secret(state, viewer)
    }
    fn measure(&self, gauge: &mut Gauge) {
        if let Some(target) = self.before.target {
            gauge.settle(SUCCEEDS, self.total >= target);
        }
        // Whoever rolls again asks whether the contest is won by it.
        if let Some(Social::Contested(_)) = self.before.social {
            gauge.subject = Some(self.before.actor);
        }
    }
}

/// A passive value was compared with a number (UL-CHK-21).
#[event]
pub struct PassiveCompared {
    pub actor: ActorId,
    /// Of which skill.
    pub skill: AnySkill,
    /// How it comes about.
    pub tally: Tally,
    /// The number to reach.
    pub number: i32,
    /// Whether it is reached.
    pub succeeds: bool,
    /// What the passive value stands for.
    pub used: Use,
}

impl Happens<Unbound> for PassiveCompared {
    fn apply(&self, s: &mut State) {
        lets_stand(s, |actor, social| actor == self.actor && matches!(social, Some(Social::Focused { .. })));
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { skill, number, .. } = self;
        let how = if self.succeeds { "is enough" } else { "is not enough" };
        let (name, skill) = (t.who(self.actor), skill.name(t.state));
        let text = format!("What {name} has of {skill} without a roll {how} against {number}.");
        let line = Line::new(LineKind::Roll, text).rule(&PASSIVE_USE);
        let check = Check::new(format!("Passive {skill}"), Vec::new(), self.tally.clone());
        Some(if t.viewer.plays(self.actor) { line.check(check) } else { line })
    }
    fn secret(&self, _: &State, viewer: &Viewer) -> bool {
        self.used == Use::Secret && !viewer.is_game_master()
    }
}

/// A contest was decided (UL-CHK-14).
#[event]
pub struct Contested {
    /// Who won.
    pub outcome: Outcome,
    /// What each came to.
    pub totals: Vec<(ActorId, i32)>,
    /// What it was about, in words.
    pub stake: String,
    /// Whether it is known to the game master alone.
    pub secret: bool,
    pub rule: RuleId,
}

impl Happens<Unbound> for Contested {
    fn apply(&self, s: &mut State) {
        s.contest = Some(self.outcome);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        Some(contested(t, self.outcome, &self.totals, &self.stake, &self.rule))
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let hidden = self.totals.iter().any(|(actor, _)| !sees(state, viewer, *actor));
        hidden || self.secret && !viewer.is_game_master()
    }
    fn measure(&self, gauge: &mut Gauge) {
        let winner = self.outcome.winner;
        gauge.settle(SUCCEEDS, winner.is_some() && winner == gauge.subject);
    }
}

/// Somebody uses the win of a contest (UL-CHK-16).
#[event(deed, "{actor} uses the win: {what}.", rule = TIE_IS_NO_WIN)]
pub struct Pressed {
    pub actor: ActorId,
    /// What it changes, in words.
    pub what: String,
}

impl Happens<Unbound> for Pressed {
    fn apply(&self, s: &mut State) {
        lets_rolls_stand(s);
    }
}

/// A group roll was decided (UL-CHK-32).
#[event]
pub struct GroupRolled {
    /// How many were needed, and how many made it.
    pub outcome: GroupOutcome,
}

impl Happens<Unbound> for GroupRolled {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, _: &Teller<'_>) -> Option<Line> {
        let GroupOutcome { members, successes, required, .. } = &self.outcome;
        let how = if self.outcome.succeeded() { "The group succeeds" } else { "The group fails" };
        let text = format!("{how}: {successes} of {} succeeded, {required} were needed.", members.len());
        line(LineKind::Roll, text, &GROUP_ROLL)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let hidden = self.outcome.members.iter().any(|&actor| !sees(state, viewer, actor));
        hidden || self.outcome.secret && !viewer.is_game_master()
    }
    fn measure(&self, gauge: &mut Gauge) {
        gauge.settle(SUCCEEDS, self.outcome.succeeded());
    }
}

/// Somebody focuses on a skill (UL-CHK-22).
#[event]
pub struct Focused {
    pub actor: ActorId,
    /// On which skill.
    pub skill: AnySkill,
    /// The roll that counts while the focus lasts.
    pub check: CheckResult,
}

impl Happens<Unbound> for Focused {
    fn apply(&self, s: &mut State) {
        let focus = Focus { skill: self.skill, total: self.check.total, since: s.clock.seconds, ending: false };
        s.actor_mut(self.actor).focus = Some(focus);
        lets_stand(s, |_, _| true);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} focuses on {}.", t.who(self.actor), self.skill.name(t.state));
        let line = Line::new(LineKind::Roll, text).rule(&FOCUS);
        Some(if t.viewer.plays(self.actor) { line.check(rolled(&self.check)) } else { line })
    }
}

/// A focus ends as soon as it may (UL-CHK-27).
#[event(deed, "{actor} ends the focus: it is over as soon as it has lasted long enough.", rule = FOCUS_ENDS)]
pub struct FocusEnding {
    pub actor: ActorId,
}

impl Happens<Unbound> for FocusEnding {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).focus.iter_mut().for_each(|focus| focus.ending = true);
    }
}

/// A focus is over.
#[event(deed, "{actor} is no longer focused.", rule = FOCUS_ENDS)]
pub struct FocusEnded {
    pub actor: ActorId,
}

impl Happens<Unbound> for FocusEnded {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).focus = None;
        lets_stand(s, |actor, social| actor == self.actor && matches!(social, Some(Social::Focused { .. })));
    }
}

fn contested(t: &Teller<'_>, outcome: Outcome, totals: &[(ActorId, i32)], stake: &str, rule: &RuleId) -> Line {
    let sums: Vec<String> = totals.iter().map(|(actor, total)| format!("{} {total}", t.who(*actor))).collect();
    let about = if stake.is_empty() { String::new() } else { format!(" for {stake}") };
    let how = match (outcome.winner, outcome.holder) {
        (Some(winner), _) => format!("{} wins the contest{about}", t.who(winner)),
        (None, Some(holder)) => format!("A tie{about}: things stay as they were, as {} wished", t.who(holder)),
        (None, None) => format!("A tie{about}: things stay as they were"),
    };
    Line::new(LineKind::Roll, format!("{how} ({}).", sums.join(", "))).rule(rule.clone())
}

impl Whom for Rerollable {
    fn whom(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
