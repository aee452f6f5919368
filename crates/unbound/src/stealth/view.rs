//! Who is seen clearly, and who comes into view (UL-HID-05, UL-HID-09).

use super::UnseenChanged;
use crate::cover;
use crate::prelude::*;
use crate::senses::special::within;
use crate::senses::{self, Obscurement};

/// Returns whether an actor is distracted now.
pub fn is_distracted(state: &State, id: ActorId) -> bool {
    let Some(around) = &state.around else { return false };
    around.distracted.iter().any(|&(other, until)| other == id && state.clock.seconds < until)
}

/// Returns whether an observer sees a subject clearly enough that it cannot hide (UL-HID-05): in good light, with less
/// than Heavy Cover between, not Invisible, awake, and with its mind on it.
pub fn sees_clearly(state: &State, observer: ActorId, subject: ActorId) -> bool {
    let feet = state.distance(observer, subject) * FEET_A_SPACE;
    let blindsight = within(state.actor(observer).profile.senses.blindsight, feet);
    let enough = if blindsight { Cover::Total } else { Cover::ThreeQuarters };
    let aware = !is_distracted(state, observer) && !state.actor(observer).statuses.has(Status::Unconscious);
    if !aware || cover::between(state, observer, subject) >= enough {
        return false;
    }
    let in_clear_light = || {
        let sight = senses::sight(state, observer, state.spaces(subject));
        state.around.is_none() || sight.obscurement == Obscurement::Clear
    };
    senses::perceives(state, observer, subject) && in_clear_light()
}

/// Makes an actor unseen to another, or seen again, where that changes anything.
pub(super) fn set(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, unseen: bool) {
    if table.state().unseen.contains(&(observer, subject)) != unseen {
        table.emit(UnseenChanged { observer, subject, unseen });
    }
}

/// Lets those be seen who have come into clear view (UL-HID-09): of everybody, or of those whom an actor's movement
/// concerns.
pub(crate) fn look_again(table: &mut Table<'_, impl Run>, mover: Option<ActorId>) {
    while let Some((observer, subject)) = in_view(table.state(), mover) {
        table.emit(UnseenChanged { observer, subject, unseen: false });
    }
}

/// Returns the first observer who sees somebody clearly that was unseen or only heard, with whom it sees.
fn in_view(state: &State, mover: Option<ActorId>) -> Option<(ActorId, ActorId)> {
    let concerned = |id: ActorId| mover.is_none_or(|mover| id == mover);
    let found = state.unseen.iter().chain(state.heard.iter()).find(|&&(observer, subject)| {
        (concerned(observer) || concerned(subject))
            && state.actor(subject).stealth.is_some()
            && sees_clearly(state, observer, subject)
    });
    found.copied()
}
