//! Rolls that the game master calls for.

use super::{AUTO_FAILURE, Difficulty, EITHER_OR, GAME_MASTER, REQUIRED, TWO_STATS, Throw, stats, successes, throw};
use crate::character::{Attribute, Skill, Status};
use crate::state::{Adjustment, State};
use crate::{Archsoul, Run, Table, mark};
use ludex_kit::{
    Act, ActorId, Ask, Gauge, Happens, Line, Mood, Offers, Refusal, Rules, Teller, Verdict, answer, asked, command,
    event, prompt,
};

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
    #[or_default]
    pub flat: i8,
    #[field("difficulty; usual if empty", 2..=12, rule = GAME_MASTER)]
    pub difficulty: Option<u8>,
    #[field("required result", 0..=20, usual = 1, rule = REQUIRED)]
    pub required: u8,
    #[field("whether it must be beaten")]
    #[or_default]
    pub beat: bool,
}

impl Act<Archsoul> for CallForRoll {
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&AUTO_FAILURE, "{} is dead, or a thing, and rolls nothing")
            .about(self.target)
            .unless(s.actor(self.target).dead.is_none() && !s.is_thing(self.target))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let actor = self.target;
        match self.or_skill.filter(|other| Some(*other) != self.skill) {
            Some(other) if t.state().is_awake(actor) => {
                Archsoul::ask(t, Choice { actor, call: self.clone(), other }.into());
            }
            _ => roll(t, self.clone()),
        }
    }
}

/// Set the difficulty of somebody's next roll, or add to it.
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
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&GAME_MASTER, "the next roll of {} is adjusted already")
            .about(self.target)
            .unless(s.actor(self.target).adjustment.is_none())?;
        Refusal::new(&GAME_MASTER, "an adjustment has a reason of at most 80 letters")
            .unless((1..=80).contains(&self.label.trim().chars().count()))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let adjustment = Adjustment { label: self.label.clone(), amount: self.amount, base: self.base };
        t.emit(Adjusted { actor: self.target, adjustment });
    }
}

/// With which skill?
#[prompt]
pub struct Choice {
    pub actor: ActorId,
    pub call: CallForRoll,
    pub other: Skill,
}

impl Ask<Archsoul> for Choice {
    fn question(&self, teller: &Teller<'_, Archsoul>) -> String {
        let one = self.call.skill.map_or("no skill", Skill::name);
        format!("{} rolls {}: with {one} or {}?", teller.name(self.actor), self.call.attribute, self.other)
    }
    fn usual(&self, s: &State) -> crate::Command {
        let rank = |skill: Option<Skill>| skill.map_or(0, |skill| s.rank(self.actor, skill));
        let more = rank(Some(self.other)) > rank(self.call.skill);
        RollWith { actor: self.actor, skill: if more { Some(self.other) } else { self.call.skill } }.into()
    }
}

/// Roll with one of the two skills.
#[command(rule = EITHER_OR, group = "Rolls", answer, described)]
pub struct RollWith {
    pub actor: ActorId,
    pub skill: Option<Skill>,
}

impl ludex_kit::Described<Archsoul> for RollWith {
    fn label(&self, teller: &Teller<'_, Archsoul>) -> String {
        let dice = self.skill.map_or(0, |skill| teller.state.rank(self.actor, skill));
        format!("Roll with {} ({dice} dice)", self.skill.map_or("no skill", Skill::name))
    }
}

impl Act<Archsoul> for RollWith {
    fn may(&self, s: &State) -> Verdict {
        let choice = asked::<Archsoul, Choice>(s)?;
        Refusal::new(&EITHER_OR, "another skill is asked for")
            .unless(self.skill == choice.call.skill || self.skill == Some(choice.other))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        if let Some(choice) = answer::<Archsoul, Choice>(t) {
            roll(t, CallForRoll { skill: self.skill, ..choice.call });
        }
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        if let Some(choice) = o.asked::<Choice>() {
            for skill in [choice.call.skill, Some(choice.other)] {
                o.add(RollWith { actor: o.actor, skill });
            }
        }
    }
}

