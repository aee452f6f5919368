//! The clock, food and water, and rests that may be disturbed: what is offered, and the forms of the game master.

use super::forms::{choice, field, form, number, word};
use crate::camp::{self, BeginRest, InterruptRest, RestOn};
use crate::command::Command;
use crate::rest::Rest;
use crate::state::State;
use crate::survival::{self, EndDay, Provide, SetWeather, Share};
use crate::time::{Arrive, MINUTE, PassTime, SCALES, SetScale, SpendTime, TASK_TABLE};
use ludex_engine::{ActorId, Field, Form, Offer, Takes};

/// What may become of the rest in progress.
pub(super) fn rest_in_progress(state: &State, list: &mut Vec<Offer<Command>>) {
    let Some(resting) = state.resting.as_ref().filter(|_| camp::may_end(state).is_ok()) else { return };
    let minutes = u16::try_from(resting.left().div_ceil(MINUTE)).unwrap_or(u16::MAX);
    let on = RestOn { minutes, awake: Vec::new() };
    if camp::may_rest_on(state, &on).is_ok() {
        list.push(Offer::to_game_master("Rest", "Rest on to the end, everybody asleep", Command::RestOn(on)));
    }
    let label = if camp::ready(state).is_empty() { "Break the rest off" } else { "Finish the rest" };
    list.push(Offer::to_game_master("Rest", label, Command::EndRest));
}

pub(super) fn who(path: &str) -> Field {
    field(path, "who", Takes::Actor)
}

fn scale() -> Field {
    choice("/scale", "by", SCALES.map(|row| word(row.0)))
}

/// By what time passes (UL-TRV-01).
pub(super) fn time_scale(state: &State) -> Vec<Form> {
    let set = Command::SetScale(SetScale { scale: state.world.scale });
    form("Time", "Let time pass by", &set, vec![scale()]).into_iter().collect()
}

/// The clock (UL-TRV-01 to 03).
pub(super) fn passing(state: &State) -> Vec<Form> {
    let mut forms = time_scale(state);
    if state.resting.is_some() {
        return forms;
    }
    let pass = Command::PassTime(PassTime { amount: 1 });
    let tasks = choice("/task", "task", TASK_TABLE.map(|row| word(row.0)));
    let task = Command::SpendTime(SpendTime { task: TASK_TABLE[0].0, times: 1 });
    let day = u32::try_from(crate::time::day(state.clock.seconds)).unwrap_or(1);
    let arrive = Command::Arrive(Arrive { day: day + 1, hour: 8, minute: 0, what: String::new() });
    let arrival = vec![
        number("/day", "day", 1, 9999),
        number("/hour", "hour", 0, 23),
        number("/minute", "minute", 0, 59),
        field("/what", "where", Takes::Text),
    ];
    let steps = match state.world.scale {
        crate::time::Scale::Rounds => "rounds",
        crate::time::Scale::Minutes => "minutes",
        crate::time::Scale::Hours => "hours",
        crate::time::Scale::Days => "days",
    };
    let all = [
        form("Time", "Let time pass", &pass, vec![number("/amount", steps, 1, 1000)]),
        form("Time", "A task takes its time", &task, vec![tasks, number("/times", "times", 1, 99)]),
        form("Time", "Arrive later", &arrive, arrival),
    ];
    forms.extend(all.into_iter().flatten());
    forms
}

fn amounts() -> Vec<Field> {
    vec![
        who("/actor"),
        number("/food", "food, hundredths of a pound: 100 is a day's", 0, 60_000),
        number("/water", "water, hundredths of a gallon: 50 is a day's", 0, 60_000),
    ]
}

/// What the game master may say about food, water and the weather at any time (UL-ENV-12, UL-ENV-14).
pub(super) fn at_any_time(state: &State, actor: ActorId) -> Vec<Form> {
    let now = state.actor(actor).supplies.unwrap_or_default();
    let provide = Command::Provide(Provide { actor, food: now.food, water: now.water, needs: true });
    let needs = vec![field("/needs", "needs food and water", Takes::Flag)];
    let weather = Command::SetWeather(SetWeather { hot: !state.world.hot });
    let all = [
        form("Supplies", "Say what somebody carries", &provide, [amounts(), needs].concat()),
        form("Supplies", "Weather", &weather, vec![field("/hot", "hot", Takes::Flag)]),
    ];
    all.into_iter().flatten().collect()
}

/// A day's food and water (UL-ENV-12 to 18).
pub(super) fn supplies(state: &State) -> Vec<Form> {
    let kept = state.ids().find(|&id| state.actor(id).supplies.is_some() && state.actor(id).alive());
    let Some(actor) = kept else { return Vec::new() };
    let (food, water) = (survival::FOOD_A_DAY, survival::WATER_A_DAY[0]);
    let end = Command::EndDay(EndDay { actor, food, water, hot: state.world.hot });
    let hot = vec![field("/hot", "hot", Takes::Flag)];
    let other = state.ids().find(|&id| id != actor && state.actor(id).supplies.is_some()).unwrap_or(actor);
    let share = Command::Share(Share { actor, target: other, food: 100, water: 50 });
    let to = vec![field("/target", "to whom", Takes::Actor)];
    let all = [
        form("Supplies", "Settle somebody's day", &end, [amounts(), hot].concat()),
        form("Supplies", "Give food and water", &share, [amounts(), to].concat()),
    ];
    all.into_iter().flatten().collect()
}

/// Rests that may be disturbed.
pub(super) fn camping(state: &State, actor: ActorId) -> Vec<Form> {
    let all = if state.resting.is_some() {
        let awake = Command::RestOn(RestOn { minutes: 120, awake: vec![actor] });
        let asleep = Command::RestOn(RestOn { minutes: 60, awake: Vec::new() });
        let minutes = || number("/minutes", "minutes", 1, 1440);
        let disturb = Command::InterruptRest(InterruptRest { what: String::new(), minutes: 0 });
        let what = vec![field("/what", "what", Takes::Text), number("/minutes", "minutes", 0, 1440)];
        [
            form("Rest", "Rest on", &asleep, vec![minutes()]),
            form("Rest", "Rest on, with somebody awake", &awake, vec![minutes(), who("/awake/0")]),
            form("Rest", "Something strenuous disturbs the rest", &disturb, what),
        ]
    } else {
        let begin = Command::BeginRest(BeginRest { rest: Rest::Long });
        let which = choice("/rest", "rest", [Rest::Short, Rest::Long].map(word));
        [form("Rest", "Begin a rest that may be disturbed", &begin, vec![which]), None, None]
    };
    all.into_iter().flatten().collect()
}
