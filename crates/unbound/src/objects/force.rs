//! Forcing, breaking and opening things (UL-OBJ-01, 02, 09).

use super::event::Happened;
use super::thing::{SIMPLE_INTERACTION, Thing};
use super::{known, may_handle, pay_in_fight};
use crate::Table;
use crate::actions::{self, cost};
use crate::character::{Attribute, Skill};
use crate::checks;
use crate::command::Interaction;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict};
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A thing that is stuck is moved by a Strength roll against the game master's number; where the game master agrees
    /// Overpower counts if it is better.
    FORCING = "UL-OBJ-02", "Forcing a stuck thing", Call;
    /// An Overpower roll against the game master's number breaks a thing outright, whatever its Health.
    BREAKING_BY_STRENGTH = "UL-OBJ-09", "Breaking with strength";
}

/// Force a thing that is stuck (UL-OBJ-02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Who.
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
}

/// Break a thing by strength alone (UL-OBJ-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakThing {
    /// Who.
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
}

/// Open or shut a thing that is not stuck (UL-OBJ-01).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenThing {
    /// Who.
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
    /// Open it.
    pub open: bool,
}

fn whole<'a>(state: &'a State, name: &str, rule: &'static ludex_engine::Rule) -> Result<&'a Thing, Objection> {
    let thing = known(state, name, rule)?;
    if thing.broken() { Err(Objection::new(rule, "it is broken already")) } else { Ok(thing) }
}

/// Whether somebody may force a thing; gives the number that it takes.
///
/// # Errors
/// There is no such thing within reach, it is not stuck, or the price is too high.
pub fn may_force(state: &State, force: &Force) -> Result<i32, Objection> {
    let thing = whole(state, &force.thing, &FORCING)?;
    let Some(number) = thing.stuck else {
        return Err(Objection::new(&FORCING, "it is not stuck").instead("use it"));
    };
    may_handle(state, force.actor, thing, cost::USE_OBJECT, &FORCING)?;
    Ok(number)
}

/// Forces a thing that is stuck.
pub(crate) fn force(table: &mut Table<'_, impl Faces, impl Log<Event>>, force: &Force) -> Verdict {
    let number = may_force(table.state(), force)?;
    let actor = force.actor;
    pay_in_fight(table, actor, (Expense::UseObject, "Force it", cost::USE_OBJECT, &FORCING));
    let state = table.state();
    let agreed = super::thing(state, &force.thing).is_some_and(|thing| thing.overpower);
    let strength = checks::attribute_tally(state, actor, Attribute::Strength, false).total;
    let overpower = checks::skill_tally(state, actor, Skill::Overpower, None, false).total;
    let check = match agreed && overpower > strength {
        true => checks::skill_roll(table, actor, Skill::Overpower, None, Some(number)),
        false => checks::attribute_roll(table, actor, Attribute::Strength, Some(number)),
    };
    let moved = check.succeeded();
    table.emit(Event::Checked { actor, check });
    if moved {
        let (name, rule) = (force.thing.clone(), (&FORCING).into());
        table.emit(Event::Objects(Happened::Moved { by: Some(actor), name, open: true, rule }));
        crate::stealth::look_again(table, None);
    }
    Ok(())
}

/// Whether somebody may try to break a thing by strength; gives the number that it takes.
///
/// # Errors
/// There is no such thing within reach, nobody can break it so, or the price is too high.
pub fn may_break(state: &State, breaks: &BreakThing) -> Result<i32, Objection> {
    let thing = whole(state, &breaks.thing, &BREAKING_BY_STRENGTH)?;
    let Some(number) = thing.breaks else {
        return Err(Objection::new(&BREAKING_BY_STRENGTH, "bare strength does not break it").instead("strike it"));
    };
    may_handle(state, breaks.actor, thing, cost::USE_OBJECT, &BREAKING_BY_STRENGTH)?;
    Ok(number)
}

/// Breaks a thing by strength, or fails and does nothing to it.
pub(crate) fn break_thing(table: &mut Table<'_, impl Faces, impl Log<Event>>, breaks: &BreakThing) -> Verdict {
    let number = may_break(table.state(), breaks)?;
    let actor = breaks.actor;
    pay_in_fight(table, actor, (Expense::UseObject, "Break it", cost::USE_OBJECT, &BREAKING_BY_STRENGTH));
    let check = checks::skill_roll(table, actor, Skill::Overpower, None, Some(number));
    let broken = check.succeeded();
    table.emit(Event::Checked { actor, check });
    if broken {
        let (name, rule) = (breaks.thing.clone(), (&BREAKING_BY_STRENGTH).into());
        table.emit(Event::Objects(Happened::Broke { by: Some(actor), name, rule }));
        crate::stealth::look_again(table, None);
    }
    Ok(())
}

/// Whether somebody may open or shut a thing: it bars the way, is not stuck, and nobody stands in it. In a fight that is
/// the free interaction of the activation, or the use of an object after it (UL-ACT-02, UL-ACT-11).
pub fn may_open(state: &State, open: &OpenThing) -> Verdict {
    let thing = whole(state, &open.thing, &SIMPLE_INTERACTION)?;
    if !thing.bars {
        return Err(Objection::new(&SIMPLE_INTERACTION, "it is nothing that opens").instead("say what you do with it"));
    }
    if thing.open == open.open {
        return Err(Objection::new(&SIMPLE_INTERACTION, "it stands so already"));
    }
    if thing.stuck.is_some() {
        return Err(Objection::new(&FORCING, "it is stuck").instead("force it"));
    }
    let inside = |id: ActorId| state.knows(open.actor, id) && stands_in(state, id, thing);
    if !open.open && state.ids().any(inside) {
        return Err(Objection::new(&SIMPLE_INTERACTION, "something is in the way of it"));
    }
    may_handle(state, open.actor, thing, opening_price(state), &SIMPLE_INTERACTION)
}

fn stands_in(state: &State, id: ActorId, thing: &Thing) -> bool {
    state.actor(id).present() && state.stands_on(id, thing.at)
}

fn opening_price(state: &State) -> i32 {
    if state.objects_used_up() { cost::USE_OBJECT } else { 0 }
}

/// Opens or shuts a thing.
pub(crate) fn open(table: &mut Table<'_, impl Faces, impl Log<Event>>, open: &OpenThing) -> Verdict {
    may_open(table.state(), open)?;
    let actor = open.actor;
    if table.state().stage == Stage::Fighting {
        let used = table.state().objects_used_up();
        let sort = if used { Interaction::UseObject } else { Interaction::Free };
        actions::interact(table, actor, sort, if open.open { "opens something" } else { "shuts something" })?;
    }
    // Somebody whom nobody knows of is in the way.
    let state = table.state();
    let jams = |thing: &Thing| !open.open && state.ids().any(|id| stands_in(state, id, thing));
    if super::thing(state, &open.thing).is_some_and(jams) {
        table.emit(Event::Barred { actor });
        return Ok(());
    }
    let (name, rule) = (open.thing.clone(), (&SIMPLE_INTERACTION).into());
    table.emit(Event::Objects(Happened::Moved { by: Some(actor), name, open: open.open, rule }));
    crate::stealth::look_again(table, None);
    Ok(())
}
