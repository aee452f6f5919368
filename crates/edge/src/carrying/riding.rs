//! Riding: who is able and is carried by something larger.

use super::*;
use crate::options::MOUNTED;
use ludex_grid::Footing;

/// Get onto something that carries one.
#[command(rule = MOUNTED, group = "Move", kind = Move, label = "Mount {target}")]
pub struct Mount {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for Mount {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        if state.stage == Stage::Fighting {
            may_pay(state, actor, Cost::Interaction)?;
        }
        ensure!(actor != target, MOUNTED, "nobody rides itself");
        for id in [actor, target] {
            ensure!(conditions::can_act(state, id), MOUNTED, "{} cannot act", id);
        }
        ensure!(conditions::holds_fast(state, actor).is_none(), MOUNTED, "{} is held fast", actor);
        ensure!(!state.hostile(actor, target), MOUNTED, "{} is a foe", target);
        let larger = state.profile(target).size > state.profile(actor).size;
        ensure!(larger, MOUNTED, "{} is not larger", target);
        let rides = |id: ActorId| crate::loads::mount(state, id).is_some();
        let carries = |id: ActorId| state.actor(id).carries.is_some();
        let free = ![actor, target].into_iter().any(|id| rides(id) || carries(id));
        ensure!(free, MOUNTED, "somebody is carried already", instead = "dismount first");
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, MOUNTED, "{} is too far away", target, instead = "move up to them");
        let burden = burden_of(state, target, with_body(state, target, Some(actor)));
        ensure!(burden < Burden::Dragged, TOO_MUCH, "{} is too heavy for {}", actor, target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Fighting {
            pays(table, self.actor, Cost::Interaction);
        }
        table.emit(Mounted { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let size = state.profile(actor).size;
        for target in state.ids().filter(|id| state.profile(*id).size > size && !state.hostile(actor, *id)) {
            offers.seldom(Mount { actor, target });
        }
    }
}

/// An actor rides something.
#[event(Action, "{actor} mounts {target}", MOUNTED)]
pub struct Mounted {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for Mounted {
    fn apply(&self, state: &mut State) {
        let at = state.actor(self.target).at;
        state.on(self.target, |mount| mount.carries = Some(self.actor));
        state.on(self.actor, |rider| rider.at = at);
    }
}

/// Get off what one rides.
#[command(rule = MOUNTED, group = "Move", kind = Move, label = "Dismount")]
pub struct Dismount {
    pub actor: ActorId,
}

impl Act<Edge> for Dismount {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            may_pay(state, self.actor, Cost::Interaction)?;
        }
        ensure!(conditions::can_act(state, self.actor), MOUNTED, "{} cannot act", self.actor);
        let Some(mount) = crate::loads::mount(state, self.actor) else {
            return Err(Refusal::new(&MOUNTED, "{} does not ride").about(self.actor));
        };
        ensure!(free_beside(state, self.actor, mount).is_some(), MOUNTED, "there is no room beside {}", mount);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let Some(mount) = crate::loads::mount(state, self.actor) else { return };
        let Some(at) = free_beside(state, self.actor, mount) else { return };
        if state.stage == Stage::Fighting {
            pays(table, self.actor, Cost::Interaction);
        }
        table.emit(Dismounted { actor: self.actor, target: mount, at });
    }

    fn offers(offers: &mut Offers<'_>) {
        if crate::loads::mount(offers.state(), offers.actor).is_some() {
            offers.add(Dismount { actor: offers.actor });
        }
    }
}

/// Returns the nearest free place around a mount for its rider, with a straight way to it.
fn free_beside(state: &State, actor: ActorId, mount: ActorId) -> Option<Place> {
    let here = state.actor(mount).at;
    let middle = state.cell(here);
    let free = |at: &Place| {
        let space = state.space_at(actor, *at);
        let taken = |id: &ActorId| *id != actor && state.lives(*id) && state.space(*id).overlaps(space);
        let stands = state.footing(*at) != Footing::Blocked && !crate::moves::walls::bar(state, here, *at);
        stands && !state.ids().any(|id| taken(&id))
    };
    let around = (-8..=8).flat_map(|down| (-8..=8).map(move |across| (across, down)));
    let places = around.filter_map(|(across, down)| middle.offset(across, down)).map(|cell| state.middle(cell));
    places.filter(free).min_by_key(|at| (at.squared_to(here), at.y, at.x))
}

/// An actor has got off what it rode.
#[event(Action, "{actor} dismounts", MOUNTED)]
pub struct Dismounted {
    pub actor: ActorId,
    pub target: ActorId,
    pub at: Place,
}

impl Event<Edge> for Dismounted {
    fn apply(&self, state: &mut State) {
        state.on(self.target, |mount| mount.carries = None);
        state.on(self.actor, |rider| rider.at = self.at);
    }
}
