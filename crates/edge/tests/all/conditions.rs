//! ED-CND, ED-EXH, ED-DUR: what may be the matter, and how it ends.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::{Cause, Instance, Until};
use ludex_edge::{derived, exhaustion};
use serde_json::json;

fn end(s: &mut Scene, who: &str) {
    s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
}

fn until(s: &mut Scene, who: &str, what: Condition, until: Until) {
    let instance = Instance { what, until, by: None, cause: Cause::Effect };
    s.set(who, |actor| actor.conditions.push(instance));
}

#[test]
fn ed_cnd_01_and_ed_cnd_03_instances_keep_their_own_time() {
    let mut s = pair("Rhea Vance", "street thug");
    let (one, two) = (s.id("one"), s.id("two"));
    until(&mut s, "one", Condition::Dazzled, Until::StartOf(two));
    until(&mut s, "one", Condition::Dazzled, Until::StartOf(one));
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 1), "ED-DUR-11: one source, however many instances");
    end(&mut s, "one");
    assert!(s.has("one", Condition::Dazzled), "until the later one ends");
    end(&mut s, "two");
    assert!(!s.has("one", Condition::Dazzled), "ED-DUR-03");
}

#[test]
fn ed_dur_04_until_the_end_of_the_next_turn() {
    let mut s = pair("Brakk Dun", "street thug");
    // In the own turn: that one is not the next.
    s.does(json!({"do": "afflict", "target": "one", "condition": "dazzled", "for_a_turn": true}), NO_DICE);
    s.does(json!({"do": "afflict", "target": "two", "condition": "dazzled", "for_a_turn": true}), NO_DICE);
    end(&mut s, "one");
    assert!(s.has("one", Condition::Dazzled) && s.has("two", Condition::Dazzled));
    end(&mut s, "two");
    assert!(s.has("one", Condition::Dazzled) && !s.has("two", Condition::Dazzled));
    end(&mut s, "one");
    assert!(!s.has("one", Condition::Dazzled));
}

#[test]
fn ed_dur_05_and_ed_cnd_02_what_lasts_for_a_fight_ends_with_it() {
    let mut s = pair("Brakk Dun", "street thug");
    until(&mut s, "one", Condition::Dazzled, Until::Encounter);
    s.afflict("one", "bleeding");
    s.does(json!({"do": "end_fight", "how": "they part"}), NO_DICE);
    assert!(!s.has("one", Condition::Dazzled) && s.has("one", Condition::Bleeding), "bleeding has no end of its own");
}

#[test]
fn ed_dur_08_and_ed_dur_10_the_turn_that_is_meant_and_its_ghost() {
    let actors = [
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("thug", "street thug", "theirs", 30, 4),
        ("other", "street thug", "theirs", 30, 8),
    ];
    let mut s = ring(&actors).turn("thug");
    let rhea = s.id("rhea");
    until(&mut s, "other", Condition::Sickened, Until::StartOf(rhea));
    s.does(json!({"do": "hurt", "target": "rhea", "by": 99}), NO_DICE);
    assert!(!s.state().lives(rhea) && s.has("other", Condition::Sickened));
    s.play.state.order[0].had = true;
    end(&mut s, "thug");
    assert!(s.has("other", Condition::Sickened));
    end(&mut s, "other");
    assert!(!s.has("other", Condition::Sickened), "where her turn would have come");
}

#[test]
fn ed_cnd_04_and_ed_cnd_38_the_sickened() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "sickened");
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 1));
}

#[test]
fn ed_cnd_06_and_ed_cnd_07_bleeding() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "bleeding").set("one", |actor| actor.vitality = 18);
    for _ in 0..4 {
        end(&mut s, "one");
        end(&mut s, "two");
    }
    assert_eq!((s.vp("one"), s.actor("one").bled), (14, 4), "armour does not matter");
    s.does(json!({"do": "heal", "target": "one", "by": 10}), NO_DICE);
    assert_eq!(s.vp("one"), 20, "of 24 the four stay lost");
    s.does(json!({"do": "relieve", "target": "one", "condition": "bleeding"}), NO_DICE);
    s.does(json!({"do": "heal", "target": "one", "by": 10}), NO_DICE);
    assert_eq!(s.vp("one"), 24, "ED-VIT-06: and no more than that");
}

