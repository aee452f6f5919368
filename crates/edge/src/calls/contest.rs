//! Two measure themselves against one another.

use super::*;

pub use crate::state::Tie;

/// With what one side of a contest rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// Who.
    pub actor: ActorId,
    /// The ability.
    pub ability: Ability,
    /// The skill, if one fits.
    pub skill: Option<Skill>,
    /// What it needs, where that is not what is usual.
    pub needs: Option<Tag>,
    /// Whether it chooses to lose.
    pub yields: bool,
    /// Whether it looks at a picture that deceives the eye.
    pub looks: bool,
}

impl Side {
    /// Returns a side that rolls a skill with its own ability.
    pub fn of(actor: ActorId, skill: Skill) -> Self {
        Self { actor, ability: skill.ability(), skill: Some(skill), needs: None, yields: false, looks: false }
    }

    /// Returns with what it rolls.
    fn task(self) -> Task {
        Task { ability: self.ability, skill: self.skill, kind: Kind::Task, sight: self.needs == Some(Tag::Sight) }
    }

    /// Returns why it loses without dice, if it does (ED-CHK-50).
    pub(super) fn fails(self, state: &State) -> Option<&'static Rule> {
        if self.yields {
            return Some(&WITHOUT_DICE);
        }
        let tag = self.needs.unwrap_or_else(|| checks::usual_tag(self.task()));
        checks::fails_for(state, self.actor, tag)
    }

    /// Returns whether it wins without dice: who sees what is real is not deceived (ED-CHK-50, ED-VIS-14).
    fn sees_through(self, state: &State) -> bool {
        self.looks && state.profile(self.actor).body.ultravision
    }

    /// Returns what counts for it.
    fn attempt(self, state: &State, against: Option<ActorId>, shows: bool) -> Attempt {
        Attempt::about(state, (self.actor, against), self.task(), None, shows)
    }

    /// Rolls for it beside others, against nobody in particular.
    pub(super) fn rolls(self, table: &mut Table<'_, impl Run>) -> Check {
        self.attempt(table.state(), None, table.listens()).roll(table)
    }
}

/// Lets two measure themselves, and returns who has won; `None` where neither has.
pub(crate) fn measure(table: &mut Table<'_, impl Run>, one: Side, other: Side, tie: Tie) -> Option<ActorId> {
    let (first, second) = (one.fails(table.state()), other.fails(table.state()));
    if let Some(because) = first.or(second) {
        let winner = match (first, second) {
            (Some(_), Some(_)) => None,
            (Some(_), None) => Some(other.actor),
            _ => Some(one.actor),
        };
        table.emit(WonByItself { actor: one.actor, other: other.actor, winner, because: because.into() });
        return winner;
    }
    if let Some(winner) = [one, other].into_iter().find(|side| side.sees_through(table.state())) {
        let because = (&crate::perceiving::ILLUSIONS).into();
        let winner = Some(winner.actor);
        table.emit(WonByItself { actor: one.actor, other: other.actor, winner, because });
        return winner;
    }
    let (state, shows) = (table.state(), table.listens());
    let first = one.attempt(state, Some(other.actor), shows);
    let second = other.attempt(state, Some(one.actor), shows);
    let sides = [first.contender(state, one.actor), second.contender(state, other.actor)];
    let [own, theirs] = checks::contest(table, sides);
    let (first, second) = (first.with(own), second.with(theirs));
    let contested = Contested { actor: one.actor, other: other.actor, first, second, tie };
    let winner = contested.winner();
    table.emit(contested);
    checks::rolled(table, one.actor);
    checks::rolled(table, other.actor);
    winner
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("needs")]
    pub needs: Option<Tag>,
    #[field("against")]
    pub other: ActorId,
    #[field("ability of the other", usual = Ability::Strength)]
    pub other_ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill of the other")]
    pub other_skill: Option<Skill>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("the other needs")]
    pub other_needs: Option<Tag>,
    /// Whether the other chooses to lose (ED-CHK-50).
    #[serde(default, skip_serializing_if = "is_default")]
    pub yields: bool,
    /// Whether the other looks at an illusion of the first.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("an illusion")]
    pub illusion: bool,
    /// What a tie means.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("a tie means", usual = Tie::StatusQuo)]
    pub tie: Tie,
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
        let Self {
            target,
            ability,
            skill,
            needs,
            other,
            other_ability,
            other_skill,
            other_needs,
            yields,
            illusion,
            tie,
        } = *self;
        let one = Side { actor: target, ability, skill, needs, yields: false, looks: false };
        let (ability, skill, needs) = (other_ability, other_skill, other_needs);
        let other = Side { actor: other, ability, skill, needs, yields, looks: illusion };
        measure(table, one, other, tie);
    }
}

