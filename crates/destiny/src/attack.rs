//! Attacks and combat checks.

use crate::checks::{self, RollUse};
use crate::command::{Manner, Posture};
use crate::conditions::{self, Condition};
use crate::defence::{self, DefenceKind};
use crate::event::{Event, Shift};
use crate::gear::Weapon;
use crate::profile::{Attribute, Skill};
use crate::state::{Attack, Cover, Pending, Presence, Question, State};
use crate::{Destiny, actions, movement, stamina, wounds};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// An attack is a wild roll of the skill that wields the weapon; reaching the target's Defence hits.
    ATTACK_ROLL = "WT-ATK-01", "Attack roll";
    /// A hit with a weapon adds Strength and the weapon's damage. Strength adds nothing with mechanical weapons,
    /// nor with ranged ones where the campaign says so.
    DAMAGE_ROLL = "WT-ATK-02", "Damage roll on a hit";
    /// Melee weapons: Dexterity [Melee/weapon group] and the weapon's accuracy.
    MELEE = "WT-ATK-03", "Melee weapon";
    /// Ranged weapons: Dexterity [Aim/weapon group] and the weapon's accuracy.
    RANGED = "WT-ATK-04", "Ranged weapon";
    /// Power checks: Strength [Athletics/Power] and Size.
    POWER = "WT-ATK-06", "Power";
    /// Agility checks: Dexterity [Reflex/Agility] less Size.
    AGILITY = "WT-ATK-07", "Agility";
    /// Fortitude checks: Vitality [Resistance/Fortitude].
    FORTITUDE = "WT-ATK-08", "Fortitude";
    /// Willpower checks: Persona [Resistance/Willpower].
    WILLPOWER = "WT-ATK-09", "Willpower";
    /// A combat check rolls like an attack but harms nobody; what the target's situation adds to attacks does
    /// not count for it.
    COMBAT_CHECK = "WT-ATK-10", "Combat checks";
    /// A penetrating attack hits if roll and damage together reach the Defence; the damage counts once.
    PENETRATING = "WT-ATK-11", "Penetrating";
    /// A critical success on an attack roll raises the attacker's initiative by 2 and lowers the target's by 2.
    CRITICAL_SUCCESS = "WT-ATK-12", "Critical success on an attack roll";
    /// A critical failure lowers the attacker's initiative by 2.
    CRITICAL_FAILURE = "WT-ATK-13", "Critical failure on an attack roll";
    /// Prone targets are easy in melee and hard from afar (3), crouching ones likewise (2); flanked ones are
    /// easy (2); cover makes all of it harder.
    SITUATION = "WT-ATK-14", "Modifiers by the target's situation", Table;
    /// Of the penalties for cover and posture only the worst counts.
    WORST = "WT-ATK-15", "Cover and posture penalties do not stack";
    /// Bonuses add to each other and to the one penalty left.
    STACK = "WT-ATK-16", "Bonuses and penalties stack";
    /// Dropping behind a low wall can raise the cover; the game master sets the cover of a creature.
    BEHIND_A_WALL = "WT-ATK-17", "Dropping behind a wall", Call;
    /// Every attack on a flanked creature has +2, whoever makes it. Without a map the game master says who is
    /// flanked.
    FLANKING = "WT-ATK-20", "Flanking bonus";
    /// Each range increment begun beyond the first costs 2; beyond the fifth there is no shot.
    RANGE = "WT-ATK-25", "Range increments";
    /// The gap between two creatures is their distance less 1. A melee weapon strikes at gaps up to its reach.
    REACH = "WT-ATK-26", "Reach";
    /// A weapon of reach 2 or more attacks at -2 when the gap is smaller than its reach less 1.
    TOO_CLOSE = "WT-ATK-27", "Too close";
    /// Whether a target sees an attack coming is the game master's word and recorded with it; defending does
    /// not help against an attack unseen.
    UNSEEN = "WT-ATK-28", "Attack on an unseen or seen defender", Call;
    /// A quick attack: melee, 2 AP less, and the wound is one level lower.
    QUICK_ATTACK = "WT-ACT-05", "Quick attack";
    /// A standard attack: one attack on a target in range for the weapon's AP.
    STANDARD_ATTACK = "WT-ACT-08", "Standard attack";
    /// A strong attack: melee, 2 AP and 1 stamina more, and a die more damage.
    STRONG_ATTACK = "WT-ACT-09", "Strong attack";
    /// Attackers have +3 in melee and -3 from afar against the prone, who strike at -2 and crawl at a third of
    /// their speed.
    PRONE = "WT-CON-08", "Prone", State;
    /// Attackers have +2 in melee and -2 from afar against the crouching, who move at half speed.
    CROUCHING = "WT-CON-09", "Crouching", State;
    /// Stamina is paid after the rolls of the action, so exhaustion by it does not touch them.
    FATIGUE_BITES = "WT-INT-05", "When stamina fatigue bites";
    /// Penetrating compares with whatever Defence is attacked, defending included.
    PENETRATING_ANY = "WT-INT-22", "Penetrating and special Defences";
}

