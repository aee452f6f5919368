//! ED-HID and ED-VIS, where hiding meets light, words, beasts and the game master.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::Hide;
use ludex_edge::{sight, stealth};
use serde_json::{Value, json};

/// Darkness in the west of the ground.
const DARK: &str = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";

/// One in the dark, a thug and a trooper some way off: 14 and 16 without dice.
fn dark(is: &str) -> Scene {
    let actors = [
        ("one", is, "ours", 15, 10),
        ("thug", "street thug", "theirs", 22, 10),
        ("trooper", "security trooper", "theirs", 30, 20),
    ];
    ring_with("", DARK, &actors).turn("one")
}

fn hide() -> Value {
    json!({"do": "hide", "actor": "one"})
}

fn hidden(s: &Scene, from: &str) -> bool {
    s.state().hides_from(s.id("one"), s.id(from))
}

/// Hides somebody so well that nobody who is there has noticed it.
fn well_hidden(s: &mut Scene) {
    let met = [s.id("thug"), s.id("trooper")].into_iter().collect();
    s.set("one", |actor| actor.hide = Some(Hide { value: 40, met, ..Hide::default() }));
}

#[test]
fn ed_hid_05_who_has_found_somebody_tells_others_where_it_is() {
    let point = |actor: &str| json!({"do": "point_out", "actor": actor, "target": "one"});
    let mut s = dark("Sable Okoro");
    s.does(hide(), [4, 4]);
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "15 against 14 and 16");
    assert_eq!(s.no(point("thug")).0, "ED-HID-05", "it has found nobody");
    s.does(point("trooper"), NO_DICE);
    assert!(hidden(&s, "thug"), "told where, it sees nothing all the same");
    assert_eq!(s.no(point("trooper")).0, "ED-HID-05", "everybody knows");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.odds("thug", "light pistol", "one").2, (0, 1), "not seen");
    // It knows where to look: three dice, of which the best two count.
    s.does(json!({"do": "search", "actor": "thug"}), [9, 2, 5]);
    assert!(!hidden(&s, "thug"), "14 and 2 find 15");
    // Who is deaf hears nothing of it.
    let mut s = dark("Sable Okoro");
    s.afflict("thug", "deafened").does(hide(), [4, 4]);
    assert_eq!(s.no(point("trooper")).0, "ED-HID-05");
}

#[test]
fn ed_hid_07_a_power_that_is_seen_reveals() {
    let mut s = dark("Joss Amari");
    well_hidden(&mut s);
    s.does(json!({"do": "use_power", "actor": "one", "power": "force push", "target": "thug"}), [5, 5]);
    assert!(s.actor("one").hide.is_none(), "somebody is thrown about");
    let mut s = dark("cult adept");
    well_hidden(&mut s);
    s.does(json!({"do": "use_power", "actor": "one", "power": "kinetic ward", "target": "one"}), NO_DICE);
    assert!(s.actor("one").hide.is_some(), "nobody sees that");
}

#[test]
fn ed_hid_07_a_burning_light_reveals() {
    let torch = json!({"do": "set_lamp", "lamp": {"name": "torch", "at": [15, 10], "bright": 1, "carrier": "one"}});
    let mut s = dark("Sable Okoro");
    well_hidden(&mut s);
    s.does(torch, NO_DICE);
    assert!(s.actor("one").hide.is_none());
    assert_eq!(s.no(hide()).0, "ED-HID-07");
    s.does(json!({"do": "put_out", "name": "torch"}), NO_DICE).does(hide(), [8, 8]);
    assert!(s.actor("one").hide.is_some());
}

#[test]
fn ed_hid_07_a_shot_at_a_place_reveals() {
    let mut s = dark("Sable Okoro");
    well_hidden(&mut s);
    let weapon = s.weapon("one", "light pistol");
    s.does(json!({"do": "attack_place", "actor": "one", "weapon": weapon, "to": [25, 12]}), [3, 4]);
    assert!(s.actor("one").hide.is_none());
}

#[test]
fn ed_hid_07_the_game_master_takes_from_the_list() {
    let muffle = json!({"do": "muffle", "target": "one"});
    let mut s = dark("Sable Okoro");
    assert_eq!(s.no(muffle.clone()).0, "ED-HID-07");
    well_hidden(&mut s);
    s.does(muffle.clone(), NO_DICE);
    assert_eq!(s.no(muffle).0, "ED-HID-07");
    s.attack("one", "light pistol", "thug", [2, 3, 4]);
    assert!(s.actor("one").hide.is_some(), "once");
    s.set("one", |actor| (actor.budget.action, actor.budget.attacks) = (true, 0));
    s.attack("one", "light pistol", "thug", [2, 3, 4]);
    assert!(s.actor("one").hide.is_none());
}

