//! ED-CHK-43 where bodies struggle: each side buys for itself.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::Edge;
use ludex_odds::{Budget, odds};
use serde_json::{Value, json};

/// What each side of the contest of the last command came to.
fn sums(s: &Scene) -> (i64, i64) {
    let contended = s.event("contended").expect("they have struggled");
    let sum = |side: &str| contended[side]["modifier"]["total"].as_i64().unwrap_or(0);
    (sum("own"), sum("other"))
}

/// Does it without and with what vitality buys; returns how much more each side adds, and the vitality that it took.
fn bought(scene: impl Fn() -> Scene, command: &Value, answers: bool) -> ((i64, i64), i16) {
    let play = |tenacity: u8| {
        let mut s = scene();
        let before = s.vp("one");
        let mut command = command.clone();
        command["tenacity"] = json!(tenacity);
        if answers {
            s.does(command, NO_DICE);
            s.does(json!({"do": "answer", "actor": "two", "skill": "wrestling"}), [5, 6, 4, 7]);
        } else {
            s.does(command, [5, 6, 4, 7]);
        }
        (sums(&s), before - s.vp("one"))
    };
    let (plain, dear) = (play(0), play(2));
    ((dear.0.0 - plain.0.0, dear.0.1 - plain.0.1), dear.1 - plain.1)
}

#[test]
fn ed_chk_43_special_moves_are_bought_for() {
    let near = || pair("Brakk Dun", "street thug");
    let shove = json!({"do": "shove", "actor": "one", "target": "two"});
    assert_eq!(bought(near, &shove, true), ((2, 0), 6));
    let armed = || pair("Rhea Vance", "street thug");
    let disarm = json!({"do": "disarm", "actor": "one", "target": "two", "item": 0, "weapon": armed().weapon("one", "combat knife")});
    assert_eq!(bought(armed, &disarm, false), ((2, 0), 6));
    let feint = json!({"do": "feint", "actor": "one", "target": "two"});
    assert_eq!(bought(near, &feint, false), ((2, 0), 6));
    let overrun = json!({"do": "overrun", "actor": "one", "target": "two", "with": "might"});
    assert_eq!(bought(near, &overrun, false), ((2, 0), 6));
    let held = || {
        let mut s = pair("Brakk Dun", "street thug");
        s.does(json!({"do": "afflict", "target": "one", "condition": "grappled", "source": "two"}), NO_DICE);
        s
    };
    let escape = json!({"do": "escape", "actor": "one", "target": "two", "with": "wrestling"});
    assert_eq!(bought(held, &escape, false), ((2, 0), 6));
    let holds = || {
        let mut s = pair("Brakk Dun", "street thug");
        s.does(json!({"do": "afflict", "target": "two", "condition": "grappled", "source": "one"}), NO_DICE);
        s
    };
    let immobilise = json!({"do": "immobilise", "actor": "one", "target": "two"});
    assert_eq!(bought(holds, &immobilise, true), ((2, 0), 6));
}

#[test]
fn ed_chk_43_and_so_is_the_answer() {
    let answer = |tenacity: u8| json!({"do": "answer", "actor": "two", "skill": "wrestling", "tenacity": tenacity});
    let shoved = || {
        let mut s = pair("Brakk Dun", "street thug");
        s.does(json!({"do": "shove", "actor": "one", "target": "two"}), NO_DICE);
        s
    };
    let mut plain = shoved();
    plain.does(answer(0), [5, 6, 4, 7]);
    let mut dear = shoved();
    dear.does(answer(3), [5, 6, 4, 7]);
    assert_eq!(sums(&dear).1 - sums(&plain).1, 3);
    assert_eq!(plain.vp("two") - dear.vp("two"), 9);
    // Nobody spends the last of it.
    let mut s = shoved();
    s.set("two", |actor| actor.vitality = 3);
    assert_eq!(s.no(answer(1)).0, "ED-CHK-44");
}

#[test]
fn odds_have_a_row_for_each_answer_and_none_for_what_only_buys_more() {
    let s = pair("Brakk Dun", "street thug");
    let command = s.read(json!({"do": "shove", "actor": "one", "target": "two"}));
    let few = Budget { paths: 100, samples: 100 };
    let odds = odds::<Edge>(s.state(), &command, few).expect("it is lawful");
    let answers: Vec<_> = odds.rows.iter().filter_map(|row| row.answer.as_deref()).collect();
    assert_eq!(answers, ["Resist with wrestling", "Resist with acrobatics", "Let it happen"]);
}
