//! Requests: what somebody asks for, and the game master's answer (UL-SOC-22).

use super::encounter::{present, talk};
use super::event::Spoken;
use super::manner::{relation, with_whom};
use crate::Table;
use crate::event::Event;
use crate::narration::may_tell;
use crate::objection::{Objection, Verdict};
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log};
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

/// Whether somebody may ask another for something: both talk, and nothing else waits for an answer.
///
/// # Errors
/// No talk, no words, or a request that waits.
pub fn may_request(state: &State, actor: ActorId, npc: ActorId, what: &str) -> Verdict {
    present(state, actor, npc)?;
    may_tell(what)?;
    if talk(state)?.request.is_some() {
        let objection = Objection::new(&WILLINGNESS, "another request waits for its answer");
        return Err(objection.instead("wait for the answer"));
    }
    Ok(())
}

/// Whether there is a request to answer.
///
/// # Errors
/// There is none.
pub fn may_answer(state: &State) -> Result<Request, Objection> {
    let asked = state.talk.as_ref().and_then(|talk| talk.request.clone());
    asked.ok_or_else(|| Objection::new(&WILLINGNESS, "nobody has asked for anything"))
}

/// Asks for something.
pub(crate) fn request(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    npc: ActorId,
    what: &str,
) -> Verdict {
    may_request(table.state(), actor, npc, what)?;
    let now = relation(table.state(), npc, with_whom(table.state(), actor));
    let request = Request { actor, npc, what: what.to_owned() };
    table.emit(Event::Talk(Spoken::Requested { request, favor: now.favor, displeasure: now.displeasure }));
    Ok(())
}

/// The game master answers.
pub(crate) fn answer(table: &mut Table<'_, impl Faces, impl Log<Event>>, granted: bool, words: &str) -> Verdict {
    let request = may_answer(table.state())?;
    if !words.is_empty() {
        may_tell(words)?;
    }
    table.emit(Event::Talk(Spoken::Answered { request, granted, words: words.to_owned() }));
    Ok(())
}
