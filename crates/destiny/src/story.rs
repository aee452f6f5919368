//! What is told between blows, what people carry from one scene to the next, who joins one.

mod time;

pub use time::{Due, WaitOut};

use crate::content;
use crate::prelude::*;
use ludex_kit::adventure::{self, Course};
use ludex_kit::content::{Fault, side_of};
use std::sync::Arc;
use time::hurts;

/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Destiny>;
/// What happens to the clock.
pub type Timed = ludex_kit::clock::Timed<Destiny>;

impl Narrated for Destiny {
    fn is_there(state: &State, actor: ActorId) -> bool {
        Self::is_present(state, actor) && state.actor(actor).life != Life::Dead
    }
}

impl Cast for Destiny {
    type Participant = (Profile, Actor);

    fn participant(state: &State, id: ActorId) -> Self::Participant {
        (state.profile(id).clone(), *state.actor(id))
    }

    fn name_of((profile, _): &Self::Participant) -> &str {
        &profile.name
    }

    fn is_same((one, _): &Self::Participant, (other, _): &Self::Participant) -> bool {
        one == other
    }

    fn put(state: &mut State, id: ActorId, (profile, actor): Self::Participant) {
        adventure::put_at(&mut Arc::make_mut(&mut state.setting).cast, id, profile);
        adventure::put_at(&mut state.actors, id, actor);
    }

    type Place = Spot;

    fn renamed((profile, actor): Self::Participant, name: &str) -> Self::Participant {
        (Profile { name: name.to_owned(), ..profile }, actor)
    }

    fn introduced((profile, _): &Self::Participant) -> [String; 2] {
        [profile.about.clone(), String::new()]
    }

    fn is_present(state: &State, id: ActorId) -> bool {
        matches!(state.actor(id).presence, Presence::Ready | Presence::Fighting)
    }

    fn is_played(state: &State, id: ActorId) -> bool {
        state.profile(id).sort == ActorKind::Character
    }

    fn comes_along(state: &State, id: ActorId) -> bool {
        state.actor(id).life != Life::Dead && state.actor(id).presence != Presence::Away
    }

    /// Wounds, fatigue and what lasts by itself go with people; what others did to them ends.
    fn is_felt(state: &State, id: ActorId) -> bool {
        state.wrestles(id)
    }

    fn leave(state: &mut State, id: ActorId) {
        let Some(actor) = state.actors.get_mut(id.index()) else { return };
        let Actor { wounds, stamina, fatigue, life, dying, held, mana, tied, carried, used_up, unloaded, .. } = *actor;
        let Actor { quiet, helped, out, slept, long_rests, refreshed, recovery_bonus, gone, .. } = *actor;
        // What is theirs and lies about they pick up.
        let items = state.lying.iter().filter(|one| one.owner == id);
        let items =
            items.fold(0, |bits, one| if let Thing::Item(at) = one.thing { bits | 1 << (at & 7) } else { bits });
        let used_up = used_up & !items;
        // Rounds are counted anew in each scene.
        let mut effects = actor.effects;
        effects.retain(|effect| !matches!(effect.condition, Condition::Distracted {} | Condition::Harried { .. }));
        effects.change(|effect| Effect { begun: 0, ..effect.sooner(state.round) });
        let posture = if life == Life::Awake { Posture::Standing } else { Posture::Prone };
        let presence = Presence::Away;
        let cover = Cover::None;
        *actor = Actor {
            presence,
            wounds,
            stamina,
            fatigue,
            life,
            dying,
            posture,
            cover,
            held,
            effects,
            mana,
            tied,
            carried,
            used_up,
            unloaded,
            gone,
            quiet,
            helped,
            out,
            slept,
            long_rests,
            refreshed,
            recovery_bonus,
            ..Actor::default()
        };
    }

    fn arrive(state: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let begun = *begun.actor(place);
        state.on(id, |actor| {
            if actor.life != Life::Dead {
                actor.presence = begun.presence;
                actor.place = begun.place;
                actor.mount = None;
                actor.held = if actor.life == Life::Awake { begun.held & !actor.gone } else { actor.held };
            }
        });
    }

