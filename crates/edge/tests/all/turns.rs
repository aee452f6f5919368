//! ED-INI, ED-TRN: who acts when, and what a turn is worth.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::state::Stage;
use serde_json::json;

/// Sable, Rhea and two thugs, far apart, before the fight.
fn four() -> Scene {
    ring(&[
        ("sable", "Sable Okoro", "ours", 4, 4),
        ("rhea", "Rhea Vance", "ours", 4, 10),
        ("a", "street thug", "theirs", 50, 4),
        ("b", "street thug", "theirs", 50, 10),
    ])
}

/// The same once it has begun: Sable 19, Rhea 17, the thugs 14 and 13.
fn begun() -> Scene {
    let mut s = four();
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 3, 9, 3]);
    s
}

fn end(s: &mut Scene) {
    let who = s.acting().to_owned();
    s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
}

#[test]
fn ed_ini_01_and_ed_ini_14_rounds_of_six_seconds_in_one_order() {
    let mut s = begun();
    let before = s.state().clock.to_string();
    for round in 1..=11 {
        assert_eq!((s.state().round, s.order()), (round, vec!["sable", "rhea", "a", "b"]));
        (0..4).for_each(|_| end(&mut s));
    }
    assert_ne!(s.state().clock.to_string(), before);
}

#[test]
fn ed_ini_02_first_who_acts_when() {
    let mut s = four();
    assert_eq!(s.no(json!({"do": "dash", "actor": "sable"})).0, "ED-INI-02");
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 3, 9, 3]);
    assert_eq!(s.no(json!({"do": "begin"})).0, "ED-INI-02");
}

#[test]
fn ed_ini_06_to_ed_ini_08_the_surprised() {
    // Also ED-INI-07.
    let mut s = four();
    s.does(json!({"do": "surprise", "target": "a"}), NO_DICE);
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 3, 9, 3]);
    assert_eq!(s.no(json!({"do": "surprise", "target": "b"})).0, "ED-INI-08", "it is settled as a fight begins");
    s.put("a", 600, 400);
    let id = s.id("a");
    assert!(!ludex_edge::turns::can_react(s.state(), id));
    assert_eq!(s.odds("sable", "combat knife", "a").2, (0, 0), "nobody is easier to hit for it");
    end(&mut s);
    end(&mut s);
    for command in [json!({"do": "go", "actor": "a", "to": [8, 4]}), json!({"do": "dash", "actor": "a"})] {
        assert_eq!(s.no(command).0, "ED-INI-06");
    }
    end(&mut s);
    assert!(ludex_edge::turns::can_react(s.state(), id), "as that turn ends it may react");
    assert!(ludex_edge::turns::can_react(s.state(), s.id("b")), "ED-TRN-12");
}

#[test]
fn ed_ini_09_and_ed_ini_11_dexterity_alone_the_highest_first() {
    let s = begun();
    let values: Vec<i16> = s.state().order.iter().map(|seat| seat.value).collect();
    assert_eq!((s.order(), values), (vec!["sable", "rhea", "a", "b"], vec![19, 17, 14, 13]));
    let mut s = four();
    s.afflict("rhea", "sickened").does(json!({"do": "begin"}), [6, 9, 8, 7, 2, 10, 3, 9, 3]);
    assert_eq!(s.state().order.iter().find(|seat| seat.actor == s.id("rhea")).map(|seat| seat.value), Some(11));
}

#[test]
fn ed_ini_12_those_of_one_side_as_they_are_listed_or_as_is_said() {
    let mut s = four();
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 3, 10, 3]);
    assert_eq!(s.order(), ["sable", "rhea", "a", "b"]);
    s.does(json!({"do": "put_before", "first": "b", "then": "a"}), NO_DICE);
    assert_eq!(s.order(), ["sable", "rhea", "b", "a"]);
    assert_eq!(s.no(json!({"do": "put_before", "first": "b", "then": "rhea"})).0, "ED-INI-12");
}

#[test]
fn ed_ini_13_a_die_between_sides() {
    let mut s = four();
    // Rhea and a thug have 17: eight each, then eight and eleven.
    s.does(json!({"do": "begin"}), [6, 9, 8, 7, 10, 6, 9, 3, 8, 8, 8, 11]);
    assert_eq!(s.order(), ["sable", "a", "rhea", "b"]);
}