#[test]
fn ed_hid_18_a_lamp_is_lit_over_a_dark_corner() {
    let lamp = json!({"do": "set_lamp", "lamp": {"name": "lamp", "at": [15, 10], "bright": 6}});
    let mut s = dark("Sable Okoro");
    well_hidden(&mut s);
    s.does(json!({"do": "post_look_out", "target": "trooper", "looks_away": true}), NO_DICE).does(lamp, NO_DICE);
    assert!(!hidden(&s, "thug"), "found by who has a free line to it, at once");
    assert!(hidden(&s, "trooper"), "who looks elsewhere has not");
    s.does(json!({"do": "post_look_out", "target": "trooper"}), NO_DICE);
    assert!(!hidden(&s, "trooper"), "it looks that way again");
}

#[test]
fn ed_hid_18_it_grows_light() {
    let mut s = ring_with(
        "",
        "",
        &[
            ("one", "Sable Okoro", "ours", 15, 10),
            ("thug", "street thug", "theirs", 22, 10),
            ("trooper", "street thug", "theirs", 24, 10),
        ],
    )
    .turn("one");
    well_hidden(&mut s);
    s.does(json!({"do": "set_light", "level": "dim"}), NO_DICE);
    assert!(hidden(&s, "thug"), "dim light is enough to hide in");
    s.does(json!({"do": "set_light", "level": "bright"}), NO_DICE);
    assert!(!hidden(&s, "thug"), "broad light is not");
}

#[test]
fn ed_hid_20_circumstances_change() {
    let again = json!({"do": "look_again", "target": "one"});
    let mut s = dark("Sable Okoro");
    assert_eq!(s.no(again.clone()).0, "ED-HID-20");
    s.does(hide(), [4, 3]);
    assert!(hidden(&s, "thug"), "14 against 14");
    s.record("thug", |profile| profile.abilities[3] += 1);
    s.does(json!({"do": "post_look_out", "target": "thug", "alert": true}), NO_DICE);
    assert!(hidden(&s, "thug"), "it was compared once");
    s.does(again, NO_DICE);
    assert!(!hidden(&s, "thug"), "15 against 14");
}

#[test]
fn ed_hid_14_who_perceives_nothing_notices_nothing() {
    let call = |rolls: bool| json!({"do": "try_to_notice", "target": "one", "effort": "palming", "by": "thug", "rolls": rolls});
    for rolls in [false, true] {
        let mut s = dark("Sable Okoro");
        s.afflict("thug", "unconscious").does(call(rolls), [2, 2]);
        assert!(s.told().contains("thug notices nothing"), "{}", s.told());
    }
}

#[test]
fn ed_hid_13_sleepers_wake_by_what_they_notice() {
    let call = json!({"do": "try_to_notice", "target": "one", "effort": "sneaking", "by": "thug", "rolls": true});
    for (faces, wakes) in [([2, 2], true), ([5, 5], false)] {
        let mut s = dark("Sable Okoro");
        s.record("thug", |profile| profile.abilities[3] = 4);
        s.does(json!({"do": "fall_asleep", "target": "thug"}), NO_DICE).does(call.clone(), faces);
        assert_eq!(!s.has("thug", Condition::Unconscious), wakes, "12 without dice, and no more: {}", s.told());
    }
    // So does who comes near later.
    let mut s = dark("Sable Okoro");
    s.record("thug", |profile| profile.abilities[3] = 4).does(json!({"do": "fall_asleep", "target": "thug"}), NO_DICE);
    s.set("one", |actor| actor.hide = Some(Hide { value: 11, ..Hide::default() }));
    s.does(json!({"do": "post_look_out", "target": "trooper", "alert": true}), NO_DICE);
    assert!(!hidden(&s, "thug") && !s.has("thug", Condition::Unconscious), "12 against 11");
}

#[test]
fn ed_vis_12_half_a_wall_hides_from_no_blindsight() {
    let wall = |cover: &str| format!("[[obstacle]]\nfrom = [17, 8]\nto = [17, 12]\ncover = \"{cover}\"\n");
    for (cover, radius, refused) in
        [("high", 0, false), ("high", 900, true), ("high", 300, false), ("total", 900, false)]
    {
        let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 20, 10)];
        let mut s = ring_with("", &wall(cover), &actors).turn("one");
        s.record("thug", |profile| profile.body.blindsight = radius);
        assert_eq!(stealth::may_hide(s.state(), s.id("one")).is_err(), refused, "{cover}, {radius} cm");
    }
}

