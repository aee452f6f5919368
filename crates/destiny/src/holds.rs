//! Who wrestles with whom.

use crate::prelude::*;

rules! {
    /// A melee attack with something that has no reach, on an actor adjacent: a hit does no harm, and both are
    /// grappling.
    GRAPPLE = "WT-GRP-01", "Grapple";
    /// Nobody is grappled whose Size differs by 5 or more, nor what cannot be held.
    WHO = "WT-GRP-02", "Who can be grappled";
    /// Who wrestles does not leave those with whom it does, but by dragging them or escaping, and strikes only with what has
    /// no reach.
    GRAPPLING = "WT-GRP-03", "Grappling", State;
    /// The pinned are helpless and immobile and can do nothing but escape; that ends the pin, not the grapple. The pin also
    /// ends when who holds them lets go, is pinned or helpless itself, or is no longer adjacent.
    PINNED = "WT-GRP-10", "Pinned", State;
    /// A grapple ends by escape, when who began it lets go, when one dies or who began it falls unconscious, or when they are
    /// no longer adjacent.
    ENDING = "WT-GRP-12", "Ending a grapple";
}

impl State {
    /// With whom an actor wrestles.
    pub fn partners(&self, id: ActorId) -> impl Iterator<Item = ActorId> + '_ {
        let with =
            move |hold: Hold| if hold.by == id { Some(hold.other) } else { (hold.other == id).then_some(hold.by) };
        self.holds.iter().filter_map(with)
    }
    /// Returns whether an actor wrestles.
    pub fn wrestles(&self, id: ActorId) -> bool {
        self.partners(id).next().is_some()
    }
}

/// Whether an actor may be grappled with a weapon.
pub(crate) fn may_grapple(state: &State, actor: ActorId, arm: &Weapon, target: ActorId) -> Verdict {
    ensure!(arm.reach == Some(0), GRAPPLE, "only what has no reach grapples", instead = "use bare hands");
    ensure!(space::gap(state, actor, target) < 1, GRAPPLE, "{} is not adjacent", target, instead = "move closer");
    let alike = (state.profile(actor).size - state.profile(target).size).abs() < 5;
    ensure!(alike, WHO, "{} is too large or too small to be held", target);
    ensure!(!state.profile(target).formless, WHO, "{} cannot be held", target);
    let free = !state.partners(actor).any(|one| one == target) && !state.holds.is_full();
    ensure!(free, GRAPPLE, "they wrestle already");
    Ok(())
}

/// Returns a grapple that is over, if there is one.
fn over(state: &State) -> Option<Hold> {
    let gone = |id: ActorId| !state.is_there(id);
    state.holds.iter().find(|&Hold { by, other }| {
        gone(by) || gone(other) || state.actor(by).life != Life::Awake || space::gap(state, by, other) > 0
    })
}

/// Returns an actor whose pin is over.
fn unpinned(state: &State) -> Option<ActorId> {
    state.ids().find(|&id| {
        let by = state.actor(id).pinned_by;
        by.is_some_and(|by| conditions::is_helpless(state, by) || !state.partners(id).any(|one| one == by))
    })
}

/// Ends what no longer holds, if anything; tells whether it did.
pub(crate) fn loosen(table: &mut Table<'_, impl Run>) -> bool {
    let hold = over(table.state());
    let free = unpinned(table.state());
    match (hold, free) {
        (Some(Hold { by, other }), _) => table.emit(GrappleEnded { actor: by, target: other }),
        (None, Some(actor)) => table.emit(PinEnded { actor }),
        (None, None) => return false,
    }
    true
}

#[event(harm, "{actor} and {target} are grappling.", rule = GRAPPLE)]
pub struct Grappled {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Grappled {
    fn apply(&self, state: &mut State) {
        state.holds.push(Hold { by: self.actor, other: self.target });
    }
}

#[event(action, "{actor} and {target} no longer wrestle.", rule = ENDING)]
pub struct GrappleEnded {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for GrappleEnded {
    fn apply(&self, state: &mut State) {
        state.holds.retain(|hold| (hold.by, hold.other) != (self.actor, self.target));
    }
}

#[event(harm, "{actor} is pinned by {by}.", rule = PINNED)]
pub struct Pinned {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Destiny> for Pinned {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.pinned_by = Some(self.by);
            actor.defending = false;
        }
    }
}

#[event(boon, "{actor} is no longer pinned.", rule = PINNED)]
pub struct PinEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for PinEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.pinned_by = None;
        }
    }
}