/// A combat check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatCheck {
    /// With one of the creature's weapons, melee or ranged.
    Weapon(u8),
    /// Power.
    Power,
    /// Agility.
    Agility,
    /// Fortitude.
    Fortitude,
    /// Willpower.
    Willpower,
}

/// The distance of two creatures in yards; beside each other is 1.
pub fn distance(state: &State, a: ActorId, b: ActorId) -> i32 {
    i32::from(state.actor(a).place.abs_diff(state.actor(b).place)).max(1)
}

/// The gap between them.
pub fn gap(state: &State, a: ActorId, b: ActorId) -> i32 {
    distance(state, a, b) - 1
}

/// Whether an attack is lawful, apart from its cost.
pub(crate) fn lawful(
    state: &State,
    attacker: ActorId,
    manner: Manner,
    weapon: u8,
    target: ActorId,
) -> Result<(), Refusal> {
    let Some(arm) = state.profile(attacker).weapons.get(usize::from(weapon)) else {
        return Err(Refusal::new(&ATTACK_ROLL, "there is no such weapon"));
    };
    if state.actor(attacker).held & (1 << weapon) == 0 {
        return Err(Refusal::new(&ATTACK_ROLL, "the weapon is not in hand"));
    }
    if !state.knows(target) || !state.is_there(target) || !state.hostile(attacker, target) {
        return Err(Refusal::new(&ATTACK_ROLL, "that is no enemy in the fight").instead("attack a living enemy"));
    }
    match (manner, arm.is_ranged()) {
        (Manner::Quick, true) => {
            return Err(Refusal::new(&QUICK_ATTACK, "a quick attack needs a melee weapon"));
        }
        (Manner::Strong, true) => {
            return Err(Refusal::new(&STRONG_ATTACK, "a strong attack needs a melee weapon"));
        }
        _ => {}
    }
    match (arm.reach, arm.increment) {
        (Some(reach), _) if gap(state, attacker, target) <= reach => Ok(()),
        (Some(_), _) => Err(Refusal::new(&REACH, "the target is out of reach").instead("move closer")),
        (None, increment) => {
            let increment = increment.unwrap_or(1).max(1);
            let distance = distance(state, attacker, target);
            if (distance + increment - 1).div_euclid(increment) <= state.options().range_max {
                Ok(())
            } else {
                Err(Refusal::new(&RANGE, "the target is beyond the last range increment").instead("move closer"))
            }
        }
    }
}

/// Whether a combat check can be made.
pub(crate) fn check_lawful(state: &State, actor: ActorId, check: CombatCheck) -> Result<(), Refusal> {
    match check {
        CombatCheck::Weapon(weapon) if state.profile(actor).weapons.len() <= usize::from(weapon) => {
            Err(Refusal::new(&COMBAT_CHECK, "there is no such weapon"))
        }
        _ => Ok(()),
    }
}

