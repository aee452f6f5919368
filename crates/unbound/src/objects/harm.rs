//! Harm to things: armor, immunities, falls, and breaking (UL-OBJ-04 to 10).

use super::event::Happened;
use super::known;
use super::thing::{Immersion, RESISTANCES, STATISTICS, Thing};
use crate::actions::in_fight;
use crate::attack::places::{self, Aimed, IMMUNE_THINGS, THINGS};
use crate::body::water;
use crate::character::Defence;
use crate::checks::What;
use crate::damage::types::{DamageType, Source};
use crate::damage::{DamageDealt, Flow, RESISTANCE};
use crate::falling;
use crate::prelude::*;
use crate::spells::{self, Resolution};

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

acts! { Unbound;
    /// Strike a thing of the scene (UL-ATK-44).
    #[command(rule = THINGS, group = "Thing", between)]
    #[derive(Eq)] StrikeObject {
        actor: ActorId;
        weapon: u8, "With which weapon.";
        #[or_default] thrown: bool;
        thing: String, "What, by its name.";
        #[late] spell: Option<u8>, "By which spell with an attack roll, by its place in the record, and no weapon.";
    }
    label |c, teller| {
        if let Some(spell) = c.spell {
            return format!("Cast {} at {}", teller.spell(c.actor, spell), c.thing);
        }
        let weapons = &teller.state.actor(c.actor).profile.weapons;
        let weapon = weapons.get(usize::from(c.weapon)).map_or("", |weapon| &*weapon.name);
        format!("{} {weapon} at {}", if c.thrown { "Throw" } else { "Strike with" }, c.thing)
    },
    price |c, s| match c.spell {
        Some(spell) => in_fight(s, spells::price_now(s, c.actor, spell).0),
        None => in_fight(s, c.price(s)),
    },
    details |c, s, offer| offer.cell = super::thing(s, &c.thing).map(|thing| (thing.at.x, thing.at.y)),
    may |c, s| {
        let thing = known(s, &c.thing, &THINGS)?;
        only_if!(!thing.broken(), &BREAKING, "it is broken already")?;
        places::may_strike_at(s, c.aimed(thing))
    },
    run |c, t| if let Some(thing) = super::thing(t.state(), &c.thing).cloned() {
        places::strike_object(t, c.aimed(&thing), &thing);
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        if s.acting != Some(actor) {
            return;
        }
        for thing in super::things(s).iter().filter(|thing| thing.known() && !thing.broken()) {
            for weapon in 0..s.actor(actor).profile.weapons.len() as u8 {
                for thrown in [false, true] {
                    o.add(StrikeObject { actor, weapon, thrown, thing: thing.name.clone(), spell: None });
                }
            }
            for (place, spell) in (0..).zip(&s.actor(actor).profile.spells) {
                if spell.resolution == Resolution::Attack && spell.area.is_none() && spell.reaction.is_none() {
                    let thing = thing.name.clone();
                    o.add(StrikeObject { actor, weapon: 0, thrown: false, thing, spell: Some(place) });
                }
            }
        }
    };
}

impl StrikeObject {
    /// An attack at a thing: whose, with what, where to.
    fn aimed(&self, thing: &Thing) -> Aimed {
        let Self { actor, weapon, thrown, spell, .. } = *self;
        match spell {
            Some(spell) => Aimed { actor, with: With::Spell(spell), thrown: false, at: thing.at },
            None => Aimed::weapon(actor, weapon, thrown, thing.at),
        }
    }

    /// The Action Points that an attack with the weapon costs.
    fn price(&self, state: &State) -> i32 {
        state.actor(self.actor).profile.weapons.get(usize::from(self.weapon)).map_or(0, |weapon| weapon.ap)
    }
}

/// What of damage reaches a thing: armor is taken off, then immunities and resistances count (UL-OBJ-04, UL-OBJ-05).
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

/// Whether a thing is wholly under water (UL-UWC-04).
pub fn is_immersed(state: &State, thing: &Thing) -> bool {
    match thing.water {
        Immersion::Under => true,
        Immersion::Afloat => false,
        Immersion::AsItsPlace => water::covers(state, thing.at, thing.size.across()),
    }
}

/// Fire under water does half (UL-UWC-04).
pub(crate) fn quench(flow: &mut Flow, shows: bool) {
    if flow.kind == DamageType::Fire {
        flow.step(shows, "under water: half", flow.amount / 2, &water::FIRE);
    }
}

/// Takes damage off a thing, and breaks it at 0 Health (UL-OBJ-08).
pub(crate) fn hurt(table: &mut Table<'_, impl Run>, by: Option<ActorId>, name: &str, damage: DamageDealt) {
    let name = name.to_owned();
    let DamageDealt { kind, roll, tally, steps, amount, rule, .. } = damage;
    table.emit(Happened::Hurt { by, name: name.clone(), kind, roll, tally, steps, amount, rule });
    settle(table, by, name, amount);
}

/// A thing at 0 Health is broken, once.
fn settle(table: &mut Table<'_, impl Run>, by: Option<ActorId>, name: String, amount: i32) {
    if amount > 0 && super::thing(table.state(), &name).is_some_and(Thing::broken) {
        table.emit(Happened::Broke { by, name, rule: (&BREAKING).into() });
        crate::stealth::look_again(table, None);
    }
}

