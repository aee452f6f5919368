//! Those who stay up when they should fall.

use super::*;

/// Wounds beyond which nobody stays up so.
const MOST_WOUNDS: u8 = 3;

/// Has one that is ferocious stay up at 1 hit point; returns whether it does. It is always done where it can be (house).
pub(super) fn stays_up(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let state = table.state();
    let now = state.actor(actor);
    let able = now.reaction && conditions::lets_react(state, actor) && now.wounded < MOST_WOUNDS;
    let stays = state.profile(actor).reactions.has(Reaction::Ferocity) && able;
    if stays {
        table.emit(StayedUp { actor });
    }
    stays
}

/// One that should fall stays up.
#[event(Status, "{actor} stays up", FEROCITY)]
pub struct StayedUp {
    pub actor: ActorId,
}

impl Event<Pathfinder> for StayedUp {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.hit_points = 1;
            actor.wounded = actor.wounded.saturating_add(1);
            actor.reaction = false;
        });
    }
}
