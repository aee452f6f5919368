//! Declaring an attack: whether it is possible, what it costs, and who is asked about it (UL-ATK-01, steps 1 to 4).

use super::{ATTACK_ACTION, OFF_HAND_LOADING, SEQUENCE, SINGLE_RANGE, TWO_RANGES, TWO_WEAPONS, range, resolve};
use crate::Table;
use crate::actions::cost;
use crate::character::gear::PROPERTIES;
use crate::cover::{self, TOTAL_COVER};
use crate::damage;
use crate::defence;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::pending::{Answer, Attack, Occasion, Pending, With};
use crate::state::{Gear, State};
use crate::statuses::{HINDERED, PINNED, Status};
use crate::turns::{can_pay, must_act_against, pay};
use ludex_engine::{ActorId, Faces, Log, Tally};

/// Whether an actor may strike or shoot at another with a weapon, price apart.
pub fn may_strike(state: &State, attack: &Attack) -> Verdict {
    let (attacker, target) = (attack.attacker, attack.target);
    let With::Weapon(place) = attack.with else {
        return Err(Objection::new(&SEQUENCE, "this is no attack with a weapon"));
    };
    let Some((weapon, _)) = state.actor(attacker).weapon(place) else {
        return Err(Objection::new(&SEQUENCE, "there is no such weapon"));
    };
    if !state.may_target(attacker, target) {
        return Err(Objection::new(&SEQUENCE, "the target must be somebody else, alive and on the field"));
    }
    at_hand(state, attacker, place, attack.thrown)?;
    let ranged = range(state, attacker, weapon, attack.thrown);
    if attack.nonlethal && ranged.is_some() {
        return Err(Objection::new(&damage::NONLETHAL, "only melee attacks can be nonlethal"));
    }
    let distance = state.distance(attacker, target);
    match ranged {
        None if distance > state.actor(attacker).profile.reach_with(weapon) => {
            let reach = state.actor(attacker).profile.reach_with(weapon);
            let why = Why::Far { actor: attacker, weapon: place, target, most: reach };
            return Err(Objection::new(&cover::MELEE_REACH, why).instead("move nearer"));
        }
        Some((normal, long)) if distance > long => {
            let rule = if normal == long { &SINGLE_RANGE } else { &TWO_RANGES };
            let why = Why::Far { actor: attacker, weapon: place, target, most: long };
            return Err(Objection::new(rule, why).instead("move nearer"));
        }
        _ => {}
    }
    if cover::is_hidden_from(state, attacker, target) {
        let why = Why::Somebody(target, "is completely behind cover");
        return Err(Objection::new(&TOTAL_COVER, why).instead("move to where you can see the target"));
    }
    Ok(())
}

/// Whether an actor could strike, or throw, with a weapon: in hand, loaded, and its arms free.
pub(super) fn at_hand(state: &State, attacker: ActorId, place: u8, thrown: bool) -> Verdict {
    let Some((weapon, gear)) = state.actor(attacker).weapon(place) else {
        return Err(Objection::new(&SEQUENCE, "there is no such weapon"));
    };
    match gear {
        Gear::Held => {}
        Gear::Unloaded => {
            let objection = Objection::new(&PROPERTIES, Why::Weapon(attacker, place, "is not loaded"));
            return Err(objection.instead("reload it"));
        }
        Gear::Stowed | Gear::Dropped => {
            let objection = Objection::new(&crate::handling::GEAR, Why::Weapon(attacker, place, "is not in hand"));
            return Err(objection.instead("draw it, or pick it up"));
        }
    }
    if thrown && weapon.thrown.is_none() {
        return Err(Objection::new(&PROPERTIES, Why::Weapon(attacker, place, "cannot be thrown")));
    }
    if state.is_pinned(attacker) {
        return Err(Objection::new(&PINNED, "somebody Pinned can only escape").instead("escape the hold"));
    }
    Ok(())
}

/// What an attack as an action, or with the off hand, costs (UL-ACT-04, UL-ATK-26, UL-ATK-28, UL-MAN-17).
pub fn attack_price(state: &State, attack: &Attack, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let With::Weapon(place) = attack.with else { return tally };
    let Some((weapon, _)) = state.actor(attack.attacker).weapon(place) else { return tally };
    tally.base("attack", weapon.ap, &ATTACK_ACTION);
    match attack.occasion {
        Occasion::Action => {
            let hindered = state.actor(attack.attacker).statuses.value(Status::HinderedAttackCost);
            tally.add("Hindered", hindered, &HINDERED);
        }
        Occasion::OffHand if weapon.loading => {
            tally.off("off hand", cost::OFF_HAND, &OFF_HAND_LOADING, "a Loading weapon is not cheaper");
        }
        Occasion::OffHand => tally.add("off hand", cost::OFF_HAND, &TWO_WEAPONS),
        Occasion::Counter => tally.add("counterattack", cost::COUNTERATTACK, &crate::reactions::COUNTER_COST),
    }
    if tally.total < 1 {
        tally.add("1 at the least", 1 - tally.total, &crate::turns::COST_ORDER);
    }
    tally
}

