//! Short forms for what sheets and boards are made of.

use crate::adventure::{Scenic, board};
use crate::ground::{Grounded, show};
use ludex_engine::{
    Clock, Described, Ground, GroundCell, Look, Measure, Pool, RuleId, Section, SheetEntry, Sign, Status, Tally, View,
    Viewer, shown,
};
use ludex_grid::{Cell, Footing, Map, Terrain};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Returns a section of a sheet: a heading and its lines.
pub fn section(title: &'static str, entries: impl IntoIterator<Item = SheetEntry>) -> Section {
    Section { title: title.into(), entries: entries.into_iter().collect() }
}

/// Returns a pool: what is left, and the most that it can be.
pub fn pool(name: &'static str, current: impl Into<i32>, max: impl Into<i32>) -> Pool {
    Pool { name: name.into(), current: current.into(), max: max.into() }
}

/// Returns a status: its name, the rule that says what it does, and when it ends, where that is known.
pub fn status(name: impl Into<String>, rule: impl Into<RuleId>, until: Option<String>) -> Status {
    Status { name: name.into(), rule: rule.into(), until, sign: Sign::Undrawn }
}

/// So much time of a single scene, in seconds, is no more than its fight takes.
const OF_A_FIGHT: u64 = 600;

/// Returns the time of the day, where it matters: in an adventure, and in a scene in which more time has gone by than a fight takes.
pub fn time<G: Scenic>(state: &G::State, clock: Clock) -> String {
    let matters = G::course(state).adventure.is_some() || clock.seconds > OF_A_FIGHT;
    if matters { clock.to_string() } else { String::new() }
}

/// Returns a number with what it counts, as people say it: `1 death mark`, `2 death marks`. For nouns that add an s.
pub fn counted(number: i64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Returns a line of a sheet whose value is the tally that `fill` adds up.
pub fn tallied<T>(label: &'static str, fill: impl FnOnce(&mut Tally) -> T) -> SheetEntry {
    let mut tally = Tally::shown();
    fill(&mut tally);
    SheetEntry::tallied(label, tally)
}

/// Returns a scene of an adventure on a map as a viewer sees it: its title, its board, and where everybody is who is in it.
pub fn scene<G: Scenic + Grounded>(state: &G::State, viewer: &Viewer) -> View {
    let mut view = shown::view::<G>(state, viewer);
    G::title(state).clone_into(&mut view.title);
    let course = G::course(state);
    view.scene = course.scene.into();
    view.talked = course.talked && viewer.is_game_master();
    view.tokens.retain(|token| G::knows(state, token.actor));
    view.boards.extend(board::<G>(state, viewer));
    show::<G>(state, &mut view);
    view
}

/// Returns the ground of a scene as the table draws it. `about` says of the cells of a symbol what they are called and how they look, `space` the distance
/// from a cell to the next, `floor` as what open ground is drawn of which nothing is said.
pub fn ground(map: &Map, about: &BTreeMap<char, Described>, (space, floor): (Option<Measure>, Option<Look>)) -> Ground {
    let cell = |at: Cell| {
        let terrain = map.terrain(at);
        let kind = drawn(terrain);
        let said = about.get(&terrain.symbol());
        let words = said.map_or_else(|| kind.replace('-', " "), |said| said.says.clone());
        let usual = floor.filter(|_| kind == CLEAR && said.is_none());
        let look = said.and_then(|said| said.look).or(usual);
        GroundCell { at: (at.x, at.y), terrain: kind.into(), look, door: None, about: Cow::Owned(words), unseen: false }
    };
    Ground { shape: map.shape().to_string().into(), cells: map.cells().map(cell).collect(), space, lines: Vec::new() }
}

/// As what ground is drawn that hinders nobody.
const CLEAR: &str = "clear";

/// Returns as what a terrain is drawn.
fn drawn(terrain: Terrain) -> &'static str {
    if terrain.water {
        return "water";
    }
    if terrain.is_solid() {
        return "wall";
    }
    match terrain.footing {
        Footing::Clear => CLEAR,
        Footing::Difficult => "difficult",
        Footing::Blocked => "low-wall",
    }
}
