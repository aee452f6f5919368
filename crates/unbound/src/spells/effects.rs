//! What spells do to those they reach.

use super::{
    Cast, Duration, ONE_ROLL, OnSave, Resolution, SPELL_NUMBER, SPELL_RECORD, Spell, Sustained, Sustains, area,
    attack_tally, number, reaches, reaches_thing,
};
use crate::armour::{self, Situation};
use crate::attack::{self, AttackRolled, Degree, Skill, advantage, situation};
use crate::character::Profile;
use crate::damage::{self, Blow, DAMAGE_ROLL, Flow, Harm, Strike};
use crate::defence::withstands;
use crate::holds::Grappled;
use crate::objects::{self, Thing};
use crate::prelude::*;
use crate::state::Grapple;
use crate::statuses::gain;
use crate::{dying, movement, pools};
use ludex_grid::Area;

/// The most parts that damage has.
const MOST_PARTS: usize = 4;

/// Rolls a spell attack and its defence, and does what follows (UL-ATK-36). Returns whether the defence was critical.
pub(crate) fn resolve_attack(table: &mut Table<'_, impl Run>, attack: Attack, answer: Answer) -> bool {
    let With::Spell(place) = attack.with else { return false };
    let state = table.state();
    let shows = table.listens();
    let profile = state.actor(attack.attacker).profile.clone();
    let Some(spell) = profile.spells.get(usize::from(place)) else { return false };
    let ranged = spell.ranged().map(|spaces| (spaces, spaces));
    let advantage = advantage(state, &attack, ranged, shows);
    let tally = attack_tally(state, attack.attacker, spell, shows);
    let rank = profile.rank(Group::Spells);
    let roll = attack::roll(table, &attack, answer, tally, advantage, Skill { rank, weapon: false });
    let degree = roll.degree;
    let critical_defence = roll.defence_critical;
    let situation = situation(answer, &roll);

    table.emit(AttackRolled { attack, roll });
    attack::used_up(table, &attack, ranged.is_some());
    if degree != Degree::Miss && !spell.damage.is_empty() {
        let plus = plus(&profile, spell, 0, shows);
        let strike = Strike { parts: &spell.damage, plus, source: spell.source, ignores_armor: spell.ignores_armor };
        damage::land(table, &attack, strike, Blow { degree, answer, situation });
    }
    // What has no damage does nothing when it only grazes (UL-CRT-20).
    if degree.hits() {
        bring(table, (attack.attacker, place), spell, attack.target);
    }
    critical_defence
}

/// Returns what a spell adds to a part of its damage, or to what it heals (UL-DMG-02).
pub(crate) fn plus(profile: &Profile, spell: &Spell, part: usize, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let more = spell.damage.get(part).map_or(0, |part| i32::from(part.dice.plus));
    tally.add("spell", more, &DAMAGE_ROLL);
    if spell.add_attribute
        && part == 0
        && let Some(casting) = &profile.casting
    {
        tally.add(casting.attribute.name(), profile.attribute(casting.attribute), &SPELL_RECORD);
    }
    tally
}

/// Does what a spell without an attack roll does.
pub(super) fn unfold(table: &mut Table<'_, impl Run>, cast: Cast, spell: &Spell) {
    match (spell.resolution, cast.target) {
        (Resolution::Auto, Some(target)) => bless(table, cast, spell, target),
        _ => overwhelm(table, cast, spell),
    }
}

/// Returns whether a spell without an attack roll is cast at an actor, or reaches it.
pub(super) fn is_meant(state: &State, cast: Cast, spell: &Spell, target: ActorId) -> bool {
    match (spell.area, cast.at) {
        (Some(extent), Some(at)) => {
            area(state, cast.actor, extent, at).is_some_and(|filled| reaches(state, target, filled))
        }
        _ => cast.target == Some(target),
    }
}

/// Does what a spell does that its targets resist by defence rolls, or that fills an area (UL-ATK-40, UL-ATK-41). Its damage
/// is rolled once, before them (UL-DMG-03).
fn overwhelm(table: &mut Table<'_, impl Run>, cast: Cast, spell: &Spell) {
    let actor = cast.actor;
    let profile = table.state().actor(actor).profile.clone();
    let number = number(table.state(), actor, spell, false).total;
    let mut rolls: [Option<Rolled>; MOST_PARTS] = [const { None }; MOST_PARTS];
    for (roll, part) in rolls.iter_mut().zip(&spell.damage) {
        *roll = (part.dice.count > 0).then(|| table.dice(part.dice.count.into(), part.dice.sides.into()));
    }

    let filled = match (spell.area, cast.at) {
        (Some(extent), Some(at)) => area(table.state(), actor, extent, at),
        _ => None,
    };
    for target in table.state().ids() {
        let is_reached = match filled {
            Some(filled) => reaches(table.state(), target, filled),
            None => cast.target == Some(target),
        };
        if !is_reached {
            continue;
        }
        let may_resist = spell.resolution == Resolution::DefenseRoll;
        let attribute = spell.defence.unwrap_or(Attribute::Will);
        let resisted = may_resist && withstands(table, target, attribute, (number, &SPELL_NUMBER), None);
        if resisted && spell.on_save == OnSave::None {
            continue;
        }
        hurt(table, (actor, target), &profile, spell, &rolls, resisted);
        if !resisted {
            bring(table, (actor, cast.spell), spell, target);
        }
    }

    if let Some(filled) = filled
        && table.state().around.is_some()
    {
        fill_with(table, actor, &profile, spell, &rolls, filled);
    }
}

