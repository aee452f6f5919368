//! How a journey and a rest stand, for those who look at the table and for the sheet.

use super::threats::watch;
use super::{Journey, MILE};
use crate::prelude::*;
use crate::rest::Rest;
use crate::survival::{CAUSES, Cause, limit};
use crate::time::{MINUTE, hundredths};
use crate::travel::told::{far, stretch};
use ludex_engine::{Board, Card, Pool, Section, SheetEntry as Entry};

/// Returns where things stand between fights, in a few words; `None` where nothing goes on.
pub(crate) fn stage(state: &State) -> Option<String> {
    if let Some(resting) = &state.resting {
        let which = if resting.rest == Rest::Short { "A short rest" } else { "A long rest" };
        return Some(match resting.left() {
            0 => which.to_owned(),
            left => format!("{which}, {} to go", long(left)),
        });
    }
    let journey = state.journey.as_ref()?;
    let words = if journey.route.is_empty() { "Arrived" } else { "On the way" };
    Some(words.to_owned())
}

/// Returns the boards of a journey and of a rest.
pub(crate) fn boards(state: &State, viewer: &Viewer) -> impl Iterator<Item = Board> {
    let journey = state.journey.as_ref().map(|journey| of_journey(state, journey, viewer));
    journey.into_iter().chain(of_rest(state, viewer))
}

/// Returns whether a person may know that they are lost: players do not where the roll was made in secret (UL-TRV-26).
fn knows_lost(journey: &Journey, viewer: &Viewer) -> bool {
    journey.lost && (!journey.unaware || viewer.is_game_master())
}

/// Returns the board of a journey, as a person sees it.
fn of_journey(state: &State, journey: &Journey, viewer: &Viewer) -> Board {
    let note = match journey.stretch() {
        Some(way) => format!("On {}", if way.name.is_empty() { "open country" } else { &way.name }),
        None => "They have arrived".to_owned(),
    };
    let mut cards = Vec::new();
    for actor in in_order(journey) {
        if sees(state, viewer, actor) {
            let plays = viewer.plays(actor);
            let facts = if plays { on_the_way(state, actor).entries } else { vec![doing(journey, actor)] };
            cards.push(Card { facts, ..Card::new(actor, journey.order.place(actor)) });
        }
    }
    Board {
        kind: "journey".into(),
        title: "A journey".into(),
        note,
        gauges: gauges(state, journey, viewer),
        facts: facts(state, journey, viewer),
        cards,
        ..Board::default()
    }
}

/// Returns how many miles of the way, where it has an end, and how many hours of the day lie behind the travellers.
fn gauges(state: &State, journey: &Journey, viewer: &Viewer) -> Vec<Pool> {
    let mut gauges = Vec::new();
    let miles = |feet: u64| i32::try_from(feet / MILE).unwrap_or(i32::MAX);
    let ahead: Option<u64> = journey.route.iter().map(|stretch| stretch.feet).sum();
    if let Some(ahead) = ahead {
        gauges.push(Pool { name: "Miles".into(), current: miles(journey.feet), max: miles(journey.feet + ahead) });
    }
    if !journey.means.is_vessel() {
        let seen = journey.travellers.iter().filter(|&&id| sees(state, viewer, id));
        let most = seen.map(|&id| state.actor(id).legs.marched).max().unwrap_or(0);
        let hours = i32::try_from(most / 3600).unwrap_or(i32::MAX);
        gauges.push(Pool { name: "Hours today".into(), current: hours, max: 8 });
    }
    gauges
}

/// Returns how the group travels, what lies behind it and ahead, and what else is so.
fn facts(state: &State, journey: &Journey, viewer: &Viewer) -> Vec<Entry> {
    let mut pace = journey.means.name().to_owned();
    if journey.means.has_pace() {
        pace += &format!(", {} pace", journey.pace.row().name);
    }
    let mut facts = vec![Entry::new("How", pace), Entry::new("Behind them", far(journey.feet))];
    for (place, way) in journey.route.iter().enumerate() {
        facts.push(Entry::new(if place == 0 { "Now" } else { "Then" }, stretch(way)));
    }
    let also = [
        (knows_lost(journey, viewer), "Lost", "they have lost the way"),
        (journey.mapped, "Map", "up to date"),
        (journey.stealthy, "Stealth", "they move stealthily"),
        (journey.galloping, "Gallop", "the last leg was a gallop"),
        (state.world.hot, "Weather", "hot: a gallon of water a day"),
    ];
    for (is_so, label, words) in also {
        if is_so {
            facts.push(Entry::new(label, words));
        }
    }
    facts
}

