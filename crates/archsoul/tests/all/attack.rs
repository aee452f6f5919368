//! SP-ATK: attacks and defences.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::attack::{ATTACK_POOLS, defence_against, dice as attack_dice};
use ludex_archsoul::{Archsoul, Event};
use ludex_engine::testing::chance;
use serde_json::json;

#[test]
fn sp_atk_01_pools_of_attacks() {
    assert_eq!(
        ATTACK_POOLS.map(|row| (row.1.name(), row.2.name())),
        [("athletics", "melee"), ("precision", "ranged"), ("athletics", "brawl"), ("soulpower", "soul control"),]
    );
    for (who, weapon, dice) in [
        ("Mara", "shortspear", 12),
        ("Ilko", "pistol", 9),
        ("wolf", "jaws", 7),
        ("cave bear", "claws", 10),
        ("stone sentinel", "stone fists", 10),
        ("Orrin", "soul", 12),
    ] {
        let s = ring("", "hex", "A . . . .\n . . . . .", &[("one", who, "ours", "A", "")]);
        let weapons = &s.state().profile(s.id("one")).weapons;
        let weapon = weapons.iter().find(|one| one.name == weapon).unwrap();
        assert_eq!(attack_dice(s.state(), s.id("one"), weapon.way(false), false).total, dice, "{who}");
    }
}

#[test]
fn sp_atk_02_a_hit_is_more_than_the_defence() {
    for (faces, hit) in [([6, 5, 4, 4, 2, 2, 1], true), ([6, 5, 4, 3, 2, 2, 1], false)] {
        // Sefa holds a spear: 3 in front.
        let mut s = pair("wolf", "Sefa").turn("one");
        let all = if hit { dice(&[&faces, &pool(1, 5)]) } else { faces.to_vec() };
        s.attack("one", "jaws", "two", all);
        assert_eq!(s.event("attack_rolled").unwrap()["hit"], hit);
    }
}

#[test]
fn sp_atk_03_defence_of_front_and_back() {
    for (x, defence, hit) in [(1, 4, false), (3, 2, true)] {
        let mut s = pair("wolf", "toll guard").turn("one");
        s.put("one", x, 0);
        s.attack("one", "jaws", "two", if hit { dice(&[&pool(3, 7), &pool(0, 5)]) } else { pool(3, 7) });
        let rolled = s.event("attack_rolled").unwrap();
        assert_eq!((&rolled["defence"]["total"], &rolled["hit"]), (&json!(defence), &json!(hit)));
    }
}

#[test]
fn sp_atk_04_the_unaware_are_struck_from_behind() {
    for status in ["unaware", "disabled"] {
        let mut s = pair("wolf", "toll guard");
        s.afflict("two", status);
        let (tally, front) = defence_against(s.state(), s.id("one"), s.id("two"), false, true);
        assert_eq!((tally.to_string().as_str(), front), ("2 base defence (round shield +2, off: unaware) = 2", false));
    }
    let mut s = pair("wolf", "toll guard");
    s.does(json!({"do": "hurt", "target": "two", "by": 12}), [6]);
    assert_eq!(defence_against(s.state(), s.id("one"), s.id("two"), false, false).0.total, 2);
}

#[test]
fn sp_atk_05_against_the_restrained_the_attacker_chooses() {
    let mut s = pair("wolf", "toll guard").turn("one");
    let front = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0, "front": true});
    assert_eq!(s.no(front.clone()).0, "SP-ATK-05");
    s.afflict("two", "restrained");
    let offered = s.play.offers().into_iter().filter(|offer| offer.label.contains("jaws on two")).count();
    assert_eq!(offered, 2);
    let mut lower = Scene { play: s.play.clone() };
    lower.attack("one", "jaws", "two", pool(2, 7));
    assert_eq!(lower.event("attack_rolled").unwrap()["defence"]["total"], 2, "usually the lower");
    s.does(front, pool(3, 7));
    assert_eq!(s.event("attack_rolled").unwrap()["defence"]["total"], 4);
}

#[test]
fn sp_atk_06_the_grappled_have_no_front() {
    let mut s = pair("wolf", "Sefa");
    let front = |s: &Scene| defence_against(s.state(), s.id("one"), s.id("two"), false, false);
    assert_eq!((front(&s).0.total, front(&s).1), (3, true));
    s.afflict("two", "grappled");
    assert_eq!((front(&s).0.total, front(&s).1), (2, false));
}

#[test]
fn sp_atk_07_from_the_ground_melee_is_harder_and_damage_is_not() {
    let mut s = pair("wolf", "Ilko").turn("one");
    s.afflict("one", "knocked down");
    s.attack("one", "jaws", "two", dice(&[&[6, 5, 5, 4, 4, 2, 1], &pool(2, 5)]));
    let difficulty = |event: &str, roll: &str| s.event(event).unwrap()[roll]["difficulty"]["total"].clone();
    assert_eq!((difficulty("attack_rolled", "roll"), difficulty("damage_rolled", "throw")), (json!(5), json!(4)));
    let mut s = pair("Ilko", "wolf").turn("one");
    s.afflict("one", "knocked down").attack("one", "pistol", "two", pool(0, 9));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"]["difficulty"]["total"], 4);
}

