//! What a sheet tells of talk, work and cards.

use crate::downtime;
use crate::prelude::*;
use ludex_engine::{Sheet, SheetEntry, Sign, Status};
use ludex_kit::page::{section, status};

/// Adds what is the matter with an actor in talk: what it thinks of the party, whom it carries, scars.
pub(super) fn statuses(state: &State, id: ActorId, all: &mut Vec<Status>) {
    let party = state.talk.regards.iter().find(|one| one.of == id && one.toward.is_none());
    if let Some(regard) = party {
        all.push(status(regard.attitude.name(), &crate::talk::ATTITUDE, None));
    }
    if state.talk.swayed.contains(&id) {
        all.push(status("won over", &crate::flourishing::AUDIENCE, None));
    }
    let actor = state.actor(id);
    if let Some(carried) = actor.carries {
        all.push(status(format!("carries {}", state.profile(carried).name), &crate::loads::BODIES, None));
    }
    let now = [
        (actor.resolve > 0, "tenacious", &crate::checks::TENACITY, Sign::Tenacious),
        (actor.silenced, "speechless", &crate::flourishing::SILENCE, Sign::Speechless),
        (actor.diverted.is_some(), "diverted", &crate::special::DIVERTED, Sign::Distracted),
        (actor.crutch, "on a crutch", &crate::traumas::RUINED_LEG, Sign::Hobbled),
    ];
    all.extend(
        now.into_iter().filter(|(is, ..)| *is).map(|(_, name, rule, sign)| status(name, rule, None).drawn(sign)),
    );
    for one in state.given.iter().filter(|one| one.actor == id) {
        all.push(status(format!("{} {:+}", one.source, one.amount), &crate::checks::MODIFIERS, None));
    }
    let scars = state.scars.iter().filter(|(whose, _)| *whose == id);
    all.extend(scars.map(|(_, text)| status(format!("scar: {text}"), &crate::wounding::SCARS, None)));
}

/// Adds to the sheet of an actor what only its player sees: cards, load, money, work.
pub(super) fn sections(state: &State, id: ActorId, sheet: &mut Sheet) {
    let actor = state.actor(id);
    if !actor.hand.is_empty() {
        let card = |card: u16| {
            let face = crate::cards::face(state, card);
            SheetEntry::new(face.id.to_owned(), face.sentences.join(" / "))
        };
        sheet.sections.push(section("Cards", actor.hand.iter().map(card)));
    }
    legends(state, id, sheet);
    let kilos = |grams: i64| format!("{}.{} kg", grams / 1000, grams % 1000 / 100);
    let carried = crate::loads::with_body(state, id, crate::loads::carried(state, id));
    if carried > 0 {
        let of = kilos(crate::loads::capacity(state, id));
        sheet.sections.push(section("Load", [SheetEntry::new("Carried", format!("{} of {of}", kilos(carried)))]));
    }
    let tasks = state.undertakings.iter().filter(|task| task.who.contains(&id));
    let task = |task: &Undertaking| {
        let counts = format!("{} successes, {} failures of {}", task.successes, task.failures, task.needed);
        SheetEntry::new(task.name.clone(), counts)
    };
    let tasks: Vec<SheetEntry> = tasks.map(task).collect();
    if !tasks.is_empty() {
        sheet.sections.push(section("Long tasks", tasks));
    }
    work(state, id, sheet);
}

/// Adds what people tell of somebody (ED-SPC-10).
fn legends(state: &State, id: ActorId, sheet: &mut Sheet) {
    let told = |fame: Fame, place: &str| {
        let how = if fame.good { "two twelves" } else { "two ones" };
        SheetEntry::new(fame.of.name().to_owned(), format!("{how}, {place}"))
    };
    let before = state.talk.legends.iter().filter(|legend| legend.fame.actor == id);
    let before = before.map(|legend| told(legend.fame, &legend.place));
    let here = state.talk.fame.iter().filter(|fame| fame.actor == id);
    let all: Vec<SheetEntry> = before.chain(here.map(|fame| told(fame, &state.setting.title))).collect();
    if !all.is_empty() {
        sheet.sections.push(section("Legends", all));
    }
}

/// Adds money and projects, once there are any.
fn work(state: &State, id: ActorId, sheet: &mut Sheet) {
    if state.downtime.livings.get(id.index()).is_some() {
        let living = downtime::living(state, id);
        let entries = [
            SheetEntry::new("Money", format!("{} ¢", living.money)),
            SheetEntry::new("Lifestyle", living.lifestyle.name()),
            SheetEntry::new("Days", living.pursuit.name()),
        ];
        let languages = living.languages.iter().map(|language| SheetEntry::new("Language", language.clone()));
        sheet.sections.push(section("Living", entries.into_iter().chain(languages)));
    }
    let own = state.downtime.projects.iter().filter(|project| project.owner == id && !project.finished);
    // How long research takes is known, and not whether there is anything to find.
    let entry =
        |project: &Project| SheetEntry::new(project.name.clone(), format!("{} of {}", project.done, project.needed));
    let projects: Vec<SheetEntry> = own.map(entry).collect();
    if !projects.is_empty() {
        sheet.sections.push(section("Projects", projects));
    }
}
