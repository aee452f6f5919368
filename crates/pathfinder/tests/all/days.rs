//! PF-HEA, PF-SKA, PF-ENV: nights, work, food, trails, what is hidden and what comes down.

use crate::common::*;
use ludex_engine::Viewer;
use ludex_pathfinder::character::{Rank, Skill, Statistic};
use ludex_pathfinder::hours::{DAY, HOUR};
use ludex_pathfinder::state::Condition;
use ludex_pathfinder::travel::Activity;
use ludex_pathfinder::{Pathfinder, exploration};
use serde_json::{Value, json};

/// Three of one side, outside an encounter.
fn camp() -> Scene {
    let cells = ". . . . . .\n. A B C . .\n. . . . . .";
    ring(
        "",
        cells,
        &[("Oswin", "Oswin", "ours", "A"), ("Bran", "Brannoc", "ours", "B"), ("Tess", "Tessaly", "ours", "C")],
    )
}

fn sleep(actor: &str) -> Value {
    json!({"do": "sleep", "actor": actor})
}

fn clock(s: &Scene) -> u64 {
    s.state().clock.seconds
}

#[test]
fn pf_hea_03_a_night_takes_eight_hours_for_all_together() {
    let mut s = camp();
    let noon = clock(&s);
    for name in ["Oswin", "Bran", "Tess"] {
        s.does(sleep(name), NO_DICE);
        assert_eq!(clock(&s), noon + 8 * HOUR, "all of them slept through the same night");
        assert_eq!(s.actor(name).days.woke, clock(&s));
    }
    assert_eq!(s.no(sleep("Bran")).0, "PF-HEA-03", "once in a day");
    // Sixteen hours later the next night is due.
    s.does(json!({"do": "wait", "minutes": 16 * 60 - 1}), NO_DICE);
    assert_eq!(s.no(sleep("Bran")).0, "PF-HEA-03");
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    s.does(sleep("Bran"), NO_DICE);
    assert_eq!(clock(&s), noon + 32 * HOUR);
    // Who stays up for another hour sleeps a night of its own.
    s.does(json!({"do": "wait", "minutes": 60}), NO_DICE);
    s.does(sleep("Tess"), NO_DICE);
    assert_eq!(clock(&s), noon + 41 * HOUR);
}

#[test]
fn pf_hea_03_preparations_follow_the_night() {
    let mut s = camp();
    let begins = clock(&s);
    s.does(sleep("Oswin"), NO_DICE);
    s.does(json!({"do": "daily_preparations", "actor": "Oswin"}), NO_DICE);
    assert_eq!(clock(&s), begins + 9 * HOUR, "a night, and an hour");
    // The hungry stay tired.
    let mut s = camp();
    s.does(json!({"do": "deprive", "target": "Bran", "of": "food"}), NO_DICE);
    s.does(sleep("Bran"), NO_DICE);
    assert!(s.has("Bran", Condition::Fatigued));
    s.does(json!({"do": "deprive", "target": "Bran", "of": "food", "ends": true}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 960}), NO_DICE);
    s.does(sleep("Bran"), NO_DICE);
    assert!(!s.has("Bran", Condition::Fatigued));
}

#[test]
fn pf_hea_06_days_of_rest_pass() {
    let mut s = camp();
    let begins = clock(&s);
    let rest = |target: &str, days: u8| json!({"do": "bed_rest", "target": target, "days": days});
    s.record("Bran", |profile| (profile.level, profile.hit_points) = (3, 60));
    s.set("Bran", |actor| actor.hit_points = 5);
    s.does(rest("Bran", 1), NO_DICE);
    assert_eq!((s.hp("Bran"), clock(&s)), (17, begins + DAY));
    s.does(rest("Tess", 1), NO_DICE);
    assert_eq!(clock(&s), begins + DAY, "she rested beside him");
    s.does(rest("Bran", 2), NO_DICE);
    assert_eq!((s.hp("Bran"), clock(&s)), (41, begins + 3 * DAY));
    assert!(!s.has("Bran", Condition::Fatigued), "nobody is kept awake by it");
    // The night of it is that day's: the next is due sixteen hours later.
    assert_eq!(s.no(sleep("Bran")).0, "PF-HEA-03");
    s.does(json!({"do": "wait", "minutes": 960}), NO_DICE);
    s.does(sleep("Bran"), NO_DICE);
}

