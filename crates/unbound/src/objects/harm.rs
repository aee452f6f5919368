//! Harm to things: armor, immunities, falls, and breaking (UL-OBJ-04 to 10).

use super::breaking::{BREAKING, FAILING, NO_VITALITY, UNTOUCHED, dealt, flow, hurt, withstand};
use super::event::ObjectEvent;
use super::known;
use super::thing::{STATISTICS, Thing};
use crate::attack::places::{self, Aimed, THINGS};
use crate::checks::What;
use crate::falling;
use crate::prelude::*;
use crate::spells::{self, Resolution};

/// Strike a thing of the scene (UL-ATK-44).
#[command(rule = THINGS, group = "Thing", between)]
#[derive(Eq)]
pub struct StrikeObject {
    pub actor: ActorId,
    /// With which weapon.
    pub weapon: u8,
    #[serde(default)]
    pub thrown: bool,
    /// What, by its name.
    pub thing: String,
    /// By which spell with an attack roll, by its place in the record, and no weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell: Option<u8>,
}

impl Act<Unbound> for StrikeObject {
    fn may(&self, state: &State) -> Verdict {
        let thing = known(state, self.actor, &self.thing, &THINGS)?;
        ensure!(!thing.broken(), BREAKING, "it is broken already");
        places::may_strike(state, self.aimed(state, thing), thing.door != 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(thing) = super::thing(table.state(), &self.thing).cloned() {
            let aimed = self.aimed(table.state(), &thing);
            places::strike_object(table, aimed, &thing);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.stage == Stage::Fighting && state.acting != Some(actor) {
            return;
        }
        for thing in super::known_to(state, actor).filter(|thing| !thing.broken()) {
            for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
                for thrown in [false, true] {
                    offers.add(StrikeObject { actor, weapon, thrown, thing: thing.name.clone(), spell: None });
                }
            }
            for (place, spell) in (0..).zip(&state.actor(actor).profile.spells) {
                if spell.resolution == Resolution::Attack && spell.area.is_none() && spell.reaction.is_none() {
                    let thing = thing.name.clone();
                    offers.add(StrikeObject { actor, weapon: 0, thrown: false, thing, spell: Some(place) });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        if let Some(spell) = self.spell {
            return format!("Cast {} at {}", teller.spell(self.actor, spell), self.thing);
        }
        let weapons = &teller.state.actor(self.actor).profile.weapons;
        let weapon = weapons.get(usize::from(self.weapon)).map_or("", |weapon| &*weapon.name);
        format!("{} {weapon} at {}", if self.thrown { "Throw" } else { "Strike with" }, self.thing)
    }

    fn price(&self, state: &State) -> i32 {
        match self.spell {
            Some(spell) => spells::price_now(state, self.actor, spell).0,
            None => self.price(state),
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let at = super::thing(state, &self.thing).map(|thing| thing.nearest_to(state, self.actor));
        offer.cell = at.map(|at| (at.x, at.y));
    }
}

impl StrikeObject {
    /// Returns an attack at a thing: whose, with what, where to.
    fn aimed(&self, state: &State, thing: &Thing) -> Aimed {
        let Self { actor, weapon, thrown, spell, .. } = *self;
        let at = thing.nearest_to(state, actor);
        match spell {
            Some(spell) => Aimed { actor, with: With::Spell(spell), thrown: false, at },
            None => Aimed::weapon(actor, weapon, thrown, at),
        }
    }

    /// Returns the Action Points that an attack with the weapon costs.
    fn price(&self, state: &State) -> i32 {
        state.actor(self.actor).profile.weapons.get(usize::from(self.weapon)).map_or(0, |weapon| weapon.ap)
    }
}

/// What the game master says that befalls a thing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blow {
    /// Damage of this type.
    pub(crate) kind: DamageType,
    /// From this source.
    pub(crate) source: Source,
    /// So much.
    pub(crate) amount: i32,
    /// Whether armor helps.
    pub(crate) armor: bool,
    /// What a creature would roll against it.
    pub(crate) roll: Option<What>,
    /// Whether it touches Vitality alone.
    pub(crate) vitality_only: bool,
}

/// Carries out what the game master says befalls a thing: an area of fire, a fear, a hammer that nobody swings
/// (UL-OBJ-06, UL-OBJ-07, UL-OBJ-10).
pub(crate) fn befall(table: &mut Table<'_, impl Run>, thing: &Thing, blow: Blow) {
    let name = thing.name.clone();
    let shows = table.listens();
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
    hurt(table, None, &name, dealt(flow));
}

/// Lets a thing fall so many feet: the dice and the direct part both go to its Health (UL-OBJ-10).
pub(crate) fn drop_from(table: &mut Table<'_, impl Run>, thing: &Thing, feet: u32) {
    let mut flow = flow(DamageType::Bludgeoning, Source::Null, &falling::FALL_DICE);
    flow.tally = table.tally();
    let (amount, direct) = match falling::dice(feet) {
        Some((0, _)) => return,
        Some((count, sides)) => {
            let roll = table.dice(count, sides);
            let amount = roll.value();
            flow.roll = Some(roll);
            (amount, count as i32)
        }
        None => {
            let (amount, direct) = falling::FARTHEST;
            flow.tally.base("more than 200 feet", amount, &falling::FALL_FARTHEST);
            (amount, direct)
        }
    };
    flow.tally.base("1 for each die", direct, &NO_VITALITY);
    flow.amount = amount + direct;
    withstand(&mut flow, table.state(), thing, table.listens());
    hurt(table, None, &thing.name, dealt(flow));
}
