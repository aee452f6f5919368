//! Making an attack with a weapon: from the declaration to the hit (UL-ATK).

use crate::Table;
use crate::armour::Situation;
use crate::character::profile::DEXTERITY_BOOST;
use crate::character::{Attribute, Weapon};
use crate::cover::{self, TOTAL_COVER};
use crate::critical::{ATTACKER_BAND, CRITICAL_HIT, CRITICAL_RANKS};
use crate::damage::{self, Blow};
use crate::defence;
use crate::event::{AttackRoll, Degree, Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::options::{GRAZE_READING, GrazeReading, LuckScope, THROWN_STRENGTH, ThrownStrength};
use crate::pending::{Answer, Attack, Occasion, Pending, With};
use crate::state::{Gear, State};
use crate::statuses::{
    BLINDED, DISABLED, EXHAUSTION, GRAPPLED, HINDERED, PINNED, POISONED, PRONE, SURPRISED, Status, UNBALANCED,
    UNCONSCIOUS, UNSEEN, WITHERED,
};
use crate::turns::{can_pay, must_act, pay};
use ludex_engine::{ActorId, Faces, Fortune, Log, RuleId, Tally};
use ludex_grid::Cover;

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
    /// Attacking somebody you cannot see has disadvantage.
    UNSEEN_TARGET = "UL-ATK-11", "Unseen target";
    /// Attacking somebody who cannot see you has advantage.
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

/// How many feet a space is.
pub const FEET_A_SPACE: u32 = 5;

/// A range in spaces.
pub const fn spaces(feet: u16) -> u32 {
    feet as u32 / FEET_A_SPACE
}

/// Normal and long range of a weapon in spaces, if it is used at range (UL-ATK-20 to 22).
pub fn range(state: &State, attacker: ActorId, weapon: &Weapon, thrown: bool) -> Option<(u32, u32)> {
    let (normal, long) = if thrown { weapon.thrown? } else { weapon.range? };
    let boosts = if thrown { 0 } else { state.actor(attacker).profile.boosts(Attribute::Acuity) };
    let normal = normal.saturating_add(5 * boosts as u16).min(long.max(normal));
    Some((spaces(normal), spaces(long)))
}

/// The attribute that a weapon strikes with (UL-ATK-04, UL-OPT-08).
pub fn attack_attribute(state: &State, weapon: &Weapon, thrown: bool) -> Attribute {
    let throws =
        weapon.thrown.is_some() && (thrown || state.options().attack_thrown_strength == ThrownStrength::Always);
    match () {
        () if weapon.heavy || throws => Attribute::Strength,
        () if weapon.shoots() => Attribute::Acuity,
        () => Attribute::Dexterity,
    }
}

/// Adds the skill bonus with a weapon: twice the rank and the boost, if there is aptitude (UL-ATK-05).
pub(crate) fn skill_bonus(tally: &mut Tally, state: &State, id: ActorId, weapon: &Weapon) {
    let rank = state.actor(id).profile.weapon_rank(weapon, state.options());
    let apt = weapon.aptitude.unwrap_or(rank > 0 || weapon.boost > 0 || weapon.unarmed);
    if apt {
        tally.add(weapon.group.name(), 2 * rank, &crate::character::skills::RANK_BONUS);
        tally.add("weapon boost", i32::from(weapon.boost), &crate::character::skills::SKILL_BOOST);
    } else {
        tally.off(weapon.group.name(), 2 * rank, &APTITUDE, "no aptitude with this weapon");
    }
}

/// What is added to the d20 of an attack with a weapon (UL-ATK-03).
pub fn attack_tally(state: &State, attacker: ActorId, weapon: &Weapon, thrown: bool, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(attacker), Tally::new(shows));
    let attribute = attack_attribute(state, weapon, thrown);
    let rule = if attribute == Attribute::Strength && weapon.thrown.is_some() && !weapon.heavy {
        &THROWN_STRENGTH
    } else {
        &ATTACK_ATTRIBUTE
    };
    tally.base(attribute.name(), actor.attribute(attribute), rule);
    skill_bonus(&mut tally, state, attacker, weapon);
    add_state(&mut tally, state, attacker);
    tally
}

