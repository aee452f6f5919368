//! How a talk stands, as far as a person may know it: for the sheet, for the table, and for odds.

use super::manner::knows;
use super::manner::{self, Relation, known_relation, with_whom};
use super::{Talk, Weight};
use crate::checks::{Social, rerolled};
use crate::prelude::*;
use crate::talk::approach::{Approach, ReadFeelings};
use crate::talk::encounter::TalkInFight;
use crate::talk::quirks::Quirk;
use ludex_engine::{Board, Card, Feeling, Pool, SheetEntry as Entry, Trait};

/// Returns what an actor feels for those who talk to it, as far as a person may know (UL-SOC-20); nothing of a player's character.
fn feelings(state: &State, id: ActorId, viewer: &Viewer) -> Vec<Feeling> {
    let all = viewer.plays(id);
    let known = |relation: &&Relation| relation.npc == id && knows(state, viewer, relation);
    let feeling = |relation: &Relation| {
        let (attitude, _) = manner::attitude(state, relation);
        let pool = |name: &'static str, current: i32, max: i32| Pool { name: name.into(), current, max };
        let defence = manner::social_defence(state, relation, Weight::default(), all, true);
        let label = if all { "Social Defence" } else { "Social Defence, as far as known" };
        Feeling {
            to: relation.speaker,
            attitude: attitude.name().into(),
            liking: vec![pool("Favor", relation.favor, relation.favor_max)],
            dislike: vec![pool("Displeasure", relation.displeasure, relation.displeasure_max)],
            facts: vec![Entry::tallied(label, defence)],
        }
    };
    state.relations.iter().filter(|_| !state.actor(id).profile.pc).filter(known).map(feeling).collect()
}

/// Returns the quirks of an actor that a person may know of.
fn quirks(state: &State, id: ActorId, viewer: &Viewer) -> Vec<Trait> {
    let profile = &state.actor(id).profile;
    let (manner, pc) = (&profile.manner, profile.pc);
    let of = |&quirk: &Quirk| Trait { name: quirk.name().into(), hidden: !manner.shows(quirk) };
    let quirks = manner.quirks.iter().filter(|_| !pc).map(of);
    quirks.filter(|quirk| !quirk.hidden || viewer.plays(id)).collect()
}

/// Returns what else may be known of an actor in a talk.
fn facts(state: &State, id: ActorId, viewer: &Viewer, is_told: bool) -> Vec<Entry> {
    let mut entries = Vec::new();
    let profile = &state.actor(id).profile;
    let manner = &profile.manner;
    if profile.pc {
        return entries;
    }
    if viewer.plays(id) && (is_told || !manner.is_plain()) {
        entries.push(Entry::tallied("Insight must reach", manner::insight_target(state, id, true)));
    }
    if manner.crowd {
        entries.push(Entry::new("Listens as", "a crowd"));
    }
    entries
}

/// Returns what stands on the sheet of an actor of what it feels for those who talk to it, as far as a person may know: pools and
/// the rest.
pub(crate) fn on_sheet(state: &State, id: ActorId, viewer: &Viewer) -> (Vec<Pool>, Vec<Entry>) {
    let mut pools = Vec::new();
    let mut entries = Vec::new();
    for feeling in feelings(state, id, viewer) {
        let to = feeling.to.map_or(String::new(), |speaker| format!(" to {}", state.actor(speaker).name));
        let named = |pool: Pool| Pool { name: format!("{}{to}", pool.name).into(), ..pool };
        pools.extend(feeling.liking.into_iter().chain(feeling.dislike).map(named));
        entries.push(Entry::new(format!("Attitude{to}"), feeling.attitude));
        for fact in feeling.facts {
            let (head, rest) = fact.label.split_once(',').unwrap_or((&fact.label, ""));
            let comma = if rest.is_empty() { "" } else { "," };
            entries.push(Entry { label: format!("{head}{to}{comma}{rest}").into(), ..fact.clone() });
        }
    }
    for Trait { name, hidden } in quirks(state, id, viewer) {
        entries.push(Entry::new(if hidden { "Quirk, hidden" } else { "Quirk" }, name));
    }
    let is_told = !entries.is_empty();
    entries.extend(facts(state, id, viewer, is_told));
    (pools, entries)
}

/// Returns the talk that is on, for those who look at the table.
pub(crate) fn board(state: &State, viewer: &Viewer) -> Option<Board> {
    let Talk { npcs, participants, request, .. } = state.talk.as_ref()?;
    let seen = |&&id: &&ActorId| sees(state, viewer, id);
    let names = |ids: &[ActorId]| {
        let names: Vec<&str> = ids.iter().filter(seen).map(|&id| &*state.actor(id).name).collect();
        names.join(", ")
    };
    let listener = |&actor: &ActorId| {
        let feelings = feelings(state, actor, viewer);
        let traits = quirks(state, actor, viewer);
        let facts = facts(state, actor, viewer, !feelings.is_empty() || !traits.is_empty());
        let unread = feelings.is_empty().then(|| "Read it with Insight.".into());
        Card { feelings, traits, unread, facts, ..Card::new(actor, "listens") }
    };
    let speaker = |&actor: &ActorId| Card::new(actor, "speaks");
    let mut cards: Vec<Card> = npcs.iter().filter(seen).map(listener).collect();
    cards.extend(participants.iter().filter(seen).map(speaker));

    let mut facts = Vec::new();
    if let Some(asked) = request
        && seen(&&asked.actor)
        && seen(&&asked.npc)
    {
        let who = format!("{} asks {}", state.actor(asked.actor).name, state.actor(asked.npc).name);
        facts.push(Entry::new(who, asked.what.clone()));
    }
    Some(Board {
        kind: "talk".into(),
        title: format!("A talk with {}", names(npcs)),
        note: format!("Speaking: {}", names(participants)),
        facts,
        cards,
        ..Board::default()
    })
}

/// Returns whether the odds of a command tell a person nothing of what an actor feels that they may not know: Social
/// Defence only where it is known whole, what Insight must reach never.
pub(crate) fn may_know_odds(state: &State, command: &Command, viewer: &Viewer) -> bool {
    let defence_known = |actor: ActorId, npc: ActorId| {
        let manner = &state.actor(npc).profile.manner;
        let between = known_relation(state, npc, with_whom(state, actor));
        manner.quirks.iter().all(|&quirk| manner.shows(quirk))
            && between.is_some_and(|relation| knows(state, viewer, relation))
    };
    match *command {
        Command::Approach(Approach { actor, target, .. }) | Command::TalkInFight(TalkInFight { actor, target, .. }) => {
            viewer.plays(target) || defence_known(actor, target)
        }
        Command::ReadFeelings(ReadFeelings { target, .. }) => viewer.plays(target),
        Command::RerollCheck(again) => rerolled(state, again.actor).is_none_or(|open| match &open.social {
            Some(Social::Tried(tried)) => viewer.plays(tried.npc) || defence_known(again.actor, tried.npc),
            Some(Social::Read(reading)) => viewer.plays(reading.npc),
            Some(Social::Contested(rivals)) => viewer.is_game_master() || !rivals.secret,
            social => viewer.is_game_master() || !open.secret && !social.as_ref().is_some_and(Social::meets_secrets),
        }),
        _ => true,
    }
}
