//! ED-CON, and the powers and features of the starter content.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::wait;
use ludex_edge::character::{Condition, Feature};
use ludex_edge::powers::POWER_TABLE;
use serde_json::{Value, json};

fn power(power: &str, target: &str) -> Value {
    json!({"do": "use_power", "actor": "one", "power": power, "target": target})
}

fn end(actor: &str) -> Value {
    json!({"do": "end_turn", "actor": actor})
}

/// The adept and a thug, eight metres apart.
fn adept() -> Scene {
    let actors = [("one", "cult adept", "ours", 10, 10), ("two", "street thug", "theirs", 18, 10)];
    ring(&actors).turn("one")
}

/// The adept with its ward up.
fn warded() -> Scene {
    let mut s = adept();
    s.does(power("kinetic ward", "one"), NO_DICE);
    s
}

fn hold(with: &str) -> Value {
    json!({"do": "hold_on", "actor": "one", "with": with})
}

#[test]
fn ed_stc_15_powers() {
    assert_eq!(POWER_TABLE.map(|row| row.1), [3, 2, 1, 2, 4]);
    let mut s = adept();
    s.does(power("terror veil", "two"), [8, 6]);
    assert!(s.has("two", Condition::Frightened) && s.actor("one").psi_spent == 3, "15 against 16");
    let mut resists = adept();
    resists.does(power("terror veil", "two"), [8, 7]);
    assert!(!resists.has("two", Condition::Frightened) && resists.actor("one").focus.is_none());
    assert_eq!(adept().no(power("fade", "one")).0, "ED-STC-15");
    let mut spent = adept();
    spent.set("one", |actor| actor.psi_spent = 9);
    assert_eq!(spent.no(power("kinetic ward", "one")).0, "ED-STC-15");
    let mut push = ring(&[("one", "Joss Amari", "ours", 10, 10), ("two", "street thug", "theirs", 18, 10)]).turn("one");
    push.does(power("force push", "two"), [5, 5]);
    assert_eq!(push.actor("two").at.x, 2_100, "three metres straight away");
    let mut mend = ring(&[("one", "Joss Amari", "ours", 10, 10), ("two", "Rhea Vance", "ours", 12, 10)]).turn("one");
    mend.set("two", |actor| actor.vitality = 5).does(power("mend flesh", "two"), [3]);
    assert_eq!(mend.vp("two"), 5 + 3 + 4);
}

#[test]
fn ed_atk_05_and_ed_atk_06_attacks_by_other_abilities() {
    let mut s = adept();
    assert_eq!(s.odds("one", "mind lance", "two"), (8, 13, (0, 0)), "Intelligence and Psionics");
    s.attack("one", "mind lance", "two", [5, 6, 5, 2]);
    assert_eq!((s.vp("two"), s.actor("one").psi_spent), (18 - 7, 1), "no ability, no armour");
    let mut turret = adept();
    turret.record("one", |profile| {
        profile.weapons.change(|all| {
            all[1].ability = Some(ludex_edge::character::Ability::Tech);
            all[1].skill = ludex_edge::character::Skill::Computer;
        });
        profile.abilities[6] = 5;
    });
    assert_eq!(turret.odds("one", "blaster pistol", "two").0, 5);
}

#[test]
fn ed_con_01_to_ed_con_04_one_thing_at_a_time() {
    let mut s = warded();
    assert!(s.actor("one").focus.is_some(), "ED-CON-01");
    // ED-CON-03
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "go", "actor": "one", "to": [5, 10]}), NO_DICE);
    assert!(s.actor("one").focus.is_some());
    s.set("one", |actor| actor.budget.action = true).does(power("terror veil", "two"), [8, 7]);
    assert!(s.actor("one").focus.is_none(), "ED-CON-04: the ward ends, even where the second fails");
    let mut stops = warded();
    stops.does(end("one"), NO_DICE);
    stops.does(json!({"do": "end_concentration", "actor": "one"}), NO_DICE);
    assert!(stops.actor("one").focus.is_none(), "ED-CON-02: in another's turn");
    assert_eq!(stops.no(json!({"do": "end_concentration", "actor": "one"})).0, "ED-CON-02");
}

