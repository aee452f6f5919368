//! What is answered when somebody is asked: how an attack is met, whether one strikes back.

use super::Style;
use crate::action_points::RerollAp;
use crate::attack::{self, Degree, MakeAttack, StrikeOffHand};
use crate::command::Command;
use crate::cover;
use crate::defence::{self, is_against_spell_defense};
use crate::disarm::{Catch, Knock};
use crate::maneuvers::FinishBash;
use crate::movement::{self, Settle};
use crate::pending::{Answer, Attack, DodgePrize, Pending, With};
use crate::pools::Healing;
use crate::reactions::{self, Counterattack, Decline, Defend, TakeDodgePrize, TurnToFace};
use crate::spells::{self, Cast, spell_defense};
use crate::state::State;
use crate::{armour, damage, disarm};
use ludex_engine::ActorId;
use ludex_kit::{Act, Described};

/// The usual answer to what is asked, for odds and simulations: the best single defence that can be paid, a critical
/// dodge's Action Point, and nothing else.
pub(crate) fn usual_answer(state: &State) -> Option<Command> {
    let pending = state.decision()?;
    let actor = pending.actor();
    Some(match *pending {
        Pending::Defend { attack } => Command::Defend(Defend { actor, with: best_defence(state, &attack, 1, false) }),
        Pending::DodgeCritical { .. } => dodge_prize(state, actor),
        Pending::Bash { degree, .. } => finish_bash(actor, degree),
        Pending::Disarmed { .. } => knock(state, actor, pending),
        Pending::Settle { target, .. } => settle(state, actor, target),
        _ => Command::Decline(Decline { actor }),
    })
}

/// The answer of a style.
pub(super) fn answer(state: &State, pending: &Pending, style: Style) -> Command {
    let actor = pending.actor();
    match *pending {
        Pending::Defend { attack } => {
            // Whoever has nothing else to spend Action Points on this round defends as well as possible.
            let idle = state.actor(actor).turn.ended;
            let (price, double) = match (style, idle) {
                (_, true) => (1, true),
                (Style::Steady, false) => (2, false),
                (Style::Aggressive, false) => (3, false),
            };
            let with = best_defence(state, &attack, price, double);
            // Whoever would do nothing answers with a spell; the fierce strike back with one in any case.
            let spell = reaction(state, actor).filter(|&(_, harms)| {
                matches!(with, Answer::Passive | Answer::DefenceRoll) || (harms && style == Style::Aggressive)
            });
            spell.map_or(Command::Defend(Defend { actor, with }), |(command, _)| command)
        }
        Pending::Targeted { .. } => {
            reaction(state, actor).map_or(Command::Decline(Decline { actor }), |(command, _)| command)
        }
        Pending::Counterattack { against, .. } => match best_counter(state, actor, against) {
            Some(weapon) => Command::Counterattack(Counterattack { actor, weapon, nonlethal: false }),
            None => Command::Decline(Decline { actor }),
        },
        Pending::TurnToFace { .. } if state.actor(actor).ap >= 3 && cover::is_flanked(state, actor) => {
            Command::TurnToFace(TurnToFace { actor })
        }
        Pending::DodgeCritical { .. } => dodge_prize(state, actor),
        Pending::Bash { degree, .. } => finish_bash(actor, degree),
        Pending::OffHand { first, .. } => off_hand(state, actor, first),
        Pending::Disarmed { .. } => knock(state, actor, pending),
        Pending::Settle { target, .. } => settle(state, actor, target),
        Pending::FollowUp { target, .. } => follow_up(state, actor, target),
        Pending::RerollAp { sides, faces, again, .. } => reroll(actor, sides, faces, again),
        _ => Command::Decline(Decline { actor }),
    }
}

/// A spell to answer with, and whether it harms: one that does before one that helps, of those that do any good.
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

/// The defence with the highest middling total, less its price times a weight; a double dodge only if wanted.
fn best_defence(state: &State, attack: &Attack, weight: i32, double: bool) -> Answer {
    let mut best = (i32::MIN, Answer::Passive);
    attack::each_answer(state, attack, |answer, price| {
        if answer == Answer::DoubleDodge && !double {
            return;
        }
        let worth = 2 * middling(state, attack, answer) - 2 * weight * price;
        if worth > best.0 {
            best = (worth, answer);
        }
    });
    best.1
}

