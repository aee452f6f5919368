//! ED-DWN: days between adventures.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Skill;
use ludex_edge::downtime::{self, PRICE_TABLE};
use ludex_edge::exhaustion;
use ludex_edge::state::{Lifestyle, Living, Project, Pursuit};
use serde_json::{Value, json};

/// Three of the players', unhurt, with a thousand ¢ each, in an interlude of 300 days.
pub fn town() -> Scene {
    let mut s = ring(&[
        ("one", "Ilse Maren", "ours", 10, 10),
        ("two", "Rhea Vance", "ours", 13, 10),
        ("three", "Brakk Dun", "ours", 16, 10),
    ]);
    for name in ["one", "two", "three"] {
        s.record(name, |profile| _ = profile.skills.insert(Skill::Mechatronics, 3));
        s.does(json!({"do": "give_money", "target": name, "amount": 10_000}), NO_DICE);
    }
    s.does(json!({"do": "begin_interlude", "days": 300}), NO_DICE);
    s
}

fn living(s: &Scene, name: &str) -> Living {
    downtime::living(s.state(), s.id(name))
}

fn money(s: &Scene, name: &str) -> i64 {
    living(s, name).money
}

fn lives(s: &mut Scene, name: &str, lifestyle: &str) {
    let price = if lifestyle == "opulent" { 450 } else { 0 };
    s.does(json!({"do": "choose_lifestyle", "actor": name, "lifestyle": lifestyle, "price": price}), NO_DICE);
}

pub fn pursue(s: &mut Scene, name: &str, pursuit: &str, project: u8) {
    s.does(json!({"do": "pursue", "actor": name, "pursuit": pursuit, "project": project, "minutes": 480}), NO_DICE);
}

pub fn pass(s: &mut Scene, mut days: u16, faces: impl Into<Vec<u32>>) {
    let faces = faces.into();
    while faces.is_empty() && days > 100 {
        s.does(json!({"do": "pass_days", "days": 100}), NO_DICE);
        days -= 100;
    }
    s.does(json!({"do": "pass_days", "days": days}), faces);
}

/// What so many days cost somebody.
fn spent(s: &mut Scene, name: &str, days: u16) -> i64 {
    let before = money(s, name);
    pass(s, days, NO_DICE);
    before - money(s, name)
}

fn project(s: &Scene, number: u8) -> Project {
    downtime::project(s.state(), number).expect("it was begun").clone()
}

pub fn craft(price: u32, count: u16, more: Value) -> Value {
    let mut craft = json!({"do": "begin_craft", "target": "one", "name": "a vest", "skill": "mechatronics", "price": price,
        "count": count, "tools": true});
    craft.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    craft
}

#[test]
fn ed_dwn_01_an_interlude() {
    let mut s = town();
    let before = s.state().clock.seconds;
    pass(&mut s, 30, NO_DICE);
    assert_eq!((s.state().clock.seconds - before, s.state().downtime.days), (30 * 86_400, 270));
    let mut other = ring(&[("one", "Ilse Maren", "ours", 10, 10)]);
    assert_eq!(other.no(json!({"do": "begin_interlude", "days": 0})).0, "ED-DWN-01");
    assert_eq!(other.no(json!({"do": "pass_days", "days": 1})).0, "ED-DWN-01");
}

#[test]
fn ed_dwn_02_to_ed_dwn_05_and_ed_dwn_08_what_living_costs() {
    // Also ED-DWN-03, ED-DWN-04.
    let costs: Vec<u32> = PRICE_TABLE.iter().map(|(_, cost)| *cost).collect();
    assert_eq!(costs, [1, 10, 20, 40, 70, 150, 300]);
    let mut s = town();
    for (lifestyle, days, cost) in
        [("modest", 30, 1200), ("wretched", 7, 7), ("comfortable", 10, 700), ("opulent", 4, 1800)]
    {
        lives(&mut s, "one", lifestyle);
        assert_eq!(spent(&mut s, "one", days), cost, "{lifestyle}");
    }
    assert!(s.told().contains("ED-DWN-08"));
    assert_eq!(
        s.no(json!({"do": "choose_lifestyle", "actor": "one", "lifestyle": "opulent", "price": 299})).0,
        "ED-DWN-04"
    );
    let mut s = town();
    lives(&mut s, "one", "modest");
    let first = spent(&mut s, "one", 10);
    lives(&mut s, "one", "wealthy");
    assert_eq!(first + spent(&mut s, "one", 5), 1150);
}

