//! The clock outside of fights, and what falls due on it, in order.

use crate::acclimation::WeightDue;
use crate::prelude::*;
use crate::radiation::RadDue;
use crate::sickness::SickDue;
use crate::time::{Elapsed, HOUR, Scale, Why, now};
use crate::{acclimation, dying, journeys, needs, radiation, rest, sickness, suffocation, time};
use ludex_kit::clock::{self, Clock};
pub use ludex_kit::clock::{Arrive, PassTime, SetScale};

/// What happens to the clock.
pub type Timed = clock::Timed<Edge>;

rules! {
    /// Who is stable and is not healed has a point of vitality again after a d4 of hours.
    WAKES = "ED-DTH-25", "Recovering from stable";
}

/// Something that falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// A day is over.
    Day,
    /// The dying and the bleeding are six seconds further.
    Throes,
    /// Something of one actor.
    Of(ActorId, Matter),
}

/// What falls due of one actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Matter {
    /// How long it lies stable is thrown for.
    Sinks,
    /// It wakes.
    Wakes,
    /// Its rest is over.
    Rested,
    /// It has not slept in time.
    Sleepless,
    /// It has no air left.
    Breathless,
    /// Something of rays.
    Rays(RadDue),
    /// Something of gravity.
    Weight(WeightDue),
    /// Something of space sickness.
    Sick(SickDue),
    /// It has marched for long: whether that takes a saving throw.
    March(bool),
}

impl ludex_kit::narration::Narrated for Edge {
    fn is_there(state: &State, actor: ActorId) -> bool {
        state.lives(actor)
    }
}

impl Clocks for Edge {
    const PASSES: &'static Rule = &time::SCALES;
    type Why = Why;
    type Due = Due;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.world.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.world.scale)
    }

    fn round(_state: &State) -> u64 {
        turns::ROUND
    }

    fn may_pass(state: &State, _seconds: u64) -> Verdict {
        let peace = state.stage != Stage::Fighting;
        ensure!(peace, time::SCALES, "in a fight time passes by rounds", instead = "end the fight first");
        Ok(())
    }

    fn next_due(state: &State, within: u64) -> Option<(u64, Due)> {
        let found = next(state)?;
        (found.0 <= within).then_some(found)
    }

    fn fall_due(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, due: Due) {
        falls_due(table, due);
    }

    fn wear(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, seconds: u64) {
        if seconds > 0 {
            table.emit(elapsed(table.state(), seconds));
        }
    }

    /// All has been reckoned up to where the clock stands now.
    fn moved(state: &mut State) {
        state.world.ahead = 0;
    }
}

/// Returns so many seconds that go by, with those who are carried meanwhile (ED-TRV-10).
fn elapsed(state: &State, seconds: u64) -> Elapsed {
    let carried = if state.world.journey.moves {
        state.ids().filter_map(|id| crate::loads::carried(state, id)).collect()
    } else {
        Crowd::NOBODY
    };
    Elapsed { seconds, carried }
}

/// Seconds after which what lasts for a turn is over where nobody fights (ED-SPC-16).
const MOMENT: u64 = turns::ROUND;

/// Ends what lasts for a turn, where nobody fights and as much time has passed (ED-SPC-16).
pub fn moments_pass(elapsed: &Elapsed, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let lasts = |one: Instance| matches!(one.until, Until::StartOf(_) | Until::EndOf(_) | Until::EndOfThis(_));
    let some = |actor: &Actor| {
        let flags = actor.on_guard || actor.breached || actor.diverted.is_some();
        flags || actor.conditions.iter().any(lasts)
    };
    let long = elapsed.seconds >= MOMENT && state.stage != Stage::Fighting;
    if long && state.actors.iter().any(some) {
        table.emit(MomentsOver {});
        crate::stealth::changed(&MomentsOver {}, table);
        crate::struggles::loosens(&MomentsOver {}, table);
        crate::powers::changed(&MomentsOver {}, table);
    }
}

/// What lasted for a turn is over.
#[event]
pub struct MomentsOver {}

impl Event<Edge> for MomentsOver {
    fn apply(&self, state: &mut State) {
        let lasts = |one: &Instance| !matches!(one.until, Until::StartOf(_) | Until::EndOf(_) | Until::EndOfThis(_));
        for actor in &mut state.actors {
            (actor.on_guard, actor.breached, actor.diverted) = (false, false, None);
            actor.conditions.retain(lasts);
        }
    }
}

/// Reckons what a round of a fight brings, once the clock stands at its end.
pub fn round_passes(_comes: &turns::RoundComes, table: &mut Table<'_, impl Run>) {
    catches_up(table);
}

/// Reckons what has come up to where the clock stands, where that was moved before: also all that falls due in its very last second.
pub(crate) fn catches_up(table: &mut Table<'_, impl Run>) {
    let mut goes_on = behind(table.state()).is_some();
    while goes_on {
        let behind_by = behind(table.state()).unwrap_or(0);
        let found = next(table.state()).filter(|(after, _)| *after <= behind_by);
        let seconds = found.map_or(behind_by, |(after, _)| after);
        if seconds > 0 {
            table.emit(elapsed(table.state(), seconds));
        }
        if let Some((_, due)) = found {
            falls_due(table, due);
        }
        goes_on = found.is_some() || behind(table.state()).is_some();
    }
}

/// Returns by how many seconds what is reckoned is behind the clock; `None` if it is not.
fn behind(state: &State) -> Option<u64> {
    let seconds = (-state.world.ahead).try_into().ok()?;
    (seconds > 0).then_some(seconds)
}

