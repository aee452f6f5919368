//! The one clock: what lets time pass outside a fight, and what follows it (UL-TRV-01 to 04).
//!
//! A fight's rounds move the clock by themselves. Everything else comes through `pass`: waiting, tasks, legs of a
//! journey, hours of a rest. Whatever has a duration follows: statuses and concentration wear off, and the days that
//! have come to their end are settled for those who need food and water.

pub(crate) mod told;

use crate::blanks::{field, number};
use crate::body::breath;
use crate::narration::{MOST_WORDS, may_tell};
use crate::rounds::ROUND_SECONDS;
use crate::state::{Stage, State};
use crate::statuses::StatusEnded;
use crate::tell::Teller;
use crate::{Run, Table, Unbound};
use crate::{checks, rest, spells, stealth, survival, talk};
use ludex_engine::{After, Concerns, Happens, Line, Refusal, Rule, Takes, Verdict};
use ludex_kit::{Act, Declared, Forms, command};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// The game master says on which scale time passes: rounds in a fight, minutes in a dungeon, hours in a city or
    /// the wilds, days on a long journey.
    SCALE = "UL-TRV-01", "Time scale", Call;
    /// Sneaking down a long hallway or looking a door over for traps takes a minute, searching a chamber ten.
    TASKS = "UL-TRV-02", "Dungeon task times", Table(TASK_TABLE; "task", "what it is", "minutes");
    /// The game master may skip the distances and say when the party arrives; the days between are settled.
    ARRIVAL = "UL-TRV-03", "Summarised movement", Call;
    /// A movement is a space of 5 feet; a creature's movement is what it covers in one Move.
    MOVEMENT_UNIT = "UL-TRV-04", "Movement unit", Table(SCALES; "scale", "in steps of", "seconds");
}

/// Seconds of a minute.
pub const MINUTE: u64 = 60;
/// Seconds of an hour.
pub const HOUR: u64 = 60 * MINUTE;
/// Seconds of a day.
pub const DAY: u64 = 24 * HOUR;
/// Feet of one movement (UL-TRV-04).
pub const MOVEMENT_FEET: i32 = 5;
/// The most days that pass at once.
pub const MOST_DAYS: u64 = 100;

/// On which scale time passes (UL-TRV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::Part, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Scale {
    Rounds,
    #[default]
    Minutes,
    Hours,
    Days,
}

/// The scales with the seconds of one step (UL-TRV-01).
pub const SCALES: [(Scale, &str, u64); 4] = [
    (Scale::Rounds, "rounds", ROUND_SECONDS),
    (Scale::Minutes, "minutes", MINUTE),
    (Scale::Hours, "hours", HOUR),
    (Scale::Days, "days", DAY),
];

impl Scale {
    /// Its name.
    pub fn name(self) -> &'static str {
        SCALES[self as usize].1
    }

    /// Seconds of one step.
    pub fn step(self) -> u64 {
        SCALES[self as usize].2
    }
}

/// A task whose time is known (UL-TRV-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the table")]
pub enum Task {
    SneakDownHallway,
    CheckDoor,
    SearchChamber,
}

/// Tasks, what they are called, and how many minutes they take (UL-TRV-02).
pub const TASK_TABLE: [(Task, &str, u64); 3] = [
    (Task::SneakDownHallway, "sneaking down a long hallway", 1),
    (Task::CheckDoor, "looking a door over for traps", 1),
    (Task::SearchChamber, "searching a chamber", 10),
];

/// What holds for the scene as a whole while time passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct World {
    /// On which scale time passes.
    pub scale: Scale,
    /// Whether the weather is hot, so that everybody needs more water (UL-ENV-14).
    pub hot: bool,
}

impl World {
    /// Whether nothing was said about it.
    pub fn is_usual(&self) -> bool {
        *self == World::default()
    }
}

/// What makes time pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// So many steps of a scale, by the game master's word.
    Waiting {
        /// How many.
        amount: u16,
        /// Of which scale.
        scale: Scale,
    },
    /// A task, so many times.
    Task {
        /// Which.
        task: Task,
        /// How often.
        times: u8,
    },
    /// An arrival at a later time.
    Arrival {
        /// Where, in words.
        what: String,
    },
    /// A leg of a journey.
    Journey,
    /// The nights and camps between the days of a journey.
    Camp,
    /// A part of a rest.
    Rest,
    /// What disturbed a rest.
    Disturbance,
}

