//! What happens in checks.

use super::contest::TIE_IS_NO_WIN;
use super::focus::{FOCUS, FOCUS_ENDS};
use super::group::GROUP_ROLL;
use super::passive::PASSIVE_USE;
use super::reroll::{self, REROLLS, lets_stand};
use super::{AnySkill, CheckResult, Focus, GroupOutcome, Outcome, Rerollable, Social, Use, task};
use crate::marks::{GRAZE, HIT, checked, decided};
use crate::prelude::*;

/// Something was rolled.
#[event]
pub struct Checked {
    pub actor: ActorId,
    /// The roll, and what it came to.
    pub check: CheckResult,
}

impl Event<Unbound> for Checked {
    fn apply(&self, state: &mut State) {
        state.lets_rolls_stand();
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let outcome = match self.check.target {
            None => String::new(),
            Some(target) if self.check.succeeded() => format!(" against {target}: success"),
            Some(target) => format!(" against {target}: failure"),
        };
        let what = task::name(teller.state, self.check.what);
        let text = format!("{} rolls {what}: {}{outcome}.", teller.who(self.actor), self.check.total);
        Some(with_roll(Line::new(LineKind::Roll, text).rule(self.check.what.rule()), &self.check))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        self.check.secret && !viewer.is_game_master()
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        // The last roll of the one whose attempt it is decides, of several who work together that of whoever leads; what a
        // blow makes its target roll is no attempt of that one's.
        let own = odds.subject == Some(self.actor) || odds.subject.is_none() && self.check.together;
        let struck = odds.has(HIT) || odds.has(GRAZE);
        if own && self.check.target.is_some() && !struck {
            checked(odds, self.check.succeeded());
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

impl Event<Unbound> for RerollOpened {
    fn apply(&self, state: &mut State) {
        reroll::opened(state, &self.open);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = task::name(teller.state, self.open.what);
        let name = teller.who(self.open.actor);
        line(LineKind::Frame, format!("{name} may roll {what} again."), &reroll::WILL_BOOST)
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

impl Event<Unbound> for CheckRerolled {
    fn apply(&self, state: &mut State) {
        reroll::used(state, &self.before, self.total);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { total, .. } = self;
        let name = teller.who(self.before.actor);
        let what = task::name(teller.state, self.before.what);
        // How well an actor hides or looks is theirs to know.
        if self.before.social.as_ref().is_some_and(Social::is_veiled) && !teller.viewer.plays(self.before.actor) {
            return line(LineKind::Roll, format!("{name} rolls {what} again."), &REROLLS);
        }
        let text = format!("{name} rolls {what} again: {} becomes {total}.", self.before.total);
        let check = Check::new(self.before.what.name(), vec![self.roll.clone()], Default::default());
        let check = match self.before.target {
            Some(target) if *total >= target => check.outcome(format!("{total} reaches {target}")),
            Some(target) => check.outcome(format!("{total} does not reach {target}")),
            None => check,
        };
        let line = Line::new(LineKind::Roll, text).rule(&REROLLS).check(check);
        Some(match self.before.target {
            Some(target) => line.came_to(RollResult::of(*total >= target), *total, target),
            None => line,
        })
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        self.before.is_secret(state, viewer)
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if let Some(target) = self.before.target {
            checked(odds, self.total >= target);
        }
        // Whoever rolls again asks whether the contest is won by it.
        if let Some(Social::Contested(_)) = self.before.social {
            odds.subject = Some(self.before.actor);
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

impl Event<Unbound> for PassiveCompared {
    fn apply(&self, state: &mut State) {
        lets_stand(state, |actor, social| actor == self.actor && matches!(social, Some(Social::Focused { .. })));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { skill, number, .. } = self;
        let how = if self.succeeds { "is enough" } else { "is not enough" };
        let skill = skill.name(teller.state);
        let name = teller.who(self.actor);
        let text = format!("What {name} has of {skill} without a roll {how} against {number}.");
        let line = Line::new(LineKind::Roll, text).rule(&PASSIVE_USE);
        let check = Check::new(format!("Passive {skill}"), Vec::new(), self.tally.clone());
        Some(if teller.viewer.plays(self.actor) { line.check(check) } else { line })
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
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

impl Event<Unbound> for Contested {
    fn apply(&self, state: &mut State) {
        state.contest = Some(self.outcome);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(contested(teller, self.outcome, &self.totals, &self.stake, &self.rule))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let hidden = self.totals.iter().any(|(actor, _)| !sees(state, viewer, *actor));
        hidden || self.secret && !viewer.is_game_master()
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        let winner = self.outcome.winner;
        decided(odds, winner.is_some() && winner == odds.subject, winner.is_none());
    }
}

/// An actor uses the win of a contest (UL-CHK-16).
#[event(action, "{actor} uses the win: {what}.", rule = TIE_IS_NO_WIN)]
pub struct Pressed {
    pub actor: ActorId,
    /// What it changes, in words.
    pub what: String,
}

impl Event<Unbound> for Pressed {
    fn apply(&self, state: &mut State) {
        state.lets_rolls_stand();
    }
}

/// A group roll was decided (UL-CHK-32).
#[event]
pub struct GroupRolled {
    /// How many were needed, and how many made it.
    pub outcome: GroupOutcome,
}

impl Event<Unbound> for GroupRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let GroupOutcome { members, successes, required, .. } = &self.outcome;
        let count = members.len();
        let how = if self.outcome.succeeded() { "The group succeeds" } else { "The group fails" };
        let were = if *required == 1 { "was" } else { "were" };
        let text = format!("{how}: {successes} of {count} succeeded, {required} {were} needed.");
        let line = Line::new(LineKind::Roll, text).rule(&GROUP_ROLL);
        Some(line.came(RollResult::of(self.outcome.succeeded())))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let hidden = self.outcome.members.iter().any(|&actor| !sees(state, viewer, actor));
        hidden || self.outcome.secret && !viewer.is_game_master()
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        checked(odds, self.outcome.succeeded());
    }
}

/// An actor focuses on a skill (UL-CHK-22).
#[event]
pub struct Focused {
    pub actor: ActorId,
    /// On which skill.
    pub skill: AnySkill,
    /// The roll that counts while the focus lasts.
    pub check: CheckResult,
}

impl Event<Unbound> for Focused {
    fn apply(&self, state: &mut State) {
        let focus = Focus { skill: self.skill, total: self.check.total, since: state.clock.seconds, ending: false };
        state.actor_mut(self.actor).focus = Some(focus);
        lets_stand(state, |_, _| true);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} focuses on {}.", teller.who(self.actor), self.skill.name(teller.state));
        let line = Line::new(LineKind::Roll, text).rule(&FOCUS);
        Some(if teller.viewer.plays(self.actor) { line.check(rolled(&self.check)) } else { line })
    }
}

/// A focus ends as soon as it may (UL-CHK-27).
#[event(action, "{actor} ends the focus: it is over as soon as it has lasted long enough.", rule = FOCUS_ENDS)]
pub struct FocusEnding {
    pub actor: ActorId,
}

impl Event<Unbound> for FocusEnding {
    fn apply(&self, state: &mut State) {
        if let Some(focus) = &mut state.actor_mut(self.actor).focus {
            focus.ending = true;
        }
    }
}

/// A focus is over.
#[event(action, "{actor} is no longer focused.", rule = FOCUS_ENDS)]
pub struct FocusEnded {
    pub actor: ActorId,
}

impl Event<Unbound> for FocusEnded {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).focus = None;
        lets_stand(state, |actor, social| actor == self.actor && matches!(social, Some(Social::Focused { .. })));
    }
}

/// Returns how a contest is told.
fn contested(teller: &Teller<'_>, outcome: Outcome, totals: &[(ActorId, i32)], stake: &str, rule: &RuleId) -> Line {
    let sums: Vec<String> = totals.iter().map(|(actor, total)| format!("{} {total}", teller.who(*actor))).collect();
    let about = if stake.is_empty() { String::new() } else { format!(" for {stake}") };
    let how = match (outcome.winner, outcome.holder) {
        (Some(winner), _) => format!("{} wins the contest{about}", teller.who(winner)),
        (None, Some(holder)) => format!("A tie{about}: things stay as they were, as {} wished", teller.who(holder)),
        (None, None) => format!("A tie{about}: things stay as they were"),
    };
    Line::new(LineKind::Roll, format!("{how} ({}).", sums.join(", "))).rule(rule.clone())
}

impl Subject for Rerollable {
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Returns a line with a check behind it, and what became of it.
pub(crate) fn with_roll(line: Line, check: &CheckResult) -> Line {
    let line = line.check(rolled(check));
    match check.target {
        Some(target) => line.came_to(RollResult::of(check.succeeded()), check.total, target),
        None => line,
    }
}

/// Returns a roll as it is shown: its die, what was added, and whether it reached its target number.
pub(crate) fn rolled(check: &CheckResult) -> Check {
    let dice = if check.roll.sides == 0 { Vec::new() } else { vec![check.roll.clone()] };
    let shown = Check::new(check.what.name(), dice, check.tally.clone()).reasons(check.reasons.clone());
    match check.target {
        Some(target) if check.succeeded() => shown.outcome(format!("reaches {target}")),
        Some(target) => shown.outcome(format!("does not reach {target}")),
        None => shown,
    }
}

/// Opens a roll for a second one, if it may be made again; with what it was about.
pub(crate) fn reopen(table: &mut Table<'_, impl Run>, open: Option<Rerollable>, social: Option<Social>) {
    if let Some(open) = open {
        table.emit(RerollOpened { open: Rerollable { social, ..open } });
    }
}
