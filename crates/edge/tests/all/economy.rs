//! ED-INI, ED-TRN, ED-ACT: what a turn is worth when something changes in the middle of it, and in which order things come.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::{Instance, Life, Until};
use ludex_edge::turns;
use serde_json::{Value, json};

fn end(who: &str) -> Value {
    json!({"do": "end_turn", "actor": who})
}

fn handle(who: &str) -> Value {
    json!({"do": "handle", "actor": who, "what": "pull the lever"})
}

/// The names of the events of the last command, in order.
fn names(s: &Scene) -> Vec<String> {
    let written =
        |event| serde_json::to_value(event).expect("it is written")["event"].as_str().unwrap_or("").to_owned();
    s.play.events.iter().map(written).collect()
}

fn place(s: &Scene, name: &str) -> usize {
    let all = names(s);
    all.iter().position(|one| one == name).unwrap_or_else(|| panic!("{name}: {all:?}"))
}

#[test]
fn ed_cnd_23_who_becomes_hindered_after_one_has_not_the_other() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE).afflict("one", "hindered");
    assert_eq!(s.no(json!({"do": "aim", "actor": "one", "target": "two"})).0, "ED-CND-23");
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE).afflict("one", "hindered");
    assert_eq!(s.no(json!({"do": "dash", "actor": "one"})).0, "ED-CND-23");
    s.does(handle("one"), NO_DICE);
    assert_eq!(s.no(handle("one")).0, "ED-CND-23", "a second interaction would be an action");
    s.does(json!({"do": "relieve", "target": "one", "condition": "hindered"}), NO_DICE);
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    assert!(!s.actor("one").budget.action, "ED-TRN-21: what is left can be used once that is over");
}

#[test]
fn ed_act_23_an_interaction_that_takes_the_action_uses_up_the_aim() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE).does(handle("one"), NO_DICE);
    assert_eq!(s.actor("one").aims, Some(s.id("two")), "what is free is no action");
    s.does(handle("one"), NO_DICE);
    assert_eq!(s.actor("one").aims, None, "ED-ACT-19: the second is");
}

#[test]
fn ed_ini_13_who_threw_higher_stays_above_those_who_throw_again() {
    let actors = [
        ("sable", "Sable Okoro", "ours", 4, 4),
        ("rhea", "Rhea Vance", "ours", 4, 10),
        ("a", "street thug", "theirs", 50, 4),
    ];
    let mut s = ring(&actors);
    // All three come to 17; eight, eleven and eight; then Sable and the thug alone.
    s.does(json!({"do": "begin"}), [6, 7, 8, 7, 10, 6, 8, 11, 8, 12, 3]);
    assert_eq!(s.order(), ["rhea", "sable", "a"]);
}

#[test]
fn ed_ini_15_a_newcomer_throws_against_foes_with_its_result() {
    let actors = [
        ("sable", "Sable Okoro", "ours", 5, 5),
        ("rhea", "Rhea Vance", "ours", 5, 10),
        ("trooper", "security trooper", "theirs", 30, 5),
    ];
    for (faces, order) in [([3, 9], ["sable", "trooper", "rhea"]), ([9, 3], ["sable", "rhea", "trooper"])] {
        let mut s = ring(&actors);
        s.set("trooper", |actor| actor.away = true);
        s.does(json!({"do": "begin"}), [6, 9, 8, 7]);
        // 17, as Rhea has; then one die each.
        s.does(json!({"do": "enter", "target": "trooper", "to": [30, 10]}), [10, 5, faces[0], faces[1]]);
        assert_eq!(s.order(), order, "{faces:?}");
        assert_eq!(s.state().order.iter().filter(|seat| seat.had).count(), 1, "both are still to come");
    }
}

#[test]
fn ed_ini_18_lying_down_is_something_done() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "drop_prone", "actor": "one"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "delay", "actor": "one"})).0, "ED-INI-18");
}

