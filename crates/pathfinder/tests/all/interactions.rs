//! PF-INT and PF-CND: where several rules meet.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::state::{Condition, Instance};
use serde_json::json;

/// Brannoc beside a wolf whose turn it is, with a friend; so near to death.
fn near(dying: u8, wounded: u8, hit_points: i16) -> Scene {
    let actors = [("a", "Brannoc", "ours", "A"), ("b", "Tessaly", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", "A C . . . . .\nB . . . . . .", &actors).turn("foe");
    s.set("a", |actor| {
        (actor.hit_points, actor.dying, actor.wounded) = (hit_points, dying, wounded);
        if hit_points == 0 {
            actor.conditions.push(Instance::of(Condition::Unconscious));
            actor.conditions.push(Instance::of(Condition::Prone));
        }
    });
    s
}

fn hurt(s: &mut Scene, by: i32) {
    s.does(json!({"do": "hurt", "target": "a", "by": by, "damage": "untyped"}), NO_DICE);
}

fn end(s: &mut Scene, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "end_turn", "actor": "foe"}), faces);
}

#[test]
fn pf_int_01_wounded_and_doomed() {
    let mut s = near(0, 1, 3);
    s.afflict("a", "doomed", 1);
    s.strike("foe", "jaws", "a", [20, 3]);
    assert!(s.actor("a").dead, "2 and 1 reach 3");
}

#[test]
fn pf_int_02_a_failed_check_counts_the_wounds() {
    let mut s = near(2, 1, 0);
    end(&mut s, [5]);
    assert!(s.actor("a").dead);
    let mut s = near(2, 0, 0);
    end(&mut s, [5]);
    assert_eq!(s.actor("a").dying, 3);
}

#[test]
fn pf_int_03_damage_counts_them_too() {
    let mut s = near(1, 1, 0);
    s.strike("foe", "jaws", "a", [20, 3]);
    assert!(s.actor("a").dead, "2 and 1 more");
}

#[test]
fn pf_int_04_struck_down_by_what_lasts() {
    let mut s = near(0, 0, 3).turn("a");
    s.does(json!({"do": "linger", "target": "a", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "a"}), [4, 16]);
    assert_eq!((s.actor("a").dying, s.actor("a").persistent.is_empty(), s.order()[0]), (1, true, "a"));
}

#[test]
fn pf_int_14_worse_each_time() {
    let mut s = near(0, 0, 5);
    let heal = json!({"do": "heal", "target": "a", "by": 5});
    for dying in [1, 2, 3] {
        hurt(&mut s, 5);
        assert_eq!(s.actor("a").dying, dying);
        s.does(heal.clone(), NO_DICE);
    }
    assert_eq!(s.actor("a").wounded, 3);
}

#[test]
fn pf_int_23_a_natural_20_takes_two() {
    let mut s = near(3, 0, 0);
    end(&mut s, [20]);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded), (1, 0));
}

#[test]
fn pf_int_24_stable_and_hurt() {
    let mut s = near(0, 1, 0);
    let order: Vec<String> = s.order().iter().map(|name| (*name).to_owned()).collect();
    hurt(&mut s, 2);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded), (2, 1));
    assert_eq!(s.order(), order);
}

#[test]
fn pf_dyg_12_stabilised_by_another() {
    let mut s = near(3, 0, 0).turn("b");
    s.does(json!({"do": "first_aid", "actor": "b", "target": "a", "aim": "stabilise"}), [20]);
    let a = s.actor("a");
    assert_eq!((a.dying, a.hit_points, a.wounded, a.has(Condition::Unconscious)), (0, 0, 1, true));
    s.does(json!({"do": "end_turn", "actor": "b"}), NO_DICE);
    end(&mut s, NO_DICE);
    assert_eq!(s.acting(), "b", "no recovery check any more");
}

