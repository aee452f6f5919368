//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::prelude::*;
use ludex_kit::Spot;
use ludex_kit::adventure::{self, Course};
use ludex_kit::clock::{Clock, Scale};
use ludex_kit::content::Fault;
use std::sync::Arc;

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

impl Narrated for Archsoul {
    fn is_there(state: &State, actor: ActorId) -> bool {
        state.lives(actor)
    }
}

impl Cast for Archsoul {
    type Participant = (Profile, Actor);

    fn participant(state: &State, id: ActorId) -> Self::Participant {
        (state.profile(id).clone(), state.actor(id).clone())
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

    type Place = ludex_grid::Cell;

    fn renamed((profile, actor): Self::Participant, name: &str) -> Self::Participant {
        (Profile { name: name.to_owned(), ..profile }, actor)
    }

    fn introduced((profile, _): &Self::Participant) -> [String; 2] {
        [profile.record.about.clone(), String::new()]
    }

    fn is_present(state: &State, id: ActorId) -> bool {
        !state.actor(id).away
    }

    fn is_played(state: &State, id: ActorId) -> bool {
        state.profile(id).players && !state.is_thing(id)
    }

    fn comes_along(state: &State, id: ActorId) -> bool {
        state.lives(id)
    }

    /// What was thrown is picked up.
    fn is_felt(state: &State, id: ActorId) -> bool {
        state.actor(id).hold.is_some() || state.grapplers(id).next().is_some()
    }

    fn leave(state: &mut State, id: ActorId) {
        let weapons = (0u8..8).zip(&state.profile(id).weapons);
        let fire = weapons.filter(|(_, weapon)| weapon.soulfire).fold(0, |all, (place, _)| all | 1 << place);
        state.unseen.forget(id);
        let actor = state.actor_mut(id);
        OF_THE_GROUND.iter().for_each(|status| _ = actor.statuses.set(*status, false));
        *actor = Actor {
            concealed: None,
            held: actor.held & !fire,
            away: true,
            done: true,
            late: false,
            ap: 0,
            gone: fire,
            initiative: None,
            may_face: false,
            free_move: false,
            exertion: Default::default(),
            reacted: Default::default(),
            adjustment: None,
            rated: Default::default(),
            hold: None,
            bonds: Vec::new(),
            breath: Breath::default(),
            ..actor.clone()
        };
    }

    fn arrive(state: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let begun = begun.actor(place);
        let actor = state.actor_mut(id);
        if actor.dead.is_none() {
            actor.away = false;
            actor.at = begun.at;
            actor.facing = begun.facing;
        }
    }

    fn room(state: &State, id: ActorId, beside: ActorId) -> Option<Self::Place> {
        ludex_kit::ground::room::<Self>(state, id, state.actor(beside).at)
    }

    fn stand(state: &mut State, id: ActorId, at: Self::Place) {
        let actor = state.actor_mut(id);
        actor.away = false;
        actor.at = at;
    }

    fn conceal(state: &mut State, id: ActorId) {
        let players: Vec<ActorId> = state.ids().filter(|&one| one != id && state.profile(one).players).collect();
        players.into_iter().for_each(|one| state.unseen.set(one, id, true));
    }
}

impl Scenic for Archsoul {
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
        state.actors = old.actors;
        state.clock = old.clock;
        state.scale = old.scale;
    }

    fn is_ready(state: &State) -> bool {
        state.stage == Stage::Ready
    }

    fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *rule, "a fight is on", instead = "end the fight first");
        Ok(())
    }
}

impl Joins for Archsoul {
    fn newcomer(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        crate::content::newcomer(state, record, side)
    }

    fn creature(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        crate::content::anybody(state, record, side)
    }

    fn another(state: &State, id: ActorId, side: &str) -> Option<Self::Participant> {
        (!state.is_thing(id)).then(|| crate::content::of_side(state, state.profile(id).clone(), side))
    }

    fn near(state: &State, id: ActorId, spot: Spot) -> Option<Self::Place> {
        ludex_kit::ground::room::<Self>(state, id, spot.cell()?)
    }

    fn comes_in(table: &mut Table<'_, impl Run>, id: ActorId) {
        turns::falls_in(table, id);
    }

