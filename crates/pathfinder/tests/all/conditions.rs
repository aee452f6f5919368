//! PF-CND: what may be the matter with an actor.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Save, Skill};
use ludex_pathfinder::derived;
use ludex_pathfinder::state::{Condition, Instance, Until};
use serde_json::json;

/// Armour class, Fortitude, Reflex, Will, Perception, Athletics, the longsword and its damage of Brannoc with a condition.
fn numbers(condition: &str, value: u8) -> [i32; 8] {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.arm("one", "longsword");
    if !condition.is_empty() {
        s.afflict("one", condition, value);
    }
    let (state, id) = (s.state(), s.id("one"));
    let save = |save| derived::save(state, id, save, false).total;
    let strike = &state.profile(id).strikes[0];
    [
        ludex_pathfinder::attack::against(state, s.id("two"), id, &state.profile(s.id("two")).strikes[0], false).total,
        save(Save::Fortitude),
        save(Save::Reflex),
        save(Save::Will),
        derived::perception(state, id, false).total,
        derived::skill(state, id, Skill::Athletics, false).total,
        derived::attack(state, id, strike, false).total(),
        ludex_pathfinder::damage::modifier(state, id, strike, false).total,
    ]
}

/// What a condition takes from each of them.
fn takes(condition: &str, value: u8) -> [i32; 8] {
    let (plain, now) = (numbers("", 0), numbers(condition, value));
    std::array::from_fn(|place| now[place] - plain[place])
}

#[test]
fn pf_cnd_01_the_highest_counts_and_all_go_down() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "frightened", 1).afflict("one", "frightened", 2);
    assert_eq!(s.actor("one").value(Condition::Frightened), 2);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let left: Vec<u8> = s.actor("one").conditions.iter().map(|one| one.value).collect();
    assert_eq!(left, [1], "the other is at 0 and gone");
    // Slowed 2 for a turn and slowed 1 for six.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    for (value, turns) in [(2, 1), (1, 6)] {
        let command = json!({"do": "afflict", "target": "one", "condition": "slowed", "value": value, "turns": turns});
        s.does(command, NO_DICE);
    }
    assert_eq!(s.actor("one").value(Condition::Slowed), 2);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let one = s.id("one");
    let slowed = Instance { value: 1, until: Until::Ends(one, 5), ..Instance::of(Condition::Slowed) };
    assert_eq!(s.actor("one").conditions.iter().collect::<Vec<Instance>>(), [slowed]);
}

#[test]
fn pf_cnd_02_blinded() {
    assert_eq!(takes("blinded", 0)[4], -4);
}

#[test]
fn pf_cnd_05_concealed() {
    for (face, strikes) in [(4, false), (5, true)] {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        let faces = if strikes { vec![face, 2] } else { vec![face] };
        s.afflict("two", "concealed", 0).strike("one", "longsword", "two", faces);
        assert_eq!((s.happened("struck"), s.actor("one").attacks), (strikes, 1));
    }
}

#[test]
fn pf_cnd_08_dazzled() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "dazzled", 0).strike("one", "longsword", "two", [4]);
    assert_eq!(s.event("flattened").unwrap()["flat"]["dc"], 5);
}

#[test]
fn pf_cnd_04_clumsy() {
    assert_eq!(takes("clumsy", 1), [-1, 0, -1, 0, 0, 0, 0, 0]);
}

#[test]
fn pf_cnd_10_drained() {
    let mut s = pair("Brannoc", "timber wolf");
    s.record("one", |profile| (profile.level, profile.hit_points) = (3, 40));
    s.set("one", |actor| actor.hit_points = 30);
    s.afflict("one", "drained", 2);
    let most = |s: &Scene| ludex_pathfinder::conditions::most_hit_points(s.state(), s.id("one"));
    assert_eq!((s.hp("one"), most(&s)), (24, 34));
    s.does(json!({"do": "relieve", "target": "one", "condition": "drained", "by": 1}), NO_DICE);
    assert_eq!((s.hp("one"), most(&s)), (24, 37));
    assert_eq!(takes("drained", 1)[1], -1);
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    s.set("one", |actor| actor.hit_points = 1);
    s.afflict("one", "drained", 1);
    assert_eq!((s.hp("one"), s.actor("one").dying), (0, 1), "it can strike one down");
}

