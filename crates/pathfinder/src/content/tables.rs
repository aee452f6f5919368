//! Weapons, armour and shields of the tables, for records that name what no file describes: `halberd`,
//! `+1 striking flaming longsword`, `+1 resilient chain mail`.

use crate::character::{ArmorCategory, ArmorRecord, DamageType, Portion, Shield, Weapon, WeaponTrait};
use crate::damage::MOST_BESIDES;
use crate::gear::armour::{Armour, ShieldKind};
use crate::gear::weapons::{Hands, Quality, WeaponKind};

/// What runes before a name give.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Runes {
    /// What they add to attacks, or to the armour class: 0 to 3.
    potency: u8,
    /// Dice of damage beyond the first: 0 to 3.
    dice: u8,
    /// What they add to saves: 0 to 3.
    saves: u8,
    /// What a hit does besides, a d6 each.
    also: Vec<DamageType>,
}

/// The words of runes that give dice of damage, and how many more.
const STRIKING: [(&str, u8); 3] = [("greater striking ", 2), ("major striking ", 3), ("striking ", 1)];
/// The words of runes that add to saves, and how much.
const RESILIENT: [(&str, u8); 3] = [("greater resilient ", 2), ("major resilient ", 3), ("resilient ", 1)];
/// The words of runes by which a hit does a d6 of another kind besides.
pub(crate) const ELEMENTS: [(&str, DamageType); 5] = [
    ("flaming", DamageType::Fire),
    ("frost", DamageType::Cold),
    ("shock", DamageType::Electricity),
    ("corrosive", DamageType::Acid),
    ("thundering", DamageType::Sonic),
];

/// Takes a word of a list off the front of a name; returns what it stands for, and the rest.
fn taken<'a>(name: &'a str, words: &[(&str, u8)]) -> (u8, &'a str) {
    let found = words.iter().find_map(|(word, value)| Some((*value, name.strip_prefix(word)?)));
    found.map_or((0, name), |(value, rest)| (value, rest.trim_start()))
}

/// Takes the word of an element off the front of a name.
fn element(name: &str) -> Option<(DamageType, &str)> {
    let (word, rest) = name.split_once(' ')?;
    let (_, kind) = ELEMENTS.iter().find(|(known, _)| *known == word)?;
    Some((*kind, rest.trim_start()))
}

/// Parts a name from the runes before it.
fn parted(name: &str) -> (Runes, &str) {
    let mut runes = Runes::default();
    let mut rest = name.trim();
    if let Some((potency, after)) = rest.strip_prefix('+').and_then(|rest| rest.split_once(' '))
        && let Ok(potency @ 1..=3) = potency.parse()
    {
        runes.potency = potency;
        rest = after.trim_start();
    }
    (runes.dice, rest) = taken(rest, &STRIKING);
    (runes.saves, rest) = taken(rest, &RESILIENT);
    while let Some((kind, after)) = element(rest).filter(|_| runes.also.len() < MOST_BESIDES) {
        runes.also.push(kind);
        rest = after;
    }
    (runes, rest)
}

/// Returns the weapon of a name (PF-WPN-13, PF-WPN-14), with what the runes before the name give.
pub(crate) fn weapon(name: &str) -> Option<Weapon> {
    let (runes, bare) = parted(name);
    let kind = WeaponKind::named(bare).filter(|_| runes.saves == 0)?;
    let thrown_only = kind.range > 0 && kind.like.iter().any(|one| matches!(one, Quality::Thrown(_)));
    let mut weapon = Weapon {
        name: name.to_owned(),
        category: kind.category,
        dice: if kind.die == 1 { 0 } else { 1 + runes.dice },
        die: kind.die.max(2),
        damage: kind.damage,
        hands: if kind.hands == Hands::One { 1 } else { 2 },
        range: (kind.range > 0 && !thrown_only).then_some(kind.range),
        reload: kind.reload.unwrap_or(0),
        potency: runes.potency,
        group: Some(kind.group),
        also: runes.also.iter().map(|damage| Portion { dice: 1, die: 6, bonus: 0, damage: *damage }).collect(),
        ..Weapon::default()
    };
    kind.like.iter().for_each(|quality| takes(&mut weapon, *quality));
    Some(weapon)
}

/// Gives a weapon what it is like.
fn takes(weapon: &mut Weapon, quality: Quality) {
    let word = match quality {
        Quality::Deadly(die) => return weapon.deadly = Some(die),
        Quality::Fatal(die) => return weapon.fatal = Some(die),
        Quality::Jousting(die) => return weapon.jousting = Some(die),
        Quality::Thrown(feet) => return weapon.thrown = Some(feet),
        Quality::TwoHand(die) => return weapon.two_hand = Some(die),
        Quality::Versatile(damage) => return weapon.versatile = Some(damage),
        Quality::Volley(feet) => return weapon.volley = Some(feet.min(100) as u8),
        Quality::Agile => WeaponTrait::Agile,
        Quality::Attached => WeaponTrait::Attached,
        Quality::Backswing => WeaponTrait::Backswing,
        Quality::Disarm => WeaponTrait::Disarm,
        Quality::Finesse => WeaponTrait::Finesse,
        Quality::Forceful => WeaponTrait::Forceful,
        Quality::FreeHand => WeaponTrait::FreeHand,
        Quality::Nonlethal => WeaponTrait::Nonlethal,
        Quality::Parry => WeaponTrait::Parry,
        Quality::Propulsive => WeaponTrait::Propulsive,
        Quality::Reach => WeaponTrait::Reach,
        Quality::Shove => WeaponTrait::Shove,
        Quality::Sweep => WeaponTrait::Sweep,
        Quality::Trip => WeaponTrait::Trip,
    };
    weapon.traits.push(word);
}

/// Returns the armour of a name (PF-ITM-01), with what the rune before the name gives.
pub(crate) fn armour(name: &str) -> Option<ArmorRecord> {
    let (runes, bare) = parted(name);
    let kind = Armour::named(bare.strip_suffix(" armor").or(bare.strip_suffix(" armour")).unwrap_or(bare))?;
    let unarmoured = kind.category == ArmorCategory::Unarmored && kind.bonus == 0 && kind.cap.is_none();
    (runes.dice == 0 && runes.also.is_empty() && !unarmoured).then(|| ArmorRecord {
        name: name.to_owned(),
        category: kind.category,
        bonus: kind.bonus + runes.potency,
        cap: kind.cap,
        check_penalty: kind.check_penalty,
        speed_penalty: kind.speed_penalty.unsigned_abs(),
        strength: kind.strength,
        saves: runes.saves,
        flexible: kind.like.contains(&"flexible"),
        noisy: kind.like.contains(&"noisy"),
        bulwark: kind.like.contains(&"bulwark"),
    })
}

/// Returns the shield of a name (PF-ITM-02).
pub(crate) fn shield(name: &str) -> Option<Shield> {
    let kind = ShieldKind::named(name)?;
    Some(Shield {
        name: name.to_owned(),
        bonus: kind.bonus,
        hardness: kind.durability.hardness.clamp(0, 40) as u8,
        hit_points: kind.durability.hit_points.clamp(1, 400) as u16,
        broken_at: kind.durability.broken_at.unwrap_or_default().clamp(0, 200) as u16,
        speed_penalty: kind.speed_penalty.unsigned_abs(),
    })
}
