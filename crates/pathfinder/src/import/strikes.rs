//! Strikes of Foundry's creatures: items of type `melee`, which are ranged ones too.

use super::reading::{Report, at, first, list, number, short, slug, text, whole};
use super::sheets::{Attack, CreatureSheet};
use crate::character::{DamageType, Portion, Rider, WeaponTrait};
use crate::damage::MOST_BESIDES;
use serde_json::Value;

/// The most ways in which a creature strikes.
const MOST: usize = 16;

/// What is told of a range beyond which nobody shoots.
const GREATEST: &str = "its range is its greatest, not an increment";

/// A roll of damage: dice, their sides, what is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Formula {
    pub(super) dice: u8,
    pub(super) die: u8,
    pub(super) bonus: i8,
}

/// Reads the strikes among items.
pub(super) fn read(items: &[Value], sheet: &mut CreatureSheet, report: &mut Report) {
    for item in items.iter().filter(|item| text(item, "type") == Some("melee")) {
        let name = text(item, "name").unwrap_or("strike").to_owned();
        if sheet.strikes.len() >= MOST {
            report.out(name, "a creature strikes in sixteen ways at the most");
            continue;
        }
        if let Some(strike) = strike(item, &name, report) {
            sheet.strikes.push(strike);
        }
    }
    if sheet.strikes.is_empty() {
        report.part("items", "it has no way to strike that could be taken");
    }
}

/// Reads one strike; `None` where it has no attack or no damage that could be taken, which is told.
pub(super) fn strike(item: &Value, name: &str, report: &mut Report) -> Option<Attack> {
    let system = item.get("system").or_else(|| item.get("data")).unwrap_or(&Value::Null);
    let modifier = number(system, &["bonus.value", "bonus.total"], (-5, 60), report, true)?;
    let mut strike = Attack { name: name.to_owned(), modifier: modifier as i8, ..Attack::default() };
    if !damage(system, &mut strike, report) {
        report.out(name, "it has no damage in dice that could be taken");
        return None;
    }
    traits(system, &mut strike, report);
    range(system, &mut strike, report);
    for effect in list(system, &["attackEffects.value"]) {
        let word = effect.as_str().map(slug);
        match Rider::ALL.iter().find(|rider| word.as_deref() == Some(rider.written())) {
            Some(rider) if !strike.riders.contains(rider) => strike.riders.push(*rider),
            Some(_) => {}
            None => report.text(name, format!("after a hit: {}", short(effect))),
        }
    }
    if let Some(custom) = text(system, "attackEffects.custom") {
        report.text(name, format!("after a hit: {custom}"));
    }
    Some(strike)
}

/// Takes the part of the damage that is the weapon's own, the one with something added to its dice, and the others as what a hit
/// does besides; what is not taken is told.
fn damage(system: &Value, strike: &mut Attack, report: &mut Report) -> bool {
    let parts: Vec<&Value> = match at(system, "damageRolls") {
        Some(Value::Object(fields)) => fields.values().collect(),
        Some(Value::Array(list)) => list.iter().collect(),
        _ => Vec::new(),
    };
    let is_plain = |part: &&&Value| text(part, "category").is_none();
    let known = parts.iter().filter(is_plain).filter_map(|part| Some((*part, formula(text(part, "damage")?)?)));
    let main = known.max_by_key(|(_, formula)| (formula.bonus != 0, formula.dice, formula.die));
    for part in &parts {
        let is_own = main.is_some_and(|(own, _)| std::ptr::eq(own, *part));
        if !is_own && !besides(part, strike) {
            let of = |key| text(part, key).unwrap_or_default();
            let words = format!("{} {} {}", of("damage"), of("category"), of("damageType"));
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            report.part(&strike.name, format!("its further damage is not dealt: {words}"));
        }
    }
    let Some((part, formula)) = main else { return false };
    let kind = text(part, "damageType").unwrap_or_default();
    strike.damage = damage_of(kind);
    if strike.damage.is_none() {
        report.part(&strike.name, format!("damage of the kind {kind:?} counts as untyped"));
        strike.damage = Some(DamageType::Untyped);
    }
    (strike.dice, strike.die, strike.bonus) = (formula.dice, formula.die, formula.bonus);
    true
}

/// Takes a part of the damage that is not the weapon's own; returns whether it could be.
fn besides(part: &Value, strike: &mut Attack) -> bool {
    let written = text(part, "damage").and_then(formula);
    let kind = text(part, "damageType").and_then(damage_of);
    let (Some(Formula { dice, die, bonus }), Some(damage)) = (written, kind) else { return false };
    let portion = Portion { dice, die, bonus, damage };
    let is_small = dice <= 10 && (0..=20).contains(&bonus);
    match text(part, "category") {
        None if is_small && strike.also.len() < MOST_BESIDES => strike.also.push(portion),
        Some("persistent") if is_small && strike.lasting.is_none() => strike.lasting = Some(portion),
        Some("splash") if dice == 0 && (1..=20).contains(&bonus) && strike.splash == 0 => strike.splash = bonus as u8,
        _ => return false,
    }
    true
}