#[test]
fn ed_con_05_and_ed_con_06_damage() {
    for (damage, faces, kept) in [(9, [3, 3], true), (9, [3, 2], false), (28, [3, 4], true), (28, [3, 3], false)] {
        let mut s = warded();
        s.record("one", |profile| profile.vitality = 60).set("one", |actor| actor.vitality = 60);
        s.does(json!({"do": "hurt", "target": "one", "by": damage, "damage": "psychic"}), NO_DICE);
        s.does(hold("lucidity"), faces);
        assert_eq!(s.actor("one").focus.is_some(), kept, "{damage}: {faces:?} and 7");
    }
    let mut none = warded();
    none.does(json!({"do": "hurt", "target": "one", "by": 3}), NO_DICE);
    assert!(none.state().asked.is_none(), "armour and ward have taken it");
    let mut body = warded();
    body.does(json!({"do": "hurt", "target": "one", "by": 5, "damage": "psychic"}), NO_DICE);
    body.does(hold("stamina"), [9, 4]);
    assert!(body.actor("one").focus.is_some(), "13 and Strength 1");
}

#[test]
fn ed_con_07_ed_con_08_and_ed_inb_13_under_fire() {
    let mut s = warded();
    s.afflict("one", "bleeding");
    s.does(json!({"do": "hurt", "target": "one", "by": 5, "damage": "psychic"}), NO_DICE)
        .does(hold("lucidity"), [4, 4]);
    s.does(end("one"), NO_DICE);
    s.does(hold("lucidity"), [2, 3]);
    assert!(s.actor("one").focus.is_none() && s.acting() == "two", "blood is another source");
    let mut falls = warded();
    falls.does(json!({"do": "hurt", "target": "one", "by": 25, "damage": "psychic"}), NO_DICE);
    assert!(falls.state().asked.is_none() && falls.actor("one").focus.is_none());
    let mut stunned = warded();
    stunned.afflict("one", "stunned");
    assert!(stunned.actor("one").focus.is_none());
}

