//! Every rule by its examples, in one binary: it links once.
#![allow(missing_docs)]

mod adjusting;
mod declared;
mod difficulty;
mod downtime;
mod encounter_costs;
mod environment;
mod experience;
mod gear;
mod importing;
mod knowledge;
mod travel;