#[test]
fn ed_hid_09_invisible_and_not_inaudible() {
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 20, 10)];
    let perceive = |sight: bool, hearing: bool| {
        json!({"do": "perceive", "target": "thug", "skill": "alertness", "dc": 13, "sight": sight, "hearing": hearing,
            "thing": "one"})
    };
    let mut s = ring_with("", "", &actors).turn("one");
    s.afflict("one", "invisible").does(perceive(true, false), NO_DICE);
    assert!(s.told().contains("without a roll"), "eyes are no use: {}", s.told());
    s.does(perceive(true, true), [6, 7]);
    // It is heard where it does not hide: its place is known, and it is not seen.
    assert!(!s.state().hides_from(s.id("one"), s.id("thug")) && !sight::sees(s.state(), s.id("thug"), s.id("one")));
    assert_eq!(s.odds("thug", "light pistol", "one").2, (0, 1));
    // Hidden as well, it takes a check that beats the hide value.
    for (faces, found) in [([8, 8], false), ([8, 9], true)] {
        let mut s = ring_with("", "", &actors).turn("one");
        s.afflict("one", "invisible").does(hide(), [6, 5]).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s.does(json!({"do": "search", "actor": "thug"}), faces);
        assert_eq!(!s.state().hides_from(s.id("one"), s.id("thug")), found, "18 against 18 and 19");
        assert!(!sight::sees(s.state(), s.id("thug"), s.id("one")));
    }
    // What stands behind a wall is not seen either.
    let wall = "[[obstacle]]\nfrom = [17, 0]\nto = [17, 29]\ncover = \"total\"\n";
    let mut s = ring_with("", wall, &actors).turn("one");
    s.does(perceive(true, false), NO_DICE);
    assert!(s.told().contains("without a roll"));
}

#[test]
fn ed_vis_02_what_counts_is_where_the_other_stands() {
    let zone = |from: i32, to: i32, fog: bool| {
        format!("[[zone]]\nfrom = [{from}, 0]\nto = [{to}, 29]\nhaze = \"bleared\"\nfog = {fog}\n")
    };
    let cases = [
        ("in dim light itself, it sees as well", zone(26, 40, false), 14),
        ("who is looked at is in dim light", zone(10, 20, false), 11),
        ("dim light between is none", zone(20, 25, false), 14),
        ("mist between is", zone(20, 25, true), 11),
    ];
    for (what, zones, value) in cases {
        let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
        let mut s = ring_with("", &zones, &actors);
        // By its eyes alone.
        s.afflict("thug", "deafened");
        assert_eq!(stealth::alertness(s.state(), s.id("thug"), s.id("one")), value, "{what}");
        // Where it hears as well, nothing hampers it.
        s.does(json!({"do": "relieve", "target": "thug", "condition": "deafened"}), NO_DICE);
        assert_eq!(stealth::alertness(s.state(), s.id("thug"), s.id("one")), 14, "{what}");
    }
}

#[test]
fn ed_ini_05_who_was_out_of_reach_is_compared_as_the_fight_begins() {
    let wall = "[[obstacle]]\nfrom = [18, 0]\nto = [18, 29]\ncover = \"total\"\n";
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("trooper", "security trooper", "theirs", 22, 10)];
    let mut s = ring_with("", &format!("{wall}{DARK}"), &actors);
    s.does(hide(), [4, 4]);
    assert!(s.state().hides_from(s.id("one"), s.id("trooper")), "behind a wall nobody compares");
    s.put("trooper", 1_700, 2_000).does(json!({"do": "begin"}), [5, 6, 7, 9]);
    assert!(!s.actor("trooper").surprised, "16 against 15");
    assert!(!s.state().hides_from(s.id("one"), s.id("trooper")), "ED-INI-25");
}

#[test]
fn ed_ini_24_who_perceives_nothing_rolls_for_nothing() {
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let mut s = ring_with("", DARK, &actors);
    s.does(hide(), [4, 4]).afflict("thug", "blinded").afflict("thug", "deafened");
    s.does(json!({"do": "post_look_out", "target": "thug", "alert": true}), NO_DICE);
    s.does(json!({"do": "begin"}), [5, 6, 7, 9]);
    assert!(s.actor("thug").surprised);
}
