//! Attacks: whether one may be made, the roll, the damage.

pub(crate) mod blindly;
pub(crate) mod nonlethal;
pub(crate) mod spells;
mod sums;

pub(crate) use sums::{adds_strength, melee_situation, met_toughness};
pub use sums::{attack_bonus, weapon_damage};

use crate::dice::{Throw, critical};
use crate::gear::WEAPONS as THROWN;
use crate::initiative::{Shift, shift};
use crate::prelude::*;
use crate::space::{distance, gap};
use crate::wounds::{FINAL_DAMAGE, LOOKUP, stepped, wound};
use ludex_engine::Check;

rules! {
    /// An attack is a wild roll of the skill that wields the weapon; reaching the target's Defence hits. Through walls, shut doors and
    /// the seam of two walls nobody strikes (house).
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
    /// The worst penalty of cover and posture once, and all bonuses: prone behind a wall and flanked.
    PRONE_BEHIND_A_WALL = "WT-INT-08", "Prone behind a wall, flanked";
    /// Dropping behind a low wall can raise the cover; the game master sets the cover of a creature.
    BEHIND_A_WALL = "WT-ATK-17", "Dropping behind a wall", Call;
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

/// Returns how many range increments beyond the first are begun between attacker and target (WT-ATK-25).
fn increments(state: &State, attacker: ActorId, target: ActorId, increment: i32) -> i32 {
    (distance(state, attacker, target) - 1) / increment.max(1)
}

/// Returns the first range increment in yards of an attack from afar; none in melee.
pub(crate) fn range(weapon: &Weapon, manner: Manner) -> Option<i32> {
    if manner == Manner::Throw { weapon.thrown } else { weapon.increment }
}

/// Returns whether an attack is lawful, apart from its cost.
pub(crate) fn lawful(state: &State, attacker: ActorId, manner: Manner, weapon: u8, target: ActorId) -> Verdict {
    let place = weapon;
    let weapon = state.weapon(attacker, place).ok_or_else(|| Refusal::new(&ATTACK_ROLL, "there is no such weapon"))?;
    ensure!(state.actor(attacker).holds(place.into()), ATTACK_ROLL, "the weapon is not in hand");
    let enemy = state.is_there(target) && state.hostile(attacker, target);
    ensure!(enemy, ATTACK_ROLL, "{} is no enemy in the fight", target, instead = "attack a living enemy");
    let may = |only_melee| !weapon.is_ranged() || manner != only_melee;
    let parted = state.is_parted(attacker, target);
    ensure!(!parted, ATTACK_ROLL, "{} is wholly behind a wall", target, instead = "go where you see your enemy");
    ensure!(may(Manner::Quick), QUICK_ATTACK, "a quick attack needs a melee weapon");
    ensure!(may(Manner::Strong), STRONG_ATTACK, "a strong attack needs a melee weapon");
    ensure!(may(Manner::Nonlethal), nonlethal::ROLL, "a nonlethal attack needs a melee weapon");
    let sees = conditions::blindness(state, attacker) >= 0;
    ensure!(sees, conditions::BLINDED, "{} is blind", attacker, instead = "guess a place");

    let shot = range(weapon, manner);
    if state.wrestles(attacker) {
        let close = weapon.reach == Some(0) && shot.is_none() && gap(state, attacker, target) < 1;
        ensure!(
            close,
            holds::GRAPPLING,
            "{} wrestles: only what has no reach strikes",
            attacker,
            instead = "use a dagger"
        );
    }
    let loaded = !has_bit(state.actor(attacker).unloaded, place);
    ensure!(loaded, hands::RELOAD, "it is not loaded", instead = "load it");

    if manner == Manner::Grapple {
        return holds::may_grapple(state, attacker, weapon, target);
    }
    match (weapon.reach, shot) {
        (Some(reach), None) => reaches(state, attacker, manner, reach, target),
        _ => carries(state, attacker, shot.unwrap_or(1), target),
    }
}

/// Returns whether a melee weapon of this reach strikes the target (WT-ATK-26).
fn reaches(state: &State, attacker: ActorId, manner: Manner, reach: i32, target: ActorId) -> Verdict {
    ensure!(manner != Manner::Throw, THROWN, "that is not for throwing");
    let near = gap(state, attacker, target) <= reach;
    ensure!(near, REACH, "{} is out of reach", target, instead = "move closer");
    Ok(())
}

/// Returns whether a shot or a throw of this range increment carries to the target (WT-ATK-25).
fn carries(state: &State, attacker: ActorId, increment: i32, target: ActorId) -> Verdict {
    ensure!(
        !conditions::is_drowned(state, attacker),
        conditions::NO_SHOTS_UNDER_WATER,
        "nothing is shot or thrown under water",
        instead = "strike in melee"
    );
    let near = increments(state, attacker, target, increment) < state.options().range_max;
    ensure!(near, RANGE, "{} is beyond the last range increment", target, instead = "move closer");
    Ok(())
}

/// Returns the weapon of an attack; for a spell the bolt that stands for it.
pub(crate) fn weapon<'s>(state: &'s State, attack: &Attack) -> &'s Weapon {
    let profile = state.profile(attack.attacker);
    let weapons = if attack.manner == Manner::Spell { &profile.bolts } else { &profile.weapons };
    &weapons[usize::from(attack.weapon)]
}

