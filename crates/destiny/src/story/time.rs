//! Time that passes between fights: rounds until nobody is hurt by them, what falls due, what wears.

use crate::prelude::*;
use ludex_kit::clock::{Clock, DAY, NothingElse, Passing, Scale, pass};

/// Seconds of a round.
const ROUND_SECONDS: u64 = 15;
/// The most rounds that pass at once while an actor is hurt by them.
const MOST_ROUNDS: u64 = 20;

/// Returns whether rounds hurt an actor.
pub(super) fn hurts(state: &State) -> bool {
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
    type Due = Due;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.scale)
    }

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
