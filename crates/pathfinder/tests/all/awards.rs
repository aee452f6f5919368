//! PF-XPA: experience that is given in play, and what it makes.
#![allow(missing_docs)]

use crate::common::*;
use serde_json::{Value, json};

/// A party of so many of the first level, and so many wolves.
fn evening(options: &str, party: usize, wolves: usize) -> Scene {
    let row = |marks: &[&str], used: usize| {
        let cell = |place: usize| if place < used { marks[place] } else { "." };
        (0..6).map(cell).collect::<Vec<_>>().join(" ")
    };
    let marks = ["A", "B", "C", "D", "E", "J"];
    let foes = ["G", "H", "I"];
    let cells = format!("{}\n. . . . . .\n{}", row(&marks, party), row(&foes, wolves));
    let people = ["Brannoc", "Tessaly", "Oswin", "Iven", "fifth", "sixth"];
    let kinds = ["Brannoc", "Tessaly", "Oswin", "Iven", "Brannoc", "Tessaly"];
    let mut all: Vec<(&str, &str, &str, &str)> = Vec::new();
    for place in 0..party {
        all.push((people[place], kinds[place], "ours", marks[place]));
    }
    for (name, mark) in [("wolf 1", "G"), ("wolf 2", "H"), ("wolf 3", "I")].into_iter().take(wolves) {
        all.push((name, "timber wolf", "theirs", mark));
    }
    let mut s = ring(options, &cells, &all);
    for name in ["wolf 1", "wolf 2", "wolf 3"].into_iter().take(wolves) {
        s.set(name, |actor| (actor.dead, actor.hit_points) = (true, 0));
    }
    s
}

fn experience(s: &Scene, names: &[&str]) -> Vec<u32> {
    names.iter().map(|name| s.actor(name).experience).collect()
}

fn foes() -> Value {
    json!({"do": "award_encounter"})
}

#[test]
fn pf_xpa_01_deeds_give_experience_to_all_and_a_point_to_one() {
    let mut s = evening("", 4, 0);
    s.does(json!({"do": "award_deed", "deed": "moderate", "hero": "Tessaly"}), NO_DICE);
    assert_eq!(experience(&s, &["Brannoc", "Tessaly", "Oswin", "Iven"]), [30; 4]);
    assert_eq!((s.actor("Tessaly").hero_points, s.actor("Brannoc").hero_points), (1, 0));
    s.does(json!({"do": "award_deed", "deed": "minor"}), NO_DICE);
    s.does(json!({"do": "award_deed", "deed": "major", "hero": "Tessaly"}), NO_DICE);
    assert_eq!((s.actor("Iven").experience, s.actor("Tessaly").hero_points), (120, 2));
    assert_eq!(s.no(json!({"do": "award_deed", "deed": "minor", "hero": "Iven"})).0, "PF-XPA-01");
    s.set("Iven", |actor| actor.hero_points = 3);
    assert_eq!(s.no(json!({"do": "award_deed", "deed": "major", "hero": "Iven"})).0, "PF-HRO-01");
}

#[test]
fn pf_xpa_04_the_encounter_is_awarded_as_for_four() {
    for (party, wolves, each) in [(4, 2, 80), (5, 2, 64), (6, 3, 80), (4, 1, 40), (5, 1, 32)] {
        let mut s = evening("", party, wolves);
        s.does(foes(), NO_DICE);
        assert_eq!(experience(&s, &["Brannoc", "Iven"]), [each; 2], "{party} against {wolves}");
        assert_eq!(s.no(foes()).0, "PF-XPA-04", "each foe counts once");
    }
    let mut s = evening("building = { party_size = \"full\" }", 5, 2);
    s.does(foes(), NO_DICE);
    assert_eq!(s.actor("Brannoc").experience, 80);
}

#[test]
fn pf_xpa_04_who_was_talked_down_counts_where_the_game_master_says_so() {
    let mut s = evening("", 4, 2);
    s.set("wolf 2", |actor| (actor.dead, actor.hit_points) = (false, 20));
    s.does(foes(), NO_DICE);
    assert_eq!(s.actor("Oswin").experience, 40);
    assert_eq!(s.no(foes()).0, "PF-XPA-04");
    s.does(json!({"do": "award_encounter", "standing": true}), NO_DICE);
    assert_eq!(s.actor("Oswin").experience, 80);
}

