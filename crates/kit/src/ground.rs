//! Who stands where: the spaces that people take on the map of a scene, where there is room, which ways lead where; and
//! walking over it outside a fight. A game says with [`Grounded`] where its people stand; with [`Walks`] its table of commands
//! may name [`Walk`].

use crate::walk::{self, Way};
use crate::{Act, ActorId, Forms, Offers, Refusal, Rule, Rules, Run, Spot, Table, Verdict, command};
use ludex_engine::{Described, Ground, GroundLine, Look, Measure, View};
use ludex_grid::{Budget, Cell, Entry, Footing, Footprint, Going, Map, Terrain, Walker};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A game whose people stand on a map, at least in some scenes.
pub trait Grounded: Rules {
    /// The distance from a space to the next, where the game counts in more than spaces.
    const SPACE: Option<Measure> = None;
    /// As what open ground is drawn of which a scene says nothing, in a game that is mostly played elsewhere than on grass.
    const FLOOR: Option<Look> = None;

    /// Returns the map of the scene, and what the cells of a symbol are called; `None` in a scene without a map.
    fn map(state: &Self::State) -> Option<(&Map, &BTreeMap<char, Described>)>;
    /// Returns how many actors there are, here or away.
    fn count(state: &Self::State) -> usize;
    /// Returns the cell at which an actor stands, `None` if it is not on the map, and how many cells it is across.
    fn stands_at(state: &Self::State, id: ActorId) -> (Option<Cell>, u8);
    /// Returns whether an actor takes its space, so that nobody else can stop there.
    fn takes_space(state: &Self::State, id: ActorId) -> bool;
    /// Returns whether `id` bars the way of another actor, which then cannot pass through its space.
    fn bars(state: &Self::State, id: ActorId, way_of: ActorId) -> bool;
    /// Returns whether an actor knows the ground of a cell, in a game with [`fog`](crate::fog); nobody walks where it does not.
    fn knows_ground(_state: &Self::State, _id: ActorId, _cell: Cell) -> bool {
        true
    }
    /// Returns whether [`knows_ground`](Self::knows_ground) says yes to every cell now and none is [shut](Self::is_shut), so that a
    /// search need not ask for each.
    fn knows_all_ground(_state: &Self::State, _id: ActorId) -> bool {
        false
    }
    /// Returns whether something that is shut, such as a door, bars a cell to all.
    fn is_shut(_state: &Self::State, _cell: Cell) -> bool {
        false
    }
}

/// Returns the cells that an actor takes; `None` if it is not on a map.
pub fn body<G: Grounded>(state: &G::State, id: ActorId) -> Option<Footprint> {
    let (at, across) = G::stands_at(state, id);
    Some(G::map(state)?.0.footprint(at?, across))
}

/// Returns the cells that an actor would take at another cell; `None` in a scene without a map.
pub fn body_at<G: Grounded>(state: &G::State, id: ActorId, at: Cell) -> Option<Footprint> {
    Some(G::map(state)?.0.footprint(at, G::stands_at(state, id).1))
}

/// Returns everybody else who takes a space, with that space.
fn others<G: Grounded>(state: &G::State, id: ActorId) -> impl Iterator<Item = (ActorId, Footprint)> {
    let all = (0..G::count(state) as u16).map(ActorId);
    let others = all.filter(move |&other| other != id && G::takes_space(state, other));
    others.filter_map(|other| Some((other, body::<G>(state, other)?)))
}

/// Returns the cell of a map nearest to `from` that fits; of several as near, the first in the order of cells.
pub fn nearest(map: &Map, from: Cell, fits: impl Fn(Cell) -> bool) -> Option<Cell> {
    let mut best: Option<(u32, Cell)> = None;
    for cell in map.cells() {
        let candidate = (map.shape().distance(from, cell), cell);
        // A cell that is farther than one that was found is not asked about.
        if best.is_none_or(|best| candidate < best) && fits(cell) {
            best = Some(candidate);
        }
    }
    best.map(|(_, cell)| cell)
}

/// Returns the cell nearest to `near` where there is room for an actor: on the map, on no solid ground, in nobody's space.
pub fn room<G: Grounded>(state: &G::State, id: ActorId, near: Cell) -> Option<Cell> {
    let (map, _) = G::map(state)?;
    nearest(map, near, |cell| {
        let body = body_at::<G>(state, id, cell).filter(|body| body.fits(map));
        body.is_some_and(|body| {
            let solid = body.cells().any(|cell| map.entry(cell) == Entry::Blocked || G::is_shut(state, cell));
            !solid && !map.is_astride(body) && !others::<G>(state, id).any(|(_, other)| body.overlaps(other))
        })
    })
}

thread_local! {
    /// Who takes a space, and whether it bars the way: asked once for a search, and not again for each cell.
    static BODIES: RefCell<Vec<(Footprint, bool)>> = RefCell::default();
}

