//! What may be done with an activation, and at any time.

use super::Offers;
use super::moves::{faces, moves, squeezes};
use crate::actions::cost;
use crate::checks::{EndFocus, RerollCheck};
use crate::command::Command;
use crate::movement::{self, DropPack, DropProne, EndMove, WalkOn};
use crate::state::Moving;
use crate::stealth::{Hide, Search};
use crate::{checks, stealth};

/// Everything that the one whose activation it is may do.
pub(super) fn turn(offers: &mut Offers<'_>) {
    if let Ok(moving) = movement::halted(offers.state, offers.actor) {
        return halted(offers, &moving);
    }
    moves(offers);
    super::body::turn(offers);
    actions(offers);
}

/// What may be done outside one's own activation.
pub(super) fn any_time(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if movement::may_drop_prone(state, actor).is_ok() {
        offers.add("Move", "Drop prone", 0, Command::DropProne(DropProne { actor }));
    }
}

/// What may be done at any time, in a fight or not.
pub(super) fn any_stage(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if movement::may_drop_pack(state, actor).is_ok() {
        offers.add("Gear", "Drop the pack", 0, Command::DropPack(DropPack { actor }));
    }
    if checks::may_end_focus(state, actor).is_ok() {
        offers.add("Action", "End the focus", 0, Command::EndFocus(EndFocus { actor }));
    }
    if checks::may_reroll(state, actor).is_ok() {
        offers.add("Action", "Roll that again", 0, Command::RerollCheck(RerollCheck { actor }));
    }
}

/// What may be done in the middle of a Move: what is free, and to go on or not (UL-ACT-02).
fn halted(offers: &mut Offers<'_>, moving: &Moving) {
    let (state, actor) = (offers.state, offers.actor);
    movement::stops(state, moving.actor, moving.left, |to| {
        let offer = offers.add("Move", format!("Walk on to {to}"), 0, Command::WalkOn(WalkOn { actor, to }));
        offer.cell = Some((to.x, to.y));
    });
    offers.add("Move", "End the Move here", 0, Command::EndMove(EndMove { actor }));
    faces(offers);
    squeezes(offers);
}

fn actions(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if stealth::may_hide(state, actor).is_ok() {
        offers.add("Action", "Hide", cost::HIDE, Command::Hide(Hide { actor, allowed: true }));
    }
    if stealth::may_search(state, actor).is_ok() {
        offers.add("Action", "Search", cost::SEARCH, Command::Search(Search { actor }));
    }
}
