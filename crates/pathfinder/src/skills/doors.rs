//! Doors between the squares of a map as things: one that bears the name of a door is that door. Its lock is picked, it is forced open,
//! and what destroys it opens the way.

use super::{Progressed, ThingDamaged};
use crate::prelude::*;
use crate::state::{Matter, MatterKind};
use ludex_kit::doors::{Door, DoorSet, Doored};

/// Returns the door of the map that a thing is.
fn door_of(state: &State, place: u8) -> Option<(&Door, &Matter)> {
    let matter = state.matters.get(usize::from(place))?;
    let door = Pathfinder::doors(state).iter().find(|door| *door.name == *matter.name)?;
    Some((door, matter))
}

/// A door whose lock is picked is locked no longer (PF-SKA-49); one that is forced stands open (PF-SKA-11).
pub fn gives_way(progress: &Progressed, table: &mut Table<'_, impl Run>) {
    let Some((door, matter)) = door_of(table.state(), progress.matter).filter(|(_, matter)| matter.open) else {
        return;
    };
    let (door, open) = (door.name.clone(), matter.kind == MatterKind::Barrier);
    if open || matter.kind == MatterKind::Lock {
        table.emit(DoorSet { door, open, locked: false, secret: false });
    }
}

/// A door that is destroyed bars nothing (PF-ITM-03, PF-ENV-05).
pub fn breaks_down(damage: &ThingDamaged, table: &mut Table<'_, impl Run>) {
    let destroyed = door_of(table.state(), damage.matter).filter(|(_, matter)| matter.left() <= 0 && damage.lost > 0);
    let Some(door) = destroyed.map(|(door, _)| door.name.clone()) else { return };
    table.emit(DoorSet { door, open: true, locked: false, secret: false });
}
