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
    t: &mut Table<'_, impl Run>,
    actor: ActorId,
    feat: Feat,
    (attribute, skill): (Attribute, Skill),
    needed: Option<i32>,
) -> i32 {
    let (s, shows) = (t.state(), t.listens());
    let rolled = (stats(s, actor, attribute, &[skill], shows), Difficulty::of(s, actor, None, shows));
    let throw = throw(t, actor, rolled, 0, false);
    let result = throw.result;
    t.emit(Tried { actor, feat, throw, needed });
    result
}

happens! { Archsoul;
    /// An actor rolled for what they try; the result that it takes, where that is known.
    #[event] Tried { actor: ActorId, feat: Feat, throw: Throw, needed: Option<i32> }
    |_, _| {},
    tell |e, teller| {
        let needs = e.needed.map_or(String::new(), |needed| format!(", needs {needed}"));
        let line = told!(Roll, "{} {}: {}{needs}", teller.name(e.actor), e.feat, successes(&e.throw); SKILLS);
        e.throw.explain("Roll", line.rule_if(e.needed.is_some(), &REQUIRED))
    },
    measure |e, gauge| gauge.mark_if(e.needed.is_some_and(|needed| e.throw.result >= needed), mark::SUCCESS);
}