/// One side of a contest has won without dice, or neither has.
#[event]
pub struct WonByItself {
    pub actor: ActorId,
    pub other: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<ActorId>,
    pub because: ludex_kit::RuleId,
}

impl Event<Edge> for WonByItself {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = match self.winner {
            Some(winner) => format!("{} wins without a roll", teller.name(winner)),
            None => "Nothing changes: neither can".to_owned(),
        };
        Some(Line::new(LineKind::Roll, text).by(self.actor).rule(&WITHOUT_DICE).rule(self.because.clone()))
    }
}

/// Two have measured themselves against one another.
#[event]
pub struct Contested {
    pub actor: ActorId,
    pub other: ActorId,
    pub first: Check,
    pub second: Check,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie: Tie,
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

impl checks::Deeds for Contested {
    /// Who began it is the first (ED-SPC-61).
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.first, Feat::Contest);
        each(self.other, &self.second, Feat::Contest);
    }
}

impl Event<Edge> for Contested {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (one, other) = (self.first.total(), self.second.total());
        let came = match (self.winner(), self.tie) {
            (Some(id), _) => format!("{} wins", teller.name(id)),
            (None, Tie::StatusQuo) => "nothing changes".to_owned(),
            (None, Tie::BothFail) => "both fail".to_owned(),
            (None, Tie::MinorEffects) => "a little comes of it".to_owned(),
        };
        let text = format!("{} {one}, {} {other}: {came}", teller.name(self.actor), teller.name(self.other));
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&OPPOSED).rule_if(one == other, &TIED);
        let line = line.check(shown("One side", &self.first)).check(shown("The other", &self.second));
        Some(crate::special::told(self.second.throw.class(), crate::special::told(self.first.throw.class(), line)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.winner() == Some(self.actor), mark::SUCCESS);
    }
}

/// Returns the dice of one side as they are shown.
pub(super) fn shown(title: &'static str, check: &Check) -> ludex_engine::Check {
    let dice = vec![check.throw.rolled().clone()];
    ludex_engine::Check::new(title, dice, check.modifier.clone()).reasons(check.reasons.clone())
}

/// What the dice of both sides bring: first to who has won (ED-SPC-61).
pub fn contested(contested: &Contested, table: &mut Table<'_, impl Run>) {
    let Contested { actor, other, first, second, .. } = contested;
    let sides = [(*actor, first.throw.class()), (*other, second.throw.class())];
    let sides = sides.map(|(who, class)| (who, class, Occasion::default()));
    turn_out(table, sides, contested.winner(), contested.tie == Tie::BothFail);
}

/// Lets come of two sides what their dice bring: to who has won as of a success, to the other as of a failure; where neither has,
/// nothing does, unless both fail.
pub(crate) fn turn_out(
    table: &mut Table<'_, impl Run>,
    sides: [(ActorId, Class, Occasion); 2],
    winner: Option<ActorId>,
    both_fail: bool,
) {
    if winner.is_none() && !both_fail {
        return;
    }
    let [one, other] = sides;
    let mut sides = [(one, other.0), (other, one.0)];
    // What is put on top goes first.
    sides.sort_by_key(|((who, ..), _)| winner == Some(*who));
    for ((who, class, occasion), against) in sides {
        crate::exploits::turns_out_on(table, who, Some(against), (class, winner == Some(who)), occasion);
    }
}
