//! Making an attack with a weapon: from the declaration to the hit (UL-ATK).

mod declaring;
mod event;
mod off_hand;
pub mod places;
mod rolling;
mod sums;
mod verdict;
pub(crate) mod words;

pub use crate::character::size::{FEET_A_SPACE, spaces};
pub use crate::defence::each_answer;
pub use crate::pending::Degree;
pub use declaring::{MakeAttack, attack_price, may_attack, may_strike, must_act_against};
pub(crate) use declaring::{announce, declare, in_question};
pub use event::{AttackDeclared, AttackRoll, AttackRolled, FellShort, PlaceAttacked, ThingRoll, ThingStruck};
pub(crate) use off_hand::off_hand_targets;
pub use off_hand::{OtherHand, StrikeOffHand};
pub(crate) use rolling::{advantage, beaten, roll, situation};
pub use sums::{attack_attribute, attack_tally, range};
pub(crate) use sums::{skill_bonus, weapon_of};
pub(crate) use verdict::{Skill, falls_short};

use crate::actions::AimChanged;
use crate::damage::{self, Blow};
use crate::handling::GearMoved;
use crate::prelude::*;
use crate::stealth::{Hid, UnseenChanged};
use off_hand::offer_off_hand;

ludex_engine::rules! {
    /// An attack goes: target in range, cover and modifiers, price, the target's defence, the rolls, the damage.
    SEQUENCE = "UL-ATK-01", "Sequence of an attack";
    /// Whatever has an attack roll is an attack.
    WHAT_IS_AN_ATTACK = "UL-ATK-02", "What is an attack";
    /// An attack roll is d20 + attribute + skill + modifiers.
    ATTACK_ROLL = "UL-ATK-03", "Attack roll";
    /// Melee weapons strike with Dexterity, ranged ones with Acuity, Heavy and Thrown ones with Strength.
    ATTACK_ATTRIBUTE = "UL-ATK-04", "Attack attribute";
    /// Skill counts only with weapons the attacker has aptitude with: a rank in the group or a boost in the weapon.
    APTITUDE = "UL-ATK-05", "Skill and aptitude";
    /// A total at the target number or above hits.
    HIT_TEST = "UL-ATK-06", "Hit test";
    /// A natural 20 hits critically, whatever defends.
    NATURAL_20 = "UL-ATK-07", "Natural 20";
    /// A natural 1 misses, whatever the total.
    NATURAL_1 = "UL-ATK-08", "Natural 1";
    /// Natural 1, natural 20, margin 10, margin 0, the attacker's band below it, miss: the first that fits decides.
    OUTCOMES = "UL-ATK-09", "How an attack turns out";
    /// Advantage rolls two d20 and keeps the higher, disadvantage the lower; both together cancel.
    ADVANTAGE = "UL-ATK-10", "Advantage and disadvantage";
    /// Attacking an actor you cannot see has disadvantage.
    UNSEEN_TARGET = "UL-ATK-11", "Unseen target";
    /// Attacking an actor who cannot see you has advantage.
    UNSEEN_ATTACKER = "UL-ATK-13", "Unseen attacker";
    /// Attacking gives an unseen attacker away.
    REVEALED = "UL-ATK-14", "Revealed";
    /// A status holds for everybody, a state between two.
    STATUS_AND_STATE = "UL-ATK-15", "Status and state";
    /// The game master decides who is Surprised when the fight begins.
    MAKING_SURPRISED = "UL-ATK-17", "Making somebody Surprised", Call;
    /// Nobody can be Surprised once the fight is on.
    SURPRISE_BEFORE = "UL-ATK-18", "Surprise only before combat";
    /// Those who expect danger cannot be Surprised.
    ALERT = "UL-ATK-19", "Who cannot be Surprised";
    /// An attack with one range ends there.
    SINGLE_RANGE = "UL-ATK-20", "Single range";
    /// Beyond the normal range an attack has disadvantage; beyond the long one it is impossible.
    TWO_RANGES = "UL-ATK-21", "Two ranges";
    /// Boosts in Acuity lengthen the normal range of ranged weapons by 5 feet each.
    ACUITY_RANGE = "UL-ATK-22", "Acuity boosts";
    /// The same from the attribute's side: 5 feet more with one boost in Acuity, 10 with two.
    ACUITY_BOOST = "UL-RNK-21", "Acuity boost";
    /// Shooting within reach of an enemy that sees you has disadvantage.
    CLOSE_COMBAT = "UL-ATK-23", "Ranged attack in close combat";
    /// An unarmed strike costs 5 and deals 1 + Strength, 2 + Strength from Large on; it is no weapon.
    UNARMED = "UL-ATK-25", "Unarmed strike";
    /// After an attack with a Light weapon a second one may strike at once, 1 Action Point cheaper.
    TWO_WEAPONS = "UL-ATK-26", "Two-weapon fighting";
    /// The second weapon adds no Strength to damage unless it is negative.
    OFF_HAND_DAMAGE = "UL-ATK-27", "Off-hand damage";
    /// A Loading weapon is not cheaper in the second hand.
    OFF_HAND_LOADING = "UL-ATK-28", "Loading weapons off-hand";
    /// Either weapon may be thrown.
    OFF_HAND_THROWN = "UL-ATK-29", "Throwing with two weapons";
    /// The damage groups' attack action costs 5 Action Points unless the weapon says otherwise.
    ATTACK_ACTION = "UL-ACT-04", "Attack";
}

