//! What is done with an activation.

use super::{Player, Style, tactical};
use crate::aid::{Drink, FirstAid, PutOutFire};
use crate::attack::{MakeAttack, attack_price, attack_tally, may_attack, range};
use crate::cover::{self, in_reach};
use crate::handling::{Draw, Reload};
use crate::holds::Escape;
use crate::maneuvers::TryManeuver;
use crate::movement::{self, Move, Position, StandUp, allowance, may_move, move_price};
use crate::pending::Maneuver;
use crate::prelude::*;
use crate::spells::{self, Cast, CastSpell, Resolution, may_cast};
use crate::state::MOST_WEAPONS;
use crate::turns::Pass;
use crate::{armour, damage};
use ludex_kit::Act as _;
use std::cmp::Reverse;

/// Returns what an actor does with its activation.
pub(super) fn act(state: &State, actor: ActorId, player: Player) -> Command {
    let style = player.style;
    let pass = Command::Pass(Pass { actor });
    let helps = || match style {
        Style::Aggressive => None,
        Style::Steady => look_after(state, actor, player),
        Style::Tactical => tactical::rescue(state, actor, player),
    };
    if let Some(command) = get_ready(state, actor, player).or_else(helps) {
        return command;
    }
    if style == Style::Tactical
        && let Some(fly) = tactical::take_wing(state, actor)
    {
        return fly.into();
    }

    let kept = if style == Style::Steady { kept_for_defence(state, actor) } else { 0 };
    let ap = state.actor(actor).ap;
    if let Some(command) = blast(state, actor, ap - kept, player) {
        return command;
    }

    let Some(attack) = best_attack(state, actor, player) else {
        return advance(state, actor, kept, player).unwrap_or(pass);
    };
    let away = step_away_to_shoot(state, actor, &attack).map(|to| Command::Position(Position { actor, to }));
    // A throw costs as much as an attack and more: those who weigh it strike.
    let throws = || if style == Style::Tactical { None } else { takedown(state, actor, attack.target) };
    if let Some(command) = away.or_else(throws) {
        return command;
    }

    if price(state, &attack) + kept > ap {
        return pass;
    }
    let Attack { target, thrown, .. } = attack;
    match attack.with {
        With::Weapon(weapon) => Command::Attack(MakeAttack { actor, target, weapon, thrown, nonlethal: false }),
        With::Spell(spell) => Command::Cast(CastSpell { actor, spell, target: Some(target), at: None }),
        With::Maneuver(_) => pass,
    }
}

/// Returns what gets an actor free, up, out of the fire or armed, if it needs that.
fn get_ready(state: &State, actor: ActorId, player: Player) -> Option<Command> {
    let who = state.actor(actor);
    if state.is_pinned(actor) {
        return held(state, actor, player).or(Some(Command::Pass(Pass { actor })));
    }
    if who.statuses.has(Status::Burning) && who.ap >= cost::PUT_OUT_FIRE {
        return Some(Command::PutOutFire(PutOutFire { actor, target: actor }));
    }
    if who.statuses.has(Status::Prone) && (StandUp { actor }).may(state).is_ok() {
        return Some(Command::StandUp(StandUp { actor }));
    }
    if who.potions > 0 && who.health * 2 <= who.health_max && who.vitality == 0 && who.ap >= cost::POTION_FAST {
        return Some(Command::Drink(Drink { actor, full: who.ap >= cost::POTION_FULL }));
    }
    let unloaded = each_weapon(state, actor).find(|&place| who.gear[usize::from(place)] == Gear::Unloaded);
    if let Some(weapon) = unloaded.filter(|&weapon| Reload { actor, weapon }.may(state).is_ok()) {
        return Some(Command::Reload(Reload { actor, weapon }));
    }
    if who.held().any(|(_, weapon)| !weapon.unarmed) {
        return None;
    }
    let drawn = each_weapon(state, actor).find(|&weapon| Draw { actor, weapon }.may(state).is_ok());
    drawn.map(|weapon| Command::Draw(Draw { actor, weapon }))
}

