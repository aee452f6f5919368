//! What may be done with an activation, and at any time.

use super::Offers;
use super::moves::{faces, moves, squeezes};
use super::words::{attack_label, attack_preview, luck_words, maneuver_label, spell_preview};
use crate::actions::{self, cost};
use crate::aid::potions::{self, UsePotion};
use crate::attack::{attack_price, may_attack};
use crate::character::Skill;
use crate::command::Command;
use crate::handling::{self, Handling};
use crate::maneuvers::{self, attempt_tally, may_try};
use crate::movement::{self, EndMove, WalkOn};
use crate::pending::{Attack, Occasion, With};
use crate::spells::{Cast, may_cast, may_ready_spell, may_stop, price_now};
use crate::state::{Moving, Stage, State};
use crate::statuses::Status;
use crate::{aid, checks, disarm, holds, pools, stealth, turns};
use ludex_engine::{ActorId, Cost, Offer};

/// Everything that the one whose activation it is may do.
pub(super) fn turn(offers: &mut Offers<'_>) {
    if let Ok(moving) = movement::halted(offers.state, offers.actor) {
        return halted(offers, &moving);
    }
    attacks(offers, true);
    spells(offers);
    moves(offers);
    super::body::turn(offers);
    tries(offers, true);
    actions(offers);
    help(offers);
    gear(offers);
    order(offers);
    // Lawful, and seldom what is wanted.
    attacks(offers, false);
    tries(offers, false);
}