/// Returns whether an attack is made with a weapon from afar.
pub(crate) fn is_shot(state: &State, attack: &Attack) -> bool {
    attack.manner != Manner::Spell && range(weapon(state, attack), attack.manner).is_some()
}

/// Returns the Defence that an attack meets: melee, ranged, or the one that a spell names (WT-DEF-01).
pub(crate) fn against(state: &State, attack: &Attack) -> DefenceKind {
    if attack.manner == Manner::Spell {
        spells::against(state, attack)
    } else if is_shot(state, attack) {
        DefenceKind::Ranged
    } else {
        DefenceKind::Melee
    }
}

/// Rolls an attack and carries it to its end. The dice of the attack come first, those of the damage only after a hit
/// (WT-DIC-18).
pub(crate) fn resolve(table: &mut Table<'_, impl Run>, attack: Attack) {
    let Attack { attacker, target, .. } = attack;
    let throw = dice::throw(table, dice::RollUse::Attack);

    let state = table.state();
    let bonus = attack_bonus(state, &attack, table.listens());
    let attacked = against(state, &attack);
    let against = defence::standing_for(state, target, attacked, attack.guard);
    let mut defence = table.tally();
    let needed = defence::met(state, &attack, attacked, attack.guard, &mut defence);
    let total = throw.sum + bonus.total;
    let hit = total + penetration(state, &attack) >= needed;
    let critical = critical(state, &throw);
    table.emit(AttackRolled { attacker, target, throw, bonus, total, against, defence, hit, critical });

    match critical {
        1 => {
            shift(table, attacker, Shift::CriticalSuccess, 2, None);
            if table.state().actor(target).presence == Presence::Fighting {
                shift(table, target, Shift::StruckCritically, -2, None);
            }
        }
        -1 => shift(table, attacker, Shift::CriticalFailure, -2, None),
        _ => {}
    }

    let waits = hit && strike(table, attack, total, needed);
    if !waits {
        finish(table, attack);
    }
}

/// Returns what counts for hitting beside the roll: the damage of a penetrating weapon (WT-ATK-11), against whatever Defence is
/// attacked (WT-INT-22).
fn penetration(state: &State, attack: &Attack) -> i32 {
    let weapon = weapon(state, attack);
    if !weapon.penetrating {
        return 0;
    }
    weapon_damage(state, (attack.attacker, attack.manner), weapon, attack.target, false).total
}

/// Ends an attack: stamina and mana are paid now, so that the fatigue of it does not touch its rolls (WT-INT-05), and what left
/// the hand is gone.
pub(crate) fn finish(table: &mut Table<'_, impl Run>, attack: Attack) {
    let Attack { attacker, target, weapon: at, manner, .. } = attack;
    if manner == Manner::Strong {
        stamina::spend(table, attacker, 1);
    }
    if manner == Manner::Spell {
        let cost = table.state().profile(attacker).spells[usize::from(at)].spends as i16;
        mana::spend(table, attacker, cost);
    } else {
        let weapon = weapon(table.state(), &attack);
        let leaves = manner == Manner::Throw || weapon.leaves_hand && weapon.is_ranged();
        let reload = weapon.reload;
        if leaves {
            let there = table.state().actor(target).place;
            lying::falls(table, attacker, Thing::Weapon(at), there);
        }
        if reload {
            table.emit(hands::Loaded { actor: attacker, weapon: at, ready: false });
        }
    }
    table.emit(AttackEnded { attacker, target });
    if attack.source == Source::Turn {
        table.emit(windows::WindowOpened { window: Window::Resolved });
    }
}

/// Lets a hit do what it does: damage becomes a level, the action steps it, and the level becomes a wound (WT-WND-09), or there
/// is none under the light threshold (WT-WND-03). Returns whether an actor has to choose before the attack is over.
fn strike(table: &mut Table<'_, impl Run>, attack: Attack, roll: i32, defence: i32) -> bool {
    let Attack { attacker, target, manner, .. } = attack;
    if manner == Manner::Grapple {
        table.emit(holds::Grappled { actor: attacker, target });
        return false;
    }
    if manner == Manner::Spell && spells::binds(table, &attack) {
        return false;
    }

    let die = (attack.manner == Manner::Strong).then(|| dice::plain_die(table));
    let state = table.state();
    let shows = table.listens();
    let weapon = weapon(state, &attack);
    let mut damage = weapon_damage(state, (attacker, manner), weapon, target, shows);
    if let Some(die) = &die {
        damage.add("strong attack", die.sum, &STRONG_ATTACK);
    }
    let toughness = met_toughness(state, (manner, target), weapon, shows);
    let result = roll + damage.total - defence - toughness.total;
    let indicated = Level::of(result, state.options());
    let level = stepped(indicated, attack.manner);
    table.emit(DamageRolled { attacker, target, die, damage, toughness, result, indicated, level });
    match level {
        Some(highest) if manner == Manner::Nonlethal => {
            table.emit(windows::Prompted { pending: nonlethal::Spares { actor: attacker, highest }.into() });
            return true;
        }
        _ => {}
    }
    let recorded = level.and_then(|level| wound(table, target, level));
    if manner == Manner::Spell {
        spells::burns(table, &attack, (roll, result), recorded);
    }
    false
}

