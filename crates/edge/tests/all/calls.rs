//! ED-CHK: checks and contests that the game master calls for.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::exhaustion;
use serde_json::{Value, json};

fn call(more: Value) -> Value {
    let mut call = json!({"do": "call_check", "target": "one", "ability": "str", "skill": "might", "dc": 21});
    call.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    call
}

#[test]
fn ed_chk_04_and_ed_chk_06_called_for_and_told() {
    let mut s = pair("Brakk Dun", "street thug");
    s.does(call(json!({})), [6, 9]);
    assert!(s.told().contains("rolls 22 against 21"), "{}", s.told());
    assert_eq!(s.no(call(json!({"target": "two", "reason": "x".repeat(201)}))).0, "ED-CHK-04");
}

#[test]
fn ed_chk_38_circumstances_have_a_reason() {
    let mut s = pair("Brakk Dun", "street thug");
    s.does(call(json!({"luck": -1, "reason": "a wet floor"})), [6, 9, 12]);
    assert!(s.told().contains("a wet floor"), "{}", s.told());
    s.afflict("one", "sickened").does(call(json!({"luck": 1, "reason": "a lever"})), [6, 9]);
}

#[test]
fn ed_chk_39_to_ed_chk_41_a_gruelling_check_has_its_price() {
    // Also ED-CHK-40.
    let mut s = pair("Brakk Dun", "street thug");
    s.does(call(json!({"strain": 4})), [2, 3]);
    assert_eq!((s.vp("one"), exhaustion::level(s.state(), s.id("one"))), (23, 0), "also where it fails");
    s.does(call(json!({"strain": 4, "unpaid": true})), [6, 9, 12]);
    assert!(s.told().contains("rolls 22 against 21"), "{}", s.told());
    assert_eq!((s.vp("one"), exhaustion::level(s.state(), s.id("one"))), (23, 1), "and then it is tired");
    s.set("one", |actor| actor.vitality = 4);
    assert_eq!(s.no(call(json!({"strain": 4}))).0, "ED-CHK-41");
    s.set("one", |actor| actor.vitality = 5).does(call(json!({"strain": 4, "luck": 1})), [6, 9]);
    assert_eq!(s.vp("one"), 1);
}

#[test]
fn ed_chk_17_and_ed_chk_18_contests() {
    let mut s = pair("Brakk Dun", "street thug");
    let contest = json!({"do": "call_contest", "target": "one", "ability": "str", "skill": "might", "other": "two",
        "other_ability": "str"});
    s.does(contest.clone(), [5, 6, 9, 7]);
    assert!(s.told().contains("one 18, two 18: nothing changes"), "{}", s.told());
    s.does(contest, [5, 6, 5, 6]);
    assert!(s.told().contains("one wins"), "18 against 13: {}", s.told());
}

#[test]
fn ed_chk_30_saving_throws_need_no_action() {
    let mut s = pair("Brakk Dun", "street thug");
    let save =
        json!({"do": "call_check", "target": "two", "ability": "str", "skill": "stamina", "dc": 17, "save": true});
    s.does(save, [5, 6]);
    assert!(s.told().contains("rolls 14 against 17"), "{}", s.told());
}

#[test]
fn ed_chk_31_modifiers_of_different_sources_add_up() {
    let mut s = pair("Brakk Dun", "street thug");
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE).set("two", |actor| actor.reaction = false);
    let weapon = s.weapon("one", "combat knife");
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": weapon, "tenacity": 2}), [2, 3, 1]);
    assert!(s.told().contains("15 against 13"), "5, 7, aim 1 and tenacity 2: {}", s.told());
}

#[test]
fn ed_chk_47_each_try_takes_its_time() {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)];
    let tries = |task: &str, minutes: u16| json!({"do": "call_check", "target": "one", "ability": "int", "dc": 13, "task": task, "minutes": minutes});
    let takes = |call: serde_json::Value| {
        let mut s = ring(&actors);
        s.does(call, [5, 6]);
        s.state().clock.seconds
    };
    assert_eq!(takes(tries("the lock", 0)), 60, "a minute where nothing is said");
    assert_eq!(takes(tries("the lock", 5)), 300);
    assert_eq!(takes(tries("", 0)), 0, "what is no task to be tried takes a round at the most");
    // In one's own turn it takes the action, and in another's nothing.
    let mut s = ring(&actors).turn("one");
    s.does(tries("the lock", 0), [5, 6]);
    assert_eq!((s.actor("one").budget.action, s.state().clock.seconds), (false, 0));
    assert_eq!(s.no(tries("the lock", 0)).0, "ED-TRN-01");
    let mut s = ring(&actors).turn("two");
    s.does(tries("the lock", 0), [5, 6]).does(tries("the lock", 0), [5, 6]);
}
