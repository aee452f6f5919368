//! What a scene and its people keep of the world: time, food, sleep, air, rays, weight.

use super::{Narrow, Thing};
use crate::character::Skill;
use crate::place::Place;
use ludex_kit::clock::Scale;
use ludex_kit::light::Lights;
use ludex_kit::{List, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How fast a group travels.
    #[derive(Default)]
    pub enum Pace {
        Fast = "fast", #[default] Normal = "normal", Slow = "slow",
    }
    /// Where somebody goes in a marching order.
    #[derive(Default)]
    pub enum Rank {
        Front = "front", #[default] Centre = "centre", Back = "back",
    }
    /// What a traveller does on the way.
    #[derive(Default)]
    pub enum Occupation {
        #[default] Watching = "watching", Heedless = "nothing", Navigating = "navigating", Avoiding = "avoiding hazards",
        Tracking = "tracking", Foraging = "foraging", Mapping = "mapping",
    }
    /// How somebody comes along.
    #[derive(Default)]
    pub enum Carriage {
        #[default] Foot = "on foot", Mount = "riding", Wagon = "in a wagon", Vehicle = "in a vehicle", Carried = "carried",
    }
}

/// Gravity, in hundredths of that which people are used to (ED-GRV-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pull(pub u16);

impl Default for Pull {
    fn default() -> Self {
        Self(100)
    }
}

/// When somebody has stirred, for who feels the ground tremble: beats are counted as somebody moves or acts, and as turns end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stir {
    /// The beat in which it last moved or acted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: u32,
    /// The beat in which its last turn ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: u32,
}

/// What is true of the whole scene, of its world.
#[derive(Debug, PartialEq, Default, Serialize, Deserialize, ludex_kit::State)]
pub struct World {
    /// On which scale time passes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scale: Scale,
    /// Seconds by which what the time brings is reckoned beyond the clock; below 0 behind it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ahead: i64,
    /// When the day began whose end comes next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub day_began: u64,
    /// Seconds of that day in a hot or arid climate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hot_for: u32,
    /// Whether it is hot or arid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hot: bool,
    /// How often somebody has moved or acted, or ended a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub beats: u32,
    /// The gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gravity: Pull,
    /// The light.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lights: Lights,
    /// The way of a group that travels.
    #[serde(default, skip_serializing_if = "is_default")]
    pub journey: Journey,
    /// Skills of which the game master has said whether they are of the mind, for where there is no gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minds: List<(Skill, bool), 8>,
    /// Places that are narrow.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrows: Vec<Narrow>,
    /// Things that can be attacked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub things: Vec<Thing>,
}

/// How a group travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Journey {
    /// Whether it is on the way, also in a halt.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_the_way: bool,
    /// Whether it moves now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moves: bool,
    /// How fast.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pace: Pace,
    /// Whether the ground of this stretch is difficult.
    #[serde(default, skip_serializing_if = "is_default")]
    pub difficult: bool,
    /// Seconds of this stretch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seconds: u32,
    /// Metres of this stretch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stretch: u32,
    /// Metres of the whole way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub metres: u32,
    /// Whether the way has been found for this day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: bool,
    /// Whether somebody has drawn a map of the way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub charted: bool,
    /// Seconds that draught animals have gone fast and not made good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurried: u32,
    /// Whether they are making them good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovers: bool,
    /// Seconds for which vehicles have gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub driven: u32,
}

/// A rest that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resting {
    /// Whether it is a full one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub full: bool,
    /// When it began.
    pub began: u64,
    /// Whether armour is worn in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armored: bool,
    /// Whether one sleeps in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub asleep: bool,
}

/// How somebody has slept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rest {
    /// Since when the period runs in which a full rest is needed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: u64,
    /// When the last full rest ended; `None` where none has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<u64>,
    /// What is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under_way: Option<Resting>,
    /// Whether there was anything strenuous since the last full rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strained: bool,
    /// Whether it does nothing but recover, since the last full rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovers: bool,
    /// Whether it was treated for what ails its body, and its mind, since the last full rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: [bool; 2],
    /// Normal rests since the last full one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub short: u8,
    /// Seconds walked since the last full rest.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marched: u32,
    /// Seconds walked in one stretch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stretch: u32,
    /// Saving throws against a forced march that were made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marches: u8,
}

