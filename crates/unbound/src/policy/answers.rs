//! What is answered when an actor is asked: how an attack is met, whether one strikes back.

use super::{Player, Style, tactical};
use crate::action_points::{ApReroll, RerollAp};
use crate::attack::{self, MakeAttack, OtherHand, StrikeOffHand};
use crate::maneuvers::{HeldFast, follow_ups};
use crate::prelude::*;
use crate::reactions::{self, Attacked, Counterattack, Defend, Opening, TurnToFace};
use crate::spells::{self, Cast};
use crate::{cover, damage, defence};

/// Returns what an actor answers to what it is asked.
pub(super) fn answer(state: &State, pending: &Pending, player: Player) -> Command {
    let actor = pending.actor();
    match *pending {
        Pending::Defend(Attacked { attack }) => defend(state, actor, &attack, player.style),
        Pending::Targeted(_) => match reaction(state, actor) {
            Some((command, _)) => command,
            None => Command::Decline(Decline { actor }),
        },
        Pending::Counterattack(Opening { against, .. }) => match best_counter(state, actor, against) {
            Some(weapon) => Command::Counterattack(Counterattack { actor, weapon, nonlethal: false }),
            None => Command::Decline(Decline { actor }),
        },
        Pending::TurnToFace(_) if state.actor(actor).ap >= 3 && cover::is_flanked(state, actor) => {
            Command::TurnToFace(TurnToFace { actor, toward: None })
        }
        Pending::OffHand(OtherHand { first, .. }) => off_hand(state, actor, first, player),
        Pending::FollowUp(HeldFast { target, .. }) => follow_up(state, actor, target),
        Pending::RerollAp(ApReroll { sides, faces, again, .. }) => reroll(actor, sides, faces, again),
        _ => ludex_kit::usual_answer::<Unbound>(state).unwrap_or(Decline { actor }.into()),
    }
}

/// Returns how an actor meets an attack.
fn defend(state: &State, actor: ActorId, attack: &Attack, style: Style) -> Command {
    // Whoever has nothing else to spend Action Points on this round defends as well as possible.
    let idle = state.actor(actor).turn.ended;
    let with = match style {
        Style::Tactical => tactical::meet(state, attack, idle),
        Style::Steady | Style::Aggressive if idle => defence::best(state, attack, 1, true),
        Style::Steady => defence::best(state, attack, 2, false),
        Style::Aggressive => defence::best(state, attack, 3, false),
    };
    // Whoever would do nothing answers with a spell; the fierce strike back with one in any case.
    let does_nothing = matches!(with, Answer::Passive | Answer::DefenceRoll);
    if let Some((command, harms)) = reaction(state, actor)
        && (does_nothing || harms && style == Style::Aggressive)
    {
        return command;
    }
    Command::Defend(Defend { actor, with })
}

/// Returns a spell to answer with, and whether it harms: one that does before one that helps, of those that do any
/// good.
fn reaction(state: &State, actor: ActorId) -> Option<(Command, bool)> {
    let who = state.actor(actor);
    let good = |cast: &Cast| {
        let Some(spell) = spells::spell(state, actor, cast.spell) else { return false };
        let heals = spell.heals.is_some_and(|heals| match heals.pool {
            Healing::Health => who.health < who.health_max,
            Healing::Vitality => who.vitality < who.vitality_max,
        });
        let brings = spell.statuses.iter().any(|brings| !who.statuses.has(brings.status));
        spell.harms() || heals || brings
    };
    let harms = |cast: &Cast| cast.target != Some(actor);
    let best = spells::answering_spells(state).filter(good).max_by_key(harms)?;
    Some((Command::Cast(best.into()), harms(&best)))
}

/// Returns the weapon to strike back with that deals the most.
fn best_counter(state: &State, actor: ActorId, against: ActorId) -> Option<u8> {
    let worth = |&place: &u8| {
        state.actor(actor).weapon(place).map_or(0, |(weapon, _)| 2 * damage::middling(&weapon.damage) - weapon.ap)
    };
    reactions::counters(state, actor, against).max_by_key(worth)
}

/// Returns the strike with the other hand at whom it fells most easily.
fn off_hand(state: &State, actor: ActorId, first: u8, player: Player) -> Command {
    let weakest = |strike: &StrikeOffHand| {
        let target = state.actor(strike.target);
        (target.health + target.vitality, strike.price(state), strike.thrown, player.lots.of(strike.target))
    };
    let foes = attack::off_hand_targets(state, actor, first).filter(|strike| state.hostile(actor, strike.target));
    foes.min_by_key(weakest).map_or(Command::Decline(Decline { actor }), Command::OffHand)
}

/// Returns the hardest strike at an actor just grappled.
fn follow_up(state: &State, actor: ActorId, target: ActorId) -> Command {
    let harm = |attack: &Attack| match attack.with {
        With::Weapon(place) => state.actor(actor).weapon(place).map_or(0, |arm| damage::middling(&arm.0.damage)),
        With::Maneuver(_) | With::Spell(_) => -1,
    };
    match follow_ups(state, actor, target).max_by_key(harm) {
        Some(Attack { with: With::Weapon(weapon), .. }) => {
            Command::Attack(MakeAttack { actor, target, weapon, thrown: false, nonlethal: false })
        }
        _ => Command::Decline(Decline { actor }),
    }
}

/// Returns the reroll of the die that shows the least of what it could, if that is less than half. `again` has a bit for
/// each die that was rolled again already.
fn reroll(actor: ActorId, sides: [u8; 6], faces: [u8; 6], again: u8) -> Command {
    let loss = |die: usize| i32::from(sides[die]) + 1 - 2 * i32::from(faces[die]);
    let rolled_again = |die: usize| again & (1 << die) != 0;
    let open = (0..sides.len()).filter(|&die| sides[die] > 0 && !rolled_again(die) && loss(die) > 0);
    match open.max_by_key(|&die| loss(die)) {
        Some(die) => Command::RerollAp(RerollAp { actor, die: die as u8 }),
        None => Command::Decline(Decline { actor }),
    }
}
