//! Playing without a person.

mod worth;

use crate::prelude::*;
use crate::{
    Abandon, Announce, Begin, ClosesIn, Continue, CutIn, EndTurn, Harry, Interrupt, Move, Pass, Rebuff, Shoots,
    ShortRest,
};
use ludex_engine::{Lots, Policy, Rulebook};
use std::cmp::Reverse;

/// What a policy does beside attacking on its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Habits {
    /// It weighs every attack and spell by what the dice may come to, not by their middle.
    weighs: bool,
    /// It attacks as hard as it can.
    strong: bool,
    /// It rebuffs and harries.
    reacts: bool,
    /// It cuts in where it is ahead.
    cuts_in: bool,
    /// It defends while enemies are near: before it strikes where there are several, or with what is left.
    defends: bool,
    /// It keeps AP for what is to come, as long as none is lost.
    banks: bool,
    /// It rests when the fight is over.
    rests: bool,
}

/// The seasoned do all of it.
const SEASONED: Habits =
    Habits { weighs: true, strong: true, reacts: true, cuts_in: true, defends: true, banks: true, rests: true };
/// The steady attack plainly, keep to their own turn, and defend with what is left.
const STEADY: Habits =
    Habits { weighs: false, strong: false, reacts: false, cuts_in: false, defends: true, banks: false, rests: false };

/// What the policies are called. By `seasoned-..` tests ask for the seasoned without one of their habits.
pub(crate) const NAMES: &[&str] = &["aggressive", "steady", "seasoned"];

/// Returns the habits of a policy.
fn habits(name: &str) -> Option<Habits> {
    Some(match name {
        "aggressive" => Habits { strong: true, reacts: true, cuts_in: true, defends: false, ..STEADY },
        "steady" => STEADY,
        "seasoned" => SEASONED,
        "seasoned-own-turn" => Habits { cuts_in: false, ..SEASONED },
        "seasoned-unguarded" => Habits { defends: false, ..SEASONED },
        "seasoned-spending" => Habits { banks: false, ..SEASONED },
        "seasoned-restless" => Habits { rests: false, ..SEASONED },
        _ => return None,
    })
}

/// Returns the policy of a name: it attacks whoever it can hurt, and beside that does what its habits are.
pub(crate) fn policy(name: &str) -> Option<Box<dyn Policy<Destiny>>> {
    let habits = habits(name)?;
    Some(Box::new(Player { habits, lots: Lots::default() }))
}

/// Somebody who plays: with what habits, and by which lots it tells apart who is worth the same.
#[derive(Debug, Clone, Copy)]
struct Player {
    habits: Habits,
    lots: Lots,
}

impl Policy<Destiny> for Player {
    fn choose(&mut self, state: &State) -> Option<Command> {
        match &state.pending {
            None => own_turn(state, *self),
            Some(prompt) => react(state, prompt, *self).or_else(|| Destiny::usual_answer(state)),
        }
    }

    fn begin(&mut self, lots: Lots) {
        self.lots = lots;
    }
}

/// Returns the command, if it may be given now.
fn lawful(state: &State, command: impl Act<Destiny>) -> Option<Command> {
    ludex_kit::may::<Destiny, _>(&command, state).is_ok().then(|| command.into())
}

/// Returns the answer to a prompt where it is not the usual one.
fn react(state: &State, prompt: &Pending, player: Player) -> Option<Command> {
    let habits = player.habits;
    match *prompt {
        Pending::CutIn(CutIn { actor }) => {
            let whole_turn = !habits.cuts_in || state.actor(actor).initiative == 0;
            let fits = |act| {
                habits.cuts_in
                    && (!habits.weighs || timely(state, actor, act))
                    && lawful(state, Interrupt { actor, act }).is_some()
            };
            Some(match best_attack(state, actor, player, fits) {
                Some(act) => Interrupt { actor, act }.into(),
                None => Pass { actor, whole_turn }.into(),
            })
        }
        Pending::ClosesIn(ClosesIn { actor }) if habits.reacts => {
            let mut weapons = 0..state.profile(actor).weapons.len() as u8;
            weapons.find_map(|weapon| lawful(state, Rebuff { actor, weapon }))
        }
        Pending::Shoots(Shoots { actor }) if habits.reacts => lawful(state, Harry { actor }),
        _ => None,
    }
}

/// Returns whether it pays to cut in with an attack, at the price of initiative: an enemy is about to act, and one blow in ten or
/// more fells it before it does. The book tells what it is worth (`docs/src/balance.md`).
fn timely(state: &State, actor: ActorId, act: Action) -> bool {
    let (Action::Attack { target, .. } | Action::Cast { target, .. }) = act else { return false };
    let announced = state.declared.is_some() && state.turn == Some(target);
    announced && worth::promise(state, actor, act).is_some_and(|promise| promise.fells * 10 >= 7776)
}