/// Adds what weakens every roll for an action: Exhaustion and Withered.
pub(crate) fn add_state(tally: &mut Tally, state: &State, id: ActorId) {
    tally.add("Exhaustion", state.exhaustion(id), &EXHAUSTION);
    tally.add("Withered", -state.actor(id).statuses.value(Status::Withered), &WITHERED);
}

/// What speaks for advantage and disadvantage on an attack or a maneuver (UL-ATK-10 to 13, 21, 23; UL-STA).
pub(crate) fn fortune(state: &State, attack: &Attack, ranged: Option<(u32, u32)>, shows: bool) -> Fortune {
    let mut fortune = Fortune::new(shows);
    let (attacker, target) = (attack.attacker, attack.target);
    let (own, other) = (state.actor(attacker), state.actor(target));
    if !state.sees(attacker, target) {
        let rule = if own.statuses.has(Status::Blinded) { &BLINDED } else { &UNSEEN_TARGET };
        fortune.disadvantage("target unseen", rule);
    }
    if !state.sees(target, attacker) {
        fortune.advantage("unseen by the target", if state.unseen.is_empty() { &UNSEEN_ATTACKER } else { &UNSEEN });
    }
    let distance = state.distance(attacker, target);
    let maneuver = matches!(attack.with, With::Maneuver(_));
    if let Some((normal, _)) = ranged {
        if distance > normal {
            fortune.disadvantage("beyond normal range", &TWO_RANGES);
        }
        let close = |enemy: ActorId| {
            state.hostile(enemy, attacker)
                && state.can_act(enemy)
                && state.sees(enemy, attacker)
                && state.distance(enemy, attacker) <= cover::melee_reach(state, enemy)
        };
        if state.ids().any(close) {
            fortune.disadvantage("enemy within reach", &CLOSE_COMBAT);
        }
        if own.aim.is_some_and(|aim| aim.target == target) {
            fortune.advantage("Aim", &crate::actions::AIM);
        }
    }
    if own.helped_by.is_some() {
        fortune.advantage("Help", &crate::actions::HELP);
    }
    if own.statuses.has(Status::Prone) && !maneuver {
        fortune.disadvantage("Prone", &PRONE);
    }
    if other.statuses.has(Status::Prone) && !maneuver {
        match distance {
            0..=1 => fortune.advantage("target Prone", &PRONE),
            _ => fortune.disadvantage("target Prone and far", &PRONE),
        }
    }
    if own.statuses.has(Status::Poisoned) {
        fortune.disadvantage("Poisoned", &POISONED);
    }
    if own.statuses.has(Status::Disabled) {
        fortune.disadvantage("Disabled", &DISABLED);
    }
    if !maneuver && state.holds_on(attacker).any(|grapple| grapple.grappler != target) {
        fortune.disadvantage("Grappled", &GRAPPLED);
    }
    if other.statuses.has(Status::Unbalanced) {
        fortune.advantage("target Unbalanced", &UNBALANCED);
    }
    if state.is_pinned(target) && !maneuver {
        fortune.advantage("target Pinned", &PINNED);
    }
    if other.statuses.has(Status::Surprised) && !maneuver {
        fortune.advantage("target Surprised", &SURPRISED);
    }
    if other.statuses.has(Status::Unconscious) && !maneuver {
        fortune.advantage("target Unconscious", &UNCONSCIOUS);
    }
    fortune
}

