//! What somebody keeps ready for what may come.

use crate::place::Place;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What somebody waits for.
    #[derive(Default)]
    pub enum Trigger {
        #[default] Near = "comes within reach", Moves = "moves", Attacks = "attacks", Sign = "something else",
    }
    /// What somebody does then.
    #[derive(Default)]
    pub enum Plan {
        #[default] Attack = "attack", Move = "move", Deed = "something else",
    }
}

/// What somebody keeps ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ready {
    /// What it does.
    pub plan: Plan,
    /// With which weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: u8,
    /// Where it goes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Place,
    /// What it waits for.
    pub trigger: Trigger,
    /// Of whom; of any foe where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<ActorId>,
    /// At whom it aimed before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aimed: Option<ActorId>,
}

/// Something has happened for which some have waited.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Waiting {
    /// Who did it.
    pub by: ActorId,
    /// Who may still answer it, in the order of the fight.
    pub may: List<ActorId, 8>,
    /// Whether it is a further attack of one who has begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub again: u8,
}
