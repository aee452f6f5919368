//! How an actor is: wounds, consciousness, posture, and what lasts for a while.

use crate::options::Options;
use ludex_kit::{ActorId, Lasting, Part, kept, kinds, words};

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
    /// Its place in a list of five.
    pub fn index(self) -> usize {
        self as usize
    }
    /// Its number, 1 to 5.
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
    /// Returns the level that final damage comes to.
    pub fn of(damage: i32, options: &Options) -> Option<Level> {
        Level::ALL.iter().rev().copied().find(|level| damage >= options.wound_thresholds[level.index()])
    }
}

kept! {
    /// How far dying has gone.
    #[derive(Clone, Copy, Default, Eq)]
    pub struct Dying {
        marks: u8, "failed death checks";
        successes: u8, "passed death checks";
    }
    /// How far an actor has run straight on this round: which way, and how many yards.
    #[derive(Clone, Copy, Default, Eq)]
    pub struct Sprint {
        way: [i8; 2], "the way of the last step";
        yards: u8, "how many yards of it";
    }
    /// An attack roll that stands in for melee Defence against the rebuffs of one creature.
    #[derive(Clone, Copy, Eq)]
    pub struct Opening {
        against: ActorId, "whose rebuffs";
        result: i16, "what the roll came to";
    }
    /// How badly wounded a creature must be for an effect to take hold: at least so, at most so and wounded at all.
    #[derive(Clone, Copy, Default, Eq, Part)]
    #[serde(default)]
    pub struct Gate { at_least: Option<Level>, at_most: Option<Level> }
}

kinds! {
    /// A condition that is laid on a creature. Bleeding and burning count the checks passed since they last slowed; the
    /// target number is what the Fortitude check at the end of each round must reach.
    #[derive(Copy)]
    pub enum Condition tagged "is" {
        /// -2 to attacks, combat checks and all Defences but the immobile one, for each source.
        Distracted = "distracted",
        /// Cannot move.
        Immobile = "immobile",
        /// Cannot do anything.
        Helpless = "helpless",
        /// -2 to ranged weapon attacks, for each harrier.
        Harried { by: ActorId } = "harried",
        /// Loses blood at the end of each round.
        Bleeding { level: Level, tn: i32, #[serde(default)] passed: u8 } = "bleeding",
        /// Burns at the end of each round.
        Burning { level: Level, tn: i32, #[serde(default)] passed: u8 } = "burning",
        /// Takes fatigue at the end of each round, as much as the poison's potency; each check passed lowers that by 1.
        Poisoned { tn: i32, potency: u8 } = "poisoned",
        /// Takes a wound of the level of its potency every ten minutes; each check passed lowers that by 1.
        Wasting { tn: i32, potency: u8, #[serde(default)] seconds: u16 } = "wasting",
        /// Half the movement rate and no dash, until treated.
        Hobbled { tn: i32 } = "hobbled",
        /// Sees nothing: a penalty to Defence, attacks and checks that involve sight.
        Blinded { penalty: i32, #[serde(default)] seconds: u32 } = "blinded",
        /// Hears nothing: one who is blind as well does not grow used to it.
        Deafened = "deafened",
        /// Held fast by a spell, until it escapes.
        Bound { tn: i32 } = "bound",
        /// Tougher by a spell, in which mana is invested.
        Warded { by: i32, mana: i16 } = "warded",
    }
}

/// A condition with its end.
pub type Effect = Lasting<Condition>;

impl Gate {
    /// Returns whether a creature so wounded is subject to the effect.
    pub fn lets(self, severity: Option<Level>) -> bool {
        severity.map_or(self == Gate::default(), |level| {
            self.at_least.is_none_or(|least| level >= least) && self.at_most.is_none_or(|most| level <= most)
        })
    }
}