/// Something that happened to the clock.
#[ludex_kit::event(by_serde)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "time", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Timed {
    /// Time passed outside a fight.
    Passed { seconds: u64, why: Passing },
    /// So many rounds less for everything that lasts.
    Worn { rounds: u32 },
    /// The game master chose a scale (UL-TRV-01).
    Scaled { scale: Scale },
}

/// The day that a time belongs to, counted from 1.
pub const fn day(seconds: u64) -> u64 {
    seconds / DAY + 1
}

impl Concerns for Timed {}

impl Happens<Unbound> for Timed {
    fn apply(&self, state: &mut State) {
        match self {
            Timed::Passed { seconds, .. } => {
                state.clock.advance(*seconds);
                crate::checks::reroll::lets_rolls_stand(state);
                state.short_rest = false;
            }
            Timed::Worn { rounds } => {
                for actor in &mut state.actors {
                    actor.statuses.worn(*rounds);
                    if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                        on.rounds = on.rounds.saturating_sub(u8::try_from(*rounds).unwrap_or(u8::MAX));
                    }
                }
            }
            Timed::Scaled { scale } => state.world.scale = *scale,
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        told::tell(t, self)
    }
}

/// Lets time pass outside a fight: the clock moves, and everything with a duration follows it.
pub(crate) fn pass(table: &mut Table<'_, impl Run>, seconds: u64, why: Passing) {
    spend_on(table, seconds, Timed::Passed { seconds, why });
}

/// Something outside a fight takes so long, as its own event tells, which moves the clock: everything with a duration
/// follows as ever.
pub(crate) fn spend_on(table: &mut Table<'_, impl Run>, seconds: u64, what: impl After<Unbound>) {
    wear_off(table, seconds);
    table.emit(what);
    survival::settle(table);
    stealth::look_again(table, None);
}

/// What lasts for rounds or turns comes nearer to its end by so many seconds; a turn is a round outside a fight.
pub(crate) fn wear_off(table: &mut Table<'_, impl Run>, seconds: u64) {
    let rounds = u32::try_from(seconds / ROUND_SECONDS).unwrap_or(u32::MAX);
    let mut left = false;
    for actor in table.state().ids() {
        while let Some(status) = table.state().actor(actor).statuses.over_after(rounds) {
            table.emit(StatusEnded { actor, status });
        }
        let concentrates = table.state().actor(actor).magic.concentration.filter(|on| !on.readied);
        if concentrates.is_some_and(|on| u32::from(on.rounds) <= rounds) {
            spells::end_concentration(table, actor);
        } else {
            left |= concentrates.is_some();
        }
        left |= table.state().actor(actor).statuses.iter().any(|(_, effect)| effect.has_end());
    }
    if left && rounds > 0 {
        table.emit(Timed::Worn { rounds });
    }
    breath::time_passes(table, seconds);
    checks::time_passes(table, seconds);
    rest::time_passes(table, seconds);
}

/// Whether time may pass by hand: nothing is on that moves the clock itself.
pub fn may_pass(state: &State) -> Verdict {
    nothing_is_on(state, &SCALE)
}

/// Whether nothing is on that has to end before time passes, a rest or a journey begins or another scene is opened. The
/// rule is that of what is asked for.
///
/// # Errors
/// A fight, a talk or a rest in progress.
pub(crate) fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
    if state.stage == Stage::Fighting {
        return Err(Refusal::new(rule, "a fight is on, and its rounds move the clock").instead("end the fight first"));
    }
    if state.talk.is_some() {
        return Err(Refusal::new(&talk::encounter::TALK, "a talk is on").instead("end the talk first"));
    }
    if state.resting.is_some() {
        return Err(Refusal::new(&rest::LONG_REST, "a rest is in progress").instead("rest on, or end the rest"));
    }
    Ok(())
}

/// Whether so many seconds may pass at once.
fn within_bounds(seconds: u64) -> Verdict {
    if (1..=MOST_DAYS * DAY).contains(&seconds) {
        return Ok(());
    }
    Err(Refusal::bounds(&SCALE, "the days that pass at once", 0, MOST_DAYS as i32)
        .instead("let more than nothing pass, and no more than a hundred days at once"))
}

