//! Playing without a person: whom to attack with what, and the way there.

mod tries;
mod walking;

use crate::actions::{AimAt, Dash, Defend};
use crate::areas::{self, Breathe, Throw};
use crate::attack::{Around, Attack, Between, Known, SecondAttack, Wielded, expected_of_hit};
use crate::moves::Stand;
use crate::powers::{SecondWind, UsePower};
use crate::prelude::*;
use crate::stealth::{Search, Senses};
use crate::turns::{Begin, EndFight, EndTurn, Recover};
use ludex_engine::{Lots, Policy, Rulebook as _};
use std::cmp::Reverse;

/// A fight that has gone on for so many rounds is ended.
const MOST_ROUNDS: u32 = 60;

/// What the policies are called; the first is the usual one.
pub(crate) const NAMES: &[&str] = &["seasoned", "greedy"];

/// Returns the policy of a name: the seasoned weigh every attack by what it does on the mean; the greedy try whatever is
/// offered that costs something.
pub(crate) fn named(name: &str) -> Option<Box<dyn Policy<Edge>>> {
    match name {
        "seasoned" => Some(Box::new(Seasoned::default())),
        "greedy" => Some(Box::new(tries::Tries::default())),
        _ => None,
    }
}

/// One that weighs every attack by the harm that it does on the mean.
#[derive(Default)]
struct Seasoned {
    lots: Lots,
    /// Attacks with what they are worth at best: working memory.
    weighed: Vec<Weighed>,
    /// What hangs on the actor and each of its foes: working memory.
    between: Vec<Between>,
    /// What hangs on the actor and each of its weapons: working memory.
    wielded: Vec<Wielded>,
    /// The attack for which an actor has just begun to aim; nothing is kept longer than until the next command.
    meant: Option<Attack>,
}

/// What an attack is worth, then the lot of its target, then its weapon: the greatest is the best; and the target.
type Rank = (i64, Reverse<u64>, Reverse<u8>, ActorId);

/// An attack that may be made.
#[derive(Clone, Copy)]
struct Weighed {
    /// What it is never worth more than; of second attacks nobody asks.
    at_best: i64,
    /// What it takes where it hits.
    of_hit: i64,
    target: ActorId,
    weapon: u8,
    /// The place of what is known of the target.
    between: usize,
}

/// An attack that was chosen.
#[derive(Clone, Copy)]
struct Choice {
    target: ActorId,
    weapon: u8,
    /// The place of what is known of the target.
    between: usize,
    /// What it is worth, or what it is worth at the least where that is enough.
    worth: i64,
}