#[test]
fn pf_int_10_one_penalty_for_all() {
    let mut s = near(0, 0, 20);
    s.afflict("a", "prone", 0).afflict("a", "unconscious", 0).put("b", 2, 0);
    s.put("a", 1, 0).put("foe", 0, 0);
    let class = attempt(s.state(), Blow::at(s.id("foe"), s.id("a"), 0), true).dc.total;
    assert_eq!(class, 12);
}

#[test]
fn pf_int_07_doubled_then_resisted_once() {
    use ludex_pathfinder::character::{Against, Ward};
    let mut s = pair("Tessaly", "hill brute").turn("one");
    s.afflict("two", "flat_footed", 0);
    s.record("two", |profile| {
        profile.resistant.push(Ward { against: Against::Piercing, value: 5, except: Default::default() })
    });
    s.strike("one", "rapier", "two", [20, 3, 5, 4]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 23, "twice 12, and 4, less 5");
}

#[test]
fn pf_int_08_halved_before_a_weakness() {
    use ludex_pathfinder::character::{Against, DamageType, Ward};
    use ludex_pathfinder::damage::{Packet, taken_of};
    let s = {
        let mut s = pair("Brannoc", "hill brute");
        s.record("two", |profile| {
            profile.weak.push(Ward { against: Against::Cold, value: 4, except: Default::default() })
        });
        s
    };
    let taken = |amount: i32| {
        let packet = Packet { halved: true, ..Packet::plain(DamageType::Cold, amount) };
        taken_of(s.state().profile(s.id("two")), s.state().options(), &packet, true).total
    };
    assert_eq!([7, 1].map(taken), [7, 0]);
}

#[test]
fn pf_dmg_17_temporary_hit_points() {
    let mut s = near(0, 0, 20);
    s.does(json!({"do": "bolster", "target": "a", "to": 5}), NO_DICE);
    hurt(&mut s, 8);
    assert_eq!((s.actor("a").temporary, s.hp("a")), (0, 17));
    s.does(json!({"do": "bolster", "target": "a", "to": 5}), NO_DICE);
    s.does(json!({"do": "bolster", "target": "a", "to": 3}), NO_DICE);
    assert_eq!(s.actor("a").temporary, 3, "one source at a time");
    s.does(json!({"do": "heal", "target": "a", "by": 2}), NO_DICE);
    assert_eq!((s.actor("a").temporary, s.hp("a")), (3, 19));
}

#[test]
fn pf_cnd_09_deafened() {
    use ludex_pathfinder::turns::initiative;
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    let modifier = |s: &Scene| initiative(s.state(), s.id("one"), None, false).total;
    let before = modifier(&s);
    s.afflict("one", "deafened", 0);
    assert_eq!(modifier(&s), before - 2);
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [3]);
    assert!(!s.happened("tried") && s.actor("one").actions == 2, "lost, and paid");
}

#[test]
fn pf_cnd_30_what_lasts_is_taken_together() {
    let mut s = near(0, 0, 20).turn("a");
    for (damage, die) in [("fire", 6), ("acid", 4)] {
        s.does(json!({"do": "linger", "target": "a", "damage": damage, "dice": 1, "die": die}), NO_DICE);
    }
    s.does(json!({"do": "end_turn", "actor": "a"}), [3, 2, 16, 9]);
    assert_eq!((s.hp("a"), s.actor("a").persistent.len()), (15, 1));
}

/// The actions of Brannoc in his next turn, where something comes over him in this one.
fn next_turn(condition: &str, value: u8) -> (u8, u8) {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", condition, value);
    let now = s.actor("one").actions;
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE).does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    (now, s.actor("one").actions)
}

#[test]
fn pf_cnd_33_quickened_from_the_next_turn() {
    assert_eq!(next_turn("quickened", 0), (3, 4));
}

#[test]
fn pf_cnd_36_slowed_from_the_next_turn() {
    assert_eq!(next_turn("slowed", 1), (3, 2));
}

