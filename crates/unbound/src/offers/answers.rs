//! Answers to what somebody is asked.

use super::Offers;
use super::words::{answer_words, attack_label, attack_preview, spell_preview};
use crate::attack::{StrikeOffHand, attack_price, each_answer};
use crate::character::Attribute;
use crate::command::Command;
use crate::disarm::{Catch, Knock};
use crate::maneuvers::{FinishBash, may_finish_bash};
use crate::pending::{Attack, DodgePrize, Pending, With};
use crate::reactions::{self, Counterattack, Decline, Defend, TakeDodgePrize, TurnToFace, counterattack, may_take};
use crate::spells::{self, Cast, CastSpell, answering_spells};
use crate::{checks, disarm};
use ludex_engine::Cost;

/// The answers to a pending decision.
pub(super) fn answers(offers: &mut Offers<'_>, pending: Pending) {
    let (state, actor) = (offers.state, offers.actor);
    match pending {
        Pending::Defend { attack } => {
            each_answer(state, &attack, |with, price| {
                let (label, preview) = answer_words(state, &attack, with);
                offers.add("Defence", label, price, Command::Defend(Defend { actor, with })).preview = Some(preview);
            });
            reaction_spells(offers);
        }
        Pending::Counterattack { against, .. } => {
            decline(offers, "Let it go");
            for weapon in reactions::counters(state, actor, against) {
                for nonlethal in [false, true] {
                    let attack = Attack { nonlethal, ..counterattack(actor, against, weapon) };
                    let price = attack_price(state, &attack, false).total;
                    let label = format!("Counterattack: {}", attack_label(state, &attack));
                    let command = Command::Counterattack(Counterattack { actor, weapon, nonlethal });
                    let offer = offers.add("Reaction", label, price, command);
                    offer.target = Some(against);
                    offer.preview = Some(attack_preview(state, &attack));
                }
            }
        }
        Pending::TurnToFace { mover, .. } => {
            decline(offers, "Keep looking that way");
            let label = format!("Turn to face {}", offers.name(mover));
            let offer = offers.add("Reaction", label, 1, Command::TurnToFace(TurnToFace { actor }));
            offer.target = Some(mover);
        }
        Pending::DodgeCritical { .. } => {
            decline(offers, "Neither");
            if may_take(state, actor, DodgePrize::RegainAp).is_ok() {
                let prize = DodgePrize::RegainAp;
                offers.add("Reaction", "Regain 1 AP", 0, Command::TakeDodgePrize(TakeDodgePrize { actor, prize }));
            }
            let here = state.actor(actor).at;
            for to in state.map().shape().neighbours(here) {
                let prize = DodgePrize::StepBack(to);
                if may_take(state, actor, prize).is_ok() {
                    let label = format!("Step back to {to}");
                    let offer =
                        offers.add("Reaction", label, 0, Command::TakeDodgePrize(TakeDodgePrize { actor, prize }));
                    offer.cell = Some((to.x, to.y));
                }
            }
        }
        Pending::FollowUp { target, .. } => {
            decline(offers, "Leave it at that");
            super::turn::attacks_on(offers, target);
            super::turn::tries_on(offers, target);
        }
        Pending::Disarmed { target, item, .. } => {
            let weapon = disarm::name_of(state, target, item);
            if let Ok((price, number)) = disarm::may_catch(state, actor) {
                let plus = checks::attribute_tally(state, actor, Attribute::Dexterity, false).total;
                let label = format!("Catch {weapon}");
                offers.add("Maneuver", label, price, Command::Catch(Catch { actor })).preview =
                    Some(format!("d20{plus:+} against {number}"));
            }
            for at in disarm::landings(state, &pending) {
                let label = format!("Let {weapon} land at {at}");
                let offer = offers.add("Maneuver", label, 0, Command::Knock(Knock { actor, at }));
                offer.cell = Some((at.x, at.y));
            }
        }
        Pending::Bash { attack: Attack { target, .. }, .. } => {
            let whom = offers.name(target).to_owned();
            let ways = [
                (true, true, format!("Bash hard, and push {whom}")),
                (true, false, format!("Bash hard, and let {whom} stand")),
                (false, true, format!("Push {whom} away")),
                (false, false, format!("Let {whom} stand")),
            ];
            for (hard, push, label) in ways {
                let finish = FinishBash { actor, push, hard };
                if may_finish_bash(state, finish).is_ok() {
                    offers.add("Maneuver", label, 0, Command::FinishBash(finish)).target = Some(target);
                }
            }
        }
        Pending::OffHand { first, .. } => {
            decline(offers, "No second attack");
            for attack in reactions::off_hand_targets(state, actor, first) {
                let Attack { target, with: With::Weapon(weapon), thrown, .. } = attack else { continue };
                // What is thrown cannot be held back (UL-DMG-18).
                for nonlethal in [false, true].into_iter().take(if thrown { 1 } else { 2 }) {
                    let attack = Attack { nonlethal, ..attack };
                    let price = attack_price(state, &attack, false).total;
                    let command = Command::OffHand(StrikeOffHand { actor, target, weapon, thrown, nonlethal });
                    let label = format!("Off hand: {}", attack_label(state, &attack));
                    offers.add("Attack", label, price, command).preview = Some(attack_preview(state, &attack));
                }
            }
        }
        Pending::BreakFall { .. } => decline(offers, "Fall"),
        Pending::Targeted { .. } => {
            decline(offers, "Let it come");
            reaction_spells(offers);
        }
        Pending::Braced { .. } | Pending::Unfolds { .. } | Pending::Settle { .. } => {}
        Pending::LeapOff { .. } => decline(offers, "Go down with it"),
        Pending::Valor { .. } => {
            decline(offers, "Let the dice stand");
        }
        Pending::RerollAp { .. } => {
            decline(offers, "Keep the dice");
        }
    }
}

/// The spells that answer what is asked (UL-ACT-07).
fn reaction_spells(offers: &mut Offers<'_>) {
    let state = offers.state;
    for cast in answering_spells(state) {
        let Cast { actor, spell: place, target, at } = cast;
        let Some(spell) = spells::spell(state, actor, place) else { continue };
        let label = match target.filter(|&target| target != actor) {
            Some(target) => format!("Cast {} at {}", spell.name, offers.name(target)),
            None => format!("Cast {}", spell.name),
        };
        let offer =
            offers.add("Reaction", label, spell.ap, Command::Cast(CastSpell { actor, spell: place, target, at }));
        offer.preview = Some(spell_preview(state, actor, spell));
        if spell.mana > 0 {
            offer.cost.push(Cost { amount: spell.mana, of: "mana".into() });
        }
    }
}

fn decline(offers: &mut Offers<'_>, label: &str) {
    let actor = offers.actor;
    offers.add("Reaction", label, 0, Command::Decline(Decline { actor }));
}
