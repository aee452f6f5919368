//! The talk as a scene: who talks with whom, how it begins and ends, and talking in the middle of a fight (UL-SOC-17,
//! 23 to 27).

mod impression;
mod in_fight;

pub use impression::{Impress, choosers};
pub use in_fight::TalkInFight;

use super::Talk;
use super::event::TalkEvent;
use super::manner::{OWNERSHIP, Relation, displeasure_max, favor_max, known_relation, relation};
use super::quirks::{self, Flags, Quirk, Slot};
use crate::options::SocialScope;
use crate::prelude::*;
use crate::travel;
use crate::turns::may_start;
use impression::{give_back, meet};

rules! {
    /// A boost in Cunning gives a first meeting 1 Favor or takes 1 Displeasure; two boosts do both. Of a party only
    /// the best counts, and only the first meeting. A campaign may let it count in every talk: in later ones Favor is 1 at
    /// the least or Displeasure 1 less, until the talk ends.
    FIRST_IMPRESSION = "UL-SOC-17", "Cunning boosts at the start";
    /// One boost in Cunning: 1 Favor or -1 Displeasure where an actor is first met; two boosts: both.
    CUNNING_BOOST = "UL-RNK-20", "Cunning boost";
    /// A talk begins and ends by the game master's word. Rerolls come back with the next one; the pools stay.
    TALK = "UL-SOC-23", "Social encounter", State;
    /// Whoever was deceived in a talk may be Surprised when weapons are drawn.
    DECEIVED = "UL-SOC-24", "Deceive, then draw steel", Call;
    /// A crowd is addressed by Oration, as one listener with pools, attitude and quirks of its own.
    CROWDS = "UL-SOC-25", "Crowds";
    /// In a fight words are an improvised action at the game master's price, rolled against Social Defence; an enemy
    /// counts as Hostile unless something else is said.
    IN_A_FIGHT = "UL-SOC-27", "Talking during a fight", Call;
}

/// Returns the talk that is on.
///
/// # Errors
/// None is.
pub fn talk(state: &State) -> Result<&Talk, Refusal> {
    let none = || Refusal::new(&TALK, "nobody is talking").instead("let the game master begin a talk");
    state.talk.as_ref().ok_or_else(none)
}

/// Returns whether an actor can talk and listen: alive, on the field, awake, and known to players.
fn can_talk(state: &State, actor: ActorId) -> bool {
    state.can_act(actor) && !state.actor(actor).hidden
}

/// Refuses a player's character as an actor with pools (UL-SOC-26).
pub(super) fn must_be_npc(state: &State, npc: ActorId) -> Verdict {
    ensure!(
        !state.actor(npc).profile.pc,
        OWNERSHIP,
        "{} is a player's character, who has no Favor, Displeasure, attitude or quirks",
        npc,
        instead = "hold a contest of skills (UL-CHK-14)"
    );
    Ok(())
}

/// Refuses what needs an actor who takes part in the talk and another who listens there.
///
/// # Errors
/// No talk, an actor who is not in it, or a player's character as the listener.
pub fn present(state: &State, actor: ActorId, npc: ActorId) -> Verdict {
    must_be_npc(state, npc)?;
    let talk = talk(state)?;
    let speaks = talk.participants.contains(&actor) && can_talk(state, actor);
    ensure!(speaks, TALK, "{} takes no part in the talk", actor);
    ensure!(talk.npcs.contains(&npc) && can_talk(state, npc), TALK, "{} is not there to listen", npc);
    Ok(())
}

/// A talk begins, and strangers meet (UL-SOC-23). The game master's.
#[command(rule = TALK, group = "Talk", kind = Talk, by = game_master, between, open)]
#[derive(Eq)]
pub struct StartTalk {
    /// Creatures of the game master that listen.
    pub npcs: Vec<ActorId>,
    /// Those who speak to them.
    pub participants: Vec<ActorId>,
}

