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
pub(crate) fn falls(table: &mut Table<'_, impl Run>, owner: ActorId, thing: Thing, at: Spot) {
    let natural =
        matches!(thing, Thing::Weapon(weapon) if table.state().weapon(owner, weapon).is_none_or(Weapon::is_natural));
    if !natural {
        table.emit(Fallen { owner, thing, at });
    }
}

/// Whatever an actor has in hand falls.
pub(crate) fn lets_go(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let Actor { held, carried, place, .. } = *table.state().actor(actor);
    for at in (0..8).filter(|at| held & 1 << at != 0) {
        falls(table, actor, Thing::Weapon(at), place);
    }
    for at in (0..8).filter(|at| carried & 1 << at != 0) {
        falls(table, actor, Thing::Item(at), place);
    }
}

/// Something carried lies about.
#[event]
pub struct Fallen {
    #[actor]
    pub owner: ActorId,
    pub thing: Thing,
    pub at: Spot,
}

impl Event<Destiny> for Fallen {
    fn apply(&self, state: &mut State) {
        state.on(self.owner, |actor| match self.thing {
            Thing::Weapon(at) => {
                actor.held &= !bit(at);
                actor.lost |= bit(at);
            }
            Thing::Item(at) => {
                actor.carried &= !bit(at);
                actor.used_up |= bit(at);
            }
        });
        if state.lying.is_full() {
            state.lying.remove(0);
        }
        state.lying.push(Lying { owner: self.owner, thing: self.thing, at: self.at });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        (teller.state.actor(self.owner).place != self.at).then(|| {
            Line::new(
                LineKind::Action,
                format!("{} lies at {}.", teller.state.thing_name(self.owner, self.thing), self.at),
            )
            .rule(&CONTAINERS)
        })
    }
}

/// Something that lay about is in an actor's hand: its own, or an actor's whose it is no longer.
#[event]
pub struct PickedUp {
    pub actor: ActorId,
    pub owner: ActorId,
    pub thing: Thing,
}

impl Event<Destiny> for PickedUp {
    fn apply(&self, state: &mut State) {
        state.lying.retain(|one| (one.owner, one.thing) != (self.owner, self.thing));
        let mut thing = self.thing;
        if self.actor != self.owner {
            let cast = &mut Arc::make_mut(&mut state.setting).cast;
            let from = self.owner.index();
            let to = self.actor.index();
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
            if let Thing::Weapon(at) = self.thing {
                state.on(self.owner, |owner| owner.gone |= 1 << (at & 7));
            }
        }
        state.on(self.actor, |actor| match thing {
            Thing::Weapon(at) => {
                actor.lost &= !(1 << (at & 7));
                actor.held |= 1 << (at & 7);
            }
            Thing::Item(at) => {
                actor.used_up &= !(1 << (at & 7));
                actor.carried |= 1 << (at & 7);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = teller.state.thing_name(self.owner, self.thing);
        Some(Line::new(LineKind::Action, format!("{} picks up {what}.", teller.name(self.actor))).rule(&CONTAINERS))
    }
}

/// Returns the number of what comes last in a list now.
fn added<T>(list: &mut Vec<T>, one: T) -> u8 {
    list.push(one);
    (list.len() - 1).min(7) as u8
}
