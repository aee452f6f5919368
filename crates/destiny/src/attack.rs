//! Attacks: whether one may be made, the roll, the damage.

use crate::dice::{Throw, critical};
use crate::initiative::{Shift, shift};
use crate::prelude::*;
use crate::space::{distance, gap};
use crate::wounds::{FINAL_DAMAGE, LOOKUP, stepped, wound};
use ludex_engine::Check;

rules! {
    /// An attack is a wild roll of the skill that wields the weapon; reaching the target's Defence hits.
    ATTACK_ROLL = "WT-ATK-01", "Attack roll";
    /// A hit with a weapon adds Strength and the weapon's damage. Strength adds nothing with mechanical weapons,
    /// nor with ranged ones where the campaign says so.
    DAMAGE_ROLL = "WT-ATK-02", "Damage roll on a hit";
    /// A penetrating attack hits if roll and damage together reach the Defence; the damage counts once.
    PENETRATING = "WT-ATK-11", "Penetrating";
    /// Prone targets are easy in melee and hard from afar (3), crouching ones likewise (2); flanked ones are
    /// easy (2); cover makes all of it harder.
    SITUATION = "WT-ATK-14", "Modifiers by the target's situation", Table;
    /// Of the penalties for cover and posture only the worst counts.
    WORST = "WT-ATK-15", "Cover and posture penalties do not stack";
    /// Bonuses add to each other and to the one penalty left.
    STACK = "WT-ATK-16", "Bonuses and penalties stack";
    /// Dropping behind a low wall can raise the cover; the game master sets the cover of a creature.
    BEHIND_A_WALL = "WT-ATK-17", "Dropping behind a wall", Call;
    /// Every attack on a flanked creature has +2, whoever makes it. Without a map the game master says who is flanked.
    FLANKING = "WT-ATK-20", "Flanking bonus";
    /// Each range increment begun beyond the first costs 2; beyond the fifth there is no shot.
    RANGE = "WT-ATK-25", "Range increments";
    /// The gap between two creatures is their distance less 1. A melee weapon strikes at gaps up to its reach.
    REACH = "WT-ATK-26", "Reach";
    /// A weapon of reach 2 or more attacks at -2 when the gap is smaller than its reach less 1.
    TOO_CLOSE = "WT-ATK-27", "Too close";
    /// A quick attack: melee, 2 AP less, and the wound is one level lower.
    QUICK_ATTACK = "WT-ACT-05", "Quick attack";
    /// A visible enemy steps inside the optimal reach of a melee weapon, from the edge of it or beyond: that is
    /// the trigger of a rebuff, before the step.
    REBUFF = "WT-ACT-06", "Rebuff: trigger";
    /// A rebuff is one attack; the wound it deals is one level worse. Then the movement goes on if it can and
    /// its mover wishes.
    REBUFF_EFFECT = "WT-ACT-07", "Rebuff: effect";
    /// A standard attack: one attack on a target in range for the weapon's AP.
    STANDARD_ATTACK = "WT-ACT-08", "Standard attack";
    /// A strong attack: melee, 2 AP and 1 stamina more, and a die more damage.
    STRONG_ATTACK = "WT-ACT-09", "Strong attack";
    /// Stamina is paid after the rolls of the action, so exhaustion by it does not touch them.
    FATIGUE_BITES = "WT-INT-05", "When stamina fatigue bites";
    /// Penetrating compares with whatever Defence is attacked, defending included.
    PENETRATING_ANY = "WT-INT-22", "Penetrating and special Defences";
}

/// Returns how many range increments begun beyond the first lie between them.
fn increments(state: &State, attacker: ActorId, target: ActorId, weapon: &Weapon) -> i32 {
    (distance(state, attacker, target) - 1) / weapon.increment.unwrap_or(1).max(1)
}

/// Whether an attack is lawful, apart from its cost.
pub(crate) fn lawful(state: &State, attacker: ActorId, manner: Manner, weapon: u8, target: ActorId) -> Verdict {
    let arm = state.weapon(attacker, weapon).ok_or_else(|| Refusal::new(&ATTACK_ROLL, "there is no such weapon"))?;
    only_if!(state.actor(attacker).holds(weapon.into()), &ATTACK_ROLL, "the weapon is not in hand")?;
    let enemy = state.is_there(target) && state.hostile(attacker, target);
    only_if!(enemy, &ATTACK_ROLL, "{} is no enemy in the fight", target; "attack a living enemy")?;
    let may = |only_melee| !arm.is_ranged() || manner != only_melee;
    only_if!(may(Manner::Quick), &QUICK_ATTACK, "a quick attack needs a melee weapon")?;
    only_if!(may(Manner::Strong), &STRONG_ATTACK, "a strong attack needs a melee weapon")?;
    if let Some(reach) = arm.reach {
        let near = gap(state, attacker, target) <= reach;
        return only_if!(near, &REACH, "{} is out of reach", target; "move closer");
    }
    let near = increments(state, attacker, target, arm) < state.options().range_max;
    only_if!(near, &RANGE, "{} is beyond the last range increment", target; "move closer")
}