#[test]
fn ed_ini_16_to_ed_ini_18_waiting() {
    // Also ED-INI-17.
    let mut s = begun();
    s.does(json!({"do": "delay", "actor": "sable"}), NO_DICE).does(json!({"do": "delay", "actor": "rhea"}), NO_DICE);
    assert_eq!(s.order(), ["a", "b", "sable", "rhea"], "who waits later stands behind");
    let values: Vec<i16> = s.state().order.iter().map(|seat| seat.value).collect();
    assert_eq!(values, [14, 13, 12, 11]);
    end(&mut s);
    end(&mut s);
    assert_eq!((s.acting(), s.state().round), ("sable", 1));
    assert_eq!(s.no(json!({"do": "delay", "actor": "sable"})).0, "ED-INI-18", "once a round");
    s.does(json!({"do": "dash", "actor": "sable"}), NO_DICE);
    end(&mut s);
    end(&mut s);
    assert_eq!((s.acting(), s.state().round), ("a", 2));
    s.does(json!({"do": "drop_prone", "actor": "a"}), NO_DICE).does(json!({"do": "dash", "actor": "a"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "delay", "actor": "a"})).0, "ED-INI-18", "before anything is done");
    (0..3).for_each(|_| end(&mut s));
    assert_eq!(s.no(json!({"do": "delay", "actor": "rhea"})).0, "ED-INI-18", "who is last gains nothing");
}

#[test]
fn ed_inb_12_and_ed_inb_22_what_waits_with_a_turn() {
    let mut s = begun();
    s.set("sable", |actor| actor.on_guard = true);
    s.set("rhea", |actor| actor.defends = true);
    s.play.state.climbs.push(ludex_engine::ActorId(1));
    let rhea = s.id("rhea");
    let until = ludex_edge::state::Until::StartOf(rhea);
    let instance = ludex_edge::state::Instance {
        until,
        ..ludex_edge::state::Instance::of(ludex_edge::character::Condition::Sickened)
    };
    s.set("a", |actor| actor.conditions.push(instance));
    end(&mut s);
    // Rhea's turn has begun; she waits, and climbs with the next round: the later change wins.
    s.does(json!({"do": "delay", "actor": "rhea"}), NO_DICE);
    assert_eq!(s.order(), ["sable", "a", "b", "rhea"]);
    assert!(s.actor("rhea").defends, "what lasts until her turn lasts until that");
    assert!(s.has("a", ludex_edge::character::Condition::Sickened));
    (0..2).for_each(|_| end(&mut s));
    assert!(
        s.acting() == "rhea" && !s.actor("rhea").defends && !s.has("a", ludex_edge::character::Condition::Sickened)
    );
    (0..1).for_each(|_| end(&mut s));
    assert_eq!((s.order(), s.acting()), (vec!["rhea", "sable", "a", "b"], "rhea"));
}

#[test]
fn ed_ini_20_the_fallen_keep_their_place() {
    let mut s = begun();
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "sable"}), [9]);
    assert_eq!((s.acting(), s.order().len()), ("a", 4), "ED-TRN-17: her turn came and went");
}

#[test]
fn ed_ini_22_and_ed_ini_23_the_end_of_a_fight() {
    let mut s = begun();
    s.does(json!({"do": "hurt", "target": "a", "by": 40}), NO_DICE)
        .does(json!({"do": "hurt", "target": "b", "by": 40}), NO_DICE);
    assert_eq!(s.state().stage, Stage::Fighting, "the game master ends it");
    let view = <ludex_edge::Edge as ludex_engine::Presentation>::view(s.state(), &ludex_engine::Viewer::GameMaster);
    assert!(view.stage.contains("one side is left"), "and is told: {}", view.stage);
    let mut s = begun();
    assert!(s.state().hostile(s.id("sable"), s.id("a")) && !s.state().hostile(s.id("sable"), s.id("rhea")));
    s.does(json!({"do": "end_fight", "how": "the thugs give up"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "end_fight", "how": "again"})).0, "ED-INI-22");
}

#[test]
fn ed_trn_01_and_ed_trn_02_four_budgets_in_any_order() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)]).turn("one");
    s.does(json!({"do": "go", "actor": "one", "to": [13, 10]}), NO_DICE);
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE);
    s.does(json!({"do": "go", "actor": "one", "to": [17, 10]}), NO_DICE);
    s.attack("one", "assault rifle", "two", [2, 3]);
    s.does(json!({"do": "go", "actor": "one", "to": [20, 10]}), NO_DICE);
    assert_eq!(s.no(json!({"do": "defend", "actor": "one"})).0, "ED-TRN-01");
    end(&mut s);
    let idle = begun();
    let mut s = idle;
    end(&mut s);
    assert_eq!(s.acting(), "rhea", "any of it may be left out");
}

