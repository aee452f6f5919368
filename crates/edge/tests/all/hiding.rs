//! ED-HID, and what of ED-INI, ED-CMV and ED-ACT is about hiding.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::sight;
use serde_json::{Value, json};

/// Mist in the west of the ground.
const MIST: &str = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"bleared\"\n";
/// Darkness there.
const DARK: &str = "[[zone]]\nfrom = [0, 0]\nto = [20, 29]\nhaze = \"obscured\"\n";

fn hide(actor: &str) -> Value {
    json!({"do": "hide", "actor": actor})
}

/// Sable in the mist, a thug and a trooper some way off.
fn mist(more: &str) -> Scene {
    let actors = [
        ("one", "Sable Okoro", "ours", 15, 10),
        ("thug", "street thug", "theirs", 30, 10),
        ("trooper", "security trooper", "theirs", 30, 20),
    ];
    ring_with("", more, &actors).turn("one")
}

fn hidden(s: &Scene, from: &str) -> bool {
    s.state().hides_from(s.id("one"), s.id(from))
}

#[test]
fn ed_hid_01_where_one_can_hide() {
    let mut open = mist("");
    assert_eq!(open.no(hide("one")).0, "ED-HID-02");
    open.does(json!({"do": "permit_hiding", "target": "one", "allowed": true}), NO_DICE);
    open.does(hide("one"), [8, 7]);
    assert!(hidden(&open, "thug"), "the game master has seen something to hide behind");
    let mut forbidden = mist(MIST);
    forbidden.does(json!({"do": "permit_hiding", "target": "one", "allowed": false}), NO_DICE);
    assert_eq!(forbidden.no(hide("one")).0, "ED-HID-01");
    let crate_ = "[[obstacle]]\nfrom = [16, 5]\nto = [16, 15]\ncover = \"high\"\n";
    mist(crate_).does(hide("one"), [8, 7]);
    // A crowd: five others who look for nobody.
    let mut actors = vec![("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let crowd = [("a", 13, 10), ("c", 15, 8), ("d", 15, 12), ("e", 17, 12), ("b", 17, 10)];
    actors.extend(crowd.map(|(name, x, y)| (name, "Ilse Maren", "ours", x, y)));
    ring(&actors).turn("one").does(hide("one"), [8, 7]);
    assert_eq!(ring(&actors[..6]).turn("one").no(hide("one")).0, "ED-HID-02", "four are none");
}

#[test]
fn ed_hid_02_and_ed_hid_05_each_observer_by_itself() {
    let crate_ = "[[obstacle]]\nfrom = [16, 9]\nto = [16, 11]\ncover = \"high\"\n";
    let mut s = mist(crate_);
    s.put("trooper", 3_000, 2_900).does(hide("one"), [9, 5]);
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "the trooper sees past the crate");
    let (one, thug, trooper) = (s.id("one"), s.id("thug"), s.id("trooper"));
    assert!(!sight::sees(s.state(), thug, one) && sight::sees(s.state(), trooper, one), "ED-ATK-44");
    let strict = ring_with(
        "hiding_needs_unseen = true",
        MIST,
        &[("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)],
    );
    assert_eq!(strict.turn("one").no(hide("one")).0, "ED-HID-02");
}

#[test]
fn ed_hid_03_and_ed_act_13_a_check_of_stealth() {
    let mut s = mist(MIST);
    s.does(hide("one"), [9, 5]);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(21));
    assert!(hidden(&s, "thug") && hidden(&s, "trooper") && !s.actor("one").budget.action);
    assert_eq!(s.no(hide("one")).0, "ED-TRN-01");
    s.set("one", |actor| actor.budget.action = true).does(hide("one"), [3, 5]);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(15), "the new one counts, even if lower");
    assert!(!hidden(&s, "trooper"), "ED-HID-06: 16 notices 15");
}

#[test]
fn ed_hid_06_as_much_does_not_notice() {
    for (faces, thug, trooper) in [([4, 3], true, false), ([4, 2], false, false), ([5, 4], true, true)] {
        let mut s = mist(MIST);
        s.does(hide("one"), faces);
        assert_eq!((hidden(&s, "thug"), hidden(&s, "trooper")), (thug, trooper), "{faces:?}: 14 and 16");
    }
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 30, 10)];
    let mut ties = ring_with("passive_tie_notices = true", MIST, &actors).turn("one");
    ties.does(hide("one"), [4, 3]);
    assert!(!hidden(&ties, "thug"));
}

