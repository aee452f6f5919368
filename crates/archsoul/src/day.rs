//! What runs as time passes, as people see it who plan their day.

use crate::character::Status;
use crate::exhaustion::{WHOLE, costs, costs_exhausted, is_apart, tolerance};
use crate::prelude::*;
use ludex_engine::{Day, Due, Running, Viewer};
use ludex_kit::clock::{HOUR, long};

/// Returns the time of the game, and what runs in it for those whom a viewer plays; none while a fight is on.
pub fn day(state: &State, viewer: &Viewer) -> Option<Day> {
    let ran = |id: &ActorId| {
        state.profile(*id).players || state.actor(*id).collapsed.is_some() || !state.actor(*id).ills.is_empty()
    };
    let seen = state.ids().filter(|id| state.lives(*id) && viewer.plays(*id)).filter(ran);
    let clocks = seen.flat_map(|id| clocks(state, id)).collect();
    let risks = [mark::TIRES, mark::DOWN, mark::DEAD].map(|place| mark::NAMES[usize::from(place)].into()).to_vec();
    (state.stage != Stage::Fighting).then_some(Day { now: state.clock.seconds, risks, clocks })
}

/// How something stands: its kind, its name, seconds run and seconds in all, what happens then.
fn running(actor: ActorId, (kind, name): (&'static str, &str), run: u64, full: u64, rule: &'static Rule) -> Running {
    let hundredths = (u128::from(run) * 100 / u128::from(full.max(1))).min(100) as u8;
    let note = format!("{} of {}", long(run), long(full));
    let name = name.to_owned();
    let then = String::new();
    Running {
        actor,
        kind: kind.into(),
        name,
        run: hundredths,
        note,
        then,
        rule: rule.into(),
        due: Vec::new(),
        only: None,
    }
}

/// It falls due whatever people do, after so many seconds.
fn always(after: u64, every: u64) -> Vec<Due> {
    vec![Due { during: "".into(), after, every, failing: Vec::new() }]
}

/// Everything that runs for an actor.
fn clocks(state: &State, id: ActorId) -> Vec<Running> {
    let all = [
        toil(state, id),
        water(state, id),
        food(state, id),
        sleep(state, id),
        air(state, id),
        help(state, id),
        wounds(state, id),
    ];
    let ills = state.actor(id).ills.iter().map(|ill| {
        let one = running(id, ("ill", &ill.what), ill.every.saturating_sub(ill.left), ill.every, &hazards::ILLS);
        let then = format!("a roll at {}, needs {}: {}", ill.difficulty, ill.required, ill.effect);
        Running { then, due: always(ill.left, ill.every), ..one }
    });
    all.into_iter().flatten().chain(ills).collect()
}

fn toil(state: &State, id: ActorId) -> Option<Running> {
    let actor = state.actor(id);
    if !state.is_awake(id) || !state.profile(id).has(Attribute::Endurance) {
        return None;
    }
    let one = running(id, ("toil", "Exhaustion"), actor.toil, WHOLE, &exhaustion::CLOCK);
    let due = |activity: &Activity| {
        let done = if is_apart(state, *activity) { actor.light_toil } else { actor.toil };
        let after = |parts: u64| Some(parts.div_ceil(costs(state, id, *activity)?));
        let [every, exhausted] =
            [after(WHOLE)?, costs_exhausted(state, id, *activity).map_or(0, |cost| WHOLE.div_ceil(cost))];
        // A step of fatigue, then exhaustion with less to bear it by, then nothing more: one lies there.
        let failing = match () {
            () if state.is(id, Status::Exhausted) => vec![0],
            () if state.is(id, Status::Fatigued) => vec![exhausted, 0],
            () => vec![every, exhausted, 0],
        };
        Some(Due { during: activity.name().into(), after: after(WHOLE.saturating_sub(done))?, every, failing })
    };
    let bears = |activity| tolerance(state.attribute(id, Attribute::Endurance), activity).map_or(String::new(), long);
    let note = format!("{} % of {} light or {} heavy", one.run, bears(Activity::Light), bears(Activity::Heavy));
    let then = format!("an exhaustion roll, needs {}", 3 + i32::from(actor.rolls));
    Some(Running { note, then, due: Activity::ALL.iter().filter_map(due).collect(), ..one })
}

fn water(state: &State, id: ActorId) -> Option<Running> {
    let [full, _] = rations::needs(state, id)?;
    let supply = state.actor(id).supply;
    let [window, _] = rations::windows(state, id);
    let one = running(id, ("water", "Water"), supply.elapsed, window, &thirst::THIRST);
    let litres = |tenths: u16| format!("{}.{}", tenths / 10, tenths % 10);
    let note = format!("{} of {} litres drunk, {}", litres(supply.drunk), litres(full), one.note);
    let then = format!("a {} ration", rations::drunk(state, id));
    let only = Some(("/water".into(), Water::Counted.name().into()));
    Some(Running { note, then, due: always(window.saturating_sub(supply.elapsed), window), only, ..one })
}

fn food(state: &State, id: ActorId) -> Option<Running> {
    let hungry = state.actor(id).supply.hungry;
    let [_, lasts] = rations::windows(state, id);
    let one = running(id, ("food", "Food"), hungry, lasts, &thirst::HUNGER);
    let then = "hunger tires".to_owned();
    let only = Some(("/fasting".into(), "true".into()));
    let eats = state.profile(id).has(Attribute::Endurance);
    eats.then_some(Running { then, due: always(lasts.saturating_sub(hungry), lasts), only, ..one })
}

fn sleep(state: &State, id: ActorId) -> Option<Running> {
    let now = state.clock.seconds;
    let day = u64::from(state.options().night_hours) * HOUR;
    let since = now.saturating_sub(state.actor(id).night?);
    let one = running(id, ("sleep", "Sleep"), since.min(day), day, &rest::ONE_NIGHT);
    let due = if since < day { always(day - since, 0) } else { Vec::new() };
    Some(Running {
        note: format!("last night began {} ago", long(since)),
        then: "another full night counts".into(),
        due,
        ..one
    })
}

fn air(state: &State, id: ActorId) -> Option<Running> {
    let under = !water::breath::has_air(state, id);
    let breath = state.actor(id).breath;
    let full = water::breath::lungs(state, id, false).total.max(0) as u64;
    let left = u64::from(breath.air.filter(|_| under || breath.drowning)?);
    let one = running(id, ("air", "Air"), full.saturating_sub(left), full, &water::FILLED);
    let (left, then) = if breath.drowning { (breath.gasp.into(), "a die of drowning") } else { (left, "out of air") };
    Some(Running { note: format!("{} left", long(left)), then: then.into(), due: always(left, 0), ..one })
}

fn help(state: &State, id: ActorId) -> Option<Running> {
    let left = u64::from(state.actor(id).collapsed?);
    let full = u64::from(state.options().collapse_minutes) * 60;
    let one = running(id, ("help", "Help"), full.saturating_sub(left), full, &exhaustion::COLLAPSE);
    Some(Running {
        note: format!("{} left", long(left)),
        then: "perishes without help".into(),
        due: always(left, 0),
        ..one
    })
}

fn wounds(state: &State, id: ActorId) -> Option<Running> {
    let hp = state.actor(id).hp;
    let most = damage::max_hp(state, id, false).total;
    let lost = u64::try_from(most - hp).ok().filter(|lost| *lost > 0)?;
    let one = running(id, ("wounds", "Wounds"), hp.max(0) as u64, most.max(1) as u64, &rest::HOUR_OF_REST);
    let due = Due { during: Activity::Rest.name().into(), after: lost * HOUR, every: 0, failing: Vec::new() };
    Some(Running {
        note: format!("{hp} of {most} hit points"),
        then: "all hit points are back".into(),
        due: vec![due],
        ..one
    })
}
