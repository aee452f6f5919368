//! A journey: who travels, how, over what, and what they do on the way.

use super::pace::{AROUND_THE_CLOCK, SPECIAL, VESSELS};
use super::ranks::Order;
use crate::prelude::*;

/// How fast a group goes (UL-TRV-05).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Pace {
    Fast,
    #[default]
    Normal,
    Slow,
}

/// Hours of a day's travel (UL-TRV-05).
pub const HOURS_A_DAY: u64 = 8;

/// What carries the travellers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Means {
    /// Their own feet.
    #[default]
    Foot,
    /// Mounts, which can gallop (UL-TRV-12).
    Mounts,
    /// A wagon, a carriage (UL-TRV-14).
    Vehicle,
    /// A ship or a boat (UL-TRV-15).
    Vessel {
        /// Miles an hour.
        speed: u8,
        /// Hours a day, 1 to 24 (UL-TRV-16).
        #[serde(default = "eight")]
        hours: u8,
    },
    /// Something that flies or goes by magic (UL-TRV-17).
    Special {
        /// Miles an hour.
        speed: u8,
    },
}

fn eight() -> u8 {
    8
}

impl Means {
    /// Returns how people travel with it, in words.
    pub fn name(self) -> &'static str {
        match self {
            Means::Foot => "on foot",
            Means::Mounts => "mounted",
            Means::Vehicle => "by land vehicle",
            Means::Vessel { .. } => "by vessel",
            Means::Special { .. } => "by special means",
        }
    }

    /// Returns whether it is a vessel.
    pub fn is_vessel(self) -> bool {
        matches!(self, Means::Vessel { .. })
    }

    /// Returns whether the pace of the table counts with it.
    pub fn has_pace(self) -> bool {
        matches!(self, Means::Foot | Means::Mounts | Means::Vehicle)
    }

    /// Returns how many hours it goes in a day of travel.
    pub fn hours(self) -> u64 {
        match self {
            Means::Vessel { hours, .. } => hours.into(),
            _ => HOURS_A_DAY,
        }
    }

    /// Refuses numbers that are not possible.
    pub fn possible(self) -> Verdict {
        match self {
            Means::Vessel { hours, .. } if !(1..=24).contains(&hours) => {
                Err(Refusal::bounds(&AROUND_THE_CLOCK, "hours a day", 1, 24))
            }
            Means::Vessel { speed: 0, .. } => Err(Refusal::bounds(&VESSELS, "miles an hour", 1, 255)),
            Means::Special { speed: 0 } => Err(Refusal::bounds(&SPECIAL, "miles an hour", 1, 255)),
            _ => Ok(()),
        }
    }
}

/// A column of the table of paces (UL-TRV-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Column {
    Minute,
    Hour,
    Day,
}

/// What makes ground difficult to travel (UL-TRV-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Hardship {
    DenseForest,
    DeepSwamp,
    Rubble,
    SteepMountains,
    Ice,
    Other,
}

/// What makes ground difficult, with its name (UL-TRV-18).
pub const HARDSHIPS: [(Hardship, &str); 6] = [
    (Hardship::DenseForest, "dense forest"),
    (Hardship::DeepSwamp, "deep swamp"),
    (Hardship::Rubble, "rubble"),
    (Hardship::SteepMountains, "steep mountains"),
    (Hardship::Ice, "ice"),
    (Hardship::Other, "difficult ground"),
];

/// A stretch of the way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Stretch {
    /// What it is called.
    pub name: String,
    /// How many feet of it are left; no end without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feet: Option<u64>,
    /// What makes it difficult; several things halve once (UL-TRV-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hard: Vec<Hardship>,
    /// Whether it lies open, so that nobody moves stealthily there (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
}

/// A journey that is on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Journey {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    pub pace: Pace,
    /// How.
    pub means: Means,
    /// What lies ahead, the stretch on which they are first; nothing when they have arrived.
    pub route: Vec<Stretch>,
    /// Who goes where (UL-TRV-19).
    pub order: Order,
    /// What each does who does not keep watch (UL-TRV-25).
    #[serde(default, skip_serializing_if = "is_default")]
    pub activities: Vec<(ActorId, Activity)>,
    /// Whether they move stealthily (UL-TRV-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stealthy: bool,
    /// Whether they are lost (UL-TRV-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: bool,
    /// Whether players do not know that they are lost, because the roll was made in secret.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unaware: bool,
    /// Whether a map of the way up to here is at hand (UL-TRV-27).
    #[serde(default, skip_serializing_if = "is_default")]
    pub mapped: bool,
    /// Whether the last leg was a gallop (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloping: bool,
    /// Feet behind them.
    pub feet: u64,
    /// When the day of a vessel's crew began, in seconds of the clock, and how many seconds of it they have sailed
    /// (UL-TRV-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sailed: Option<(u64, u64)>,
    /// Others whom they have met (UL-TRV-24).
    #[serde(default, skip_serializing_if = "is_default")]
    pub meeting: Option<Meeting>,
}

