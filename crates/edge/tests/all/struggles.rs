//! ED-MEL: special moves and two weapons; Feint and Overrun.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::{derived, moves};
use serde_json::{Value, json};

fn grapple(target: &str) -> Value {
    json!({"do": "grapple", "actor": "one", "target": target})
}

fn resist(actor: &str, skill: &str) -> Value {
    json!({"do": "answer", "actor": actor, "skill": skill})
}

/// Brakk beside another; nobody else is there.
fn brakk(other: &str) -> Scene {
    let mut s = pair("Brakk Dun", other);
    s.set("two", |actor| actor.reaction = false);
    s
}

/// Brakk holds Sable.
fn held() -> Scene {
    let mut s = brakk("Sable Okoro");
    s.does(grapple("two"), NO_DICE).does(resist("two", "acrobatics"), [6, 5, 4, 6]);
    assert!(s.has("two", Condition::Grappled), "ED-MEL-06: 18 against 17");
    s
}

#[test]
fn ed_mel_04_one_attack_each() {
    let mut s = brakk("street thug");
    s.record("one", |profile| profile.attacks = 2);
    s.does(json!({"do": "shove", "actor": "one", "target": "two"}), NO_DICE);
    s.does(resist("two", "wrestling"), [7, 6, 5, 5]);
    assert!(s.has("two", Condition::Prone) && s.actor("one").budget.attacks == 1, "ED-MEL-24");
    assert_eq!(s.odds("one", "hooked polearm", "two").2, (1, 0));
    s.attack("one", "hooked polearm", "two", [2, 2, 3]);
    assert_eq!(s.no(grapple("two")).0, "ED-TRN-01");
}

#[test]
fn ed_mel_05_and_ed_mel_15_whom_and_with_what() {
    let mut large = pair("Rhea Vance", "titan crawler");
    assert_eq!(large.no(grapple("two")).0, "ED-MEL-05", "two sizes larger");
    let mut hound = pair("Rhea Vance", "rift hound");
    hound.does(grapple("two"), NO_DICE);
    let mut far = brakk("street thug");
    far.put("two", 2_320, 1_000);
    assert_eq!(far.no(grapple("two")).0, "ED-MEL-05", "the polearm adds nothing");
    let actors = [
        ("one", "Brakk Dun", "ours", 20, 10),
        ("two", "street thug", "theirs", 22, 10),
        ("three", "street thug", "theirs", 18, 10),
        ("four", "street thug", "theirs", 20, 12),
    ];
    let mut s = ring(&actors).turn("one");
    s.record("one", |profile| profile.attacks = 3);
    s.set("four", |actor| actor.reaction = false);
    for name in ["two", "three"] {
        s.does(grapple(name), NO_DICE).does(resist(name, "wrestling"), [9, 9, 3, 3]);
    }
    assert_eq!(s.no(grapple("four")).0, "ED-MEL-15", "two hands, two thugs");
    let knife = s.weapon("one", "combat knife");
    let stab = json!({"do": "attack", "actor": "one", "target": "four", "weapon": knife});
    assert_eq!(s.no(stab).0, "ED-ACT-21", "no hand for a weapon");
    s.attack("one", "unarmed strike", "four", [2, 3]);
}

#[test]
fn ed_mel_07_ties_change_nothing() {
    let mut s = brakk("Sable Okoro");
    s.does(grapple("two"), NO_DICE).does(resist("two", "acrobatics"), [6, 5, 5, 6]);
    assert!(!s.has("two", Condition::Grappled) && s.told().contains("ED-MEL-07"), "{}", s.told());
}

