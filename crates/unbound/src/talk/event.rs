//! What happens in a talk, and how it is told: what an actor feels to those who know it alone.

use super::approach::{EXCEEDED, LEVERAGE, PROCEDURE, READING, REROLL, TIED};
use super::course::{Circumstances, Request};
use super::encounter::{CUNNING_BOOST, FIRST_IMPRESSION, TALK};
use super::manner::{self, EMPTY_POOLS, MAXIMA_BY_HAND, Relation, SOCIAL_DEFENCE, knows};
use super::pools::FULL;
use super::quirks::{ATTACHING, Flag, GREEDY, QUIRKS, Quirk};
use super::requests::WILLINGNESS;
use crate::checks::{CheckResult, rolled};
use crate::prelude::*;

/// How an attempt to influence came out (UL-SOC-04, UL-SOC-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Outcome {
    Success,
    Tied,
    Failure,
}

words! {
    /// One of the two pools.
    pub enum Pool { Favor = "favor" as "Favor", Displeasure = "displeasure" as "Displeasure" }
}

/// Something that happened in a talk. What lies between people is told as it was before and as it is afterwards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "talk", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum TalkEvent {
    /// A talk begins (UL-SOC-23).
    Started { npcs: Vec<ActorId>, participants: Vec<ActorId> },
    /// Strangers meet: these are the pools and their maxima (UL-SOC-08, UL-SOC-09, UL-SOC-11).
    Met { relation: Relation, favor_max: Tally, displeasure_max: Tally },
    /// Boosts in Cunning made a good first impression (UL-SOC-17).
    Impressed { actor: ActorId, before: Relation, after: Relation },
    /// The talk is over.
    Ended,
    /// A quirk changed a pool at the end of a talk.
    Mellowed { before: Relation, after: Relation, rule: RuleId },
    /// The game master said what the next attempt on an actor is weighed with (UL-SOC-02, UL-SOC-21).
    Weighed { npc: ActorId, circumstances: Circumstances },
    /// Gold was offered, and taken or not (UL-QRK-06).
    Bribed { actor: ActorId, npc: ActorId, gold: i32, taken: bool },
    /// An actor tried to influence an actor (UL-SOC-01).
    Approached {
        actor: ActorId,
        npc: ActorId,
        words: String,
        flags: Vec<Flag>,
        check: CheckResult,
        defence: Tally,
        outcome: Outcome,
    },
    /// What that changed (UL-SOC-12 to 14).
    Moved { actor: ActorId, outcome: Outcome, before: Relation, after: Relation, gain: Tally, loss: Tally },
    /// A pool is full (UL-SOC-15).
    PoolFull { pool: Pool, before: Relation, after: Relation },
    /// An actor tried to see how another feels (UL-SOC-20).
    Read { actor: ActorId, after: Relation, check: CheckResult, against: Tally, success: bool },
    /// The second roll of an attempt stands: what lay between them before it is what it is measured from
    /// (UL-SOC-18).
    Retaken { before: Relation },
    /// The game master set what lies between people, or how an actor hides it (UL-SOC-10, UL-SOC-11).
    Set { after: Relation, concealing: Option<bool>, reason: String },
    /// The game master showed players how somebody feels, or no longer.
    Shown { after: Relation },
    /// The game master gave a quirk, took it or revealed it (UL-QRK-01).
    QuirkSet { npc: ActorId, quirk: Quirk, has: bool, revealed: bool },
    /// An actor asked for something; with both pools at that time (UL-SOC-22).
    Requested { request: Request, favor: i32, displeasure: i32 },
    /// The game master answered.
    Answered { request: Request, granted: bool, words: String },
}

impl TalkEvent {
    /// Returns what lies between people after it, where it changes that.
    pub fn after(&self) -> Option<&Relation> {
        match self {
            TalkEvent::Met { relation: after, .. }
            | TalkEvent::Impressed { after, .. }
            | TalkEvent::Mellowed { after, .. }
            | TalkEvent::Moved { after, .. }
            | TalkEvent::PoolFull { after, .. }
            | TalkEvent::Read { after, .. }
            | TalkEvent::Retaken { before: after }
            | TalkEvent::Set { after, .. }
            | TalkEvent::Shown { after } => Some(after),
            _ => None,
        }
    }