/// Twice the middling total of a defence, cover apart, which all active and passive defences share.
fn middling(state: &State, attack: &Attack, answer: Answer) -> i32 {
    let id = attack.target;
    match answer {
        Answer::Passive if is_against_spell_defense(state, attack) => 2 * spell_defense(state, id, false).total,
        Answer::Passive => 2 * armour::passive(state, id, ludex_grid::Cover::None, false).total,
        Answer::Dodge => 2 * defence::dodge_tally(state, id, false).total + 7,
        Answer::DoubleDodge => 2 * defence::dodge_tally(state, id, false).total + 14,
        Answer::Block => 2 * defence::block_tally(state, id, None, false).total + 9,
        Answer::BlockWith(place) => 2 * defence::block_tally(state, id, Some(place), false).total + 9,
        Answer::Parry(place) | Answer::ParryWithTwo(place) => {
            2 * defence::parry_tally(state, id, place, false).total + 21 + parry_luck(state, attack, answer)
        }
        Answer::DefenceRoll => {
            let roll = |attribute| 2 * defence::roll_tally(state, id, attribute, false).total + 21;
            defence::forced(attack).map_or(21, roll)
        }
    }
}

/// What advantage or disadvantage is worth to a parry, doubled.
fn parry_luck(state: &State, attack: &Attack, answer: Answer) -> i32 {
    match defence::parry_sizes(state, attack, answer) {
        std::cmp::Ordering::Greater => -7,
        std::cmp::Ordering::Less => 7,
        std::cmp::Ordering::Equal => 0,
    }
}

/// The weapon to strike back with that deals the most.
fn best_counter(state: &State, actor: ActorId, against: ActorId) -> Option<u8> {
    let worth = |&place: &u8| {
        state.actor(actor).weapon(place).map_or(0, |(weapon, _)| 2 * damage::middling(weapon) - weapon.ap)
    };
    reactions::counters(state, actor, against).max_by_key(worth)
}

fn off_hand(state: &State, actor: ActorId, first: u8) -> Command {
    let weakest = |strike: &StrikeOffHand| {
        let target = state.actor(strike.target);
        (target.health + target.vitality, strike.price(state), strike.thrown)
    };
    let foes = attack::off_hand_targets(state, actor, first).filter(|strike| state.hostile(actor, strike.target));
    foes.min_by_key(weakest).map_or(Command::Decline(Decline { actor }), Command::OffHand)
}

/// Strikes somebody just grappled as hard as possible.
fn follow_up(state: &State, actor: ActorId, target: ActorId) -> Command {
    let harm = |attack: &Attack| match attack.with {
        With::Weapon(place) => state.actor(actor).weapon(place).map_or(0, |(weapon, _)| damage::middling(weapon)),
        With::Maneuver(_) | With::Spell(_) => -1,
    };
    match reactions::follow_ups(state, actor, target).max_by_key(harm) {
        Some(Attack { with: With::Weapon(weapon), .. }) => {
            Command::Attack(MakeAttack { actor, target, weapon, thrown: false, nonlethal: false })
        }
        _ => Command::Decline(Decline { actor }),
    }
}

/// Lets a weapon that was knocked away land where it can, or catches it where there is no place.
fn knock(state: &State, actor: ActorId, pending: &Pending) -> Command {
    match disarm::landings(state, pending).next() {
        Some(at) => Command::Knock(Knock { actor, at }),
        None => Command::Catch(Catch { actor }),
    }
}

/// Puts somebody into the first of the places that are equally near.
fn settle(state: &State, actor: ActorId, target: ActorId) -> Command {
    match movement::equal_places(state, actor, target).next() {
        Some(to) => Command::Settle(Settle { actor, to }),
        None => Command::Decline(Decline { actor }),
    }
}

/// Goes for damage where it can, and pushes.
fn finish_bash(actor: ActorId, degree: Degree) -> Command {
    Command::FinishBash(FinishBash { actor, push: true, hard: degree == Degree::Critical })
}

/// Takes the Action Point of a critical dodge, or lets it go where no more can be had.
fn dodge_prize(state: &State, actor: ActorId) -> Command {
    let takes = TakeDodgePrize { actor, prize: DodgePrize::RegainAp };
    if takes.may(state).is_ok() { takes.into() } else { Decline { actor }.into() }
}

/// Rolls the die again that shows the least of what it could, if that is less than half.
fn reroll(actor: ActorId, sides: [u8; 6], faces: [u8; 6], again: u8) -> Command {
    let loss = |die: usize| i32::from(sides[die]) + 1 - 2 * i32::from(faces[die]);
    let open = (0..sides.len()).filter(|&die| sides[die] > 0 && again & (1 << die) == 0 && loss(die) > 0);
    match open.max_by_key(|&die| loss(die)) {
        Some(die) => Command::RerollAp(RerollAp { actor, die: die as u8 }),
        None => Command::Decline(Decline { actor }),
    }
}
