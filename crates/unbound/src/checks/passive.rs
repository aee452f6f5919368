//! Passive values: what somebody notices or manages without a roll (UL-CHK-19 to 21).

use super::{AnySkill, PassiveCompared, focus, task};
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Luck, Refusal, Tally, Verdict};
use ludex_kit::command;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A passive value is 10 and everything that is usually added to the roll.
    PASSIVE = "UL-CHK-19", "Passive value";
    /// Standing advantage adds 5 to a passive value, standing disadvantage takes 5; both together nothing.
    PASSIVE_LUCK = "UL-CHK-20", "Passive value with advantage";
    /// A passive value stands for a task done over and over, for constant alertness, or for what the game master
    /// finds out in secret.
    PASSIVE_USE = "UL-CHK-21", "When a passive value is used", Call;
}

/// What a passive value stands for (UL-CHK-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// A task done over and over.
    Repeated,
    /// Alertness without effort.
    Alertness,
    /// Something that the game master finds out alone.
    Secret,
}

/// A passive value, with standing advantage or disadvantage (UL-CHK-19, UL-CHK-20). While its owner is focused, the
/// roll stands for the skill in focus, and rank and boost count for no other (UL-CHK-23, UL-CHK-24).
pub fn passive(state: &State, actor: ActorId, skill: impl Into<AnySkill>, standing: Luck, shows: bool) -> Tally {
    let (who, skill) = (state.actor(actor), skill.into());
    let mut tally = match who.focus {
        Some(focus) if focus.skill == skill => {
            let mut tally = Tally::new(shows);
            tally.base("focus", focus.total, &focus::ROLL_STANDS);
            // What hampers its owner has hampered the roll; what it is turned to now is another matter.
            add_standing(&mut tally, standing);
            return tally;
        }
        Some(_) => focus::elsewhere(state, actor, skill, shows),
        None => focus::any_tally(state, actor, skill, shows),
    };
    tally.base("passive", 10, &PASSIVE);
    tally.add("Exhaustion", state.exhaustion(actor), &crate::statuses::EXHAUSTION);
    let mut fortune = super::fortune(state, actor, skill.into(), None, false);
    match standing {
        Luck::Advantage => fortune.advantage("always", &PASSIVE_LUCK),
        Luck::Disadvantage => fortune.disadvantage("always", &PASSIVE_LUCK),
        Luck::Plain => {}
    }
    add_standing(&mut tally, fortune.luck());
    tally
}

/// What standing advantage or disadvantage does to a passive value (UL-CHK-20).
fn add_standing(tally: &mut Tally, luck: Luck) {
    match luck {
        Luck::Advantage => tally.add("always with advantage", 5, &PASSIVE_LUCK),
        Luck::Disadvantage => tally.add("always with disadvantage", -5, &PASSIVE_LUCK),
        Luck::Plain => {}
    }
}

/// Whether a passive value may be compared with a number.
pub fn compared(state: &State, actor: ActorId, skill: AnySkill, number: i32) -> Verdict {
    if !skill.is_known(state) {
        return Err(Refusal::new(&task::OPEN_ENDED, "the campaign has no such sub-skill").instead("add it first"));
    }
    if !state.actor(actor).alive() || !state.actor(actor).present() {
        return Err(Refusal::new(&PASSIVE_USE, "{} is not there").about(actor));
    }
    if !(-99..=99).contains(&number) {
        return Err(Refusal::bounds(&PASSIVE_USE, "a target number", -99, 99));
    }
    Ok(())
}

/// A passive value is compared with a number (UL-CHK-21). The game master's.
#[command(always, by = game_master)]
#[derive(Copy, Eq)]
pub struct ComparePassive {
    /// Whose passive value it is.
    pub actor: ActorId,
    /// Of which skill.
    pub skill: AnySkill,
    /// Whether it always has advantage or disadvantage here (UL-CHK-20).
    #[or_default]
    pub standing: Luck,
    /// The number to reach.
    pub number: i32,
    /// What the passive value stands for.
    pub used: Use,
}

/// Compares a passive value with a number (UL-CHK-21).
pub(crate) fn compare(
    table: &mut Table<'_, impl Run>,
    ComparePassive { actor, skill, standing, number, used }: ComparePassive,
) -> Verdict {
    compared(table.state(), actor, skill, number)?;
    let tally = passive(table.state(), actor, skill, standing, table.listens());
    let succeeds = tally.total >= number;
    table.emit(PassiveCompared { actor, skill, tally, number, succeeds, used });
    Ok(())
}
