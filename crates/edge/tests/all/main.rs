//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod breath;
mod calls;
mod cards;
mod checks;
mod common;
mod conditions;
mod damage;
mod declared;
mod downtime;
mod drifting;
mod dying;
mod exploits;
mod falls;
mod floors;
mod gravity;
mod hours;
mod journeys;
mod leaps;
mod loads;
mod moves;
mod plain;
mod play;
mod properties;
mod radiation;
mod rest;
mod sight;
mod tables;
mod talk;
mod turns;
mod undertakings;
mod vision;
mod wounding;
