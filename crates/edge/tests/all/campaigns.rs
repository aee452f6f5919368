//! What every system must keep, over whole campaigns: five hundred commands each, in fights and between them.
#![allow(missing_docs)]

use crate::common::{starts, stray};
use ludex_edge::{Command, Edge};
use ludex_engine::testing;

/// The commands of a campaign.
const COMMANDS: usize = 500;

/// Plays two campaigns: one that begins with a fight, one that begins in peace.
fn campaigns(seed: u64, mut play: impl FnMut(&ludex_edge::State, u64)) {
    let starts = starts();
    play(&starts[1], seed);
    play(&starts[4], seed + 1);
}

#[test]
fn a_campaign_that_is_replayed_comes_to_the_same_state() {
    campaigns(11, |start, seed| testing::replay_gives_the_same_state::<Edge>(start, seed, COMMANDS));
}

#[test]
fn a_campaign_offers_what_is_accepted_and_nothing_else() {
    campaigns(23, |start, seed| testing::offers_are_exactly_what_is_accepted::<Edge>(start, seed, COMMANDS, stray));
}

#[test]
fn no_pool_leaves_its_bounds_in_a_campaign() {
    campaigns(37, |start, seed| testing::nothing_breaks::<Edge>(start, seed, COMMANDS));
}

#[test]
fn scripted_dice_are_used_up_in_a_campaign() {
    campaigns(41, |start, seed| testing::scripted_dice_are_used_up::<Edge>(start, seed, COMMANDS));
}

#[test]
fn odds_add_up_to_one_in_a_campaign() {
    let kind = |command: &Command| {
        let written = serde_json::to_value(command).expect("it is written");
        written["do"].as_str().unwrap_or_default().to_owned()
    };
    let mut kinds = std::collections::BTreeMap::new();
    campaigns(53, |start, seed| {
        kinds.extend(testing::every_offer_adds_up_to_one::<Edge>(start, seed, COMMANDS / 5, 200, kind));
    });
    assert!(kinds.len() >= 5, "dice decide something in {kinds:?}");
}

/// From decision to decision, with ways that come to the same taken as one, odds are what they are face by face.
#[test]
fn odds_are_as_the_faces_fall() {
    let starts = starts();
    let compare = |(seed, start)| ludex_odds::testing::odds_are_as_the_faces_fall::<Edge>(start, seed as u64, 10, 500);
    let compared: usize = starts.iter().enumerate().map(compare).sum();
    assert!(compared >= 10, "only {compared} were compared");
}
