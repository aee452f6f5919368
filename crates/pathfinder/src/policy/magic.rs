//! Playing with magic: whom to heal, at whom to cast what.

use super::lawful;
use crate::prelude::*;
use crate::spells::{CastSpell, KnownChances, mean_harm};

/// Returns what somebody casts at one of its foes in place of a blow that is worth so much, in millionths of what its target can
/// still take.
pub(super) fn casts(state: &State, actor: ActorId, foes: &[ActorId], blow: i64) -> Option<CastSpell> {
    let casting = state.profile(actor).casting.as_ref()?;
    // The words of a spell would cost it its breath (PF-MOV-17).
    if state.actor(actor).actions < 2 || conditions::holds_breath(state, actor) {
        return None;
    }
    if let Some(heals) = heals(state, actor, casting) {
        return Some(heals);
    }
    let mut best = None;
    // Two blows would be made meanwhile, the second a worse one.
    let mut most = blow * 7 / 4;
    let own = checks::half_up(state.profile(actor).level.max(1).into()) as u8;
    let spent = state.actor(actor).slots_spent;
    let free = (0u32..).zip(&casting.prepared).filter(|(place, _)| spent & 1 << (place & 31) == 0);
    let slots = free.map(|(_, slot)| (slot.spell, slot.level));
    let cantrips = casting.cantrips.iter().map(|spell| (*spell, own));
    // Several spells are aimed at the same foes in the same way.
    let mut known = KnownChances::new();
    for (spell, level) in cantrips.chain(slots) {
        for target in foes.iter().copied() {
            let left = i64::from(state.actor(target).hit_points.max(1));
            let worth_of = |harm: i64| harm.min(80 * left) * 25_000 / left;
            let matters = |harm| worth_of(harm) > most;
            let Some(harm) = mean_harm(state, actor, (spell, level), (target, &mut known), matters) else { continue };
            let worth = worth_of(harm);
            let level = if casting.cantrips.contains(&spell) { 0 } else { level };
            let cast = CastSpell { target: Some(target), level, ..CastSpell::of(actor, spell) };
            if worth > most && lawful(state, &cast) {
                most = worth;
                best = Some(cast);
            }
        }
    }
    let mut cast = best?;
    if cast.spell == Spell::ElectricArc {
        let second = foes.iter().copied().filter(|id| Some(*id) != cast.target);
        let mut twice = second.map(|id| CastSpell { second: Some(id), ..cast.clone() });
        if let Some(both) = twice.find(|both| lawful(state, both)) {
            cast = both;
        }
    }
    Some(cast)
}

/// Returns the healing of the friend who needs it most: one who is down, or has a third of its hit points left.
fn heals(state: &State, actor: ActorId, casting: &Casting) -> Option<CastSpell> {
    if !casting.prepared.iter().any(|slot| slot.spell == Spell::Heal) {
        return None;
    }
    let mut worst: Option<(i32, ActorId)> = None;
    for id in state.ids().filter(|id| !state.hostile(*id, actor) && state.lives(*id)) {
        if !state.profile(id).lives() {
            continue;
        }
        let most = i32::from(conditions::most_hit_points(state, id)).max(1);
        let part = i32::from(state.actor(id).hit_points) * 1000 / most;
        if part <= 333 && worst.is_none_or(|(least, _)| part < least) {
            worst = Some((part, id));
        }
    }
    let (_, target) = worst?;
    let cast = CastSpell { target: Some(target), ..CastSpell::of(actor, Spell::Heal) };
    lawful(state, &cast).then_some(cast)
}