impl Act<Unbound> for StartTalk {
    fn when(state: &State) -> Verdict {
        ensure!(
            state.stage != Stage::Fighting,
            IN_A_FIGHT,
            "a fight is on",
            instead = "speak in the fight, at the game master's price"
        );
        ensure!(state.talk.is_none(), TALK, "a talk is on already", instead = "end it first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(
            !self.npcs.is_empty() && !self.participants.is_empty(),
            TALK,
            "a talk needs somebody who speaks and somebody who listens"
        );
        for &npc in &self.npcs {
            must_be_npc(state, npc)?;
        }
        let all: Vec<ActorId> = self.npcs.iter().chain(&self.participants).copied().collect();
        for (place, &one) in all.iter().enumerate() {
            ensure!(!all[..place].contains(&one), TALK, "{} is named twice", one);
            ensure!(can_talk(state, one), TALK, "{} is not there to talk", one);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let StartTalk { npcs, participants } = self.clone();
        table.emit(TalkEvent::Started { npcs, participants });
        for &npc in &self.npcs {
            match table.state().options().social_scope {
                SocialScope::Party => meet(table, npc, None, &self.participants),
                SocialScope::Character => {
                    for &speaker in &self.participants {
                        meet(table, npc, Some(speaker), &[speaker]);
                    }
                }
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let mut met: &[ActorId] = &[];
        if let Some(journey) = state.journey.as_ref().filter(|_| travel::on_the_way(state).is_ok())
            && let Some(meeting) = journey.meeting.as_ref().filter(|meeting| meeting.is_talk())
        {
            met = &meeting.npcs;
            let participants = able_speakers(state).filter(|id| journey.travellers.contains(id)).collect();
            offers.add(StartTalk { npcs: meeting.npcs.clone(), participants });
        }

        // Those of whom the record says how they are to talk to; others stand in the form.
        let participants: Vec<ActorId> = able_speakers(state).collect();
        for npc in state.ids().filter(|&id| !state.actor(id).profile.manner.is_plain()) {
            if met != [npc] {
                offers.add(StartTalk { npcs: vec![npc], participants: participants.clone() });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(npc) = listener(forms.state()) else { return };
        let begin = StartTalk { npcs: vec![npc], participants: able_speakers(forms.state()).collect() };
        let fields =
            vec![field("/npcs", "who listens", Takes::Actors), field("/participants", "who speaks", Takes::Actors)];
        forms.form("Talk", "Begin a talk", begin.into(), fields);
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let met = teller.state.journey.as_ref().and_then(|journey| journey.meeting.as_ref());
        if met.is_some_and(|met| met.npcs == self.npcs) {
            return "Talk to those whom they met".to_owned();
        }
        match self.npcs[..] {
            [npc] => format!("Begin a talk with {}", teller.name(npc)),
            _ => "Begin a talk".to_owned(),
        }
    }
}

/// Returns the players' characters who can speak.
pub(super) fn able_speakers(state: &State) -> impl Iterator<Item = ActorId> + '_ {
    state.ids().filter(|&id| can_talk(state, id) && state.actor(id).profile.pc)
}

/// Returns who listens in a form, until another actor is chosen: of the talk, or the first creature of the game master.
pub(super) fn listener(state: &State) -> Option<ActorId> {
    let in_talk = state.talk.as_ref().and_then(|talk| talk.npcs.first().copied());
    in_talk.or_else(|| state.ids().find(|&id| !state.actor(id).profile.pc))
}

/// Makes sure that there is something between a creature and those who speak to it: strangers meet (UL-SOC-11).
pub(super) fn acquaint(table: &mut Table<'_, impl Run>, npc: ActorId, speaker: Option<ActorId>) {
    if known_relation(table.state(), npc, speaker).is_none() {
        let shows = table.listens();
        let relation = relation(table.state(), npc, speaker);
        let favor_max = favor_max(table.state(), npc, shows);
        let displeasure_max = displeasure_max(table.state(), npc, shows);
        table.emit(TalkEvent::Met { relation, favor_max, displeasure_max });
    }
}

/// Returns those who listen to an actor in the talk that is on.
pub(super) fn listeners(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> + '_ {
    let talk = state.talk.as_ref().filter(|talk| talk.participants.contains(&actor));
    talk.into_iter().flat_map(|talk| talk.npcs.iter().copied())
}

/// The talk ends (UL-SOC-23). The game master's.
#[command(rule = TALK, group = "Talk", kind = Talk, label = "End the talk", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct EndTalk {}

impl Act<Unbound> for EndTalk {
    fn may(&self, state: &State) -> Verdict {
        talk(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(participants) = talk(table.state()).map(|talk| talk.participants.clone()) else { return };
        end(table);
        crate::valor::after_an_encounter(table, participants.into_iter());
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndTalk {});
    }
}

/// Ends the talk that is on, if one is: first what quirks do when the others are gone.
pub(crate) fn end(table: &mut Table<'_, impl Run>) {
    let Some(talk) = table.state().talk.clone() else { return };
    let of_this_talk = |relation: &Relation| {
        let here = relation.speaker.is_none_or(|speaker| talk.participants.contains(&speaker));
        here && talk.npcs.contains(&relation.npc)
    };
    for place in 0..table.state().relations.len() {
        if of_this_talk(&table.state().relations[place]) {
            give_back(table, place);
            mellow(table, place, Slot::FavorAtEnd);
            mellow(table, place, Slot::DispleasureAtEnd);
        }
    }
    table.emit(TalkEvent::Ended);
}

/// Does what a quirk does to a pool at the end of a talk, where no other keeps it from being lost (UL-QRK-05,
/// UL-QRK-34).
fn mellow(table: &mut Table<'_, impl Run>, place: usize, slot: Slot) {
    let state = table.state();
    let before = state.relations[place];
    let manner = &state.actor(before.npc).profile.manner;
    let Some((row, amount)) = quirks::first(manner, state.options(), slot, Flags::default()) else { return };
    let has = |quirk: Quirk| manner.quirks.contains(&quirk);
    let kept = has(Quirk::Vengeful) || slot == Slot::DispleasureAtEnd && has(Quirk::Vindictive);

    let mut after = before;
    let fallen = |now: i32, most: i32| if now > 0 { (now + amount).clamp(0, most) } else { now };
    match slot {
        Slot::FavorAtEnd => after.favor = fallen(before.favor, before.favor_max),
        _ => after.displeasure = fallen(before.displeasure, before.displeasure_max),
    }
    if after != before && !kept {
        table.emit(TalkEvent::Mellowed { before, after, rule: row.rule.into() });
    }
}

/// Returns those whom a Deception has fooled in the last talk and who may be Surprised by a fight that begins now
/// (UL-SOC-24).
pub fn deceived(state: &State) -> Vec<ActorId> {
    let fooled = |&id: &ActorId| {
        let known = state.relations.iter().any(|relation| relation.npc == id && relation.deceived);
        known && may_start(state, &[id]).is_ok()
    };
    state.ids().filter(fooled).collect()
}

/// Returns how many speak in the talk that is on, 1 without one; a quirk may mind that.
pub(super) fn speakers(state: &State) -> usize {
    state.talk.as_ref().map_or(1, |talk| talk.participants.len())
}