    fn room(state: &State, id: ActorId, beside: ActorId) -> Option<Self::Place> {
        match state.actor(beside).place {
            Spot::Cell(near) => ludex_kit::ground::room::<Self>(state, id, near).map(Spot::Cell),
            yard => Some(yard),
        }
    }

    fn stand(state: &mut State, id: ActorId, at: Self::Place) {
        state.on(id, |actor| {
            actor.presence = Presence::Ready;
            actor.place = at;
        });
    }

    fn conceal(state: &mut State, id: ActorId) {
        state.on(id, |actor| actor.unseen = true);
    }
}

impl Scenic for Destiny {
    fn course(state: &State) -> Course<State> {
        state.course.clone()
    }

    fn set_course(state: &mut State, course: Course<State>) {
        state.course = course;
    }

    fn title(state: &State) -> &str {
        &state.setting.title
    }

    fn begins(state: &mut State) {
        ludex_kit::fog::begins::<Self>(state);
    }

    fn carry_over(state: &mut State, old: State) {
        Arc::make_mut(&mut state.setting).cast.clone_from(&old.setting.cast);
        state.lights.followed(&old.lights);
        state.actors = old.actors;
        state.clock = old.clock;
        state.scale = old.scale;
    }

    fn is_ready(state: &State) -> bool {
        state.stage == Stage::Waiting
    }

    fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *rule, "a fight is on", instead = "end the fight first");
        ensure!(
            !hurts(state),
            *rule,
            "somebody bleeds, burns, is poisoned or dying, or holds its breath",
            instead = "treat them, or let rounds pass until it is over"
        );
        Ok(())
    }

    fn with_sides(state: &mut State, sides: &mut Vec<String>) {
        let setting = Arc::make_mut(&mut state.setting);
        let numbers: Vec<u8> = setting.sides.iter().map(|side| side_of(sides, side)).collect();
        setting.cast.iter_mut().for_each(|one| one.side = numbers.get(usize::from(one.side)).copied().unwrap_or(0));
        setting.sides.clone_from(sides);
    }
}

/// Returns the number of a side of the scene.
fn side_number(state: &State, side: &str) -> u8 {
    state.setting.sides.iter().position(|known| known == side).unwrap_or(0).min(255) as u8
}

impl Joins for Destiny {
    fn newcomer(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::newcomer(record, side_number(state, side), state.options())
    }

    fn creature(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::anybody(record, side_number(state, side), state.options())
    }

    fn another(state: &State, id: ActorId, side: &str) -> Option<Self::Participant> {
        Some(content::another(state.profile(id), side_number(state, side)))
    }

    fn near(state: &State, id: ActorId, spot: Spot) -> Option<Self::Place> {
        match spot {
            Spot::Cell(near) if state.setting.map.is_some() => {
                ludex_kit::ground::room::<Self>(state, id, near).map(Spot::Cell)
            }
            Spot::Yard(_) if state.setting.map.is_none() => Some(spot),
            _ => None,
        }
    }

    /// Who joins rolls initiative, gains the AP of a round's start, and has a turn still this round (WT-SEQ-29).
    fn comes_in(table: &mut Table<'_, impl Run>, id: ActorId) {
        if table.state().stage == Stage::Fighting {
            turns::joins(table, id);
        }
    }

    /// Wounds stay as far as there are slots for them, and so do fatigue and stamina.
    fn made_over(state: &State, id: ActorId, (new, fresh): Self::Participant) -> Self::Participant {
        let old = state.profile(id);
        let had = state.actor(id);
        let profile = Profile { name: old.name.clone(), ..new };
        let slots = derived::slots(&profile);
        let wounds = std::array::from_fn(|at| had.wounds[at].min(slots[at]));
        let stamina = had.stamina.min(derived::current_stamina_max(&profile, had.fatigue));
        (profile, Actor { wounds, stamina, held: fresh.held, ..*had })
    }

    fn may_change(state: &State, _actor: Option<ActorId>) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *Self::TURNS, "a fight is on", instead = "end the fight first");
        Ok(())
    }

    fn stays(state: &State, id: ActorId, (new, _): &Self::Participant) -> bool {
        new.size == state.profile(id).size
    }
}
