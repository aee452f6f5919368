//! Crafts: what a project takes, and what makes it hard.

mod further;
mod outlook;
mod projects;
pub mod shop;
mod work;

pub use {
    further::*,
    outlook::{boards, prospects},
    projects::*,
    shop::*,
    work::*,
};

use crate::checks::{Cause, Difficulty, stats};
use crate::options::CraftRolls;
use crate::prelude::*;
use ludex_kit::clock;

rules! {
    /// A project goes by two numbers: what its raw material costs, and its complexity.
    TWO_VALUES = "SP-CRF-01", "Material and complexity", State;
    /// Raw material costs a quarter of the price, to the eighth of a copper.
    MATERIALS = "SP-CRF-02", "Cost of raw material";
    /// Most things have a complexity of 5; some list another.
    COMPLEXITY = "SP-CRF-03", "Complexity";
    /// One rolls Intellect and the trade at the complexity, changed by circumstances.
    ROLL = "SP-CRF-04", "Crafting roll";
    /// What makes the work harder, or easier.
    CIRCUMSTANCES = "SP-CRF-05", "Circumstances", Table(CIRCUMSTANCE; "circumstance", "difficulty");
    /// Exceptional tools and workspace are both; nothing improper or missing goes with them.
    EXCLUSIVE = "SP-CRF-06", "Circumstances that exclude each other";
    /// Interrupted work and several projects at once are one circumstance.
    ONE_ROW = "SP-CRF-07", "One circumstance, one modifier";
    /// The result of a day is added to the progress of those before.
    PROGRESS = "SP-CRF-08", "Progress";
    /// Five successes finish a platinum's worth; a record, or the game master, may say another worth of work.
    REQUIRED = "SP-CRF-09", "Required progress", Call;
    /// A platinum is a hundred copper.
    CURRENCY = "SP-CRF-10", "Money", Table(COINS; "coin", "copper");
    /// A success is twenty copper of work. A thing is finished once the work is worth as much as it.
    WORK = "SP-CRF-11", "Worth of work";
    /// A crafter rolls once a day for each project. A campaign may allow one roll for all of them together.
    ONCE_A_DAY = "SP-CRF-12", "Once a day";
    /// Any number of people may work on one project, each by a roll of their own.
    TOGETHER = "SP-CRF-13", "Working together";
    /// Several projects count on a day on which one has rolled for another, and for the first roll too if others are announced for
    /// the day; where there is one roll for all, as long as one has worked on another that is neither finished nor given up.
    SEVERAL = "SP-CRF-14", "Several projects";
    /// Without a success half of the material is ruined, and must be paid again.
    NO_SUCCESS = "SP-CRF-15", "Ruined material";
    /// A critical failure ruins all of it.
    CRITICAL = "SP-CRF-16", "Critical failure";
    /// Nobody works on a project as long as ruined material is unpaid; anybody may pay.
    BLOCKED = "SP-CRF-17", "Blocked projects", State;
    /// What is done beyond one goes to the next of the same kind, if there is material.
    ROLL_OVER = "SP-CRF-18", "Rolling over";
    /// The material of each further one is paid as it is finished; until then the work waits.
    ROLL_OVER_MATERIALS = "SP-CRF-19", "Material of further ones";
    /// The game master says what is similar: the work goes on as that, unchanged.
    SIMILAR = "SP-CRF-20", "Similar things", Call;
    /// The material of the first is paid as the project begins.
    AT_THE_START = "SP-CRF-21", "Material at the start";
    /// What takes two skills takes half of its work by each, and neither stands in for the other.
    TWO_SKILLS = "SP-CRF-22", "Two skills";
    /// Guns, inscribed statues and mansions take two.
    BOTH_TRADES = "SP-CRF-23", "What takes two skills", Table(PAIRS; "project", "one skill", "the other");
    /// Each roll is by one of the two, whichever its crafter likes.
    WHICH_SKILL = "SP-CRF-24", "Which skill a roll uses";
    /// Pre-built parts take their worth off both, material and work.
    PREBUILT = "SP-CRF-25", "Pre-built parts";
    /// Scavenged parts take their worth off the material, and half of the price off the work at most.
    SCAVENGED = "SP-CRF-26", "Scavenged parts";
    /// Both kinds together are taken off, each by its own rule.
    BOTH_KINDS = "SP-CRF-27", "Both kinds of parts";
    /// Parts serve the first that is finished; further ones take everything.
    FIRST_ALONE = "SP-CRF-35", "Parts serve one";
    /// Where parts cover the price, one success puts it together, and failure costs nothing.
    NOTHING_LEFT = "SP-CRF-30", "Nothing left to make";
    /// A day on the road allows a roll as well, as its circumstances are. A campaign may forbid it.
    ON_THE_ROAD = "SP-CRF-32", "Crafting on the road", Call;
    /// Fatigue makes crafting harder as it does every roll, exhaustion takes a point of Intellect, and the disabled craft nothing.
    TIRED = "SP-CRF-33", "Tired crafters";
    /// Restoring a weapon or shield takes work and material for as much of its price as it lacks hit points; parts of an eighth
    /// count as a whole one.
    REPAIRS = "SP-CRF-34", "Repairs";
}

/// Eighths in a copper.
pub const EIGHTHS: u32 = 8;
/// Eighths of a copper that a success is worth (SP-CRF-11).
pub const SUCCESS: u32 = 20 * EIGHTHS;

/// Coins in copper (SP-CRF-10).
pub const COINS: [(&str, u32); 2] = [("platinum", 100), ("copper", 1)];

