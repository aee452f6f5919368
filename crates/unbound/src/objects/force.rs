//! Forcing, breaking and opening things (UL-OBJ-01, 02, 09).

use super::event::ObjectEvent;
use super::thing::{SIMPLE_INTERACTION, Thing};
use super::{known, may_handle};
use crate::actions::{self, Interaction};
use crate::checks::{self, Checked};
use crate::movement::WayBarred;
use crate::prelude::*;

ludex_engine::rules! {
    /// A thing that is stuck is moved by a Strength roll against the game master's number; where the game master agrees
    /// Overpower counts if it is better.
    FORCING = "UL-OBJ-02", "Forcing a stuck thing", Call;
    /// An Overpower roll against the game master's number breaks a thing outright, whatever its Health.
    BREAKING_BY_STRENGTH = "UL-OBJ-09", "Breaking with strength";
}

fn whole<'a>(
    state: &'a State,
    actor: ActorId,
    name: &str,
    rule: &'static ludex_engine::Rule,
) -> Result<&'a Thing, Refusal> {
    let thing = known(state, actor, name, rule)?;
    if thing.broken() { Err(Refusal::new(rule, "it is broken already")) } else { Ok(thing) }
}

acts! { Unbound;
    /// Force a thing that is stuck (UL-OBJ-02).
    #[command(rule = FORCING, group = "Thing", label = "Force {thing}", costs = cost::USE_OBJECT, between)]
    #[derive(Eq)] Force { actor: ActorId; thing: String, "What, by its name." }
    may |c, s| {
        c.number(s)?;
        may_handle(s, c.actor, whole(s, c.actor, &c.thing, &FORCING)?, cost::USE_OBJECT, &FORCING)
    },
    run |c, t| {
        let Ok(number) = c.number(t.state()) else { return };
        let actor = c.actor;
        pay_plain(t, actor, Expense::UseObject, ("Force it", cost::USE_OBJECT, &FORCING));
        let state = t.state();
        let agreed = super::thing(state, &c.thing).is_some_and(|thing| thing.overpower);
        let strength = checks::attribute_tally(state, actor, Attribute::Strength, false).total;
        let overpower = checks::skill_tally(state, actor, Skill::Overpower, None, false).total;
        let check = match agreed && overpower > strength {
            true => checks::skill_roll(t, actor, Skill::Overpower, None, Some(number)),
            false => checks::attribute_roll(t, actor, Attribute::Strength, Some(number)),
        };
        let moved = check.succeeded();
        t.emit(Checked { actor, check });
        if moved {
            let (name, rule) = (c.thing.clone(), (&FORCING).into());
            t.emit(ObjectEvent::Moved { by: Some(actor), name, open: true, rule });
            crate::stealth::look_again(t, None);
        }
    },
    offers |o| {
        let actor = o.actor;
        for thing in at_hand(o.state(), actor).filter(|thing| thing.stuck.is_some()) {
            o.add(Force { actor, thing: thing.name.clone() });
        }
    },
    subject |c| Some(c.actor);
}

impl Force {
    /// Returns the number that it takes.
    fn number(&self, state: &State) -> Result<i32, Refusal> {
        let stuck = whole(state, self.actor, &self.thing, &FORCING)?.stuck;
        stuck.ok_or_else(|| Refusal::new(&FORCING, "it is not stuck").instead("use it"))
    }
}

acts! { Unbound;
    /// Break a thing by strength alone, or fail and do nothing to it (UL-OBJ-09).
    #[command(rule = BREAKING_BY_STRENGTH, group = "Thing", label = "Break {thing}", costs = cost::USE_OBJECT, between)]
    #[derive(Eq)] BreakThing { actor: ActorId; thing: String, "What, by its name." }
    may |c, s| {
        c.number(s)?;
        let thing = whole(s, c.actor, &c.thing, &BREAKING_BY_STRENGTH)?;
        may_handle(s, c.actor, thing, cost::USE_OBJECT, &BREAKING_BY_STRENGTH)
    },
    run |c, t| {
        let Ok(number) = c.number(t.state()) else { return };
        let actor = c.actor;
        pay_plain(t, actor, Expense::UseObject, ("Break it", cost::USE_OBJECT, &BREAKING_BY_STRENGTH));
        let check = checks::skill_roll(t, actor, Skill::Overpower, None, Some(number));
        let broken = check.succeeded();
        t.emit(Checked { actor, check });
        if broken {
            let (name, rule) = (c.thing.clone(), (&BREAKING_BY_STRENGTH).into());
            t.emit(ObjectEvent::Broke { by: Some(actor), name, rule });
            crate::stealth::look_again(t, None);
        }
    },
    offers |o| {
        let actor = o.actor;
        for thing in at_hand(o.state(), actor).filter(|thing| thing.breaks.is_some()) {
            o.add(BreakThing { actor, thing: thing.name.clone() });
        }
    },
    subject |c| Some(c.actor);
}