/// Returns the damage of a slug, of either edition, or of a letter.
pub(super) fn damage_of(written: &str) -> Option<DamageType> {
    match slug(written).as_str() {
        "void" => Some(DamageType::Negative),
        "vitality" => Some(DamageType::Positive),
        "b" => Some(DamageType::Bludgeoning),
        "p" => Some(DamageType::Piercing),
        "s" => Some(DamageType::Slashing),
        word => DamageType::ALL.iter().copied().find(|kind| kind.written() == word),
    }
}

/// Reads a formula such as `2d6+4`, `1d8 - 1`, `3`; `None` for anything else.
pub(super) fn formula(written: &str) -> Option<Formula> {
    let text: String = written.replace(['–', '−'], "-").chars().filter(|c| !c.is_whitespace()).collect();
    let Some((dice, rest)) = text.split_once(['d', 'D']) else {
        let bonus: i8 = text.parse().ok()?;
        return Some(Formula { dice: 0, die: 4, bonus: bonus.clamp(-5, 40) });
    };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let bonus = match &rest[end..] {
        "" => 0,
        added => added.strip_prefix('+').unwrap_or(added).parse().ok()?,
    };
    let dice: u8 = if dice.is_empty() { 1 } else { dice.parse().ok()? };
    let die: u8 = rest[..end].parse().ok()?;
    let is_known = dice <= 20 && (2..=12).contains(&die) && (-5..=40).contains(&bonus);
    is_known.then_some(Formula { dice, die, bonus })
}

/// Takes the traits of a strike; those with a number become its reach, its range and its dice.
fn traits(system: &Value, strike: &mut Attack, report: &mut Report) {
    let mut others = Vec::new();
    for value in list(system, &["traits.value", "traits"]) {
        let Some(written) = value.as_str() else { continue };
        if !numbered(written, strike, report) {
            let word = slug(written);
            match WeaponTrait::ALL.iter().find(|one| one.written() == word) {
                Some(one) if !strike.traits.contains(one) => strike.traits.push(*one),
                Some(_) => {}
                None => others.push(word),
            }
        }
    }
    if !others.is_empty() {
        report.text(&strike.name, format!("traits: {}", others.join(", ")));
    }
}

/// Takes a trait that carries a number or a kind of damage; returns whether it was one that is known.
fn numbered(written: &str, strike: &mut Attack, report: &mut Report) -> bool {
    let word = written.trim().to_lowercase();
    let feet = |prefix: &str| word.strip_prefix(prefix).and_then(|feet| feet.parse::<u16>().ok());
    if let Some(feet) = feet("reach-").filter(|feet| *feet <= 60) {
        strike.reach = Some(feet as u8);
        true
    } else if let Some(feet) = feet("thrown-").filter(|feet| (5..=500).contains(feet)) {
        strike.range = Some(feet);
        strike.thrown = true;
        true
    } else if let Some(feet) = feet("range-increment-").filter(|feet| (5..=500).contains(feet)) {
        strike.range = Some(feet);
        true
    } else if let Some(feet) = feet("range-").filter(|feet| (5..=500).contains(feet)) {
        strike.range = Some(feet);
        report.part(&strike.name, GREATEST);
        true
    } else if let Some(die) = feet("deadly-d").filter(|die| (4..=12).contains(die)) {
        strike.deadly = Some(die as u8);
        true
    } else if let Some(die) = feet("fatal-d").filter(|die| (4..=12).contains(die)) {
        strike.fatal = Some(die as u8);
        true
    } else if let Some(feet) = feet("volley-").filter(|feet| (5..=100).contains(feet)) {
        strike.volley = Some(feet as u8);
        true
    } else if let Some(kind) = word.strip_prefix("versatile-").and_then(damage_of) {
        strike.versatile = Some(kind);
        true
    } else {
        false
    }
}

/// Takes the range that newer files have beside the traits.
fn range(system: &Value, strike: &mut Attack, report: &mut Report) {
    let Some((_, value)) = first(system, &["range.increment", "range.max"]) else { return };
    let feet = whole(value).filter(|feet| (5..=500).contains(feet));
    match feet {
        Some(feet) => strike.range = Some(feet as u16),
        None => report.out(&strike.name, format!("a range of {} is not taken", short(value))),
    }
    if at(system, "range.increment").is_none() {
        report.part(&strike.name, GREATEST);
    }
}
