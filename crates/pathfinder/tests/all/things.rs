//! PF-ITM-04, PF-ITM-05, PF-ENV-05, PF-ENV-10, PF-MOD-08, PF-CND-03: things that are struck, broken, and dug away.

use crate::common::*;
use crate::skills::{thing, uses, with};
use ludex_pathfinder::character::{DamageType, Portion, Skill};
use ludex_pathfinder::skills::THING_IMMUNITIES;
use serde_json::json;

#[test]
fn pf_mod_08_what_is_improvised_is_worse() {
    let mut s = with(json!({"name": "the chest", "kind": "device", "dc": 20, "needs": 3}));
    let mut command = uses("Tess", "disable", "thievery");
    command["tools"] = json!(false);
    s.does(command, [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5, "7 less 2");
    assert!(s.told().contains("improvised"));
}

#[test]
fn pf_itm_04_what_is_carried_is_not_struck() {
    let mut s =
        with(json!({"name": "a torch", "kind": "thing", "dc": 10, "hit_points": 4, "owner": "guard"})).turn("Tess");
    let strike = s.arm("Tess", "rapier");
    let at = json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike});
    assert_eq!(s.no(at.clone()).0, "PF-ITM-04");
    s.does(
        json!({"do": "lay_thing", "thing": {"name": "a torch", "kind": "thing", "dc": 10, "hit_points": 4}}),
        NO_DICE,
    );
    // 3 + 7 against an armour class of 10.
    s.does(at, [3, 2]);
    assert!(thing(&s).left() <= 0);
}

#[test]
fn pf_itm_05_things_have_no_flesh() {
    assert_eq!(THING_IMMUNITIES.len(), 14);
    let mut s =
        with(json!({"name": "a door", "kind": "barrier", "dc": 10, "hit_points": 40, "hardness": 10})).turn("Tess");
    let fist = s.arm("Tess", "fist");
    assert_eq!(
        s.no(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": fist})).0,
        "PF-ITM-05",
        "what spares lives"
    );
}

#[test]
fn pf_env_05_structures_take_damage_through_their_hardness() {
    let mut s =
        with(json!({"name": "a door", "kind": "barrier", "dc": 20, "hit_points": 40, "hardness": 10})).turn("Tess");
    s.record("Tess", |profile| profile.strikes[0].bonus = 9);
    let strike = s.arm("Tess", "rapier");
    s.does(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike}), [10, 4]);
    assert_eq!(thing(&s).left(), 37, "13 less 10");
    let mut s = with(json!({"name": "a wall", "kind": "barrier", "dc": 30})).turn("Tess");
    let strike = s.arm("Tess", "rapier");
    assert_eq!(s.no(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike})).0, "PF-ENV-05");
}

fn portion(damage: DamageType) -> Portion {
    Portion { dice: 1, die: 6, bonus: 1, damage }
}

#[test]
fn pf_wpn_02_and_pf_wpn_03_things_are_hit_as_hard_as_people() {
    let struck = |change: fn(&mut ludex_pathfinder::character::Strike), faces: &[u32]| {
        let wall = json!({"name": "a wall", "kind": "barrier", "dc": 20, "hit_points": 200, "hardness": 10});
        let mut s = with(wall).turn("Tess");
        s.record("Tess", |profile| {
            profile.strikes[0].bonus = 9;
            profile.strikes[0].deadly = 0;
            change(&mut profile.strikes[0]);
        });
        let strike = s.arm("Tess", "rapier");
        s.does(json!({"do": "strike_thing", "actor": "Tess", "matter": 0, "strike": strike}), faces);
        200 - thing(&s).left()
    };
    assert_eq!(struck(|_| {}, &[20, 6]), 20, "twice 15, less 10");
    assert_eq!(struck(|strike| strike.deadly = 8, &[20, 6, 7]), 27, "deadly dice are not doubled");
    assert_eq!(struck(|strike| strike.deadly = 8, &[10, 6]), 5, "nor thrown for a plain hit");
    assert_eq!(struck(|strike| strike.fatal = 10, &[20, 6, 9]), 29, "twice 15 and a fatal die, less 10");
    assert_eq!(
        struck(|strike| strike.also = vec![portion(DamageType::Fire)], &[10, 6, 4]),
        10,
        "15 and 5, less 10 once"
    );
    assert_eq!(struck(|strike| strike.also = vec![portion(DamageType::Fire)], &[20, 6, 4]), 30);
    assert_eq!(struck(|strike| strike.also = vec![portion(DamageType::Poison)], &[10, 6, 4]), 5, "PF-ITM-05");
}

#[test]
fn pf_cnd_03_what_is_broken_gives_nothing() {
    let mut s = with(json!({"name": "a lute", "kind": "thing", "dc": 10, "hit_points": 8, "lost": 4}));
    assert!(thing(&s).is_broken() && thing(&s).left() == 4);
    // A broken shield is not raised.
    let mut fight = pair("Brannoc", "bandit bruiser").turn("one");
    fight.set("one", |actor| actor.shield_damage = 12);
    assert_eq!(fight.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08");
    assert!(ludex_pathfinder::derived::is_shield_broken(fight.state(), fight.id("one")));
    s.does(uses("Iven", "repair", "crafting"), [10]);
    assert!(!thing(&s).is_broken());
}

#[test]
fn pf_env_10_the_buried_are_dug_out() {
    let mut s = with(json!({"name": "the slide", "kind": "rubble", "dc": 15, "needs": 3}));
    s.record("Oswin", |profile| profile.skills[Skill::Athletics as usize].proficiency = 8);
    // Three squares with shovels: two minutes each.
    for _ in 0..3 {
        s.does(uses("Oswin", "dig", "athletics"), [10]);
    }
    assert_eq!((s.state().clock.seconds, thing(&s).open), (360, true));
    let mut s = with(json!({"name": "the slide", "kind": "rubble", "dc": 15, "needs": 3}));
    s.record("Oswin", |profile| profile.skills[Skill::Athletics as usize].proficiency = 8);
    s.does(uses("Oswin", "dig", "athletics"), [20]);
    assert_eq!(s.state().clock.seconds, 60, "critical success: half of that");
}
