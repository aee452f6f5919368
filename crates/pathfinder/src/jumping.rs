//! Leaps, and jumps that are longer or higher than a leap.

use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::prelude::*;
use crate::turns::{ready, set_out, spend};
use ludex_grid::{Cell, Footing};
use ludex_kit::{List, ground};

rules! {
    /// One leaps ten feet, or fifteen with a Speed of thirty, over whatever lies on the ground; five with a Speed below
    /// fifteen (house). Who lies on the ground does not leap.
    LEAP = "PF-ACT-08", "Leap";
    /// Two actions: a Stride of ten feet at least, or of more, and a leap the same way, as far as one says and one's Speed allows, against its
    /// length in feet. Failure is a plain leap, critical failure ends it on the ground.
    LONG_JUMP = "PF-SKA-14", "Long Jump";
    /// Two actions: a Stride of ten feet at least and a leap upwards against 30: five feet, or by a critical success eight, or five
    /// and ten feet on. Failure is three feet, critical failure ends it on the ground.
    HIGH_JUMP = "PF-SKA-13", "High Jump";
    /// What an activity is made of keeps its own nature: the Stride in a jump gives openings as any Stride.
    ACTIVITIES = "PF-TRN-13", "Activities and subordinate actions";
}

/// The DC of a jump upwards (PF-SKA-13).
const HIGH: i32 = 30;
/// Feet of the Stride that a jump takes (PF-SKA-13, PF-SKA-14).
const RUN_UP: i32 = 10;

/// Returns the feet that an actor leaps (PF-ACT-08).
pub fn leap(state: &State, actor: ActorId) -> u8 {
    match derived::speed(state, actor) {
        ..15 => 5,
        15..30 => 10,
        30.. => 15,
    }
}

/// Returns the squares of the straight way between two, without the first; `None` where it is not straight.
pub(crate) fn straight(from: Cell, to: Cell) -> Option<List<Cell, 24>> {
    let (across, down) = from.offset_to(to);
    let squares = across.abs().max(down.abs());
    let is_straight = across == 0 || down == 0 || across.abs() == down.abs();
    if !is_straight || squares == 0 || squares > 12 {
        return None;
    }
    let mut way = List::new();
    for step in 1..=squares {
        way.push(from.offset(across.signum() * step, down.signum() * step)?);
    }
    Some(way)
}

/// Returns the feet of a straight way; every second diagonal counts ten.
fn feet(from: Cell, to: Cell) -> i32 {
    let (across, down) = from.offset_to(to);
    let squares = across.abs().max(down.abs());
    let dear = if across != 0 && down != 0 { squares / 2 } else { 0 };
    (squares + dear) * i32::from(SQUARE)
}

/// Returns whether an actor can come through a square in the air, or come down in it.
pub(crate) fn is_free(state: &State, actor: ActorId, at: Cell) -> bool {
    let map = &state.setting.map;
    let body = ground::body_at::<Pathfinder>(state, actor, at).filter(|body| body.fits(map));
    let Some(body) = body else { return false };
    let open = body.cells().all(|cell| map.terrain(cell).footing != Footing::Blocked);
    let taken = |id: ActorId| state.is_in_the_way(id, actor) && state.footprint(id).overlaps(body);
    open && !state.ids().any(taken)
}

/// Returns whether a wall or a closed door stands between two squares.
fn is_walled(state: &State, from: Cell, to: Cell) -> bool {
    state.setting.map.way(from, to) == ludex_grid::Passage::Barred
}

/// Returns whether a wall or a closed door bars an actor's straight way to a square.
pub(crate) fn walled(state: &State, actor: ActorId, to: Cell) -> bool {
    is_walled(state, state.actor(actor).at, to)
}

/// Asks whether an actor could leap straight to a place over so many feet.
///
/// # Errors
/// It cannot move, the way is not straight, too far or not free.
fn may_leap(state: &State, actor: ActorId, (from, to): (Cell, Cell), most: i32, rule: &'static Rule) -> Verdict {
    turns::may_move_at_all(state, actor)?;
    let lies = state.actor(actor).has(Condition::Prone);
    ensure!(!lies, conditions::PRONE, "{} lies on the ground", actor, instead = "stand up first");
    let Some(way) = straight(from, to) else {
        return Err(Refusal::new(rule, "one leaps straight ahead"));
    };
    let long = feet(from, to);
    ensure!(long <= most, *rule, "{} leaps {} feet, not {}", actor, most, long);
    let free = way.iter().all(|cell| is_free(state, actor, cell));
    ensure!(!is_walled(state, from, to), *rule, "a wall is in the way");
    ensure!(free, *rule, "somebody or something is in the way");
    Ok(())
}