    /// Returns who rolled for it, and what.
    pub fn roll(&self) -> Option<(ActorId, &CheckResult)> {
        match self {
            TalkEvent::Approached { actor, check, .. } | TalkEvent::Read { actor, check, .. } => Some((*actor, check)),
            _ => None,
        }
    }

    /// Returns which of the game master's creatures it is about.
    pub fn npc(&self) -> Option<ActorId> {
        match *self {
            TalkEvent::Weighed { npc, .. }
            | TalkEvent::Bribed { npc, .. }
            | TalkEvent::Approached { npc, .. }
            | TalkEvent::QuirkSet { npc, .. } => Some(npc),
            TalkEvent::Requested { ref request, .. } | TalkEvent::Answered { ref request, .. } => Some(request.npc),
            _ => self.after().map(|after| after.npc),
        }
    }
}

/// Returns what happens in a talk. What an actor feels is told to those who know it alone.
pub(super) fn tell(teller: &Teller<'_>, spoken: &TalkEvent) -> Option<Line> {
    let game_master = teller.viewer.is_game_master();
    match spoken {
        TalkEvent::Started { npcs, participants } => {
            let text = format!("{} and {} begin to talk.", names(teller, participants), names(teller, npcs));
            line(LineKind::Frame, text, &TALK)
        }
        TalkEvent::Ended => line(LineKind::Frame, "The talk is over.".to_owned(), &TALK),
        TalkEvent::Approached { .. } => approached(teller, spoken),
        TalkEvent::Read { actor, after, check, against, success } => {
            let whom = teller.who(after.npc);
            let who = teller.who(*actor);
            let how = if *success { "sees" } else { "cannot see" };
            let text = format!("{who} {how} how {whom} feels.");
            let roll = rolled(check).outcome(if *success { "success" } else { "failure" });
            let line = Line::new(LineKind::Roll, text).rule(&READING).check(roll).came(RollResult::of(*success));
            Some(if game_master { line.check(sum("Must reach", against)) } else { line })
        }
        TalkEvent::Bribed { actor, npc, gold, taken } => {
            let how = if *taken { "takes it" } else { "does not take it" };
            let text = format!("{} offers {gold} gold, and {} {how}.", teller.who(*actor), teller.who(*npc));
            line(LineKind::Action, text, &GREEDY)
        }
        TalkEvent::Requested { request, favor, displeasure } => {
            let whom = teller.who(request.npc);
            let who = teller.who(request.actor);
            let between = manner::relation(teller.state, request.npc, manner::with_whom(teller.state, request.actor));
            let mut feels = String::new();
            if knows(teller.state, teller.viewer, &between) {
                feels = format!(" (Favor {favor}, Displeasure {displeasure})");
            }
            line(LineKind::Action, format!("{who} asks {whom}: {}{feels}.", request.what), &WILLINGNESS)
        }
        TalkEvent::Answered { request, granted, words } => {
            let how = if *granted { "grants it" } else { "refuses" };
            let kind = if *granted { LineKind::Boon } else { LineKind::Ruling };
            line(kind, format!("{} {how}{}.", teller.who(request.npc), quoted(words)), &WILLINGNESS)
        }
        TalkEvent::QuirkSet { npc, quirk, has: true, revealed: true } => {
            line(LineKind::Ruling, format!("{} is {}.", teller.who(*npc), quirk.name()), quirk.row().rule)
        }
        TalkEvent::QuirkSet { npc, quirk, has, .. } if game_master => {
            let how = if *has { "is, hidden from players," } else { "is not" };
            line(LineKind::Ruling, format!("{} {how} {}.", teller.who(*npc), quirk.name()), &ATTACHING)
        }
        TalkEvent::Weighed { npc, circumstances } if game_master => {
            let text = format!("The next words to {}: {}.", teller.who(*npc), weighed(circumstances));
            line(LineKind::Ruling, text, &LEVERAGE)
        }
        TalkEvent::Shown { after } => {
            let how = if after.read { "Players know now how" } else { "Players no longer know how" };
            line(LineKind::Ruling, format!("{how} {} feels.", teller.who(after.npc)), &READING)
        }
        _ => feelings(teller, spoken),
    }
}

