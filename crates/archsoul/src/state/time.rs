//! What people do while time passes, and the water and the country around them.

use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What a stretch of time is spent on: nothing that tires, light or heavy activity, rest, sleep, a march as hard as the
    /// country is.
    #[derive(Default)]
    pub enum Activity {
        #[default] Nothing = "nothing", Light = "light", Heavy = "heavy", Rest = "rest", Sleep = "sleep", March = "march",
    }
    /// How much water an actor has had.
    #[derive(Default)]
    pub enum Water {
        #[default] Enough = "enough", Short = "too little", Half = "half a ration", Counted = "what they drink",
    }
    /// What an actor has drunk in a window of water.
    #[derive(Default)]
    pub enum Tier {
        #[default] Full = "full", Short = "short", Half = "half", Nothing = "no",
    }
    /// How rough water is.
    #[derive(Default)]
    pub enum Rough {
        #[default] Calm = "calm", River = "running river", Sea = "stormy sea", Rapids = "flowing rapids",
    }
    /// How often rough water takes hold of swimmers: every round in a fight and every minute otherwise, or always the one.
    #[derive(Default)]
    pub enum Often {
        #[default] Usual = "usual", Round = "every round", Minute = "every minute",
    }
}

/// What people do while time passes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stretch {
    /// Who does it.
    pub who: Vec<ActorId>,
    /// How hard it is.
    pub activity: Activity,
    /// Whether heat, cold or damp are extreme.
    pub climate: bool,
    /// Whether they carry heavy loads.
    pub load: bool,
    /// How much they have had to drink.
    pub water: Water,
    /// Whether nobody has anything to eat but what they eat themselves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fasting: bool,
    /// What it is, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: String,
}

/// What the water is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Waters {
    /// How rough.
    pub rough: Rough,
    /// How often it takes hold of swimmers.
    pub each: Often,
}
