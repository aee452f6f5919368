//! Opening a scene: when that may be, what is tidied up before, and who comes along.

use super::{Turned, scene};
use crate::Table;
use crate::event::Event;
use crate::movement;
use crate::objection::{Objection, Verdict, Why};
use crate::ruling::RULING;
use crate::state::{Gear, Stage, State};
use ludex_engine::{ActorId, Board, Faces, Log, SheetEntry, Viewer};
use serde::{Deserialize, Serialize};

/// Opens a scene of the adventure. The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenScene {
    /// Its number, from 0.
    pub scene: u16,
}

/// Whether a scene may be opened now.
///
/// # Errors
/// No adventure, no such scene, the scene that is on, or a fight or talk that is not over.
pub fn may_open(state: &State, open: OpenScene) -> Verdict {
    let Some((_, adventure)) = scene(state) else {
        let objection = Objection::new(&RULING, "this is a single scene, and no adventure");
        return Err(objection.instead("begin a campaign with an adventure"));
    };
    let most = adventure.scenes.len() as i32 - 1;
    if i32::from(open.scene) > most {
        return Err(Objection::new(&RULING, Why::Bounds("the scene", 0, most)));
    }
    if may_begin(state) && open.scene == 0 {
        return Ok(());
    }
    if open.scene == state.scene {
        return Err(Objection::new(&RULING, "that scene is on").instead("open another one"));
    }
    if state.stage == Stage::Fighting {
        return Err(Objection::new(&RULING, "a fight is on").instead("end the fight first"));
    }
    if state.talk.is_some() {
        return Err(Objection::new(&RULING, "a talk is on").instead("end the talk first"));
    }
    if let Some(pending) = state.decision() {
        return Err(Objection::new(&RULING, Why::Somebody(pending.actor(), "must decide something first")));
    }
    if state.resting.is_some() {
        return Err(Objection::new(&RULING, "a rest is in progress").instead("end the rest first"));
    }
    Ok(())
}

/// Whether an adventure is at its very beginning, of which nobody has heard yet.
pub fn may_begin(state: &State) -> bool {
    state.adventure.is_some() && !state.opened && state.stage == Stage::Ready && state.decision().is_none()
}

/// Opens a scene: people pick up what is theirs, and those who have no place in it come along with the others.
pub(crate) fn open(table: &mut Table<'_, impl Faces, impl Log<Event>>, open: OpenScene) -> Verdict {
    may_open(table.state(), open)?;
    if open.scene == table.state().scene {
        table.emit(Event::Scene(Turned::Opened { scene: open.scene }));
        return Ok(());
    }
    for lying in table.state().lying.clone() {
        if let Some(by) = lying.by {
            let (owner, weapon, at) = (lying.owner, lying.weapon, lying.at);
            table.emit(Event::LetFall { actor: by, owner, weapon, at });
        }
    }
    let mut holds = table.state().grapples.clone();
    for held in holds.drain(..) {
        table.emit(Event::Released { grappler: held.grappler, victim: held.victim });
    }
    for lying in table.state().lying.clone() {
        let (actor, weapon) = (lying.owner, lying.weapon);
        let who = table.state().actor(actor);
        if who.alive() && who.present() {
            table.emit(Event::GearMoved { actor, weapon, to: Gear::Stowed, lies: None });
        }
    }
    let along: Vec<ActorId> = companions(table.state(), open.scene);
    table.emit(Event::Scene(Turned::Opened { scene: open.scene }));
    for actor in along {
        let state = table.state();
        let party = state.ids().find(|&id| state.actor(id).profile.pc && state.actor(id).present());
        let Some(at) = party.or_else(|| state.ids().find(|&id| state.actor(id).present())) else { continue };
        // Where the ground is full, whoever has no place on it stays behind.
        if let Some(at) = movement::nearest_free(state, actor, state.actor(at).at) {
            table.emit(Event::Scene(Turned::Arrived { actor, at }));
        }
    }
    Ok(())
}

/// Characters of players who are in the scene now and have no place in the next.
fn companions(state: &State, next: u16) -> Vec<ActorId> {
    let who = state.adventure.as_ref().and_then(|adventure| adventure.scenes.get(usize::from(next)));
    let placed = who.map_or(&[][..], |scene| &scene.who[..]);
    let comes = |&id: &ActorId| {
        let actor = state.actor(id);
        actor.profile.pc && actor.alive() && !actor.away && !placed.contains(&id)
    };
    state.ids().filter(comes).collect()
}

/// The game master's notes on the scene, and what comes after it.
pub(crate) fn board(state: &State, viewer: &Viewer) -> Option<Board> {
    let (now, adventure) = scene(state).filter(|_| viewer.is_game_master())?;
    let next = adventure.scenes.get(usize::from(state.scene) + 1);
    let next = next.map(|next| SheetEntry::new("After this", next.title().to_owned()));
    let aloud = (!now.text.is_empty()).then(|| SheetEntry::new("Read out", now.text.clone()));
    Some(Board {
        kind: "notes".into(),
        title: format!("{}, scene {} of {}", adventure.title, state.scene + 1, adventure.scenes.len()),
        note: now.notes.clone(),
        gauges: Vec::new(),
        facts: aloud.into_iter().chain(next).collect(),
        cards: Vec::new(),
    })
}
