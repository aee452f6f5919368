//! How far a fight, its round and what an actor does in it have come.

use ludex_engine::ActorId;
use ludex_grid::{Cell, Direction};
use ludex_kit::{kept, words};
use serde::{Deserialize, Serialize};

words! {
    /// Where an encounter stands: positions are set and nobody has rolled yet, the fight is on, the game master has ended it.
    pub enum Stage { Ready = "ready", Fighting = "fighting", Over = "over" }
    /// Where a round stands (UL-TRN-20): none is on, it has begun and Action Points are not set yet, everybody has Action Points
    /// and acts.
    pub enum Phase { Between = "between", Opening = "opening", Acting = "acting" }
}

kept! {
    /// What the current activation has used up (UL-TRN-13).
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Activation {
        faced: bool, "the free change of facing";
        objects: u8, "free object interactions";
        spent: bool, "the costed action: the activation ends when nothing is pending";
    }
    /// A Move in progress.
    #[derive(Clone, Copy, Eq)]
    pub struct Moving {
        actor: ActorId, "who moves";
        route: Route, "the steps";
        taken: u8, "how many were taken";
        allowance: i32, "units of movement that the Move began with";
        left: i32, "units of movement left";
        disengaged: bool, "whether leaving reach provokes nothing (UL-POS-05)";
        asked: bool, "whether those who may react to the next step have been asked";
        face: Option<Direction>, "where it looks at the end; along the last step without";
        #[late] height: Option<i32>, "how high it goes after the steps, for one that flies";
        #[late] halts: bool, "whether it halts after the steps, for what is free (UL-ACT-02)";
        #[late] halted: bool, "whether it has halted";
        #[late] onward: Option<Cell>, "where it goes on to outside a fight, as far as a way leads";
        #[late] struck_by: Option<ActorId>, "who has struck at the mover on the way, last (UL-POS-10)";
        #[late] leap: Option<Leap>, "the long jump that the steps are";
    }
    /// A long jump in progress, which takes no units of movement.
    #[derive(Clone, Copy, Eq)]
    pub struct Leap {
        cleared: bool, "whether it goes as far as it was meant to (UL-MOV-13)";
        rough: bool, "whether it lands in difficult terrain that the map does not show (UL-MOV-14)";
        rider: bool, "whether a Move has halted for it and goes on after it (UL-MOV-12)";
    }
    /// A hold of one creature on another (UL-STA-02).
    #[derive(Clone, Copy, Eq)]
    pub struct Grapple {
        grappler: ActorId, "who holds";
        victim: ActorId, "who is held";
        pinned: bool, "whether it is a pin (UL-STA-03)";
        fixed: Option<i32>, "a fixed number to escape, for holds that need no hand: a web";
    }
    /// A weapon on the ground.
    #[derive(Clone, Copy, Eq)]
    pub struct Lying {
        owner: ActorId, "whose it is";
        weapon: u8, "its place among the owner's weapons";
        at: Cell, "where it lies";
        #[late] by: Option<ActorId>, "who caught it and has it in hand instead (UL-MAN-23)";
    }
}

impl Moving {
    /// Returns a Move that is about to take its first step.
    pub(crate) fn new(actor: ActorId, route: Route, allowance: i32) -> Self {
        let (taken, left, disengaged, asked, face, height) = (0, allowance, false, false, None, None);
        let (halts, halted, onward, struck_by, leap) = (false, false, None, None, None);
        Self {
            actor,
            route,
            taken,
            allowance,
            left,
            disengaged,
            asked,
            face,
            height,
            halts,
            halted,
            onward,
            struck_by,
            leap,
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

    /// Adds a step; `false` where there is no room for more.
    pub(crate) fn push(&mut self, step: Direction) -> bool {
        let Some(place) = self.steps.get_mut(usize::from(self.count)) else { return false };
        (*place, self.count) = (step, self.count + 1);
        true
    }
}

impl TryFrom<Vec<Direction>> for Route {
    type Error = String;

    fn try_from(steps: Vec<Direction>) -> Result<Self, String> {
        let mut route = Route::default();
        let fits = steps.into_iter().all(|step| route.push(step));
        fits.then_some(route).ok_or_else(|| format!("a route has at most {MOST_STEPS} steps"))
    }
}

impl From<Route> for Vec<Direction> {
    fn from(route: Route) -> Self {
        route.steps().to_vec()
    }
}
