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

/// Returns whether an actor ignores another.
pub(crate) fn ignores(state: &State, one: ActorId, other: ActorId) -> bool {
    state.actor(one).ignoring.iter().any(|ignored| ignored == other)
}

/// Returns whether an actor counts for flanking another.
fn counts(state: &State, one: ActorId, target: ActorId) -> bool {
    let able = state.hostile(one, target)
        && state.stands(one)
        && !conditions::is_helpless(state, one)
        && state.sees(one, target);
    if !able || ignores(state, target, one) || ignores(state, one, target) || state.holds_another(one, target) {
        return false;
    }
    let far = space::distance(state, one, target);
    let mut weapons = state.profile(one).weapons.iter().enumerate().filter(|(at, _)| state.actor(one).holds(*at));
    weapons.any(|(_, arm)| match (arm.reach, arm.increment) {
        (Some(reach), _) => far - 1 <= reach,
        (None, increment) => far <= increment.unwrap_or(1),
    })
}

impl State {
    /// Returns whether an actor wrestles with others than one.
    pub(crate) fn holds_another(&self, id: ActorId, one: ActorId) -> bool {
        let with = |hold: Hold| if hold.by == id { Some(hold.other) } else { (hold.other == id).then_some(hold.by) };
        let mut others = self.holds.iter().filter_map(with);
        let mut any = false;
        let with_one = others.by_ref().any(|other| {
            any = true;
            other == one
        });
        any && !with_one
    }
}

/// Whether a creature is flanked, by those around it or by the game master's word.
pub fn is_flanked(state: &State, id: ActorId) -> bool {
    state.actor(id).flanked || is_surrounded(state, id)
}

/// Whether those around it flank it.
pub fn is_surrounded(state: &State, id: ActorId) -> bool {
    let Some(middle) = body::<Destiny>(state, id) else { return false };
    let around = |other: ActorId| body::<Destiny>(state, other).filter(|_| counts(state, other, id));
    state.ids().any(|a| {
        around(a).is_some_and(|first| {
            let later = state.ids().filter(|b| *b > a).filter_map(around);
            later.into_iter().any(|second| middle.is_between(first, second, Angle::Degrees120))
        })
    })
}

/// What flanking adds to an attack of one on another, in melee or from afar.
pub(crate) fn bonus(state: &State, attacker: ActorId, target: ActorId) -> i32 {
    if ignores(state, target, attacker) {
        4
    } else if is_flanked(state, target) {
        2
    } else {
        0
    }
}
