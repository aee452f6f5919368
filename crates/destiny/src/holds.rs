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
    /// Returns those with whom an actor wrestles.
    pub fn partners(&self, id: ActorId) -> impl Iterator<Item = ActorId> + '_ {
        self.holds.iter().filter_map(move |hold| hold.partner_of(id))
    }

    /// Returns whether an actor wrestles.
    pub fn wrestles(&self, id: ActorId) -> bool {
        self.partners(id).next().is_some()
    }
}

impl Hold {
    /// Returns the other one, if an actor is one of the two.
    fn partner_of(self, id: ActorId) -> Option<ActorId> {
        if self.by == id {
            Some(self.other)
        } else if self.other == id {
            Some(self.by)
        } else {
            None
        }
    }
}

/// Returns whether an actor may grapple another with a weapon.
pub(crate) fn may_grapple(state: &State, actor: ActorId, weapon: &Weapon, target: ActorId) -> Verdict {
    ensure!(weapon.reach == Some(0), GRAPPLE, "only what has no reach grapples", instead = "use bare hands");
    ensure!(space::gap(state, actor, target) < 1, GRAPPLE, "{} is not adjacent", target, instead = "move closer");
    let alike = (state.profile(actor).size - state.profile(target).size).abs() < 5;
    ensure!(alike, WHO, "{} is too large or too small to be held", target);
    ensure!(!state.profile(target).formless, WHO, "{} cannot be held", target);
    let free = !state.partners(actor).any(|partner| partner == target) && !state.holds.is_full();
    ensure!(free, GRAPPLE, "they wrestle already");
    Ok(())
}

/// Returns a grapple that is over, if there is one (WT-GRP-12).
fn over(state: &State) -> Option<Hold> {
    let gone = |id: ActorId| !state.is_there(id);
    state.holds.iter().find(|&Hold { by, other }| {
        gone(by) || gone(other) || state.actor(by).life != Life::Awake || space::gap(state, by, other) > 0
    })
}

/// Returns an actor whose pin is over, if there is one (WT-GRP-10).
fn unpinned(state: &State) -> Option<ActorId> {
    state.ids().find(|&id| {
        let by = state.actor(id).pinned_by;
        by.is_some_and(|by| conditions::is_helpless(state, by) || !state.partners(id).any(|partner| partner == by))
    })
}

/// Ends one grapple or pin that no longer holds. Returns whether there was any.
pub(crate) fn loosen(table: &mut Table<'_, impl Run>) -> bool {
    if let Some(Hold { by, other }) = over(table.state()) {
        table.emit(GrappleEnded { actor: by, target: other });
        return true;
    }
    if let Some(actor) = unpinned(table.state()) {
        table.emit(PinEnded { actor });
        return true;
    }
    false
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
        state.holds.retain(|hold| hold.by != self.actor || hold.other != self.target);
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
