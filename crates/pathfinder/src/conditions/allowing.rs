//! What conditions let somebody do.

use super::*;

/// Returns whether the state of an actor lets it react to anything: neither who cannot act does, nor the stunned and the confused
/// (PF-TRN-15, PF-CND-06, PF-CND-37).
pub fn lets_react(state: &State, id: ActorId) -> bool {
    can_act(state, id) && !state.actor(id).has_any(&[Condition::Stunned, Condition::Confused])
}

/// Asks whether an actor may handle anything: nobody who is restrained does (PF-CND-34).
///
/// # Errors
/// It is restrained.
#[inline]
pub fn may_handle(state: &State, id: ActorId) -> Verdict {
    let restrained = state.actor(id).has(Condition::Restrained);
    ensure!(!restrained, RESTRAINED, "{} is restrained", id, instead = "escape first");
    Ok(())
}

/// Asks whether an actor may turn its mind to somebody, or to nobody: the fascinated think of what fascinates them alone
/// (PF-CND-14).
///
/// # Errors
/// It is fascinated by something else.
pub fn may_concentrate(state: &State, id: ActorId, on: Option<ActorId>) -> Verdict {
    let mut subjects = state.actor(id).conditions.iter().filter(|one| one.what == Condition::Fascinated);
    let elsewhere = subjects.any(|one| one.by.is_none() || one.by != on);
    ensure!(!elsewhere, FASCINATED, "{} thinks of what fascinates it alone", id, instead = "do what takes no thought");
    Ok(())
}
