//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod areas;
mod attack;
mod calls;
mod checks;
mod common;
mod conditions;
mod damage;
mod declared;
mod dying;
mod exploits;
mod floors;
mod handling;
mod hiding;
mod moves;
mod plain;
mod play;
mod powers;
mod properties;
mod readying;
mod sight;
mod struggles;
mod tables;
mod turns;
mod walls;
