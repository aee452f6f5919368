//! What every system must keep, over random play.

use crate::common;
use ludex_engine::testing::every_offer_adds_up_to_one;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::travel::EndJourney;
use ludex_unbound::{Command, Unbound};
use std::collections::BTreeMap;

ludex_engine::system_properties!(
    Unbound,
    starts = common::stray_scenes::starts,
    strays = common::strays::stray,
    cases = 8,
    steps = 500
);

/// What a command does, as it is written.
fn kind(command: &Command) -> String {
    let written = serde_json::to_value(command).expect("it can be written");
    written["do"].as_str().unwrap_or_default().to_owned()
}

/// Over fights, talks, journeys, rests and hiding: whatever is offered anywhere, all that may come of it is exactly
/// certain to come.
#[test]
fn the_odds_of_every_offer_add_up_to_one() {
    // One traveller alone, so that the dice of a forced march are few.
    let mut march = common::ways::alone("", &[]);
    march.travels(8, 0, &[]);
    // And one who has rested a little, and has Vitality Dice to spend.
    let mut rested = common::ways::alone("", &[]);
    let rest = TakeRest { rest: Rest::Short };
    rested.does(EndJourney {}, []).sets("Ash", 14, 1).does(rest, []);
    let starts = [common::stray_scenes::starts(), vec![march.play.state, rested.play.state]].concat();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (place, start) in starts.iter().enumerate() {
        for (kind, ways) in every_offer_adds_up_to_one::<Unbound>(start, place as u64, 40, 3_000, kind) {
            let known = seen.entry(kind).or_default();
            *known = ways.max(*known);
        }
    }
    // Dice decide something in each of these, so that the sums were no empty ones.
    let rolled =
        ["attack", "cast", "defend", "maneuver", "approach", "read_feelings", "travel", "hide", "search", "spend_die"];
    let missing: Vec<&str> = rolled.into_iter().filter(|kind| !seen.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?} are missing: {seen:?}");
}

/// From decision to decision, with ways that come to the same taken as one, odds are what they are face by face.
#[test]
fn odds_are_as_the_faces_fall() {
    let starts = common::stray_scenes::starts();
    let compare =
        |(seed, start)| ludex_odds::testing::odds_are_as_the_faces_fall::<Unbound>(start, seed as u64, 10, 500);
    let compared: usize = starts.iter().enumerate().map(compare).sum();
    assert!(compared >= 10, "only {compared} were compared");
}
