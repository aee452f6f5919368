//! What people have begun, and others may react to first.

use super::ground::ways;
use super::*;
use crate::prelude::*;

/// Goes on with what an actor has begun, as far as nobody is to react first (SP-TRN-12).
pub fn carry_on(table: &mut Table<'_, impl Run>) {
    while table.state().asked.is_empty()
        && let Some(Doing { actor, to, left, asked, rite }) = table.state().doing
    {
        let state = table.state();
        if !can_go_on(state, actor) {
            return table.emit(ActionLost { actor });
        }
        let here = state.actor(actor).at;
        if !asked && to != Some(here) && state.ids().any(|id| threatens(state, id, actor)) {
            table.emit(Provoked { actor });
            continue;
        }
        if let Some(rite) = rite {
            table.emit(Performed { actor, rite });
            continue;
        }
        let Some(to) = to else {
            table.emit(StoodUp { actor });
            continue;
        };
        if to == here {
            table.emit(Moved { actor });
            continue;
        }
        match ways(state, actor, left.into(), false, Some(to), |_| ()) {
            Some(to) => table.emit(Stepped { actor, to }),
            None => return table.emit(ActionLost { actor }),
        }
    }
}

/// Returns whether an actor can go on with what they have begun.
fn can_go_on(state: &State, actor: ActorId) -> bool {
    let able = state.stands(actor) && !state.is(actor, Status::Restrained);
    state.stage == Stage::Fighting && able && acts(state, actor)
}

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

#[event(Action, "{actor} gives an opening", REACTIVE, REACTIVE_TIMING)]
pub struct Provoked {
    pub actor: ActorId,
}

impl Event<Archsoul> for Provoked {
    fn apply(&self, state: &mut State) {
        if let Some(doing) = &mut state.doing {
            doing.asked = true;
        }
    }
}

/// An actor performs a ritual; in a fight that is heavy activity.
#[event]
pub struct Performed {
    pub actor: ActorId,
    pub rite: Rite,
}

impl Event<Archsoul> for Performed {
    fn apply(&self, state: &mut State) {
        state.doing = None;
        let fights = state.stage == Stage::Fighting;
        state.actor_mut(self.actor).exertion.fought |= fights;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let ritual = teller.state.profile(self.actor).rituals.get(usize::from(self.rite.ritual))?;
        let about = if ritual.about.is_empty() { String::new() } else { format!(": {}", ritual.about) };
        let text = format!("{} performs {}{about}", teller.name(self.actor), ritual.name);
        Some(Line::new(LineKind::Action, text).rule(&crate::soul::KEYWORDS))
    }
}