#[test]
fn ed_cnd_09_to_ed_cnd_11_the_blinded_see_nobody() {
    let mut s = pair("Brakk Dun", "street thug");
    s.afflict("one", "blinded");
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 1));
    assert_eq!(s.odds("two", "combat knife", "one").2, (1, 0));
    assert_eq!(s.no(json!({"do": "aim", "actor": "one", "target": "two"})).0, "ED-ACT-22");
}

#[test]
fn ed_cnd_12_and_ed_cnd_50_the_charmed_spare_their_charmer() {
    let actors = [
        ("one", "street thug", "ours", 10, 10),
        ("two", "street thug", "theirs", 12, 10),
        ("three", "street thug", "theirs", 10, 12),
    ];
    let mut s = ring(&actors).turn("one");
    let charm = json!({"do": "afflict", "target": "one", "condition": "charmed", "source": "two"});
    assert_eq!(s.no(json!({"do": "afflict", "target": "one", "condition": "charmed"})).0, "ED-CND-50");
    s.does(charm, NO_DICE);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 1})).0, "ED-CND-12");
    s.set("three", |actor| actor.reaction = false).attack("one", "combat knife", "three", [2, 3]);
    s.does(json!({"do": "hurt", "target": "two", "by": 99}), NO_DICE);
    assert!(!s.has("one", Condition::Charmed), "with its source it ends");
}

#[test]
fn ed_cnd_14_and_ed_cnd_15_dazzled_and_deafened() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "deafened");
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 0));
    s.afflict("one", "dazzled");
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 1));
    let save =
        json!({"do": "call_check", "target": "one", "ability": "dex", "skill": "reflex", "dc": 10, "save": true});
    s.does(save, [5, 5]);
}

#[test]
fn ed_cnd_16_and_ed_cnd_17_fear() {
    let wall = "[[obstacle]]\nfrom = [14, 5]\nto = [14, 15]\ncover = \"total\"";
    let actors = [("one", "street thug", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 18, 10)];
    for (more, losses) in [("", 1), (wall, 0)] {
        let mut s = ring_with("", more, &actors).turn("one");
        s.does(json!({"do": "afflict", "target": "one", "condition": "frightened", "source": "two"}), NO_DICE);
        assert_eq!(s.odds("one", "light pistol", "two").2.1 > 0, losses > 0 || !more.is_empty());
        assert_eq!(ludex_edge::sight::sees_its_fear(s.state(), s.id("one")), losses == 1);
        assert_eq!(s.no(json!({"do": "go", "actor": "one", "to": [11, 10]})).0, "ED-CND-17", "also out of sight");
        s.does(json!({"do": "go", "actor": "one", "to": [9, 10]}), NO_DICE);
    }
}

#[test]
fn ed_cnd_18_and_ed_cnd_19_the_grappled() {
    let actors = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("two", "Brakk Dun", "theirs", 12, 10),
        ("three", "street thug", "theirs", 10, 12),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "afflict", "target": "one", "condition": "grappled", "source": "two"}), NO_DICE);
    assert_eq!(derived::speed(s.state(), s.id("one")), 0);
    assert_eq!(s.no(json!({"do": "go", "actor": "one", "to": [8, 10]})).0, "ED-CND-18");
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 0));
    assert_eq!(s.odds("one", "combat knife", "three").2, (0, 1));
}

