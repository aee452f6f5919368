//! What people do on the way, and what they have of it when a fight begins.

mod activities;
mod fights;
mod looking;
mod trails;
mod travelling;

pub use activities::{Explore, Explores};
pub use fights::{NoticeAvoided, fight_begins, order_stands};
pub use looking::{LookForClue, LookedAbout};
pub use trails::{covers_tracks, finds_trail};
pub use travelling::{CountsAnew, Hustled, Travel, Travelled, day_is_over, days_are_over, pace};

use crate::prelude::*;
use crate::travel::{self, Activity};

rules! {
    /// Whoever goes unseen rolls Stealth for initiative; the same result against the Perception DC of each foe says whether that
    /// one is noticed: not at all, as something hidden, or plainly. Who is in plain sight of a foe is noticed by it (house).
    AVOID_NOTICE = "PF-EXP-04", "Avoid Notice";
    /// Who goes with the shield up has it up as a fight begins, until the first own turn.
    DEFEND = "PF-EXP-05", "Defend";
    /// Magic is felt along the way: all of it up to 300 feet a minute, and before one walks into it up to 150.
    DETECT_MAGIC = "PF-EXP-06", "Detect Magic";
    /// Who follows a friend that is an expert adds the own level even untrained, and 2, 3 or 4 by the friend's rank.
    FOLLOW = "PF-EXP-07", "Follow the Expert";
    /// Whoever investigates is given clues by the game master, who rolls for it in secret.
    INVESTIGATE = "PF-EXP-09", "Investigate";
    /// A cantrip that is cast again and again is at work as a fight begins.
    REPEAT = "PF-EXP-10", "Repeat a Spell";
    /// Scouts give everybody of the party 1 to the next initiative.
    SCOUT = "PF-EXP-11", "Scout";
    /// Whoever searches looks out for what is hidden along the way: everything up to 300 feet a minute, and before one walks into
    /// it up to 150.
    SEARCH = "PF-EXP-12", "Search";
}

/// Returns what somebody does on the way.
pub fn activity(state: &State, id: ActorId) -> Activity {
    state.actor(id).exploring.map_or(Activity::Nothing, |one| one.activity)
}
