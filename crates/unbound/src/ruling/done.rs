//! What a ruling changes, and how it is told.

use crate::dying::{died, revived};
use crate::holds::hold;
use crate::pools::{kept, set_temporary};
use crate::prelude::*;
use crate::ruling::Ruling;
use crate::state::{Grapple, Saves};
use crate::statuses::end_status;
use crate::stealth::set_unseen;

/// Changes the state as a ruling says.
pub(super) fn change(state: &mut State, ruling: &Ruling) {
    match *ruling {
        Ruling::Health { actor, to } => set_health(state.actor_mut(actor), to),
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
        Ruling::WeaponGroup { ref weapon, group, also } => regroup(state, weapon, group, also),
        Ruling::Depth { to } => Arc::make_mut(&mut state.setting).depth = to,
        Ruling::Gold { actor, to } => state.actor_mut(actor).gold = to,
        Ruling::Height { actor, to } => {
            let raised = state.actor_mut(actor);
            raised.height = to;
            if to <= 0 {
                raised.flying = false;
            }
        }
        Ruling::Aloft { actor, to } => {
            let raised = state.actor_mut(actor);
            raised.height = to;
            raised.flying = true;
        }
        Ruling::DeathRules { actor, on } => {
            Arc::make_mut(&mut state.actor_mut(actor).profile).uses_death_rules = on;
        }
        Ruling::Attribute { actor, attribute, to } => set_attribute(state, actor, attribute, to as i8),
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
        Ruling::Side { actor, ref to } => put_on_side(state, actor, to),
        Ruling::Hidden { actor, hidden } => state.actor_mut(actor).hidden = hidden,
        Ruling::Unseen { observer, subject, unseen } => set_unseen(state, observer, subject, unseen),
        Ruling::Hiding { actor, allowed } => state.actor_mut(actor).no_hiding = !allowed,
        Ruling::Kill { actor } => died(state, actor),
        Ruling::Revive { actor, health } => revived(state, actor, health),
        Ruling::Seat { .. } | Ruling::Unseat { .. } | Ruling::Submerge { .. } => {}
        Ruling::LoseVitality { .. } | Ruling::Note { .. } => {}
    }
}

fn set_health(actor: &mut Actor, health: i32) {
    actor.health = health;
    if health > 0 {
        actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
        actor.statuses.clear(Status::Disabled);
        actor.statuses.clear(Status::Unconscious);
    }
}

/// Puts every weapon of that name into a group, or into two (UL-SKL-18).
fn regroup(state: &mut State, weapon: &str, group: Group, also: Option<Group>) {
    for actor in &mut state.actors {
        if actor.profile.weapons.iter().any(|own| own.name == weapon) {
            let weapons = &mut Arc::make_mut(&mut actor.profile).weapons;
            for own in weapons.iter_mut().filter(|own| own.name == weapon) {
                own.group = group;
                own.also = also;
            }
        }
    }
}

/// Sets an attribute for good, and the most Vitality with it (UL-VIT-10).
fn set_attribute(state: &mut State, actor: ActorId, attribute: Attribute, to: i8) {
    let setting = Arc::clone(&state.setting);
    let changed = state.actor_mut(actor);
    let profile = Arc::make_mut(&mut changed.profile);
    *profile.attributes.of(attribute) = to;
    let most = profile.vitality_max(&setting.options, false).total.max(0);
    changed.vitality = kept(changed.vitality, changed.vitality_max, most).min(most);
    changed.vitality_max = most;
}

/// Puts an actor on a side, which may be a new one.
fn put_on_side(state: &mut State, actor: ActorId, side: &str) {
    // Sides of later scenes keep their numbers.
    let last = state.adventure.as_ref().and_then(|adventure| adventure.scenes.last());
    let known = last.map_or(Vec::new(), |scene| scene.begin.setting.sides.clone());
    let sides = &mut Arc::make_mut(&mut state.setting).sides;
    sides.extend(known.into_iter().skip(sides.len()));
    state.actors[actor.index()].side = ludex_kit::content::side_of(sides, side);
}

