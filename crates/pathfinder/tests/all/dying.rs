//! PF-DYG: being struck down, dying, coming back.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Two of ours and two foes, a wolf to act.
fn fight(options: &str) -> Scene {
    let cells = ". . . . . . .\n. A B . . . .\n. C D . . . .\n. . . . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("wolf", "timber wolf", "theirs", "B"),
        ("friend", "Oswin", "ours", "C"),
        ("hound", "timber wolf", "theirs", "D"),
    ];
    ring(options, cells, &actors).turn("wolf")
}

/// The same with the first of ours lying there, dying and wounded as said, the last foe to act.
fn dying(options: &str, dying: u8, wounded: u8) -> Scene {
    let mut s = fight(options);
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (1, wounded));
    s.set("wolf", |actor| actor.reaction = false);
    s.does(json!({"do": "hurt", "target": "one", "by": 5, "damage": "fire"}), NO_DICE);
    s.set("one", |actor| actor.dying = dying);
    s
}

fn end(s: &mut Scene, who: &str, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "end_turn", "actor": who}), faces);
}

/// Ends turns until that of the one who lies there has come, with the face of its recovery check.
fn recovers(s: &mut Scene, face: u32) {
    loop {
        let who = s.acting().to_owned();
        let order = s.order();
        let place = order.iter().position(|one| *one == who).unwrap();
        let next = order[(place + 1) % order.len()].to_owned();
        if next == "one" {
            return end(s, &who, [face]);
        }
        end(s, &who, NO_DICE);
    }
}

#[test]
fn pf_dyg_01_creatures_die_at_once() {
    let mut s = fight("");
    s.does(json!({"do": "hurt", "target": "wolf", "by": 20, "damage": "fire"}), NO_DICE);
    assert!(s.actor("wolf").dead);
    s.does(json!({"do": "hurt", "target": "hound", "by": 20, "damage": "bludgeoning", "nonlethal": true}), NO_DICE);
    assert_eq!((s.actor("hound").dead, s.has("hound", Condition::Unconscious)), (false, true));
    let mut s = pair("Brannoc", "bone sentry").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 30, "damage": "bludgeoning", "nonlethal": true}), NO_DICE);
    assert!(s.actor("two").dead, "the undead are destroyed");
}

