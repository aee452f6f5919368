//! PF-WPN: what weapons are like.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::character::{Strike, WeaponTrait};
use serde_json::json;

/// Brannoc between two foes, with changes to his longsword.
fn with(change: impl Fn(&mut Strike)) -> Scene {
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", "hill brute", "theirs", "B"), ("three", "hill brute", "theirs", "C")];
    let cells = ". . . . . . .\n. . . . . . .\n. . A B . . .\n. . . . . . .\nC . . . . . .\n. . . . . . .";
    let mut s = ring("", cells, &actors).turn("one");
    s.record("one", |profile| {
        change(&mut profile.strikes[0]);
        profile.reactions = Default::default();
    });
    s.put("three", 0, 2).arm("one", "longsword");
    s
}

fn of(what: WeaponTrait) -> Scene {
    with(|strike| {
        strike.traits.set(what, true);
    })
}

fn aim(s: &Scene, target: &str) -> i32 {
    attempt(s.state(), Blow::at(s.id("one"), s.id(target), 0), true).modifier.total
}

/// The damage of a blow.
fn damage(s: &mut Scene, target: &str, faces: [u32; 2]) -> i64 {
    s.strike("one", "longsword", target, faces);
    s.event("damaged").expect("it hits")["amount"].as_i64().unwrap()
}

#[test]
fn pf_wpn_02_deadly() {
    let mut s = with(|strike| strike.deadly = 10);
    s.strike("one", "longsword", "two", [20, 5, 7]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 25, "twice 5 and 4, and 7");
}

#[test]
fn pf_wpn_03_fatal() {
    let mut s = with(|strike| (strike.die, strike.fatal) = (6, 10));
    s.strike("one", "longsword", "two", [20, 7, 6]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 28);
}

#[test]
fn pf_wpn_04_forceful() {
    let mut s = of(WeaponTrait::Forceful);
    assert_eq!([[10, 1], [15, 1], [19, 1]].map(|faces| damage(&mut s, "two", faces)), [5, 6, 7]);
}

#[test]
fn pf_wpn_05_sweep() {
    let mut s = of(WeaponTrait::Sweep);
    assert_eq!(aim(&s, "two"), 9);
    s.strike("one", "longsword", "two", [2]);
    assert_eq!((aim(&s, "three"), aim(&s, "two")), (5, 4));
    s.strike("one", "longsword", "three", [2]);
    assert_eq!(aim(&s, "two"), 0);
}

#[test]
fn pf_wpn_06_backswing() {
    let mut s = of(WeaponTrait::Backswing);
    s.strike("one", "longsword", "two", [2]);
    assert_eq!(aim(&s, "two"), 5);
    s.strike("one", "longsword", "two", [15, 1]);
    assert_eq!(aim(&s, "two"), -1, "after a miss alone");
}

#[test]
fn pf_wpn_07_backstabber() {
    let mut s = of(WeaponTrait::Backstabber);
    assert_eq!(damage(&mut s, "two", [10, 1]), 5);
    s.afflict("two", "flat_footed", 0);
    assert_eq!(damage(&mut s, "two", [15, 1]), 6);
}

#[test]
fn pf_wpn_08_versatile() {
    use ludex_pathfinder::character::{Against, Ward};
    let mut s = with(|_| {});
    s.record("two", |profile| {
        profile.resistant.push(Ward { against: Against::Slashing, value: 5, except: Default::default() })
    });
    assert_eq!(damage(&mut s, "two", [10, 4]), 3);
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": 0, "versatile": true}), [15, 4]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 8);
    let fist = s.arm("one", "fist");
    let no = s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": fist, "versatile": true}));
    assert_eq!(no.0, "PF-WPN-08");
}

#[test]
fn pf_wpn_10_volley() {
    let mut s = with(|_| {});
    let bow = s.arm("one", "shortbow");
    s.record("one", |profile| profile.strikes[usize::from(bow)].volley = 30);
    let shot = |s: &Scene| attempt(s.state(), Blow::at(s.id("one"), s.id("two"), bow), true).modifier.total;
    let near = shot(&s);
    s.record("one", |profile| profile.strikes[usize::from(bow)].volley = 0);
    assert_eq!(shot(&s) - near, 2);
}

#[test]
fn pf_wpn_15_parry() {
    let mut s = of(WeaponTrait::Parry);
    s.put("three", 6, 5);
    let class = |s: &Scene| attempt(s.state(), Blow::at(s.id("two"), s.id("one"), 0), false).dc.total;
    assert_eq!(class(&s), 18);
    s.does(json!({"do": "parry", "actor": "one"}), NO_DICE);
    assert_eq!(class(&s), 19);
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    assert_eq!(class(&s), 20, "the better of both alone");
    assert_eq!(s.no(json!({"do": "parry", "actor": "one"})).0, "PF-WPN-15");
}

#[test]
fn pf_wpn_16_twin() {
    let mut s = of(WeaponTrait::Twin);
    s.record("one", |profile| {
        let mut second = profile.strikes[0].clone();
        second.weapon = 5;
        profile.strikes.push(second);
    });
    let place = s.state().profile(s.id("one")).strikes.len() - 1;
    s.set("one", |actor| actor.held |= 1 << 5);
    assert_eq!(damage(&mut s, "two", [10, 1]), 5);
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": place}), [15, 1]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 6);
}

#[test]
fn pf_stk_13_each_weapon_remembers_for_itself() {
    let mut s = with(|strike| {
        strike.traits.set(WeaponTrait::Sweep, true);
        strike.traits.set(WeaponTrait::Forceful, true);
    });
    s.strike("one", "longsword", "two", [2]);
    let fist = s.arm("one", "fist");
    let with_fist = attempt(s.state(), Blow::at(s.id("one"), s.id("three"), fist), true).modifier.total;
    assert_eq!(with_fist, 5, "agile, and no sweep of its own");
    s.strike("one", "fist", "three", [2]);
    assert_eq!(aim(&s, "three"), 0, "the third attack: 10 less, and 1 for the sweep");
    assert_eq!(damage(&mut s, "three", [19, 1]), 6, "the second with this sword");
}