#[test]
fn pf_cnd_37_stunned() {
    assert_eq!(next_turn("stunned", 2), (3, 1));
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    s.arm("one", "longsword");
    s.afflict("one", "stunned", 1);
    s.does(json!({"do": "stride", "actor": "two", "to": [6, 2]}), NO_DICE);
    assert!(!s.happened("provoked"), "the stunned do not react");
}

#[test]
fn pf_cnd_42_wounds_make_the_next_fall_worse() {
    let mut s = near(0, 1, 4);
    hurt(&mut s, 4);
    assert_eq!(s.actor("a").dying, 2);
}

#[test]
fn pf_cnd_43_the_dying_cannot_act_and_roll() {
    let mut s = near(1, 0, 0);
    end(&mut s, [12]);
    assert!(s.happened("recovering") && s.acting() == "b");
    assert_eq!((s.actor("a").dying, s.actor("a").wounded), (0, 1));
}

#[test]
fn pf_wpn_01_finesse() {
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    let rapier = s.arm("one", "rapier");
    s.record("one", |profile| profile.strikes[usize::from(rapier)].bonus = 0);
    let attack = attempt(s.state(), Blow::at(s.id("one"), s.id("two"), rapier), true).modifier;
    assert_eq!(attack.total, 7);
    assert!(attack.parts.iter().any(|part| part.label == "dexterity"), "{attack:?}");
}