/// Under which heading an attack or a maneuver stands.
fn heading(state: &State, actor: ActorId, target: ActorId, usual: &'static str) -> &'static str {
    if state.hostile(actor, target) { usual } else { "Against your own side" }
}

/// What may be done outside one's own activation.
pub(super) fn any_time(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if movement::may_drop_prone(state, actor).is_ok() {
        offers.add("Move", "Drop prone", 0, Command::DropProne { actor });
    }
    if let Ok(before) = turns::may_step_in(state, actor) {
        let ap = state.actor(actor).ap.min(state.actor(before).ap);
        let preview = Some(format!("with {ap} AP"));
        let label = format!("Step in before {}", offers.name(before));
        offers.add("Turn", label, 0, Command::StepIn { actor, after: false }).preview = preview.clone();
        // Who goes first is for the game master to say; the one who steps in does otherwise (UL-ACT-17).
        let label = format!("Let {} step in after {}", offers.name(actor), offers.name(before));
        let mut after = Offer::to_game_master("Turn", label, Command::StepIn { actor, after: true });
        after.preview = preview;
        offers.list.push(after);
    }
}

/// What may be done at any time, in a fight or not.
pub(super) fn any_stage(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for victim in state.ids() {
        if holds::may_release(state, actor, victim).is_ok() {
            let label = format!("Let go of {}", offers.name(victim));
            offers.add("Action", label, 0, Command::Release { actor, victim });
        }
    }
    if state.stage != Stage::Fighting {
        helps_up(offers);
        (0..state.actor(actor).profile.spells.len() as u8).for_each(|place| casts(offers, place));
    }
    if movement::may_drop_pack(state, actor).is_ok() {
        offers.add("Gear", "Drop the pack", 0, Command::DropPack { actor });
    }
    if may_stop(state, actor).is_ok() {
        offers.add("Spell", "Stop concentrating", 0, Command::StopConcentrating { actor });
    }
    if checks::may_end_focus(state, actor).is_ok() {
        offers.add("Action", "End the focus", 0, Command::EndFocus { actor });
    }
    if checks::may_reroll(state, actor).is_ok() {
        offers.add("Action", "Roll that again", 0, Command::RerollCheck { actor });
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
        let command = Command::Attack { actor, target, weapon, thrown, nonlethal };
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
            let offer = offers.add("Spell", label, ap, Command::ReadySpell { actor, spell: place });
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
        let offer = offers.add("Spell", label, ap, Command::Cast { actor, spell: place, target, at });
        offer.preview = Some(preview.clone());
        offer.cell = at.map(|at| (at.x, at.y));
        if mana > 0 {
            offer.cost.push(Cost { amount: mana, of: "mana".into() });
        }
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
    gear(offers);
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
        let command = Command::Maneuver { actor, target, maneuver };
        let label = maneuver_label(state, target, maneuver);
        let heading = heading(state, actor, target, "Maneuver");
        offers.add(heading, label, cost::MANEUVER, command).preview = Some(format!("d20{bonus:+}{luck}"));
    }
}

fn actions(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for target in state.ids() {
        if actions::may_aim(state, actor, target).is_ok() {
            let label = format!("Aim at {}", offers.name(target));
            offers.add("Action", label, cost::AIM, Command::Aim { actor, target }).preview =
                Some("advantage on the next shot at it".to_owned());
        }
        for skill in [Skill::Escape, Skill::Overpower] {
            if holds::may_escape(state, actor, target, skill).is_ok() {
                let label = format!("Get out of the hold of {} by {}", offers.name(target), skill.name());
                offers.add("Action", label, cost::ESCAPE, Command::Escape { actor, grappler: target, skill });
            }
        }
    }
    if pools::may_breathe(state, actor).is_ok() {
        let die = state.actor(actor).profile.vitality_die;
        offers.add("Action", "Take a breather", cost::BREATHER, Command::Breather { actor }).preview =
            Some(format!("regains 1d{die} Vitality at the start of the next turn"));
    }
    if stealth::may_hide(state, actor).is_ok() {
        offers.add("Action", "Hide", cost::HIDE, Command::Hide { actor, allowed: true });
    }
    if stealth::may_search(state, actor).is_ok() {
        offers.add("Action", "Search", cost::SEARCH, Command::Search { actor });
    }
    for (place, ability) in state.actor(actor).profile.abilities.iter().enumerate() {
        let place = place as u8;
        if actions::may_use_ability(state, actor, place).is_ok() {
            let command = Command::UseAbility { actor, ability: place };
            let offer = offers.add("Action", ability.name.clone(), ability.ap, command);
            offer.preview = Some(ability.about.clone()).filter(|about| !about.is_empty());
        }
    }
    if actions::may_recover(state, actor).is_ok() {
        offers.add("Action", "Recover balance", cost::RECOVER_BALANCE, Command::RecoverBalance { actor });
    }
}

fn help(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for ally in state.ids() {
        for target in state.ids().filter(|&id| state.hostile(actor, id)) {
            if actions::may_help(state, actor, ally, (None, Some(target))).is_ok() {
                let label = format!("Help {} against {}", offers.name(ally), offers.name(target));
                let command = Command::Help { actor, ally, with: None, target: Some(target) };
                offers.add("Action", label, cost::HELP, command).preview =
                    Some("advantage on the next attack at that target".to_owned());
            }
        }
    }
    for target in state.ids() {
        if aid::may_treat(state, actor, target).is_ok() {
            let label = format!("Treat the wounds of {}", offers.name(target));
            offers.add("Action", label, cost::TREAT_WOUNDS, Command::TreatWounds { actor, target });
        }
    }
    helps_up(offers);
}

/// What something costs that may be done outside a fight too, where it takes no Action Points.
fn in_fight(state: &State, ap: i32) -> i32 {
    if state.stage == Stage::Fighting { ap } else { 0 }
}

/// Help for the hurt, at its price in a fight and for nothing outside.
pub(super) fn helps_up(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    let price = |ap: i32| in_fight(state, ap);
    for target in state.ids() {
        if aid::may_give_first_aid(state, actor, target).is_ok() {
            let label = format!("Give {} first aid", offers.name(target));
            offers.add("Action", label, price(cost::FIRST_AID), Command::FirstAid { actor, target });
        }
        if aid::may_give_potion(state, actor, target).is_ok() {
            let label = format!("Give {} a potion", offers.name(target));
            offers.add("Action", label, price(cost::GIVE_POTION), Command::GivePotion { actor, target });
        }
        flasks(offers, target);
        tend(offers, target);
    }
    for full in [false, true] {
        if aid::may_use_potion(state, actor, actor, full).is_ok() {
            let (_, ap, _) = aid::potion_price(false, full);
            let label = if full { "Drink a potion to the last drop" } else { "Drink a potion fast" };
            offers.add("Action", label, price(ap), Command::Drink { actor, full });
        }
    }
}

/// Potions other than healing potions, to drink or to give.
fn flasks(offers: &mut Offers<'_>, target: ActorId) {
    let (state, actor) = (offers.state, offers.actor);
    for (place, flasks) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()) {
        for full in [false, true] {
            let with = UsePotion { actor, target, potion: place, full };
            if potions::may_use_one(state, &with).is_err() {
                continue;
            }
            let name = &flasks.potion.name;
            let label = match (actor == target, full) {
                (false, _) => format!("Give {} a potion: {name}", offers.name(target)),
                (true, true) => format!("Drink to the last drop: {name}"),
                (true, false) => format!("Drink fast: {name}"),
            };
            let (_, ap, _) = aid::potion_price(actor != target, full);
            offers.add("Action", label, in_fight(state, ap), Command::UsePotion(with));
        }
    }
}

