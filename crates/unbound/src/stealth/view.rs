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
    senses::perceives(state, observer, subject)
        && (state.around.is_none()
            || senses::sight(state, observer, state.spaces(subject)).obscurement == Obscurement::Clear)
}

/// An actor is unseen to another, or no longer, where that changes anything.
pub(super) fn set(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, unseen: bool) {
    if table.state().unseen.contains(&(observer, subject)) != unseen {
        table.emit(UnseenChanged { observer, subject, unseen });
    }
}

/// Those who come into clear view are seen: of everybody, or of those whom an actor's movement concerns (UL-HID-09).
pub(crate) fn look_again(table: &mut Table<'_, impl Run>, mover: Option<ActorId>) {
    let in_view = |state: &State, &(observer, subject): &(ActorId, ActorId)| {
        let concerned = mover.is_none_or(|mover| observer == mover || subject == mover);
        concerned && state.actor(subject).stealth.is_some() && sees_clearly(state, observer, subject)
    };
    loop {
        let state = table.state();
        let Some(&(observer, subject)) =
            state.unseen.iter().chain(state.heard.iter()).find(|pair| in_view(state, pair))
        else {
            return;
        };
        table.emit(UnseenChanged { observer, subject, unseen: false });
    }
}
