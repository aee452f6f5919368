//! What the encounter of a scene costs, and how people go from one into the next.

use crate::adjustments::Adjustment;
use crate::encounters::{Encounter, Foes, Party, Threat};
use crate::experience::FoeKind;
use crate::prelude::*;
use ludex_engine::Priced;

/// Returns what the foes and hazards of a scene cost those who play (PF-ENC-02); `None` where nobody plays, or a foe is more than
/// four levels above the party.
pub fn price(state: &State) -> Option<Priced> {
    let party = party(state).ok()?;
    let first = state.ids().find(|id| state.profile(*id).players)?;
    let mut foes = creatures(state, state.ids().filter(|id| state.hostile(first, *id)));
    for lying in &state.setting.hazards {
        let kind = if lying.hazard.complex { FoeKind::ComplexHazard } else { FoeKind::SimpleHazard };
        adds(&mut foes, &lying.hazard.name, (kind, lying.hazard.level.into()), None);
    }
    let building = &state.options().building;
    let priced = Encounter::price(party, &foes, building).ok()?;
    let known =
        Threat::ALL.iter().filter_map(|threat| Some((threat.name().to_owned(), party.budget(*threat, building)?)));
    let budgets = known.collect();
    let award = priced.award(building);
    let people = format!("{} of level {}", party.size, party.level);
    Some(Priced {
        party: people,
        cost: priced.cost,
        threat: priced.threat.name().to_owned(),
        budgets,
        award,
        unit: "XP".to_owned(),
    })
}

/// Returns the party that plays: everybody of a players' side (PF-ENC-04).
///
/// # Errors
/// Nobody plays.
pub(crate) fn party(state: &State) -> Result<Party, Refusal> {
    let players = state.ids().filter(|id| state.profile(*id).players);
    let levels: Vec<u8> = players.map(|id| state.profile(id).level.max(1) as u8).collect();
    Party::of_levels(&levels)
}

/// Returns creatures as foes, each kind once.
pub(crate) fn creatures(state: &State, ids: impl Iterator<Item = ActorId>) -> Vec<Foes> {
    let mut foes = Vec::new();
    for id in ids {
        let profile = state.profile(id);
        let kind = if profile.kind.is_empty() { &profile.name } else { &profile.kind };
        // Elite and weak ones are priced by the level that they have then (PF-INT-21).
        let level = profile.adjustment.map_or(profile.level, |adjusted| adjusted.from);
        let adjustment = profile.adjustment.map(|adjusted| adjusted.how);
        adds(&mut foes, kind, (FoeKind::Creature, level.into()), adjustment);
    }
    foes
}

/// Adds a foe to those of its kind.
fn adds(foes: &mut Vec<Foes>, name: &str, (kind, level): (FoeKind, i32), adjustment: Option<Adjustment>) {
    let same = |foe: &&mut Foes| foe.name == name && foe.level == level && foe.adjustment == adjustment;
    match foes.iter_mut().find(same) {
        Some(known) => known.count = known.count.saturating_add(1),
        None => foes.push(Foes { name: name.to_owned(), kind, level, adjustment, count: 1, given: None }),
    }
}

/// Has those who play go from one encounter into the next of the same day, by their names: wounds, what was cast, what was spent;
/// who is down and lives has been brought round with a hit point (house), the dead stay behind.
pub fn goes_on(before: &State, next: &mut State) {
    for id in next.ids() {
        let profile = next.profile(id);
        if !profile.players {
            continue;
        }
        let same = before.ids().find(|old| before.profile(*old).players && before.profile(*old).name == profile.name);
        let Some(old) = same else { continue };
        let old = before.actor(old).clone();
        next.on(id, |actor| {
            actor.hit_points = if old.dead { 0 } else { old.hit_points.max(1) };
            actor.dead = old.dead;
            actor.wounded = old.wounded + u8::from(old.dying > 0 && !old.dead);
            actor.hero_points = old.hero_points;
            actor.slots_spent = old.slots_spent;
            actor.slots_cast = old.slots_cast;
            actor.focus_spent = old.focus_spent;
            actor.bond_drained = old.bond_drained;
            actor.shield_damage = old.shield_damage;
            for one in old.conditions.iter().filter(|one| lasts(one.what)) {
                actor.conditions.push(one);
            }
        });
    }
}

/// Returns whether a condition goes on beyond an encounter.
fn lasts(what: Condition) -> bool {
    matches!(what, Condition::Drained | Condition::Doomed | Condition::Fatigued)
}
