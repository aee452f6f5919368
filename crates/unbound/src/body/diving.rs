//! Going under water and coming up: breath is held, fires go out (UL-ENV-08, UL-ACT-22).

use super::modes::SWIMMING;
use super::water::{SWIMMING_DEPTH, swims};
use super::{Moved, breath};
use crate::prelude::*;

acts! { Unbound;
    /// Go under water, holding one's breath, or come up.
    #[command(group = "Move", between)]
    #[derive(Copy, Eq)] Dive { actor: ActorId; under: bool, "Under water, or up again." }
    label |c, _| if c.under { "Dive" } else { "Come up for air" }.to_owned(),
    may |c, s| {
        let who = s.actor(c.actor);
        must_act(s, c.actor)?;
        only_if!(who.body.submerged != c.under, &SWIMMING, "{} does so already", c.actor)?;
        only_if!(!c.under || swims(s, c.actor) && !crate::mounted::is_riding(s, c.actor),
            &SWIMMING, "{} is not in deep water", c.actor; "swim into it first")?;
        only_if!(c.under || !s.is_held(c.actor), &crate::statuses::GRAPPLED, "somebody who is held cannot come up")
    },
    run |c, t| submerge(t, c.actor, c.under),
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        let under = !s.actor(actor).body.submerged;
        if !under || swims(s, actor) {
            o.add(Dive { actor, under });
        }
    };
}

/// An actor is under water, which puts fires out (UL-ACT-22), or no longer.
pub(crate) fn submerge(table: &mut Table<'_, impl Run>, actor: ActorId, under: bool) {
    table.emit(Moved::Submerged { actor, under });
    if under && table.state().actor(actor).statuses.has(Status::Burning) {
        table.emit(StatusEnded { actor, status: Status::Burning });
    }
    if under {
        breath::hold(table, actor);
    } else {
        breath::breathe(table, actor);
    }
}

/// Whoever has come where the water is not deep is out of it.
#[inline]
pub(crate) fn wade_out(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).body.submerged && state.setting.depth >= SWIMMING_DEPTH && !swims(state, actor) {
        submerge(table, actor, false);
    }
}
