//! PF-ACT-04, PF-ACT-09: waiting with one's turn, and with a blow.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Three of ours, the first to act, and a foe.
fn company() -> Scene {
    let actors = [
        ("a", "Brannoc", "ours", "A"),
        ("b", "Tessaly", "ours", "B"),
        ("c", "Oswin", "ours", "C"),
        ("foe", "timber wolf", "theirs", "D"),
    ];
    ring("", "A . . . . . . D\n. . . . . . . .\nB . C . . . . .", &actors).turn("a")
}

fn end(s: &mut Scene, who: &str) {
    s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
}

#[test]
fn pf_act_04_acting_after_another() {
    let mut s = company();
    s.does(json!({"do": "linger", "target": "a", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.does(json!({"do": "delay", "actor": "a"}), [4, 16]);
    assert_eq!((s.hp("a"), s.acting(), s.actor("a").reaction), (16, "b", false));
    end(&mut s, "b");
    s.does(json!({"do": "rejoin", "actor": "a"}), NO_DICE);
    assert_eq!(s.order(), ["b", "a", "c", "foe"]);
    assert_eq!((s.acting(), s.actor("a").actions, s.actor("a").reaction), ("a", 3, true));
    end(&mut s, "a");
    assert_eq!(s.acting(), "c");
}

#[test]
fn pf_act_04_one_is_asked_once_also_where_somebody_holds_hero_points_ready() {
    let mut s = company();
    s.set("b", |actor| actor.hero_points = 1);
    s.does(json!({"do": "hold_hero_points", "actor": "b", "ready": true}), NO_DICE);
    s.does(json!({"do": "delay", "actor": "a"}), NO_DICE);
    end(&mut s, "b");
    s.does(json!({"do": "wait_on", "actor": "a"}), NO_DICE);
    assert_eq!(s.acting(), "c");
    assert_eq!(s.no(json!({"do": "rejoin", "actor": "a"})).0, "PF-ACT-04", "it was asked, and waits on");
}

#[test]
fn pf_act_04_who_waits_too_long_loses_the_turn() {
    let mut s = company();
    s.afflict("a", "frightened", 2).does(json!({"do": "delay", "actor": "a"}), NO_DICE);
    for who in ["b", "c", "foe"] {
        end(&mut s, who);
        s.does(json!({"do": "wait_on", "actor": "a"}), NO_DICE);
    }
    assert_eq!((s.acting(), s.state().round, s.actor("a").actions), ("a", 2, 3));
    assert_eq!(
        (s.order()[0], s.actor("a").value(Condition::Frightened)),
        ("a", 1),
        "fear has waned with the lost turn"
    );
}

#[test]
fn pf_act_04_not_once_one_has_acted_nor_stunned() {
    let mut s = company();
    s.does(json!({"do": "drop_prone", "actor": "a"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "delay", "actor": "a"})).0, "PF-ACT-04");
    let mut s = company();
    s.afflict("a", "stunned", 1);
    assert_eq!(s.no(json!({"do": "delay", "actor": "a"})).0, "PF-ACT-04");
}

#[test]
fn pf_int_17_what_lasts_hurts_once_a_round() {
    let mut s = company();
    s.does(json!({"do": "linger", "target": "a", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.does(json!({"do": "delay", "actor": "a"}), [4, 2]);
    end(&mut s, "b");
    s.does(json!({"do": "rejoin", "actor": "a"}), NO_DICE);
    end(&mut s, "a");
    assert_eq!((s.hp("a"), s.acting()), (16, "c"), "no dice at the end of the turn");
}

/// Brannoc keeps his sword ready after so many attacks, and a wolf comes.
fn readied(attacks: u8) -> Scene {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.put("two", 6, 2).arm("one", "longsword");
    s.set("one", |actor| actor.attacks = attacks);
    s.does(json!({"do": "ready", "actor": "one", "strike": 0}), NO_DICE);
    assert_eq!(s.acting(), "two");
    s.does(json!({"do": "stride", "actor": "two", "to": [4, 2]}), NO_DICE);
    s
}

#[test]
fn pf_act_09_ready() {
    let mut s = readied(1);
    s.does(json!({"do": "spring", "actor": "one"}), [11, 3]);
    let struck = s.event("struck").unwrap();
    assert_eq!((struck["check"]["modifier"]["total"].clone(), s.actor("one").reaction), (json!(4), false));
    let mut s = readied(0);
    s.does(json!({"do": "keep_ready", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").readied.is_some());
    s.does(json!({"do": "spring_at", "actor": "one", "target": "two"}), [6, 3]);
    assert_eq!(s.hp("two"), 13);
    assert_eq!(s.no(json!({"do": "spring_at", "actor": "one", "target": "two"})).0, "PF-ACT-09");
}

#[test]
fn pf_act_09_it_is_over_with_the_next_turn() {
    let mut s = readied(0);
    s.does(json!({"do": "keep_ready", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(s.actor("one").readied.is_none());
    s.set("one", |actor| actor.actions = 1);
    assert_eq!(s.no(json!({"do": "ready", "actor": "one", "strike": 0})).0, "PF-TRN-07");
}

#[test]
fn pf_int_33_after_the_step_and_by_the_reaction() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.put("two", 6, 2).arm("one", "longsword");
    s.does(json!({"do": "ready", "actor": "one", "strike": 0}), NO_DICE);
    // It goes by: within reach after its second step, and then on.
    s.does(json!({"do": "stride", "actor": "two", "to": [2, 1]}), NO_DICE);
    assert_eq!(s.actor("two").at.x, 4, "the blow comes right after the step");
    s.does(json!({"do": "spring", "actor": "one"}), [6, 3]);
    assert_eq!((s.actor("two").at.x, s.hp("two")), (2, 13), "it goes on, and the reaction is gone");
}

#[test]
fn pf_act_04_what_is_counted_in_turns_goes_on_with_a_lost_one() {
    let mut s = company();
    s.does(json!({"do": "afflict", "target": "a", "condition": "dazzled", "value": 0, "turns": 1}), NO_DICE);
    s.does(json!({"do": "delay", "actor": "a"}), NO_DICE);
    for who in ["b", "c", "foe"] {
        assert!(s.has("a", Condition::Dazzled));
        end(&mut s, who);
        s.does(json!({"do": "wait_on", "actor": "a"}), NO_DICE);
    }
    assert_eq!((s.acting(), s.has("a", Condition::Dazzled)), ("a", false));
}

#[test]
fn pf_act_04_who_falls_as_it_begins_to_wait_is_hurt_once() {
    let mut s = company();
    s.does(json!({"do": "linger", "target": "a", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.set("a", |actor| actor.hit_points = 1);
    s.does(json!({"do": "delay", "actor": "a"}), [4, 2]);
    assert_eq!((s.actor("a").dying, s.acting(), s.actor("a").delaying), (1, "b", false));
}

#[test]
fn pf_act_02_a_check_of_any_kind_helps() {
    for (by, face, gives) in [("perception", 10, 1), ("perception", 9, 0), ("diplomacy", 20, 2)] {
        let mut s = company();
        s.does(json!({"do": "prepare_aid", "actor": "a", "target": "b"}), NO_DICE);
        end(&mut s, "a");
        s.does(json!({"do": "aid", "actor": "a", "by": by}), [face]);
        assert_eq!(s.actor("b").aided, gives, "{by} {face}");
    }
}

#[test]
fn pf_act_04_what_would_help_until_the_end_of_the_turn_helps_no_longer() {
    use ludex_pathfinder::modifiers::Type;
    use ludex_pathfinder::state::{Effect, EffectOn, Exposed, Instance, Until};
    let mut s = company();
    let (a, foe) = (s.id("a"), s.id("foe"));
    let ends = Until::Ends(a, 1);
    let effect = |name: &str, value: i8, until: Until| Effect {
        actor: a,
        name: name.into(),
        on: EffectOn::Attacks,
        of: Type::Status,
        value,
        level: 1,
        until,
    };
    s.play.state.effects =
        vec![effect("song", 1, ends), effect("curse", -1, ends), effect("bless", 1, Until::Starts(a, 5))];
    s.set("a", |actor| {
        actor.aided = 2;
        actor.conditions.push(Instance { until: ends, ..Instance::of(Condition::Quickened) });
        actor.conditions.push(Instance { until: ends, ..Instance::of(Condition::Dazzled) });
    });
    s.set("foe", |actor| {
        actor.exposed.push(Exposed { to: a, once: false, until: ends });
        actor.conditions.push(Instance { until: ends, ..Instance::of(Condition::FlatFooted) });
        actor.conditions.push(Instance { until: Until::Ends(foe, 1), ..Instance::of(Condition::Deafened) });
    });
    s.does(json!({"do": "delay", "actor": "a"}), NO_DICE);
    let left: Vec<&str> = s.state().effects.iter().map(|one| &*one.name).collect();
    assert_eq!((left, s.actor("a").aided), (vec!["curse", "bless"], 0));
    assert_eq!((s.has("a", Condition::Quickened), s.has("a", Condition::Dazzled)), (false, true));
    assert_eq!((s.has("foe", Condition::FlatFooted), s.has("foe", Condition::Deafened)), (false, true));
    assert!(s.actor("foe").exposed.is_empty() && s.happened("help_forgone"));
    // What hinders stays, and nothing is told where nothing helped.
    let mut s = company();
    s.set("a", |actor| actor.aided = -1).does(json!({"do": "delay", "actor": "a"}), NO_DICE);
    assert_eq!((s.actor("a").aided, s.happened("help_forgone")), (-1, false));
}
