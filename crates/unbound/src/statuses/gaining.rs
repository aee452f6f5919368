//! How statuses come (UL-STA-26).

use super::StatusGained;
use crate::mounted;
use crate::prelude::*;

/// Brings a status, joined with one of the same that is there already (UL-STA-26).
pub(crate) fn gain(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    status: Status,
    effect: Effect,
    rule: &'static Rule,
) {
    // Whoever keeps the saddle is not knocked Prone (UL-MNT-04).
    if status == Status::Prone && mounted::is_riding(table.state(), actor) && mounted::stays_on(table, actor) {
        return;
    }
    // Nothing burns under water (UL-ACT-22).
    if status == Status::Burning && table.state().actor(actor).body.submerged {
        return;
    }
    let before = table.state().actor(actor).statuses.get(status);
    let effect = before.map_or(effect, |before| before.joined(effect));
    table.emit(StatusGained { actor, status, effect, rule: rule.into() });
}
