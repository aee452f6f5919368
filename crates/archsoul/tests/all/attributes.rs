//! SP-ATR: what people are made of, and what they lose of it.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::character::{ATTRIBUTE_USES, Attribute, Character, NEW_SKILLS, SKILL_USES, Skill, Status};
use ludex_archsoul::state::Death;
use serde_json::json;

/// An actor loses points of an attribute to something.
fn weaken(s: &mut Scene, who: &str, attribute: &str, by: i32, source: &str) {
    s.does(json!({"do": "weaken", "target": who, "attribute": attribute, "by": by, "source": source}), NO_DICE);
}

fn left(s: &Scene, who: &str, attribute: Attribute) -> i32 {
    s.state().attribute(s.id(who), attribute)
}

#[test]
fn sp_atr_01_there_are_five_attributes() {
    assert_eq!(ATTRIBUTE_USES.map(|(one, _)| one).as_slice(), Attribute::ALL);
    let s = pair("Mara", "stone sentinel");
    let has = |who: &str| {
        let profile = s.state().profile(s.id(who));
        Attribute::ALL.iter().filter(|one| profile.has(**one)).count()
    };
    assert_eq!((has("one"), has("two")), (5, 3), "what is built has neither Endurance nor Soulpower");
}

#[test]
fn sp_atr_03_losses_are_written_down_by_where_they_came_from() {
    let mut s = pair("Mara", "Ilko");
    weaken(&mut s, "two", "endurance", 2, "drowning");
    weaken(&mut s, "two", "endurance", 1, "exhaustion");
    let of = |s: &Scene| {
        let (actor, at) = (s.actor("two"), Attribute::Endurance as usize);
        (actor.reductions[at], actor.drowned[at], actor.tired[at])
    };
    assert_eq!((of(&s), left(&s, "two", Attribute::Endurance)), ((3, 2, 1), 1));
    weaken(&mut s, "two", "endurance", -2, "exhaustion");
    assert_eq!(of(&s), (2, 2, 0), "no more comes back than was lost so");
    weaken(&mut s, "two", "endurance", -1, "other");
    assert_eq!(of(&s), (2, 2, 0), "what was drowned comes back as such");
    weaken(&mut s, "two", "athletics", 1, "drowning");
    let sheet = <ludex_archsoul::Archsoul as ludex_engine::Presentation>::sheet(
        s.state(),
        s.id("two"),
        &ludex_engine::Viewer::GameMaster,
    );
    let sheet = serde_json::to_string(&sheet).unwrap();
    assert!(sheet.contains("lost to drowning") && !sheet.contains("lost to exhaustion"), "{sheet}");
}

#[test]
fn sp_atr_04_no_attribute_falls_below_0() {
    let mut s = pair("Orrin", "wolf").turn("one");
    weaken(&mut s, "one", "athletics", 3, "other");
    assert_eq!(left(&s, "one", Attribute::Athletics), 0);
    weaken(&mut s, "one", "athletics", -2, "other");
    assert_eq!(left(&s, "one", Attribute::Athletics), 1);
    s.does(json!({"do": "call_for_roll", "target": "one", "attribute": "athletics", "required": 1}), pool(1, 1));
    assert!(s.told().contains("SP-ATR-04"), "{}", s.told());
}

#[test]
fn sp_atr_05_without_endurance_one_lies_there_or_drowns() {
    let mut s = pair("Mara", "Orrin");
    weaken(&mut s, "two", "endurance", 3, "exhaustion");
    assert_eq!((s.actor("two").unconscious, s.happened("gave_out")), (Some(0), true));
    s.does(json!({"do": "pass_time", "amount": 600}), NO_DICE);
    assert_eq!(s.actor("two").unconscious, Some(0), "no time wakes it");
    weaken(&mut s, "two", "endurance", -1, "exhaustion");
    assert!(s.happened("woke") && s.state().is(s.id("two"), Status::Disabled));
    assert_eq!(s.actor("two").unconscious, None);
    weaken(&mut s, "two", "endurance", 1, "drowning");
    assert_eq!(s.actor("two").dead, Some(Death::Drowning));
    assert!(s.told().contains("SP-ATR-05"), "{}", s.told());
    // Whoever is unconscious with a count stays down when it is out.
    let mut s = pair("Mara", "Orrin");
    s.does(json!({"do": "hurt", "target": "two", "by": 10}), [2]);
    weaken(&mut s, "two", "endurance", 3, "other");
    s.does(json!({"do": "pass_time", "amount": 1}), NO_DICE);
    assert_eq!((s.actor("two").unconscious, s.happened("woke")), (Some(0), false));
}

