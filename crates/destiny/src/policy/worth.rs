//! What an attack is worth: every sum of the dice with its chance, by where the wound would land.

use crate::prelude::*;
use crate::stepped;

/// In how many of 7776 ways five Wild dice come to -10, -9 ... 10 (WT-DIC-16).
const WAYS: [i64; 21] = [1, 5, 20, 55, 130, 251, 430, 635, 845, 990, 1052, 990, 845, 635, 430, 251, 130, 55, 20, 5, 1];
/// What a wound counts, by its level.
const OF_LEVEL: [i64; 5] = [2, 4, 8, 14, 24];
/// What holding somebody fast counts, by rank; a character counts like the second.
const OF_BINDING: [i64; 3] = [4, 10, 20];

/// What an attack promises.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Promise {
    /// What it is worth, in 7776ths of the points above.
    pub worth: i64,
    /// In how many of 7776 ways it takes the target out of the fight.
    pub fells: i64,
}

/// Returns what an action promises; none for what is no attack.
pub(super) fn promise(state: &State, actor: ActorId, act: Action) -> Option<Promise> {
    let (target, place, manner) = match act {
        Action::Attack { manner, weapon, target } => (target, weapon, manner),
        Action::Cast { spell, target } => (target, spell, Manner::Spell),
        _ => return None,
    };
    if manner == Manner::Spell && state.profile(actor).spells[usize::from(place)].casting == Casting::Ward {
        return None;
    }
    let attack = Attack::new(actor, target, (place, manner), Source::Turn, true);
    let weapon = attack::weapon(state, &attack);
    let bonus = attack::attack_bonus(state, &attack, false).total;
    let against = attack::against(state, &attack);
    let defence = defence::value(state, target, against, None, &mut Tally::silent());
    let guard = if state.actor(target).defending { 2 } else { 0 };
    let needed = defence + guard;
    if against == DefenceKind::Willpower {
        return Some(promise_of_binding(state, target, needed - bonus));
    }

    // The mean of a strong attack's die, rounded down.
    let die = if manner == Manner::Strong { 3 } else { 0 };
    let damage = attack::weapon_damage(state, (actor, manner), weapon, target, false).total + die;
    let toughness = attack::met_toughness(state, (manner, target), weapon, false).total;
    let mut promise = Promise::default();
    for (sum, ways) in (-10..).zip(WAYS) {
        let total = bonus + sum;
        if total < needed {
            continue;
        }
        let level = stepped(Level::of(total + damage - needed - toughness, state.options()), manner);
        let Some(level) = level else { continue };
        let lands = wounds::slot_for(state, target, level).unwrap_or(Level::Fatal);
        promise.worth += ways * OF_LEVEL[lands.index()];
        if lands == Level::Fatal {
            promise.fells += ways;
        }
    }
    Some(promise)
}

/// Returns what holding an actor fast promises, with dice that must come to so much; nothing where something holds it already.
fn promise_of_binding(state: &State, target: ActorId, needed: i32) -> Promise {
    if conditions::is_immobile(state, target) {
        return Promise::default();
    }
    let profile = state.profile(target);
    let rank = if profile.sort == ActorKind::Character { Rank::Standard } else { profile.rank };
    let ways: i64 = (-10..).zip(WAYS).filter(|(sum, _)| *sum >= needed).map(|(_, ways)| ways).sum();
    Promise { worth: ways * OF_BINDING[rank as usize], fells: 0 }
}