/// Leap straight ahead.
#[command(rule = LEAP, group = "Move", kind = Move, label = "Leap to {to}", costs = 1, cell = to)]
pub struct Leap {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Pathfinder> for Leap {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_to_move(state, self.actor, 1)?;
        let from = state.actor(self.actor).at;
        turns::flees_towards(state, self.actor, self.to)?;
        may_leap(state, self.actor, (from, self.to), leap(state, self.actor).into(), &LEAP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        spend(table, actor, 1);
        if let Some(way) = straight(table.state().actor(actor).at, to) {
            set_out(table, actor, way);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for to in around(offers.state(), actor, 3) {
            offers.seldom(Leap { actor, to });
        }
    }
}

/// Returns the squares in the eight straight directions about an actor, so far.
pub(crate) fn around(state: &State, actor: ActorId, far: i32) -> Vec<Cell> {
    let from = state.actor(actor).at;
    let mut all = Vec::new();
    for (across, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        for step in 1..=far {
            all.extend(from.offset(across * step, down * step));
        }
    }
    all
}

/// Run and jump far, straight ahead: first ten feet of running, then the jump.
#[command(rule = LONG_JUMP, group = "Move", kind = Move, label = "Jump to {to}", costs = 2, cell = to, open)]
pub struct LongJump {
    pub actor: ActorId,
    /// Where one comes down: the running and the jump together.
    pub to: Cell,
    /// Squares of running before it; 0 for the fewest, which are two.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("squares of running; 0 for two", 0..=10, usual = 0)]
    pub run: u8,
}

/// The fewest squares of running before a jump (PF-SKA-14).
const FEWEST: u8 = 2;

/// Returns where one takes off, and how far the jump is (PF-SKA-14): after two squares of running, or more.
fn takes_off(state: &State, LongJump { actor, to, run }: &LongJump) -> Option<(Cell, i32)> {
    let from = state.actor(*actor).at;
    let way = straight(from, *to)?;
    let off = way.get(usize::from((*run).max(FEWEST)) - 1)?;
    let long = feet(off, *to);
    (feet(from, off) >= RUN_UP && long > 0).then_some((off, long))
}

/// Returns the check of a jump against a number.
fn jump(state: &State, actor: ActorId, dc: i32, rule: &'static Rule, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Athletics, shows);
    deeds::attempt(state, actor, sum, plain("of the jump", dc, rule, shows))
}

impl Act<Pathfinder> for LongJump {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        let from = state.actor(self.actor).at;
        let Some((off, long)) = takes_off(state, self) else {
            return Err(Refusal::new(&LONG_JUMP, "it takes ten feet of running straight ahead").instead("leap"));
        };
        let speed = i32::from(derived::speed(state, self.actor));
        ensure!(long <= speed, LONG_JUMP, "nobody jumps farther than its Speed of {}", speed);
        let fewest = self.run <= FEWEST;
        may_leap(state, self.actor, (from, off), if fewest { RUN_UP + 5 } else { speed }, &LONG_JUMP)?;
        may_leap(state, self.actor, (off, self.to), speed, &LONG_JUMP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, .. } = *self;
        let Some((off, long)) = takes_off(table.state(), self) else { return };
        let attempt = jump(table.state(), actor, long, &LONG_JUMP, table.listens());
        spend(table, actor, 2);
        let degree = deeds::tries(table, Deed { actor, target: None, what: "jump", rule: &LONG_JUMP }, attempt);
        let from = table.state().actor(actor).at;
        let most = if degree.succeeds() { long } else { i32::from(leap(table.state(), actor)).min(long) };
        let mut way = List::new();
        for cell in straight(from, to).iter().flat_map(List::iter) {
            let run_up = feet(from, cell) <= feet(from, off);
            if run_up || feet(off, cell) <= most {
                way.push(cell);
            }
        }
        // The run gives openings as any Stride (PF-TRN-13).
        set_out(table, actor, way);
        if degree == Degree::CriticalFailure {
            conditions::give(table, actor, Instance::of(Condition::Prone));
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for to in around(offers.state(), actor, 12) {
            offers.seldom(LongJump { actor, to, run: 0 });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some((_, long)) = takes_off(state, self) {
            deeds::preview(&jump(state, self.actor, long, &LONG_JUMP, false), offer);
        }
    }
}

/// Run ten feet and jump up.
#[command(rule = HIGH_JUMP, group = "Move", kind = Move, costs = 2, cell = to)]
pub struct HighJump {
    pub actor: ActorId,
    /// Where one jumps, ten feet from where one stands at least.
    pub to: Cell,
    /// Whether a critical success carries one five feet high and ten feet on, in place of eight feet high.
    #[serde(default, skip_serializing_if = "is_default")]
    pub onward: bool,
}

/// Returns the squares over which a jump upwards carries one who goes on with it: ten feet straight ahead (PF-SKA-13).
fn onward(from: Cell, to: Cell) -> Option<List<Cell, 24>> {
    let (across, down) = from.offset_to(to);
    let mut way = List::new();
    let mut at = to;
    while feet(to, at) < RUN_UP {
        at = at.offset(across.signum(), down.signum())?;
        way.push(at);
    }
    Some(way)
}

/// Asks whether there is room ahead for one whom a jump upwards carries on.
///
/// # Errors
/// Somebody, something or the end of the map is there.
fn has_room_ahead(state: &State, actor: ActorId, to: Cell) -> Verdict {
    let Some(way) = onward(state.actor(actor).at, to) else {
        return Err(Refusal::new(&HIGH_JUMP, "that is beyond the map").instead("jump up alone"));
    };
    let free = way.iter().all(|cell| is_free(state, actor, cell));
    let walled = way.iter().last().is_some_and(|last| is_walled(state, to, last));
    ensure!(free && !walled, HIGH_JUMP, "there is no room to come down ahead", instead = "jump up alone");
    Ok(())
}

impl Act<Pathfinder> for HighJump {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        let from = state.actor(self.actor).at;
        let run_up = feet(from, self.to) >= RUN_UP;
        ensure!(run_up, HIGH_JUMP, "it takes ten feet of running straight ahead");
        may_leap(state, self.actor, (from, self.to), derived::speed(state, self.actor).into(), &HIGH_JUMP)?;
        if self.onward { has_room_ahead(state, self.actor, self.to) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, onward: goes_on } = *self;
        let attempt = jump(table.state(), actor, HIGH, &HIGH_JUMP, table.listens());
        spend(table, actor, 2);
        let degree = deeds::tries(table, Deed { actor, target: None, what: "jump up", rule: &HIGH_JUMP }, attempt);
        let carried = goes_on && degree == Degree::CriticalSuccess;
        let from = table.state().actor(actor).at;
        if let Some(mut way) = straight(from, to) {
            for cell in onward(from, to).filter(|_| carried).iter().flat_map(List::iter) {
                way.push(cell);
            }
            set_out(table, actor, way);
        }
        let feet = if carried { height(Degree::Success) } else { height(degree) };
        table.emit(JumpedUp { actor, feet });
        if degree == Degree::CriticalFailure {
            conditions::give(table, actor, Instance::of(Condition::Prone));
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for to in around(offers.state(), actor, 12) {
            offers.seldom(HighJump { actor, to, onward: false });
            offers.seldom(HighJump { actor, to, onward: true });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let on = if self.onward { ", and on" } else { "" };
        format!("Jump up at {}{on}", self.to)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&jump(state, self.actor, HIGH, &HIGH_JUMP, false), offer);
    }
}

/// Returns the feet that a jump upwards reaches (PF-SKA-13).
pub const fn height(degree: Degree) -> u8 {
    match degree {
        Degree::CriticalSuccess => 8,
        Degree::Success => 5,
        Degree::Failure => 3,
        Degree::CriticalFailure => 0,
    }
}

/// An actor jumps so high.
#[event(Action, "{actor} jumps {feet} feet high", HIGH_JUMP)]
pub struct JumpedUp {
    pub actor: ActorId,
    pub feet: u8,
}

impl Event<Pathfinder> for JumpedUp {
    fn apply(&self, _state: &mut State) {}
}
