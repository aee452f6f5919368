//! What happens in checks.

use super::contest::TIE_IS_NO_WIN;
use super::focus::{FOCUS, FOCUS_ENDS};
use super::group::GROUP_ROLL;
use super::passive::PASSIVE_USE;
use super::reroll::{REROLLS, lets_stand};
use super::{AnySkill, CheckResult, Focus, GroupOutcome, Outcome, Rerollable, Social, Use, reroll, task};
use crate::marks::{GRAZE, HIT, checked, decided};
use crate::prelude::*;

happens! { Unbound;
    /// Something was rolled.
    #[event] Checked { actor: ActorId; check: CheckResult, "The roll, and what it came to." }
    |_, s| s.lets_rolls_stand(),
    tell |e, t| {
        let outcome = match (e.check.target, e.check.succeeded()) {
            (None, _) => String::new(),
            (Some(target), true) => format!(" against {target}: success"),
            (Some(target), false) => format!(" against {target}: failure"),
        };
        let what = task::name(t.state, e.check.what);
        let text = format!("{} rolls {what}: {}{outcome}.", t.who(e.actor), e.check.total);
        Some(Line::new(LineKind::Roll, text).rule(e.check.what.rule()).check(rolled(&e.check)))
    },
    secret |e, _, viewer| e.check.secret && !viewer.is_game_master(),
    measure |e, gauge| {
        // The last roll of the one whose attempt it is decides, of several who work together that of whoever leads; what a
        // blow makes its target roll is no attempt of that one's.
        let own = gauge.subject == Some(e.actor) || gauge.subject.is_none() && e.check.together;
        if own && e.check.target.is_some() && !gauge.has(HIT) && !gauge.has(GRAZE) {
            checked(gauge, e.check.succeeded());
        }
    };

    /// The check just made may be rolled again (UL-CHK-37).
    #[event] RerollOpened { #[actor] open: Rerollable, "The check, and what a second roll changes." }
    |e, s| reroll::opened(s, &e.open),
    tell |e, t| {
        let what = task::name(t.state, e.open.what);
        told!(Frame, "{} may roll {what} again.", t.who(e.open.actor); reroll::WILL_BOOST)
    },
    secret |e, state, viewer| e.open.is_secret(state, viewer);

    /// A check was rolled again.
    #[event] CheckRerolled {
        #[actor] before: Rerollable, "The check as it was.";
        roll: Rolled, "The d20 of the second roll.";
        total: i32, "What it comes to now.";
    }
    |e, s| reroll::used(s, &e.before, e.total),
    tell |e, t| {
        let Self { total, .. } = e;
        let name = t.who(e.before.actor);
        let what = task::name(t.state, e.before.what);
        // How well an actor hides or looks is theirs to know.
        if e.before.social.as_ref().is_some_and(Social::is_veiled) && !t.viewer.plays(e.before.actor) {
            return line(LineKind::Roll, format!("{name} rolls {what} again."), &REROLLS);
        }
        let text = format!("{name} rolls {what} again: {} becomes {total}.", e.before.total);
        let check = Check::new(e.before.what.name(), vec![e.roll.clone()], Default::default());
        let reached = e.before.target.map(|target| (*total >= target, target));
        let check = match reached {
            Some((true, target)) => check.outcome(format!("{total} reaches {target}")),
            Some((false, target)) => check.outcome(format!("{total} does not reach {target}")),
            None => check,
        };
        Some(Line::new(LineKind::Roll, text).rule(&REROLLS).check(check))
    },
    secret |e, state, viewer| e.before.is_secret(state, viewer),
    measure |e, gauge| {
        if let Some(target) = e.before.target {
            checked(gauge, e.total >= target);
        }
        // Whoever rolls again asks whether the contest is won by it.
        if let Some(Social::Contested(_)) = e.before.social {
            gauge.subject = Some(e.before.actor);
        }
    };

    /// A passive value was compared with a number (UL-CHK-21).
    #[event] PassiveCompared {
        actor: ActorId;
        skill: AnySkill, "Of which skill.";
        tally: Tally, "How it comes about.";
        number: i32, "The number to reach.";
        succeeds: bool, "Whether it is reached.";
        used: Use, "What the passive value stands for.";
    }
    |e, s| lets_stand(s, |actor, social| actor == e.actor && matches!(social, Some(Social::Focused { .. }))),
    tell |e, t| {
        let Self { skill, number, .. } = e;
        let how = if e.succeeds { "is enough" } else { "is not enough" };
        let (name, skill) = (t.who(e.actor), skill.name(t.state));
        let text = format!("What {name} has of {skill} without a roll {how} against {number}.");
        let line = Line::new(LineKind::Roll, text).rule(&PASSIVE_USE);
        let check = Check::new(format!("Passive {skill}"), Vec::new(), e.tally.clone());
        Some(if t.viewer.plays(e.actor) { line.check(check) } else { line })
    },
    secret |e, _, viewer| e.used == Use::Secret && !viewer.is_game_master();

    /// A contest was decided (UL-CHK-14).
    #[event] Contested {
        outcome: Outcome, "Who won.";
        totals: Vec<(ActorId, i32)>, "What each came to.";
        stake: String, "What it was about, in words.";
        secret: bool, "Whether it is known to the game master alone.";
        rule: RuleId;
    }
    |e, s| s.contest = Some(e.outcome),
    tell |e, t| Some(contested(t, e.outcome, &e.totals, &e.stake, &e.rule)),
    secret |e, state, viewer| {
        let hidden = e.totals.iter().any(|(actor, _)| !sees(state, viewer, *actor));
        hidden || e.secret && !viewer.is_game_master()
    },
    measure |e, gauge| {
        let winner = e.outcome.winner;
        decided(gauge, winner.is_some() && winner == gauge.subject, winner.is_none());
    };

    /// An actor uses the win of a contest (UL-CHK-16).
    #[event(action, "{actor} uses the win: {what}.", rule = TIE_IS_NO_WIN)] Pressed {
        actor: ActorId;
        what: String, "What it changes, in words.";
    }
    |_, s| s.lets_rolls_stand();

    /// A group roll was decided (UL-CHK-32).
    #[event] GroupRolled { outcome: GroupOutcome, "How many were needed, and how many made it." }
    tell |e, _| {
        let GroupOutcome { members, successes, required, .. } = &e.outcome;
        let how = if e.outcome.succeeded() { "The group succeeds" } else { "The group fails" };
        let were = if *required == 1 { "was" } else { "were" };
        told!(Roll, "{how}: {successes} of {} succeeded, {required} {were} needed.", members.len(); GROUP_ROLL)
    },
    secret |e, state, viewer| {
        let hidden = e.outcome.members.iter().any(|&actor| !sees(state, viewer, actor));
        hidden || e.outcome.secret && !viewer.is_game_master()
    },
    measure |e, gauge| checked(gauge, e.outcome.succeeded());

    /// An actor focuses on a skill (UL-CHK-22).
    #[event] Focused {
        actor: ActorId;
        skill: AnySkill, "On which skill.";
        check: CheckResult, "The roll that counts while the focus lasts.";
    }
    |e, s| {
        let focus = Focus { skill: e.skill, total: e.check.total, since: s.clock.seconds, ending: false };
        s.actor_mut(e.actor).focus = Some(focus);
        lets_stand(s, |_, _| true);
    },
    tell |e, t| {
        let text = format!("{} focuses on {}.", t.who(e.actor), e.skill.name(t.state));
        let line = Line::new(LineKind::Roll, text).rule(&FOCUS);
        Some(if t.viewer.plays(e.actor) { line.check(rolled(&e.check)) } else { line })
    };

    /// A focus ends as soon as it may (UL-CHK-27).
    #[event(action, "{actor} ends the focus: it is over as soon as it has lasted long enough.", rule = FOCUS_ENDS)]
    FocusEnding { actor: ActorId }
    |e, s| s.actor_mut(e.actor).focus.iter_mut().for_each(|focus| focus.ending = true);

    /// A focus is over.
    #[event(action, "{actor} is no longer focused.", rule = FOCUS_ENDS)] FocusEnded { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).focus = None;
        lets_stand(s, |actor, social| actor == e.actor && matches!(social, Some(Social::Focused { .. })));
    };
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

impl Subject for Rerollable {
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Returns a check of a roll.
pub(crate) fn rolled(check: &CheckResult) -> Check {
    let dice = if check.roll.sides == 0 { Vec::new() } else { vec![check.roll.clone()] };
    let shown = Check::new(check.what.name(), dice, check.tally.clone()).reasons(check.reasons.clone());
    match check.target {
        Some(target) if check.succeeded() => shown.outcome(format!("reaches {target}")),
        Some(target) => shown.outcome(format!("does not reach {target}")),
        None => shown,
    }
}
