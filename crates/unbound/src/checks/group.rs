//! Group rolls: everybody rolls, and all share what comes of it (UL-CHK-32 to 34).

use super::attempt::{self, may_try};
use super::fields::{anything, attempt, circumstances, demands, instrument, usual_target, with_attribute, worded};
use super::reroll::rerollable;
use super::{Attempt, GroupOutcome, GroupRolled, Social, Target, reopen};
use crate::prelude::*;
use ludex_kit::{field_of, number};

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

/// Everybody of a group rolls (UL-CHK-32). The game master's.
#[command(rule = GROUP_ROLL, group = "Check", kind = Call, label = "Call for a group roll", always, open, by = game_master)]
#[derive(Eq)]
pub struct CallGroupCheck {
    /// Who rolls.
    pub members: Vec<ActorId>,
    /// What is rolled.
    pub attempt: Attempt,
    /// What the rolls must reach.
    #[serde(default)]
    pub against: Option<Target>,
    /// How many must succeed; half of them without (UL-CHK-33).
    #[serde(default, skip_serializing_if = "is_default")]
    pub successes: Option<u8>,
}

impl Act<Unbound> for CallGroupCheck {
    fn may(&self, state: &State) -> Verdict {
        self.sought(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { members, attempt, .. } = self;
        let Ok((target, required)) = self.sought(table.state()) else { return };
        let Ok(what) = attempt.what.resolved() else { return };

        let mut totals = Vec::with_capacity(members.len());
        let mut again = Vec::new();
        for &member in members {
            let check = attempt::roll(table, member, (what, attempt), false, Some(target));
            totals.push((member, check.total));
            again.push(rerollable(table.state(), member, &check, attempt.social));
        }
        let band = Band { totals, target, required, secret: attempt.secret };
        table.emit(GroupRolled { outcome: band.outcome() });
        for open in again {
            reopen(table, open, Some(Social::Grouped(band.clone())));
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        group(forms);
    }

    fn secret(&self, _state: &State) -> bool {
        self.attempt.secret
    }
}

impl CallGroupCheck {
    /// Returns the target number, and how many successes it takes.
    ///
    /// # Errors
    /// There is no target number, the group is too small or too large, or a member may not roll.
    fn sought(&self, state: &State) -> Result<(i32, u8), Refusal> {
        let members = &self.members;
        let number = attempt::target(state, self.against)?;
        let no = |why: &'static str| Refusal::new(&GROUP_ROLL, why);
        ensure!((2..=20).contains(&members.len()), no("a group has two members or more, twenty at the most"));
        for (place, &member) in members.iter().enumerate() {
            ensure!(!members[..place].contains(&member), no("{} is named twice").about(member));
            if state.actor(member).help().any(|help| members.contains(&help.by)) {
                let why = "one of the group helps another of it, and everybody rolls";
                return Err(Refusal::new(&NO_HELP_INSIDE, why).instead("leave the helper out of the roll"));
            }
            may_try(state, member, &self.attempt)?;
        }
        Ok((number, required(members.len() as u8, self.successes)?))
    }
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl Band {
    /// Returns how the group roll comes out.
    pub fn outcome(&self) -> GroupOutcome {
        let members = self.totals.iter().map(|(member, _)| *member).collect();
        let successes = self.totals.iter().filter(|(_, total)| *total >= self.target).count() as u8;
        GroupOutcome { members, successes, required: self.required, secret: self.secret }
    }
}

/// Adds the form of a group roll of everybody of a side who is there.
fn group(forms: &mut Forms<'_>) {
    let state = forms.state();
    let own = state.actor(forms.actor).side;
    let rolls = |&id: &ActorId| state.actor(id).side == own && state.actor(id).alive() && state.actor(id).present();
    let members = state.ids().filter(rolls).collect();
    let attempt = attempt(Skill::Perception);
    let command = CallGroupCheck { members, attempt, against: usual_target(state), successes: None };
    let mut fields = vec![
        field_of::<Vec<ActorId>>("/members", "who rolls").by(&GROUP_ROLL),
        anything(state, "/attempt/what", "what is rolled"),
    ];
    fields.extend(circumstances(state));
    let successes = number("/successes", "how many must succeed, where half is not enough", 1, 20);
    fields.push(successes.by(&HARDER_GROUP_ROLL).or_nothing());
    fields.push(with_attribute("a skill with another attribute"));
    fields.extend(demands());
    fields.push(instrument());
    worded(forms, "Call for a group roll", command, &["/attempt/what"], fields);
}