#[test]
fn ed_ini_18_a_turn_that_waits_shortens_no_pause() {
    let actors = [("one", "forge tyrant", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 40, 10)];
    let vent = json!({"do": "breathe", "actor": "one", "device": 0, "to": [12, 10]});
    let mut s = ring(&actors).turn("one");
    s.does(vent.clone(), NO_DICE).does(end("one"), NO_DICE).does(end("two"), NO_DICE);
    let left = s.actor("one").pauses[0];
    s.does(json!({"do": "delay", "actor": "one"}), NO_DICE).does(end("two"), NO_DICE);
    assert_eq!((s.acting(), s.actor("one").pauses[0]), ("one", left), "it is the same turn");
    assert_eq!(s.no(vent).0, "ED-TRN-19");
}

#[test]
fn ed_trn_16_stumbling_then_blood_then_saves_then_what_ends() {
    let mut s = ring_with(
        "trauma_tables = true",
        "",
        &[("one", "Rhea Vance", "ours", 20, 10), ("two", "cult adept", "theirs", 30, 10)],
    )
    .turn("one");
    s.does(json!({"do": "inflict_trauma", "target": "one", "row": 9, "severe": false, "mind": false}), NO_DICE);
    s.afflict("one", "bleeding");
    let adept = s.id("two");
    let one = s.id("one");
    s.does(end("one"), NO_DICE);
    s.does(json!({"do": "use_power", "actor": "two", "power": "terror veil", "target": "one"}), [2, 3]);
    assert!(s.has("one", Condition::Frightened));
    s.does(end("two"), NO_DICE);
    s.set("one", |actor| {
        actor.conditions.push(Instance { until: Until::EndOfThis(one), ..Instance::of(Condition::Dazzled) });
        actor.conditions.push(Instance { until: Until::EndOfThis(one), ..Instance::of(Condition::Sickened) });
    });
    s.set("two", |actor| actor.at.x = 5_500);
    s.play.state.setting = {
        let mut setting = (*s.play.state.setting).clone();
        let wall = |y| ludex_edge::place::Place { x: 4_000, y, z: 0 };
        let from = wall(0);
        let cover = ludex_edge::state::Cover::Total;
        setting.obstacles.push(ludex_edge::state::Obstacle { from, to: wall(2_900), cover, height: None, thin: false });
        std::sync::Arc::new(setting)
    };
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    // Out of sight of the adept: sickened alone speaks against the stumble and against the fear.
    s.does(end("one"), [9, 8, 7, 7, 5, 9]);
    let order = ["fought", "damaged", "power_resisted", "expired"].map(|name| place(&s, name));
    assert!(order.is_sorted(), "{:?}", names(&s));
    assert!(s.actor(s.state().profile(adept).name.clone().as_str()).focus.is_some(), "5, 7 and 3 are too little");
}

/// Says that somebody has made all the fires that burn: what is nobody's waits for the end of the round (ED-INI-21).
fn made_by(s: &mut Scene, who: &str) {
    let actor = Some(s.id(who));
    s.play.state.clouds.change(|mut cloud| {
        cloud.burst.actor = actor;
        cloud
    });
}

#[test]
fn ed_trn_15_the_death_save_comes_after_what_a_turn_begins_with() {
    let actors = [
        ("foe", "street thug", "theirs", 50, 20),
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("ilse", "Ilse Maren", "ours", 30, 4),
    ];
    let mut s = ring(&actors).turn("foe");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
    s.does(json!({"do": "lay_cloud", "at": [4, 4], "radius": 2, "dice": 1, "die": 6, "rounds": 5}), NO_DICE);
    made_by(&mut s, "foe");
    // The fire first, 6 less 2; then her save.
    s.does(end("foe"), [6, 9]);
    assert!(place(&s, "damaged") < place(&s, "death_saved"), "{:?}", names(&s));
    assert_eq!(s.actor("rhea").life, Life::Dying { saved: 1, failed: 1 });
}

