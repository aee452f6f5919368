//! Facing, threatened spaces, and moves.

use super::{
    ActionLost, COSTS, CRAWLING, DIFFICULT_GROUND, DRAGGING, Dragged, FACING, GROUND, MOVE, NO_FRONT, REACTIVE,
    REACTIVE_TIMING, REGULAR_MOVE, SLOW_MOVE, STAND, STANDING_UP, acts, at_hand, price_now, ready, set_to, spend,
};
use crate::derived::{MOVE_SPEED, speed};
use crate::prelude::*;
use crate::statuses::Effort;
use ludex_grid::{Arc, Cell, Direction, Entry, Footing, Footprint, Terrain};
use ludex_kit::ground::{self, Grounded, Walks};
use ludex_kit::{Map, Spot};
use std::collections::BTreeMap;

/// Returns whether an actor guards a front (SP-TRN-10).
pub fn has_front(state: &State, id: ActorId) -> bool {
    state.stands(id) && !state.is(id, Status::Grappled)
}

/// Returns whether another stands in front of an actor (SP-TRN-09).
pub fn front_faces(state: &State, id: ActorId, other: ActorId) -> bool {
    state.footprint(id).arc_of_creature(state.actor(id).facing, state.footprint(other)) == Arc::Front
}

/// Returns the place of the weapon with most dice by which an actor reaches another in melee.
pub fn reaches(state: &State, id: ActorId, other: ActorId) -> Option<u8> {
    let near = state.distance(id, other);
    let fit = state.wielded(id).filter(|(_, weapon)| !weapon.soul && u32::from(weapon.reach) >= near);
    fit.max_by_key(|(_, weapon)| (weapon.dice, weapon.reach)).map(|(place, _)| place)
}

/// Returns whether an actor could strike at once at another who gives an opening (SP-TRN-11): not one who is restrained, or
/// unaware (SP-STA-17).
pub fn threatens(state: &State, id: ActorId, other: ActorId) -> bool {
    let able = state.actor(id).reactive && has_front(state, id);
    let free = able && !state.is(id, Status::Restrained) && !state.is(id, Status::Unaware);
    free && state.hostile(id, other) && front_faces(state, id, other) && reaches(state, id, other).is_some()
}

/// Returns the sides to which an actor might turn.
pub fn other_sides(state: &State, id: ActorId) -> impl Iterator<Item = Direction> + use<> {
    let now = state.actor(id).facing;
    state.setting.map.shape().directions().filter(move |side| *side != now)
}

/// Asks whether an actor may turn to a side.
///
/// # Errors
/// They cannot turn, or look there already.
pub fn may_turn(state: &State, id: ActorId, facing: Direction) -> Verdict {
    ensure!(has_front(state, id) && !state.is(id, Status::Restrained), NO_FRONT, "{} cannot turn", id);
    let other = other_sides(state, id).any(|side| side == facing);
    ensure!(other, FACING, "{} looks there already, or there is no such side", id);
    Ok(())
}

/// Returns all the spaces where an actor could stop.
fn cells(state: &State, id: ActorId, spaces: u8, slow: bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    ways(state, id, spaces.into(), slow, None, |to| cells.push(to));
    cells
}

/// Returns what a regular move costs: nothing for those who lay in wait, once (SP-TRN-05).
fn price(state: &State, actor: ActorId) -> u8 {
    if state.actor(actor).free_move { 0 } else { MOVE }
}

fn may_move(state: &State, actor: ActorId, to: Cell, slow: bool) -> Verdict {
    if slow {
        ready(state, actor, Effort::Creep, MOVE)?;
    } else {
        ready(state, actor, Effort::Move, price(state, actor))?;
    }
    let speed = speed(state, actor);
    ensure!(speed > 0, MOVE_SPEED, "{} cannot move", actor);
    let stands_hard = !slow && state.setting.map.terrain(state.actor(actor).at).footing == Footing::Difficult;
    ensure!(
        !stands_hard,
        DIFFICULT_GROUND,
        "a regular move does not leave difficult ground",
        instead = "leave it slowly"
    );
    let ends_hard = !slow && state.setting.map.terrain(to).footing == Footing::Difficult;
    ensure!(
        !ends_hard,
        DIFFICULT_GROUND,
        "a regular move does not enter difficult ground",
        instead = "cross it slowly"
    );
    let spaces = if slow { 1 } else { speed.into() };
    let rule = if slow { &SLOW_MOVE } else { &REGULAR_MOVE };
    let no = Refusal::new(rule, "that is no space to which {} can go by open ground within {} spaces");
    let no = no.about(actor).about(i32::from(spaces)).instead("a slow move crosses hard ground, a space at a time");
    no.unless(to != state.actor(actor).at && ways(state, actor, spaces, slow, Some(to), |_| ()).is_some())
}

