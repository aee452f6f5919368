//! Climbing, and hanging on to walls.

use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::derived::{Way, speed_by};
use crate::falling;
use crate::maneuvers::free_hands;
use crate::modifiers::Type;
use crate::prelude::*;
use crate::turns::{ready, spend};
use ludex_grid::Cell;

rules! {
    /// Steep ground is climbed, and whoever climbs is off balance.
    INCLINES = "PF-MOV-08", "Inclines";
    /// Climbing takes both hands, hanging on takes one: with the other one handles things and strikes. Who falls down on a wall
    /// falls off it. Who climbs by nature needs one hand, and is not off balance.
    HANGING = "PF-MOV-20", "Climbing, hanging and fighting";
    /// Athletics against the wall, with both hands free: success brings one 5 feet up for each 20 of one's Speed, 5 at the least,
    /// critical success 5 more. Failure brings one nowhere; critical failure throws one off, or down where one began on the ground.
    CLIMB = "PF-SKA-10", "Climb";
}

/// Climb up a wall, down it, or off it to a place beside it.
#[command(rule = CLIMB, group = "Move", kind = Move, costs = 1)]
pub struct Climb {
    pub actor: ActorId,
    /// Whether down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub down: bool,
    /// Where one climbs off, onto level ground beside one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
}

/// Returns the wall that an actor is at: in its own square, or beside it.
pub fn wall(state: &State, actor: ActorId) -> Option<Ground> {
    let map = &state.setting.map;
    let at = state.actor(actor).at;
    let near = std::iter::once(at).chain(map.shape().neighbours(at));
    near.filter_map(|cell| state.ground_at(cell, GroundKind::Incline)).next()
}

/// Returns the feet that a climb of a degree brings one (PF-SKA-10).
pub const fn climbs(speed: u8, degree: Degree) -> u16 {
    let quarters = 5 * (speed as u16 / 20);
    match degree {
        Degree::CriticalSuccess => 5 + quarters,
        Degree::Success if quarters > 5 => quarters,
        Degree::Success => 5,
        _ => 0,
    }
}

/// Returns the check of climbing a wall.
fn climbing(state: &State, actor: ActorId, wall: Ground, shows: bool) -> Attempt {
    let mut sum = derived::skill_with(state, actor, Skill::Athletics, shows);
    if state.profile(actor).speeds.climb > 0 {
        sum.add(Type::Circumstance, "climbs by nature", 4, &crate::flight::BY_NATURE);
    }
    deeds::attempt(state, actor, sum, plain("of the wall", wall.dc.into(), &CLIMB, shows))
}

impl Act<Pathfinder> for Climb {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let lies = state.actor(self.actor).has(Condition::Prone);
        ensure!(!lies, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up first");
        ensure!(wall(state, self.actor).is_some(), CLIMB, "there is no wall to climb");
        let by_nature = state.profile(self.actor).speeds.climb > 0;
        let hands = if by_nature { 1 } else { 2 };
        let free = free_hands(state, self.actor) >= hands;
        ensure!(free, HANGING, "climbing takes both hands", instead = "let go of what you hold, put the shield away");
        let now = state.actor(self.actor);
        ensure!(!self.down || now.height > 0, CLIMB, "{} stands on the ground", self.actor);
        if let Some(to) = self.to {
            let near = state.setting.map.shape().distance(now.at, to) == 1;
            let free = near && crate::jumping::is_free(state, self.actor, to);
            ensure!(now.hangs && free, CLIMB, "one climbs off to a free place beside one");
            ensure!(!crate::jumping::walled(state, self.actor, to), CLIMB, "a wall is in the way");
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, down, to } = *self;
        let Some(wall) = wall(table.state(), actor) else { return };
        let attempt = climbing(table.state(), actor, wall, table.listens());
        spend(table, actor, 1);
        let by_nature = speed_by(table.state(), actor, Way::Climb);
        let (degree, feet) = if by_nature > 0 {
            (Degree::Success, u16::from(by_nature))
        } else {
            let deed = Deed { actor, target: None, what: "climb", rule: &CLIMB };
            let degree = deeds::tries(table, deed, attempt);
            (degree, climbs(derived::speed(table.state(), actor), degree))
        };
        let height = table.state().actor(actor).height;
        match (degree.succeeds(), to) {
            (true, Some(to)) => {
                table.emit(Climbed { actor, height: 0, hangs: false });
                let mut way = ludex_kit::List::new();
                way.push(to);
                turns::set_out(table, actor, way);
            }
            (true, None) => {
                let height = if down { height.saturating_sub(feet) } else { height + feet };
                table.emit(Climbed { actor, height, hangs: height > 0 });
                table.emit(turns::Rose { actor });
            }
            (false, _) if degree == Degree::CriticalFailure && height > 0 => falling::comes_down(table, actor),
            (false, _) if degree == Degree::CriticalFailure => {
                conditions::give(table, actor, Instance::of(Condition::Prone));
            }
            _ => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if wall(state, actor).is_none() {
            return;
        }
        offers.add(Climb { actor, down: false, to: None });
        offers.seldom(Climb { actor, down: true, to: None });
        for to in state.setting.map.shape().neighbours(state.actor(actor).at) {
            offers.seldom(Climb { actor, down: false, to: Some(to) });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match (self.down, self.to) {
            (true, _) => "Climb down".to_owned(),
            (false, None) => "Climb up".to_owned(),
            (false, Some(to)) => format!("Climb off to {to}"),
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(wall) = wall(state, self.actor) {
            deeds::preview(&climbing(state, self.actor, wall, false), offer);
        }
    }
}

/// An actor is so high on a wall, or off it.
#[event(Action, "{actor} climbs: {height} feet up", CLIMB, INCLINES)]
pub struct Climbed {
    pub actor: ActorId,
    pub height: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hangs: bool,
}

impl Event<Pathfinder> for Climbed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.height, actor.hangs) = (self.height, self.hangs));
    }
}