/// Returns a line that everybody hears; those who do not see the attacker are not told how its numbers came about.
fn noticed(teller: &Teller<'_>, attacker: ActorId, line: Line) -> Line {
    if teller.sees(attacker) { line.by(attacker) } else { Line { checks: Vec::new(), ..line } }
}

/// An attack begins.
#[event(decides = attack.attacker)]
pub struct AttackBegan {
    pub attack: Attack,
}

impl Event<Destiny> for AttackBegan {
    fn apply(&self, state: &mut State) {
        state.attack = Some(self.attack);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Attack { attacker, target, weapon, .. } = self.attack;
        let who = teller.name(attacker);
        let whom = teller.name(target);
        let with = match self.attack.manner {
            Manner::Spell => self::weapon(teller.state, &self.attack).name.as_str(),
            _ => teller.state.weapon_name(attacker, weapon),
        };
        let line = Line::new(LineKind::Action, format!("{who} attacks {whom} with {with}.")).at(target);
        Some(line.rule(&STANDARD_ATTACK))
    }

    fn log_harm(&self, log: &mut HarmLog) {
        let Attack { attacker, weapon, manner, .. } = self.attack;
        let means = match manner {
            Manner::Spell => ludex_kit::Means::Power(weapon),
            _ => ludex_kit::Means::Item(weapon),
        };
        log.uses(attacker, means);
    }
}

/// The attack roll.
#[event]
pub struct AttackRolled {
    pub attacker: ActorId,
    pub target: ActorId,
    pub throw: Throw,
    pub bonus: Tally,
    pub total: i32,
    pub against: DefenceKind,
    pub defence: Tally,
    pub hit: bool,
    pub critical: i8,
}

impl Event<Destiny> for AttackRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let result = if self.hit { "hits" } else { "misses" };
        let critical = dice::critical_words(self.critical);
        let needed = self.defence.total;
        let against = self.against;
        let total = self.total;
        let who = teller.name(self.attacker);
        let whom = teller.name(self.target);
        let numbers = format!("{total} against {against} Defence {needed}{critical}.");
        let line = Line::rolled(format!("{who} {result} {whom}"), numbers)
            .verdict()
            .rule(&ATTACK_ROLL)
            .check(self.throw.check("Attack roll", &self.bonus, total).outcome(result))
            .check(Check::new("Defence", Vec::new(), self.defence.clone()))
            .came_to(dice::result(self.hit, self.critical, true), total, needed);
        Some(noticed(teller, self.attacker, line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.target) {
            odds.mark_if(self.hit, mark::HIT);
            odds.mark_if(self.critical > 0, mark::CRITICAL);
        }
    }
}

/// What a hit comes to: attack and damage, with the extra die, less Defence and Toughness. The level is indicated by the
/// thresholds and stepped by the action.
#[event]
pub struct DamageRolled {
    pub attacker: ActorId,
    pub target: ActorId,
    pub die: Option<Throw>,
    pub damage: Tally,
    pub toughness: Tally,
    pub result: i32,
    pub indicated: Option<Level>,
    pub level: Option<Level>,
}

impl Event<Destiny> for DamageRolled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let word = |level: Option<Level>| level.map_or("no", Level::name);
        let made = if self.indicated == self.level { String::new() } else { format!(", made {}", word(self.level)) };
        let whose = teller.name(self.attacker);
        let result = self.result;
        let indicated = word(self.indicated);
        let mut damage = Check::new("Damage", Vec::new(), self.damage.clone());
        damage.dice = self.die.iter().flat_map(Throw::rolled).collect();
        let line = Line::new(LineKind::Roll, format!("{whose}'s hit comes to {result}: {indicated} wound{made}."))
            .rule(&FINAL_DAMAGE)
            .rule(&LOOKUP)
            .check(damage)
            .check(Check::new("Toughness", Vec::new(), self.toughness.clone()));
        Some(noticed(teller, self.attacker, line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.target, self.result.max(0));
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.strikes(Some(self.attacker), self.target, "a blow");
    }
}

#[event(frame, "The attack of {attacker} is over.", rule = ATTACK_ROLL)]
pub struct AttackEnded {
    #[actor]
    pub attacker: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for AttackEnded {
    fn apply(&self, state: &mut State) {
        if state.attack.take().is_some_and(|attack| attack.source == Source::Rebuff) {
            state.moving = state.moving.map(|moving| Moving { rebuffed: true, ..moving });
        }
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.is_over();
    }
}
