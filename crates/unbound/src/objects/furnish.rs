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

kept! {
    /// A change of the things of a scene. The game master's.
    #[command(rule = STATISTICS, group = "Thing", by = game_master, always, open, by_serde)]
    #[derive(ludex_kit::Part, Clone, Eq)]
    #[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Furnish {
        Place { what: Box<Thing> }, "A thing is there, or becomes what is said here (UL-OBJ-03).";
        Remove { thing: String }, "A thing is no longer there.";
        Show { thing: String }, "Players learn of a hidden thing.";
        /// Something befalls a thing, and hurts it as far as it can be hurt (UL-OBJ-04 to 07, UL-OBJ-10).
        Hurt {
            thing: String;
            amount: i32;
            kind: DamageType, "Damage of which type.";
            #[or_default] source: Source, "From which source.";
            #[or_default] armor: bool, "Whether its armor is taken off.";
            #[late] roll: Option<What>, "What a creature would roll against it.";
            #[or_default] vitality_only: bool, "Whether it touches Vitality alone.";
        };
        /// A thing resists a kind of harm, is immune to it, or is neither (UL-OBJ-05).
        Withstand {
            thing: String;
            harm: Harm, "Which kind: a type of damage, or a source of it.";
            how: Withstands, "How it withstands it.";
        };
        Fall { thing: String; feet: u32, "From so many feet." }, "A thing falls (UL-OBJ-10).";
        Spring { thing: String; #[late] target: Option<ActorId>, "Upon whom." }, "A trap goes off (UL-SKL-29).";
    }
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
    fn may(&self, s: &State) -> Verdict {
        let no = |why: Why| Err(Refusal::new(&STATISTICS, why));
        let there = |name: &String| {
            let thing = super::thing(s, name);
            thing.ok_or_else(|| Refusal::new(&STATISTICS, "there is no thing of that name").instead("place it first"))
        };
        match self {
            Furnish::Place { what } => {
                if let Some(why) = wrong(what) {
                    return no(why.into());
                }
                let inside = |id: ActorId| s.actor(id).present() && s.stands_on(id, what.at);
                if !s.map().contains(what.at) || what.shuts() && s.ids().any(inside) {
                    return no("a thing lies on the map, and nothing shut where somebody stands".into());
                }
                let full = super::things(s).len() >= MOST_THINGS && super::thing(s, &what.name).is_none();
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
                match target.filter(|&target| !s.actor(target).alive() || !s.actor(target).present()) {
                    Some(target) => no(Why::new("{} is not there").about(target)),
                    None => Ok(()),
                }
            }
        }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let found = |state: &State, name: &str| super::thing(state, name).cloned();
        match self {
            Furnish::Place { what } => t.emit(ObjectEvent::Placed { what: what.clone() }),
            Furnish::Remove { thing } => {
                let known = super::thing(t.state(), thing).is_some_and(Thing::known);
                t.emit(ObjectEvent::Removed { name: thing.clone(), known });
            }
            Furnish::Show { thing } => {
                let (name, rule) = (thing.clone(), (&STATISTICS).into());
                t.emit(ObjectEvent::Found { by: None, name, rule });
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
                if let Some(thing) = found(t.state(), thing) {
                    harm::befall(t, &thing, blow);
                }
            }
            Furnish::Withstand { thing, harm, how } => {
                let (name, harm, how) = (thing.clone(), *harm, *how);
                t.emit(ObjectEvent::Withstands { name, harm, how });
            }
            Furnish::Fall { thing, feet } => {
                if let Some(thing) = found(t.state(), thing) {
                    harm::drop_from(t, &thing, *feet);
                }
            }
            Furnish::Spring { thing, target } => traps::spring(t, thing, *target, &traps::SNARES),
        }
        crate::stealth::look_again(t, None);
    }
    fn forms(f: &mut Forms<'_>) {
        fields::furnish(f);
    }
}

fn whole(thing: &Thing) -> Verdict {
    if thing.broken() { Err(Refusal::new(&BREAKING, "it is broken already")) } else { Ok(()) }
}
