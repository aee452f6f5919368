//! What the policy `tactical` weighs: whom to strike at, how to meet a blow, whom to help up.

use super::Player;
use super::turn::{Arm, arms};
use crate::aid::GivePotion;
use crate::movement::{self, Fly};
use crate::pending::Occasion;
use crate::prelude::*;
use crate::{armour, attack, cover, damage, defence, pools, spells};
use ludex_kit::Act as _;
use ludex_kit::tactics::{self, Defence, Stake, spare};

/// Somebody who may be struck at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    /// Twice what it can still take.
    pub left: i32,
    /// Twice what its hardest blow does in the middle.
    pub threat: i32,
    /// What its armour takes off a blow.
    pub armor: i32,
    /// What cover and a dodge that it can pay add to its Passive Armor.
    pub defence: i32,
}

impl Mark {
    /// Returns an enemy as an actor sees it.
    pub(super) fn of(state: &State, actor: ActorId, target: ActorId) -> Self {
        let body = state.actor(target);
        let blows = body.held().map(|(_, weapon)| damage::middling(&weapon.damage));
        let threat = blows.chain(body.profile.spells.iter().map(|spell| damage::middling(&spell.damage))).max();
        let dodges = body.ap >= cost::DODGE && state.can_react(target);
        let passive = || armour::passive(state, target, Cover::None, false).total;
        let dodge = if dodges { defence::dodge_tally(state, target, false).total + 3 - passive() } else { 0 };
        Mark {
            left: 2 * pools::can_take(body),
            threat: threat.unwrap_or(1),
            armor: armor(state, target),
            defence: cover::bonus(cover::between(state, actor, target)).0 + dodge.max(0),
        }
    }

    /// Returns what an attack on it is worth that hits its Passive Armor `chance` times in twenty, and does half of
    /// `harm`.
    pub(super) fn worth(&self, chance: i32, harm: i32, price: i32) -> i64 {
        let Mark { left, threat, defence, .. } = *self;
        tactics::Attack { chance: (chance - defence).clamp(1, 20), harm: harm.max(1), left, threat, price }.worth()
    }

    /// Returns what a blow with a weapon is worth; one that goes far has disadvantage.
    pub(super) fn struck(&self, state: &State, actor: ActorId, arm: &Arm, chance: i32, far: bool) -> i64 {
        let chance = if far { chance * chance / 20 } else { chance };
        self.worth(chance, arm.harm + 2 * adds(state, actor, arm.weapon) - 2 * self.armor, arm.price)
    }
}

/// Returns what is added to the damage dice of a weapon, beside what is in them.
fn adds(state: &State, actor: ActorId, place: u8) -> i32 {
    let Some((weapon, _)) = state.actor(actor).weapon(place) else { return 0 };
    let plus = weapon.damage.first().map_or(0, |part| i32::from(part.dice.plus));
    let profile = &state.actor(actor).profile;
    damage::damage_tally(profile, weapon, Occasion::Action, state.options(), false).total - plus
}

/// Returns how an attack is met: by what keeps off most, less what else the Action Points would do.
pub(super) fn meet(state: &State, attack: &Attack, idle: bool) -> Answer {
    let actor = attack.target;
    let thrift = if idle { 1 } else { 3 };
    let Some((bonus, harm)) = blow(state, attack) else { return defence::best(state, attack, thrift, idle) };

    let own = own_blow(state, actor, attack.attacker);
    let (price, _) = own;
    let ap = state.actor(actor).ap;
    let spare = if idle { ap } else { spare(ap, price) };
    let stake = Stake { chance: 20, harm: (harm - 2 * armor(state, actor)).max(2), spare, own, thrift };
    let gain = |price, total: i32| Defence { chance: hits(bonus, total / 2), price }.gain(&stake);
    defence::best_by(state, attack, true, gain)
}

/// Returns what an actor's own hardest blow at another costs, and what it is worth; nothing without a weapon in hand.
fn own_blow(state: &State, actor: ActorId, target: ActorId) -> (i32, i32) {
    let (arms, count) = arms(state, actor);
    let Some(arm) = arms[..count].iter().max_by_key(|arm| arm.harm) else { return (0, 0) };
    let harm = (arm.harm + 2 * adds(state, actor, arm.weapon) - 2 * armor(state, target)).max(2);
    let passive = armour::passive(state, target, Cover::None, false).total;
    // Half of what it does to one who does not defend.
    (arm.price, hits(arm.bonus, passive) * harm / 2)
}

/// Returns what an actor's armour takes off a blow.
fn armor(state: &State, id: ActorId) -> i32 {
    armour::reduction(state, id, armour::Situation::Whole, false).total
}

/// Returns how often in twenty a d20 and a bonus reach a number; once at the least.
fn hits(bonus: i32, met: i32) -> i32 {
    (21 + bonus - met).clamp(1, 20)
}

/// Returns what an attack adds to its roll, and twice the harm it does; nothing of a maneuver.
fn blow(state: &State, attack: &Attack) -> Option<(i32, i32)> {
    let by = attack.attacker;
    match attack.with {
        With::Weapon(place) => {
            let (weapon, _) = state.actor(by).weapon(place)?;
            let bonus = attack::attack_tally(state, by, weapon, attack.thrown, false).total;
            Some((bonus, damage::middling(&weapon.damage) + 2 * adds(state, by, place)))
        }
        With::Spell(place) => {
            let spell = spells::spell(state, by, place)?;
            Some((spells::attack_tally(state, by, spell, false).total, damage::middling(&spell.damage)))
        }
        With::Maneuver(_) => None,
    }
}

/// Gives a potion to an ally next to the actor who is at 0 Health.
pub(super) fn rescue(state: &State, actor: ActorId, player: Player) -> Option<Command> {
    let fallen = |&id: &ActorId| !state.hostile(actor, id) && state.actor(id).health == 0;
    let gives = |target| GivePotion { actor, target };
    let near = state.ids().filter(fallen).filter(|&target| gives(target).may(state).is_ok());
    let target = near.min_by_key(|&target| player.lots.of(target))?;
    Some(Command::GivePotion(gives(target)))
}

/// Rises out of the reach of enemies who strike hand to hand, where the actor strikes from up there itself.
pub(super) fn take_wing(state: &State, actor: ActorId) -> Option<Fly> {
    let who = state.actor(actor);
    who.profile.flight.filter(|_| !movement::is_laden(state, actor))?;
    let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.can_act(id) && state.knows(actor, id));
    let height = foes.map(|id| cover::melee_reach(state, id)).max()? as i32 + 1;
    let far = |spell: &spells::Spell| spell.harms() && spell.reaction.is_none();
    let strikes = cover::melee_reach(state, actor) as i32 >= height
        || who.held().any(|(_, weapon)| weapon.shoots())
        || who.profile.spells.iter().any(|spell| far(spell) && spells::can_afford(state, actor, spell).is_ok());
    let fly = Fly { actor, height };
    if strikes && who.height < height && fly.may(state).is_ok() { Some(fly) } else { None }
}
