//! What things withstand, and how they break (UL-OBJ-04 to 08).

use super::event::ObjectEvent;
use super::thing::{Immersion, RESISTANCES, STATISTICS, Thing};
use crate::attack::places::IMMUNE_THINGS;
use crate::body::water;
use crate::damage::{DamageDealt, Flow, RESISTANCE};
use crate::prelude::*;

ludex_engine::rules! {
    /// Things always fail Body and Mobility defence rolls, without a die.
    FAILING = "UL-OBJ-06", "Body and Mobility rolls of objects";
    /// Things are immune to whatever asks for another roll.
    UNTOUCHED = "UL-OBJ-07", "Effects with other rolls";
    /// At 0 Health a thing breaks; nothing dies by that.
    BREAKING = "UL-OBJ-08", "Breaking";
    /// Things have no Vitality: all damage goes to Health, and what touches Vitality alone does nothing.
    NO_VITALITY = "UL-OBJ-10", "Vitality effects on objects";
}

/// Takes off damage what a thing withstands, after its armor: immunities and resistances (UL-OBJ-04, UL-OBJ-05). Halves
/// are rounded down (UL-CHK-38).
pub(crate) fn withstand(flow: &mut Flow, state: &State, thing: &Thing, shows: bool) {
    if matches!(flow.kind, DamageType::Poison | DamageType::Psychic) {
        flow.step(shows, "no harm to a thing", 0, &IMMUNE_THINGS);
    }
    if thing.immune.covers(flow.kind, flow.source) {
        flow.step(shows, "immune", 0, &RESISTANCES);
    }
    let resists = thing.resists.covers(flow.kind, flow.source);
    if !resists && is_immersed(state, thing) {
        quench(flow, shows);
    }
    if resists {
        flow.step(shows, "resisted: half", flow.amount / 2, &RESISTANCE);
    }
}

/// Returns whether a thing is wholly under water (UL-UWC-04).
pub fn is_immersed(state: &State, thing: &Thing) -> bool {
    match thing.water {
        Immersion::Under => true,
        Immersion::Afloat => false,
        Immersion::AsItsPlace => water::covers(state, thing.at, thing.size.across()),
    }
}

/// Halves fire under water (UL-UWC-04).
pub(crate) fn quench(flow: &mut Flow, shows: bool) {
    if flow.kind == DamageType::Fire {
        flow.step(shows, "under water: half", flow.amount / 2, &water::FIRE);
    }
}

/// Takes damage off a thing, and breaks it at 0 Health (UL-OBJ-08).
pub(crate) fn hurt(table: &mut Table<'_, impl Run>, by: Option<ActorId>, name: &str, damage: DamageDealt) {
    let name = name.to_owned();
    let DamageDealt { kind, roll, tally, steps, amount, rule, .. } = damage;
    table.emit(ObjectEvent::Hurt { by, name: name.clone(), kind, roll, tally, steps, amount, rule });
    settle(table, by, name, amount);
}

/// Breaks a thing whose Health has come to 0, once (UL-OBJ-08).
fn settle(table: &mut Table<'_, impl Run>, by: Option<ActorId>, name: String, amount: i32) {
    if amount > 0 && super::thing(table.state(), &name).is_some_and(Thing::broken) {
        table.emit(ObjectEvent::Broke { by, name, rule: (&BREAKING).into() });
        crate::stealth::look_again(table, None);
    }
}

/// Returns damage on its way to a thing, of no amount yet and without a roll.
pub(super) fn flow(kind: DamageType, source: Source, rule: &'static Rule) -> Flow {
    Flow {
        kind,
        source,
        roll: None,
        tally: ludex_engine::Tally::silent(),
        amount: 0,
        steps: Vec::new(),
        bypasses: false,
        nonlethal: false,
        spares_health: false,
        rule,
    }
}

/// Returns whether a thing is harmed by what asks creatures for a defence roll by `against`, or for none, and tells why
/// (UL-OBJ-06, UL-OBJ-07).
pub(crate) fn gives_way(table: &mut Table<'_, impl Run>, thing: &Thing, against: Option<Attribute>) -> bool {
    let name = thing.name.clone();
    match against.map(Attribute::group) {
        None => true,
        Some(Defence::Body | Defence::Mobility) => {
            table.emit(ObjectEvent::Failed { name, rule: (&FAILING).into() });
            true
        }
        Some(Defence::Mental | Defence::Spirit) => {
            table.emit(ObjectEvent::Unharmed { name, rule: (&UNTOUCHED).into() });
            false
        }
    }
}

/// Deals a thing a part of the damage of what fills an area, less what is left of the thing's armor, and takes what it
/// saved off `armor`.
pub(crate) fn blast(table: &mut Table<'_, impl Run>, by: ActorId, thing: &Thing, mut flow: Flow, armor: &mut i32) {
    let shows = table.listens();
    let saved = (*armor).min(flow.amount);
    *armor -= saved;
    flow.step(shows, "its armor", flow.amount - saved, &STATISTICS);
    withstand(&mut flow, table.state(), thing, shows);
    hurt(table, Some(by), &thing.name, dealt(flow));
}

/// Returns damage that has come through to a thing.
pub(super) fn dealt(flow: Flow) -> DamageDealt {
    let Flow { kind, source, roll, tally, steps, amount, rule, .. } = flow;
    DamageDealt { kind, source, roll, tally, steps, amount, loss: Default::default(), rule: rule.into() }
}