#[test]
fn ed_cnd_22_to_ed_cnd_24_and_ed_inb_10_the_hindered() {
    // Also ED-CND-23.
    let mut s = pair("security trooper", "Rhea Vance");
    s.afflict("one", "hindered");
    assert_eq!(derived::speed(s.state(), s.id("one")), 500);
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE);
    assert_eq!(
        s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 1})).0,
        "ED-CND-23",
        "one of the two"
    );
    end(&mut s, "one");
    s.does(json!({"do": "go", "actor": "two", "to": [30, 10]}), NO_DICE);
    s.does(json!({"do": "strike", "actor": "one", "weapon": 1}), NO_DICE);
    s.does(json!({"do": "take_it", "actor": "two"}), [2, 3]);
    end(&mut s, "two");
    assert_eq!(s.no(json!({"do": "defend", "actor": "one"})).0, "ED-CND-24");
    assert!(s.actor("one").budget.interaction);
    end(&mut s, "one");
    end(&mut s, "two");
    assert!(s.actor("one").budget.action, "the turn after is whole again");
}

#[test]
fn ed_cnd_25_the_incapacitated_may_walk() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("two", |actor| actor.reaction = false).afflict("one", "incapacitated");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 1})).0, "ED-CND-25");
    s.does(json!({"do": "go", "actor": "one", "to": [15, 10]}), NO_DICE);
}

#[test]
fn ed_cnd_26_and_ed_cnd_27_the_invisible() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "invisible");
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0));
    assert_eq!(s.odds("two", "combat knife", "one").2, (0, 1));
}

#[test]
fn ed_cnd_28_to_ed_cnd_31_the_paralyzed() {
    // Also ED-CND-29, ED-CND-30.
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("two", "paralyzed");
    assert_eq!(derived::speed(s.state(), s.id("two")), 0);
    let save = |ability: &str, skill: &str| json!({"do": "call_check", "target": "two", "ability": ability, "skill": skill, "dc": 10, "save": true});
    s.does(save("dex", "reflex"), NO_DICE);
    assert!(s.happened("failed_by_itself"));
    s.does(save("str", "stamina"), [5, 5]).does(save("wil", "fortitude"), [5, 5]);
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0));
    s.attack("one", "combat knife", "two", [5, 6, 7]);
    assert_eq!(s.vp("two"), 18 - 5, "ED-DMG-23: four and Strength 2 less 1, without a die");
}

#[test]
fn ed_cnd_32_to_ed_cnd_34_who_lies_down() {
    // Also ED-CND-33.
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("two", "prone");
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0));
    assert_eq!(s.odds("one", "assault rifle", "two").2, (1, 1), "beside, and crowded by it");
    assert_eq!(s.odds("two", "combat knife", "one").2, (0, 1));
    s.put("two", 4_000, 1_000);
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 1));
    s.set("two", |actor| actor.conditions.retain(|_| false)).afflict("one", "prone");
    assert_eq!(s.odds("one", "assault rifle", "two").2, (0, 0), "shots do not mind lying down");
}

#[test]
fn ed_cnd_35_to_ed_cnd_37_the_restrained() {
    // Also ED-CND-36.
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "restrained").afflict("two", "restrained");
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 1));
    assert_eq!(derived::speed(s.state(), s.id("one")), 0);
    s.does(json!({"do": "call_check", "target": "one", "ability": "dex", "dc": 10}), [5, 5, 6]);
}

#[test]
fn ed_cnd_39_to_ed_cnd_41_the_stunned() {
    // Also ED-CND-40.
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("two", "stunned");
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0));
    s.does(
        json!({"do": "call_check", "target": "two", "ability": "dex", "skill": "reflex", "dc": 5, "save": true}),
        [9, 8, 5],
    );
    s.attack("one", "combat knife", "two", [5, 6, 7, 1]);
    assert_eq!(s.vp("two"), 18 - 2, "its damage is rolled");
}

#[test]
fn ed_cnd_42_to_ed_cnd_46_and_ed_cnd_49_the_unconscious() {
    // Also ED-CND-43, ED-CND-44, ED-CND-45.
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("two", "unconscious");
    for what in [Condition::Prone, Condition::Incapacitated] {
        assert!(s.has("two", what), "{what}");
    }
    assert_eq!(s.actor("two").dropped, 0b011, "and what is in hand falls");
    assert_eq!(s.odds("one", "combat knife", "two").2, (2, 0), "unconscious and prone; not seeing is no third");
    s.does(json!({"do": "call_check", "target": "two", "ability": "dex", "dc": 5, "save": true}), NO_DICE);
    assert!(s.happened("failed_by_itself"));
    s.does(json!({"do": "relieve", "target": "two", "condition": "unconscious"}), NO_DICE);
    assert!(s.has("two", Condition::Prone) && !s.has("two", Condition::Incapacitated));
}