#[test]
fn sp_atr_06_an_attribute_of_0_gives_no_dice() {
    let mut s = pair("Mara", "wolf").turn("one");
    weaken(&mut s, "one", "athletics", 6, "other");
    // Melee 6 alone.
    s.attack("one", "shortspear", "two", pool(0, 6));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"]["pool"]["total"], 6);
    assert!(s.told().contains("SP-ATR-06"), "{}", s.told());
}

#[test]
fn sp_atr_07_every_skill_goes_with_something() {
    assert_eq!(SKILL_USES.map(|(skill, ..)| skill).as_slice(), Skill::ALL);
    for (skill, attributes, kind) in SKILL_USES {
        assert!(!attributes.is_empty(), "{skill}");
        assert!(kind != "trade" || attributes == [Attribute::Intellect], "{skill}");
    }
    let mut s = pair("Ilko", "wolf");
    s.does(
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "resolve", "required": 3}),
        pool(3, 6),
    );
    assert_eq!(s.event("checked").unwrap()["passed"], true);
}

#[test]
fn sp_atr_08_the_people_of_the_starter_content_are_made_so() {
    let s = ring(
        "",
        "hex",
        "A B C D",
        &[
            ("Mara", "Mara", "ours", "A", "east"),
            ("Ilko", "Ilko", "ours", "B", "east"),
            ("Sefa", "Sefa", "ours", "C", "east"),
            ("Orrin", "Orrin", "ours", "D", "east"),
        ],
    );
    for who in ["Mara", "Ilko", "Sefa", "Orrin"] {
        let Character { skills, .. } = &s.state().profile(s.id(who)).record;
        let (spent, most) = (skills.values().map(|rank| u32::from(*rank)).sum::<u32>(), skills.values().max());
        assert_eq!((spent, most), (NEW_SKILLS.0, Some(&NEW_SKILLS.1)), "{who}");
    }
}

#[test]
fn sp_atr_09_what_was_never_learned_adds_nothing() {
    let mut s = pair("wolf", "Mara");
    let call =
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "medicine", "required": 3});
    s.does(call, pool(3, 4));
    assert!(s.told().contains("SP-ATR-09"), "{}", s.told());
    assert_eq!(at_least(3, 6, 4, 3), (27, 216), "Endurance 3 alone: 1/8");
}

#[test]
fn sp_atr_10_exhaustion_leaves_skills_alone() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "exhausted");
    assert_eq!(s.actor("one").tired, [1; 5]);
    assert!(s.told().contains("SP-ATR-10"), "{}", s.told());
    // Endurance 4 and Resolve 2: 3 + 2 dice, at 5.
    s.does(
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "resolve", "required": 1}),
        [5, 5, 4, 4, 4],
    );
    let throw = &s.event("checked").unwrap()["throw"];
    assert_eq!((&throw["pool"]["total"], &throw["result"]), (&json!(5), &json!(2)));
    assert_eq!(s.state().rank(s.id("one"), Skill::Resolve), 2);
}

#[test]
fn sp_atr_11_the_disabled_fail_what_includes_a_skill() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "disabled");
    let call = |skill: Option<&str>| json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": skill, "required": 1});
    s.does(call(Some("resolve")), NO_DICE);
    assert!(s.happened("auto_failed") && s.told().contains("SP-ATR-11"), "{}", s.told());
    s.does(call(None), pool(1, 4));
    assert!(s.happened("checked"));
}
