//! What is told between blows, and what people carry from one scene to the next.

use crate::profile::{Profile, Sort};
use crate::state::{Actor, Condition, Cover, Life, Posture, Presence, Stage, State};
use crate::{Destiny, content, derived};
use ludex_kit::adventure::{Course, Joins, Scenic, put_at};
use ludex_kit::content::Fault;
use ludex_kit::narration::Narrated;
use ludex_kit::{ActorId, List, Rule, Verdict, only_if};
use std::sync::Arc;

/// What happens between scenes.
pub type Turned = ludex_kit::adventure::Turned<Destiny>;

impl Narrated for Destiny {
    fn is_there(s: &State, actor: ActorId) -> bool {
        Self::is_present(s, actor) && s.actor(actor).life != Life::Dead
    }
}

impl Scenic for Destiny {
    type Somebody = (Profile, Actor);
    type Place = i16;

    fn course(s: &State) -> Course<State> {
        s.course.clone()
    }
    fn set_course(s: &mut State, course: Course<State>) {
        s.course = course;
    }
    fn title(s: &State) -> &str {
        &s.setting.title
    }
    fn is_ready(s: &State) -> bool {
        s.stage == Stage::Waiting
    }
    fn nothing_is_on(s: &State, rule: &'static Rule) -> Verdict {
        only_if!(s.stage != Stage::Fighting, rule, "a fight is on"; "end the fight first")
    }
    fn somebody(s: &State, id: ActorId) -> (Profile, Actor) {
        (s.profile(id).clone(), *s.actor(id))
    }
    fn name_of((profile, _): &(Profile, Actor)) -> &str {
        &profile.name
    }
    fn introduced((profile, _): &(Profile, Actor)) -> [String; 2] {
        [profile.about.clone(), String::new()]
    }
    fn is_same((one, _): &(Profile, Actor), (other, _): &(Profile, Actor)) -> bool {
        one == other
    }
    fn put(s: &mut State, id: ActorId, (profile, actor): (Profile, Actor)) {
        put_at(&mut Arc::make_mut(&mut s.setting).cast, id, profile);
        put_at(&mut s.actors, id, actor);
    }
    fn is_present(s: &State, id: ActorId) -> bool {
        matches!(s.actor(id).presence, Presence::Ready | Presence::Fighting)
    }
    fn is_played(s: &State, id: ActorId) -> bool {
        s.profile(id).sort == Sort::Character
    }
    fn comes_along(s: &State, id: ActorId) -> bool {
        s.actor(id).life != Life::Dead && s.actor(id).presence != Presence::Away
    }
    /// Wounds, fatigue and what lasts by itself go with people; what others did to them ends.
    fn leave(s: &mut State, id: ActorId) {
        let Some(actor) = s.actors.get_mut(id.index()) else { return };
        let Actor { wounds, stamina, fatigue, life, dying, held, .. } = *actor;
        let mut effects = List::new();
        let by_others = |is: Condition| matches!(is, Condition::Distracted | Condition::Harried { .. });
        actor.effects.iter().filter(|effect| !by_others(effect.condition)).for_each(|effect| effects.push(effect));
        let posture = if life == Life::Awake { Posture::Standing } else { Posture::Prone };
        let (presence, cover) = (Presence::Away, Cover::None);
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
            ..Actor::default()
        };
    }
    fn arrive(s: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let begun = *begun.actor(place);
        s.on(id, |actor| {
            if actor.life != Life::Dead {
                (actor.presence, actor.place) = (begun.presence, begun.place);
                actor.held = if actor.life == Life::Awake { begun.held } else { actor.held };
            }
        });
    }
    fn carry_over(s: &mut State, old: State) {
        Arc::make_mut(&mut s.setting).cast.clone_from(&old.setting.cast);
        s.actors = old.actors;
    }
    fn room(s: &State, _: ActorId, beside: ActorId) -> Option<i16> {
        Some(s.actor(beside).place)
    }
    fn stand(s: &mut State, id: ActorId, at: i16) {
        s.on(id, |actor| (actor.presence, actor.place) = (Presence::Ready, at));
    }
    fn with_sides(begin: &mut State, sides: &mut Vec<String>) {
        let setting = Arc::make_mut(&mut begin.setting);
        for profile in &mut setting.cast {
            let own = setting.sides.get(usize::from(profile.side)).cloned().unwrap_or_default();
            let at = sides.iter().position(|side| *side == own).unwrap_or_else(|| {
                sides.push(own);
                sides.len() - 1
            });
            profile.side = at.min(255) as u8;
        }
        setting.sides.clone_from(sides);
    }
}

impl Joins for Destiny {
    fn newcomer(s: &State, record: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
        let side = s.setting.sides.iter().position(|known| known == side).unwrap_or(0);
        content::newcomer(record, side.min(255) as u8, s.options())
    }
    /// Wounds stay as far as there are slots for them, and so do fatigue and stamina.
    fn made_over(s: &State, id: ActorId, (new, fresh): (Profile, Actor)) -> (Profile, Actor) {
        let (old, had) = (s.profile(id), s.actor(id));
        let profile = Profile { name: old.name.clone(), ..new };
        let slots = derived::slots(&profile);
        let wounds = std::array::from_fn(|at| had.wounds[at].min(slots[at]));
        let stamina = had.stamina.min(derived::current_stamina_max(&profile, had.fatigue));
        (profile, Actor { wounds, stamina, held: fresh.held, ..*had })
    }
    fn may_change(s: &State, _: Option<ActorId>) -> Verdict {
        Self::nothing_is_on(s, Self::TURNS)
    }
    fn stays(s: &State, id: ActorId, (new, _): &(Profile, Actor)) -> bool {
        new.size == s.profile(id).size
    }
}
