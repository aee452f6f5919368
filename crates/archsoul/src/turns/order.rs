//! Whose turn it is.

use super::{ORDER, TURN_BEGINS};
use crate::prelude::*;
use std::borrow::Cow;

/// Returns whether it is an actor's turn, perhaps among others who act together (SP-TRN-04).
pub fn acts(state: &State, actor: ActorId) -> bool {
    block(state).any(|id| id == actor) && !state.actor(actor).done
}

/// Returns those who act now, in order; nobody outside a fight.
pub fn block(state: &State) -> impl Iterator<Item = ActorId> {
    let first = usize::from(state.first);
    let count = state.order.len().max(1);
    let together = if state.stage == Stage::Fighting { usize::from(state.together) } else { 0 };
    (first..first + together).filter_map(move |place| state.order.get(place % count).copied())
}

/// Returns whether nobody is left to fight, or only one of several sides.
pub fn fight_is_over(state: &State) -> bool {
    let mut standing = state.order.iter().filter(|id| state.stands(**id));
    let Some(one) = standing.next() else { return true };
    let several_sides = state.order.iter().any(|id| state.hostile(*one, *id));
    several_sides && !standing.any(|id| state.hostile(*one, *id))
}

/// End the fight.
#[command(rule = ORDER, group = "Scene", kind = End, by = game_master, open, label = "End the fight")]
pub struct EndFight {
    #[field("how it ends", usual = "they part".to_owned())]
    pub how: String,
}

impl Act<Archsoul> for EndFight {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, ORDER, "nobody fights");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.how.chars().count() <= 200, ORDER, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(FightEnded { how: self.how.clone().into() });
    }
}

/// Begins the turns of those who act together from a place in the order.
pub(super) fn begin_block(table: &mut Table<'_, impl Run>, first: usize) {
    let state = table.state();
    let count = state.order.len();
    let one = state.order[first];
    let with = |other: ActorId| {
        let mine = state.profile(one);
        let theirs = state.profile(other);
        mine.players == theirs.players && (!mine.players || mine.side == theirs.side)
    };
    // In the first round nobody's turn has been before: those at the end of the list do not join those at its beginning.
    let most = if state.round == 0 { count - first } else { count };
    let mut together = 1;
    while state.options().together && together < most && with(state.order[(first + together) % count]) {
        together += 1;
    }
    table.emit(BlockBegan { first: first as u16, together: together as u16 });
    for place in first..first + together {
        let actor = table.state().order[place % count];
        let late = table.state().actor(actor).late;
        table.emit(TurnComes { actor });
        if table.state().is_awake(actor) && !late {
            table.emit(TurnBegan { actor });
            if table.state().actor(actor).reacted != Exertion::default() {
                table.emit(CarriedOver { actor });
            }
        }
    }
}

/// Goes on to those who act next, once nobody has anything left to do.
pub fn pass_on(table: &mut Table<'_, impl Run>) {
    while table.state().stage == Stage::Fighting && table.state().asked.is_empty() {
        let state = table.state();
        if fight_is_over(state) {
            return table.emit(FightEnded { how: "one side is left".into() });
        }
        if block(state).any(|id| acts(state, id)) {
            return;
        }
        let next = (usize::from(state.first) + usize::from(state.together)) % state.order.len().max(1);
        begin_block(table, next);
    }
}

/// Those who act together begin.
#[event]
pub struct BlockBegan {
    pub first: u16,
    pub together: u16,
}

impl Event<Archsoul> for BlockBegan {
    fn apply(&self, state: &mut State) {
        let wraps = usize::from(self.first) + usize::from(self.together) > state.order.len();
        if self.first == 0 || wraps {
            if state.round > 0 {
                state.clock.advance(state.options().round_seconds.into());
            }
            state.round += 1;
        }
        state.first = self.first;
        state.together = self.together;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        // That several act together would tell of those who are concealed.
        let seen: Vec<ActorId> = block(teller.state).filter(|id| teller.sees(*id)).collect();
        if seen.is_empty() {
            return None;
        }
        let rule = if seen.len() > 1 { &TOGETHER } else { &ORDER };
        let text = format!("Round {}: {}", teller.state.round, teller.names(seen.iter().copied()));
        Some(Line::new(LineKind::Frame, text).rule(rule).opens_round(teller.state.round))
    }
}

/// An actor's turn comes: first the count of the unconscious goes down.
#[event]
pub struct TurnComes {
    pub actor: ActorId,
}

impl Event<Archsoul> for TurnComes {
    fn apply(&self, state: &mut State) {
        let round = state.round;
        let actor = state.actor_mut(self.actor);
        actor.done = true;
        actor.ap = 0;
        actor.late = false;
        actor.statuses.set(Status::Unaware, false);
        // The free move of an ambush is one of the first round (SP-TRN-05).
        if round != 1 {
            actor.free_move = false;
        }
    }
}

/// An actor may act, with new action points (SP-DRV-07).
#[event(Frame, "Turn of {actor}", TURN_BEGINS)]
pub struct TurnBegan {
    pub actor: ActorId,
}

impl Event<Archsoul> for TurnBegan {
    fn apply(&self, state: &mut State) {
        let points = state.options().action_points;
        let actor = state.actor_mut(self.actor);
        actor.done = false;
        actor.ap = points;
        actor.reactive = true;
        actor.may_face = false;
        actor.exertion = Default::default();
    }
}

/// What an actor has done at openings since its last turn counts for this one (SP-TRN-13).
#[event]
pub struct CarriedOver {
    pub actor: ActorId,
}

impl Event<Archsoul> for CarriedOver {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.exertion = std::mem::take(&mut actor.reacted);
        }
    }
}

#[event(Frame, "The fight is over: {how}")]
pub struct FightEnded {
    pub how: Cow<'static, str>,
}

impl Event<Archsoul> for FightEnded {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Over;
        state.doing = None;
        state.asked.clear();
    }
}
