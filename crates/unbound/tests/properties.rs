//! What every system must keep, over random play.
#![allow(missing_docs)]

mod common;

use ludex_unbound::Unbound;

ludex_engine::system_properties!(
    Unbound,
    starts = common::strays::starts,
    strays = common::strays::stray,
    cases = 64,
    steps = 500
);
