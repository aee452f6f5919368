//! What may be done with an activation, and at any time.

use super::Offers;
use super::words::{attack_label, attack_preview, luck_words, maneuver_label, spell_preview};
use crate::actions::{cost, in_fight};
use crate::attack::{MakeAttack, attack_price, may_attack};
use crate::character::Skill;
use crate::command::Command;
use crate::disarm::LetFall;
use crate::holds::{Escape, Release};
use crate::maneuvers::{self, TryManeuver, attempt_tally, may_try};
use crate::movement;
use crate::pending::{Attack, Occasion, With};
use crate::spells::{Cast, CastSpell, ReadySpell, StopConcentrating, may_cast, may_ready_spell, may_stop, price_now};
use ludex_engine::{ActorId, Cost};

/// Everything that the one whose activation it is may do.
pub(super) fn turn(offers: &mut Offers<'_>) {
    if movement::halted(offers.state, offers.actor).is_ok() {
        return gear(offers);
    }
    attacks(offers, true);
    spells(offers);
    tries(offers, true);
    actions(offers);
    gear(offers);
    // Lawful, and seldom what is wanted.
    attacks(offers, false);
    tries(offers, false);
}

/// Under which heading an attack or a maneuver stands.
fn heading(state: &State, actor: ActorId, target: ActorId, usual: &'static str) -> &'static str {
    if state.hostile(actor, target) { usual } else { "Against your own side" }
}

/// What may be done at any time, in a fight or not.
pub(super) fn any_stage(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for victim in state.ids() {
        if holds::may_release(state, actor, victim).is_ok() {
            let label = format!("Let go of {}", offers.name(victim));
            offers.add("Action", label, 0, Command::Release(Release { actor, victim }));
        }
    }
    if state.stage != Stage::Fighting {
        (0..state.actor(actor).profile.spells.len() as u8).for_each(|place| casts(offers, place));
    }
    if may_stop(state, actor).is_ok() {
        offers.add("Spell", "Stop concentrating", 0, Command::StopConcentrating(StopConcentrating { actor }));
    }
}

/// Calls `visit` with every attack as an action that could be thought of, lawful or not.
pub(super) fn each_attack(state: &State, actor: ActorId, mut visit: impl FnMut(Attack)) {
    for target in state.ids().filter(|&target| state.may_target(actor, target)) {
        each_attack_on(state, actor, target, &mut visit);
    }
}

fn each_attack_on(state: &State, actor: ActorId, target: ActorId, visit: &mut impl FnMut(Attack)) {
    for (place, weapon) in state.actor(actor).profile.weapons.iter().enumerate() {
        let (with, occasion) = (With::Weapon(place as u8), Occasion::Action);
        let strike = Attack { attacker: actor, target, with, thrown: false, nonlethal: false, occasion };
        visit(strike);
        if weapon.thrown.is_some() {
            visit(Attack { thrown: true, ..strike });
        }
        if !weapon.shoots() {
            visit(Attack { nonlethal: true, ..strike });
        }
    }
}

fn attacks(offers: &mut Offers<'_>, hostile: bool) {
    let (state, actor) = (offers.state, offers.actor);
    for target in state.ids().filter(|&target| state.hostile(actor, target) == hostile) {
        if state.may_target(actor, target) {
            attacks_on(offers, target);
        }
    }
}

/// Every lawful attack on somebody.
pub(super) fn attacks_on(offers: &mut Offers<'_>, target: ActorId) {
    let (state, actor) = (offers.state, offers.actor);
    each_attack_on(state, actor, target, &mut |attack| {
        let With::Weapon(weapon) = attack.with else { return };
        if may_attack(state, &attack).is_err() {
            return;
        }
        let Attack { target, thrown, nonlethal, .. } = attack;
        let price = attack_price(state, &attack, false).total;
        let command = Command::Attack(MakeAttack { actor, target, weapon, thrown, nonlethal });
        let heading = heading(state, actor, target, "Attack");
        offers.add(heading, attack_label(state, &attack), price, command).preview =
            Some(attack_preview(state, &attack));
    });
}

fn spells(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for (place, spell) in state.actor(actor).profile.spells.iter().enumerate() {
        let place = place as u8;
        let (ap, mana) = price_now(state, actor, place);
        if may_ready_spell(state, actor, place).is_ok() {
            let label = format!("Ready {}", spell.name);
            let offer = offers.add("Spell", label, ap, Command::ReadySpell(ReadySpell { actor, spell: place }));
            offer.preview = Some("held by concentration, to release when somebody else acts".to_owned());
            if mana > 0 {
                offer.cost.push(Cost { amount: mana, of: "mana".into() });
            }
        }
        casts(offers, place);
    }
}

/// Every lawful target of a spell.
pub(super) fn casts(offers: &mut Offers<'_>, place: u8) {
    let (state, actor) = (offers.state, offers.actor);
    let Some(spell) = state.actor(actor).profile.spells.get(usize::from(place)) else { return };
    let preview = spell_preview(state, actor, spell);
    let (ap, mana) = price_now(state, actor, place);
    let ap = in_fight(state, ap);
    for target in state.ids() {
        // An area is offered around those who are known; any other place may be named by hand.
        let known = state.may_target(actor, target);
        let at = spell.area.filter(|_| known).map(|_| state.actor(target).at);
        let target = if spell.area.is_none() { Some(target) } else { None };
        let cast = Cast { actor, spell: place, target, at };
        if may_cast(state, cast).is_err() {
            continue;
        }
        let label = match (target, at) {
            (Some(target), _) => format!("Cast {} at {}", spell.name, offers.name(target)),
            (None, at) => format!("Cast {} towards {}", spell.name, at.unwrap_or_default()),
        };
        let offer = offers.add("Spell", label, ap, Command::Cast(CastSpell { actor, spell: place, target, at }));
        offer.preview = Some(preview.clone());
        offer.cell = at.map(|at| (at.x, at.y));
        if mana > 0 {
            offer.cost.push(Cost { amount: mana, of: "mana".into() });
        }
    }
}

fn tries(offers: &mut Offers<'_>, hostile: bool) {
    let (state, actor) = (offers.state, offers.actor);
    for target in state.ids().filter(|&target| state.hostile(actor, target) == hostile) {
        tries_on(offers, target);
    }
}

/// Every lawful maneuver on somebody.
pub(super) fn tries_on(offers: &mut Offers<'_>, target: ActorId) {
    let (state, actor) = (offers.state, offers.actor);
    for maneuver in maneuvers::each(state, target) {
        if may_try(state, actor, target, maneuver).is_err() {
            continue;
        }
        let (with, occasion) = (With::Maneuver(maneuver), Occasion::Action);
        let attack = Attack { attacker: actor, target, with, thrown: false, nonlethal: false, occasion };
        let luck = luck_words(maneuvers::fortune(state, &attack, maneuver, false).luck());
        let bonus = attempt_tally(state, actor, maneuver, false).total;
        let command = Command::Maneuver(TryManeuver { actor, target, maneuver });
        let label = maneuver_label(state, target, maneuver);
        let heading = heading(state, actor, target, "Maneuver");
        offers.add(heading, label, cost::MANEUVER, command).preview = Some(format!("d20{bonus:+}{luck}"));
    }
}

fn actions(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for target in state.ids() {
        for skill in [Skill::Escape, Skill::Overpower] {
            if holds::may_escape(state, actor, target, skill).is_ok() {
                let label = format!("Get out of the hold of {} by {}", offers.name(target), skill.name());
                offers.add("Action", label, cost::ESCAPE, Command::Escape(Escape { actor, grappler: target, skill }));
            }
        }
    }
}

fn gear(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for lying in state.lying.iter().filter(|lying| lying.by == Some(actor)) {
        let (target, weapon) = (lying.owner, lying.weapon);
        if disarm::may_let_fall(state, actor, target, weapon).is_ok() {
            let name = disarm::name_of(state, target, weapon);
            let label = format!("Let fall: {name} of {}", offers.name(target));
            offers.add("Gear", label, 0, Command::LetFall(LetFall { actor, target, weapon }));
        }
    }
}
