//! Ways to move beside walking: jumping, climbing, swimming, flying.

mod flight;
mod jumping;

pub use flight::{died, fell, gained, tired};
pub use jumping::{Hurdle, Jump, JumpUp, Leaps, Obstructed, high, lands, long, runs};

use crate::moves::{self, cost_by, left_by};
use crate::prelude::*;
use crate::trials::{Ask, Trial, try_it};
use ludex_grid::Cell;

rules! {
    /// On clear ground a metre costs a metre.
    BUDGET = "ED-MOV-01", "Movement budget and cost";
    /// On difficult ground one more, whatever makes it so.
    DIFFICULT = "ED-MOV-02", "Difficult terrain";
    /// Climbing, swimming, crawling cost one more.
    COSTLY = "ED-MOV-03", "Climbing, swimming, crawling";
    /// Both together cost three.
    BOTH = "ED-MOV-04", "Both together";
    /// Who is made for climbing or swimming has a speed for it, at no more.
    MADE_FOR_IT = "ED-MOV-05", "Own climbing or swimming speed";
    /// Where it is hard the game master asks for a check of Strength; who fails comes nowhere in this turn, or falls.
    HARD_WAYS = "ED-MOV-06", "Checks while climbing, swimming, crawling", Call;
    /// After three metres on foot one jumps three metres, and one more for each point of Strength.
    LONG = "ED-MOV-07", "Running long jump";
    /// A quarter of a metre high, and as much for each point of Strength.
    HIGH = "ED-MOV-08", "Running high jump";
    /// Without these three metres half of it.
    STANDING = "ED-MOV-09", "Standing jump";
    /// They are gone on foot, right before, in the direction of the jump.
    RUN_UP = "ED-MOV-10", "Run-up";
    /// A jump costs its length, and is no longer than what is left.
    COSTS = "ED-MOV-11", "Jumps cost movement";
    /// One may try for up to twice as far.
    FARTHER = "ED-MOV-12", "Jumping farther than normal", Call;
    /// With something in the way the game master asks for a check of Strength.
    OBSTACLES = "ED-MOV-13", "Obstacles in the jump", Call;
    /// Who comes down on difficult ground falls unless a check of Acrobatics against 14 succeeds.
    LANDING = "ED-MOV-14", "Landing on difficult terrain";
    /// Who has wings or the like flies.
    FLYING = "ED-MOV-15", "Flying";
    /// Ways to move may be mixed, each at its own price.
    MIXED = "ED-CMV-04", "Mixed movement modes";
    /// Of another speed what was moved is taken off.
    SWITCHING = "ED-CMV-05", "Switching between speeds";
    /// Who has a speed for climbing or swimming pays no more for it.
    OWN_SPEEDS = "ED-CMV-10", "Climbing and swimming speeds";
    /// A flier that can fly no longer falls, unless it hovers.
    DROPS = "ED-CMV-17", "Flyers that lose movement fall";
    /// A dash adds to every speed.
    DASHING = "ED-CMV-23", "Dash adds to every mode";
    /// A flier that is thrown down falls.
    THROWN_DOWN = "ED-INB-23", "Knocking down a flyer";
    /// In a jump the ground below does not count.
    OVER = "ED-MOV-17", "Over the ground, not through it";
    /// What low gravity does to a leap: it is longer, and easier to land.
    CLUMSY = "ED-INT-80", "Clumsy landing in low gravity";
}

/// Sets out in a way, in a straight line (ED-CMV-04).
fn sets_out(table: &mut Table<'_, impl Run>, actor: ActorId, to: Place, way: Way) {
    let from = table.state().actor(actor).at;
    let moving = Moving { way, ..Moving::along(actor, from, to) };
    table.emit(moves::SetOut { moving });
}

/// Checks that an actor can go to a point in a way, with what is left of its turn.
///
/// # Errors
/// Something is in the way, or it is too far.
fn may_go(state: &State, actor: ActorId, to: Place, way: Way) -> Verdict {
    moves::may_move(state, actor)?;
    ensure!(to != state.actor(actor).at, BUDGET, "{} is there already", actor);
    let costs = cost_by(state, actor, to, way)?;
    let left = left_by(state, actor, way);
    ensure!(costs <= left, BUDGET, "that takes {} cm, and {} are left", costs, left, instead = "go less far");
    Ok(())
}

/// Returns whether something stands beside an actor that it can climb.
pub fn has_hold(state: &State, actor: ActorId) -> bool {
    let space = state.space(actor);
    let reach = state.profile(actor).reach + space.side / 2;
    let near = |one: &Obstacle| {
        let (west, east) = (one.from.x.min(one.to.x), one.from.x.max(one.to.x));
        let (north, south) = (one.from.y.min(one.to.y), one.from.y.max(one.to.y));
        let beyond = |at: i32, least: i32, most: i32| (least - at).max(at - most).max(0);
        beyond(space.at.x, west, east) <= reach && beyond(space.at.y, north, south) <= reach
    };
    let sides = [(reach, 0), (-reach, 0), (0, reach), (0, -reach)];
    let solid = |(x, y): (i32, i32)| {
        let cell = state.cell(Place { x: space.at.x + x, y: space.at.y + y, z: 0 });
        !state.setting.map.contains(cell) || state.setting.map.terrain(cell).is_solid()
    };
    state.setting.obstacles.iter().any(near) || sides.into_iter().any(solid)
}

