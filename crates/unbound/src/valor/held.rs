//! A command that waits for whether Valor is spent on a roll of it (UL-VAL-07).

use super::Use;
use crate::prelude::*;

/// A die that may be rolled again.
pub type Die = ludex_kit::rerolls::Die<Use>;

/// A command that waits for whether Valor is spent on a roll of it.
pub type Held = ludex_kit::rerolls::Held<Command, Use>;
