//! Group rolls: everybody rolls, and all share what comes of it (UL-CHK-32 to 34).

use super::attempt::{self, may_try};
use super::reroll::rerollable;
use super::{Attempt, GroupRolled, RerollOpened, Rerollable, Social, Target};
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict, Why};
use ludex_kit::command;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// In a group roll everybody rolls against the same target; the group succeeds if at least half of them do.
    GROUP_ROLL = "UL-CHK-32", "Group roll";
    /// The game master may ask for more successes than half.
    HARDER_GROUP_ROLL = "UL-CHK-33", "Harder group roll", Call;
    /// In a group roll everybody rolls: nobody may give that up to help another (house).
    NO_HELP_INSIDE = "UL-INT-02", "No helping inside a group roll";
    /// Success or failure is the same for all members, whatever they rolled themselves.
    SHARED = "UL-CHK-34", "What a group roll decides";
}

/// How a group roll came out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupOutcome {
    /// Who rolled.
    pub members: Vec<ActorId>,
    /// How many of them succeeded.
    pub successes: u8,
    /// How many it took.
    pub required: u8,
    /// Whether it is known to the game master alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

impl GroupOutcome {
    /// Whether the group succeeded.
    pub fn succeeded(&self) -> bool {
        self.successes >= self.required
    }
}

/// How many of `members` must succeed: half, rounded up, unless the game master wants more (UL-CHK-32, UL-CHK-33).
///
/// # Errors
/// Fewer than half, or more than there are.
pub fn required(members: u8, wanted: Option<u8>) -> Result<u8, Refusal> {
    let half = members.div_ceil(2);
    match wanted {
        None => Ok(half),
        Some(wanted) if (half..=members).contains(&wanted) => Ok(wanted),
        Some(_) => {
            let why = Why::bounds("the number of successes", half.into(), members.into());
            Err(Refusal::new(&HARDER_GROUP_ROLL, why))
        }
    }
}

/// Whether the game master may call for a group roll; gives the target number and the successes it takes.
///
/// # Errors
/// No target, too few members, somebody who cannot try it, or an impossible number of successes.
pub fn may_call_group(
    state: &State,
    members: &[ActorId],
    attempt: &Attempt,
    against: Option<Target>,
    wanted: Option<u8>,
) -> Result<(i32, u8), Refusal> {
    let number = attempt::target(state, against)?;
    if !(2..=20).contains(&members.len()) {
        return Err(Refusal::new(&GROUP_ROLL, "a group has two members or more, twenty at the most"));
    }
    for (place, &member) in members.iter().enumerate() {
        if members[..place].contains(&member) {
            return Err(Refusal::new(&GROUP_ROLL, "{} is named twice").about(member));
        }
        if state.actor(member).help().any(|help| members.contains(&help.by)) {
            let objection = Refusal::new(&NO_HELP_INSIDE, "one of the group helps another of it, and everybody rolls");
            return Err(objection.instead("leave the helper out of the roll"));
        }
        may_try(state, member, attempt)?;
    }
    Ok((number, required(members.len() as u8, wanted)?))
}

/// Everybody of a group rolls (UL-CHK-32). The game master's.
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct CallGroupCheck {
    /// Who rolls.
    pub members: Vec<ActorId>,
    /// What is rolled.
    pub attempt: Attempt,
    /// What the rolls must reach.
    #[or_default]
    pub against: Option<Target>,
    /// How many must succeed; half of them without (UL-CHK-33).
    #[late]
    pub successes: Option<u8>,
}

/// Rolls for a group (UL-CHK-32).
pub(crate) fn call_group(
    table: &mut Table<'_, impl Run>,
    &CallGroupCheck { ref members, ref attempt, against, successes: wanted }: &CallGroupCheck,
) -> Verdict {
    let (number, required) = may_call_group(table.state(), members, attempt, against, wanted)?;
    let what = attempt.what.resolved()?;
    let (mut totals, mut again) = (Vec::with_capacity(members.len()), Vec::new());
    for &member in members {
        let check = attempt::roll(table, member, (what, attempt), false, Some(number));
        totals.push((member, check.total));
        again.extend(rerollable(table.state(), member, &check, attempt.social));
    }
    let band = Band { totals, target: number, required, secret: attempt.secret };
    table.emit(GroupRolled { outcome: band.outcome() });
    for open in again {
        let social = Some(Social::Grouped(band.clone()));
        table.emit(RerollOpened { open: Rerollable { social, ..open } });
    }
    Ok(())
}

/// What a group roll stands at for a member that may roll again (UL-SOC-18).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// What everybody's roll came to.
    pub totals: Vec<(ActorId, i32)>,
    /// The target number.
    pub target: i32,
    /// How many successes it takes.
    pub required: u8,
    /// Whether it is known to the game master alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

impl Band {
    /// How the group roll comes out.
    pub fn outcome(&self) -> GroupOutcome {
        let members = self.totals.iter().map(|(member, _)| *member).collect();
        let successes = self.totals.iter().filter(|(_, total)| *total >= self.target).count() as u8;
        GroupOutcome { members, successes, required: self.required, secret: self.secret }
    }
}
