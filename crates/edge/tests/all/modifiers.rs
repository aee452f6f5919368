//! ED-CHK: bonuses and penalties, reasons, and failing by choice.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Skill;
use ludex_edge::checks::{self, Kind, Task};
use serde_json::{Value, json};

fn with(mut command: Value, more: &Value) -> Value {
    command.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    command
}

fn call(more: &Value) -> Value {
    with(json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": 17}), more)
}

fn give(source: &str, amount: i8, more: &Value) -> Value {
    with(json!({"do": "give_modifier", "target": "one", "source": source, "amount": amount}), more)
}

#[test]
fn ed_chk_05_there_is_no_least_result() {
    let mut s = pair("Brakk Dun", "street thug");
    s.does(give("darkness and haste", -6, &json!({})), NO_DICE);
    s.does(call(&json!({})), [1, 2]);
    let tech = i32::from(s.state().profile(s.id("one")).abilities[6]);
    assert!(s.told().contains(&format!("rolls {} against 17", 3 + tech - 6)), "{}", s.told());
}

#[test]
fn ed_chk_31_sources_add_up_and_one_source_counts_once_each_way() {
    let mut s = pair("Sable Okoro", "street thug");
    let total = |s: &Scene, skill, kind| checks::modifier(s.state(), s.id("one"), Task::of(skill, kind), true).total;
    let before = total(&s, Skill::Tampering, Kind::Task);
    for (source, amount) in [("scope", 1), ("scope", 2), ("scope", -1), ("drug", 1)] {
        s.does(give(source, amount, &json!({})), NO_DICE);
    }
    assert_eq!(total(&s, Skill::Tampering, Kind::Task), before + 2, "2 less 1 and 1");
    s.does(give("drug", 1, &json!({})), NO_DICE);
    assert_eq!(total(&s, Skill::Tampering, Kind::Task), before + 2, "the same again is no more");
    s.does(call(&json!({})), [6, 7]);
    assert!(s.told().contains("scope") && s.told().contains("drug"), "{}", s.told());
    // It lasts as long as its source does.
    s.does(json!({"do": "end_modifier", "target": "one", "source": "scope"}), NO_DICE);
    assert_eq!(total(&s, Skill::Tampering, Kind::Task), before + 1);
    assert_eq!(s.no(json!({"do": "end_modifier", "target": "one", "source": "scope"})).0, "ED-CHK-31");
    assert_eq!(s.no(give("nothing", 0, &json!({}))).0, "ED-CHK-31");
    assert_eq!(s.no(give(" ", 1, &json!({}))).0, "ED-CHK-31");
}

#[test]
fn ed_chk_31_of_some_checks_alone() {
    let mut s = pair("Sable Okoro", "street thug");
    let (plain, ..) = s.odds("one", "combat knife", "two");
    let total = |s: &Scene, skill, kind| checks::modifier(s.state(), s.id("one"), Task::of(skill, kind), true).total;
    let saves = total(&s, Skill::Reflex, Kind::Save);
    let looks = total(&s, Skill::Inspection, Kind::Task);
    s.does(give("scope", 1, &json!({"on": "attacks"})), NO_DICE);
    s.does(give("boots", 2, &json!({"on": "saving throws", "ability": "dex"})), NO_DICE);
    s.does(give("lens", 3, &json!({"needs": "sight"})), NO_DICE);
    assert_eq!(s.odds("one", "combat knife", "two").0, plain + 1);
    assert_eq!(total(&s, Skill::Reflex, Kind::Save), saves + 2);
    assert_eq!(total(&s, Skill::Inspection, Kind::Task), looks + 3);
    // A scope that is taken off adds nothing to the next attack.
    s.does(json!({"do": "end_modifier", "target": "one", "source": "scope"}), NO_DICE);
    assert_eq!(s.odds("one", "combat knife", "two").0, plain);
}

#[test]
fn ed_chk_26_a_passive_value_has_every_modifier() {
    let mut s = pair("Rhea Vance", "street thug");
    let alert = |s: &Scene| checks::passive(s.state(), s.id("one"), Task::of(Skill::Alertness, Kind::Task), true).total;
    assert_eq!(alert(&s), 16);
    s.does(give("helmet", -2, &json!({"skill": "alertness"})), NO_DICE);
    assert_eq!(alert(&s), 14);
}

#[test]
fn ed_chk_37_and_ed_chk_38_each_reason_of_the_game_master_is_one_source() {
    let mut s = pair("Sable Okoro", "street thug");
    assert_eq!(s.no(call(&json!({"luck": 2, "reason": "a lamp"}))).0, "ED-CHK-37");
    assert_eq!(s.no(call(&json!({"luck": 2, "reason": "a lamp; a lamp"}))).0, "ED-CHK-37");
    s.afflict("one", "sickened");
    s.does(call(&json!({"luck": 2, "reason": "a lamp; a good view"})), [6, 7, 8]);
    assert!(s.told().contains("a lamp") && s.told().contains("a good view"), "{}", s.told());
    s.does(call(&json!({"luck": 1, "reason": "high ground over the hall"})), [6, 7]);
}

#[test]
fn ed_chk_39_a_price_above_six_is_told_to_be_unusual() {
    let mut s = pair("Sable Okoro", "street thug");
    s.does(call(&json!({"strain": 6})), [6, 7]);
    assert!(!s.happened("gruelling_called"));
    s.does(call(&json!({"strain": 7})), [6, 7]);
    assert!(s.happened("gruelling_called") && s.told().contains("unusual"), "{}", s.told());
}

#[test]
fn ed_chk_30_may_waive_save() {
    let save = call(&json!({"ability": "str", "skill": "stamina", "save": true, "waived": true, "strain": 4}));
    let mut s = pair("Sable Okoro", "street thug");
    s.set("one", |actor| actor.uneasy = true);
    s.does(save.clone(), NO_DICE);
    assert!(s.happened("failed_by_itself") && s.state().asked.is_none(), "no dice, no setback");
    assert!(s.actor("one").uneasy && s.vp("one") == 20, "nothing is spent, nothing used up");
    assert_eq!(s.no(call(&json!({"waived": true}))).0, "ED-CHK-30", "only what one resists");
    let actors = [("one", "Sable Okoro", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    let mut strict = ring_with("may_waive_save = false", "", &actors);
    assert_eq!(strict.no(save).0, "ED-CHK-30");
    // Whoever is asked may choose so too.
    let mut s = pair("Sable Okoro", "street thug");
    s.does(call(&json!({"ability": "str", "skill": "stamina", "save": true, "asks": true})), NO_DICE);
    assert_eq!(s.no(json!({"do": "roll_it", "actor": "one", "waived": true, "tenacity": 1})).0, "ED-CHK-30");
    s.does(json!({"do": "roll_it", "actor": "one", "waived": true}), NO_DICE);
    assert!(s.happened("failed_by_itself"));
}

#[test]
fn ed_chk_16_who_perceives_nothing_notices_nothing() {
    let actors = [("one", "Sable Okoro", "ours", 15, 10), ("thug", "street thug", "theirs", 18, 10)];
    for (afflictions, noticed) in [(vec![], true), (vec!["blinded", "deafened"], false)] {
        let mut s = ring(&actors);
        for what in &afflictions {
            s.afflict("thug", what);
        }
        s.does(json!({"do": "permit_hiding", "target": "one", "allowed": true}), NO_DICE);
        s.does(json!({"do": "hide", "actor": "one"}), [1, 2]);
        let found = s.actor("one").hide.expect("it hides").found.has(s.id("thug"));
        assert_eq!(found, noticed, "{afflictions:?}");
    }
}
