//! What runs as time passes, as people see it who plan their day.

use crate::exhaustion::{WHOLE, costs, costs_exhausted, is_apart, tolerance};
use crate::prelude::*;
use ludex_engine::{Day, Due, Running, Viewer};
use ludex_kit::clock::{HOUR, MINUTE, long};

/// Returns the time of the game, and what runs in it for those whom a viewer plays; `None` while a fight is on.
pub fn day(state: &State, viewer: &Viewer) -> Option<Day> {
    if state.stage == Stage::Fighting {
        return None;
    }
    let mut all = Vec::new();
    for id in state.ids() {
        let actor = state.actor(id);
        let matters = state.profile(id).players || actor.collapsed.is_some() || !actor.ills.is_empty();
        if matters && state.lives(id) && viewer.plays(id) {
            all.extend(clocks(state, id));
        }
    }
    let risks =
        [mark::FATIGUED, mark::EXHAUSTED, mark::DOWN, mark::DEAD].map(|place| mark::NAMES[usize::from(place)].into());
    Some(Day { now: state.clock.seconds, risks: risks.to_vec(), clocks: all })
}

/// Returns everything that runs for an actor.
fn clocks(state: &State, id: ActorId) -> Vec<Running> {
    let kinds = [
        toil(state, id),
        water(state, id),
        food(state, id),
        sleep(state, id),
        air(state, id),
        help(state, id),
        wounds(state, id),
    ];
    let mut all: Vec<Running> = kinds.into_iter().flatten().collect();
    for ill in &state.actor(id).ills {
        let run = ill.every.saturating_sub(ill.left);
        all.push(Running {
            then: format!("a roll at {}, needs {}: {}", ill.difficulty, ill.required, ill.effect),
            due: always(ill.left, ill.every),
            ..running(id, ("ill", &ill.what), run, ill.every, &hazards::ILLS)
        });
    }
    all
}

