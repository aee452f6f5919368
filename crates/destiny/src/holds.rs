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
pub(crate) fn may_grapple(s: &State, actor: ActorId, arm: &Weapon, target: ActorId) -> Verdict {
    only_if!(arm.reach == Some(0), &GRAPPLE, "only what has no reach grapples"; "use bare hands")?;
    only_if!(space::gap(s, actor, target) < 1, &GRAPPLE, "{} is not adjacent", target; "move closer")?;
    let alike = (s.profile(actor).size - s.profile(target).size).abs() < 5;
    only_if!(alike, &WHO, "{} is too large or too small to be held", target)?;
    not_if!(s.profile(target).formless, &WHO, "{} cannot be held", target)?;
    let free = !s.partners(actor).any(|one| one == target) && !s.holds.is_full();
    only_if!(free, &GRAPPLE, "they wrestle already")
}

/// Returns a grapple that is over, if there is one.
fn over(s: &State) -> Option<Hold> {
    let gone = |id: ActorId| !s.is_there(id);
    s.holds.iter().find(|&Hold { by, other }| {
        gone(by) || gone(other) || s.actor(by).life != Life::Awake || space::gap(s, by, other) > 0
    })
}

/// Returns an actor whose pin is over.
fn unpinned(s: &State) -> Option<ActorId> {
    s.ids().find(|&id| {
        let by = s.actor(id).pinned_by;
        by.is_some_and(|by| conditions::is_helpless(s, by) || !s.partners(id).any(|one| one == by))
    })
}

/// Ends what no longer holds, if anything; tells whether it did.
pub(crate) fn loosen(t: &mut Table<'_, impl Run>) -> bool {
    let (hold, free) = (over(t.state()), unpinned(t.state()));
    match (hold, free) {
        (Some(Hold { by, other }), _) => t.emit(GrappleEnded { actor: by, target: other }),
        (None, Some(actor)) => t.emit(PinEnded { actor }),
        (None, None) => return false,
    }
    true
}

happens! { Destiny;
    #[event(harm, "{actor} and {target} are grappling.", rule = GRAPPLE)]
    Grappled { actor: ActorId, target: ActorId }
    |e, s| s.holds.push(Hold { by: e.actor, other: e.target });

    #[event(action, "{actor} and {target} no longer wrestle.", rule = ENDING)]
    GrappleEnded { actor: ActorId, target: ActorId }
    |e, s| s.holds.retain(|hold| (hold.by, hold.other) != (e.actor, e.target));

    #[event(harm, "{actor} is pinned by {by}.", rule = PINNED)]
    Pinned { actor: ActorId, by: ActorId } on |e, actor| {
        actor.pinned_by = Some(e.by);
        actor.defending = false;
    };

    #[event(boon, "{actor} is no longer pinned.", rule = PINNED)]
    PinEnded { actor: ActorId } on |_, actor| actor.pinned_by = None;
}