impl Journey {
    /// Returns what an actor does on the way (UL-TRV-25).
    pub fn activity(&self, actor: ActorId) -> &Activity {
        self.activities.iter().find(|(who, _)| *who == actor).map_or(&Activity::Watch, |(_, activity)| activity)
    }

    /// Puts everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        let middle = self.order.middle.iter_mut().flat_map(|row| &mut row.members);
        let ranks = self.order.front.iter_mut().chain(middle).chain(&mut self.order.back);
        let busy = self.activities.iter_mut().map(|(actor, _)| actor);
        for actor in self.travellers.iter_mut().chain(busy).chain(ranks) {
            *actor = who.get(actor.index()).copied().unwrap_or(*actor);
        }
    }

    /// Leaves only those travelling of whom `travels` is true. Returns whether anybody is left.
    pub(crate) fn keep(&mut self, travels: impl Fn(ActorId) -> bool) -> bool {
        self.travellers.retain(|&actor| travels(actor));
        self.activities.retain(|&(actor, _)| travels(actor));
        self.order.keep(&self.travellers);
        !self.travellers.is_empty()
    }

    /// Returns the stretch on which they are; `None` when they have arrived.
    pub fn stretch(&self) -> Option<&Stretch> {
        self.route.first()
    }
}

/// What an actor has behind it on the way, wherever it travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Legs {
    /// Seconds of travel since the last long rest (UL-TRV-11).
    pub marched: u32,
    /// Whether its mount has galloped since (UL-TRV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub galloped: bool,
    /// The day on which it last foraged, counted from 1 (UL-TRV-29).
    #[serde(default, skip_serializing_if = "is_default")]
    pub foraged: Option<u32>,
}

impl Legs {
    /// Returns whether it has nothing behind it.
    pub fn is_fresh(&self) -> bool {
        *self == Legs::default()
    }
}

/// What an actor does on the way (UL-TRV-25).
#[derive(
    Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// Keeps watch.
    #[default]
    Watch,
    /// Finds the way (UL-TRV-26).
    Navigate,
    /// Draws a map (UL-TRV-27).
    Map,
    /// Follows a trail (UL-TRV-28).
    Track,
    /// Looks for food and water (UL-TRV-29).
    Forage,
    /// Something that the game master allows (UL-TRV-30).
    Other(String),
}

/// The activities that need nobody's permission, with their words.
pub const ACTIVITY_TABLE: [(Activity, &str); 5] = [
    (Activity::Watch, "keeps watch"),
    (Activity::Navigate, "finds the way"),
    (Activity::Map, "draws a map"),
    (Activity::Track, "follows the trail"),
    (Activity::Forage, "forages"),
];

impl Activity {
    /// Returns what an actor does, in words.
    pub fn name(&self) -> &str {
        match self {
            Activity::Other(what) => what,
            known => ACTIVITY_TABLE.iter().find(|(activity, _)| activity == known).map_or("", |(_, words)| words),
        }
    }
}

/// What was looked for came out so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "sought", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Sought {
    /// The way was found, or lost (UL-TRV-26).
    Course { success: bool },
    /// The trail was kept, or lost (UL-TRV-28).
    Trail { success: bool },
    /// Food and water were found, in hundredths of pounds and gallons (UL-TRV-29).
    Food { success: bool, food: u16, water: u16 },
    /// What was looked for with care was found, or not.
    Sight { success: bool },
}

impl Sought {
    /// Returns whether it came out well.
    pub fn succeeded(self) -> bool {
        match self {
            Sought::Course { success }
            | Sought::Trail { success }
            | Sought::Food { success, .. }
            | Sought::Sight { success } => success,
        }
    }
}

/// What a group does when it meets another (UL-TRV-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Stance {
    Attack,
    Talk,
    Run,
    Wait,
}

/// What a group may do when it meets another, with its words (UL-TRV-24).
pub const STANCES: [(Stance, &str); 4] =
    [(Stance::Attack, "attack"), (Stance::Talk, "talk"), (Stance::Run, "run"), (Stance::Wait, "wait")];

/// A meeting with others, and what each group chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// Whom they met.
    pub npcs: Vec<ActorId>,
    /// What the party does.
    pub party: Stance,
    /// What the others do.
    pub others: Stance,
}

impl Meeting {
    /// Returns whether words are exchanged before anything else.
    pub fn is_talk(&self) -> bool {
        matches!((self.party, self.others), (Stance::Talk, Stance::Talk | Stance::Wait) | (Stance::Wait, Stance::Talk))
    }

    /// Returns whether it comes to blows.
    pub fn is_fight(&self) -> bool {
        self.party == Stance::Attack || self.others == Stance::Attack
    }
}