/// Fires, acid and faints, of others and of oneself.
fn tend(offers: &mut Offers<'_>, target: ActorId) {
    let (state, actor) = (offers.state, offers.actor);
    let may = |status: Status| aid::may_tend(state, actor, target, status).is_ok();
    let whom = if actor == target { "oneself".to_owned() } else { offers.name(target).to_owned() };
    let price = |ap: i32| in_fight(state, ap);
    if may(Status::Burning) {
        let command = Command::PutOutFire { actor, target };
        offers.add("Action", format!("Put out the fire on {whom}"), price(cost::PUT_OUT_FIRE), command);
    }
    if may(Status::Corroded) {
        let command = Command::CleanAcid { actor, target };
        offers.add("Action", format!("Clean the acid off {whom}"), price(cost::USE_OBJECT), command);
    }
    if may(Status::Unconscious) {
        offers.add("Action", format!("Rouse {whom}"), price(cost::ROUSE), Command::Rouse { actor, target });
    }
}

fn gear(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for (weapon, record) in state.actor(actor).profile.weapons.iter().enumerate() {
        let weapon = weapon as u8;
        let kinds = [
            (Handling::Draw, "Take in hand", Command::Draw { actor, weapon }),
            (Handling::Stow, "Put away", Command::Stow { actor, weapon }),
            (Handling::Drop, "Drop", Command::Drop { actor, weapon }),
            (Handling::Reload, "Reload", Command::Reload { actor, weapon }),
        ];
        for (how, verb, command) in kinds {
            if handling::may_handle(state, actor, weapon, how).is_ok() {
                offers.add("Gear", format!("{verb}: {}", record.name), how.cost(state), command);
            }
        }
    }
    for lying in state.lying.iter().filter(|lying| lying.by == Some(actor)) {
        let (target, weapon) = (lying.owner, lying.weapon);
        if disarm::may_let_fall(state, actor, target, weapon).is_ok() {
            let name = disarm::name_of(state, target, weapon);
            let label = format!("Let fall: {name} of {}", offers.name(target));
            offers.add("Gear", label, 0, Command::LetFall { actor, target, weapon });
        }
    }
    for up in [true, false] {
        if handling::may_move_shield(state, actor, up).is_ok() {
            let price = state.actor(actor).profile.shield.as_ref().map_or(0, |shield| shield.equip_ap);
            let label = if up { "Take the shield up" } else { "Take the shield off" };
            offers.add("Gear", label, price, Command::Shield { actor, up });
        }
    }
}

fn order(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for ally in state.ids() {
        if turns::may_yield(state, actor, ally).is_ok() {
            let label = format!("Let {} act first", offers.name(ally));
            offers.add("Turn", label, 0, Command::YieldTo { actor, ally });
        }
    }
    if turns::may_ready(state, actor).is_ok() {
        let ready = Command::Ready { actor };
        offers.add("Turn", "Ready", 0, ready).preview = Some("step in when somebody else acts".to_owned());
    }
    if turns::must_act(state, actor).is_ok() {
        let left = state.actor(actor).ap;
        let pass = Command::Pass { actor };
        offers.add("Turn", "Pass", 0, pass).preview = Some(format!("keeps {left} AP for reactions this round"));
    }
}
