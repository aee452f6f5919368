//! Playing without a person: whom to attack with what, and the way there.

use crate::actions::{Dash, Defend};
use crate::attack::{Attack, expected};
use crate::moves::{Go, Stand};
use crate::prelude::*;
use crate::turns::{Begin, EndFight, EndTurn, Recover};
use ludex_engine::{Greedy, Lots, Policy, Rulebook as _};

/// A fight that has gone on for so many rounds is ended.
const MOST_ROUNDS: u32 = 60;

/// What the policies are called; the first is the usual one.
pub(crate) const NAMES: &[&str] = &["seasoned", "greedy"];

/// Returns the policy of a name: the seasoned weigh every attack by what it does on the mean; the greedy try whatever is offered.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Edge>>> {
    match name {
        "seasoned" => Some(Box::new(Seasoned::default())),
        "greedy" => Some(Box::new(Greedy::<Edge>::new(4))),
        _ => None,
    }
}

/// One that weighs every attack by the harm that it does on the mean.
#[derive(Default)]
struct Seasoned {
    lots: Lots,
}

impl Policy<Edge> for Seasoned {
    fn choose(&mut self, state: &State) -> Option<Command> {
        if state.stage != Stage::Fighting {
            let begins = state.stage == Stage::Ready && has_foes(state);
            return begins.then(|| Begin {}.into());
        }
        if let Some(answer) = Edge::usual_answer(state) {
            return Some(answer);
        }
        if turns::is_over(state) {
            return Some(EndFight { how: String::new() }.into());
        }
        if state.round > MOST_ROUNDS {
            return Some(EndFight { how: "they part".to_owned() }.into());
        }
        let actor = Edge::acting(state)?;
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
fn lawful(state: &State, command: &impl Act<Edge>) -> bool {
    ludex_kit::may::<Edge, _>(command, state).is_ok()
}

/// Returns the foes of an actor who stand.
fn foes(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> {
    state.ids().filter(move |id| state.hostile(actor, *id) && state.stands(*id))
}

impl Seasoned {
    /// Returns what an actor does next in its turn.
    fn turn(&self, state: &State, actor: ActorId) -> Command {
        let rises = Stand { actor, nimbly: false };
        if conditions::has(state, actor, Condition::Prone) && lawful(state, &rises) {
            return rises.into();
        }
        if let Some(command) = recovers(state, actor) {
            return command;
        }
        let budget = state.actor(actor).budget;
        let may_attack = budget.action || budget.attacks > 0;
        if let Some(attack) = may_attack.then(|| self.best_attack(state, actor)).flatten() {
            return attack.into();
        }
        if may_attack && let Some(go) = self.nearer(state, actor) {
            return go.into();
        }
        let dash = Dash { actor };
        if budget.action && budget.moved > 0 && lawful(state, &dash) {
            return dash.into();
        }
        let defend = Defend { actor };
        if budget.action && lawful(state, &defend) {
            return defend.into();
        }
        EndTurn { actor }.into()
    }

    /// Returns the attack that brings a foe nearest to its fall.
    fn best_attack(&self, state: &State, actor: ActorId) -> Option<Attack> {
        let mut best = None;
        let mut most = (0, u64::MAX);
        for target in foes(state, actor) {
            for weapon in 0..state.profile(actor).weapons.len() as u8 {
                // What is thrown is gone.
                let thrown = state.profile(actor).weapon(weapon).is_some_and(|weapon| weapon.thrown.is_some());
                if thrown || crate::attack::may_attack(state, actor, target, weapon).is_err() {
                    continue;
                }
                let harm = expected(state, &Blow::at(actor, target, weapon));
                let left = i64::from(state.actor(target).vitality.max(1));
                let worth = harm.min(left * 1000) * 1000 / left;
                let lot = self.lots.of(target);
                if worth > most.0 || worth == most.0 && lot < most.1 && worth > 0 {
                    most = (worth, lot);
                    best = Some(Attack { actor, target, weapon, tenacity: 0 });
                }
            }
        }
        best.filter(|attack| lawful(state, attack))
    }

    /// Returns the way towards the nearest foe: straight, or past what is in the way.
    fn nearer(&self, state: &State, actor: ActorId) -> Option<Go> {
        let here = state.actor(actor).at;
        let key = |id: &ActorId| (here.squared_to(state.actor(*id).at), self.lots.of(*id));
        let foe = foes(state, actor).min_by_key(key)?;
        let there = state.actor(foe).at;
        let left = crate::moves::left(state, actor);
        let length = here.to(there).max(1);
        let beside = (state.space(actor).side + state.space(foe).side) / 2;
        let whole = left.min(length - beside);
        let mut best: Option<(i64, Go)> = None;
        // Straight on, a little less far, and ever further to the sides.
        for part in [4, 3, 2, 1] {
            let far = whole * part / 4;
            for (turn, (cos, sin)) in TURNS.into_iter().enumerate() {
                let ahead = here.towards(there, far, length);
                let (x, y) = (i64::from(ahead.x - here.x), i64::from(ahead.y - here.y));
                let at = |a: i64, b: i64| ((a * cos - b * sin) / 100) as i32;
                let goal = Place { x: here.x + at(x, y), y: here.y + ((x * sin + y * cos) / 100) as i32, z: 0 };
                let go = Go { actor, to: state.cell(goal) };
                let gains = key(&foe).0 - state.middle(go.to).squared_to(there);
                // Going round something may gain nothing at first; standing still never does.
                let worth = gains - turn as i64 * 20_000;
                let better = best.as_ref().is_none_or(|(most, _)| worth > *most);
                if gains > 0 && better && lawful(state, &go) {
                    best = Some((worth, go));
                }
            }
        }
        best.map(|(_, go)| go)
    }
}

/// Turns to either side by which a way is tried: cosine and sine in hundredths.
const TURNS: [(i64, i64); 7] = [(100, 0), (92, 38), (92, -38), (71, 71), (71, -71), (38, 92), (38, -92)];

/// Returns how an actor has again what it fights with, where nothing is in hand.
fn recovers(state: &State, actor: ActorId) -> Option<Command> {
    let now = state.actor(actor);
    let out = now.dropped | now.jammed;
    let recover = |weapon| Recover { actor, weapon };
    let weapon = (0..8).find(|place| out & bit(*place) != 0)?;
    lawful(state, &recover(weapon)).then(|| recover(weapon).into())
}
