//! PF-MOV: in the air, on water and on horseback, what moves and what does not.

use crate::common::*;
use crate::movement::at;
use ludex_engine::Policies;
use ludex_pathfinder::character::Size;
use ludex_pathfinder::state::Condition;
use ludex_pathfinder::{Command, Pathfinder};
use serde_json::json;

/// Two in a yard.
fn yard() -> Scene {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.put("two", 7, 4);
    s
}

#[test]
fn pf_mov_01_nobody_walks_in_the_air_or_under_water() {
    let to = |what: &str| json!({"do": what, "actor": "one", "to": [4, 2]});
    for what in ["stride", "step"] {
        let mut s = yard();
        s.does(json!({"do": "lay_ground", "ground": {"at": [3, 2], "radius": 0, "kind": "deep"}}), NO_DICE);
        s.set("one", |actor| actor.height = 10);
        assert_eq!(s.no(to(what)).0, "PF-ACT-15");
        s.set("one", |actor| (actor.height, actor.depth) = (0, 5));
        assert_eq!(s.no(to(what)).0, "PF-ACT-15");
        s.set("one", |actor| actor.depth = 0).does(to(what), NO_DICE);
        assert_eq!(at(&s, "one"), (4, 2));
    }
    let offered = |s: &Scene| s.play.offers().into_iter().filter(|offer| offer.label.starts_with("Stride")).count();
    let mut s = yard();
    assert!(offered(&s) > 10);
    s.set("one", |actor| actor.height = 10);
    assert_eq!(offered(&s), 0);
}

#[test]
fn pf_cnd_17_who_flees_does_not_crawl_nearer() {
    let mut s = yard();
    s.put("two", 5, 2);
    let (two, mut fleeing) = (s.id("two"), ludex_pathfinder::state::Instance::of(Condition::Fleeing));
    fleeing.by = Some(two);
    s.set("one", |actor| actor.conditions.push(fleeing)).afflict("one", "prone", 0);
    assert_eq!(s.no(json!({"do": "crawl", "actor": "one", "to": [4, 2]})).0, "PF-CND-17");
    s.does(json!({"do": "crawl", "actor": "one", "to": [2, 2]}), NO_DICE);
}

#[test]
fn pf_env_02_who_drops_into_deep_water_lands_softly() {
    let falls = |wet: bool| {
        let mut s = yard();
        if wet {
            s.does(json!({"do": "lay_ground", "ground": {"at": [3, 2], "radius": 1, "kind": "deep"}}), NO_DICE);
        }
        s.set("one", |actor| actor.height = 30);
        let before = s.hp("one");
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        (before - s.hp("one"), s.has("one", Condition::Prone))
    };
    assert_eq!([false, true].map(falls), [(15, true), (5, false)]);
}

#[test]
fn pf_mov_13_a_rider_goes_with_the_mount_that_is_pushed() {
    let cells = ". . . . . . . . .\n. A . . . B . . .\n. . . . . . . . .\n. . . . . C . . .";
    let actors = [
        ("foe", "hill brute", "theirs", "A"),
        ("rider", "Tessaly", "ours", "B"),
        ("horse", "timber wolf", "ours", "C"),
    ];
    let ridden = || {
        let mut s = ring("", cells, &actors).turn("foe");
        s.record("horse", |profile| profile.size = Size::Large);
        let horse = s.id("horse");
        s.put("horse", 3, 1).put("rider", 3, 1).set("rider", |actor| actor.rides = Some(horse));
        s.set("foe", |actor| actor.held = 0);
        s
    };
    let mut s = ridden();
    s.does(json!({"do": "shove", "actor": "foe", "target": "horse"}), [18]);
    let moved = at(&s, "horse");
    assert!(moved != (3, 1), "{}", s.told());
    assert_eq!((at(&s, "rider"), s.actor("rider").rides), (moved, Some(s.id("horse"))));
    // Who is pushed off it rides no longer.
    let mut s = ridden();
    s.record("horse", |profile| profile.size = Size::Medium);
    s.does(json!({"do": "shove", "actor": "foe", "target": "rider"}), [18]);
    assert_eq!((at(&s, "rider") == (3, 1), s.actor("rider").rides), (false, None), "{}", s.told());
}

#[test]
fn pf_mov_17_grappling_under_water_costs_breath() {
    let mut s = yard();
    s.put("two", 4, 2).set("one", |actor| (actor.depth, actor.held, actor.shield_away) = (5, 0, true));
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), [2]);
    assert!(s.actor("one").strained);
}

