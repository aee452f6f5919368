//! PF-CND: what conditions do beside what they take from numbers.

use crate::common::*;
use ludex_pathfinder::sight::{Seeing, seeing};
use ludex_pathfinder::state::{Condition, Instance, Until};
use ludex_pathfinder::{derived, turns};
use serde_json::json;

/// Brannoc in his turn, hands free, beside a foe that reacts to nothing.
fn duel(foe: &str) -> Scene {
    let mut s = pair("Brannoc", foe).turn("one");
    s.set("one", |actor| actor.held = 0).set("two", |actor| actor.reaction = false);
    s
}

#[test]
fn pf_cnd_02_the_blinded_grope() {
    let mut s = duel("bandit bruiser");
    let free = squares(&s);
    s.afflict("one", "blinded", 0);
    assert!(squares(&s) < free, "all ground is hard");
    assert_ne!(seeing(s.state(), s.id("one"), s.id("two")), Seeing::Plain);
    // By hearing the place alone is known: a flat check of 11.
    s.strike("one", "longsword", "two", [10]);
    assert_eq!((s.event("flattened").unwrap()["flat"]["dc"].clone(), s.happened("struck")), (json!(11), false));
    // What is to be seen does nothing: the colours of a spray.
    let mut s = pair("Iven", "bandit bruiser").turn("one");
    s.record("one", |profile| {
        let slot =
            ludex_pathfinder::character::Prepared { spell: ludex_pathfinder::character::Spell::ColorSpray, level: 1 };
        profile.casting.as_mut().unwrap().prepared = vec![slot];
    });
    s.set("two", |actor| actor.reaction = false).afflict("two", "blinded", 0);
    s.does(json!({"do": "cast", "actor": "one", "spell": "color spray", "at": [4, 2]}), NO_DICE);
    assert!(!s.has("two", Condition::Stunned) && !s.happened("withstood"));
}

/// How many squares the first may walk to.
fn squares(s: &Scene) -> usize {
    let mut count = 0;
    turns::squares(s.state(), s.id("one"), |_| count += 1);
    count
}

#[test]
fn pf_cnd_14_an_attack_on_a_friend_breaks_the_spell() {
    let cells = ". . . . .\n. A B C .\n. . . . .";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("foe", "bandit bruiser", "theirs", "B"), ("three", "Oswin", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("foe");
    s.set("one", |actor| actor.reaction = false).set("three", |actor| actor.reaction = false);
    s.afflict("one", "fascinated", 0);
    s.strike("foe", "greatclub", "three", [2]);
    assert!(!s.has("one", Condition::Fascinated), "a blow at a friend ends it, hit or miss");
}

#[test]
fn pf_cnd_15_the_tired_only_walk() {
    let mut s = pair("Brannoc", "timber wolf");
    s.afflict("one", "fatigued", 0);
    let explore = |what: &str| json!({"do": "explore", "actor": "one", "activity": what});
    assert_eq!(s.no(explore("defend")).0, "PF-EXP-13");
    s.does(json!({"do": "travel", "minutes": 60}), NO_DICE);
    s.does(json!({"do": "relieve", "target": "one", "condition": "fatigued"}), NO_DICE);
    s.does(explore("defend"), NO_DICE);
}

#[test]
fn pf_cnd_26_who_is_held_by_another_is_wrenched_away() {
    let cells = ". . . . . .\n. A B C . .\n. . . . . .";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", "Oswin", "ours", "B"), ("three", "bandit bruiser", "theirs", "C")];
    let held = || {
        let mut s = ring("", cells, &actors).turn("one");
        s.put("one", 2, 2).set("one", |actor| actor.held = 0).set("three", |actor| actor.reaction = false);
        let three = s.id("three");
        s.set("two", |actor| actor.conditions.push(Instance { by: Some(three), ..Instance::of(Condition::Grabbed) }));
        s
    };
    let shove = || json!({"do": "shove", "actor": "one", "target": "two"});
    // Athletics +7 against his friend's 17, and then against the bruiser's Fortitude DC 21.
    let mut s = held();
    s.does(shove(), [10, 14]);
    assert_eq!(
        (s.actor("two").at.y, s.has("two", Condition::Grabbed)),
        (0, true),
        "as far as the hold reaches (PF-INT-18)"
    );
    let mut s = held();
    s.does(shove(), [10, 13]);
    assert_eq!((s.actor("two").at.y, s.has("two", Condition::Grabbed)), (1, true));
    // Its own hold hinders nobody: the bruiser shoves whom it holds.
    let mut s = held().turn("three");
    s.set("three", |actor| actor.held = 0);
    s.does(json!({"do": "shove", "actor": "three", "target": "two"}), [15]);
    assert_eq!(s.actor("two").at.x, 1);
}

#[test]
fn pf_cnd_29_the_paralyzed_do_nothing_and_still_save() {
    let mut s = duel("bandit bruiser");
    s.set("one", |actor| {
        actor.conditions.push(Instance::of(Condition::Paralyzed));
    });
    let strike = s.arm("one", "longsword");
    for act in [
        json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}),
        json!({"do": "seek", "actor": "one", "within": "cone", "at": [4, 2]}),
        json!({"do": "stride", "actor": "one", "to": [2, 2]}),
        json!({"do": "demoralize", "actor": "one", "target": "two"}),
    ] {
        assert_eq!(s.no(act.clone()).0, "PF-CND-29", "{act}");
    }
    s.does(json!({"do": "call_check", "target": "one", "with": "reflex", "dc": 15}), [8]);
    assert_eq!(s.event("tried").unwrap()["check"]["degree"], "success");
}

