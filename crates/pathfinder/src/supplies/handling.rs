//! Gear that is handled: begun, so that others may come between, and done.

use super::*;

/// Begins to handle gear, for so many actions: in an encounter that gives an opening (PF-ACT-07, PF-SPC-10).
pub(super) fn begins(
    table: &mut Table<'_, impl Run>,
    (actor, target): (ActorId, ActorId),
    (deed, item): (GearDeed, u8),
    actions: u8,
) {
    pays(table, actor, actions);
    // What is drunk is used up, also where it comes to nothing (PF-ITM-13).
    let drunk = Consumable::ALL.get(usize::from(item)).filter(|_| deed == GearDeed::Drink);
    if let Some(thing) = drunk {
        uses_up(table, actor, *thing);
    }
    if table.state().stage == Stage::Fighting {
        table.emit(turns::Undertaken { doing: Doing::Gear { actor, target, deed, item } });
    } else {
        handled(table, (actor, target), deed, item);
    }
}

/// Does what was begun, once nobody comes between; the grabbed need a flat check.
pub(crate) fn handled(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), deed: GearDeed, item: u8) {
    if turns::fumbles(table, actor) {
        return;
    }
    let Some(thing) = Consumable::ALL.get(usize::from(item)).copied() else { return };
    match deed {
        GearDeed::Drink => potions::drunk(table, (actor, target), thing),
        GearDeed::TakeOut => table.emit(TakenOut { actor, item: thing }),
        GearDeed::PutAway => table.emit(Stowed { actor }),
        GearDeed::HandOver => passing::handed(table, (actor, target), thing),
        GearDeed::Grip if table.state().actor(actor).holds(item) => {
            table.emit(Gripped { actor, weapon: item, both: true })
        }
        GearDeed::Grip => {}
        GearDeed::ShieldUp => table.emit(ShieldHandled { actor, away: false }),
        GearDeed::ShieldAway => table.emit(ShieldHandled { actor, away: true }),
    }
}