/// Returns what a ruling changed, in words.
pub(super) fn ruled(teller: &Teller<'_>, ruling: &Ruling) -> String {
    let name = ruling.actor().map_or("", |actor| teller.who(actor));
    let plural = |number: i32| if number == 1 { "" } else { "s" };
    match ruling {
        Ruling::Health { to, .. } => format!("{name} has {to} Health"),
        Ruling::Vitality { to, .. } => format!("{name} has {to} Vitality"),
        Ruling::LoseVitality { amount, .. } => format!("{name} loses up to {amount} Vitality"),
        Ruling::TemporaryPool { pool, to, .. } => format!("{name} has {to} {}", pool.name()),
        Ruling::ActionPoints { to, .. } => format!("{name} has {to} AP"),
        Ruling::Exhaustion { to, .. } => format!("{name} has Exhaustion {to}"),
        Ruling::Place { at, .. } => format!("{name} stands at {at}"),
        Ruling::Cover { to, .. } => match to {
            None => format!("the cover of {name} is that of the map"),
            Some(Cover::None) => format!("{name} has no cover"),
            Some(Cover::Half) => format!("{name} has Cover"),
            Some(Cover::ThreeQuarters) => format!("{name} has Heavy Cover"),
            Some(Cover::Total) => format!("{name} has Total Cover"),
        },
        Ruling::Hold { victim, pinned, .. } => {
            format!("{name} {} {}", if *pinned { "pins" } else { "holds" }, teller.who(*victim))
        }
        Ruling::Height { to: 0, .. } => format!("{name} stands on the ground"),
        Ruling::Height { to, .. } => format!("{name} stands {to} step{} above the ground", plural(*to)),
        Ruling::Aloft { to, .. } => format!("{name} flies {to} space{} above the ground", plural(*to)),
        Ruling::Attribute { attribute, to, .. } => format!("{name} has {} {to:+} for good", attribute.name()),
        Ruling::Load { to, .. } => format!("{name} carries {to}"),
        Ruling::Gold { to, .. } => format!("{name} has {to} gold"),
        Ruling::EndFocus { .. } => format!("{name} is no longer focused"),
        Ruling::Facing { toward, .. } => {
            format!("{name} faces {}", teller.state.map().shape().direction_name(*toward))
        }
        Ruling::Gain { status, .. } => format!("{name} is {}", status.name()),
        Ruling::End { status, .. } => format!("{name} is no longer {}", status.name()),
        Ruling::Join { .. } => format!("{name} joins"),
        Ruling::Side { to, .. } => format!("{name} is of the side {to}"),
        Ruling::Hidden { hidden: true, .. } => format!("{name} is hidden from all but its own side"),
        Ruling::Hidden { .. } => format!("{name} is known to players"),
        Ruling::Unseen { subject, unseen: true, .. } => format!("{name} does not see {}", teller.who(*subject)),
        Ruling::Unseen { subject, .. } => format!("{name} sees {}", teller.who(*subject)),
        Ruling::DeathRules { on: true, .. } => format!("{name} fights for its life as characters do"),
        Ruling::DeathRules { .. } => format!("{name} dies at 0 Health"),
        Ruling::Hiding { allowed: true, .. } => format!("{name} may hide again"),
        Ruling::Hiding { .. } => format!("there is nowhere for {name} to hide"),
        Ruling::Kill { .. } => format!("{name} dies"),
        Ruling::Revive { health, .. } => format!("{name} lives again with {health} Health"),
        Ruling::Seat { target, .. } => format!("{name} sits on {}", teller.who(*target)),
        Ruling::Unseat { .. } => format!("{name} is off its mount"),
        Ruling::Submerge { under: true, .. } => format!("{name} is under water"),
        Ruling::Submerge { .. } => format!("{name} is out of the water"),
        Ruling::Depth { to } => format!("the deep water is {to} feet deep"),
        Ruling::WeaponGroup { weapon, group, also: None } => format!("{weapon} belongs to {}", group.name()),
        Ruling::WeaponGroup { weapon, group, also: Some(also) } => {
            format!("{weapon} belongs to {} and {}", group.name(), also.name())
        }
        Ruling::Note { text } => text.clone(),
    }
}