#[test]
fn ed_mel_08_and_ed_mel_09_getting_free() {
    let release = json!({"do": "let_hold_go", "actor": "one", "target": "two"});
    let mut s = held();
    s.does(release.clone(), NO_DICE);
    assert!(!s.has("two", Condition::Grappled));
    assert_eq!(s.no(release.clone()).0, "ED-MEL-08");
    let mut s = held();
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(derived::speed(s.state(), s.id("two")), 0);
    s.does(json!({"do": "escape", "actor": "two", "target": "one", "with": "acrobatics"}), [9, 5, 6, 6]);
    assert!(!s.has("two", Condition::Grappled) && !s.actor("two").budget.action, "21 against 19");
    let mut s = held();
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE).does(release, NO_DICE);
    assert!(!s.has("two", Condition::Grappled), "also in another's turn");
}

#[test]
fn ed_mel_10_dragging_along() {
    let mut s = held();
    assert_eq!(derived::speed(s.state(), s.id("one")), 500);
    s.does(json!({"do": "go", "actor": "one", "to": [16, 10]}), NO_DICE);
    assert_eq!(s.actor("two").at.x, 1_800, "it keeps its place beside him");
    let mut light = brakk("Sable Okoro");
    light.record("two", |profile| profile.size = ludex_edge::character::Size::Tiny);
    light.record("one", |profile| profile.size = ludex_edge::character::Size::Medium);
    light.put("two", 2_150, 1_000).does(grapple("two"), NO_DICE);
    light.does(json!({"do": "yield", "actor": "two"}), NO_DICE);
    assert_eq!(derived::speed(light.state(), light.id("one")), 1_000, "two sizes smaller");
}

#[test]
fn ed_mel_11_and_ed_mel_12_holding_fast() {
    let fast = json!({"do": "immobilise", "actor": "one", "target": "two"});
    let mut s = brakk("Sable Okoro");
    assert_eq!(s.no(fast.clone()).0, "ED-MEL-11");
    s = held();
    s.set("one", |actor| actor.budget.action = true);
    s.does(fast, NO_DICE).does(resist("two", "wrestling"), [7, 4, 5, 5]);
    assert!(s.has("one", Condition::Restrained) && s.has("two", Condition::Restrained));
    assert_eq!(s.odds("two", "combat knife", "one").2, (1, 1), "restrained, both of them");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let mut free = s;
    free.does(json!({"do": "escape", "actor": "two", "target": "one", "with": "wrestling"}), [11, 11, 2, 2]);
    assert!(!free.has("one", Condition::Restrained) && !free.has("two", Condition::Restrained), "both are free");
    let mut again = held();
    again.set("one", |actor| actor.budget.action = true);
    again.does(json!({"do": "immobilise", "actor": "one", "target": "two"}), NO_DICE);
    again.does(resist("two", "wrestling"), [7, 4, 5, 5]);
    again.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    again.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!again.has("two", Condition::Restrained) && again.has("two", Condition::Grappled), "until his turn");
}

#[test]
fn ed_mel_14_ed_mel_31_ed_cnd_20_and_ed_cnd_21_how_holds_end() {
    let mut s = held();
    s.afflict("one", "stunned");
    assert!(!s.has("two", Condition::Grappled), "ED-CND-20");
    let mut torn = held();
    let far = torn.actor("two").at.x + 250;
    torn.put("two", far, 1_000).afflict("two", "dazzled");
    assert!(!torn.has("two", Condition::Grappled), "ED-CND-21");
    let mut near = held();
    let far = near.actor("two").at.x + 50;
    near.put("two", far, 1_000).afflict("two", "dazzled");
    assert!(near.has("two", Condition::Grappled), "a metre off is still within reach");
    let mut falls = held();
    falls.does(json!({"do": "hurt", "target": "one", "by": 40, "damage": "psychic"}), NO_DICE);
    assert!(!falls.has("two", Condition::Grappled));
}

#[test]
fn ed_mel_16_who_cannot_resist() {
    let mut s = brakk("street thug");
    s.afflict("two", "unconscious").does(grapple("two"), NO_DICE);
    assert!(s.has("two", Condition::Grappled), "no roll");
    let mut stunned = brakk("street thug");
    stunned.afflict("two", "stunned").does(grapple("two"), NO_DICE);
    stunned.does(resist("two", "wrestling"), [6, 5, 12, 11, 2]);
    assert!(stunned.has("two", Condition::Grappled), "disadvantage: 16 against 18");
    let mut willing = brakk("street thug");
    willing.does(grapple("two"), NO_DICE).does(json!({"do": "yield", "actor": "two"}), NO_DICE);
    assert!(willing.has("two", Condition::Grappled));
}

