//! Fog: what the characters of the players have not seen yet, players are not told. The game master lays it over a scene; it
//! lifts where a character sees: along lines that no solid ground, no wall and no shut door bars, through windows, as far as light
//! and senses let it, and beside it in any light. A game says with [`Foggy`] who looks and what is seen; [`shows`] belongs into its `sees`, [`knows_ground`] to what it
//! takes for ground to walk on, and [`stamp`], [`has_seen`] and [`shows_picture`] into its `Presentation`.

mod cells;
mod laid;

pub use cells::Cells;
pub use laid::{FogSet, SetFog, Uncover, Uncovered};

use crate::adventure::Scenic;
use crate::{ActorId, After, Event, Rule, Run, Table, Viewer, event, rules};
use ludex_engine::people;
use ludex_grid::{Cell, Footprint, Map};
use serde::{Deserialize, Serialize};

rules! {
    /// The game master may lay fog over a map. Players then know the ground that their characters have seen in this scene, and
    /// the creatures that these see now; nobody walks where they have seen nothing.
    FOG = "TABLE-05", "Fog on the ground";
}

/// The ground that an actor has seen in this scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// The actor.
    pub actor: ActorId,
    /// The cells.
    pub cells: Cells,
}

/// Fog over a scene.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fog {
    /// What each character of a player has seen.
    #[serde(default)]
    pub seen: Vec<Seen>,
    /// What the game master has uncovered for all.
    #[serde(default)]
    pub open: Cells,
    /// Whether the picture behind the scene is shown to all though it shows more than they have seen.
    #[serde(default)]
    pub whole: bool,
}

impl Fog {
    /// Returns whether an actor has seen a place.
    fn has_seen(&self, id: ActorId, place: usize) -> bool {
        self.seen.iter().any(|seen| seen.actor == id && seen.cells.has(place))
    }
    /// Notes that an actor has seen some cells.
    fn saw(&mut self, id: ActorId, cells: &Cells) {
        match self.seen.iter_mut().find(|seen| seen.actor == id) {
            Some(seen) => seen.cells.add(cells),
            None => self.seen.push(Seen { actor: id, cells: cells.clone() }),
        }
    }
}

/// A game over whose scenes fog may lie.
pub trait Foggy: Scenic {
    /// The rule by which there is fog; that of the table, whose [`RULES`] are then among those of the game.
    const FOGS: &'static Rule = &FOG;

    /// Returns the fog over the scene; `None` where there is none.
    fn fog(state: &Self::State) -> Option<&Fog>;
    /// Returns the fog over the scene, to be laid, changed or lifted.
    fn fog_mut(state: &mut Self::State) -> &mut Option<Box<Fog>>;
    /// Returns the map of the scene; `None` where it has none.
    fn field(state: &Self::State) -> Option<&Map>;
    /// Returns the cells that an actor takes; `None` where it is on no map.
    fn stands(state: &Self::State, id: ActorId) -> Option<Footprint>;
    /// Returns whether an actor is a thing, which stays known once it has been seen, as the ground does.
    fn is_fixed(_state: &Self::State, _id: ActorId) -> bool {
        false
    }
    /// Returns whether an actor looks about: it is there, and awake.
    fn looks(state: &Self::State, id: ActorId) -> bool;
    /// Returns whether something that is shut bars the view through a cell.
    fn bars_view(state: &Self::State, cell: Cell) -> bool;
    /// Returns whether an actor makes out what is in a cell to which it has a clear line, by the light there and its senses.
    fn makes_out(_state: &Self::State, _id: ActorId, _cell: Cell) -> bool {
        true
    }
}

/// Returns the place of a cell among those of a map, in reading order; `None` if it is not on the map.
fn place_of(map: &Map, cell: Cell) -> Option<usize> {
    map.column_row(cell).map(|(column, row)| usize::from(row) * usize::from(map.width()) + usize::from(column))
}

/// Returns whether an actor whose space is `body` sees a cell of the map now.
fn sees_cell<G: Foggy>(state: &G::State, map: &Map, body: Footprint, id: ActorId, cell: Cell) -> bool {
    let there = map.footprint(cell, 1);
    if map.hides(body, there, |cell| G::bars_view(state, cell)) {
        return false;
    }
    body.distance(there) <= 1 || G::makes_out(state, id, cell)
}

/// Returns whether an actor sees another now, as far as walls, doors and light let it; always where one of them is on no map.
pub fn in_sight<G: Foggy>(state: &G::State, id: ActorId, other: ActorId) -> bool {
    let (Some(map), Some(body), Some(there)) = (G::field(state), G::stands(state, id), G::stands(state, other)) else {
        return true;
    };
    G::looks(state, id) && there.cells().any(|cell| sees_cell::<G>(state, map, body, id, cell))
}

/// Returns all players' characters.
fn played<G: Foggy>(state: &G::State) -> impl Iterator<Item = ActorId> {
    people::<G>(state).map(|(id, _)| id).filter(|&id| G::is_played(state, id))
}

/// Returns whether `is` holds for anybody by whose eyes a viewer looks: those whom a player plays; for spectators all players'
/// characters. For the game master it always holds.
fn by_eyes_of<G: Foggy>(state: &G::State, viewer: &Viewer, mut is: impl FnMut(ActorId) -> bool) -> bool {
    match viewer {
        Viewer::GameMaster => true,
        Viewer::Player(own) => own.iter().any(|&id| G::knows(state, id) && is(id)),
        Viewer::Spectator => played::<G>(state).any(is),
    }
}

