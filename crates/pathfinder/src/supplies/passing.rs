//! What is in hand is put away, or passed on.

use super::*;

/// Put away what one has in hand of potions and the like.
#[command(rule = CHANGING, group = "Gear", kind = Gear, label = "Put it away", costs = 1, between)]
pub struct PutAway {
    pub actor: ActorId,
}

impl Act<Pathfinder> for PutAway {
    fn may(&self, state: &State) -> Verdict {
        has_time(state, self.actor, 1)?;
        conditions::may_handle(state, self.actor)?;
        let holds = state.actor(self.actor).in_hand.is_some();
        ensure!(holds, CHANGING, "{} has nothing of that in hand", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        handling::begins(table, (self.actor, self.actor), (GearDeed::PutAway, 0), 1);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).in_hand.is_some() {
            offers.add(PutAway { actor });
        }
    }
}

/// An actor puts away what it had in hand.
#[event(Action, "{actor} puts it away", CHANGING)]
pub struct Stowed {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Stowed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.in_hand = None);
    }
}

/// Pass what one has in hand to somebody beside one who takes it.
#[command(rule = CHANGING, group = "Gear", kind = Gear, label = "Hand it to {target}", costs = 1, between)]
pub struct HandOver {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for HandOver {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        has_time(state, actor, 1)?;
        conditions::may_handle(state, actor)?;
        let Some(item) = state.actor(actor).in_hand else {
            return Err(Refusal::new(&CHANGING, "{} has nothing of that in hand").about(actor));
        };
        ensure!(actor != target, CHANGING, "nobody hands anything to oneself");
        let willing = !state.hostile(actor, target) && conditions::can_act(state, target);
        ensure!(willing, CHANGING, "{} does not take it", target);
        let near = state.feet(actor, target) <= SQUARE.into();
        ensure!(near, CHANGING, "{} is not beside {}", target, actor, instead = "move up");
        let free = state.actor(target).in_hand.is_none() && crate::maneuvers::free_hands(state, target) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", target);
        let known = state.actor(target).stock.iter().any(|one| one.0 == item);
        ensure!(known || !state.actor(target).stock.is_full(), CHANGING, "{} carries enough kinds", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let Some(item) = table.state().actor(actor).in_hand else { return };
        handling::begins(table, (actor, target), (GearDeed::HandOver, item), 1);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).in_hand.is_some() {
            for target in offers.state().ids().filter(|id| *id != actor) {
                offers.add(HandOver { actor, target });
            }
        }
    }
}

/// Has a thing go from hand to hand, if the other can still take it.
pub(super) fn handed(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), item: Consumable) {
    let state = table.state();
    let takes = conditions::can_act(state, target) && crate::maneuvers::free_hands(state, target) > 0;
    if takes && state.actor(actor).in_hand == Some(item as u8) {
        table.emit(HandedOver { actor, target, item });
    }
}

/// A thing goes from hand to hand.
#[event(Action, "{actor} hands {target} {item}", CHANGING)]
pub struct HandedOver {
    pub actor: ActorId,
    pub target: ActorId,
    pub item: Consumable,
}

impl Event<Pathfinder> for HandedOver {
    fn apply(&self, state: &mut State) {
        let item = self.item as u8;
        let level = self.item.scroll_level();
        let written = state.actors.get(self.actor.index()).and_then(|one| {
            let mut scrolls = one.scrolls.iter();
            scrolls.find(|scroll| Some(scroll.level) == level)
        });
        state.on(self.actor, |actor| {
            actor.in_hand = None;
            actor.stock.change(|one| if one.0 == item { (item, one.1.saturating_sub(1)) } else { one });
            actor.stock.retain(|one| one.1 > 0);
        });
        state.on(self.target, |actor| {
            let has = actor.stock.iter().find(|one| one.0 == item).map_or(0, |one| one.1);
            actor.stock.retain(|one| one.0 != item);
            if !actor.stock.is_full() {
                actor.stock.push((item, has.saturating_add(1)));
            }
            actor.in_hand = Some(item);
            if let Some(scroll) = written {
                actor.scrolls.retain(|one| one.level != scroll.level);
                actor.scrolls.push(scroll);
            }
        });
    }
}