/// Returns the weapon of an attack.
pub(crate) fn weapon<'s>(state: &'s State, attack: &Attack) -> &'s Weapon {
    &state.profile(attack.attacker).weapons[usize::from(attack.weapon)]
}

/// Everything that an attack roll adds to its dice.
pub fn attack_bonus(state: &State, attack: &Attack, shows: bool) -> Tally {
    let Attack { attacker, target, .. } = *attack;
    let (mut tally, weapon) = (Tally::new(shows), weapon(state, attack));
    tally.base("base", state.options().combat_base, &checks::COMBAT_SCALE);
    checks::combat_bonus(state, attacker, CombatCheck::Weapon(attack.weapon), &mut tally);
    if !weapon.is_ranged() && state.actor(attacker).posture == Posture::Prone {
        tally.add("striking while prone", -2, &conditions::PRONE);
    }
    situation(state, target, weapon.is_ranged(), &mut tally);
    match weapon.reach {
        Some(reach) if reach >= 2 && gap(state, attacker, target) < reach - 1 => {
            tally.add("too close", state.options().reach_too_close, &TOO_CLOSE);
        }
        Some(_) => {}
        None => tally.add("range", increments(state, attacker, target, weapon) * state.options().range_penalty, &RANGE),
    }
    tally
}

/// WT-ATK-14: what each posture adds, in melee and from afar.
const BY_POSTURE: [[i32; 2]; 3] = [[0, 0], [2, -2], [3, -3]];
/// The same of each cover.
const BY_COVER: [[i32; 2]; 5] = [[0, 0], [0, -1], [-2, -2], [-3, -3], [-5, -5]];

/// What the target's situation adds: all bonuses, and the worst penalty of cover and posture.
fn situation(state: &State, target: ActorId, ranged: bool, tally: &mut Tally) {
    let (actor, at) = (state.actor(target), usize::from(ranged));
    let posture = (actor.posture.name(), BY_POSTURE[actor.posture as usize][at]);
    let cover = ("cover", BY_COVER[actor.cover as usize][at]);
    let mut worst = <Strongest>::by(&WORST, "only the worst of cover and posture counts");
    for (label, value) in [posture, cover] {
        worst.add(tally, 0, label, value, &SITUATION);
    }
    if actor.flanked {
        tally.add("flanked", 2, &FLANKING);
    }
}

/// Whether Strength adds to the damage of a weapon, or why not.
pub(crate) fn adds_strength(state: &State, weapon: &Weapon) -> Result<(), &'static str> {
    match weapon.is_ranged() && !state.options().ranged_adds_strength {
        _ if weapon.mechanical => Err("the weapon is mechanical"),
        true => Err("ranged weapons do not add Strength in this campaign"),
        false => Ok(()),
    }
}

