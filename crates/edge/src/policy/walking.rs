//! The way to the nearest foe.

use super::lawful;
use crate::moves::Go;
use crate::prelude::*;
use ludex_engine::Lots;

/// So many square centimetres each further turn to the side must gain more.
const ASIDE: i64 = 20_000;

/// Turns to either side by which a way is tried: cosine and sine in hundredths.
const TURNS: [(i64, i64); 7] = [(100, 0), (92, 38), (92, -38), (71, 71), (71, -71), (38, 92), (38, -92)];

/// Returns the way towards the nearest foe: straight, or past what is in the way.
pub(super) fn nearer(state: &State, actor: ActorId, foes: Crowd, lots: Lots) -> Option<Go> {
    let here = state.actor(actor).at;
    let key = |id: &ActorId| (here.squared_to(state.actor(*id).at), lots.of(*id));
    let foe = foes.iter().min_by_key(key)?;
    let there = state.actor(foe).at;
    let left = crate::moves::left(state, actor);
    if left <= 0 || crate::moves::may_move(state, actor).is_err() {
        return None;
    }
    let length = here.to(there).max(1);
    let beside = (state.space(actor).side + state.space(foe).side) / 2;
    let whole = left.min(length - beside);
    let before = here.squared_to(there);
    let flat = Place { z: here.z, ..there };
    let mut best: Option<(i64, Go)> = None;
    // Straight on, a little less far, and ever further to the sides.
    for part in [4, 3, 2, 1] {
        // Whoever goes so far, or a hundredth more, comes no nearer than that, and ends in a space whose middle is nearer than its side.
        let step = whole * part / 4;
        let far = step.abs();
        let nearest = i64::from((here.to(flat) - far - far / 100 - state.setting.cell - 2).max(0));
        let ahead = here.towards(there, step, length);
        let (x, y) = (i64::from(ahead.x - here.x), i64::from(ahead.y - here.y));
        for (turn, (cos, sin)) in TURNS.into_iter().enumerate() {
            // Ways farther to the sides are worth less still.
            let at_best = before - nearest * nearest - turn as i64 * ASIDE;
            if best.as_ref().is_some_and(|(most, _)| at_best <= *most) {
                break;
            }
            let at = |a: i64, b: i64| ((a * cos - b * sin) / 100) as i32;
            let aim = Place { x: here.x + at(x, y), y: here.y + ((x * sin + y * cos) / 100) as i32, z: 0 };
            let go = Go { actor, to: state.cell(aim) };
            let end = state.middle(go.to);
            let gains = before - end.squared_to(there);
            // Going round something may gain nothing at first; standing still never does.
            let worth = gains - turn as i64 * ASIDE;
            debug_assert!(worth <= at_best, "a way is better than at best");
            let better = gains > 0 && best.as_ref().is_none_or(|(most, _)| worth > *most);
            // A way takes its length at the least.
            let near = || here.to(Place { z: here.z, ..end }) <= left;
            if better && near() && is_open(state, actor, &go, left) {
                best = Some((worth, go));
            }
        }
    }
    best.map(|(_, go)| go)
}

/// Returns whether an actor who may move, and has so much of its move left, may go somewhere.
fn is_open(state: &State, actor: ActorId, go: &Go, left: i32) -> bool {
    let to = Place { z: state.actor(actor).at.z, ..state.middle(go.to) };
    let open = state.setting.map.contains(go.to)
        && to != state.actor(actor).at
        && crate::moves::cost(state, actor, to).is_ok_and(|costs| costs <= left);
    debug_assert_eq!(open, lawful(state, go), "everything else was asked before");
    open
}
