//! Requests: what somebody asks for, and the game master's answer (UL-SOC-22).

use super::approach::speaker_and_listener;
use super::encounter::{present, talk};
use super::event::Spoken;
use super::manner::{relation, with_whom};
use crate::blanks::field;
use crate::narration::may_tell;
use crate::state::State;
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Refusal, Takes, Teller, Verdict};
use ludex_kit::{Act, Declared, Described, Forms, Offers, command};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// The more Favor, the more willing to help; the more Displeasure, the less. The game master sees both with each
    /// request and answers it.
    WILLINGNESS = "UL-SOC-22", "Willingness", Call;
}

/// Something asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Who asks.
    pub actor: ActorId,
    /// Whom.
    pub npc: ActorId,
    /// For what, in words.
    pub what: String,
}

/// Ask for something (UL-SOC-22).
#[command(rule = WILLINGNESS, group = "Talk", label = "Ask for something", between, open)]
#[derive(Eq)]
pub struct MakeRequest {
    /// Who asks.
    pub actor: ActorId,
    /// Who is asked.
    pub target: ActorId,
    /// For what, in words.
    pub what: String,
}

impl Act<Unbound> for MakeRequest {
    fn may(&self, s: &State) -> Verdict {
        present(s, self.actor, self.target)?;
        may_tell(&self.what)?;
        Refusal::new(&WILLINGNESS, "another request waits for its answer")
            .instead("wait for the answer")
            .unless(talk(s)?.request.is_none())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, target: npc, what } = self.clone();
        let now = relation(t.state(), npc, with_whom(t.state(), actor));
        let request = Request { actor, npc, what };
        t.emit(Spoken::Requested { request, favor: now.favor, displeasure: now.displeasure });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let Some((actor, target)) = speaker_and_listener(f.state()) else { return };
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            field("/target", "whom", Takes::Actor),
            field("/what", "what", Takes::Text),
        ];
        f.form("Talk", Self::DOC.title, MakeRequest { actor, target, what: String::new() }.into(), fields);
    }
}

/// Grant what was asked for, or refuse it (UL-SOC-22). The game master's.
#[command(rule = WILLINGNESS, group = "Talk", by = game_master, between, open, described)]
#[derive(Eq)]
pub struct AnswerRequest {
    /// Whether it is granted.
    pub granted: bool,
    /// What is answered.
    #[or_default]
    pub words: String,
}

impl Described<Unbound> for AnswerRequest {
    fn label(&self, _: &Teller<'_, Unbound>) -> String {
        if self.granted { "Grant it" } else { "Refuse it" }.to_owned()
    }
}

impl Act<Unbound> for AnswerRequest {
    fn when(s: &State) -> Verdict {
        let asked = s.talk.as_ref().is_some_and(|talk| talk.request.is_some());
        Refusal::new(&WILLINGNESS, "nobody has asked for anything").unless(asked)
    }
    fn may(&self, _: &State) -> Verdict {
        if self.words.is_empty() { Ok(()) } else { may_tell(&self.words) }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(request) = t.state().talk.as_ref().and_then(|talk| talk.request.clone()) else { return };
        t.emit(Spoken::Answered { request, granted: self.granted, words: self.words.clone() });
    }
    fn offers(o: &mut Offers<'_, Unbound>) {
        [true, false].into_iter().for_each(|granted| o.add(AnswerRequest { granted, words: String::new() }));
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let fields = vec![field("/granted", "granted", Takes::Flag), field("/words", "answer", Takes::Text)];
        f.form("Talk", "Answer", AnswerRequest { granted: true, words: String::new() }.into(), fields);
    }
    fn is_open(&self) -> bool {
        !self.words.is_empty()
    }
}
