//! The talk as a scene: who talks with whom, how it begins and ends, and talking in the middle of a fight (UL-SOC-17,
//! 23 to 27).

use super::approach::{self, Circumstances};
use super::event::Spoken;
use super::manner::{OWNERSHIP, Relation, displeasure_max, favor_max, known_relation, relation, with_whom};
use super::quirks::{self, Flags, Slot};
use super::{Pool, Talk};
use crate::Table;
use crate::actions;
use crate::character::{Attribute, Skill};
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::options::SocialScope;
use crate::rounds;
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Faces, Log};

ludex_engine::rules! {
    /// A boost in Cunning gives a first meeting 1 Favor or takes 1 Displeasure; two boosts do both. Of a party only
    /// the best counts, and only the first meeting.
    FIRST_IMPRESSION = "UL-SOC-17", "Cunning boosts at the start";
    /// One boost in Cunning: 1 Favor or -1 Displeasure where somebody is first met; two boosts: both.
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

/// The talk that is on.
///
/// # Errors
/// None is.
pub fn talk(state: &State) -> Result<&Talk, Objection> {
    let none = || Objection::new(&TALK, "nobody is talking").instead("let the game master begin a talk");
    state.talk.as_ref().ok_or_else(none)
}

/// Whether somebody can talk and listen: alive, on the field, awake, and known to players.
fn can_talk(state: &State, actor: ActorId) -> bool {
    state.can_act(actor) && !state.actor(actor).hidden
}

/// Refuses a player's character as somebody with pools (UL-SOC-26).
pub(super) fn must_be_npc(state: &State, npc: ActorId) -> Verdict {
    if state.actor(npc).profile.pc {
        let why = Why::Somebody(npc, "is a player's character, who has no Favor, Displeasure, attitude or quirks");
        return Err(Objection::new(&OWNERSHIP, why).instead("hold a contest of skills (UL-CHK-14)"));
    }
    Ok(())
}

/// Whether somebody takes part in the talk and another listens.
///
/// # Errors
/// No talk, somebody who is not in it, or a player's character as the listener.
pub fn present(state: &State, actor: ActorId, npc: ActorId) -> Verdict {
    must_be_npc(state, npc)?;
    let talk = talk(state)?;
    if !talk.participants.contains(&actor) || !can_talk(state, actor) {
        return Err(Objection::new(&TALK, Why::Somebody(actor, "takes no part in the talk")));
    }
    if !talk.npcs.contains(&npc) || !can_talk(state, npc) {
        return Err(Objection::new(&TALK, Why::Somebody(npc, "is not there to listen")));
    }
    Ok(())
}

/// Whether a talk may begin (UL-SOC-23).
///
/// # Errors
/// A fight or a talk that is on, nobody to talk, or somebody who cannot.
pub fn may_start_talk(state: &State, npcs: &[ActorId], participants: &[ActorId]) -> Verdict {
    if state.stage == Stage::Fighting {
        let objection = Objection::new(&IN_A_FIGHT, "a fight is on");
        return Err(objection.instead("speak in the fight, at the game master's price"));
    }
    if state.talk.is_some() {
        return Err(Objection::new(&TALK, "a talk is on already").instead("end it first"));
    }
    if npcs.is_empty() || participants.is_empty() {
        return Err(Objection::new(&TALK, "a talk needs somebody who speaks and somebody who listens"));
    }
    for &npc in npcs {
        must_be_npc(state, npc)?;
    }
    let all = || npcs.iter().chain(participants);
    for (place, &one) in all().enumerate() {
        if all().take(place).any(|&other| other == one) {
            return Err(Objection::new(&TALK, Why::Somebody(one, "is named twice")));
        }
        if !can_talk(state, one) {
            return Err(Objection::new(&TALK, Why::Somebody(one, "is not there to talk")));
        }
    }
    Ok(())
}

/// Begins a talk; strangers meet.
pub(crate) fn start(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    npcs: &[ActorId],
    participants: &[ActorId],
) -> Verdict {
    may_start_talk(table.state(), npcs, participants)?;
    let (npcs, participants) = (npcs.to_vec(), participants.to_vec());
    table.emit(Event::Talk(Spoken::Started { npcs: npcs.clone(), participants: participants.clone() }));
    for &npc in &npcs {
        match table.state().options().social_scope {
            SocialScope::Party => meet(table, npc, None, &participants),
            SocialScope::Character => {
                for &speaker in &participants {
                    meet(table, npc, Some(speaker), &[speaker]);
                }
            }
        }
    }
    Ok(())
}

/// Makes sure that there is something between a creature and those who speak to it.
pub(super) fn acquaint(table: &mut Table<'_, impl Faces, impl Log<Event>>, npc: ActorId, speaker: Option<ActorId>) {
    if known_relation(table.state(), npc, speaker).is_none() {
        let shows = table.listens();
        let relation = relation(table.state(), npc, speaker);
        let (favor_max, displeasure_max) =
            (favor_max(table.state(), npc, shows), displeasure_max(table.state(), npc, shows));
        table.emit(Event::Talk(Spoken::Met { relation, favor_max, displeasure_max }));
    }
}

/// They meet in a talk; at the first time with what boosts in Cunning do (UL-SOC-17); quirks act on
/// what changes later (UL-INT-22).
fn meet(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    npc: ActorId,
    speaker: Option<ActorId>,
    participants: &[ActorId],
) {
    acquaint(table, npc, speaker);
    let before = relation(table.state(), npc, speaker);
    if before.met {
        return;
    }
    let boosts = |&actor: &ActorId| table.state().actor(actor).profile.boosts(Attribute::Cunning);
    let Some(best) = participants.iter().copied().max_by_key(|actor| (boosts(actor), std::cmp::Reverse(*actor))) else {
        return;
    };
    let mut after = Relation { met: true, ..before };
    match boosts(&best) {
        0 => {}
        1 => after.choosing = true,
        _ => after = with_impression(with_impression(after, Pool::Favor), Pool::Displeasure),
    }
    table.emit(Event::Talk(Spoken::Impressed { actor: best, before, after }));
}

fn with_impression(mut relation: Relation, pool: Pool) -> Relation {
    match pool {
        Pool::Favor => relation.favor = (relation.favor + 1).min(relation.favor_max),
        Pool::Displeasure => relation.displeasure = (relation.displeasure - 1).max(-1),
    }
    relation
}

/// Who may choose what a single boost in Cunning does, where that is still open: the one whose pools they are, or
/// anybody of the party with a boost.
pub fn choosers(state: &State, npc: ActorId) -> impl Iterator<Item = ActorId> {
    let talk = state.talk.as_ref().filter(|talk| talk.npcs.contains(&npc));
    let participants = talk.map_or(&[][..], |talk| &talk.participants[..]);
    participants.iter().copied().filter(move |&actor| {
        let open = known_relation(state, npc, with_whom(state, actor)).is_some_and(|relation| relation.choosing);
        open && can_talk(state, actor) && state.actor(actor).profile.boosts(Attribute::Cunning) > 0
    })
}

/// Whether somebody may choose what its boost in Cunning does (UL-SOC-17).
///
/// # Errors
/// It is not in the talk, or has nothing to choose.
pub fn may_impress(state: &State, actor: ActorId, npc: ActorId) -> Verdict {
    present(state, actor, npc)?;
    if !choosers(state, npc).any(|chooser| chooser == actor) {
        let why = Why::Somebody(actor, "has no first impression left to make");
        return Err(Objection::new(&FIRST_IMPRESSION, why));
    }
    Ok(())
}

/// Chooses what a boost in Cunning does.
pub(crate) fn impress(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    npc: ActorId,
    pool: Pool,
) -> Verdict {
    may_impress(table.state(), actor, npc)?;
    let before = relation(table.state(), npc, with_whom(table.state(), actor));
    let after = Relation { choosing: false, ..with_impression(before, pool) };
    table.emit(Event::Talk(Spoken::Impressed { actor, before, after }));
    Ok(())
}

/// Ends the talk by the game master's word.
pub(crate) fn end_talk(table: &mut Table<'_, impl Faces, impl Log<Event>>) -> Verdict {
    let participants = talk(table.state())?.participants.clone();
    end(table);
    crate::valor::after_an_encounter(table, participants.into_iter());
    Ok(())
}

/// Ends the talk that is on, if one is: first what quirks do when the others are gone.
pub(crate) fn end(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let Some(talk) = table.state().talk.clone() else { return };
    let of_this_talk = |relation: &Relation| {
        let here = relation.speaker.is_none_or(|speaker| talk.participants.contains(&speaker));
        here && talk.npcs.contains(&relation.npc)
    };
    for place in 0..table.state().relations.len() {
        if of_this_talk(&table.state().relations[place]) {
            mellow(table, place, Slot::FavorAtEnd);
            mellow(table, place, Slot::DispleasureAtEnd);
        }
    }
    table.emit(Event::Talk(Spoken::Ended));
}

/// What a quirk does to a pool at the end of a talk.
fn mellow(table: &mut Table<'_, impl Faces, impl Log<Event>>, place: usize, slot: Slot) {
    let (state, before) = (table.state(), table.state().relations[place]);
    let manner = &state.actor(before.npc).profile.manner;
    let Some((row, amount)) = quirks::first(manner, state.options(), slot, Flags::default()) else { return };
    let mut after = before;
    let fallen = |now: i32, most: i32| if now > 0 { (now + amount).clamp(0, most) } else { now };
    match slot {
        Slot::FavorAtEnd => after.favor = fallen(before.favor, before.favor_max),
        _ => after.displeasure = fallen(before.displeasure, before.displeasure_max),
    }
    if after != before {
        table.emit(Event::Talk(Spoken::Mellowed { before, after, rule: row.rule.into() }));
    }
}

/// Those whom a Deception has fooled in the last talk and who may be Surprised by a fight that begins now
/// (UL-SOC-24).
pub fn deceived(state: &State) -> Vec<ActorId> {
    let fooled = |&id: &ActorId| {
        let known = state.relations.iter().any(|relation| relation.npc == id && relation.deceived);
        known && rounds::may_start(state, &[id]).is_ok()
    };
    state.ids().filter(fooled).collect()
}

/// Whether somebody may speak to an enemy in the fight for so many Action Points (UL-SOC-27).
///
/// # Errors
/// It is not the speaker's turn, the price is too high, or nobody is there to listen.
pub fn may_talk_in_fight(state: &State, actor: ActorId, npc: ActorId, ap: i32, skill: Skill) -> Verdict {
    must_be_npc(state, npc)?;
    if !(0..=50).contains(&ap) {
        return Err(Objection::new(&IN_A_FIGHT, Why::Bounds("the price", 0, 50)));
    }
    actions::may(state, actor, ap)?;
    if !state.may_target(actor, npc) || !state.can_act(npc) {
        return Err(Objection::new(&IN_A_FIGHT, Why::Somebody(npc, "is not there to listen")));
    }
    approach::may_use(state, npc, skill)
}

/// Speaks in the fight.
pub(crate) fn talk_in_fight(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    (actor, npc): (ActorId, ActorId),
    skill: Skill,
    ap: Option<i32>,
    circumstances: &Circumstances,
) -> Verdict {
    let ap = ap.unwrap_or(table.state().options().talk_ap.into());
    may_talk_in_fight(table.state(), actor, npc, ap, skill)?;
    circumstances.possible()?;
    actions::pay_plain(table, actor, Expense::Improvised, ("words", ap, &IN_A_FIGHT));
    acquaint(table, npc, with_whom(table.state(), actor));
    approach::attempt(table, (actor, npc), skill, circumstances, (0, ""));
    Ok(())
}

/// How many speak: what a quirk may mind.
pub(super) fn speakers(state: &State) -> usize {
    state.talk.as_ref().map_or(1, |talk| talk.participants.len())
}
