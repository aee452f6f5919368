//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod adjusting;
mod answers;
mod attack;
mod common;
mod conditions;
mod core;
mod damage;
mod declared;
mod derived;
mod difficulty;
mod downtime;
mod dying;
mod encounter_costs;
mod environment;
mod experience;
mod floors;
mod gear;
mod helping;
mod heroes;
mod importing;
mod interactions;
mod jumping;
mod knowledge;
mod maneuvers;
mod moves;
mod plain;
mod play;
mod properties;
mod shields;
mod spells;
mod travel;
mod turns;
mod waiting;
mod weapons;
