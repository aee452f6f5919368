//! Which actions are possible at all, and which of them at once.

use super::{CHANGE_POSTURE, OTHER, PAYING, READY, TIMED, price};
use crate::attack::REBUFF;
use crate::conditions::HELPLESS;
use crate::defence::DEFEND;
use crate::prelude::*;

/// Returns whether an action is possible at all, apart from whose turn it is and what it costs.
pub(crate) fn lawful(state: &State, actor: ActorId, act: Action) -> Verdict {
    let escapes = matches!(act, Action::Escape { .. }) && state.actor(actor).pinned_by.is_some();
    let free = !conditions::is_helpless(state, actor) || escapes && state.actor(actor).life == Life::Awake;
    ensure!(free, HELPLESS, "{} is helpless and cannot act", actor);

    match act {
        Action::Attack { manner, weapon, target } => may_attack(state, actor, manner, weapon, target),
        Action::Blind { weapon, at } => attack::blindly::may(state, actor, weapon, at),
        Action::Cast { spell, target } => attack::spells::lawful(state, actor, spell, target),
        Action::Retrieve { thing } => hands::lawful(state, actor, thing, true),
        Action::Stow { thing } => hands::lawful(state, actor, thing, false),
        Action::Use { item } => hands::may_use(state, actor, item),
        Action::Handle { .. } => Ok(()),
        Action::Object { object, deed } => objects::lawful(state, actor, object, deed),
        Action::PickUp { owner, thing } => hands::may_pick_up(state, actor, owner, thing),
        Action::Reload { weapon } => hands::may_load(state, actor, weapon),
        Action::Opening { weapon, target } => openings::may_open(state, actor, weapon, target),
        Action::EnterSpace { target, .. } => openings::may_enter(state, actor, target),
        Action::Escape { .. } => grappling::may_escape(state, actor),
        Action::Dash {} => openings::may_dash(state, actor),
        Action::Drag {} => grappling::may_drag(state, actor),
        Action::Pin { target } => grappling::may_pin(state, actor, target),
        Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => {
            hindering::lawful(state, actor, act)
        }
        Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => {
            healing::lawful(state, actor, act)
        }
        Action::EndEffect { item } => hands::may_end(state, actor, item),
        Action::Mount { target } => mounted::may_mount(state, actor, target),
        Action::Dismount {} => mounted::may_dismount(state, actor),
        Action::Calm {} => mounted::may_calm(state, actor),
        Action::Surface {} => water::may_surface(state, actor),
        Action::Defend {} => {
            let defending = state.actor(actor).defending;
            ensure!(!defending, DEFEND, "{} defends already; defending twice adds nothing", actor);
            Ok(())
        }
        Action::SeizeInitiative {} => Ok(()),
        Action::Ready { kind } => may_ready(state, actor, kind),
        Action::ChangePosture { to } => may_change_posture(state, actor, to),
        Action::Jump { leap, to } => {
            jumping::lawful(state, actor, leap, to)?;
            ensure!(pace::rate(state, actor) > 0, jumping::JUMP_COST, "{} does not move at all", actor);
            Ok(())
        }
        Action::Task { task } => {
            ensure!(state.task(actor, task).is_some(), OTHER, "the game master has allowed no such action");
            Ok(())
        }
    }
}

/// Returns whether an attack is possible; rebuffs and spells are none that are announced as such.
fn may_attack(state: &State, actor: ActorId, manner: Manner, weapon: u8, target: ActorId) -> Verdict {
    if manner == Manner::Rebuff {
        return Err(Refusal::new(&REBUFF, "a rebuff is a reaction").instead("wait for an enemy to close in"));
    }
    if manner == Manner::Spell {
        return Err(Refusal::new(&attack::spells::CASTING, "a spell is cast"));
    }
    mounted::commanded(state, actor)?;
    attack::lawful(state, actor, manner, weapon, target)
}

/// Returns whether an actor may ready this kind of action.
fn may_ready(state: &State, actor: ActorId, kind: ActKind) -> Verdict {
    let instead = "ready an attack, defence, posture or initiative";
    ensure!(kind.is_readiable(), Refusal::new(&READY, "that cannot be readied").instead(instead));
    ensure!(state.actor(actor).readied != Some(kind), READY, "that is ready already");
    Ok(())
}

/// Returns whether an actor may change to a posture: any other, but from prone never straight up.
fn may_change_posture(state: &State, actor: ActorId, to: Posture) -> Verdict {
    let posture = state.actor(actor).posture;
    let straight_up = posture == Posture::Prone && to == Posture::Standing;
    ensure!(!straight_up, CHANGE_POSTURE, "from prone one cannot stand up at once", instead = "crouch first");
    ensure!(posture != to, CHANGE_POSTURE, "{} is {} already", actor, to.name());
    Ok(())
}

/// Returns whether an action can be taken all at once: it is lawful, and the AP is there.
pub(crate) fn affordable(state: &State, actor: ActorId, act: Action) -> Verdict {
    lawful(state, actor, act)?;
    let at_once = rounds(state, actor, act).is_none();
    ensure!(at_once, TIMED, "an action that takes rounds can only begin on the own turn");
    let paid = price(state, actor, act).ap <= state.actor(actor).ap;
    let instead = "reactions and off-turn actions are paid in full";
    ensure!(paid, Refusal::new(&PAYING, "there are not enough Action Points").instead(instead));
    Ok(())
}

/// Returns how many rounds an action takes, if it is timed.
pub(super) fn rounds(state: &State, actor: ActorId, act: Action) -> Option<u16> {
    let Action::Task { task } = act else { return None };
    state.task(actor, task).and_then(|task| task.rounds)
}