/// Iven five feet under water, before a wolf, with breath for so many rounds.
fn diver() -> Scene {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.set("one", |actor| (actor.depth, actor.breath) = (5, Some(4)));
    s.set("two", |actor| actor.depth = 5);
    s
}

/// Whether the breath of the diver is gone, and it is unconscious.
fn gone(s: &Scene) -> (bool, bool) {
    (s.actor("one").suffocating > 0, s.has("one", Condition::Unconscious))
}

#[test]
fn pf_mov_17_words_that_bring_nothing_end_it_too() {
    // The words of a spell that is lost, and of a threat that nobody hears.
    let mut s = diver();
    s.afflict("one", "stupefied", 2);
    s.does(json!({"do": "cast", "actor": "one", "spell": "shield"}), [1]);
    assert_eq!((gone(&s), s.state().spells.len()), ((true, true), 0), "{}", s.told());
    let mut s = diver();
    s.afflict("one", "deafened", 0);
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [1]);
    assert_eq!(gone(&s), (true, true));
    let mut s = diver();
    s.does(json!({"do": "command_animal", "actor": "one", "target": "two"}), [2]);
    assert_eq!(gone(&s), (true, true), "{}", s.told());
    // So are the words of a spell that a blow breaks off.
    let mut s = pair("Iven", "Brannoc").turn("one");
    s.set("one", |actor| (actor.depth, actor.breath, actor.hit_points) = (5, Some(4), 200));
    s.set("two", |actor| (actor.depth, actor.reaction) = (5, true));
    s.does(json!({"do": "cast", "actor": "one", "spell": "fear", "target": "two"}), [0u32; 0]);
    assert!(!gone(&s).0);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [20, 4]);
    assert_eq!(gone(&s), (true, true), "{}", s.told());
    // What serves it acts all the same.
    let people =
        [("one", "Iven", "ours", "A"), ("two", "timber wolf", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", ". A B . . C .", &people).turn("one");
    s.set("one", |actor| (actor.depth, actor.breath) = (5, Some(4)));
    s.set("two", |actor| actor.depth = 5);
    s.does(json!({"do": "bind", "target": "two", "master": "one"}), [0u32; 0]);
    s.does(json!({"do": "command_animal", "actor": "one", "target": "two"}), [0u32; 0]);
    assert_eq!((gone(&s), s.actor("two").actions), ((true, true), 2), "{}", s.told());
}

#[test]
fn pf_mov_17_speaking_ends_the_breath() {
    let mut s = diver();
    s.does(json!({"do": "speak", "actor": "one"}), [0u32; 0]);
    assert_eq!(gone(&s), (true, true), "{}", s.told());
    // Threats and the words of spells are speech, gestures are none.
    let mut s = diver();
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [2]);
    assert_eq!(gone(&s), (true, true), "{}", s.told());
    let mut s = diver();
    s.does(json!({"do": "divert", "actor": "one"}), [2]);
    assert_eq!(gone(&s), (false, false));
    let mut s = diver();
    s.does(json!({"do": "divert", "actor": "one", "words": true}), [2]);
    assert_eq!(gone(&s), (true, true));
    let mut s = diver();
    s.does(json!({"do": "cast", "actor": "one", "spell": "shield"}), [0u32; 0]);
    assert_eq!((gone(&s), s.state().spells.len()), ((true, true), 1), "the spell is cast all the same");
    // Where there is air, and where one breathes water, nothing is lost.
    let mut s = diver();
    s.record("one", |profile| profile.breathes_water = true);
    assert_eq!(s.no(json!({"do": "speak", "actor": "one"})).0, "PF-MOV-17");
    s.does(json!({"do": "cast", "actor": "one", "spell": "shield"}), [0u32; 0]);
    assert_eq!(gone(&s), (false, false));
}

#[test]
fn pf_mov_17_nobody_who_plays_without_a_person_spends_its_breath_on_a_spell() {
    let casts = |s: &Scene| {
        let mut policy = Pathfinder::policy("seasoned").expect("it is known");
        matches!(policy.choose(s.state()), Some(Command::CastSpell(_)))
    };
    let mut s = diver();
    s.put("two", 7, 2);
    assert!(!casts(&s));
    s.record("one", |profile| profile.breathes_water = true);
    assert!(casts(&s));
}
