//! PF-SKA-40 to PF-SKA-49: hiding things, trails, pockets, devices and locks.

use crate::common::*;
use crate::skills::{lay, thing, told_to, town, uses, with};
use ludex_engine::Viewer;
use ludex_pathfinder::character::Skill;
use ludex_pathfinder::skills::LOCKS;
use serde_json::json;

#[test]
fn pf_ska_40_small_things_are_concealed() {
    let mut s = town();
    s.record("guard", |profile| profile.perception.proficiency = 9);
    s.record("Iven", |profile| profile.side = "theirs".into());
    // Stealth +7: 18 against 19 and Iven's 14.
    s.does(json!({"do": "conceal", "actor": "Tess"}), [11]);
    let master = told_to(&s, Viewer::GameMaster);
    assert!(master[0].contains("conceals something: 18; seen by guard"), "{master:?}");
    assert!(told_to(&s, Viewer::Player(vec![s.id("Tess")])).is_empty());
    let search = json!({"do": "search_person", "actor": "guard", "target": "Tess", "of": "body"});
    s.does(search.clone(), [7]);
    assert_eq!(s.actor("Tess").concealed, 18);
    s.does(search, [8]);
    assert_eq!(s.actor("Tess").concealed, 0, "17 against Stealth DC 17");
}

#[test]
fn pf_ska_43_directions_are_sensed_once_a_day() {
    let mut s = with(json!({"name": "the woods", "kind": "wilds", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 3);
    let mut sense = uses("Tess", "direction", "survival");
    sense["tools"] = json!(false);
    s.does(sense.clone(), [13]);
    let check = s.event("tried_in_secret").unwrap()["check"].clone();
    assert_eq!(
        (check["modifier"]["total"].clone(), check["degree"].clone()),
        (json!(2), json!("success")),
        "2 worse without a compass"
    );
    assert_eq!(s.event("told").unwrap()["answer"], "some");
    assert_eq!(s.no(sense).0, "PF-SKA-43");
}

#[test]
fn pf_ska_44_tracks_are_covered() {
    let mut s = with(json!({"name": "our trail", "kind": "trail", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 7);
    s.does(uses("Tess", "cover_tracks", "survival"), NO_DICE);
    assert_eq!(thing(&s).dc, 18, "Survival +8");
    lay(&mut s, json!({"name": "a plain one", "kind": "trail", "dc": 20}));
    let mut command = uses("Tess", "cover_tracks", "survival");
    command["matter"] = json!(1);
    s.does(command, NO_DICE);
    assert_eq!(s.state().matters[1].dc, 20, "never easier");
}

#[test]
fn pf_ska_45_trails_are_followed_for_an_hour() {
    let mut s = with(json!({"name": "the trail", "kind": "trail", "dc": 15}));
    s.record("Tess", |profile| profile.skills[Skill::Survival as usize].proficiency = 3);
    let track = || uses("Tess", "track", "survival");
    s.does(track(), [10]);
    assert_eq!(s.no(track()).0, "PF-SKA-45", "14 against 15: lost for an hour");
    s.does(json!({"do": "wait", "minutes": 60}), NO_DICE);
    s.does(track(), [11]);
    assert!(s.told().contains("follows the trail"));
    s.does(track(), [1]);
    s.does(json!({"do": "wait", "minutes": 600}), NO_DICE);
    assert_eq!(s.no(track()).0, "PF-SKA-45", "for a day");
}

#[test]
fn pf_ska_46_what_nobody_guards_is_palmed() {
    let palm = |face: u32| {
        let mut s = with(json!({"name": "a ring", "kind": "trinket", "dc": 10}));
        s.does(uses("Tess", "palm", "thievery"), [face]);
        (
            thing(&s).owner == Some(s.id("Tess")),
            thing(&s).spoilt,
            told_to(&s, Viewer::Player(vec![s.id("guard")])).len(),
        )
    };
    // Thievery +7 against the guard's Perception DC 16.
    assert_eq!(palm(9), (true, false, 1));
    let (has, noticed, _) = palm(8);
    assert_eq!((has, noticed), (true, true), "whoever is seen has it all the same");
}

#[test]
fn pf_ska_47_pockets_are_picked() {
    let mut s = with(json!({"name": "a purse", "kind": "trinket", "dc": 10, "owner": "guard"}));
    let steal = || uses("Tess", "steal", "thievery");
    assert_eq!(s.no(uses("Tess", "palm", "thievery")).0, "PF-SKA-46", "somebody carries it");
    s.does(steal(), [14]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 2, "5 harder out of a pocket");
    assert_eq!(thing(&s).owner, Some(s.id("Tess")));
    let mut s = with(json!({"name": "a purse", "kind": "trinket", "dc": 10, "owner": "guard"})).turn("Tess");
    assert_eq!(s.no(steal()).0, "PF-SKA-47", "not in a fight");
}

#[test]
fn pf_ska_48_devices_are_disarmed() {
    let disable = |face: u32| {
        let mut s = with(json!({"name": "the trap", "kind": "device", "dc": 20, "needs": 2}));
        s.does(uses("Tess", "disable", "thievery"), [face]);
        (thing(&s).done, thing(&s).open, thing(&s).spoilt)
    };
    assert_eq!(disable(20), (2, true, false));
    assert_eq!(disable(13), (1, false, false));
    assert_eq!(disable(12), (0, false, false));
    assert_eq!(disable(1), (0, false, true), "it goes off");
    let mut s = with(json!({"name": "the trap", "kind": "device", "dc": 20, "needs": 2})).turn("Tess");
    s.does(uses("Tess", "disable", "thievery"), [13]);
    assert_eq!(s.actor("Tess").actions, 1, "two actions");
}

#[test]
fn pf_ska_49_locks_are_picked() {
    assert_eq!(LOCKS.map(|row| (row.1, row.2)), [(15, 2), (20, 3), (25, 4), (30, 5), (40, 6)]);
    let mut s = with(json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3}));
    let pick = || uses("Tess", "pick_lock", "thievery");
    s.does(pick(), [13]).does(pick(), [20]);
    assert!(thing(&s).open, "one and two are three");
    assert_eq!(s.no(pick()).0, "PF-SKA-49", "it is open");
    let mut s = with(json!({"name": "the chest", "kind": "lock", "dc": 20, "needs": 3}));
    s.does(pick(), [3]);
    assert!(s.actor("Tess").broken_tools, "10 against 20");
    let mut s = with(json!({"name": "the vault", "kind": "lock", "dc": 15, "needs": 1, "rank": "expert"}));
    s.does(pick(), [20]);
    assert!(!thing(&s).open, "it takes an expert (PF-CHK-10)");
}