/// Returns whether the AP of an actor would be beyond what it can hold, if it spent none until its next turn.
fn brims(state: &State, actor: ActorId) -> bool {
    let ap = derived::action_points(state.profile(actor));
    state.actor(actor).ap + ap.turn_end + ap.round_start > ap.max
}

/// What an attack is worth, and the lot of whom it is at: of those worth the same the least lot comes first.
type Worth = ((i64, i64), Reverse<u64>);

/// Returns the attack that is likeliest to hurt, among those that `fits` allows.
fn best_attack(state: &State, actor: ActorId, player: Player, fits: impl Fn(Action) -> bool) -> Option<Action> {
    let habits = player.habits;
    let mut best: Option<(Worth, Action)> = None;
    let mut look = |act: Action| {
        let (Action::Attack { target, .. } | Action::Cast { target, .. }) = act else { return };
        let manner_fits = match act {
            Action::Attack { manner: Manner::Strong, .. } => habits.strong && state.actor(actor).stamina > 0,
            Action::Attack { manner, .. } => habits.weighs || manner == Manner::Standard,
            _ => true,
        };
        if !manner_fits || !state.stands(target) || !fits(act) {
            return;
        }
        let ap = i64::from(actions::price(state, actor, act).ap);
        let key = if habits.weighs { weighed(state, actor, act, ap) } else { middling(state, actor, act, ap) };
        let key = key.map(|key| (key, Reverse(player.lots.of(target))));
        if let Some(key) = key.filter(|key| best.is_none_or(|(other, _)| *key > other)) {
            best = Some((key, act));
        }
    };
    actions::each_attack(state, actor, &mut look);
    if habits.weighs {
        for spell in 0..state.profile(actor).spells.len() as u8 {
            for target in state.ids().filter(|&id| state.hostile(actor, id)) {
                look(Action::Cast { spell, target });
            }
        }
    }
    best.map(|(_, act)| act)
}

/// Returns what an attack promises for its AP, and how often it fells; none where it promises nothing.
fn weighed(state: &State, actor: ActorId, act: Action, ap: i64) -> Option<(i64, i64)> {
    let promise = worth::promise(state, actor, act).filter(|promise| promise.worth > 0)?;
    Some((promise.worth * 60 / ap.max(1), promise.fells))
}

/// Returns what an attack comes to in the middle, and its AP as a negative number, so that cheap ones win ties; none for spells.
fn middling(state: &State, actor: ActorId, act: Action, ap: i64) -> Option<(i64, i64)> {
    let Action::Attack { manner, weapon, target } = act else { return None };
    let weapon = &state.profile(actor).weapons[usize::from(weapon)];
    let damage = attack::weapon_damage(state, (actor, manner), weapon, target, false).total;
    let needed = defence::value(state, target, defence::targeted(weapon), None, &mut Tally::silent());
    let mut toughness = Tally::silent();
    derived::toughness(state.profile(target), &mut toughness);
    // The middling result of a hit, and three more for a strong attack's die.
    let die = if manner == Manner::Strong { 3 } else { 0 };
    let worth = damage - needed - toughness.total + die;
    Some((i64::from(worth + wounds::count(state, target) as i32), -ap))
}

/// Returns what to do when nobody is asked: to begin, to play the own turn, to rest.
fn own_turn(state: &State, player: Player) -> Option<Command> {
    match state.stage {
        Stage::Waiting => lawful(state, Begin { surprised: Vec::new() }),
        Stage::Over if player.habits.rests => rest(state),
        Stage::Over => None,
        Stage::Fighting => Some(fight(state, state.turn?, player)),
    }
}

/// Returns what an actor does on its turn in a fight.
fn fight(state: &State, actor: ActorId, player: Player) -> Command {
    let habits = player.habits;
    if let Some(go_on) = lawful(state, Continue { actor }) {
        return go_on;
    }
    let Actor { labour, posture, ap, .. } = *state.actor(actor);
    if labour.is_some_and(|labour| labour.rounds.is_none() && !labour.paid_this_turn) {
        return Abandon { actor }.into();
    }
    if posture != Posture::Standing && !conditions::is_helpless(state, actor) && ap >= 2 {
        let to = if posture == Posture::Prone { Posture::Crouching } else { Posture::Standing };
        return Announce { actor, act: Action::ChangePosture { to } }.into();
    }
    if let Some(rearms) = rearm(state, actor) {
        return rearms;
    }

    // A guard is worth it only with an enemy near.
    let near = |id: ActorId| state.hostile(actor, id) && state.stands(id) && space::gap(state, actor, id) <= 8;
    let enemies = state.ids().filter(|&id| near(id)).count();
    let affordable = |act: Action| actions::affordable(state, actor, act).is_ok();
    let guards = habits.defends && ap >= 3 && enemies > 0 && affordable(Action::Defend {});
    if guards && habits.weighs && enemies > 1 && hurt(state, actor) {
        return Announce { actor, act: Action::Defend {} }.into();
    }
    if let Some(act) = best_attack(state, actor, player, affordable) {
        return Announce { actor, act }.into();
    }

    // Whoever waits with full AP strikes first at those who come.
    let waits = habits.banks && !brims(state, actor) && enemies > 0;
    if !waits && let Some(approach) = approach(state, actor, player) {
        return approach;
    }
    if guards {
        return Announce { actor, act: Action::Defend {} }.into();
    }
    EndTurn { actor }.into()
}