/// Searches where an actor could go within a budget, past those who let it by; `ground` says what it costs to walk into a cell by
/// its terrain. Without `to`, `look` is called with each cell where it could stop and the cost, and `None` is returned. With `to`
/// it returns the way there, if there is one, and calls `look` with nothing.
pub fn ways<G: Grounded>(
    state: &G::State,
    id: ActorId,
    budget: impl Into<Budget>,
    ground: impl Fn(Terrain) -> Entry,
    to: Option<Cell>,
    mut look: impl FnMut(Cell, u16),
) -> Option<Way> {
    searched::<G, _>(state, id, budget, |walker| {
        let open = open::<G>(state, id, ground);
        let entry = |cell| walker.past_others(cell, open(cell, walker.map.terrain(cell)));
        walk::ways(walker.map, walker.start, walker.budget, entry, to, |stop| look(stop.cell, stop.cost))
    })?
}

/// Searches for the nearest cell that `fits`, that where the actor stands among them, past those who let it by; `ground` says
/// what it costs to walk into a cell by its terrain. Calls `step` with each cell on the way, in order, and whether the actor
/// may stop there. Returns the cell; `None` where no way within the budget leads to one.
pub fn nearest_way<G: Grounded>(
    state: &G::State,
    id: ActorId,
    budget: impl Into<Budget>,
    ground: impl Fn(Terrain) -> Entry,
    fits: impl FnMut(Cell) -> bool,
    step: impl FnMut(Cell, bool),
) -> Option<Cell> {
    searched::<G, _>(state, id, budget, |walker| {
        let open = open::<G>(state, id, ground);
        let entry = |cell| walker.past_others(cell, open(cell, walker.map.terrain(cell)));
        walk::nearest(walker.map, walker.start, walker.budget, entry, fits, step)
    })?
}

/// Searches for the nearest cell where an actor is `near` enough to one of some goals, that where it stands among them, past those
/// who let it by; `ground` says what it costs to walk into a cell by its footing. Calls `step` with each cell on the way, in
/// order, and whether the actor may stop there. Returns the cell; `None` where no way within the budget leads to one.
pub fn way_near<G: Grounded>(
    state: &G::State,
    id: ActorId,
    budget: impl Into<Budget>,
    ground: impl Fn(Footing) -> Entry,
    near: (&[Footprint], u32),
    step: impl FnMut(Cell, bool),
) -> Option<Cell> {
    let closed = closed::<G>(state, id);
    let going = Going { closed: closed.as_ref().map(|closed| closed as &dyn Fn(Cell) -> bool), ..Going::by(ground) };
    searched::<G, _>(state, id, budget, |walker| walk::near(walker, going, near, step))?
}

/// Searches for the way of an actor to a cell, past those who let it by; `ground` says what it costs to walk into a cell by its
/// footing. Calls `step` with each cell on the way, in order, and whether the actor may stop there. Returns whether a way within
/// the budget leads there.
pub fn way_to<G: Grounded>(
    state: &G::State,
    id: ActorId,
    budget: impl Into<Budget>,
    ground: impl Fn(Footing) -> Entry,
    to: Cell,
    step: impl FnMut(Cell, bool),
) -> bool {
    let closed = closed::<G>(state, id);
    let going = Going { closed: closed.as_ref().map(|closed| closed as &dyn Fn(Cell) -> bool), ..Going::by(ground) };
    let found = searched::<G, _>(state, id, budget, |walker| walk::way_to(walker, going, to, step));
    found.unwrap_or(false)
}

