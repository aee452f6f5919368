//! Creatures a little above or below their records.

use crate::adjustments::{Adjustment, DamagePart, LevelShift, level_of};
use crate::prelude::*;

/// Returns a creature as elite or weak (PF-ELT-01, PF-ELT-02). `loses` is what the game master says that a weak creature below the
/// first level has less of hit points.
///
/// # Errors
/// Below the first level nothing is weak unless it is said what it loses.
pub(super) fn adjusted(
    profile: Profile,
    (adjustment, shift): (Adjustment, LevelShift),
    loses: Option<u8>,
) -> Result<Profile, Refusal> {
    let level = i32::from(profile.level);
    let hit_points = adjustment.hit_points(profile.hit_points.into(), level, loses.map(i32::from))?;
    let counts_as = level_of(adjustment, level, shift)?;
    let adds = adjustment.adds() as i8;
    let mut profile = Profile {
        adjustment: Some(Adjusted { how: adjustment, from: profile.level }),
        level: counts_as as i8,
        hit_points: hit_points as i16,
        ..profile
    };
    let numbers = profile.saves.iter_mut().chain(&mut profile.skills);
    for number in numbers.chain([&mut profile.perception, &mut profile.armor.statistic]) {
        number.proficiency += adds;
    }
    if let Some(casting) = &mut profile.casting {
        casting.attack.proficiency += adds;
        casting.dc.proficiency += adds;
    }
    for strike in &mut profile.strikes {
        strike.attack.proficiency += adds;
        // Whatever a blow has rolled and added, it is lowered to no less than 1 (PF-ELT-02) where it is dealt.
        strike.bonus += adjustment.adds_to_damage(DamagePart::Main, false) as i8;
        strike.numbs = raised(strike.numbs, adds);
    }
    powers(&mut profile.powers, adjustment);
    Ok(profile)
}

/// Returns a DC with what an adjustment adds; 0 stays, which stands for none.
fn raised(dc: u8, adds: i8) -> u8 {
    if dc == 0 { 0 } else { dc.saturating_add_signed(adds).max(1) }
}

/// Raises or lowers what a creature can do beside striking: the DCs, and the damage, twice as much of what it can do only now and
/// then (PF-ELT-01, PF-ELT-03).
fn powers(powers: &mut Powers, adjustment: Adjustment) {
    let adds = adjustment.adds() as i8;
    let hurts = |hurt: &mut Hurt, limited: bool| {
        hurt.bonus = hurt.bonus.saturating_add(adjustment.adds_to_damage(DamagePart::Main, limited) as i8);
    };
    for squeeze in [&mut powers.constrict, &mut powers.bites].into_iter().flatten() {
        hurts(&mut squeeze.hurt, false);
        squeeze.dc = raised(squeeze.dc, adds);
    }
    if let Some(trample) = &mut powers.trample {
        hurts(&mut trample.hurt, false);
        trample.dc = raised(trample.dc, adds);
    }
    if let Some(swallow) = &mut powers.swallow {
        hurts(&mut swallow.hurt, false);
    }
    if let Some(presence) = &mut powers.presence {
        presence.dc = raised(presence.dc, adds);
    }
    if let Some(breath) = &mut powers.breath {
        hurts(&mut breath.hurt, breath.recharge > 0 || breath.daily > 0);
        breath.dc = raised(breath.dc, adds);
    }
    powers.broken_armour = powers.broken_armour.map(|armour| raised(armour, adds));
}
