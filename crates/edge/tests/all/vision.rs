//! ED-VIS-04 to 15, 18 and 19: light and senses.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::place::Place;
use ludex_edge::sight::sees;
use ludex_edge::state::Haze;
use ludex_edge::vision::{self, AMBIENT_TABLE, LIGHT_TABLE};
use ludex_engine::{Presentation, Viewer};
use ludex_kit::light::Level;
use serde_json::json;

/// Two at so many metres, in a scene with more in it.
fn two(far: i32, more: &str) -> Scene {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 10 + far, 10)];
    ring_with("", more, &actors)
}

fn dark(s: &mut Scene) {
    s.does(json!({"do": "set_light", "level": "dark"}), NO_DICE);
}

fn lamp(s: &mut Scene, at: [i32; 2], bright: u16) {
    s.does(json!({"do": "set_lamp", "lamp": {"name": "torch", "at": at, "bright": bright}}), NO_DICE);
}

fn haze(s: &Scene) -> Option<Haze> {
    vision::haze(s.state(), s.id("one"), s.id("two"))
}

fn visible(s: &Scene) -> bool {
    sees(s.state(), s.id("one"), s.id("two"))
}

fn zone(from: i32, to: i32, haze: &str, fog: bool) -> String {
    format!("[[zone]]\nfrom = [{from}, 0]\nto = [{to}, 29]\nhaze = \"{haze}\"\nfog = {fog}\n")
}

#[test]
fn ed_vis_04_the_worst_counts() {
    let fog = zone(18, 22, "bleared", true);
    let s = two(10, &(zone(18, 22, "bleared", false) + &fog));
    assert_eq!(haze(&s), Some(Haze::Bleared), "two causes are no worse");
    let s = two(10, &(zone(18, 22, "bleared", false) + &zone(18, 22, "obscured", true)));
    assert_eq!(haze(&s), Some(Haze::Obscured));
}

#[test]
fn ed_vis_05_and_ed_vis_06_light() {
    assert_eq!(LIGHT_TABLE, [(Level::Bright, "clear"), (Level::Dim, "bleared"), (Level::Dark, "obscured")]);
    let when = |name: &str| AMBIENT_TABLE.iter().find(|row| row.0 == name).map(|row| row.1);
    assert_eq!((when("dusk"), when("night")), (Some(Level::Dim), Some(Level::Dark)));
    assert_eq!((when("a gloomy day"), when("a night with a bright moon")), (Some(Level::Bright), Some(Level::Dim)));
    for (level, found) in [("bright", None), ("dim", Some(Haze::Bleared)), ("dark", Some(Haze::Obscured))] {
        let mut s = two(10, "");
        s.does(json!({"do": "set_light", "level": level}), NO_DICE);
        assert_eq!(haze(&s), found, "{level}");
    }
}

#[test]
fn ed_vis_07_and_ed_vis_08_lamps() {
    let mut s = two(15, "");
    dark(&mut s);
    lamp(&mut s, [25, 10], 6);
    let light = |x: i32| vision::light(s.state(), Place { x, y: 1000, z: 0 });
    assert_eq!([3100, 3101, 3700, 3701].map(light), [Level::Bright, Level::Dim, Level::Dim, Level::Dark]);
    assert!(visible(&s), "who stands in it is seen");
    assert!(!sees(s.state(), s.id("two"), s.id("one")), "who stands in the dark is not");
    s.does(json!({"do": "set_lamp", "lamp": {"name": "another", "at": [38, 10], "bright": 2}}), NO_DICE);
    let light = |x: i32| vision::light(s.state(), Place { x, y: 1000, z: 0 });
    assert_eq!([3700, 3500].map(light), [Level::Bright, Level::Dim], "the best counts");
}

#[test]
fn ed_vis_09_senses() {
    let mut s = two(10, "");
    s.does(json!({"do": "set_light", "level": "dim"}), NO_DICE);
    let perceive = |sight: bool, hearing: bool| {
        json!({"do": "perceive", "target": "one", "skill": "alertness", "dc": 17, "sight": sight,
            "hearing": hearing, "thing": "two"})
    };
    s.does(perceive(true, true), [6, 7]).does(perceive(true, false), [6, 7, 8]);
    s.afflict("one", "deafened");
    s.does(perceive(true, true), [6, 7, 8]).does(perceive(false, true), NO_DICE);
    assert!(s.told().contains("without a roll"));
    s.afflict("one", "blinded");
    s.does(perceive(true, true), NO_DICE);
    assert!(s.told().contains("without a roll"));
}

#[test]
fn ed_vis_10_infravision() {
    for (level, found) in [("dark", Some(Haze::Bleared)), ("dim", None)] {
        let mut s = two(10, "");
        s.record("one", |profile| profile.body.infravision = true);
        s.does(json!({"do": "set_light", "level": level}), NO_DICE);
        assert_eq!(haze(&s), found, "{level}");
    }
    let mut s = two(10, &zone(18, 22, "bleared", true));
    s.record("one", |profile| profile.body.infravision = true);
    assert_eq!(haze(&s), Some(Haze::Bleared), "mist stays");
    dark(&mut s);
    let red = json!({"do": "perceive", "target": "one", "skill": "inspection", "dc": 10, "sight": true, "thing": "two",
        "colours": true});
    s.does(red, NO_DICE);
    assert!(s.told().contains("without a roll"));
}

