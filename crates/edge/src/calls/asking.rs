//! Who is to roll says first what it spends.

use super::*;
use crate::Command as AnyCommand;

/// Asks who is to roll what it spends on the check.
pub(super) fn asks(table: &mut Table<'_, impl Run>, call: &CallCheck) {
    let actor = call.target;
    let call = CallCheck { asks: false, ..call.clone() };
    Edge::ask(table, CheckCalled { actor, call: Box::new(call.into()) }.into());
}

/// What does an actor spend on the check that it is to make?
#[prompt]
pub struct CheckCalled {
    pub actor: ActorId,
    pub call: Box<AnyCommand>,
}

impl CheckCalled {
    /// Returns the check that it asks about.
    fn call(&self) -> Option<&CallCheck> {
        match &*self.call {
            AnyCommand::CallCheck(call) => Some(call),
            _ => None,
        }
    }
}

impl Prompt<Edge> for CheckCalled {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.actor);
        let Some(call) = self.call() else { return format!("What does {who} spend?") };
        let skill = call.skill.map_or(String::new(), |skill| format!(" ({})", teller.state.skill_name(skill)));
        let strain = if call.strain > 0 { format!(", strain {}", call.strain) } else { String::new() };
        format!("{who} is to make a check of {}{skill}{strain}: what does {who} spend?", call.ability.name())
    }

    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        let paid = RollIt { actor, tenacity: 0, unpaid: false, waived: false };
        let unpaid = RollIt { unpaid: true, ..paid.clone() };
        let able = self.call().is_some_and(|call| paid.with(call).may_pay(state).is_ok());
        if able { paid.into() } else { unpaid.into() }
    }
}

/// Roll the check that was called for.
#[command(rule = IN_ORDER, group = "Check", kind = Call, answer)]
pub struct RollIt {
    pub actor: ActorId,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
    /// Whether the strain is not paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: bool,
    /// Whether it chooses to fail a saving throw (ED-CHK-30).
    #[serde(default, skip_serializing_if = "is_default")]
    pub waived: bool,
}

impl RollIt {
    /// Returns the check with what is spent on it.
    fn with(&self, call: &CallCheck) -> CallCheck {
        CallCheck { tenacity: self.tenacity, unpaid: self.unpaid, waived: self.waived, ..call.clone() }
    }
}

impl Act<Edge> for RollIt {
    fn may(&self, state: &State) -> Verdict {
        let asked = asked::<Edge, CheckCalled>(state)?;
        let Some(call) = asked.call() else { return Ok(()) };
        ensure!(!self.unpaid || call.strain > 0, STRAIN, "there is no strain to pay");
        // Where the strain bars everybody from it, the roll is let go without dice.
        if self.waived {
            ensure!(self.tenacity == 0 && !self.unpaid, checks::SAVES, "nothing is spent on what one chooses to fail");
            return self.with(call).may_waive(state);
        }
        let barred = self.unpaid && call.required != Requires::Off && call.may_pay(state).is_err();
        if barred { Ok(()) } else { self.with(call).may_pay(state) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(asked) = answer::<Edge, CheckCalled>(table) else { return };
        let Some(call) = asked.call().map(|call| self.with(call)) else { return };
        match call.may_pay(table.state()) {
            _ if call.waived => called::carry_out(table, &call),
            Ok(()) => called::carry_out(table, &call),
            Err(_) => table.emit(FailedByItself { actor: self.actor, because: (&REQUIRED).into() }),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for unpaid in [false, true] {
            for tenacity in 0..=checks::MOST_TENACITY {
                offers.seldom(RollIt { actor, tenacity, unpaid, waived: false });
            }
        }
        offers.seldom(RollIt { actor, tenacity: 0, unpaid: false, waived: true });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let spends = match self.tenacity {
            0 => "Roll".to_owned(),
            points => format!("Roll with {} vitality for {points:+}", i16::from(points) * checks::TENACITY_COST),
        };
        if self.waived {
            return "Fail by choice".to_owned();
        }
        if self.unpaid { format!("{spends}, the strain unpaid") } else { spends }
    }
}