#[test]
fn ed_hid_04_ed_hid_19_and_ed_act_18_searching() {
    for (faces, found) in [([9, 7], false), ([9, 8], true)] {
        let mut s = mist(MIST);
        s.does(hide("one"), [9, 5]).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s.record("thug", |profile| profile.abilities[3] = 4);
        s.does(json!({"do": "search", "actor": "thug"}), faces);
        assert_eq!(!hidden(&s, "thug"), found, "21 does not find 21, and 22 does");
        assert!(hidden(&s, "trooper"), "ED-HID-05");
        assert!(!s.actor("thug").budget.action);
    }
    // One roll against several.
    let hiders = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("two", "Sable Okoro", "ours", 10, 15),
        ("three", "Sable Okoro", "ours", 10, 20),
        ("guard", "street thug", "theirs", 30, 10),
    ];
    let mut s = ring_with("", MIST, &hiders).turn("guard");
    for (name, value) in [("one", 15), ("two", 17), ("three", 18)] {
        s.set(name, |actor| actor.hide = Some(ludex_edge::state::Hide { value, ..Default::default() }));
        let guard = s.id("guard");
        s.set(name, |actor| {
            if let Some(hide) = &mut actor.hide {
                hide.met.put(guard);
            }
        });
    }
    s.does(json!({"do": "search", "actor": "guard"}), [9, 7]);
    let from = |name: &str| s.state().hides_from(s.id(name), s.id("guard"));
    assert_eq!([from("one"), from("two"), from("three")], [false, false, true], "18 finds 15 and 17");
}

#[test]
fn ed_hid_07_and_ed_atk_37_attacks_reveal() {
    let mut s = mist(DARK);
    s.does(hide("one"), [9, 5]);
    s.set("one", |actor| actor.budget.action = true);
    assert_eq!(s.odds("one", "light pistol", "thug").2, (1, 0), "ED-ATK-36: unseen");
    s.attack("one", "light pistol", "thug", [2, 3, 4]);
    assert!(s.actor("one").hide.is_none() && s.told().contains("ED-ATK-37"), "also where it misses: {}", s.told());
    let mut told = mist(MIST);
    told.does(hide("one"), [9, 5]).does(json!({"do": "give_away", "target": "one"}), NO_DICE);
    assert!(!hidden(&told, "thug"));
    assert_eq!(told.no(json!({"do": "give_away", "target": "one"})).0, "ED-HID-07");
}

#[test]
fn ed_hid_08_and_ed_hid_09_the_invisible() {
    let mut s = mist("");
    s.afflict("one", "invisible").does(hide("one"), [6, 5]);
    assert!(hidden(&s, "thug"), "in the open");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "search", "actor": "thug"}), [10, 9]);
    assert!(!hidden(&s, "thug") && !sight::sees(s.state(), s.id("thug"), s.id("one")), "heard, and not seen");
    assert_eq!(s.odds("thug", "light pistol", "one").2, (0, 1), "ED-ATK-34");
}

#[test]
fn ed_hid_10_to_ed_hid_12_asking_to_look() {
    let look = json!({"do": "ask_to_look", "actor": "one", "with": "inspection", "place": "the desk"});
    let mut s = mist("");
    s.does(look.clone(), NO_DICE).does(json!({"do": "refuse"}), NO_DICE);
    assert!(s.state().asked.is_none() && s.actor("one").budget.action, "no dice, no cost");
    s.does(look.clone(), NO_DICE);
    s.does(json!({"do": "grant", "scope": "covers", "dc": 0}), [11, 12]);
    assert!(s.told().contains("notices nothing") && s.state().asked.is_none(), "ED-HID-12: {}", s.told());
    let mut secret = mist("");
    secret.does(look, NO_DICE).does(json!({"do": "grant", "scope": "covers", "dc": 13, "secret": true}), [3, 5]);
    let lines = |viewer| {
        let told =
            secret.play.events.iter().filter_map(|event| {
                <ludex_edge::Edge as ludex_engine::Presentation>::tell(secret.state(), event, &viewer)
            });
        serde_json::to_string(&told.collect::<Vec<_>>()).expect("lines are written")
    };
    let player = lines(ludex_engine::Viewer::Player(vec![secret.id("one")]));
    assert!(player.contains("notices nothing") && !player.contains("against"), "ED-HID-11: {player}");
    assert!(lines(ludex_engine::Viewer::GameMaster).contains("12 against 13"), "8, Perception 3 and Inspection 1");
}

