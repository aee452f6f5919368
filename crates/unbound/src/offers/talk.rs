//! What may be said, and what the game master does in a talk.

use super::Offers;
use super::forms::{choice, field, form, number, word};
use super::words::luck_words;
use crate::character::Skill;
use crate::checks;
use crate::command::Command;
use crate::options::SocialScope;
use crate::state::{Stage, State};
use crate::talk::approach::{may_approach, may_read, weighed};
use crate::talk::by_hand::may_show;
use crate::talk::encounter::{choosers, deceived, may_start_talk};
use crate::talk::manner::{relation, social_defence, with_whom};
use crate::talk::quirks::STATED;
use crate::talk::{APPROACHES, ATTITUDE_TABLE, Circumstances, LEVERAGES, Manner, Pool, QUIRKS, Settings, Weight};
use ludex_engine::{ActorId, Form, Luck, Offer, Takes};

/// What somebody may say in the talk that is on.
pub(super) fn speaker(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    let Some(talk) = state.talk.as_ref().filter(|talk| talk.participants.contains(&actor)) else { return };
    for &target in &talk.npcs {
        if choosers(state, target).any(|chooser| chooser == actor) {
            for pool in [Pool::Favor, Pool::Displeasure] {
                let how = if pool == Pool::Favor { "+1" } else { "-1" };
                let label = format!("First impression on {}: {how} {}", offers.name(target), pool.name());
                say(offers, label, Command::Impress { actor, target, pool });
            }
        }
        for skill in APPROACHES {
            if may_approach(state, actor, target, skill, 0).is_err() {
                continue;
            }
            let label = format!("{} {}", verb(skill), offers.name(target));
            let command = Command::Approach { actor, target, skill, flattery: false, bribe: 0, words: String::new() };
            say(offers, label, command).preview = Some(approach_preview(state, actor, target, skill));
        }
        if may_read(state, actor, target).is_ok() {
            let plus = checks::skill_tally(state, actor, Skill::Insight, None, false).total;
            let label = format!("See how {} feels", offers.name(target));
            say(offers, label, Command::ReadFeelings { actor, target }).preview = Some(format!("d20{plus:+}"));
        }
    }
}

/// An offer of words, which cost nothing.
fn say<'a>(offers: &'a mut Offers<'_>, label: String, command: Command) -> &'a mut Offer<Command> {
    let mut offer = Offer::new(offers.actor, "Talk", label, command);
    offer.target = offer.command.target();
    offers.list.push(offer);
    let last = offers.list.len() - 1;
    &mut offers.list[last]
}

fn verb(skill: Skill) -> &'static str {
    match skill {
        Skill::Deception => "Deceive",
        Skill::Intimidation => "Intimidate",
        Skill::Oration => "Speak to",
        Skill::Coercion => "Coerce",
        Skill::Wit => "Amuse",
        _ => "Persuade",
    }
}

/// What an approach rolls; against what, only as far as players know it.
fn approach_preview(state: &State, actor: ActorId, npc: ActorId, skill: Skill) -> String {
    let plus = checks::skill_tally(state, actor, skill, None, false).total;
    let role_play = weighed(state, npc).map_or(Luck::Plain, |weighed| weighed.role_play);
    let between = relation(state, npc, with_whom(state, actor));
    let against = if between.read {
        let known = social_defence(state, &between, Weight::default(), false, false);
        format!(" against {} as far as known", known.total)
    } else {
        String::new()
    };
    format!("d20{plus:+}{}{against}", luck_words(role_play))
}

/// What the game master is offered: to begin a talk, to end it, to answer, to show what somebody feels.
pub(super) fn game_master(state: &State, list: &mut Vec<Offer<Command>>) {
    let mut add = |label: String, command: Command| list.push(Offer::to_game_master("Talk", label, command));
    let name = |id: ActorId| &*state.actor(id).name;
    let Some(talk) = &state.talk else {
        let participants = speakers(state);
        // Those of whom the record says how they are to talk to; others stand in the form.
        for npc in state.ids().filter(|&id| state.actor(id).profile.manner != Manner::default()) {
            if may_start_talk(state, &[npc], &participants).is_ok() {
                let command = Command::StartTalk { npcs: vec![npc], participants: participants.clone() };
                add(format!("Begin a talk with {}", name(npc)), command);
            }
        }
        surprise(state, &mut add);
        return;
    };
    surprise(state, &mut add);
    if talk.request.is_some() {
        for (granted, label) in [(true, "Grant it"), (false, "Refuse it")] {
            add(label.to_owned(), Command::AnswerRequest { granted, words: String::new() });
        }
    }
    for relation in &state.relations {
        let (target, speaker, known) = (relation.npc, relation.speaker, !relation.read);
        if may_show(state, target, speaker, known).is_ok() {
            let to = speaker.map_or(String::new(), |speaker| format!(" to {}", name(speaker)));
            let label = if known { "Show how" } else { "Hide again how" };
            let command = Command::ShowFeelings { target, speaker, known };
            add(format!("{label} {} feels{to}", name(target)), command);
        }
    }
    add("End the talk".to_owned(), Command::EndTalk);
}

/// Those who were deceived may be surprised (UL-SOC-24).
fn surprise(state: &State, add: &mut impl FnMut(String, Command)) {
    let surprised = deceived(state);
    if !surprised.is_empty() && state.stage == Stage::Ready {
        let names: Vec<&str> = surprised.iter().map(|&id| &*state.actor(id).name).collect();
        let label = format!("Begin the fight with the deceived Surprised: {}", names.join(", "));
        add(label, Command::StartEncounter { surprised });
    }
}

