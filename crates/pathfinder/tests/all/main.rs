//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod common;
mod conditions;
mod core;
mod damage;
mod derived;
mod dying;
mod floors;
mod moves;
mod plain;
mod play;
mod properties;
mod turns;
