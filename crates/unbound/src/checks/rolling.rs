//! How a skill or an attribute is rolled, alone, with help, in the shade, and what record comes of it.

use super::{CheckResult, Checked, What, advantage, attempt, attribute_tally, skill_tally};
use crate::prelude::*;
use crate::statuses::add_state;
use crate::{body, valor};

/// Rolls a skill (UL-CHK-04), with another attribute where one is named, against a target number where there is one.
pub(crate) fn skill_roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    attribute: Option<Attribute>,
    target: Option<i32>,
) -> CheckResult {
    roll_for(table, actor, (skill, attribute), &[], target)
}

/// Rolls a skill against a number, and tells it. Returns how far above the number the total is, negative below it.
pub(crate) fn tries(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (skill, attribute): (Skill, Option<Attribute>),
    number: i32,
) -> i32 {
    let check = skill_roll(table, actor, skill, attribute, Some(number));
    let margin = check.total.saturating_sub(number);
    table.emit(Checked { actor, check });
    margin
}

/// Rolls a skill that something from without speaks for or against, with its rule: role-play in a talk (UL-SOC-02), shade
/// upon what is looked at (UL-VIS-01).
pub(crate) fn swayed_roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    why: (Advantage, &'static str, &'static Rule),
) -> CheckResult {
    roll_for(table, actor, (skill, None), &[why], None)
}

/// Rolls a skill in the same way, with advantage where others work together with the one who rolls (UL-CHK-28).
pub(crate) fn helped_roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    why: (Advantage, &'static str, &'static Rule),
    helped: bool,
) -> CheckResult {
    let together = if helped { Advantage::Advantage } else { Advantage::Plain };
    let reasons = [why, (together, "working together", &attempt::HELPING)];
    let check = roll_for(table, actor, (skill, None), &reasons, None);
    CheckResult { together: helped, ..check }
}

/// Adds what speaks for a roll, or against it, with its rule; what does neither adds nothing.
pub(super) fn sway(sources: &mut AdvantageSources, (advantage, label, rule): (Advantage, &'static str, &'static Rule)) {
    match advantage {
        Advantage::Advantage => sources.advantage(label, rule),
        Advantage::Disadvantage => sources.disadvantage(label, rule),
        Advantage::Plain => {}
    }
}

/// A roll that counts at once for what is hampered from without and for what is not.
pub(crate) struct ShadedRoll {
    /// The roll as it is told: where something hampers, or, where that changes nothing, where nothing does.
    pub(crate) check: CheckResult,
    /// What it comes to where nothing hampers.
    pub(crate) clear: i32,
    /// What it comes to where something does.
    pub(crate) shaded: i32,
}

/// Rolls a skill at once for what is hampered from without and what is not, with two dice in any case. What hampers is
/// named, with its rule.
pub(crate) fn shaded_roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    (label, rule): (&'static str, &'static Rule),
) -> ShadedRoll {
    let state = table.state();
    let shows = table.listens();
    let mut tally = skill_tally(state, actor, skill, None, shows);
    add_state(&mut tally, state, actor);
    let mut clear = advantage(state, actor, skill.into(), None, shows);
    let helped = state.actor(actor).is_helped_with(Some(skill), None);
    if helped {
        clear.advantage("Help", &crate::actions::HELP);
    }
    let mut shade = clear.clone();
    shade.disadvantage(label, rule);

    let first = table.die(20, Advantage::Plain).kept;
    let second = table.die(20, Advantage::Plain).kept;
    body::comes_between(table, Some(actor));
    if helped {
        crate::actions::use_help(table, actor, Some(skill), None);
    }
    let kept = |advantage: Advantage| match advantage {
        Advantage::Plain => first,
        Advantage::Advantage => first.max(second),
        Advantage::Disadvantage => first.min(second),
    };
    let total = |advantage: &AdvantageSources| kept(advantage.net()) as i32 + tally.total;
    let clear_total = total(&clear);
    let shaded_total = total(&shade);

    let shown = if shade.net() == Advantage::Plain { clear } else { shade };
    let faces = if shows { vec![first, second] } else { Vec::new() };
    let roll = Rolled { kept: kept(shown.net()), sides: 20, advantage: shown.net(), faces, marks: Vec::new() };
    valor::d20(table, actor, &roll);
    let check = record(skill.into(), roll, tally, shown, None);
    ShadedRoll { check, clear: clear_total, shaded: shaded_total }
}

/// Rolls a skill, where all these reasons speak for or against it beside the state of the one who rolls, and an ally's
/// help.
fn roll_for(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (skill, attribute): (Skill, Option<Attribute>),
    reasons: &[(Advantage, &'static str, &'static Rule)],
    target: Option<i32>,
) -> CheckResult {
    let state = table.state();
    let shows = table.listens();
    let mut advantage = advantage(state, actor, skill.into(), attribute, shows);
    for &reason in reasons {
        sway(&mut advantage, reason);
    }
    let mut tally = skill_tally(state, actor, skill, attribute, shows);
    add_state(&mut tally, state, actor);
    let helped = state.actor(actor).is_helped_with(Some(skill), None);
    if helped {
        advantage.advantage("Help", &crate::actions::HELP);
    }
    let roll = d20(table, actor, advantage.net());
    if helped {
        crate::actions::use_help(table, actor, Some(skill), None);
    }
    record(skill.into(), roll, tally, advantage, target)
}

/// Rolls the d20 of a check, with what a d20 brings with it.
pub(crate) fn d20(table: &mut Table<'_, impl Run>, actor: ActorId, advantage: Advantage) -> Rolled {
    let roll = table.die(20, advantage);
    body::comes_between(table, Some(actor));
    valor::d20(table, actor, &roll);
    roll
}

/// Rolls an attribute where no skill fits (UL-CHK-08).
pub(crate) fn attribute_roll(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    attribute: Attribute,
    target: Option<i32>,
) -> CheckResult {
    let state = table.state();
    let shows = table.listens();
    let what = What::Attribute(attribute);
    let mut tally = attribute_tally(state, actor, attribute, shows);
    add_state(&mut tally, state, actor);
    let advantage = advantage(state, actor, what, None, shows);
    let roll = d20(table, actor, advantage.net());
    record(what, roll, tally, advantage, target)
}

/// Returns a roll with what it came to (UL-CHK-39).
pub(crate) fn record(
    what: What,
    roll: Rolled,
    tally: Tally,
    advantage: AdvantageSources,
    target: Option<i32>,
) -> CheckResult {
    let total = roll.value() + tally.total;
    CheckResult { what, roll, tally, reasons: advantage.into_reasons(), total, target, secret: false, together: false }
}