#[test]
fn ed_trn_04_and_ed_trn_05_one_thing_for_nothing_a_second_for_the_action() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.dropped = 0b111);
    for weapon in 0..2 {
        s.does(json!({"do": "recover", "actor": "one", "weapon": weapon}), NO_DICE);
    }
    assert_eq!(s.no(json!({"do": "recover", "actor": "one", "weapon": 2})).0, "ED-TRN-05");
}

#[test]
fn ed_trn_10_to_ed_trn_12_one_reaction_from_turn_to_turn() {
    let mut s = pair("rift hound", "Rhea Vance");
    s.attack("one", "bite", "two", NO_DICE).does(json!({"do": "dodge", "actor": "two"}), [2, 3, 4]);
    assert!(!s.actor("two").reaction);
    end(&mut s);
    assert!(s.actor("two").reaction, "with her turn it comes back");
}

#[test]
fn ed_trn_13_an_action_is_no_minor_action() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE);
    assert!(s.actor("one").budget.action);
    s.set("one", |actor| actor.aims = None);
    assert_eq!(s.no(json!({"do": "aim", "actor": "one", "target": "two"})).0, "ED-TRN-13");
    let actors = [("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 22, 10)];
    let mut s = ring_with("action_for_minor = true", "", &actors).turn("one");
    s.set("one", |actor| actor.budget.minor = false)
        .does(json!({"do": "aim", "actor": "one", "target": "two"}), NO_DICE);
    assert!(!s.actor("one").budget.action, "unless a campaign lets it");
}

#[test]
fn ed_trn_15_and_ed_trn_16_the_order_of_beginning_and_end() {
    let actors = [
        ("foe", "street thug", "theirs", 50, 20),
        ("rhea", "Rhea Vance", "ours", 4, 4),
        ("ilse", "Ilse Maren", "ours", 10, 4),
    ];
    let mut s = ring(&actors).turn("foe");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE).afflict("rhea", "bleeding");
    let rhea = s.id("rhea");
    let until = ludex_edge::state::Until::StartOf(rhea);
    let instance = ludex_edge::state::Instance {
        until,
        ..ludex_edge::state::Instance::of(ludex_edge::character::Condition::Dazzled)
    };
    s.set("ilse", |actor| actor.conditions.push(instance));
    s.does(json!({"do": "end_turn", "actor": "foe"}), [9]);
    let names: Vec<String> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).expect("it is written")["event"].to_string())
        .collect();
    let place = |name: &str| {
        names.iter().position(|one| one == &format!("\"{name}\"")).unwrap_or_else(|| panic!("{name}: {names:?}"))
    };
    let order = ["expired", "renewed", "death_saved", "damaged"].map(place);
    assert!(order.is_sorted(), "{names:?}");
}

#[test]
fn ed_trn_20_and_ed_trn_24_the_innermost_first() {
    // Rhea walks away; the hound bites; she dodges; the bite misses; she walks on.
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "rift hound", "theirs", 13, 10)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "go", "actor": "one", "to": [2, 10]}), NO_DICE);
    assert_eq!(s.state().stack.len(), 1, "the move waits");
    s.does(json!({"do": "strike", "actor": "two", "weapon": 0}), NO_DICE);
    assert_eq!(s.state().stack.len(), 2, "the bite inside it");
    assert_eq!(s.no(json!({"do": "dash", "actor": "one"})).0, "ED-INI-11", "somebody must decide first");
    s.does(json!({"do": "dodge", "actor": "one"}), [9, 7, 3]);
    assert!(s.told().contains("15 against 16, a miss"), "{}", s.told());
    assert_eq!((s.actor("one").at.x, s.state().stack.len()), (200, 0), "ED-TRN-11");
    assert!(!s.actor("one").reaction, "ED-ACT-37: in her own turn as well");
}

#[test]
fn ed_trn_21_who_falls_in_its_turn_loses_the_rest() {
    let mut s = pair("Sable Okoro", "street thug");
    s.afflict("one", "bleeding");
    s.does(json!({"do": "hurt", "target": "one", "by": 22, "damage": "biotic"}), NO_DICE);
    assert_eq!(s.acting(), "two", "the turn has ended");
    assert_eq!(
        s.actor("one").life,
        ludex_edge::state::Life::Dying { saved: 0, failed: 1 },
        "as its end comes, so does the blood"
    );
}

#[test]
fn ed_trn_23_what_is_refused_costs_nothing() {
    let mut s = pair("Sable Okoro", "street thug");
    s.put("two", 5_800, 1_000);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 2})).0, "ED-MEL-01");
    assert!(s.actor("one").budget.action);
    s.put("two", 2_200, 1_000).set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [2, 3]);
    assert!(!s.actor("one").budget.action, "a miss is paid for as well");
}