/// Returns what falls due next, and after how many seconds.
fn next(state: &State) -> Option<(u64, Due)> {
    let at = now(state);
    let after = |when: u64| when.saturating_sub(at);
    let peace = state.stage != Stage::Fighting;
    let throes = peace && state.ids().any(|id| suffers(state, id));
    let mut found = (after(needs::next_day_end(state)), Due::Day);
    if throes {
        found = nearer(found, (turns::ROUND - at % turns::ROUND, Due::Throes));
    }
    let calm = !peace && !state.world.journey.moves && state.world.gravity == Pull::default();
    for id in state.ids() {
        if calm && is_timeless(state.actor(id)) {
            debug_assert!(of_actor(state, id, at).iter().all(Option::is_none), "something of {id:?} hangs on the time");
            continue;
        }
        let of = |what| Due::Of(id, what);
        for (when, what) in of_actor(state, id, at).into_iter().flatten() {
            found = nearer(found, (when, of(what)));
        }
    }
    Some(found)
}

/// Returns whether nothing of an actor hangs on the time while it fights where gravity is as usual: most often so.
fn is_timeless(actor: &Actor) -> bool {
    let rested = actor.rest.under_way.is_none() && actor.needs.fends.is_none() && actor.coma.wakes.is_none();
    let well = actor.breath.without.is_none() && actor.sickness.sick.is_none();
    rested && well && actor.rads == Rads::default() && actor.weight == Weight::default()
}

/// Returns whether an actor is dying, or bleeds from one moment to the next.
fn suffers(state: &State, id: ActorId) -> bool {
    let dying = matches!(state.actor(id).life, Life::Dying { .. });
    state.lives(id) && (dying || bleeds_at_once(state, id))
}

/// Returns whether an actor bleeds from one moment to the next: where a campaign lets rays draw blood by the hour, by wounds alone
/// (ED-RAD-13).
fn bleeds_at_once(state: &State, id: ActorId) -> bool {
    conditions::has(state, id, Condition::Bleeding) && !radiation::bleeds_by_the_hour(state, id)
}

/// Returns the nearer of two; of two that are as near the first.
fn nearer(one: (u64, Due), other: (u64, Due)) -> (u64, Due) {
    if other.0 < one.0 { other } else { one }
}

/// Returns what falls due of an actor, each after how many seconds.
fn of_actor(state: &State, id: ActorId, at: u64) -> [Option<(u64, Matter)>; 8] {
    let after = |when: u64| when.saturating_sub(at);
    let peace = state.stage != Stage::Fighting;
    let stable = state.actor(id).life == Life::Stable;
    let coma = match state.actor(id).coma.wakes {
        None if stable && peace => Some((0, Matter::Sinks)),
        Some(wakes) if stable => Some((after(wakes), Matter::Wakes)),
        _ => None,
    };
    [
        coma,
        rest::is_due(state, id).map(|when| (after(when), Matter::Rested)),
        rest::missed(state, id).map(|when| (after(when), Matter::Sleepless)),
        suffocation::is_due(state, id).filter(|_| peace).map(|when| (after(when), Matter::Breathless)),
        radiation::is_due(state, id).map(|(seconds, what)| (seconds, Matter::Rays(what))),
        acclimation::is_due(state, id).map(|(when, what)| (after(when), Matter::Weight(what))),
        sickness::is_due(state, id).map(|(when, what)| (after(when), Matter::Sick(what))),
        journeys::is_due(state, id).map(|(seconds, throws)| (seconds, Matter::March(throws))),
    ]
}

/// Lets something fall due.
fn falls_due(table: &mut Table<'_, impl Run>, due: Due) {
    match due {
        Due::Day => needs::day_ends(table),
        Due::Throes => throes(table),
        Due::Of(actor, matter) => match matter {
            Matter::Sinks => sinks(table, actor),
            Matter::Wakes => {
                damage::mends(table, actor, 1);
                table.emit(Wakes { actor, at: None, roll: None });
            }
            Matter::Rested => rest::ends(table, actor),
            Matter::Sleepless => rest::misses(table, actor),
            Matter::Breathless => suffocation::runs_out(table, actor),
            Matter::Rays(what) => radiation::fall_due(table, actor, what),
            Matter::Weight(what) => acclimation::fall_due(table, actor, what),
            Matter::Sick(what) => sickness::fall_due(table, actor, what),
            Matter::March(throws) => journeys::resists(table, actor, throws),
        },
    }
}

/// Lets the dying and the bleeding go on for six seconds (ED-DTH-31).
fn throes(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        if !suffers(table.state(), actor) {
            continue;
        }
        dying::turn_begins(table, actor);
        if table.state().lives(actor) && bleeds_at_once(table.state(), actor) {
            dying::bleeds(table, actor);
        }
    }
}

/// Throws for how long an actor lies stable (ED-DTH-25).
fn sinks(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let roll = table.die(4, Advantage::Plain);
    let at = now(table.state()) + u64::from(roll.kept) * HOUR;
    table.emit(Wakes { actor, at: Some(at), roll: Some(roll) });
}

/// When an actor wakes by itself, or that it has.
#[event]
pub struct Wakes {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Rolled>,
}

impl Event<Edge> for Wakes {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.coma.wakes = self.at);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let hours = self.roll.as_ref()?.kept;
        let text = format!("{} will wake in {hours} hours", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&WAKES))
    }
}
