//! What every system must keep, over random play.
#![allow(missing_docs)]

mod common;

use ludex_destiny::Destiny;

ludex_engine::system_properties!(
    Destiny,
    starts = common::strays::starts,
    strays = common::strays::stray,
    cases = 20,
    steps = 120
);
