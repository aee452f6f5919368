//! Who is where, and what the ground is like.

use super::*;
use crate::derived::MOVE_SPEED;
use crate::prelude::*;
use ludex_engine::Described;
use ludex_grid::{Cell, Entry, Footing, Footprint, Passage, Terrain};
use ludex_kit::ground::{self, Grounded, Walks};
use ludex_kit::{Map, Spot};
use std::collections::BTreeMap;

/// Returns all the spaces where an actor could stop.
pub(super) fn cells(state: &State, id: ActorId, spaces: u8, slow: bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    ways(state, id, spaces.into(), slow, None, |to| cells.push(to));
    cells
}

/// Returns whether a way over any ground leads to a space within some spaces.
pub fn reach(state: &State, id: ActorId, spaces: u16, to: Cell) -> bool {
    ways(state, id, spaces, true, Some(to), |_| ()).is_some()
}

/// Returns the first step of the way over any ground to a space within some spaces; `None` where there is none, or one is there.
pub fn first_step(state: &State, id: ActorId, spaces: u16, to: Cell) -> Option<Cell> {
    if state.actor(id).at == to { None } else { ways(state, id, spaces, true, Some(to), |_| ()) }
}

/// Returns whether there is room for an actor in a space beside it, deep water as it may be.
pub fn steps_in(state: &State, id: ActorId, to: Cell) -> bool {
    let body = ground::body_at::<Archsoul>(state, id, to);
    let walled = state.setting.map.passage_to(state.footprint(id), to) == Passage::Barred;
    !walled && body.is_some_and(|body| is_open(state, body) && !is_taken(state, body, |other| other != id))
}

/// Returns the spaces to which ways over any ground lead within some spaces.
pub fn slow_cells(state: &State, id: ActorId, spaces: u8) -> Vec<Cell> {
    cells(state, id, spaces, true)
}

impl Grounded for Archsoul {
    fn map(state: &State) -> Option<(&Map, &BTreeMap<char, Described>)> {
        Some((&state.setting.map, &state.setting.about))
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    fn stands_at(state: &State, id: ActorId) -> (Option<Cell>, u8) {
        let is_between = state.between(id).is_some();
        (Some(state.actor(id).at).filter(|_| !is_between), state.profile(id).record.across)
    }

    /// The space of who is concealed looks free, or it would give them away.
    fn takes_space(state: &State, id: ActorId) -> bool {
        state.actor(id).dead.is_none()
            && !state.actor(id).away
            && !state.lets_by(id)
            && !state.is_unseen(id)
            && state.between(id).is_none()
    }

    fn knows_ground(state: &State, id: ActorId, cell: Cell) -> bool {
        state.fog.is_none() || ludex_kit::fog::knows_ground::<Archsoul>(state, id, cell)
    }

    fn bars(state: &State, id: ActorId, way_of: ActorId) -> bool {
        state.is_thing(id) || (state.is_awake(id) && state.hostile(way_of, id) && !state.unseen.is(way_of, id))
    }
}

impl Walks for Archsoul {
    const WALKS: &'static Rule = &COSTS;
    const LEADS: &'static Rule = &MOVE_SPEED;
    fn may_walk(state: &State, actor: ActorId) -> Verdict {
        ensure!(state.stage != Stage::Fighting, COSTS, "one walks so outside a fight alone");
        ensure!(state.stands(actor) && !state.is(actor, Status::Restrained), MOVE_SPEED, "{} cannot walk", actor);
        let held = state.is(actor, Status::Grappled);
        ensure!(!held, crate::statuses::GRAPPLED, "{} is held", actor, instead = "get free first");
        ensure!(!state.swims(actor), MOVE_SPEED, "{} swims", actor, instead = "swim to dry ground");
        Ok(())
    }

    /// Into deep water nobody walks who does not swim already.
    fn walks_into(state: &State, actor: ActorId, terrain: Terrain) -> Entry {
        let too_deep = state.setting.is_deep(terrain) && !state.swims(actor);
        if too_deep || terrain.footing == Footing::Blocked { Entry::Blocked } else { Entry::FREE }
    }