/// Returns what is told of an attempt to influence; Social Defence as far as the viewer may know it.
fn approached(teller: &Teller<'_>, spoken: &TalkEvent) -> Option<Line> {
    let TalkEvent::Approached { actor, npc, words, check, defence, outcome, .. } = spoken else { return None };
    let how = match outcome {
        Outcome::Success => "success",
        Outcome::Tied => "nothing moves",
        Outcome::Failure => "failure",
    };
    let mut against = String::new();
    if teller.viewer.is_game_master() {
        against = format!(" against {}", defence.total);
    }
    let who = teller.who(*actor);
    let whom = teller.who(*npc);
    let what = check.what.name();
    let said = quoted(words);
    let text = format!("{who} tries {what} on {whom}{said}. {}{against}: {how}.", check.total);

    let rule = if *outcome == Outcome::Tied { &TIED } else { &EXCEEDED };
    let line = Line::new(LineKind::Roll, text).rule(&PROCEDURE).rule(rule).check(rolled(check).outcome(how));
    let line = match outcome {
        Outcome::Tied => line,
        _ if teller.viewer.is_game_master() => {
            line.came_to(RollResult::of(*outcome == Outcome::Success), check.total, defence.total)
        }
        _ => line.came(RollResult::of(*outcome == Outcome::Success)),
    };
    Some(match known_defence(teller, *actor, *npc, defence) {
        Some(shown) => line.check(shown),
        None => line,
    })
}

/// Returns what was said, in quotes behind a colon; nothing where nobody wrote it down.
fn quoted(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(": “{words}”") }
}

/// Returns whether it is kept from an actor who does not see those who talk.
pub(super) fn is_secret(teller: &Teller<'_>, spoken: &TalkEvent) -> bool {
    let unseen = |actor: ActorId| !teller.sees(actor);
    match spoken {
        TalkEvent::Started { npcs, participants } => npcs.iter().chain(participants).any(|&actor| unseen(actor)),
        _ => spoken.npc().is_some_and(unseen),
    }
}

/// Returns what changes between people, for those who know how it stands.
fn feelings(teller: &Teller<'_>, spoken: &TalkEvent) -> Option<Line> {
    let after = spoken.after()?;
    if !knows(teller.state, teller.viewer, after) {
        return None;
    }
    let game_master = teller.viewer.is_game_master();
    let name = teller.who(after.npc);
    let with = with(teller, after);
    let feels = pools(after);
    match spoken {
        TalkEvent::Met { favor_max, displeasure_max, .. } => {
            let text = format!("{name} meets {with}: {feels}.");
            let mut line = Line::new(LineKind::Frame, text).rule(&EMPTY_POOLS);
            if game_master {
                line = line.check(sum("Most Favor", favor_max)).check(sum("Most Displeasure", displeasure_max));
            }
            Some(line)
        }
        TalkEvent::Impressed { actor, before, after } => {
            let who = teller.who(*actor);
            let text = match moves(before, after) {
                Some(changed) => format!("{who} makes an impression on {name}: {changed}."),
                None if after.choosing => format!("{who} has a first impression to make on {name}."),
                None => format!("{name} and {with} have met."),
            };
            Some(Line::new(LineKind::Boon, text).rule(&FIRST_IMPRESSION).rule(&CUNNING_BOOST))
        }
        TalkEvent::Moved { outcome, before, after, gain, loss, .. } => {
            let line = moved(name, *outcome, before, after);
            // Why they moved may name what is hidden.
            Some(if game_master { why(line, *outcome, gain, loss) } else { line })
        }
        TalkEvent::PoolFull { pool, before, after } => {
            let mut text = format!("{} of {name} is full", pool.name());
            if let Some(attitude) = after.attitude.filter(|_| before.attitude != after.attitude) {
                text += &format!(", and is now {}", attitude.name());
            }
            line(LineKind::Status, text + ".", &FULL)
        }
        TalkEvent::Mellowed { before, after, rule } => {
            let changed = moves(before, after)?;
            let line = Line::new(LineKind::Status, format!("{name}, with the others gone: {changed}."));
            Some(if game_master { line.rule(rule.clone()) } else { line })
        }
        TalkEvent::Set { reason, concealing, .. } => {
            let why = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
            let hides = match concealing.filter(|_| game_master) {
                Some(true) => ", hidden behind a calm face",
                Some(false) => ", plain to see",
                None => "",
            };
            line(LineKind::Ruling, format!("{name} to {with}: {feels}{hides}{why}."), &MAXIMA_BY_HAND)
        }
        TalkEvent::Retaken { .. } => {
            line(LineKind::Frame, format!("The second roll stands; {name} is back at {feels}."), &REROLL)
        }
        _ => None,
    }
}

