//! A check that was called for is rolled.

use super::*;

/// What a check costs at the most as a rule (ED-CHK-39).
const USUAL_STRAIN: u8 = 6;

/// The price of a check is higher than is usual.
#[event(Ruling, "{strain} is an unusual price for a check of {actor}", STRAIN)]
pub struct GruellingCalled {
    pub actor: ActorId,
    pub strain: u8,
}

impl Event<Edge> for GruellingCalled {
    fn apply(&self, _state: &mut State) {}
}

/// Rolls a check that was called for, and what comes of it.
pub(super) fn carry_out(table: &mut Table<'_, impl Run>, call: &CallCheck) {
    let actor = call.target;
    // ED-CHK-16: nothing is spent on what fails by itself.
    if let Some(rule) = checks::fails_for(table.state(), actor, call.tag(table.state())) {
        return table.emit(FailedByItself { actor, because: rule.into() });
    }
    // ED-CHK-30: who chooses to fail does so without dice, and nothing sets it back.
    if call.waived {
        return table.emit(FailedByItself { actor, because: (&checks::SAVES).into() });
    }
    if call.strain > USUAL_STRAIN {
        table.emit(GruellingCalled { actor, strain: call.strain });
    }
    if call.pays() {
        table.emit(checks::VitalitySpent { actor, amount: call.strain.into() });
    }
    // ED-INT-55: what it buys is part of the result.
    checks::spend(table, actor, call.tenacity);
    let attempt = call.attempt(table.state(), table.listens());
    let check = attempt.roll(table);
    if persevering::may_persevere(table.state(), call) {
        return persevering::asks(table, call, check);
    }
    finishes(table, call, check);
}

/// Tells of a check whose dice have fallen, and does what comes of it.
pub(super) fn finishes(table: &mut Table<'_, impl Run>, call: &CallCheck, check: Check) {
    let actor = call.target;
    let task = call.task(table.state());
    let (with, about) = (Some((task.ability, task.skill)), call.patient);
    let seconds = call.takes_seconds(table.state());
    let takes = (seconds.max(u32::from(call.minutes) * 60), call.uses, call.costs);
    let passes = seconds > 0;
    if call.takes_action(table.state()) {
        crate::turns::pays(table, actor, crate::turns::Cost::Action);
    }
    let (save, secret) = (call.save, call.secret);
    table.emit(Checked { save, with, about, takes, passes, secret, ..Checked::of(actor, check) });
    checks::rolled(table, actor);
    if call.strain > 0 && call.unpaid {
        // ED-INT-51: after the result.
        exhaustion::tires(table, actor, Weariness::Ordinary, 1);
    }
}

/// Lets the time pass that was spent on what was tried, once nothing changes it any more (ED-CHK-47); returns whether any did.
pub(crate) fn takes_its_time(table: &mut Table<'_, impl Run>) -> bool {
    let state = table.state();
    let due = state.talk.last.as_ref().filter(|last| last.passes && state.stage != Stage::Fighting);
    let Some(seconds) = due.map(|last| last.seconds) else { return false };
    table.emit(TimeTaken {});
    crate::time::passes(table, seconds.into(), crate::time::Why::Work);
    true
}

/// The time that was spent on what was tried passes.
#[event]
pub struct TimeTaken {}

impl Event<Edge> for TimeTaken {
    fn apply(&self, state: &mut State) {
        if let Some(last) = &mut state.talk.last {
            last.passes = false;
        }
    }
}

/// Rolls a check, tells of it, and returns whether it succeeded.
pub(crate) fn rolls(table: &mut Table<'_, impl Run>, actor: ActorId, save: bool, attempt: Attempt) -> bool {
    let check = attempt.roll(table);
    let success = check.succeeds();
    table.emit(Checked { save, ..Checked::of(actor, check) });
    checks::rolled(table, actor);
    success
}

