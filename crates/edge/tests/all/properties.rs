//! What every system must keep, over random play.
#![allow(missing_docs)]

use ludex_edge::Edge;

ludex_engine::system_properties!(
    Edge,
    starts = crate::common::starts,
    strays = crate::common::stray,
    cases = 12,
    steps = 60
);