/// Why a roll of somebody fails by itself (SP-COR-16).
pub fn fails_by_itself(s: &State, actor: ActorId, attribute: Attribute, skilled: bool) -> Option<&'static str> {
    match attribute {
        _ if !s.is_awake(actor) => Some("unconscious"),
        _ if skilled && s.is(actor, Status::Disabled) => Some("disabled"),
        Attribute::Soulpower if s.is(actor, Status::Disaligned) => Some("disaligned"),
        Attribute::Soulpower if !s.profile(actor).has(attribute) => Some("soulless"),
        _ => None,
    }
}

fn roll(t: &mut Table<'_, impl Run>, call: CallForRoll) {
    let actor = call.target;
    let (s, shows) = (t.state(), t.listens());
    let skilled = call.skill.is_some() || call.and_skill.is_some();
    if let Some(why) = fails_by_itself(s, actor, call.attribute, skilled) {
        return t.emit(AutoFailed { actor, why: why.into() });
    }
    let mut pool = stats(s, actor, call.attribute, call.skill.as_slice(), shows);
    if let Some(skill) = call.and_skill {
        pool.add(skill.name(), s.rank(actor, skill), &super::MORE_STATS);
    }
    let difficulty = Difficulty::of(s, actor, call.difficulty.map(i32::from), shows);
    let throw = throw(t, actor, pool, difficulty, call.flat.into(), true);
    let needed = i32::from(call.required) + i32::from(call.beat);
    t.emit(Checked { actor, passed: throw.result >= needed, throw, call });
}

/// A roll was made.
#[event]
pub struct Checked {
    pub actor: ActorId,
    pub call: CallForRoll,
    pub throw: Throw,
    pub passed: bool,
}

impl Happens<Archsoul> for Checked {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let CallForRoll { attribute, skill, required, beat, .. } = self.call;
        let what = skill.map_or(attribute.to_string(), |skill| format!("{attribute} and {skill}"));
        let (needs, rule) = if beat { ("more than ", &super::BEATING) } else { ("", &REQUIRED) };
        let came = if self.passed { "succeeds" } else { "fails" };
        let (who, got) = (teller.name(self.actor), successes(&self.throw));
        let mut line = Line::new(Mood::Roll, format!("{who} rolls {what} and {came}: {got}, needs {needs}{required}"));
        line.checks.extend(self.throw.explained("Roll", got));
        Some(line.rule(&super::COUNTING).rule(rule))
    }
    fn measure(&self, gauge: &mut Gauge) {
        if self.passed {
            gauge.mark(mark::SUCCESS);
        }
        if self.throw.critical {
            gauge.mark(mark::CRITICAL_FAILURE);
        }
    }
}

/// A roll failed without dice.
#[event(Roll, "{actor} is {why} and fails without a roll", AUTO_FAILURE)]
pub struct AutoFailed {
    pub actor: ActorId,
    pub why: std::borrow::Cow<'static, str>,
}

impl Happens<Archsoul> for AutoFailed {
    fn apply(&self, _: &mut State) {}
}

/// The game master has adjusted somebody's next roll.
#[event]
pub struct Adjusted {
    pub actor: ActorId,
    pub adjustment: Adjustment,
}

impl Happens<Archsoul> for Adjusted {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).adjustment = Some(self.adjustment.clone());
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let Adjustment { label, amount, base } = &self.adjustment;
        let base = base.map_or(String::new(), |base| format!("difficulty {base}, "));
        let text = format!("Next roll of {}: {base}{label} {amount:+}", teller.name(self.actor));
        Some(Line::new(Mood::Ruling, text).rule(&GAME_MASTER))
    }
}

/// The adjustment has counted.
#[event]
pub struct AdjustmentUsed {
    pub actor: ActorId,
}

impl Happens<Archsoul> for AdjustmentUsed {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).adjustment = None;
    }
}
