//! What becomes of magic as turns begin and end, and when it is used up.

use super::*;
use crate::turns::{DropProne, Release, Spent, Stride};
use ludex_kit::Concerns;

/// Returns the end of magic once a turn of somebody has begun or ended; `None` where that turn does not matter to it.
fn nearer(until: Until, whose: ActorId, starts: bool) -> Option<u16> {
    match until {
        Until::Starts(who, left) if starts && who == whose => Some(left.saturating_sub(1)),
        Until::Ends(who, left) if !starts && who == whose => Some(left.saturating_sub(1)),
        _ => None,
    }
}

/// Counts down what lasts by the beginnings of a turn (PF-SPL-08).
pub fn turn_comes(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    if table.state().spells.is_empty() {
        return;
    }
    counts_down(table, comes.actor, true);
    // Whoever fell in the own turn has not ended it: what was cast in it is not of this turn either.
    let all = table.state().spells;
    for one in all.iter().filter(|one| one.caster == comes.actor && one.fresh && !lasting::is_mark(one)) {
        magic::changes(table, one, Ongoing { fresh: false, ..one });
    }
}

/// Counts down what lasts by the ends of a turn, and ends what was not sustained (PF-SPL-03), also in a turn that is lost.
pub fn turn_ends<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    let Some(actor) = event.actor() else { return };
    if table.state().spells.is_empty() {
        return;
    }
    counts_down(table, actor, false);
    let all = table.state().spells;
    for one in all.iter().filter(|one| one.caster == actor && !lasting::is_mark(one)) {
        let (over, tires) = lasting::lapses(&one);
        if over {
            magic::ends(table, one);
        } else {
            magic::changes(table, one, Ongoing { fresh: false, turns: one.turns.saturating_add(1), ..one });
        }
        if tires {
            conditions::give(table, actor, Instance::of(Condition::Fatigued));
        }
    }
}

/// Counts down what lasts by the turns of somebody.
fn counts_down(table: &mut Table<'_, impl Run>, whose: ActorId, starts: bool) {
    let all = table.state().spells;
    for one in all.iter() {
        let Some(left) = nearer(one.until, whose, starts) else { continue };
        if left == 0 {
            magic::ends(table, one);
            continue;
        }
        let until = if starts { Until::Starts(whose, left) } else { Until::Ends(whose, left) };
        magic::changes(table, one, Ongoing { until, ..one });
    }
}

/// Has magic that is counted in rounds run out as time passes outside encounters, and what nobody sustains (PF-TRN-16, PF-SPL-08).
pub fn time_passes(passed: &impl crate::hours::Passage, table: &mut Table<'_, impl Run>) {
    let rounds = (passed.seconds() / turns::ROUND).min(u16::MAX.into()) as u16;
    if rounds == 0 || table.state().spells.is_empty() || table.state().stage == Stage::Fighting {
        return;
    }
    let all = table.state().spells;
    for one in all.iter() {
        let unsustained = magic::is(one.spell, SpellTrait::Sustained) && rounds > 1;
        let until = match one.until {
            Until::Starts(who, left) => Until::Starts(who, left.saturating_sub(rounds)),
            Until::Ends(who, left) => Until::Ends(who, left.saturating_sub(rounds)),
            Until::Removed => Until::Removed,
        };
        if unsustained || matches!(until, Until::Starts(_, 0) | Until::Ends(_, 0)) {
            magic::ends(table, one);
        } else if until != one.until {
            magic::changes(table, one, Ongoing { until, fresh: false, ..one });
        }
    }
}

/// Ends guidance that somebody relied on, once a check was made; the body is proof against more of it for an hour.
pub fn used_up<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    let Some(actor) = event.actor().filter(|_| !table.state().spells.is_empty()) else { return };
    let relied = magic::found(table.state(), Spell::Guidance, actor).filter(|one| one.number == magic::RELIED_ON);
    if let Some(old) = relied {
        magic::ends(table, old);
    }
}

/// Ends a true strike with the attack that it was for, and guidance for it.
pub fn struck_true<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    used_up(event, table);
    let Some(actor) = event.actor().filter(|_| !table.state().spells.is_empty()) else { return };
    if let Some(old) = magic::found(table.state(), Spell::TrueStrike, actor) {
        magic::ends(table, old);
    }
}

/// Returns the order that somebody is under whose turn it is, and how often it is still to be obeyed.
fn order_on(state: &State, actor: ActorId) -> Option<(Ongoing, Order, u8)> {
    let one = magic::found(state, Spell::Command, actor)?;
    let order = *Order::ALL.get(usize::from(one.number / 4))?;
    Some((one, order, one.number % 4)).filter(|(_, _, times)| *times > 0)
}

/// Has the one whose turn it is obey what it is commanded, an action after the other (PF-SPL-11).
pub(crate) fn obeys(table: &mut Table<'_, impl Run>) {
    loop {
        let state = table.state();
        let idle = state.asked.is_empty() && state.moving.is_none() && state.doing.is_none();
        let Some(actor) = state.whose_turn().filter(|_| idle && !state.spells.is_empty()) else { return };
        let Some((one, order, times)) = order_on(state, actor) else { return };
        if state.actor(actor).actions == 0 || !conditions::can_act(state, actor) {
            return magic::ends(table, one);
        }
        magic::changes(table, one, Ongoing { number: order as u8 * 4 + times - 1, ..one });
        carries_out(table, actor, one.caster, order);
    }
}

/// Carries out an order with one action; where that cannot be done the action is lost.
fn carries_out(table: &mut Table<'_, impl Run>, actor: ActorId, caster: ActorId, order: Order) {
    match order {
        Order::Approach | Order::Flee => {
            let stride = goes(table.state(), actor, caster, order == Order::Approach);
            if let Some(stride) = stride
                && stride.may(table.state()).is_ok()
            {
                return stride.run(table);
            }
        }
        Order::Drop => {
            let held = (0..8).find(|place| table.state().actor(actor).holds(*place));
            if let Some(weapon) = held {
                Release { actor, weapon }.run(table);
            }
        }
        Order::LieDown => {
            let lies = DropProne { actor };
            if lies.may(table.state()).is_ok() {
                return lies.run(table);
            }
        }
        Order::StandStill => {}
    }
    table.emit(Spent { actor, actions: 1, quiet: false, narrow: false });
}

/// Returns the walk that brings somebody nearest to another, or farthest from it.
fn goes(state: &State, actor: ActorId, other: ActorId, nearer: bool) -> Option<Stride> {
    let across = state.profile(actor).size.across();
    let away = |cell| state.setting.map.footprint(cell, across).distance(state.footprint(other));
    let mut best = None;
    let mut most = away(state.actor(actor).at);
    turns::squares(state, actor, |cell| {
        let distance = away(cell);
        let better = if nearer { distance < most } else { distance > most };
        if better {
            most = distance;
            best = Some(cell);
        }
    });
    best.map(|to| Stride { actor, to })
}
