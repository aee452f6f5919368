//! Weapons, armour and shields of the tables, for records that name what no file describes: `halberd`, `+1 striking longsword`.

use crate::character::{ArmorCategory, ArmorRecord, Shield, Weapon, WeaponTrait};
use crate::gear::armour::{Armour, ShieldKind};
use crate::gear::weapons::{Hands, Quality, WeaponKind};

/// What runes before a name give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Runes {
    /// What they add to attacks, or to the armour class: 0 to 3.
    potency: u8,
    /// Dice of damage: 1 to 4.
    dice: u8,
}

/// Parts a name from the runes before it.
fn parted(name: &str) -> (Runes, &str) {
    let mut runes = Runes { potency: 0, dice: 1 };
    let mut rest = name.trim();
    if let Some((potency, after)) = rest.strip_prefix('+').and_then(|rest| rest.split_once(' '))
        && let Ok(potency @ 1..=3) = potency.parse()
    {
        runes.potency = potency;
        rest = after.trim_start();
    }
    for (word, dice) in [("greater striking ", 3), ("major striking ", 4), ("striking ", 2)] {
        if let Some(after) = rest.strip_prefix(word) {
            runes.dice = dice;
            rest = after.trim_start();
            break;
        }
    }
    (runes, rest)
}

/// Returns the weapon of a name (PF-WPN-13, PF-WPN-14), with what the runes before the name give.
pub(crate) fn weapon(name: &str) -> Option<Weapon> {
    let (runes, bare) = parted(name);
    let kind = WeaponKind::named(bare)?;
    let thrown_only = kind.range > 0 && kind.like.iter().any(|one| matches!(one, Quality::Thrown(_)));
    let mut weapon = Weapon {
        name: name.to_owned(),
        category: kind.category,
        dice: if kind.die == 1 { 0 } else { runes.dice },
        die: kind.die.max(2),
        damage: kind.damage,
        hands: if kind.hands == Hands::One { 1 } else { 2 },
        range: (kind.range > 0 && !thrown_only).then_some(kind.range),
        reload: kind.reload.unwrap_or(0),
        potency: runes.potency,
        group: Some(kind.group),
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
    (runes.dice == 1 && !unarmoured).then(|| ArmorRecord {
        name: name.to_owned(),
        category: kind.category,
        bonus: kind.bonus + runes.potency,
        cap: kind.cap,
        check_penalty: kind.check_penalty,
        speed_penalty: kind.speed_penalty.unsigned_abs(),
        strength: kind.strength,
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
