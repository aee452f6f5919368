//! Declaring an attack: whether it is possible, what it costs, and who is asked about it (UL-ATK-01, steps 1 to 4).

use super::sums::range;
use super::{ATTACK_ACTION, AttackDeclared, OFF_HAND_LOADING, SEQUENCE, SINGLE_RANGE, TWO_RANGES, TWO_WEAPONS, words};
use crate::character::gear::PROPERTIES;
use crate::cover::{self, TOTAL_COVER};
use crate::damage;
use crate::handling::GEAR;
use crate::prelude::*;
use crate::statuses::HINDERED;
use crate::stealth::{Revealed, UnseenChanged};

/// Checks whether an actor may strike or shoot at another with a weapon, price apart.
pub fn may_strike(state: &State, attack: &Attack) -> Verdict {
    let attacker = attack.attacker;
    let target = attack.target;
    let With::Weapon(place) = attack.with else {
        return Err(Refusal::new(&SEQUENCE, "this is no attack with a weapon"));
    };
    let (weapon, _) = weapon_of(state, attacker, place)?;
    let there = state.may_target(attacker, target);
    ensure!(there, SEQUENCE, "the target must be somebody else, alive and on the field");
    at_hand(state, attacker, place, attack.thrown)?;
    let ranged = range(state, attacker, weapon, attack.thrown);
    ensure!(!(attack.nonlethal && ranged.is_some()), damage::NONLETHAL, "only melee attacks can be nonlethal");
    let distance = state.distance(attacker, target);
    let (most, rule) = how_far(state, attacker, weapon, ranged);
    ensure!(
        distance <= most,
        *rule,
        "{} is {} spaces away and {}",
        target,
        distance as i32,
        About::Reach(attacker, place, most),
        instead = "move nearer"
    );
    ensure!(
        !cover::is_hidden_from(state, attacker, target),
        TOTAL_COVER,
        "{} is completely behind cover",
        target,
        instead = "move to where you can see the target"
    );
    Ok(())
}

/// Returns how far a weapon goes in spaces, with or without a range, and the rule that says so (UL-ATK-20, 21, 24).
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

/// Returns a weapon of an actor's record, by its place, and where it is now.
pub(super) fn weapon_of(state: &State, attacker: ActorId, place: u8) -> Result<(&Weapon, Gear), Refusal> {
    state.actor(attacker).weapon(place).ok_or_else(|| Refusal::new(&SEQUENCE, "there is no such weapon"))
}

