//! Active focus: attention on one skill, paid for with all others and with speed (UL-CHK-22 to 27).

use super::passive::PASSIVE;
use super::{CheckResult, Rerollable, Social, rerollable, skill_roll, skill_tally};
use crate::Table;
use crate::character::Skill;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::rounds::ROUND_SECONDS;
use crate::state::{Phase, Stage, State};
use ludex_engine::{ActorId, Faces, Log, Tally};
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
    /// A focus ends when its owner says so or the scene ends, but not before a round in combat or a minute elsewhere.
    FOCUS_ENDS = "UL-CHK-27", "End of a focus";
    /// A focus cannot be dropped before one step of the scale has passed; when a fight begins, that is a round.
    PURSUED = "UL-INT-23", "Pursued while focused";
}

/// A focus that lasts (UL-CHK-22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Focus {
    /// On which skill.
    pub skill: Skill,
    /// What was rolled for it.
    pub total: i32,
    /// When it began, in seconds of the game's clock.
    pub since: u64,
}

/// What is added to a passive value while its owner is focused on something else (UL-CHK-24).
pub(super) fn elsewhere(state: &State, actor: ActorId, skill: Skill, shows: bool) -> Tally {
    let (profile, mut tally) = (&state.actor(actor).profile, Tally::new(shows));
    tally.base(skill.attribute().name(), profile.attribute(skill.attribute()), &PASSIVE);
    let lost = skill_tally(state, actor, skill, None, false).total - tally.total;
    if lost > 0 {
        tally.off("rank and boost", lost, &OTHERS_WEAKEN, "the focus is on another skill");
    }
    tally
}

/// Whether somebody may focus on a skill (UL-CHK-22).
pub fn may_focus(state: &State, actor: ActorId, skill: Skill) -> Verdict {
    if !state.can_act(actor) {
        return Err(Objection::new(&FOCUS, Why::Somebody(actor, "cannot focus on anything now")));
    }
    match state.actor(actor).focus {
        Some(focus) if focus.skill == skill => {
            let objection = Objection::new(&FOCUS_ENDS, Why::Somebody(actor, "is focused on that already"));
            Err(objection.instead("end the focus before rolling for it again"))
        }
        Some(_) => may_end_focus(state, actor),
        None => Ok(()),
    }
}

/// Focuses on a skill, which ends any other focus (UL-CHK-22).
pub(crate) fn focus(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, skill: Skill) -> Verdict {
    may_focus(table.state(), actor, skill)?;
    if table.state().actor(actor).focus.is_some() {
        table.emit(Event::FocusEnded { actor });
    }
    let check: CheckResult = skill_roll(table, actor, skill, None, None);
    let open = rerollable(table.state(), actor, &check, false);
    table.emit(Event::Focused { actor, skill, check });
    if let Some(open) = open {
        let social = Some(Social::Focused { skill });
        table.emit(Event::RerollOpened { open: Rerollable { social, ..open } });
    }
    Ok(())
}

/// Whether somebody may end a focus: a round has passed in combat, a minute elsewhere (UL-CHK-27).
pub fn may_end_focus(state: &State, actor: ActorId) -> Verdict {
    let Some(focus) = state.actor(actor).focus else {
        return Err(Objection::new(&FOCUS_ENDS, Why::Somebody(actor, "is not focused on anything")));
    };
    if state.clock.seconds < earliest_end(state, focus) {
        let why = "a focus lasts a round at the least in combat, and a minute, an hour or a day elsewhere";
        return Err(Objection::new(&FOCUS_ENDS, why).instead("wait until then"));
    }
    Ok(())
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

/// Ends a focus (UL-CHK-27).
pub(crate) fn end_focus(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_end_focus(table.state(), actor)?;
    table.emit(Event::FocusEnded { actor });
    Ok(())
}