/// Returns how an actor whose weapons have all left its hands comes to one: from the ground, from its belt, or going
/// where its own lie. None for one who is armed, or never was.
fn rearm(state: &State, actor: ActorId) -> Option<Command> {
    let profile = state.profile(actor);
    let armed = state.actor(actor).held & !crate::natural(profile) != 0;
    if armed || profile.weapons.iter().all(Weapon::is_natural) {
        return None;
    }
    let takes = |act: Action| actions::affordable(state, actor, act).ok().map(|()| Announce { actor, act }.into());
    let things = || (0..profile.weapons.len().min(8) as u8).map(Thing::Weapon);
    if let Some(picks_up) = things().find_map(|thing| takes(Action::PickUp { owner: actor, thing })) {
        return Some(picks_up);
    }
    if let Some(draws) = things().find_map(|thing| takes(Action::Retrieve { thing })) {
        return Some(draws);
    }
    let lies_at = state.lying.iter().find(|lying| lying.owner == actor)?.at;
    goes_toward(state, actor, lies_at)
}

/// Returns the move that leads closest to a place; none where none leads closer.
fn goes_toward(state: &State, actor: ActorId, to: Spot) -> Option<Command> {
    let far = space::yards_to(state, actor, to);
    match (state.actor(actor).place, to) {
        (Spot::Yard(here), Spot::Yard(there)) => {
            let step = |yards: i32| Spot::Yard(here + (there - here).signum() * yards as i16);
            (1..=far).rev().find_map(|yards| lawful(state, Move { actor, to: step(yards) }))
        }
        (Spot::Cell(_), Spot::Cell(there)) => {
            let shape = state.setting.map.as_ref()?.shape();
            let mut least = far;
            let mut best = None;
            space::search(state, actor, pace::yards_at_hand(state, actor), false, None, |cell, _| {
                let left = shape.distance(cell, there) as i32;
                if left < least {
                    least = left;
                    best = Some(Spot::Cell(cell));
                }
            });
            lawful(state, Move { actor, to: best? })
        }
        _ => None,
    }
}

/// Returns whether an actor has a wound that counts: a moderate one or worse.
fn hurt(state: &State, actor: ActorId) -> bool {
    state.severity(actor) >= Some(Level::Moderate)
}

/// Returns a short rest for those to whom it gives something, once the fight is over.
fn rest(state: &State) -> Option<Command> {
    let gains = |id: ActorId| {
        let Actor { stamina, mana, wounds, fatigue, .. } = *state.actor(id);
        let tired = stamina < derived::current_stamina_max(state.profile(id), fatigue);
        let light = wounds[Level::Light.index()] > 0 && state.severity(id) <= Some(Level::Moderate);
        state.is_present_and_alive(id) && (tired || light || mana < mana::max_mana(state, id))
    };
    let actors: Vec<ActorId> = state.ids().filter(|&id| gains(id)).collect();
    lawful(state, ShortRest { actors, minutes: 15 })
}

/// Returns a move closer to the nearest enemy that nothing in hand reaches; none when something reaches already.
fn approach(state: &State, actor: ActorId, player: Player) -> Option<Command> {
    let profile = state.profile(actor);
    let reaches = state.wielded(actor).filter_map(|(_, weapon)| weapon.reach.or(weapon.increment));
    let can_be_cast = |spell: &Spell| {
        player.habits.weighs && spell.casting == Casting::Bolt && mana::lawful(state, actor, spell).is_ok()
    };
    let ranges = profile.spells.iter().filter(|spell| can_be_cast(spell)).map(|spell| spell.range - 1);
    let longest = reaches.chain(ranges).max()?;

    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.stands(id));
    let nearest = enemies.min_by_key(|&id| (space::distance(state, actor, id), player.lots.of(id)))?;
    let wanted = space::gap(state, actor, nearest) - longest;
    if let (Spot::Yard(here), Spot::Yard(there)) = (state.actor(actor).place, state.actor(nearest).place) {
        let step = |yards: i32| Spot::Yard(here + (there - here).signum() * yards as i16);
        return (1..=wanted).rev().find_map(|yards| lawful(state, Move { actor, to: step(yards) }));
    }
    // The cheapest of the places from which it is reached, or from which least is lacking.
    let mut best = None;
    let mut lacking = wanted;
    space::search(state, actor, pace::yards_at_hand(state, actor), false, None, |cell, _| {
        let left = (space::distance_from(state, actor, Spot::Cell(cell), nearest) - 1 - longest).max(0);
        if left < lacking {
            best = Some(Spot::Cell(cell));
            lacking = left;
        }
    });
    lawful(state, Move { actor, to: best? })
}
