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

/// From decision to decision, with ways that come to the same taken as one, odds are what they are face by face.
#[test]
fn odds_are_as_the_faces_fall() {
    let starts = crate::common::strays::starts();
    let compare =
        |(seed, start)| ludex_odds::testing::odds_are_as_the_faces_fall::<Destiny>(start, seed as u64, 25, 2_000);
    let compared: usize = starts.iter().enumerate().map(compare).sum();
    assert!(compared >= 10, "only {compared} were compared");
}
