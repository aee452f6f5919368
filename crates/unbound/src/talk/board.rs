//! How a talk stands, as far as a person may know it: for the sheet, for the table, and for odds.

use super::manner::knows;
use super::manner::{self, known_relation, with_whom};
use super::{Talk, Weight};
use crate::checks::{Social, rerolled};
use crate::prelude::*;
use crate::talk::approach::{Approach, ReadFeelings};
use crate::talk::encounter::TalkInFight;
use ludex_engine::{Board, Card, Pool, SheetEntry as Entry};

/// Returns what an actor feels for those who talk to it, as far as a person may know (UL-SOC-20): pools and the rest.
pub(crate) fn feelings(state: &State, id: ActorId, viewer: &Viewer) -> (Vec<Pool>, Vec<Entry>) {
    let profile = &state.actor(id).profile;
    let mut pools = Vec::new();
    let mut entries = Vec::new();
    if profile.pc {
        return (pools, entries);
    }
    let all = viewer.plays(id);
    for relation in state.relations.iter().filter(|relation| relation.npc == id && knows(state, viewer, relation)) {
        let to = relation.speaker.map_or(String::new(), |speaker| format!(" to {}", state.actor(speaker).name));
        let (attitude, _) = manner::attitude(state, relation);
        let pool = |name: &str, current: i32, max: i32| Pool { name: format!("{name}{to}").into(), current, max };
        pools.push(pool("Favor", relation.favor, relation.favor_max));
        pools.push(pool("Displeasure", relation.displeasure, relation.displeasure_max));
        entries.push(Entry::new(format!("Attitude{to}"), attitude.name()));
        let known = if all { "" } else { ", as far as known" };
        let defence = manner::social_defence(state, relation, Weight::default(), all, true);
        entries.push(Entry::tallied(format!("Social Defence{to}{known}"), defence));
    }
    for &quirk in &profile.manner.quirks {
        if profile.manner.shows(quirk) {
            entries.push(Entry::new("Quirk", quirk.name()));
        } else if all {
            entries.push(Entry::new("Quirk, hidden", quirk.name()));
        }
    }
    if all && (!entries.is_empty() || !profile.manner.is_plain()) {
        entries.push(Entry::tallied("Insight must reach", manner::insight_target(state, id, true)));
    }
    if profile.manner.crowd {
        entries.push(Entry::new("Listens as", "a crowd"));
    }
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
        let (gauges, facts) = feelings(state, actor, viewer);
        Card { actor, role: "listens".into(), gauges, facts }
    };
    let speaker = |&actor: &ActorId| Card { actor, role: "speaks".into(), gauges: Vec::new(), facts: Vec::new() };
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