/// What a combat check or an attack roll adds from the one who rolls, without the combat base.
pub(crate) fn combat_bonus(state: &State, actor: ActorId, check: CombatCheck, tally: &mut Tally) {
    let profile = state.profile(actor);
    let mut of = |rule, attribute: Attribute, skill: Skill, word: &str, label: &'static str| {
        tally.add(attribute.name(), profile.attribute(attribute), rule);
        tally.add(skill.name(), profile.skills.rank(skill), rule);
        tally.add(label, profile.skills.specialization(skill, word), rule);
    };
    match check {
        CombatCheck::Weapon(weapon) => {
            if let Some(weapon) = profile.weapons.get(usize::from(weapon)) {
                let rule = if weapon.is_ranged() { &RANGED } else { &MELEE };
                of(rule, Attribute::Dexterity, weapon.skill(), &weapon.group, "weapon group");
                tally.add("accuracy", weapon.accuracy, rule);
                if weapon.is_ranged() {
                    tally.add("harried", conditions::harrying(state, actor), &movement::HARRY);
                }
            }
        }
        CombatCheck::Power => {
            of(&POWER, Attribute::Strength, Skill::Athletics, "power", "Power");
            tally.add("Size", profile.size, &POWER);
        }
        CombatCheck::Agility => {
            of(&AGILITY, Attribute::Dexterity, Skill::Reflex, "agility", "Agility");
            tally.add("Size", -profile.size, &AGILITY);
        }
        CombatCheck::Fortitude => of(&FORTITUDE, Attribute::Vitality, Skill::Resistance, "fortitude", "Fortitude"),
        CombatCheck::Willpower => of(&WILLPOWER, Attribute::Persona, Skill::Resistance, "willpower", "Willpower"),
    }
    conditions::penalties(state, actor, true, tally);
}

/// Everything that an attack roll adds to its dice.
pub fn attack_bonus(state: &State, attack: &Attack, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let weapon = &state.profile(attack.attacker).weapons[usize::from(attack.weapon)];
    tally.base("base", state.options().combat_base, &checks::COMBAT_SCALE);
    combat_bonus(state, attack.attacker, CombatCheck::Weapon(attack.weapon), &mut tally);
    if !weapon.is_ranged() && state.actor(attack.attacker).posture == Posture::Prone {
        tally.add("striking while prone", -2, &PRONE);
    }
    situation(state, attack.target, weapon.is_ranged(), &mut tally);
    match weapon.reach {
        Some(reach) if reach >= 2 && gap(state, attack.attacker, attack.target) < reach - 1 => {
            tally.add("too close", state.options().reach_too_close, &TOO_CLOSE);
        }
        None => {
            let beyond = (distance(state, attack.attacker, attack.target) - 1) / weapon.increment.unwrap_or(1).max(1);
            tally.add("range", beyond * state.options().range_penalty, &RANGE);
        }
        _ => {}
    }
    tally
}

/// WT-ATK-14: what a posture adds for attackers, in melee and from afar.
fn posture(posture: Posture) -> (i32, i32) {
    match posture {
        Posture::Standing => (0, 0),
        Posture::Crouching => (2, -2),
        Posture::Prone => (3, -3),
    }
}

/// WT-ATK-14: what cover adds for attackers, in melee and from afar.
fn cover(cover: Cover) -> (i32, i32) {
    match cover {
        Cover::None => (0, 0),
        Cover::Quarter => (0, -1),
        Cover::Half => (-2, -2),
        Cover::ThreeQuarters => (-3, -3),
        Cover::NineTenths => (-5, -5),
    }
}

/// What the target's situation adds: all bonuses, and the worst penalty of cover and posture.
fn situation(state: &State, target: ActorId, ranged: bool, tally: &mut Tally) {
    let actor = state.actor(target);
    let pick = |(melee, afar): (i32, i32)| if ranged { afar } else { melee };
    let (stance, cover) = (pick(posture(actor.posture)), pick(cover(actor.cover)));
    let label = actor.posture.name();
    if stance < 0 && cover < 0 {
        let why = "only the worst of cover and posture counts";
        if stance < cover {
            tally.add(label, stance, &SITUATION);
            tally.off("cover", cover, &WORST, why);
        } else {
            tally.add("cover", cover, &SITUATION);
            tally.off(label, stance, &WORST, why);
        }
    } else {
        tally.add(label, stance, &SITUATION);
        tally.add("cover", cover, &SITUATION);
    }
    if actor.flanked {
        tally.add("flanked", 2, &FLANKING);
    }
}