#[test]
fn pf_cnd_32_the_prone_crawl_take_cover_and_fall() {
    let mut s = duel("timber wolf");
    s.afflict("one", "prone", 0);
    for act in [
        json!({"do": "stride", "actor": "one", "to": [2, 2]}),
        json!({"do": "step", "actor": "one", "to": [2, 2]}),
        json!({"do": "leap", "actor": "one", "to": [2, 2]}),
    ] {
        assert_eq!(s.no(act.clone()).0, "PF-CND-32", "{act}");
    }
    s.does(json!({"do": "crawl", "actor": "one", "to": [2, 2]}), NO_DICE);
    s.does(json!({"do": "take_cover", "actor": "one"}), NO_DICE);
    // Greater cover against shots alone, and still off balance: 18 - 2 + 4.
    let against = |s: &Scene, melee: bool| {
        ludex_pathfinder::attack::against_at(s.state(), s.id("two"), s.id("one"), melee, false).total
    };
    assert_eq!((against(&s, false), against(&s, true)), (20, 16));
    // Who is knocked down in the air falls; who swims is not knocked down.
    let mut s = duel("timber wolf");
    s.set("one", |actor| actor.height = 20);
    s.afflict("one", "prone", 0);
    assert_eq!((s.actor("one").height, s.hp("one")), (0, 10));
    let mut s = duel("timber wolf");
    s.set("one", |actor| actor.depth = 10);
    s.afflict("one", "prone", 0);
    assert!(!s.has("one", Condition::Prone));
}

#[test]
fn pf_cnd_33_two_haste_no_more_than_one() {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    for turns in [2, 5] {
        let haste = json!({"do": "afflict", "target": "one", "condition": "quickened", "value": 0, "turns": turns});
        s.does(haste, NO_DICE);
    }
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(s.actor("one").actions, 4);
}

#[test]
fn pf_cnd_34_the_restrained_break_free_and_nothing_else() {
    let mut s = duel("bandit bruiser").turn("two");
    s.set("two", |actor| actor.held = 0);
    s.does(json!({"do": "grapple", "actor": "two", "target": "one"}), [20]);
    assert!(s.has("one", Condition::Restrained));
    let mut s = s.turn("one");
    for act in ["grapple", "shove", "trip"] {
        assert_eq!(s.no(json!({"do": act, "actor": "one", "target": "two"})).0, "PF-CND-34");
    }
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [2, 2]})).0, "PF-CND-34");
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "athletics"}), [11]);
    assert!(!s.has("one", Condition::Restrained), "18 against 18");
}

#[test]
fn pf_cnd_36_what_slows_in_a_turn_counts_from_the_next() {
    let mut s = duel("timber wolf");
    s.does(json!({"do": "afflict", "target": "one", "condition": "slowed", "value": 1, "turns": 2}), NO_DICE);
    assert_eq!(s.actor("one").actions, 3);
    for expected in [2, 3] {
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        assert_eq!(s.actor("one").actions, expected);
    }
}