/// Returns the places of an actor's weapons.
fn each_weapon(state: &State, actor: ActorId) -> std::ops::Range<u8> {
    0..state.actor(actor).profile.weapons.len() as u8
}

/// Returns the first aid for a dying ally next to the actor.
fn look_after(state: &State, actor: ActorId, player: Player) -> Option<Command> {
    if state.actor(actor).ap < cost::FIRST_AID {
        return None;
    }
    let dying = |&id: &ActorId| !state.hostile(actor, id) && state.actor(id).dying();
    let near = state.ids().filter(dying).filter(|&target| FirstAid { actor, target }.may(state).is_ok());
    let patient = near.min_by_key(|&target| player.lots.of(target))?;
    Some(Command::FirstAid(FirstAid { actor, target: patient }))
}

/// Returns how many Action Points a careful fighter keeps: those of one dodge, as long as an enemy could still attack.
fn kept_for_defence(state: &State, actor: ActorId) -> i32 {
    let threatens = |id: ActorId| {
        let enemy = state.actor(id);
        state.hostile(actor, id) && enemy.can_act() && !enemy.turn.ended && enemy.ap >= 4
    };
    if state.ids().any(threatens) { cost::DODGE } else { 0 }
}

/// What a weapon at hand comes to against anybody: worked out once, and not again for each enemy.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Arm {
    pub weapon: u8,
    /// What is added to the roll.
    pub bonus: i32,
    /// Twice the middling damage of its dice.
    pub harm: i32,
    pub price: i32,
    /// How far it goes without disadvantage.
    pub normal: u32,
    /// How far it goes at all.
    pub most: u32,
}

/// Returns the weapons that an actor can attack with now and pay for, and how many they are.
pub(super) fn arms(state: &State, actor: ActorId) -> ([Arm; MOST_WEAPONS], usize) {
    let who = state.actor(actor);
    let mut arms = [Arm::default(); MOST_WEAPONS];
    let mut count = 0;
    for (place, weapon) in who.held().filter(|&(place, _)| who.gear[usize::from(place)] == Gear::Held) {
        let price = attack_price(state, &Attack::new(actor, actor, With::Weapon(place)), false).total;
        if price > who.ap {
            continue;
        }
        let (normal, most) =
            range(state, actor, weapon, false).unwrap_or_else(|| (u32::MAX, who.profile.reach_with(weapon)));
        let bonus = attack_tally(state, actor, weapon, false, false).total;
        arms[count] = Arm { weapon: place, bonus, harm: damage::middling(&weapon.damage), price, normal, most };
        count += 1;
    }
    (arms, count)
}

/// What an attack is worth, and the lot of whom it is at: of those worth the same the least lot comes first.
type Worth = (i64, Reverse<u64>);