#[test]
fn ed_dwn_06_and_ed_dwn_07_who_cannot_pay() {
    let mut s = town();
    lives(&mut s, "one", "comfortable");
    assert!(s.told().contains("ED-DWN-07"));
    s.does(json!({"do": "give_money", "target": "one", "amount": -9_900}), NO_DICE);
    let mut days = Vec::new();
    for _ in 0..4 {
        pass(&mut s, 1, NO_DICE);
        let paid = s.event("lifestyle_paid").expect("it was paid");
        days.push((
            paid["lifestyle"].as_str().expect("it is a word").to_owned(),
            paid["cost"].as_u64().expect("it is a number"),
        ));
    }
    let days: Vec<(&str, u64)> = days.iter().map(|(word, cost)| (word.as_str(), *cost)).collect();
    assert_eq!(days, [("comfortable", 70), ("poor", 20), ("squalid", 10), ("wretched", 0)]);
    assert_eq!(s.no(json!({"do": "give_money", "target": "one", "amount": -1})).0, "ED-DWN-03");
}

#[test]
fn ed_dwn_09_what_comes_again_and_again() {
    let mut s = town();
    s.does(json!({"do": "add_cost", "target": "one", "name": "hangar", "amount": 300, "every": 30}), NO_DICE);
    assert_eq!(spent(&mut s, "one", 60), 60 * 40 + 600);
    s.does(json!({"do": "add_cost", "target": "one", "name": "hangar", "amount": 0, "every": 30}), NO_DICE);
    assert_eq!(spent(&mut s, "one", 30), 1200);
}

#[test]
fn ed_dwn_10_ed_dwn_11_and_ed_dwn_12_days_count_and_add_up() {
    let mut s = town();
    s.does(json!({"do": "begin_other", "target": "one", "name": "train the dog", "days": 20, "fee": 2}), NO_DICE);
    s.does(json!({"do": "pursue", "actor": "one", "pursuit": "a project", "project": 0, "minutes": 479}), NO_DICE);
    pass(&mut s, 1, NO_DICE);
    assert!(s.happened("not_counted") && project(&s, 0).done == 0);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 10, NO_DICE);
    pursue(&mut s, "one", "nothing", 0);
    pass(&mut s, 5, NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 5, NO_DICE);
    assert_eq!(project(&s, 0).done, 15, "with others between them");
}

