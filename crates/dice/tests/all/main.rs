//! The dice language from outside: read, rolled, solved, told.

mod book;
mod bound;
mod common;
mod exact;
mod fair;
mod hostile;
mod notation;
mod reroll;
mod roll;
mod rough;
mod solve;
mod tell;
mod worked_examples;
