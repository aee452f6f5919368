//! What chapters of rules use: `use ludex_kit::prelude::*;`.

pub use crate::adventure::{Joins, Scenic};
pub use crate::clock::Clocks;
pub use crate::narration::Narrated;
pub use crate::{
    Act, ActorId, Advantage, Ask, Described, Faces, Gauge, Happens, Line, LineKind, Offer, Offers, Refusal, Rolled,
    Rule, Rules, Ruling, Shown, Strongest, Tally, Teller, Verdict, WordSet, acts, answer, answers, asked, asks,
    changes, command, event, happens, kept, kinds, not_if, only_if, plain, prompt, questions, records, rules, ruling,
    told, words,
};
