//! Every rule by its examples, random play and characters, in one binary: it links once.
#![allow(missing_docs)]

mod attack;
mod attributes;
mod builder;
mod common;
mod content;
mod core;
mod coup;
mod crafts;
mod damage;
mod derived;
mod dying;
mod exhaustion;
mod floors;
mod gates;
mod grapples;
mod hardship;
mod movement;
mod plain;
mod play;
mod properties;
mod rest;
mod states;
mod turns;
mod under_water;
mod water;
mod weeks;
mod year;