/// Whether an actor may strike or shoot at another with a weapon, price apart.
pub fn may_strike(state: &State, attack: &Attack) -> Verdict {
    let (attacker, target) = (attack.attacker, attack.target);
    let With::Weapon(place) = attack.with else {
        return Err(Objection::new(&SEQUENCE, "this is no attack with a weapon"));
    };
    let Some((weapon, gear)) = state.actor(attacker).weapon(place) else {
        return Err(Objection::new(&SEQUENCE, "there is no such weapon"));
    };
    if !state.may_target(attacker, target) {
        return Err(Objection::new(&SEQUENCE, "the target must be somebody else, alive and on the field"));
    }
    match gear {
        Gear::Held => {}
        Gear::Unloaded => {
            let objection =
                Objection::new(&crate::character::gear::PROPERTIES, Why::Weapon(attacker, place, "is not loaded"));
            return Err(objection.instead("reload it"));
        }
        Gear::Stowed | Gear::Dropped => {
            let objection = Objection::new(&crate::handling::GEAR, Why::Weapon(attacker, place, "is not in hand"));
            return Err(objection.instead("draw it, or pick it up"));
        }
    }
    if attack.thrown && weapon.thrown.is_none() {
        return Err(Objection::new(
            &crate::character::gear::PROPERTIES,
            Why::Weapon(attacker, place, "cannot be thrown"),
        ));
    }
    if state.is_pinned(attacker) {
        return Err(Objection::new(&PINNED, "somebody Pinned can only escape").instead("escape the hold"));
    }
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
    if cover::between(state, attacker, target) == Cover::Total {
        let why = Why::Somebody(target, "is completely behind cover");
        return Err(Objection::new(&TOTAL_COVER, why).instead("move to where you can see the target"));
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
            tally.off("off hand", -1, &OFF_HAND_LOADING, "a Loading weapon is not cheaper");
        }
        Occasion::OffHand => tally.add("off hand", -1, &TWO_WEAPONS),
        Occasion::Counter => tally.add("counterattack", -1, &crate::reactions::COUNTER_COST),
    }
    if tally.total < 1 {
        tally.add("1 at the least", 1 - tally.total, &crate::turns::COST_ORDER);
    }
    tally
}

/// Whether an attack may be made as an action now (UL-ACT-04).
pub fn may_attack(state: &State, attack: &Attack) -> Verdict {
    must_act(state, attack.attacker)?;
    may_strike(state, attack)?;
    can_pay(state, attack.attacker, attack_price(state, attack, false).total)
}

/// Whether an off-hand attack may be made now (UL-ATK-26, UL-ATK-29).
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
pub fn declare(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack) {
    let attacker = attack.attacker;
    let price = attack_price(table.state(), &attack, table.listens());
    let on = match attack.occasion {
        Occasion::Action => Expense::Attack,
        Occasion::OffHand => Expense::OffHandAttack,
        Occasion::Counter => Expense::Counterattack,
    };
    pay(table, attacker, on, price);
    if attack.occasion == Occasion::Action && table.state().actor(attacker).statuses.has(Status::HinderedAttackCost) {
        table.emit(Event::StatusEnded { actor: attacker, status: Status::HinderedAttackCost });
    }
    announce(table, attack);
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
    each_answer(state, &attack, |answer| (choices, only) = (choices + 1, answer));
    if choices > 1 {
        table.emit(Event::Asked { pending: Pending::Defend { attack } });
    } else {
        resolve(table, attack, only);
    }
}

/// Whoever was hidden attacks unseen, and is known from then on (UL-ATK-13, UL-ATK-14).
fn come_out(table: &mut Table<'_, impl Faces, impl Log<Event>>, subject: ActorId) {
    for observer in table.state().ids() {
        let state = table.state();
        if state.hostile(observer, subject) && !state.unseen.contains(&(observer, subject)) {
            table.emit(Event::UnseenChanged { observer, subject, unseen: true });
        }
    }
    table.emit(Event::Revealed { actor: subject });
}

/// Calls `visit` with every way to meet an attack (UL-DEF-27).
pub fn each_answer(state: &State, attack: &Attack, mut visit: impl FnMut(Answer)) {
    let mut consider = |answer: Answer| {
        if defence::may_answer(state, attack, answer).is_ok() {
            visit(answer);
        }
    };
    defence::PLAIN_ANSWERS.into_iter().for_each(&mut consider);
    for place in 0..state.actor(attack.target).profile.weapons.len() as u8 {
        [Answer::BlockWith(place), Answer::Parry(place), Answer::ParryWithTwo(place)]
            .into_iter()
            .for_each(&mut consider);
    }
}