#[test]
fn pf_cnd_11_doomed() {
    let mut s = pair("Brannoc", "timber wolf");
    s.afflict("one", "doomed", 1);
    assert_eq!(ludex_pathfinder::dying::threshold(s.state(), s.id("one")), 3);
    s.afflict("one", "doomed", 4);
    assert!(s.actor("one").dead);
}

#[test]
fn pf_cnd_12_encumbered() {
    assert_eq!(takes("encumbered", 0)[0], -1);
    let mut s = pair("Brannoc", "timber wolf");
    s.record("one", |profile| profile.speed = 25).afflict("one", "encumbered", 0);
    assert_eq!(derived::speed(s.state(), s.id("one")), 15);
    s.record("one", |profile| profile.speed = 10);
    assert_eq!(derived::speed(s.state(), s.id("one")), 5);
}

#[test]
fn pf_cnd_13_enfeebled() {
    assert_eq!(takes("enfeebled", 2), [0, 0, 0, 0, 0, -2, -2, -2]);
}

#[test]
fn pf_cnd_14_fascinated() {
    assert_eq!(takes("fascinated", 0), [0, 0, 0, 0, -2, -2, 0, 0]);
}

#[test]
fn pf_cnd_15_fatigued() {
    assert_eq!(takes("fatigued", 0), [-1, -1, -1, -1, 0, 0, 0, 0]);
}

#[test]
fn pf_cnd_16_flat_footed() {
    assert_eq!(takes("flat_footed", 0)[0], -2);
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    s.afflict("one", "flat_footed", 0).afflict("one", "prone", 0).strike("two", "jaws", "one", [6]);
    assert_eq!(s.event("struck").unwrap()["check"]["dc"]["total"], 16, "two reasons count once");
}

#[test]
fn pf_cnd_23_frightened() {
    assert_eq!(takes("frightened", 2), [-2, -2, -2, -2, -2, -2, -2, 0]);
}

#[test]
fn pf_cnd_24_grabbed() {
    assert_eq!(takes("grabbed", 0)[0], -2);
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "grabbed", 0);
    assert_eq!(s.no(json!({"do": "step", "actor": "one", "to": [2, 2]})).0, "PF-CND-24");
    s.does(json!({"do": "interact", "actor": "one", "weapon": 1}), [4]);
    assert_eq!((s.actor("one").holds(1), s.actor("one").actions), (false, 2), "the action is lost");
    s.does(json!({"do": "interact", "actor": "one", "weapon": 1}), [5]);
    assert!(s.actor("one").holds(1));
}

#[test]
fn pf_cnd_26_immobilized() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "immobilized", 0);
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [2, 2]})).0, "PF-CND-26");
    assert_eq!(s.no(json!({"do": "drop_prone", "actor": "one"})).0, "PF-CND-26");
}

#[test]
fn pf_cnd_29_paralyzed() {
    assert_eq!(takes("paralyzed", 0)[0], -2);
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    s.afflict("one", "paralyzed", 0).does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(s.acting(), "two", "its turn is over at once");
}

#[test]
fn pf_cnd_32_prone() {
    assert_eq!(takes("prone", 0), [-2, 0, 0, 0, 0, 0, -2, 0]);
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "prone", 0);
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [2, 2]})).0, "PF-CND-32");
}

#[test]
fn pf_cnd_34_restrained() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "restrained", 0);
    let strike = s.arm("one", "longsword");
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-CND-34");
    assert_eq!(s.no(json!({"do": "interact", "actor": "one", "weapon": 1})).0, "PF-CND-34");
}

#[test]
fn pf_cnd_35_sickened() {
    assert_eq!(takes("sickened", 1), [-1, -1, -1, -1, -1, -1, -1, 0]);
    let mut s = pair("Brannoc", "timber wolf");
    s.afflict("one", "sickened", 1).afflict("one", "frightened", 2);
    assert_eq!(derived::perception(s.state(), s.id("one"), false).total, 4, "the worse of the two");
}

#[test]
fn pf_cnd_38_stupefied() {
    assert_eq!(takes("stupefied", 2), [0, 0, 0, -2, -2, 0, 0, 0]);
}

#[test]
fn pf_cnd_39_unconscious() {
    let now = takes("unconscious", 0);
    assert_eq!((now[0], now[2], now[4]), (-6, -4, -4));
}
