//! Facing, threatened spaces, and moves.

use super::actions::{Need, ready, spend};
use super::{ActionLost, COSTS, FACING, MOVE, NO_FRONT, REACTIVE, REACTIVE_TIMING, STAND, acts};
use crate::character::Status;
use crate::derived::{MOVE_SPEED, speed};
use crate::state::{Doing, Stage, State};
use crate::{Archsoul, Run, Table};
use ludex_engine::Offer;
use ludex_grid::{Arc, Cell, Direction, Entry, Footing, ReachScratch, reach};
use ludex_kit::{Act, ActorId, Described, Happens, Line, Mood, Offers, Refusal, Teller, Verdict, command, event};
use std::cell::RefCell;

/// Whether somebody guards a front (SP-TRN-10).
pub fn has_front(s: &State, id: ActorId) -> bool {
    s.stands(id) && !s.is(id, Status::Grappled)
}

/// Whether another stands in front of somebody (SP-TRN-09).
pub fn front_faces(s: &State, id: ActorId, other: ActorId) -> bool {
    s.footprint(id).arc_of_creature(s.actor(id).facing, s.footprint(other)) == Arc::Front
}

/// Whether somebody reaches another with a weapon for melee that can be used, the longest first.
pub fn reaches(s: &State, id: ActorId, other: ActorId) -> Option<u8> {
    let near = s.distance(id, other);
    let fit = s.wielded(id).filter(|(_, weapon)| !weapon.soul && u32::from(weapon.reach) >= near);
    fit.max_by_key(|(_, weapon)| (weapon.dice, weapon.reach)).map(|(place, _)| place)
}

/// Whether somebody could strike at once at another who gives an opening (SP-TRN-11).
pub fn threatens(s: &State, id: ActorId, other: ActorId) -> bool {
    let able = s.actor(id).reactive && has_front(s, id) && !s.is(id, Status::Restrained) && !s.is(id, Status::Unaware);
    able && s.opposed(id, other) && front_faces(s, id, other) && reaches(s, id, other).is_some()
}

/// The sides to which somebody might turn.
pub fn other_sides(s: &State, id: ActorId) -> impl Iterator<Item = Direction> + use<> {
    let now = s.actor(id).facing;
    s.setting.map.shape().directions().filter(move |side| *side != now)
}

/// Whether somebody may turn to a side.
pub fn may_turn(s: &State, id: ActorId, facing: Direction) -> Verdict {
    Refusal::new(&NO_FRONT, "{} cannot turn").about(id).unless(has_front(s, id) && !s.is(id, Status::Restrained))?;
    Refusal::new(&FACING, "{} looks there already, or there is no such side")
        .about(id)
        .unless(other_sides(s, id).any(|side| side == facing))
}

/// Turn to another side, after a move.
#[command(rule = FACING, group = "Move", described)]
pub struct Face {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Described<Archsoul> for Face {
    fn label(&self, teller: &Teller<'_, Archsoul>) -> String {
        format!("Turn {}", teller.state.setting.map.shape().direction_name(self.facing))
    }
}

impl Act<Archsoul> for Face {
    fn may(&self, s: &State) -> Verdict {
        ready(s, self.actor, &FACING, Need::Body, 0)?;
        Refusal::new(&FACING, "{} may turn at the end of a move, or of the turn")
            .about(self.actor)
            .instead("end the turn facing that side")
            .unless(s.actor(self.actor).may_face)?;
        may_turn(s, self.actor, self.facing)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Faced { actor: self.actor, facing: self.facing });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        for facing in other_sides(o.state(), o.actor) {
            o.add(Face { actor: o.actor, facing });
        }
    }
}

thread_local! {
    /// Working memory of the search for ways: it holds nothing from one question to the next.
    static SCRATCH: RefCell<(ReachScratch, Vec<Cell>)> = RefCell::default();
}