/// Rolls an attack and its defence, and does what follows (UL-ATK-01, steps 5 to 7).
pub fn resolve(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack, answer: Answer) {
    if let With::Maneuver(_) = attack.with {
        return crate::maneuvers::resolve(table, attack, answer);
    }
    let With::Weapon(place) = attack.with else { return };
    let (state, shows) = (table.state(), table.listens());
    let profile = state.actor(attack.attacker).profile.clone();
    let Some(weapon) = profile.weapons.get(usize::from(place)) else { return };
    let ranged = range(state, attack.attacker, weapon, attack.thrown);
    let fortune = fortune(state, &attack, ranged, shows);
    let tally = attack_tally(state, attack.attacker, weapon, attack.thrown, shows);
    let rank = profile.weapon_rank(weapon, state.options());
    let roll = roll(table, &attack, answer, tally, fortune, Skill { rank, weapon: true });
    let (degree, critical_defence) = (roll.degree, roll.defence_critical);
    let situation = situation(answer, &roll);
    table.emit(Event::AttackRolled { attack, roll });
    used_up(table, &attack, ranged.is_some());
    if weapon.loading {
        table.emit(Event::GearMoved { actor: attack.attacker, weapon: place, to: Gear::Unloaded, lies: None });
    } else if attack.thrown {
        let at = table.state().actor(attack.target).at;
        table.emit(Event::GearMoved { actor: attack.attacker, weapon: place, to: Gear::Dropped, lies: Some(at) });
    }
    if degree != Degree::Miss {
        damage::strike(table, &attack, weapon, Blow { degree, answer, situation });
    }
    if critical_defence {
        crate::reactions::critical_defence(table, &attack, answer);
    }
    offer_off_hand(table, &attack, place);
}

/// What a roll was made with, for criticals and grazes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Skill {
    /// The rank.
    pub(crate) rank: i32,
    /// Whether it is a weapon, so that Dexterity boosts count.
    pub(crate) weapon: bool,
}

/// Rolls the d20 of an attack, then the defence, and compares (UL-ATK-09).
pub(crate) fn roll(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    attack: &Attack,
    answer: Answer,
    tally: Tally,
    fortune: Fortune,
    skill: Skill,
) -> AttackRoll {
    let die = table.die(20, fortune.luck());
    let total = die.value() + tally.total;
    let defended = defence::roll(table, attack, answer);
    let margin = total - defended.total;
    let active = !matches!(answer, Answer::Passive | Answer::DefenceRoll);
    let state = table.state();
    let defence_rank = if active { defence::rank(state, attack.target, answer) } else { 0 };
    let (degree, rule) = degree(state, attack, die.kept, margin, skill, defence_rank);
    let critical = active && die.kept != 20 && !degree.hits() && -margin >= state.options().crit_margin;
    AttackRoll {
        roll: die,
        tally,
        reasons: fortune.into_reasons(),
        total,
        answer,
        defence_dice: defended.dice,
        defence: defended.tally,
        defence_reasons: defended.reasons,
        target: defended.total,
        margin,
        degree,
        defence_critical: critical,
        rule,
    }
}

/// How an attack turns out: the first line of the ladder that fits (UL-ATK-09).
pub(crate) fn degree(
    state: &State,
    attack: &Attack,
    face: u32,
    margin: i32,
    skill: Skill,
    defence_rank: i32,
) -> (Degree, RuleId) {
    let luck =
        !matches!(attack.with, With::Maneuver(_)) || state.options().luck_scope == LuckScope::AttacksAndManeuvers;
    let boosts = dexterity_boosts(state, attack.attacker, skill.weapon);
    let needed = state.options().crit_margin - state.options().crit_rank_step * skill.rank - boosts.0;
    let (below, at) = graze_band(state.options().minor_failure_attack, skill.rank + boosts.1);
    match (face, margin) {
        (1, _) if luck => (Degree::Miss, (&NATURAL_1).into()),
        (20, _) if luck => (Degree::Critical, (&NATURAL_20).into()),
        (_, margin) if margin >= needed => {
            let rule = match (boosts.0, state.options().crit_rank_step) {
                (0, 0) => &CRITICAL_HIT,
                (0, _) => &CRITICAL_RANKS,
                _ => &DEXTERITY_BOOST,
            };
            (Degree::Critical, rule.into())
        }
        (_, 0) if at => (Degree::Graze, (&GRAZE_READING).into()),
        (_, margin) if margin >= 0 && margin < defence_rank => {
            (Degree::PartlyDefended, (&defence::MINOR_FAILURE).into())
        }
        (_, 0..) => (Degree::Hit, (&HIT_TEST).into()),
        (_, margin) if margin >= -below => (Degree::Graze, (&ATTACKER_BAND).into()),
        _ => (Degree::Miss, (&OUTCOMES).into()),
    }
}