/// Which Defence a weapon attacks.
pub fn targeted(weapon: &Weapon) -> DefenceKind {
    if weapon.is_ranged() { DefenceKind::Ranged } else { DefenceKind::Melee }
}

/// What a hit with a weapon deals, without the die of a strong attack.
pub fn weapon_damage(state: &State, attacker: ActorId, weapon: &Weapon, target: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("weapon", weapon.damage, &DAMAGE_ROLL);
    let strength = state.profile(attacker).attribute(Attribute::Strength);
    if weapon.mechanical {
        tally.off("Strength", strength, &DAMAGE_ROLL, "the weapon is mechanical");
    } else if weapon.is_ranged() && !state.options().ranged_adds_strength {
        tally.off("Strength", strength, &DAMAGE_ROLL, "ranged weapons do not add Strength in this campaign");
    } else {
        tally.add("Strength", strength, &DAMAGE_ROLL);
    }
    let armour = state.profile(target).armour.toughness;
    if armour >= 3 {
        tally.add("concussive", weapon.concussive, &DAMAGE_ROLL);
    }
    if armour <= 1 {
        tally.add("slicing", weapon.slicing, &DAMAGE_ROLL);
    }
    tally
}

/// One step of the attack being resolved: somebody is asked, or it is rolled.
pub(crate) fn advance<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, attack: Attack) {
    let state = scene.state();
    let weapon = &state.profile(attack.attacker).weapons[usize::from(attack.weapon)];
    if weapon.is_ranged()
        && let Some(asked) = state.next_by_initiative(None, |id| movement::may_harry(state, id, &attack))
    {
        return scene.emit(Event::Asked { pending: Pending { asked, question: Question::Harry } });
    }
    if defence::asks(state, &attack) {
        let pending = Pending { asked: attack.target, question: Question::Guard };
        return scene.emit(Event::Asked { pending });
    }
    resolve(scene, attack);
    actions::after_attack(scene, attack);
}

fn resolve<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, attack: Attack) {
    let Attack { attacker, target, .. } = attack;
    let throw = checks::throw(scene, checks::roll_of(RollUse::Attack).0);
    let state = scene.state();
    let weapon = &state.profile(attacker).weapons[usize::from(attack.weapon)];
    let bonus = attack_bonus(state, &attack, scene.listens());
    let against = targeted(weapon);
    let mut defence = scene.tally();
    let needed = defence::value(state, target, against, attack.guard, &mut defence);
    let total = throw.sum + bonus.total;
    let reached =
        if weapon.penetrating { total + weapon_damage(state, attacker, weapon, target, false).total } else { total };
    let hit = reached >= needed;
    let critical = checks::critical(state, &throw);
    scene.emit(Event::AttackRolled { attacker, target, throw, bonus, total, against, defence, hit, critical });
    match critical {
        1 => {
            shift(scene, attacker, Shift::CriticalSuccess, 2, None);
            if scene.state().actor(target).presence == Presence::Fighting {
                shift(scene, target, Shift::StruckCritically, -2, None);
            }
        }
        -1 => shift(scene, attacker, Shift::CriticalFailure, -2, None),
        _ => {}
    }
    if hit {
        wounds::strike(scene, attack, total, needed);
    }
    if attack.manner == Manner::Strong {
        stamina::spend(scene, attacker, 1);
    }
}

/// Initiative changes, never below 0.
pub(crate) fn shift<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    why: Shift,
    by: i16,
    face: Option<u8>,
) {
    let initiative = scene.state().actor(actor).initiative.saturating_add(by).max(0);
    scene.emit(Event::InitiativeChanged { actor, why, by, initiative, face });
}

/// Whether a creature is harried by another.
pub(crate) fn harried_by(state: &State, actor: ActorId, by: ActorId) -> bool {
    state.actor(actor).effects.iter().any(|effect| effect.condition == Condition::Harried { by })
}
