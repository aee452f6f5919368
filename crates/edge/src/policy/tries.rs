//! Playing by trying what is offered.

use super::Seasoned;
use crate::prelude::*;
use ludex_engine::{Authority, CommandSet as _, Greedy, Lots, Policy, Rulebook as _};

/// So often each offer is tried.
const TRIES: u64 = 4;

/// One that tries whatever costs a part of its turn, and takes what leaves its side best off. Where nothing does, in answers, and
/// between fights it does as the seasoned do: much that is offered costs nothing and leads nowhere, such as letting a weapon fall
/// and picking it up, and the way to a foe is worth nothing by itself.
pub(super) struct Tries {
    greedy: Greedy<Edge>,
    seasoned: Seasoned,
}

impl Default for Tries {
    fn default() -> Self {
        Self { greedy: Greedy::new(TRIES), seasoned: Seasoned::default() }
    }
}

impl Policy<Edge> for Tries {
    fn choose(&mut self, state: &State) -> Option<Command> {
        let usual = self.seasoned.choose(state)?;
        let Authority::Actor(actor) = usual.authority() else { return Some(usual) };
        let its_turn = state.stage == Stage::Fighting && Edge::usual_answer(state).is_none();
        if !its_turn {
            return Some(usual);
        }
        let costs = |offer: &Offer| offer.actor == Some(actor) && !offer.cost.is_empty() && !offer.friendly;
        self.greedy.gains(state, costs).or(Some(usual))
    }

    fn begin(&mut self, lots: Lots) {
        self.greedy.begin(lots);
        self.seasoned.begin(lots);
    }
}
