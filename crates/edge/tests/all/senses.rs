//! ED-VIS-09 and ED-CHK-55: which senses a check has left; and what ties and spending do.
#![allow(missing_docs)]

use crate::common::*;
use serde_json::{Value, json};

fn perceive(sight: bool, hearing: bool) -> Value {
    json!({"do": "perceive", "target": "one", "skill": "inspection", "dc": 17, "sight": sight, "hearing": hearing})
}

#[test]
fn ed_vis_09_a_sense_that_is_left_is_enough_whatever_the_skill() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "blinded");
    s.does(perceive(true, true), [6, 7]).does(perceive(true, false), NO_DICE);
    assert!(s.told().contains("without a roll"));
}

#[test]
fn ed_vis_09_and_ed_chk_37_what_dazzles_is_one_source_and_hampers_eyes_alone() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "dazzled");
    s.does(perceive(false, true), [6, 7]).does(perceive(true, true), [6, 7]);
    // One advantage cancels it where only eyes are left: it is one source, and no two.
    s.does(perceive(true, false), [6, 7, 8]);
    s.set("one", |actor| actor.favoured = true);
    s.does(perceive(true, false), [6, 7]);
    let listen = json!({"do": "call_check", "target": "one", "ability": "per", "skill": "inspection", "dc": 13, "needs": "hearing"});
    s.does(listen, [6, 7]);
    let look = json!({"do": "call_check", "target": "one", "ability": "per", "skill": "inspection", "dc": 13});
    s.does(look, [6, 7, 8]);
}

#[test]
fn ed_chk_18_what_a_tie_means_is_for_the_game_master() {
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "Rhea Vance", "theirs", 26, 10)];
    for (tie, told, asks) in [
        ("status quo", "nothing changes", false),
        ("minor effects", "a little comes of it", false),
        ("both fail", "both fail", true),
    ] {
        let mut s = ring_with("specials_in_peace = true, cards = false", "", &actors);
        let contest = json!({"do": "call_contest", "target": "one", "ability": "int", "other": "two", "other_ability": "int", "tie": tie});
        s.does(contest, [1, 10, 5, 6]);
        assert!(s.told().contains(told), "{}", s.told());
        assert_eq!(s.state().asked.is_some(), asks, "{tie}: only where both fail a one sets back");
    }
}

#[test]
fn ed_chk_45_what_is_spent_breaks_no_concentration() {
    let mut s = pair("cult adept", "street thug");
    s.does(json!({"do": "use_power", "actor": "one", "power": "kinetic ward", "target": "one"}), NO_DICE);
    assert!(s.actor("one").focus.is_some());
    let vp = s.vp("one");
    s.does(
        json!({"do": "call_check", "target": "one", "ability": "wil", "dc": 13, "tenacity": 1, "strain": 2}),
        [5, 6],
    );
    assert_eq!(s.vp("one"), vp - 5);
    assert!(s.actor("one").focus.is_some() && !s.happened("focus_tested") && !s.happened("damaged"));
}