/// Deals the damage of what fills an area to the things in it: they fail rolls of Body and Mobility, and are not touched by
/// what asks for another (UL-OBJ-06, UL-OBJ-07).
fn fill_with(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    profile: &Profile,
    spell: &Spell,
    rolls: &[Option<Rolled>; MOST_PARTS],
    filled: (Area, Footprint),
) {
    if spell.damage.is_empty() {
        return;
    }
    let shows = table.listens();
    let resisted_by = match spell.resolution {
        Resolution::DefenseRoll => Some(spell.defence.unwrap_or(Attribute::Will)),
        _ => None,
    };
    let state = table.state();
    let inside = objects::things(state).iter().filter(|thing| !thing.broken() && reaches_thing(state, thing, filled));
    let inside: Vec<Thing> = inside.cloned().collect();

    for thing in inside {
        if !objects::gives_way(table, &thing, resisted_by) {
            continue;
        }
        let mut armor = if spell.ignores_armor { 0 } else { thing.reduction(table.state()) };
        for (place, (part, roll)) in spell.damage.iter().zip(rolls).enumerate() {
            let tally = plus(profile, spell, place, shows);
            objects::blast(table, actor, &thing, flow(spell, part.kind, roll.clone(), tally), &mut armor);
        }
    }
}

/// Returns one kind of a spell's damage as it was rolled.
fn flow(spell: &Spell, kind: DamageType, roll: Option<Rolled>, tally: Tally) -> Flow {
    let amount = (roll.as_ref().map_or(0, Rolled::value) + tally.total).max(0);
    let rule = if spell.area.is_some() { &ONE_ROLL } else { &DAMAGE_ROLL };
    let bypasses = kind == DamageType::Poison;
    Flow { roll, bypasses, ..Flow::new((kind, spell.source), tally, amount, rule) }
}

/// Deals the damage of a spell that was rolled once for all.
fn hurt(
    table: &mut Table<'_, impl Run>,
    (actor, target): (ActorId, ActorId),
    profile: &Profile,
    spell: &Spell,
    rolls: &[Option<Rolled>; MOST_PARTS],
    resisted: bool,
) {
    let shows = table.listens();
    let failed = spell.resolution == Resolution::DefenseRoll && !resisted;
    let situation = if failed { Situation::FailedOther } else { Situation::Whole };
    let mut armor = 0;
    if !spell.ignores_armor {
        armor = armour::reduction(table.state(), target, situation, false).total;
    }
    let mut harm = Harm::begins(table.state(), target);
    for (place, (part, roll)) in spell.damage.iter().zip(rolls).enumerate() {
        let tally = plus(profile, spell, place, shows);
        let mut flow = flow(spell, part.kind, roll.clone(), tally);
        if resisted {
            flow.step(shows, "resisted: half", flow.amount / 2, &SPELL_NUMBER);
        }
        let blow = Blow { degree: Degree::Hit, answer: Answer::Passive, situation };
        damage::reduce(&mut flow, &mut armor, &mut 0, blow, shows);
        damage::deal(table, target, Some(actor), flow, &mut harm);
    }
    damage::after(table, target, harm, false, false);
    movement::buffeted(table, target, harm.amount);
}

/// Does what a spell does that comes by itself: it revives, heals, and brings statuses.
fn bless(table: &mut Table<'_, impl Run>, cast: Cast, spell: &Spell, target: ActorId) {
    let profile = table.state().actor(cast.actor).profile.clone();
    if let Some(health) = spell.revives {
        dying::revive(table, target, cast.actor, health.into());
    }
    if let Some(heals) = spell.heals {
        let mut tally = table.tally();
        tally.add("spell", i32::from(heals.dice.plus), &SPELL_RECORD);
        if spell.add_attribute
            && let Some(casting) = &profile.casting
        {
            tally.add(casting.attribute.name(), profile.attribute(casting.attribute), &SPELL_RECORD);
        }
        let roll = (heals.dice.count > 0).then(|| table.dice(heals.dice.count.into(), heals.dice.sides.into()));
        let whole = roll.as_ref().map_or(0, Rolled::value) + tally.total;
        pools::heal_by(table, (cast.actor, target), heals.pool, whole, roll, tally);
    }
    if !spell.damage.is_empty() {
        return overwhelm(table, cast, spell);
    }
    bring(table, (cast.actor, cast.spell), spell, target);
}

/// Brings the hold and the statuses of a spell; those of a spell that is concentrated on end with it (UL-ATK-43).
fn bring(table: &mut Table<'_, impl Run>, (caster, place): (ActorId, u8), spell: &Spell, target: ActorId) {
    // Whoever cast it counts as the grappler, wherever it is.
    let can_be_held = caster != target && table.state().actor(target).alive();
    if spell.holds.is_some() && can_be_held {
        let grapple = Grapple { grappler: caster, victim: target, pinned: false, fixed: spell.holds };
        table.emit(Grappled { grapple });
    }

    let needs_concentration = matches!(spell.duration, Duration::Concentration(_));
    for brings in &spell.statuses {
        let state = table.state();
        let concentrates = state.actor(caster).magic.concentration.is_some_and(|on| on.spell == place);
        if !state.actor(target).alive() || (needs_concentration && !concentrates) {
            return;
        }

        let status = brings.status;
        gain(table, target, status, spell.effect(brings, table.state().in_turn(target)), &SPELL_RECORD);
        if needs_concentration {
            table.emit(Sustains { kept: Sustained { caster, target, status } });
        }
        match status {
            Status::Unconscious => dying::collapse(table, target),
            Status::Incapacitated => dying::lose_grip(table, target),
            _ => {}
        }
    }
}
