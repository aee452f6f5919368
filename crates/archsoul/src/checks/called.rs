//! Rolls that the game master calls for.

use super::{
    AUTO_FAILURE, Cause, Difficulty, EITHER_OR, GAME_MASTER, REQUIRED, TWO_STATS, Throw, stats, successes, throw,
};
use crate::prelude::*;
use crate::statuses::Effort;
use std::borrow::Cow;

acts! { Archsoul;
    /// Call for a roll.
    #[command(rule = TWO_STATS, group = "Rolls", by = game_master, open, between)]
    CallForRoll {
        #[field("who rolls")] target: ActorId, attribute: Attribute, skill: Option<Skill>,
        #[field("or this skill, as the player likes", rule = EITHER_OR)] or_skill: Option<Skill>,
        #[field("and a further skill")] and_skill: Option<Skill>, #[field("flat bonus", -9..=9, usual = 0)]
        #[or_default] flat: i8, #[field("difficulty; usual if empty", 2..=12, rule = GAME_MASTER)]
        difficulty: Option<u8>,
        #[field("required result", 0..=20, usual = 1, rule = REQUIRED)] required: u8,
        #[field("whether it must be beaten")] #[or_default] beat: bool,
        #[field("whether it is something tried, not something borne", rule = statuses::MATRIX)] #[late] tried: bool, }
    may |c, s| {
        only_if!(s.lives(c.target), &AUTO_FAILURE, "{} is dead, or a thing, and rolls nothing", c.target)?;
        if c.tried && c.skill.is_some() { statuses::able(s, c.target, c.kind()) } else { Ok(()) }
    },
    run |c, t| match c.or_skill.filter(|other| Some(*other) != c.skill && t.state().is_awake(c.target)) {
        Some(other) => Archsoul::ask(t, Choice { actor: c.target, call: c.clone(), other }.into()),
        None => roll(t, c.clone()),
    };

    /// Set the difficulty of an actor's next roll, or add to it.
    #[command(rule = GAME_MASTER, group = "Rolls", by = game_master, open, always)]
    AdjustNext {
        target: ActorId,
        #[field("reason", usual = "circumstances".to_owned())] label: String,
        #[field("added to the difficulty", -9..=9, usual = 1)] amount: i32,
        #[field("difficulty to begin with; usual if empty", 2..=12)] base: Option<u8>,
    }
    may |c, s| {
        let free = s.actor(c.target).adjustment.is_none();
        only_if!(free, &GAME_MASTER, "the next roll of {} is adjusted already", c.target)?;
        let fits = (1..=80).contains(&c.label.trim().chars().count());
        only_if!(fits, &GAME_MASTER, "an adjustment has a reason of at most 80 letters")
    },
    run |c, t| t.emit(Adjusted {
        actor: c.target, adjustment: Adjustment { label: c.label.clone(), amount: c.amount, base: c.base },
    });

    /// Roll with one of the two skills.
    #[command(rule = EITHER_OR, group = "Rolls", answer, described)]
    RollWith { actor: ActorId, skill: Option<Skill> }
    label |c, teller| {
        let dice = c.skill.map_or(0, |skill| teller.state.rank(c.actor, skill));
        format!("Roll with {} ({dice} dice)", c.skill.map_or("no skill", Skill::name))
    },
    may |c, s| {
        let choice = asked::<Archsoul, Choice>(s)?;
        let asked_for = c.skill == choice.call.skill || c.skill == Some(choice.other);
        only_if!(asked_for, &EITHER_OR, "another skill is asked for")
    },
    run |c, t| if let Some(choice) = answer::<Archsoul, Choice>(t) {
        roll(t, CallForRoll { skill: c.skill, ..choice.call });
    },
    offers |o| for skill in o.asked::<Choice>().map_or([None; 2], |choice| [choice.call.skill, Some(choice.other)]) {
        o.add(RollWith { actor: o.actor, skill });
    };
}

impl CallForRoll {
    /// Returns what it is to the states of whoever rolls: a thing of the mind, or of the body.
    pub fn kind(&self) -> Effort {
        let minded = matches!(self.attribute, Attribute::Intellect | Attribute::Soulpower);
        if minded { Effort::MentalCheck } else { Effort::OtherCheck }
    }
}

asks! { Archsoul;
    /// With which skill?
    #[prompt] Choice { actor: ActorId, call: CallForRoll, other: Skill }
    question |p, teller| {
        let one = p.call.skill.map_or("no skill", Skill::name);
        format!("{} rolls {}: with {one} or {}?", teller.name(p.actor), p.call.attribute, p.other)
    },
    usual |p, s| {
        let rank = |skill: Option<Skill>| skill.map_or(0, |skill| s.rank(p.actor, skill));
        let more = rank(Some(p.other)) > rank(p.call.skill);
        RollWith { actor: p.actor, skill: if more { Some(p.other) } else { p.call.skill } }
    };
}

questions! { State;
    /// Why a roll of an actor fails by itself (SP-COR-16).
    pub fails_by_itself |s, actor, attribute: Attribute, skilled: bool| -> Option<&'static str> {
        match attribute {
            _ if !s.is_awake(actor) => Some("unconscious"),
            _ if skilled && s.is(actor, Status::Disabled) => Some("disabled"),
            Attribute::Soulpower if s.is(actor, Status::Disaligned) => Some("disaligned"),
            Attribute::Soulpower if !s.profile(actor).has(attribute) => Some("soulless"),
            _ => None,
        }
    };
}

