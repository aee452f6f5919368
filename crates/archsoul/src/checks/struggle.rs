//! Breaking through a hold.

use super::{Difficulty, Throw, stats, successes, throw};
use crate::prelude::*;
use crate::statuses::STRUGGLING;

/// Returns the number that the grapple roll of an actor must beat (SP-GRP-02): the best grip, and 1 for every further grappler.
pub fn grip(state: &State, id: ActorId) -> i32 {
    let mut best = 0;
    let mut grapplers = 0;
    for (_, hold) in state.grapplers(id) {
        best = best.max(hold.grip);
        grapplers += 1;
    }
    best + (grapplers - 1).max(0)
}

/// Rolls against all who hold an actor; returns whether that beats them (SP-GRP-02, SP-COR-12).
pub fn struggle(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let state = table.state();
    let shows = table.listens();
    let pool = stats(state, actor, Attribute::Athletics, &[Skill::Brawl], shows);
    let difficulty = Difficulty::of(state, actor, None, shows);
    let grip = grip(state, actor);
    let throw = throw(table, actor, (pool, difficulty), 0, false);
    let free = throw.result > grip;
    table.emit(Struggled { actor, throw, grip, free });
    free
}

/// An actor rolled against a hold.
#[event]
pub struct Struggled {
    pub actor: ActorId,
    pub throw: Throw,
    pub grip: i32,
    pub free: bool,
}

impl Event<Archsoul> for Struggled {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.exertion.fought = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.free { "breaks through" } else { "cannot break through" };
        let who = teller.name(self.actor);
        let got = successes(&self.throw);
        let line = Line::new(LineKind::Roll, format!("{who} {came} the hold: {got} against {}", self.grip))
            .rule(&super::GRAPPLE_ROLL)
            .rule(&STRUGGLING);
        let line = self.throw.explain("Grapple roll", line).rule_if(!self.free, &super::ACTING_HELD);
        Some(super::came_to(line, Some(&self.throw), self.free, self.grip))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.free, mark::SUCCESS);
    }
}
