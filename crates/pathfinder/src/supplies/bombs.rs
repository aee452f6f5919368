//! Bombs: thrown, and what they do where they burst.

use super::*;
use crate::checks::{Attempt, Degree};
use crate::damage::{Packet, Part};
use crate::deeds::{self, Deed};
use crate::modifiers::{Modifiers, Type};
use crate::{attack, effects, sanctuary, sight};

/// Feet of a range increment of a bomb, and how many increments there are (PF-ITM-13).
const RANGE: u16 = 20;
const INCREMENTS: u16 = 6;

/// What a bomb does (PF-ITM-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bomb {
    /// Which.
    pub item: Consumable,
    /// Dice, their sides, and what is added.
    pub dice: (u8, u8, i8),
    /// What it does.
    pub kind: DamageType,
    /// What lasts: dice, their sides, and what is added.
    pub lasting: Option<(u8, u8, i8)>,
    /// What it splashes.
    pub splash: i32,
}

/// What each bomb does (PF-ITM-14).
pub const BOMBS: [Bomb; 5] = [
    of(Consumable::AlchemistsFire, (1, 8, 0), DamageType::Fire, Some((0, 6, 1))),
    of(Consumable::AcidFlask, (0, 6, 1), DamageType::Acid, Some((1, 6, 0))),
    of(Consumable::BottledLightning, (1, 6, 0), DamageType::Electricity, None),
    of(Consumable::FrostVial, (1, 6, 0), DamageType::Cold, None),
    of(Consumable::HolyWater, (1, 6, 0), DamageType::Good, None),
];

const fn of(item: Consumable, dice: (u8, u8, i8), kind: DamageType, lasting: Option<(u8, u8, i8)>) -> Bomb {
    Bomb { item, dice, kind, lasting, splash: 1 }
}

/// Returns the bomb that somebody has in hand.
fn in_hand(state: &State, actor: ActorId) -> Option<&'static Bomb> {
    let held = state.actor(actor).in_hand?;
    BOMBS.iter().find(|bomb| bomb.item as u8 == held)
}

