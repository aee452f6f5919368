//! Declaring an attack: whether it is possible, what it costs, and who is asked about it (UL-ATK-01, steps 1 to 4).

use super::{
    ATTACK_ACTION, AttackDeclared, OFF_HAND_LOADING, SEQUENCE, SINGLE_RANGE, TWO_RANGES, TWO_WEAPONS, fall_short,
    range, resolve, words,
};
use crate::character::gear::PROPERTIES;
use crate::cover::{self, TOTAL_COVER};
use crate::defence::Circumstances;
use crate::handling::GEAR;
use crate::maneuvers::{HeldFast, must_act_against};
use crate::movement::Faced;
use crate::prelude::*;
use crate::reactions::Attacked;
use crate::statuses::HINDERED;
use crate::stealth::{Revealed, UnseenChanged};
use crate::{damage, defence};

/// Whether an actor may strike or shoot at another with a weapon, price apart.
pub fn may_strike(state: &State, attack: &Attack) -> Verdict {
    let (attacker, target) = (attack.attacker, attack.target);
    let With::Weapon(place) = attack.with else {
        return Err(Refusal::new(&SEQUENCE, "this is no attack with a weapon"));
    };
    let (weapon, _) = weapon_of(state, attacker, place)?;
    let there = state.may_target(attacker, target);
    only_if!(there, &SEQUENCE, "the target must be somebody else, alive and on the field")?;
    at_hand(state, attacker, place, attack.thrown)?;
    let ranged = range(state, attacker, weapon, attack.thrown);
    not_if!(attack.nonlethal && ranged.is_some(), &damage::NONLETHAL, "only melee attacks can be nonlethal")?;
    let distance = state.distance(attacker, target);
    let (most, rule) = how_far(state, attacker, weapon, ranged);
    only_if!(distance <= most, rule, "{} is {} spaces away and {}", target, distance as i32,
        About::Reach(attacker, place, most); "move nearer")?;
    not_if!(cover::is_hidden_from(state, attacker, target),
        &TOTAL_COVER, "{} is completely behind cover", target; "move to where you can see the target")
}

/// Returns how far a weapon goes, with or without a range, and the rule that says so (UL-ATK-20, 21, 24).
pub(super) fn how_far(
    state: &State,
    attacker: ActorId,
    weapon: &Weapon,
    ranged: Option<(u32, u32)>,
) -> (u32, &'static Rule) {
    match ranged {
        None => (state.actor(attacker).profile.reach_with(weapon), &cover::MELEE_REACH),
        Some((normal, long)) if normal == long => (long, &SINGLE_RANGE),
        Some((_, long)) => (long, &TWO_RANGES),
    }
}

/// Returns a weapon of the record, and where it is.
pub(super) fn weapon_of(state: &State, attacker: ActorId, place: u8) -> Result<(&Weapon, Gear), Refusal> {
    state.actor(attacker).weapon(place).ok_or_else(|| Refusal::new(&SEQUENCE, "there is no such weapon"))
}

/// Whether an actor could strike, or throw, with a weapon: in hand, loaded, and its arms free.
pub(super) fn at_hand(state: &State, attacker: ActorId, place: u8, thrown: bool) -> Verdict {
    let (weapon, gear) = weapon_of(state, attacker, place)?;
    let item = About::Item(attacker, place);
    not_if!(gear == Gear::Unloaded, &PROPERTIES, "{} is not loaded", item; "reload it")?;
    only_if!(gear == Gear::Held, &GEAR, "{} is not in hand", item; "draw it, or pick it up")?;
    not_if!(thrown && weapon.thrown.is_none(), &PROPERTIES, "{} cannot be thrown", item)?;
    must_be_loose(state, attacker)
}

/// Returns what an attack as an action, or with the off hand, costs (UL-ACT-04, UL-ATK-26, UL-ATK-28, UL-MAN-17).
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

acts! { Unbound;
    /// Attack (UL-ACT-04).
    #[command(rule = ATTACK_ACTION, group = "Attack", either)]
    #[derive(Copy, Eq)] MakeAttack {
        actor: ActorId;
        target: ActorId;
        weapon: u8, "With which weapon, by its place in the record.";
        #[or_default] thrown: bool, "Thrown (UL-ATK-35).";
        #[or_default] nonlethal: bool, "To knock out (UL-DMG-18).";
    }
    label |c, teller| words::attack(teller.state, &c.attack()),
    price |c, s| attack_price(s, &c.attack(), false).total,
    details |c, s, offer| {
        words::among_friends(s, offer);
        offer.preview = Some(words::preview(s, &c.attack()));
    },
    when |s| fighting(s),
    may |c, s| may_attack(s, &c.attack()),
    run |c, t| declare(t, c.attack()),
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for target in in_question(state, actor) {
            for (weapon, arm) in (0..).zip(&state.actor(actor).profile.weapons) {
                let strike = MakeAttack { actor, target, weapon, thrown: false, nonlethal: false };
                // Why nobody strikes at its own side, or holds back, nobody asks.
                let thrown = arm.thrown.map(|_| MakeAttack { thrown: true, ..strike });
                for strike in [Some(strike), thrown].into_iter().flatten() {
                    if state.hostile(actor, target) { o.add(strike) } else { o.seldom(strike) }
                }
                if !arm.shoots() {
                    o.seldom(MakeAttack { nonlethal: true, ..strike });
                }
            }
        }
    };
}

