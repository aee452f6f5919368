//! What an encounter costs, where a game prices encounters.

use crate::Tally;
use serde::{Deserialize, Serialize};

/// What an encounter costs a party, and how dangerous that makes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Priced {
    /// For whom, such as `4 characters of level 1`.
    pub party: String,
    /// What each kind of foe is worth, and all of them together.
    pub cost: Tally,
    /// How dangerous it is, in a word of the game.
    pub threat: String,
    /// What each threat may cost, from the least.
    pub budgets: Vec<(String, u32)>,
    /// What each of the party gets for it.
    pub award: u32,
    /// In what it is counted: `XP`.
    pub unit: String,
}
