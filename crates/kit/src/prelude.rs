//! What chapters of rules use: `use ludex_kit::prelude::*;`.

pub use crate::adventure::{Cast, Joins, Scenic};
pub use crate::clock::Clocks;
pub use crate::narration::Narrated;
pub use crate::{
    Act, ActorId, Advantage, After, Beaten, CommandField, CommandKind, Delta, DiceSource, Event, HarmLog, Line,
    LineKind, OddsCounter, Prompt, Refusal, RollResult, Rolled, Rule, Rules, Ruling, Shown, Strongest, Tally, Verdict,
    Viewer, WordSet, answer, asked, command, ensure, event, is_default, is_true, prompt, rules, ruling, words, yes,
};
pub use serde::{Deserialize, Serialize};