/// Damage that is not rolled here, on its way to a thing.
fn flow(kind: DamageType, source: Source, rule: &'static Rule) -> Flow {
    let (roll, steps) = (None, Vec::new());
    Flow {
        kind,
        source,
        roll,
        tally: ludex_engine::Tally::silent(),
        amount: 0,
        steps,
        bypasses: false,
        nonlethal: false,
        spares_health: false,
        rule,
    }
}

plain! {
    /// What the game master says that befalls a thing.
    #[derive(Clone, Copy)] pub(crate) struct Blow {
        pub(crate) kind: DamageType, "Damage of this type.";
        pub(crate) source: Source, "From this source.";
        pub(crate) amount: i32, "So much.";
        pub(crate) armor: bool, "Whether armor helps.";
        pub(crate) roll: Option<What>, "What a creature would roll against it.";
        pub(crate) vitality_only: bool, "Whether it touches Vitality alone.";
    }
}

/// Whether a thing is harmed by what asks creatures for a defence roll, or for none (UL-OBJ-06, UL-OBJ-07).
pub(crate) fn gives_way(table: &mut Table<'_, impl Run>, thing: &Thing, against: Option<Attribute>) -> bool {
    let name = thing.name.clone();
    match against.map(Attribute::group) {
        None => true,
        Some(Defence::Body | Defence::Mobility) => {
            table.emit(Happened::Failed { name, rule: (&FAILING).into() });
            true
        }
        Some(Defence::Mental | Defence::Spirit) => {
            table.emit(Happened::Unharmed { name, rule: (&UNTOUCHED).into() });
            false
        }
    }
}

/// A part of the damage of what fills an area, less what is left of the thing's armor.
pub(crate) fn blast(table: &mut Table<'_, impl Run>, by: ActorId, thing: &Thing, mut flow: Flow, armor: &mut i32) {
    let shows = table.listens();
    let saved = (*armor).min(flow.amount);
    *armor -= saved;
    flow.step(shows, "its armor", flow.amount - saved, &STATISTICS);
    withstand(&mut flow, table.state(), thing, shows);
    let Flow { kind, source, roll, tally, steps, amount, rule, .. } = flow;
    let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss: Default::default(), rule: rule.into() };
    hurt(table, Some(by), &thing.name, damage);
}

/// Something befalls a thing: an area of fire, a fear, a hammer that nobody swings (UL-OBJ-06, 07, 10).
pub(crate) fn befall(table: &mut Table<'_, impl Run>, thing: &Thing, blow: Blow) {
    let (name, shows) = (thing.name.clone(), table.listens());
    let unharmed = |name, rule: &'static Rule| Happened::Unharmed { name, rule: rule.into() };
    if blow.vitality_only {
        return table.emit(unharmed(name, &NO_VITALITY));
    }
    match blow.roll {
        None => {}
        Some(What::Defence(Defence::Body | Defence::Mobility, _)) => {
            table.emit(Happened::Failed { name: name.clone(), rule: (&FAILING).into() });
        }
        Some(_) => return table.emit(unharmed(name, &UNTOUCHED)),
    }
    let mut flow = flow(blow.kind, blow.source, &NO_VITALITY);
    flow.tally = table.tally();
    flow.tally.base("game master", blow.amount, &NO_VITALITY);
    flow.amount = blow.amount;
    if blow.armor {
        let saved = thing.reduction(table.state()).min(flow.amount);
        flow.step(shows, "its armor", flow.amount - saved, &STATISTICS);
    }
    withstand(&mut flow, table.state(), thing, shows);
    let Flow { kind, source, roll, tally, steps, amount, rule, .. } = flow;
    let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss: Default::default(), rule: rule.into() };
    hurt(table, None, &name, damage);
}

/// A thing falls so many feet: the dice and the direct part both go to its Health (UL-OBJ-10).
pub(crate) fn drop_from(table: &mut Table<'_, impl Run>, thing: &Thing, feet: u32) {
    let (roll, amount, direct) = match falling::dice(feet) {
        Some((0, _)) => return,
        Some((count, sides)) => {
            let roll = table.dice(count, sides);
            let amount = roll.value();
            (Some(roll), amount, count as i32)
        }
        None => (None, falling::FARTHEST.0, falling::FARTHEST.1),
    };
    let mut flow = flow(DamageType::Bludgeoning, Source::Null, &falling::FALL_DICE);
    flow.tally = table.tally();
    if roll.is_none() {
        flow.tally.base("more than 200 feet", amount, &falling::FALL_FARTHEST);
    }
    flow.tally.base("1 for each die", direct, &NO_VITALITY);
    (flow.roll, flow.amount) = (roll, amount + direct);
    withstand(&mut flow, table.state(), thing, table.listens());
    let Flow { kind, source, roll, tally, steps, amount, rule, .. } = flow;
    let damage = DamageDealt { kind, source, roll, tally, steps, amount, loss: Default::default(), rule: rule.into() };
    hurt(table, None, &thing.name, damage);
}
