//! Journeys: how far a group comes, and what befalls it on the way.

mod distance;
mod noticing;
mod pursuits;
mod travel;

pub use distance::{Columns, PACE_TABLE, of_mount, ridden, walked};
pub use noticing::{Meet, Met, Sneak, Sneaks, Spot, Spotted, alertness};
pub use pursuits::{Avoid, DayBegins, Forage, Foraged, Occupies, Occupy, TakeRank, Track, Tracked, day_over};
pub use travel::{
    Boarded, CameSoFar, Embark, Halt, Halted, LostWay, Marched, SetOff, SetPace, Travel, WayFound, passes,
};
pub(crate) use travel::{is_due, resists};

use crate::prelude::*;

rules! {
    /// Speed is what one walks in a round.
    SPEED = "ED-TRV-03", "Speed", State;
    /// A group on foot has one pace, whatever the speeds of its people; who cannot walk is carried, and who is hindered is slow.
    ONE_PACE = "ED-TRV-04", "One pace for the group";
    /// What each pace comes to in a minute, an hour, eight hours.
    PACES = "ED-TRV-05", "Travel pace table", Table(PACE_TABLE; "pace", "metres a minute", "metres an hour", "metres in 8 hours");
    /// Hours and minutes are counted by their columns, and never beyond that of eight hours.
    BETWEEN = "ED-TRV-06", "Durations between the columns";
    /// Who goes fast has disadvantage on Alertness.
    FAST = "ED-TRV-07", "Fast pace";
    /// Who goes slowly may go unnoticed.
    SLOW = "ED-TRV-08", "Slow pace";
    /// Each stretch is counted by its own pace.
    STRETCHES = "ED-TRV-09", "Changing pace";
    /// As each hour ends beyond the eighth in a day, who walks makes a saving throw, or is a level more exhausted.
    FORCED_MARCH = "ED-TRV-10", "Forced march";
    /// Against 14 and the hours beyond the eighth.
    MARCH_DC = "ED-TRV-11", "Forced march DC";
    /// Strength, and Stamina; a campaign may say Fortitude, or either.
    MARCH_SKILL = "ED-TRV-12", "Forced march skill", Option;
    /// A full rest begins the count anew.
    MARCH_RESET = "ED-TRV-13", "Forced march reset";
    /// What carries one goes ten times its speed in a minute.
    PER_MINUTE = "ED-TRV-14", "Mounts and vehicles: per minute";
    /// Half as many kilometres an hour as its speed has metres, rounded down unless a campaign says otherwise.
    PER_HOUR = "ED-TRV-15", "Mounts and vehicles: per hour", Option;
    /// In a day, as many hours as it goes.
    PER_DAY = "ED-TRV-16", "Mounts and vehicles: per day";
    /// A third more where mounts go fast, a third less where they go slowly.
    MOUNT_PACE = "ED-TRV-17", "Mounts: fast and slow";
    /// Draught animals go fast for two hours at the most, and then as long not.
    DRAUGHT = "ED-TRV-18", "Draught animals", Option;
    /// What moves by its own power knows no pace.
    NO_PACE = "ED-TRV-19", "Vehicles know no pace";
    /// It goes day and night, for as long as it is made for.
    VEHICLE_HOURS = "ED-TRV-20", "Vehicle hours";
    /// On difficult ground one comes half as far.
    DIFFICULT = "ED-TRV-21", "Difficult terrain on journeys";
    /// That holds for the stretch that is difficult; not for what is above the ground.
    MIXED = "ED-TRV-22", "Mixed terrain";
    /// Which ground is difficult the game master says.
    WHICH_GROUND = "ED-TRV-23", "What is difficult terrain", Call;
    /// Each goes in front, in the centre or at the back.
    ORDER = "ED-TRV-24", "Marching order", State;
    /// A threat may be for some of these alone.
    POSITIONS = "ED-TRV-25", "Who is affected by position", Call;
    /// At a slow pace each may go unnoticed.
    STEALTH = "ED-TRV-26", "Travelling stealthily";
    /// Who watches out rolls Alertness; all others have what they have without rolling.
    NOTICING = "ED-TRV-27", "Noticing threats";
    /// Where nobody hides each notices the other.
    NOBODY_SNEAKS = "ED-TRV-28", "Nobody sneaks";
    /// Who has not noticed may be surprised; the game master says who is.
    SURPRISE = "ED-TRV-29", "Surprise", Call;
    /// Who does something else on the way does not watch out.
    OTHERS = "ED-TRV-30", "Other activities", Call;
    /// Off the road somebody keeps the way, once a day; without that an hour is lost.
    NAVIGATING = "ED-TRV-31", "Navigating";
    /// Perils of the land are avoided by Survival.
    AVOIDING = "ED-TRV-32", "Avoiding natural hazards";
    /// So tracks are followed.
    TRACKING = "ED-TRV-33", "Tracking";
    /// So food and water are found: for one, and for one more with each 4 above what it takes.
    FORAGING = "ED-TRV-34", "Foraging";
    /// Who has a map of the way finds it back.
    MAPPING = "ED-TRV-35", "Mapping", State;
    /// Parts of an hour are counted for mounts as for walkers.
    PARTS = "ED-TRV-36", "Mounts and vehicles: parts of an hour";
    /// A group of both goes at the smaller figure.
    TOGETHER = "ED-TRV-38", "Walkers and riders together";
    /// Speeds of the way in which one travels count.
    MODES = "ED-MOV-16", "Several modes in one travel";
    /// However much hampers who does not roll, it is 3 less.
    HAMPERED = "ED-INT-57", "Passive value with several drawbacks";
    /// A slow pace, a group that hides and a fast foe meet in one comparison.
    SLOW_AMBUSH = "ED-INT-82", "Ambush on a slow march";
    /// Each failure changes the next throws.
    GROWING = "ED-INT-65", "Forced march with growing exhaustion";
    /// A slow pace and difficult ground multiply.
    SLOW_AND_HARD = "ED-INT-66", "Stealthy march over difficult ground";
}

/// Returns those who travel: players' characters who live.
pub fn travellers(state: &State) -> impl Iterator<Item = ActorId> + '_ {
    state.ids().filter(|id| state.profile(*id).players && state.lives(*id))
}

/// Returns whether an actor walks: nothing carries it, and nobody.
pub fn walks(state: &State, id: ActorId) -> bool {
    state.actor(id).travelling.by == Carriage::Foot && crate::loads::mount(state, id).is_none()
}

/// Returns what an actor rides that is no traveller itself (ED-TRV-14).
pub fn ridden_by(state: &State, id: ActorId) -> Option<ActorId> {
    crate::loads::mount(state, id).filter(|mount| !state.profile(*mount).players)
}

/// Returns whether an actor is on the march: a traveller who walks, or what carries one (ED-TRV-10).
fn marches(state: &State, id: ActorId) -> bool {
    let carries = || crate::loads::carried(state, id).is_some_and(|one| state.profile(one).players);
    state.lives(id) && walks(state, id) && (state.profile(id).players || carries())
}

/// Checks that nobody fights.
///
/// # Errors
/// There is a fight.
pub(crate) fn in_peace(state: &State) -> Verdict {
    ensure!(state.stage != Stage::Fighting, PACES, "there is a fight", instead = "end the fight first");
    Ok(())
}
