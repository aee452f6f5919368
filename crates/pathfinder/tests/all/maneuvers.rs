//! PF-SKA: laying hands on foes, and words that are weapons.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::deeds::{SKILL_ACTIONS, lookup};
use ludex_pathfinder::guile::is_proof;
use ludex_pathfinder::maneuvers::{ATTACK_ACTIONS, free_hands};
use ludex_pathfinder::state::{Condition, Instance, Until};
use serde_json::{Value, json};

/// Brannoc with bare hands in his turn, beside a foe.
fn bare(foe: &str) -> Scene {
    let mut s = pair("Brannoc", foe).turn("one");
    s.set("one", |actor| actor.held = 0);
    s
}

/// One does something to two.
fn to(what: &str) -> Value {
    json!({"do": what, "actor": "one", "target": "two"})
}

/// The modifier and the armour class of a Strike of one at two.
fn aim(s: &mut Scene, with: &str) -> (i32, i32) {
    let strike = s.arm("one", with);
    let (one, two) = (s.id("one"), s.id("two"));
    let attempt = attempt(s.state(), Blow::at(one, two, strike), true);
    (attempt.modifier.total, attempt.dc.total)
}

/// The modifier, the DC and the degree of what was tried.
fn tried(s: &Scene) -> (i64, i64, String) {
    let check = s.event("tried").expect("it was rolled")["check"].clone();
    let total = |part: &str| check[part]["total"].as_i64().unwrap_or(0);
    (total("modifier"), total("dc"), check["degree"].as_str().unwrap_or("").to_owned())
}

#[test]
fn pf_skl_01_what_skills_are_used_for() {
    assert_eq!(lookup("thievery", "pick a lock"), Some(("2", true)));
    assert_eq!(lookup("intimidation", "demoralize"), Some(("1", false)));
    assert_eq!(SKILL_ACTIONS.iter().filter(|row| row.0 == "thievery").count(), 4);
}

#[test]
fn pf_skl_02_what_takes_training() {
    let mut s = pair("Iven", "bandit bruiser").turn("one");
    s.set("one", |actor| actor.held = 0);
    s.arm("two", "greatclub");
    let disarm = json!({"do": "disarm", "actor": "one", "target": "two", "weapon": 0});
    assert_eq!(s.no(disarm).0, "PF-SKL-02");
    assert_eq!(s.actor("one").actions, 3);
    s.does(to("trip"), [10]);
    assert_eq!(tried(&s).0, 0, "untrained, and no Strength");
}

#[test]
fn pf_stk_04_what_is_an_attack() {
    let is = |name: &str| ATTACK_ACTIONS.contains(&(name, true));
    assert!(is("escape") && is("trip") && !is("feint"));
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.does(to("demoralize"), [2]);
    assert_eq!(s.actor("one").attacks, 0);
}

#[test]
fn pf_stk_15_a_check_of_a_skill_is_no_attack_roll() {
    let mut s = bare("timber wolf");
    s.afflict("one", "prone", 0);
    assert_eq!(aim(&mut s, "longsword").0, 7);
    s.set("one", |actor| actor.held = 0).does(to("trip"), [10]);
    assert_eq!(tried(&s).0, 7);
}

#[test]
fn pf_ska_12_grapple() {
    let mut s = bare("timber wolf");
    s.does(to("grapple"), [10]);
    assert_eq!(tried(&s), (7, 17, "success".into()));
    assert!(s.has("two", Condition::Grabbed) && s.actor("one").attacks == 1);
    let mut s = bare("timber wolf");
    s.does(to("grapple"), [20]);
    assert!(s.has("two", Condition::Restrained));
}

#[test]
fn pf_ska_12_whoever_is_grappled_badly_turns_it_round() {
    let mut s = bare("timber wolf");
    s.does(to("grapple"), [1]);
    assert_eq!(tried(&s).2, "critical_failure");
    s.does(json!({"do": "turn_tables", "actor": "two", "grab": true}), NO_DICE);
    assert!(s.has("one", Condition::Grabbed));
    let mut s = bare("timber wolf");
    s.does(to("grapple"), [1]);
    s.does(json!({"do": "turn_tables", "actor": "two"}), NO_DICE);
    assert!(s.has("one", Condition::Prone));
}