#[test]
fn ed_trn_15_who_was_stable_and_is_hurt_as_its_turn_begins_throws() {
    let actors = [
        ("foe", "street thug", "theirs", 50, 20),
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("ilse", "Ilse Maren", "ours", 30, 4),
    ];
    let mut s = ring(&actors).turn("foe");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
    s.set("rhea", |actor| actor.life = Life::Stable);
    s.does(json!({"do": "lay_cloud", "at": [4, 4], "radius": 2, "dice": 1, "die": 6, "rounds": 5}), NO_DICE);
    made_by(&mut s, "foe");
    s.does(end("foe"), [6, 9]);
    assert_eq!(
        s.actor("rhea").life,
        Life::Dying { saved: 1, failed: 1 },
        "it was at nought, and is neither up nor stable"
    );
    let mut up = ring(&actors).turn("foe");
    up.set("rhea", |actor| actor.vitality = 2);
    up.does(json!({"do": "lay_cloud", "at": [4, 4], "radius": 2, "dice": 1, "die": 6, "rounds": 5}), NO_DICE);
    made_by(&mut up, "foe");
    up.does(end("foe"), [6]);
    assert_eq!(up.actor("rhea").life, Life::Dying { saved: 0, failed: 0 }, "her first is for her next turn");
}

#[test]
fn ed_dth_18_no_save_makes_stable_who_has_no_air() {
    let actors = [
        ("foe", "street thug", "theirs", 50, 20),
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("ilse", "Ilse Maren", "ours", 30, 4),
    ];
    for (saved, face) in [(0, 12), (2, 9)] {
        let mut s = ring(&actors).turn("foe");
        s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
        s.set("rhea", |actor| {
            actor.life = Life::Dying { saved, failed: 1 };
            (actor.breath.without, actor.breath.surprised, actor.breath.spent) = (Some(0), true, true);
        });
        s.play.state.clock.advance(3_600);
        assert!(ludex_edge::breath::suffocates(s.state(), s.id("rhea")));
        s.does(end("foe"), [face]);
        assert_eq!(s.actor("rhea").life, Life::Dying { saved, failed: 1 }, "{face} changes nothing");
    }
}

#[test]
fn ed_tra_20_everything_that_takes_an_action_is_fought_for() {
    let actors = [("one", "Ilse Maren", "ours", 20, 10), ("two", "Rhea Vance", "ours", 22, 10)];
    let hurt = |options: &str| {
        let mut s = ring_with(options, "", &actors).turn("one");
        s.set("two", |actor| actor.vitality = 10);
        let body = ludex_edge::character::DamageType::Kinetic;
        let trauma = ludex_edge::state::Trauma { severe: true, row: 9, ..ludex_edge::state::Trauma::of(body) };
        s.set("one", |actor| actor.traumas.push(trauma));
        s
    };
    let inject = json!({"do": "use_remedy", "actor": "one", "target": "two", "remedy": "medi-injector"});
    let improvise = json!({"do": "improvise", "target": "one", "what": "cut the chandelier", "price": "action",
        "ability": "cmb", "dc": 9});
    let minor =
        json!({"do": "improvise", "target": "one", "what": "wink", "price": "minor action", "ability": "wil", "dc": 0});
    for command in [inject, improvise] {
        let mut s = hurt("");
        s.does(command, [5, 5]);
        assert!(s.happened("action_lost") && !s.actor("one").budget.action && !s.actor("one").reaction);
        assert_eq!((s.vp("two"), s.actor("one").remedies), (10, [0, 0]), "nothing of it happens");
        s.does(minor.clone(), NO_DICE);
    }
    let mut s = hurt("track_ammo = true");
    s.set("one", |actor| actor.fired[0] = 1);
    s.does(json!({"do": "reload", "actor": "one", "weapon": 0}), [5, 5]);
    assert!(s.happened("action_lost") && s.actor("one").fired[0] == 1);
    let mut s = hurt("");
    s.does(handle("one"), NO_DICE);
    s.does(json!({"do": "stow", "actor": "one", "weapon": 0, "draws": false}), [5, 5]);
    assert!(s.happened("action_lost") && s.actor("one").stowed == 0, "the second interaction is an action");
    assert!(turns::can_react(s.state(), s.id("two")));
}
