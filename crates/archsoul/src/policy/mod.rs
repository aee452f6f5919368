//! Playing without a person: whom to strike with what, the way there, where to look.

mod way;
mod worth;

use crate::attack::Attack;
use crate::grapple::{Escape, Release};
use crate::prelude::*;
use crate::turns::{self, Begin, Draw, EndFight, EndTurn, StandUp};
use ludex_engine::{Policy, Rulebook as _};

/// A fight that has gone on for so many rounds is ended.
const MOST_ROUNDS: u32 = 100;
/// Foes so many spaces away or nearer count where one looks for the side to face.
const NEAR: u32 = 4;

/// What the policies are called; the first is the usual one.
pub(crate) const NAMES: &[&str] = &["seasoned", "greedy"];

/// Returns the policy of a name: the seasoned weigh every blow by what the dice may come to; the greedy try whatever is offered.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Archsoul>>> {
    match name {
        "seasoned" => Some(Box::new(seasoned)),
        "greedy" => Some(Box::new(AtFoes(ludex_kit::adventure::fighter::<Archsoul>(4)))),
        _ => None,
    }
}

/// A policy that begins no fight where there are no foes.
struct AtFoes<P>(P);

impl<P: Policy<Archsoul>> Policy<Archsoul> for AtFoes<P> {
    fn choose(&mut self, state: &State) -> Option<Command> {
        if state.stage == Stage::Ready && !has_foes(state) { None } else { self.0.choose(state) }
    }

    fn begin(&mut self, lots: ludex_engine::Lots) {
        self.0.begin(lots);
    }
}

/// Returns what the seasoned do next: they begin a fight where there is one, answer as is usual, and play each turn in it.
fn seasoned(state: &State) -> Option<Command> {
    if state.stage != Stage::Fighting {
        let begins = state.stage == Stage::Ready && has_foes(state) && lawful(state, &Begin {});
        return begins.then(|| Begin {}.into());
    }
    if let Some(answer) = Archsoul::usual_answer(state) {
        return Some(answer);
    }
    if state.round > MOST_ROUNDS {
        return Some(EndFight { how: "they part".to_owned() }.into());
    }
    let actor = Archsoul::acting(state)?;
    Some(turn(state, actor))
}

/// Returns whether two stand who would fight each other.
fn has_foes(state: &State) -> bool {
    let mut standing = state.ids().filter(|id| state.stands(*id));
    let Some(first) = standing.next() else { return false };
    standing.any(|id| state.hostile(first, id))
}

/// Returns whether a command may be given now.
fn lawful(state: &State, command: &impl Act<Archsoul>) -> bool {
    ludex_kit::may::<Archsoul, _>(command, state).is_ok()
}

/// Returns the foes of an actor who stand and whom it sees.
fn foes(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> {
    let all = state.ids().filter(move |id| state.hostile(actor, *id) && state.stands(*id));
    all.filter(move |id| !state.unseen.is(actor, *id))
}

/// Returns what an actor does next in its turn.
fn turn(state: &State, actor: ActorId) -> Command {
    if !state.stands(actor) {
        return EndTurn { actor, facing: None }.into();
    }
    if let Some(command) = gets_free(state, actor) {
        return command;
    }
    if let Some(attack) = best_attack(state, actor) {
        return attack.into();
    }
    let readies = gets_up(state, actor).or_else(|| arms(state, actor));
    let comes_near = || if may_still_strike(state, actor) { way::nearer(state, actor) } else { None };
    if let Some(command) = readies.or_else(comes_near) {
        return command;
    }
    EndTurn { actor, facing: facing(state, actor) }.into()
}

/// Returns whether an actor has not struck in this turn: who has stays where that was.
fn may_still_strike(state: &State, actor: ActorId) -> bool {
    let done = state.actor(actor).exertion;
    !done.fought && !done.shot
}

/// Returns how one who is held gets free, and one who holds whom it need not fight lets go.
fn gets_free(state: &State, actor: ActorId) -> Option<Command> {
    if state.is(actor, Status::Grappled) {
        let escape = Escape { actor };
        return lawful(state, &escape).then(|| escape.into());
    }
    let hold = state.actor(actor).hold?;
    let release = Release { actor };
    (!state.stands(hold.target) && lawful(state, &release)).then(|| release.into())
}

/// Returns how one who lies on the ground stands up.
fn gets_up(state: &State, actor: ActorId) -> Option<Command> {
    let rises = StandUp { actor };
    (state.is(actor, Status::KnockedDown) && lawful(state, &rises)).then(|| rises.into())
}

/// Returns the weapon that one draws who has nothing in hand to strike with: that with most dice.
fn arms(state: &State, actor: ActorId) -> Option<Command> {
    if state.wielded(actor).any(|(_, weapon)| weapon.reach > 0 || weapon.range.is_some()) {
        return None;
    }
    let all = (0..).zip(&state.profile(actor).weapons);
    let drawn =
        all.filter(|(weapon, _)| !state.is_broken(actor, *weapon) && lawful(state, &Draw { actor, weapon: *weapon }));
    let (weapon, _) = drawn.max_by_key(|(_, weapon)| weapon.fixed.unwrap_or(weapon.dice))?;
    Some(Draw { actor, weapon }.into())
}

/// Returns the attack that is worth most, among those that an actor may make now.
fn best_attack(state: &State, actor: ActorId) -> Option<Attack> {
    if state.actor(actor).ap < turns::ATTACK {
        return None;
    }
    let mut best = None;
    let mut most = 0.0;
    for target in foes(state, actor) {
        let threat = worth::threat(state, target);
        for (weapon, record) in state.wielded(actor) {
            let strikes = record.reach > 0 || record.range.is_some();
            let throws = record.thrown.is_some() && strikes_without(state, actor, weapon);
            for thrown in [false, true] {
                let attack = Attack { actor, target, weapon, thrown, front: false };
                if !(if thrown { throws } else { strikes }) || !lawful(state, &attack) {
                    continue;
                }
                let worth = worth::of_blow(state, &attack, threat);
                if worth > most {
                    most = worth;
                    best = Some(attack);
                }
            }
        }
    }
    best
}

/// Returns whether an actor has something else in hand to strike with than a weapon.
fn strikes_without(state: &State, actor: ActorId, place: u8) -> bool {
    state.wielded(actor).any(|(other, weapon)| other != place && weapon.guard == 0 && weapon.reach > 0)
}

/// Returns the side to which an actor turns at the end of its turn: that which has most of the foes near it in front; `None` where
/// it looks there already.
fn facing(state: &State, actor: ActorId) -> Option<ludex_grid::Direction> {
    let here = state.footprint(actor);
    let now = state.actor(actor).facing;
    let in_front = |side| {
        let near = |id: ActorId| (NEAR + 1).saturating_sub(state.distance(actor, id));
        let seen = |id: &ActorId| here.arc_of_creature(side, state.footprint(*id)) == ludex_grid::Arc::Front;
        foes(state, actor).filter(seen).map(near).sum::<u32>()
    };
    let mut most = in_front(now);
    let mut best = None;
    for side in turns::other_sides(state, actor) {
        let count = in_front(side);
        if count > most {
            most = count;
            best = Some(side);
        }
    }
    best.filter(|side| turns::may_turn(state, actor, *side).is_ok())
}
