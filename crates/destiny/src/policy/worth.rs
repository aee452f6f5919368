//! What an attack is worth: every sum of the dice with its chance, by where the wound would land.

use crate::prelude::*;
use crate::stepped;

/// WT-DIC-16: in how many of 7776 ways five Wild dice come to -10, -9 ... 10.
const WAYS: [i64; 21] = [1, 5, 20, 55, 130, 251, 430, 635, 845, 990, 1052, 990, 845, 635, 430, 251, 130, 55, 20, 5, 1];
/// What a wound counts, by its level.
const OF_LEVEL: [i64; 5] = [2, 4, 8, 14, 24];
/// What holding somebody fast counts, by rank.
const OF_BINDING: [i64; 3] = [4, 10, 20];

/// What an attack promises.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Promise {
    /// What it is worth, in 7776ths of the points above.
    pub worth: i64,
    /// In how many of 7776 ways it takes the target out of the fight.
    pub fells: i64,
}

/// Returns what an action promises; nothing for what is no attack.
pub(super) fn promise(state: &State, actor: ActorId, act: Action) -> Option<Promise> {
    let (target, with) = match act {
        Action::Attack { manner, weapon, target } => (target, (weapon, manner)),
        Action::Cast { spell, target } => (target, (spell, Manner::Spell)),
        _ => return None,
    };
    let profile = state.profile(target);
    let manner = with.1;
    if manner == Manner::Spell && state.profile(actor).spells[usize::from(with.0)].casting == Casting::Ward {
        return None;
    }
    let attack = Attack::new(actor, target, with, Source::Turn, true);
    let arm = attack::weapon(state, &attack);
    let bonus = attack::attack_bonus(state, &attack, false).total;
    let against = attack::against(state, &attack);
    let mut needed = defence::value(state, target, against, None, &mut Tally::silent());
    needed += 2 * i32::from(state.actor(target).defending);
    let binds = against == DefenceKind::Willpower;
    let die = if manner == Manner::Strong { 3 } else { 0 };
    let damage = attack::weapon_damage(state, (actor, manner), arm, target, false).total + die;
    let tough = attack::met_toughness(state, (manner, target), arm, false).total;
    let held = conditions::is_immobile(state, target);
    let mut promise = Promise::default();
    for (sum, ways) in (-10..).zip(WAYS) {
        let total = bonus + sum;
        if total < needed {
            continue;
        }
        if binds {
            let rank = if profile.sort == ActorKind::Character { 1 } else { profile.rank as usize };
            promise.worth += if held { 0 } else { ways * OF_BINDING[rank] };
            continue;
        }
        let level = stepped(Level::of(total + damage - needed - tough, state.options()), manner);
        let Some(level) = level else { continue };
        let lands = wounds::slot_for(state, target, level);
        promise.worth += ways * lands.map_or(OF_LEVEL[4], |lands| OF_LEVEL[lands.index()]);
        promise.fells += if lands.is_none_or(|lands| lands == Level::Fatal) { ways } else { 0 };
    }
    Some(promise)
}
