//! Group rolls: everybody rolls, and all share what comes of it (UL-CHK-32 to 34).

use super::attempt::{self, may_try};
use super::reroll::{reopen, rerollable};
use super::{Attempt, GroupRolled, Social, Target, fields};
use crate::prelude::*;

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

kept! {
    /// How a group roll came out.
    #[derive(Clone, Eq)] pub struct GroupOutcome {
        members: Vec<ActorId>, "Who rolled.";
        successes: u8, "How many of them succeeded.";
        required: u8, "How many it took.";
        #[late] secret: bool, "Whether it is known to the game master alone.";
    }
}

impl GroupOutcome {
    /// Returns whether the group succeeded.
    pub fn succeeded(&self) -> bool {
        self.successes >= self.required
    }
}

/// Returns how many of `members` must succeed: half, rounded up, unless the game master wants more (UL-CHK-32,
/// UL-CHK-33).
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

acts! { Unbound;
    /// Everybody of a group rolls (UL-CHK-32). The game master's.
    #[command(rule = GROUP_ROLL, group = "Check", label = "Call for a group roll", always, open, by = game_master)]
    #[derive(Eq)] CallGroupCheck {
        members: Vec<ActorId>, "Who rolls.";
        attempt: Attempt, "What is rolled.";
        #[or_default] against: Option<Target>, "What the rolls must reach.";
        #[late] successes: Option<u8>, "How many must succeed; half of them without (UL-CHK-33).";
    }
    may |c, s| c.sought(s).map(drop),
    secret |c, _| c.attempt.secret,
    run |c, t| {
        let Self { members, attempt, .. } = c;
        let (Ok((target, required)), Ok(what)) = (c.sought(t.state()), attempt.what.resolved()) else { return };
        let (mut totals, mut again) = (Vec::with_capacity(members.len()), Vec::new());
        for &member in members {
            let check = attempt::roll(t, member, (what, attempt), false, Some(target));
            totals.push((member, check.total));
            again.push(rerollable(t.state(), member, &check, attempt.social));
        }
        let band = Band { totals, target, required, secret: attempt.secret };
        t.emit(GroupRolled { outcome: band.outcome() });
        again.into_iter().for_each(|open| reopen(t, open, Some(Social::Grouped(band.clone()))));
    },
    forms |f| fields::group(f);
}

impl CallGroupCheck {
    /// Returns the target number and the successes it takes, if there are any.
    fn sought(&self, s: &State) -> Result<(i32, u8), Refusal> {
        let (members, number) = (&self.members, attempt::target(s, self.against)?);
        let no = |why: &'static str| Refusal::new(&GROUP_ROLL, why);
        only_if!((2..=20).contains(&members.len()), no("a group has two members or more, twenty at the most"))?;
        for (place, &member) in members.iter().enumerate() {
            only_if!(!members[..place].contains(&member), no("{} is named twice").about(member))?;
            if s.actor(member).help().any(|help| members.contains(&help.by)) {
                let why = "one of the group helps another of it, and everybody rolls";
                return Err(Refusal::new(&NO_HELP_INSIDE, why).instead("leave the helper out of the roll"));
            }
            may_try(s, member, &self.attempt)?;
        }
        Ok((number, required(members.len() as u8, self.successes)?))
    }
}

kept! {
    /// What a group roll stands at for a member that may roll again (UL-SOC-18).
    #[derive(Clone, Eq)] pub struct Band {
        totals: Vec<(ActorId, i32)>, "What everybody's roll came to.";
        target: i32, "The target number.";
        required: u8, "How many successes it takes.";
        #[late] secret: bool, "Whether it is known to the game master alone.";
    }
}

impl Band {
    /// Returns how the group roll comes out.
    pub fn outcome(&self) -> GroupOutcome {
        let members = self.totals.iter().map(|(member, _)| *member).collect();
        let successes = self.totals.iter().filter(|(_, total)| *total >= self.target).count() as u8;
        GroupOutcome { members, successes, required: self.required, secret: self.secret }
    }
}
