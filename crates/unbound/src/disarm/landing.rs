//! Where a weapon lands that was knocked away, and catching it (UL-MAN-21, UL-MAN-23, UL-MAN-24).

use super::items::{Thing, name_of, thing};
use super::{CATCH_NUMBERS, CATCHING, Caught, DISARM, SHIELD, shine};
use crate::checks::{self, Checked};
use crate::handling::GearMoved;
use crate::holds;
use crate::prelude::*;
use crate::senses::Lamp;
use ludex_kit::answer;

/// Where does a weapon land that was knocked away, or is it caught? (UL-MAN-21, 23, 24)
#[prompt(frame, "{actor} has a weapon in the air.", rule = DISARM)]
#[derive(Copy, Eq)]
pub struct Disarmed {
    pub actor: ActorId,
    pub target: ActorId,
    /// The weapon, by its place in that one's record.
    pub item: u8,
    /// Whether the disarm was critical.
    pub critical: bool,
    /// Whether it was tried to catch, in vain.
    pub missed: bool,
}

impl Prompt<Unbound> for Disarmed {
    fn question(&self, teller: &Teller<'_>) -> String {
        let weapon = name_of(teller.state, self.target, self.item);
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        format!("{weapon} of {whom} is in the air: where does {who} let it land?")
    }

    // Lets it land where it can, or catches it where there is no place.
    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        match landings(state, *self).next() {
            Some(at) => KnockAway { actor, at }.into(),
            None => Catch { actor }.into(),
        }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }

    fn is_open(&self, state: &State) -> bool {
        let Disarmed { actor, target, item, .. } = *self;
        let lying = |owner: ActorId, weapon: u8| {
            state.lying.iter().any(|lying| (lying.owner, lying.weapon, lying.by) == (owner, weapon, None))
        };
        let lies = match thing(state, target, item) {
            Some(Thing::Weapon(..)) => state.actor(target).weapon(item).is_some_and(|(_, gear)| gear == Gear::Dropped),
            Some(Thing::Shield) => lying(target, SHIELD),
            Some(Thing::Caught(owner, weapon)) => lying(owner, weapon),
            Some(Thing::Light(lamp)) => lamp.carrier.is_none(),
            None => false,
        };
        state.can_act(actor) && lies && (landings(state, *self).next().is_some() || can_catch(state, self).is_ok())
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Err(Refusal::new(&DISARM, "the weapon lands somewhere").instead("choose where it lands, or catch it"))
    }
}

/// Returns where the weapon may land: free spaces beside its owner, a space farther after a critical disarm (UL-MAN-24).
/// Without a free space it stays at its owner's feet.
fn landings(state: &State, Disarmed { target, critical, missed, .. }: Disarmed) -> impl Iterator<Item = Cell> + '_ {
    let spaces = state.spaces(target);
    let free = move |cell: Cell, distance: u32| {
        spaces.distance_to(cell) == distance && state.entry(cell) != Entry::Blocked && is_empty(state, cell)
    };
    let farther = critical && !missed && state.map().cells().any(|cell| free(cell, 2));
    let distance = if farther { 2 } else { 1 };
    state.map().cells().filter(move |&cell| free(cell, distance))
}

/// Returns whether nobody stands on a space.
fn is_empty(state: &State, cell: Cell) -> bool {
    !state.ids().any(|id| {
        let body = state.actor(id);
        body.alive() && body.present() && !body.hidden && state.stands_on(id, cell)
    })
}

/// Returns what catching a weapon that was knocked away costs in Action Points, and the number to reach.
///
/// # Errors
/// It cannot be caught, or not be paid for.
fn can_catch(state: &State, disarmed: &Disarmed) -> Result<(i32, i32), Refusal> {
    let Disarmed { actor, critical, missed, .. } = *disarmed;
    ensure!(!missed, CATCHING, "a weapon is caught at once or not at all", instead = "let it land");
    ensure!(state.actor(actor).free_hands() >= 1, CATCHING, "catching needs a free hand", instead = "let it land");
    let (price, number) = if critical { (0, CATCH_NUMBERS.1) } else { (cost::CATCH, CATCH_NUMBERS.0) };
    can_pay(state, actor, price)?;
    Ok((price, number))
}