#[test]
fn sp_atk_08_beyond_accurate_range() {
    let far = ". A . . . . . . . . . . . . . . . . . . . . . . B";
    for (x, difficulty) in [(1, 4), (9, 4), (11, 5), (17, 5)] {
        let actors = [("one", "Ilko", "ours", "A", "east"), ("two", "wolf", "theirs", "B", "west")];
        let mut s = ring("", "hex", far, &actors).turn("one");
        s.put("two", x + i16::from(x == 1), 0).attack("one", "pistol", "two", pool(0, 9));
        assert_eq!(s.event("attack_rolled").unwrap()["roll"]["difficulty"]["total"], difficulty, "{x}");
        let id = s.id("one");
        s.play.state.actor_mut(id).ap = 3;
        s.put("two", 18, 0);
        let (rule, why) = s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0}));
        assert_eq!(
            (rule, why.as_str()),
            ("SP-ATK-08", "two is 17 spaces away, and it reaches 16 (SP-ATK-08); come nearer")
        );
    }
}

#[test]
fn sp_atk_09_only_an_attack_on_one_alone_is_exclusive() {
    let blast = |targets: &[&str], faces: Vec<u32>| {
        let mut s = pair("Ilko", "Sefa").turn("one");
        s.put("third", 3, 0).does(json!({"do": "hurt", "target": "two", "by": 16}), [6]);
        let weapon = s.arm("one", "fire pot");
        s.does(json!({"do": "sweep", "actor": "one", "weapon": weapon, "targets": targets}), faces);
        s
    };
    // Sefa lies unconscious, in leather; pool 9 against 2, damage 6 dice.
    let both = blast(&["two", "third"], dice(&[&pool(3, 9), &pool(2, 6), &pool(0, 9)]));
    assert_eq!((both.event("attack_rolled").unwrap()["coup"].clone(), both.hp("two")), (json!(false), -1));
    let alone = blast(&["two"], dice(&[&pool(3, 9), &pool(2, 6)]));
    assert_eq!((alone.event("attack_rolled").unwrap()["coup"].clone(), alone.hp("two")), (json!(true), -2));
    assert_eq!(alone.actor("two").unconscious, Some(7));
    let mut s = pair("Ilko", "wolf").turn("one");
    assert_eq!(s.no(json!({"do": "sweep", "actor": "one", "weapon": 0, "targets": ["two"]})).0, "SP-ATK-09");
}

#[test]
fn sp_atk_10_a_result_of_0_misses_a_thing() {
    for (faces, hit) in [([3, 3, 3, 3, 2, 1, 1], false), ([4, 3, 3, 3, 2, 1, 1], true)] {
        let mut s = pair("wolf", "wooden door").turn("one");
        s.attack("one", "jaws", "two", if hit { dice(&[&faces, &pool(4, 5)]) } else { faces.to_vec() });
        let rolled = s.event("attack_rolled").unwrap();
        assert_eq!((&rolled["defence"]["total"], &rolled["hit"]), (&json!(0), &json!(hit)));
    }
}

#[test]
fn sp_atk_11_what_is_larger_than_a_space_cannot_be_missed() {
    let mut s = pair("Mara", "brick wall").turn("one");
    s.attack("one", "woodcutter's axe", "two", pool(9, 9));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"], json!(null));
    assert!(s.told().contains("cannot miss"));
}

#[test]
fn sp_atk_12_far_away_even_large_things_are_rolled_for() {
    let far = "A . . . . . . . . . . . . . . . . . . . B . . .";
    let mut s =
        ring("", "hex", far, &[("one", "bowman", "ours", "A", ""), ("barn", "brick wall", "", "B", "")]).turn("one");
    // Twenty spaces with a bow of 15: difficulty 5, needs 1.
    s.attack("one", "bow", "barn", [4, 4, 3, 1, 1, 1, 1, 1, 1]);
    let rolled = s.event("attack_rolled").unwrap();
    assert_eq!((&rolled["roll"]["difficulty"]["total"], &rolled["hit"]), (&json!(5), &json!(false)));
    let mut s = s.turn("one");
    s.put("barn", 15, 0).attack("one", "bow", "barn", pool(2, 5));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"], json!(null));
}

#[test]
fn sp_atk_13_the_game_master_rates_small_things() {
    for (options, defence) in [("", 2), ("small_defence = 3", 3)] {
        let s = pair_with(options, "Ilko", "rope");
        assert_eq!(defence_against(s.state(), s.id("one"), s.id("two"), false, false).0.total, defence);
    }
    let mut s = pair("Ilko", "rope");
    s.does(json!({"do": "rate", "target": "two", "defence": 5}), NO_DICE);
    assert_eq!(s.event("rated_as").unwrap()["rated"]["defence"], 5);
    let tally = defence_against(s.state(), s.id("one"), s.id("two"), false, true).0;
    assert_eq!((tally.total, tally.parts[0].rule.as_str()), (5, "SP-ATK-13"));
}