/// Returns the travellers in the order in which they march.
fn in_order(journey: &Journey) -> Vec<ActorId> {
    let placed: Vec<ActorId> = journey.order.all().collect();
    let mut travellers = journey.travellers.clone();
    travellers.sort_by_key(|&id| match placed.iter().position(|&other| other == id) {
        // Whoever has no place goes in front.
        None => (0, usize::from(id.0)),
        Some(place) => (1 + place, 0),
    });
    travellers
}

/// Returns what an actor does on the way.
fn doing(journey: &Journey, actor: ActorId) -> Entry {
    Entry::new("On the way", journey.activity(actor).name().to_owned())
}

/// Returns the board of a rest that is in progress, as a person sees it.
fn of_rest(state: &State, viewer: &Viewer) -> Option<Board> {
    let resting = state.resting.as_ref()?;
    let title = match resting.rest {
        Rest::Short => "A short rest",
        Rest::Long | Rest::Recovery => "A long rest",
    };
    let mut cards = Vec::new();
    for rester in resting.resters.iter().filter(|rester| sees(state, viewer, rester.actor)) {
        let gauges = match resting.rest {
            Rest::Short => vec![minutes("Minutes", rester.slept + rester.light, 30)],
            _ => vec![minutes("Minutes asleep", rester.slept, 480), minutes("Minutes awake", rester.light, 120)],
        };
        let role = if rester.is_done(resting.rest) { "rested" } else { "rests" };
        cards.push(Card { gauges, ..Card::new(rester.actor, role) });
    }
    let note = stage(state).unwrap_or_default();
    Some(Board { kind: "rest".into(), title: title.into(), note, cards, ..Board::default() })
}

/// Returns a gauge of so many seconds, in minutes.
fn minutes(name: &'static str, seconds: u64, max: i32) -> Pool {
    let current = i32::try_from(seconds / MINUTE).unwrap_or(i32::MAX);
    Pool { name: name.into(), current, max }
}

/// Returns what a traveller needs to know of itself, for its sheet: the hours behind it, food, water, activity and
/// rank.
pub(crate) fn on_the_way(state: &State, id: ActorId) -> Section {
    let actor = state.actor(id);
    let mut entries = Vec::new();
    if let Some(journey) = state.journey.as_ref().filter(|journey| journey.travellers.contains(&id)) {
        entries.push(doing(journey, id));
        entries.push(Entry::new("Place in the order", journey.order.place(id)));
        entries.push(Entry::tallied("Watches with", watch(state, journey, id, Advantage::Plain, true)));
    }
    if actor.legs.marched > 0 {
        entries.push(Entry::new("Hours of travel since the last long rest", long(actor.legs.marched.into())));
    }
    if actor.legs.galloped {
        entries.push(Entry::new("Mount", "has galloped, and needs a long rest"));
    }
    if let Some(has) = actor.supplies {
        entries.push(Entry::new("Food", format!("{} lb", hundredths(has.food))));
        entries.push(Entry::new("Water", format!("{} gal", hundredths(has.water))));
        if has.hungry > 0 {
            let days = hundredths(has.hungry.saturating_mul(50));
            let limit = limit(state, id) / 2;
            entries.push(Entry::new("Days without food", format!("{days}, and {limit} are no harm")));
        }
        if has.thirsty > 0 {
            entries.push(Entry::new("Days with half the water", has.thirsty.to_string()));
        }
    }
    for (cause, name) in CAUSES {
        let levels = actor.fatigue.levels(actor.exhaustion, cause);
        let stays = levels > actor.fatigue.free(actor.exhaustion, cause);
        if levels > 0 && cause != Cause::Other {
            let until = if stays { ", until a day of full food and water" } else { "" };
            entries.push(Entry::new(format!("Exhaustion from {name}"), format!("{levels}{until}")));
        }
    }
    Section { title: "Journey".into(), entries }
}