impl MakeAttack {
    fn attack(self) -> Attack {
        let MakeAttack { actor, target, weapon, thrown, nonlethal } = self;
        Attack { thrown, nonlethal, ..Attack::new(actor, target, With::Weapon(weapon)) }
    }
}

/// Subject an actor may attack or wrestle with: in its activation everybody else, and right after a critical grapple
/// whoever it holds (UL-MAN-16).
pub(crate) fn in_question(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> + '_ {
    let asked = move |target| state.decision().is_none_or(|&pending| pending == HeldFast { actor, target }.into());
    state.ids().filter(move |&target| state.may_target(actor, target) && asked(target))
}

/// Pays for an attack and declares it; the target then decides how to meet it (UL-ATK-01).
pub(crate) fn declare(table: &mut Table<'_, impl Run>, attack: Attack) {
    let attacker = attack.attacker;
    if attack.occasion == Occasion::Action && table.state().decision().is_some() {
        table.emit(Settled {});
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
pub(super) fn no_longer_hindered(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).statuses.has(Status::HinderedAttackCost) {
        table.emit(StatusEnded { actor, status: Status::HinderedAttackCost });
    }
}

/// Declares an attack that was paid for, turns towards the target, and asks how it is met.
pub(crate) fn announce(table: &mut Table<'_, impl Run>, attack: Attack) {
    let (attacker, target) = (attack.attacker, attack.target);
    if table.state().actor(attacker).hidden {
        come_out(table, attacker);
    }
    table.emit(AttackDeclared { attack });
    let state = table.state();
    if attack.occasion == Occasion::Action
        && !state.activation.faced
        && cover::is_behind(state, attacker, target)
        && let Some(facing) = state.spaces(attacker).towards(state.spaces(target))
    {
        table.emit(Faced { actor: attacker, facing, free: true });
    }
    let state = table.state();
    if super::verdict::falls_short(state, &attack) {
        return fall_short(table, &attack);
    }
    // Hardly ever does it matter whether an actor is flanked, and to know what it could pay is quicker than to know that.
    let only = only_answer(state, &attack, true)
        .filter(|_| only_answer(state, &attack, false).is_some() || cover::is_flanked(state, target))
        .filter(|_| !crate::spells::reaction::could_answer(state, &attack));
    match only {
        Some(only) => resolve(table, attack, only),
        None => ask(table, Attacked { attack }),
    }
}

/// Returns the one way to meet an attack; `None` where there is a choice.
fn only_answer(state: &State, attack: &Attack, flanked: bool) -> Option<Answer> {
    let (mut choices, mut only) = (0, Answer::Passive);
    let chooses = answers_until(state, attack, flanked, |answer, _| {
        (choices, only) = (choices + 1, answer);
        choices > 1
    });
    (!chooses).then_some(only)
}

/// Whoever was hidden attacks unseen, and is known from then on (UL-ATK-13, UL-ATK-14).
pub(super) fn come_out(table: &mut Table<'_, impl Run>, subject: ActorId) {
    for observer in table.state().ids() {
        let state = table.state();
        let here = !state.actor(observer).away && state.hostile(observer, subject);
        if here && !state.unseen.contains(&(observer, subject)) {
            table.emit(UnseenChanged { observer, subject, unseen: true });
        }
    }
    table.emit(Revealed { actor: subject });
}

/// Returns every way to meet an attack that could be thought of, lawful or not.
pub(crate) fn answers(state: &State, target: ActorId) -> impl Iterator<Item = Answer> + '_ {
    let weapons = state.actor(target).held().flat_map(with_weapon);
    defence::FREE_ANSWERS.into_iter().chain(defence::PLAIN_ANSWERS).chain(weapons)
}

/// Returns the ways that a held weapon, at its place, may have.
fn with_weapon((place, weapon): (u8, &Weapon)) -> impl Iterator<Item = Answer> + use<> {
    let block = weapon.block.map(|_| Answer::BlockWith(place));
    let two = (weapon.hands == 1).then_some(Answer::ParryWithTwo(place));
    [block, Some(Answer::Parry(place)), two].into_iter().flatten()
}

/// Calls `visit` with every way to meet an attack, and its price (UL-DEF-27, UL-DEF-09).
pub fn each_answer(state: &State, attack: &Attack, mut visit: impl FnMut(Answer, i32)) {
    let flanked = state.can_react(attack.target) && cover::is_flanked(state, attack.target);
    answers_until(state, attack, flanked, |answer, price| {
        visit(answer, price);
        false
    });
}

/// Returns the same until `visit` has enough; `true` where it had.
fn answers_until(state: &State, attack: &Attack, flanked: bool, mut visit: impl FnMut(Answer, i32) -> bool) -> bool {
    let (met, ap) = (Circumstances::of(state, attack, flanked), state.actor(attack.target).ap.max(0));
    let consider = |answer: Answer| {
        let price = defence::price_of_fitting(state, attack, answer, met, false);
        price.is_ok_and(|price| price.total <= ap && visit(answer, price.total))
    };
    // Without a reaction nothing helps but what is free; that saves asking for each.
    let some = if met.reacts { usize::MAX } else { defence::FREE_ANSWERS.len() };
    answers(state, attack.target).take(some).any(consider)
}