#[test]
fn ed_con_09_surroundings() {
    let mut s = warded();
    s.does(json!({"do": "unsettle", "target": "one"}), NO_DICE);
    assert_eq!(s.no(hold("stamina")).0, "ED-CON-05");
    s.does(hold("lucidity"), [3, 5]);
    assert!(s.actor("one").focus.is_some(), "15 against 15");
    s.does(json!({"do": "unsettle", "target": "one"}), NO_DICE);
    s.does(json!({"do": "slip_away", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").focus.is_none());
    assert_eq!(s.no(json!({"do": "unsettle", "target": "one"})).0, "ED-CON-09");
}

#[test]
fn ed_con_10_and_ed_dur_07_how_long() {
    let mut s = adept();
    s.does(power("terror veil", "two"), [2, 3]).does(end("one"), NO_DICE);
    // In sight of what it fears it has disadvantage.
    s.does(end("two"), [8, 7, 7]);
    assert!(s.has("two", Condition::Frightened), "7 and 7 and 1");
    s.play.state.round = 9;
    s.does(end("one"), NO_DICE).does(end("two"), [2, 2, 2]).does(end("one"), NO_DICE);
    s.does(end("two"), [2, 2, 2]);
    assert!(s.state().round == 11 && !s.has("two", Condition::Frightened), "ten rounds");
    let mut saved = adept();
    saved.does(power("terror veil", "two"), [2, 3]).does(end("one"), NO_DICE);
    saved.does(end("two"), [9, 8, 8]);
    assert!(!saved.has("two", Condition::Frightened) && saved.actor("one").focus.is_none());
}

#[test]
fn ed_dur_06_until_it_is_hurt() {
    let mut s = adept();
    let dazes = json!({"do": "afflict", "target": "two", "condition": "dazzled", "until_hurt": true});
    s.does(dazes, NO_DICE).does(json!({"do": "hurt", "target": "two", "by": 1}), NO_DICE);
    assert!(s.has("two", Condition::Dazzled), "armour has taken it");
    s.does(json!({"do": "hurt", "target": "two", "by": 3}), NO_DICE);
    assert!(!s.has("two", Condition::Dazzled));
}

#[test]
fn ed_dur_01_most_is_over_at_once() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [8, 8, 4]);
    assert!(s.state().clouds.is_empty() && s.actor("two").conditions.is_empty());
}

#[test]
fn ed_stc_24_and_ed_vit_04_features() {
    let mut s = pair("Captain Vasht", "street thug");
    s.set("one", |actor| actor.vitality = 10).does(json!({"do": "second_wind", "actor": "one"}), [4]);
    assert_eq!(s.vp("one"), 16);
    s.set("one", |actor| actor.budget.minor = true);
    assert_eq!(s.no(json!({"do": "second_wind", "actor": "one"})).0, "ED-STC-24", "once");
    let mut hardy = pair("street thug", "Rhea Vance");
    hardy.record("two", |profile| {
        profile.dies_at_zero = false;
        profile.features.set(Feature::DieHard, true);
    });
    hardy.set("two", |actor| actor.vitality = 1);
    hardy.does(json!({"do": "hurt", "target": "two", "by": 5, "damage": "psychic"}), NO_DICE);
    hardy.does(end("one"), [4, 12]);
    assert_eq!(hardy.actor("two").life, ludex_edge::state::Life::Stable);
    let mut hard = pair("Rhea Vance", "street thug");
    hard.record("one", |profile| {
        profile.features.set(Feature::HardTarget, true);
    });
    hard.afflict("one", "prone").does(json!({"do": "stand", "actor": "one"}), NO_DICE);
    assert!(hard.state().asked.is_none());
    let being = ludex_edge::character::Being {
        calling: Some(ludex_edge::character::Calling::Soldier),
        level: 1,
        attacks: 1,
        features: vec![Feature::Tough, Feature::ExtraAttack],
        ..Default::default()
    };
    assert_eq!((being.most_vitality(), being.profile(None, &[], Vec::new()).attacks), (27, 2));
    let nerves = |feature: bool| {
        let mut s = pair("Rhea Vance", "street thug");
        s.record("one", |profile| {
            profile.features.set(Feature::ColdNerves, feature);
        });
        let task = ludex_edge::checks::Task {
            ability: ludex_edge::character::Ability::Dexterity,
            skill: None,
            kind: ludex_edge::checks::Kind::Initiative,
            sight: false,
        };
        ludex_edge::checks::modifier(s.state(), s.id("one"), task, false).total
    };
    assert_eq!(nerves(true) - nerves(false), 2);
}

#[test]
fn ed_stc_17_the_sting() {
    for (faces, sick) in [([4, 3], false), ([4, 2], true)] {
        let mut s = pair("marsh stinger", "Brakk Dun");
        s.put("two", 2_200, 1_000).set("two", |actor| actor.reaction = false);
        s.attack("one", "sting", "two", [[8, 8].to_vec(), vec![5], faces.to_vec()].concat());
        assert_eq!((s.vp("two"), s.has("two", Condition::Sickened)), (27 - 6, sick));
    }
}

#[test]
fn ed_rst_20_and_ed_rst_21_what_comes_back_by_resting() {
    let spent = || {
        let mut s = ring(&[("one", "cult adept", "ours", 10, 10)]);
        s.set("one", |actor| (actor.psi_spent, actor.winded) = (3, true));
        s
    };
    let mut s = spent();
    s.does(json!({"do": "rest", "actor": "one", "full": false}), NO_DICE);
    wait(&mut s, 1, [1]);
    assert_eq!((s.actor("one").psi_spent, s.actor("one").winded), (3, false), "a rest that is not a full one");
    let mut s = spent();
    s.does(json!({"do": "rest", "actor": "one", "full": true}), NO_DICE);
    wait(&mut s, 8, [1]);
    assert_eq!((s.actor("one").psi_spent, s.actor("one").winded), (0, false));
    assert!(s.told().contains("all psi points and a second wind again"));
}

#[test]
fn ed_con_10_the_longest_time_goes_on_after_a_fight() {
    let mut s = warded();
    s.does(json!({"do": "end_fight", "how": ""}), NO_DICE);
    crate::hours::minutes(&mut s, 9, NO_DICE);
    assert!(s.actor("one").focus.is_some(), "ten minutes are not over");
    crate::hours::minutes(&mut s, 1, NO_DICE);
    assert!(s.actor("one").focus.is_none());
}