#[test]
fn ed_vis_11_thermovision() {
    for (thin, cold, seen) in [(true, false, true), (false, false, false), (true, true, false)] {
        let door = format!("[[obstacle]]\nfrom = [15, 0]\nto = [15, 29]\ncover = \"total\"\nthin = {thin}\n");
        let mut s = two(10, &door).turn("one");
        assert!(!visible(&s));
        s.record("one", |profile| profile.body.thermovision = true);
        s.record("two", |profile| profile.body.cold = cold);
        assert_eq!(visible(&s), seen, "thin {thin}, cold {cold}");
        let shot = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0});
        assert!(!s.no(shot).0.is_empty(), "nobody shoots through");
    }
}

#[test]
fn ed_vis_12_blindsight_and_ed_vis_18_several_senses() {
    let mut s = two(8, "");
    s.record("one", |profile| (profile.body.blindsight, profile.body.infravision) = (900, true));
    dark(&mut s);
    assert_eq!(haze(&s), None, "within nine metres");
    s.afflict("one", "blinded").afflict("two", "invisible");
    assert!(visible(&s));
    let mut s = two(12, "");
    s.record("one", |profile| (profile.body.blindsight, profile.body.infravision) = (900, true));
    dark(&mut s);
    assert_eq!(haze(&s), Some(Haze::Bleared), "beyond that its eyes");
    let mut s = two(8, "[[obstacle]]\nfrom = [15, 0]\nto = [15, 29]\ncover = \"total\"\n");
    s.record("one", |profile| profile.body.blindsight = 900);
    assert!(!visible(&s), "not through a wall");
}

#[test]
fn ed_vis_13_to_ed_vis_15_ultravision() {
    // Also ED-VIS-14.
    let mut s = two(10, "");
    s.record("one", |profile| profile.body.ultravision = true);
    dark(&mut s);
    assert_eq!(haze(&s), None);
    s.afflict("two", "invisible");
    assert!(visible(&s));
    let fog = two(10, &zone(18, 22, "obscured", true));
    let mut fog = fog;
    fog.record("one", |profile| profile.body.ultravision = true);
    assert!(!visible(&fog));
    let picture =
        json!({"do": "perceive", "target": "one", "skill": "insight", "dc": 30, "sight": true, "illusion": true});
    s.does(picture, NO_DICE);
    assert!(s.happened("seen_through"));
    // What somebody truly is, it alone sees.
    s.record("two", |profile| profile.body.true_form = Some("a rift hound".to_owned()));
    let id = s.id("two");
    let about =
        |s: &Scene, viewer: &Viewer| ludex_edge::Edge::sheet(s.state(), id, viewer).expect("there is one").about;
    let player = Viewer::Player(vec![s.id("one")]);
    assert!(about(&s, &player).contains("truly a rift hound"));
    s.record("one", |profile| profile.body.ultravision = false);
    assert!(!about(&s, &player).contains("rift hound"));
}

#[test]
fn ed_vis_19_what_lies_between() {
    let bank = two(20, &zone(18, 22, "obscured", true));
    assert!(!visible(&bank) && !sees(bank.state(), bank.id("two"), bank.id("one")), "for both");
    let light = two(20, &zone(18, 22, "bleared", true));
    assert_eq!(haze(&light), Some(Haze::Bleared));
    let dark = two(20, &zone(18, 22, "obscured", false));
    assert_eq!(haze(&dark), None, "darkness hides what stands in it alone");
    let s = two(20, &zone(0, 20, "obscured", false));
    assert!(visible(&s) && !sees(s.state(), s.id("two"), s.id("one")), "out of the dark one sees plainly");
}

#[test]
fn ed_vis_16_and_ed_vis_17_tremorsense() {
    let scene = || {
        let mut s = two(15, "").turn("one");
        s.record("one", |profile| profile.body.tremorsense = 1800);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s
    };
    let feels = |s: &Scene| vision::feels_tremor(s.state(), s.id("one"), s.id("two"));
    let go = json!({"do": "go", "actor": "two", "to": [26, 10]});
    let mut s = scene();
    assert!(!feels(&s), "who stands still is not felt");
    s.does(go.clone(), NO_DICE);
    assert!(feels(&s));
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(!feels(&s), "not since its own turn is over");
    let mut s = scene();
    dark(&mut s);
    s.does(go.clone(), NO_DICE);
    assert!(feels(&s) && !visible(&s), "it is no sight");
    s.set("two", |actor| (actor.at.z, actor.flies) = (100, true));
    assert!(!feels(&s), "not what flies");
    let mut s = scene();
    s.record("one", |profile| profile.body.tremorsense = 1400);
    s.does(go, NO_DICE);
    assert!(!feels(&s), "too far");
}
