//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod calls;
mod cards;
mod checks;
mod common;
mod conditions;
mod damage;
mod declared;
mod downtime;
mod dying;
mod exploits;
mod floors;
mod loads;
mod moves;
mod plain;
mod play;
mod properties;
mod sight;
mod tables;
mod talk;
mod turns;
mod undertakings;
mod wounding;
