//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod calls;
mod checks;
mod common;
mod conditions;
mod damage;
mod declared;
mod dying;
mod exploits;
mod falls;
mod floors;
mod hours;
mod moves;
mod plain;
mod play;
mod properties;
mod rest;
mod sight;
mod tables;
mod turns;
