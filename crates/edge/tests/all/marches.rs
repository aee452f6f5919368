//! ED-TRV: days, mounts that are there, food and water apart, and who sees whom in the dark.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::wait;
use ludex_edge::Edge;
use ludex_edge::journeys::{of_mount, ridden};
use ludex_edge::state::Pace;
use ludex_engine::{Presentation, Viewer};
use serde_json::json;

/// Three who travel, and one who does not.
fn party() -> Scene {
    ring(&[
        ("brakk", "Brakk Dun", "ours", 10, 10),
        ("sable", "Sable Okoro", "ours", 14, 10),
        ("ilse", "Ilse Maren", "ours", 18, 10),
        ("raider", "street thug", "theirs", 55, 10),
    ])
}

fn pace(s: &mut Scene, pace: &str) {
    s.does(json!({"do": "set_pace", "pace": pace}), NO_DICE);
}

#[track_caller]
fn travel(s: &mut Scene, hours: u32, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "travel", "hours": hours}), faces);
}

fn metres(s: &Scene) -> u32 {
    s.state().world.journey.metres
}

#[test]
fn ed_trv_09_stretches_of_two_days_are_two() {
    let mut s = party();
    pace(&mut s, "slow");
    travel(&mut s, 4, NO_DICE);
    assert_eq!(s.no(json!({"do": "set_pace", "pace": "slow"})).0, "ED-TRV-09");
    wait(&mut s, 1, NO_DICE);
    travel(&mut s, 4, NO_DICE);
    assert_eq!(metres(&s), 27_000, "of one day: never more than the column of eight hours");
    let mut s = party();
    pace(&mut s, "slow");
    travel(&mut s, 4, NO_DICE);
    s.does(json!({"do": "end_day"}), NO_DICE);
    travel(&mut s, 4, NO_DICE);
    assert_eq!(metres(&s), 28_000, "of two days");
}

#[test]
fn ed_trv_34_one_looks_for_food_once_a_day() {
    let forage = json!({"do": "forage", "target": "sable", "dc": 13});
    let mut s = party();
    s.does(forage.clone(), [5, 6]);
    assert_eq!(s.no(forage.clone()).0, "ED-TRV-34");
    s.does(json!({"do": "end_day"}), NO_DICE).does(forage, [5, 6]);
    // Food and water may be as hard to find as they like.
    let mut s = party();
    let apart = json!({"do": "forage", "target": "sable", "dc": 13, "water": 20});
    s.does(apart.clone(), [9, 9]);
    let meal = |s: &Scene, who: &str| s.actor(who).needs.meals.get(0).map(|meal| (meal.food, meal.water));
    assert_eq!(meal(&s, "sable"), Some((500, 4_000)), "21 is enough for both");
    assert_eq!(
        (meal(&s, "brakk"), meal(&s, "ilse")),
        (Some((500, 0)), Some((500, 0))),
        "food for three, water for one"
    );
    assert!(s.told().contains("food for 3, and water for 1"), "{}", s.told());
    let mut s = party();
    s.does(apart, [7, 6]);
    assert_eq!(meal(&s, "sable"), Some((500, 0)), "16 finds no water");
}

#[test]
fn ed_trv_19_and_ed_trv_38_mounts_beside_a_vehicle() {
    let mut s = party();
    s.does(json!({"do": "embark", "target": "brakk", "by": "riding", "speed": 2500}), NO_DICE);
    for who in ["sable", "ilse"] {
        s.does(json!({"do": "embark", "target": who, "by": "in a vehicle", "speed": 3000}), NO_DICE);
    }
    pace(&mut s, "fast");
    travel(&mut s, 1, NO_DICE);
    assert_eq!(metres(&s), 15_000, "the mounts could do 16, and the vehicle does 15 at any pace");
}

#[test]
fn ed_trv_10_the_animal_marches_and_the_rider_does_not() {
    let mut s = ring(&[("sable", "Sable Okoro", "ours", 14, 10), ("hound", "rift hound", "ours", 18, 10)]);
    s.record("hound", |profile| profile.players = false);
    s.put("hound", 1_700, 1_000).does(json!({"do": "mount", "actor": "sable", "target": "hound"}), NO_DICE);
    pace(&mut s, "normal");
    travel(&mut s, 8, NO_DICE);
    assert_eq!(metres(&s), 56_000, "half of fourteen kilometres an hour");
    travel(&mut s, 1, [9, 9]);
    assert_eq!((s.actor("sable").rest.marches, s.actor("hound").rest.marches), (0, 1), "it makes the throw");
    assert_eq!(s.actor("sable").rest.marched, 0);
}

#[test]
fn ed_trv_28_each_by_its_own_senses() {
    let meet = json!({"do": "meet", "target": "raider"});
    let player = |s: &Scene| {
        let viewer = Viewer::Player(vec![s.id("sable")]);
        s.play.events.iter().filter_map(|event| Edge::tell(s.state(), event, &viewer)).count()
    };
    let mut s = party();
    pace(&mut s, "normal");
    s.does(meet.clone(), NO_DICE);
    assert!(s.told().contains("notice each other") && player(&s) == 1);
    // At night who sees in the dark knows of the others first.
    s.does(json!({"do": "set_light", "level": "dark"}), NO_DICE);
    s.record("raider", |profile| profile.body.infravision = true).does(meet.clone(), NO_DICE);
    assert!(s.told().contains("they notice nothing"), "{}", s.told());
    assert_eq!(player(&s), 0, "of which they know nothing");
    // Within thirty metres they hear it.
    s.put("raider", 4_000, 1_000).does(meet.clone(), NO_DICE);
    assert!(s.told().contains("notice each other"), "{}", s.told());
    // Where neither sees nor hears the other there is nothing to notice.
    s.put("raider", 5_500, 1_000).record("raider", |profile| profile.body.infravision = false).does(meet, NO_DICE);
    assert!(s.told().contains("notices nobody") && player(&s) == 0, "{}", s.told());
}

#[test]
fn ed_trv_36_parts_of_an_hour() {
    let far = |pace, stretches: &[(u64, bool)]| ridden(of_mount(25, true), pace, stretches);
    let minutes = |count: u64| count * 60;
    assert_eq!(far(Pace::Normal, &[(minutes(140), false)]), 29_000);
    assert_eq!(far(Pace::Normal, &[(minutes(50), false)]), 12_000, "never more than an hour brings");
    assert_eq!(far(Pace::Fast, &[(minutes(140), false)]), 38_666);
    // What is difficult is halved, all is added, and then the pace counts, once.
    assert_eq!(far(Pace::Normal, &[(minutes(20), false), (minutes(20), true)]), 7_500);
    assert_eq!(far(Pace::Fast, &[(minutes(20), false), (minutes(20), true)]), 10_000);
    assert_eq!(far(Pace::Slow, &[(minutes(1), false), (minutes(1), true)]), 250, "and not 166 and 83");
}
