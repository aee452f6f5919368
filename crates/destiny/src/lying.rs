//! What lies about: let fall, thrown, struck from a hand; until somebody picks it up.

use crate::gear::CONTAINERS;
use crate::prelude::*;
use std::sync::Arc;

impl State {
    /// Returns where something of an owner lies about, if it does.
    pub fn lies(&self, owner: ActorId, thing: Thing) -> Option<Spot> {
        self.lying.iter().find(|lying| lying.owner == owner && lying.thing == thing).map(|lying| lying.at)
    }
}

/// Lets something carried fall to the ground at a place; what grows on its owner does not.
pub(crate) fn falls(table: &mut Table<'_, impl Run>, owner: ActorId, thing: Thing, at: Spot) {
    if !table.state().is_natural(owner, thing) {
        table.emit(Fallen { owner, thing, at });
    }
}

/// Lets everything fall that an actor has in hand.
pub(crate) fn lets_go(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let Actor { held, carried, place, .. } = *table.state().actor(actor);
    for at in (0..8).filter(|at| has_bit(held, *at)) {
        falls(table, actor, Thing::Weapon(at), place);
    }
    for at in (0..8).filter(|at| has_bit(carried, *at)) {
        falls(table, actor, Thing::Item(at), place);
    }
}

/// A weapon was dropped.
#[event]
pub struct Dropped {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Destiny> for Dropped {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.held &= !(1 << self.weapon);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} drops {}.", teller.name(self.actor), teller.state.weapon_name(self.actor, self.weapon));
        Some(Line::new(LineKind::Action, text).rule(&free::NEGLIGIBLE))
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
        if teller.state.actor(self.owner).place == self.at {
            return None;
        }
        let text = format!("{} lies at {}.", teller.state.thing_name(self.owner, self.thing), self.at);
        Some(Line::new(LineKind::Action, text).rule(&CONTAINERS))
    }
}

/// An actor picked up something that lay about: its own, or somebody else's whose it is no longer.
#[event]
pub struct PickedUp {
    pub actor: ActorId,
    pub owner: ActorId,
    pub thing: Thing,
}

impl Event<Destiny> for PickedUp {
    fn apply(&self, state: &mut State) {
        state.lying.retain(|lying| lying.owner != self.owner || lying.thing != self.thing);
        let thing = if self.actor == self.owner { self.thing } else { self.change_hands(state) };
        state.on(self.actor, |actor| match thing {
            Thing::Weapon(at) => {
                actor.lost &= !bit(at);
                actor.held |= bit(at);
            }
            Thing::Item(at) => {
                actor.used_up &= !bit(at);
                actor.carried |= bit(at);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = teller.state.thing_name(self.owner, self.thing);
        Some(Line::new(LineKind::Action, format!("{} picks up {what}.", teller.name(self.actor))).rule(&CONTAINERS))
    }
}

impl PickedUp {
    /// Makes the thing one of the actor's own. Returns it by its number there.
    fn change_hands(&self, state: &mut State) -> Thing {
        let cast = &mut Arc::make_mut(&mut state.setting).cast;
        let from = self.owner.index();
        let to = self.actor.index();
        match self.thing {
            Thing::Weapon(at) => {
                let weapon = cast.get(from).and_then(|owner| owner.weapons.get(usize::from(at))).cloned();
                let weapons = cast.get_mut(to).map(|actor| &mut actor.weapons);
                let number = added(weapons, weapon);
                state.on(self.owner, |owner| owner.gone |= bit(at));
                Thing::Weapon(number)
            }
            Thing::Item(at) => {
                let item = cast.get(from).and_then(|owner| owner.gear.get(usize::from(at))).cloned();
                let items = cast.get_mut(to).map(|actor| &mut actor.gear);
                Thing::Item(added(items, item))
            }
        }
    }
}

/// Puts a thing at the end of a list, if there are both. Returns its number there, at most 7.
fn added<T>(list: Option<&mut Vec<T>>, thing: Option<T>) -> u8 {
    let Some((list, thing)) = list.zip(thing) else { return 7 };
    list.push(thing);
    (list.len() - 1).min(7) as u8
}