fn lay(s: &mut Scene, thing: Value) {
    s.does(json!({"do": "lay_thing", "thing": thing}), NO_DICE);
}

fn uses(actor: &str, task: &str, by: &str, more: Value) -> Value {
    let mut command = json!({"do": "use_skill", "actor": actor, "task": task, "matter": 0, "by": by});
    command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    command
}

#[test]
fn pf_ska_21_lore_brings_coins_for_days() {
    let earn = |more: Value, face: u32| {
        let mut s = camp();
        lay(&mut s, json!({"name": "drill", "kind": "work", "dc": 14, "level": 0}));
        s.does(uses("Bran", "earn", "crafting", more), [face]);
        (s.actor("Bran").purse, clock(&s))
    };
    // Warfare Lore +3 against 14: 5 cp a day.
    assert_eq!(earn(json!({"lore": "exact"}), 11), (5, DAY));
    assert_eq!(earn(json!({"lore": "exact"}), 10), (1, DAY));
    assert_eq!(earn(json!({"lore": "exact", "days": 6}), 11), (30, 6 * DAY));
    let mut s = camp();
    lay(&mut s, json!({"name": "drill", "kind": "work", "dc": 14, "level": 0}));
    assert_eq!(s.no(uses("Bran", "earn", "crafting", json!({}))).0, "PF-SKL-02", "he is no crafter");
    assert_eq!(s.no(uses("Bran", "earn", "crafting", json!({"lore": "exact", "days": 61}))).0, "PF-SKA-21");
    // A task of the first level, trained at +7: six days are 12 sp (PF-DWN-01).
    s.record("Bran", |profile| {
        profile.skills[Skill::Crafting as usize] = Statistic {
            rank: Rank::Trained,
            proficiency: 7,
            ..Statistic::built(profile.skills[1].by, 0, Rank::Trained, 1)
        }
    });
    lay(&mut s, json!({"name": "drill", "kind": "work", "dc": 15, "level": 1}));
    s.does(uses("Bran", "earn", "crafting", json!({"days": 6})), [8]);
    assert_eq!(s.actor("Bran").purse, 120);
}

/// Tessaly, whose Survival is +4, in the hills.
fn hills(faces: &[u32], more: Value) -> Scene {
    let mut s = camp();
    s.record("Tess", |profile| {
        let survival = &mut profile.skills[Skill::Survival as usize];
        (survival.ability, survival.proficiency) = (1, 3);
    });
    lay(&mut s, json!({"name": "the hills", "kind": "wilds", "dc": 15}));
    s.does(uses("Tess", "subsist", "survival", more), faces);
    s
}

#[test]
fn pf_ska_39_living_off_the_land_after_a_day_on_the_way() {
    // -1 after exploration: 16 comes to 15.
    assert!(!hills(&[16], json!({"hurried": true})).has("Tess", Condition::Fatigued));
    let hungry = hills(&[15], json!({"hurried": true}));
    assert!(hungry.has("Tess", Condition::Fatigued) && hungry.actor("Tess").days.hungry.is_some());
    assert_eq!(clock(&hungry), HOUR);
    let mut s = camp();
    lay(&mut s, json!({"name": "the hills", "kind": "wilds", "dc": 15, "skill": "survival"}));
    s.play.state.travelled = 481;
    let (rule, _) = s.no(uses("Tess", "subsist", "survival", json!({"hurried": true})));
    assert_eq!(rule, "PF-SKA-39", "more than eight hours");
    assert_eq!(s.no(uses("Tess", "subsist", "society", json!({}))).0, "PF-SKA-39", "no place for that");
}