#[test]
fn ed_mel_17_and_ed_act_36_what_counts_for_contests() {
    let mut s = brakk("street thug");
    s.afflict("two", "restrained").does(json!({"do": "shove", "actor": "one", "target": "two"}), NO_DICE);
    s.does(resist("two", "acrobatics"), [5, 5, 11, 11, 3]);
    assert!(s.has("two", Condition::Prone), "Dexterity is hampered: 15 against 17");
    let actors = [
        ("one", "Rhea Vance", "ours", 20, 10),
        ("two", "street thug", "theirs", 22, 10),
        ("friend", "Sable Okoro", "ours", 20, 12),
    ];
    for (against, faces) in [(Value::Null, vec![3, 7, 6, 5, 5]), (json!("two"), vec![7, 6, 5, 5])] {
        let mut s = ring(&actors).turn("friend");
        let help = json!({"do": "help", "actor": "friend", "friend": "one", "against": against});
        let near = against.is_null();
        if near {
            s.does(json!({"do": "help", "actor": "friend", "friend": "one"}), NO_DICE);
        } else {
            s.put("friend", 2_200, 1_180).does(help, NO_DICE);
        }
        s.play.state.turn = Some(s.id("one"));
        s.set("one", |actor| actor.budget.action = true);
        s.does(json!({"do": "shove", "actor": "one", "target": "two"}), NO_DICE)
            .does(resist("two", "wrestling"), faces);
        assert_eq!(s.actor("one").help.is_empty(), near, "help with an attack waits for one");
    }
}

#[test]
fn ed_mel_18_to_ed_mel_21_disarming() {
    // Also ED-MEL-20.
    let disarm = |s: &Scene, item: &str, with: Option<&str>| {
        let weapon = with.map(|name| s.weapon("one", name));
        json!({"do": "disarm", "actor": "one", "target": "two", "item": s.weapon("two", item), "weapon": weapon})
    };
    let mut s = brakk("street thug");
    let pistol = s.weapon("two", "light pistol");
    s.does(disarm(&s, "light pistol", Some("hooked polearm")), [5, 6, 8, 4]);
    assert_eq!(s.actor("two").dropped, 1 << pistol, "18 against 15");
    assert_eq!(s.no(disarm(&s, "light pistol", Some("hooked polearm"))).0, "ED-TRN-01");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "recover", "actor": "two", "weapon": pistol}), NO_DICE);
    assert!(s.actor("two").budget.action, "the free interaction");
    let mut trooper = brakk("security trooper");
    trooper.does(disarm(&trooper, "blaster rifle", Some("hooked polearm")), [9, 6, 2, 8, 8]);
    assert!(trooper.told().contains("one 15") && trooper.told().contains("ED-MEL-19"), "{}", trooper.told());
    let mut body = brakk("rift hound");
    assert_eq!(body.no(disarm(&body, "bite", None)).0, "ED-MEL-21");
    let mut gun = pair("Rhea Vance", "street thug");
    assert_eq!(gun.no(disarm(&gun, "light pistol", Some("assault rifle"))).0, "ED-MEL-18");
}

