//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::content;
use crate::prelude::*;
use ludex_kit::clock::{DAY, Passing, Scale, pass};
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
        only_if!(!hurts(s), rule, "somebody bleeds, burns, is poisoned or dying"; "treat them, or let rounds pass until it is over")
    };
    introduced |(profile, _)| [profile.about.clone(), String::new()];
    is_present |s, id| matches!(s.actor(id).presence, Presence::Ready | Presence::Fighting);
    is_played |s, id| s.profile(id).sort == Sort::Character;
    comes_along |s, id| s.actor(id).life != Life::Dead && s.actor(id).presence != Presence::Away;
    /// Wounds, fatigue and what lasts by itself go with people; what others did to them ends.
    leave |s, id| {
        let Some(actor) = s.actors.get_mut(id.index()) else { return };
        let Actor { wounds, stamina, fatigue, life, dying, held, mana, tied, carried, used_up, unloaded, .. } = *actor;
        let Actor { quiet, helped, out, slept, long_rests, refreshed, recovery_bonus, gone, .. } = *actor;
        // What is theirs and lies about they pick up.
        let items = s.lying.iter().filter(|one| one.owner == id);
        let items = items.fold(0, |bits, one| if let Thing::Item(at) = one.thing { bits | 1 << (at & 7) } else { bits });
        let used_up = used_up & !items;
        // Rounds are counted anew in each scene.
        let mut effects = actor.effects;
        effects.retain(|effect| !matches!(effect.condition, Condition::Distracted | Condition::Harried { .. }));
        effects.change(|effect| Effect { begun: 0, ..effect.sooner(s.round) });
        let posture = if life == Life::Awake { Posture::Standing } else { Posture::Prone };
        let (presence, cover) = (Presence::Away, Cover::None);
        *actor = Actor {
            presence, wounds, stamina, fatigue, life, dying, posture, cover, held, effects, mana, tied, carried, used_up,
            unloaded, gone, quiet, helped, out, slept, long_rests, refreshed, recovery_bonus, ..Actor::default()
        };
    };
    arrive |s, id, begun, place| {
        let begun = *begun.actor(place);
        s.on(id, |actor| {
            if actor.life != Life::Dead {
                (actor.presence, actor.place, actor.mount) = (begun.presence, begun.place, None);
                actor.held = if actor.life == Life::Awake { begun.held & !actor.gone } else { actor.held };
            }
        });
    };
    room |s, id, beside| match s.actor(beside).place {
        Spot::Cell(near) => ludex_kit::ground::room::<Self>(s, id, near).map(Spot::Cell),
        yard => Some(yard),
    };
    stand |s, id, at| s.on(id, |actor| (actor.presence, actor.place) = (Presence::Ready, at));
    conceal |s, id| s.on(id, |actor| actor.unseen = true);
    with_sides |begin, sides| {
        let setting = Arc::make_mut(&mut begin.setting);
        let numbers: Vec<u8> = setting.sides.iter().map(|side| side_of(sides, side)).collect();
        setting.cast.iter_mut().for_each(|one| one.side = numbers.get(usize::from(one.side)).copied().unwrap_or(0));
        setting.sides.clone_from(sides);
    };
}

/// Returns the number of a side of the scene.
fn side_number(s: &State, side: &str) -> u8 {
    s.setting.sides.iter().position(|known| known == side).unwrap_or(0).min(255) as u8
}