/// Climb to a height.
#[command(rule = COSTLY, group = "Move", kind = Move, open, label = "Climb")]
pub struct Climb {
    #[field("who")]
    pub actor: ActorId,
    #[field("centimetres above the ground", 0..=10_000, usual = 200)]
    pub height: i32,
}

impl Act<Edge> for Climb {
    fn may(&self, state: &State) -> Verdict {
        let to = Place { z: self.height, ..state.actor(self.actor).at };
        ensure!(has_hold(state, self.actor), COSTLY, "there is nothing to climb beside {}", self.actor);
        may_go(state, self.actor, to, Way::Climb)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let to = Place { z: self.height, ..table.state().actor(self.actor).at };
        sets_out(table, self.actor, to, Way::Climb);
    }
}

/// Swim to another place in the water.
#[command(rule = COSTLY, group = "Move", kind = Move, label = "Swim to {to}", cell = to)]
pub struct Swim {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Edge> for Swim {
    fn may(&self, state: &State) -> Verdict {
        let here = state.actor(self.actor).at;
        let to = Place { z: here.z, ..state.middle(self.to) };
        let wet = state.is_water(here) || state.is_water(to);
        ensure!(wet, COSTLY, "there is no water", instead = "walk");
        may_go(state, self.actor, to, Way::Swim)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let to = Place { z: state.actor(self.actor).at.z, ..state.middle(self.to) };
        sets_out(table, self.actor, to, Way::Swim);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.setting.waters.is_empty() || moves::may_move(state, actor).is_err() {
            return;
        }
        let here = state.cell(state.actor(actor).at);
        for (across, down) in moves::around(left_by(state, actor, Way::Swim), state.setting.cell) {
            if let Some(to) = here.offset(across, down).filter(|to| (Swim { actor, to: *to }).may(state).is_ok()) {
                offers.known(|offer| offer(Swim { actor, to }));
            }
        }
    }
}

/// Fly to another place.
#[command(rule = FLYING, group = "Move", kind = Move, open, label = "Fly")]
pub struct Fly {
    #[field("who")]
    pub actor: ActorId,
    pub to: Cell,
    #[field("centimetres above the ground", 0..=10_000, usual = 300)]
    pub height: i32,
}

impl Act<Edge> for Fly {
    fn may(&self, state: &State) -> Verdict {
        let wings = state.profile(self.actor).body.flies > 0;
        ensure!(wings, FLYING, "{} does not fly", self.actor, instead = "walk");
        let prone = conditions::has(state, self.actor, Condition::Prone);
        ensure!(!prone, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up");
        ensure!(state.setting.map.contains(self.to), FLYING, "that is beyond the map");
        may_go(state, self.actor, Place { z: self.height, ..state.middle(self.to) }, Way::Fly)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let to = Place { z: self.height, ..table.state().middle(self.to) };
        sets_out(table, self.actor, to, Way::Fly);
    }
}

/// Ask for a check of who climbs, swims or crawls where that is hard.
#[command(rule = HARD_WAYS, group = "World", kind = Call, by = game_master, open, always, label = "A hard way")]
pub struct HardWay {
    pub target: ActorId,
    #[field("how it goes", usual = Way::Climb)]
    pub way: Way,
    #[field("DC", 1..=60, usual = 17, reach)]
    pub dc: u8,
}

/// So much below what it takes, a climber falls (ED-MOV-06).
const FALLS_AT: i32 = 5;

impl Act<Edge> for HardWay {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), HARD_WAYS, "{} is dead", self.target);
        let asked = matches!(self.way, Way::Climb | Way::Swim | Way::Walk);
        ensure!(asked, HARD_WAYS, "that is asked of who climbs, swims, or crawls");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, way, dc } = *self;
        let skill = match way {
            Way::Climb => Skill::Climbing,
            Way::Swim => Skill::Swimming,
            _ => Skill::Athletics,
        };
        let (came, success) = try_it(table, actor, Ask::of(Trial::Climbing, skill, dc.into()));
        if success {
            return;
        }
        table.emit(HeldUp { actor });
        let height = table.state().actor(actor).at.z;
        if way == Way::Climb && came <= i32::from(dc) - FALLS_AT {
            crate::falls::falls(table, actor, height, false);
        }
    }
}

/// An actor comes no farther in this turn.
#[event(Status, "{actor} comes no farther", HARD_WAYS)]
pub struct HeldUp {
    pub actor: ActorId,
}

impl Event<Edge> for HeldUp {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.barred = true);
    }
}