/// Players' characters who can speak.
fn speakers(state: &State) -> Vec<ActorId> {
    let able = |&id: &ActorId| state.can_act(id) && !state.actor(id).hidden && state.actor(id).profile.pc;
    state.ids().filter(able).collect()
}

/// Commands of a talk with blanks.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let npcs: Vec<ActorId> = state.ids().filter(|&id| !state.actor(id).profile.pc).collect();
    let Some(&first) = npcs.first() else { return Vec::new() };
    let target = state.talk.as_ref().and_then(|talk| talk.npcs.first().copied()).unwrap_or(first);
    let mut forms = Vec::new();
    match (&state.talk, state.stage) {
        (_, Stage::Fighting) => forms.extend(in_a_fight(state, actor, target)),
        (None, _) => {
            let begin = Command::StartTalk { npcs: vec![target], participants: speakers(state) };
            let fields =
                vec![field("/npcs", "who listens", Takes::Actors), field("/participants", "who speaks", Takes::Actors)];
            forms.extend(form("Talk", "Begin a talk", &begin, fields));
        }
        (Some(talk), _) => {
            let speaker = talk.participants.first().copied().unwrap_or(actor);
            forms.extend(in_a_talk(state, speaker, target));
        }
    }
    forms.extend(by_hand(state, target));
    forms
}

fn skills(path: &str) -> ludex_engine::Field {
    choice(path, "by", APPROACHES.map(word))
}

fn in_a_fight(state: &State, actor: ActorId, target: ActorId) -> Option<Form> {
    let circumstances = Circumstances::default();
    let ap = Some(state.options().talk_ap.into());
    let speak = Command::TalkInFight { actor, target, skill: Skill::Intimidation, ap, circumstances };
    let fields = vec![
        field("/actor", "who", Takes::Actor),
        field("/target", "to whom", Takes::Actor),
        skills("/skill"),
        number("/ap", "Action Points", 0, 50),
        role_play(),
        leverage(),
    ];
    form("Talk", "Speak in the fight", &speak, fields)
}

fn role_play() -> ludex_engine::Field {
    let words = [Luck::Plain, Luck::Advantage, Luck::Disadvantage].map(word);
    choice("/circumstances/role_play", "role-play", words)
}

fn leverage() -> ludex_engine::Field {
    number("/circumstances/leverage", "leverage: apt -2, decisive -5, slight insult 2, grave insult 5", -20, 20)
}

fn in_a_talk(state: &State, actor: ActorId, target: ActorId) -> Vec<Form> {
    let who = || [field("/actor", "who", Takes::Actor), field("/target", "whom", Takes::Actor)];
    let skill = if state.actor(target).profile.manner.crowd { Skill::Oration } else { Skill::Persuasion };
    let approach = Command::Approach { actor, target, skill, flattery: false, bribe: 0, words: String::new() };
    let said = [
        skills("/skill"),
        field("/flattery", "flattering", Takes::Flag),
        number("/bribe", "gold offered", 0, state.actor(actor).gold),
        field("/words", "what is said", Takes::Text),
    ];
    let request = Command::Request { actor, target, what: String::new() };
    let circumstances = Circumstances { leverage: LEVERAGES[0].1, flags: vec![STATED[0]], ..Default::default() };
    let flag = choice("/circumstances/flags/0", "it is", STATED.map(word));
    let weigh = Command::Weigh { target, circumstances };
    let plain = Command::Weigh { target, circumstances: Circumstances::default() };
    let on = || field("/target", "on whom", Takes::Actor);
    let all = [
        form("Talk", "Say something", &approach, [who().to_vec(), said.to_vec()].concat()),
        form("Talk", "Ask for something", &request, [&who()[..], &[field("/what", "what", Takes::Text)]].concat()),
        form("Talk", "Weigh the next words", &plain, vec![on(), role_play(), leverage()]),
        form("Talk", "Weigh the next words, which are", &weigh, vec![on(), flag, role_play(), leverage()]),
    ];
    let answer = state.talk.as_ref().and_then(|talk| talk.request.as_ref()).and_then(|_| {
        let answer = Command::AnswerRequest { granted: true, words: String::new() };
        let fields = vec![field("/granted", "granted", Takes::Flag), field("/words", "answer", Takes::Text)];
        form("Talk", "Answer", &answer, fields)
    });
    all.into_iter().flatten().chain(answer).collect()
}

/// What the game master sets by hand.
fn by_hand(state: &State, target: ActorId) -> Vec<Form> {
    let speaker = match state.options().social_scope {
        SocialScope::Party => None,
        SocialScope::Character => speakers(state).first().copied(),
    };
    let now = relation(state, target, speaker);
    let (attitude, _) = crate::talk::manner::attitude(state, &now);
    let settings = Settings {
        attitude: Some(attitude),
        favor: Some(now.favor),
        displeasure: Some(now.displeasure),
        favor_max: Some(now.favor_max),
        displeasure_max: Some(now.displeasure_max),
        concealing: Some(state.actor(target).profile.manner.concealing),
    };
    let set = Command::SetRelation { target, speaker, settings, reason: String::new() };
    let mut fields = vec![
        field("/target", "who", Takes::Actor),
        choice("/settings/attitude", "attitude", ATTITUDE_TABLE.map(|row| word(row.0))),
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
    let quirk = Command::SetQuirk { target, quirk: QUIRKS[0].quirk, has: true, revealed: true };
    let quirks = vec![
        field("/target", "who", Takes::Actor),
        choice("/quirk", "quirk", QUIRKS.iter().map(|row| word(row.quirk))),
        field("/has", "has it", Takes::Flag),
        field("/revealed", "players know", Takes::Flag),
    ];
    let all = [form("Talk", "Set how somebody feels", &set, fields), form("Talk", "Set a quirk", &quirk, quirks)];
    all.into_iter().flatten().collect()
}