/// Whether an attack may be made as an action now (UL-ACT-04).
pub fn may_attack(state: &State, attack: &Attack) -> Verdict {
    must_act_against(state, attack.attacker, attack.target)?;
    can_pay(state, attack.attacker, attack_price(state, attack, false).total)?;
    may_strike(state, attack)
}

/// Whether an off-hand attack may be made now (UL-ATK-26, UL-ATK-29), at somebody near or far (UL-INB-11).
pub fn may_attack_off_hand(state: &State, attack: &Attack) -> Verdict {
    let Some(&Pending::OffHand { actor, first }) = state.decision() else {
        return Err(Objection::new(&TWO_WEAPONS, "an off-hand attack follows at once upon one with a Light weapon"));
    };
    let With::Weapon(place) = attack.with else {
        return Err(Objection::new(&TWO_WEAPONS, "an off-hand attack needs a weapon"));
    };
    let fits = state.actor(actor).held().any(|(other, weapon)| {
        other == place && place != first && weapon.light && weapon.hands == 1 && !weapon.unarmed
    });
    if actor != attack.attacker || !fits {
        return Err(Objection::new(&TWO_WEAPONS, "it takes another Light weapon in the other hand"));
    }
    may_strike(state, attack)?;
    can_pay(state, actor, attack_price(state, attack, false).total)
}

/// Pays for an attack and declares it; the target then decides how to meet it (UL-ATK-01).
pub(crate) fn declare(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack) {
    let attacker = attack.attacker;
    if attack.occasion == Occasion::Action && table.state().decision().is_some() {
        table.emit(Event::Settled);
    }
    let price = attack_price(table.state(), &attack, table.listens());
    let on = match attack.occasion {
        Occasion::Action => Expense::Attack,
        Occasion::OffHand => Expense::OffHandAttack,
        Occasion::Counter => Expense::Counterattack,
    };
    pay(table, attacker, on, price);
    if attack.occasion == Occasion::Action {
        no_longer_hindered(table, attacker);
    }
    announce(table, attack);
}

/// The surcharge on the next attack was paid with this one (UL-MAN-17).
pub(super) fn no_longer_hindered(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    if table.state().actor(actor).statuses.has(Status::HinderedAttackCost) {
        table.emit(Event::StatusEnded { actor, status: Status::HinderedAttackCost });
    }
}

/// Declares an attack that was paid for, turns towards the target, and asks how it is met.
pub(crate) fn announce(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack) {
    let (attacker, target) = (attack.attacker, attack.target);
    if table.state().actor(attacker).hidden {
        come_out(table, attacker);
    }
    table.emit(Event::AttackDeclared { attack });
    let state = table.state();
    let turns = attack.occasion == Occasion::Action && !state.activation.faced;
    if turns
        && cover::is_behind(state, attacker, target)
        && let Some(facing) = state.spaces(attacker).towards(state.spaces(target))
    {
        table.emit(Event::Faced { actor: attacker, facing, free: true });
    }
    let state = table.state();
    let (mut choices, mut only) = (0, Answer::Passive);
    each_answer(state, &attack, |answer, _| (choices, only) = (choices + 1, answer));
    if choices > 1 || crate::spells::reaction::could_answer(state, &attack) {
        table.emit(Event::Asked { pending: Pending::Defend { attack } });
    } else {
        resolve(table, attack, only);
    }
}

/// Whoever was hidden attacks unseen, and is known from then on (UL-ATK-13, UL-ATK-14).
pub(super) fn come_out(table: &mut Table<'_, impl Faces, impl Log<Event>>, subject: ActorId) {
    for observer in table.state().ids() {
        let state = table.state();
        let here = !state.actor(observer).away && state.hostile(observer, subject);
        if here && !state.unseen.contains(&(observer, subject)) {
            table.emit(Event::UnseenChanged { observer, subject, unseen: true });
        }
    }
    table.emit(Event::Revealed { actor: subject });
}

/// Calls `visit` with every way to meet an attack, and its price (UL-DEF-27, UL-DEF-09).
pub fn each_answer(state: &State, attack: &Attack, mut visit: impl FnMut(Answer, i32)) {
    let flanked = cover::is_flanked(state, attack.target);
    let mut consider = |answer: Answer| {
        if defence::may_answer_flanked(state, attack, answer, flanked).is_ok() {
            visit(answer, defence::cost_flanked(state, attack, answer, flanked, false).total);
        }
    };
    defence::PLAIN_ANSWERS.into_iter().for_each(&mut consider);
    // Without a reaction no weapon helps; that saves asking for each.
    if !state.can_react(attack.target) {
        return;
    }
    for (place, weapon) in state.actor(attack.target).held() {
        if weapon.block.is_some() {
            consider(Answer::BlockWith(place));
        }
        if !weapon.shoots() {
            consider(Answer::Parry(place));
        }
        if weapon.hands == 1 {
            consider(Answer::ParryWithTwo(place));
        }
    }
}
