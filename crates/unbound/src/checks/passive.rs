//! Passive values: what an actor notices or manages without a roll (UL-CHK-19 to 21).

use super::{AnySkill, PassiveCompared, fields, focus};
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

/// What a passive value stands for (UL-CHK-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// A task done over and over.
    Repeated,
    /// Alertness without effort.
    Alertness,
    /// Something that the game master finds out alone.
    Secret,
}

/// Returns a passive value, with standing advantage or disadvantage (UL-CHK-19, UL-CHK-20). While its owner is focused,
/// the roll stands for the skill in focus, and rank and boost count for no other (UL-CHK-23, UL-CHK-24).
pub fn passive(state: &State, actor: ActorId, skill: impl Into<AnySkill>, standing: Advantage, shows: bool) -> Tally {
    let who = state.actor(actor);
    let skill = skill.into();
    let mut tally = match who.focus {
        Some(focus) if focus.skill == skill => {
            let mut tally = Tally::new(shows);
            tally.base("focus", focus.total, &focus::ROLL_STANDS);
            // What hampers its owner has hampered the roll; what it is turned to now is another matter.
            add_standing(&mut tally, standing);
            return tally;
        }
        Some(_) => focus::elsewhere(state, actor, skill, shows),
        None => focus::any_tally(state, actor, skill, shows),
    };

    tally.base("passive", 10, &PASSIVE);
    tally.add("Exhaustion", state.exhaustion(actor), &crate::statuses::EXHAUSTION);

    let mut advantage = AdvantageSources::new(false);
    super::lasting(&mut advantage, state, actor, skill.into(), None);
    super::sway(&mut advantage, (standing, "always", &PASSIVE_LUCK));
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
