//! How an actor is: wounds, consciousness, posture, and what lasts for a while.

use crate::options::Options;
use ludex_engine::Sign;
use ludex_kit::{ActorId, CommandField, Lasting, words};
use serde::{Deserialize, Serialize};

words! {
    /// Whether an actor takes part: from the beginning, perhaps later, now, no longer; or in another scene.
    #[derive(Default)]
    pub enum Presence { #[default] Ready = "ready", Reserve = "reserve", Fighting = "fighting", Gone = "gone",
        Away = "away",
    }
    /// Whether an actor is awake.
    #[derive(Default)]
    pub enum Life { #[default] Awake = "awake", Unconscious = "unconscious", Dead = "dead" }
    /// How an actor stands.
    #[derive(Default)]
    pub enum Posture { #[default] Standing = "standing", Crouching = "crouching", Prone = "prone" }
    /// How much stands between an actor and those who attack them.
    #[derive(Default)]
    pub enum Cover {
        #[default] None = "none", Quarter = "quarter", Half = "half", ThreeQuarters = "three_quarters",
        NineTenths = "nine_tenths",
    }
    /// Where an actor moves: on the ground, up a wall, at the surface of water, below it, on its bottom, through the
    /// air.
    #[derive(Default)]
    pub enum Medium {
        #[default] Ground = "ground" as "on the ground", Climbing = "climbing", Swimming = "swimming",
        Underwater = "underwater" as "under water", Bottom = "bottom" as "on the bottom", Flying = "flying",
    }
    /// How bad a wound is.
    pub enum Level {
        Light = "light", Moderate = "moderate", Severe = "severe", Critical = "critical", Fatal = "fatal",
    }
}

impl Level {
    /// Returns its place in a list of five.
    pub fn index(self) -> usize {
        self as usize
    }
    /// Returns its number, 1 to 5 (WT-WND-01).
    pub fn number(self) -> i32 {
        self as i32 + 1
    }
    /// Returns the next lower level; none below light.
    pub fn lower(self) -> Option<Level> {
        self.index().checked_sub(1).map(|at| Level::ALL[at])
    }
    /// Returns the next higher level; fatal stays fatal.
    pub fn higher(self) -> Level {
        Level::ALL[(self.index() + 1).min(4)]
    }
    /// Returns the highest level whose threshold the final damage reaches (WT-DER-03, WT-WND-04); none under the lowest, where a
    /// hit leaves no wound (WT-WND-03).
    pub fn of(damage: i32, options: &Options) -> Option<Level> {
        Level::ALL.iter().rev().copied().find(|level| damage >= options.wound_thresholds[level.index()])
    }
}

/// How far dying has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Dying {
    /// Failed death checks.
    pub marks: u8,
    /// Passed death checks.
    pub successes: u8,
}

/// How far an actor has run straight on this round: which way, and how many yards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sprint {
    /// The way of the last step.
    pub way: [i8; 2],
    /// How many yards of it.
    pub yards: u8,
}

/// An attack roll that stands in for melee Defence against the rebuffs of one creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Whose rebuffs.
    pub against: ActorId,
    /// What the roll came to.
    pub result: i16,
}

/// How badly wounded a creature must be for an effect to take hold: at least so, at most so and wounded at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Gate {
    pub at_least: Option<Level>,
    pub at_most: Option<Level>,
}

/// A condition that is laid on a creature. Bleeding and burning count the checks passed since they last slowed; the
/// target number is what the Fortitude check at the end of each round must reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// -2 to attacks, combat checks and all Defences but the immobile one, for each source.
    Distracted {},
    /// Cannot move.
    Immobile {},
    /// Cannot do anything.
    Helpless {},
    /// -2 to ranged weapon attacks, for each harrier.
    Harried { by: ActorId },
    /// Loses blood at the end of each round.
    Bleeding {
        level: Level,
        tn: i32,
        #[serde(default)]
        passed: u8,
    },
    /// Burns at the end of each round.
    Burning {
        level: Level,
        tn: i32,
        #[serde(default)]
        passed: u8,
    },
    /// Takes fatigue at the end of each round, as much as the poison's potency; each check passed lowers that by 1.
    Poisoned { tn: i32, potency: u8 },
    /// Takes a wound of the level of its potency every ten minutes; each check passed lowers that by 1.
    Wasting {
        tn: i32,
        potency: u8,
        #[serde(default)]
        seconds: u16,
    },
    /// Half the movement rate and no dash, until treated.
    Hobbled { tn: i32 },
    /// Sees nothing: a penalty to Defence, attacks and checks that involve sight.
    Blinded {
        penalty: i32,
        #[serde(default)]
        seconds: u32,
    },
    /// Hears nothing: one who is blind as well does not grow used to it.
    Deafened {},
    /// Held fast by a spell, until it escapes.
    Bound { tn: i32 },
    /// Tougher by a spell, in which mana is invested.
    Warded { by: i32, mana: i16 },
}

impl Condition {
    /// Returns as what it is drawn.
    pub(crate) const fn sign(&self) -> Sign {
        match self {
            Self::Distracted {} | Self::Harried { .. } => Sign::Distracted,
            Self::Immobile {} | Self::Bound { .. } => Sign::Bound,
            Self::Helpless {} => Sign::Paralyzed,
            Self::Bleeding { .. } => Sign::Bleeding,
            Self::Burning { .. } => Sign::Burning,
            Self::Poisoned { .. } => Sign::Poisoned,
            Self::Wasting { .. } => Sign::Withered,
            Self::Hobbled { .. } => Sign::Hobbled,
            Self::Blinded { .. } => Sign::Blinded,
            Self::Deafened {} => Sign::Deafened,
            Self::Warded { .. } => Sign::Warded,
        }
    }

    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Distracted {} => "distracted",
            Self::Immobile {} => "immobile",
            Self::Helpless {} => "helpless",
            Self::Harried { .. } => "harried",
            Self::Bleeding { .. } => "bleeding",
            Self::Burning { .. } => "burning",
            Self::Poisoned { .. } => "poisoned",
            Self::Wasting { .. } => "wasting",
            Self::Hobbled { .. } => "hobbled",
            Self::Blinded { .. } => "blinded",
            Self::Deafened {} => "deafened",
            Self::Bound { .. } => "bound",
            Self::Warded { .. } => "warded",
        }
    }
}

/// A condition with its end.
pub type Effect = Lasting<Condition>;

impl Gate {
    /// Returns whether the effect takes hold of a creature so wounded (WT-WND-11).
    pub fn lets(self, severity: Option<Level>) -> bool {
        let Some(level) = severity else { return self == Gate::default() };
        self.at_least.is_none_or(|least| level >= least) && self.at_most.is_none_or(|most| level <= most)
    }
}