#[test]
fn ed_dwn_13_anything_else() {
    let mut s = town();
    assert_eq!(
        s.no(json!({"do": "pursue", "actor": "one", "pursuit": "a project", "project": 0, "minutes": 480})).0,
        "ED-DWN-13"
    );
    s.does(json!({"do": "begin_other", "target": "one", "name": "train the dog", "days": 20, "fee": 2}), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    assert_eq!(spent(&mut s, "one", 20), 20 * 40 + 40);
    assert!(project(&s, 0).finished && living(&s, "one").pursuit == Pursuit::Nothing);
    assert_eq!(
        s.no(json!({"do": "pursue", "actor": "two", "pursuit": "a project", "project": 0, "minutes": 480})).0,
        "ED-DWN-13"
    );
}

#[test]
fn ed_dwn_14_and_ed_dwn_15_what_making_takes() {
    let mut s = town();
    assert_eq!(s.no(craft(100, 1, json!({"tools": false}))).0, "ED-DWN-14");
    assert_eq!(s.no(craft(100, 1, json!({"skill": "piloting"}))).0, "ED-DWN-14");
    s.does(craft(100, 1, json!({"dc": 17})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    // Tech 2 and 3.
    pass(&mut s, 1, [5, 6]);
    assert_eq!(project(&s, 0).done, 0, "16 against 17");
    pass(&mut s, 1, [6, 6]);
    assert_eq!(project(&s, 0).done, 20);
}

#[test]
fn ed_dwn_16_to_ed_dwn_18_small_and_large_things() {
    // Also ED-DWN-17.
    assert_eq!([1000, 21, 14].map(downtime::materials), [500, 11, 7]);
    for (price, count, days) in [(6, 6, 2), (20, 3, 3), (7, 4, 2), (21, 1, 2), (410, 1, 21), (1000, 1, 50)] {
        let mut s = town();
        s.does(craft(price, count, json!({})), NO_DICE);
        assert_eq!(10_000 - money(&s, "one"), i64::from((price * u32::from(count)).div_ceil(2)));
        pursue(&mut s, "one", "a project", 0);
        pass(&mut s, days - 1, NO_DICE);
        assert!(!project(&s, 0).finished, "{price}");
        pass(&mut s, 1, NO_DICE);
        assert!(project(&s, 0).finished, "{price}");
    }
    let mut s = town();
    s.does(json!({"do": "give_money", "target": "one", "amount": -9_999}), NO_DICE);
    assert_eq!(s.no(craft(100, 1, json!({}))).0, "ED-DWN-18");
}

#[test]
fn ed_dwn_19_ed_dwn_20_and_ed_dwn_22_many_hands() {
    let mut s = town();
    s.does(craft(1000, 1, json!({})), NO_DICE);
    for name in ["one", "two", "three"] {
        pursue(&mut s, name, "a project", 0);
    }
    pass(&mut s, 16, NO_DICE);
    assert_eq!(project(&s, 0).done, 960);
    pass(&mut s, 1, NO_DICE);
    assert!(project(&s, 0).finished);
    let mut s = town();
    s.record("three", |profile| _ = profile.skills.remove(Skill::Mechatronics))
        .does(craft(1000, 1, json!({})), NO_DICE);
    for name in ["one", "two", "three"] {
        pursue(&mut s, name, "a project", 0);
    }
    pass(&mut s, 1, NO_DICE);
    assert_eq!(project(&s, 0).done, 40, "who lacks the skill brings nothing");
    let mut s = town();
    s.does(craft(1000, 1, json!({"least_workers": 3})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pursue(&mut s, "two", "a project", 0);
    pass(&mut s, 1, NO_DICE);
    assert_eq!(project(&s, 0).done, 0);
    pursue(&mut s, "three", "a project", 0);
    pass(&mut s, 1, NO_DICE);
    assert_eq!(project(&s, 0).done, 60);
}

#[test]
fn ed_dwn_21_living_while_making() {
    let mut s = town();
    s.does(craft(1000, 1, json!({})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    lives(&mut s, "one", "comfortable");
    assert_eq!(spent(&mut s, "one", 17), 595);
    for (lifestyle, cost) in [("modest", 0), ("poor", 0), ("wealthy", 150)] {
        lives(&mut s, "one", lifestyle);
        assert_eq!(spent(&mut s, "one", 1), cost);
    }
    s.does(json!({"do": "pursue", "actor": "one", "pursuit": "a project", "project": 0, "minutes": 479}), NO_DICE);
    lives(&mut s, "one", "modest");
    assert_eq!(spent(&mut s, "one", 1), 40, "a day that does not count");
}

fn repair(more: Value) -> Value {
    let mut repair = json!({"do": "begin_repair", "target": "one", "name": "the rover", "skill": "mechatronics", "price": 12_000,
        "structure": 40, "missing": 12, "equipped": true});
    repair.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    repair
}

#[test]
fn ed_dwn_23_to_ed_dwn_25_and_ed_dwn_42_repairs() {
    // Also ED-DWN-24.
    assert_eq!((downtime::repair_cost(12_000, 40, 7), downtime::repair_cost(1000, 30, 7)), (2100, 234));
    let mut s = town();
    s.does(repair(json!({})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    let before = money(&s, "one");
    pass(&mut s, 1, [3]);
    assert_eq!((project(&s, 0).done, before - money(&s, "one")), (7, 2100));
    pass(&mut s, 1, [3]);
    assert_eq!((project(&s, 0).done, before - money(&s, "one")), (12, 3600), "only what is missing is paid");
    let mut poor = town();
    poor.does(repair(json!({"equipped": false, "most_workers": 2})), NO_DICE);
    pursue(&mut poor, "one", "a project", 0);
    pass(&mut poor, 1, [3]);
    assert_eq!(project(&poor, 0).done, 3);
    pursue(&mut poor, "two", "a project", 0);
    pursue(&mut poor, "three", "a project", 0);
    pass(&mut poor, 1, [1, 2]);
    assert_eq!(project(&poor, 0).done, 6, "two at the most");
    assert_eq!(poor.no(repair(json!({"missing": 41}))).0, "ED-DWN-23");
}

#[test]
fn ed_dwn_26_what_has_no_points() {
    assert_eq!(downtime::whole_repair(200, (1, 4)), (50, 3));
    let mut s = town();
    s.does(repair(json!({"price": 200, "structure": 0, "missing": 2})), NO_DICE);
    assert_eq!(money(&s, "one"), 9_950);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 2, NO_DICE);
    assert!(project(&s, 0).finished);
    s.does(json!({"do": "give_money", "target": "one", "amount": -9_900}), NO_DICE);
    assert_eq!(s.no(repair(json!({"structure": 0}))).0, "ED-DWN-26");
}

fn learn(more: Value) -> Value {
    let mut learn = json!({"do": "begin_learning", "target": "two", "skill": "medicine", "instructor": true});
    learn.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    learn
}

#[test]
fn ed_dwn_27_to_ed_dwn_29_what_learning_takes() {
    // Also ED-DWN-28.
    assert_eq!([5, 0, -1, 1, 30].map(downtime::learning_days), [150, 200, 210, 190, 10]);
    let mut s = town();
    assert_eq!(s.no(learn(json!({"instructor": false}))).0, "ED-DWN-27");
    assert_eq!(s.no(learn(json!({"skill": "reflex"}))).0, "ED-DWN-27");
    assert_eq!(s.no(learn(json!({"language": "old terran"}))).0, "ED-DWN-27");
    s.does(learn(json!({})), NO_DICE);
    assert_eq!(project(&s, 0).needed, 190);
    pursue(&mut s, "two", "a project", 0);
    assert_eq!(spent(&mut s, "two", 10), 10 * 50, "beside living");
}

#[test]
fn ed_dwn_30_to_ed_dwn_32_and_ed_skl_01_learned() {
    // Also ED-DWN-31.
    let mut s = town();
    s.does(learn(json!({"days": 20, "dc": 17})), NO_DICE);
    pursue(&mut s, "two", "a project", 0);
    pass(&mut s, 10, NO_DICE);
    pursue(&mut s, "two", "nothing", 0);
    pass(&mut s, 3, NO_DICE);
    pursue(&mut s, "two", "a project", 0);
    pass(&mut s, 9, NO_DICE);
    let knows = |s: &Scene| s.state().profile(s.id("two")).skill(Skill::Medicine);
    assert_eq!((project(&s, 0).done, knows(&s)), (19, None), "a day short is nothing yet");
    // Intelligence 1.
    pass(&mut s, 1, [7, 8]);
    assert_eq!((project(&s, 0).needed, knows(&s)), (30, None), "16 against 17: ten days more");
    pass(&mut s, 9, NO_DICE);
    pass(&mut s, 1, [8, 8]);
    assert_eq!(knows(&s), Some(3));
    s.does(
        json!({"do": "begin_learning", "target": "two", "language": "old terran", "instructor": true, "days": 1}),
        NO_DICE,
    );
    pursue(&mut s, "two", "a project", 1);
    pass(&mut s, 1, NO_DICE);
    assert_eq!(living(&s, "two").languages, ["old terran"]);
}

#[test]
fn ed_dwn_33_to_ed_dwn_35_and_ed_int_74_trades() {
    // Also ED-DWN-34.
    let mut s = town();
    pursue(&mut s, "one", "a profession", 0);
    assert_eq!(spent(&mut s, "one", 10), 0);
    for (lifestyle, cost) in [("comfortable", 30), ("wealthy", 110)] {
        lives(&mut s, "one", lifestyle);
        assert_eq!(spent(&mut s, "one", 1), cost);
    }
    s.does(json!({"do": "set_trade", "target": "one", "pays": "comfortable"}), NO_DICE);
    assert_eq!(spent(&mut s, "one", 1), 80, "wealthy");
    lives(&mut s, "one", "comfortable");
    assert_eq!(spent(&mut s, "one", 1), 0);
    assert_eq!(s.no(json!({"do": "set_trade", "target": "one", "pays": "opulent"})).0, "ED-DWN-34");
    pursue(&mut s, "one", "nothing", 0);
    lives(&mut s, "one", "modest");
    assert_eq!(spent(&mut s, "one", 5), 200, "the trade is over");
    let mut s = town();
    s.does(craft(1000, 1, json!({})), NO_DICE);
    lives(&mut s, "one", "comfortable");
    pursue(&mut s, "one", "a project", 0);
    let first = spent(&mut s, "one", 12);
    pursue(&mut s, "one", "a profession", 0);
    assert_eq!(first + spent(&mut s, "one", 8), 660);
}

#[test]
fn ed_dwn_36_and_ed_dwn_43_nights_and_getting_well() {
    let mut s = town();
    s.does(json!({"do": "inflict_trauma", "target": "two", "row": 9}), NO_DICE);
    s.does(json!({"do": "tire", "target": "two", "levels": 2}), NO_DICE);
    s.set("two", |actor| actor.vitality = 6);
    s.does(json!({"do": "set_trade", "target": "two", "pays": "modest", "treated": true}), NO_DICE);
    pursue(&mut s, "two", "recuperating", 0);
    // The night; then the save: exhaustion 1 against the day of rest.
    pass(&mut s, 1, [4, 5, 6]);
    assert_eq!((s.vp("two"), exhaustion::level(s.state(), s.id("two"))), (12, 1));
    pass(&mut s, 1, [4, 4, 9, 10]);
    assert_eq!((s.vp("two"), exhaustion::level(s.state(), s.id("two"))), (18, 0));
    pass(&mut s, 1, [4, 4, 9, 10]);
    let trauma = s.actor("two").traumas.get(0).expect("she has it");
    assert!(trauma.saved == 3 && trauma.healed, "three saves in three nights");
}

fn research(more: Value) -> Value {
    let mut research =
        json!({"do": "begin_research", "target": "one", "name": "the vault", "days": 6, "available": true});
    research.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    research
}

#[test]
fn ed_dwn_37_to_ed_dwn_40_research() {
    // Also ED-DWN-38, ED-DWN-39.
    let mut s = town();
    s.does(research(json!({"dc": 17, "skill": "computer"})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    let before = money(&s, "one");
    pass(&mut s, 5, NO_DICE);
    // Tech 2.
    pass(&mut s, 1, [6, 6]);
    assert_eq!((before - money(&s, "one"), project(&s, 0).needed), (258, 7));
    pass(&mut s, 1, [7, 8]);
    assert!(s.event("project_over").expect("it is over")["found"] == true);
    let mut s = town();
    s.does(research(json!({"available": false})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 6, NO_DICE);
    assert!(s.told().contains("there was nothing to find"));
    let mut s = town();
    s.does(research(json!({"requires": "visit the archive"})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 7, NO_DICE);
    assert!(!project(&s, 0).finished);
    s.does(json!({"do": "meet_need", "project": 0}), NO_DICE);
    pass(&mut s, 1, NO_DICE);
    assert!(project(&s, 0).finished);
    assert_eq!(s.no(json!({"do": "meet_need", "project": 0})).0, "ED-DWN-37");
}

#[test]
fn ed_dwn_41_in_which_order_a_day_is_paid() {
    for (lifestyle, left, counts) in [("modest", 5, false), ("poor", 15, true)] {
        let mut s = town();
        s.does(json!({"do": "give_money", "target": "two", "amount": -9_955}), NO_DICE);
        s.does(learn(json!({})), NO_DICE);
        pursue(&mut s, "two", "a project", 0);
        lives(&mut s, "two", lifestyle);
        pass(&mut s, 1, NO_DICE);
        assert_eq!((money(&s, "two"), project(&s, 0).done == 1), (left, counts));
    }
    assert!(Lifestyle::Wretched < Lifestyle::Opulent);
}
