use super::{Teller, line};
use crate::character::BoostOn;
use crate::character::growth::{BOOST_SOURCES, RANK_POINTS};
use crate::character::profile::ATTRIBUTE_BOOST;
use crate::character::skills::{BOOST_SCOPE, RANK_NAMES};
use crate::checks::contest::TIE_IS_NO_WIN;
use crate::checks::focus::{FOCUS, FOCUS_ENDS};
use crate::checks::group::GROUP_ROLL;
use crate::checks::passive::PASSIVE_USE;
use crate::checks::reroll::REROLLS;
use crate::checks::{CheckResult, GroupOutcome, Outcome, Social};
use crate::event::Event;
use crate::table;
use ludex_engine::{ActorId, Check, Line, Mood, RuleId};

impl Teller<'_> {
    /// Checks, contests, focus and what is learnt.
    pub(super) fn checks(&self, event: &Event) -> Option<Line> {
        match event {
            Event::Checked { actor, check } => {
                let outcome = match (check.target, check.succeeded()) {
                    (None, _) => String::new(),
                    (Some(target), true) => format!(" against {target}: success"),
                    (Some(target), false) => format!(" against {target}: failure"),
                };
                let what = crate::checks::task::name(self.state, check.what);
                let text = format!("{} rolls {what}: {}{outcome}.", self.name(*actor), check.total);
                Some(Line::new(Mood::Roll, text).rule(check.what.rule()).check(rolled(check)))
            }
            Event::RerollOpened { open } => {
                let what = crate::checks::task::name(self.state, open.what);
                let text = format!("{} may roll {what} again.", self.name(open.actor));
                line(Mood::Frame, text, &crate::checks::reroll::WILL_BOOST)
            }
            Event::CheckRerolled { before, roll, total } => {
                let name = self.name(before.actor);
                let what = crate::checks::task::name(self.state, before.what);
                // How well somebody hides or looks is theirs to know.
                if before.social.as_ref().is_some_and(Social::is_veiled) && !self.viewer.plays(before.actor) {
                    return line(Mood::Roll, format!("{name} rolls {what} again."), &REROLLS);
                }
                let text = format!("{name} rolls {what} again: {} becomes {total}.", before.total);
                let check = Check::new(before.what.name(), vec![roll.clone()], Default::default());
                let reached = before.target.map(|target| (*total >= target, target));
                let check = match reached {
                    Some((true, target)) => check.outcome(format!("{total} reaches {target}")),
                    Some((false, target)) => check.outcome(format!("{total} does not reach {target}")),
                    None => check,
                };
                Some(Line::new(Mood::Roll, text).rule(&REROLLS).check(check))
            }
            Event::PassiveCompared { actor, skill, tally, number, succeeds, .. } => {
                let how = if *succeeds { "is enough" } else { "is not enough" };
                let (name, skill) = (self.name(*actor), skill.name(self.state));
                let text = format!("What {name} has of {skill} without a roll {how} against {number}.");
                let line = Line::new(Mood::Roll, text).rule(&PASSIVE_USE);
                let check = Check::new(format!("Passive {skill}"), Vec::new(), tally.clone());
                Some(if self.viewer.plays(*actor) { line.check(check) } else { line })
            }
            Event::Contested { outcome, totals, stake, rule, .. } => {
                Some(self.contested(*outcome, totals, stake, rule))
            }
            Event::Pressed { actor, what } => {
                let text = format!("{} uses the win: {what}.", self.name(*actor));
                line(Mood::Deed, text, &TIE_IS_NO_WIN)
            }
            Event::GroupRolled { outcome } => {
                let GroupOutcome { members, successes, required, .. } = outcome;
                let how = if outcome.succeeded() { "The group succeeds" } else { "The group fails" };
                let text = format!("{how}: {successes} of {} succeeded, {required} were needed.", members.len());
                line(Mood::Roll, text, &GROUP_ROLL)
            }
            Event::Focused { actor, skill, check } => {
                let text = format!("{} focuses on {}.", self.name(*actor), skill.name(self.state));
                let line = Line::new(Mood::Roll, text).rule(&FOCUS);
                Some(if self.viewer.plays(*actor) { line.check(rolled(check)) } else { line })
            }
            Event::FocusEnding { actor } => {
                let text =
                    format!("{} ends the focus: it is over as soon as it has lasted long enough.", self.name(*actor));
                line(Mood::Deed, text, &FOCUS_ENDS)
            }
            Event::FocusEnded { actor } => {
                line(Mood::Deed, format!("{} is no longer focused.", self.name(*actor)), &FOCUS_ENDS)
            }
            Event::RankRaised { actor, group, to, .. } => {
                let rank = RANK_NAMES[usize::from(*to).min(4)];
                line(Mood::Boon, format!("{} is now {rank} in {}.", self.name(*actor), group.name()), &RANK_POINTS)
            }
            Event::BoostPlaced { actor, boost } => {
                let (name, on, source) = (self.name(*actor), boost.on.name(), boost.source.name());
                let line = Line::new(Mood::Boon, format!("{name} has a boost in {on}, from {source}."));
                let line = line.rule(&BOOST_SOURCES);
                Some(if matches!(boost.on, BoostOn::Skill(_)) { line } else { line.rule(&BOOST_SCOPE) })
            }
            Event::BoostLost { actor, boost } => {
                let (name, on, source) = (self.name(*actor), boost.on.name(), boost.source.name());
                let why = format!("no point of {source} gives it any longer, and it was placed last");
                line(Mood::Harm, format!("{name} loses the boost in {on}: {why}."), boost.source.rule())
            }
            Event::AttributeBoosted { actor, attribute, source, .. } => {
                let (name, attribute, source) = (self.name(*actor), attribute.name(), source.name());
                line(Mood::Boon, format!("{name} has a boost in {attribute}, from {source}."), &ATTRIBUTE_BOOST)
            }
            _ => None,
        }
    }

    fn contested(&self, outcome: Outcome, totals: &[(ActorId, i32)], stake: &str, rule: &RuleId) -> Line {
        let sums: Vec<String> = totals.iter().map(|(actor, total)| format!("{} {total}", self.name(*actor))).collect();
        let about = if stake.is_empty() { String::new() } else { format!(" for {stake}") };
        let how = match (outcome.winner, outcome.holder) {
            (Some(winner), _) => format!("{} wins the contest{about}", self.name(winner)),
            (None, Some(holder)) => format!("A tie{about}: things stay as they were, as {} wished", self.name(holder)),
            (None, None) => format!("A tie{about}: things stay as they were"),
        };
        Line::new(Mood::Roll, format!("{how} ({}).", sums.join(", "))).rule(rule.clone())
    }

    /// Whether a person may not know of a check: it was made in secret, or by somebody whom they do not see.
    pub(super) fn is_secret_check(&self, event: &Event) -> bool {
        let unseen = |actor: ActorId| !table::sees(self.state, self.viewer, actor);
        let (secret, hidden) = match event {
            Event::Checked { check, .. } => (check.secret, false),
            Event::RerollOpened { open: before } | Event::CheckRerolled { before, .. } => {
                let private = before.social.as_ref().is_some_and(Social::is_private);
                (before.secret, unseen(before.actor) || private && !self.viewer.plays(before.actor))
            }
            Event::PassiveCompared { used, .. } => (*used == crate::checks::Use::Secret, false),
            Event::Contested { totals, secret, .. } => (*secret, totals.iter().any(|(actor, _)| unseen(*actor))),
            Event::TieRolled { rolls } => (false, rolls.iter().any(|(actor, _)| unseen(*actor))),
            Event::GroupRolled { outcome } => (outcome.secret, outcome.members.iter().any(|&actor| unseen(actor))),
            _ => return false,
        };
        hidden || secret && !self.viewer.is_game_master()
    }
}

/// A check of a roll.
pub(super) fn rolled(check: &CheckResult) -> Check {
    let dice = if check.roll.sides == 0 { Vec::new() } else { vec![check.roll.clone()] };
    let shown = Check::new(check.what.name(), dice, check.tally.clone()).reasons(check.reasons.clone());
    match check.target {
        Some(target) if check.succeeded() => shown.outcome(format!("reaches {target}")),
        Some(target) => shown.outcome(format!("does not reach {target}")),
        None => shown,
    }
}