/// Where somebody could go within so many spaces over open ground, or over any with `slow`; `look` sees each space where it
/// could stop. With `to`, gives the first step of the way there.
fn ways(s: &State, id: ActorId, spaces: u8, slow: bool, to: Option<Cell>, mut look: impl FnMut(Cell)) -> Option<Cell> {
    let map = &s.setting.map;
    let entry = |cell: Cell| match map.terrain(cell).footing {
        Footing::Blocked => Entry::Blocked,
        Footing::Difficult if !slow => Entry::Blocked,
        _ => {
            let there = |other: &ActorId| *other != id && s.footprint(*other).contains(cell);
            let mut others = s.ids().filter(there).filter(|other| s.actor(*other).dead.is_none());
            match others.find(|other| s.is_thing(*other) || (s.is_awake(*other) && s.opposed(id, *other))) {
                Some(_) => Entry::Blocked,
                None if s.ids().filter(there).any(|other| s.actor(other).dead.is_none()) => Entry::FREE.passing(),
                None => Entry::FREE,
            }
        }
    };
    SCRATCH.with_borrow_mut(|(scratch, route)| {
        let found = reach(map, s.footprint(id), u16::from(spaces), entry, scratch);
        found.stops().skip(1).for_each(|stop| look(stop.cell));
        route.clear();
        found.stop(to?)?;
        found.route(to?, route)?;
        route.first().copied()
    })
}

fn may_move(s: &State, actor: ActorId, to: Cell, slow: bool) -> Verdict {
    let free = !slow && s.actor(actor).free_move;
    ready(s, actor, &COSTS, Need::Body, if free { 0 } else { MOVE })?;
    let spaces = if slow { 1 } else { speed(s, actor) };
    Refusal::new(&MOVE_SPEED, "{} cannot move").about(actor).unless(spaces > 0 && speed(s, actor) > 0)?;
    let far = Refusal::new(&MOVE_SPEED, "that is no space to which {} can go by open ground within {} spaces");
    let far = far.about(actor).about(i32::from(spaces)).instead("a slow move crosses hard ground, a space at a time");
    far.unless(to != s.actor(actor).at && ways(s, actor, spaces, slow, Some(to), |_| ()).is_some())
}

/// Move over open ground.
#[command(rule = COSTS, group = "Move", described)]
pub struct Move {
    pub actor: ActorId,
    pub to: Cell,
}

/// Move slowly by one space, over any ground.
#[command(rule = COSTS, group = "Move", label = "Move slowly to {to}", cost = MOVE, cell = to)]
pub struct Creep {
    pub actor: ActorId,
    pub to: Cell,
}

impl Described<Archsoul> for Move {
    fn label(&self, _: &Teller<'_, Archsoul>) -> String {
        format!("Move to {}", self.to)
    }
    fn details(&self, s: &State, offer: &mut Offer<crate::Command>) {
        offer.cell = Some((self.to.x, self.to.y));
        ludex_kit::price::<Archsoul>(offer, if s.actor(self.actor).free_move { 0 } else { MOVE });
    }
}

impl Act<Archsoul> for Move {
    fn may(&self, s: &State) -> Verdict {
        may_move(s, self.actor, self.to, false)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (actor, s) = (self.actor, t.state());
        let (left, free) = (speed(s, actor), s.actor(actor).free_move);
        spend(t, actor, if free { 0 } else { MOVE });
        t.emit(SetAbout { doing: Doing { actor, to: Some(self.to), left, asked: false } });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        let (s, actor) = (o.state(), o.actor);
        let mut cells = Vec::new();
        ways(s, actor, speed(s, actor), false, None, |to| cells.push(to));
        cells.into_iter().for_each(|to| o.add(Move { actor, to }));
    }
}

impl Act<Archsoul> for Creep {
    fn may(&self, s: &State) -> Verdict {
        may_move(s, self.actor, self.to, true)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        spend(t, self.actor, MOVE);
        t.emit(Stepped { actor: self.actor, to: self.to });
        t.emit(Moved { actor: self.actor });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        let (s, actor) = (o.state(), o.actor);
        let mut cells = Vec::new();
        ways(s, actor, 1, true, None, |to| cells.push(to));
        cells.into_iter().for_each(|to| o.add(Creep { actor, to }));
    }
}

/// Stand up.
#[command(rule = COSTS, group = "Move", cost = STAND)]
pub struct StandUp {
    pub actor: ActorId,
}