/// Returns whether fog lets a viewer know of an actor: of players' characters and their friends, of those who stand where the
/// game master has uncovered the ground, and of those in sight.
pub fn shows<G: Foggy>(state: &G::State, viewer: &Viewer, id: ActorId) -> bool {
    let (Some(fog), Some(map)) = (G::fog(state), G::field(state)) else { return true };
    if viewer.plays(id) || G::is_played(state, id) {
        return true;
    }
    let side = |id| G::person(state, id).map(|person| person.side);
    let Some(body) = G::stands(state, id) else { return true };
    let open = body.cells().any(|cell| place_of(map, cell).is_some_and(|place| fog.open.has(place)));
    if G::is_fixed(state, id) {
        return body.cells().any(|cell| has_seen::<G>(state, viewer, (cell.x, cell.y)));
    }
    open || by_eyes_of::<G>(state, viewer, |own| side(own) == side(id) || in_sight::<G>(state, own, id))
}

/// Returns whether fog lets an actor know of another; it hides others from players' characters alone.
pub fn lets_know<G: Foggy>(state: &G::State, id: ActorId, other: ActorId) -> bool {
    G::fog(state).is_none() || !G::is_played(state, id) || shows::<G>(state, &Viewer::Player(vec![id]), other)
}

/// Returns whether an actor knows the ground of a cell (TABLE-05): players' characters know what they have seen and what is
/// uncovered for all, everybody else knows all of it.
pub fn knows_ground<G: Foggy>(state: &G::State, id: ActorId, cell: Cell) -> bool {
    let (Some(fog), Some(map)) = (G::fog(state), G::field(state)) else { return true };
    let known = |place| fog.open.has(place) || fog.has_seen(id, place);
    !G::is_played(state, id) || place_of(map, cell).is_some_and(known)
}

/// Returns whether a viewer knows the ground of a cell; beyond the map the game master alone does.
pub fn has_seen<G: Foggy>(state: &G::State, viewer: &Viewer, (x, y): (i16, i16)) -> bool {
    let (Some(fog), Some(map)) = (G::fog(state), G::field(state)) else { return true };
    let Some(place) = place_of(map, Cell::new(x, y)) else { return viewer.is_game_master() };
    fog.open.has(place) || by_eyes_of::<G>(state, viewer, |id| fog.has_seen(id, place))
}

/// Returns whether a viewer may see the picture behind the scene: it is shown to all, or the viewer knows all of the ground.
pub fn shows_picture<G: Foggy>(state: &G::State, viewer: &Viewer) -> bool {
    let (Some(fog), Some(map)) = (G::fog(state), G::field(state)) else { return true };
    fog.whole || map.cells().all(|cell| has_seen::<G>(state, viewer, (cell.x, cell.y)))
}

/// Returns a number that changes whenever a viewer has seen more or less of the ground; 0 without fog. The game master's number
/// changes with what the players have seen.
pub fn stamp<G: Foggy>(state: &G::State, viewer: &Viewer) -> u32 {
    let (Some(_), Some(map)) = (G::fog(state), G::field(state)) else { return 0 };
    let eyes = if viewer.is_game_master() { &Viewer::Spectator } else { viewer };
    let seen = map.cells().map(|cell| u32::from(has_seen::<G>(state, eyes, (cell.x, cell.y))));
    // The hash FNV-1a.
    seen.fold(0x811c_9dc5_u32, |hash, seen| (hash ^ seen).wrapping_mul(0x0100_0193)).max(1)
}

/// Returns the cells that an actor sees now and has not seen before; `None` if there are none.
fn newly<G: Foggy>(state: &G::State, id: ActorId) -> Option<Cells> {
    let fog = G::fog(state)?;
    let map = G::field(state)?;
    let body = G::stands(state, id)?;
    let mut cells = Cells::default();
    let unseen = map.cells().enumerate().filter(|(place, _)| !fog.has_seen(id, *place));
    for (place, _) in unseen.filter(|(_, cell)| sees_cell::<G>(state, map, body, id, *cell)) {
        cells.put(place);
    }
    Some(cells).filter(|cells| !cells.is_empty())
}

/// Returns those of the players' characters who look about.
fn watchers<G: Foggy>(state: &G::State) -> Vec<ActorId> {
    played::<G>(state).filter(|&id| G::looks(state, id)).collect()
}

/// Lets the players' characters look about after whatever has happened. For [`Rules::look`](crate::Rules::look).
pub fn look<G: Foggy>(table: &mut Table<'_, G, impl Run<G>>)
where
    Saw: After<G>,
{
    // Odds count nothing of it.
    if G::fog(table.state()).is_none() || table.counts() {
        return;
    }
    for actor in watchers::<G>(table.state()) {
        if let Some(cells) = newly::<G>(table.state(), actor) {
            table.emit(Saw { actor, cells });
        }
    }
}

/// Lays fog over a scene that begins, and lets the players' characters look about.
pub fn lay<G: Foggy>(state: &mut G::State) {
    *G::fog_mut(state) = Some(Box::default());
    for id in watchers::<G>(state) {
        if let (Some(cells), Some(fog)) = (newly::<G>(state, id), G::fog_mut(state)) {
            fog.saw(id, &cells);
        }
    }
}

/// Forgets what everybody has seen: another scene begins. For [`Scenic::begins`].
pub fn begins<G: Foggy>(state: &mut G::State) {
    if let Some(fog) = G::fog_mut(state) {
        fog.seen.clear();
    }
}

/// An actor has seen more of the ground. Nobody is told.
#[event]
pub struct Saw {
    pub actor: ActorId,
    pub cells: Cells,
}

impl<G: Foggy> Event<G> for Saw
where
    Saw: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        if let Some(fog) = G::fog_mut(state) {
            fog.saw(self.actor, &self.cells);
        }
    }
}