#[test]
fn ed_cnd_51_what_one_is_immune_to_does_not_come() {
    let mut s = pair("Rhea Vance", "street thug");
    s.record("two", |profile| profile.immune_to = [Condition::Prone, Condition::Sickened].into_iter().collect());
    assert_eq!(s.no(json!({"do": "afflict", "target": "two", "condition": "sickened"})).0, "ED-CND-51");
    s.afflict("two", "unconscious");
    assert!(!s.has("two", Condition::Prone));
}

#[test]
fn ed_exh_01_to_ed_exh_08_six_levels_each_with_those_below() {
    // Also ED-EXH-02, ED-EXH-03, ED-EXH-04, ED-EXH-05, ED-EXH-06, ED-EXH-07.
    let mut s = pair("Brakk Dun", "street thug");
    let level = |s: &Scene| exhaustion::level(s.state(), s.id("one"));
    let tire = |of: &str| json!({"do": "tire", "target": "one", "levels": 1, "of": of});
    s.does(tire("ordinary"), NO_DICE);
    assert_eq!((level(&s), s.odds("one", "combat knife", "two").2), (1, (0, 0)), "Combativity is spared");
    s.does(json!({"do": "call_check", "target": "one", "ability": "str", "dc": 5}), [5, 5, 6]);
    s.does(tire("radiation"), NO_DICE);
    assert!(s.has("one", Condition::Sickened) && level(&s) == 2, "by two causes");
    s.does(tire("thirst"), NO_DICE);
    assert!(s.has("one", Condition::Hindered) && s.has("one", Condition::Sickened));
    s.does(tire("thirst"), NO_DICE);
    assert_eq!((exhaustion::most_vitality(s.state(), s.id("one")), s.vp("one")), (13, 13), "ED-VIT-07");
    assert_eq!(derived::speed(s.state(), s.id("one")), 500);
    s.does(tire("thirst"), NO_DICE);
    assert_eq!(derived::speed(s.state(), s.id("one")), 0);
    assert_eq!(s.no(json!({"do": "go", "actor": "one", "to": [18, 10]})).0, "ED-EXH-06");
    s.does(tire("thirst"), NO_DICE);
    assert!(s.has("one", Condition::Unconscious) && s.vp("one") == 0);
    assert_eq!(s.actor("one").traumas.len(), 1, "ED-DTH-18: and a trauma");
}

#[test]
fn ed_exh_09_to_ed_exh_11_and_ed_exh_14_gaining_and_losing() {
    let mut s = pair("Rhea Vance", "street thug");
    let level = |s: &Scene| exhaustion::level(s.state(), s.id("one"));
    s.does(json!({"do": "tire", "target": "one", "levels": 5}), NO_DICE);
    assert_eq!(s.no(json!({"do": "relieve", "target": "one", "condition": "sickened"})).0, "ED-EXH-10");
    s.does(json!({"do": "tire", "target": "one", "levels": 3}), NO_DICE);
    assert_eq!(level(&s), 6, "what is beyond six is lost");
    s.does(json!({"do": "heal", "target": "one", "by": 3}), NO_DICE);
    assert!(s.has("one", Condition::Unconscious), "as long as the level is six");
    s.does(json!({"do": "refresh", "target": "one", "levels": 1}), NO_DICE);
    assert!(!s.has("one", Condition::Unconscious) && level(&s) == 5);
    s.does(json!({"do": "refresh", "target": "one", "levels": 4}), NO_DICE);
    assert!(!s.has("one", Condition::Sickened) && level(&s) == 1);
    assert_eq!(s.no(json!({"do": "refresh", "target": "one", "levels": 1, "of": "hunger"})).0, "ED-EXH-11");
}
