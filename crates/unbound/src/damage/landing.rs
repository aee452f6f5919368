//! The blow that lands: its dice, part by part.

use super::types::{DamageType, Source};
use super::{Blow, DAMAGE_ROLL, Flow, Harm, after, damage_tally, deal, protection, reduce};
use crate::attack::Degree;
use crate::character::Damage;
use crate::critical::{self, SLASHING};
use crate::movement::buffeted;
use crate::prelude::*;

/// What an attack that hit deals: its parts, what is added to the first, and the power behind it.
pub(crate) struct Strike<'a> {
    pub(crate) parts: &'a [Damage],
    pub(crate) plus: Tally,
    pub(crate) source: Source,
    pub(crate) ignores_armor: bool,
}

/// Rolls the damage of a weapon that hit and deals it (UL-DMG-14).
pub(crate) fn strike(table: &mut Table<'_, impl Run>, attack: &Attack, weapon: &Weapon, blow: Blow) {
    let profile = &table.state().actor(attack.attacker).profile;
    let plus = damage_tally(profile, weapon, attack.occasion, table.state().options(), table.listens());
    let Weapon { damage: parts, source, ignores_armor, .. } = weapon;
    land(table, attack, Strike { parts, plus, source: *source, ignores_armor: *ignores_armor }, blow);
}

/// Returns how many dice count for critical effects: those of the first type, whose effect comes (UL-DMG-15, UL-CRT-15).
pub fn counted_dice(parts: &[Damage]) -> i32 {
    let first = parts.first().map(|part| part.kind);
    parts.iter().filter(|part| Some(part.kind) == first).map(|part| i32::from(part.dice.count)).sum()
}

/// Rolls the damage of an attack that hit and deals it (UL-DMG-14). Armour reduces the parts in their order, what is left of
/// it the next one; everything else is worked out part by part (UL-DMG-17).
pub(crate) fn land(table: &mut Table<'_, impl Run>, attack: &Attack, strike: Strike<'_>, blow: Blow) {
    let Strike { parts, plus, source, ignores_armor } = strike;
    let target = attack.target;
    let shows = table.listens();
    let first = parts.first().map_or(DamageType::Bludgeoning, |part| part.kind);
    let critical = blow.degree == Degree::Critical;
    let (mut armor, mut saved) = protection(table, attack, first, blow, ignores_armor);
    let mut harm = Harm::begins(table.state(), target);
    let dice = counted_dice(parts);
    let mut plus = Some(plus);

    for (place, part) in parts.iter().enumerate() {
        let mut tally = plus.take().unwrap_or_else(|| Tally::new(shows));
        if place > 0 {
            tally.add("weapon", i32::from(part.dice.plus), &DAMAGE_ROLL);
        }
        let roll = (part.dice.count > 0).then(|| table.dice(part.dice.count.into(), part.dice.sides.into()));
        if critical && first == DamageType::Slashing && place == 0 {
            tally.add("most of the dice", part.dice.most(), &SLASHING);
        }

        let amount = (roll.as_ref().map_or(0, Rolled::value) + tally.total).max(0);
        let bypasses = part.kind == DamageType::Poison;
        let flow = Flow::new((part.kind, source), tally, amount, &DAMAGE_ROLL);
        let mut flow = Flow { roll, bypasses, nonlethal: attack.nonlethal, ..flow };
        reduce(&mut flow, &mut armor, &mut saved, blow, shows);
        deal(table, target, Some(attack.attacker), flow, &mut harm);
    }

    // Whatever is left of the damage, the effect comes (UL-DMG-16), and after it: acid corrodes armour that has helped
    // already (UL-INB-15).
    if critical {
        critical::health_rider(table, attack, (first, source), dice, &mut harm);
        critical::effect(table, attack, (first, source), dice);
    }
    after(table, target, harm, critical, attack.nonlethal);
    buffeted(table, target, harm.amount);
}

/// Deals bludgeoning damage without dice, that of a shield (UL-MAN-06).
pub(crate) fn bludgeon(table: &mut Table<'_, impl Run>, attack: &Attack, tally: Tally, blow: Blow) {
    let target = attack.target;
    let shows = table.listens();
    let kind = DamageType::Bludgeoning;
    let (mut armor, mut saved) = protection(table, attack, kind, blow, false);
    let mut harm = Harm::begins(table.state(), target);
    let amount = tally.total.max(0);
    let mut flow = Flow::new((kind, Source::Null), tally, amount, &DAMAGE_ROLL);
    reduce(&mut flow, &mut armor, &mut saved, blow, shows);
    deal(table, target, Some(attack.attacker), flow, &mut harm);
    after(table, target, harm, blow.degree == Degree::Critical, false);
    buffeted(table, target, harm.amount);
}