#[test]
fn ed_hid_15_and_ed_hid_16_things_and_where_they_are() {
    let cases = [
        ("covers", 21, vec![9, 8], true),
        ("covers", 21, vec![9, 7], false),
        ("partly", 13, vec![9, 10, 3], true),
        ("misses", 5, vec![11, 11], false),
    ];
    for (scope, dc, faces, found) in cases {
        let mut s = mist("");
        s.does(json!({"do": "ask_to_look", "actor": "one", "with": "inspection", "place": "the desk"}), NO_DICE);
        s.does(json!({"do": "grant", "scope": scope, "dc": dc}), faces);
        assert_eq!(s.told().contains("finds something"), found, "{scope}: {}", s.told());
    }
}

#[test]
fn ed_hid_14_perception_contests() {
    let call = |effort: &str, rolls: bool| json!({"do": "try_to_notice", "target": "one", "effort": effort, "by": "thug", "rolls": rolls});
    let mut s = mist("");
    s.does(call("palming", false), [6, 7]);
    assert!(s.told().contains("17 against 14") && s.told().contains("notices nothing"), "{}", s.told());
    s.does(call("lying", true), [3, 4, 9, 9]);
    assert!(s.told().contains("10 against 19; thug notices it"), "{}", s.told());
}

#[test]
fn ed_hid_17_special_results_of_hiding() {
    let mut s = mist(MIST);
    s.does(hide("one"), [12, 3]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 2}), NO_DICE);
    assert!(s.actor("one").on_guard, "22 beats 14 and 16");
    let mut fails = mist(MIST);
    fails.does(hide("one"), [1, 3]);
    fails.does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert!(fails.actor("one").uneasy, "noticed");
    let mut alone = ring_with("", MIST, &[("one", "Sable Okoro", "ours", 15, 10)]).turn("one");
    alone.does(hide("one"), [12, 3]);
    assert!(alone.state().asked.is_none(), "nobody to compare with");
}

#[test]
fn ed_hid_13_sleepers_hear_badly() {
    for (faces, wakes) in [([2, 3], false), ([2, 2], true)] {
        let mut s = mist("");
        s.record("thug", |profile| profile.abilities[3] = 4);
        s.does(json!({"do": "fall_asleep", "target": "thug"}), NO_DICE);
        s.does(json!({"do": "fall_asleep", "target": "trooper"}), NO_DICE);
        s.does(hide("one"), faces);
        assert_eq!(!hidden(&s, "thug"), wakes, "17 less 5 against 12 and 11");
        assert_eq!(!s.has("thug", ludex_edge::character::Condition::Unconscious), wakes);
    }
}

#[test]
fn ed_int_68_noticed_by_one_of_two() {
    let mut s = mist(MIST);
    s.does(hide("one"), [1, 7]);
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "15 against 14 and 16");
    s.does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert!(s.actor("one").uneasy && s.state().asked.is_none(), "one setback");
    assert!(hidden(&s, "thug"), "who was fooled is");
}

#[test]
fn ed_hid_18_coming_into_the_open() {
    let mut s = mist(MIST);
    s.does(hide("one"), [9, 7]);
    s.does(json!({"do": "post_look_out", "target": "trooper", "looks_away": true}), NO_DICE);
    s.set("one", |actor| actor.at.x = 1_900).does(json!({"do": "go", "actor": "one", "to": [23, 10]}), NO_DICE);
    assert!(!hidden(&s, "thug") && hidden(&s, "trooper"), "one sees it plainly, the other looks elsewhere");
}

#[test]
fn ed_hid_20_compared_once() {
    let wall = "[[obstacle]]\nfrom = [25, 15]\nto = [40, 15]\ncover = \"total\"\n";
    let mut s = mist(&format!("{MIST}{wall}"));
    s.put("trooper", 3_800, 2_000).does(hide("one"), [4, 4]);
    assert!(hidden(&s, "thug") && hidden(&s, "trooper"), "15 is above 14, and the trooper is behind a wall");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE)
        .does(json!({"do": "end_turn", "actor": "thug"}), NO_DICE);
    s.put("trooper", 2_600, 1_600).does(json!({"do": "go", "actor": "trooper", "to": [22, 16]}), NO_DICE);
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "16 notices 15 as it comes near");
}

