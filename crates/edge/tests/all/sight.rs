//! ED-ATK, ED-VIS: who sees whom, and what stands between.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::sight::{COVER_TABLE, cover, sees};
use ludex_edge::state::{Cover, Haze};
use serde_json::json;

const PAIR: [(&str, &str, &str, i32, i32); 2] =
    [("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 20, 10)];

fn obstacle(x: i32, degree: &str, more: &str) -> String {
    format!("[[obstacle]]\nfrom = [{x}, 8]\nto = [{x}, 12]\ncover = \"{degree}\"\n{more}\n")
}

fn zone(haze: &str) -> String {
    format!("[[zone]]\nfrom = [15, 0]\nto = [40, 20]\nhaze = \"{haze}\"\n")
}

fn covered(more: &str) -> Cover {
    let s = ring_with("", more, &PAIR).turn("one");
    cover(s.state(), s.id("one"), s.id("two"))
}

#[test]
fn ed_atk_19_to_ed_atk_24_degrees_of_cover() {
    // Also ED-ATK-20, ED-ATK-21, ED-ATK-22.
    for (degree, harder) in [("light", 2), ("moderate", 4), ("high", 6)] {
        let s = ring_with("", &obstacle(10, degree, ""), &PAIR).turn("one");
        assert_eq!(s.odds("one", "assault rifle", "two").1, 13 + 2 + harder, "{degree}");
    }
    assert_eq!(covered(""), Cover::None);
    assert_eq!(covered(&(obstacle(10, "moderate", "") + &obstacle(12, "high", ""))), Cover::High, "the best counts");
    assert_eq!(covered(&obstacle(25, "high", "")), Cover::None, "behind it nothing covers");
    assert_eq!(covered(&obstacle(10, "total", "")), Cover::Total);
    assert_eq!(COVER_TABLE.map(|(_, harder)| harder), [0, 2, 4, 6]);
}

#[test]
fn ed_atk_26_and_ed_atk_43_who_stands_at_it() {
    // The one who stands at a crate shoots past it, the other does not; two who both stand at it are covered from each other.
    let crate_at = |x| obstacle(x, "moderate", "");
    let s = ring_with("", &crate_at(3), &PAIR).turn("one");
    assert_eq!(cover(s.state(), s.id("one"), s.id("two")), Cover::None);
    assert_eq!(cover(s.state(), s.id("two"), s.id("one")), Cover::Moderate);
    let near = [("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 4, 10)];
    let s = ring_with("", &crate_at(3), &near).turn("one");
    assert_eq!(s.odds("one", "combat knife", "two").1, 13 + 4, "also in melee");
    // A low wall counts where the line runs lower than its top.
    assert_eq!(covered(&obstacle(10, "light", "height = 120")), Cover::Light);
    assert_eq!(covered(&obstacle(10, "light", "height = 90")), Cover::None);
}

#[test]
fn ed_atk_27_those_between_cover_as_well() {
    let with = |is: &'static str, x: i32| {
        let mut s = ring(&[PAIR[0], PAIR[1], ("three", is, "ours", x, 10)]).turn("one");
        let standing = cover(s.state(), s.id("one"), s.id("two"));
        s.afflict("three", "prone");
        (standing, cover(s.state(), s.id("one"), s.id("two")))
    };
    assert_eq!(with("Ilse Maren", 12), (Cover::Moderate, Cover::None), "who lies down covers nobody");
    assert_eq!(with("Ilse Maren", 4), (Cover::None, Cover::None), "nor does who stands at one's shoulder");
    let mut s =
        ring(&[PAIR[0], ("two", "rift hound", "theirs", 20, 10), ("three", "Ilse Maren", "ours", 12, 10)]).turn("one");
    assert_eq!(cover(s.state(), s.id("one"), s.id("two")), Cover::Light, "a size smaller");
    s.record("two", |profile| profile.size = ludex_edge::character::Size::Huge);
    assert_eq!(cover(s.state(), s.id("one"), s.id("two")), Cover::None);
}

#[test]
fn ed_atk_28_and_ed_vis_01_to_ed_vis_03_mist_and_dark() {
    // Also ED-VIS-02.
    let s = ring_with("", &zone("bleared"), &PAIR).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 1));
    assert_eq!(s.odds("two", "light pistol", "one").2, (0, 0), "where the attacker stands does not matter");
    let s = ring_with("", &zone("obscured"), &PAIR).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 1), "ED-ATK-29: unseen, and that alone");
    assert_eq!(s.odds("two", "light pistol", "one").2, (1, 0));
    let s = ring_with("", &(zone("bleared") + &zone("obscured")), &PAIR).turn("one");
    assert_eq!(ludex_edge::vision::haze(s.state(), s.id("one"), s.id("two")), Some(Haze::Obscured), "the worse counts");
}

