//! Fog: what the characters of the players have not seen yet, players are not told. The game master lays it over a scene; it
//! lifts where a character sees: along lines that no solid ground and no shut door bars, as far as light and senses let it,
//! and always beside it. A game says with [`Foggy`] who looks and what is seen; [`shows`] belongs into its `sees`, [`knows_ground`] to what it
//! takes for ground to walk on, and [`stamp`], [`has_seen`] and [`shows_picture`] into its `Presentation`.

use crate::adventure::Scenic;
use crate::{
    Act, ActorId, After, Event, Forms, Line, LineKind, Refusal, Rule, Run, Table, Teller, Verdict, Viewer, command,
    event, is_default, rules,
};
use ludex_engine::people;
use ludex_grid::{Cell, Cover, Footprint, Map};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

rules! {
    /// The game master may lay fog over a map. Players then know the ground that their characters have seen in this scene, and
    /// the creatures that these see now; nobody walks where they have seen nothing.
    FOG = "TABLE-05", "Fog on the ground";
}

/// Some cells of a map, by their places in reading order, counted from 0. Written as text: `3-17 20`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cells(Vec<u64>);

/// The highest place that may be written: more than a map has.
const MOST_CELLS: usize = Map::MOST_ACROSS * Map::MOST_ACROSS;

impl Cells {
    /// Returns whether the cell at a place is among them.
    pub fn has(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 == 1)
    }
    /// Returns whether no cell is among them.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    /// Adds the cell at a place.
    fn put(&mut self, place: usize) {
        if self.0.len() <= place / 64 {
            self.0.resize(place / 64 + 1, 0);
        }
        self.0[place / 64] |= 1 << (place % 64);
    }
    /// Adds some cells.
    fn add(&mut self, more: &Self) {
        self.0.resize(self.0.len().max(more.0.len()), 0);
        for (word, more) in self.0.iter_mut().zip(&more.0) {
            *word |= more;
        }
    }
    /// Takes some cells away.
    fn remove(&mut self, less: &Self) {
        for (word, less) in self.0.iter_mut().zip(&less.0) {
            *word &= !less;
        }
    }
}

impl From<Cells> for String {
    fn from(cells: Cells) -> String {
        let mut text = String::new();
        let mut place = 0;
        let end = cells.0.len() * 64;
        while place < end {
            let from = place;
            while cells.has(place) {
                place += 1;
            }
            let space = if text.is_empty() { "" } else { " " };
            let _ = match place - from {
                0 => Ok(()),
                1 => write!(text, "{space}{from}"),
                _ => write!(text, "{space}{from}-{}", place - 1),
            };
            place += 1;
        }
        text
    }
}

impl TryFrom<String> for Cells {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut cells = Self::default();
        for run in text.split_whitespace() {
            let (from, to) = run.split_once('-').unwrap_or((run, run));
            match (from.parse::<usize>(), to.parse::<usize>()) {
                (Ok(from), Ok(to)) if from <= to && to < MOST_CELLS => {
                    for place in from..=to {
                        cells.put(place);
                    }
                }
                _ => return Err(format!("`{run}` is no run of places such as 3-17")),
            }
        }
        Ok(cells)
    }
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
    /// Forgets what everybody has seen: another scene begins.
    pub fn begins(&mut self) {
        self.seen.clear();
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
    if body.distance(there) <= 1 {
        return true;
    }
    let shut = |cell| if G::bars_view(state, cell) { Cover::Total } else { Cover::None };
    map.cover(body, there, shut) < Cover::Total && G::makes_out(state, id, cell)
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

/// Fog lies over the scene, or lifts; with `whole` its picture is shown to all.
#[event]
pub struct FogSet {
    pub on: bool,
    pub whole: bool,
}

impl<G: Foggy> Event<G> for FogSet
where
    FogSet: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let fog = G::fog_mut(state);
        match (self.on, fog.as_mut()) {
            (false, _) => *fog = None,
            (true, Some(fog)) => fog.whole = self.whole,
            (true, None) => *fog = Some(Box::new(Fog { whole: self.whole, ..Fog::default() })),
        }
    }

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        let text = if self.on { "Fog lies over the map." } else { "The fog over the map lifts." };
        Some(Line::new(LineKind::Ruling, text).rule(G::FOGS))
    }
}

/// Ground is uncovered for all, or covered again. Nobody is told; they see it.
#[event]
pub struct Uncovered {
    pub cells: Cells,
    pub open: bool,
}

