//! Flanking: who stands around whom, and whom one turns one's back on.

use crate::prelude::*;
use ludex_grid::Angle;
use ludex_kit::ground::body;

rules! {
    /// A creature is flanked when two enemies who could attack it stand at least a third of a turn apart around it. Without a
    /// map the game master says who is flanked.
    FLANKED = "WT-ATK-18", "Flanked";
    /// Only those count who could attack it with what they hold: in reach, or within the first range increment, awake, free
    /// and aware of it. What AP they have does not matter.
    WHO_COUNTS = "WT-ATK-19", "Who counts for flanking";
    /// Every attack on a flanked creature has +2, whoever makes it.
    FLANKING = "WT-ATK-20", "Flanking bonus";
    /// On the own turn, or as one becomes flanked, one may ignore some enemies: they no longer count for flanking one.
    IGNORING = "WT-ATK-21", "Ignoring your flank";
    /// Whom one ignores attacks at +4 in place of the +2.
    REAR = "WT-ATK-22", "Rear attacks";
    /// Nobody helps to flank whom they ignore.
    BOTH_WAYS = "WT-ATK-23", "Ignoring cuts both ways";
    /// One stops ignoring an actor on the own turn alone.
    CEASING = "WT-ATK-24", "Ceasing to ignore";
    /// Flanked is judged without those who are ignored; they have +4, the others +2 if it is flanked all the same.
    IGNORED_AND_FLANKED = "WT-INT-07", "Ignored and flanked";
}

/// Returns whether an actor ignores another at its flank.
pub(crate) fn ignores(state: &State, id: ActorId, other: ActorId) -> bool {
    state.actor(id).ignoring.iter().any(|ignored| ignored == other)
}

/// Returns whether an actor counts for flanking another: it could attack it with what it holds (WT-ATK-19), and neither ignores
/// the other (WT-ATK-21, WT-ATK-23).
fn counts(state: &State, foe: ActorId, target: ActorId) -> bool {
    let able = state.hostile(foe, target)
        && state.stands(foe)
        && !conditions::is_helpless(state, foe)
        && state.sees(foe, target);
    if !able || ignores(state, target, foe) || ignores(state, foe, target) || state.holds_another(foe, target) {
        return false;
    }
    let far = space::distance(state, foe, target);
    state.wielded(foe).any(|(_, weapon)| match (weapon.reach, weapon.increment) {
        (Some(reach), _) => far - 1 <= reach,
        (None, increment) => far <= increment.unwrap_or(1),
    })
}

impl State {
    /// Returns whether an actor wrestles, but not with this one.
    pub(crate) fn holds_another(&self, id: ActorId, other: ActorId) -> bool {
        self.wrestles(id) && !self.partners(id).any(|partner| partner == other)
    }
}

/// Returns whether a creature is flanked, by those around it or by the game master's word (WT-ATK-18).
pub fn is_flanked(state: &State, id: ActorId) -> bool {
    state.actor(id).flanked || is_surrounded(state, id)
}

/// Returns whether two of those around a creature stand at least a third of a turn apart.
pub fn is_surrounded(state: &State, id: ActorId) -> bool {
    let Some(middle) = body::<Destiny>(state, id) else { return false };
    let around = |other: ActorId| body::<Destiny>(state, other).filter(|_| counts(state, other, id));
    for other in state.ids() {
        let Some(first) = around(other) else { continue };
        let mut later = state.ids().filter(|later| *later > other).filter_map(around);
        if later.any(|second| middle.is_between(first, second, Angle::Degrees120)) {
            return true;
        }
    }
    false
}

/// Returns what flanking adds to an attack of one on another: 4 for one who is ignored, 2 for others if the target is flanked
/// without those it ignores (WT-INT-07).
pub(crate) fn bonus(state: &State, attacker: ActorId, target: ActorId) -> i32 {
    if ignores(state, target, attacker) {
        4
    } else if is_flanked(state, target) {
        2
    } else {
        0
    }
}
