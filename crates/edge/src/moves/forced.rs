//! Moving somebody against its will.

use super::*;

rules! {
    /// What moves somebody against its will costs it nothing and gives no openings; it ends at what is solid, and at others.
    FORCED = "ED-CMV-22", "Forced movement";
    /// Attacks and effects may move whom they hit.
    FROM_ATTACKS = "ED-DMG-11", "Forced movement from attacks";
}

/// Returns how far somebody can be moved straight to a point: as far as no wall and nobody is in the way.
fn farthest(state: &State, actor: ActorId, to: Place) -> Place {
    let from = state.actor(actor).at;
    let length = from.to(to);
    let mut at = from;
    let mut gone = 0;
    while gone < length {
        gone += STEP.min(length - gone);
        let next = from.towards(to, gone, length);
        let space = state.space_at(actor, next);
        let here = state.space(actor);
        let meets = |id: ActorId| {
            let other = state.space(id);
            id != actor && state.lives(id) && other.overlaps(space) && !other.overlaps(here)
        };
        let blocked = state.footing(next) == Footing::Blocked || walls::bar(state, at, next);
        let solid = |one: &Obstacle| one.cover == Cover::Total && crate::place::breaks(at, next, one.from, one.to);
        if blocked || state.setting.obstacles.iter().any(solid) || state.ids().any(meets) {
            break;
        }
        at = next;
    }
    at
}

/// Moves somebody against its will, straight towards a point, as far as the way is free.
pub fn pushes(table: &mut Table<'_, impl Run>, actor: ActorId, towards: Place) {
    let from = table.state().actor(actor).at;
    let to = farthest(table.state(), actor, towards);
    if to != from {
        table.emit(Pushed { actor, from, to });
    }
}

/// An actor was moved against its will.
#[event]
pub struct Pushed {
    pub actor: ActorId,
    pub from: Place,
    pub to: Place,
}

impl Event<Edge> for Pushed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is pushed to {}", teller.name(self.actor), teller.state.cell(self.to));
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&FORCED).rule(&FROM_ATTACKS))
    }
}
