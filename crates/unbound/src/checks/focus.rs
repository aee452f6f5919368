//! Active focus: attention on one skill, paid for with all others and with speed (UL-CHK-22 to 27).

use super::passive::PASSIVE;
use super::{
    AnySkill, CheckResult, FocusEnded, FocusEnding, Focused, RerollOpened, Rerollable, Social, What, attempt, record,
    rerollable, skill_roll, skill_tally, task,
};
use crate::rounds::ROUND_SECONDS;
use crate::state::{Phase, Stage, State};
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Tally, Verdict};
use ludex_kit::command;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// At any time somebody may focus on one skill, and rolls it.
    FOCUS = "UL-CHK-22", "Active focus";
    /// The roll stands for the passive value as long as the focus lasts, even if it is lower.
    ROLL_STANDS = "UL-CHK-23", "The roll of a focus";
    /// A focus on one Awareness sub-skill weakens the others of that group like all the rest.
    ONE_OF_A_GROUP = "UL-INT-04", "Focus on one Awareness sub-skill";
    /// Meanwhile rank and boost count in no other passive value.
    OTHERS_WEAKEN = "UL-CHK-24", "Focus and other passive values";
    /// Meanwhile Agility above 0 adds nothing to movement.
    SLOW_FOCUS = "UL-CHK-25", "Focus and movement";
    /// A focus ends when its owner says so or the scene ends, but not before a round in combat or a minute elsewhere: said
    /// at once, it ends then.
    FOCUS_ENDS = "UL-CHK-27", "End of a focus";
    /// A focus cannot be dropped before one step of the scale has passed; when a fight begins, that is a round.
    PURSUED = "UL-INT-23", "Pursued while focused";
}

/// A focus that lasts (UL-CHK-22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    /// On which skill.
    pub skill: AnySkill,
    /// What was rolled for it.
    pub total: i32,
    /// When it began, in seconds of the game's clock.
    pub since: u64,
    /// Whether its owner has said that it is to end, which it does as soon as it may (UL-CHK-27).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ending: bool,
}

/// What is added to a passive value while its owner is focused on something else (UL-CHK-24).
pub(super) fn elsewhere(state: &State, actor: ActorId, skill: AnySkill, shows: bool) -> Tally {
    let (profile, mut tally) = (&state.actor(actor).profile, Tally::new(shows));
    if let Some(attribute) = task::attribute(state, skill.into()) {
        tally.base(attribute.name(), profile.attribute(attribute), &PASSIVE);
    }
    let lost = any_tally(state, actor, skill, false).total - tally.total;
    if lost > 0 {
        tally.off("rank and boost", lost, &OTHERS_WEAKEN, "the focus is on another skill");
    }
    tally
}

/// What is added to the d20 of a roll of a skill, of the campaign's too (UL-CHK-04, UL-SKL-26).
pub(super) fn any_tally(state: &State, actor: ActorId, skill: AnySkill, shows: bool) -> Tally {
    match skill {
        AnySkill::Listed(skill) => skill_tally(state, actor, skill, None, shows),
        AnySkill::Own(_) => task::tally(state, actor, skill.into(), &skill.attempt(), shows),
    }
}