/// Returns what a hit with a weapon deals, without the die of a strong attack.
pub fn weapon_damage(state: &State, attacker: ActorId, weapon: &Weapon, target: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("weapon", weapon.damage, &DAMAGE_ROLL);
    let strength = state.profile(attacker).attribute(Attribute::Strength);
    match adds_strength(state, weapon) {
        Ok(()) => tally.add("Strength", strength, &DAMAGE_ROLL),
        Err(why) => tally.off("Strength", strength, &DAMAGE_ROLL, why),
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

/// Returns what a hit takes off: the Toughness that this weapon meets.
fn toughness(state: &State, target: ActorId, weapon: &Weapon, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    derived::base_toughness(state.profile(target), &mut tally);
    let armour = state.profile(target).armour.toughness;
    if weapon.bypasses_armour {
        tally.off("armour", armour, &wounds::BYPASSING, "the attack bypasses armour");
    } else {
        tally.add("armour", armour, &derived::TOUGHNESS);
        tally.add("armor piercing", -weapon.armor_piercing.min(armour.max(0)), &DAMAGE_ROLL);
    }
    tally
}

/// The attack is rolled, and is over.
pub(crate) fn resolve(t: &mut Table<'_, impl Run>, attack: Attack) {
    let Attack { attacker, target, .. } = attack;
    let throw = dice::throw(t, dice::RollUse::Attack);
    let (state, mut defence) = (t.state(), t.tally());
    let weapon = weapon(state, &attack);
    let bonus = attack_bonus(state, &attack, t.listens());
    let against = defence::targeted(weapon);
    let needed = defence::value(state, target, against, attack.guard, &mut defence);
    let total = throw.sum + bonus.total;
    let penetrates = if weapon.penetrating { weapon_damage(state, attacker, weapon, target, false).total } else { 0 };
    let hit = total + penetrates >= needed;
    let critical = critical(state, &throw);
    t.emit(AttackRolled { attacker, target, throw, bonus, total, against, defence, hit, critical });
    match critical {
        1 => {
            shift(t, attacker, Shift::CriticalSuccess, 2, None);
            if t.state().actor(target).presence == Presence::Fighting {
                shift(t, target, Shift::StruckCritically, -2, None);
            }
        }
        -1 => shift(t, attacker, Shift::CriticalFailure, -2, None),
        _ => {}
    }
    if hit {
        strike(t, attack, total, needed);
    }
    if attack.manner == Manner::Strong {
        stamina::spend(t, attacker, 1);
    }
    t.emit(AttackEnded { attacker, target });
    if attack.source == Source::Turn {
        t.emit(windows::WindowOpened { window: Window::Resolved });
    }
}

/// A hit becomes damage, damage a level, the level a wound.
fn strike(t: &mut Table<'_, impl Run>, attack: Attack, roll: i32, defence: i32) {
    let Attack { attacker, target, .. } = attack;
    let die = (attack.manner == Manner::Strong).then(|| dice::plain_die(t));
    let (state, shows) = (t.state(), t.listens());
    let weapon = weapon(state, &attack);
    let mut damage = weapon_damage(state, attacker, weapon, target, shows);
    if let Some(die) = &die {
        damage.add("strong attack", die.sum, &STRONG_ATTACK);
    }
    let toughness = toughness(state, target, weapon, shows);
    let result = roll + damage.total - defence - toughness.total;
    let indicated = Level::of(result, state.options());
    let level = stepped(indicated, attack.manner);
    t.emit(DamageRolled { attacker, target, die, damage, toughness, result, indicated, level });
    if let Some(level) = level {
        wound(t, target, level);
    }
}

/// Returns a line of what everybody notices, even if they do not see who does it; then not how the numbers came about.
fn noticed(teller: &Teller<'_>, attacker: ActorId, line: Line) -> Line {
    if teller.sees(attacker) { line.by(attacker) } else { Line { checks: Vec::new(), ..line } }
}

happens! { Destiny;
    /// An attack begins.
    #[event(decides = attack.attacker)] AttackBegan { attack: Attack } |e, s| s.attack = Some(e.attack),
    tell |e, teller| {
        let Attack { attacker, target, weapon, .. } = e.attack;
        let (who, whom) = (teller.name(attacker), teller.name(target));
        told!(Action, "{who} attacks {whom} with {}.", teller.state.weapon_name(attacker, weapon); STANDARD_ATTACK)
    };

    /// The attack roll.
    #[event] AttackRolled {
        attacker: ActorId, target: ActorId, throw: Throw, bonus: Tally, total: i32, against: DefenceKind, defence: Tally,
        hit: bool, critical: i8,
    }
    |_, _| {},
    tell |e, teller| {
        let result = if e.hit { "hits" } else { "misses" };
        let critical = ["; a critical failure", "", "; a critical success"][(e.critical + 1).clamp(0, 2) as usize];
        let (total, against, needed) = (e.total, e.against, e.defence.total);
        let (who, whom) = (teller.name(e.attacker), teller.name(e.target));
        let line = told!(Roll, "{who} {result} {whom}: {total} against {against} Defence {needed}{critical}."; ATTACK_ROLL)
            .check(e.throw.check("Attack roll", &e.bonus, total).outcome(result))
            .check(Check::new("Defence", Vec::new(), e.defence.clone()));
        noticed(teller, e.attacker, line)
    },
    measure |e, gauge| if gauge.concerns(e.target) {
        gauge.mark_if(e.hit, mark::HIT);
        gauge.mark_if(e.critical > 0, mark::CRITICAL);
    };

    /// What a hit comes to: attack and damage, with the extra die, less Defence and Toughness. The level is indicated by the
    /// thresholds and stepped by the action.
    #[event] DamageRolled {
        attacker: ActorId, target: ActorId, die: Option<Throw>, damage: Tally, toughness: Tally, result: i32,
        indicated: Option<Level>, level: Option<Level>,
    }
    |_, _| {},
    tell |e, teller| {
        let word = |level: Option<Level>| level.map_or("no", Level::name);
        let made = if e.indicated == e.level { String::new() } else { format!(", made {}", word(e.level)) };
        let (whose, result, indicated) = (teller.name(e.attacker), e.result, word(e.indicated));
        let mut damage = Check::new("Damage", Vec::new(), e.damage.clone());
        damage.dice = e.die.iter().flat_map(Throw::rolled).collect();
        let line = told!(Roll, "{whose}'s hit comes to {result}: {indicated} wound{made}."; FINAL_DAMAGE, LOOKUP)
            .check(damage)
            .check(Check::new("Toughness", Vec::new(), e.toughness.clone()));
        noticed(teller, e.attacker, line)
    },
    measure |e, gauge| gauge.suffers(e.target, e.result.max(0));

    #[event(frame, "The attack of {attacker} is over.", rule = ATTACK_ROLL)]
    AttackEnded { #[actor] attacker: ActorId, target: ActorId }
    |_, s| if s.attack.take().is_some_and(|attack| attack.source == Source::Rebuff) {
        s.moving = s.moving.map(|moving| Moving { rebuffed: true, ..moving });
    };
}
