//! The ground as a viewer is shown it: what they have seen of it, and of what stands on it as lines.

use ludex_engine::{Ground, GroundLine, RuleSystem, Viewer, walls};

/// Returns the ground as a viewer knows it; `None` in a scene without a map. The state is that which the viewer is shown.
pub(super) fn ground<S: RuleSystem>(state: &S::State, viewer: &Viewer) -> Option<Ground> {
    let mut ground = S::ground(state)?;
    ground.lines = lines::<S>(state, viewer);
    if S::fog_stamp(state, viewer) == 0 {
        return Some(ground);
    }
    let all = viewer.is_game_master();
    let eyes = Viewer::Spectator;
    let eyes = if all { &eyes } else { viewer };
    for cell in ground.cells.iter_mut().filter(|cell| !S::has_seen(state, eyes, cell.at)) {
        if all {
            cell.unseen = true;
        } else {
            cell.terrain = "unknown".into();
            cell.look = None;
            cell.door = None;
            cell.about = "not seen yet".into();
        }
    }
    Some(ground)
}

/// Returns what stands between cells as a viewer knows it: the game master all of it, others what is beside ground that they know,
/// and secret doors as walls.
pub(super) fn lines<S: RuleSystem>(state: &S::State, viewer: &Viewer) -> Vec<GroundLine> {
    let all = S::lines(state);
    if viewer.is_game_master() || all.is_empty() {
        return all;
    }
    let all = walls::to_players(all);
    match S::shape(state).filter(|_| S::fog_stamp(state, viewer) != 0) {
        Some(shape) => walls::seen(&all, shape, |cell| S::has_seen(state, viewer, (cell.x, cell.y))),
        None => all,
    }
}
