//! What lies about: let fall, thrown, struck from a hand; until somebody picks it up.

use crate::gear::CONTAINERS;
use crate::prelude::*;
use std::sync::Arc;

impl State {
    /// Returns whether something lies about, and where.
    pub fn lies(&self, owner: ActorId, thing: Thing) -> Option<Spot> {
        self.lying.iter().find(|one| (one.owner, one.thing) == (owner, thing)).map(|one| one.at)
    }
}

/// Something carried falls to the ground at a place; what grows on its owner does not.
pub(crate) fn falls(t: &mut Table<'_, impl Run>, owner: ActorId, thing: Thing, at: Spot) {
    let natural =
        matches!(thing, Thing::Weapon(weapon) if t.state().weapon(owner, weapon).is_none_or(Weapon::is_natural));
    if !natural {
        t.emit(Fallen { owner, thing, at });
    }
}

/// Whatever an actor has in hand falls.
pub(crate) fn lets_go(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let Actor { held, carried, place, .. } = *t.state().actor(actor);
    for at in (0..8).filter(|at| held & 1 << at != 0) {
        falls(t, actor, Thing::Weapon(at), place);
    }
    for at in (0..8).filter(|at| carried & 1 << at != 0) {
        falls(t, actor, Thing::Item(at), place);
    }
}

happens! { Destiny;
    /// Something carried lies about.
    #[event] Fallen { #[actor] owner: ActorId, thing: Thing, at: Spot }
    |e, s| {
        s.on(e.owner, |actor| match e.thing {
            Thing::Weapon(at) => {
                actor.held &= !(1 << (at & 7));
                actor.lost |= 1 << (at & 7);
            }
            Thing::Item(at) => {
                actor.carried &= !(1 << (at & 7));
                actor.used_up |= 1 << (at & 7);
            }
        });
        if s.lying.is_full() {
            s.lying.remove(0);
        }
        s.lying.push(Lying { owner: e.owner, thing: e.thing, at: e.at });
    },
    tell |e, teller| (teller.state.actor(e.owner).place != e.at).then(|| {
        told!(Action, "{} lies at {}.", teller.state.thing_name(e.owner, e.thing), e.at; CONTAINERS)
    });

    /// Something that lay about is in an actor's hand: its own, or an actor's whose it is no longer.
    #[event] PickedUp { actor: ActorId, owner: ActorId, thing: Thing }
    |e, s| {
        s.lying.retain(|one| (one.owner, one.thing) != (e.owner, e.thing));
        let mut thing = e.thing;
        if e.actor != e.owner {
            let cast = &mut Arc::make_mut(&mut s.setting).cast;
            let (from, to) = (e.owner.index(), e.actor.index());
            thing = match thing {
                Thing::Weapon(at) => {
                    let arm = cast.get(from).and_then(|one| one.weapons.get(usize::from(at))).cloned();
                    let arms = cast.get_mut(to).map(|one| &mut one.weapons);
                    Thing::Weapon(arms.zip(arm).map_or(7, |(arms, arm)| added(arms, arm)))
                }
                Thing::Item(at) => {
                    let item = cast.get(from).and_then(|one| one.gear.get(usize::from(at))).cloned();
                    let items = cast.get_mut(to).map(|one| &mut one.gear);
                    Thing::Item(items.zip(item).map_or(7, |(items, item)| added(items, item)))
                }
            };
            if let Thing::Weapon(at) = e.thing {
                s.on(e.owner, |owner| owner.gone |= 1 << (at & 7));
            }
        }
        s.on(e.actor, |actor| match thing {
            Thing::Weapon(at) => {
                actor.lost &= !(1 << (at & 7));
                actor.held |= 1 << (at & 7);
            }
            Thing::Item(at) => {
                actor.used_up &= !(1 << (at & 7));
                actor.carried |= 1 << (at & 7);
            }
        });
    },
    tell |e, teller| {
        let what = teller.state.thing_name(e.owner, e.thing);
        told!(Action, "{} picks up {what}.", teller.name(e.actor); CONTAINERS)
    };
}

/// Returns the number of what comes last in a list now.
fn added<T>(list: &mut Vec<T>, one: T) -> u8 {
    list.push(one);
    (list.len() - 1).min(7) as u8
}
