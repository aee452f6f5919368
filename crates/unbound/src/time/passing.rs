//! What makes time pass, and what stands against it (UL-TRV-01, UL-TRV-02).
//!
//! What falls due meanwhile is the clock's to say, on a floor above those who let time pass.

use super::SCALE;
use crate::prelude::*;
use crate::{rest, talk};
use ludex_kit::clock::{self, Scale};

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
    /// Returns whether nothing was said about it.
    pub fn is_usual(&self) -> bool {
        *self == World::default()
    }
}

words! {
    /// A task whose time is known (UL-TRV-02).
    pub enum Task {
        SneakDownHallway = "sneak_down_hallway", CheckDoor = "check_door", SearchChamber = "search_chamber",
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

/// Lets time pass outside a fight: the clock moves, and everything with a duration follows it.
pub(crate) fn pass(table: &mut Table<'_, impl Run>, seconds: u64, why: Passing) {
    clock::pass(table, seconds, clock::Passing::Own(why));
}

/// Refuses to let time pass by hand while something is on that moves the clock itself.
pub fn may_pass(state: &State) -> Verdict {
    nothing_is_on(state, &SCALE)
}

/// Refuses what has to wait for something that is on: that time passes, a rest or a journey begins, another scene is
/// opened. The rule is that of what is asked for.
///
/// # Errors
/// A fight, a talk or a rest in progress.
pub(crate) fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
    ensure!(
        state.stage != Stage::Fighting,
        *rule,
        "a fight is on, and its rounds move the clock",
        instead = "end the fight first"
    );
    ensure!(state.talk.is_none(), talk::encounter::TALK, "a talk is on", instead = "end the talk first");
    ensure!(state.resting.is_none(), rest::LONG_REST, "a rest is in progress", instead = "rest on, or end the rest");
    Ok(())
}

/// Returns so many hundredths as people write them: `0.5`, `12`.
pub(crate) fn hundredths(amount: u16) -> String {
    let whole = amount / 100;
    let part = amount % 100;
    match part {
        0 => whole.to_string(),
        part if part % 10 == 0 => format!("{whole}.{}", part / 10),
        part => format!("{whole}.{part:02}"),
    }
}
