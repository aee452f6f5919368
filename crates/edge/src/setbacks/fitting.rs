//! Which setbacks fit (ED-SPC-18).

use super::*;

/// Returns whether a row of the table fits (ED-SPC-18).
pub(super) fn fits(state: &State, target: ActorId, row: u8, mishap: Mishap) -> bool {
    match row {
        // ED-SPC-41: beside fights and saving throws the game master would say that it fits.
        2 => state.stage == Stage::Fighting || mishap.occasion.saves,
        3 | 10 | 20 => belongings::things(state, target, row, mishap.weapon).next().is_some(),
        4 => frightens(state, target, mishap).is_some(),
        6 | 13 => talks(state, mishap),
        7 => held_weapon(state, target, mishap).is_some(),
        15 => is_unseen(state, mishap),
        16 => is_struck(state, target),
        17 => friend_in_the_way(state, target, mishap).is_some(),
        5 | 8 | 9 | 11 | 12 | 14 | 18 | 19 => true,
        _ => false,
    }
}

/// Returns the rows that fit, each with its ways of a hundred. Where odds are `counted`, and nothing that they count can follow, rows
/// that harm nobody are weighed as one.
pub(super) fn weighed(state: &State, target: ActorId, mishap: Mishap, counted: bool) -> Vec<(u32, u64)> {
    let last = counted && state.stack.iter().all(counts_no_more);
    let mut rows: Vec<(u32, u64)> = Vec::new();
    for &(row, ways) in ODDS_TABLE.iter().filter(|(row, _)| *row == 2 || fits(state, target, *row, mishap)) {
        let row = if last && !matches!(row, 16 | 17 | 19) { QUIET } else { row };
        match rows.iter_mut().find(|(known, _)| *known == u32::from(row)) {
            Some((_, sum)) => *sum += u64::from(ways),
            None => rows.push((row.into(), ways.into())),
        }
    }
    rows
}

/// One of the rows that harm nobody, and that always fits.
const QUIET: u8 = 11;

/// Returns whether nothing that odds count comes of what is under way any more: attacks whose harm is done, and contests that lead to no blow.
fn counts_no_more(frame: Frame) -> bool {
    match frame {
        Frame::Turning(_) => true,
        Frame::Blow(blow) => matches!(blow.step, Step::After | Step::Done),
        Frame::Struggle(struggle) => struggle.deed != Deed::Overrun,
        _ => false,
    }
}

/// Returns whether it is about somebody to whom one talks: whom no player plays, and outside of a fight.
fn talks(state: &State, mishap: Mishap) -> bool {
    let other = mishap.against.filter(|id| state.stands(*id) && !state.profile(*id).players);
    other.is_some() && state.stage != Stage::Fighting
}

/// Returns whether it is about a result that does not show at once: of the senses, the mind, machines (ED-SPC-54).
fn is_unseen(state: &State, mishap: Mishap) -> bool {
    let hidden = |ability: Ability| !matches!(ability, Ability::Combativity | Ability::Strength | Ability::Dexterity);
    let called = mishap.occasion.called && !mishap.occasion.saves;
    called && state.talk.last.is_some_and(|last| hidden(last.ability))
}

/// Returns what somebody is frightened of: whom the roll was against, or the nearest foe in sight (ED-SPC-43).
pub(super) fn frightens(state: &State, target: ActorId, mishap: Mishap) -> Option<ActorId> {
    let here = state.actor(target).at;
    let foe = |id: &ActorId| state.hostile(target, *id) && state.stands(*id) && sight::sees(state, target, *id);
    let nearest = || state.ids().filter(foe).min_by_key(|id| state.actor(*id).at.squared_to(here));
    mishap.against.filter(|id| *id != target).or_else(nearest)
}

/// Returns the weapon in hand that slips or jams: the one that was used, or the first of those held (ED-SPC-46).
pub(super) fn held_weapon(state: &State, target: ActorId, mishap: Mishap) -> Option<u8> {
    let profile = state.profile(target);
    let held = |place: u8| profile.weapon(place).is_some_and(|weapon| weapon.hands > 0);
    match mishap.weapon {
        Some(used) => Some(used).filter(|place| held(*place)),
        None => {
            (0..profile.weapons.len() as u8).find(|place| held(*place) && derived::is_usable(state, target, *place))
        }
    }
}

/// Returns whether what is chosen is of a saving throw that has failed against something that hurts or moves: what lies beneath it
/// is an effect in an area, or a thing that strikes (ED-SPC-55).
fn is_struck(state: &State, target: ActorId) -> bool {
    match state.stack.get(state.stack.len().wrapping_sub(2)) {
        Some(Frame::Burst(burst)) => {
            let blast = burst.blast;
            let does = blast.dice > 0 || blast.push > 0 || !blast.conditions.is_empty();
            burst.now == Some(target) && !burst.saved && does
        }
        Some(Frame::Impact(impact)) => impact.now == Some(target) && !impact.saved,
        _ => false,
    }
}

/// Returns the friend whom an attack that has missed would hit: beside its target or behind it, in reach or range, the nearest to
/// the target (ED-SPC-56).
pub(super) fn friend_in_the_way(state: &State, actor: ActorId, mishap: Mishap) -> Option<ActorId> {
    let (target, weapon) = (mishap.against?, mishap.weapon?);
    let own = state.profile(actor).weapon(weapon)?;
    let there = state.space(target);
    let (from, at) = (state.actor(actor).at, state.actor(target).at);
    let behind = Place { x: 2 * at.x - from.x, y: 2 * at.y - from.y, ..at };
    let fits = |id: &ActorId| {
        let friend = *id != actor && *id != target && state.allied(actor, *id) && state.lives(*id);
        let space = state.space(*id);
        let near = space.within(there, 100) || own.is_ranged() && space.is_crossed(at, behind);
        friend && near && attack::may_attack(state, actor, *id, weapon).is_ok()
    };
    state.ids().filter(fits).min_by_key(|id| state.actor(*id).at.squared_to(at))
}
