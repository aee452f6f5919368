//! Taking something off a person (UL-SKL-07).

use super::task::SkillEvent;
use super::{Attempt, attempted, passive};
use crate::character::uses::THIEVERY;
use crate::prelude::*;

/// Take something off a person (UL-SKL-07) by Lifting, against its passive Perception; meeting it is enough (house). Off
/// the dead and the Unconscious it is taken without a roll. The game master's to call for.
#[command(rule = THIEVERY, group = "Check", label = "Take something off somebody", always, open, by = game_master)]
#[derive(Eq)]
pub struct Lift {
    #[field("who")]
    pub actor: ActorId,
    /// From whom.
    #[field("from whom")]
    pub target: ActorId,
    pub what: String,
    /// Whether a cutpurse knife helps.
    #[serde(default)]
    #[field("a knife helps")]
    pub knife: bool,
}

impl Act<Unbound> for Lift {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, .. } = *self;
        let no = |why: &'static str| Refusal::new(&THIEVERY, why);
        ensure!(state.can_act(actor) && actor != target, no("{} is not able to take it").about(actor));
        let near = state.actor(target).present() && state.distance(actor, target) <= 1;
        ensure!(near, no("the victim must be within 1 space"));
        may_tell(&self.what)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, .. } = *self;
        // A dead body is a thing that notices nothing (UL-STA-25), and neither do the Unconscious (UL-STA-12).
        let victim = table.state().actor(target);
        let notices = victim.alive() && !victim.statuses.has(Status::Unconscious);
        let taken = !notices || self.lifts(table);
        table.emit(SkillEvent::Lifted { actor, target, what: self.what.clone(), taken });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(Lift { actor: forms.actor, target: forms.other(), what: String::new(), knife: false });
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

impl Lift {
    /// Rolls Lifting; returns whether it reaches the passive Perception of the victim.
    fn lifts(&self, table: &mut Table<'_, impl Run>) -> bool {
        let modifier = if self.knife { i32::from(table.state().options().cutpurse_bonus) } else { 0 };
        let attempt = Attempt { modifier, ..Attempt::of(Skill::Lifting) };
        let total = attempted(table, self.actor, &attempt, None).total;
        total >= passive(table.state(), self.target, Skill::Perception, Advantage::Plain, false).total
    }
}
