//! Playing without a person: whom to strike with what, and the way there.

mod magic;

use crate::attack::{Blow, StrikeAt, attempt_against};
use crate::character::Portion;
use crate::checks::Attempt;
use crate::prelude::*;
use crate::turns::{Begin, EndEncounter, EndTurn, Interact, RaiseShield, Stand, Stride};
use ludex_engine::{Greedy, Lots, Policy, Rulebook as _};
use ludex_grid::{Budget, Cell, Footprint};
use ludex_kit::ground;

/// So many squares at the most are kept of the way of a Stride.
const LONGEST: u32 = 24;

/// So many ways to strike are weighed; a command names no more.
const MOST_STRIKES: usize = 16;

/// An encounter that has gone on for so many rounds is ended.
const MOST_ROUNDS: u32 = 100;

/// What the policies are called; the first is the usual one.
pub(crate) const NAMES: &[&str] = &["seasoned", "greedy"];

/// Returns the policy of a name: the seasoned weigh every blow by what the dice may come to; the greedy try whatever is offered.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Pathfinder>>> {
    match name {
        "seasoned" => Some(Box::new(Seasoned::default())),
        "greedy" => Some(Box::new(Greedy::<Pathfinder>::new(4))),
        _ => None,
    }
}

/// One that weighs every blow by the harm that it does on the mean.
#[derive(Default)]
struct Seasoned {
    lots: Lots,
    /// Where the foes stand to whom a way is searched: working memory.
    goals: Vec<Footprint>,
}

impl Policy<Pathfinder> for Seasoned {
    fn choose(&mut self, state: &State) -> Option<Command> {
        if state.stage != Stage::Fighting {
            let begins = state.stage == Stage::Ready && has_foes(state);
            return begins.then(|| Begin { together: false }.into());
        }
        if let Some(answer) = Pathfinder::usual_answer(state) {
            return Some(answer);
        }
        if state.round > MOST_ROUNDS {
            return Some(EndEncounter { how: "they part".to_owned() }.into());
        }
        let actor = Pathfinder::acting(state)?;
        Some(self.turn(state, actor))
    }

    fn begin(&mut self, lots: Lots) {
        self.lots = lots;
    }
}

/// Returns whether two stand who would fight each other.
fn has_foes(state: &State) -> bool {
    let mut standing = state.ids().filter(|id| state.stands(*id));
    let Some(first) = standing.next() else { return false };
    standing.any(|id| state.hostile(first, id))
}

/// Returns whether a command may be given now.
fn lawful(state: &State, command: &impl Act<Pathfinder>) -> bool {
    ludex_kit::may::<Pathfinder, _>(command, state).is_ok()
}

