//! Playing without a person: whom to strike with what, and the way there.

mod magic;
mod strikes;

use crate::prelude::*;
use crate::turns::{Begin, EndEncounter, EndTurn, Interact, RaiseShield, Stand, Stride};
use ludex_engine::{Greedy, Lots, Policy, Rulebook as _};
use ludex_grid::{Budget, Cell, Footprint};
use ludex_kit::ground;
use strikes::Scales;

/// So many squares at the most are kept of the way of a Stride.
const LONGEST: u32 = 24;

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
    /// The foes of the one whose turn it is, and where those stand to whom a way is searched: working memory.
    foes: Vec<ActorId>,
    goals: Vec<Footprint>,
    scales: Scales,
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
    let side = &state.profile(actor).side;
    let stands = |id: ActorId| !state.actor(id).dead && !state.actor(id).has(Condition::Unconscious);
    state.ids().filter(move |id| state.profile(*id).side != *side && stands(*id))
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
        let profile = state.profile(actor);
        let raises = RaiseShield { actor };
        let guards = || now.attacks >= 2 && profile.shield.is_some() && lawful(state, &raises);
        // Who casts nothing need not weigh a third blow first.
        if profile.casting.is_none() && guards() {
            return raises.into();
        }
        self.foes.clear();
        for foe in foes(state, actor) {
            self.foes.push(foe);
        }
        // Only who casts something else in its place asks how much a blow is worth.
        let exactly = profile.casting.is_some();
        let (blow, worth) = self.scales.best(state, actor, &self.foes, (self.lots, exactly)).unzip();
        let worth = worth.unwrap_or(0);
        if let Some(cast) = magic::casts(state, actor, &self.foes, worth) {
            return cast.into();
        }
        if profile.casting.is_some() && guards() {
            return raises.into();
        }
        if let Some(blow) = blow {
            return blow.into();
        }
        if let Some(command) = breaks_free(state, actor) {
            return command;
        }
        if let Some(command) = loads(state, actor).or_else(|| self.nearer(state, actor)) {
            return command;
        }
        if profile.shield.is_some() && lawful(state, &raises) {
            return raises.into();
        }
        EndTurn { actor }.into()
    }

    /// Returns how an actor comes nearer to the foe to whom it has the shortest way; `None` where no way leads to any, or one is
    /// in reach.
    fn nearer(&mut self, state: &State, actor: ActorId) -> Option<Command> {
        let profile = state.profile(actor);
        let now = state.actor(actor);
        let usable = profile.strikes.iter().filter(|one| one.weapon == BODY || now.holds(one.weapon));
        let reach = usable.map(|one| if one.is_ranged() { one.range } else { one.reach.into() }).max()?;
        let squares = u32::from(reach / u16::from(SQUARE)).max(1);
        self.goals.clear();
        self.goals.extend(self.foes.iter().map(|id| state.footprint(*id)));
        strides(state, actor, (&self.goals, squares))
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

/// Returns the Stride of an actor on the shortest way to where it is near enough to one of some goals.
fn strides(state: &State, actor: ActorId, near: (&[Footprint], u32)) -> Option<Command> {
    let map = &state.setting.map;
    let now = state.actor(actor);
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
    let walks = |footing| turns::walks_into(footing, false);
    ground::way_near::<Pathfinder>(state, actor, far, walks, near, step)?;
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
