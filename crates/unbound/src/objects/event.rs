//! What happens to things.

use super::thing::{Thing, Withstands};
use super::told;
use crate::checks::CheckResult;
use crate::damage::Step;
use crate::damage::types::{DamageType, Harm};
use crate::prelude::*;
use crate::senses::Surroundings;
use ludex_engine::Concerns;

kept! {
    /// Something that happened to a thing. Things go by their names.
    #[ludex_kit::event(by_serde)]
    #[derive(Clone)]
    #[serde(tag = "thing", rename_all = "snake_case")]
    pub enum Happened {
        Placed { what: Box<Thing> }, "The game master placed a thing, or changed one.";
        Removed { name: String, known: bool }, "A thing is no longer there.";
        Found { by: Option<ActorId>, name: String, rule: RuleId }, "A thing was found (UL-HID-16, UL-HID-17).";
        /// Something hurt a thing (UL-OBJ-08, UL-OBJ-10).
        Hurt {
            by: Option<ActorId>;
            name: String;
            kind: DamageType;
            roll: Option<Rolled>;
            tally: Tally;
            #[late] steps: Vec<Step>;
            amount: i32;
            rule: RuleId;
        };
        /// A thing withstands a kind of harm, or no longer (UL-OBJ-05).
        Withstands { name: String, harm: Harm, how: Withstands };
        Unharmed { name: String, rule: RuleId }, "Something does nothing to a thing (UL-OBJ-07, UL-OBJ-10).";
        Failed { name: String, rule: RuleId }, "A thing fails a defence roll by itself (UL-OBJ-06).";
        Broke { by: Option<ActorId>, name: String, rule: RuleId }, "A thing broke (UL-OBJ-08, UL-OBJ-09).";
        /// A thing was opened, shut or moved (UL-OBJ-01, UL-OBJ-02).
        Moved { by: Option<ActorId>, name: String, open: bool, rule: RuleId };
        Sprung { on: Option<ActorId>, name: String, does: String, rule: RuleId }, "A trap went off (UL-HID-19).";
        Caught { actor: ActorId, name: String }, "A trap holds somebody (UL-SKL-29).";
        Freed { actor: ActorId, name: String }, "Somebody is out of a trap.";
        /// Somebody set a trap (UL-SKL-29).
        Set {
            by: ActorId;
            what: Box<Thing>;
            /// The roll that made it; in older campaigns it stands before it, in secret.
            #[late] check: Option<Box<CheckResult>>;
        };
        /// Somebody searched a place, or a whole room (UL-HID-18).
        Searched { by: ActorId, at: Option<Cell>, seconds: u64 };
    }
}

impl Concerns for Happened {
    fn actor(&self) -> Option<ActorId> {
        match *self {
            Happened::Found { by, .. }
            | Happened::Hurt { by, .. }
            | Happened::Broke { by, .. }
            | Happened::Moved { by, .. } => by,
            Happened::Sprung { on, .. } => on,
            Happened::Caught { actor, .. } | Happened::Freed { actor, .. } => Some(actor),
            Happened::Set { by, .. } | Happened::Searched { by, .. } => Some(by),
            _ => None,
        }
    }
}

impl Happens<Unbound> for Happened {
    fn apply(&self, state: &mut State) {
        if let Happened::Searched { seconds, .. } = self {
            state.clock.advance(*seconds);
            state.short_rest = false;
            return;
        }
        let change = |state: &mut State, name: &str, change: &dyn Fn(&mut Thing)| {
            Surroundings::change(state, |around| {
                if let Some(thing) = around.things.iter_mut().find(|thing| thing.name == name) {
                    change(thing);
                }
            });
        };
        match self {
            Happened::Placed { what } | Happened::Set { what, .. } => {
                Surroundings::change(state, |around| {
                    match around.things.iter_mut().find(|thing| thing.name == what.name) {
                        Some(thing) => thing.clone_from(what),
                        None => around.things.push(Thing::clone(what)),
                    }
                })
            }
            Happened::Removed { name, .. } => {
                Surroundings::change(state, |around| around.things.retain(|thing| thing.name != *name));
            }
            Happened::Found { name, .. } => {
                change(state, name, &|thing| (thing.hidden, thing.veiled) = (None, false));
            }
            Happened::Hurt { name, amount, .. } => {
                change(state, name, &|thing| thing.health = (thing.health - amount).max(0));
            }
            Happened::Withstands { name, harm, how } => change(state, name, &|thing| {
                thing.resists.set(*harm, *how == Withstands::Resists);
                thing.immune.set(*harm, *how == Withstands::Immune);
            }),
            Happened::Broke { name, .. } => change(state, name, &|thing| {
                (thing.health, thing.stuck) = (0, None);
                if let Some(trap) = &mut thing.trap {
                    trap.holds = None;
                }
            }),
            Happened::Moved { name, open, .. } => {
                change(state, name, &|thing| (thing.open, thing.stuck) = (*open, None));
            }
            Happened::Sprung { name, .. } => change(state, name, &|thing| {
                (thing.hidden, thing.veiled) = (None, false);
                if let Some(trap) = &mut thing.trap {
                    trap.sprung = true;
                }
            }),
            Happened::Caught { actor, name } => hold(state, name, Some(*actor)),
            Happened::Freed { name, .. } => hold(state, name, None),
            Happened::Unharmed { .. } | Happened::Failed { .. } | Happened::Searched { .. } => {}
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        told::tell(t, self)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        told::is_secret(&Teller { state, viewer }, self)
    }
}

fn hold(state: &mut State, name: &str, holds: Option<ActorId>) {
    Surroundings::change(state, |around| {
        let thing = around.things.iter_mut().find(|thing| thing.name == name);
        if let Some(trap) = thing.and_then(|thing| thing.trap.as_mut()) {
            trap.holds = holds;
        }
    });
}