#[test]
fn pf_ska_39_nothing_found_hinders_for_a_week() {
    let mut s = hills(&[1], json!({}));
    let total = |s: &mut Scene| {
        s.does(uses("Tess", "subsist", "survival", json!({})), [19]);
        s.event("tried").unwrap()["check"]["modifier"]["total"].clone()
    };
    assert_eq!(total(&mut s), 2);
    s.play.state.clock.advance(5 * DAY);
    assert_eq!(total(&mut s), 4, "the week is over");
    // Who lives well feeds a companion who goes hungry.
    let mut s = hills(&[15], json!({}));
    s.does(json!({"do": "deprive", "target": "Bran", "of": "food"}), NO_DICE);
    s.does(uses("Tess", "subsist", "survival", json!({})), [20]);
    assert!(s.actor("Bran").days.hungry.is_none(), "{}", s.told());
    assert!(s.told().contains("feeds Bran"));
}

#[test]
fn pf_ska_40_things_are_hidden_about_the_place() {
    let cells = ". . . . . .\n. A . B . .\n. . . . . .";
    let mut s =
        ring("", cells, &[("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")]).turn("Tess");
    lay(&mut s, json!({"name": "a knife", "kind": "trinket", "dc": 10, "at": [2, 1]}));
    let hide = json!({"do": "conceal", "actor": "Tess", "thing": 0});
    s.does(hide.clone(), NO_DICE);
    // Stealth +7: 17 finds it, and nobody but her is told.
    assert_eq!((s.state().matters[0].hidden, s.actor("Tess").actions), (17, 2));
    let told = |s: &Scene, viewer: Viewer| {
        use ludex_engine::Presentation;
        s.play
            .events
            .iter()
            .filter_map(|event| Pathfinder::tell(s.state(), event, &viewer))
            .any(|line| line.text.contains("knife"))
    };
    let guard = Viewer::Player(vec![s.id("guard")]);
    assert!(told(&s, Viewer::GameMaster) && told(&s, Viewer::Player(vec![s.id("Tess")])) && !told(&s, guard));
    assert_eq!(s.no(hide).0, "PF-SKA-40", "it is out of sight");
    let mut s = s.turn("guard");
    let seek = json!({"do": "seek", "actor": "guard", "at": [2, 1], "within": "square"});
    // Perception +6.
    s.does(seek.clone(), [10]);
    assert_eq!(s.state().matters[0].hidden, 17);
    s.does(seek, [11]);
    assert_eq!(s.state().matters[0].hidden, 0);
}

/// The three on a trail of 15; Tessaly's Survival is +4.
fn trail() -> Scene {
    let mut s = camp();
    s.record("Tess", |profile| {
        let survival = &mut profile.skills[Skill::Survival as usize];
        (survival.ability, survival.proficiency) = (1, 3);
    });
    lay(&mut s, json!({"name": "the trail", "kind": "trail", "dc": 15}));
    s
}

fn pace(s: &Scene) -> u32 {
    exploration::pace(s.state(), Default::default()).feet_a_minute()
}

#[test]
fn pf_ska_44_covering_tracks_halves_the_pace() {
    let mut s = trail();
    let whole = pace(&s);
    s.does(uses("Tess", "cover_tracks", "survival", json!({})), NO_DICE);
    assert_eq!((pace(&s), s.actor("Tess").exploring.unwrap().activity), (whole / 2, Activity::CoverTracks));
    let mut s = trail().turn("Tess");
    s.does(uses("Tess", "cover_tracks", "survival", json!({})), NO_DICE);
    assert_eq!((s.actor("Tess").actions, s.actor("Tess").exploring), (2, None), "an action in an encounter");
}

#[test]
fn pf_ska_45_a_trail_is_followed_slowly_and_found_again_each_hour() {
    let mut s = trail();
    let whole = pace(&s);
    let explore = json!({"do": "explore", "actor": "Tess", "activity": "track"});
    assert_eq!(s.no(explore).0, "PF-SKA-45", "she follows none");
    s.does(uses("Tess", "track", "survival", json!({})), [11]);
    assert_eq!((pace(&s), s.actor("Tess").exploring.unwrap().activity), (whole / 2, Activity::Track));
    let travel = |minutes: u16| json!({"do": "travel", "minutes": minutes});
    assert_eq!(s.no(travel(61)).0, "PF-SKA-45");
    s.does(travel(60), NO_DICE);
    assert_eq!(s.no(travel(1)).0, "PF-SKA-45", "the hour is over");
    s.does(uses("Tess", "track", "survival", json!({})), [11]);
    s.does(travel(30), NO_DICE);
}