/// The game master chooses on which scale time passes (UL-TRV-01).
#[command(rule = SCALE, group = "Time", label = "Let time pass by", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetScale {
    /// The scale.
    #[field("by")]
    pub scale: Scale,
}

impl Act<Unbound> for SetScale {
    fn when(s: &State) -> Verdict {
        let fought = Refusal::new(&SCALE, "a fight has rounds").instead("end the encounter first");
        fought.unless(s.stage != Stage::Fighting)
    }
    fn may(&self, _: &State) -> Verdict {
        Ok(())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Timed::Scaled { scale: self.scale });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        f.filled(SetScale { scale: f.state().world.scale });
    }
}

/// So many steps of the current scale pass (UL-TRV-01). The game master's.
#[command(rule = SCALE, group = "Time", label = "Let time pass", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct PassTime {
    /// How many.
    pub amount: u16,
}

impl PassTime {
    fn seconds(self, state: &State) -> u64 {
        u64::from(self.amount) * state.world.scale.step()
    }
}

impl Act<Unbound> for PassTime {
    fn when(s: &State) -> Verdict {
        may_pass(s)
    }
    fn may(&self, s: &State) -> Verdict {
        within_bounds(self.seconds(s))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (scale, amount) = (t.state().world.scale, self.amount);
        pass(t, self.seconds(t.state()), Passing::Waiting { amount, scale });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let steps = number("/amount", f.state().world.scale.name(), 1, 1000);
        f.form("Time", Self::DOC.title, PassTime { amount: 1 }.into(), vec![steps]);
    }
}

/// A task takes its time (UL-TRV-02). The game master's.
#[command(rule = TASKS, group = "Time", label = "A task takes its time", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SpendTime {
    /// Which.
    pub task: Task,
    /// How often.
    #[field("times", 1..=99)]
    pub times: u8,
}

impl Act<Unbound> for SpendTime {
    fn when(s: &State) -> Verdict {
        may_pass(s)
    }
    fn may(&self, _: &State) -> Verdict {
        Ok(())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { task, times } = *self;
        pass(t, TASK_TABLE[task as usize].2 * MINUTE * u64::from(times), Passing::Task { task, times });
    }
}

/// The party arrives at a later time; what lies between is skipped (UL-TRV-03). The game master's.
#[command(rule = ARRIVAL, group = "Time", label = "Arrive later", by = game_master, between, open)]
#[derive(Eq)]
pub struct Arrive {
    /// On which day, counted from 1.
    pub day: u32,
    /// At which hour, 0 to 23.
    pub hour: u8,
    /// At which minute, 0 to 59.
    #[or_default]
    pub minute: u8,
    /// Where, in words.
    pub what: String,
}

impl Arrive {
    /// The seconds until then; 0 where it is past.
    fn seconds(&self, state: &State) -> u64 {
        let hours = u64::from(self.day.saturating_sub(1)) * DAY + u64::from(self.hour) * HOUR;
        (hours + u64::from(self.minute) * MINUTE).saturating_sub(state.clock.seconds)
    }
}

impl Act<Unbound> for Arrive {
    fn when(s: &State) -> Verdict {
        may_pass(s)
    }
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&ARRIVAL, "there is no such time of day")
            .instead("say a day from 1, and 0:00 to 23:59")
            .unless(self.day > 0 && self.hour < 24 && self.minute < 60)?;
        if self.what.chars().count() > MOST_WORDS {
            may_tell(&self.what)?;
        }
        let seconds = self.seconds(s);
        Refusal::new(&ARRIVAL, "that time is past").instead("say a later one").unless(seconds > 0)?;
        within_bounds(seconds)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        pass(t, self.seconds(t.state()), Passing::Arrival { what: self.what.clone() });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let today = u32::try_from(day(f.state().clock.seconds)).unwrap_or(1);
        let fields = vec![
            number("/day", "day", 1, 9999),
            number("/hour", "hour", 0, 23),
            number("/minute", "minute", 0, 59),
            field("/what", "where", Takes::Text),
        ];
        let arrive = Arrive { day: today + 1, hour: 8, minute: 0, what: String::new() };
        f.form("Time", Self::DOC.title, arrive.into(), fields);
    }
}
