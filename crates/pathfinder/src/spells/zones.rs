//! Magic that lies on the ground: grease, a sphere of fire.

use super::*;
use crate::areas::{Spread, Zone};
use crate::trials;
use ludex_grid::Cell;

/// Returns the zone of four squares around the corner south-east of a square.
fn slick(state: &State, at: Cell) -> Zone {
    Zone { spread: Spread::Burst, from: state.setting.map.footprint(at, 1), at, feet: 5 }
}

/// Covers four squares with grease; whoever stands there may fall (PF-SPL-11).
pub(super) fn greases(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(at) = work.cast.at else { return };
    let until = Until::Starts(work.actor, 10);
    let new = Ongoing { at: Some(at), until, ..boons::at_work(work) };
    table.emit(magic::SpellTakesHold { actor: work.actor, new });
    let zone = slick(table.state(), at);
    for id in table.state().ids() {
        if table.state().lives(id) && zone.reaches(table.state(), id) {
            slips(table, new, id);
        }
    }
}

/// Has somebody save, or keep its feet by Acrobatics, whichever is better (house), or fall.
fn slips(table: &mut Table<'_, impl Run>, grease: Ongoing, id: ActorId) {
    let state = table.state();
    if state.actor(id).has(Condition::Prone) {
        return;
    }
    let cast = SpellCast {
        spell: Spell::Grease,
        level: grease.level,
        actions: 2,
        targets: [None; 3],
        at: grease.at,
        damage: None,
        order: None,
        weapon: None,
    };
    let work = Work { actor: grease.caster, cast };
    let shows = table.listens();
    let trial = harmful::trial(state, work, (id, Save::Reflex), shows);
    let reflex = derived::save(state, id, Save::Reflex, false).total;
    let acrobatics = derived::skill(state, id, Skill::Acrobatics, shows);
    let degree = if acrobatics.total > reflex {
        let attempt = Attempt::new(acrobatics, trial.dc);
        let deed = crate::deeds::Deed { actor: id, target: None, what: "keep its feet", rule: &magic::FIRST_LEVEL };
        crate::deeds::tries(table, deed, attempt)
    } else {
        trials::withstands(table, trial)
    };
    if !degree.succeeds() {
        conditions::give(table, id, Instance::of(Condition::Prone));
    }
}

/// Returns whether somebody that walks was on the grease already with its last step: it enters it once in a move (PF-SPL-11).
fn came_over(state: &State, actor: ActorId, grease: Ongoing) -> bool {
    let last = state.moving.and_then(|moving| moving.last);
    let Some((last, at)) = last.zip(grease.at) else { return false };
    let body = state.setting.map.footprint(last, state.profile(actor).size.across());
    let zone = slick(state, at);
    body.cells().any(|cell| zone.contains(cell))
}

/// Has one that walks onto grease keep its feet or fall, which ends its move.
pub fn enters(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    let actor = moved.actor;
    let strides = table.state().moving.is_some();
    if table.state().spells.is_empty() || !strides {
        return;
    }
    let grease = table.state().spells.iter().find(|one| {
        let at = one.at.filter(|_| one.spell == Spell::Grease);
        at.is_some_and(|at| slick(table.state(), at).reaches(table.state(), actor))
    });
    let Some(grease) = grease else { return };
    if came_over(table.state(), actor, grease) {
        return;
    }
    slips(table, grease, actor);
    if table.state().actor(actor).has(Condition::Prone) {
        table.emit(turns::Arrived { actor, how: "slips and falls, and comes".into() });
    }
}

/// Sets a sphere of fire on a square, and burns whoever is there.
pub(super) fn sets_sphere(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(at) = work.cast.at else { return };
    let until = Until::Starts(work.actor, 10);
    let new = Ongoing { at: Some(at), until, ..boons::at_work(work) };
    table.emit(magic::SpellTakesHold { actor: work.actor, new });
    burns(table, work, at);
}

/// Burns whoever is on the square of a sphere: success takes nothing.
pub(super) fn burns(table: &mut Table<'_, impl Run>, work: Work, at: Cell) {
    let Some(rolls) = harmful::rolls(table, work) else { return };
    for id in table.state().ids() {
        if table.state().lives(id) && table.state().footprint(id).contains(at) {
            harmful::resists(table, work, id, &rolls);
        }
    }
}
