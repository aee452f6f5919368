//! The one clock: what lets time pass outside a fight, and what follows it (UL-TRV-01 to 04).
//!
//! A fight's rounds move the clock by themselves. Everything else comes through `pass`: waiting, tasks, legs of a
//! journey, hours of a rest. Whatever has a duration follows: statuses and concentration wear off, and the days that
//! have come to their end are settled for those who need food and water.

use crate::body::{self, breath};
use crate::prelude::*;
use crate::rounds::ROUND_SECONDS;
use crate::statuses::StatusEnded;
use crate::{checks, rest, spells, stealth, survival, talk};
use ludex_kit::clock::{self, Clock, Clocks};
pub use ludex_kit::clock::{Arrive, DAY, HOUR, MINUTE, PassTime, Scale, SetScale, day};
pub(crate) use ludex_kit::clock::{spend_on, wear_off};

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

words! {
    /// A task whose time is known (UL-TRV-02).
    pub enum Task {
        SneakDownHallway = "sneak_down_hallway", CheckDoor = "check_door", SearchChamber = "search_chamber",
    }
}

/// Tasks, what they are called, and how many minutes they take (UL-TRV-02).
pub const TASK_TABLE: [(Task, &str, u64); 3] = [
    (Task::SneakDownHallway, "sneaking down a long hallway", 1),
    (Task::CheckDoor, "looking a door over for traps", 1),
    (Task::SearchChamber, "searching a chamber", 10),
];

kept! {
    /// What holds for the scene as a whole while time passes.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default, deny_unknown_fields)]
    pub struct World {
        scale: Scale, "on which scale time passes";
        hot: bool, "whether the weather is hot, so that everybody needs more water (UL-ENV-14)";
    }
}

impl World {
    /// Whether nothing was said about it.
    pub fn is_usual(&self) -> bool {
        *self == World::default()
    }
}

/// What makes time pass beside the game master's word: a task, a leg of a journey, the nights and camps between its days, a
/// part of a rest, what disturbed one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Passing {
    Task { task: Task, times: u8 },
    Journey,
    Camp,
    Rest,
    Disturbance,
}

/// What wears off as time passes: a status of somebody, what it concentrates on.
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

    fn clock(s: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut s.clock, &mut s.world.scale)
    }
    fn time(s: &State) -> (Clock, Scale) {
        (s.clock, s.world.scale)
    }
    fn round(_: &State) -> u64 {
        ROUND_SECONDS
    }
    fn may_pass(s: &State, _: u64) -> Verdict {
        may_pass(s)
    }
    fn may_scale(s: &State) -> Verdict {
        only_if!(s.stage != Stage::Fighting, &SCALE, "a fight has rounds"; "end the encounter first")
    }

    /// A turn is a round outside a fight.
    fn next_due(s: &State, within: u64) -> Option<(u64, Due)> {
        let rounds = rounds_of(within);
        let due = s.ids().find_map(|id| {
            let ends = concentrates(s, id).is_some_and(|left| u32::from(left) <= rounds);
            let status = s.actor(id).statuses.over_after(rounds).map(|status| Due::Status(id, status));
            status.or_else(|| ends.then_some(Due::Concentration(id)))
        });
        due.map(|due| (0, due))
    }
    fn fall_due(t: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, due: Due) {
        match due {
            Due::Status(actor, status) => t.emit(StatusEnded { actor, status }),
            Due::Concentration(actor) => spells::end_concentration(t, actor),
        }
    }
    fn wear(t: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, seconds: u64) {
        let (s, rounds) = (t.state(), rounds_of(seconds));
        let lasts =
            |id| s.actor(id).statuses.iter().any(|(_, effect)| effect.has_end()) || concentrates(s, id).is_some();
        if rounds > 0 && s.ids().any(lasts) {
            t.emit(Timed::Worn { rounds });
        }
        if seconds > 0 {
            body::comes_between(t, None);
        }
        breath::time_passes(t, seconds);
        checks::time_passes(t, seconds);
        rest::time_passes(t, seconds);
    }
    fn worn(s: &mut State, rounds: u32) {
        for actor in &mut s.actors {
            actor.statuses.worn(rounds);
            if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                on.rounds = on.rounds.saturating_sub(u8::try_from(rounds).unwrap_or(u8::MAX));
            }
        }
    }
    fn moved(s: &mut State) {
        checks::reroll::lets_rolls_stand(s);
        s.short_rest = false;
    }
    fn passed(t: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>) {
        survival::settle(t);
        stealth::look_again(t, None);
    }
    fn told(why: &Passing, seconds: u64) -> Option<Line> {
        let long = clock::long(seconds);
        match why {
            Passing::Task { task, times } => {
                let what = TASK_TABLE[*task as usize].1;
                let often = if *times == 1 { String::new() } else { format!(", {times} times") };
                Some(told!(Frame, "{long} pass with {what}{often}."; TASKS))
            }
            Passing::Disturbance => Some(told!(Frame, "That takes {long}."; SCALE)),
            Passing::Journey | Passing::Camp | Passing::Rest => None,
        }
    }
}

fn rounds_of(seconds: u64) -> u32 {
    u32::try_from(seconds / ROUND_SECONDS).unwrap_or(u32::MAX)
}

/// For how many rounds somebody still concentrates.
fn concentrates(s: &State, id: ActorId) -> Option<u8> {
    s.actor(id).magic.concentration.filter(|on| !on.readied).map(|on| on.rounds)
}

/// Lets time pass outside a fight: the clock moves, and everything with a duration follows it.
pub(crate) fn pass(t: &mut Table<'_, impl Run>, seconds: u64, why: Passing) {
    clock::pass(t, seconds, clock::Passing::Own(why));
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
pub(crate) fn nothing_is_on(s: &State, rule: &'static Rule) -> Verdict {
    only_if!(s.stage != Stage::Fighting, rule, "a fight is on, and its rounds move the clock"; "end the fight first")?;
    only_if!(s.talk.is_none(), &talk::encounter::TALK, "a talk is on"; "end the talk first")?;
    only_if!(s.resting.is_none(), &rest::LONG_REST, "a rest is in progress"; "rest on, or end the rest")
}

acts! { Unbound;
    /// A task takes its time (UL-TRV-02). The game master's.
    #[command(rule = TASKS, group = "Time", label = "A task takes its time", by = game_master, between, open)]
    #[derive(Copy, Eq)]
    SpendTime { task: Task, #[field("times", 1..=99)] times: u8 }
    when |s| may_pass(s),
    may |_, _| Ok(()),
    run |c, t| {
        let (task, times) = (c.task, c.times);
        pass(t, TASK_TABLE[task as usize].2 * MINUTE * u64::from(times), Passing::Task { task, times });
    };
}

/// How time and amounts are told.
pub(crate) mod told {
    pub(crate) use ludex_kit::clock::long;

    /// So many hundredths as people write them: `0.5`, `12`.
    pub(crate) fn hundredths(amount: u16) -> String {
        let (whole, part) = (amount / 100, amount % 100);
        match part {
            0 => whole.to_string(),
            part if part % 10 == 0 => format!("{whole}.{}", part / 10),
            part => format!("{whole}.{part:02}"),
        }
    }
}