/// Something eaten or drunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meal {
    /// When.
    pub at: u64,
    /// Grams of food.
    #[serde(default, skip_serializing_if = "is_default")]
    pub food: u32,
    /// Millilitres of water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub water: u32,
}

/// How an actor lies between life and death while nobody fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Coma {
    /// When it wakes by itself; `None` where it has not been thrown for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wakes: Option<u64>,
}

/// What somebody needs each day.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Needs {
    /// Since when it fends for itself: before, it eats, drinks and sleeps without being asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fends: Option<u64>,
    /// Half days without food.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hunger: u8,
    /// Levels of exhaustion that came of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starved: u8,
    /// What it ate and drank of late.
    #[serde(default, skip_serializing_if = "is_default")]
    pub meals: List<Meal, 12>,
}

/// Whether somebody has air.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Breath {
    /// Since when it has been without air.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<u64>,
    /// Since when it breathes again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<u64>,
    /// Whether it could not take a breath before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprised: bool,
    /// Whether that has brought it down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: bool,
}

/// What rays have left in somebody.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rads {
    /// In parts of which a rad has 86400 (ED-RAD-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub units: u64,
    /// Seconds for which the body has worked at the next rad that it gets rid of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub working: u32,
    /// Levels of the sources to which it is exposed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sources: List<u8, 6>,
    /// Rads that a drug has still to take.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drug: u8,
    /// How many rows of the table the count was above when that was last told.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row: u8,
    /// Seconds for which the drug has worked at the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drugged: u32,
}

/// How somebody bears gravity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Weight {
    /// The gravity where it is, where that is not that of the scene.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub local: Option<Pull>,
    /// Since when it has been in its band.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: u64,
    /// The high gravity to which it is acclimated; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bears: u16,
    /// Daily throws that succeeded, and in what gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub successes: (u8, u16),
    /// When it left high gravity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_high: Option<u64>,
    /// Days after which it is acclimated to low gravity; 0 where none were rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub low_days: u8,
    /// Whether it is acclimated to low gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: bool,
    /// When it left low gravity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_low: Option<u64>,
    /// Whether normal gravity weighs on it as high gravity does, after a long stay without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weak: bool,
    /// Daily throws that were made since then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: u8,
    /// Whether the stay without gravity that is over was a long one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub long: bool,
    /// When it last tried to stand up to extreme gravity outside of a fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<u64>,
    /// Until when it stands up to extreme gravity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub braced: Option<u64>,
    /// Whether it is held to the floor where nothing else holds it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: bool,
}

/// Space sickness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sickness {
    /// When a stay without gravity began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<u64>,
    /// When it was left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// Whether the throw of this stay was made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// Since when it is sick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sick: Option<u64>,
    /// Throws to be well again that were made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub repeats: u8,
    /// Whether it was treated for the next, and that helped.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
    /// Whether it was treated for the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tended: bool,
}

/// A fall that takes longer than a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plunge {
    /// Centimetres of the whole fall.
    pub height: i32,
    /// Centimetres that lie behind.
    pub gone: i32,
    /// Whether what is below is soft.
    #[serde(default, skip_serializing_if = "is_default")]
    pub soft: bool,
}

/// Movement that goes on by itself where there is no gravity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Drift {
    /// In which direction: a point as far away as it goes in a round.
    pub towards: Place,
    /// Whether it has come to something and stops there unless it pushes off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stopped: bool,
}

/// How somebody comes along on a journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Travelling {
    /// On foot, or with what.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Carriage,
    /// Centimetres in a round of what carries it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub speed: u16,
    /// Whether that is above the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aloft: bool,
    /// Hours for which a vehicle goes; 0 for any number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub autonomy: u8,
    /// Whether it has looked for food in this day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub foraged: bool,
    /// Where in the order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rank: Rank,
    /// What it does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub does: Occupation,
    /// What its check of hiding came to; 0 where it does not hide.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hides: u8,
}
