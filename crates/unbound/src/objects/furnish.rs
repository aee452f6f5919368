//! What the game master does with things: places them, hurts them, shows them, springs their traps.

use super::breaking::BREAKING;
use super::event::ObjectEvent;
use super::harm::{self, Blow};
use super::thing::{STATISTICS, Thing, Withstands};
use super::{fields, traps};
use crate::checks::What;
use crate::damage::types::Harm;
use crate::prelude::*;

/// The most things of one scene.
pub const MOST_THINGS: usize = 200;

/// A change of the things of a scene. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[command(rule = STATISTICS, group = "Thing", by = game_master, always, open, by_serde)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Furnish {
    /// A thing is there, or becomes what is said here (UL-OBJ-03).
    Place { what: Box<Thing> },
    /// A thing is no longer there.
    Remove { thing: String },
    /// Players learn of a hidden thing.
    Show { thing: String },
    /// Something befalls a thing, and hurts it as far as it can be hurt (UL-OBJ-04 to 07, UL-OBJ-10).
    Hurt {
        thing: String,
        amount: i32,
        /// Damage of which type.
        kind: DamageType,
        /// From which source.
        #[serde(default)]
        source: Source,
        /// Whether its armor is taken off.
        #[serde(default)]
        armor: bool,
        /// What a creature would roll against it.
        #[serde(default, skip_serializing_if = "is_default")]
        roll: Option<What>,
        /// Whether it touches Vitality alone.
        #[serde(default)]
        vitality_only: bool,
    },
    /// A thing resists a kind of harm, is immune to it, or is neither (UL-OBJ-05).
    Withstand {
        thing: String,
        /// Which kind: a type of damage, or a source of it.
        harm: Harm,
        /// How it withstands it.
        how: Withstands,
    },
    /// A thing falls (UL-OBJ-10).
    Fall {
        thing: String,
        /// From so many feet.
        feet: u32,
    },
    /// A trap goes off (UL-SKL-29).
    Spring {
        thing: String,
        /// Upon whom.
        #[serde(default, skip_serializing_if = "is_default")]
        target: Option<ActorId>,
    },
}

/// Returns what is impossible about a thing.
pub(crate) fn wrong(thing: &Thing) -> Option<&'static str> {
    let number = |number: Option<i32>| number.is_none_or(|number| (0..=99).contains(&number));
    let hidden = thing.hidden.is_none_or(|hidden| number(hidden.perception) && number(hidden.investigation));
    match () {
        () if thing.name.trim().is_empty() || thing.name.chars().count() > 60 => {
            Some("a thing has a name of 60 characters at the most")
        }
        () if !(0..=30).contains(&thing.armor) => Some("the armor of a thing is from 0 to 30"),
        () if !(1..=9999).contains(&thing.health_max) || !(0..=thing.health_max).contains(&thing.health) => {
            Some("a thing has 1 to 9999 Health, and no more than when it is whole")
        }
        () if !number(thing.stuck) || !number(thing.breaks) || !hidden => Some("what it takes is from 0 to 99"),
        () if !number(thing.trap.as_ref().and_then(|trap| trap.number)) => Some("what a trap takes is from 0 to 99"),
        () => None,
    }
}

impl Act<Unbound> for Furnish {
    fn may(&self, state: &State) -> Verdict {
        let no = |why: Why| Err(Refusal::new(&STATISTICS, why));
        let there = |name: &String| {
            let thing = super::thing(state, name);
            thing.ok_or_else(|| Refusal::new(&STATISTICS, "there is no thing of that name").instead("place it first"))
        };
        match self {
            Furnish::Place { what } => {
                if let Some(why) = wrong(what) {
                    return no(why.into());
                }
                let inside = |id: ActorId| state.actor(id).present() && state.stands_on(id, what.at);
                if !state.map().contains(what.at) || what.shuts() && state.ids().any(inside) {
                    return no("a thing lies on the map, and nothing shut where somebody stands".into());
                }
                let full = super::things(state).len() >= MOST_THINGS && super::thing(state, &what.name).is_none();
                if full { no("there are too many things here".into()) } else { Ok(()) }
            }
            Furnish::Remove { thing } => there(thing).map(|_| ()),
            Furnish::Show { thing } if there(thing)?.known() => no("it is known already".into()),
            Furnish::Show { .. } => Ok(()),
            Furnish::Hurt { thing, amount, .. } => {
                if !(0..=9999).contains(amount) {
                    return no(Why::bounds("damage", 0, 9999));
                }
                whole(there(thing)?)
            }
            Furnish::Withstand { thing, .. } => there(thing).map(|_| ()),
            Furnish::Fall { thing, feet } => {
                if *feet > 10_000 {
                    return no(Why::bounds("feet", 0, 10_000));
                }
                whole(there(thing)?)
            }
            Furnish::Spring { thing, target } => {
                if there(thing)?.trap.as_ref().is_none_or(|trap| trap.sprung) {
                    return no("there is no trap in it that could go off".into());
                }
                match target.filter(|&target| !state.actor(target).alive() || !state.actor(target).present()) {
                    Some(target) => no(Why::new("{} is not there").about(target)),
                    None => Ok(()),
                }
            }
        }
    }
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let found = |state: &State, name: &str| super::thing(state, name).cloned();
        match self {
            Furnish::Place { what } => table.emit(ObjectEvent::Placed { what: what.clone() }),
            Furnish::Remove { thing } => {
                let known = super::thing(table.state(), thing).is_some_and(Thing::known);
                table.emit(ObjectEvent::Removed { name: thing.clone(), known });
            }
            Furnish::Show { thing } => {
                let name = thing.clone();
                let rule = (&STATISTICS).into();
                table.emit(ObjectEvent::Found { by: None, name, rule });
            }
            Furnish::Hurt { thing, amount, kind, source, armor, roll, vitality_only } => {
                let blow = Blow {
                    kind: *kind,
                    source: *source,
                    amount: *amount,
                    armor: *armor,
                    roll: *roll,
                    vitality_only: *vitality_only,
                };
                if let Some(thing) = found(table.state(), thing) {
                    harm::befall(table, &thing, blow);
                }
            }
            Furnish::Withstand { thing, harm, how } => {
                let name = thing.clone();
                let harm = *harm;
                let how = *how;
                table.emit(ObjectEvent::Withstands { name, harm, how });
            }
            Furnish::Fall { thing, feet } => {
                if let Some(thing) = found(table.state(), thing) {
                    harm::drop_from(table, &thing, *feet);
                }
            }
            Furnish::Spring { thing, target } => traps::spring(table, thing, *target, &traps::SNARES),
        }
        crate::stealth::look_again(table, None);
    }
    fn forms(forms: &mut Forms<'_>) {
        fields::furnish(forms);
    }
}

fn whole(thing: &Thing) -> Verdict {
    if thing.broken() { Err(Refusal::new(&BREAKING, "it is broken already")) } else { Ok(()) }
}