#[test]
fn pf_cnd_38_a_dull_mind_loses_spells() {
    let mut s = pair("Iven", "bandit bruiser").turn("one");
    s.set("two", |actor| actor.reaction = false);
    let dc = |s: &Scene| derived::spell_dc(s.state(), s.id("one"), false).unwrap().total;
    assert_eq!(dc(&s), 17);
    s.afflict("one", "stupefied", 2);
    assert_eq!(dc(&s), 15);
    let cast = json!({"do": "cast", "actor": "one", "spell": "ray of frost", "target": "two"});
    s.does(cast.clone(), [6]);
    assert_eq!((s.event("flattened").unwrap()["flat"]["dc"].clone(), s.happened("spell_struck")), (json!(7), false));
    s.set("one", |actor| actor.actions = 3);
    s.does(cast, [7, 2]);
    assert!(s.happened("spell_struck"));
}

#[test]
fn pf_cnd_39_who_faints_drops_what_it_holds_and_lies_down() {
    let cells = ". . . . . .\n. A B . . .\n. . . . . C";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("three", "Oswin", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("two");
    s.arm("one", "longsword");
    s.set("one", |actor| (actor.shield_raised, actor.hit_points) = (true, 3));
    s.does(json!({"do": "hurt", "target": "one", "by": 3, "damage": "fire"}), NO_DICE);
    let one = s.actor("one");
    assert_eq!((one.held, one.shield_raised), (0, false));
    assert!(s.has("one", Condition::Prone) && s.has("one", Condition::Unconscious));
    // 18 less 4 and 2: the wolf hits with 12.
    let jaws = s.arm("two", "jaws");
    s.does(json!({"do": "strike", "actor": "two", "target": "one", "strike": jaws}), [3, 1]);
    assert_eq!(s.event("struck").unwrap()["check"]["dc"]["total"], 12);
}

#[test]
fn pf_trn_09_until_the_end_of_the_next_turn_is_the_targets() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let two = s.id("two");
    let short = Instance { until: Until::Ends(two, 1), ..Instance::of(Condition::Dazzled) };
    s.set("two", |actor| actor.conditions.push(short));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.has("two", Condition::Dazzled), "its turn has only begun");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!s.has("two", Condition::Dazzled));
}

#[test]
fn pf_cnd_01_the_longer_time_counts_whoever_counts_it() {
    let mut s = duel("timber wolf");
    let two = s.id("two");
    let long = Instance { until: Until::Starts(two, 6), ..Instance::of(Condition::Dazzled) };
    s.set("one", |actor| actor.conditions.push(long));
    let dazzle =
        |turns: u16| json!({"do": "afflict", "target": "one", "condition": "dazzled", "value": 0, "turns": turns});
    s.does(dazzle(2), NO_DICE);
    assert_eq!(s.actor("one").conditions.iter().collect::<Vec<Instance>>(), [long], "six rounds are longer than two");
    s.does(dazzle(7), NO_DICE);
    let one = s.id("one");
    let longer = Instance { until: Until::Ends(one, 7), ..long };
    assert_eq!(s.actor("one").conditions.iter().collect::<Vec<Instance>>(), [longer]);
}

#[test]
fn pf_cnd_02_who_makes_things_out_otherwise_perceives_as_well_as_before() {
    use ludex_pathfinder::character::{Keen, Sense};
    let lost = |sense: Sense| {
        let mut s = pair("Brannoc", "timber wolf");
        s.record("one", |profile| profile.senses = vec![Keen { sense, ..Keen::default() }]);
        let before = derived::perception(s.state(), s.id("one"), false).total;
        s.afflict("one", "blinded", 0);
        before - derived::perception(s.state(), s.id("one"), false).total
    };
    assert_eq!([Sense::Darkvision, Sense::Scent, Sense::Echo].map(lost), [4, 4, 0], "only what is precise helps");
}

#[test]
fn pf_cnd_34_nobody_restrained_strikes_at_an_opening() {
    let opening = |condition: &str| {
        let mut s = pair("Brannoc", "timber wolf").turn("two");
        s.arm("one", "longsword");
        s.afflict("one", condition, 0);
        s.does(json!({"do": "stride", "actor": "two", "to": [6, 2]}), NO_DICE);
        s.happened("provoked")
    };
    assert_eq!(["grabbed", "restrained"].map(opening), [true, false]);
}

