//! What every system must keep, over random play.
#![allow(missing_docs)]

use ludex_destiny::Destiny;

/// Commands of a walk: `make explore`, which says how many walks there are, takes campaigns of 500, with rests and scenes.
fn steps() -> usize {
    if std::env::var_os("PROPTEST_CASES").is_some() { 500 } else { 120 }
}

ludex_engine::system_properties!(
    Destiny,
    starts = crate::common::strays::starts,
    strays = crate::common::strays::stray,
    cases = 8,
    steps = steps()
);
