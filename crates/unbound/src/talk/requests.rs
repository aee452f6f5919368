//! Requests: what an actor asks for, and the game master's answer (UL-SOC-22).

use super::approach::speaker_and_listener;
use super::encounter::{present, talk};
use super::event::TalkEvent;
use super::manner::{relation, with_whom};
use crate::prelude::*;

ludex_engine::rules! {
    /// The more Favor, the more willing to help; the more Displeasure, the less. The game master sees both with each
    /// request and answers it.
    WILLINGNESS = "UL-SOC-22", "Willingness", Call;
}

kept! {
    /// Something asked for.
    #[derive(Clone, Eq)] pub struct Request {
        actor: ActorId, "Who asks.";
        npc: ActorId, "The target.";
        what: String, "For what, in words.";
    }
}

acts! { Unbound;
    /// Ask for something (UL-SOC-22).
    #[command(rule = WILLINGNESS, group = "Talk", label = "Ask for something", between, open)]
    #[derive(Eq)] MakeRequest {
        #[field("who")] actor: ActorId;
        #[field("whom")] target: ActorId;
        what: String, "For what, in words.";
    }
    may |c, s| {
        present(s, c.actor, c.target)?;
        may_tell(&c.what)?;
        only_if!(talk(s)?.request.is_none(),
            &WILLINGNESS, "another request waits for its answer"; "wait for the answer")
    },
    run |c, t| {
        let Self { actor, target: npc, what } = c.clone();
        let now = relation(t.state(), npc, with_whom(t.state(), actor));
        let request = Request { actor, npc, what };
        t.emit(TalkEvent::Requested { request, favor: now.favor, displeasure: now.displeasure });
    },
    forms |f| {
        let Some((actor, target)) = speaker_and_listener(f.state()) else { return };
        f.filled(MakeRequest { actor, target, what: String::new() });
    };

    /// Grant what was asked for, or refuse it (UL-SOC-22). The game master's.
    #[command(rule = WILLINGNESS, group = "Talk", by = game_master, between, open)]
    #[derive(Eq)] AnswerRequest {
        granted: bool, "Whether it is granted.";
        #[or_default] words: String, "What is answered.";
    }
    label |c, _| if c.granted { "Grant it" } else { "Refuse it" }.to_owned(),
    when |s| {
        let asked = s.talk.as_ref().is_some_and(|talk| talk.request.is_some());
        only_if!(asked, &WILLINGNESS, "nobody has asked for anything")
    },
    may |c, _| if c.words.is_empty() { Ok(()) } else { may_tell(&c.words) },
    run |c, t| {
        let Some(request) = t.state().talk.as_ref().and_then(|talk| talk.request.clone()) else { return };
        t.emit(TalkEvent::Answered { request, granted: c.granted, words: c.words.clone() });
    },
    offers |o| [true, false].into_iter().for_each(|granted| o.add(AnswerRequest { granted, words: String::new() })),
    forms |f| {
        let fields = vec![field("/granted", "granted", Takes::Flag), field("/words", "answer", Takes::Text)];
        f.form("Talk", "Answer", AnswerRequest { granted: true, words: String::new() }.into(), fields);
    },
    is_open |c| !c.words.is_empty();
}