/// What makes work harder or easier (SP-CRF-05).
pub const CIRCUMSTANCE: [(Cause, i32); 5] = [
    (Cause::Tools, 2),
    (Cause::Workspace, 1),
    (Cause::Interrupted, 1),
    (Cause::Exceptional, -1),
    (Cause::Familiar, -1),
];

/// What takes two skills (SP-CRF-23).
pub const PAIRS: [(&str, Skill, Skill); 3] = [
    ("gun", Skill::Engineering, Skill::Metalworking),
    ("inscription on a statue", Skill::Scribing, Skill::Carving),
    ("great mansion", Skill::Construction, Skill::Aesthetics),
];

impl Project {
    /// Returns the eighths of a copper of work that the next one takes, by both skills together. Parts are taken off the first
    /// alone (SP-CRF-25, SP-CRF-26, SP-CRF-27, SP-CRF-35).
    pub fn required(&self) -> u32 {
        if let Some(mends) = self.mends {
            return mends.work;
        }
        let whole = self.item.work.unwrap_or(self.item.price) * EIGHTHS;
        if self.made > 0 {
            return whole;
        }
        let scavenged = (self.parts.scavenged * EIGHTHS).min(whole / 2);
        whole.saturating_sub(self.parts.prebuilt * EIGHTHS).saturating_sub(scavenged)
    }

    /// Returns the same for each skill (SP-CRF-22).
    pub fn shares(&self) -> [u32; 2] {
        let all = self.required();
        if self.item.skills.len() < 2 { [all, 0] } else { [all.div_ceil(2); 2] }
    }

    /// Returns the eighths of a copper that the material of the next one costs (SP-CRF-02).
    pub fn materials(&self) -> u32 {
        if let Some(mends) = self.mends {
            return mends.materials;
        }
        let parts = if self.made == 0 { self.parts.prebuilt + self.parts.scavenged } else { 0 };
        self.item.price.saturating_sub(parts) * EIGHTHS / 4
    }

    /// Returns whether as many are made as are wanted.
    pub fn is_finished(&self) -> bool {
        self.made >= self.wanted
    }

    /// Returns whether the next one is worked out (SP-CRF-11, SP-CRF-30).
    pub fn is_worked_out(&self) -> bool {
        let [one, other] = self.shares();
        self.work != [0; 2] && self.work[0] >= one && self.work[1] >= other
    }

    /// Returns the place of a skill among those of the project.
    pub fn place_of(&self, skill: Skill) -> Option<usize> {
        self.item.skills.iter().position(|one| *one == skill)
    }

    /// Returns the complexity for a skill (SP-CRF-03, SP-CRF-24).
    pub fn complexity(&self, skill: Skill) -> u8 {
        match self.item.second_complexity {
            Some(second) if self.place_of(skill) == Some(1) => second,
            _ => self.item.complexity,
        }
    }
}

/// Returns a project by its owner and its place.
pub fn project(state: &State, owner: ActorId, place: u8) -> Option<&Project> {
    state.actor(owner).projects.get(usize::from(place))
}

/// Returns the day that it is.
pub fn today(state: &State) -> u64 {
    clock::day(state.clock.seconds)
}

/// Returns whether an actor has rolled for another project today; where there is one roll for all, whether they have begun on
/// another that is neither finished nor given up (SP-CRF-14).
fn several(state: &State, actor: ActorId, this: (ActorId, u8)) -> bool {
    let today = today(state);
    for owner in state.ids() {
        for (place, project) in (0u8..).zip(&state.actor(owner).projects) {
            let mut hands = project.hands.iter().filter(|hand| hand.actor == actor);
            let counts = match state.options().craft_rolls {
                CraftRolls::Project => hands.any(|hand| hand.day == today),
                CraftRolls::Crafter => hands.next().is_some() && !project.is_finished(),
            };
            if (owner, place) != this && counts {
                return true;
            }
        }
    }
    false
}

/// Returns the dice of a day's work on a project, and how hard it is (SP-CRF-04); `None` where there is no such project.
/// Others may be `announced` for the same day (SP-CRF-14).
pub fn day_of_work(
    state: &State,
    actor: ActorId,
    this: (ActorId, u8),
    skill: Skill,
    announced: bool,
    shows: bool,
) -> Option<(Tally, Difficulty)> {
    let project = project(state, this.0, this.1)?;
    let shop = state.workshop;
    let mut difficulty = Difficulty::of(state, actor, Some(project.complexity(skill).into()), shows);
    let several = announced || several(state, actor, this);
    let rows = [
        shop.improper,
        shop.nowhere,
        shop.interrupted || several,
        shop.exceptional,
        state.actor(actor).familiar.contains(&project.item.name),
    ];
    for ((cause, amount), holds) in CIRCUMSTANCE.into_iter().zip(rows) {
        difficulty.add_if(holds, cause, amount, &CIRCUMSTANCES);
    }
    let both = shop.interrupted && several;
    difficulty.add_if(both, Cause::Interrupted, 1, &ONE_ROW);
    Some((stats(state, actor, Attribute::Intellect, &[skill], shows), difficulty))
}

/// Returns an amount of money, in eighths of a copper, in words: `1.5 copper`.
pub fn money(eighths: u32) -> String {
    let whole = eighths / EIGHTHS;
    let rest = eighths % EIGHTHS * 125;
    if rest == 0 {
        return format!("{whole} copper");
    }
    format!("{whole}.{} copper", format!("{rest:03}").trim_end_matches('0'))
}
