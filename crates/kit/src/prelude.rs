//! What chapters of rules use: `use ludex_kit::prelude::*;`.

pub use crate::{
    Act, ActorId, Advantage, Ask, Described, Faces, Gauge, Happens, Line, LineKind, Offer, Offers, Refusal, Rolled,
    Rule, Rules, Tally, Teller, Verdict, WordSet, acts, answer, asked, asks, command, event, happens, kept, not_if,
    only_if, plain, prompt, rules, told, words,
};
