//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::content;
use crate::prelude::*;
use ludex_kit::adventure::{self, Course};
use ludex_kit::clock::{Clock, DAY, NothingElse, Passing, Scale, pass};
use ludex_kit::content::{Fault, side_of};
use std::sync::Arc;

/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Destiny>;
/// What happens to the clock.
pub type Timed = ludex_kit::clock::Timed<Destiny>;

impl Narrated for Destiny {
    fn is_there(state: &State, actor: ActorId) -> bool {
        Self::is_present(state, actor) && state.actor(actor).life != Life::Dead
    }
}

impl Scenic for Destiny {
    type Participant = (Profile, Actor);

    fn course(state: &State) -> Course<State> {
        state.course.clone()
    }

    fn set_course(state: &mut State, course: Course<State>) {
        state.course = course;
    }

    fn title(state: &State) -> &str {
        &state.setting.title
    }

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

    fn begins(state: &mut State) {
        if let Some(fog) = &mut state.fog {
            fog.begins();
        }
    }

    fn carry_over(state: &mut State, old: State) {
        Arc::make_mut(&mut state.setting).cast.clone_from(&old.setting.cast);
        state.lights.followed(&old.lights);
        state.actors = old.actors;
        state.clock = old.clock;
        state.scale = old.scale;
    }

    type Place = Spot;
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

/// Seconds of a round.
const ROUND_SECONDS: u64 = 15;
/// The most rounds that pass at once while an actor is hurt by them.
const MOST_ROUNDS: u64 = 20;

/// Returns whether rounds hurt an actor.
fn hurts(state: &State) -> bool {
    let hurting = |id: &ActorId| {
        let lasting = |is: Condition| {
            matches!(is, Condition::Bleeding { .. } | Condition::Burning { .. } | Condition::Poisoned { .. })
        };
        let actor = state.actor(*id);
        let suffers = actor.dying.is_some() || actor.effects.iter().any(|effect| lasting(effect.condition));
        state.is_there(*id) && (suffers || water::holds_breath(state, *id))
    };
    state.ids().any(|id| hurting(&id))
}

/// Rounds pass until nobody bleeds, burns, is poisoned or dying any more, nor holds their breath, or twenty have passed. The game master's.
#[command(rule = space::OUTSIDE, group = "Scene", label = "Let rounds pass until nobody bleeds or is dying", by = game_master, between)]
pub struct WaitOut {}

impl Act<Destiny> for WaitOut {
    fn when(state: &State) -> Verdict {
        Destiny::may_pass(state, 0)?;
        ensure!(hurts(state), space::OUTSIDE, "nobody bleeds, burns, is poisoned or dying, nor holds its breath");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for _ in 0..MOST_ROUNDS {
            if hurts(table.state()) && table.state().pending.is_none() {
                pass(table, ROUND_SECONDS, Passing::Waiting { amount: 1, scale: Scale::Rounds });
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(WaitOut {});
    }
}

/// Returns what lasts for some rounds, that one included in which it stands: how many are left, of whom, its place.
fn ends(state: &State) -> impl Iterator<Item = (u64, ActorId, u8)> + '_ {
    let left = |until: u16| u64::from(until.saturating_sub(state.round)) + 1;
    let of = move |id: ActorId| {
        let effects = (0..).zip(state.actor(id).effects.iter());
        effects.filter_map(move |(at, effect)| Some((left(effect.until?), id, at)))
    };
    state.ids().flat_map(of)
}

/// What falls due while time passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// A round in which an actor bleeds, burns, is poisoned or dies.
    Round,
    /// The end of what lasts for some rounds: whose, its place.
    End { actor: ActorId, at: u8 },
    /// A chance to wake.
    Wakes { actor: ActorId },
    /// A fatal wound that was stable for a day.
    Opens { actor: ActorId },
    /// A check against a wasting poison: whose, its place.
    Wastes { actor: ActorId, at: u8 },
    /// Growing used to blindness: whose, its place.
    Settles { actor: ActorId, at: u8 },
}

impl Due {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::End { .. } => "end",
            Self::Wakes { .. } => "wakes",
            Self::Opens { .. } => "opens",
            Self::Wastes { .. } => "wastes",
            Self::Settles { .. } => "settles",
        }
    }
}

/// Seconds until an actor grows used to blindness, of which so many have passed (WT-CON-18).
fn settling(state: &State, actor: ActorId, penalty: i32, passed: u32) -> Option<u64> {
    let deaf = state.actor(actor).effects.iter().any(|effect| effect.condition == Condition::Deafened {});
    let weeks = (8 - state.profile(actor).attribute(Attribute::Perception)).max(1);
    let whole = weeks as u64 * 7 * DAY;
    (penalty < -2 && !deaf).then(|| whole.saturating_sub(passed.into()))
}

