//! Talking: Favor and Displeasure, attitudes, quirks, and how words move them (UL-SOC, UL-QRK).
//!
//! A talk is a scene of its own, between fights. Only creatures of the game master have pools; what players see of
//! them is what Insight or the game master shows.

pub mod approach;
pub(crate) mod board;
mod course;
pub mod encounter;
pub mod event;
pub mod manner;
pub mod pools;
pub mod quirks;
mod reading;
pub mod requests;
pub mod setting;

pub use approach::{APPROACHES, LEVERAGES, Reading, Tried};
pub use course::{Circumstances, Request, Talk, Weighed};
pub use event::{Outcome, Pool, TalkEvent};
pub use manner::{ATTITUDE_TABLE, Attitude, Manner, Relation, Weight};
pub use quirks::{Flag, Flags, Modifier, QUIRKS, Quirk, Slot};
pub use setting::Settings;

use crate::checks::{Social, rerolled};
use crate::marks::{checked, decided};
use crate::prelude::*;

impl Concerns for TalkEvent {
    fn actor(&self) -> Option<ActorId> {
        match *self {
            TalkEvent::Impressed { actor, .. }
            | TalkEvent::Bribed { actor, .. }
            | TalkEvent::Approached { actor, .. }
            | TalkEvent::Read { actor, .. } => Some(actor),
            TalkEvent::Requested { ref request, .. } => Some(request.actor),
            _ => None,
        }
    }
}

impl Event<Unbound> for TalkEvent {
    fn apply(&self, state: &mut State) {
        if let Some(after) = self.after() {
            relate(state, *after);
        }
        if !tells_of_the_roll(state, self) {
            state.lets_rolls_stand();
        }
        match self {
            TalkEvent::Started { npcs, participants } => {
                state.talked = false;
                started(state, npcs, participants);
            }
            TalkEvent::Ended => {
                state.talked = true;
                state.talk = None;
                for relation in &mut state.relations {
                    relation.read = false;
                    relation.choosing = false;
                }
            }
            TalkEvent::Weighed { npc, circumstances } => {
                if let Some(talk) = &mut state.talk {
                    talk.weighed.retain(|weighed| weighed.npc != *npc);
                    talk.weighed.push(Weighed { npc: *npc, circumstances: circumstances.clone() });
                }
            }
            TalkEvent::Bribed { actor, npc, gold, taken: true } => {
                state.actor_mut(*actor).gold -= gold;
                // Gold that is taken shows who takes it.
                reveal(state, *npc, Quirk::Greedy);
            }
            TalkEvent::Approached { npc, .. } => {
                if let Some(talk) = &mut state.talk {
                    talk.weighed.retain(|weighed| weighed.npc != *npc);
                }
            }
            TalkEvent::Set { after, concealing: Some(concealing), .. } => {
                Arc::make_mut(&mut state.actor_mut(after.npc).profile).manner.concealing = *concealing;
            }
            TalkEvent::QuirkSet { npc, quirk, has, revealed } => set_quirk(state, *npc, *quirk, *has, *revealed),
            TalkEvent::Requested { request, .. } => {
                if let Some(talk) = &mut state.talk {
                    talk.request = Some(request.clone());
                }
            }
            TalkEvent::Answered { .. } => {
                if let Some(talk) = &mut state.talk {
                    talk.request = None;
                }
            }
            _ => {}
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        event::tell(teller, self)
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        event::is_secret(&Teller { state, viewer }, self)
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        match self {
            TalkEvent::Moved { outcome, before, .. } if odds.concerns(before.npc) => {
                decided(odds, *outcome == Outcome::Success, *outcome == Outcome::Tied);
            }
            TalkEvent::Read { success, after, .. } if odds.concerns(after.npc) => checked(odds, *success),
            _ => {}
        }
    }
}

/// Sets what lies between a creature and those who talk to it.
fn relate(state: &mut State, after: Relation) {
    let same = |relation: &&mut Relation| relation.npc == after.npc && relation.speaker == after.speaker;
    match state.relations.iter_mut().find(same) {
        Some(relation) => *relation = after,
        None => state.relations.push(after),
    }
}

/// Begins a talk; rerolls come back with it, and what failed in the last one is forgotten (UL-SOC-23).
fn started(state: &mut State, npcs: &[ActorId], participants: &[ActorId]) {
    for relation in &mut state.relations {
        relation.failures = 0;
        relation.deceived = false;
    }
    for actor in &mut state.actors {
        actor.social_rerolls = 0;
    }
    state.talk =
        Some(Talk { npcs: npcs.to_vec(), participants: participants.to_vec(), weighed: Vec::new(), request: None });
}

/// Gives a creature a quirk, known to players or not, or takes it (UL-QRK-01).
fn set_quirk(state: &mut State, npc: ActorId, quirk: Quirk, has: bool, revealed: bool) {
    let manner = &mut Arc::make_mut(&mut state.actor_mut(npc).profile).manner;
    manner.quirks.retain(|&other| other != quirk);
    manner.revealed.retain(|&other| other != quirk);
    if has {
        manner.quirks.push(quirk);
    }
    if has && revealed {
        manner.revealed.push(quirk);
    }
}

/// Returns whether it tells what a roll that may still be made again comes to. Whatever else is done lets the roll
/// stand.
fn tells_of_the_roll(state: &State, spoken: &TalkEvent) -> bool {
    match spoken {
        TalkEvent::Moved { .. } | TalkEvent::PoolFull { .. } | TalkEvent::Retaken { .. } => true,
        TalkEvent::Read { actor, after, .. } => rerolled(state, *actor)
            .is_some_and(|open| matches!(open.social, Some(Social::Read(reading)) if reading.npc == after.npc)),
        _ => false,
    }
}

/// Lets players know of a quirk that a creature has; for `apply` alone.
fn reveal(state: &mut State, npc: ActorId, quirk: Quirk) {
    let manner = &state.actor(npc).profile.manner;
    if manner.quirks.contains(&quirk) && !manner.shows(quirk) {
        Arc::make_mut(&mut state.actor_mut(npc).profile).manner.revealed.push(quirk);
    }
}

/// Returns what is wrong with what lies between people: a pool out of its bounds, or a talk in the middle of a fight.
pub(crate) fn broken(state: &State) -> Option<String> {
    for relation in &state.relations {
        let name = &state.actor(relation.npc).name;
        let favor = 0..=relation.favor_max;
        let displeasure = -1..=relation.displeasure_max;
        if !favor.contains(&relation.favor) || !displeasure.contains(&relation.displeasure) {
            return Some(format!("{name} has {} Favor and {} Displeasure", relation.favor, relation.displeasure));
        }
        if state.actor(relation.npc).profile.pc {
            return Some(format!("{name} is a player's character and has Favor"));
        }
    }
    if state.stage == Stage::Fighting && state.talk.is_some() {
        return Some("they talk and fight at once".to_owned());
    }
    None
}