#[test]
fn pf_dyg_01_a_spared_creature_comes_round_after_a_minute() {
    let mut s = fight("");
    s.does(json!({"do": "hurt", "target": "hound", "by": 20, "damage": "bludgeoning", "nonlethal": true}), NO_DICE);
    s.does(json!({"do": "end_encounter", "how": "it is over"}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    assert_eq!((s.hp("hound"), s.has("hound", Condition::Unconscious), s.happened("came_round")), (1, false, true));
}

#[test]
fn pf_dyg_09_who_lies_stable_comes_round_after_an_hour() {
    let mut s = pair("Brannoc", "timber wolf");
    s.does(json!({"do": "hurt", "target": "one", "by": 20, "damage": "bludgeoning", "nonlethal": true}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").dying), (0, 0));
    s.does(json!({"do": "wait", "minutes": 40}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 19}), NO_DICE);
    assert_eq!((s.hp("one"), s.has("one", Condition::Unconscious)), (0, true));
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    assert_eq!((s.hp("one"), s.has("one", Condition::Unconscious), s.has("one", Condition::Prone)), (1, false, true));
    // The dying fight for life first, and come round an hour after they are stable.
    let mut s = pair("Brannoc", "timber wolf");
    s.does(json!({"do": "hurt", "target": "one", "by": 20, "damage": "bludgeoning"}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 120}), [11]);
    assert_eq!((s.hp("one"), s.actor("one").dying, s.has("one", Condition::Unconscious)), (0, 0, true));
}

#[test]
fn pf_dyg_10_a_death_effect_leaves_nobody_dying() {
    let hurt =
        |by: u8, death: bool| json!({"do": "hurt", "target": "one", "by": by, "damage": "negative", "death": death});
    let after = |by: u8, death: bool| {
        let mut s = pair("Brannoc", "timber wolf");
        s.does(hurt(by, death), NO_DICE);
        (s.hp("one"), s.actor("one").dead)
    };
    assert_eq!([after(20, true), after(20, false), after(19, true)], [(0, true), (0, false), (1, false)]);
    // Some are proof against it; an effect on an area passes them by.
    let mut s = pair("Brannoc", "timber wolf");
    s.record("one", |profile| {
        profile.proof.set(ludex_pathfinder::character::ProofAgainst::DeathEffects, true);
    });
    assert_eq!(s.no(hurt(20, true)).0, "PF-DYG-10");
    let scream = |target: &str, spread: &str| {
        json!({"do": "unleash", "by": "two", "name": "a scream", "spread": spread, "at": [0, 0], "feet": 60, "save": "fortitude",
            "dc": 30, "dice": 10, "die": 12, "damage": "sonic", "death": true, "target": target})
    };
    let mut faces = vec![2; 10];
    s.does(scream("one", "emanation"), faces.clone());
    assert_eq!(s.hp("one"), 20);
    s.record("one", |profile| {
        profile.proof.set(ludex_pathfinder::character::ProofAgainst::DeathEffects, false);
    });
    faces.push(12);
    s.does(scream("one", "emanation"), faces);
    assert!(s.actor("one").dead, "19 against 30 fails, and 20 are all hit points");
}

#[test]
fn pf_dyg_02_knocked_out_before_the_one_who_did_it() {
    let mut s = fight("");
    s.set("one", |actor| actor.hit_points = 6);
    s.strike("wolf", "jaws", "one", [20, 5]);
    assert_eq!((s.hp("one"), s.actor("one").dying), (0, 2), "a critical hit");
    assert!(s.has("one", Condition::Unconscious) && s.has("one", Condition::Prone) && s.actor("one").held == 0);
    let mut s = fight("").turn("hound");
    s.set("friend", |actor| actor.hit_points = 1);
    s.strike("hound", "jaws", "friend", [12, 1]);
    assert_eq!((s.order(), s.acting()), (vec!["one", "wolf", "friend", "hound"], "hound"));
    let mut s = fight("").turn("hound");
    s.set("one", |actor| actor.hit_points = 1);
    s.does(json!({"do": "hurt", "target": "one", "by": 3, "damage": "bludgeoning", "nonlethal": true}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.order()[2]), (0, "one"), "before the turn that is played");
}

#[test]
fn pf_opt_12_before_the_turn() {
    let moved = |options: &str| {
        let mut s = fight(options).turn("one");
        s.set("one", |actor| actor.hit_points = 1);
        s.record("hound", |profile| {
            profile.reactions.set(ludex_pathfinder::character::Reaction::AttackOfOpportunity, true);
        });
        s.does(json!({"do": "stride", "actor": "one", "to": [0, 3]}), NO_DICE);
        s.does(json!({"do": "react", "actor": "hound", "strike": 0}), [12, 1]);
        (s.order().join(" "), s.acting().to_owned())
    };
    assert_eq!(moved(""), ("wolf friend one hound".to_owned(), "wolf".to_owned()));
    let stays = ("one wolf friend hound".to_owned(), "wolf".to_owned());
    assert_eq!(moved("knocked_out = \"before_turn\""), stays);
}

#[test]
fn pf_dyg_03_damage_makes_the_dying_worse() {
    let mut s = dying("", 1, 0);
    s.strike("wolf", "jaws", "one", [6, 1]);
    assert_eq!(s.actor("one").dying, 2, "armour class 12");
    let mut s = dying("", 1, 0);
    s.strike("wolf", "jaws", "one", [20, 1]);
    assert_eq!(s.actor("one").dying, 3);
    // Stable at 0 hit points: a new fall, which does not move the order.
    let mut s = dying("", 0, 1);
    let before = s.order().join(" ");
    s.does(json!({"do": "hurt", "target": "one", "by": 2, "damage": "fire"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.order().join(" ")), (2, before));
}

#[test]
fn pf_dyg_04_the_recovery_check() {
    let rows = [(1, 1, 3), (1, 10, 2), (1, 11, 0), (2, 12, 1), (2, 20, 0), (3, 20, 1), (3, 3, 5), (3, 13, 2)];
    for (value, face, after) in rows {
        let mut s = dying("", value, 0);
        recovers(&mut s, face);
        let now = s.actor("one");
        if after >= 4 {
            assert!(now.dead, "dying {value}, {face}");
        } else {
            assert_eq!(now.dying, after, "dying {value}, {face}");
        }
    }
}

#[test]
fn pf_dyg_05_old_wounds_make_it_worse() {
    let mut s = fight("");
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (1, 1));
    s.does(json!({"do": "hurt", "target": "one", "by": 3, "damage": "fire"}), NO_DICE);
    assert_eq!(s.actor("one").dying, 2);
    recovers(&mut s, 5);
    assert!(s.actor("one").dead, "two more by a failed check");
}

#[test]
fn pf_opt_01_where_wounds_count() {
    for (mode, checked, hurt) in [("all", 4, 4), ("gain_and_damage", 3, 4), ("gain_only", 3, 3)] {
        let options = format!("wounded = \"{mode}\"");
        let mut s = dying(&options, 2, 1);
        recovers(&mut s, 5);
        assert_eq!(s.actor("one").dead, checked == 4, "{mode}");
        let mut s = dying(&options, 2, 1);
        s.does(json!({"do": "hurt", "target": "one", "by": 2, "damage": "fire"}), NO_DICE);
        assert_eq!(s.actor("one").dead, hurt == 4, "{mode}");
    }
}

#[test]
fn pf_dyg_06_the_doomed_die_sooner() {
    let mut s = dying("", 3, 0);
    s.afflict("one", "doomed", 1);
    assert!(s.actor("one").dead);
    let mut s = fight("");
    s.afflict("one", "doomed", 4);
    assert!(s.actor("one").dead, "at once");
    let mut s = dying("", 3, 0);
    s.record("one", |profile| profile.dying_most = 5);
    s.does(json!({"do": "hurt", "target": "one", "by": 2, "damage": "fire"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.actor("one").dead), (4, false));
}

#[test]
fn pf_dyg_07_wounded_once_more() {
    let mut s = dying("", 1, 0);
    recovers(&mut s, 15);
    let one = s.actor("one");
    assert_eq!((one.dying, one.wounded, one.hit_points), (0, 1, 0));
    assert!(s.has("one", Condition::Unconscious), "it lies there, stable");
}

#[test]
fn pf_dyg_08_with_a_hit_point_one_is_awake() {
    let mut s = dying("", 3, 0);
    s.does(json!({"do": "heal", "target": "one", "by": 8}), NO_DICE);
    let one = s.actor("one");
    assert_eq!((one.hit_points, one.dying, one.wounded, one.actions, one.held), (8, 0, 1, 0, 0));
    assert!(s.has("one", Condition::Prone) && !s.has("one", Condition::Unconscious));
}

#[test]
fn pf_dyg_10_twice_all_hit_points_kill() {
    let mut s = fight("");
    s.does(json!({"do": "hurt", "target": "one", "by": 40, "damage": "fire"}), NO_DICE);
    assert!(s.actor("one").dead);
    let mut s = fight("");
    s.does(json!({"do": "hurt", "target": "one", "by": 39, "damage": "fire"}), NO_DICE);
    assert_eq!(s.actor("one").dying, 1);
}

#[test]
fn pf_dyg_11_nothing_heals_the_dead() {
    let mut s = fight("");
    s.afflict("one", "doomed", 1).does(json!({"do": "hurt", "target": "one", "by": 40, "damage": "fire"}), NO_DICE);
    assert!(!s.has("one", Condition::Doomed));
    assert!(s.no(json!({"do": "heal", "target": "one", "by": 5})).1.contains("dead"));
}

#[test]
fn pf_dyg_14_temporary_hit_points_go_first() {
    let mut s = fight("");
    s.set("one", |actor| (actor.hit_points, actor.temporary) = (5, 3));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "fire"}), NO_DICE);
    assert_eq!((s.actor("one").temporary, s.hp("one"), s.actor("one").dying), (0, 0, 1));
}