/// Whether somebody may focus on a skill (UL-CHK-22).
pub fn may_focus(state: &State, actor: ActorId, skill: impl Into<AnySkill>) -> Verdict {
    let skill = skill.into();
    if !skill.is_known(state) {
        return Err(Refusal::new(&task::OPEN_ENDED, "the campaign has no such sub-skill").instead("add it first"));
    }
    if !state.can_act(actor) {
        return Err(Refusal::new(&FOCUS, "{} cannot focus on anything now").about(actor));
    }
    match state.actor(actor).focus {
        Some(focus) if focus.skill == skill => {
            let objection = Refusal::new(&FOCUS_ENDS, "{} is focused on that already").about(actor);
            Err(objection.instead("end the focus before rolling for it again"))
        }
        Some(focus) if !has_lasted(state, focus, 0) => {
            let why = "a focus lasts a round at the least in combat, and a minute, an hour or a day elsewhere";
            Err(Refusal::new(&FOCUS_ENDS, why).instead("wait until then"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Focus on a skill (UL-CHK-22). At any time.
#[command(always)]
#[derive(Copy, Eq)]
pub struct FocusOn {
    /// Who focuses.
    pub actor: ActorId,
    /// On which skill.
    pub skill: AnySkill,
}

/// Focuses on a skill, which ends any other focus (UL-CHK-22).
pub(crate) fn focus(table: &mut Table<'_, impl Run>, FocusOn { actor, skill }: FocusOn) -> Verdict {
    may_focus(table.state(), actor, skill)?;
    if table.state().actor(actor).focus.is_some() {
        table.emit(FocusEnded { actor });
    }
    let check = match skill {
        AnySkill::Listed(skill) => skill_roll(table, actor, skill, None, None),
        AnySkill::Own(_) => own_roll(table, actor, skill),
    };
    let open = rerollable(table.state(), actor, &check, false);
    table.emit(Focused { actor, skill, check });
    if let Some(open) = open {
        let social = Some(Social::Focused { skill });
        table.emit(RerollOpened { open: Rerollable { social, ..open } });
    }
    Ok(())
}

/// Rolls a sub-skill of the campaign.
fn own_roll(table: &mut Table<'_, impl Run>, actor: ActorId, skill: AnySkill) -> CheckResult {
    let (state, shows, what, attempt) = (table.state(), table.listens(), What::from(skill), skill.attempt());
    let tally = attempt::tally(state, actor, what, &attempt, shows);
    let fortune = attempt::circumstances(state, actor, what, &attempt, false, shows);
    let roll = table.die(20, fortune.luck());
    crate::valor::d20(table, actor, &roll);
    record(what, roll, tally, fortune, None)
}

/// Whether somebody may say that a focus is to end (UL-CHK-27).
pub fn may_end_focus(state: &State, actor: ActorId) -> Verdict {
    match state.actor(actor).focus {
        None => Err(Refusal::new(&FOCUS_ENDS, "{} is not focused on anything").about(actor)),
        Some(focus) if focus.ending => {
            let objection = Refusal::new(&FOCUS_ENDS, "{} is about to end its focus already").about(actor);
            Err(objection.instead("wait until a step of the scale has passed since it began"))
        }
        Some(_) => Ok(()),
    }
}

/// Whether a focus has lasted as long as it must, once so many seconds more have passed.
fn has_lasted(state: &State, focus: Focus, seconds: u64) -> bool {
    state.clock.seconds + seconds >= earliest_end(state, focus)
}

/// When a focus may end, in seconds of the clock: one step of the scale after it began (UL-CHK-27). A fight makes the
/// step a round, which begins with the fight for a focus that is older (UL-INT-23).
fn earliest_end(state: &State, focus: Focus) -> u64 {
    let step = focus.since + state.world.scale.step();
    if state.stage != Stage::Fighting {
        return step;
    }
    let rounds = if state.phase == Phase::Between { state.round } else { state.round.saturating_sub(1) };
    let begun = state.clock.seconds.saturating_sub(u64::from(rounds) * ROUND_SECONDS);
    let in_rounds = focus.since.max(begun) + ROUND_SECONDS;
    if step <= begun { step } else { in_rounds }
}

/// End a focus, at once or as soon as a step of the scale has passed (UL-CHK-27).
#[command(always)]
#[derive(Copy, Eq)]
pub struct EndFocus {
    /// Who focuses.
    pub actor: ActorId,
}

/// Ends a focus, or says that it is to end as soon as it may (UL-CHK-27).
pub(crate) fn end_focus(table: &mut Table<'_, impl Run>, EndFocus { actor }: EndFocus) -> Verdict {
    may_end_focus(table.state(), actor)?;
    let state = table.state();
    if state.actor(actor).focus.is_some_and(|focus| !has_lasted(state, focus, 0)) {
        table.emit(FocusEnding { actor });
    } else {
        table.emit(FocusEnded { actor });
    }
    Ok(())
}

/// So many seconds pass, after which it is over for those who have said that it is to end.
pub(crate) fn time_passes(table: &mut Table<'_, impl Run>, seconds: u64) {
    for actor in table.state().ids() {
        let state = table.state();
        if state.actor(actor).focus.is_some_and(|focus| focus.ending && has_lasted(state, focus, seconds)) {
            table.emit(FocusEnded { actor });
        }
    }
}
