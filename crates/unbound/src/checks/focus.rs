//! Active focus: attention on one skill, paid for with all others and with speed (UL-CHK-22 to 27).

use super::reroll::rerollable;
use super::{
    AnySkill, Attempt, CheckResult, Focus, FocusEnded, FocusEnding, Focused, Social, What, attempt, d20, fields,
    record, reopen, skill_roll,
};
use crate::prelude::*;

ludex_engine::rules! {
    /// At any time an actor may focus on one skill, and rolls it.
    FOCUS = "UL-CHK-22", "Active focus";
    /// The roll stands for the passive value as long as the focus lasts, even if it is lower.
    ROLL_STANDS = "UL-CHK-23", "The roll of a focus";
    /// A focus on one Awareness sub-skill weakens the others of that group like all the rest.
    ONE_OF_A_GROUP = "UL-INT-04", "Focus on one Awareness sub-skill" follows OTHERS_WEAKEN;
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

/// Focus on a skill (UL-CHK-22), which ends any other focus. At any time.
#[command(rule = FOCUS, group = "Check", label = "Focus on a skill", always, open)]
#[derive(Copy, Eq)]
pub struct FocusOn {
    #[field("who")]
    pub actor: ActorId,
    /// On which skill.
    pub skill: AnySkill,
}

impl Act<Unbound> for FocusOn {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, skill } = *self;

        skill.must_be_known(state)?;
        ensure!(state.can_act(actor), Refusal::new(&FOCUS, "{} cannot focus on anything now").about(actor));
        let Some(focus) = state.actor(actor).focus else { return Ok(()) };
        ensure!(
            focus.skill != skill,
            FOCUS_ENDS,
            "{} is focused on that already",
            actor,
            instead = "end the focus before rolling for it again"
        );
        let why = "a focus lasts a round at the least in combat, and a minute, an hour or a day elsewhere";
        ensure!(has_lasted(state, focus, 0), Refusal::new(&FOCUS_ENDS, why).instead("wait until then"));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, skill } = *self;

        if table.state().actor(actor).focus.is_some() {
            table.emit(FocusEnded { actor });
        }
        let check = match skill {
            AnySkill::Listed(skill) => skill_roll(table, actor, skill, None, None),
            AnySkill::Own(_) => own_roll(table, actor, skill),
        };
        let open = rerollable(table.state(), actor, &check, false);
        table.emit(Focused { actor, skill, check });
        reopen(table, open, Some(Social::Focused { skill }));
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        fields::of_any_skill(forms, "Focus on a skill of the campaign", |skill| FocusOn { actor, skill });
    }
}

/// Rolls a sub-skill of the campaign.
fn own_roll(table: &mut Table<'_, impl Run>, actor: ActorId, skill: AnySkill) -> CheckResult {
    let state = table.state();
    let shows = table.listens();
    let what = What::from(skill);
    let attempt = Attempt::of(skill);
    let tally = attempt::tally(state, actor, what, &attempt, shows);
    let advantage = attempt::circumstances(state, actor, what, &attempt, false, shows);
    let roll = d20(table, actor, advantage.net());
    record(what, roll, tally, advantage, None)
}

/// Returns whether a focus has lasted as long as it must, once so many seconds more have passed.
fn has_lasted(state: &State, focus: Focus, seconds: u64) -> bool {
    state.clock.seconds + seconds >= earliest_end(state, focus)
}

/// Returns when a focus may end, in seconds of the clock: one step of the scale after it began (UL-CHK-27). A fight
/// makes the step a round, which begins with the fight for a focus that is older (UL-INT-23).
fn earliest_end(state: &State, focus: Focus) -> u64 {
    let step = focus.since + state.world.scale.step(ROUND_SECONDS);
    if state.stage != Stage::Fighting {
        return step;
    }

    let rounds = if state.phase == Phase::Between { state.round } else { state.round.saturating_sub(1) };
    let begun = state.clock.seconds.saturating_sub(u64::from(rounds) * ROUND_SECONDS);
    let in_rounds = focus.since.max(begun) + ROUND_SECONDS;
    if step <= begun { step } else { in_rounds }
}

/// End a focus, at once or as soon as a step of the scale has passed (UL-CHK-27).
#[command(rule = FOCUS_ENDS, group = "Action", label = "End the focus", always)]
#[derive(Copy, Eq)]
pub struct EndFocus {
    pub actor: ActorId,
}

impl Act<Unbound> for EndFocus {
    fn may(&self, state: &State) -> Verdict {
        let no = |why: &'static str| Refusal::new(&FOCUS_ENDS, why).about(self.actor);
        match state.actor(self.actor).focus {
            None => Err(no("{} is not focused on anything")),
            Some(focus) if focus.ending => Err(no("{} is about to end its focus already")
                .instead("wait until a step of the scale has passed since it began")),
            Some(_) => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let state = table.state();
        if state.actor(actor).focus.is_some_and(|focus| !has_lasted(state, focus, 0)) {
            table.emit(FocusEnding { actor });
        } else {
            table.emit(FocusEnded { actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(EndFocus { actor: offers.actor });
    }
}

/// Ends each focus that its owner has said is to end, and that has lasted long enough once so many seconds more have
/// passed (UL-CHK-27).
pub(crate) fn time_passes(table: &mut Table<'_, impl Run>, seconds: u64) {
    for actor in table.state().ids() {
        let state = table.state();
        if state.actor(actor).focus.is_some_and(|focus| focus.ending && has_lasted(state, focus, seconds)) {
            table.emit(FocusEnded { actor });
        }
    }
}