/// Returns whether a way over any ground leads to a space within some spaces.
pub fn reach(state: &State, id: ActorId, spaces: u16, to: Cell) -> bool {
    ways(state, id, spaces, true, Some(to), |_| ()).is_some()
}

/// Returns the spaces to which ways over any ground lead within some spaces.
pub fn slow_cells(state: &State, id: ActorId, spaces: u8) -> Vec<Cell> {
    cells(state, id, spaces, true)
}

impl Grounded for Archsoul {
    fn map(state: &State) -> Option<(&Map, &BTreeMap<char, String>)> {
        Some((&state.setting.map, &state.setting.about))
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    fn stands_at(state: &State, id: ActorId) -> (Option<Cell>, u8) {
        (Some(state.actor(id).at), state.profile(id).record.across)
    }

    /// The space of who is concealed looks free, or it would give them away.
    fn takes_space(state: &State, id: ActorId) -> bool {
        state.actor(id).dead.is_none() && !state.actor(id).away && !state.lets_by(id) && !state.is_unseen(id)
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
        ensure!(!held, statuses::GRAPPLED, "{} is held", actor, instead = "get free first");
        let swims = state.swims(actor);
        ensure!(!swims, MOVE_SPEED, "{} swims", actor, instead = "swim to dry ground");
        Ok(())
    }

    fn walks_into(terrain: Terrain) -> Entry {
        if terrain.footing == Footing::Blocked { Entry::Blocked } else { Entry::FREE }
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
fn ways(
    state: &State,
    id: ActorId,
    spaces: u16,
    slow: bool,
    to: Option<Cell>,
    mut look: impl FnMut(Cell),
) -> Option<Cell> {
    let ground = |terrain: Terrain| match terrain.footing {
        Footing::Difficult if !slow => Entry::Blocked,
        _ => Archsoul::walks_into(terrain),
    };
    ground::ways::<Archsoul>(state, id, spaces, ground, to, |cell, _| look(cell)).map(|way| way.first)
}

/// Turn to another side, after a move.
#[command(rule = FACING, group = "Move")]
pub struct Face {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Act<Archsoul> for Face {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, Effort::Speak, 0)?;
        ensure!(
            state.actor(self.actor).may_face,
            FACING,
            "{} may turn at the end of a move, or of the turn",
            self.actor,
            instead = "end the turn facing that side"
        );
        may_turn(state, self.actor, self.facing)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Faced { actor: self.actor, facing: self.facing });
    }

    fn offers(offers: &mut Offers<'_>) {
        for facing in other_sides(offers.state(), offers.actor) {
            offers.add(Face { actor: offers.actor, facing });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Turn {}", teller.state.side_name(self.facing))
    }
}

/// Move over open ground.
#[command(rule = REGULAR_MOVE, group = "Move", label = "Move to {to}", cell = to)]
pub struct Move {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Archsoul> for Move {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, super::ORDER, "nobody fights");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor, self.to, false)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let left = speed(table.state(), self.actor);
        let price = price(table.state(), self.actor);
        spend(table, self.actor, price);
        table.emit(SetAbout { doing: Doing { actor: self.actor, to: Some(self.to), left, asked: false, rite: None } });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let cells = cells(state, actor, speed(state, actor), false);
        // One speaks for all: the same search found them.
        let may_go = |to: &Cell| ludex_kit::may::<Archsoul, _>(&Move { actor, to: *to }, state).is_ok();
        if cells.first().is_some_and(may_go) {
            offers.known(|offer| {
                for to in cells {
                    offer(Move { actor, to });
                }
            });
        } else {
            for to in cells {
                offers.add(Move { actor, to });
            }
        }
    }

    fn price(&self, state: &State) -> i32 {
        i32::from(price(state, self.actor))
    }
}

