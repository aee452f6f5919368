//! Passive values: what an actor notices or manages without a roll (UL-CHK-19 to 21).

use super::focus::{OTHERS_WEAKEN, ROLL_STANDS};
use super::rolling::sway;
use super::{AnySkill, Attempt, PassiveCompared, Use, fields, skill_tally, task};
use crate::prelude::*;

ludex_engine::rules! {
    /// A passive value is 10 and everything that is usually added to the roll.
    PASSIVE = "UL-CHK-19", "Passive value";
    /// Standing advantage adds 5 to a passive value, standing disadvantage takes 5; both together nothing.
    PASSIVE_LUCK = "UL-CHK-20", "Passive value with advantage";
    /// A passive value stands for a task done over and over, for constant alertness, or for what the game master
    /// finds out in secret.
    PASSIVE_USE = "UL-CHK-21", "When a passive value is used", Call;
}

/// Returns a passive value, with standing advantage or disadvantage (UL-CHK-19, UL-CHK-20). While its owner is focused,
/// the roll stands for the skill in focus, and rank and boost count for no other (UL-CHK-23, UL-CHK-24).
pub fn passive(state: &State, actor: ActorId, skill: impl Into<AnySkill>, standing: Advantage, shows: bool) -> Tally {
    let who = state.actor(actor);
    let skill = skill.into();
    let mut tally = match who.focus {
        Some(focus) if focus.skill == skill => {
            let mut tally = Tally::new(shows);
            tally.base("focus", focus.total, &ROLL_STANDS);
            // What hampers its owner has hampered the roll; what it is turned to now is another matter.
            add_standing(&mut tally, standing);
            return tally;
        }
        Some(_) => elsewhere(state, actor, skill, shows),
        None => any_tally(state, actor, skill, shows),
    };

    tally.base("passive", 10, &PASSIVE);
    tally.add("Exhaustion", state.exhaustion(actor), &crate::statuses::EXHAUSTION);

    let mut advantage = AdvantageSources::new(false);
    super::lasting(&mut advantage, state, actor, skill.into(), None);
    sway(&mut advantage, (standing, "always", &PASSIVE_LUCK));
    add_standing(&mut tally, advantage.net());
    tally
}

/// Adds what standing advantage or disadvantage does to a passive value (UL-CHK-20).
fn add_standing(tally: &mut Tally, advantage: Advantage) {
    match advantage {
        Advantage::Advantage => tally.add("always with advantage", 5, &PASSIVE_LUCK),
        Advantage::Disadvantage => tally.add("always with disadvantage", -5, &PASSIVE_LUCK),
        Advantage::Plain => {}
    }
}

/// A passive value is compared with a number (UL-CHK-21). The game master's.
#[command(rule = PASSIVE_USE, group = "Check", label = "Compare a passive value", always, open, by = game_master)]
#[derive(Copy, Eq)]
pub struct ComparePassive {
    #[field("who")]
    pub actor: ActorId,
    /// Of which skill.
    pub skill: AnySkill,
    /// Whether it always has advantage or disadvantage here (UL-CHK-20).
    #[serde(default)]
    #[field("always with")]
    pub standing: Advantage,
    /// The number to reach.
    #[field("target number")]
    pub number: i32,
    /// What the passive value stands for.
    #[field("for")]
    pub used: Use,
}

impl Act<Unbound> for ComparePassive {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, skill, number, .. } = *self;

        skill.must_be_known(state)?;
        let there = state.actor(actor).alive() && state.actor(actor).present();
        ensure!(there, Refusal::new(&PASSIVE_USE, "{} is not there").about(actor));
        ensure!((-99..=99).contains(&number), Refusal::bounds(&PASSIVE_USE, "a target number", -99, 99));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, skill, standing, number, used } = *self;

        let tally = passive(table.state(), actor, skill, standing, table.listens());
        let succeeds = tally.total >= number;
        table.emit(PassiveCompared { actor, skill, tally, number, succeeds, used });
    }

    fn forms(forms: &mut Forms<'_>) {
        let number = forms.state().options().targets.moderate;
        let actor = forms.actor;
        let standing = Advantage::Plain;
        let used = Use::Alertness;
        let own = "Compare a passive value of a skill of the campaign";
        fields::of_any_skill(forms, own, |skill| ComparePassive { actor, skill, standing, number, used });
    }

    fn secret(&self, _state: &State) -> bool {
        self.used == Use::Secret
    }
}

/// Returns what is added to a passive value while its owner is focused on another skill, of the same group or not
/// (UL-CHK-24).
fn elsewhere(state: &State, actor: ActorId, skill: AnySkill, shows: bool) -> Tally {
    let profile = &state.actor(actor).profile;
    let mut tally = Tally::new(shows);
    if let Some(attribute) = task::attribute(state, skill.into()) {
        tally.base(attribute.name(), profile.attribute(attribute), &PASSIVE);
    }
    let lost = any_tally(state, actor, skill, false).total - tally.total;
    if lost > 0 {
        tally.off("rank and boost", lost, &OTHERS_WEAKEN, "the focus is on another skill");
    }
    tally
}

/// Returns what is added to the d20 of a roll of a skill, of the campaign's too (UL-CHK-04, UL-SKL-26).
fn any_tally(state: &State, actor: ActorId, skill: AnySkill, shows: bool) -> Tally {
    match skill {
        AnySkill::Listed(skill) => skill_tally(state, actor, skill, None, shows),
        AnySkill::Own(_) => task::tally(state, actor, skill.into(), &Attempt::of(skill), shows),
    }
}
