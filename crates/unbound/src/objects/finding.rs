//! Finding what is hidden: at a glance, by searching, and at a risk (UL-HID-16 to 19).

use super::event::ObjectEvent;
use super::thing::Thing;
use super::{things, traps};
use crate::checks::{self, Checked};
use crate::prelude::*;
use crate::senses::{self, Sense};
use crate::stealth::noticing::{Found, passive_at};
use crate::time;
use ludex_kit::clock;

ludex_engine::rules! {
    /// Perception that reaches a hidden thing's number sees it at a glance.
    AT_A_GLANCE = "UL-HID-16", "Finding a hidden object at a glance";
    /// Investigation takes more time and may be the only way to find a thing.
    BY_SEARCHING = "UL-HID-17", "Finding a hidden object by searching";
    /// Perception is quick and has the higher number, 5 more than Investigation, which takes 1 minute for one place and
    /// 10 for a room (house).
    QUICK_AND_SLOW = "UL-HID-18", "Perception against Investigation", Table;
    /// Investigation that fails by 5 or more sets a trap off; Perception never does.
    RISK = "UL-HID-19", "A failed Investigation may set off the trap";
}

/// Returns the space of a thing that is nearest to an actor.
fn space(state: &State, actor: ActorId, thing: &Thing) -> Footprint {
    Footprint::single(state.map().shape(), thing.nearest_to(state, actor))
}

/// Returns what Perception must reach for a hidden thing (UL-HID-18); `None` where it cannot find it.
fn glance_number(state: &State, thing: &Thing) -> Option<i32> {
    let hidden = thing.hidden.filter(|_| !thing.veiled)?;
    hidden.at_a_glance(i32::from(state.options().perception_over_investigation))
}

/// Returns whether a wall stands between an actor and a thing.
fn is_behind_a_wall(state: &State, actor: ActorId, thing: &Thing) -> bool {
    let hidden = |at: Cell| {
        let space = Footprint::single(state.map().shape(), at);
        state.map().hides(state.spaces(actor), space, |cell| cell != at && super::bars(state, cell))
    };
    thing.cells(state).into_iter().all(hidden)
}

/// Returns the names of hidden things that fit.
fn hidden(state: &State, fits: impl Fn(&Thing) -> bool) -> Vec<String> {
    let there = things(state).iter().filter(|thing| !thing.known() && fits(thing));
    there.map(|thing| thing.name.clone()).collect()
}

/// Lets an actor find hidden things. Returns whether there are any.
fn find(table: &mut Table<'_, impl Run>, by: ActorId, names: Vec<String>, rule: &'static Rule) -> bool {
    let any = !names.is_empty();
    for name in names {
        table.emit(ObjectEvent::Found { by: Some(by), name, rule: rule.into() });
    }
    any
}

/// Lets an actor find hidden things by a search of the eyes (UL-HID-16); truesight finds what magic hides (UL-VIS-13).
/// Returns whether anything was found.
pub(crate) fn look(table: &mut Table<'_, impl Run>, actor: ActorId, found: Found) -> bool {
    if things(table.state()).is_empty() || found.sense != Sense::Sight {
        return false;
    }
    let state = table.state();
    let seen = |thing: &Thing| {
        let reached = || {
            let total = found.at(state, actor, space(state, actor, thing));
            glance_number(state, thing).zip(total).is_some_and(|(number, total)| total >= number)
        };
        !is_behind_a_wall(state, actor, thing) && (truly(state, actor, thing) || reached())
    };
    let names = hidden(state, seen);
    find(table, actor, names, &AT_A_GLANCE)
}

/// Returns whether magic hides a thing, and an actor's truesight sees it (UL-VIS-13).
fn truly(state: &State, actor: ActorId, thing: &Thing) -> bool {
    thing.veiled && senses::sees_truly(state, actor, thing.at)
}

