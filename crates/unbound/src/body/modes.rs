//! What each way of moving costs (UL-MOV-01 to 06).

use crate::prelude::*;

rules! {
    /// Swimming costs 2 a movement without a swimming speed.
    SWIMMING = "UL-MOV-01", "Swimming";
    /// Crawling costs 2 a movement, and counts as difficult terrain.
    CRAWLING = "UL-MOV-02", "Crawling";
    /// Climbing takes a quarter off the distance without a climbing speed: each movement costs four thirds.
    CLIMBING = "UL-MOV-03", "Climbing";
    /// A climbing or swimming speed takes away what climbing or swimming costs more; difficult terrain still counts.
    SPEEDS = "UL-MOV-04", "Climbing and swimming speeds";
    /// Ways of moving may be mixed in one Move: all are paid from one budget, whole movements at a time.
    MIXING = "UL-MOV-05", "Mixing modes in one Move";
    /// In difficult terrain walking costs 2, swimming 4, climbing 8/3; crawling is no slower.
    IN_DIFFICULT = "UL-MOV-06", "Special modes in difficult terrain";
}

words! {
    /// A way of moving; shown as what one does.
    pub enum Mode { Walk = "walk" as "walks", Crawl = "crawl" as "crawls", Swim = "swim" as "swims", Climb = "climb" as "climbs" }
}

/// Ways of moving that a creature is made for (UL-MOV-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Speeds {
    /// It has a climbing speed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub climb: bool,
    /// It has a swimming speed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swim: bool,
    /// It breathes water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub water_breathing: bool,
}

/// A leg as far as it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// How.
    pub mode: Mode,
    /// How many movements.
    pub spaces: i32,
}

/// Three parts of a movement: costs are counted in thirds, so that climbing comes out even.
pub const THIRDS: i32 = 3;

words! {
    /// How much of the distance a climber keeps (UL-MOV-03): a quarter is taken off, or all but a quarter.
    pub enum ClimbFactor {
        ThreeQuarters = "three_quarters": "Three quarters.",
        OneQuarter = "one_quarter": "One quarter, 1 movement at the least.",
    }
}

/// Returns what one movement costs in a mode, in thirds of a movement (UL-MOV-01 to 04, UL-MOV-06).
pub fn cost(mode: Mode, difficult: bool, speeds: Speeds, options: &Options) -> i32 {
    let plain = match mode {
        Mode::Walk => THIRDS,
        // Crawling is difficult terrain already, which counts once.
        Mode::Crawl => return 2 * THIRDS,
        Mode::Swim if speeds.swim => THIRDS,
        Mode::Swim => 2 * THIRDS,
        Mode::Climb if speeds.climb => THIRDS,
        Mode::Climb => match options.climb_factor {
            ClimbFactor::ThreeQuarters => 4,
            ClimbFactor::OneQuarter => 4 * THIRDS,
        },
    };
    if difficult { 2 * plain } else { plain }
}

/// Returns how many of the movements that are `wanted` so many thirds of a movement allow, and what they cost; whole
/// movements alone (UL-MOV-05). Where a climber keeps a quarter, a `whole` budget allows 1 movement at the least.
pub fn afford(
    wanted: i32,
    mode: Mode,
    difficult: bool,
    thirds: i32,
    whole: bool,
    speeds: Speeds,
    options: &Options,
) -> (i32, i32) {
    let each = cost(mode, difficult, speeds, options);
    let slow = mode == Mode::Climb && !speeds.climb && options.climb_factor == ClimbFactor::OneQuarter;
    let count = (thirds / each).min(wanted);
    if count == 0 && slow && whole && wanted > 0 {
        return (1, thirds);
    }
    (count, count * each)
}