/// Returns what was knocked out of an actor's hand.
fn disarmed(state: &State) -> Result<&Disarmed, Refusal> {
    asked(state, &DISARM, "nothing was knocked out of anybody's hand")
}

/// Catch a weapon that was knocked away (UL-MAN-23).
#[command(rule = CATCHING, group = "Maneuver", kind = Maneuver, answer)]
#[derive(Copy, Eq)]
pub struct Catch {
    pub actor: ActorId,
}

impl Act<Unbound> for Catch {
    fn may(&self, state: &State) -> Verdict {
        can_catch(state, disarmed(state)?).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(disarmed @ Disarmed { actor, target, item, .. }) = answer(table) else { return };
        let Ok((price, number)) = can_catch(table.state(), &disarmed) else { return };
        if price > 0 {
            pay_plain(table, actor, Expense::Catch, ("catch", price, &CATCHING));
        }

        let check = checks::attribute_roll(table, actor, Attribute::Dexterity, Some(number));
        let caught = check.succeeded();
        table.emit(Checked { actor, check });
        if !caught {
            return ask_if_open(table, Disarmed { missed: true, ..disarmed });
        }
        match thing(table.state(), target, item) {
            Some(Thing::Light(lamp)) => shine(table, Lamp { carrier: Some(actor), ..lamp.clone() }),
            Some(Thing::Caught(owner, weapon)) => table.emit(Caught { actor, owner, weapon }),
            _ => table.emit(Caught { actor, owner: target, weapon: item }),
        }
        holds::loosen(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        if disarmed(offers.state()).is_ok() {
            offers.add(Catch { actor: offers.actor });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Catch {}", in_the_air(teller.state))
    }

    fn price(&self, state: &State) -> i32 {
        disarmed(state).and_then(|disarmed| can_catch(state, disarmed)).map_or(0, |(price, _)| price)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Ok((_, number)) = disarmed(state).and_then(|disarmed| can_catch(state, disarmed)) {
            let plus = checks::attribute_tally(state, self.actor, Attribute::Dexterity, false).total;
            offer.preview = Some(format!("d20{plus:+} against {number}"));
        }
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Returns the name of what was knocked away.
fn in_the_air(state: &State) -> &str {
    disarmed(state).map_or("", |disarmed| name_of(state, disarmed.target, disarmed.item))
}

/// Say where a weapon lands that was knocked away (UL-MAN-21).
#[command(rule = DISARM, group = "Maneuver", kind = Maneuver, answer)]
#[derive(Copy, Eq)]
pub struct KnockAway {
    pub actor: ActorId,
    /// Where it lands.
    pub at: Cell,
}

impl Act<Unbound> for KnockAway {
    // It lands at the right distance from its owner (UL-MAN-24).
    fn may(&self, state: &State) -> Verdict {
        let may_land_there = landings(state, *disarmed(state)?).any(|cell| cell == self.at);
        ensure!(
            may_land_there,
            DISARM,
            "the weapon lands in a free space at the right distance from its owner",
            instead = "choose one of the spaces shown"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let at = self.at;
        let Some(Disarmed { target, item, .. }) = answer(table) else { return };
        let (actor, weapon) = match thing(table.state(), target, item) {
            Some(Thing::Light(lamp)) => return shine(table, Lamp { carrier: None, at, ..lamp.clone() }),
            Some(Thing::Caught(owner, weapon)) => (owner, weapon),
            _ => (target, item),
        };
        table.emit(GearMoved { actor, weapon, to: Gear::Dropped, lies: Some(at) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let Ok(&disarmed) = disarmed(offers.state()) else { return };
        for at in landings(offers.state(), disarmed) {
            offers.add(KnockAway { actor, at });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Let {} land at {}", in_the_air(teller.state), self.at)
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.cell = Some((self.at.x, self.at.y));
    }
}