/// Returns what comes to an actor by itself, and after how many seconds.
fn due(state: &State, actor: ActorId) -> impl Iterator<Item = (u64, Due)> + '_ {
    let one = state.actor(actor);
    let wakes = one.life == Life::Unconscious && one.dying.is_none() && state.is_present_and_alive(actor);
    let wakes = wakes.then(|| (u64::from(dying::WAKES_EVERY.saturating_sub(one.out)), Due::Wakes { actor }));
    let opens = one.helped.map(|left| (left, Due::Opens { actor }));
    let of = move |(at, effect): (u8, Effect)| match effect.condition {
        Condition::Wasting { seconds, .. } => {
            Some((u64::from(harm::WASTES_EVERY.saturating_sub(seconds)), Due::Wastes { actor, at }))
        }
        Condition::Blinded { penalty, seconds } => {
            settling(state, actor, penalty, seconds).map(|left| (left, Due::Settles { actor, at }))
        }
        _ => None,
    };
    wakes.into_iter().chain(opens).chain((0..).zip(one.effects.iter()).filter_map(of))
}

impl Clocks for Destiny {
    type Why = NothingElse;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.scale)
    }

    type Due = Due;
    fn round(_state: &State) -> u64 {
        ROUND_SECONDS
    }

    fn may_pass(state: &State, seconds: u64) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *Self::PASSES, "a fight is on", instead = "end the fight first");
        let few = seconds <= MOST_ROUNDS * ROUND_SECONDS || !hurts(state);
        ensure!(few, *Self::PASSES, "rounds hurt somebody", instead = "let at most 20 of them pass at once");
        Ok(())
    }

    /// What ends comes first: the rest then wears without coming to its end.
    fn next_due(state: &State, within: u64) -> Option<(u64, Self::Due)> {
        let hurts = hurts(state) && within >= ROUND_SECONDS;
        let within = if hurts { ROUND_SECONDS } else { within };
        let end = ends(state).min().filter(|(left, ..)| left * ROUND_SECONDS <= within);
        let end = end.map(|(_, actor, at)| (0, Due::End { actor, at }));
        let other = state.ids().flat_map(|actor| due(state, actor)).filter(|(left, _)| !hurts && *left <= within);
        end.or(hurts.then_some((ROUND_SECONDS, Due::Round))).or_else(|| other.min_by_key(|(left, _)| *left))
    }

    fn fall_due(table: &mut Table<'_, impl Run>, due: Self::Due) {
        match due {
            Due::Round => {
                harm::end_of_round(table);
                water::end_of_round(table);
                dying::end_of_round(table);
                dying::lie(table, ROUND_SECONDS as u16);
            }
            Due::End { actor, at } => {
                if let Some(effect) = table.state().actor(actor).effects.get(at.into()) {
                    table.emit(harm::EffectEnded { actor, at, effect });
                }
            }
            Due::Wakes { actor } => dying::may_wake(table, actor),
            Due::Opens { actor } => dying::destabilized(table, actor),
            Due::Wastes { actor, at } => {
                if let Some(effect) = table.state().actor(actor).effects.get(at.into())
                    && let Condition::Wasting { tn, potency, .. } = effect.condition
                {
                    harm::waste(table, actor, (at, effect), (tn, potency, harm::WASTES_EVERY));
                }
            }
            Due::Settles { actor, at } => {
                if let Some(effect) = table.state().actor(actor).effects.get(at.into())
                    && let Condition::Blinded { penalty, .. } = effect.condition
                {
                    let condition = Condition::Blinded { penalty: penalty + 1, seconds: 0 };
                    table.emit(harm::EffectChanged { actor, at, effect: Effect { condition, ..effect } });
                }
            }
        }
    }

    /// The counts of what comes by itself.
    fn wear(table: &mut Table<'_, impl Run>, seconds: u64) {
        let hurting = hurts(table.state());
        for actor in table.state().ids() {
            let one = *table.state().actor(actor);
            let lies =
                one.life == Life::Unconscious && one.dying.is_none() && table.state().is_present_and_alive(actor);
            if lies && !hurting {
                let so_far = u64::from(one.out) + seconds;
                table.emit(dying::Lay { actor, seconds: so_far.min(dying::WAKES_EVERY.into()) as u16 });
            }
            if let Some(left) = one.helped {
                table.emit(dying::Stable { actor, left: Some(left.saturating_sub(seconds)) });
            }
            for (at, effect) in (0..).zip(one.effects.iter()) {
                let condition = match effect.condition {
                    Condition::Wasting { tn, potency, seconds: so_far } if !hurting => {
                        let so_far = u64::from(so_far) + seconds;
                        Condition::Wasting { tn, potency, seconds: so_far.min(harm::WASTES_EVERY.into()) as u16 }
                    }
                    Condition::Blinded { penalty, seconds: so_far } => Condition::Blinded {
                        penalty,
                        seconds: so_far.saturating_add(seconds.min(u32::MAX.into()) as u32),
                    },
                    _ => continue,
                };
                table.emit(harm::EffectWorn { actor, at, effect: Effect { condition, ..effect } });
            }
        }
    }

    fn wears(state: &State) -> bool {
        ends(state).next().is_some()
    }

    fn worn(state: &mut State, rounds: u32) {
        let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
        state.actors.iter_mut().for_each(|actor| actor.effects.change(|effect| effect.sooner(rounds)));
    }
}