impl<G: Foggy> Event<G> for Uncovered
where
    Uncovered: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        if let Some(fog) = G::fog_mut(state) {
            if self.open {
                fog.open.add(&self.cells)
            } else {
                fog.open.remove(&self.cells);
                for seen in &mut fog.seen {
                    seen.cells.remove(&self.cells);
                }
            }
        }
    }
}

/// Returns the cells of a rectangle between two corners; `None` if one of them is not on the map.
fn between(map: &Map, from: Cell, to: Cell) -> Option<Cells> {
    let (from_column, from_row) = map.column_row(from)?;
    let (to_column, to_row) = map.column_row(to)?;
    let mut cells = Cells::default();
    for row in from_row.min(to_row)..=from_row.max(to_row) {
        for column in from_column.min(to_column)..=from_column.max(to_column) {
            cells.put(usize::from(row) * usize::from(map.width()) + usize::from(column));
        }
    }
    Some(cells)
}

/// Checks that fog lies over the scene.
fn has_fog<G: Foggy>(state: &G::State) -> Verdict {
    ensure!(G::fog(state).is_some(), *G::FOGS, "no fog lies over this scene", instead = "lay it first");
    Ok(())
}

/// Lay fog over the map, or lift it: with it players know only what their characters have seen, and see the creatures that these
/// see now. The game master's.
#[command(group = "Fog", label = "Fog over the map", by = game_master, open, always)]
#[derive(Copy, Eq)]
pub struct SetFog {
    /// Whether fog lies over the map.
    pub on: bool,
    /// Whether the picture behind the scene is shown to all though it shows more than they have seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole: bool,
}

impl<G: Foggy> Act<G> for SetFog
where
    SetFog: Into<G::Command>,
    FogSet: After<G>,
    Uncovered: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::FOGS);

    fn when(state: &G::State) -> Verdict {
        ensure!(G::field(state).is_some(), *G::FOGS, "there is fog on a map alone");
        Ok(())
    }

    fn may(&self, state: &G::State) -> Verdict {
        let is = G::fog(state).map(|fog| fog.whole);
        ensure!(is != self.on.then_some(self.whole), *G::FOGS, "it is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(FogSet { on: self.on, whole: self.whole });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        // Where fog lies already, the form suggests the other choice about the picture.
        let whole = G::fog(forms.state()).is_some_and(|fog| !fog.whole);
        forms.filled(SetFog { on: true, whole });
    }
}

/// Uncover the ground of a rectangle for all, with those who stand there, or cover it again. What a character sees at that
/// moment stays seen. The game master's.
#[command(group = "Fog", label = "Uncover ground", by = game_master, open, always)]
#[derive(Copy, Eq)]
pub struct Uncover {
    /// One corner.
    #[field("from")]
    pub from: Cell,
    /// The corner across from it.
    #[field("to")]
    pub to: Cell,
    /// Whether it is open to all; if not, it is covered again.
    #[field("open", usual = true)]
    pub open: bool,
}

impl<G: Foggy> Act<G> for Uncover
where
    Uncover: Into<G::Command>,
    FogSet: After<G>,
    Uncovered: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::FOGS);

    fn when(state: &G::State) -> Verdict {
        has_fog::<G>(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        let there = G::field(state).is_some_and(|map| map.contains(self.from) && map.contains(self.to));
        Refusal::new(G::FOGS, "there is no such place on the map").unless(there)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        if let Some(cells) = G::field(table.state()).and_then(|map| between(map, self.from, self.to)) {
            table.emit(Uncovered { cells, open: self.open });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_as_runs() {
        let mut cells = Cells::default();
        for place in [3, 4, 5, 20, 63, 64, 200] {
            cells.put(place);
        }
        let text = serde_json::to_string(&cells).unwrap();
        assert_eq!(text, "\"3-5 20 63-64 200\"");
        assert_eq!(serde_json::from_str::<Cells>(&text).unwrap(), cells);
        for wrong in ["\"5-3\"", "\"x\"", "\"1-1000000\""] {
            assert!(serde_json::from_str::<Cells>(wrong).is_err(), "{wrong}");
        }
        let map = Map::open(ludex_grid::Shape::Hex, 4, 3).unwrap();
        let [from, to] = [(2, 2), (1, 1)].map(|(column, row)| map.cell_at(column, row).unwrap());
        assert_eq!(String::from(between(&map, from, to).unwrap()), "5-6 9-10");
        assert!(between(&map, from, Cell::new(9, 9)).is_none());
    }
}