/// Lets an actor find hidden things by passive Perception, when the game master compares it. Returns whether anything was
/// found.
pub(crate) fn notice(table: &mut Table<'_, impl Run>, actor: ActorId, sense: Sense) -> bool {
    let state = table.state();
    let seen = |thing: &Thing| {
        let passive = passive_at(state, actor, space(state, actor, thing), sense, false).map(|tally| tally.total);
        let reached = glance_number(state, thing).zip(passive).is_some_and(|(number, passive)| passive >= number);
        !is_behind_a_wall(state, actor, thing) && (reached || sense == Sense::Sight && truly(state, actor, thing))
    };
    let names = hidden(state, seen);
    find(table, actor, names, &AT_A_GLANCE)
}

/// Search one place, or a whole room, by Investigation: whatever the roll reaches is found, and a trap that it misses by too
/// much goes off (UL-HID-17).
#[command(group = "Action", label = "Search the whole room", between, open)]
#[derive(Copy, Eq)]
pub struct Investigate {
    pub actor: ActorId,
    /// Where; the whole room without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
}

impl Act<Unbound> for Investigate {
    fn when(state: &State) -> Verdict {
        ensure!(
            state.stage != Stage::Fighting,
            QUICK_AND_SLOW,
            "that takes a minute at the least",
            instead = "search for 3 AP, by Perception"
        );
        time::may_pass(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(
            state.can_act(self.actor) && !state.is_held(self.actor),
            BY_SEARCHING,
            "{} is not able to search",
            self.actor
        );
        let Some(at) = self.at else { return Ok(()) };
        let place = Footprint::single(state.map().shape(), at);
        let near = place.fits(state.map()) && state.spaces(self.actor).distance(place) <= 1;
        ensure!(near, BY_SEARCHING, "that place is not within 1 space", instead = "go there, or search the whole room");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, at } = *self;

        let options = table.state().options();
        let minutes = if at.is_some() { options.search_place_minutes } else { options.search_room_minutes };
        let seconds = 60 * u64::from(minutes);
        clock::spend_on(table, seconds, ObjectEvent::Searched { by: actor, at, seconds });
        if !table.state().can_act(actor) {
            return;
        }
        self.find_things(table);
    }

    fn forms(forms: &mut Forms<'_>) {
        let at = Some(forms.state().actor(forms.actor).at);
        let actor = forms.actor;
        let who = || field("/actor", "who", Takes::Actor);
        let place = vec![who(), field("/at", "where", Takes::Cell)];
        forms.form("Action", "Search a place", Investigate { actor, at }.into(), place);
        forms.form("Action", Self::DOC.title, Investigate { actor, at: None }.into(), vec![who()]);
    }
}

impl Investigate {
    /// Rolls Investigation: finds what it reaches (UL-HID-17), and sets traps off that it misses by too much (UL-HID-19).
    fn find_things(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, at } = *self;
        let check = checks::skill_roll(table, actor, Skill::Investigation, None, None);
        let total = check.total;
        table.emit(Checked { actor, check });

        let state = table.state();
        let between = i32::from(state.options().perception_over_investigation);
        let number = |thing: &Thing| thing.hidden.and_then(|hidden| hidden.by_searching(between));
        let here = |thing: &Thing| match at {
            Some(at) => thing.is_at(state, at),
            None => !is_behind_a_wall(state, actor, thing),
        };
        let found = hidden(state, |thing| here(thing) && number(thing).is_some_and(|number| total >= number));

        let margin = i32::from(state.options().trap_trigger_margin);
        let trapped = |thing: &Thing| thing.trap.as_ref().is_some_and(|trap| !trap.sprung);
        let missed = |thing: &Thing| number(thing).is_some_and(|number| margin > 0 && number - total >= margin);
        let sprung = hidden(state, |thing| here(thing) && trapped(thing) && missed(thing));

        find(table, actor, found, &BY_SEARCHING);
        for name in sprung {
            traps::spring(table, &name, Some(actor), &RISK);
        }
    }
}
