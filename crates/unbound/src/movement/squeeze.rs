//! Squeezing through places that are too narrow (UL-POS-12).

use super::sharing::is_free;
use super::{Squeezed, release_out_of_reach};
use crate::actions::must_be_loose;
use crate::state::State;
use crate::turns::{fighting, must_be_about};
use crate::{Offers, Run, Table, Teller, Unbound};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_grid::{Entry, Footprint};
use ludex_kit::{Act, Described, command, only_if};

ludex_engine::rules! {
    /// A creature may squeeze through a space wide enough for one size smaller; meanwhile all ground is difficult, and
    /// its attacks, dodges and Mobility defence rolls have disadvantage.
    SQUEEZING = "UL-POS-12", "Squeezing";
}

/// Begin to squeeze through places that are too narrow, or stop (UL-POS-12). Free.
#[command(rule = SQUEEZING, group = "Move", described)]
#[derive(Copy, Eq)]
pub struct Squeeze {
    /// Who squeezes.
    pub actor: ActorId,
    /// Whether it begins.
    pub on: bool,
}

impl Described<Unbound> for Squeeze {
    fn label(&self, _: &Teller<'_>) -> String {
        if self.on { "Squeeze" } else { "Stand upright" }.to_owned()
    }
}

/// Beginning, it keeps the space of its anchor.
impl Act<Unbound> for Squeeze {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let Self { actor, on } = *self;
        must_be_about(s, actor)?;
        must_be_loose(s, actor)?;
        let (who, no) = (s.actor(actor), |why| Refusal::new(&SQUEEZING, why));
        only_if!(who.squeezing != on, no("{} does so already").about(actor))?;
        only_if!(who.saddle.is_none(), no("rider and mount do not squeeze").instead("dismount first"))?;
        let size = who.size();
        if on {
            let smaller = size.smaller().across() != size.across();
            only_if!(smaller, no("on this map the next smaller size takes no less room"))?;
            return only_if!(is_cramped(s, actor), no("there is room enough on all sides").instead("Move as usual"));
        }
        let spaces = Footprint::new(s.map().shape(), who.at, size.across());
        let open = spaces.cells().all(|cell| s.entry(cell) != Entry::Blocked) && spaces.fits(s.map());
        let why = "there is no room to stand upright here";
        only_if!(open && is_free(s, actor, spaces), no(why).instead("Move to where there is"))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Squeezed { actor: self.actor, squeezing: self.on });
        release_out_of_reach(t, self.actor);
    }
    fn offers(o: &mut Offers<'_>) {
        let actor = o.actor;
        [true, false].into_iter().for_each(|on| o.seldom(Squeeze { actor, on }));
    }
}

/// Whether something solid bars one of the steps that somebody could take.
fn is_cramped(state: &State, actor: ActorId) -> bool {
    let (map, here) = (state.map(), state.spaces(actor));
    let barred = |place: Footprint| !place.fits(map) || place.cells().any(|cell| state.entry(cell) == Entry::Blocked);
    map.shape().directions().any(|way| here.stepped(way).is_none_or(barred))
}
