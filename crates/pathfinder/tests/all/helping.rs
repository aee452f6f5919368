//! PF-SKA-32, PF-SPC-11, PF-SPC-12, PF-ACT-02: help in a fight.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::aid::worth;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::character::Rank;
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Brannoc in his turn beside Tessaly, who is dying so much; a foe is there.
fn beside(dying: u8, wounded: u8) -> Scene {
    let actors = [("a", "Brannoc", "ours", "A"), ("b", "Tessaly", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", "A B . . . . C .", &actors).turn("a");
    if dying > 0 {
        s.set("b", |actor| (actor.hit_points, actor.dying, actor.wounded) = (0, dying, wounded));
        s.afflict("b", "unconscious", 0).afflict("b", "prone", 0);
    }
    s
}

const STABILISE: &str = "stabilise";

#[test]
fn pf_ska_32_the_dying() {
    let aid = || json!({"do": "first_aid", "actor": "a", "target": "b", "aim": STABILISE});
    let mut s = beside(2, 0);
    s.does(aid(), [13]);
    assert_eq!((s.actor("b").dying, s.actor("b").wounded, s.hp("b"), s.actor("a").actions), (0, 1, 0, 1));
    let mut s = beside(2, 0);
    s.does(aid(), [3]);
    assert_eq!(s.actor("b").dying, 3);
    let mut s = beside(0, 0);
    assert_eq!(s.no(aid()).0, "PF-SKA-32");
}

#[test]
fn pf_ska_32_blood() {
    let aid = || json!({"do": "first_aid", "actor": "a", "target": "b", "aim": "bleeding"});
    let bleeding = || {
        let mut s = beside(0, 0);
        s.does(json!({"do": "linger", "target": "b", "damage": "bleed", "dice": 1, "die": 4}), NO_DICE);
        s
    };
    let mut s = bleeding();
    s.does(aid(), [11, 15]);
    assert!(s.actor("b").persistent.is_empty());
    let mut s = bleeding();
    let before = s.hp("b");
    s.does(aid(), [1, 3]);
    assert_eq!(s.hp("b"), before - 3, "a critical failure has her bleed at once");
    // How hard it is the game master says, of the blood alone.
    let harder = |aim: &str| json!({"do": "first_aid", "actor": "a", "target": "b", "aim": aim, "dc": 20});
    let mut s = bleeding();
    s.does(harder("bleeding"), [11]);
    assert!(!s.actor("b").persistent.is_empty(), "15 against 20");
    assert_eq!(bleeding().no(harder(STABILISE)).0, "PF-SKA-32");
}

#[test]
fn pf_int_25_old_wounds_count_when_it_is_botched() {
    let mut s = beside(2, 1);
    s.does(json!({"do": "first_aid", "actor": "a", "target": "b", "aim": STABILISE}), [3]);
    assert!(s.actor("b").dead);
}

#[test]
fn pf_ska_50_no_treatment_in_a_fight() {
    let s = beside(1, 0);
    let offers = s.play.offers();
    assert!(offers.iter().any(|offer| offer.label == "Stabilise b"));
    assert!(!offers.iter().any(|offer| offer.label.contains("Treat")), "it takes ten minutes");
}

#[test]
fn pf_spc_11_retching() {
    let mut s = beside(0, 0);
    assert_eq!(s.no(json!({"do": "retch", "actor": "a"})).0, "PF-SPC-11");
    s.does(json!({"do": "afflict", "target": "a", "condition": "sickened", "value": 2, "dc": 17}), NO_DICE);
    s.does(json!({"do": "retch", "actor": "a"}), [12]);
    assert_eq!(s.actor("a").value(Condition::Sickened), 1);
    s.does(json!({"do": "retch", "actor": "a"}), [20]);
    assert!(!s.has("a", Condition::Sickened));
}

#[test]
fn pf_spc_12_help_against_fire() {
    let help = || json!({"do": "help_against", "actor": "a", "target": "b", "damage": "fire"});
    let burning = || {
        let mut s = beside(0, 0);
        s.does(json!({"do": "linger", "target": "b", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
        s
    };
    let mut s = burning();
    s.does(help(), [15]);
    assert!(s.actor("b").persistent.is_empty() && s.actor("a").actions == 1);
    let mut s = burning();
    s.does(help(), [14]);
    s.set("a", |actor| actor.actions = 2);
    assert_eq!(s.no(help()).0, "PF-SPC-12");
}

#[test]
fn pf_dmg_20_help_that_is_just_right() {
    let mut s = beside(0, 0);
    s.does(json!({"do": "linger", "target": "b", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.does(json!({"do": "help_against", "actor": "a", "target": "b", "damage": "fire", "apt": true}), [10]);
    assert!(s.actor("b").persistent.is_empty());
}

#[test]
fn pf_act_02_aid() {
    let gives = [Degree::CriticalFailure, Degree::Failure, Degree::Success, Degree::CriticalSuccess];
    assert_eq!(gives.map(|degree| worth(degree, Rank::Trained)), [-1, 0, 1, 2]);
    assert_eq!([Rank::Master, Rank::Legendary].map(|rank| worth(Degree::CriticalSuccess, rank)), [3, 4]);
    let mut s = beside(0, 0).turn("b");
    s.put("foe", 2, 0);
    s.does(json!({"do": "prepare_aid", "actor": "b", "target": "a"}), NO_DICE);
    s = s.turn("a");
    assert_eq!(s.no(json!({"do": "aid", "actor": "foe", "by": "attack"})).0, "PF-ACT-02");
    s.does(json!({"do": "aid", "actor": "b", "by": "attack"}), [13]);
    let modifier = |s: &Scene| attempt(s.state(), Blow::at(s.id("a"), s.id("foe"), 0), false).modifier.total;
    assert_eq!((modifier(&s), s.actor("b").reaction), (10, false));
    s.put("foe", 1, 0).put("b", 3, 0);
    s.strike("a", "longsword", "foe", [2]);
    assert_eq!(modifier(&s), 4, "the help is used up");
}
