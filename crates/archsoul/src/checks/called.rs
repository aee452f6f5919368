//! Rolls that the game master calls for.

use super::{
    AUTO_FAILURE, Cause, Difficulty, EITHER_OR, GAME_MASTER, REQUIRED, TWO_STATS, Throw, stats, successes, throw,
};
use crate::prelude::*;
use crate::statuses::Effort;
use std::borrow::Cow;

/// Call for a roll.
#[command(rule = TWO_STATS, group = "Rolls", by = game_master, open, between)]
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
    #[field("difficulty; usual if empty", 2..=12, rule = GAME_MASTER)]
    pub difficulty: Option<u8>,
    #[field("required result", 0..=20, usual = 1, rule = REQUIRED)]
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
        match self.or_skill.filter(|other| Some(*other) != self.skill && table.state().is_awake(self.target)) {
            Some(other) => Archsoul::ask(table, Choice { actor: self.target, call: self.clone(), other }.into()),
            None => roll(table, self.clone()),
        }
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
        for skill in offers.asked::<Choice>().map_or([None; 2], |choice| [choice.call.skill, Some(choice.other)]) {
            offers.add(RollWith { actor: offers.actor, skill });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let dice = self.skill.map_or(0, |skill| teller.state.rank(self.actor, skill));
        format!("Roll with {} ({dice} dice)", self.skill.map_or("no skill", Skill::name))
    }
}

impl CallForRoll {
    /// Returns what it is to the states of whoever rolls: a thing of the mind, or of the body.
    pub fn kind(&self) -> Effort {
        let minded = matches!(self.attribute, Attribute::Intellect | Attribute::Soulpower);
        if minded { Effort::MentalCheck } else { Effort::OtherCheck }
    }
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
        let rank = |skill: Option<Skill>| skill.map_or(0, |skill| state.rank(self.actor, skill));
        let more = rank(Some(self.other)) > rank(self.call.skill);
        RollWith { actor: self.actor, skill: if more { Some(self.other) } else { self.call.skill } }.into()
    }
}

/// Why a roll of an actor fails by itself (SP-COR-16).
pub fn fails_by_itself(state: &State, actor: ActorId, attribute: Attribute, skilled: bool) -> Option<&'static str> {
    match attribute {
        _ if !state.is_awake(actor) => Some("unconscious"),
        _ if skilled && state.is(actor, Status::Disabled) => Some("disabled"),
        Attribute::Soulpower if state.is(actor, Status::Disaligned) => Some("disaligned"),
        Attribute::Soulpower if !state.profile(actor).has(attribute) => Some("soulless"),
        _ => None,
    }
}

fn roll(table: &mut Table<'_, impl Run>, call: CallForRoll) {
    let actor = call.target;
    let held = call.tried && statuses::must_struggle(table.state(), actor, call.kind());
    if held && !super::struggle(table, actor) {
        return;
    }
    let state = table.state();
    let shows = table.listens();
    let skilled = call.skill.is_some() || call.and_skill.is_some();
    let aware = [call.skill, call.and_skill].contains(&Some(Skill::Awareness));
    let blind = state.is(actor, Status::Sleeping) && call.attribute == Attribute::Precision && !aware;
    let fails = fails_by_itself(state, actor, call.attribute, skilled).or(blind.then_some("asleep"));
    if let Some(why) = fails {
        return table.emit(AutoFailed { actor, why: why.into() });
    }
    let mut pool = stats(state, actor, call.attribute, call.skill.as_slice(), shows);
    if let Some(skill) = call.and_skill {
        pool.add(skill.name(), state.rank(actor, skill), &super::MORE_STATS);
    }
    let mut difficulty = Difficulty::of(state, actor, call.difficulty.map(i32::from), shows);
    difficulty.add_if(aware && state.is(actor, Status::Sleeping), Cause::Asleep, 2, &rest::ASLEEP);
    let throw = throw(table, actor, (pool, difficulty), call.flat.into(), true);
    let needed = i32::from(call.required) + i32::from(call.beat);
    table.emit(Checked { actor, passed: throw.result >= needed, throw, call });
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
        let (needs, rule) = if beat { ("more than ", &super::BEATING) } else { ("", &REQUIRED) };
        let came = if self.passed { "succeeds" } else { "fails" };
        let who = teller.name(self.actor);
        let got = successes(&self.throw);
        let line = Line::new(LineKind::Roll, format!("{who} rolls {what} and {came}: {got}, needs {needs}{required}"))
            .rule(&super::COUNTING);
        Some(self.throw.explain("Roll", line.rule(rule)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.passed, mark::SUCCESS);
        odds.mark_if(self.throw.critical, mark::CRITICAL_FAILURE);
    }
}

/// A roll failed by itself.
#[event]
pub struct AutoFailed {
    pub actor: ActorId,
    pub why: Cow<'static, str>,
}

impl Event<Archsoul> for AutoFailed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line =
            Line::new(LineKind::Roll, format!("{} is {} and fails without a roll", teller.name(self.actor), self.why))
                .rule(&AUTO_FAILURE);
        let soul = ["disaligned", "soulless"].contains(&&*self.why);
        let line =
            line.rule_if(soul, &crate::soul::NEEDS_A_SOUL).rule_if(self.why == "soulless", &crate::soul::SOULLESS);
        Some(line.rule_if(self.why == "disabled", &super::WITH_SKILL).rule_if(self.why == "asleep", &rest::ASLEEP))
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
        Some(
            Line::new(LineKind::Ruling, format!("Next roll of {}: {base}{label} {amount:+}", teller.name(self.actor)))
                .rule(&GAME_MASTER),
        )
    }
}

/// The adjustment has counted.
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
