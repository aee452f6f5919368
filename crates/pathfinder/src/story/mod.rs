//! Scenes that follow one another: who is told what, what people carry from one to the next, who comes to the table.

mod carried;
mod joining;

use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::adventure::{self, Course};
use std::sync::Arc;

/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Pathfinder>;

impl Narrated for Pathfinder {
    fn is_there(state: &State, actor: ActorId) -> bool {
        state.lives(actor)
    }
}

impl Cast for Pathfinder {
    type Participant = (Profile, Actor);

    type Place = Cell;

    fn participant(state: &State, id: ActorId) -> Self::Participant {
        (state.profile(id).clone(), state.actor(id).clone())
    }

    fn name_of((profile, _): &Self::Participant) -> &str {
        &profile.name
    }

    fn renamed((profile, actor): Self::Participant, name: &str) -> Self::Participant {
        let kind = if profile.kind.is_empty() { profile.name } else { profile.kind };
        (Profile { name: name.to_owned(), kind, ..profile }, actor)
    }

    fn introduced((profile, _): &Self::Participant) -> [String; 2] {
        [profile.about.clone(), format!("level {}", profile.level)]
    }

    fn is_same((one, _): &Self::Participant, (other, _): &Self::Participant) -> bool {
        one == other
    }

    fn put(state: &mut State, id: ActorId, (profile, actor): Self::Participant) {
        let is_new = id.index() >= state.actors.len();
        adventure::put_at(&mut Arc::make_mut(&mut state.setting).cast, id, profile);
        adventure::put_at(&mut state.actors, id, actor);
        if is_new {
            state.set_here(id, false);
        }
    }

    fn is_present(state: &State, id: ActorId) -> bool {
        state.is_here(id)
    }

    fn is_played(state: &State, id: ActorId) -> bool {
        state.profile(id).players
    }

    fn comes_along(state: &State, id: ActorId) -> bool {
        state.lives(id)
    }

    fn leave(state: &mut State, id: ActorId) {
        state.set_here(id, false);
        state.sight.forget(id);
        state.on(id, carried::leaves);
    }

    fn arrive(state: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let at = begun.actor(place).at;
        if state.actor(id).dead {
            return;
        }
        Self::stand(state, id, at);
        // In a dangerous place weapons are in hand (PF-EXP-14).
        if state.options().hands_ready && state.actor(id).held == 0 {
            let held = crate::content::hands_full(state.profile(id));
            state.on(id, |actor| actor.held = if actor.has(Condition::Unconscious) { 0 } else { held });
        }
    }

    fn room(state: &State, id: ActorId, beside: ActorId) -> Option<Cell> {
        ludex_kit::ground::room::<Self>(state, id, state.actor(beside).at)
    }

    fn stand(state: &mut State, id: ActorId, at: Cell) {
        state.set_here(id, true);
        state.on(id, |actor| actor.at = at);
    }

    fn conceal(state: &mut State, id: ActorId) {
        for observer in state.ids().filter(|one| *one != id) {
            if state.profile(observer).players {
                state.sight.set(observer, id, Sighting::Unnoticed);
            }
        }
    }
}

impl Scenic for Pathfinder {
    fn course(state: &State) -> Course<State> {
        state.course.clone()
    }

    fn set_course(state: &mut State, course: Course<State>) {
        state.course = course;
    }

    fn title(state: &State) -> &str {
        &state.setting.title
    }

    fn carry_over(state: &mut State, old: State) {
        carried::over(state, old);
    }

    fn is_ready(state: &State) -> bool {
        state.stage == Stage::Ready
    }

    /// Nobody of the players lies dying, bleeds or burns when a scene is left.
    fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *rule, "an encounter is on", instead = "end the encounter first");
        let suffers = |id: &ActorId| {
            let actor = state.actor(*id);
            state.lives(*id) && state.profile(*id).players && (actor.dying > 0 || !actor.persistent.is_empty())
        };
        let Some(id) = state.ids().find(suffers) else { return Ok(()) };
        let why = ludex_kit::Why::new("{} is dying, or suffers what comes again").about(id);
        Err(Refusal::new(rule, why).instead("heal or stabilise them, or say that it is over"))
    }
}
