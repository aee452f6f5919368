//! What was begun goes on, once nobody is left who might come between.

use crate::attack::{self, Blow};
use crate::first_aid::{self, Aim, FirstAid};
use crate::prelude::*;
use crate::sight;

/// Goes on with what was begun; who can no longer act has lost it (PF-TRN-14).
pub(crate) fn resumes(table: &mut Table<'_, impl Run>) {
    if table.state().doing.is_none() || !table.state().asked.is_empty() {
        return;
    }
    let Some(doing) = table.state().doing else { return };
    // Who sneaks is heard or not once it is there.
    if matches!(doing, Doing::Sneaking { .. }) && table.state().moving.is_some() {
        return;
    }
    table.emit(turns::Finished { disrupted: false });
    if !conditions::can_act(table.state(), doing.actor()) {
        return;
    }
    match doing {
        Doing::Shot { actor, target, strike, otherwise, versatile } => {
            // Whom it was meant for may be gone meanwhile.
            if attack::may_strike(table.state(), actor, target, strike).is_ok() {
                attack::strike(table, Blow { otherwise, versatile, ..Blow::at(actor, target, strike) });
            }
        }
        Doing::Throwing { actor, target, item } => crate::supplies::flies(table, actor, target, item),
        Doing::Sneaking { actor, way, seen_by } => sight::sneaked(table, actor, way, seen_by),
        Doing::Handling { actor, weapon } => turns::handles(table, actor, weapon),
        Doing::Gear { actor, target, deed, item } => crate::supplies::handled(table, (actor, target), deed, item),
        Doing::Casting { actor, cast } => crate::spells::takes_effect(table, actor, cast),
        Doing::FirstAid { actor, target, bleeding, dc } => {
            let aim = if bleeding { Aim::Bleeding } else { Aim::Stabilise };
            first_aid::gives_aid(table, &FirstAid { actor, target, aim, dc });
        }
    }
}
