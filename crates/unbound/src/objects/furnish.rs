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
    /// A door stands open or shut, stuck no longer (UL-OBJ-01).
    Turn {
        /// Which, by its name.
        door: String,
        /// Whether it stands open.
        open: bool,
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

/// Returns what is impossible about a thing, if anything.
pub(crate) fn wrong(thing: &Thing) -> Option<&'static str> {
    let within = |number: Option<i32>| number.is_none_or(|number| (0..=99).contains(&number));
    if thing.name.trim().is_empty() || thing.name.chars().count() > 60 {
        return Some("a thing has a name of 60 characters at the most");
    }
    if !(0..=30).contains(&thing.armor) {
        return Some("the armor of a thing is from 0 to 30");
    }
    if !(1..=9999).contains(&thing.health_max) || !(0..=thing.health_max).contains(&thing.health) {
        return Some("a thing has 1 to 9999 Health, and no more than when it is whole");
    }
    let hidden = thing.hidden.unwrap_or_default();
    let to_find = within(hidden.perception) && within(hidden.investigation);
    if !within(thing.stuck) || !within(thing.breaks) || !to_find {
        return Some("what it takes is from 0 to 99");
    }
    let trap = thing.trap.as_ref().and_then(|trap| trap.number);
    if within(trap) { None } else { Some("what a trap takes is from 0 to 99") }
}

impl Act<Unbound> for Furnish {
    fn may(&self, state: &State) -> Verdict {
        match self {
            Furnish::Place { what } => may_place(state, what),
            Furnish::Remove { thing } | Furnish::Withstand { thing, .. } => there(state, thing).map(drop),
            Furnish::Show { thing } => {
                ensure!(!there(state, thing)?.known(), no("it is known already".into()));
                Ok(())
            }
            Furnish::Hurt { thing, amount, .. } => {
                ensure!((0..=9999).contains(amount), no(Why::bounds("damage", 0, 9999)));
                whole(there(state, thing)?)
            }
            Furnish::Turn { door, open } => {
                let thing = there(state, door)?;
                ensure!(thing.bars, no("it is nothing that opens".into()));
                ensure!(thing.open != *open || thing.stuck.is_some(), no("it stands so already".into()));
                let taken = state.ids().any(|id| super::force::stands_in(state, id, thing));
                ensure!(*open || !taken, no("somebody stands in it".into()));
                whole(thing)
            }
            Furnish::Fall { thing, feet } => {
                ensure!(*feet <= 10_000, no(Why::bounds("feet", 0, 10_000)));
                whole(there(state, thing)?)
            }
            Furnish::Spring { thing, target } => {
                let armed = there(state, thing)?.trap.as_ref().is_some_and(|trap| !trap.sprung);
                ensure!(armed, no("there is no trap in it that could go off".into()));
                if let Some(target) = *target {
                    let present = state.actor(target).alive() && state.actor(target).present();
                    ensure!(present, no(Why::new("{} is not there").about(target)));
                }
                Ok(())
            }
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
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
                if let Some(thing) = super::thing(table.state(), thing).cloned() {
                    harm::befall(table, &thing, blow);
                }
            }
            Furnish::Withstand { thing, harm, how } => {
                table.emit(ObjectEvent::Withstands { name: thing.clone(), harm: *harm, how: *how });
            }
            Furnish::Turn { door, open } => {
                let rule = (&super::thing::SIMPLE_INTERACTION).into();
                table.emit(ObjectEvent::Moved { by: None, name: door.clone(), open: *open, rule });
            }
            Furnish::Fall { thing, feet } => {
                if let Some(thing) = super::thing(table.state(), thing).cloned() {
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

fn no(why: Why) -> Refusal {
    Refusal::new(&STATISTICS, why)
}

/// Returns a thing by its name.
///
/// # Errors
/// There is none of that name.
fn there<'a>(state: &'a State, name: &str) -> Result<&'a Thing, Refusal> {
    let none = || no("there is no thing of that name".into()).instead("place it first");
    super::thing(state, name).ok_or_else(none)
}

/// Checks whether a thing may be placed: it is possible, on the map, not shut where somebody stands, and not one too many.
fn may_place(state: &State, what: &Thing) -> Verdict {
    if let Some(why) = wrong(what) {
        return Err(no(why.into()));
    }
    let inside = |id: ActorId| state.actor(id).present() && state.stands_on(id, what.at);
    let jammed = what.shuts() && state.ids().any(inside);
    let why = "a thing lies on the map, and nothing shut where somebody stands";
    ensure!(state.map().contains(what.at) && !jammed, no(why.into()));
    let full = super::things(state).len() >= MOST_THINGS && super::thing(state, &what.name).is_none();
    ensure!(!full, no("there are too many things here".into()));
    Ok(())
}

/// Checks whether a thing is not broken.
fn whole(thing: &Thing) -> Verdict {
    ensure!(!thing.broken(), Refusal::new(&BREAKING, "it is broken already"));
    Ok(())
}
