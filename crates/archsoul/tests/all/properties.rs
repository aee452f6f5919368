//! What every system must keep, over random play.
#![allow(missing_docs)]

use ludex_archsoul::Archsoul;

ludex_engine::system_properties!(
    Archsoul,
    starts = crate::common::starts,
    strays = crate::common::stray,
    cases = 12,
    steps = 100
);

/// From decision to decision, with ways that come to the same taken as one, odds are what they are face by face.
#[test]
fn odds_are_as_the_faces_fall() {
    let starts = crate::common::starts();
    let compare =
        |(seed, start)| ludex_odds::testing::odds_are_as_the_faces_fall::<Archsoul>(start, seed as u64, 25, 2_000);
    let compared: usize = starts.iter().enumerate().map(compare).sum();
    assert!(compared >= 10, "only {compared} were compared");
}