answers! { Joins for Destiny;
    newcomer |s, record, side| {
        content::newcomer(record, side_number(s, side), s.options())
    };
    creature |s, record, side| content::anybody(record, side_number(s, side), s.options());
    another |s, id, side| Some(content::another(s.profile(id), side_number(s, side)));
    renamed |(profile, actor), name| (Profile { name: name.to_owned(), ..profile }, actor);
    near |s, id, spot| match spot {
        Spot::Cell(near) if s.setting.map.is_some() => ludex_kit::ground::room::<Self>(s, id, near).map(Spot::Cell),
        Spot::Yard(_) if s.setting.map.is_none() => Some(spot),
        _ => None,
    };
    /// Who joins rolls initiative, gains the AP of a round's start, and has a turn still this round (WT-SEQ-29).
    comes_in |t, id| if t.state().stage == Stage::Fighting {
        turns::joins(t, id);
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
    s.ids().any(|id| hurting(&id))
}

acts! { Destiny;
    /// Rounds pass until nobody bleeds, burns, is poisoned or dying any more, or twenty have passed. The game master's.
    #[command(rule = space::OUTSIDE, group = "Scene", label = "Let rounds pass until nobody bleeds or is dying", by = game_master, between)]
    WaitOut {}
    when |s| {
        Destiny::may_pass(s, 0)?;
        only_if!(hurts(s), &space::OUTSIDE, "nobody bleeds, burns, is poisoned or dying")
    },
    may |_, _| Ok(()),
    run |_, t| for _ in 0..MOST_ROUNDS {
        if hurts(t.state()) && t.state().pending.is_none() {
            pass(t, ROUND_SECONDS, Passing::Waiting { amount: 1, scale: Scale::Rounds });
        }
    },
    offers |o| o.add(WaitOut {});
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

kinds! {
    /// What falls due while time passes.
    #[derive(Copy)]
    pub enum Due {
        /// A round in which an actor bleeds, burns, is poisoned or dies.
        Round = "round",
        /// The end of what lasts for some rounds: whose, its place.
        End { actor: ActorId, at: u8 } = "end",
        /// A chance to wake.
        Wakes { actor: ActorId } = "wakes",
        /// A fatal wound that was stable for a day.
        Opens { actor: ActorId } = "opens",
        /// A check against a wasting poison: whose, its place.
        Wastes { actor: ActorId, at: u8 } = "wastes",
        /// Growing used to blindness: whose, its place.
        Settles { actor: ActorId, at: u8 } = "settles",
    }
}

/// Seconds until an actor grows used to blindness, of which so many have passed (WT-CON-18).
fn settling(s: &State, actor: ActorId, penalty: i32, passed: u32) -> Option<u64> {
    let deaf = s.actor(actor).effects.iter().any(|effect| effect.condition == Condition::Deafened);
    let weeks = (8 - s.profile(actor).attribute(Attribute::Perception)).max(1);
    let whole = weeks as u64 * 7 * DAY;
    (penalty < -2 && !deaf).then(|| whole.saturating_sub(passed.into()))
}

/// Returns what comes to an actor by itself, and after how many seconds.
fn due(s: &State, actor: ActorId) -> impl Iterator<Item = (u64, Due)> + '_ {
    let one = s.actor(actor);
    let wakes = one.life == Life::Unconscious && one.dying.is_none() && s.is_present_and_alive(actor);
    let wakes = wakes.then(|| (u64::from(dying::WAKES_EVERY.saturating_sub(one.out)), Due::Wakes { actor }));
    let opens = one.helped.map(|left| (left, Due::Opens { actor }));
    let of = move |(at, effect): (u8, Effect)| match effect.condition {
        Condition::Wasting { seconds, .. } => {
            Some((u64::from(harm::WASTES_EVERY.saturating_sub(seconds)), Due::Wastes { actor, at }))
        }
        Condition::Blinded { penalty, seconds } => {
            settling(s, actor, penalty, seconds).map(|left| (left, Due::Settles { actor, at }))
        }
        _ => None,
    };
    wakes.into_iter().chain(opens).chain((0..).zip(one.effects.iter()).filter_map(of))
}

answers! { Clocks for Destiny;
    ludex_kit::clocked!();
    type Due = Due;

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
        let end = end.map(|(_, actor, at)| (0, Due::End { actor, at }));
        let other = s.ids().flat_map(|actor| due(s, actor)).filter(|(left, _)| !hurts && *left <= within);
        end.or(hurts.then_some((ROUND_SECONDS, Due::Round))).or_else(|| other.min_by_key(|(left, _)| *left))
    };
    fall_due |t, due| match due {
        Due::Round => {
            harm::end_of_round(t);
            dying::end_of_round(t);
            dying::lie(t, ROUND_SECONDS as u16);
        }
        Due::End { actor, at } => if let Some(effect) = t.state().actor(actor).effects.get(at.into()) {
            t.emit(harm::EffectEnded { actor, at, effect });
        },
        Due::Wakes { actor } => dying::may_wake(t, actor),
        Due::Opens { actor } => dying::destabilized(t, actor),
        Due::Wastes { actor, at } => if let Some(effect) = t.state().actor(actor).effects.get(at.into())
            && let Condition::Wasting { tn, potency, .. } = effect.condition
        {
            harm::waste(t, actor, (at, effect), (tn, potency, harm::WASTES_EVERY));
        },
        Due::Settles { actor, at } => if let Some(effect) = t.state().actor(actor).effects.get(at.into())
            && let Condition::Blinded { penalty, .. } = effect.condition
        {
            let condition = Condition::Blinded { penalty: penalty + 1, seconds: 0 };
            t.emit(harm::EffectChanged { actor, at, effect: Effect { condition, ..effect } });
        },
    };
    /// The counts of what comes by itself.
    wear |t, seconds| {
        let hurting = hurts(t.state());
        for actor in t.state().ids() {
            let one = *t.state().actor(actor);
            let lies = one.life == Life::Unconscious && one.dying.is_none() && t.state().is_present_and_alive(actor);
            if lies && !hurting {
                let so_far = u64::from(one.out) + seconds;
                t.emit(dying::Lay { actor, seconds: so_far.min(dying::WAKES_EVERY.into()) as u16 });
            }
            if let Some(left) = one.helped {
                t.emit(dying::Stable { actor, left: Some(left.saturating_sub(seconds)) });
            }
            for (at, effect) in (0..).zip(one.effects.iter()) {
                let condition = match effect.condition {
                    Condition::Wasting { tn, potency, seconds: so_far } if !hurting => {
                        let so_far = u64::from(so_far) + seconds;
                        Condition::Wasting { tn, potency, seconds: so_far.min(harm::WASTES_EVERY.into()) as u16 }
                    }
                    Condition::Blinded { penalty, seconds: so_far } => {
                        Condition::Blinded { penalty, seconds: so_far.saturating_add(seconds.min(u32::MAX.into()) as u32) }
                    }
                    _ => continue,
                };
                t.emit(harm::EffectWorn { actor, at, effect: Effect { condition, ..effect } });
            }
        }
    };
    wears |s| ends(s).next().is_some();
    worn |s, rounds| {
        let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        s.actors.iter_mut().for_each(|actor| actor.effects.change(|effect| effect.sooner(rounds)));
    };
}
