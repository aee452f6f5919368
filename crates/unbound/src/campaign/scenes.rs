//! Opening a scene: when that may be, what is tidied up before, and who comes along.

use super::{Turned, scene};
use crate::disarm::CatchDropped;
use crate::handling::GearMoved;
use crate::holds::Released;
use crate::movement;
use crate::ruling::RULING;
use crate::state::{Gear, Stage, State};
use crate::time;
use crate::{Command, Run, Table, Unbound};
use ludex_engine::{ActorId, Board, Field, Offer, Refusal, SheetEntry, Takes, Teller, Verdict, Viewer};
use ludex_kit::{Act, Declared, Described, Forms, Offers, command};

/// Opens a scene of the adventure: people pick up what is theirs, and those who have no place in it come along with the
/// others. The game master's.
#[command(rule = RULING, group = "Scene", label = "Go to another scene", by = game_master, between, open, described)]
#[derive(Copy, Eq)]
pub struct OpenScene {
    /// Its number, from 0.
    pub scene: u16,
}

impl Described<Unbound> for OpenScene {
    fn label(&self, teller: &Teller<'_, Unbound>) -> String {
        let scenes = scene(teller.state).map_or(&[][..], |(_, adventure)| &adventure.scenes[..]);
        let title = scenes.get(usize::from(self.scene)).map_or(String::new(), |scene| scene.title().to_owned());
        format!("{}: {title}", if self.scene == 0 { "Begin" } else { "Go on" })
    }
    fn group(&self) -> &'static str {
        if self.scene == 0 { "Opening" } else { "Scene" }
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        offer.preview = may_begin(s).then(|| "reads its words out to everybody".into()).filter(|_| self.scene == 0);
    }
}

impl Act<Unbound> for OpenScene {
    fn may(&self, s: &State) -> Verdict {
        let Some((_, adventure)) = scene(s) else {
            let objection = Refusal::new(&RULING, "this is a single scene, and no adventure");
            return Err(objection.instead("begin a campaign with an adventure"));
        };
        let most = adventure.scenes.len() as i32 - 1;
        Refusal::bounds(&RULING, "the scene", 0, most).unless(i32::from(self.scene) <= most)?;
        if may_begin(s) && self.scene == 0 {
            return Ok(());
        }
        let on = Refusal::new(&RULING, "that scene is on").instead("open another one");
        on.unless(self.scene != s.scene)?;
        time::nothing_is_on(s, &RULING)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        if self.scene == t.state().scene {
            return t.emit(Turned::Opened { scene: self.scene });
        }
        for lying in t.state().lying.clone() {
            if let Some(by) = lying.by {
                let (owner, weapon, at) = (lying.owner, lying.weapon, lying.at);
                t.emit(CatchDropped { actor: by, owner, weapon, at });
            }
        }
        let mut holds = t.state().grapples.clone();
        for held in holds.drain(..) {
            t.emit(Released { grappler: held.grappler, victim: held.victim });
        }
        for lying in t.state().lying.clone() {
            let (actor, weapon) = (lying.owner, lying.weapon);
            let who = t.state().actor(actor);
            if who.alive() && who.present() {
                t.emit(GearMoved { actor, weapon, to: Gear::Stowed, lies: None });
            }
        }
        let along: Vec<ActorId> = companions(t.state(), self.scene);
        t.emit(Turned::Opened { scene: self.scene });
        for actor in along {
            let state = t.state();
            let party = state.ids().find(|&id| state.actor(id).profile.pc && state.actor(id).present());
            let Some(at) = party.or_else(|| state.ids().find(|&id| state.actor(id).present())) else { continue };
            // Where the ground is full, whoever has no place on it stays behind.
            if let Some(at) = movement::nearest_free(state, actor, state.actor(at).at) {
                t.emit(Turned::Arrived { actor, at });
            }
        }
    }
    fn offers(o: &mut Offers<'_, Unbound>) {
        if may_begin(o.state()) {
            o.add(OpenScene { scene: 0 });
        }
        // The one that most likely comes next; the others stand in a form.
        o.add(OpenScene { scene: o.state().scene.saturating_add(1) });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let s = f.state();
        let Some((_, adventure)) = scene(s) else { return };
        let last = adventure.scenes.len() as i32 - 1;
        // Before its first words an adventure may be begun even where nothing else may be opened.
        let others = [u16::from(s.scene == 0), 0].map(|scene| OpenScene { scene });
        if let Some(other) = others.into_iter().find(|other| other.may(s).is_ok()) {
            let label = format!("number of the scene, 0 to {last}");
            let field = Field::new("/scene", label, Takes::Number { min: 0, max: last });
            f.form("Scene", Self::DOC.title, other.into(), vec![field]);
        }
    }
}

/// Whether an adventure is at its very beginning, of which nobody has heard yet.
pub fn may_begin(state: &State) -> bool {
    state.adventure.is_some() && !state.opened && state.stage == Stage::Ready && state.decision().is_none()
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
