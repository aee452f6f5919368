//! Every rule by its examples, and random play, in one binary: it links once.
#![allow(missing_docs)]

mod areas;
mod attack;
mod breath;
mod calls;
mod checks;
mod common;
mod conditions;
mod damage;
mod declared;
mod drifting;
mod dying;
mod exploits;
mod falls;
mod floors;
mod gravity;
mod handling;
mod hiding;
mod hours;
mod journeys;
mod leaps;
mod moves;
mod plain;
mod play;
mod powers;
mod properties;
mod radiation;
mod readying;
mod rest;
mod sight;
mod struggles;
mod tables;
mod turns;
mod vision;
mod walls;
