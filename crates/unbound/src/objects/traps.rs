//! Traps: setting them, walking into them, and getting out (UL-SKL-29).

use super::event::Happened;
use super::thing::{Hidden, Thing, Trap};
use super::trap_on;
use crate::Table;
use crate::actions::{cost, pay_plain};
use crate::character::{Attribute, Defence, Size, Skill};
use crate::checks::{self, Attempt, What};
use crate::damage::types::Affinity;
use crate::event::{Event, Expense};
use crate::holds::ESCAPE;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Stage, State};
use crate::turns::{can_pay, must_act};
use ludex_engine::{ActorId, Faces, Log, Rule};
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// The total of Trapping is what it takes to notice a snare, to avoid it by Mobility (Agility), and to get out of it
    /// by Escape or Overpower (house).
    SNARES = "UL-SKL-29", "Traps set by characters";
}

/// Set a snare (UL-SKL-29). The game master's to allow, as it takes time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetSnare {
    /// Who sets it.
    pub actor: ActorId,
    /// What it is called; no other thing of the scene is called so.
    pub name: String,
    /// Where.
    pub at: Cell,
}

/// Get out of a trap (UL-SKL-29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakFree {
    /// Who.
    pub actor: ActorId,
    /// By Escape or by Overpower.
    pub skill: Skill,
}

/// Whether somebody may set a snare: between fights, at a place on the map, under a name of its own.
pub fn may_set_snare(state: &State, snare: &SetSnare) -> Verdict {
    let no = |why: Why| Err(Objection::new(&SNARES, why));
    if state.stage == Stage::Fighting {
        return no("nobody sets a snare in the middle of a fight".into());
    }
    if !state.can_act(snare.actor) {
        return no(Why::Somebody(snare.actor, "is not able to set a snare"));
    }
    if snare.name.trim().is_empty() || super::thing(state, &snare.name).is_some() {
        return no("a snare has a name that no other thing here has".into());
    }
    if !state.map().contains(snare.at) || super::things(state).len() >= super::furnish::MOST_THINGS {
        return no("a snare lies on the map, and there are not too many things".into());
    }
    Ok(())
}

/// Sets a snare: the total of Trapping stays with it.
pub(crate) fn set_snare(table: &mut Table<'_, impl Faces, impl Log<Event>>, snare: &SetSnare) -> Verdict {
    may_set_snare(table.state(), snare)?;
    let actor = snare.actor;
    let check = checks::skill_roll(table, actor, Skill::Trapping, None, None);
    let total = check.total;
    let trap = Trap { number: Some(total), does: "catches whoever steps into it".into(), ..Trap::default() };
    let what = Thing {
        name: snare.name.clone(),
        at: snare.at,
        size: Size::Small,
        armor: 0,
        health: 3,
        health_max: 3,
        resists: Affinity::default(),
        immune: Affinity::default(),
        bars: false,
        open: false,
        stuck: None,
        overpower: false,
        breaks: None,
        hidden: Some(Hidden { perception: Some(total), ..Hidden::default() }),
        veiled: false,
        water: Default::default(),
        trap: Some(trap),
    };
    // The roll is told with the snare, to those alone who set it.
    let (what, check) = (Box::new(what), Some(Box::new(check)));
    table.emit(Event::Objects(Happened::Set { by: actor, what, check }));
    Ok(())
}

/// A trap goes off, upon somebody or nobody: with a number the victim rolls Mobility (Agility), and is caught if it
/// falls short.
pub(crate) fn spring(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    name: &str,
    on: Option<ActorId>,
    rule: &'static Rule,
) {
    let Some(trap) = super::thing(table.state(), name).and_then(|thing| thing.trap.clone()) else { return };
    table.emit(Event::Objects(Happened::Sprung { on, name: name.to_owned(), does: trap.does, rule: rule.into() }));
    if let (Some(actor), Some(number)) = (on, trap.number) {
        let what = What::Defence(Defence::Mobility, Attribute::Agility);
        let check = checks::attempted(table, actor, &Attempt::of(what), Some(number));
        if !check.succeeded() {
            table.emit(Event::Objects(Happened::Caught { actor, name: name.to_owned() }));
        }
    }
}

/// Whether somebody may try to get out of a trap; gives its name and the number that it takes.
///
/// # Errors
/// No trap holds it, the skill does not help, or the price is too high.
pub fn may_break_free(state: &State, free: BreakFree) -> Result<(String, i32), Objection> {
    let BreakFree { actor, skill } = free;
    let Some(thing) = trap_on(state, actor) else {
        return Err(Objection::new(&SNARES, Why::Somebody(actor, "is in no trap")));
    };
    if !matches!(skill, Skill::Escape | Skill::Overpower) {
        return Err(Objection::new(&SNARES, "one gets out by Escape or by Overpower"));
    }
    match state.stage {
        Stage::Fighting => {
            must_act(state, actor)?;
            can_pay(state, actor, cost::ESCAPE)?;
        }
        Stage::Ready | Stage::Over if !state.can_act(actor) => {
            return Err(Objection::new(&SNARES, Why::Somebody(actor, "is not able to")));
        }
        Stage::Ready | Stage::Over => {}
    }
    let number = thing.trap.as_ref().and_then(|trap| trap.number).unwrap_or(10);
    Ok((thing.name.clone(), number))
}

/// Tries to get out of a trap.
pub(crate) fn break_free(table: &mut Table<'_, impl Faces, impl Log<Event>>, free: BreakFree) -> Verdict {
    let (name, number) = may_break_free(table.state(), free)?;
    let BreakFree { actor, skill } = free;
    if table.state().stage == Stage::Fighting {
        pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
    }
    let check = checks::skill_roll(table, actor, skill, None, Some(number));
    let out = check.succeeded();
    table.emit(Event::Checked { actor, check });
    if out {
        table.emit(Event::Objects(Happened::Freed { actor, name }));
    }
    Ok(())
}
