//! Movement: Moves step by step, Positioning, facing, and being pushed (UL-POS).

use crate::event::Event;
use crate::state::{Moving, State};
use crate::{body, mounted};

/// Somebody has moved, or is about to.
pub(super) fn went(state: &mut State, event: &Event) {
    match event {
        Event::MoveStarted { actor, route, allowance, disengaged, dash, face, height, halts, .. } => {
            state.activation.spent = true;
            let payer = mounted::rider_of(state, *actor).filter(|_| mounted::is_controlled(state, *actor));
            state.actor_mut(payer.unwrap_or(*actor)).turn.dashed = *dash;
            let mover = state.actor_mut(*actor);
            mover.turn.flown |= mover.flying || height.is_some();
            state.moving = Some(Moving {
                actor: *actor,
                route: *route,
                taken: 0,
                allowance: *allowance,
                left: *allowance,
                disengaged: *disengaged,
                asked: false,
                face: *face,
                height: *height,
                halts: *halts,
                halted: false,
                struck_by: None,
            });
        }
        Event::Halted { .. } => {
            if let Some(moving) = &mut state.moving {
                moving.halted = true;
            }
        }
        Event::WalkedOn { route, .. } => {
            if let Some(moving) = &mut state.moving {
                (moving.route, moving.taken) = (*route, 0);
                (moving.halts, moving.halted) = (false, false);
            }
        }
        Event::StepAsked { .. } => {
            if let Some(moving) = &mut state.moving {
                moving.asked = true;
            }
        }
        Event::Stepped { actor, to, facing, cost } => {
            let mover = state.actor_mut(*actor);
            mover.at = *to;
            mover.facing = *facing;
            if let Some(moving) = &mut state.moving {
                moving.taken += 1;
                moving.left -= cost;
                moving.asked = false;
            }
            body::steps(state, *actor);
            mounted::follow(state, *actor);
        }
        Event::Climbed { actor, height, cost } => {
            let climber = state.actor_mut(*actor);
            (climber.height, climber.flying) = (*height, *height > 0);
            if let Some(moving) = &mut state.moving {
                moving.left -= cost;
                moving.asked = false;
            }
        }
        Event::Fell { actor, .. } => {
            let fallen = state.actor_mut(*actor);
            (fallen.height, fallen.flying) = (0, false);
        }
        Event::MoveEnded { actor, .. } => {
            if let Some(face) = state.moving.take().and_then(|moving| moving.face) {
                state.actor_mut(*actor).facing = face;
                mounted::follow(state, *actor);
            }
        }
        Event::Positioned { actor, to, facing } => {
            let mover = state.actor_mut(*actor);
            (mover.at, mover.facing) = (*to, *facing);
            mover.turn.dashed = false;
            state.activation.spent = true;
            body::steps(state, *actor);
            mounted::follow(state, *actor);
        }
        Event::Faced { actor, facing, free } => {
            state.actor_mut(*actor).facing = *facing;
            state.activation.faced |= *free;
            mounted::follow(state, *actor);
        }
        Event::Pushed { actor, to, .. } | Event::Dragged { actor, to, .. } => {
            state.actor_mut(*actor).at = *to;
            body::stops(state, *actor);
            mounted::follow(state, *actor);
        }
        _ => {}
    }
}