    fn walk(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot) {
        if let Some(to) = to.cell() {
            table.emit(Stepped { actor, to });
            table.emit(Moved { actor });
        }
    }
}

/// Returns where an actor could go within so many spaces over open ground, or over any with `slow`; `look` sees each
/// space where it could stop. With `to`, gives the first step of the way there.
pub(super) fn ways(
    state: &State,
    id: ActorId,
    spaces: u16,
    slow: bool,
    to: Option<Cell>,
    mut look: impl FnMut(Cell),
) -> Option<Cell> {
    let ground = |terrain: Terrain| match terrain.footing {
        Footing::Difficult if !slow => Entry::Blocked,
        _ => Archsoul::walks_into(state, id, terrain),
    };
    ground::ways::<Archsoul>(state, id, spaces, ground, to, |cell, _| look(cell)).map(|way| way.first)
}

/// Put somebody or something in another space. The game master's; nobody reacts, and it costs nothing.
#[command(rule = GROUND, group = "Rulings", kind = Rule, label = "Put somewhere", by = game_master, open, always)]
pub struct Place {
    #[field("who")]
    pub target: ActorId,
    #[field("where")]
    pub to: Cell,
}

impl Act<Archsoul> for Place {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!state.actor(self.target).away, GROUND, "{} is in another scene", self.target);
        let body = ground::body_at::<Archsoul>(state, self.target, self.to);
        let free = body.is_some_and(|body| is_open(state, body) && !is_taken(state, body, |id| id != self.target));
        ensure!(free, GROUND, "that space is not on the map, is solid, or is taken", instead = "a free space");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Placed { actor: self.target, to: self.to });
    }

    fn forms(forms: &mut Forms<'_>) {
        let to = forms.state().actor(forms.actor).at;
        forms.filled(Place { target: forms.actor, to });
    }
}

/// Say what the ground of a space is like, or the country that people travel through.
#[command(rule = GROUND, group = "Rulings", by = game_master, open, always)]
pub struct MarkGround {
    #[field("space; the country itself if empty")]
    pub cell: Option<Cell>,
    #[field("whether it is difficult, or very hostile", usual = true)]
    pub difficult: bool,
}

impl Act<Archsoul> for MarkGround {
    fn may(&self, state: &State) -> Verdict {
        let map = &state.setting.map;
        let there = self.cell.is_none_or(|cell| map.contains(cell) && !map.terrain(cell).is_solid());
        ensure!(there, GROUND, "there is no such space, or nobody can enter it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(GroundMarked { cell: self.cell, difficult: self.difficult });
    }
}

/// Returns whether a body fits on the map at its place, where nothing is solid.
pub(super) fn is_open(state: &State, body: Footprint) -> bool {
    let map = &state.setting.map;
    body.fits(map) && !map.is_astride(body) && body.cells().all(|cell| !map.terrain(cell).is_solid())
}

/// Returns whether any of those who are `counted` stands where a body is to stand.
pub(super) fn is_taken(state: &State, body: Footprint, counted: impl Fn(ActorId) -> bool) -> bool {
    let mut others = state.ids().filter(|id| counted(*id));
    others.any(|id| Archsoul::takes_space(state, id) && state.footprint(id).overlaps(body))
}

/// The game master said what the ground is like.
#[event]
pub struct GroundMarked {
    pub cell: Option<Cell>,
    pub difficult: bool,
}

impl Event<Archsoul> for GroundMarked {
    fn apply(&self, state: &mut State) {
        match self.cell {
            None => state.hostile_country = self.difficult,
            Some(cell) => {
                let map = &mut std::sync::Arc::make_mut(&mut state.setting).map;
                let footing = if self.difficult { Footing::Difficult } else { Footing::Clear };
                map.set_terrain(cell, Terrain { footing, ..map.terrain(cell) });
            }
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let text = match self.cell {
            Some(cell) => {
                let kind = if self.difficult { "difficult" } else { "open" };
                format!("The ground at {cell} is {kind}")
            }
            None => {
                let kind = if self.difficult { "very hostile" } else { "easy to travel" };
                format!("The country is {kind}")
            }
        };
        Some(Line::new(LineKind::Ruling, text).rule(&GROUND))
    }
}

/// The game master put somebody in another space; what they had begun to do is lost.
#[event(Ruling, "{actor} is at {to} now", GROUND)]
pub struct Placed {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Archsoul> for Placed {
    fn apply(&self, state: &mut State) {
        state.doing = state.doing.filter(|doing| doing.actor != self.actor);
        state.actor_mut(self.actor).at = self.to;
    }
}