/// Returns the foes of an actor who stand.
fn foes(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> {
    state.ids().filter(move |id| state.hostile(actor, *id) && state.stands(*id))
}

impl Seasoned {
    /// Returns what an actor does next in its turn.
    fn turn(&mut self, state: &State, actor: ActorId) -> Command {
        let now = state.actor(actor);
        if now.actions == 0 {
            return EndTurn { actor }.into();
        }
        let rises = Stand { actor };
        if now.has(Condition::Prone) && lawful(state, &rises) {
            return rises.into();
        }
        let (blow, worth) = self.best_blow(state, actor).unzip();
        let worth = worth.unwrap_or(0);
        if let Some(cast) = magic::casts(state, actor, worth) {
            return cast.into();
        }
        let raises = RaiseShield { actor };
        if now.attacks >= 2 && state.profile(actor).shield.is_some() && lawful(state, &raises) {
            return raises.into();
        }
        if let Some(blow) = blow {
            return blow.into();
        }
        if let Some(command) = breaks_free(state, actor) {
            return command;
        }
        if let Some(command) = loads(state, actor).or_else(|| nearer(state, actor, &mut self.goals)) {
            return command;
        }
        if state.profile(actor).shield.is_some() && lawful(state, &raises) {
            return raises.into();
        }
        EndTurn { actor }.into()
    }

    /// Returns the Strike that brings a foe nearest to its fall, and what it is worth.
    fn best_blow(&self, state: &State, actor: ActorId) -> Option<(StrikeAt, i64)> {
        let mut best = None;
        let mut most = (0, u64::MAX);
        let strikes = &state.profile(actor).strikes;
        let mut usable = [false; MOST_STRIKES];
        for (place, is_usable) in (0..).zip(&mut usable).take(strikes.len()) {
            *is_usable = crate::attack::usable(state, actor, place).is_ok();
        }
        for target in foes(state, actor) {
            if crate::attack::may_strike_at_all(state, actor, target).is_err() {
                continue;
            }
            // What hangs on who strikes from where is the same for all that is done in melee, and for all that is shot.
            let mut classes = [None, None];
            let mut least = None;
            let feet = state.feet(actor, target);
            // Nothing reaches farther than a square beyond its reach, across a corner (PF-STK-06).
            let is_far = |strike: &Strike| !strike.is_ranged() && feet > u16::from(strike.reach) + u16::from(SQUARE);
            for (place, (strike, usable)) in (0..).zip(strikes.iter().zip(usable)) {
                if !usable || is_far(strike) || crate::attack::may_strike_with(state, actor, target, strike).is_err() {
                    continue;
                }
                let mut weighed = Weighed::of(state, Blow::at(actor, target, place), strike);
                // What would not be the best even against the least armour class need not be weighed.
                let at_most = weighed.worth(*least.get_or_insert_with(|| crate::attack::least_against(state, target)));
                if at_most < most.0 {
                    continue;
                }
                let class = classes[usize::from(strike.is_ranged())]
                    .get_or_insert_with(|| crate::attack::against(state, actor, target, strike, false).total);
                let worth = weighed.worth(*class);
                debug_assert!(worth <= at_most, "an armour class is below the least");
                let lot = self.lots.of(target);
                if worth > most.0 || worth == most.0 && lot < most.1 && worth > 0 {
                    most = (worth, lot);
                    best = Some(StrikeAt { actor, target, strike: place, otherwise: false, versatile: false });
                }
            }
        }
        best.filter(|blow| lawful(state, blow)).map(|blow| (blow, most.0))
    }
}

/// A Strike to be weighed, whatever armour class it meets.
struct Weighed {
    attempt: Attempt,
    /// Twice what it does on the mean where it hits.
    harm: i64,
    /// What the target can still take.
    left: i64,
}

impl Weighed {
    fn of(state: &State, blow: Blow, strike: &Strike) -> Self {
        let Blow { actor, target, .. } = blow;
        let attempt = attempt_against(state, blow, Tally::silent());
        let dice = i64::from(strike.dice) * (i64::from(strike.die) + 1) / 2;
        let harm = dice + i64::from(damage::modifier(state, actor, strike, false).total);
        let besides = |one: &Portion| i64::from(one.dice) * (i64::from(one.die) + 1) + 2 * i64::from(one.bonus);
        let harm = harm.max(1) * 2 + i64::from(strike.sneak) * 7 + strike.also.iter().map(besides).sum::<i64>();
        let left = i64::from(state.actor(target).hit_points.max(1));
        Self { attempt, harm, left }
    }

    /// Returns what it is worth against an armour class: the part of what the target can still take that it takes on the mean, in
    /// millionths.
    fn worth(&mut self, class: i32) -> i64 {
        self.attempt.dc.total = class;
        let [_, _, hits, criticals] = self.attempt.chances();
        let Self { harm, left, .. } = *self;
        let mean = i64::from(hits) * harm.min(2 * left) + i64::from(criticals) * (2 * harm).min(2 * left);
        mean * 25_000 / left
    }
}

/// Returns how an actor that is held and reaches nobody breaks free: with what it is best at.
fn breaks_free(state: &State, actor: ActorId) -> Option<Command> {
    conditions::holds_fast(state, actor)?;
    let from = state.actor(actor).conditions.iter().find_map(|one| one.by)?;
    let best = crate::maneuvers::EscapeBy::ALL
        .iter()
        .max_by_key(|by| crate::maneuvers::escape_modifier(state, actor, **by))?;
    let escape = crate::maneuvers::Escape { actor, from, by: *best };
    lawful(state, &escape).then(|| escape.into())
}

/// Returns how an actor makes ready to strike: it loads what is in hand, or draws what it has.
fn loads(state: &State, actor: ActorId) -> Option<Command> {
    let now = state.actor(actor);
    let strikes = &state.profile(actor).strikes;
    let to_load = strikes.iter().find(|one| one.reload > 0 && now.holds(one.weapon));
    let ready = Interact { actor, weapon: to_load.map(|one| one.weapon).filter(|one| *one != BODY)? };
    (now.unloaded & bit(ready.weapon) != 0 && lawful(state, &ready)).then(|| ready.into())
}

/// Returns how an actor comes nearer to the foe to whom it has the shortest way; `None` where no way leads to any, or one is in
/// reach. `goals` is working memory.
fn nearer(state: &State, actor: ActorId, goals: &mut Vec<Footprint>) -> Option<Command> {
    let map = &state.setting.map;
    let profile = state.profile(actor);
    let now = state.actor(actor);
    let usable = profile.strikes.iter().filter(|one| one.weapon == BODY || now.holds(one.weapon));
    let reach = usable.map(|one| if one.is_ranged() { one.range } else { one.reach.into() }).max()?;
    let squares = u32::from(reach / u16::from(SQUARE)).max(1);
    goals.clear();
    goals.extend(foes(state, actor).map(|id| state.footprint(id)));
    let speed = u32::from(derived::speed(state, actor) / SQUARE);
    let start = now.at;
    let mut before = start;
    let mut odd = now.odd_diagonals;
    let mut cost = 0;
    let mut goal = None;
    let step = |cell: Cell, may_stop: bool| {
        let (x, y) = before.offset_to(cell);
        let diagonal = x != 0 && y != 0;
        let dear = diagonal && odd;
        odd ^= diagonal;
        let hard = map.terrain(cell).footing == ludex_grid::Footing::Difficult;
        cost += 1 + u32::from(dear) + u32::from(hard);
        before = cell;
        if may_stop && cost <= speed {
            goal = Some(cell);
        }
    };
    let far = Budget { points: 60_000, odd_diagonals: now.odd_diagonals };
    let walks = |terrain| turns::walks_into(terrain, false);
    ground::way_near::<Pathfinder>(state, actor, far, walks, (goals, squares), step)?;
    let to = goal.filter(|to| *to != start)?;
    let stride = Stride { actor, to };
    // The way was just found; only where others than the terrain have a say is it searched once more.
    let may = if speed <= LONGEST && turns::walks_plainly(state, actor) {
        turns::may_stride(state, &stride).is_ok()
    } else {
        lawful(state, &stride)
    };
    may.then(|| stride.into())
}
