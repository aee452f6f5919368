//! Every rule by its examples, random play and characters, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod builder;
mod campaigns;
mod closed_forms;
#[path = "../common/mod.rs"]
mod common;
mod conditions;
mod defence;
mod derived;
mod dice;
mod dying;
mod few_ways;
mod floors;
mod long;
mod odds;
mod perft;
mod plain;
mod policies;
mod properties;
mod table;
mod turns;
mod windows;
mod wire;
mod wounds;
