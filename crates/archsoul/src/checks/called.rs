//! Rolls that the game master calls for.

use super::{
    AUTO_FAILURE, Cause, Difficulty, EITHER_OR, GAME_MASTER, REQUIRED, TWO_STATS, Throw, stats, successes, throw,
};
use crate::prelude::*;
use crate::statuses::Effort;
use std::borrow::Cow;

/// Call for a roll.
#[command(rule = TWO_STATS, group = "Rolls", kind = Call, by = game_master, open, between)]
pub struct CallForRoll {
    #[field("who rolls")]
    pub target: ActorId,
    pub attribute: Attribute,
    pub skill: Option<Skill>,
    #[field("or this skill, as the player likes", rule = EITHER_OR)]
    pub or_skill: Option<Skill>,
    #[field("and a further skill")]
    pub and_skill: Option<Skill>,
    #[field("flat bonus", -9..=9, usual = 0)]
    #[serde(default)]
    pub flat: i8,
    #[field("difficulty; usual if empty", 2..=12, reach, rule = GAME_MASTER)]
    pub difficulty: Option<u8>,
    #[field("required result", 0..=20, usual = 1, reach, rule = REQUIRED)]
    pub required: u8,
    #[field("whether it must be beaten")]
    #[serde(default)]
    pub beat: bool,
    #[field("whether it is something tried, not something borne", rule = statuses::MATRIX)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub tried: bool,
}

impl Act<Archsoul> for CallForRoll {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), AUTO_FAILURE, "{} is dead, or a thing, and rolls nothing", self.target);
        if self.tried && self.skill.is_some() { statuses::able(state, self.target, self.kind()) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let chooses = self.or_skill != self.skill && table.state().is_awake(self.target);
        match self.or_skill {
            Some(other) if chooses => {
                Archsoul::ask(table, Choice { actor: self.target, call: self.clone(), other }.into());
            }
            _ => roll(table, self.clone()),
        }
    }
}

impl CallForRoll {
    /// Returns the row of [`statuses::ALLOWED`] under which the roll falls: a check of the mind, or another.
    pub fn kind(&self) -> Effort {
        let of_the_mind = matches!(self.attribute, Attribute::Intellect | Attribute::Soulpower);
        if of_the_mind { Effort::MentalCheck } else { Effort::OtherCheck }
    }
}

/// Set the difficulty of an actor's next roll, or add to it.
#[command(rule = GAME_MASTER, group = "Rolls", by = game_master, open, always)]
pub struct AdjustNext {
    pub target: ActorId,
    #[field("reason", usual = "circumstances".to_owned())]
    pub label: String,
    #[field("added to the difficulty", -9..=9, usual = 1)]
    pub amount: i32,
    #[field("difficulty to begin with; usual if empty", 2..=12)]
    pub base: Option<u8>,
}

impl Act<Archsoul> for AdjustNext {
    fn may(&self, state: &State) -> Verdict {
        let free = state.actor(self.target).adjustment.is_none();
        ensure!(free, GAME_MASTER, "the next roll of {} is adjusted already", self.target);
        let fits = (1..=80).contains(&self.label.trim().chars().count());
        ensure!(fits, GAME_MASTER, "an adjustment has a reason of at most 80 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Adjusted {
            actor: self.target,
            adjustment: Adjustment { label: self.label.clone(), amount: self.amount, base: self.base },
        });
    }
}

/// Roll with one of the two skills.
#[command(rule = EITHER_OR, group = "Rolls", answer)]
pub struct RollWith {
    pub actor: ActorId,
    pub skill: Option<Skill>,
}

