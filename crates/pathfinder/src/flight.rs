//! Moving through the air and through the earth.

use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::derived::{Way, speed_by};
use crate::falling;
use crate::jumping::{is_free, walled};
use crate::prelude::*;
use crate::turns::{ready, spend};
use ludex_grid::{Cell, line};
use ludex_kit::List;

rules! {
    /// One flies as far as one's Speed in the air; each square upwards costs twice, straight down one comes twice as far. Who is in
    /// the air as its turn ends and has not flown falls. To hover is to fly nowhere.
    FLY = "PF-SPC-04", "Fly";
    /// One moves through soil and sand, not through rock, and leaves no way for others.
    BURROW = "PF-SPC-03", "Burrow";
    /// Who climbs, flies, swims or burrows by nature needs no check for it, and goes as far as that Speed; where a check is needed
    /// all the same it is 4 better.
    BY_NATURE = "PF-MOV-14", "Special movement speeds";
    /// Distances are counted in squares, each second diagonal twice; height counts as one more such side (house).
    MEASURING = "PF-MOV-03", "Measuring distance";
    /// Acrobatics against what the game master says for a manoeuvre in the air: failure keeps one from it, critical failure is worse.
    MANEUVER = "PF-SKA-04", "Maneuver in Flight";
}

/// Fly somewhere, as high as one likes.
#[command(rule = FLY, group = "Move", kind = Move, label = "Fly to {to}, {height} feet up", costs = 1, cell = to)]
pub struct Fly {
    pub actor: ActorId,
    pub to: Cell,
    #[field("feet above the ground", 0..=1000, usual = 10)]
    pub height: u16,
}

/// Returns what flying somewhere costs, in squares: upwards twice, straight down half (PF-SPC-04).
fn costs(state: &State, fly: &Fly) -> u32 {
    let across = state.setting.map.shape().distance(state.actor(fly.actor).at, fly.to);
    let now = state.actor(fly.actor).height;
    let up = u32::from(fly.height.saturating_sub(now)).div_ceil(u32::from(SQUARE));
    let down = u32::from(now.saturating_sub(fly.height)).div_ceil(u32::from(SQUARE));
    if across == 0 && down > 0 {
        return down.div_ceil(2);
    }
    let vertical = up.max(down);
    let far = across.max(vertical) + across.min(vertical) / 2;
    far + up + against_the_wind(state, fly)
}

/// Returns what wind against one costs more (PF-MOV-15).
fn against_the_wind(state: &State, fly: &Fly) -> u32 {
    let at = state.actor(fly.actor).at;
    let Some(wind) = state.ground_at(at, GroundKind::Windy) else { return 0 };
    let (across, down) = at.offset_to(fly.to);
    let along = across * i32::from(wind.drift.0) + down * i32::from(wind.drift.1);
    let squares = state.setting.map.shape().distance(at, fly.to);
    if along < 0 { squares * u32::from(wind.against) } else { 0 }
}

/// Returns the squares of a straight way through the air, without the first; `None` where it is too long.
fn way_through_air(state: &State, actor: ActorId, to: Cell) -> Option<List<Cell, 24>> {
    let at = state.actor(actor).at;
    let mut way = List::new();
    for cell in line(state.setting.map.shape(), at, to).filter(|cell| *cell != at) {
        if way.is_full() {
            return None;
        }
        way.push(cell);
    }
    Some(way)
}

