//! Every rule by its examples, in one binary: it links once.
#![allow(missing_docs)]

mod adjusting;
mod difficulty;
mod encounter_costs;
mod experience;
mod knowledge;