#[test]
fn pf_wpn_11_propulsive() {
    let bonus = |strength: u8| {
        let more = format!(
            "[[weapon]]\nname = \"sling\"\ndie = 6\ndamage = \"bludgeoning\"\nrange = 50\nreload = 1\ntraits = [\"propulsive\"]\n\
             [[character]]\nname = \"slinger\"\nlevel = 1\nabilities = [{strength}, 14, 12, 10, 10, 10]\nclass_hit_points = 8\n\
             saves = [\"trained\", \"trained\", \"trained\"]\nweapons = [\"sling\"]\n"
        );
        let s =
            ring_with("", &more, "A . B", &[("one", "slinger", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
        s.state().profile(s.id("one")).strikes[0].bonus
    };
    assert_eq!([16, 12, 8].map(bonus), [1, 0, -1]);
}

#[test]
fn pf_int_26_two_kinds_two_weaknesses() {
    use ludex_pathfinder::character::{Against, DamageType, Ward};
    use ludex_pathfinder::damage::{Packet, Part, taken_of};
    let ward = |against, value| Ward { against, value, except: Default::default() };
    let mut s = pair("Brannoc", "timber wolf");
    let mut taken = |weak: Vec<Ward>, resistant: Vec<Ward>, parts: &[(DamageType, i32)]| {
        s.record("two", |profile| (profile.weak, profile.resistant) = (weak, resistant));
        let mut packet = Packet::default();
        for (kind, amount) in parts {
            packet.add(Part { kind: *kind, amount: *amount, ..Part::default() });
        }
        let two = s.id("two");
        taken_of(s.state().profile(two), s.state().options(), &packet, false).total
    };
    let both = [(DamageType::Slashing, 6), (DamageType::Cold, 3)];
    assert_eq!(taken(vec![ward(Against::Slashing, 2), ward(Against::Cold, 4)], vec![], &both), 15);
    let physical = vec![ward(Against::Physical, 3), ward(Against::Slashing, 5)];
    assert_eq!(taken(physical, vec![], &both[..1]), 11, "of those that match the highest");
    assert_eq!(taken(vec![ward(Against::Cold, 4)], vec![ward(Against::All, 5)], &both), 3, "1 and 2");
}

#[test]
fn pf_int_31_every_bonus_at_once() {
    use ludex_pathfinder::attack::{Blow, attempt};
    use ludex_pathfinder::state::{Ongoing, Until};
    let cells = ". . . . . .\n. A B C . .\n. . . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B"), ("three", "Tessaly", "ours", "C")];
    let mut s = ring("", cells, &people);
    s.record("one", |profile| profile.strikes[0].attack.item = 1);
    let shield = pair("Brannoc", "timber wolf");
    let shield = shield.state().profile(shield.id("one")).shield.clone();
    s.record("two", |profile| profile.shield = shield);
    let mut s = s.turn("one");
    s.set("two", |actor| (actor.shield_raised, actor.held) = (true, 0));
    s.set("one", |actor| (actor.attacks, actor.aided) = (1, 2));
    s.afflict("one", "frightened", 1);
    let one = s.id("one");
    let bless = ludex_pathfinder::character::Spell::Bless;
    let (at, until) = (None, Until::Removed);
    s.play.state.spells.push(Ongoing {
        spell: bless,
        caster: one,
        level: 1,
        on: Some(one),
        at,
        number: 5,
        until,
        fresh: true,
        turns: 0,
    });
    let check = attempt(s.state(), Blow::at(one, s.id("two"), 0), true);
    assert_eq!((check.modifier.total, check.dc.total), (7, 18), "10, 1, 2, less 1 and 5; 18, 2 for the shield, less 2");
}

#[test]
fn pf_int_05_what_heals_comes_before_the_check() {
    let cells = ". . . . .\n. A B . C\n. . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "Oswin", "ours", "B"), ("three", "timber wolf", "theirs", "C")];
    let mut s = ring("", cells, &people);
    s.record("one", |profile| profile.heals.fast = 3);
    s.does(json!({"do": "begin"}), [20, 1, 10]);
    s.set("one", |actor| (actor.hit_points, actor.dying) = (0, 2));
    for what in [Condition::Unconscious, Condition::Prone] {
        s.set("one", |actor| actor.conditions.push(ludex_pathfinder::state::Instance::of(what)));
    }
    let mut s = s.turn("three");
    // No die is rolled for recovery.
    s.does(json!({"do": "end_turn", "actor": "three"}), NO_DICE);
    let one = s.actor("one");
    assert_eq!((one.hit_points, one.dying, one.wounded, one.has(Condition::Unconscious)), (3, 0, 1, false));
    // A troll's regeneration likewise; fire stops it.
    let people = [
        ("one", "marsh troll whelp", "theirs", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("three", "hill brute", "theirs", "C"),
    ];
    let mut s = ring("", ". . . . . . . .\n. A . B . C . .\n. . . . . . . .\n. . . . . . . .", &people).turn("two");
    s.set("one", |actor| actor.hit_points = 5);
    s.does(json!({"do": "hurt", "target": "one", "by": 5, "damage": "slashing"}), NO_DICE);
    assert_eq!(s.actor("one").dying, 1);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "three"}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").wounded), (8, 1));
}

#[test]
fn pf_int_12_a_fall_while_wounded() {
    let cells = ". . . . .\n. A B . C\n. . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "Oswin", "ours", "B"), ("three", "timber wolf", "theirs", "C")];
    let mut s = ring("", cells, &people).turn("two");
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (8, 1));
    s.does(json!({"do": "drop_down", "target": "one", "feet": 20}), NO_DICE);
    let one = s.actor("one");
    assert_eq!((one.hit_points, one.dying, one.has(Condition::Prone)), (0, 2, true), "10 damage, and the wound counts");
}

#[test]
fn pf_int_13_treated_badly() {
    let cells = ". . . . .\n. A B . C\n. . . . .";
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "Oswin", "ours", "B"), ("three", "timber wolf", "theirs", "C")];
    let mut s = ring("", cells, &people);
    s.set("one", |actor| actor.hit_points = 3);
    s.does(json!({"do": "treat_wounds", "actor": "two", "target": "one"}), [1, 5]);
    assert_eq!((s.hp("one"), s.actor("one").dying), (0, 1), "5 damage, and no critical hit");
}
