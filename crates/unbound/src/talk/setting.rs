//! What the game master sets between people: attitudes, pools, maxima, quirks, and what players know of them
//! (UL-SOC-10, UL-SOC-11, UL-QRK-01).

use super::encounter::{able_speakers, listener, must_be_npc, talk};
use super::event::TalkEvent;
use super::manner::{self, Relation, known_relation, relation};
use super::{QUIRKS, Quirk, approach, quirks};
use crate::options::SocialScope;
use crate::prelude::*;

/// Returns what lies between people when the game master has set it so, if he may (UL-SOC-10, UL-SOC-11).
fn settled(state: &State, to: &SetRelation) -> Result<Relation, Refusal> {
    let SetRelation { target: npc, speaker, settings: ref set, .. } = *to;
    must_be_npc(state, npc)?;
    let wants_one = state.options().social_scope == SocialScope::Character;
    if speaker.is_some() != wants_one || speaker.is_some_and(|speaker| speaker == npc) {
        let why = "the pools of this campaign are not kept so";
        let objection = Refusal::new(&manner::WHOSE_POOLS, why);
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

kept! {
    /// What the game master sets; nothing where nothing is said.
    #[derive(Clone, Copy, Eq, Default, ludex_kit::Part)]
    #[serde(default, deny_unknown_fields)]
    pub struct Settings {
        #[late] attitude: Option<manner::Attitude>;
        #[late] favor: Option<i32>;
        #[late] displeasure: Option<i32>;
        #[late] favor_max: Option<i32>;
        #[late] displeasure_max: Option<i32>;
        #[late] concealing: Option<bool>;
    }
}

acts! { Unbound;
    /// Set what lies between a creature and those who talk to it (UL-SOC-10, UL-SOC-11). The game master's.
    #[command(group = "Talk", label = "Set how somebody feels", by = game_master, always, open)]
    #[derive(Eq)] SetRelation {
        target: ActorId;
        #[late] speaker: Option<ActorId>, "The character, where pools are kept for each (UL-SOC-16).";
        settings: Settings, "What is set.";
        #[or_default] reason: String, "Why, in words.";
    }
    may |c, s| settled(s, c).map(|_| ()),
    run |c, t| {
        let Ok(after) = settled(t.state(), c) else { return };
        t.emit(TalkEvent::Set { after, concealing: c.settings.concealing, reason: c.reason.clone() });
    },
    forms |f| {
        let s = f.state();
        let Some(target) = listener(s) else { return };
        let speaker = match s.options().social_scope {
            SocialScope::Party => None,
            SocialScope::Character => able_speakers(s).next(),
        };
        let now = relation(s, target, speaker);
        let settings = Settings {
            attitude: Some(manner::attitude(s, &now).0),
            favor: Some(now.favor),
            displeasure: Some(now.displeasure),
            favor_max: Some(now.favor_max),
            displeasure_max: Some(now.displeasure_max),
            concealing: Some(s.actor(target).profile.manner.concealing),
        };
        let mut fields = vec![
            field("/target", "who", Takes::Actor),
            choice("/settings/attitude", "attitude", manner::ATTITUDE_TABLE.map(|row| word(row.0))),
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
        f.form("Talk", Self::DOC.title, set.into(), fields);
    };

    /// Show players how a creature feels, or take that back (UL-SOC-20). The game master's.
    #[command(group = "Talk", by = game_master, between)]
    #[derive(Copy, Eq)] ShowFeelings {
        target: ActorId;
        #[late] speaker: Option<ActorId>, "The character, where pools are kept for each.";
        known: bool, "Whether they are shown.";
    }
    label |c, teller| {
        let to = c.speaker.map_or(String::new(), |speaker| format!(" to {}", teller.name(speaker)));
        let show = if c.known { "Show how" } else { "Hide again how" };
        format!("{show} {} feels{to}", teller.name(c.target))
    },
    may |c, s| {
        let read = c.now(s)?.read;
        only_if!(read != c.known, &approach::READING, "that is so already")
    },
    run |c, t| {
        let Ok(now) = c.now(t.state()) else { return };
        let after = Relation { read: c.known, ..*now };
        t.emit(TalkEvent::Shown { after });
    },
    offers |o| {
        for relation in &o.state().relations {
            o.add(ShowFeelings { target: relation.npc, speaker: relation.speaker, known: !relation.read });
        }
    };
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

acts! { Unbound;
    /// Give a creature a quirk, take it, reveal it or hide it again (UL-QRK-01). The game master's.
    #[command(group = "Talk", label = "Set a quirk", by = game_master, always, open)]
    #[derive(Copy, Eq)] SetQuirk {
        #[field("who")] target: ActorId, "Who is to have it, or not.";
        quirk: Quirk, "Which quirk.";
        #[field("has it")] has: bool, "Whether it has it.";
        #[field("players know")] revealed: bool, "Whether players know of it.";
    }
    may |c, s| {
        must_be_npc(s, c.target)?;
        only_if!(c.has || !c.revealed, &quirks::ATTACHING, "what is not there cannot be revealed")
    },
    run |&Self { target: npc, quirk, has, revealed }, t| t.emit(TalkEvent::QuirkSet { npc, quirk, has, revealed }),
    forms |f| {
        let Some(target) = listener(f.state()) else { return };
        f.filled(SetQuirk { target, quirk: QUIRKS[0].quirk, has: true, revealed: true });
    };
}
