//! What the game master sets between people: attitudes, pools, maxima, quirks, and what players know of them
//! (UL-SOC-10, UL-SOC-11, UL-QRK-01).

use super::encounter::{able_speakers, listener, must_be_npc, talk};
use super::event::TalkEvent;
use super::manner::{self, Relation, known_relation, relation};
use super::{QUIRKS, Quirk, approach, quirks};
use crate::options::SocialScope;
use crate::prelude::*;

/// Returns what lies between people when the game master has set it so; or why it cannot be (UL-SOC-10, UL-SOC-11).
fn settled(state: &State, command: &SetRelation) -> Result<Relation, Refusal> {
    let SetRelation { target: npc, speaker, settings: ref set, .. } = *command;
    must_be_npc(state, npc)?;
    let wants_one = state.options().social_scope == SocialScope::Character;
    if speaker.is_some() != wants_one || speaker == Some(npc) {
        let refusal = Refusal::new(&manner::WHOSE_POOLS, "the pools of this campaign are not kept so");
        let instead = if wants_one { "name the character" } else { "name nobody: they are the party's" };
        return Err(refusal.instead(instead));
    }

    let mut after = relation(state, npc, speaker);
    after.attitude = set.attitude.or(after.attitude);
    after.favor_max = set.favor_max.unwrap_or(after.favor_max);
    after.displeasure_max = set.displeasure_max.unwrap_or(after.displeasure_max);
    let (least, most) = manner::MAXIMUM;
    let maxima = [(set.favor_max, "a maximum of Favor"), (set.displeasure_max, "a maximum of Displeasure")];
    for (maximum, name) in maxima {
        if maximum.is_some_and(|maximum| !(least..=most).contains(&maximum)) {
            return Err(Refusal::bounds(&manner::MAXIMA_BY_HAND, name, least, most));
        }
    }

    // A pool that its new maximum cuts off is then full.
    after.favor = set.favor.unwrap_or(after.favor.min(after.favor_max));
    after.displeasure = set.displeasure.unwrap_or(after.displeasure.min(after.displeasure_max));
    if !(0..=after.favor_max).contains(&after.favor) {
        return Err(Refusal::bounds(&manner::EMPTY_POOLS, "Favor", 0, after.favor_max));
    }
    if !(-1..=after.displeasure_max).contains(&after.displeasure) {
        return Err(Refusal::bounds(&manner::EMPTY_POOLS, "Displeasure", -1, after.displeasure_max));
    }
    Ok(after)
}

/// What the game master sets; nothing where nothing is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Settings {
    #[serde(default, skip_serializing_if = "is_default")]
    pub attitude: Option<manner::Attitude>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub favor: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub displeasure: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub favor_max: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub displeasure_max: Option<i32>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub concealing: Option<bool>,
}

/// Set what lies between a creature and those who talk to it (UL-SOC-10, UL-SOC-11). The game master's.
#[command(group = "Talk", kind = Talk, label = "Set how somebody feels", by = game_master, always, open)]
#[derive(Eq)]
pub struct SetRelation {
    pub target: ActorId,
    /// The character, where pools are kept for each (UL-SOC-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub speaker: Option<ActorId>,
    /// What is set.
    pub settings: Settings,
    /// Why, in words.
    #[serde(default)]
    pub reason: String,
}

impl Act<Unbound> for SetRelation {
    fn may(&self, state: &State) -> Verdict {
        settled(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(after) = settled(table.state(), self) else { return };
        table.emit(TalkEvent::Set { after, concealing: self.settings.concealing, reason: self.reason.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let Some(target) = listener(state) else { return };
        let speaker = match state.options().social_scope {
            SocialScope::Party => None,
            SocialScope::Character => able_speakers(state).next(),
        };
        let now = relation(state, target, speaker);
        let settings = Settings {
            attitude: Some(manner::attitude(state, &now).0),
            favor: Some(now.favor),
            displeasure: Some(now.displeasure),
            favor_max: Some(now.favor_max),
            displeasure_max: Some(now.displeasure_max),
            concealing: Some(state.actor(target).profile.manner.concealing),
        };
        let mut fields = vec![
            field("/target", "who", Takes::Actor),
            choice("/settings/attitude", "attitude", manner::ATTITUDE_TABLE.map(|(attitude, ..)| word(attitude))),
            number("/settings/favor", "Favor", 0, 20),
            number("/settings/displeasure", "Displeasure", -1, 20),
            number("/settings/favor_max", "most Favor, 2 is little, 5 to 8 is much", 1, 20),
            number("/settings/displeasure_max", "most Displeasure", 1, 20),
            field("/settings/concealing", "hides what it feels", Takes::Flag),
            field("/reason", "reason", Takes::Text),
        ];
        if speaker.is_some() {
            fields.insert(1, field("/speaker", "to whom", Takes::Actor));
        }
        let set = SetRelation { target, speaker, settings, reason: String::new() };
        forms.form("Talk", Self::DOC.title, set.into(), fields);
    }
}

/// Show players how a creature feels, or take that back (UL-SOC-20). The game master's.
#[command(group = "Talk", kind = Talk, by = game_master, between)]
#[derive(Copy, Eq)]
pub struct ShowFeelings {
    pub target: ActorId,
    /// The character, where pools are kept for each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub speaker: Option<ActorId>,
    /// Whether they are shown.
    pub known: bool,
}

impl Act<Unbound> for ShowFeelings {
    fn may(&self, state: &State) -> Verdict {
        let read = self.now(state)?.read;
        ensure!(read != self.known, approach::READING, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(now) = self.now(table.state()) else { return };
        let after = Relation { read: self.known, ..*now };
        table.emit(TalkEvent::Shown { after });
    }

    fn offers(offers: &mut Offers<'_>) {
        for relation in &offers.state().relations {
            offers.add(ShowFeelings { target: relation.npc, speaker: relation.speaker, known: !relation.read });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let to = self.speaker.map_or(String::new(), |speaker| format!(" to {}", teller.name(speaker)));
        let show = if self.known { "Show how" } else { "Hide again how" };
        format!("{show} {} feels{to}", teller.name(self.target))
    }
}

impl ShowFeelings {
    /// Returns what lies between them in the talk that is on.
    fn now(self, state: &State) -> Result<&Relation, Refusal> {
        let here = talk(state)?.npcs.contains(&self.target);
        let found = known_relation(state, self.target, self.speaker).filter(|_| here);
        let none = Refusal::new(&approach::READING, "{} has nothing to do with them in this talk");
        found.ok_or(none.about(self.target))
    }
}

/// Give a creature a quirk, take it, reveal it or hide it again (UL-QRK-01). The game master's.
#[command(group = "Talk", kind = Talk, label = "Set a quirk", by = game_master, always, open)]
#[derive(Copy, Eq)]
pub struct SetQuirk {
    /// Who is to have it, or not.
    #[field("who")]
    pub target: ActorId,
    /// Which quirk.
    pub quirk: Quirk,
    /// Whether it has it.
    #[field("has it")]
    pub has: bool,
    /// Whether players know of it.
    #[field("players know")]
    pub revealed: bool,
}

impl Act<Unbound> for SetQuirk {
    fn may(&self, state: &State) -> Verdict {
        must_be_npc(state, self.target)?;
        ensure!(self.has || !self.revealed, quirks::ATTACHING, "what is not there cannot be revealed");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: npc, quirk, has, revealed } = *self;
        table.emit(TalkEvent::QuirkSet { npc, quirk, has, revealed });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(target) = listener(forms.state()) else { return };
        forms.filled(SetQuirk { target, quirk: QUIRKS[0].quirk, has: true, revealed: true });
    }
}