#[test]
fn pf_dyg_15_one_hit_is_one_blow() {
    let mut s = dying("", 1, 0);
    s.set("one", |actor| {
        let persistent = |damage| ludex_pathfinder::state::Persistent {
            damage,
            dice: 1,
            die: 4,
            bonus: 0,
            doubled: false,
            helped: 0,
            left: 0,
        };
        actor.persistent.push(persistent(ludex_pathfinder::character::DamageType::Slashing));
        actor.persistent.push(persistent(ludex_pathfinder::character::DamageType::Fire));
    });
    // A failed recovery check makes it 2; two kinds of damage make it 3, and neither goes away.
    loop {
        let who = s.acting().to_owned();
        let order = s.order();
        let place = order.iter().position(|one| *one == who).unwrap();
        let next = order[(place + 1) % order.len()].to_owned();
        if next == "one" {
            end(&mut s, &who, [5, 2, 2, 3, 3]);
            break;
        }
        end(&mut s, &who, NO_DICE);
    }
    assert_eq!(s.actor("one").dying, 3);
}

/// Two of one side outside an encounter, one of them dying.
fn aftermath(dying: u8, points: u8) -> Scene {
    let mut s = ring("", ". A B . .", &[("a", "Brannoc", "ours", "A"), ("b", "Oswin", "ours", "B")]);
    s.set("a", |actor| (actor.hit_points, actor.dying, actor.hero_points) = (0, dying, points));
    s.afflict("a", "unconscious", 0);
    s
}