/// Returns with whom a creature's pools are kept, in words.
fn with<'a>(teller: &'a Teller<'_>, relation: &Relation) -> &'a str {
    relation.speaker.map_or("the party", |speaker| teller.who(speaker))
}

/// Returns the names of some actors: `Ash, Birch`.
fn names(teller: &Teller<'_>, actors: &[ActorId]) -> String {
    actors.iter().map(|&actor| teller.who(actor)).collect::<Vec<_>>().join(", ")
}

/// Returns Social Defence as a person may know it: the game master all of it, players who know how an actor feels without
/// what quirks add that they have not heard of, others nothing.
fn known_defence(teller: &Teller<'_>, actor: ActorId, npc: ActorId, defence: &Tally) -> Option<Check> {
    if teller.viewer.is_game_master() {
        return Some(sum("Social Defence", defence));
    }
    let between = manner::known_relation(teller.state, npc, manner::with_whom(teller.state, actor))?;
    if !knows(teller.state, teller.viewer, between) {
        return None;
    }
    let mut known = Tally::shown();
    for part in defence.parts.iter().filter(|part| is_known(teller.state, npc, part)) {
        known.base(part.label.clone(), part.value, part.rule.clone());
    }
    Some(sum("Social Defence, as far as known", &known))
}

/// Returns whether a part of Social Defence is no quirk, or one that was revealed.
fn is_known(state: &State, npc: ActorId, part: &ludex_engine::Term) -> bool {
    let manner = &state.actor(npc).profile.manner;
    let quirk = QUIRKS.iter().find(|row| part.rule == row.rule.into());
    quirk.is_none_or(|row| manner.shows(row.quirk))
}

/// Returns both pools and the attitude in words.
fn pools(relation: &Relation) -> String {
    let Relation { favor, favor_max, displeasure, displeasure_max, .. } = relation;
    let attitude = relation.attitude.map_or(String::new(), |attitude| format!("{}, ", attitude.name()));
    format!("{attitude}Favor {favor} of {favor_max}, Displeasure {displeasure} of {displeasure_max}")
}

/// Returns what moved: `Favor 1 to 2, Displeasure 1 to 0`; `None` where nothing did.
fn moves(before: &Relation, after: &Relation) -> Option<String> {
    let mut moved = Vec::new();
    if before.favor != after.favor {
        moved.push(format!("Favor {} to {}", before.favor, after.favor));
    }
    if before.displeasure != after.displeasure {
        moved.push(format!("Displeasure {} to {}", before.displeasure, after.displeasure));
    }
    if moved.is_empty() { None } else { Some(moved.join(", ")) }
}

/// Returns what is told of the pools of somebody after an attempt that came out so.
fn moved(name: &str, outcome: Outcome, before: &Relation, after: &Relation) -> Line {
    let text = match moves(before, after) {
        Some(changed) => format!("{name}: {changed}."),
        None => format!("Neither Favor nor Displeasure of {name} moves."),
    };
    let kind = if outcome == Outcome::Success { LineKind::Boon } else { LineKind::Status };
    Line::new(kind, text).rule(&SOCIAL_DEFENCE)
}

/// Adds to a line why the pools moved.
fn why(line: Line, outcome: Outcome, gain: &Tally, loss: &Tally) -> Line {
    let (gains, loses) = match outcome {
        Outcome::Success => ("Favor gained", "Displeasure lost"),
        Outcome::Failure => ("Displeasure gained", "Favor lost"),
        Outcome::Tied => return line,
    };
    let line = line.check(sum(gains, gain));
    if loss.parts.is_empty() { line } else { line.check(sum(loses, loss)) }
}

/// Returns what the game master weighs an attempt with, in words.
fn weighed(circumstances: &Circumstances) -> String {
    let mut words = Vec::new();
    match circumstances.role_play {
        Advantage::Plain => {}
        Advantage::Advantage => words.push("well played".to_owned()),
        Advantage::Disadvantage => words.push("badly played".to_owned()),
    }
    if circumstances.leverage != 0 {
        words.push(format!("Social Defence {:+}", circumstances.leverage));
    }
    for flag in &circumstances.flags {
        if let Ok(word) = serde_json::to_value(flag)
            && let Some(word) = word.as_str()
        {
            words.push(word.replace('_', " "));
        }
    }
    if words.is_empty() { "nothing special".to_owned() } else { words.join(", ") }
}