#[test]
fn sp_atk_14_what_moves_or_is_held() {
    let actors = [
        ("one", "Mara", "ours", "A", "east"),
        ("guard", "toll guard", "theirs", "B", "west"),
        ("sword", "oak beam", "held by guard", "B", ""),
    ];
    let mut s = ring("", "hex", ". A B . .\n . . . . .", &actors);
    let defence = |s: &Scene| defence_against(s.state(), s.id("one"), s.id("sword"), false, false).0.total;
    assert_eq!(defence(&s), 4, "that of its holder, from the front");
    s.put("one", 3, 0);
    assert_eq!(defence(&s), 2);
    let thing = &mut std::sync::Arc::make_mut(&mut s.play.state.setting).cast[2].thing;
    if let Some(thing) = thing {
        (thing.holder, thing.moving) = (None, true);
    }
    assert_eq!(defence(&s), 1);
    s.does(json!({"do": "rate", "target": "sword", "defence": 3}), NO_DICE);
    assert_eq!(defence(&s), 3);
}

#[test]
fn sp_atk_15_the_soul_misses_things_with_0() {
    for (successes, hit) in [(0, false), (1, true)] {
        let mut s = pair("Orrin", "wooden door").turn("one");
        let faces = if hit { dice(&[&pool(1, 12), &pool(5, 6)]) } else { pool(0, 12) };
        s.attack("one", "soul", "two", faces);
        assert_eq!(
            (s.event("attack_rolled").unwrap()["hit"].clone(), s.hp("two")),
            (json!(hit), if hit { 4 } else { 5 }),
            "{successes}"
        );
    }
}

#[test]
fn sp_atk_16_the_order_of_an_attack() {
    let mut s = pair("Ilko", "wolf").turn("one");
    s.set_hp("two", 2);
    s.attack("one", "pistol", "two", dice(&[&pool(4, 9), &pool(3, 8), &[4]]));
    let names: Vec<String> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().into())
        .collect();
    assert_eq!(names[..5], ["ap_spent", "attack_rolled", "damage_rolled", "hp_lost", "fell_unconscious"]);
    // Legality goes first: a refusal costs nothing.
    let mut s = pair("Ilko", "wolf").turn("one");
    s.afflict("one", "submerged");
    assert_eq!(
        s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).1,
        "that is of no use under water (SP-UWD-23)"
    );
    assert_eq!(s.actor("one").ap, 3);
    // Mara's two blows at a door.
    let mut s = pair("Mara", "wooden door").turn("one");
    s.attack(
        "one",
        "woodcutter's axe",
        "two",
        dice(&[&[6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1], &[6, 5, 5, 4, 4, 3, 3, 2, 1]]),
    );
    assert_eq!(s.hp("two"), 2);
    let mut s = s.turn("one");
    s.attack("one", "woodcutter's axe", "two", dice(&[&pool(6, 12), &[3, 3, 2, 2, 2, 1, 1, 1, 1]]));
    assert_eq!((s.hp("two"), s.actor("one").wear), (2, [0; 8]));
    let mut s = s.turn("one");
    s.attack("one", "woodcutter's axe", "two", dice(&[&pool(6, 12), &pool(8, 9)]));
    assert_eq!((s.hp("two"), s.happened("slain")), (-2, true));
}

#[test]
fn sp_atk_17_a_broken_shield_guards_nothing() {
    let mut s = pair("wolf", "Mara");
    let front = |s: &Scene| defence_against(s.state(), s.id("one"), s.id("two"), false, false).0.total;
    assert_eq!(front(&s), 4);
    let id = s.id("two");
    s.play.state.actor_mut(id).wear[1] = 8;
    assert_eq!(front(&s), 3, "the parry of the spear");
    s.play.state.actor_mut(id).held &= !1;
    assert_eq!(front(&s), 2);
}

#[test]
fn the_chance_of_a_hit_and_of_damage_is_the_closed_form() {
    let s = pair("Ilko", "Sefa").turn("one");
    let command = s.read(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0}));
    let hit = |events: &[Event]| events.iter().any(|event| matches!(event, Event::AttackRolled(one) if one.hit));
    let (some, of) = chance::<Archsoul>(s.state(), &command, hit);
    let (ways, all) = at_least(9, 6, 4, 4);
    assert_eq!(some * all, ways * of);
    let harm = |most: i32| {
        move |events: &[Event]| events.iter().any(|event| matches!(event, Event::HpLost(one) if one.harm >= most))
    };
    let (some, of) = chance::<Archsoul>(s.state(), &command, harm(3));
    // Leather takes 1 off: four of the pistol's eight dice.
    let (damage, whole) = at_least(8, 6, 4, 4);
    assert_eq!(some * all * whole, ways * damage * of);
    // Against a chance beyond the die: pool 8 at 9 needs six sixes for a result of 3.
    assert_eq!(at_least(8, 6, 6, 6).0 * 559_872, 247 * at_least(8, 6, 6, 6).1);
    assert_eq!(at_least(12, 6, 3, 11).0 * 531_441, 28_672 * at_least(12, 6, 3, 11).1);
}
