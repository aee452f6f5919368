//! Who of the players' goes first with the same initiative: they choose among themselves.

use super::*;
use crate::prelude::*;

/// Returns how many in a row from a place in the order are the players' and have the same initiative.
fn tied_from(state: &State, place: usize) -> usize {
    let Some(first) = state.order.get(place) else { return 0 };
    let result = state.actor(*first).initiative;
    let tied = |id: &&ActorId| state.profile(**id).players && state.actor(**id).initiative == result;
    state.order[place..].iter().take_while(tied).count()
}

/// Returns who acts right after somebody; `None` for the last.
pub fn next_in_order(state: &State, actor: ActorId) -> Option<ActorId> {
    state.order.iter().skip_while(|id| **id != actor).nth(1).copied()
}

/// Asks those who would go first of the players' with the same initiative whether they do; returns whether anybody was asked.
pub(super) fn asks_the_tied(table: &mut Table<'_, impl Run>) -> bool {
    let mut place = 0;
    let mut asks = false;
    while place < table.state().order.len() {
        let tied = tied_from(table.state(), place);
        asks |= asks_at(table, place);
        place += tied.max(1);
    }
    asks
}

/// Asks the one at a place, if others of the players' are tied with it behind; returns whether it was asked.
fn asks_at(table: &mut Table<'_, impl Run>, place: usize) -> bool {
    let state = table.state();
    let asks = tied_from(state, place) > 1 && conditions::can_act(state, state.order[place]);
    if asks {
        let actor = state.order[place];
        Pathfinder::ask(table, Tied { actor }.into());
    }
    asks
}

/// Asks who goes first where one who has come into a fight has the same initiative as others of the players' whose turns are still
/// to come in the round; whose turn has come stays where it is.
pub(super) fn asks_the_latecomer(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let behind = usize::try_from(state.turn + 1).unwrap_or(0);
    let place = state.order.iter().position(|id| *id == actor);
    let Some(mut first) = place.filter(|place| state.round > 0 && *place >= behind) else { return };
    while first > behind && tied_from(state, first - 1) > 1 {
        first -= 1;
    }
    asks_at(table, first);
}

/// Does somebody go before those who have the same initiative?
#[prompt]
pub struct Tied {
    pub actor: ActorId,
}

impl Prompt<Pathfinder> for Tied {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} act before those with the same initiative?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        ActFirst { actor: self.actor }.into()
    }
}

/// Asks the rest of those who are tied, once it stands who of them goes first.
fn asks_the_rest(table: &mut Table<'_, impl Run>, first: ActorId) {
    if let Some(place) = table.state().order.iter().position(|id| *id == first) {
        asks_at(table, place + 1);
    }
}

/// Act before those who have the same initiative.
#[command(rule = TIES, group = "Turn", kind = Turn, label = "Act first", answer)]
pub struct ActFirst {
    pub actor: ActorId,
}

impl Act<Pathfinder> for ActFirst {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Tied>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Pathfinder, Tied>(table);
        asks_the_rest(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(ActFirst { actor: offers.actor });
    }
}

/// Let somebody act first who has the same initiative.
#[command(rule = TIES, group = "Turn", kind = Turn, label = "Let {target} act first", answer)]
pub struct LetActFirst {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for LetActFirst {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Tied>(state)?;
        let place = state.order.iter().position(|id| *id == self.actor).unwrap_or(0);
        let tied = &state.order[place..place + tied_from(state, place)];
        let is_tied = self.target != self.actor && tied.contains(&self.target);
        ensure!(is_tied, TIES, "{} and {} are not tied", self.actor, self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        answer::<Pathfinder, Tied>(table);
        table.emit(GoesBefore { actor: target, other: actor });
        asks_the_rest(table, target);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| LetActFirst { actor, target });
    }
}

/// An actor stands in the order right before another with the same initiative.
#[event(Frame, "{actor} acts before {other}", TIES)]
pub struct GoesBefore {
    pub actor: ActorId,
    pub other: ActorId,
}

impl Event<Pathfinder> for GoesBefore {
    fn apply(&self, state: &mut State) {
        let Some(old) = state.order.iter().position(|id| *id == self.actor) else { return };
        state.order.remove(old);
        let place = state.order.iter().position(|id| *id == self.other).unwrap_or(old);
        state.order.insert(place.min(state.order.len()), self.actor);
    }
}