fn wait(minutes: u16) -> serde_json::Value {
    json!({"do": "wait", "minutes": minutes})
}

#[test]
fn pf_dyg_04_outside_encounters_each_round_is_a_turn_of_the_dying() {
    let mut s = aftermath(2, 0);
    s.does(wait(1), [3, 20, 11]);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded, s.actor("a").dead), (0, 1, false), "3, 1, and stable");
    let mut s = aftermath(2, 0);
    s.does(wait(1), [3, 3]);
    assert!(s.actor("a").dead, "3, and 4");
    let mut s = aftermath(1, 0);
    s.does(wait(1), [11]);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded, s.hp("a")), (0, 1, 0), "stable, and that is all");
    s.does(wait(60), NO_DICE);
    assert_eq!(s.hp("a"), 1, "and comes round after an hour");
}

#[test]
fn pf_hro_03_the_dying_outside_encounters_are_asked_too() {
    let mut s = aftermath(3, 1);
    s.does(wait(10), NO_DICE);
    assert_eq!((s.actor("a").dying, s.state().asked.len()), (3, 1), "as the first round begins");
    s.does(json!({"do": "accept_fate", "actor": "a"}), [5]);
    assert_eq!(s.actor("a").dying, 3, "the check failed: is that accepted?");
    s.does(json!({"do": "rescue", "actor": "a"}), NO_DICE);
    let a = s.actor("a");
    assert_eq!((a.dying, a.wounded, a.dead, a.hero_points, s.state().asked.len()), (0, 0, false, 0, 0));
    s.does(json!({"do": "hurt", "target": "a", "by": 1, "damage": "untyped"}), NO_DICE);
    assert_eq!(s.actor("a").dying, 1, "what was left of the ten minutes is forgotten");
}

#[test]
fn pf_ska_32_first_aid_after_the_fight() {
    let mut s = aftermath(2, 0);
    let aid = json!({"do": "first_aid", "actor": "b", "target": "a", "aim": "stabilise"});
    // Medicine against 17; what fails takes a round.
    s.record("b", |profile| profile.skills[7].proficiency = 3);
    s.does(aid.clone(), [2, 12]);
    assert_eq!((s.actor("a").dying, s.state().clock.seconds), (1, 6));
    s.does(aid, [19]);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded, s.hp("a")), (0, 1, 0));
}