#[test]
fn pf_ska_12_a_free_hand_and_no_giant() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    assert_eq!(free_hands(s.state(), s.id("one")), 0);
    assert_eq!(s.no(to("trip")).0, "PF-STK-11");
    s.set("one", |actor| actor.held = 0);
    s.record("two", |profile| profile.size = ludex_pathfinder::character::Size::Huge);
    assert_eq!(s.no(to("grapple")).0, "PF-SKA-12");
}

#[test]
fn pf_int_18_a_hold_and_what_ends_it() {
    let held = || {
        let mut s = bare("timber wolf");
        s.does(to("grapple"), [10]);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        assert!(s.has("two", Condition::Grabbed));
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        s
    };
    let mut s = held();
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(!s.has("two", Condition::Grabbed), "the end of the holder's next turn");
    let mut s = held();
    s.does(to("grapple"), [10]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.has("two", Condition::Grabbed), "it was taken anew");
    let mut s = held();
    s.does(json!({"do": "step", "actor": "one", "to": [3, 1]}), NO_DICE);
    assert!(!s.has("two", Condition::Grabbed), "whoever moves lets go");
    let mut s = held();
    s.does(json!({"do": "hurt", "target": "one", "by": 25, "damage": "untyped"}), NO_DICE);
    assert!(!s.has("two", Condition::Grabbed), "whoever falls lets go");
}

/// Brannoc, held by a foe against a DC of 20.
fn held() -> Scene {
    let mut s = bare("timber wolf");
    let two = s.id("two");
    s.set("one", |actor| {
        let until = Until::Ends(two, 3);
        actor.conditions.push(Instance { until, by: Some(two), dc: 20, ..Instance::of(Condition::Grabbed) });
    });
    s
}

const ESCAPE: &str = "escape";

#[test]
fn pf_act_06_escape() {
    let escape = || json!({"do": ESCAPE, "actor": "one", "from": "two", "by": "athletics"});
    let mut s = held();
    s.does(escape(), [13]);
    assert!(!s.has("one", Condition::Grabbed));
    let mut s = held();
    s.does(escape(), [5]).does(escape(), [18]);
    assert_eq!(tried(&s), (2, 20, "success".into()));
    let mut s = held();
    s.does(escape(), [2]);
    assert_eq!(s.no(escape()).0, "PF-ACT-06");
    let mut s = held();
    s.does(escape(), [20]);
    s.does(json!({"do": "slip", "actor": "one", "to": [2, 2]}), NO_DICE);
    assert_eq!(s.actor("one").at, ludex_grid::Cell::new(2, 2));
}

#[test]
fn pf_int_11_every_attack_of_the_turn_counts() {
    let mut s = held();
    s.does(json!({"do": ESCAPE, "actor": "one", "from": "two", "by": "acrobatics"}), [20]);
    s.does(json!({"do": "slip", "actor": "one", "to": [3, 2]}), NO_DICE);
    assert_eq!(aim(&mut s, "longsword").0, 4, "it counts though it succeeds, and by Acrobatics");
    let mut s = bare("timber wolf");
    s.does(to("trip"), [4]);
    assert_eq!(aim(&mut s, "longsword").0, 4);
    s.does(to("demoralize"), [2]);
    assert_eq!(aim(&mut s, "longsword").0, 4);
    s.strike("one", "longsword", "two", [2]);
    assert_eq!(aim(&mut s, "longsword").0, -1);
}

#[test]
fn pf_ska_15_shove() {
    let mut s = bare("timber wolf");
    s.does(to("shove"), [10]);
    assert_eq!((s.actor("two").at.x, s.actor("one").at.x), (5, 3));
    let mut s = bare("timber wolf");
    s.does(json!({"do": "shove", "actor": "one", "target": "two", "follow": true}), [20]);
    assert_eq!((s.actor("two").at.x, s.actor("one").at.x), (6, 5));
    let mut s = bare("timber wolf");
    s.does(to("shove"), [1]);
    assert!(s.has("one", Condition::Prone));
}

#[test]
fn pf_ska_17_trip() {
    let mut s = bare("timber wolf");
    s.does(to("trip"), [13]);
    assert_eq!((tried(&s), s.has("two", Condition::Prone)), ((7, 20, "success".into()), true));
    let mut s = bare("timber wolf");
    s.does(to("trip"), [20, 4]);
    assert!(s.has("two", Condition::Prone) && s.hp("two") == 16, "the d6 is not doubled");
    let mut s = bare("timber wolf");
    s.does(to("trip"), [1]);
    assert!(s.has("one", Condition::Prone));
}