#[test]
fn ed_mel_22_to_ed_mel_25_shoving() {
    // Also ED-MEL-23.
    let shove = |aside: Option<i8>| json!({"do": "shove", "actor": "one", "target": "two", "aside": aside});
    assert_eq!(pair("Rhea Vance", "titan crawler").no(shove(None)).0, "ED-MEL-22");
    for (aside, at) in [(0, (2_400, 1_000)), (1, (2_200, 1_200)), (-1, (2_200, 800))] {
        let mut s = pair("Rhea Vance", "street thug");
        s.set("two", |actor| actor.reaction = false).does(shove(Some(aside)), NO_DICE);
        s.does(resist("two", "wrestling"), [7, 6, 9, 5]);
        assert_eq!((s.actor("two").at.x, s.actor("two").at.y), at, "18 against 17");
        assert!(s.state().asked.is_none(), "ED-CMV-22: no openings");
    }
    let wall = "[[obstacle]]\nfrom = [23, 5]\nto = [23, 15]\ncover = \"total\"\n";
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    let mut s = ring_with("", wall, &actors).turn("one");
    s.does(shove(Some(0)), NO_DICE).does(resist("two", "wrestling"), [7, 6, 9, 5]);
    assert!(s.actor("two").at.x <= 2_300, "ED-CMV-22 and ED-DMG-11: it ends at the wall");
}

#[test]
fn ed_mel_26_tripping() {
    let mut s = brakk("street thug");
    let polearm = s.weapon("one", "hooked polearm");
    let trip = json!({"do": "shove", "actor": "one", "target": "two", "weapon": polearm});
    assert_eq!(
        s.no(json!({"do": "shove", "actor": "one", "target": "two", "weapon": polearm, "aside": 0})).0,
        "ED-MEL-26"
    );
    s.put("two", 2_300, 1_000).does(trip, NO_DICE).does(resist("two", "wrestling"), [6, 4, 6, 6]);
    assert!(s.has("two", Condition::Prone), "17 against 15, at the reach of the polearm");
}

#[test]
fn ed_mel_27_to_ed_mel_29_two_weapons() {
    let actors = [("one", "Sable Okoro", "ours", 20, 10), ("two", "street thug", "theirs", 26, 10)];
    let mut s = ring(&actors).turn("one");
    let second = |weapon: u8| json!({"do": "second_attack", "actor": "one", "target": "two", "weapon": weapon});
    assert_eq!(s.no(second(1)).0, "ED-MEL-29");
    s.attack("one", "light pistol", "two", [8, 6, 5]);
    assert_eq!(s.vp("two"), 18 - 7, "5 and 3, less 1");
    assert_eq!(s.no(second(0)).0, "ED-MEL-29", "another one");
    s.does(second(1), [8, 6, 5]);
    assert_eq!(s.vp("two"), 11 - 4, "ED-MEL-28: 5, less 1");
    assert!(!s.actor("one").budget.minor);
    let mut rifle = pair("Rhea Vance", "Sable Okoro");
    rifle.set("two", |actor| actor.reaction = false).attack("one", "assault rifle", "two", [2, 3, 5]);
    let knife = rifle.weapon("one", "combat knife");
    assert_eq!(
        rifle.no(json!({"do": "second_attack", "actor": "one", "target": "two", "weapon": knife})).0,
        "ED-MEL-29"
    );
}

#[test]
fn ed_mel_30_special_results_of_both() {
    let mut s = brakk("Sable Okoro");
    s.does(grapple("two"), NO_DICE).does(resist("two", "acrobatics"), [12, 6, 1, 8]);
    let perform = |actor: &str, rank: u8| json!({"do": "perform", "actor": actor, "rank": rank});
    assert_eq!(s.no(perform("one", 5)).0, "ED-SPC-60", "there is no damage");
    s.does(perform("one", 2), NO_DICE).does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert!(s.actor("one").on_guard && s.actor("two").uneasy && s.has("two", Condition::Grappled));
}

#[test]
fn ed_mel_32_hands() {
    let mut s = held();
    let polearm = s.weapon("one", "hooked polearm");
    let strike = json!({"do": "attack", "actor": "one", "target": "two", "weapon": polearm});
    s.set("one", |actor| actor.budget.action = true);
    assert_eq!(s.no(strike.clone()).0, "ED-ACT-21", "one hand holds her");
    s.does(json!({"do": "let_hold_go", "actor": "one", "target": "two"}), NO_DICE).does(strike, [3, 3]);
}

