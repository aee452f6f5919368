//! A talk, told: what somebody feels to those who know it alone.

use crate::prelude::*;
use crate::talk::approach::{EXCEEDED, LEVERAGE, PROCEDURE, READING, REROLL, TIED};
use crate::talk::encounter::{CUNNING_BOOST, FIRST_IMPRESSION, TALK};
use crate::talk::manner::{EMPTY_POOLS, MAXIMA_BY_HAND, SOCIAL_DEFENCE};
use crate::talk::pools::FULL;
use crate::talk::quirks::{ATTACHING, GREEDY};
use crate::talk::requests::WILLINGNESS;
use crate::talk::{Circumstances, Outcome, QUIRKS, Relation, Spoken, knows, manner};
use crate::tell::{rolled, sum};

/// What happens in a talk. What somebody feels is told to those who know it alone.
pub(super) fn tell(t: &Teller<'_>, spoken: &Spoken) -> Option<Line> {
    let game_master = t.viewer.is_game_master();
    match spoken {
        Spoken::Started { npcs, participants } => {
            let text = format!("{} and {} begin to talk.", names(t, participants), names(t, npcs));
            line(LineKind::Frame, text, &TALK)
        }
        Spoken::Ended => line(LineKind::Frame, "The talk is over.".to_owned(), &TALK),
        Spoken::Approached { actor, npc, words, check, defence, outcome, .. } => {
            let (who, whom, what) = (t.who(*actor), t.who(*npc), check.what.name());
            let how = match outcome {
                Outcome::Success => "success",
                Outcome::Tied => "nothing moves",
                Outcome::Failure => "failure",
            };
            let said = if words.is_empty() { String::new() } else { format!(": “{words}”") };
            let against = if game_master { format!(" against {}", defence.total) } else { String::new() };
            let text = format!("{who} tries {what} on {whom}{said}. {}{against}: {how}.", check.total);
            let rule = if *outcome == Outcome::Tied { &TIED } else { &EXCEEDED };
            let line = Line::new(LineKind::Roll, text).rule(&PROCEDURE).rule(rule);
            let line = line.check(rolled(check).outcome(how));
            let shown = known_defence(t, *actor, *npc, defence);
            Some(shown.into_iter().fold(line, Line::check))
        }
        Spoken::Read { actor, after, check, against, success } => {
            let (who, whom) = (t.who(*actor), t.who(after.npc));
            let how = if *success { "sees" } else { "cannot see" };
            let text = format!("{who} {how} how {whom} feels.");
            let line = Line::new(LineKind::Roll, text).rule(&READING);
            let roll = rolled(check).outcome(if *success { "success" } else { "failure" });
            let line = line.check(roll);
            Some(if game_master { line.check(sum("Must reach", against)) } else { line })
        }
        Spoken::Bribed { actor, npc, gold, taken } => {
            let how = if *taken { "takes it" } else { "does not take it" };
            let text = format!("{} offers {gold} gold, and {} {how}.", t.who(*actor), t.who(*npc));
            line(LineKind::Deed, text, &GREEDY)
        }
        Spoken::Requested { request, favor, displeasure } => {
            let (who, whom) = (t.who(request.actor), t.who(request.npc));
            let between = manner::relation(t.state, request.npc, manner::with_whom(t.state, request.actor));
            let feels = if knows(t.state, t.viewer, &between) {
                format!(" (Favor {favor}, Displeasure {displeasure})")
            } else {
                String::new()
            };
            line(LineKind::Deed, format!("{who} asks {whom}: {}{feels}.", request.what), &WILLINGNESS)
        }
        Spoken::Answered { request, granted, words } => {
            let how = if *granted { "grants it" } else { "refuses" };
            let said = if words.is_empty() { String::new() } else { format!(": “{words}”") };
            let kind = if *granted { LineKind::Boon } else { LineKind::Ruling };
            line(kind, format!("{} {how}{said}.", t.who(request.npc)), &WILLINGNESS)
        }
        Spoken::QuirkSet { npc, quirk, has: true, revealed: true } => {
            line(LineKind::Ruling, format!("{} is {}.", t.who(*npc), quirk.name()), quirk.row().rule)
        }
        Spoken::QuirkSet { npc, quirk, has, .. } if game_master => {
            let how = if *has { "is, hidden from players," } else { "is not" };
            line(LineKind::Ruling, format!("{} {how} {}.", t.who(*npc), quirk.name()), &ATTACHING)
        }
        Spoken::Weighed { npc, circumstances } if game_master => {
            let text = format!("The next words to {}: {}.", t.who(*npc), weighed(circumstances));
            line(LineKind::Ruling, text, &LEVERAGE)
        }
        _ => feelings(t, spoken),
    }
}

