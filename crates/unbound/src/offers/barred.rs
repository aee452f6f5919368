//! What cannot be done now, and why not.

use crate::Unbound;
use crate::movement::{self, may_move};
use crate::state::{Stage, State};
use crate::statuses::Status;
use crate::{stealth, turns};
use ludex_engine::{ActorId, System, Unavailable, Verdict, Viewer};

/// A list under construction.
struct List<'a>(&'a State, &'a Viewer, Vec<Unavailable>);

impl List<'_> {
    fn add(&mut self, group: &'static str, label: impl Into<String>, verdict: Verdict) {
        if let Err(objection) = verdict {
            let refusal = Unbound::worded(self.0, &objection, self.1);
            self.2.push(Unavailable { group: group.into(), label: label.into(), refusal });
        }
    }
}

/// What an actor might want to do but cannot, each with the refusal.
pub(crate) fn unavailable(state: &State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable> {
    let mut list = List(state, viewer, Vec::new());
    if state.stage != Stage::Fighting {
        return list.2;
    }
    if turns::must_act(state, actor).is_ok() {
        turn(state, actor, &mut list);
    }
    list.2
}

fn turn(state: &State, actor: ActorId, list: &mut List<'_>) {
    list.add("Move", "Move", may_move(state, actor, false, false));
    list.add("Move", "Dash", may_move(state, actor, true, false));
    list.add("Move", "Disengage", may_move(state, actor, false, true));
    if state.actor(actor).statuses.has(Status::Prone) {
        list.add("Move", "Stand up", movement::may_stand_up(state, actor));
    }
    list.add("Action", "Hide", stealth::may_hide(state, actor));
    list.add("Action", "Search", stealth::may_search(state, actor));
}
