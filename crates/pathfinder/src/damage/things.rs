//! What hits do to things that do not live.

use super::*;

/// What a hit does to a thing: of the weapon, and of what it does besides.
pub(crate) type ToThing = List<Part, { MOST_BESIDES + 1 }>;

/// Rolls what a hit does to a thing, doubled where it is critical and with all that a critical hit adds (PF-WPN-02, PF-WPN-03); what
/// needs flesh does nothing (PF-ITM-05).
pub(crate) fn to_thing(table: &mut Table<'_, impl Run>, actor: ActorId, hit: Hit, all: &mut Vec<Rolled>) -> ToThing {
    let mut parts = ToThing::default();
    let Some(Dealing { part, also, doubles, .. }) = rolls(table, (actor, false), hit, all) else { return parts };
    let times = if doubles { 2 } else { 1 };
    parts.push(Part { amount: (part.amount * times).max(1) + part.extra, ..part });
    for part in also.iter().filter(|part| touches_things(part.kind)) {
        parts.push(Part { amount: part.amount * times, ..part });
    }
    parts
}