/// Returns something of a kind and a name that has run for some of its full seconds; what happens then, and when it falls due,
/// is left to say.
fn running(actor: ActorId, (kind, name): (&'static str, &str), run: u64, full: u64, rule: &'static Rule) -> Running {
    let percent = (u128::from(run) * 100 / u128::from(full.max(1))).min(100) as u8;
    Running {
        actor,
        kind: kind.into(),
        name: name.to_owned(),
        run: percent,
        note: if run == 0 {
            format!("nothing yet of {}", long(full))
        } else {
            format!("{} of {}", long(run), long(full))
        },
        then: String::new(),
        rule: rule.into(),
        due: Vec::new(),
        only: None,
    }
}

/// Returns that something falls due whatever people do: after some seconds, and then again and again, or once where `every` is
/// 0.
fn always(after: u64, every: u64) -> Vec<Due> {
    vec![Due { during: "".into(), after, every, failing: Vec::new() }]
}

/// Returns the clock of exhaustion (SP-EXH-05).
fn toil(state: &State, id: ActorId) -> Option<Running> {
    let endurance = state.attribute(id, Attribute::Endurance);
    if !state.is_awake(id) || !state.profile(id).has(Attribute::Endurance) {
        return None;
    }
    let actor = state.actor(id);
    let clock = running(id, ("toil", "Exhaustion"), actor.toil, WHOLE, &exhaustion::CLOCK);
    let light = tolerance(endurance, Activity::Light).map_or(String::new(), long);
    let heavy = tolerance(endurance, Activity::Heavy).map_or(String::new(), long);
    Some(Running {
        note: format!("{} % of {light} light or {heavy} heavy", clock.run),
        then: format!("an exhaustion roll, needs {}", 3 + i32::from(actor.rolls)),
        due: Activity::ALL.iter().filter_map(|activity| toil_due(state, id, *activity)).collect(),
        ..clock
    })
}

/// Returns when the next exhaustion roll falls due during an activity; `None` for one that does not tire.
fn toil_due(state: &State, id: ActorId, activity: Activity) -> Option<Due> {
    let actor = state.actor(id);
    let cost = costs(state, id, activity)?;
    let done = if is_apart(state, activity) { actor.light_toil } else { actor.toil };
    let every = WHOLE.div_ceil(cost);
    let exhausted = costs_exhausted(state, id, activity).map_or(0, |cost| WHOLE.div_ceil(cost));
    // A step of fatigue, then exhaustion with less to bear it by, then nothing more: one lies there.
    let failing = if state.is(id, Status::Exhausted) {
        vec![0]
    } else if state.is(id, Status::Fatigued) {
        vec![exhausted, 0]
    } else {
        vec![every, exhausted, 0]
    };
    let after = WHOLE.saturating_sub(done).div_ceil(cost);
    Some(Due { during: activity.name().into(), after, every, failing })
}

/// Returns the window of water (SP-STV-04).
fn water(state: &State, id: ActorId) -> Option<Running> {
    let [full, _] = rations::needs(state, id)?;
    let [window, _] = rations::windows(state, id);
    let supply = state.actor(id).supply;
    let clock = running(id, ("water", "Water"), supply.elapsed, window, &thirst::THIRST);
    let drunk = rations::litres(supply.drunk);
    Some(Running {
        note: format!("{drunk} of {} litres drunk, {}", rations::litres(full), clock.note),
        then: rations::told(rations::drunk(state, id)),
        due: always(window.saturating_sub(supply.elapsed), window),
        only: Some(("/water".into(), Water::Counted.name().into())),
        ..clock
    })
}

/// Returns the time since the last meal (SP-STV-02).
fn food(state: &State, id: ActorId) -> Option<Running> {
    if !state.profile(id).has(Attribute::Endurance) {
        return None;
    }
    let hungry = state.actor(id).supply.hungry;
    let [_, lasts] = rations::windows(state, id);
    Some(Running {
        then: "hunger tires".to_owned(),
        due: always(lasts.saturating_sub(hungry), lasts),
        only: Some(("/fasting".into(), "true".into())),
        ..running(id, ("food", "Food"), hungry, lasts, &thirst::HUNGER)
    })
}

/// Returns the time since the last full night (SP-RST-10).
fn sleep(state: &State, id: ActorId) -> Option<Running> {
    let apart = u64::from(state.options().night_hours) * HOUR;
    let since = state.clock.seconds.saturating_sub(state.actor(id).night?);
    Some(Running {
        note: format!("last night began {} ago", long(since)),
        then: "another full night counts".into(),
        due: if since < apart { always(apart - since, 0) } else { Vec::new() },
        ..running(id, ("sleep", "Sleep"), since.min(apart), apart, &rest::ONE_NIGHT)
    })
}

/// Returns the breath of one who holds it, or drowns (SP-UWD-03).
fn air(state: &State, id: ActorId) -> Option<Running> {
    let breath = state.actor(id).breath;
    if water::breath::has_air(state, id) && !breath.drowning {
        return None;
    }
    let full = water::breath::lungs(state, id, false).total.max(0) as u64;
    let air = u64::from(breath.air?);
    let left = if breath.drowning { breath.gasp.into() } else { air };
    let then = if breath.drowning { "a die of drowning" } else { "out of air" };
    Some(Running {
        note: format!("{} left", long(left)),
        then: then.into(),
        due: always(left, 0),
        ..running(id, ("air", "Air"), full.saturating_sub(air), full, &water::FILLED)
    })
}

/// Returns the time in which one who has collapsed can still be helped (SP-EXH-14).
fn help(state: &State, id: ActorId) -> Option<Running> {
    let left = u64::from(state.actor(id).collapsed?);
    let full = u64::from(state.options().collapse_minutes) * MINUTE;
    Some(Running {
        note: format!("{} left", long(left)),
        then: "perishes without help".into(),
        due: always(left, 0),
        ..running(id, ("help", "Help"), full.saturating_sub(left), full, &exhaustion::COLLAPSE)
    })
}

/// Returns the rest that brings all hit points back (SP-RST-09).
fn wounds(state: &State, id: ActorId) -> Option<Running> {
    let hp = state.actor(id).hp;
    let most = damage::max_hp(state, id, false).total;
    if hp >= most {
        return None;
    }
    let lost = (most - hp) as u64;
    let due = Due { during: Activity::Rest.name().into(), after: lost * HOUR, every: 0, failing: Vec::new() };
    Some(Running {
        note: format!("{hp} of {most} hit points"),
        then: "all hit points are back".into(),
        due: vec![due],
        ..running(id, ("wounds", "Wounds"), hp.max(0) as u64, most.max(1) as u64, &rest::HOUR_OF_REST)
    })
}
