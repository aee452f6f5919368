//! Checks that the game master calls for.

use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};
use crate::prelude::*;

rules! {
    /// Nothing is rolled but what is uncertain and matters; the game master says with what, and against which difficulty.
    CALLED = "ED-CHK-04", "When a check is called", Call;
    /// First what it is against, then what fails by itself, then what is paid, then the sources, the dice, the sum, what the dice are, and
    /// what waits for the end.
    IN_ORDER = "ED-CHK-06", "Order of operations of a check";
    /// A gruelling check has a price in vitality; who pays it rolls as usual.
    STRAIN = "ED-CHK-39", "Strain: price of a gruelling check", Call;
    /// Who does not pay rolls with disadvantage, and is a level more exhausted afterwards.
    UNPAID = "ED-CHK-40", "Strain not paid";
    /// Who has not the vitality cannot pay.
    CANNOT_PAY = "ED-CHK-41", "Strain: cannot pay";
    /// Two roll, and the higher wins; what each has counts for its own roll alone.
    OPPOSED = "ED-CHK-17", "Opposed check";
    /// Where both come to the same nothing changes, unless the game master says otherwise.
    TIED = "ED-CHK-18", "Tied contest", Call;
}

/// Call for a check.
#[command(rule = CALLED, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a check")]
pub struct CallCheck {
    pub target: ActorId,
    #[field("ability", usual = Ability::Perception)]
    pub ability: Ability,
    /// The skill that fits, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// The difficulty; 0 where the outcome itself counts.
    #[field("DC; 0 for an outcome", 0..=60, usual = 17, reach)]
    pub dc: u8,
    /// Whether it is a saving throw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub save: bool,
    /// Whether it takes sight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: bool,
    /// Reasons for advantage, less those for disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("advantage, or disadvantage below 0", -3..=3, usual = 0)]
    pub luck: i8,
    /// Why.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
    /// Its price in vitality (ED-CHK-39).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("strain", 0..=20, usual = 0)]
    pub strain: u8,
    /// Whether the price is not paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: bool,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
    /// Whether nobody else is told of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl CallCheck {
    /// Returns with what it is made.
    fn task(&self) -> Task {
        let kind = if self.save { Kind::Save } else { Kind::Task };
        Task { ability: self.ability, skill: self.skill, kind, sight: self.sight }
    }

    /// Returns the check.
    fn attempt(&self, state: &State, shows: bool) -> Attempt {
        let id = self.target;
        let mut modifier = checks::modifier(state, id, self.task(), shows);
        modifier.add("tenacity", self.tenacity.into(), &checks::TENACITY);
        let dc = (self.dc > 0).then(|| plain("of the task", self.dc.into(), &CALLED, shows));
        let mut sources = Sources::new(shows);
        checks::weigh(state, id, self.task(), &mut sources);
        let reason = || if self.reason.is_empty() { "circumstances".to_owned() } else { self.reason.clone() };
        for _ in 0..self.luck.unsigned_abs() {
            if self.luck > 0 {
                sources.gain(if shows { reason() } else { String::new() }, &checks::REASON);
            } else {
                sources.lose(if shows { reason() } else { String::new() }, &checks::REASON);
            }
        }
        if self.strain > 0 && self.unpaid {
            sources.lose("strain", &UNPAID);
        }
        if !self.save && state.actor(id).help.iter().any(|help| help.against.is_none()) {
            sources.gain("help", &crate::efforts::HELP_TASK);
        }
        Attempt { modifier, dc, sources }
    }
}

impl Act<Edge> for CallCheck {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), CALLED, "{} is dead", self.target);
        ensure!(self.reason.chars().count() <= 200, CALLED, "say it in at most 200 letters");
        if checks::fails(state, self.target, self.task()).is_some() {
            return Ok(());
        }
        let strain = if self.unpaid { 0 } else { i16::from(self.strain) };
        if strain > 0 {
            let spare = checks::may_spend(state, self.target, 0, strain).is_ok();
            ensure!(spare, CANNOT_PAY, "{} has not the vitality", self.target, instead = "leave it unpaid");
        }
        checks::may_spend(state, self.target, self.tenacity, strain)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        // ED-CHK-16: nothing is spent on what fails by itself.
        if let Some(rule) = checks::fails(table.state(), actor, self.task()) {
            return table.emit(FailedByItself { actor, because: rule.into() });
        }
        if self.strain > 0 && !self.unpaid {
            table.emit(checks::VitalitySpent { actor, amount: self.strain.into() });
        }
        checks::spend(table, actor, self.tenacity);
        let check = self.attempt(table.state(), table.listens()).roll(table);
        table.emit(Checked { actor, save: self.save, check });
        checks::rolled(table, actor);
        if self.strain > 0 && self.unpaid {
            exhaustion::tires(table, actor, Weariness::Ordinary, 1);
        }
    }

    /// Nobody else is told of what is rolled in secret.
    fn secret(&self, _state: &State) -> bool {
        self.secret
    }
}