#[test]
fn ed_cmv_16_and_ed_cmv_27_moving_stealthily() {
    let mut slow = mist(MIST);
    slow.does(json!({"do": "go", "actor": "one", "to": [10, 10]}), NO_DICE).does(hide("one"), [8, 7]);
    let mut fast = mist(MIST);
    fast.does(json!({"do": "go", "actor": "one", "to": [9, 10]}), NO_DICE).does(hide("one"), [8, 7, 2]);
    assert_eq!(fast.actor("one").hide.map(|hide| hide.value), Some(16), "six metres: disadvantage");
    let mut s = mist(MIST);
    s.does(hide("one"), [8, 6]).does(json!({"do": "go", "actor": "one", "to": [10, 10]}), NO_DICE);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(21), "within the limit nothing is rolled");
    s.does(json!({"do": "go", "actor": "one", "to": [8, 10]}), [8, 6, 3]);
    assert_eq!(s.actor("one").hide.map(|hide| hide.value), Some(16));
    assert!(hidden(&s, "thug") && hidden(&s, "trooper"), "16 is a tie with the trooper");
    s.does(json!({"do": "go", "actor": "one", "to": [6, 10]}), NO_DICE);
}

/// Sable and another lie in wait for a thug and a trooper.
fn ambush(first: i16, second: Option<i16>) -> Scene {
    let mut s = mist(MIST);
    s.play.state.stage = ludex_edge::state::Stage::Ready;
    s.play.state.turn = None;
    s.play.state.order.clear();
    for (name, value) in [("one", Some(first)), ("two", second)] {
        let Some(value) = value else { continue };
        if s.state().ids().any(|id| s.state().profile(id).name == name) {
            s.set(name, |actor| actor.hide = Some(ludex_edge::state::Hide { value, ..Default::default() }));
        }
    }
    s
}

/// Holds what hides against all who are there, without dice.
fn begin(s: &mut Scene, alert: Option<[u32; 2]>) {
    let people = s.state().ids().count();
    let faces: Vec<u32> =
        alert.into_iter().flatten().chain((0..people * 2).map(|at| 2 + (at as u32 * 5) % 9)).collect();
    s.does(json!({"do": "begin"}), faces);
}

#[test]
fn ed_ini_04_where_nobody_hides() {
    let mut s = ambush(19, None);
    s.set("one", |actor| actor.hide = None);
    begin(&mut s, None);
    assert!(!s.actor("thug").surprised && !s.actor("trooper").surprised);
    // One in the open warns of the side.
    let actors = [
        ("one", "Sable Okoro", "ours", 15, 10),
        ("friend", "Rhea Vance", "ours", 25, 20),
        ("thug", "street thug", "theirs", 30, 10),
    ];
    let mut s = ring_with("", MIST, &actors);
    s.does(hide("one"), [9, 7]);
    begin(&mut s, None);
    assert!(!s.actor("thug").surprised && s.state().hides_from(s.id("one"), s.id("thug")));
}

#[test]
fn ed_ini_05_ed_ini_08_and_ed_ini_25_who_notices_nobody_is_surprised() {
    let mut s = ambush(0, None);
    s.set("one", |actor| actor.hide = None).does(hide("one"), [4, 4]);
    begin(&mut s, None);
    assert!(s.actor("thug").surprised && !s.actor("trooper").surprised, "15 against 14 and 16");
    assert!(hidden(&s, "thug") && !hidden(&s, "trooper"), "ED-INI-25");
    let mut tie = ambush(0, None);
    tie.set("one", |actor| actor.hide = None).does(hide("one"), [3, 4]);
    begin(&mut tie, None);
    assert!(tie.actor("thug").surprised, "14 against 14");
}

#[test]
fn ed_ini_24_who_is_on_guard_rolls() {
    for (faces, surprised) in [([8, 6], false), ([8, 5], true)] {
        let mut s = ambush(0, None);
        s.set("one", |actor| actor.hide = None).does(hide("one"), [4, 4]);
        s.does(json!({"do": "post_look_out", "target": "thug", "alert": true}), NO_DICE);
        begin(&mut s, Some(faces));
        assert_eq!(s.actor("thug").surprised, surprised, "16 and 15 against 15");
    }
}