/// Move slowly by one space, over any ground.
#[command(rule = SLOW_MOVE, group = "Move", label = "Move slowly to {to}", costs = MOVE, cell = to)]
pub struct Creep {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Archsoul> for Creep {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, super::ORDER, "nobody fights");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        may_move(state, self.actor, self.to, true)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let from = table.state().actor(self.actor).at;
        let actor = self.actor;
        if !set_to(table, actor, Effort::Creep, MOVE) {
            return;
        }
        drag(table, actor, from, self.to);
        table.emit(Stepped { actor, to: self.to });
        table.emit(Moved { actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        for to in cells(offers.state(), offers.actor, 1, true) {
            offers.add(Creep { actor: offers.actor, to });
        }
    }
}

/// Stand up; outside a fight it costs nothing, and nobody reacts.
#[command(rule = STANDING_UP, group = "Move", costs = STAND)]
pub struct StandUp {
    pub actor: ActorId,
}

impl Act<Archsoul> for StandUp {
    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::StandUp, STAND)?;
        ensure!(state.is(self.actor, Status::KnockedDown), STANDING_UP, "{} stands", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if !set_to(table, actor, Effort::StandUp, STAND) {
            return;
        }
        if table.state().stage == Stage::Fighting {
            table.emit(SetAbout { doing: Doing { actor, to: None, left: 0, asked: false, rite: None } });
        } else {
            table.emit(StoodUp { actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }

    fn price(&self, state: &State) -> i32 {
        price_now(state, STAND)
    }
}

/// Outside a fight: lie down.
#[command(rule = CRAWLING, group = "Move", between)]
pub struct LieDown {
    pub actor: ActorId,
}

impl Act<Archsoul> for LieDown {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, CRAWLING, "a fight is on", instead = "end the fight first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        at_hand(state, self.actor, Effort::Gesture, 0)?;
        ensure!(!state.is(self.actor, Status::KnockedDown), CRAWLING, "{} lies on the ground", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LaidDown { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Put somebody or something in another space. The game master's; nobody reacts, and it costs nothing.
#[command(rule = GROUND, group = "Rulings", label = "Put somewhere", by = game_master, open, always)]
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

/// Takes along everybody who holds an actor, by the same step, as far as there is room.
pub fn drag(table: &mut Table<'_, impl Run>, actor: ActorId, from: Cell, to: Cell) {
    let shape = table.state().setting.map.shape();
    let Some(side) = shape.towards(from, to) else { return };
    for id in table.state().ids() {
        let state = table.state();
        if state.actor(id).hold.is_none_or(|hold| hold.target != actor) {
            continue;
        }
        let Some(body) = state.footprint(id).stepped(side) else { continue };
        let goes_along = |other: ActorId| state.actor(other).hold.is_some_and(|hold| hold.target == actor);
        let stays = |other: ActorId| other != id && other != actor && !goes_along(other);
        if is_open(state, body) && !body.contains(to) && !is_taken(state, body, stays) {
            table.emit(Dragged { actor: id, to: body.anchor() });
        }
    }
}

/// Returns whether a body fits on the map at its place, where nothing is solid.
fn is_open(state: &State, body: Footprint) -> bool {
    let map = &state.setting.map;
    body.fits(map) && body.cells().all(|cell| !map.terrain(cell).is_solid())
}

/// Returns whether any of those who are `counted` stands where a body is to stand.
fn is_taken(state: &State, body: Footprint, counted: impl Fn(ActorId) -> bool) -> bool {
    let mut others = state.ids().filter(|id| counted(*id));
    others.any(|id| Archsoul::takes_space(state, id) && state.footprint(id).overlaps(body))
}

/// Goes on with what an actor has begun, as far as nobody is to react first (SP-TRN-12).
pub fn carry_on(table: &mut Table<'_, impl Run>) {
    while table.state().asked.is_empty()
        && let Some(Doing { actor, to, left, asked, rite }) = table.state().doing
    {
        let state = table.state();
        if !can_go_on(state, actor) {
            return table.emit(ActionLost { actor });
        }
        let here = state.actor(actor).at;
        if !asked && to != Some(here) && state.ids().any(|id| threatens(state, id, actor)) {
            table.emit(Provoked { actor });
            continue;
        }
        if let Some(rite) = rite {
            table.emit(Performed { actor, rite });
            continue;
        }
        let Some(to) = to else {
            table.emit(StoodUp { actor });
            continue;
        };
        if to == here {
            table.emit(Moved { actor });
            continue;
        }
        match ways(state, actor, left.into(), false, Some(to), |_| ()) {
            Some(to) => table.emit(Stepped { actor, to }),
            None => return table.emit(ActionLost { actor }),
        }
    }
}

/// Returns whether an actor can go on with what they have begun.
fn can_go_on(state: &State, actor: ActorId) -> bool {
    let able = state.stands(actor) && !state.is(actor, Status::Restrained);
    state.stage == Stage::Fighting && able && acts(state, actor)
}

/// An actor begins something that others may react to.
#[event]
pub struct SetAbout {
    pub doing: Doing,
}

impl Event<Archsoul> for SetAbout {
    fn apply(&self, state: &mut State) {
        state.doing = Some(self.doing);
        // The first move uses the free one up.
        if self.doing.to.is_some() {
            state.actor_mut(self.doing.actor).free_move = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if let Some(to) = self.doing.to {
            format!("sets out for {to}")
        } else if self.doing.rite.is_some() {
            "begins a ritual".to_owned()
        } else {
            "begins to stand up".to_owned()
        };
        let text = format!("{} {what}", teller.name(self.doing.actor));
        Some(Line::new(LineKind::Action, text).rule(&COSTS).by(self.doing.actor))
    }
}

#[event(Action, "{actor} gives an opening", REACTIVE, REACTIVE_TIMING)]
pub struct Provoked {
    pub actor: ActorId,
}

impl Event<Archsoul> for Provoked {
    fn apply(&self, state: &mut State) {
        if let Some(doing) = &mut state.doing {
            doing.asked = true;
        }
    }
}

/// An actor performs a ritual; in a fight that is heavy activity.
#[event]
pub struct Performed {
    pub actor: ActorId,
    pub rite: Rite,
}

impl Event<Archsoul> for Performed {
    fn apply(&self, state: &mut State) {
        state.doing = None;
        let fights = state.stage == Stage::Fighting;
        state.actor_mut(self.actor).exertion.fought |= fights;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let ritual = teller.state.profile(self.actor).rituals.get(usize::from(self.rite.ritual))?;
        let about = if ritual.about.is_empty() { String::new() } else { format!(": {}", ritual.about) };
        let text = format!("{} performs {}{about}", teller.name(self.actor), ritual.name);
        Some(Line::new(LineKind::Action, text).rule(&crate::soul::KEYWORDS))
    }
}

/// An actor takes one step.
#[event]
pub struct Stepped {
    pub actor: ActorId,
    pub to: Cell,
}

impl Event<Archsoul> for Stepped {
    fn apply(&self, state: &mut State) {
        let shape = state.setting.map.shape();
        let actor = state.actor_mut(self.actor);
        actor.facing = shape.towards(actor.at, self.to).unwrap_or(actor.facing);
        actor.at = self.to;
        if let Some(doing) = &mut state.doing {
            doing.left = doing.left.saturating_sub(1);
            doing.asked = false;
        }
    }
}

/// A move is at its end.
#[event]
pub struct Moved {
    pub actor: ActorId,
}

impl Event<Archsoul> for Moved {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).may_face = true;
        state.doing = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let who = teller.name(self.actor);
        Some(
            Line::new(LineKind::Action, format!("{who} moves to {}", state.actor(self.actor).at))
                .rule(&MOVE_SPEED)
                .rule(&super::SLOWED)
                .rule_if(state.is(self.actor, Status::KnockedDown), &CRAWLING)
                .rule_if(state.is(self.actor, Status::Grappled), &DRAGGING),
        )
    }
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

/// An actor turned.
#[event]
pub struct Faced {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Event<Archsoul> for Faced {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.facing = self.facing;
            actor.may_face = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} turns {}", teller.name(self.actor), teller.state.side_name(self.facing));
        Some(Line::new(LineKind::Action, text).rule(&FACING))
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

#[event(Status, "{actor} lies down", CRAWLING)]
pub struct LaidDown {
    pub actor: ActorId,
}

impl Event<Archsoul> for LaidDown {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.statuses.set(Status::KnockedDown, true);
        }
    }
}

#[event(Status, "{actor} stands up", STANDING_UP, crate::statuses::KNOCKED_DOWN)]
pub struct StoodUp {
    pub actor: ActorId,
}

impl Event<Archsoul> for StoodUp {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).statuses.set(Status::KnockedDown, false);
        state.doing = None;
    }
}
