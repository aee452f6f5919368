//! What it costs an actor to enter a cell: the ground there, and who stands on it.

use crate::body::water;
use crate::mounted;
use crate::movement::sharing;
use crate::prelude::*;
use ludex_grid::Map;
use ludex_kit::fog;

/// Who stands where, cell by cell, as a mover knows it: looked up instead of asked of everybody for each cell.
#[derive(Default)]
pub(super) struct Bodies {
    /// What it is like to enter each cell of the map where somebody stands.
    going: Vec<Option<Entry>>,
    /// The cells of which that is known, to be forgotten before the next search.
    marked: Vec<usize>,
}

impl Bodies {
    /// Marks where everybody stands whom an actor knows of.
    fn mark(&mut self, state: &State, id: ActorId) {
        let map = state.map();
        for place in self.marked.drain(..) {
            self.going[place] = None;
        }
        self.going.resize(usize::from(map.width()) * usize::from(map.height()), None);
        for other in state.ids() {
            let Some(going) = through(state, id, other) else { continue };
            for place in state.spaces(other).cells().filter_map(|cell| place(map, cell)) {
                self.going[place] = Some(self.going[place].map_or(going, |before| harder(before, going)));
                self.marked.push(place);
            }
        }
    }
}

/// Returns where a cell stands among those of the map.
fn place(map: &Map, cell: Cell) -> Option<usize> {
    map.column_row(cell).map(|(column, row)| usize::from(row) * usize::from(map.width()) + usize::from(column))
}

/// The entry of a place where an actor is at another height: it is as it is, but nobody stops there.
const OVERHEAD: Entry = Entry::FREE.passing();

/// Returns what a place is like with an actor in it.
fn occupied(ground: Entry, body: Entry) -> Entry {
    match (ground, body) {
        (Entry::Blocked, _) => Entry::Blocked,
        (_, OVERHEAD) => ground.passing(),
        _ => body,
    }
}

/// Returns what a place is like with two in it: one whom nobody passes bars it, and one beside whom nobody stops lets
/// none stop there; being difficult counts once (UL-POS-08).
fn harder(one: Entry, other: Entry) -> Entry {
    match (one, other) {
        (Entry::Blocked, _) | (_, Entry::Blocked) => Entry::Blocked,
        (OVERHEAD, body) | (body, OVERHEAD) => body.passing(),
        (one, other) => {
            if one.may_stop() {
                other
            } else {
                one
            }
        }
    }
}

/// Returns what it is like for an actor to go where another stands; `None` if that other does not count (UL-POS-09).
/// Whoever flies passes over and under others at another height.
fn through(state: &State, id: ActorId, other: ActorId) -> Option<Entry> {
    let mover = state.actor(id);
    let body = state.actor(other);
    if other == id || !body.present() || !state.knows(id, other) || mounted::is_riding(state, other) {
        return None;
    }
    if state.rise(id, other) > 0 {
        return body.alive().then_some(OVERHEAD);
    }
    let steps = (body.size().step() - mover.size().step()).abs();
    if steps == 0 && has_room_beside(state, id, other) {
        return Some(Entry::DIFFICULT);
    }
    if !body.alive() {
        let in_the_way = sharing::are_in_the_way(state);
        return Some(if in_the_way { Entry::DIFFICULT.passing() } else { Entry::DIFFICULT });
    }
    let barred = state.hostile(id, other) && steps < 2;
    Some(if barred { Entry::Blocked } else { Entry::DIFFICULT.passing() })
}

/// Returns whether an actor may stop in the space of another, as far as it knows who is there (UL-SIZ-01).
fn has_room_beside(state: &State, id: ActorId, other: ActorId) -> bool {
    let crowd = |third: ActorId| state.knows(id, third) && state.rise(id, third) == 0;
    sharing::may_share(state, id, other) && sharing::has_room(state, id, state.spaces(other), crowd)
}

/// What the ground is to an actor.
#[derive(Debug, Clone, Copy)]
enum Gait {
    /// As difficult as it is.
    Walks,
    /// Difficult everywhere: Prone, it crawls (UL-POS-15), or it squeezes (UL-POS-12).
    Slow,
    /// Nothing: it flies.
    Flies,
    /// As difficult as it is on land; in deep water it swims, with a swimming speed or without (UL-MOV-01, 06).
    Swims(bool),
}

/// Returns how an actor goes over the ground.
#[inline]
fn gait(state: &State, id: ActorId) -> Gait {
    let actor = state.actor(id);
    if actor.squeezing || actor.statuses.has(Status::Prone) {
        Gait::Slow
    } else if actor.flying {
        Gait::Flies
    } else if state.setting.depth >= water::SWIMMING_DEPTH {
        Gait::Swims(actor.profile.speeds.swim)
    } else {
        Gait::Walks
    }
}

/// Returns what it costs an actor to enter a cell by its terrain; several reasons for it to be difficult count once
/// (UL-POS-07, UL-POS-08, UL-POS-12, UL-POS-15).
#[inline]
fn underfoot(state: &State, gait: Gait, cell: Cell) -> Entry {
    match (state.entry(cell), gait) {
        (Entry::Blocked, _) => Entry::Blocked,
        (terrain, Gait::Walks) => terrain,
        (_, Gait::Slow) => Entry::DIFFICULT,
        (_, Gait::Flies) => Entry::FREE,
        (_, Gait::Swims(with_ease)) if water::is_deep(state, cell) => match (water::is_rough(state, cell), with_ease) {
            (false, true) => Entry::FREE,
            (true, false) => Entry::plus(3),
            (true, true) | (false, false) => Entry::DIFFICULT,
        },
        (terrain, Gait::Swims(_)) => terrain,
    }
}

/// Returns whether an actor cannot think of going to a cell: it is too narrow, or fog hides it.
#[inline]
fn is_out_of_question(state: &State, id: ActorId, cell: Cell) -> bool {
    sharing::is_too_narrow(state, id, cell) || state.fog.is_some() && !fog::knows_ground::<Unbound>(state, id, cell)
}

/// Returns what it costs an actor to enter a cell, by all that it knows (UL-POS-07 to 10, 15).
pub(in crate::movement) fn entry(state: &State, id: ActorId, cell: Cell) -> Entry {
    let ground = underfoot(state, gait(state, id), cell);
    if ground == Entry::Blocked || is_out_of_question(state, id, cell) {
        return Entry::Blocked;
    }
    let mut body = None;
    for other in state.ids().filter(|&other| state.stands_on(other, cell)) {
        body = match (body, through(state, id, other)) {
            (Some(one), Some(other)) => Some(harder(one, other)),
            (one, other) => one.or(other),
        };
    }
    body.map_or(ground, |body| occupied(ground, body))
}

/// Returns what it costs an actor to enter each cell, with those marked who stand there now.
pub(super) fn going<'a>(state: &'a State, id: ActorId, bodies: &'a mut Bodies) -> impl Fn(Cell) -> Entry + 'a {
    bodies.mark(state, id);
    let map = state.map();
    let gait = gait(state, id);
    move |cell: Cell| {
        if is_out_of_question(state, id, cell) {
            return Entry::Blocked;
        }
        let ground = underfoot(state, gait, cell);
        match place(map, cell).and_then(|place| bodies.going[place]) {
            Some(body) => occupied(ground, body),
            None => ground,
        }
    }
}