/// Brannoc, wounded in his turn, with a potion in hand.
fn thirsty() -> Scene {
    let mut s = duel("timber wolf");
    s.does(json!({"do": "supply", "target": "one", "item": "minor_healing", "count": 2}), NO_DICE);
    let item = s.actor("one").stock.get(0).map(|one| one.0);
    s.set("one", |actor| (actor.in_hand, actor.hit_points) = (item, 5));
    s
}

fn drink() -> serde_json::Value {
    json!({"do": "drink_potion", "actor": "one", "target": "one"})
}

#[test]
fn pf_cnd_24_the_grabbed_may_fail_at_whatever_their_hands_do() {
    let mut s = thirsty();
    s.afflict("one", "grabbed", 0);
    s.does(drink(), [4]);
    assert_eq!((s.hp("one"), s.actor("one").actions, s.actor("one").in_hand), (5, 2, None), "it is spilt");
    let takes = json!({"do": "take_out", "actor": "one", "item": "minor_healing"});
    s.does(takes.clone(), [4]);
    assert_eq!((s.actor("one").actions, s.actor("one").in_hand), (1, None));
    s.set("one", |actor| actor.actions = 2).does(takes, [5]).does(drink(), [5, 3]);
    assert_eq!((s.hp("one"), s.actor("one").actions, s.actor("one").stock.is_empty()), (8, 0, true));
}

#[test]
fn pf_cnd_34_the_restrained_handle_nothing() {
    let mut s = thirsty();
    s.afflict("one", "restrained", 0);
    for act in [
        drink(),
        json!({"do": "put_away", "actor": "one"}),
        json!({"do": "take_out", "actor": "one", "item": "minor_healing"}),
        json!({"do": "handle_shield", "actor": "one", "away": true}),
    ] {
        assert_eq!(s.no(act.clone()).0, "PF-CND-34", "{act}");
    }
}

#[test]
fn pf_cnd_35_the_sick_swallow_nothing() {
    let mut s = thirsty();
    s.afflict("one", "sickened", 1);
    assert_eq!(s.no(drink()).0, "PF-CND-35");
    s.does(json!({"do": "relieve", "target": "one", "condition": "sickened"}), NO_DICE);
    s.does(drink(), [3]);
    assert_eq!(s.hp("one"), 8);
}

#[test]
fn pf_cnd_33_what_quickens_may_say_for_what() {
    let quick = |narrow: bool, slowed: bool| {
        let mut s = pair("Brannoc", "timber wolf").turn("two");
        let haste = json!({"do": "afflict", "target": "one", "condition": "quickened", "value": 0, "narrow": narrow});
        s.does(haste, NO_DICE);
        if slowed {
            s.afflict("one", "slowed", 1);
        }
        s.set("two", |actor| actor.reaction = false);
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        s
    };
    let step = |x: i16| json!({"do": "step", "actor": "one", "to": [x, 2]});
    // The three others first: then the fourth is for a Strike or a Stride.
    let mut s = quick(true, false);
    s.does(step(2), NO_DICE).does(step(3), NO_DICE).does(step(2), NO_DICE);
    assert_eq!(s.no(step(3)).0, "PF-TRN-07");
    assert_eq!(s.no(json!({"do": "drop_prone", "actor": "one"})).0, "PF-TRN-07");
    s.does(json!({"do": "stride", "actor": "one", "to": [0, 2]}), NO_DICE);
    assert_eq!(s.actor("one").actions, 0);
    // A Strike takes it first.
    let mut s = quick(true, false);
    s.strike("one", "longsword", "two", [2]);
    s.does(step(2), NO_DICE).does(step(3), NO_DICE).does(step(2), NO_DICE);
    assert_eq!(s.actor("one").actions, 0);
    // Of what slows one it is lost first; and one that is for anything is for anything.
    for (narrow, slowed, steps) in [(true, true, 3), (false, false, 4)] {
        let mut s = quick(narrow, slowed);
        for place in 0..steps {
            s.does(step(if place % 2 == 0 { 2 } else { 3 }), NO_DICE);
        }
        assert_eq!(s.actor("one").actions, 0);
    }
    let odd = json!({"do": "afflict", "target": "one", "condition": "prone", "value": 0, "narrow": true});
    assert_eq!(quick(false, false).no(odd).0, "PF-CND-33");
}