/// Returns the attack that is worth most: likely to hit, hard, cheap, and at an actor who is weak.
fn best_attack(state: &State, actor: ActorId, player: Player) -> Option<Attack> {
    let mut best: Option<(Worth, Attack)> = None;
    let (arms, count) = arms(state, actor);
    let arms = &arms[..count];
    let farthest = arms.iter().map(|arm| arm.most).max().unwrap_or(0);
    let casts = !state.actor(actor).profile.spells.is_empty();
    for target in state.ids() {
        // Those who lie senseless are left alone while an actor still stands.
        if !state.hostile(actor, target) || !state.can_act(target) || !state.may_target(actor, target) {
            continue;
        }
        let distance = state.distance(actor, target);
        if distance > farthest && !casts {
            continue;
        }
        let lot = Reverse(player.lots.of(target));
        let passive = armour::passive(state, target, Cover::None, false).total;
        let body = state.actor(target);
        let mark = (player.style == Style::Tactical).then(|| tactical::Mark::of(state, actor, target));
        if casts
            && let Some((worth, attack)) = best_spell(state, actor, target, passive, mark)
            && best.is_none_or(|(other, _)| (worth, lot) > other)
        {
            best = Some(((worth, lot), attack));
        }
        let (worn, ..) = armour::worn(state, target);
        for arm in arms.iter().filter(|arm| distance <= arm.most) {
            let attack = Attack::new(actor, target, With::Weapon(arm.weapon));
            let chance = (21 + arm.bonus - passive).clamp(1, 20);
            let far = distance > arm.normal;
            let worth = match mark {
                Some(mark) => mark.struck(state, actor, arm, chance, far),
                None => plainly(chance, arm.harm - worn, arm.price, body) - if far { 200 } else { 0 },
            };
            // Whether it is possible at all is asked last: that takes a look along the line.
            if best.is_none_or(|(other, _)| (worth, lot) > other) && may_attack(state, &attack).is_ok() {
                best = Some(((worth, lot), attack));
            }
        }
    }
    best.map(|(_, attack)| attack)
}

/// Returns what an attack is worth that hits so often in twenty and does half of `harm`: the more, the cheaper it is and the
/// weaker its target.
fn plainly(chance: i32, harm: i32, price: i32, target: &Actor) -> i64 {
    i64::from(chance * harm.max(2) * 20 / price.max(1) - 4 * (target.health + target.vitality))
}

/// Returns what an attack costs in Action Points.
fn price(state: &State, attack: &Attack) -> i32 {
    match attack.with {
        With::Spell(place) => spells::spell(state, attack.attacker, place).map_or(0, |spell| spell.ap),
        _ => attack_price(state, attack, false).total,
    }
}

/// Returns the spell with an attack roll that is worth most against an actor.
fn best_spell(
    state: &State,
    actor: ActorId,
    target: ActorId,
    passive: i32,
    mark: Option<tactical::Mark>,
) -> Option<(i64, Attack)> {
    let mut best: Option<(i64, Attack)> = None;
    let body = state.actor(target);
    for (spell, place) in state.actor(actor).profile.spells.iter().zip(0..).filter(|(spell, _)| spell.is_attack()) {
        let cast = Cast { actor, spell: place, target: Some(target), at: None };
        let met = match spell.resolution {
            Resolution::SpellDefense => spells::spell_defense(state, target, false).total,
            _ => passive,
        };
        let chance = (21 + spells::attack_tally(state, actor, spell, false).total - met).clamp(1, 20);
        let armor = if spell.ignores_armor { 0 } else { armour::worn(state, target).0 };
        let middling = damage::middling(&spell.damage);
        let worth = match mark {
            Some(mark) => mark.worth(chance, middling - 2 * armor, spell.ap),
            None => plainly(chance, middling - armor, spell.ap, body),
        };
        if best.is_none_or(|(other, _)| worth > other) && may_cast(state, cast).is_ok() {
            best = Some((worth, cast.attack(target)));
        }
    }
    best
}

/// Returns a spell or power over an area that reaches two enemies or more, and no friend.
fn blast(state: &State, actor: ActorId, ap: i32, player: Player) -> Option<Command> {
    for (place, spell) in state.actor(actor).profile.spells.iter().enumerate() {
        let Some(extent) = spell.area.filter(|_| spell.ap <= ap && !spell.damage.is_empty()) else { continue };
        let cast = |at: Cell| Cast { actor, spell: place as u8, target: None, at: Some(at) };
        let worth_it = |&target: &ActorId| {
            let at = state.actor(target).at;
            let Some(filled) = spells::area(state, actor, extent, at) else { return false };
            let reached = state.ids().filter(|&id| spells::reaches(state, id, filled));
            let friends = reached.clone().any(|id| !state.hostile(actor, id));
            let foes = reached.filter(|&id| state.can_act(id)).count();
            !friends && foes >= 2 && may_cast(state, cast(at)).is_ok()
        };
        let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.may_target(actor, id));
        if let Some(target) = foes.filter(worth_it).min_by_key(|&id| player.lots.of(id)) {
            return Some(Command::Cast(cast(state.actor(target).at).into()));
        }
    }
    None
}