/// Whether it is kept from somebody who does not see those who talk.
pub(super) fn is_secret(t: &Teller<'_>, spoken: &Spoken) -> bool {
    let unseen = |actor: ActorId| !t.sees(actor);
    match spoken {
        Spoken::Started { npcs, participants } => npcs.iter().chain(participants).any(|&actor| unseen(actor)),
        _ => spoken.npc().is_some_and(unseen),
    }
}

/// What changes between people, for those who know how it stands.
fn feelings(t: &Teller<'_>, spoken: &Spoken) -> Option<Line> {
    let after = spoken.after()?;
    if let Spoken::Shown { after } = spoken {
        let how = if after.read { "Players know now how" } else { "Players no longer know how" };
        return line(LineKind::Ruling, format!("{how} {} feels.", t.who(after.npc)), &READING);
    }
    if !knows(t.state, t.viewer, after) {
        return None;
    }
    let (name, with) = (t.who(after.npc), with(t, after));
    let feels = pools(after);
    match spoken {
        Spoken::Met { favor_max, displeasure_max, .. } => {
            let text = format!("{name} meets {with}: {feels}.");
            let line = Line::new(LineKind::Frame, text).rule(&EMPTY_POOLS);
            Some(if t.viewer.is_game_master() {
                line.check(sum("Most Favor", favor_max)).check(sum("Most Displeasure", displeasure_max))
            } else {
                line
            })
        }
        Spoken::Impressed { actor, before, after } => {
            let who = t.who(*actor);
            let text = match moves(before, after) {
                Some(changed) => format!("{who} makes an impression on {name}: {changed}."),
                None if after.choosing => format!("{who} has a first impression to make on {name}."),
                None => format!("{name} and {with} have met."),
            };
            Some(Line::new(LineKind::Boon, text).rule(&FIRST_IMPRESSION).rule(&CUNNING_BOOST))
        }
        Spoken::Moved { outcome, before, after, gain, loss, .. } => {
            let text = match moves(before, after) {
                Some(changed) => format!("{name}: {changed}."),
                None => format!("Neither Favor nor Displeasure of {name} moves."),
            };
            let kind = if *outcome == Outcome::Success { LineKind::Boon } else { LineKind::Status };
            let line = Line::new(kind, text).rule(&SOCIAL_DEFENCE);
            // Why they moved may name what is hidden.
            Some(if t.viewer.is_game_master() { why(line, *outcome, gain, loss) } else { line })
        }
        Spoken::PoolFull { pool, before, after } => {
            let shifted = match after.attitude.filter(|_| before.attitude != after.attitude) {
                Some(attitude) => format!(", and is now {}", attitude.name()),
                None => String::new(),
            };
            line(LineKind::Status, format!("{} of {name} is full{shifted}.", pool.name()), &FULL)
        }
        Spoken::Mellowed { before, after, rule } => {
            let changed = moves(before, after)?;
            let line = Line::new(LineKind::Status, format!("{name}, with the others gone: {changed}."));
            Some(if t.viewer.is_game_master() { line.rule(rule.clone()) } else { line })
        }
        Spoken::Set { reason, concealing, .. } => {
            let why = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
            let hides = match concealing.filter(|_| t.viewer.is_game_master()) {
                Some(true) => ", hidden behind a calm face",
                Some(false) => ", plain to see",
                None => "",
            };
            line(LineKind::Ruling, format!("{name} to {with}: {feels}{hides}{why}."), &MAXIMA_BY_HAND)
        }
        Spoken::Retaken { .. } => {
            line(LineKind::Frame, format!("The second roll stands; {name} is back at {feels}."), &REROLL)
        }
        _ => None,
    }
}

