//! Hiding, searching and pretending, told: how well somebody does it to its own players alone.

use crate::stealth::distraction::PERFORMANCE;
use crate::stealth::hiding::NOISE;
use crate::stealth::noticing::{HOW_WELL, WHICH_SENSE};
use crate::stealth::{Pretence, Sneaked, Sort};
use crate::tell::{Teller, Words, line, rolled, sum};
use ludex_engine::{Line, Mood};

/// What happens when people hide, search and pretend. How well somebody does it is told to its own players alone.
pub(super) fn tell(t: &Teller<'_>, sneaked: &Sneaked) -> Option<Line> {
    match sneaked {
        Sneaked::Compared { observer, subject, tally, total, noticed, sense, rule } => {
            let (one, other) = (t.who(*observer), t.who(*subject));
            let how = if *noticed { "notices" } else { "does not notice" };
            let text = format!("{one} {how} {other} by {}, who hides with {total}.", sense.name());
            let line = Line::new(Mood::Roll, text).rule(rule.clone());
            Some(match tally {
                Some(tally) => line.check(sum("Passive Perception", tally)),
                None => line,
            })
        }
        Sneaked::Heard { observer, subject, sense } => {
            let (one, other) = (t.who(*observer), t.who(*subject));
            let text = format!("{one} knows by {} where {other} is, and sees nothing of it.", sense.name());
            line(Mood::Status, text, &WHICH_SENSE)
        }
        Sneaked::Searched { actor, clear, lightly, .. } => {
            let text = format!("{}: {clear} in plain view, {lightly} in shade.", t.who(*actor));
            line(Mood::Roll, text, &HOW_WELL)
        }
        Sneaked::Noise { actor, what } => line(Mood::Deed, format!("{} is heard: {what}.", t.who(*actor)), &NOISE),
        Sneaked::Distracted { actor, until, rule } => {
            let how = if until.is_some() { "is distracted" } else { "is no longer distracted" };
            Some(Line::new(Mood::Status, format!("{} {how}.", t.who(*actor))).rule(rule.clone()))
        }
        Sneaked::Earned { actor, gold } if *gold < 0 => {
            let text = format!("{} gives {} gold back.", t.who(*actor), gold.abs());
            line(Mood::Deed, text, &PERFORMANCE)
        }
        Sneaked::Earned { actor, gold } => {
            line(Mood::Boon, format!("{} earns {gold} gold.", t.who(*actor)), &PERFORMANCE)
        }
        Sneaked::Feigned { pretence, check } => {
            let line = Line::new(Mood::Roll, feigned(t, pretence)).rule(pretence.sort.rule());
            Some(check.iter().fold(line, |line, check| line.check(rolled(check))))
        }
        Sneaked::Examined { actor, owner, name, sort, check, passive, against, through, rule } => {
            let (one, other) = (t.who(*actor), t.who(*owner));
            let text = match through {
                true => format!("{one} sees through {other}: {name}."),
                false if t.viewer.is_game_master() => format!("{one} does not see through {other}: {name}."),
                false => format!("{one} finds nothing amiss with {other}."),
            };
            let line = Line::new(Mood::Roll, text).rule(sort.rule()).rule(rule.clone());
            let line = check.iter().fold(line, |line, check| line.check(rolled(check)));
            if !t.viewer.is_game_master() {
                return Some(line);
            }
            let line = passive.iter().fold(line, |line, tally| line.check(sum("Passive", tally)));
            let mut met = ludex_engine::Tally::shown();
            met.base("pretence", against.unwrap_or(0), sort.rule());
            Some(if against.is_some() { line.check(sum("Against", &met)) } else { line })
        }
        Sneaked::Dropped { owner, name } => {
            line(Mood::Deed, format!("{} gives up: {name}.", t.who(*owner)), &crate::stealth::IN_COMBAT)
        }
    }
}

/// Whether a person may not know of it.
pub(super) fn is_secret(t: &Teller<'_>, sneaked: &Sneaked) -> bool {
    let mine = t.viewer.plays(sneaked.actor());
    match sneaked {
        Sneaked::Compared { .. } => !t.viewer.is_game_master(),
        Sneaked::Heard { .. } | Sneaked::Distracted { .. } | Sneaked::Feigned { .. } | Sneaked::Dropped { .. } => !mine,
        Sneaked::Examined { owner, check, through, .. } => {
            let silent = check.is_none() && !through && !t.viewer.is_game_master();
            silent || !mine || !t.sees(*owner)
        }
        Sneaked::Searched { .. } | Sneaked::Noise { .. } | Sneaked::Earned { .. } => false,
    }
}

fn feigned(t: &Teller<'_>, pretence: &Pretence) -> String {
    let (who, what) = (t.who(pretence.owner), &pretence.name);
    match pretence.sort {
        Sort::Item => format!("{who} conceals {what}."),
        Sort::Disguise => format!("{who} hides behind a false face: {what}."),
        Sort::Document => format!("{who} forges {what}."),
        Sort::Transformation => format!("{who} has another form: {what}."),
    }
}