/// Rolls an attack with a weapon and its defence, and does what follows (UL-ATK-01, steps 5 to 7). Returns whether the defence
/// was critical.
pub(crate) fn resolve(table: &mut Table<'_, impl Run>, attack: Attack, answer: Answer) -> bool {
    let With::Weapon(place) = attack.with else { return false };
    let state = table.state();
    let shows = table.listens();
    let profile = state.actor(attack.attacker).profile.clone();
    let Some(weapon) = profile.weapons.get(usize::from(place)) else { return false };
    let ranged = range(state, attack.attacker, weapon, attack.thrown);
    let advantage = advantage(state, &attack, ranged, shows);
    let tally = attack_tally(state, attack.attacker, weapon, attack.thrown, shows);
    let rank = profile.weapon_rank(weapon, state.options());
    let roll = roll(table, &attack, answer, tally, advantage, Skill { rank, weapon: true });
    let degree = roll.degree;
    let critical_defence = roll.defence_critical;
    let situation = situation(answer, &roll);

    table.emit(AttackRolled { attack, roll });
    used_up(table, &attack, ranged.is_some());
    let at = table.state().actor(attack.target).at;
    shot_off(table, attack.attacker, place, attack.thrown.then_some(at));

    if degree != Degree::Miss {
        damage::strike(table, &attack, weapon, Blow { degree, answer, situation });
    }
    // What a critical defence opens comes at once, and so before the other hand: what is asked last is decided first.
    offer_off_hand(table, &attack, place);
    critical_defence
}

/// Lets a shot that goes farther than anything does under water miss by itself: nobody defends, and nothing is rolled
/// (UL-UWC-02).
pub(crate) fn fall_short(table: &mut Table<'_, impl Run>, attack: &Attack) {
    let With::Weapon(place) = attack.with else { return };
    table.emit(FellShort { actor: attack.attacker, target: Some(attack.target), what: None });
    used_up(table, attack, true);
    let at = table.state().actor(attack.target).at;
    shot_off(table, attack.attacker, place, attack.thrown.then_some(at));
    offer_off_hand(table, attack, place);
}

/// Ends what an attack uses up, whether it hits or not: help, aim, the target's lost balance, what was unseen. So the
/// second of two blades has no more of that balance (UL-INB-10).
pub(crate) fn used_up(table: &mut Table<'_, impl Run>, attack: &Attack, ranged: bool) {
    let attacker = attack.attacker;
    let target = attack.target;
    let aimed = table.state().actor(attacker).aim.is_some_and(|aim| aim.target == target);
    if ranged && aimed {
        table.emit(AimChanged { actor: attacker, aim: None });
    }
    for status in [Status::Unbalanced, Status::HinderedDefence] {
        if table.state().actor(target).statuses.has(status) {
            table.emit(StatusEnded { actor: target, status });
        }
    }
    gives_away(table, attacker, Some(target));
}

/// Unloads what must be loaded; what was thrown at a space lies there.
fn shot_off(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8, thrown: Option<Cell>) {
    if table.state().actor(actor).weapon(weapon).is_some_and(|(record, _)| record.loading) {
        table.emit(GearMoved { actor, weapon, to: Gear::Unloaded, lies: None });
    } else if thrown.is_some() {
        table.emit(GearMoved { actor, weapon, to: Gear::Dropped, lies: thrown });
    }
}

/// Uses up the help with an attack, and lets the attacker be seen from then on (UL-ACT-08, UL-ATK-14, UL-INB-25).
fn gives_away(table: &mut Table<'_, impl Run>, attacker: ActorId, target: Option<ActorId>) {
    crate::actions::use_help(table, attacker, None, target);
    if table.state().actor(attacker).stealth.is_some() {
        table.emit(Hid { actor: attacker, check: None });
    }
    while let Some(&(observer, subject)) = table.state().unseen.iter().find(|pair| pair.1 == attacker) {
        table.emit(UnseenChanged { observer, subject, unseen: false });
    }
}
