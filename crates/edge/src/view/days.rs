//! What is shown between two adventures: the days that are left, how everybody lives, what they work at.

use crate::downtime::{self, MINUTES};
use crate::prelude::*;
use ludex_engine::{Board, Card, Pool, SheetEntry, Stretch};
use ludex_kit::counted;

/// Returns the page of an interlude, with those whom a viewer plays; `None` outside of one.
pub(super) fn board(state: &State, viewer: &Viewer) -> Option<Board> {
    let days = state.downtime.days;
    if days == 0 || state.stage == Stage::Fighting {
        return None;
    }
    let shown = |id: &ActorId| state.profile(*id).players && state.lives(*id) && viewer.plays(*id);
    Some(Board {
        kind: "interlude".into(),
        title: "Between adventures".into(),
        group: "Downtime".into(),
        days: Some(days),
        note: format!("{} left", counted(days.into(), "day")),
        cards: state.ids().filter(shown).map(|id| card(state, viewer, id)).collect(),
        ..Board::default()
    })
}

/// Returns how somebody lives, what that costs, and how far its work is.
fn card(state: &State, viewer: &Viewer, id: ActorId) -> Card {
    let living = downtime::living(state, id);
    let now = downtime::project(state, living.project).filter(|project| !project.finished);
    let at_it = now.filter(|_| living.pursuit == Pursuit::Project);
    let counts = living.minutes >= MINUTES;
    let (lifestyle, cost) = downtime::afforded(&living, now.map(|project| project.labour), counts);
    let mut facts = vec![
        SheetEntry::new("Money", format!("{} ¢", living.money)),
        SheetEntry::new("Lives", format!("{lifestyle}, {cost} ¢ a day")),
    ];
    if living.minutes < MINUTES && living.pursuit != Pursuit::Nothing {
        facts.push(SheetEntry::new("Too little for a day", format!("{} of {MINUTES} minutes", living.minutes)));
    }
    for one in state.downtime.costs.iter().filter(|one| one.actor == id) {
        let in_days = one.every.saturating_sub(one.since).max(1);
        let text = format!("{} ¢ in {}", one.amount, counted(in_days.into(), "day"));
        facts.push(SheetEntry::new(one.name.clone(), text));
    }
    let works = |project: &&Project| project.owner == id && !project.finished;
    let own = state.downtime.projects.iter().filter(works);
    let others = at_it.filter(|project| project.owner != id);
    let gauge = |project: &Project| Pool {
        name: project.name.clone().into(),
        current: project.done as i32,
        max: project.needed as i32,
    };
    let gauges = own.chain(others).map(gauge).collect();
    let stretches = stretch(state, viewer, id).into_iter().collect();
    Card { facts, gauges, stretches, ..Card::new(id, living.pursuit.name()) }
}

/// Returns what fills the days that are left of somebody who works on them for long enough: a project until it is done, at the
/// soonest, and all else to the last.
fn stretch(state: &State, viewer: &Viewer, id: ActorId) -> Option<Stretch> {
    let left = state.downtime.days;
    let living = downtime::living(state, id);
    let (what, soonest) = match living.pursuit {
        Pursuit::Nothing => return None,
        Pursuit::Project => {
            let project = downtime::project(state, living.project).filter(|project| !project.finished)?;
            (project.name.clone().into(), downtime::soonest(state, living.project, |hand| viewer.plays(*hand)))
        }
        pursuit => (pursuit.name().into(), None),
    };
    if living.minutes < MINUTES {
        return None;
    }
    let days = soonest.map_or(left, |days| days.min(left));
    Some(Stretch { what, days, ends: soonest.is_some_and(|days| days <= left) })
}
