//! Where a weapon lands that was knocked away, and catching it (UL-MAN-21, UL-MAN-23, UL-MAN-24).

use super::items::{Thing, name_of, thing};
use super::{CATCH_NUMBERS, CATCHING, Caught, DISARM, SHIELD, shine};
use crate::checks::{self, Checked};
use crate::handling::GearMoved;
use crate::holds;
use crate::prelude::*;
use crate::senses::Lamp;
use ludex_kit::answer;

asks! { Unbound;
    /// Where does a weapon land that was knocked away, or is it caught? (UL-MAN-21, 23, 24)
    #[prompt(frame, "{actor} has a weapon in the air.", rule = DISARM)] #[derive(Copy, Eq)] Disarmed {
        actor: ActorId;
        target: ActorId;
        item: u8, "The weapon, by its place in that one's record.";
        critical: bool, "Whether the disarm was critical.";
        missed: bool, "Whether it was tried to catch, in vain.";
    }
    question |p, teller| {
        let weapon = name_of(teller.state, p.target, p.item);
        let (who, whom) = (teller.name(p.actor), teller.name(p.target));
        format!("{weapon} of {whom} is in the air: where does {who} let it land?")
    },
    // Lets it land where it can, or catches it where there is no place.
    usual |p, state| {
        let actor = p.actor;
        landings(state, *p).next().map_or_else(|| Command::from(Catch { actor }), |at| KnockAway { actor, at }.into())
    },
    other |p| Some(p.target),
    is_open |p, state| {
        let Disarmed { actor, target, item, .. } = *p;
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
        state.can_act(actor) && lies && (landings(state, *p).next().is_some() || can_catch(state, p).is_ok())
    },
    declining |_| {
        Err(Refusal::new(&DISARM, "the weapon lands somewhere").instead("choose where it lands, or catch it"))
    };
}

/// Returns where the weapon may land: free spaces beside its owner, a space farther after a critical disarm. Without a
/// free space it stays at its owner's feet.
fn landings(state: &State, Disarmed { target, critical, missed, .. }: Disarmed) -> impl Iterator<Item = Cell> + '_ {
    let spaces = state.spaces(target);
    let free = move |cell: Cell, distance: u32| {
        spaces.distance_to(cell) == distance && state.entry(cell) != Entry::Blocked && is_empty(state, cell)
    };
    let distance = if critical && !missed && state.map().cells().any(|cell| free(cell, 2)) { 2 } else { 1 };
    state.map().cells().filter(move |&cell| free(cell, distance))
}

fn is_empty(state: &State, cell: Cell) -> bool {
    !state.ids().any(|id| {
        let body = state.actor(id);
        body.alive() && body.present() && !body.hidden && state.stands_on(id, cell)
    })
}

/// Returns whether the one who disarmed an actor may catch the weapon; gives the price and the number to reach.
fn can_catch(state: &State, disarmed: &Disarmed) -> Result<(i32, i32), Refusal> {
    let Disarmed { actor, critical, missed, .. } = *disarmed;
    not_if!(missed, &CATCHING, "a weapon is caught at once or not at all"; "let it land")?;
    only_if!(state.actor(actor).free_hands() >= 1, &CATCHING, "catching needs a free hand"; "let it land")?;
    let (price, number) = if critical { (0, CATCH_NUMBERS.1) } else { (cost::CATCH, CATCH_NUMBERS.0) };
    crate::turns::can_pay(state, actor, price)?;
    Ok((price, number))
}

/// Returns what was knocked out of an actor's hand.
fn disarmed(state: &State) -> Result<&Disarmed, Refusal> {
    asked(state, &DISARM, "nothing was knocked out of anybody's hand")
}

acts! { Unbound;
    /// Catch a weapon that was knocked away (UL-MAN-23).
    #[command(rule = CATCHING, group = "Maneuver", answer)]
    #[derive(Copy, Eq)] Catch { actor: ActorId }
    label |_, teller| format!("Catch {}", in_the_air(teller.state)),
    price |_, s| disarmed(s).and_then(|disarmed| can_catch(s, disarmed)).map_or(0, |(price, _)| price),
    details |c, s, offer| if let Ok((_, number)) = disarmed(s).and_then(|disarmed| can_catch(s, disarmed)) {
        let plus = checks::attribute_tally(s, c.actor, Attribute::Dexterity, false).total;
        offer.preview = Some(format!("d20{plus:+} against {number}"));
    },
    may |_, s| can_catch(s, disarmed(s)?).map(drop),
    run |_, t| {
        let Some(disarmed @ Disarmed { actor, target, item, .. }) = answer(t) else { return };
        let Ok((price, number)) = can_catch(t.state(), &disarmed) else { return };
        if price > 0 {
            pay_plain(t, actor, Expense::Catch, ("catch", price, &CATCHING));
        }
        let check = checks::attribute_roll(t, actor, Attribute::Dexterity, Some(number));
        let caught = check.succeeded();
        t.emit(Checked { actor, check });
        if !caught {
            return ask_if_open(t, Disarmed { missed: true, ..disarmed });
        }
        match thing(t.state(), target, item) {
            Some(Thing::Light(lamp)) => shine(t, Lamp { carrier: Some(actor), ..lamp.clone() }),
            Some(Thing::Caught(owner, weapon)) => t.emit(Caught { actor, owner, weapon }),
            _ => t.emit(Caught { actor, owner: target, weapon: item }),
        }
        holds::loosen(t, actor);
    },
    subject |c| Some(c.actor),
    offers |o| if disarmed(o.state()).is_ok() {
        o.add(Catch { actor: o.actor });
    };
}

/// Returns the name of what was knocked away.
fn in_the_air(state: &State) -> &str {
    disarmed(state).map_or("", |disarmed| name_of(state, disarmed.target, disarmed.item))
}

acts! { Unbound;
    /// Say where a weapon lands that was knocked away (UL-MAN-21).
    #[command(rule = DISARM, group = "Maneuver", answer)]
    #[derive(Copy, Eq)] KnockAway { actor: ActorId; at: Cell, "Where it lands." }
    label |c, teller| format!("Let {} land at {}", in_the_air(teller.state), c.at),
    details |c, _, offer| offer.cell = Some((c.at.x, c.at.y)),
    // It lands at the right distance from its owner (UL-MAN-24).
    may |c, s| only_if!(landings(s, *disarmed(s)?).any(|cell| cell == c.at), &DISARM,
        "the weapon lands in a free space at the right distance from its owner"; "choose one of the spaces shown"),
    run |c, t| {
        let (at, Some(Disarmed { target, item, .. })) = (c.at, answer(t)) else { return };
        let (actor, weapon) = match thing(t.state(), target, item) {
            Some(Thing::Light(lamp)) => return shine(t, Lamp { carrier: None, at, ..lamp.clone() }),
            Some(Thing::Caught(owner, weapon)) => (owner, weapon),
            _ => (target, item),
        };
        t.emit(GearMoved { actor, weapon, to: Gear::Dropped, lies: Some(at) });
    },
    offers |o| {
        let (actor, Ok(&disarmed)) = (o.actor, disarmed(o.state())) else { return };
        landings(o.state(), disarmed).for_each(|at| o.add(KnockAway { actor, at }));
    };
}
