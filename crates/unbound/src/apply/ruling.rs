//! What the game master changes by hand.

use super::{died, end_status, hold, revived, set_temporary, set_unseen};
use crate::content::character::kept;
use crate::ruling::Ruling;
use crate::state::{Grapple, Saves, Stage, State};
use crate::statuses::Status;

/// Changes the state as a ruling says.
pub(super) fn rule(state: &mut State, ruling: &Ruling) {
    match *ruling {
        Ruling::Health { actor, to } => {
            let actor = state.actor_mut(actor);
            actor.health = to;
            if to > 0 {
                actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
                actor.statuses.clear(Status::Disabled);
                actor.statuses.clear(Status::Unconscious);
            }
        }
        Ruling::Cover { actor, to } => state.actor_mut(actor).cover = to,
        Ruling::Hold { actor: grappler, victim, pinned, fixed } => {
            hold(state, Grapple { grappler, victim, pinned, fixed });
        }
        Ruling::Vitality { actor, to } => state.actor_mut(actor).vitality = to,
        Ruling::TemporaryPool { actor, pool, to } => set_temporary(state, actor, pool, to),
        Ruling::ActionPoints { actor, to } => state.actor_mut(actor).ap = to,
        Ruling::Exhaustion { actor, to } => {
            let tired = state.actor_mut(actor);
            tired.fatigue.lowered(tired.exhaustion, to);
            tired.exhaustion = to;
        }
        Ruling::Place { actor, at } => {
            state.actor_mut(actor).at = at;
            crate::mounted::follow(state, actor);
        }
        Ruling::WeaponGroup { ref weapon, group, also } => {
            for actor in &mut state.actors {
                if actor.profile.weapons.iter().any(|own| own.name == *weapon) {
                    let weapons = &mut std::sync::Arc::make_mut(&mut actor.profile).weapons;
                    for own in weapons.iter_mut().filter(|own| own.name == *weapon) {
                        (own.group, own.also) = (group, also);
                    }
                }
            }
        }
        Ruling::Depth { to } => std::sync::Arc::make_mut(&mut state.setting).depth = to,
        Ruling::Gold { actor, to } => state.actor_mut(actor).gold = to,
        Ruling::Height { actor, to } => {
            let who = state.actor_mut(actor);
            who.height = to;
            who.flying &= to > 0;
        }
        Ruling::Aloft { actor, to } => {
            let who = state.actor_mut(actor);
            (who.height, who.flying) = (to, true);
        }
        Ruling::DeathRules { actor, on } => {
            std::sync::Arc::make_mut(&mut state.actor_mut(actor).profile).uses_death_rules = on;
        }
        Ruling::Attribute { actor, attribute, to } => {
            let setting = std::sync::Arc::clone(&state.setting);
            let changed = state.actor_mut(actor);
            let profile = std::sync::Arc::make_mut(&mut changed.profile);
            *profile.attributes.of(attribute) = to as i8;
            let most = profile.vitality_max(&setting.options, false).total.max(0);
            changed.vitality = kept(changed.vitality, changed.vitality_max, most).min(most);
            changed.vitality_max = most;
        }
        Ruling::Load { actor, to } => state.actor_mut(actor).load = to,
        Ruling::EndFocus { actor } => state.actor_mut(actor).focus = None,
        Ruling::Facing { actor, toward } => state.actor_mut(actor).facing = toward,
        Ruling::Gain { actor, status, effect } => state.actor_mut(actor).statuses.set(status, effect),
        Ruling::End { actor, status } => end_status(state, actor, status),
        Ruling::Join { actor, at_once, .. } => {
            let fighting = state.stage == Stage::Fighting;
            let joining = state.actor_mut(actor);
            joining.reserve = false;
            joining.turn.late = fighting && !at_once;
        }
        Ruling::Hidden { actor, hidden } => state.actor_mut(actor).hidden = hidden,
        Ruling::Unseen { observer, subject, unseen } => set_unseen(state, observer, subject, unseen),
        Ruling::Hiding { actor, allowed } => state.actor_mut(actor).no_hiding = !allowed,
        Ruling::Kill { actor } => died(state, actor),
        Ruling::Revive { actor, health } => revived(state, actor, health),
        Ruling::Seat { .. } | Ruling::Unseat { .. } | Ruling::Submerge { .. } => {}
        Ruling::LoseVitality { .. } | Ruling::Note { .. } => {}
    }
}