/// Carries out a search over the map from where an actor stands; `None` where it is on no map.
fn searched<G: Grounded, T>(
    state: &G::State,
    id: ActorId,
    budget: impl Into<Budget>,
    search: impl FnOnce(Walker<'_>) -> T,
) -> Option<T> {
    let (map, _) = G::map(state)?;
    let start = body::<G>(state, id)?;
    // Taken out while they are in use, for what is called on the way may search as well.
    let mut bodies = BODIES.take();
    bodies.clear();
    for other in (0..G::count(state) as u16).map(ActorId) {
        if other == id || !G::takes_space(state, other) {
            continue;
        }
        if let (Some(at), across) = G::stands_at(state, other) {
            bodies.push((map.footprint(at, across), G::bars(state, other, id)));
        }
    }
    let found = search(Walker { map, start, budget: budget.into(), others: &bodies });
    BODIES.set(bodies);
    Some(found)
}

/// Returns what it costs an actor to walk into each cell, told with its terrain, were nobody else there; `ground` says what the
/// terrain costs.
fn open<G: Grounded>(
    state: &G::State,
    id: ActorId,
    ground: impl Fn(Terrain) -> Entry,
) -> impl Fn(Cell, Terrain) -> Entry {
    let closed = closed::<G>(state, id);
    move |cell, terrain| match ground(terrain) {
        Entry::Blocked => Entry::Blocked,
        _ if closed.as_ref().is_some_and(|closed| closed(cell)) => Entry::Blocked,
        open => open,
    }
}

/// Returns which cells an actor does not walk into whatever the ground, because they are shut or not known to it; `None` where
/// there are none.
fn closed<G: Grounded>(state: &G::State, id: ActorId) -> Option<impl Fn(Cell) -> bool> {
    let some = !G::knows_all_ground(state, id);
    some.then_some(move |cell| G::is_shut(state, cell) || !G::knows_ground(state, id, cell))
}

/// Returns the ground as the table draws it; `None` in a scene without a map. For
/// [`Scenery::ground`](crate::Scenery::ground).
pub fn drawn<G: Grounded>(state: &G::State) -> Option<Ground> {
    G::map(state).map(|(map, about)| crate::page::ground(map, about, (G::SPACE, G::FLOOR)))
}

/// Returns what stands between cells of the ground, as the table draws it. For
/// [`Scenery::lines`](crate::Scenery::lines).
pub fn lines<G: Grounded>(state: &G::State) -> Vec<GroundLine> {
    G::map(state).map_or(Vec::new(), |(map, _)| ludex_engine::walls::drawn(map))
}

/// Sets the places of all tokens of a view.
pub fn show<G: Grounded>(state: &G::State, view: &mut View) {
    for token in &mut view.tokens {
        let body = body::<G>(state, token.actor);
        token.at = body.map(|body| (body.anchor().x, body.anchor().y));
        token.cells = body.into_iter().flat_map(Footprint::cells).map(|cell| (cell.x, cell.y)).collect();
    }
}

/// A game in which people walk outside a fight: over the map as far as ways lead, or along a lane.
pub trait Walks: Grounded {
    /// The rule by which people walk.
    const WALKS: &'static Rule;
    /// The rule that says where ways lead.
    const LEADS: &'static Rule = Self::WALKS;

    /// Checks that an actor may walk now.
    ///
    /// # Errors
    /// Returns a refusal during a fight, or while something holds the actor.
    fn may_walk(state: &Self::State, actor: ActorId) -> Verdict;
    /// Returns what it costs an actor to walk into a cell by its terrain.
    fn walks_into(state: &Self::State, actor: ActorId, terrain: Terrain) -> Entry;
    /// Returns the last yard of the lane on which a scene is played, and the yard at which an actor is; `None` in a scene with a
    /// map.
    fn lane(_state: &Self::State, _actor: ActorId) -> Option<(i16, i16)> {
        None
    }
    /// Walks an actor to a place to which a way leads.
    fn walk(table: &mut Table<'_, Self, impl Run<Self>>, actor: ActorId, to: Spot);
}

/// A budget with which an actor goes as far as ways lead.
const FAR: u16 = 60_000;

/// Outside a fight: walk wherever a way leads, without counting points.
#[command(group = "Move", kind = Move, between, open, label = "Walk to {to}", cell = to)]
pub struct Walk {
    pub actor: ActorId,
    pub to: Spot,
}

impl<G: Walks> Act<G> for Walk
where
    Walk: Into<G::Command>,
{
    const RULE: Option<&'static Rule> = Some(G::WALKS);

    fn may(&self, state: &G::State) -> Verdict {
        G::may_walk(state, self.actor)?;
        let leads = match self.to {
            Spot::Cell(to) => {
                let ground = |terrain| G::walks_into(state, self.actor, terrain);
                ways::<G>(state, self.actor, FAR, ground, Some(to), |_, _| ()).is_some()
            }
            Spot::Yard(to) => {
                G::lane(state, self.actor).is_some_and(|(last, here)| to != here && (0..=last).contains(&to))
            }
        };
        Refusal::new(G::LEADS, "no way leads there").instead("walk to a free place").unless(leads)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        G::walk(table, self.actor, self.to);
    }

    fn offers(offers: &mut Offers<'_, G>) {
        let state = offers.state();
        let actor = offers.actor;
        if G::may_walk(state, actor).is_ok()
            && let Some((last, _)) = G::lane(state, actor)
        {
            for yard in 0..=last {
                offers.seldom(Walk { actor, to: Spot::Yard(yard) });
            }
        }
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let state = forms.state();
        let walks = |id: &ActorId| G::may_walk(state, *id).is_ok() && body::<G>(state, *id).is_some();
        if let Some(actor) = forms.one_of_own(walks)
            && let Some(here) = body::<G>(state, actor)
        {
            let to = Spot::Cell(here.anchor());
            forms.walk("Walk", Walk { actor, to }, "/to");
        }
    }

    // On a map it has a form in place of offers: whoever walks presses a space.
    fn is_open(&self) -> bool {
        matches!(self.to, Spot::Cell(_))
    }
}
