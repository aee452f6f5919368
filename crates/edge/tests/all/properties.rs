//! What every system must keep, over random play.
#![allow(missing_docs)]

use ludex_edge::Edge;

/// Commands of a walk: `make explore`, which says how many walks there are, takes campaigns of 500; the tests `campaigns` take some
/// that are always the same.
fn steps() -> usize {
    if std::env::var_os("PROPTEST_CASES").is_some() { 500 } else { 60 }
}

ludex_engine::system_properties!(
    Edge,
    starts = crate::common::starts,
    strays = crate::common::stray,
    cases = 8,
    steps = steps()
);
