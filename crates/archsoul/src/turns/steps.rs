//! What happens on the way, step by step.

use super::{COSTS, CRAWLING, DRAGGING, SLOWED};
use crate::derived::MOVE_SPEED;
use crate::prelude::*;
use ludex_grid::Cell;

/// An actor begins something that others may react to.
#[event]
pub struct SetAbout {
    pub doing: Doing,
}

impl Event<Archsoul> for SetAbout {
    fn apply(&self, state: &mut State) {
        state.doing = Some(self.doing);
        // The first move uses the free one up.
        if self.doing.to.is_some() {
            state.actor_mut(self.doing.actor).free_move = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if let Some(to) = self.doing.to {
            format!("sets out for {to}")
        } else if self.doing.rite.is_some() {
            "begins a ritual".to_owned()
        } else {
            "begins to stand up".to_owned()
        };
        let text = format!("{} {what}", teller.name(self.doing.actor));
        // Where one comes to is told step by step.
        Some(Line::new(LineKind::Action, text).rule(&COSTS).by(self.doing.actor).aside_if(self.doing.to.is_some()))
    }
}

/// An actor takes one step.
#[event]
pub struct Stepped {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Archsoul> for Stepped {
    fn apply(&self, state: &mut State) {
        let shape = state.setting.map.shape();
        let actor = state.actor_mut(self.actor);
        actor.facing = shape.towards(actor.at, self.to).unwrap_or(actor.facing);
        actor.at = self.to;
        if let Some(doing) = &mut state.doing {
            doing.left = doing.left.saturating_sub(1);
            doing.asked = false;
        }
    }
}

/// A move is at its end.
#[event]
pub struct Moved {
    pub actor: ActorId,
}

impl Event<Archsoul> for Moved {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).may_face = true;
        state.doing = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let who = teller.name(self.actor);
        let at = state.actor(self.actor).at;
        Some(
            Line::new(LineKind::Action, format!("{who} moves to {at}"))
                .moves_to(at)
                .rule(&MOVE_SPEED)
                .rule(&SLOWED)
                .rule_if(state.is(self.actor, Status::KnockedDown), &CRAWLING)
                .rule_if(state.is(self.actor, Status::Grappled), &DRAGGING),
        )
    }
}
