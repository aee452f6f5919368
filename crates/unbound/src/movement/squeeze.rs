//! Squeezing through places that are too narrow (UL-POS-12).

use super::sharing::is_free;
use crate::Table;
use crate::actions::must_be_loose;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::state::State;
use crate::turns::must_be_about;
use ludex_engine::{ActorId, Faces, Log};
use ludex_grid::{Entry, Footprint};

ludex_engine::rules! {
    /// A creature may squeeze through a space wide enough for one size smaller; meanwhile all ground is difficult, and
    /// its attacks, dodges and Mobility defence rolls have disadvantage.
    SQUEEZING = "UL-POS-12", "Squeezing";
}

/// Whether somebody may begin or stop to squeeze (UL-POS-12). Beginning, it keeps the space of its anchor.
pub fn may_squeeze(state: &State, actor: ActorId, on: bool) -> Verdict {
    must_be_about(state, actor)?;
    must_be_loose(state, actor)?;
    let who = state.actor(actor);
    if who.squeezing == on {
        return Err(Objection::new(&SQUEEZING, Why::Somebody(actor, "does so already")));
    }
    if who.saddle.is_some() {
        return Err(Objection::new(&SQUEEZING, "rider and mount do not squeeze").instead("dismount first"));
    }
    let size = who.size();
    if on && size.smaller().across() == size.across() {
        return Err(Objection::new(&SQUEEZING, "on this map the next smaller size takes no less room"));
    }
    if on && !is_cramped(state, actor) {
        return Err(Objection::new(&SQUEEZING, "there is room enough on all sides").instead("Move as usual"));
    }
    if !on {
        let spaces = Footprint::new(state.map().shape(), who.at, size.across());
        let open = spaces.cells().all(|cell| state.entry(cell) != Entry::Blocked);
        if !open || !spaces.fits(state.map()) || !is_free(state, actor, spaces) {
            let objection = Objection::new(&SQUEEZING, "there is no room to stand upright here");
            return Err(objection.instead("Move to where there is"));
        }
    }
    Ok(())
}

/// Whether something solid bars one of the steps that somebody could take.
fn is_cramped(state: &State, actor: ActorId) -> bool {
    let (map, here) = (state.map(), state.spaces(actor));
    let barred = |place: Footprint| !place.fits(map) || place.cells().any(|cell| state.entry(cell) == Entry::Blocked);
    map.shape().directions().any(|way| here.stepped(way).is_none_or(barred))
}

/// Begins or stops to squeeze.
pub(crate) fn squeeze(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, on: bool) -> Verdict {
    may_squeeze(table.state(), actor, on)?;
    table.emit(Event::Squeezed { actor, squeezing: on });
    super::release_out_of_reach(table, actor);
    Ok(())
}