impl BreakThing {
    /// Returns the number that it takes.
    fn number(&self, state: &State) -> Result<i32, Refusal> {
        let breaks = whole(state, self.actor, &self.thing, &BREAKING_BY_STRENGTH)?.breaks;
        let not = || Refusal::new(&BREAKING_BY_STRENGTH, "bare strength does not break it").instead("strike it");
        breaks.ok_or_else(not)
    }
}

acts! { Unbound;
    /// Open or shut a thing that bars the way and is not stuck (UL-OBJ-01). In a fight that is the free interaction of the
    /// activation, or the use of an object after it (UL-ACT-02, UL-ACT-11).
    #[command(rule = SIMPLE_INTERACTION, group = "Thing", between)]
    #[derive(Eq)] OpenThing { actor: ActorId; thing: String, "What, by its name."; open: bool, "Open it." }
    label |c, _| format!("{} {}", if c.open { "Open" } else { "Shut" }, c.thing),
    price |_, s| opening_price(s),
    may |c, s| {
        let thing = whole(s, c.actor, &c.thing, &SIMPLE_INTERACTION)?;
        only_if!(thing.bars, &SIMPLE_INTERACTION, "it is nothing that opens"; "say what you do with it")?;
        only_if!(thing.open != c.open, &SIMPLE_INTERACTION, "it stands so already")?;
        only_if!(thing.stuck.is_none(), &FORCING, "it is stuck"; "force it")?;
        let inside = |id: ActorId| s.knows(c.actor, id) && stands_in(s, id, thing);
        only_if!(c.open || !s.ids().any(inside), &SIMPLE_INTERACTION, "something is in the way of it")?;
        may_handle(s, c.actor, thing, opening_price(s), &SIMPLE_INTERACTION)
    },
    run |c, t| {
        let actor = c.actor;
        if t.state().stage == Stage::Fighting {
            let used = t.state().objects_used_up();
            let sort = if used { Interaction::UseObject } else { Interaction::Free };
            let what = if c.open { "opens something" } else { "shuts something" };
            actions::interact(t, actor, sort, what);
        }
        // An actor whom nobody knows of is in the way.
        let state = t.state();
        let jams = |thing: &Thing| !c.open && state.ids().any(|id| stands_in(state, id, thing));
        if super::thing(state, &c.thing).is_some_and(jams) {
            t.emit(WayBarred { actor });
            return;
        }
        let (name, rule) = (c.thing.clone(), (&SIMPLE_INTERACTION).into());
        t.emit(ObjectEvent::Moved { by: Some(actor), name, open: c.open, rule });
        crate::stealth::look_again(t, None);
    },
    offers |o| {
        let actor = o.actor;
        for thing in at_hand(o.state(), actor).filter(|thing| thing.bars) {
            o.add(OpenThing { actor, thing: thing.name.clone(), open: !thing.open });
        }
    };
}

/// Whole things within reach that people know of.
fn at_hand(state: &State, actor: ActorId) -> impl Iterator<Item = &Thing> {
    let there = |thing: &&Thing| thing.known() && !thing.broken();
    super::things(state).iter().filter(there).filter(move |thing| super::distance(state, actor, thing) <= 1)
}

fn stands_in(state: &State, id: ActorId, thing: &Thing) -> bool {
    state.actor(id).present() && state.stands_on(id, thing.at)
}

fn opening_price(state: &State) -> i32 {
    if state.objects_used_up() { cost::USE_OBJECT } else { 0 }
}
