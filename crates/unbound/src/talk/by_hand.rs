//! What the game master sets by hand between people: attitudes, pools, maxima, quirks, and what players know of them
//! (UL-SOC-10, UL-SOC-11, UL-QRK-01).

use super::approach;
use super::encounter::{must_be_npc, talk};
use super::event::Spoken;
use super::manner::{self, Relation, known_relation, relation};
use super::quirks;
use crate::Table;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::options::SocialScope;
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log};

/// Whether the game master may set what lies between people, and what it is then (UL-SOC-10, UL-SOC-11).
///
/// # Errors
/// A player's character, a character where pools are the party's, or numbers out of their bounds.
pub fn settled(state: &State, npc: ActorId, speaker: Option<ActorId>, set: &Settings) -> Result<Relation, Objection> {
    must_be_npc(state, npc)?;
    let wants_one = state.options().social_scope == SocialScope::Character;
    if speaker.is_some() != wants_one || speaker.is_some_and(|speaker| speaker == npc) {
        let why = "the pools of this campaign are not kept so";
        let objection = Objection::new(&manner::WHOSE_POOLS, why);
        return Err(objection.instead(if wants_one {
            "name the character"
        } else {
            "name nobody: they are the party's"
        }));
    }
    let mut after = relation(state, npc, speaker);
    after.attitude = set.attitude.or(after.attitude);
    after.favor_max = set.favor_max.unwrap_or(after.favor_max);
    after.displeasure_max = set.displeasure_max.unwrap_or(after.displeasure_max);
    let (least, most) = manner::MAXIMUM;
    let by_hand = [(set.favor_max, "a maximum of Favor"), (set.displeasure_max, "a maximum of Displeasure")];
    for (maximum, name) in by_hand {
        if maximum.is_some_and(|maximum| !(least..=most).contains(&maximum)) {
            return Err(Objection::new(&manner::MAXIMA_BY_HAND, Why::Bounds(name, least, most)));
        }
    }
    // A pool that its new maximum cuts off is then full.
    after.favor = set.favor.unwrap_or(after.favor.min(after.favor_max));
    after.displeasure = set.displeasure.unwrap_or(after.displeasure.min(after.displeasure_max));
    if !(0..=after.favor_max).contains(&after.favor) {
        return Err(Objection::new(&manner::EMPTY_POOLS, Why::Bounds("Favor", 0, after.favor_max)));
    }
    if !(-1..=after.displeasure_max).contains(&after.displeasure) {
        return Err(Objection::new(&manner::EMPTY_POOLS, Why::Bounds("Displeasure", -1, after.displeasure_max)));
    }
    Ok(after)
}

/// What the game master sets by hand; nothing where nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the game")]
pub struct Settings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attitude: Option<manner::Attitude>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favor: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displeasure: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favor_max: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displeasure_max: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concealing: Option<bool>,
}

/// Sets what lies between people.
pub(crate) fn set(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    (npc, speaker): (ActorId, Option<ActorId>),
    set: &Settings,
    reason: &str,
) -> Verdict {
    let after = settled(table.state(), npc, speaker, set)?;
    table.emit(Event::Talk(Spoken::Set { after, concealing: set.concealing, reason: reason.to_owned() }));
    Ok(())
}

/// Whether the game master may show players how somebody feels, or take that back.
///
/// # Errors
/// They do not talk, or it is so already.
pub fn may_show(state: &State, npc: ActorId, speaker: Option<ActorId>, known: bool) -> Result<Relation, Objection> {
    let here = talk(state)?.npcs.contains(&npc);
    let found = known_relation(state, npc, speaker).filter(|_| here);
    let none = || Objection::new(&approach::READING, Why::Somebody(npc, "has nothing to do with them in this talk"));
    let now = found.ok_or_else(none)?;
    if now.read == known {
        return Err(Objection::new(&approach::READING, "that is so already"));
    }
    Ok(Relation { read: known, ..*now })
}

/// Shows players how somebody feels, or takes that back.
pub(crate) fn show(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    npc: ActorId,
    speaker: Option<ActorId>,
    known: bool,
) -> Verdict {
    let after = may_show(table.state(), npc, speaker, known)?;
    table.emit(Event::Talk(Spoken::Shown { after }));
    Ok(())
}

/// Whether the game master may give a quirk, take it, reveal it or hide it again (UL-QRK-01).
///
/// # Errors
/// A player's character, or a quirk that is revealed though it is not there.
pub fn may_set_quirk(state: &State, npc: ActorId, has: bool, revealed: bool) -> Verdict {
    must_be_npc(state, npc)?;
    if revealed && !has {
        return Err(Objection::new(&quirks::ATTACHING, "what is not there cannot be revealed"));
    }
    Ok(())
}

/// Gives a quirk, takes it, reveals it or hides it again.
pub(crate) fn set_quirk(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    npc: ActorId,
    quirk: quirks::Quirk,
    (has, revealed): (bool, bool),
) -> Verdict {
    may_set_quirk(table.state(), npc, has, revealed)?;
    table.emit(Event::Talk(Spoken::QuirkSet { npc, quirk, has, revealed }));
    Ok(())
}
