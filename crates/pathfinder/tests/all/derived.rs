//! PF-DRV: numbers that follow from what an actor is.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Save, Skill};
use ludex_pathfinder::derived;
use serde_json::json;

/// A character of the starter content, with a line of its record written otherwise.
fn with(name: &str, record: &str) -> Scene {
    let more = format!("[[character]]\nname = \"{name}\"\nlevel = 1\n{record}");
    ring_with("", &more, "A . B", &[("one", name, "ours", "A"), ("two", "timber wolf", "theirs", "B")])
}

#[test]
fn pf_drv_01_hit_points() {
    assert_eq!(pair("Brannoc", "timber wolf").hp("one"), 20);
    let more = "[[character]]\nname = \"Other\"\nlevel = 2\nabilities = [18, 14, 14, 10, 12, 10]\nclass_hit_points = 10\n\
                saves = [\"expert\", \"expert\", \"trained\"]\n";
    let s = ring_with("", more, "A . B", &[("one", "Other", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
    assert_eq!(s.hp("one"), 32);
}

#[test]
fn pf_drv_02_armour_class() {
    let s = pair("Brannoc", "timber wolf");
    let sum = derived::armor_class(s.state(), s.id("one"), true);
    assert_eq!(sum.total(), 18, "the cap of the breastplate is 1");
    let s = pair("Iven", "timber wolf");
    assert_eq!(derived::armor_class(s.state(), s.id("one"), false).total(), 15, "no armour, no cap");
}

#[test]
fn pf_drv_03_saves() {
    let s = pair("Brannoc", "timber wolf");
    let saves = Save::ALL.iter().map(|save| derived::save(s.state(), s.id("one"), *save, false).total);
    assert_eq!(saves.collect::<Vec<i32>>(), [7, 7, 4]);
    let mut s = pair("Oswin", "timber wolf");
    let blast = |s: &Scene| derived::reflex_against_damage(s.state(), s.id("one"), false).total;
    assert_eq!(blast(&s), 4);
    s.record("one", |profile| profile.armor.bulwark = true);
    assert_eq!(blast(&s), 6, "3 in place of 1");
}

#[test]
fn pf_drv_04_perception() {
    let s = pair("Brannoc", "timber wolf");
    assert_eq!(derived::perception(s.state(), s.id("one"), false).total, 6);
}

#[test]
fn pf_drv_05_armour_hinders_what_rests_on_strength_and_dexterity() {
    let record = "abilities = [10, 14, 12, 10, 10, 10]\nclass_hit_points = 8\nsaves = [\"trained\", \"trained\", \"trained\"]\n\
                  skills = { stealth = \"trained\", medicine = \"trained\" }\n";
    let skill = |s: &Scene, skill| derived::skill(s.state(), s.id("one"), skill, false).total;
    let bare = with("Bare", record);
    assert_eq!((skill(&bare, Skill::Stealth), skill(&bare, Skill::Medicine)), (5, 3));
    let worn = with("Worn", &format!("{record}armour = \"scale mail\"\n"));
    assert_eq!((skill(&worn, Skill::Stealth), skill(&worn, Skill::Medicine)), (3, 3));
    let strong = with("Strong", &format!("{}armour = \"scale mail\"\n", record.replace("[10,", "[14,")));
    assert_eq!(skill(&strong, Skill::Stealth), 5, "strong enough for it");
}

#[test]
fn pf_drv_06_attacks() {
    let attack = |who: &str, with: &str| {
        let mut s = pair(who, "timber wolf");
        let place = s.arm("one", with);
        let strike = s.state().profile(s.id("one")).strikes[usize::from(place)].clone();
        derived::attack(s.state(), s.id("one"), &strike, false).total()
    };
    assert_eq!((attack("Brannoc", "longsword"), attack("Brannoc", "shortbow")), (9, 7));
    assert_eq!((attack("Tessaly", "shortbow"), attack("Tessaly", "dagger, thrown")), (7, 7));
}

#[test]
fn pf_drv_08_class_dc() {
    let s = pair("Brannoc", "timber wolf");
    assert_eq!(derived::class_dc(s.state(), s.id("one"), false).map(|dc| dc.total), Some(17));
    assert_eq!(derived::class_dc(s.state(), s.id("two"), false), None);
}

#[test]
fn pf_drv_09_what_strength_adds_to_damage() {
    let bonus = |score: u8| {
        let more =
            "[[weapon]]\nname = \"sling\"\ndie = 6\ndamage = \"bludgeoning\"\nrange = 50\ntraits = [\"propulsive\"]\n";
        let record = format!(
            "{more}[[character]]\nname = \"Slinger\"\nlevel = 1\nabilities = [{score}, 14, 12, 10, 10, 10]\n\
             class_hit_points = 8\nsaves = [\"trained\", \"trained\", \"trained\"]\nweapons = [\"sling\", \"dagger\"]\n"
        );
        let actors = [("one", "Slinger", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
        let s = ring_with("", &record, "A . B", &actors);
        let strikes = &s.state().profile(s.id("one")).strikes;
        strikes.iter().map(|strike| strike.bonus).collect::<Vec<i8>>()
    };
    assert_eq!(bonus(16), [1, 3, 3, 3], "half of it, rounded down; all of it to blows and throws");
    assert_eq!(bonus(8)[0], -1, "all of what is below 0");
}

#[test]
fn pf_drv_10_armour_slows() {
    let plate = "[[armour]]\nname = \"full plate\"\ncategory = \"heavy\"\nbonus = 6\ncap = 0\ncheck_penalty = -3\n\
                 speed_penalty = 10\nstrength = 18\n";
    let speed = |score: u8| {
        let record = format!(
            "{plate}[[character]]\nname = \"Knight\"\nlevel = 1\nabilities = [{score}, 10, 12, 10, 10, 10]\n\
             class_hit_points = 10\nsaves = [\"trained\", \"trained\", \"trained\"]\narmour = \"full plate\"\n"
        );
        let actors = [("one", "Knight", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
        let s = ring_with("", &record, "A . B", &actors);
        derived::speed(s.state(), s.id("one"))
    };
    assert_eq!((speed(18), speed(16)), (20, 15));
}

#[test]
fn pf_spc_08_a_raised_shield() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    assert_eq!(derived::armor_class(s.state(), s.id("one"), false).total(), 20);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(derived::armor_class(s.state(), s.id("one"), false).total(), 20, "until one's next turn");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(derived::armor_class(s.state(), s.id("one"), false).total(), 18);
    s.set("one", |actor| actor.shield_damage = 12);
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08", "it is broken");
}
