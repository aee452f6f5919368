//! How far a fight, its round and what an actor does in it have come.

use ludex_engine::ActorId;
use ludex_grid::{Cell, Direction};
use ludex_kit::{is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// Where an encounter stands: positions are set and nobody has rolled yet, the fight is on, the game master has ended it.
    pub enum Stage { Ready = "ready", Fighting = "fighting", Over = "over" }
    /// Where a round stands (UL-TRN-20): none is on, it has begun and Action Points are not set yet, everybody has Action Points
    /// and acts.
    pub enum Phase { Between = "between", Opening = "opening", Acting = "acting" }
}

/// What the current activation has used up (UL-TRN-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Activation {
    /// The free change of facing.
    pub faced: bool,
    /// Free object interactions.
    pub objects: u8,
    /// The costed action: the activation ends when nothing is pending.
    pub spent: bool,
}

/// A Move in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// The steps.
    pub route: Route,
    /// How many were taken.
    pub taken: u8,
    /// Units of movement that the Move began with.
    pub allowance: i32,
    /// Units of movement left.
    pub left: i32,
    /// Whether leaving reach provokes nothing (UL-POS-05).
    pub disengaged: bool,
    /// Whether those who may react to the next step have been asked.
    pub asked: bool,
    /// Where it looks at the end; along the last step without.
    pub face: Option<Direction>,
    /// How high it goes after the steps, for one that flies.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: Option<i32>,
    /// Whether it halts after the steps, for what is free (UL-ACT-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub halts: bool,
    /// Whether it has halted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halted: bool,
    /// Where it goes on to outside a fight, as far as a way leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub onward: Option<Cell>,
    /// Who has struck at the mover on the way, last (UL-POS-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub struck_by: Option<ActorId>,
    /// The long jump that the steps are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leap: Option<Leap>,
}

/// A long jump in progress, which takes no units of movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leap {
    /// Whether it goes as far as it was meant to (UL-MOV-13).
    pub cleared: bool,
    /// Whether it lands in difficult terrain that the map does not show (UL-MOV-14).
    pub rough: bool,
    /// Whether a Move has halted for it and goes on after it (UL-MOV-12).
    pub rider: bool,
}

/// A hold of one creature on another (UL-STA-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grapple {
    /// Who holds.
    pub grappler: ActorId,
    /// Who is held.
    pub victim: ActorId,
    /// Whether it is a pin (UL-STA-03).
    pub pinned: bool,
    /// A fixed number to escape, for holds that need no hand: a web.
    pub fixed: Option<i32>,
}

/// A weapon on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// Whose it is.
    pub owner: ActorId,
    /// Its place among the owner's weapons.
    pub weapon: u8,
    /// Where it lies.
    pub at: Cell,
    /// Who caught it and has it in hand instead (UL-MAN-23).
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Option<ActorId>,
}

impl Moving {
    /// Returns a Move that is about to take its first step.
    pub(crate) fn new(actor: ActorId, route: Route, allowance: i32) -> Self {
        Self {
            actor,
            route,
            taken: 0,
            allowance,
            left: allowance,
            disengaged: false,
            asked: false,
            face: None,
            height: None,
            halts: false,
            halted: false,
            onward: None,
            struck_by: None,
            leap: None,
        }
    }
}

/// The most steps of one Move.
pub const MOST_STEPS: usize = 28;

/// The steps of a Move, as directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Direction>", into = "Vec<Direction>")]
pub struct Route {
    steps: [Direction; MOST_STEPS],
    count: u8,
}

impl Route {
    /// Returns the steps.
    pub fn steps(&self) -> &[Direction] {
        &self.steps[..usize::from(self.count)]
    }

    /// Adds a step. Returns whether there was room for it.
    pub(crate) fn push(&mut self, step: Direction) -> bool {
        let Some(place) = self.steps.get_mut(usize::from(self.count)) else { return false };
        *place = step;
        self.count += 1;
        true
    }
}

impl TryFrom<Vec<Direction>> for Route {
    type Error = String;

    fn try_from(steps: Vec<Direction>) -> Result<Self, String> {
        let mut route = Route::default();
        for step in steps {
            if !route.push(step) {
                return Err(format!("a route has at most {MOST_STEPS} steps"));
            }
        }
        Ok(route)
    }
}

impl From<Route> for Vec<Direction> {
    fn from(route: Route) -> Self {
        route.steps().to_vec()
    }
}
