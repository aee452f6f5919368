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

/// Rolls an attribute and a skill for what an actor tries; returns the result. `needed` is what it must come to, where that is
/// known.
pub fn tries(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    feat: Feat,
    (attribute, skill): (Attribute, Skill),
    needed: Option<i32>,
) -> i32 {
    let state = table.state();
    let shows = table.listens();
    let pool = stats(state, actor, attribute, &[skill], shows);
    let difficulty = Difficulty::of(state, actor, None, shows);
    let throw = throw(table, actor, (pool, difficulty), 0, false);
    let result = throw.result;
    table.emit(Tried { actor, feat, throw, needed });
    result
}

/// An actor rolled for what they try.
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
        let deed = format!("{} {}", teller.name(self.actor), self.feat);
        let line = Line::rolled(deed, format!("{}{needs}", successes(&self.throw)))
            .rule(&SKILLS)
            .rule_if(self.needed.is_some(), &REQUIRED);
        let line = self.throw.explain("Roll", line);
        Some(match self.needed {
            Some(needed) => super::came_to(line, Some(&self.throw), self.throw.result >= needed, needed),
            None => line,
        })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        let succeeds = self.needed.is_some_and(|needed| self.throw.result >= needed);
        odds.mark_if(succeeds, mark::SUCCESS);
    }
}