#[test]
fn pf_ska_18_disarm() {
    let disarm = || json!({"do": "disarm", "actor": "one", "target": "two", "weapon": 0});
    let armed = || {
        let mut s = bare("bandit bruiser");
        s.arm("two", "greatclub");
        s
    };
    let mut s = armed();
    s.does(disarm(), [20]);
    assert!(!s.actor("two").holds(0));
    let mut s = armed();
    s.does(disarm(), [11]).does(disarm(), [2]);
    assert_eq!(tried(&s).0, 4, "7, 2 for what sits loose, 5 for the attack before");
    let (one, two) = (s.id("one"), s.id("two"));
    let worse = attempt(s.state(), Blow::at(two, one, 0), true).modifier.total;
    assert_eq!(worse, 9);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(attempt(s.state(), Blow::at(two, one, 0), true).modifier.total, 11, "until its turn begins");
    let mut s = armed();
    s.does(disarm(), [1]);
    assert!(s.has("one", Condition::FlatFooted));
}

#[test]
fn pf_wpn_12_a_weapon_in_place_of_a_hand() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.record("one", |profile| {
        profile.strikes[0].traits.set(ludex_pathfinder::character::WeaponTrait::Trip, true);
        profile.strikes[0].reach = 10;
        profile.strikes[0].attack.item = 1;
    });
    s.arm("one", "longsword");
    s.put("two", 5, 2).does(to("trip"), [12]);
    assert_eq!(tried(&s), (8, 20, "success".into()));
    s.set("two", |actor| actor.conditions = Default::default());
    s.set("one", |actor| actor.attacks = 0);
    s.does(json!({"do": "trip", "actor": "one", "target": "two", "drops": true}), [1]);
    assert!(!s.actor("one").holds(0) && !s.has("one", Condition::Prone));
}

#[test]
fn pf_ska_24_feint() {
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.arm("one", "rapier");
    s.does(to("feint"), [12]);
    assert_eq!(tried(&s), (5, 17, "success".into()));
    assert_eq!(aim(&mut s, "rapier").1, 13);
    s.strike("one", "rapier", "two", [2]);
    assert_eq!(aim(&mut s, "rapier").1, 15, "the next blow alone");
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.arm("one", "rapier");
    s.does(to("feint"), [20]);
    s.strike("one", "rapier", "two", [2]);
    assert_eq!(aim(&mut s, "rapier").1, 13, "all until the end of the next turn");
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.arm("one", "rapier");
    s.does(to("feint"), [1]);
    let (one, two) = (s.id("one"), s.id("two"));
    let bared = attempt(s.state(), Blow::at(two, one, 0), true).dc;
    assert!(bared.parts.iter().any(|part| part.label == "deceived"), "{bared:?}");
}

#[test]
fn pf_ska_31_demoralize() {
    // Somebody with the Will of a wolf, who understands what is said.
    let threat = |strange: bool, face: u32| {
        let mut s = pair("Tessaly", "timber wolf").turn("one");
        s.record("two", |profile| profile.traits = Default::default());
        s.does(json!({"do": "demoralize", "actor": "one", "target": "two", "strange": strange}), [face]);
        (tried(&s), s.actor("two").value(Condition::Frightened))
    };
    assert_eq!(threat(false, 9), ((5, 14, "success".into()), 1));
    assert_eq!(threat(false, 19), ((5, 14, "critical_success".into()), 2));
    assert_eq!(threat(true, 9), ((1, 14, "failure".into()), 0));
    // Thirty feet, and no more.
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.put("one", 0, 0).put("two", 7, 0);
    assert_eq!(s.no(to("demoralize")).0, "PF-SKA-31");
    s.put("two", 6, 0);
    s.does(to("demoralize"), [13]);
    assert_eq!(s.actor("two").value(Condition::Frightened), 1, "13, 5 less 4 for a beast, against 14");
}

#[test]
fn pf_dmg_24_proof_for_ten_minutes() {
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.does(to("demoralize"), [2]);
    assert_eq!(s.no(to("demoralize")).0, "PF-DMG-24");
    s.play.state.clock.seconds += 599;
    assert!(is_proof(s.state(), s.id("two"), s.id("one")) && !is_proof(s.state(), s.id("one"), s.id("two")));
    s.play.state.clock.seconds += 1;
    s.does(to("demoralize"), [13]);
    assert!(s.has("two", Condition::Frightened));
}