impl Act<Archsoul> for RollWith {
    fn may(&self, state: &State) -> Verdict {
        let choice = asked::<Archsoul, Choice>(state)?;
        let asked_for = self.skill == choice.call.skill || self.skill == Some(choice.other);
        ensure!(asked_for, EITHER_OR, "another skill is asked for");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(choice) = answer::<Archsoul, Choice>(table) {
            roll(table, CallForRoll { skill: self.skill, ..choice.call });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if let Some(choice) = offers.asked::<Choice>() {
            offers.add(RollWith { actor, skill: choice.call.skill });
            offers.add(RollWith { actor, skill: Some(choice.other) });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let dice = self.skill.map_or(0, |skill| teller.state.rank(self.actor, skill));
        format!("Roll with {} ({dice} dice)", self.skill.map_or("no skill", Skill::name))
    }
}

/// Rolls what the game master has called for: first against a hold, if something is tried in one; then the roll itself, unless
/// it fails by itself (SP-COR-16).
fn roll(table: &mut Table<'_, impl Run>, call: CallForRoll) {
    let actor = call.target;
    let held = call.tried && statuses::must_struggle(table.state(), actor, call.kind());
    if held && !super::struggle(table, actor) {
        return;
    }

    let state = table.state();
    let shows = table.listens();
    let asleep = state.is(actor, Status::Sleeping);
    let skilled = call.skill.is_some() || call.and_skill.is_some();
    let by_awareness = [call.skill, call.and_skill].contains(&Some(Skill::Awareness));
    let notices_nothing = asleep && call.attribute == Attribute::Precision && !by_awareness;
    let why = fails_by_itself(state, actor, call.attribute, skilled).or(notices_nothing.then_some("asleep"));
    if let Some(why) = why {
        return table.emit(AutoFailed { actor, why: why.into() });
    }

    let mut pool = stats(state, actor, call.attribute, call.skill.as_slice(), shows);
    if let Some(skill) = call.and_skill {
        pool.add(skill.name(), state.rank(actor, skill), &super::MORE_STATS);
    }
    let mut difficulty = Difficulty::of(state, actor, call.difficulty.map(i32::from), shows);
    difficulty.add_if(by_awareness && asleep, Cause::Asleep, 2, &rest::ASLEEP);

    let throw = throw(table, actor, (pool, difficulty), call.flat.into(), true);
    // What must be beaten needs one success more (SP-COR-12).
    let needed = i32::from(call.required) + i32::from(call.beat);
    table.emit(Checked { actor, passed: throw.result >= needed, throw, call });
}

/// Returns why a roll of an actor with an attribute fails by itself (SP-COR-16): they are unconscious, disabled where it is
/// `skilled` (SP-ATR-11), disaligned (SP-STA-09) or soulless (SP-SOL-08); `None` where it is rolled.
pub fn fails_by_itself(state: &State, actor: ActorId, attribute: Attribute, skilled: bool) -> Option<&'static str> {
    if !state.is_awake(actor) {
        return Some("unconscious");
    }
    if skilled && state.is(actor, Status::Disabled) {
        return Some("disabled");
    }
    if attribute != Attribute::Soulpower {
        return None;
    }
    if state.is(actor, Status::Disaligned) {
        return Some("disaligned");
    }
    (!state.profile(actor).has(attribute)).then_some("soulless")
}

/// With which skill?
#[prompt]
pub struct Choice {
    pub actor: ActorId,
    pub call: CallForRoll,
    pub other: Skill,
}

impl Prompt<Archsoul> for Choice {
    fn question(&self, teller: &Teller<'_>) -> String {
        let one = self.call.skill.map_or("no skill", Skill::name);
        format!("{} rolls {}: with {one} or {}?", teller.name(self.actor), self.call.attribute, self.other)
    }

    fn usual(&self, state: &State) -> Command {
        let this_rank = self.call.skill.map_or(0, |skill| state.rank(self.actor, skill));
        let other_rank = state.rank(self.actor, self.other);
        let skill = if other_rank > this_rank { Some(self.other) } else { self.call.skill };
        RollWith { actor: self.actor, skill }.into()
    }
}

/// A roll was made.
#[event]
pub struct Checked {
    pub actor: ActorId,
    pub call: CallForRoll,
    pub throw: Throw,
    pub passed: bool,
}

impl Event<Archsoul> for Checked {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let CallForRoll { attribute, skill, required, beat, .. } = self.call;
        let what = skill.map_or(attribute.to_string(), |skill| format!("{attribute} and {skill}"));
        let more_than = if beat { "more than " } else { "" };
        let rule = if beat { &super::BEATING } else { &REQUIRED };
        let came = if self.passed { "succeeds" } else { "fails" };
        let who = teller.name(self.actor);
        let got = successes(&self.throw);
        let result = format!("{got}, needs {more_than}{required}");
        let line = Line::rolled(format!("{who} rolls {what} and {came}"), result).rule(&super::COUNTING).rule(rule);
        let line = self.throw.explain("Roll", line);
        Some(super::came_to(line, Some(&self.throw), self.passed, required.into()))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.passed, mark::SUCCESS);
        odds.mark_if(self.throw.critical, mark::CRITICAL_FAILURE);
    }
}

/// A roll failed by itself, without dice (SP-COR-16).
#[event]
pub struct AutoFailed {
    pub actor: ActorId,
    pub why: Cow<'static, str>,
}

impl Event<Archsoul> for AutoFailed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let soulless = self.why == "soulless";
        let text = format!("{} is {} and fails without a roll", teller.name(self.actor), self.why);
        Some(
            Line::new(LineKind::Roll, text)
                .rule(&AUTO_FAILURE)
                .rule_if(soulless || self.why == "disaligned", &soul::NEEDS_A_SOUL)
                .rule_if(soulless, &soul::SOULLESS)
                .rule_if(self.why == "disabled", &super::WITH_SKILL)
                .rule_if(self.why == "asleep", &rest::ASLEEP)
                .came(RollResult::Failure),
        )
    }
}

/// The game master has adjusted an actor's next roll.
#[event]
pub struct Adjusted {
    pub actor: ActorId,
    pub adjustment: Adjustment,
}

impl Event<Archsoul> for Adjusted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.adjustment = Some(self.adjustment.clone());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Adjustment { label, amount, base } = &self.adjustment;
        let base = base.map_or(String::new(), |base| format!("difficulty {base}, "));
        let text = format!("Next roll of {}: {base}{label} {amount:+}", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).rule(&GAME_MASTER))
    }
}

/// The roll that the game master had adjusted was made.
#[event]
pub struct AdjustmentUsed {
    pub actor: ActorId,
}

impl Event<Archsoul> for AdjustmentUsed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.adjustment = None;
        }
    }
}