/// Returns a space to step to before shooting, away from an enemy who would spoil the shot.
fn step_away_to_shoot(state: &State, actor: ActorId, attack: &Attack) -> Option<Cell> {
    let With::Weapon(place) = attack.with else { return None };
    let (weapon, _) = state.actor(actor).weapon(place)?;
    if !weapon.shoots() || state.actor(actor).ap < attack_price(state, attack, false).total + cost::POSITIONING {
        return None;
    }
    let here = state.spaces(actor);
    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.can_act(id) && state.knows(actor, id));
    if !enemies.clone().any(|id| in_reach(state, id, state.distance(id, actor))) {
        return None;
    }
    let safe = |cell: Cell| !enemies.clone().any(|id| in_reach(state, id, state.spaces(id).distance(here.at(cell))));
    let mut around = state.map().shape().neighbours(here.anchor());
    around.find(|&to| safe(to) && Position { actor, to }.may(state).is_ok())
}

/// Returns the attempt to throw down an enemy who stands, where the actor is good at that and an attack can follow.
fn takedown(state: &State, actor: ActorId, target: ActorId) -> Option<Command> {
    let skilled = state.actor(actor).profile.rank(Group::Takedown) > 0;
    let standing = !state.actor(target).statuses.has(Status::Prone);
    let enough = state.actor(actor).ap >= cost::MANEUVER + cost::ATTACK;
    let tries = TryManeuver { actor, target, maneuver: Maneuver::Takedown };
    if skilled && standing && enough && tries.may(state).is_ok() { Some(tries.into()) } else { None }
}

/// Returns the Move towards the nearest enemy that stands; of one who is held, the attempt to get out.
fn advance(state: &State, actor: ActorId, kept: i32, player: Player) -> Option<Command> {
    let price = move_price(state, actor, false, false, false).total;
    if state.actor(actor).ap < price + kept || may_move(state, actor, false, false).is_err() {
        return held(state, actor, player);
    }
    let enemies = state.ids().filter(|&id| state.hostile(actor, id) && state.can_act(id) && state.knows(actor, id));
    let goal = enemies.min_by_key(|&id| (state.distance(actor, id), player.lots.of(id)))?;
    let reach = state.actor(actor).held().map(|(_, weapon)| match range(state, actor, weapon, false) {
        Some((normal, _)) => normal,
        None => state.actor(actor).profile.reach_with(weapon),
    });
    let castable = state.actor(actor).profile.spells.iter().filter(|spell| {
        spell.is_attack() && spell.reaction.is_none() && spells::can_afford(state, actor, spell).is_ok()
    });
    let distance = reach.chain(castable.map(spells::in_spaces)).max().unwrap_or(1).max(1);
    // Near enough already: what is missing is Action Points, not ground.
    if state.distance(actor, goal) <= distance && !cover::is_hidden_from(state, actor, goal) {
        return None;
    }
    let mover = crate::mounted::mover(state, actor);
    let units = allowance(state, mover, false, false).total;
    let to = movement::approach(state, mover, units, goal, distance)?;
    Some(Command::Move(Move { actor, to, dash: false, disengage: false, face: None }))
}

/// Returns the attempt of an actor who is held to get out.
fn held(state: &State, actor: ActorId, player: Player) -> Option<Command> {
    let grapplers = state.holds_on(actor).map(|hold| hold.grappler);
    let grappler = grapplers.min_by_key(|&id| player.lots.of(id))?;
    let escape = Escape { actor, grappler, skill: Skill::Escape };
    if escape.may(state).is_ok() { Some(escape.into()) } else { None }
}
