//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::content;
use crate::prelude::*;
use ludex_kit::content::side_of;
use std::sync::Arc;

/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Destiny>;
/// What happens to the clock.
pub type Timed = ludex_kit::clock::Timed<Destiny>;

answers! { Narrated for Destiny;
    is_there |s, actor| Self::is_present(s, actor) && s.actor(actor).life != Life::Dead;
}

answers! { Scenic for Destiny;
    ludex_kit::carried!(Profile, Actor, lights);
    type Place = Spot;

    is_ready |s| s.stage == Stage::Waiting;
    nothing_is_on |s, rule| {
        only_if!(s.stage != Stage::Fighting, rule, "a fight is on"; "end the fight first")?;
        only_if!(!hurts(s), rule, "somebody bleeds, burns, is poisoned or dying"; "let some rounds pass first")
    };
    introduced |(profile, _)| [profile.about.clone(), String::new()];
    is_present |s, id| matches!(s.actor(id).presence, Presence::Ready | Presence::Fighting);
    is_played |s, id| s.profile(id).sort == Sort::Character;
    comes_along |s, id| s.actor(id).life != Life::Dead && s.actor(id).presence != Presence::Away;
    /// Wounds, fatigue and what lasts by itself go with people; what others did to them ends.
    leave |s, id| {
        let Some(actor) = s.actors.get_mut(id.index()) else { return };
        let Actor { wounds, stamina, fatigue, life, dying, held, .. } = *actor;
        // Rounds are counted anew in each scene.
        let mut effects = actor.effects;
        effects.retain(|effect| !matches!(effect.condition, Condition::Distracted | Condition::Harried { .. }));
        effects.change(|effect| Effect { begun: 0, ..effect.sooner(s.round) });
        let posture = if life == Life::Awake { Posture::Standing } else { Posture::Prone };
        let (presence, cover) = (Presence::Away, Cover::None);
        *actor = Actor {
            presence, wounds, stamina, fatigue, life, dying, posture, cover, held, effects, ..Actor::default()
        };
    };
    arrive |s, id, begun, place| {
        let begun = *begun.actor(place);
        s.on(id, |actor| {
            if actor.life != Life::Dead {
                (actor.presence, actor.place) = (begun.presence, begun.place);
                actor.held = if actor.life == Life::Awake { begun.held } else { actor.held };
            }
        });
    };
    room |s, id, beside| match s.actor(beside).place {
        Spot::Cell(near) => ludex_kit::ground::room::<Self>(s, id, near).map(Spot::Cell),
        yard => Some(yard),
    };
    stand |s, id, at| s.on(id, |actor| (actor.presence, actor.place) = (Presence::Ready, at));
    with_sides |begin, sides| {
        let setting = Arc::make_mut(&mut begin.setting);
        let numbers: Vec<u8> = setting.sides.iter().map(|side| side_of(sides, side)).collect();
        setting.cast.iter_mut().for_each(|one| one.side = numbers.get(usize::from(one.side)).copied().unwrap_or(0));
        setting.sides.clone_from(sides);
    };
}

answers! { Joins for Destiny;
    newcomer |s, record, side| {
        let side = s.setting.sides.iter().position(|known| known == side).unwrap_or(0);
        content::newcomer(record, side.min(255) as u8, s.options())
    };
    /// Wounds stay as far as there are slots for them, and so do fatigue and stamina.
    made_over |s, id, (new, fresh)| {
        let (old, had) = (s.profile(id), s.actor(id));
        let profile = Profile { name: old.name.clone(), ..new };
        let slots = derived::slots(&profile);
        let wounds = std::array::from_fn(|at| had.wounds[at].min(slots[at]));
        let stamina = had.stamina.min(derived::current_stamina_max(&profile, had.fatigue));
        (profile, Actor { wounds, stamina, held: fresh.held, ..*had })
    };
    may_change |s, _| only_if!(s.stage != Stage::Fighting, Self::TURNS, "a fight is on"; "end the fight first");
    stays |s, id, (new, _)| new.size == s.profile(id).size;
}

/// Seconds of a round.
const ROUND_SECONDS: u64 = 15;
/// The most rounds that pass at once while an actor is hurt by them.
const MOST_ROUNDS: u64 = 20;

/// Returns whether rounds hurt an actor.
fn hurts(s: &State) -> bool {
    let hurting = |id: &ActorId| {
        let lasting = |is: Condition| {
            matches!(is, Condition::Bleeding { .. } | Condition::Burning { .. } | Condition::Poisoned { .. })
        };
        let actor = s.actor(*id);
        s.is_there(*id) && (actor.dying.is_some() || actor.effects.iter().any(|effect| lasting(effect.condition)))
    };
    s.order.iter().any(hurting)
}

/// Returns what lasts for some rounds, that one included in which it stands: how many are left, of whom, its place.
fn ends(s: &State) -> impl Iterator<Item = (u64, ActorId, u8)> + '_ {
    let left = |until: u16| u64::from(until.saturating_sub(s.round)) + 1;
    let of = move |id: ActorId| {
        let effects = (0..).zip(s.actor(id).effects.iter());
        effects.filter_map(move |(at, effect)| Some((left(effect.until?), id, at)))
    };
    s.ids().flat_map(of)
}

answers! { Clocks for Destiny;
    ludex_kit::clocked!();
    /// The end of what lasts for some rounds: whose, its place; or a round in which an actor bleeds, burns, is poisoned
    /// or dies.
    type Due = Option<(ActorId, u8)>;

    round |_| ROUND_SECONDS;
    may_pass |s, seconds| {
        only_if!(s.stage != Stage::Fighting, Self::PASSES, "a fight is on"; "end the fight first")?;
        let few = seconds <= MOST_ROUNDS * ROUND_SECONDS || !hurts(s);
        only_if!(few, Self::PASSES, "rounds hurt somebody"; "let at most 20 of them pass at once")
    };
    /// What ends comes first: the rest then wears without coming to its end.
    next_due |s, within| {
        let hurts = hurts(s) && within >= ROUND_SECONDS;
        let within = if hurts { ROUND_SECONDS } else { within };
        let end = ends(s).min().filter(|(left, ..)| left * ROUND_SECONDS <= within);
        let end = end.map(|(_, actor, at)| (0, Some((actor, at))));
        end.or(hurts.then_some((ROUND_SECONDS, None)))
    };
    fall_due |t, due| match due {
        None => {
            harm::end_of_round(t);
            dying::end_of_round(t);
        }
        Some((actor, at)) => if let Some(effect) = t.state().actor(actor).effects.get(at.into()) {
            t.emit(harm::EffectEnded { actor, at, effect });
        },
    };
    wears |s| ends(s).next().is_some();
    worn |s, rounds| {
        let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        s.actors.iter_mut().for_each(|actor| actor.effects.change(|effect| effect.sooner(rounds)));
    };
}
