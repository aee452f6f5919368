//! What a whole group does.

use super::*;
use crate::calls::{FailedByItself, rolls};
use crate::checks::Attempt;

/// Call for a check of a whole group.
#[command(rule = COLLECTIVE, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a check of a group")]
pub struct CallTogether {
    #[field("who")]
    pub members: Vec<ActorId>,
    #[field("ability", usual = Ability::Dexterity)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// The difficulty, where nobody stands against them.
    #[field("DC", 1..=60, usual = 13)]
    pub dc: u8,
    /// Who stands against them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("against")]
    pub against: Option<ActorId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("ability of the other")]
    pub other_ability: Option<Ability>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill of the other")]
    pub other_skill: Option<Skill>,
    /// Whether the other does not roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passive: bool,
    /// Whether a tie is enough against the other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie_is_enough: bool,
    /// Its price in vitality for each of them.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("strain", 0..=20, usual = 0)]
    pub strain: u8,
    /// Who does not pay it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("unpaid by")]
    pub unpaid: Vec<ActorId>,
}

impl CallTogether {
    /// Returns with what each member rolls.
    const fn task(&self) -> Task {
        Task { ability: self.ability, skill: self.skill, kind: Kind::Task, sight: false }
    }

    /// Returns what each member is held against: the difficulty, or what the other comes to, once for all (ED-CHK-53).
    fn value(&self, table: &mut Table<'_, impl Run>) -> i32 {
        let with = (self.other_ability, self.other_skill);
        let Some(Opponent { actor: other, ability, skill }) = opponent(self.against, with, Ability::Perception) else {
            return self.dc.into();
        };
        let task = Task { ability, skill, kind: Kind::Task, sight: false };
        let total = if self.passive {
            checks::passive(table.state(), other, task, false).total
        } else {
            let check = Attempt::of(table.state(), other, task, None, table.listens()).roll(table);
            let total = check.total();
            table.emit(crate::calls::Checked { second: true, side: true, ..crate::calls::Checked::of(other, check) });
            checks::rolled(table, other);
            total
        };
        total + i32::from(!self.tie_is_enough)
    }

    /// Returns whether a member pays the strain: who cannot does not.
    fn pays(&self, state: &State, id: ActorId) -> bool {
        let able = checks::may_spend(state, id, 0, self.strain.into()).is_ok();
        self.strain > 0 && able && !self.unpaid.contains(&id)
    }

    /// Lets a member roll, and returns whether it succeeded. Who fails by itself counts as one who failed.
    fn member(&self, table: &mut Table<'_, impl Run>, actor: ActorId, value: i32) -> bool {
        if let Some(because) = checks::fails(table.state(), actor, self.task()) {
            table.emit(FailedByItself { actor, because: because.into() });
            return false;
        }
        let pays = self.pays(table.state(), actor);
        if pays {
            table.emit(checks::VitalitySpent { actor, amount: self.strain.into() });
        }
        let shows = table.listens();
        let state = table.state();
        let dc = Some(plain("of the group", value, &COLLECTIVE, shows));
        let mut attempt = Attempt::of(state, actor, self.task(), dc, shows);
        if self.strain > 0 && !pays {
            attempt.sources.lose("strain", &UNPAID);
        }
        attempt.helped(state, actor);
        let success = rolls(table, actor, false, attempt);
        if self.strain > 0 && !pays {
            exhaustion::tires(table, actor, Weariness::Ordinary, 1);
        }
        success
    }
}

impl Act<Edge> for CallTogether {
    fn may(&self, state: &State) -> Verdict {
        ensure!((1..=20).contains(&self.members.len()), COLLECTIVE, "name one to twenty");
        for (place, id) in self.members.iter().copied().enumerate() {
            ensure!(state.lives(id), COLLECTIVE, "{} is dead", id);
            ensure!(!self.members[..place].contains(&id), COLLECTIVE, "{} is named twice", id);
            ensure!(self.against != Some(id), AGAINST_ONE, "{} stands against them", id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let value = self.value(table);
        let mut successes = 0;
        for actor in self.members.iter().copied() {
            successes += u8::from(self.member(table, actor, value));
        }
        let members = self.members.len() as u8;
        table.emit(Together { members, successes, opposed: self.against.is_some() });
    }
}

/// A whole group has made a check.
#[event]
pub struct Together {
    pub members: u8,
    pub successes: u8,
    /// Whether somebody stood against them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opposed: bool,
}

impl Together {
    /// Returns whether the group succeeds: half of it is enough (ED-CHK-25).
    pub const fn succeeds(&self) -> bool {
        2 * self.successes as u32 >= self.members as u32
    }
}

impl Event<Edge> for Together {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let came = if self.succeeds() { "the group succeeds" } else { "the group fails" };
        let text = format!("{} of {}: {came}", self.successes, self.members);
        let line = Line::new(LineKind::Roll, text).rule(&COLLECTIVE).rule(&EACH_ALONE);
        Some(line.rule_if(self.opposed, &AGAINST_ONE).came(RollResult::of(self.succeeds())))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.succeeds(), mark::SUCCESS);
    }
}
