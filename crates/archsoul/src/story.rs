//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::prelude::*;

/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Archsoul>;
/// What happens to the clock.
pub type Timed = ludex_kit::clock::Timed<Archsoul>;

/// What ends with the ground on which it began.
const OF_THE_GROUND: [Status; 7] = [
    Status::Restrained,
    Status::Grappled,
    Status::KnockedDown,
    Status::Disaligned,
    Status::Unaware,
    Status::Submerged,
    Status::Swimming,
];

answers! { Narrated for Archsoul;
    is_there |s, actor| s.lives(actor);
}

answers! { Scenic for Archsoul;
    ludex_kit::carried!(Profile, Actor);
    type Place = ludex_grid::Cell;

    is_ready |s| s.stage == Stage::Ready;
    nothing_is_on |s, rule| only_if!(s.stage != Stage::Fighting, rule, "a fight is on"; "end the fight first");
    introduced |(profile, _)| [profile.record.about.clone(), String::new()];
    is_present |s, id| !s.actor(id).away;
    is_played |s, id| s.profile(id).players && !s.is_thing(id);
    comes_along |s, id| s.lives(id);
    /// What was thrown is picked up.
    leave |s, id| {
        let weapons = (0u8..8).zip(&s.profile(id).weapons);
        let fire = weapons.filter(|(_, weapon)| weapon.soulfire).fold(0, |all, (place, _)| all | 1 << place);
        s.unseen.forget(id);
        let actor = s.actor_mut(id);
        OF_THE_GROUND.iter().for_each(|status| _ = actor.statuses.set(*status, false));
        *actor = Actor {
            concealed: None, held: actor.held & !fire, away: true, done: true, late: false, ap: 0, gone: fire, initiative: None, may_face: false, free_move: false,
            exertion: Default::default(), adjustment: None, rated: Default::default(), hold: None, bonds: Vec::new(),
            breath: Breath::default(),
            ..actor.clone()
        };
    };
    arrive |s, id, begun, place| {
        let (actor, begun) = (s.actor_mut(id), begun.actor(place));
        if actor.dead.is_none() {
            (actor.away, actor.at, actor.facing) = (false, begun.at, begun.facing);
        }
    };
    room |s, id, beside| ludex_kit::ground::room::<Self>(s, id, s.actor(beside).at);
    stand |s, id, at| {
        let actor = s.actor_mut(id);
        (actor.away, actor.at) = (false, at);
    };
    conceal |s, id| {
        let players: Vec<ActorId> = s.ids().filter(|&one| one != id && s.profile(one).players).collect();
        players.into_iter().for_each(|one| s.unseen.set(one, id, true));
    };
}

answers! { Joins for Archsoul;
    newcomer |s, record, side| crate::content::newcomer(s, record, side);
    creature |s, record, side| crate::content::anybody(s, record, side);
    another |s, id, side| (!s.is_thing(id)).then(|| crate::content::of_side(s, s.profile(id).clone(), side));
    renamed |(profile, actor), name| (Profile { name: name.to_owned(), ..profile }, actor);
    near |s, id, spot| ludex_kit::ground::room::<Self>(s, id, spot.cell()?);
    comes_in |t, id| turns::falls_in(t, id);
    /// Wounds stay, and so does the wear of weapons that it keeps.
    made_over |s, id, (new, fresh)| {
        let (old, had) = (s.profile(id), s.actor(id));
        let mut actor = Actor { held: fresh.held, gone: 0, wear: [0; 8], ..had.clone() };
        for (place, weapon) in new.weapons.iter().enumerate() {
            let before = old.weapons.iter().position(|other| other.name == weapon.name);
            actor.wear[place & 7] = before.map_or(0, |before| had.wear[before & 7]);
        }
        let profile = Profile { name: old.name.clone(), ..new };
        let mut made = s.clone();
        Self::put(&mut made, id, (profile.clone(), actor.clone()));
        let lost = damage::max_hp(s, id, false).total - had.hp;
        let least = derived::death_threshold(&made, id).unwrap_or(i32::MIN);
        actor.hp = (damage::max_hp(&made, id, false).total - lost).max(if had.dead.is_some() { had.hp } else { least });
        (profile, actor)
    };
    stays |s, id, (new, _)| new.record.across == s.profile(id).record.across;
}

