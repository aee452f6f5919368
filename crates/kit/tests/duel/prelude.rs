//! What every chapter uses.

pub use crate::{Command, Duel, Offers, Run, State, Table, Teller};
pub use ludex_kit::prelude::*;