impl Act<Archsoul> for StandUp {
    fn may(&self, s: &State) -> Verdict {
        ready(s, self.actor, &COSTS, Need::Body, STAND)?;
        Refusal::new(&COSTS, "{} stands").about(self.actor).unless(s.is(self.actor, Status::KnockedDown))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        spend(t, self.actor, STAND);
        t.emit(SetAbout { doing: Doing { actor: self.actor, to: None, left: 0, asked: false } });
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        o.add(StandUp { actor: o.actor });
    }
}

/// Goes on with what somebody has begun, as far as nobody is to react first.
pub fn carry_on(t: &mut Table<'_, impl Run>) {
    while let Some(Doing { actor, to, left, asked }) = t.state().doing {
        let s = t.state();
        if s.stage != Stage::Fighting || !s.stands(actor) || !acts(s, actor) || s.is(actor, Status::Restrained) {
            return t.emit(ActionLost { actor });
        }
        if !asked && Some(s.actor(actor).at) != to && s.ids().any(|id| threatens(s, id, actor)) {
            t.emit(Provoked { actor });
            if !t.state().asked.is_empty() {
                return;
            }
            continue;
        }
        match to {
            None => t.emit(StoodUp { actor }),
            Some(to) if to == s.actor(actor).at => t.emit(Moved { actor }),
            Some(to) => match ways(s, actor, left, false, Some(to), |_| ()) {
                Some(to) => t.emit(Stepped { actor, to }),
                None => return t.emit(ActionLost { actor }),
            },
        }
    }
}

/// Somebody begins something that others may react to.
#[event]
pub struct SetAbout {
    pub doing: Doing,
}

impl Happens<Archsoul> for SetAbout {
    fn apply(&self, s: &mut State) {
        s.doing = Some(self.doing);
        s.actor_mut(self.doing.actor).free_move &= self.doing.to.is_none();
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let what = self.doing.to.map_or("begins to stand up".to_owned(), |to| format!("sets out for {to}"));
        Some(
            Line::new(Mood::Deed, format!("{} {what}", teller.name(self.doing.actor)))
                .rule(&COSTS)
                .by(self.doing.actor),
        )
    }
}

/// Somebody gives those who threaten them an opening.
#[event(Deed, "{actor} gives an opening", REACTIVE, REACTIVE_TIMING)]
pub struct Provoked {
    pub actor: ActorId,
}

impl Happens<Archsoul> for Provoked {
    fn apply(&self, s: &mut State) {
        if let Some(doing) = &mut s.doing {
            doing.asked = true;
        }
    }
}

/// Somebody takes one step.
#[event]
pub struct Stepped {
    pub actor: ActorId,
    pub to: Cell,
}

impl Happens<Archsoul> for Stepped {
    fn apply(&self, s: &mut State) {
        let shape = s.setting.map.shape();
        let actor = s.actor_mut(self.actor);
        actor.facing = shape.towards(actor.at, self.to).unwrap_or(actor.facing);
        actor.at = self.to;
        if let Some(doing) = &mut s.doing {
            (doing.left, doing.asked) = (doing.left.saturating_sub(1), false);
        }
    }
}

/// A move is at its end.
#[event]
pub struct Moved {
    pub actor: ActorId,
}

impl Happens<Archsoul> for Moved {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).may_face = true;
        s.doing = None;
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let text = format!("{} moves to {}", teller.name(self.actor), teller.state.actor(self.actor).at);
        Some(Line::new(Mood::Deed, text).rule(&MOVE_SPEED))
    }
}

/// Somebody turned.
#[event]
pub struct Faced {
    pub actor: ActorId,
    pub facing: Direction,
}

impl Happens<Archsoul> for Faced {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        (actor.facing, actor.may_face) = (self.facing, false);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let side = teller.state.setting.map.shape().direction_name(self.facing);
        Some(Line::new(Mood::Deed, format!("{} turns {side}", teller.name(self.actor))).rule(&FACING))
    }
}

/// Somebody stood up.
#[event(Status, "{actor} stands up", COSTS)]
pub struct StoodUp {
    pub actor: ActorId,
}

impl Happens<Archsoul> for StoodUp {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).statuses.set(Status::KnockedDown, false);
        s.doing = None;
    }
}
