//! Lying down, and standing up.

use super::*;
use crate::prelude::*;
use crate::statuses::Effort;

/// Stand up; outside a fight it costs nothing, and nobody reacts.
#[command(rule = STANDING_UP, group = "Move", kind = Move, costs = STAND)]
pub struct StandUp {
    pub actor: ActorId,
}

impl Act<Archsoul> for StandUp {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::StandUp, STAND)?;
        ensure!(state.is(self.actor, Status::KnockedDown), STANDING_UP, "{} stands", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if !set_to(table, actor, Effort::StandUp, STAND) {
            return;
        }
        if table.state().stage == Stage::Fighting {
            table.emit(SetAbout { doing: Doing { actor, to: None, left: 0, asked: false, rite: None } });
        } else {
            table.emit(StoodUp { actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, STAND)
    }
}

/// Outside a fight: lie down.
#[command(rule = CRAWLING, group = "Move", kind = Move, between)]
pub struct LieDown {
    pub actor: ActorId,
}

impl Act<Archsoul> for LieDown {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, CRAWLING, "a fight is on", instead = "end the fight first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Gesture, 0)?;
        ensure!(!state.is(self.actor, Status::KnockedDown), CRAWLING, "{} lies on the ground", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LaidDown { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

#[event(Status, "{actor} lies down", delta = Delta::word("prone"), CRAWLING)]
pub struct LaidDown {
    pub actor: ActorId,
}

impl Event<Archsoul> for LaidDown {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.statuses.set(Status::KnockedDown, true);
        }
    }
}

#[event(Status, "{actor} stands up", STANDING_UP, crate::statuses::KNOCKED_DOWN)]
pub struct StoodUp {
    pub actor: ActorId,
}

impl Event<Archsoul> for StoodUp {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).statuses.set(Status::KnockedDown, false);
        state.doing = None;
    }
}