#[test]
fn ed_atk_34_and_ed_atk_36_to_ed_atk_38_not_seeing_counts_once() {
    let mut s = ring_with("", &zone("obscured").replace("[15, 0]", "[0, 0]"), &PAIR).turn("one");
    s.afflict("one", "blinded").afflict("two", "invisible");
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 1), "ED-INB-16: blind to each other, one each way");
    s.afflict("two", "prone");
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 2), "ED-INB-17: other rules count apart");
}

#[test]
fn ed_atk_44_one_question_for_all() {
    let mut s = ring_with("", &obstacle(10, "high", ""), &PAIR).turn("one");
    let (one, two) = (s.id("one"), s.id("two"));
    assert!(sees(s.state(), one, two), "high cover does not end sight");
    s.afflict("one", "unconscious");
    assert!(!sees(s.state(), one, two) && sees(s.state(), two, one));
    let s = ring_with("", &obstacle(10, "total", ""), &PAIR).turn("one");
    assert!(!sees(s.state(), one, two) && !sees(s.state(), two, one), "a door that is shut hides both");
}

#[test]
fn ed_atk_30_and_ed_atk_31_flanking() {
    let actors = [
        ("one", "Brakk Dun", "ours", 18, 10),
        ("other", "Rhea Vance", "ours", 22, 10),
        ("third", "Sable Okoro", "ours", 20, 12),
        ("foe", "pit brute", "theirs", 20, 10),
    ];
    let bonus = |s: &Scene, who: &str| s.odds(who, "combat knife", "foe").0;
    let mut s = ring(&actors).turn("one");
    assert_eq!([bonus(&s, "one"), bonus(&s, "other"), bonus(&s, "third")], [9, 6, 6], "everybody in that melee");
    s.afflict("one", "blinded");
    assert_eq!([bonus(&s, "one"), bonus(&s, "other")], [7, 4], "nobody flanks whom it does not see");
    let s = ring_with("flanking = false", "", &actors).turn("one");
    assert_eq!(bonus(&s, "one"), 7);
}

#[test]
fn ed_atk_32_from_above() {
    let mut s = ring(&PAIR).turn("one");
    s.set("one", |actor| actor.at.z = 400);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 0));
    s.set("one", |actor| actor.at.z = 199);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 0));
    let mut s = ring_with("elevation = false", "", &PAIR).turn("one");
    s.set("one", |actor| actor.at.z = 400);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 0));
}

#[test]
fn ed_atk_39_every_source_names_its_rule() {
    let all = ludex_edge::attack::SOURCE_TABLE;
    let mut rules = <ludex_edge::Edge as ludex_engine::Rulebook>::rules().iter().copied().flatten();
    for (_, what, rule) in all {
        assert!(rules.clone().any(|one| one.id == rule), "{what}: {rule}");
    }
    assert!(rules.next().is_some());
}

#[test]
fn ed_inb_01_and_ed_inb_02_one_attack_with_everything() {
    let more = obstacle(10, "light", "") + &zone("bleared");
    let actors = [("one", "Sable Okoro", "ours", 2, 10), ("two", "street thug", "theirs", 26, 10)];
    let mut s = ring_with("", &more, &actors).turn("one");
    s.afflict("one", "invisible").afflict("two", "prone").set("one", |actor| actor.at.z = 400);
    assert_eq!(s.odds("one", "light pistol", "two"), (4, 17, (2, 2)), "unseen, above; in dim light, prone and far");
    s.attack("one", "light pistol", "two", [8, 6, 6]);
    assert_eq!(s.vp("two"), 18 - 8, "6 and 3 less 1");
    s.does(json!({"do": "relieve", "target": "one", "condition": "invisible"}), NO_DICE);
    s.set("one", |actor| actor.budget.action = true).attack("one", "light pistol", "two", [9, 8, 2]);
    assert!(s.told().contains("14 against 17"), "whatever the surplus three dice: {}", s.told());
}
