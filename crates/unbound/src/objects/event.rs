//! What happens to things.

use super::finding::QUICK_AND_SLOW;
use super::thing::{RESISTANCES, STATISTICS, Thing, Withstands, turn_doors};
use super::traps::SNARES;
use crate::checks::{CheckResult, with_roll};
use crate::damage::types::Harm;
use crate::damage::{Step, by_steps};
use crate::prelude::*;
use crate::senses::Surroundings;

/// Something that happened to a thing. Things go by their names.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "thing", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum ObjectEvent {
    /// The game master placed a thing, or changed one.
    Placed { what: Box<Thing> },
    /// A thing is no longer there.
    Removed { name: String, known: bool },
    /// A thing was found (UL-HID-16, UL-HID-17).
    Found { by: Option<ActorId>, name: String, rule: RuleId },
    /// Something hurt a thing (UL-OBJ-08, UL-OBJ-10).
    Hurt {
        by: Option<ActorId>,
        name: String,
        kind: DamageType,
        roll: Option<Rolled>,
        tally: Tally,
        #[serde(default, skip_serializing_if = "is_default")]
        steps: Vec<Step>,
        amount: i32,
        rule: RuleId,
    },
    /// A thing withstands a kind of harm, or no longer (UL-OBJ-05).
    Withstands { name: String, harm: Harm, how: Withstands },
    /// Something does nothing to a thing (UL-OBJ-07, UL-OBJ-10).
    Unharmed { name: String, rule: RuleId },
    /// A thing fails a defence roll by itself (UL-OBJ-06).
    Failed { name: String, rule: RuleId },
    /// A thing broke (UL-OBJ-08), as its rule says.
    Broke { by: Option<ActorId>, name: String, rule: RuleId },
    /// A thing was opened, shut or moved (UL-OBJ-01, UL-OBJ-02).
    Moved { by: Option<ActorId>, name: String, open: bool, rule: RuleId },
    /// A trap went off (UL-HID-19).
    Sprung { on: Option<ActorId>, name: String, does: String, rule: RuleId },
    /// A trap holds somebody (UL-SKL-29).
    Caught { actor: ActorId, name: String },
    /// An actor is out of a trap.
    Freed { actor: ActorId, name: String },
    /// An actor set a trap (UL-SKL-29).
    Set {
        by: ActorId,
        what: Box<Thing>,
        /// The roll that made it; in older campaigns it stands before it, in secret.
        #[serde(default, skip_serializing_if = "is_default")]
        check: Option<Box<CheckResult>>,
    },
    /// An actor searched a place, or a whole room (UL-HID-18).
    Searched { by: ActorId, at: Option<Cell>, seconds: u64 },
}

impl Concerns for ObjectEvent {
    fn actor(&self) -> Option<ActorId> {
        match *self {
            ObjectEvent::Found { by, .. }
            | ObjectEvent::Hurt { by, .. }
            | ObjectEvent::Broke { by, .. }
            | ObjectEvent::Moved { by, .. } => by,
            ObjectEvent::Sprung { on, .. } => on,
            ObjectEvent::Caught { actor, .. } | ObjectEvent::Freed { actor, .. } => Some(actor),
            ObjectEvent::Set { by, .. } | ObjectEvent::Searched { by, .. } => Some(by),
            _ => None,
        }
    }
}