#[test]
fn ed_mel_33_several_holds() {
    let actors = [
        ("one", "Brakk Dun", "ours", 20, 10),
        ("two", "security trooper", "theirs", 22, 10),
        ("three", "Rhea Vance", "ours", 24, 10),
        ("four", "Ilse Maren", "ours", 22, 12),
    ];
    let mut s = ring(&actors).turn("two");
    for holder in ["one", "three"] {
        s.does(json!({"do": "afflict", "target": "two", "condition": "grappled", "source": holder}), NO_DICE);
    }
    assert_eq!(s.odds("two", "shock baton", "three").2, (0, 0));
    assert_eq!(s.odds("two", "shock baton", "four").2, (0, 1));
    s.does(json!({"do": "escape", "actor": "two", "target": "one", "with": "wrestling"}), [11, 11, 2, 2]);
    assert!(s.has("two", Condition::Grappled), "Rhea holds it still");
}

#[test]
fn ed_inb_09_an_opening_for_a_hold() {
    let mut s = pair("Sable Okoro", "Brakk Dun");
    s.set("two", |actor| actor.dropped = 3).does(json!({"do": "go", "actor": "one", "to": [16, 10]}), NO_DICE);
    s.does(json!({"do": "seize", "actor": "two"}), NO_DICE).does(resist("one", "acrobatics"), [6, 5, 4, 5]);
    assert!(s.has("one", Condition::Grappled) && moves::left(s.state(), s.id("one")) == 0 && !s.actor("two").reaction);
    s.does(json!({"do": "escape", "actor": "one", "target": "two", "with": "acrobatics"}), [9, 6, 5, 5]);
    assert!(!s.has("one", Condition::Grappled) && moves::left(s.state(), s.id("one")) > 0);
}

#[test]
fn ed_act_24_and_ed_act_25_feints() {
    let feint = json!({"do": "feint", "actor": "one", "target": "two"});
    let mut s = pair("Sable Okoro", "street thug");
    s.set("two", |actor| actor.reaction = false).does(feint.clone(), [8, 6, 9, 5]);
    assert_eq!(s.odds("one", "combat knife", "two").2, (1, 0), "17 against 15");
    assert_eq!(s.odds("one", "light pistol", "two").2, (0, 1), "for blows in melee alone");
    s.attack("one", "combat knife", "two", [2, 3, 3]);
    assert_eq!(s.odds("one", "combat knife", "two").2, (0, 0), "used up");
    let mut tie = pair("Sable Okoro", "street thug");
    tie.does(feint.clone(), [8, 6, 9, 7]);
    assert!(tie.actor("one").feint.is_none());
    let mut later = pair("Sable Okoro", "street thug");
    later.does(feint.clone(), [8, 6, 9, 5]);
    for _ in 0..2 {
        later.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        later.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        if later.actor("one").feint.is_some() {
            assert_eq!(later.state().round, 2, "it lasts through the next turn");
        }
    }
    assert!(later.actor("one").feint.is_none());
    let mut far = pair("Sable Okoro", "street thug");
    far.put("two", 2_700, 1_000);
    assert_eq!(far.no(feint).0, "ED-ACT-25");
}

#[test]
fn ed_act_26_ed_act_27_and_ed_inb_27_overrunning() {
    let over = |with: &str| json!({"do": "overrun", "actor": "one", "target": "two", "with": with});
    let mut s = pair("Sable Okoro", "rift hound");
    s.does(over("acrobatics"), [4, 9, 7, 8, 9]);
    assert!(s.told().contains("one 23, two 21"), "{}", s.told());
    let before = moves::left(s.state(), s.id("one"));
    s.set("two", |actor| actor.reaction = false).does(json!({"do": "go", "actor": "one", "to": [26, 10]}), NO_DICE);
    assert_eq!(before - moves::left(s.state(), s.id("one")), 600 + 300, "three metres of the hound, twice");
    assert_eq!(s.no(json!({"do": "go", "actor": "one", "to": [20, 10]})).0, "ED-CMV-19", "once");
    s.set("one", |actor| actor.budget.minor = true);
    assert_eq!(s.no(over("acrobatics")).0, "ED-ACT-27");
    // Who loses gives an opening, and may go elsewhere.
    let mut loses = pair("Sable Okoro", "rift hound");
    loses.does(over("acrobatics"), [2, 3, 4, 9, 9]);
    assert!(loses.state().asked.is_some());
    loses.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    loses.set("one", |actor| actor.budget.minor = true);
    assert_eq!(loses.no(over("might")).0, "ED-ACT-27");
    let mut tie = pair("Sable Okoro", "rift hound");
    tie.does(over("acrobatics"), [2, 8, 6, 8, 9]);
    assert!(tie.state().asked.is_none() && tie.actor("one").budget.passes.is_empty());
}