#[test]
fn pf_env_10_a_collapse_hurts_and_buries() {
    let bury = |face: u32| {
        let mut s = camp();
        s.record("Bran", |profile| profile.hit_points = 200).set("Bran", |actor| actor.hit_points = 100);
        let mut faces = vec![face];
        faces.extend([3; 8]);
        s.does(json!({"do": "bury", "target": "Bran", "dc": 20, "dice": 8, "squares": 2}), faces);
        (100 - s.hp("Bran"), s.actor("Bran").buried, s)
    };
    // Reflex +7 against 20; 24 damage.
    assert_eq!((bury(20).0, bury(20).1), (12, false), "critical success is not buried");
    assert_eq!((bury(13).0, bury(13).1), (12, true));
    assert_eq!((bury(12).0, bury(12).1), (24, true));
    let (_, _, mut s) = bury(12);
    assert!(s.has("Bran", Condition::Restrained));
    let again = json!({"do": "bury", "target": "Bran", "dc": 20, "dice": 8, "squares": 2});
    assert_eq!(s.no(again).0, "PF-ENV-10");
    s.does(json!({"do": "wait", "minutes": 2}), [4, 5]);
    assert_eq!(s.hp("Bran"), 100 - 24 - 9, "a d6 each minute");
    // Oswin digs with a shovel: two minutes a square, and a d6 in each of them.
    let dig = || uses("Oswin", "dig", "athletics", json!({}));
    s.does(dig(), [15, 1, 1]);
    assert!(s.actor("Bran").buried);
    s.does(dig(), [15]);
    assert!(!s.actor("Bran").buried && !s.has("Bran", Condition::Restrained));
    assert_eq!(s.hp("Bran"), 100 - 24 - 9 - 2, "out of it before the time has passed");
}

#[test]
fn pf_env_10_the_buried_may_suffocate() {
    let mut s = pair("Brannoc", "timber wolf");
    s.record("one", |profile| profile.hit_points = 200).set("one", |actor| actor.hit_points = 100);
    let mut faces = vec![2];
    faces.extend([1; 8]);
    s.does(json!({"do": "bury", "target": "one", "dc": 20, "dice": 8, "squares": 1, "airless": true}), faces);
    let mut s = s.turn("one");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("one").breath, Some(6), "5 and Constitution 2, less a round");
}

#[test]
fn pf_env_10_the_buried_suffocate_outside_encounters() {
    let mut s = camp();
    s.record("Bran", |profile| profile.hit_points = 200).set("Bran", |actor| actor.hit_points = 100);
    let mut faces = vec![2];
    faces.extend([1; 8]);
    s.does(json!({"do": "bury", "target": "Bran", "dc": 20, "dice": 8, "squares": 1, "airless": true}), faces);
    // In a minute of ten rounds seven of breath, then saves by +7: 20 against 20 holds out, 17 against 25 costs two d10, 21 against
    // 30 three of them; and the d6 of what lies on it.
    s.does(json!({"do": "wait", "minutes": 1}), [13, 10, 5, 4, 14, 8, 7, 2, 1]);
    let hurt = 100 - 8 - (5 + 4) - (8 + 7 + 2) - 1;
    assert_eq!((s.hp("Bran"), s.actor("Bran").suffocating), (hurt, 4));
    assert!(s.has("Bran", Condition::Unconscious));
    // Dug out, it breathes again as time passes, and wakes.
    s.does(uses("Oswin", "dig", "athletics", json!({})), [15]);
    assert_eq!((s.actor("Bran").suffocating, s.has("Bran", Condition::Unconscious)), (0, false));
}

#[test]
fn pf_mov_17_who_is_helpless_under_water_drowns_as_time_passes() {
    let mut s = camp();
    s.set("Bran", |actor| actor.depth = 10).set("Oswin", |actor| actor.depth = 10);
    s.afflict("Bran", "paralyzed", 0);
    // Seven rounds of breath and two of saves: the first holds out, the second kills.
    s.does(json!({"do": "wait", "minutes": 1}), [20, 1]);
    assert!(s.actor("Bran").dead);
    assert!(!s.actor("Oswin").dead && s.actor("Oswin").breath.is_none(), "who can swim comes up");
}
