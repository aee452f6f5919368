//! Rolls for what somebody tries outside a fight.

use super::{Difficulty, REQUIRED, Throw, stats, successes, throw};
use crate::character::SKILLS;
use crate::prelude::*;

words! {
    /// What somebody tries.
    pub enum Feat {
        Hide = "hide" as "hides", Search = "search" as "searches", Force = "force" as "tries to force something open",
    }
}

/// An actor rolls an attribute and a skill for what they try. Gives the result.
pub fn tries(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    feat: Feat,
    (attribute, skill): (Attribute, Skill),
    needed: Option<i32>,
) -> i32 {
    let state = table.state();
    let shows = table.listens();
    let rolled = (stats(state, actor, attribute, &[skill], shows), Difficulty::of(state, actor, None, shows));
    let throw = throw(table, actor, rolled, 0, false);
    let result = throw.result;
    table.emit(Tried { actor, feat, throw, needed });
    result
}

/// An actor rolled for what they try; the result that it takes, where that is known.
#[event]
pub struct Tried {
    pub actor: ActorId,
    pub feat: Feat,
    pub throw: Throw,
    pub needed: Option<i32>,
}

impl Event<Archsoul> for Tried {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let needs = self.needed.map_or(String::new(), |needed| format!(", needs {needed}"));
        let line = Line::new(
            LineKind::Roll,
            format!("{} {}: {}{needs}", teller.name(self.actor), self.feat, successes(&self.throw)),
        )
        .rule(&SKILLS);
        Some(self.throw.explain("Roll", line.rule_if(self.needed.is_some(), &REQUIRED)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.needed.is_some_and(|needed| self.throw.result >= needed), mark::SUCCESS);
    }
}