    /// Wounds stay, and so does the wear of weapons and armour that it keeps.
    fn made_over(state: &State, id: ActorId, (new, fresh): Self::Participant) -> Self::Participant {
        let old = state.profile(id);
        let had = state.actor(id);
        let mut actor = Actor { held: fresh.held, gone: 0, taken_apart: 0, wear: [0; 8], ..had.clone() };
        for (place, weapon) in new.weapons.iter().enumerate() {
            let before = old.weapons.iter().position(|other| other.name == weapon.name);
            actor.wear[place & 7] = before.map_or(0, |before| had.wear[before & 7]);
            if before.is_some_and(|before| had.is_taken_apart(before as u8)) {
                actor.take_apart(place as u8);
            }
        }
        if new.record.armour != old.record.armour {
            actor.armour_wear = 0;
        }
        let profile = Profile { name: old.name.clone(), ..new };
        let mut made = state.clone();
        Self::put(&mut made, id, (profile.clone(), actor.clone()));
        let lost = damage::max_hp(state, id, false).total - had.hp;
        let least = derived::death_threshold(&made, id).unwrap_or(i32::MIN);
        actor.hp = (damage::max_hp(&made, id, false).total - lost).max(if had.dead.is_some() { had.hp } else { least });
        (profile, actor)
    }

    fn stays(state: &State, id: ActorId, (new, _): &Self::Participant) -> bool {
        new.record.across == state.profile(id).record.across
    }
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

impl Clocks for Archsoul {
    type Why = Activity;
    type Due = Due;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.scale)
    }

    fn round(state: &State) -> u64 {
        state.options().round_seconds.into()
    }

    fn may_pass(state: &State, _seconds: u64) -> Verdict {
        Self::nothing_is_on(state, Self::PASSES)
    }

    /// The unconscious wake as their rounds are out.
    fn next_due(state: &State, within: u64) -> Option<(u64, Self::Due)> {
        let asleep = state.ids().filter(|id| state.actor(*id).dead.is_none() && !dying::held_down(state, *id));
        let wakes = asleep.filter_map(|id| Some((u64::from(state.actor(id).unconscious?) * Self::round(state), id)));
        let left = state.ids().filter_map(|id| Some((u64::from(state.actor(id).collapsed?), id)));
        let all = [
            wakes.min().map(|(after, id)| (after, Due::Wakes(id))),
            exhaustion::next_roll(state).map(|(after, id)| (after, Due::Rolls(id))),
            thirst::next_thirst(state).map(|(after, id)| (after, Due::Thirsts(id))),
            thirst::next_hunger(state).map(|(after, id)| (after, Due::Hungers(id))),
            hazards::next_ill(state).map(|(after, id)| (after, Due::Ails(id))),
            water::next_gasp(state).map(|(after, id)| (after, Due::Gasps(id))),
            water::next_toss(state).map(|(after, id)| (after, Due::Tossed(id))),
            left.filter(|left| left.0 > 0).min().map(|(after, id)| (after, Due::Perishes(id))),
        ];
        all.into_iter().flatten().min_by_key(|due| due.0).filter(|(after, _)| *after <= within)
    }

    fn fall_due(table: &mut Table<'_, impl Run>, due: Self::Due) {
        match due {
            Due::Wakes(actor) => table.emit(dying::Woke { actor }),
            Due::Rolls(actor) => exhaustion::strained(table, actor),
            Due::Thirsts(actor) => thirst::window_ends(table, actor),
            Due::Hungers(actor) => thirst::hungers(table, actor),
            Due::Ails(actor) => hazards::ails(table, actor),
            Due::Gasps(actor) => water::gasps(table, actor),
            Due::Tossed(actor) => water::tossed(table, actor),
            Due::Perishes(actor) => exhaustion::collapse::deadline(table, actor),
        }
    }

    fn wear(table: &mut Table<'_, impl Run>, seconds: u64) {
        if seconds > 0 {
            if exhaustion::is_timed(table.state()) {
                table.emit(exhaustion::Toiled { seconds });
            }
            if hazards::next_ill(table.state()).is_some() {
                table.emit(hazards::Lingered { seconds });
            }
            if water::counts_breath(table.state()) {
                table.emit(water::Floated { seconds });
            }
        }
    }

    fn passed(table: &mut Table<'_, impl Run>) {
        water::time_passed(table);
    }

    fn told(why: &Activity, seconds: u64) -> Option<Line> {
        Some(
            Line::new(LineKind::Frame, format!("{}: {why}", ludex_kit::clock::long(seconds)))
                .rule(&exhaustion::LEVELS)
                .rule(&rest::RESTING_CLOCK),
        )
    }

    fn wears(state: &State) -> bool {
        state.actors.iter().any(|actor| actor.unconscious.is_some())
    }

    fn worn(state: &mut State, rounds: u32) {
        for count in state.actors.iter_mut().filter_map(|actor| actor.unconscious.as_mut()) {
            *count = count.saturating_sub(u8::try_from(rounds).unwrap_or(u8::MAX));
        }
    }
}
