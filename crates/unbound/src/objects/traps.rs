//! Traps: setting them, walking into them, and getting out (UL-SKL-29).

use super::event::ObjectEvent;
use super::thing::{Hidden, Thing, Trap};
use super::trap_on;
use crate::checks::{self, Attempt, Checked, What};
use crate::holds::ESCAPE;
use crate::prelude::*;

ludex_engine::rules! {
    /// The total of Trapping is what it takes to notice a snare, to avoid it by Mobility (Agility), and to get out of it
    /// by Escape or Overpower (house).
    SNARES = "UL-SKL-29", "Traps set by characters";
}

acts! { Unbound;
    /// Set a snare (UL-SKL-29): the total of Trapping stays with it. The game master's to allow, as it takes time.
    #[command(rule = SNARES, group = "Thing", label = "Let somebody set a snare", by = game_master, between, open)]
    #[derive(Eq)] SetSnare {
        #[field("who")] actor: ActorId;
        #[field("what it is called")] name: String, "What it is called; no other thing of the scene is called so.";
        #[field("where")] at: Cell, "Where.";
    }
    when |s| Refusal::new(&SNARES, "nobody sets a snare in the middle of a fight").unless(s.stage != Stage::Fighting),
    may |c, s| {
        only_if!(s.can_act(c.actor), &SNARES, "{} is not able to set a snare", c.actor)?;
        Refusal::new(&SNARES, "a snare has a name that no other thing here has")
            .unless(!c.name.trim().is_empty() && super::thing(s, &c.name).is_none())?;
        Refusal::new(&SNARES, "a snare lies on the map, and there are not too many things")
            .unless(s.map().contains(c.at) && super::things(s).len() < super::furnish::MOST_THINGS)
    },
    run |c, t| {
        let actor = c.actor;
        let check = checks::skill_roll(t, actor, Skill::Trapping, None, None);
        let total = check.total;
        let trap = Trap { number: Some(total), does: "catches whoever steps into it".into(), ..Trap::default() };
        let what = Thing {
            name: c.name.clone(),
            at: c.at,
            size: Size::Small,
            health: 3,
            health_max: 3,
            hidden: Some(Hidden { perception: Some(total), ..Hidden::default() }),
            trap: Some(trap),
            ..Thing::default()
        };
        // The roll is told with the snare, to those alone who set it.
        let (what, check) = (Box::new(what), Some(Box::new(check)));
        t.emit(ObjectEvent::Set { by: actor, what, check });
    },
    forms |f| f.filled(SetSnare { actor: f.actor, name: String::new(), at: f.state().actor(f.actor).at });
}

/// A trap goes off, upon an actor or nobody: with a number the victim rolls Mobility (Agility), and is caught if it
/// falls short.
pub(crate) fn spring(table: &mut Table<'_, impl Run>, name: &str, on: Option<ActorId>, rule: &'static Rule) {
    let Some(trap) = super::thing(table.state(), name).and_then(|thing| thing.trap.clone()) else { return };
    table.emit(ObjectEvent::Sprung { on, name: name.to_owned(), does: trap.does, rule: rule.into() });
    if let (Some(actor), Some(number)) = (on, trap.number) {
        let what = What::Defence(Defence::Mobility, Attribute::Agility);
        let check = checks::attempted(table, actor, &Attempt::of(what), Some(number));
        if !check.succeeded() {
            table.emit(ObjectEvent::Caught { actor, name: name.to_owned() });
        }
    }
}

acts! { Unbound;
    /// Get out of a trap (UL-SKL-29).
    #[command(rule = SNARES, group = "Action", costs = cost::ESCAPE, between)]
    #[derive(Copy, Eq)] BreakFree { actor: ActorId; skill: Skill, "By Escape or by Overpower." }
    label |c, teller| {
        let trap = trap_on(teller.state, c.actor).map_or("the trap", |thing| &*thing.name);
        format!("Get out of {trap} by {}", c.skill.name())
    },
    may |&Self { actor, skill }, s| {
        only_if!(trap_on(s, actor).is_some(), &SNARES, "{} is in no trap", actor)?;
        only_if!(matches!(skill, Skill::Escape | Skill::Overpower), &SNARES, "one gets out by Escape or by Overpower")?;
        must_act(s, actor)?;
        can_pay(s, actor, cost::ESCAPE)
    },
    run |&Self { actor, skill }, t| {
        let Some(thing) = trap_on(t.state(), actor) else { return };
        let number = thing.trap.as_ref().and_then(|trap| trap.number).unwrap_or(10);
        let name = thing.name.clone();
        pay_plain(t, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
        let check = checks::skill_roll(t, actor, skill, None, Some(number));
        let out = check.succeeded();
        t.emit(Checked { actor, check });
        if out {
            t.emit(ObjectEvent::Freed { actor, name });
        }
    },
    offers |o| {
        let actor = o.actor;
        if trap_on(o.state(), actor).is_some() {
            [Skill::Escape, Skill::Overpower].into_iter().for_each(|skill| o.add(BreakFree { actor, skill }));
        }
    },
    subject |c| Some(c.actor);
}