/// An actor made a check.
#[event]
pub struct Checked {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub save: bool,
    pub check: Check,
}

impl Event<Edge> for Checked {
    fn apply(&self, state: &mut State) {
        if !self.save {
            state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let total = self.check.total();
        let who = teller.name(self.actor);
        let (text, result) = match &self.check.dc {
            Some(dc) => (format!("{who} rolls {total} against {}", dc.total), RollResult::of(self.check.succeeds())),
            None => (format!("{who} rolls {total}: {}", checks::outcome(total)), RollResult::of(self.check.succeeds())),
        };
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&CALLED).rule(&IN_ORDER).came(result);
        let line = line.rule_if(self.save, &checks::SAVES);
        let line = self.check.explain("Check", "Difficulty", line);
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
    crate::exploits::turns_out(table, checked.actor, None, &checked.check);
}

/// Call for a contest.
#[command(rule = OPPOSED, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a contest")]
pub struct CallContest {
    pub target: ActorId,
    #[field("ability", usual = Ability::Strength)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    #[field("against")]
    pub other: ActorId,
    #[field("ability of the other", usual = Ability::Strength)]
    pub other_ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill of the other")]
    pub other_skill: Option<Skill>,
}

impl Act<Edge> for CallContest {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.target != self.other, OPPOSED, "it takes two");
        for id in [self.target, self.other] {
            ensure!(state.lives(id), OPPOSED, "{} is dead", id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let task = |ability, skill| Task { ability, skill, kind: Kind::Task, sight: false };
        let both =
            [(self.target, task(self.ability, self.skill)), (self.other, task(self.other_ability, self.other_skill))];
        let mut checks = Vec::with_capacity(2);
        for (actor, task) in both {
            let shows = table.listens();
            let mut sources = Sources::new(shows);
            checks::weigh(table.state(), actor, task, &mut sources);
            let modifier = checks::modifier(table.state(), actor, task, shows);
            checks.push(Attempt { modifier, dc: None, sources }.roll(table));
        }
        let (second, first) = (checks.pop(), checks.pop());
        if let (Some(first), Some(second)) = (first, second) {
            table.emit(Contested { actor: self.target, other: self.other, first, second });
        }
        checks::rolled(table, self.target);
        checks::rolled(table, self.other);
    }
}

/// Two have measured themselves against one another.
#[event]
pub struct Contested {
    pub actor: ActorId,
    pub other: ActorId,
    pub first: Check,
    pub second: Check,
}

impl Contested {
    /// Returns who has won; `None` where both came to the same (ED-CHK-17, ED-CHK-18).
    pub fn winner(&self) -> Option<ActorId> {
        match self.first.total().cmp(&self.second.total()) {
            std::cmp::Ordering::Greater => Some(self.actor),
            std::cmp::Ordering::Less => Some(self.other),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl Event<Edge> for Contested {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (one, other) = (self.first.total(), self.second.total());
        let came = match self.winner() {
            Some(id) => format!("{} wins", teller.name(id)),
            None => "nothing changes".to_owned(),
        };
        let text = format!("{} {one}, {} {other}: {came}", teller.name(self.actor), teller.name(self.other));
        let check = |title: &'static str, check: &Check| {
            let dice = vec![check.throw.rolled().clone()];
            ludex_engine::Check::new(title, dice, check.modifier.clone()).reasons(check.reasons.clone())
        };
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&OPPOSED).rule_if(one == other, &TIED);
        Some(line.check(check("One side", &self.first)).check(check("The other", &self.second)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.winner() == Some(self.actor), mark::SUCCESS);
    }
}