fn with<'a>(t: &'a Teller<'_>, relation: &Relation) -> &'a str {
    relation.speaker.map_or("the party", |speaker| t.who(speaker))
}

fn names(t: &Teller<'_>, actors: &[ActorId]) -> String {
    actors.iter().map(|&actor| t.who(actor)).collect::<Vec<_>>().join(", ")
}

/// Social Defence as a person may know it: the game master all of it, players who know how somebody feels
/// without what quirks add that they have not heard of, others nothing.
fn known_defence(t: &Teller<'_>, actor: ActorId, npc: ActorId, defence: &Tally) -> Option<Check> {
    if t.viewer.is_game_master() {
        return Some(sum("Social Defence", defence));
    }
    let between = manner::known_relation(t.state, npc, manner::with_whom(t.state, actor))?;
    if !knows(t.state, t.viewer, between) {
        return None;
    }
    let mut known = Tally::shown();
    for part in defence.parts.iter().filter(|part| is_known(t.state, npc, part)) {
        known.base(part.label.clone(), part.value, part.rule.clone());
    }
    Some(sum("Social Defence, as far as known", &known))
}

/// Whether a part of Social Defence is no quirk, or one that was revealed.
fn is_known(state: &State, npc: ActorId, part: &ludex_engine::Part) -> bool {
    let manner = &state.actor(npc).profile.manner;
    let quirk = QUIRKS.iter().find(|row| part.rule == row.rule.into());
    quirk.is_none_or(|row| manner.shows(row.quirk))
}

/// Both pools and the attitude in words.
fn pools(relation: &Relation) -> String {
    let Relation { favor, favor_max, displeasure, displeasure_max, .. } = relation;
    let attitude = relation.attitude.map_or(String::new(), |attitude| format!("{}, ", attitude.name()));
    format!("{attitude}Favor {favor} of {favor_max}, Displeasure {displeasure} of {displeasure_max}")
}

/// What moved: `Favor 1 to 2, Displeasure 1 to 0`; nothing where nothing did.
fn moves(before: &Relation, after: &Relation) -> Option<String> {
    let pools = [("Favor", before.favor, after.favor), ("Displeasure", before.displeasure, after.displeasure)];
    let moved: Vec<String> = pools
        .into_iter()
        .filter(|(_, from, to)| from != to)
        .map(|(name, from, to)| format!("{name} {from} to {to}"))
        .collect();
    (!moved.is_empty()).then(|| moved.join(", "))
}

/// Why the pools moved.
fn why(line: Line, outcome: Outcome, gain: &Tally, loss: &Tally) -> Line {
    let (gains, loses) = match outcome {
        Outcome::Success => ("Favor gained", "Displeasure lost"),
        Outcome::Failure => ("Displeasure gained", "Favor lost"),
        Outcome::Tied => return line,
    };
    let line = line.check(sum(gains, gain));
    if loss.parts.is_empty() { line } else { line.check(sum(loses, loss)) }
}

fn weighed(circumstances: &Circumstances) -> String {
    let role_play = match circumstances.role_play {
        Advantage::Plain => None,
        Advantage::Advantage => Some("well played".to_owned()),
        Advantage::Disadvantage => Some("badly played".to_owned()),
    };
    let leverage = (circumstances.leverage != 0).then(|| format!("Social Defence {:+}", circumstances.leverage));
    let flags = circumstances.flags.iter().filter_map(|flag| {
        let word = serde_json::to_value(flag).ok()?;
        Some(word.as_str()?.replace('_', " "))
    });
    let words: Vec<String> = role_play.into_iter().chain(leverage).chain(flags).collect();
    if words.is_empty() { "nothing special".to_owned() } else { words.join(", ") }
}
