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

/// Returns a thing that an actor knows of and that is not broken, by its name.
///
/// # Errors
/// There is none of that name, nobody has found it, or it is broken.
fn whole<'a>(state: &'a State, actor: ActorId, name: &str, rule: &'static Rule) -> Result<&'a Thing, Refusal> {
    let thing = known(state, actor, name, rule)?;
    ensure!(!thing.broken(), Refusal::new(rule, "it is broken already"));
    Ok(thing)
}

/// Force a thing that is stuck (UL-OBJ-02).
#[command(rule = FORCING, group = "Thing", label = "Force {thing}", costs = cost::USE_OBJECT, between)]
#[derive(Eq)]
pub struct Force {
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
}

impl Act<Unbound> for Force {
    fn may(&self, state: &State) -> Verdict {
        self.number(state)?;
        let thing = whole(state, self.actor, &self.thing, &FORCING)?;
        may_handle(state, self.actor, thing, cost::USE_OBJECT, &FORCING)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(number) = self.number(table.state()) else { return };
        let actor = self.actor;
        pay_plain(table, actor, Expense::UseObject, ("Force it", cost::USE_OBJECT, &FORCING));

        let state = table.state();
        let agreed = super::thing(state, &self.thing).is_some_and(|thing| thing.overpower);
        let strength = checks::attribute_tally(state, actor, Attribute::Strength, false).total;
        let overpower = checks::skill_tally(state, actor, Skill::Overpower, None, false).total;
        let check = if agreed && overpower > strength {
            checks::skill_roll(table, actor, Skill::Overpower, None, Some(number))
        } else {
            checks::attribute_roll(table, actor, Attribute::Strength, Some(number))
        };
        let moved = check.succeeded();
        table.emit(Checked { actor, check });
        if moved {
            let name = self.thing.clone();
            let rule = (&FORCING).into();
            table.emit(ObjectEvent::Moved { by: Some(actor), name, open: true, rule });
            crate::stealth::look_again(table, None);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for thing in at_hand(offers.state(), actor).filter(|thing| thing.stuck.is_some()) {
            offers.add(Force { actor, thing: thing.name.clone() });
        }
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

impl Force {
    /// Returns the number that it takes to move the thing.
    ///
    /// # Errors
    /// There is no such thing to force.
    fn number(&self, state: &State) -> Result<i32, Refusal> {
        let stuck = whole(state, self.actor, &self.thing, &FORCING)?.stuck;
        stuck.ok_or_else(|| Refusal::new(&FORCING, "it is not stuck").instead("use it"))
    }
}

/// Break a thing by strength alone, or fail and do nothing to it (UL-OBJ-09).
#[command(rule = BREAKING_BY_STRENGTH, group = "Thing", label = "Break {thing}", costs = cost::USE_OBJECT, between)]
#[derive(Eq)]
pub struct BreakThing {
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
}

impl Act<Unbound> for BreakThing {
    fn may(&self, state: &State) -> Verdict {
        self.number(state)?;
        let thing = whole(state, self.actor, &self.thing, &BREAKING_BY_STRENGTH)?;
        may_handle(state, self.actor, thing, cost::USE_OBJECT, &BREAKING_BY_STRENGTH)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(number) = self.number(table.state()) else { return };
        let actor = self.actor;
        pay_plain(table, actor, Expense::UseObject, ("Break it", cost::USE_OBJECT, &BREAKING_BY_STRENGTH));
        let check = checks::skill_roll(table, actor, Skill::Overpower, None, Some(number));
        let broken = check.succeeded();
        table.emit(Checked { actor, check });
        if broken {
            let name = self.thing.clone();
            let rule = (&BREAKING_BY_STRENGTH).into();
            table.emit(ObjectEvent::Broke { by: Some(actor), name, rule });
            crate::stealth::look_again(table, None);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for thing in at_hand(offers.state(), actor).filter(|thing| thing.breaks.is_some()) {
            offers.add(BreakThing { actor, thing: thing.name.clone() });
        }
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

impl BreakThing {
    /// Returns the number that it takes to break the thing.
    ///
    /// # Errors
    /// There is no such thing to break.
    fn number(&self, state: &State) -> Result<i32, Refusal> {
        let breaks = whole(state, self.actor, &self.thing, &BREAKING_BY_STRENGTH)?.breaks;
        let not = || Refusal::new(&BREAKING_BY_STRENGTH, "bare strength does not break it").instead("strike it");
        breaks.ok_or_else(not)
    }
}

/// Open or shut a thing that bars the way and is not stuck (UL-OBJ-01). In a fight that is the free interaction of the
/// activation, or the use of an object after it (UL-ACT-02, UL-ACT-11).
#[command(rule = SIMPLE_INTERACTION, group = "Thing", kind = Door, between)]
#[derive(Eq)]
pub struct OpenThing {
    pub actor: ActorId,
    /// What, by its name.
    pub thing: String,
    /// Open it.
    pub open: bool,
}

impl Act<Unbound> for OpenThing {
    fn may(&self, state: &State) -> Verdict {
        let thing = whole(state, self.actor, &self.thing, &SIMPLE_INTERACTION)?;
        ensure!(thing.bars, SIMPLE_INTERACTION, "it is nothing that opens", instead = "say what you do with it");
        ensure!(thing.open != self.open, SIMPLE_INTERACTION, "it stands so already");
        ensure!(thing.stuck.is_none(), FORCING, "it is stuck", instead = "force it");
        let inside = |id: ActorId| state.knows(self.actor, id) && stands_in(state, id, thing);
        ensure!(self.open || !state.ids().any(inside), SIMPLE_INTERACTION, "something is in the way of it");
        may_handle(state, self.actor, thing, opening_price(state), &SIMPLE_INTERACTION)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if table.state().stage == Stage::Fighting {
            let used = table.state().objects_used_up();
            let interaction = if used { Interaction::UseObject } else { Interaction::Free };
            let what = if self.open { "opens something" } else { "shuts something" };
            actions::interact(table, actor, interaction, what);
        }

        // An actor whom nobody knows of is in the way.
        let state = table.state();
        let jams = |thing: &Thing| !self.open && state.ids().any(|id| stands_in(state, id, thing));
        if super::thing(state, &self.thing).is_some_and(jams) {
            table.emit(WayBarred { actor });
            return;
        }
        let name = self.thing.clone();
        let rule = (&SIMPLE_INTERACTION).into();
        table.emit(ObjectEvent::Moved { by: Some(actor), name, open: self.open, rule });
        crate::stealth::look_again(table, None);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for thing in at_hand(offers.state(), actor).filter(|thing| thing.bars) {
            offers.add(OpenThing { actor, thing: thing.name.clone(), open: !thing.open });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("{} {}", if self.open { "Open" } else { "Shut" }, self.thing)
    }

    fn price(&self, state: &State) -> i32 {
        opening_price(state)
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.door = Some(self.thing.clone());
    }
}

/// Returns the whole things within 1 space of an actor that people know of.
fn at_hand(state: &State, actor: ActorId) -> impl Iterator<Item = &Thing> {
    let there = |thing: &&Thing| thing.known() && !thing.broken();
    super::things(state).iter().filter(there).filter(move |thing| super::distance(state, actor, thing) <= 1)
}

/// Returns whether an actor stands where a thing is, or astride of a door between spaces.
pub(super) fn stands_in(state: &State, id: ActorId, thing: &Thing) -> bool {
    let there = match state.map().lines().filter(|_| thing.door != 0) {
        Some(lines) => lines.stands_across(thing.door, state.spaces(id)),
        None => state.stands_on(id, thing.at),
    };
    there && state.actor(id).present()
}

/// Returns what it costs now to open or shut a thing, in Action Points.
fn opening_price(state: &State) -> i32 {
    if state.objects_used_up() { cost::USE_OBJECT } else { 0 }
}
