//! Harm to things: armor, immunities, falls, and breaking (UL-OBJ-04 to 10).

use super::breaking::{BREAKING, FAILING, NO_VITALITY, UNTOUCHED, flow, hurt, withstand};
use super::event::ObjectEvent;
use super::known;
use super::thing::{STATISTICS, Thing};
use crate::attack::places::{self, Aimed, THINGS};
use crate::checks::What;
use crate::damage::{DamageDealt, Flow};
use crate::falling;
use crate::prelude::*;
use crate::spells::{self, Resolution};

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
        Some(spell) => spells::price_now(s, c.actor, spell).0,
        None => c.price(s),
    },
    details |c, s, offer| offer.cell = super::thing(s, &c.thing).map(|thing| (thing.at.x, thing.at.y)),
    may |c, s| {
        let thing = known(s, c.actor, &c.thing, &THINGS)?;
        only_if!(!thing.broken(), &BREAKING, "it is broken already")?;
        places::may_strike_at(s, c.aimed(thing))
    },
    run |c, t| if let Some(thing) = super::thing(t.state(), &c.thing).cloned() {
        places::strike_object(t, c.aimed(&thing), &thing);
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        if s.stage == Stage::Fighting && s.acting != Some(actor) {
            return;
        }
        for thing in super::known_to(s, actor).filter(|thing| !thing.broken()) {
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
    /// Returns an attack at a thing: whose, with what, where to.
    fn aimed(&self, thing: &Thing) -> Aimed {
        let Self { actor, weapon, thrown, spell, .. } = *self;
        match spell {
            Some(spell) => Aimed { actor, with: With::Spell(spell), thrown: false, at: thing.at },
            None => Aimed::weapon(actor, weapon, thrown, thing.at),
        }
    }

    /// Returns the Action Points that an attack with the weapon costs.
    fn price(&self, state: &State) -> i32 {
        state.actor(self.actor).profile.weapons.get(usize::from(self.weapon)).map_or(0, |weapon| weapon.ap)
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

/// Something befalls a thing: an area of fire, a fear, a hammer that nobody swings (UL-OBJ-06, 07, 10).
pub(crate) fn befall(table: &mut Table<'_, impl Run>, thing: &Thing, blow: Blow) {
    let (name, shows) = (thing.name.clone(), table.listens());
    let unharmed = |name, rule: &'static Rule| ObjectEvent::Unharmed { name, rule: rule.into() };
    if blow.vitality_only {
        return table.emit(unharmed(name, &NO_VITALITY));
    }
    match blow.roll {
        None => {}
        Some(What::Defence(Defence::Body | Defence::Mobility, _)) => {
            table.emit(ObjectEvent::Failed { name: name.clone(), rule: (&FAILING).into() });
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