/// Throw the bomb in hand at somebody.
#[command(rule = USING, group = "Attack", kind = Attack, costs = 1)]
pub struct ThrowBomb {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns the check of a throw: as the thrower shoots best, without what its weapon adds; 2 worse for each increment beyond the
/// first.
fn throwing(state: &State, actor: ActorId, target: ActorId, shows: bool) -> Attempt {
    let mut sum: Modifiers = derived::thrown(state, actor, shows);
    if state.whose_turn() == Some(actor) {
        let penalty = attack::multiple_attack_penalty(state.actor(actor).attacks, false);
        sum.add(Type::Untyped, "attacks before", penalty, &attack::MULTIPLE);
    }
    sum.add(Type::Circumstance, "weather", state.weather.shots.into(), &crate::weather::WEATHER);
    let increments = state.feet(actor, target).div_ceil(RANGE).max(1);
    sum.add(Type::Untyped, "range", -2 * i32::from(increments - 1), &attack::RANGE);
    let dc = attack::against_at(state, actor, target, false, shows);
    let mut attempt = deeds::attempt(state, actor, sum, dc);
    attempt.luck.fortune = crate::magic::strikes_true(state, actor);
    attempt
}

impl Act<Pathfinder> for ThrowBomb {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ready(state, actor, 1)?;
        let restrained = state.actor(actor).has(Condition::Restrained);
        ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", actor, instead = "escape first");
        let bomb = in_hand(state, actor).is_some();
        ensure!(bomb, USING, "{} has no bomb in hand", actor, instead = "take it in hand");
        may_throw(state, actor, target)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let Some(bomb) = in_hand(table.state(), actor) else { return };
        turns::spend_quietly(table, actor, 1);
        uses_up(table, actor, bomb.item);
        table.emit(turns::Undertaken { doing: Doing::Throwing { actor, target, item: bomb.item as u8 } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if in_hand(offers.state(), actor).is_some() {
            offers.each_other(|target| ThrowBomb { actor, target });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = in_hand(teller.state, self.actor).map_or("it", |bomb| bomb.item.name());
        format!("Throw {what} at {}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&throwing(state, self.actor, self.target, false), offer);
    }
}

/// Asks whether somebody can be thrown at.
fn may_throw(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    ensure!(actor != target && state.lives(target), USING, "{} is nobody to throw at", target);
    sanctuary::lets(state, actor, target)?;
    let found = sight::has_hold(state, actor, target);
    ensure!(found, sight::UNDETECTED, "{} does not know where that one is", actor, instead = "seek");
    let near = state.feet(actor, target) <= RANGE * INCREMENTS;
    ensure!(near, attack::RANGE, "{} is too far away", target);
    let map = &state.setting.map;
    let walled = map.walls_off(state.footprint(actor), state.footprint(target));
    ensure!(!walled, attack::REACH, "a wall stands between them");
    Ok(())
}

/// Has a bomb fly that was thrown, once nobody comes between.
pub(crate) fn flies(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, item: u8) {
    let Some(bomb) = BOMBS.iter().find(|bomb| bomb.item as u8 == item) else { return };
    if may_throw(table.state(), actor, target).is_err() {
        return;
    }
    let attempt = throwing(table.state(), actor, target, table.listens());
    let first = attack::flat_checks(table.state(), actor, target);
    table.emit(crate::maneuvers::AttackCounted { actor });
    if !sanctuary::is_overcome(table, actor, target) {
        return;
    }
    if let Some(flat) = checks::flat_together(table, &first) {
        let misses = !flat.degree.succeeds();
        table.emit(checks::Flattened { actor, what: "the target is hard to make out".into(), flat });
        if misses {
            return sight::gives_away(table, actor);
        }
    }
    let deed = Deed { actor, target: Some(target), what: "hit", rule: &CONSUMABLES };
    let degree = deeds::tries(table, deed, attempt);
    bursts(table, (actor, target), bomb, degree);
    sight::gives_away(table, actor);
}

/// Does what a bomb does: to its target, and to all about it.
fn bursts(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), bomb: &Bomb, degree: Degree) {
    let critical = degree == Degree::CriticalSuccess;
    if degree.succeeds() {
        let (dice, die, bonus) = bomb.dice;
        let rolled = table.dice(dice.into(), die.into());
        let amount = rolled.value() + i32::from(bonus);
        let mut lasting = ludex_kit::List::new();
        if let Some((dice, die, bonus)) = bomb.lasting {
            let (damage, doubled, left) = (bomb.kind, critical, damage::LASTS);
            lasting.push(Persistent { damage, dice, die, bonus, doubled, helped: 0, left });
        }
        let mut packet = Packet { critical, doubles: critical, lasting, ..Packet::default() };
        packet.add(Part { amount, ..part(table.state(), target, bomb) });
        packet.floor();
        let rolls = if table.listens() && dice > 0 { vec![rolled] } else { Vec::new() };
        let none = table.tally();
        if harms(table.state(), target, bomb) {
            damage::harm(table, Some(actor), target, packet, (rolls, none));
        }
        lasts(table, (actor, target), bomb);
    }
    if degree != Degree::CriticalFailure {
        splashes(table, (actor, target), bomb, degree);
    }
}

/// Returns a part of damage as a bomb does it to somebody, with its splash: holy water hurts what it hurts, of whatever creed.
fn part(state: &State, target: ActorId, bomb: &Bomb) -> Part {
    let unholy = bomb.kind != DamageType::Good || state.profile(target).traits.has(Trait::Evil);
    let kind = if unholy { bomb.kind } else { DamageType::Untyped };
    Part { kind, splash: bomb.splash, ..Part::default() }
}

/// Returns whether a bomb does anything to somebody: holy water hurts fiends, the undead and who is weak against good alone.
fn harms(state: &State, target: ActorId, bomb: &Bomb) -> bool {
    let profile = state.profile(target);
    let weak = profile.weak.iter().any(|ward| ward.against == Against::Good);
    bomb.kind != DamageType::Good || profile.traits.has(Trait::Undead) || weak
}

/// Has a bomb do to whom it hits what is no damage.
fn lasts(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), bomb: &Bomb) {
    let room = !table.state().actor(target).conditions.is_full();
    if bomb.item == Consumable::BottledLightning && room {
        let until = Until::Starts(actor, 1);
        conditions::give(table, target, Instance { until, ..Instance::of(Condition::FlatFooted) });
    }
    if bomb.item == Consumable::FrostVial {
        let (on, of, until) = (EffectOn::Speed, Type::Status, Until::Ends(target, 1));
        let name = bomb.item.name().into();
        effects::lays(table, Effect { actor: target, name, on, of, value: -5, level: 1, until });
    }
}

/// Splashes those about the target, and on a failure the target too, as the campaign has it (PF-DMG-23, PF-OPT-19).
fn splashes(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), bomb: &Bomb, degree: Degree) {
    let hits = degree.succeeds();
    let state = table.state();
    let masters = state.profile(actor).specialised.has(Group::Bomb) && degree == Degree::CriticalSuccess;
    let reach = if masters { 10 } else { u16::from(SQUARE) };
    let others = hits || state.options().splash_on_failure == SplashOnFailure::All;
    for id in state.ids() {
        let state = table.state();
        let near = others && id != target && state.feet(id, target) <= reach;
        let wet = near || id == target && !hits;
        if !wet || !state.lives(id) || !harms(state, id, bomb) {
            continue;
        }
        let mut packet = Packet::default();
        packet.add(part(state, id, bomb));
        let none = table.tally();
        damage::harm(table, None, id, packet, (Vec::new(), none));
    }
}