/// Checks whether an actor could strike, or throw, with a weapon: in hand, loaded, and its arms free.
pub(super) fn at_hand(state: &State, attacker: ActorId, place: u8, thrown: bool) -> Verdict {
    let (weapon, gear) = weapon_of(state, attacker, place)?;
    let item = About::Item(attacker, place);
    ensure!(gear != Gear::Unloaded, PROPERTIES, "{} is not loaded", item, instead = "reload it");
    ensure!(gear == Gear::Held, GEAR, "{} is not in hand", item, instead = "draw it, or pick it up");
    ensure!(!(thrown && weapon.thrown.is_none()), PROPERTIES, "{} cannot be thrown", item);
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

/// Checks whether an attack may be made as an action now (UL-ACT-04).
pub fn may_attack(state: &State, attack: &Attack) -> Verdict {
    must_act_against(state, attack.attacker, attack.target)?;
    can_pay(state, attack.attacker, attack_price(state, attack, false).total)?;
    may_strike(state, attack)
}

/// Attack (UL-ACT-04).
#[command(rule = ATTACK_ACTION, group = "Attack", kind = Attack, either)]
#[derive(Copy, Eq)]
pub struct MakeAttack {
    pub actor: ActorId,
    pub target: ActorId,
    /// With which weapon, by its place in the record.
    pub weapon: u8,
    /// Thrown (UL-ATK-35).
    #[serde(default)]
    pub thrown: bool,
    /// To knock out (UL-DMG-18).
    #[serde(default)]
    pub nonlethal: bool,
}

impl Act<Unbound> for MakeAttack {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_attack(state, &self.attack())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        declare(table, self.attack());
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in in_question(state, actor) {
            for (weapon, arm) in (0..).zip(&state.actor(actor).profile.weapons) {
                let strike = MakeAttack { actor, target, weapon, thrown: false, nonlethal: false };
                // Why nobody strikes at its own side, or holds back, nobody asks.
                let thrown = arm.thrown.map(|_| MakeAttack { thrown: true, ..strike });
                for strike in [Some(strike), thrown].into_iter().flatten() {
                    if state.hostile(actor, target) { offers.add(strike) } else { offers.seldom(strike) }
                }
                if !arm.shoots() {
                    offers.seldom(MakeAttack { nonlethal: true, ..strike });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        words::attack(teller.state, &self.attack())
    }

    fn price(&self, state: &State) -> i32 {
        attack_price(state, &self.attack(), false).total
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        words::among_friends(state, offer);
        offer.preview = Some(words::preview(state, &self.attack()));
    }
}

impl MakeAttack {
    fn attack(self) -> Attack {
        let MakeAttack { actor, target, weapon, thrown, nonlethal } = self;
        Attack { thrown, nonlethal, ..Attack::new(actor, target, With::Weapon(weapon)) }
    }
}

/// Returns whom an actor may attack or wrestle with: in its activation everybody else, and right after a critical grapple
/// whoever it holds (UL-MAN-16).
pub(crate) fn in_question(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> + '_ {
    state.ids().filter(move |&target| {
        let fits = state.decision().is_none_or(|pending| pending.follows_up(actor, target));
        fits && state.may_target(actor, target)
    })
}

/// Pays for an attack and declares it; the target then decides how to meet it (UL-ATK-01).
pub(crate) fn declare(table: &mut Table<'_, impl Run>, attack: Attack) {
    let attacker = attack.attacker;
    if attack.occasion == Occasion::Action && table.state().decision().is_some() {
        table.emit(Settled {});
    }
    let price = attack_price(table.state(), &attack, table.listens());
    let expense = match attack.occasion {
        Occasion::Action => Expense::Attack,
        Occasion::OffHand => Expense::OffHandAttack,
        Occasion::Counter => Expense::Counterattack,
    };
    pay(table, attacker, expense, price);
    if attack.occasion == Occasion::Action {
        no_longer_hindered(table, attacker);
    }
    announce(table, attack);
}

/// Ends the surcharge on the next attack, which was paid with this one (UL-MAN-17).
pub(super) fn no_longer_hindered(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).statuses.has(Status::HinderedAttackCost) {
        table.emit(StatusEnded { actor, status: Status::HinderedAttackCost });
    }
}

/// Declares an attack that was paid for. How it is met, and what follows, is told of its event.
pub(crate) fn announce(table: &mut Table<'_, impl Run>, attack: Attack) {
    if table.state().actor(attack.attacker).hidden {
        come_out(table, attack.attacker);
    }
    table.emit(AttackDeclared { attack });
}

/// Brings an attacker out of hiding: it attacks unseen, and is known from then on (UL-ATK-13, UL-ATK-14).
pub(super) fn come_out(table: &mut Table<'_, impl Run>, subject: ActorId) {
    for observer in table.state().ids() {
        let state = table.state();
        let is_enemy = !state.actor(observer).away && state.hostile(observer, subject);
        if is_enemy && !state.unseen.contains(&(observer, subject)) {
            table.emit(UnseenChanged { observer, subject, unseen: true });
        }
    }
    table.emit(Revealed { actor: subject });
}

/// Refuses an attack or a maneuver to an actor whose activation it is not, and who has not just grappled the target
/// critically either (UL-MAN-16).
pub fn must_act_against(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    match state.decision() {
        Some(decision) if decision.follows_up(actor, target) => Ok(()),
        _ => must_act(state, actor),
    }
}
