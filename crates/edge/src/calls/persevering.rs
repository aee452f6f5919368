//! Tenacity once the sum is known, where a campaign says so.

use super::*;
use crate::Command as AnyCommand;
use crate::checks::TENACITY;

/// Returns whether who has rolled may still spend on it (ED-CHK-43).
pub(super) fn may_persevere(state: &State, call: &CallCheck) -> bool {
    let fresh = call.tenacity == 0 && state.actor(call.target).resolve == 0 && !call.secret;
    let able = checks::may_spend(state, call.target, 1, 0).is_ok();
    state.options().tenacity_after_roll && fresh && able && state.profile(call.target).players
}

/// Asks who has rolled what it spends.
pub(super) fn asks(table: &mut Table<'_, impl Run>, call: &CallCheck, check: Check) {
    let actor = call.target;
    Edge::ask(table, Persevering { actor, call: Box::new(call.clone().into()), check: Box::new(check) }.into());
}

/// What does somebody spend on a check whose sum it knows?
#[prompt]
pub struct Persevering {
    pub actor: ActorId,
    pub call: Box<AnyCommand>,
    pub check: Box<Check>,
}

impl Prompt<Edge> for Persevering {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} rolls {}: what does it spend for more?", teller.name(self.actor), self.check.total())
    }

    fn usual(&self, _state: &State) -> Command {
        Persevere { actor: self.actor, points: 0 }.into()
    }
}

/// Spend vitality on a check whose sum is known, before it is known what comes of it.
#[command(rule = TENACITY, group = "Check", kind = Call, answer)]
pub struct Persevere {
    pub actor: ActorId,
    #[field("points", 0..=3, usual = 0)]
    pub points: u8,
}

impl Act<Edge> for Persevere {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Persevering>(state)?;
        checks::may_spend(state, self.actor, self.points, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Persevering { actor, call, mut check }) = answer::<Edge, Persevering>(table) else { return };
        let AnyCommand::CallCheck(call) = *call else { return };
        checks::spend(table, actor, self.points);
        check.modifier.add("tenacity", self.points.into(), &TENACITY);
        called::finishes(table, &call, *check);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for points in 0..=checks::MOST_TENACITY {
            offers.seldom(Persevere { actor, points });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.points {
            0 => "Leave it at that".to_owned(),
            points => format!("Spend {} vitality for {points:+}", i16::from(points) * checks::TENACITY_COST),
        }
    }
}
