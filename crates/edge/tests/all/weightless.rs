//! ED-GRV-06, 15, 20 and 30: what bodies bear from the beginning of a scene, and in one gravity after another.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::{minutes, wait};
use ludex_edge::character::{Condition, DamageType};
use ludex_edge::drifting;
use ludex_edge::state::{Pull, Trauma};
use serde_json::json;

/// Somebody alone in a scene that begins in such a gravity.
fn begins(options: &str, is: &str, pull: u16) -> Scene {
    let mut s = ring_with(options, "", &[("one", is, "ours", 10, 10)]);
    s.play.state.world.gravity = Pull(pull);
    s.set("one", |actor| actor.floated = pull < 10);
    s
}

fn gravity_is(s: &mut Scene, gravity: u16) {
    s.does(json!({"do": "set_gravity", "gravity": gravity}), NO_DICE);
}

#[test]
fn ed_grv_15_low_gravity_from_the_beginning() {
    let mut s = begins("", "Rhea Vance", 40);
    wait(&mut s, 1, [3, 4]);
    wait(&mut s, 17 * 24 - 2, NO_DICE);
    assert!(!s.actor("one").weight.light);
    wait(&mut s, 2, NO_DICE);
    assert!(s.actor("one").weight.light, "after seventeen days");
    // A machine grows used to nothing.
    let mut s = begins("", "Rhea Vance", 40);
    s.record("one", |profile| profile.body.machine = true);
    wait(&mut s, 40, NO_DICE);
}

#[test]
fn ed_grv_30_no_gravity_from_the_beginning() {
    let mut s = begins("space_sickness = true", "Sable Okoro", 0);
    minutes(&mut s, 239, NO_DICE);
    assert!(!s.has("one", Condition::Sickened));
    minutes(&mut s, 1, [8, 6]);
    assert!(s.has("one", Condition::Sickened), "16 against 18");
}

#[test]
fn ed_grv_30_one_throw_in_a_stay() {
    let mut s = begins("space_sickness = true", "Sable Okoro", 100);
    gravity_is(&mut s, 0);
    minutes(&mut s, 239, NO_DICE);
    minutes(&mut s, 1, [9, 9]);
    assert!(!s.has("one", Condition::Sickened), "20 against 18");
    wait(&mut s, 8, NO_DICE);
    // An hour outside is the same stay, and a day outside ends it.
    gravity_is(&mut s, 100);
    wait(&mut s, 1, NO_DICE);
    gravity_is(&mut s, 0);
    wait(&mut s, 5, NO_DICE);
    gravity_is(&mut s, 100);
    wait(&mut s, 24, NO_DICE);
    gravity_is(&mut s, 0);
    wait(&mut s, 4, [8, 6]);
    assert!(s.has("one", Condition::Sickened), "another stay, another throw");
}

#[test]
fn ed_grv_06_days_in_two_gravities_are_good_for_the_lower() {
    let mut s = begins("", "Brakk Dun", 100);
    gravity_is(&mut s, 180);
    wait(&mut s, 48, [9, 9, 9, 9, 9, 9]);
    assert_eq!(s.actor("one").weight.successes, (2, 180));
    gravity_is(&mut s, 150);
    wait(&mut s, 72, [9; 9]);
    assert_eq!(s.actor("one").weight.bears, 150, "five days, three of them in the lower");
    assert!(!s.has("one", Condition::Hindered));
    gravity_is(&mut s, 180);
    assert!(s.has("one", Condition::Hindered), "it is used to the lower alone");
}

#[test]
fn ed_grv_20_what_halves_a_speed_halves_a_push() {
    let mut s = begins("", "Brakk Dun", 0);
    let fastest = |s: &Scene| drifting::fastest(s.state(), s.id("one"));
    let whole = fastest(&s);
    let ruin = |row| Trauma { severe: true, row, ..Trauma::of(DamageType::Kinetic) };
    s.set("one", |actor| actor.traumas.push(ruin(9)));
    assert_eq!(fastest(&s), whole / 2, "one leg");
    s.set("one", |actor| actor.traumas.push(ruin(11)));
    assert_eq!(fastest(&s), whole / 3, "both");
    s.afflict("one", "hindered");
    assert_eq!(fastest(&s), whole / 3 / 2);
}