fn roll(t: &mut Table<'_, impl Run>, call: CallForRoll) {
    let actor = call.target;
    let held = call.tried && statuses::must_struggle(t.state(), actor, call.kind());
    if held && !super::struggle(t, actor) {
        return;
    }
    let (s, shows) = (t.state(), t.listens());
    let skilled = call.skill.is_some() || call.and_skill.is_some();
    let aware = [call.skill, call.and_skill].contains(&Some(Skill::Awareness));
    let blind = s.is(actor, Status::Sleeping) && call.attribute == Attribute::Precision && !aware;
    let fails = fails_by_itself(s, actor, call.attribute, skilled).or(blind.then_some("asleep"));
    if let Some(why) = fails {
        return t.emit(AutoFailed { actor, why: why.into() });
    }
    let mut pool = stats(s, actor, call.attribute, call.skill.as_slice(), shows);
    if let Some(skill) = call.and_skill {
        pool.add(skill.name(), s.rank(actor, skill), &super::MORE_STATS);
    }
    let mut difficulty = Difficulty::of(s, actor, call.difficulty.map(i32::from), shows);
    difficulty.add_if(aware && s.is(actor, Status::Sleeping), Cause::Asleep, 2, &rest::ASLEEP);
    let throw = throw(t, actor, (pool, difficulty), call.flat.into(), true);
    let needed = i32::from(call.required) + i32::from(call.beat);
    t.emit(Checked { actor, passed: throw.result >= needed, throw, call });
}

happens! { Archsoul;
    /// A roll was made.
    #[event] Checked { actor: ActorId, call: CallForRoll, throw: Throw, passed: bool }
    |_, _| {},
    tell |e, teller| {
        let CallForRoll { attribute, skill, required, beat, .. } = e.call;
        let what = skill.map_or(attribute.to_string(), |skill| format!("{attribute} and {skill}"));
        let (needs, rule) = if beat { ("more than ", &super::BEATING) } else { ("", &REQUIRED) };
        let came = if e.passed { "succeeds" } else { "fails" };
        let (who, got) = (teller.name(e.actor), successes(&e.throw));
        let line = told!(Roll, "{who} rolls {what} and {came}: {got}, needs {needs}{required}"; super::COUNTING);
        e.throw.explain("Roll", line.rule(rule))
    },
    measure |e, gauge| {
        gauge.mark_if(e.passed, mark::SUCCESS);
        gauge.mark_if(e.throw.critical, mark::CRITICAL_FAILURE);
    };

    /// A roll failed by itself.
    #[event] AutoFailed { actor: ActorId, why: Cow<'static, str> } |_, _| {},
    tell |e, teller| {
        let line = told!(Roll, "{} is {} and fails without a roll", teller.name(e.actor), e.why; AUTO_FAILURE);
        let soul = ["disaligned", "soulless"].contains(&&*e.why);
        let line = line.rule_if(soul, &crate::soul::NEEDS_A_SOUL).rule_if(e.why == "soulless", &crate::soul::SOULLESS);
        line.rule_if(e.why == "disabled", &super::WITH_SKILL).rule_if(e.why == "asleep", &rest::ASLEEP)
    };

    /// The game master has adjusted an actor's next roll.
    #[event] Adjusted { actor: ActorId, adjustment: Adjustment }
    on |e, actor| actor.adjustment = Some(e.adjustment.clone()),
    tell |e, teller| {
        let Adjustment { label, amount, base } = &e.adjustment;
        let base = base.map_or(String::new(), |base| format!("difficulty {base}, "));
        told!(Ruling, "Next roll of {}: {base}{label} {amount:+}", teller.name(e.actor); GAME_MASTER)
    };

    /// The adjustment has counted.
    #[event] AdjustmentUsed { actor: ActorId } on |_, actor| actor.adjustment = None;
}
