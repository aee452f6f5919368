//! The command line from outside, in one binary: it links once.
#![allow(missing_docs)]

mod book;
mod campaigns;
mod common;
mod content;
mod dice;
mod dice_options;
mod fight;
mod fsync;
mod golden;
mod help;
mod kill;
mod scripts;
mod serve;
mod simulate;
mod wording;