#[test]
fn ed_trn_22_between_two_attacks() {
    let actors = [("one", "titan crawler", "ours", 20, 10), ("two", "pit brute", "theirs", 25, 10)];
    for (options, left) in [("", 1), ("unbroken_attack_action = true", 0)] {
        let mut s = ring_with(options, "", &actors).turn("one");
        s.set("two", |actor| actor.reaction = false).attack("one", "tail", "two", [2, 2]);
        s.does(json!({"do": "feint", "actor": "one", "target": "two"}), [9, 9, 2, 2]);
        assert_eq!(s.actor("one").budget.attacks, left);
    }
}

#[test]
fn ed_rng_09_and_ed_rng_21_throwing_a_knife() {
    let actors = [("one", "Brakk Dun", "ours", 10, 10), ("two", "street thug", "theirs", 26, 10)];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.odds("one", "combat knife, thrown", "two"), (4, 15, (0, 1)), "Short, one beyond Close");
    s.attack("one", "combat knife, thrown", "two", [9, 8, 6, 2]);
    assert_eq!(s.vp("two"), 18 - 2, "2 and Perception 1, less 1");
    let knife = s.weapon("one", "combat knife");
    let recover = json!({"do": "recover", "actor": "one", "weapon": knife});
    assert_eq!(s.no(recover.clone()).0, "ED-TRN-04", "it lies beside the thug");
    s.put("one", 2_450, 900).does(recover, NO_DICE);
    assert_eq!((s.actor("one").dropped, s.actor("one").lies.len()), (0, 0));
}

#[test]
fn ed_inb_03_shooting_at_who_is_held_fast() {
    let actors = [
        ("one", "Brakk Dun", "ours", 20, 10),
        ("held", "security trooper", "theirs", 22, 10),
        ("two", "Rhea Vance", "ours", 20, 20),
        ("other", "security trooper", "theirs", 22, 20),
    ];
    let mut s = ring(&actors).turn("one");
    s.put("other", 3_000, 2_000);
    for (name, by) in [("held", "one"), ("one", "held")] {
        s.does(json!({"do": "afflict", "target": name, "condition": "restrained", "source": by}), NO_DICE);
    }
    assert_eq!(s.odds("two", "assault rifle", "held").2, (1, 1), "held fast, and in melee with a friend");
    assert_eq!(s.odds("other", "blaster rifle", "one").2, (1, 1), "he is still fighting");
}

#[test]
fn ed_mel_13_keeping_somebody_silent() {
    let silence = json!({"do": "silence", "actor": "one", "target": "two"});
    let say = json!({"do": "speak", "actor": "two", "words": "help"});
    let mut s = held();
    assert_eq!(s.no(silence.clone()).0, "ED-MEL-13", "he does not hold her fast");
    s.set("one", |actor| actor.budget.action = true);
    s.does(json!({"do": "immobilise", "actor": "one", "target": "two"}), NO_DICE);
    s.does(resist("two", "wrestling"), [7, 4, 5, 5]).does(silence, NO_DICE);
    assert_eq!(s.no(say.clone()).0, "ED-MEL-13");
    s.does(json!({"do": "let_hold_go", "actor": "one", "target": "two"}), NO_DICE).does(say, NO_DICE);
}