/// An actor made a check.
#[event]
pub struct Checked {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub save: bool,
    pub check: Check,
    /// With what it was made, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<(Ability, Option<Skill>)>,
    /// Whom it was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<ActorId>,
    /// Whether it only adds to another, so that no exploit comes of it (ED-SPC-34).
    #[serde(default, skip_serializing_if = "is_default")]
    pub second: bool,
    /// What its task takes: seconds, pieces of what is used up, ¢.
    #[serde(default, skip_serializing_if = "is_default")]
    pub takes: (u32, u16, u32),
    /// Whether these seconds pass, once nothing changes them any more (ED-CHK-47).
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: bool,
    /// Whether it is one side of a contest, of which comes what comes of that (ED-SPC-61).
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: bool,
    /// Whether the game master alone sees it: what its dice bring waits (ED-HID-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// Which undertaking it is a part of, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undertaking: Option<u8>,
}

impl Checked {
    /// Returns a check of which nothing else is known.
    pub const fn of(actor: ActorId, check: Check) -> Self {
        Self {
            actor,
            save: false,
            check,
            with: None,
            about: None,
            second: false,
            takes: (0, 0, 0),
            passes: false,
            side: false,
            secret: false,
            undertaking: None,
        }
    }
}

impl checks::Deeds for Checked {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, if self.save { Feat::Save } else { Feat::Check });
    }

    fn is_secret(&self) -> bool {
        self.secret
    }
}

impl Event<Edge> for Checked {
    fn apply(&self, state: &mut State) {
        if let Some((ability, skill)) = self.with {
            let dc = self.check.dc.as_ref().map_or(0, |dc| dc.total.clamp(0, 60) as u8);
            let Self { actor, about, save, .. } = *self;
            let (seconds, uses, costs) = self.takes;
            state.talk.last = Some(LastCheck {
                actor,
                ability,
                skill,
                dc,
                about,
                save,
                seconds,
                uses,
                costs,
                undertaking: self.undertaking,
                passes: self.passes,
            });
        }
        if !self.save {
            state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let total = self.check.total();
        let who = teller.name(self.actor);
        let result = RollResult::of(self.check.succeeds());
        let text = match &self.check.dc {
            Some(dc) => format!("{who} rolls {total} against {}", dc.total),
            None => format!("{who} rolls {total}: {}", checks::outcome(total)),
        };
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&CALLED).rule(&IN_ORDER).came(result);
        let line = line.rule_if(self.save, &checks::SAVES).rule_if(!self.check.succeeds(), &AGAIN);
        let line = self.check.explain("Check", "Difficulty", line);
        let luck = self.check.throw.luck();
        let line = line.rule_if(luck == Advantage::Disadvantage, &WRONG_SIDE);
        Some(crate::special::told(self.check.throw.class(), line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.check.succeeds(), mark::SUCCESS);
        crate::special::count(self.check.throw.class(), self.check.succeeds(), odds);
    }
}

/// A check failed by itself.
#[event]
pub struct FailedByItself {
    pub actor: ActorId,
    pub because: ludex_kit::RuleId,
}

impl Event<Edge> for FailedByItself {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} fails without a roll", teller.name(self.actor));
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&checks::AUTOMATIC).rule(&conditions::FAILS);
        Some(line.rule(self.because.clone()))
    }
}

/// What comes of the dice of a check that was called for.
pub fn checked(checked: &Checked, table: &mut Table<'_, impl Run>) {
    // ED-HID-11: what would betray a secret roll is not asked.
    if !(checked.second && checked.check.succeeds() || checked.secret || checked.side) {
        let mind = checked.with.is_some_and(|(ability, _)| ability == Ability::Will);
        let occasion = Occasion { saves: checked.save, mind, called: checked.with.is_some() };
        let outcome = (checked.check.throw.class(), checked.check.succeeds());
        crate::exploits::turns_out_on(table, checked.actor, checked.about, outcome, occasion);
    }
}