impl Act<Pathfinder> for Fly {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let speed = speed_by(state, self.actor, Way::Fly);
        ensure!(speed > 0, FLY, "{} does not fly", self.actor);
        let lies = state.actor(self.actor).has(Condition::Prone);
        ensure!(!lies, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up first");
        let takes = costs(state, self) as i32 * i32::from(SQUARE);
        ensure!(takes <= speed.into(), FLY, "it takes {} feet of {}", takes, i32::from(speed));
        let free = self.to == state.actor(self.actor).at || is_free(state, self.actor, self.to);
        ensure!(free, FLY, "somebody or something is in the way");
        let open = way_through_air(state, self.actor, self.to)
            .is_some_and(|way| way.iter().all(|cell| !state.setting.map.terrain(cell).is_solid()));
        let walled = self.to != state.actor(self.actor).at && walled(state, self.actor, self.to);
        ensure!(open && !walled, FLY, "a wall is in the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, height } = *self;
        let Some(way) = way_through_air(table.state(), actor, to) else { return };
        spend(table, actor, 1);
        if way.is_empty() {
            table.emit(Flew { actor, height });
            return table.emit(turns::Rose { actor });
        }
        table.emit(Flew { actor, height });
        turns::set_out(table, actor, way);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.profile(actor).speeds.fly == 0 {
            return;
        }
        let height = state.actor(actor).height;
        let to = state.actor(actor).at;
        for height in [0, 5, 10, 15, 20, 30].into_iter().filter(|one| *one != height) {
            offers.seldom(Fly { actor, to, height });
        }
        for cell in crate::jumping::around(state, actor, 6) {
            offers.seldom(Fly { actor, to: cell, height });
        }
        offers.add(Fly { actor, to, height });
    }
}

/// An actor is so high in the air.
#[event(Action, "{actor} flies, {height} feet up", FLY, MEASURING)]
pub struct Flew {
    pub actor: ActorId,
    pub height: u16,
}

impl Event<Pathfinder> for Flew {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.height, actor.flown, actor.hangs) = (self.height, true, false));
    }
}

/// Has whoever ends its turn in the air and has not flown fall (PF-SPC-04).
pub fn turn_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    let now = table.state().actor(actor);
    let (high, flown, hangs) = (now.height > 0, now.flown, now.hangs);
    if high && !flown && !hangs {
        falling::comes_down(table, actor);
    }
    if flown {
        table.emit(Rested { actor });
    }
}

/// An actor's turn in the air is over.
#[event]
pub struct Rested {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Rested {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.flown = false);
    }
}

/// Burrow through soil or sand.
#[command(rule = BURROW, group = "Move", kind = Move, label = "Burrow to {to}", costs = 1, cell = to)]
pub struct Burrow {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Pathfinder> for Burrow {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let speed = speed_by(state, self.actor, Way::Burrow);
        ensure!(speed > 0, BURROW, "{} does not burrow", self.actor);
        let at = state.actor(self.actor).at;
        let far = state.setting.map.shape().distance(at, self.to) as i32 * i32::from(SQUARE);
        ensure!(self.to != at && far <= speed.into(), BURROW, "it is farther than {} feet", i32::from(speed));
        ensure!(is_free(state, self.actor, self.to), BURROW, "there is no room to come up");
        let soil = way_through_air(state, self.actor, self.to)
            .is_some_and(|way| way.iter().all(|cell| !state.setting.map.terrain(cell).is_solid()));
        ensure!(soil && !walled(state, self.actor, self.to), BURROW, "rock or a wall is in the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        let Some(way) = way_through_air(table.state(), actor, to) else { return };
        spend(table, actor, 1);
        turns::set_out(table, actor, way);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.profile(actor).speeds.burrow > 0 {
            for to in crate::jumping::around(state, actor, 6) {
                offers.seldom(Burrow { actor, to });
            }
        }
    }
}

/// Try a manoeuvre in the air that the game master has named.
#[command(rule = MANEUVER, group = "Move", kind = Move, label = "Maneuver in flight", costs = 1, open)]
pub struct Maneuver {
    pub actor: ActorId,
    #[field("DC", 5..=50, usual = 20, reach)]
    pub dc: u8,
}

/// Returns the check of a manoeuvre in the air.
fn maneuvering(state: &State, maneuver: &Maneuver, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, maneuver.actor, Skill::Acrobatics, shows);
    deeds::attempt(state, maneuver.actor, sum, plain("of the manoeuvre", maneuver.dc.into(), &MANEUVER, shows))
}

impl Act<Pathfinder> for Maneuver {
    fn may(&self, state: &State) -> Verdict {
        deeds::trained(state, self.actor, Skill::Acrobatics)?;
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let flies = state.profile(self.actor).speeds.fly > 0;
        ensure!(flies, MANEUVER, "{} does not fly", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let attempt = maneuvering(table.state(), self, table.listens());
        spend(table, actor, 1);
        let degree = deeds::tries(table, Deed { actor, target: None, what: "manoeuvre", rule: &MANEUVER }, attempt);
        match degree {
            Degree::CriticalSuccess | Degree::Success => {
                let height = table.state().actor(actor).height;
                table.emit(Flew { actor, height });
            }
            // What a setback is the game master says; the worst is to fall.
            Degree::Failure => {}
            Degree::CriticalFailure => falling::comes_down(table, actor),
        }
    }
}
