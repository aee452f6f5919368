//! Squeezing through places that are too narrow (UL-POS-12).

use super::Squeezed;
use super::sharing::is_free;
use crate::actions::must_be_loose;
use crate::state::State;
use crate::turns::must_be_about;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_grid::{Entry, Footprint};
use ludex_kit::command;

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
        return Err(Refusal::new(&SQUEEZING, "{} does so already").about(actor));
    }
    if who.saddle.is_some() {
        return Err(Refusal::new(&SQUEEZING, "rider and mount do not squeeze").instead("dismount first"));
    }
    let size = who.size();
    if on && size.smaller().across() == size.across() {
        return Err(Refusal::new(&SQUEEZING, "on this map the next smaller size takes no less room"));
    }
    if on && !is_cramped(state, actor) {
        return Err(Refusal::new(&SQUEEZING, "there is room enough on all sides").instead("Move as usual"));
    }
    if !on {
        let spaces = Footprint::new(state.map().shape(), who.at, size.across());
        let open = spaces.cells().all(|cell| state.entry(cell) != Entry::Blocked);
        if !open || !spaces.fits(state.map()) || !is_free(state, actor, spaces) {
            let objection = Refusal::new(&SQUEEZING, "there is no room to stand upright here");
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

/// Begin to squeeze through places that are too narrow, or stop (UL-POS-12). Free.
#[command(always)]
#[derive(Copy, Eq)]
pub struct Squeeze {
    /// Who squeezes.
    pub actor: ActorId,
    /// Whether it begins.
    pub on: bool,
}

/// Begins or stops to squeeze.
pub(crate) fn squeeze(table: &mut Table<'_, impl Run>, Squeeze { actor, on }: Squeeze) -> Verdict {
    may_squeeze(table.state(), actor, on)?;
    table.emit(Squeezed { actor, squeezing: on });
    super::release_out_of_reach(table, actor);
    Ok(())
}
