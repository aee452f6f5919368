//! Swimming.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::derived::{Way, speed_by};
use crate::jumping::{is_free, straight, walled};
use crate::modifiers::Type;
use crate::turns::{ready, spend};
use ludex_grid::Cell;
use ludex_kit::List;

/// Feet that one sinks who does not swim (PF-SKA-16).
const SINKS: u16 = 10;

/// Swim straight ahead, and up or down.
#[command(rule = SWIM, group = "Move", kind = Move, label = "Swim to {to}, {depth} feet deep", costs = 1, cell = to)]
pub struct Swim {
    pub actor: ActorId,
    pub to: Cell,
    #[field("feet under water", 0..=1000, usual = 0)]
    pub depth: u16,
}

/// Returns the feet that a swim of a degree brings one (PF-SKA-16).
pub const fn swims(speed: u8, degree: Degree) -> u16 {
    let quarters = 5 * (speed as u16 / 20);
    match degree {
        Degree::CriticalSuccess => 10 + quarters,
        Degree::Success => 5 + quarters,
        _ => 0,
    }
}

/// Returns the water in which an actor swims, or into which it comes.
fn water(state: &State, swim: &Swim) -> Option<Ground> {
    let at = state.actor(swim.actor).at;
    [swim.to, at].into_iter().find_map(|cell| state.ground_at(cell, GroundKind::Deep))
}

/// Returns the squares that a swim takes, current and depth with it (PF-MOV-15).
fn squares(state: &State, swim: &Swim) -> u32 {
    let at = state.actor(swim.actor).at;
    let across = state.setting.map.shape().distance(at, swim.to);
    let deeper = u32::from(state.actor(swim.actor).depth.abs_diff(swim.depth)).div_ceil(u32::from(SQUARE));
    let against = water(state, swim).map_or(0, |water| {
        let (x, y) = at.offset_to(swim.to);
        let along = x * i32::from(water.drift.0) + y * i32::from(water.drift.1);
        if along < 0 { u32::from(water.against) } else { 0 }
    });
    across.max(deeper) + across.min(deeper) / 2 + across * against
}

/// Returns the check of swimming.
fn swimming(state: &State, swim: &Swim, water: Ground, shows: bool) -> Attempt {
    let mut sum = derived::skill_with(state, swim.actor, Skill::Athletics, shows);
    if state.profile(swim.actor).speeds.swim > 0 {
        sum.add(Type::Circumstance, "swims by nature", 4, &crate::flight::BY_NATURE);
    }
    deeds::attempt(state, swim.actor, sum, plain("of the water", water.dc.into(), &SWIM, shows))
}

impl Act<Pathfinder> for Swim {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        ensure!(water(state, self).is_some(), SWIM, "there is no deep water");
        let by_nature = speed_by(state, self.actor, Way::Swim);
        let calm = water(state, self).is_some_and(|water| water.dc == 0);
        let best = if calm { Degree::Success } else { Degree::CriticalSuccess };
        let most = if by_nature > 0 { by_nature.into() } else { swims(derived::speed(state, self.actor), best) };
        let takes = squares(state, self) * u32::from(SQUARE);
        ensure!(takes > 0, SWIM, "{} is there", self.actor);
        ensure!(takes <= most.into(), SWIM, "it is {} feet, and {} at the most", takes as i32, i32::from(most));
        let at = state.actor(self.actor).at;
        let way = if self.to == at { Some(List::new()) } else { straight(at, self.to) };
        let free = way.is_some_and(|way| way.iter().all(|cell| is_free(state, self.actor, cell)));
        ensure!(free, SWIM, "the way is not straight, or not free");
        ensure!(self.to == at || !walled(state, self.actor, self.to), SWIM, "a wall is in the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, depth } = *self;
        let Some(water) = water(table.state(), self) else { return };
        let attempt = swimming(table.state(), self, water, table.listens());
        spend(table, actor, 1);
        let by_nature = speed_by(table.state(), actor, Way::Swim);
        let (degree, feet) = if by_nature > 0 {
            (Degree::Success, by_nature.into())
        } else if water.dc == 0 {
            (Degree::Success, swims(derived::speed(table.state(), actor), Degree::Success))
        } else {
            let degree = deeds::tries(table, Deed { actor, target: None, what: "swim", rule: &SWIM }, attempt);
            (degree, swims(derived::speed(table.state(), actor), degree))
        };
        if degree == Degree::CriticalFailure {
            return breath::loses(table, actor, 1);
        }
        if !degree.succeeds() {
            return;
        }
        let takes = squares(table.state(), self) * u32::from(SQUARE);
        let at = table.state().actor(actor).at;
        let mut way = List::new();
        for cell in straight(at, to).iter().flat_map(List::iter) {
            if table.state().setting.map.shape().distance(at, cell) * u32::from(SQUARE) <= feet.into() {
                way.push(cell);
            }
        }
        let there = takes <= feet.into();
        let depth = if there { depth } else { table.state().actor(actor).depth };
        table.emit(Swam { actor, depth });
        if !way.is_empty() {
            turns::set_out(table, actor, way);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.grounds.iter().any(|ground| ground.kind == GroundKind::Deep) {
            let depth = state.actor(actor).depth;
            for to in crate::jumping::around(state, actor, 3) {
                offers.seldom(Swim { actor, to, depth });
            }
            let to = state.actor(actor).at;
            offers.seldom(Swim { actor, to, depth: depth + 5 });
            offers.seldom(Swim { actor, to, depth: depth.saturating_sub(5) });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(water) = water(state, self).filter(|water| water.dc > 0) {
            deeds::preview(&swimming(state, self, water, false), offer);
        }
    }
}

/// An actor has swum, and is so deep.
#[event]
pub struct Swam {
    pub actor: ActorId,
    pub depth: u16,
}

impl Event<Pathfinder> for Swam {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.depth, actor.swum) = (self.depth, true));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.depth > 0 { format!(", {} feet deep", self.depth) } else { String::new() };
        Some(Line::new(LineKind::Action, format!("{} swims{how}", teller.name(self.actor))).rule(&SWIM))
    }
}

/// Has whoever is in deep water and has not swum sink; where a current carries one off it does that instead.
pub fn sinks(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    let state = table.state();
    let Some(water) = state.ground_under(actor, GroundKind::Deep).filter(|_| state.lives(actor)) else { return };
    let now = state.actor(actor);
    let swims = now.swum || state.profile(actor).speeds.swim > 0 && state.stands(actor);
    let depth = now.depth.saturating_add(SINKS);
    if !swims && water.drift == (0, 0) {
        table.emit(Swam { actor, depth });
    }
    if table.state().actor(actor).swum {
        table.emit(Floats { actor });
    }
}

/// An actor's turn in the water is over.
#[event]
pub struct Floats {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Floats {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.swum = false);
    }
}
