//! Taking cover.

use super::*;
use crate::turns::{ready, spend};

/// Make the most of what there is to hide behind.
#[command(rule = TAKE_COVER, group = "Defend", label = "Take cover", costs = 1)]
pub struct TakeCover {
    pub actor: ActorId,
}

/// Returns whether something beside an actor could hide it, or a foe finds it behind something already.
fn has_something(state: &State, actor: ActorId) -> bool {
    let map = &state.setting.map;
    let near = |cell| map.contains(cell) && map.terrain(cell).cover != Cover::None;
    let body = state.footprint(actor);
    let mut beside = body.cells().flat_map(|cell| map.shape().neighbours(cell));
    let mut foes = state.ids().filter(|id| state.hostile(*id, actor) && state.stands(*id));
    beside.any(near) || foes.any(|id| cover(state, id, actor) != Shelter::None)
}

impl Act<Pathfinder> for TakeCover {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let actor = state.actor(self.actor);
        ensure!(!actor.cover_taken, TAKE_COVER, "{} has taken cover", self.actor);
        let behind_shield = derived::shelters_behind_shield(state, self.actor);
        let hides = behind_shield || actor.has(Condition::Prone) || has_something(state, self.actor);
        ensure!(hides, TAKE_COVER, "there is nothing to hide behind", instead = "lie down, or move beside something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(CoverTaken { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(TakeCover { actor: offers.actor });
    }
}

/// An actor has taken cover; it ends as soon as it moves, attacks or is out.
#[event(Action, "{actor} takes cover", TAKE_COVER, COVER_ENDS)]
pub struct CoverTaken {
    pub actor: ActorId,
}

impl Event<Pathfinder> for CoverTaken {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.cover_taken = true);
    }
}

/// Returns the cover of one who may have taken it (PF-ACT-17): standard becomes greater, less becomes standard; on the open
/// ground it helps the lying against shots alone.
pub(super) fn taken(state: &State, target: ActorId, shelter: Shelter, shoots: bool) -> Shelter {
    let actor = state.actor(target);
    if !actor.cover_taken {
        return shelter;
    }
    match shelter {
        Shelter::Standard | Shelter::Greater => Shelter::Greater,
        Shelter::Lesser => Shelter::Standard,
        Shelter::None if actor.has(Condition::Prone) && !has_something(state, target) => {
            if shoots {
                Shelter::Greater
            } else {
                Shelter::None
            }
        }
        Shelter::None => Shelter::Standard,
    }
}
