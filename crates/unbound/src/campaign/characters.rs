//! Characters who come to the table while a campaign is on, and characters made over: new levels, new gear.

use super::Turned;
use crate::Table;
use crate::command::Command;
use crate::content::character;
use crate::event::Event;
use crate::movement;
use crate::objection::{Objection, Verdict, Why};
use crate::ruling::RULING;
use crate::state::{Actor, Gear, Stage, State};
use ludex_engine::{ActorId, Faces, Log, Refusal};
use serde::{Deserialize, Serialize};

/// A new character comes to the table. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinCharacter {
    /// Its record, as a content file states it: one `[[creature]]`, with gear of its own where it has any.
    pub record: String,
    /// On whose side; that of the first character of a player without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
}

/// A character's record is replaced: what it has lost and spent stays lost and spent. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemakeCharacter {
    /// Whose.
    pub actor: ActorId,
    /// The new record.
    pub record: String,
}

/// The most actors in a game.
const MOST_ACTORS: usize = 1000;

fn not_now(state: &State) -> Verdict {
    if state.stage == Stage::Fighting {
        return Err(Objection::new(&RULING, "a fight is on").instead("end the fight first"));
    }
    if let Some(pending) = state.decision() {
        return Err(Objection::new(&RULING, Why::Somebody(pending.actor(), "must decide something first")));
    }
    Ok(())
}

/// The side that a new character is on.
pub(crate) fn side_of(state: &State, named: Option<&str>) -> Option<u8> {
    match named {
        Some(name) => state.setting.sides.iter().position(|side| side == name).map(|side| side as u8),
        None => Some(state.actors.iter().find(|actor| actor.profile.pc).map_or(0, |actor| actor.side)),
    }
}

/// Who would come to the table.
///
/// # Errors
/// A fight, a record with faults, a name that somebody has, or a side that is not there.
pub fn joining(state: &State, join: &JoinCharacter) -> Result<Actor, Objection> {
    not_now(state)?;
    let Some(side) = side_of(state, join.side.as_deref()) else {
        return Err(Objection::new(&RULING, "there is no such side in this scene"));
    };
    let actor = character::read(&join.record, state.options()).map_err(|_| Objection::new(&RULING, Why::Record))?;
    if state.actors.iter().any(|other| other.name == actor.name) {
        return Err(Objection::new(&RULING, "somebody of that name is there already").instead("choose another name"));
    }
    if state.actors.len() >= MOST_ACTORS {
        return Err(Objection::new(&RULING, "there are a thousand people in this campaign already"));
    }
    Ok(Actor { side, ..actor })
}

/// A character comes to the table: next to the others, or in reserve where there is no room.
pub(crate) fn join(table: &mut Table<'_, impl Faces, impl Log<Event>>, join: &JoinCharacter) -> Verdict {
    let actor = Actor { reserve: true, ..joining(table.state(), join)? };
    table.emit(Event::Scene(Turned::Joined { actor: Box::new(actor) }));
    let state = table.state();
    let newest = ActorId(state.actors.len() as u16 - 1);
    let beside = state.ids().find(|&id| id != newest && state.actor(id).profile.pc && state.actor(id).present());
    let beside = beside.or_else(|| state.ids().find(|&id| state.actor(id).present()));
    if let Some(at) = beside.and_then(|beside| movement::nearest_free(state, newest, state.actor(beside).at)) {
        table.emit(Event::Scene(Turned::Arrived { actor: newest, at }));
    }
    Ok(())
}

/// Somebody as a new record has it, unhurt.
///
/// # Errors
/// A fight, no player's character, something that is kept up or held, or a record with faults.
pub fn renewed(state: &State, remake: &RemakeCharacter) -> Result<Actor, Objection> {
    not_now(state)?;
    let old = state.actor(remake.actor);
    if !old.profile.pc {
        return Err(Objection::new(&RULING, Why::Somebody(remake.actor, "is no player's character")));
    }
    if old.magic.concentration.is_some() || old.caught > 0 {
        let why = Why::Somebody(remake.actor, "concentrates on something, or has caught something");
        return Err(Objection::new(&RULING, why).instead("let it end that first"));
    }
    let new = character::read(&remake.record, state.options()).map_err(|_| Objection::new(&RULING, Why::Record))?;
    let named = state.ids().any(|id| id != remake.actor && state.actor(id).name == new.name);
    if named || new.profile.size != old.profile.size {
        return Err(Objection::new(&RULING, "name and size of somebody who is there do not change into those"));
    }
    Ok(new)
}

/// A character's record is replaced.
pub(crate) fn remake(table: &mut Table<'_, impl Faces, impl Log<Event>>, remake: &RemakeCharacter) -> Verdict {
    let new = renewed(table.state(), remake)?;
    // Weapons go by their place in the record: what lies about is picked up before the places change.
    for lying in table.state().lying.clone().into_iter().filter(|lying| lying.owner == remake.actor) {
        let (actor, weapon) = (lying.owner, lying.weapon);
        table.emit(Event::GearMoved { actor, weapon, to: Gear::Stowed, lies: None });
    }
    let made = character::made_over(table.state().actor(remake.actor), new);
    table.emit(Event::Scene(Turned::Remade { actor: remake.actor, made: Box::new(made) }));
    Ok(())
}

/// What is wrong with the record of a command, in full.
pub(crate) fn refusal(state: &State, command: &Command) -> Refusal {
    let record = match command {
        Command::JoinCharacter(join) => &join.record,
        Command::RemakeCharacter(remake) => &remake.record,
        _ => "",
    };
    let faults = character::read(record, state.options()).err().unwrap_or_default();
    let texts: Vec<String> = faults.iter().take(5).map(ToString::to_string).collect();
    let rule = faults.iter().find_map(|fault| fault.rule.clone()).unwrap_or_else(|| (&RULING).into());
    Refusal::new(rule, format!("the record has faults: {}", texts.join("; "))).instead("mend them")
}