#[test]
fn pf_xpa_02_beyond_four_levels_the_game_master_says_how_much() {
    let mut s = evening("", 4, 1);
    s.record("wolf 1", |profile| profile.level = 6);
    assert_eq!(s.no(foes()).0, "PF-XPA-02");
    s.does(json!({"do": "award_experience", "points": 240}), NO_DICE);
    s.does(json!({"do": "award_experience", "points": 10, "to": "Iven"}), NO_DICE);
    assert_eq!(experience(&s, &["Brannoc", "Iven"]), [240, 250]);
    assert_eq!(s.no(json!({"do": "award_experience", "points": 10, "to": "wolf 1"})).0, "PF-XPA-04");
}

#[test]
fn pf_opt_14_trivial_encounters_give_nothing_where_it_is_so() {
    let of = |options: &str| {
        let mut s = evening(options, 4, 1);
        s.does(foes(), NO_DICE);
        s.actor("Brannoc").experience
    };
    assert_eq!((of(""), of("building = { trivial_awards = false }")), (40, 0));
}

#[test]
fn pf_xpa_05_a_level_takes_a_thousand_and_leaves_the_rest() {
    let mut s = evening("", 4, 2);
    s.set("Brannoc", |actor| actor.experience = 960);
    let rise = json!({"do": "gain_level", "actor": "Brannoc"});
    assert_eq!(
        s.no(rise.clone()),
        ("PF-XPA-05", "Brannoc has 960 of 1000 experience (PF-XPA-05); have the game master give it".to_owned())
    );
    s.does(foes(), NO_DICE);
    s.does(rise, NO_DICE);
    assert_eq!((s.state().profile(s.id("Brannoc")).level, s.actor("Brannoc").experience), (2, 40));
}

#[test]
fn pf_xpa_05_who_is_behind_may_catch_up() {
    let of = |options: &str| {
        let mut s = evening(options, 4, 2);
        s.record("Brannoc", |profile| profile.level = 2);
        s.set("Iven", |actor| actor.experience = 960);
        s.does(json!({"do": "award_experience", "points": 80}), NO_DICE);
        experience(&s, &["Brannoc", "Tessaly", "Iven"])
    };
    assert_eq!(of(""), [80, 80, 1040]);
    assert_eq!(of("building = { catching_up = true }"), [80, 160, 1060], "until it is level with the highest");
}

#[test]
fn pf_opt_11_how_much_a_level_takes() {
    let rises = |options: &str, has: u32| {
        let mut s = evening(options, 4, 0);
        s.set("Brannoc", |actor| actor.experience = has);
        s.does(json!({"do": "gain_level", "actor": "Brannoc"}), NO_DICE);
        s.actor("Brannoc").experience
    };
    let refused = |options: &str, has: u32| {
        let mut s = evening(options, 4, 0);
        s.set("Brannoc", |actor| actor.experience = has);
        s.no(json!({"do": "gain_level", "actor": "Brannoc"})).0
    };
    let fast = "building = { advancement = \"fast\" }";
    let slow = "building = { advancement = \"slow\" }";
    assert_eq!((rises(fast, 830), refused(fast, 799)), (30, "PF-XPA-05"));
    assert_eq!((refused(slow, 1_199), rises(slow, 1_200)), ("PF-XPA-05", 0));
    let milestone = "building = { advancement = \"milestone\" }";
    assert_eq!(rises(milestone, 0), 0, "the game master raises levels");
    let s = evening(milestone, 4, 1);
    assert_eq!(Scene { play: s.play }.no(foes()).0, "PF-OPT-11");
}

#[test]
fn pf_int_22_one_level_after_the_other() {
    let mut s = evening("", 4, 0);
    s.set("Brannoc", |actor| actor.experience = 990);
    s.does(json!({"do": "award_experience", "points": 1_080}), NO_DICE);
    let rise = json!({"do": "gain_level", "actor": "Brannoc"});
    s.does(rise.clone(), NO_DICE).does(rise.clone(), NO_DICE);
    assert_eq!((s.state().profile(s.id("Brannoc")).level, s.actor("Brannoc").experience), (3, 70));
    assert_eq!(s.no(rise).0, "PF-XPA-05");
}

#[test]
fn pf_opt_04_a_hazard_four_levels_above() {
    let of = |options: &str| {
        let cells = "A . . . X";
        let hazard = "[[hazards]]\nis = \"ward rune\"\nat = \"X\"\n";
        let mut s = ring_with(options, hazard, cells, &[("Brannoc", "Brannoc", "ours", "A")]);
        std::sync::Arc::make_mut(&mut s.play.state.setting).hazards[0].hazard.level = 5;
        s.does(json!({"do": "award_hazard", "hazard": 0, "party": 1}), NO_DICE);
        s.actor("Brannoc").experience
    };
    assert_eq!((of(""), of("building = { hazard_plus_four = \"lower\" }")), (32, 30));
}