/// What falls due as time passes.
pub enum Due {
    /// An actor unconscious wakes.
    Wakes(ActorId),
    /// An actor has done as much as they bear.
    Rolls(ActorId),
    /// Nobody has helped an actor who collapsed.
    Perishes(ActorId),
    /// A window of water is at its end.
    Thirsts(ActorId),
    /// An actor hungers.
    Hungers(ActorId),
    /// What ails an actor comes back.
    Ails(ActorId),
    /// An actor is out of air, or drowning.
    Gasps(ActorId),
    /// Rough water takes hold of an actor.
    Tossed(ActorId),
}

answers! { Clocks for Archsoul;
    ludex_kit::clocked!(Activity);
    type Due = Due;

    round |s| s.options().round_seconds.into();
    may_pass |s, _| Self::nothing_is_on(s, Self::PASSES);
    /// The unconscious wake as their rounds are out.
    next_due |s, within| {
        let asleep = s.ids().filter(|id| s.actor(*id).dead.is_none() && !dying::held_down(s, *id));
        let wakes = asleep.filter_map(|id| Some((u64::from(s.actor(id).unconscious?) * Self::round(s), id)));
        let left = s.ids().filter_map(|id| Some((u64::from(s.actor(id).collapsed?), id)));
        let all = [
            wakes.min().map(|(after, id)| (after, Due::Wakes(id))),
            exhaustion::next_roll(s).map(|(after, id)| (after, Due::Rolls(id))),
            thirst::next_thirst(s).map(|(after, id)| (after, Due::Thirsts(id))),
            thirst::next_hunger(s).map(|(after, id)| (after, Due::Hungers(id))),
            hazards::next_ill(s).map(|(after, id)| (after, Due::Ails(id))),
            water::next_gasp(s).map(|(after, id)| (after, Due::Gasps(id))),
            water::next_toss(s).map(|(after, id)| (after, Due::Tossed(id))),
            left.filter(|left| left.0 > 0).min().map(|(after, id)| (after, Due::Perishes(id))),
        ];
        all.into_iter().flatten().min_by_key(|due| due.0).filter(|(after, _)| *after <= within)
    };
    fall_due |t, due| match due {
        Due::Wakes(actor) => t.emit(dying::Woke { actor }),
        Due::Rolls(actor) => exhaustion::strained(t, actor),
        Due::Thirsts(actor) => thirst::window_ends(t, actor),
        Due::Hungers(actor) => thirst::hungers(t, actor),
        Due::Ails(actor) => hazards::ails(t, actor),
        Due::Gasps(actor) => water::gasps(t, actor),
        Due::Tossed(actor) => water::tossed(t, actor),
        Due::Perishes(actor) => exhaustion::collapse::deadline(t, actor),
    };
    wear |t, seconds| if seconds > 0 {
        if exhaustion::is_timed(t.state()) {
            t.emit(exhaustion::Toiled { seconds });
        }
        if hazards::next_ill(t.state()).is_some() {
            t.emit(hazards::Lingered { seconds });
        }
        if water::counts_breath(t.state()) {
            t.emit(water::Floated { seconds });
        }
    };
    passed |t| water::time_passed(t);
    fn told(why: &Activity, seconds: u64) -> Option<Line> {
        Some(told!(Frame, "{}: {why}", ludex_kit::clock::long(seconds); exhaustion::LEVELS, rest::RESTING_CLOCK))
    }
    wears |s| s.actors.iter().any(|actor| actor.unconscious.is_some());
    worn |s, rounds| for count in s.actors.iter_mut().filter_map(|actor| actor.unconscious.as_mut()) {
        *count = count.saturating_sub(u8::try_from(rounds).unwrap_or(u8::MAX));
    };
}
