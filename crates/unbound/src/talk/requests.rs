//! Requests: what an actor asks for, and the game master's answer (UL-SOC-22).

pub use super::course::Request;

use super::approach::speaker_and_listener;
use super::encounter::{present, talk};
use super::event::TalkEvent;
use super::manner::{relation, with_whom};
use crate::prelude::*;

rules! {
    /// The more Favor, the more willing to help; the more Displeasure, the less. The game master sees both with each
    /// request and answers it.
    WILLINGNESS = "UL-SOC-22", "Willingness", Call;
}

/// Ask for something (UL-SOC-22).
#[command(rule = WILLINGNESS, group = "Talk", kind = Talk, label = "Ask for something", between, open)]
#[derive(Eq)]
pub struct MakeRequest {
    #[field("who")]
    pub actor: ActorId,
    #[field("whom")]
    pub target: ActorId,
    /// For what, in words.
    pub what: String,
}

impl Act<Unbound> for MakeRequest {
    fn may(&self, state: &State) -> Verdict {
        present(state, self.actor, self.target)?;
        may_tell(&self.what)?;
        ensure!(
            talk(state)?.request.is_none(),
            WILLINGNESS,
            "another request waits for its answer",
            instead = "wait for the answer"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target: npc, what } = self.clone();
        let now = relation(table.state(), npc, with_whom(table.state(), actor));
        let request = Request { actor, npc, what };
        table.emit(TalkEvent::Requested { request, favor: now.favor, displeasure: now.displeasure });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some((actor, target)) = speaker_and_listener(forms.state()) else { return };
        forms.filled(MakeRequest { actor, target, what: String::new() });
    }
}

/// Grant what was asked for, or refuse it (UL-SOC-22). The game master's.
#[command(rule = WILLINGNESS, group = "Talk", kind = Talk, by = game_master, between, open)]
#[derive(Eq)]
pub struct AnswerRequest {
    /// Whether it is granted.
    pub granted: bool,
    /// What is answered.
    #[serde(default)]
    pub words: String,
}

impl Act<Unbound> for AnswerRequest {
    fn when(state: &State) -> Verdict {
        let asked = state.talk.as_ref().is_some_and(|talk| talk.request.is_some());
        ensure!(asked, WILLINGNESS, "nobody has asked for anything");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        if self.words.is_empty() { Ok(()) } else { may_tell(&self.words) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(request) = table.state().talk.as_ref().and_then(|talk| talk.request.clone()) else { return };
        table.emit(TalkEvent::Answered { request, granted: self.granted, words: self.words.clone() });
    }

    fn offers(offers: &mut Offers<'_>) {
        for granted in [true, false] {
            offers.add(AnswerRequest { granted, words: String::new() });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let fields = vec![field("/granted", "granted", Takes::Flag), field("/words", "answer", Takes::Text)];
        forms.form("Talk", "Answer", AnswerRequest { granted: true, words: String::new() }.into(), fields);
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.granted { "Grant it" } else { "Refuse it" }.to_owned()
    }

    fn is_open(&self) -> bool {
        !self.words.is_empty()
    }
}
