//! Tenacity for whatever is rolled next.

use super::*;
use crate::checks::{MOST_TENACITY, TENACITY, TENACITY_COST};

/// Put vitality into one's next roll, whatever it is: 3 for each point; none to think better of it. It is paid as the dice are thrown.
#[command(rule = TENACITY, group = "Check", kind = Call, open, always, label = "Tenacity for the next roll")]
pub struct SummonTenacity {
    #[field("who")]
    pub actor: ActorId,
    #[field("points; 0 for none", 0..=3, usual = 1)]
    pub points: u8,
}

impl Act<Edge> for SummonTenacity {
    fn may(&self, state: &State) -> Verdict {
        let now = state.actor(self.actor);
        ensure!(state.lives(self.actor), TENACITY, "{} is dead", self.actor);
        ensure!(self.points <= MOST_TENACITY, TENACITY, "three points are the most for one check");
        ensure!(self.points != now.resolve, TENACITY, "that is so already");
        let left = now.vitality - i16::from(self.points) * TENACITY_COST;
        let able = self.points == 0 || left >= i16::from(!state.options().spend_to_zero);
        ensure!(able, FLOOR, "{} has not the vitality", self.actor, instead = "spend less");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TenacitySummoned { actor: self.actor, points: self.points });
    }
}

/// Somebody puts vitality into its next roll.
#[event(Status, "{actor} puts {points} points of tenacity into its next roll", TENACITY)]
pub struct TenacitySummoned {
    pub actor: ActorId,
    pub points: u8,
}

impl Event<Edge> for TenacitySummoned {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.resolve = self.points);
    }
}