/// What boosts in Dexterity take off the critical margin, and add to the band of half damage (UL-RNK-17).
fn dexterity_boosts(state: &State, attacker: ActorId, weapon: bool) -> (i32, i32) {
    use crate::character::DexterityChoice::{Critical, HalfDamage};
    let profile = &state.actor(attacker).profile;
    let step = state.options().dex_boost_step;
    match (weapon, profile.boosts(Attribute::Dexterity), profile.dexterity_choice) {
        (true, 2, _) => (step, step),
        (true, 1, Some(Critical)) => (step, 0),
        (true, 1, Some(HalfDamage)) => (0, step),
        _ => (0, 0),
    }
}

/// How far below the target number an attack still grazes, and whether an exact tie only grazes (UL-OPT-04).
pub(crate) fn graze_band(reading: GrazeReading, rank: i32) -> (i32, bool) {
    match reading {
        GrazeReading::ShortByRank => (rank, false),
        GrazeReading::Printed => ((rank - 1).max(0), false),
        GrazeReading::TieGrazes => ((rank - 1).max(0), rank >= 1),
    }
}

/// How the armour fares after a defence (UL-ARM-08).
pub(crate) fn situation(answer: Answer, roll: &AttackRoll) -> Situation {
    let beaten = roll.degree.hits();
    match answer {
        Answer::Passive => Situation::Whole,
        _ if !beaten => Situation::Whole,
        Answer::Dodge | Answer::DoubleDodge => Situation::FailedDodge,
        Answer::Block | Answer::BlockWith(_) => Situation::FailedBlock,
        Answer::Parry(_) | Answer::ParryWithTwo(_) | Answer::DefenceRoll => Situation::FailedOther,
    }
}

/// What an attack uses up, whether it hits or not: help, aim, the target's lost balance, what was unseen.
pub(crate) fn used_up(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: &Attack, ranged: bool) {
    let (attacker, target) = (attack.attacker, attack.target);
    let aimed = table.state().actor(attacker).aim.is_some_and(|aim| aim.target == target);
    if ranged && aimed {
        table.emit(Event::Aimed { actor: attacker, aim: None });
    }
    if table.state().actor(attacker).helped_by.is_some() {
        table.emit(Event::Helped { actor: attacker, by: None });
    }
    for status in [Status::Unbalanced, Status::HinderedDefence] {
        if table.state().actor(target).statuses.has(status) {
            table.emit(Event::StatusEnded { actor: target, status });
        }
    }
    if attack.occasion != Occasion::Counter && table.state().actor(attacker).stealth.is_some() {
        table.emit(Event::Hid { actor: attacker, check: None });
    }
    while let Some(&(observer, subject)) = table.state().unseen.iter().find(|pair| pair.1 == attacker) {
        table.emit(Event::UnseenChanged { observer, subject, unseen: false });
    }
}

/// After an attack with a Light weapon, asks whether the other hand strikes too (UL-ATK-26).
fn offer_off_hand(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: &Attack, first: u8) {
    let state = table.state();
    let light = state.actor(attack.attacker).weapon(first).is_some_and(|(weapon, _)| weapon.light && !weapon.unarmed);
    if attack.occasion != Occasion::Action || !light || !state.can_act(attack.attacker) {
        return;
    }
    let pending = Pending::OffHand { actor: attack.attacker, first };
    if crate::reactions::is_open(state, &pending) {
        table.emit(Event::Asked { pending });
    }
}