impl Event<Unbound> for ObjectEvent {
    fn apply(&self, state: &mut State) {
        if let ObjectEvent::Searched { seconds, .. } = self {
            state.clock.advance(*seconds);
            state.short_rest = false;
            return;
        }
        match self {
            ObjectEvent::Placed { what } | ObjectEvent::Set { what, .. } => Surroundings::change(state, |around| {
                match around.things.iter_mut().find(|thing| thing.name == what.name) {
                    Some(thing) => thing.clone_from(what),
                    None => around.things.push(Thing::clone(what)),
                }
            }),
            ObjectEvent::Removed { name, .. } => {
                let door = super::thing(state, name).map(|thing| thing.door);
                Surroundings::change(state, |around| around.things.retain(|thing| thing.name != *name));
                turn_doors(state, door);
            }
            ObjectEvent::Found { name, .. } => change(state, name, |thing| {
                thing.hidden = None;
                thing.veiled = false;
            }),
            ObjectEvent::Hurt { name, amount, .. } => change(state, name, |thing| {
                thing.health = (thing.health - amount).max(0);
            }),
            ObjectEvent::Withstands { name, harm, how } => change(state, name, |thing| {
                thing.resists.set(*harm, *how == Withstands::Resists);
                thing.immune.set(*harm, *how == Withstands::Immune);
            }),
            ObjectEvent::Broke { name, .. } => change(state, name, |thing| {
                thing.health = 0;
                thing.stuck = None;
                holds(thing, None);
            }),
            ObjectEvent::Moved { name, open, .. } => change(state, name, |thing| {
                thing.open = *open;
                thing.stuck = None;
            }),
            ObjectEvent::Sprung { name, .. } => change(state, name, |thing| {
                thing.hidden = None;
                thing.veiled = false;
                if let Some(trap) = &mut thing.trap {
                    trap.sprung = true;
                }
            }),
            ObjectEvent::Caught { actor, name } => change(state, name, |thing| holds(thing, Some(*actor))),
            ObjectEvent::Freed { name, .. } => change(state, name, |thing| holds(thing, None)),
            ObjectEvent::Unharmed { .. } | ObjectEvent::Failed { .. } | ObjectEvent::Searched { .. } => {}
        }
        turn_doors(state, None);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            ObjectEvent::Placed { what } => {
                line(LineKind::Ruling, format!("{} is at {}: {}.", what.name, what.at, what.looks()), &STATISTICS)
            }
            ObjectEvent::Removed { name, .. } => line(LineKind::Ruling, format!("{name} is gone."), &STATISTICS),
            ObjectEvent::Found { by, name, rule } => {
                let text = format!("{}.", who_does(teller, *by, "finds", "comes to light", name));
                told(LineKind::Boon, text, rule)
            }
            ObjectEvent::Hurt { name, kind, roll, tally, steps, amount, rule, .. } => {
                let text = format!("{name} takes {amount} {} damage.", kind.name());
                let roll = Check::new("Damage", roll.iter().cloned().collect(), tally.clone());
                let steps: &[Step] = if teller.viewer.is_game_master() { steps } else { &[] };
                Some(by_steps(Line::new(LineKind::Harm, text).rule(rule.clone()), roll, steps))
            }
            ObjectEvent::Withstands { name, harm, how } => {
                let how = match how {
                    Withstands::Resists => "resists",
                    Withstands::Immune => "is immune to",
                    Withstands::Not => "does not withstand",
                };
                line(LineKind::Ruling, format!("{name} {how} {}.", harm.name()), &RESISTANCES)
            }
            ObjectEvent::Unharmed { name, rule } => told(LineKind::Harm, format!("It does nothing to {name}."), rule),
            ObjectEvent::Failed { name, rule } => {
                told(LineKind::Roll, format!("{name} cannot get out of the way."), rule)
            }
            ObjectEvent::Broke { by, name, rule } => {
                let text = format!("{}.", who_does(teller, *by, "breaks", "breaks", name));
                told(LineKind::Harm, text, rule)
            }
            ObjectEvent::Moved { by, name, open: true, rule } => {
                let text = format!("{}.", who_does(teller, *by, "opens", "opens", name));
                told(LineKind::Action, text, rule)
            }
            ObjectEvent::Moved { by, name, open: false, rule } => {
                let text = format!("{}.", who_does(teller, *by, "shuts", "falls shut", name));
                told(LineKind::Action, text, rule)
            }
            ObjectEvent::Searched { by, at, seconds } => {
                let place = at.map_or("the whole room".to_owned(), |at| at.to_string());
                let text = format!("{} searches {place} for {}.", teller.who(*by), long(*seconds));
                line(LineKind::Action, text, &QUICK_AND_SLOW)
            }
            ObjectEvent::Sprung { .. }
            | ObjectEvent::Caught { .. }
            | ObjectEvent::Freed { .. }
            | ObjectEvent::Set { .. } => self.of_a_trap(teller),
        }
    }

    // What tells of a thing that players do not know of.
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        if viewer.is_game_master() {
            return false;
        }
        let unknown = |name: &str| super::thing(state, name).is_some_and(|thing| !thing.known());
        match self {
            ObjectEvent::Placed { what } => !what.known(),
            ObjectEvent::Removed { known, .. } => !known,
            ObjectEvent::Set { by, .. } => !viewer.plays(*by),
            ObjectEvent::Hurt { name, .. }
            | ObjectEvent::Withstands { name, .. }
            | ObjectEvent::Unharmed { name, .. }
            | ObjectEvent::Failed { name, .. }
            | ObjectEvent::Broke { name, .. }
            | ObjectEvent::Moved { name, .. } => unknown(name),
            _ => false,
        }
    }
}

impl ObjectEvent {
    /// Tells what happens with a trap (UL-SKL-29).
    fn of_a_trap(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            ObjectEvent::Sprung { name, does, rule, .. } => {
                let words = if does.is_empty() { String::new() } else { format!(": {does}") };
                told(LineKind::Harm, format!("{name} goes off{words}."), rule)
            }
            ObjectEvent::Caught { actor, name } => {
                line(LineKind::Status, format!("{} is caught in {name}.", teller.who(*actor)), &SNARES)
            }
            ObjectEvent::Freed { actor, name } => {
                line(LineKind::Status, format!("{} gets out of {name}.", teller.who(*actor)), &SNARES)
            }
            ObjectEvent::Set { by, what, check } => {
                let number = what.trap.as_ref().and_then(|trap| trap.number).unwrap_or(0);
                let text = format!("{} sets {} at {}, with {number}.", teller.who(*by), what.name, what.at);
                let line = Line::new(LineKind::Action, text).rule(&SNARES);
                Some(match check {
                    Some(check) => with_roll(line, check),
                    None => line,
                })
            }
            _ => None,
        }
    }
}

/// Returns a line of a rule that the event names.
fn told(kind: LineKind, text: String, rule: &RuleId) -> Option<Line> {
    Some(Line::new(kind, text).rule(rule.clone()))
}

/// Returns who does something to a thing, or what the thing does by itself.
fn who_does(teller: &Teller<'_>, by: Option<ActorId>, does: &str, by_itself: &str, name: &str) -> String {
    match by {
        Some(by) => format!("{} {does} {name}", teller.who(by)),
        None => format!("{name} {by_itself}"),
    }
}

/// Changes a thing of the scene, by its name; for `apply` alone.
fn change(state: &mut State, name: &str, change: impl FnOnce(&mut Thing)) {
    Surroundings::change(state, |around| {
        if let Some(thing) = around.things.iter_mut().find(|thing| thing.name == name) {
            change(thing);
        }
    });
}

/// Says whom the trap in a thing holds, if anybody.
fn holds(thing: &mut Thing, victim: Option<ActorId>) {
    if let Some(trap) = &mut thing.trap {
        trap.holds = victim;
    }
}