impl Policy<Edge> for Seasoned {
    fn choose(&mut self, state: &State) -> Option<Command> {
        let meant = self.meant.take();
        if state.stage != Stage::Fighting {
            let begins = state.stage == Stage::Ready && has_foes(state);
            return begins.then(|| Begin {}.into());
        }
        if let Some(answer) = Edge::usual_answer(state) {
            return Some(answer);
        }
        // Whoever has aimed need not think again.
        if let Some(attack) = meant.filter(|attack| is_still_meant(state, attack)) {
            return Some(attack.into());
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

/// Returns whether an actor aims at whom it means to attack, and may do so.
fn is_still_meant(state: &State, attack: &Attack) -> bool {
    let aims = state.actor(attack.actor).aims == Some(attack.target);
    aims && state.stands(attack.target) && lawful(state, attack)
}

/// Returns whether a command may be given now.
fn lawful(state: &State, command: &impl Act<Edge>) -> bool {
    ludex_kit::may::<Edge, _>(command, state).is_ok()
}

/// Returns the foes of an actor who stand, and do not hide from it.
fn foes(state: &State, actor: ActorId) -> Crowd {
    let known = |id: &ActorId| state.hostile(actor, *id) && state.stands(*id) && !state.hides_from(*id, actor);
    state.ids().filter(known).collect()
}

impl Seasoned {
    /// Returns what an actor does next in its turn.
    fn turn(&mut self, state: &State, actor: ActorId) -> Command {
        let rises = Stand { actor, nimbly: false };
        if conditions::has(state, actor, Condition::Prone) && lawful(state, &rises) {
            return rises.into();
        }
        if let Some(command) = recovers(state, actor) {
            return command;
        }
        let budget = state.actor(actor).budget;
        let may_attack = budget.action || budget.attacks > 0;
        let search = Search { actor, with: Senses::Alertness };
        // Whoever can attack nobody any more need not look for foes.
        let foes = if may_attack || budget.light != 0 { foes(state, actor) } else { Crowd::NOBODY };
        if may_attack && foes.is_empty() && lawful(state, &search) {
            return search.into();
        }
        if let Some(command) = prepares(state, actor) {
            return command;
        }
        // What an attack is worth makes a difference only where there is something else to do.
        let bursts = budget.action && areas::could_burst(state, actor);
        let attack = may_attack.then(|| self.attack(state, actor, foes, bursts)).flatten();
        let most = attack.as_ref().map_or(0, |choice| choice.worth);
        if let Some(command) = bursts.then(|| self.best_blast(state, actor, foes, most)).flatten() {
            return command;
        }
        if let Some(Choice { target, weapon, between, .. }) = attack {
            let aim = AimAt { actor, target };
            let attack = Attack { actor, target, weapon, tenacity: 0 };
            // Where there is no second weapon to use, the minor action is for aiming.
            let second = has_second(state, actor, weapon);
            let sees = || self.between[between].sees(state, actor, target);
            let aims = state.actor(actor).aims == Some(target);
            if budget.action && !second && !aims && aim.may_seeing(state, sees).is_ok() {
                self.meant = Some(attack);
                return aim.into();
            }
            return attack.into();
        }
        if let Some(second) = self.second_attack(state, actor, foes) {
            return second.into();
        }
        if may_attack && let Some(go) = walking::nearer(state, actor, foes, self.lots) {
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

    /// Returns the attack that brings a foe nearest to its fall; whoever aims has chosen already. What it is worth is worked out
    /// where `exactly` asks for it, or it takes that to choose.
    fn attack(&mut self, state: &State, actor: ActorId, foes: Crowd, exactly: bool) -> Option<Choice> {
        let aims = state.actor(actor).aims.filter(|aim| foes.has(*aim));
        let aimed = aims.and_then(|aim| self.best_attack(state, actor, Crowd::from_iter([aim]), exactly));
        aimed.or_else(|| self.best_attack(state, actor, foes, exactly))
    }

    /// Returns the attack that brings a foe nearest to its fall, of those whom one thinks of.
    fn best_attack(&mut self, state: &State, actor: ActorId, among: Crowd, exactly: bool) -> Option<Choice> {
        self.weighed.clear();
        self.between.clear();
        self.wielded.clear();
        self.wielded.resize_with(state.profile(actor).weapons.len(), Wielded::default);
        let around = Around::default();
        for target in among.iter() {
            self.weigh(state, actor, target, &around);
        }
        let sure = if exactly { None } else { self.only_one(state, actor, &around) };
        let choice = sure.or_else(|| self.best_of_weighed(state, actor, &around))?;
        let lawful_too = || lawful(state, &Attack { actor, target: choice.target, weapon: choice.weapon, tenacity: 0 });
        let may = crate::attack::may_begin(state, actor, choice.weapon).is_ok();
        debug_assert_eq!(may, lawful_too(), "everything else was asked when it was weighed");
        may.then_some(choice)
    }

    /// Returns the only attack there is, if it is surely worth something.
    fn only_one(&self, state: &State, actor: ActorId, around: &Around) -> Option<Choice> {
        let [Weighed { of_hit, target, weapon, between, .. }] = self.weighed[..] else { return None };
        let known = Known { between: &self.between[between], wielded: &self.wielded[usize::from(weapon)], around };
        let blow = Blow::at(actor, target, weapon);
        let worth = worth_of(state, target, crate::attack::expected_at_worst(state, &blow, known, of_hit));
        (worth > 0).then_some(Choice { target, weapon, between, worth })
    }

    /// Returns the best of the attacks that were weighed, if it is worth anything.
    fn best_of_weighed(&mut self, state: &State, actor: ActorId, around: &Around) -> Option<Choice> {
        // The best ones first: what is worth less at best than another is worth need not be looked at.
        self.weighed.sort_unstable_by_key(|one| Reverse(one.at_best));
        let mut best: Option<(Rank, Choice)> = None;
        for Weighed { at_best, of_hit, target, weapon, between } in self.weighed.iter().copied() {
            if best.is_some_and(|((most, ..), _)| at_best < most) {
                break;
            }
            let known = Known { between: &self.between[between], wielded: &self.wielded[usize::from(weapon)], around };
            let blow = Blow::at(actor, target, weapon);
            let lucky = || worth_of(state, target, crate::attack::expected_if_lucky(state, &blow, known, of_hit));
            // What speaks for and against an attack takes longest to find out.
            if best.is_some_and(|((most, ..), _)| lucky() < most) {
                continue;
            }
            let worth = worth_of(state, target, crate::attack::expected_between(state, &blow, known, of_hit));
            let at_worst = || worth_of(state, target, crate::attack::expected_at_worst(state, &blow, known, of_hit));
            debug_assert!(worth >= at_worst(), "an attack is worse than at worst");
            debug_assert!(worth <= lucky() && lucky() <= at_best, "an attack is better than at best");
            // Of several that are as good the lots have their say, then the order of the weapons.
            let rank = (worth, Reverse(self.lots.of(target)), Reverse(weapon), target);
            if worth > 0 && best.is_none_or(|(best, _)| rank > best) {
                best = Some((rank, Choice { target, weapon, between, worth }));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Adds the attacks that an actor may make at a target, with what they are worth at best.
    fn weigh(&mut self, state: &State, actor: ActorId, target: ActorId, around: &Around) {
        let between = Between::default();
        let (here, there) = (state.space(actor), state.space(target));
        // Most foes are out of reach of all blows.
        let near = derived::may_reach(state, actor, target);
        for ((weapon, own), wielded) in (0..).zip(&state.profile(actor).weapons).zip(&self.wielded) {
            let reaches = || near && here.reaches(there, derived::reach(state, actor, own));
            // What is thrown is gone.
            let useless = own.thrown.is_some() || !own.is_ranged() && !reaches();
            let known = Known { between: &between, wielded, around };
            let may = || crate::attack::could_hit(state, (actor, target), weapon, (&between, wielded));
            if useless || !may() {
                continue;
            }
            let blow = Blow::at(actor, target, weapon);
            let of_hit = expected_of_hit(state, &blow);
            let at_best = worth_of(state, target, crate::attack::expected_at_best(state, &blow, known, of_hit));
            self.weighed.push(Weighed { at_best, of_hit, target, weapon, between: self.between.len() });
        }
        self.between.push(between);
    }

    /// Returns the attack with a second light weapon that does most harm.
    fn second_attack(&mut self, state: &State, actor: ActorId, foes: Crowd) -> Option<SecondAttack> {
        let used = state.actor(actor).budget.light;
        if used == 0 || crate::turns::may_pay(state, actor, crate::turns::Cost::Minor).is_err() {
            return None;
        }
        self.wielded.clear();
        self.wielded.resize_with(state.profile(actor).weapons.len(), Wielded::default);
        let around = Around::default();
        self.weighed.clear();
        self.between.clear();
        for target in foes.iter() {
            let between = Between::default();
            for ((weapon, own), wielded) in (0..).zip(&state.profile(actor).weapons).zip(&self.wielded) {
                let other = own.light && own.hands == 1 && own.thrown.is_none() && used & !bit(weapon) != 0;
                if !other || !crate::attack::could_hit(state, (actor, target), weapon, (&between, wielded)) {
                    continue;
                }
                let of_hit = expected_of_hit(state, &second_blow(actor, target, weapon));
                self.weighed.push(Weighed { at_best: 0, of_hit, target, weapon, between: self.between.len() });
            }
            self.between.push(between);
        }
        let best = self.best_second(state, actor, &around)?;
        Some(SecondAttack { actor, target: best.target, weapon: best.weapon, tenacity: 0 })
    }

    /// Returns the second attack that does most harm of those that may be made.
    fn best_second(&self, state: &State, actor: ActorId, around: &Around) -> Option<Weighed> {
        // What the only one is worth makes no difference.
        if let [only] = self.weighed[..] {
            return Some(only);
        }
        let mut best: Option<((i64, u64), Weighed)> = None;
        for one in self.weighed.iter().copied() {
            let Weighed { of_hit, target, weapon, between, .. } = one;
            let known = Known { between: &self.between[between], wielded: &self.wielded[usize::from(weapon)], around };
            let blow = second_blow(actor, target, weapon);
            let at_best = crate::attack::expected_at_best(state, &blow, known, of_hit);
            if best.is_some_and(|((most, _), _)| at_best < most) {
                continue;
            }
            let harm = crate::attack::expected_between(state, &blow, known, of_hit);
            let rank = (harm, self.lots.of(target));
            // Of several that are as good the last.
            if best.is_none_or(|(most, _)| rank >= most) {
                best = Some((rank, one));
            }
        }
        best.map(|(_, one)| one)
    }

    /// Returns what bursts among foes and no friends, where it does more than an attack that is worth so much.
    fn best_blast(&self, state: &State, actor: ActorId, foes: Crowd, most: i64) -> Option<Command> {
        let mut best = None;
        let mut most = most;
        for device in 0..state.profile(actor).devices.len() as u8 {
            for foe in foes.iter() {
                let to = state.cell(state.actor(foe).at);
                let at = state.middle(to);
                let Some(burst) = areas::would_burst(state, actor, device, at) else { continue };
                let caught = areas::caught(state, &burst);
                if caught.iter().any(|id| !state.hostile(actor, id) && state.stands(id)) {
                    continue;
                }
                let of = |id| worth_of(state, id, areas::expected(state, &burst, id));
                let whole: i64 = caught.iter().filter(|id| state.stands(*id)).map(of).sum();
                // Where it comes down it is worth no more than that.
                if whole <= most {
                    continue;
                }
                let thrown = state.profile(actor).devices[usize::from(device)].sent == Sent::Thrown;
                let worth = if thrown { whole * areas::lands(state, actor, at) / 1000 } else { whole };
                if worth > most {
                    most = worth;
                    best = Some((device, to, thrown));
                }
            }
        }
        let (device, to, thrown) = best?;
        if thrown {
            let throw = Throw { actor, device, to };
            return lawful(state, &throw).then(|| throw.into());
        }
        let breathe = Breathe { actor, device, to };
        lawful(state, &breathe).then(|| breathe.into())
    }
}

/// Returns a blow with a second weapon.
fn second_blow(actor: ActorId, target: ActorId, weapon: u8) -> Blow {
    Blow { taken_as: As::Minor, ..Blow::at(actor, target, weapon) }
}

/// Returns what so much harm on the mean, in thousandths, is worth: the part of what the target can still take.
fn worth_of(state: &State, target: ActorId, harm: i64) -> i64 {
    let left = i64::from(state.actor(target).vitality.max(1));
    harm.min(left * 1000) * 1000 / left
}

/// Returns whether an actor has another light weapon beside one that is light.
fn has_second(state: &State, actor: ActorId, weapon: u8) -> bool {
    let light = |place: u8| {
        let own = state.profile(actor).weapon(place);
        own.is_some_and(|one| one.light && one.hands == 1 && one.thrown.is_none() && one.is_ranged())
    };
    light(weapon) && (0..state.profile(actor).weapons.len() as u8).any(|other| other != weapon && light(other))
}

/// Returns what an actor does first that clearly helps: a ward, or a second wind where it is badly hurt.
fn prepares(state: &State, actor: ActorId) -> Option<Command> {
    let ward = UsePower { actor, power: Power::KineticWard, target: actor };
    let profile = state.profile(actor);
    if profile.powers.has(Power::KineticWard) && state.actor(actor).focus.is_none() && lawful(state, &ward) {
        return Some(ward.into());
    }
    let wind = SecondWind { actor };
    let hurt = 2 * state.actor(actor).vitality <= profile.vitality;
    (profile.features.has(Feature::SecondWind) && hurt && lawful(state, &wind)).then(|| wind.into())
}

/// Returns how an actor has again what it fights with, where nothing is in hand.
fn recovers(state: &State, actor: ActorId) -> Option<Command> {
    let now = state.actor(actor);
    let out = now.dropped | now.jammed;
    if out == 0 {
        return None;
    }
    let recover = |weapon| Recover { actor, weapon };
    let weapon = out.trailing_zeros() as u8;
    lawful(state, &recover(weapon)).then(|| recover(weapon).into())
}
