//! PF-SPC-06, PF-SPC-13, PF-INT-30, PF-SKA-36, PF-TRN-19: mounts, animals and minions.

use crate::common::*;
use crate::movement::at;
use ludex_grid::Cell;
use ludex_pathfinder::character::Size;
use ludex_pathfinder::derived;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// A rider and a horse beside it.
fn stable() -> Scene {
    let cells = ". . . . . . . . . . .\n. A . C . . . . . B .\n. . . . . . . . . . .\n. . . . . . . . . . .";
    let actors = [
        ("Tess", "Tessaly", "ours", "A"),
        ("foe", "bandit bruiser", "theirs", "B"),
        ("horse", "timber wolf", "ours", "C"),
    ];
    let mut s = ring("", cells, &actors).turn("Tess");
    s.record("horse", |profile| profile.size = Size::Large);
    s.put("Tess", 1, 1).put("horse", 2, 1);
    s
}

#[test]
fn pf_spc_06_one_mounts_what_is_bigger() {
    let mut s = stable();
    s.record("horse", |profile| profile.size = Size::Medium);
    let up = json!({"do": "mount", "actor": "Tess", "target": "horse"});
    assert_eq!(s.no(up.clone()).0, "PF-SPC-06", "no bigger than she is");
    s.record("horse", |profile| profile.size = Size::Large);
    s.does(up.clone(), NO_DICE);
    assert_eq!((s.actor("Tess").rides, at(&s, "Tess")), (Some(s.id("horse")), (2, 1)));
    assert_eq!(s.no(json!({"do": "stride", "actor": "Tess", "to": [5, 1]})).0, "PF-MOV-18", "who rides does not walk");
    assert_eq!(s.no(json!({"do": "dismount", "actor": "Tess", "to": [3, 2]})).0, "PF-SPC-06");
    s.does(json!({"do": "dismount", "actor": "Tess", "to": [1, 2]}), NO_DICE);
    assert_eq!((s.actor("Tess").rides, at(&s, "Tess")), (None, (1, 2)));
}

#[test]
fn pf_spc_13_a_mount_acts_in_its_riders_turn() {
    let mut s = stable();
    s.does(json!({"do": "mount", "actor": "Tess", "target": "horse"}), NO_DICE);
    let reflex = derived::save(s.state(), s.id("Tess"), ludex_pathfinder::character::Save::Reflex, true).to_string();
    assert!(reflex.contains("mounted"), "{reflex}");
    s.set("foe", |actor| (actor.at, actor.reaction) = (Cell::new(4, 1), false));
    s.strike("Tess", "dagger", "foe", [2]);
    s.set("Tess", |actor| actor.actions = 3);
    // Nature against Will DC 14; the wolf has one action, and her attack counts for it.
    s.does(json!({"do": "command_animal", "actor": "Tess", "target": "horse"}), [15]);
    assert_eq!((s.acting(), s.actor("horse").actions, s.actor("horse").attacks), ("horse", 1, 1));
    s.put("foe", 4, 1).set("foe", |actor| actor.reaction = false);
    s.strike("horse", "jaws", "foe", [2]);
    assert!(s.told().contains(r#""label":"attacks before","value":-5"#), "{}", s.told());
    assert_eq!((s.acting(), s.actor("Tess").attacks), ("Tess", 2), "they share their attacks");
    s.put("foe", 9, 1);
    s.does(json!({"do": "command_animal", "actor": "Tess", "target": "horse"}), [15]);
    s.does(json!({"do": "stride", "actor": "horse", "to": [4, 1]}), NO_DICE);
    assert_eq!((at(&s, "horse"), at(&s, "Tess"), s.acting()), ((4, 1), (4, 1), "Tess"));
    assert_eq!(s.state().footprint(s.id("Tess")).cells().count(), 4);
}

#[test]
fn pf_int_30_a_mount_that_falls_throws_its_rider() {
    let throw = |face: u32| {
        let mut s = stable();
        s.does(json!({"do": "mount", "actor": "Tess", "target": "horse"}), NO_DICE);
        s.does(json!({"do": "afflict", "target": "horse", "condition": "prone", "value": 0}), [face]);
        (s.actor("Tess").rides, s.has("Tess", Condition::Prone))
    };
    assert_eq!(throw(6), (None, false), "9 and 6 on foot again");
    assert_eq!(throw(5), (None, true));
    let mut s = stable();
    s.does(json!({"do": "mount", "actor": "Tess", "target": "horse"}), NO_DICE);
    s.afflict("Tess", "unconscious", 0);
    assert!(s.actor("Tess").rides.is_none() && s.has("Tess", Condition::Prone), "she slides off");
}

#[test]
fn pf_ska_36_animals_obey_who_commands_them_well() {
    let mut s = stable();
    s.record("horse", |profile| profile.size = Size::Medium);
    let command = json!({"do": "command_animal", "actor": "Tess", "target": "horse"});
    let dc = 10 + 4;
    // Nature +1 untrained.
    s.does(command.clone(), [dc - 1]);
    assert!(s.happened("obeys"));
    s.does(command.clone(), [dc - 2]);
    assert!(!s.happened("obeys"));
    s.does(json!({"do": "set_attitude", "target": "horse", "toward": "Tess", "attitude": "helpful"}), NO_DICE);
    s.does(command.clone(), [dc - 2]);
    assert!(s.happened("obeys"), "a helpful one a degree better (PF-CND-20)");
    let mut s = stable();
    s.does(json!({"do": "set_attitude", "target": "horse", "toward": "Tess", "attitude": "unfriendly"}), NO_DICE);
    s.does(command, NO_DICE);
    assert!(s.happened("balked"), "without a roll (PF-CND-45)");
    assert_eq!(s.no(json!({"do": "command_animal", "actor": "Tess", "target": "foe"})).0, "PF-SKA-36");
}

#[test]
fn pf_trn_19_minions_act_in_their_masters_turn() {
    let mut s = stable();
    s.does(json!({"do": "bind", "target": "horse", "master": "Tess"}), NO_DICE);
    s.put("foe", 4, 1).set("foe", |actor| actor.reaction = false);
    s.set("Tess", |actor| actor.at = Cell::new(5, 1));
    s.strike("Tess", "dagger", "foe", [2]);
    s.does(json!({"do": "command_animal", "actor": "Tess", "target": "horse"}), NO_DICE);
    assert_eq!((s.acting(), s.actor("horse").actions, s.actor("horse").reaction), ("horse", 2, false));
    s.strike("horse", "jaws", "foe", [2]);
    assert!(!s.told().contains("attacks before"), "its attacks are its own");
    s.strike("horse", "jaws", "foe", [2]);
    assert!(s.told().contains(r#""label":"attacks before","value":-5"#));
    assert_eq!(s.acting(), "Tess");
    s.strike("Tess", "dagger", "foe", [2]);
    assert!(s.told().contains(r#""label":"attacks before","value":-4"#), "{}", s.told());
    // It has no place in the order.
    let mut s = stable();
    s.state();
    s.does(json!({"do": "bind", "target": "horse", "master": "Tess"}), NO_DICE);
    s.does(json!({"do": "end_encounter", "how": "so"}), NO_DICE);
    s.does(json!({"do": "begin"}), [10, 5]);
    assert_eq!(s.order(), ["Tess", "foe"]);
    assert_eq!(s.no(json!({"do": "bind", "target": "Tess", "master": "horse"})).0, "PF-TRN-19");
}
