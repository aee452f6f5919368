//! Breaking through a hold.

use super::{Difficulty, Throw, stats, successes, throw};
use crate::prelude::*;
use crate::statuses::STRUGGLING;

questions! { State;
    /// What the grapple roll of an actor must beat (SP-GRP-02).
    pub grip |s, id| -> i32 {
        let all = s.grapplers(id).map(|(_, hold)| hold.grip);
        let (best, count) = all.fold((0, 0), |(best, count), grip| (best.max(grip), count + 1));
        best + (count - 1).max(0)
    };
}

/// Rolls against all who hold an actor, and tells whether it beats them.
pub fn struggle(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let (s, shows) = (t.state(), t.listens());
    let pool = stats(s, actor, Attribute::Athletics, &[Skill::Brawl], shows);
    let (difficulty, grip) = (Difficulty::of(s, actor, None, shows), grip(s, actor));
    let throw = throw(t, actor, (pool, difficulty), 0, false);
    let free = throw.result > grip;
    t.emit(Struggled { actor, throw, grip, free });
    free
}

happens! { Archsoul;
    /// An actor rolled against a hold.
    #[event] Struggled { actor: ActorId, throw: Throw, grip: i32, free: bool }
    on |_, actor| actor.exertion.fought = true,
    tell |e, teller| {
        let came = if e.free { "breaks through" } else { "cannot break through" };
        let (who, got) = (teller.name(e.actor), successes(&e.throw));
        let line = told!(Roll, "{who} {came} the hold: {got} against {}", e.grip; super::GRAPPLE_ROLL, STRUGGLING);
        e.throw.explain("Grapple roll", line).rule_if(!e.free, &super::ACTING_HELD)
    },
    measure |e, gauge| gauge.mark_if(e.free, mark::SUCCESS);
}
