//! The one clock: what lets time pass outside a fight, and what follows it (UL-TRV-01 to 04).
//!
//! A fight's rounds move the clock by themselves. Everything else comes through `pass`: waiting, tasks, legs of a
//! journey, hours of a rest. Whatever has a duration follows: statuses and concentration wear off, and the days that
//! have come to their end are settled for those who need food and water.

mod passing;

use crate::body::{self, suffocating};
use crate::prelude::*;
use crate::statuses::StatusEnded;
use crate::{actions, checks, rest, spells, stealth, survival};
use ludex_kit::clock::{self, Clock, Clocks};
pub use ludex_kit::clock::{Arrive, DAY, HOUR, MINUTE, PassTime, Scale, SetScale, day};
pub use passing::{Passing, Task, World, may_pass};
pub(crate) use passing::{hundredths, nothing_is_on, pass};

/// Something that happened to the clock.
pub type Timed = clock::Timed<Unbound>;

rules! {
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

/// Feet of one movement (UL-TRV-04).
pub const MOVEMENT_FEET: i32 = 5;

/// The scales with the seconds of one step (UL-TRV-01).
pub const SCALES: [(Scale, &str, u64); 4] = [
    (Scale::Rounds, "rounds", ROUND_SECONDS),
    (Scale::Minutes, "minutes", MINUTE),
    (Scale::Hours, "hours", HOUR),
    (Scale::Days, "days", DAY),
];

/// Tasks, what they are called, and how many minutes they take (UL-TRV-02).
pub const TASK_TABLE: [(Task, &str, u64); 3] = [
    (Task::SneakDownHallway, "sneaking down a long hallway", 1),
    (Task::CheckDoor, "looking a door over for traps", 1),
    (Task::SearchChamber, "searching a chamber", 10),
];

/// What wears off as time passes: a status of an actor, what it concentrates on.
pub enum Due {
    /// The end of a status.
    Status(ActorId, Status),
    /// The end of concentration.
    Concentration(ActorId),
}

impl Clocks for Unbound {
    const PASSES: &'static Rule = &SCALE;
    const ARRIVES: &'static Rule = &ARRIVAL;
    type Why = Passing;
    type Due = Due;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.world.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.world.scale)
    }

    fn round(_: &State) -> u64 {
        ROUND_SECONDS
    }

    fn may_pass(state: &State, _: u64) -> Verdict {
        may_pass(state)
    }

    fn may_scale(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, SCALE, "a fight has rounds", instead = "end the encounter first");
        Ok(())
    }

    // A turn is a round outside a fight.
    fn next_due(state: &State, within: u64) -> Option<(u64, Due)> {
        let rounds = rounds_of(within);
        let due = state.ids().find_map(|id| {
            let ends = concentrates(state, id).is_some_and(|left| u32::from(left) <= rounds);
            let status = state.actor(id).statuses.over_after(rounds).map(|status| Due::Status(id, status));
            status.or_else(|| ends.then_some(Due::Concentration(id)))
        });
        due.map(|due| (0, due))
    }

    fn fall_due(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, due: Due) {
        match due {
            Due::Status(actor, status) => table.emit(StatusEnded { actor, status }),
            Due::Concentration(actor) => spells::end_concentration(table, actor),
        }
    }

    fn wear(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, seconds: u64) {
        let state = table.state();
        let rounds = rounds_of(seconds);
        let something_ends = |id| {
            state.actor(id).statuses.iter().any(|(_, effect)| effect.has_end()) || concentrates(state, id).is_some()
        };
        if rounds > 0 && state.ids().any(something_ends) {
            table.emit(Timed::Worn { rounds });
        }
        if seconds > 0 {
            body::comes_between(table, None);
            actions::end_help(table);
        }
        suffocating::time_passes(table, seconds);
        checks::time_passes(table, seconds);
        rest::time_passes(table, seconds);
    }

    fn worn(state: &mut State, rounds: u32) {
        for actor in &mut state.actors {
            actor.statuses.worn(rounds);
            if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                on.rounds = on.rounds.saturating_sub(u8::try_from(rounds).unwrap_or(u8::MAX));
            }
        }
    }

    fn moved(state: &mut State) {
        state.lets_rolls_stand();
        state.short_rest = false;
    }

    fn passed(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>) {
        survival::settle(table);
        stealth::look_again(table, None);
    }

    fn told(why: &Passing, seconds: u64) -> Option<Line> {
        let long = clock::long(seconds);
        match why {
            Passing::Task { task, times } => {
                let what = TASK_TABLE[*task as usize].1;
                let often = if *times == 1 { String::new() } else { format!(", {times} times") };
                Some(Line::new(LineKind::Frame, format!("{long} pass with {what}{often}.")).rule(&TASKS))
            }
            Passing::Disturbance => Some(Line::new(LineKind::Frame, format!("That takes {long}.")).rule(&SCALE)),
            Passing::Journey | Passing::Camp | Passing::Rest => None,
        }
    }
}

/// Returns how many whole rounds so many seconds are.
fn rounds_of(seconds: u64) -> u32 {
    u32::try_from(seconds / ROUND_SECONDS).unwrap_or(u32::MAX)
}

/// Returns for how many rounds an actor still concentrates.
fn concentrates(state: &State, id: ActorId) -> Option<u8> {
    state.actor(id).magic.concentration.filter(|on| !on.readied).map(|on| on.rounds)
}

/// A task takes its time (UL-TRV-02). The game master's.
#[command(rule = TASKS, group = "Time", label = "A task takes its time", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SpendTime {
    pub task: Task,
    #[field("times", 1..=99)]
    pub times: u8,
}

impl Act<Unbound> for SpendTime {
    fn when(state: &State) -> Verdict {
        may_pass(state)
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { task, times } = *self;
        let (_, _, minutes) = TASK_TABLE[task as usize];
        pass(table, minutes * MINUTE * u64::from(times), Passing::Task { task, times });
    }
}
