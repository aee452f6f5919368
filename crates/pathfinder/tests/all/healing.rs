//! PF-HEA, PF-DYG-13, afflictions.

use crate::common::*;
use ludex_pathfinder::afflictions::next_stage;
use ludex_pathfinder::character::{Casting, DamageType, Healing, Rank};
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::hours::{WATCH_ROWS, watches};
use ludex_pathfinder::rest::{LADDER, Ladder, night_heals};
use ludex_pathfinder::state::{AfflictionKind, Condition, Malady, StageOf};
use serde_json::{Value, json};
use std::sync::Arc;

/// Two of one side, outside an encounter.
fn camp() -> Scene {
    let cells = ". . . . .\n. A B . .\n. . . . .";
    ring("", cells, &[("Oswin", "Oswin", "ours", "A"), ("Bran", "Brannoc", "ours", "B")])
}

fn treat(ladder: &str, hour: bool) -> Value {
    json!({"do": "treat_wounds", "actor": "Oswin", "target": "Bran", "ladder": ladder, "hour": hour})
}

#[test]
fn pf_hea_01_healing_stops_at_the_most() {
    let mut s = camp();
    s.set("Bran", |actor| actor.hit_points = 15);
    s.does(json!({"do": "heal", "target": "Bran", "by": 9}), NO_DICE);
    assert_eq!(s.hp("Bran"), 20);
    assert_eq!(s.event("mended").unwrap()["by"], 5);
    assert!(s.told().contains("PF-HEA-01"));
}

#[test]
fn pf_hea_02_treatment_heals_by_its_degree() {
    assert_eq!(LADDER.map(|row| (row.1, row.2)), [(15, 0), (20, 10), (30, 30), (40, 50)]);
    let treated = |ladder: &str, hour: bool, faces: &[u32]| {
        let mut s = camp();
        s.set("Bran", |actor| (actor.hit_points, actor.wounded) = (5, 1));
        s.record("Oswin", |profile| profile.skills[7].rank = Rank::Legendary);
        s.record("Bran", |profile| profile.hit_points = 100);
        s.does(treat(ladder, hour), faces);
        (s.hp("Bran") - 5, s.actor("Bran").wounded, s.state().clock.seconds)
    };
    // Medicine +7.
    assert_eq!(treated("trained", false, &[8, 3, 6]), (9, 0, 600));
    assert_eq!(treated("trained", false, &[20, 1, 2, 3, 4]), (10, 0, 600));
    assert_eq!(treated("trained", false, &[7]), (0, 1, 600));
    assert_eq!(treated("trained", false, &[1, 4]), (-4, 1, 600), "8 against 15, and a 1");
    assert_eq!(treated("expert", false, &[13, 3, 6]), (19, 0, 600));
    assert_eq!(treated("trained", true, &[8, 3, 6]), (18, 0, 3600), "twice for the whole hour");
}

#[test]
fn pf_ska_35_treatment_takes_training_and_an_hour_between() {
    let mut s = camp();
    s.set("Bran", |actor| actor.hit_points = 5);
    assert_eq!(s.no(treat("expert", false)).0, "PF-HEA-02", "he is no expert");
    s.does(treat("trained", false), [8, 1, 1]);
    s.does(json!({"do": "wait", "minutes": 20}), NO_DICE);
    assert_eq!(s.no(treat("trained", false)).0, "PF-SKA-35", "half an hour later");
    s.does(json!({"do": "wait", "minutes": 30}), NO_DICE);
    s.does(treat("trained", false), [8, 1, 1]);
    assert_eq!(s.hp("Bran"), 9);
    let mut s = camp();
    s.record("Bran", |profile| profile.traits = [ludex_pathfinder::character::Trait::Undead].into_iter().collect());
    assert_eq!(s.no(treat("trained", false)).0, "PF-SKA-35", "the undead have no wounds that heal");
    s.record("Oswin", |profile| {
        profile.skills[7].rank = Rank::Untrained;
        profile.skills[7].given = false;
    });
    assert_eq!(s.no(treat("trained", false)).0, "PF-SKL-02");
}

#[test]
fn pf_ska_50_the_dying_are_given_first_aid() {
    let mut s = pair("Oswin", "bandit bruiser").turn("one");
    let (rule, words) = s.no(json!({"do": "treat_wounds", "actor": "one", "target": "one"}));
    assert_eq!(rule, "PF-SKA-50");
    assert!(words.contains("ten minutes") && words.contains("first aid"), "{words}");
    let mut s = camp();
    s.set("Bran", |actor| (actor.hit_points, actor.dying) = (0, 2));
    assert_eq!(s.no(treat("trained", false)).0, "PF-SKA-50");
    s.set("Bran", |actor| (actor.hit_points, actor.dying) = (5, 0));
    s.does(treat("trained", false), [8, 1, 1]);
}

#[test]
fn pf_hea_03_a_night_gives_back_constitution_times_level() {
    let mut s = camp();
    s.record("Bran", |profile| profile.level = 3);
    let of = |s: &Scene, rough| night_heals(s.state(), s.id("Bran"), rough);
    assert_eq!((of(&s, false), of(&s, true)), (6, 3));
    s.record("Bran", |profile| {
        profile.level = 1;
        profile.saves[0].ability = -1;
    });
    assert_eq!((of(&s, false), of(&s, true)), (1, 1));
    let mut s = camp();
    s.afflict("Bran", "fatigued", 0).afflict("Bran", "drained", 2).afflict("Bran", "doomed", 1);
    s.set("Bran", |actor| (actor.hit_points, actor.wounded) = (10, 1));
    let sleep = |armoured: bool| json!({"do": "sleep", "actor": "Bran", "armoured": armoured});
    s.does(sleep(false), NO_DICE);
    assert_eq!(
        (s.hp("Bran"), s.actor("Bran").value(Condition::Drained), s.has("Bran", Condition::Doomed)),
        (12, 1, false)
    );
    assert!(!s.has("Bran", Condition::Fatigued) && s.actor("Bran").wounded == 1, "sleep does not close wounds");
    assert_eq!(s.no(sleep(false)).0, "PF-HEA-03", "once a day");
    s.does(json!({"do": "wait", "minutes": 1440}), NO_DICE);
    s.does(sleep(true), NO_DICE);
    assert!(s.has("Bran", Condition::Fatigued), "in armour");
}

#[test]
fn pf_hea_04_sixteen_hours_awake_tire() {
    let mut s = camp();
    s.does(json!({"do": "wait", "minutes": 960}), NO_DICE);
    assert!(!s.has("Bran", Condition::Fatigued));
    s.does(json!({"do": "wait", "minutes": 60}), NO_DICE);
    assert!(s.has("Bran", Condition::Fatigued));
    s.does(json!({"do": "sleep", "actor": "Bran"}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 900}), NO_DICE);
    assert!(!s.has("Bran", Condition::Fatigued));
}

#[test]
fn pf_hea_05_watches_are_shared() {
    for (people, all, each) in WATCH_ROWS {
        assert_eq!(watches(people), (all, each), "{people}");
    }
    let mut s = camp();
    s.does(json!({"do": "keep_watch", "people": 3}), NO_DICE);
    assert_eq!(s.state().clock.seconds, 12 * 3600);
}

#[test]
fn pf_hea_06_days_of_rest_heal_twice_as_much() {
    let mut s = camp();
    s.record("Bran", |profile| (profile.level, profile.hit_points) = (3, 60));
    s.set("Bran", |actor| actor.hit_points = 5);
    let rest = |days: u8| json!({"do": "bed_rest", "target": "Bran", "days": days});
    s.does(rest(1), NO_DICE);
    assert_eq!(s.hp("Bran"), 17);
    s.afflict("Bran", "clumsy", 2);
    s.does(rest(7), NO_DICE);
    assert_eq!((s.hp("Bran"), s.has("Bran", Condition::Clumsy)), (60, false));
}

#[test]
fn pf_hea_07_focus_comes_back_by_refocusing() {
    let mut s = camp();
    let refocus = json!({"do": "refocus", "actor": "Oswin"});
    s.record("Oswin", |profile| profile.casting = Some(Casting { focus_points: 2, ..Casting::default() }));
    assert_eq!(s.no(refocus.clone()).0, "PF-HEA-07", "none was spent");
    s.set("Oswin", |actor| actor.focus_spent = 2);
    s.does(refocus.clone(), NO_DICE);
    assert_eq!((s.actor("Oswin").focus_spent, s.state().clock.seconds), (1, 600));
    assert_eq!(s.no(refocus.clone()).0, "PF-HEA-07", "none was spent since");
    s.set("Oswin", |actor| actor.focus_spent = 2);
    s.does(refocus, NO_DICE);
}

#[test]
fn pf_hea_08_thirst_kills_sooner_than_hunger() {
    let mut s = camp();
    s.does(json!({"do": "deprive", "target": "Bran", "of": "water"}), NO_DICE);
    assert!(s.has("Bran", Condition::Fatigued));
    // Constitution 2: three days.
    s.does(json!({"do": "wait", "minutes": 4320}), NO_DICE);
    assert_eq!(s.hp("Bran"), 20);
    s.does(json!({"do": "wait", "minutes": 120}), [3, 4]);
    assert_eq!(s.hp("Bran"), 13);
    s.does(json!({"do": "heal", "target": "Bran", "by": 10}), NO_DICE);
    assert_eq!(s.hp("Bran"), 13, "nothing heals it but water");
    s.does(json!({"do": "deprive", "target": "Bran", "of": "water", "ends": true}), NO_DICE);
    s.does(json!({"do": "heal", "target": "Bran", "by": 10}), NO_DICE);
    assert_eq!(s.hp("Bran"), 20);
    s.does(json!({"do": "deprive", "target": "Bran", "of": "food"}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 7200}), NO_DICE);
    assert_eq!(s.hp("Bran"), 18, "two days beyond three");
    assert_eq!(s.no(json!({"do": "deprive", "target": "Bran", "of": "food"})).0, "PF-HEA-08");
}

#[test]
fn pf_hea_09_one_prepares_once_a_day() {
    let mut s = camp();
    let prepare = json!({"do": "daily_preparations", "actor": "Oswin"});
    assert_eq!(s.no(prepare.clone()).0, "PF-HEA-09", "not before rest");
    s.set("Oswin", |actor| actor.focus_spent = 2);
    s.does(json!({"do": "sleep", "actor": "Oswin"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "daily_preparations", "actor": "Oswin", "invested": 11})).0, "PF-HEA-09");
    s.does(prepare.clone(), NO_DICE);
    assert_eq!(s.actor("Oswin").focus_spent, 0);
    assert_eq!(s.no(prepare).0, "PF-HEA-09");
}

#[test]
fn pf_dyg_13_regeneration_holds_death_off() {
    let cells = ". . . . .\n. A B C .\n. . . . .";
    let actors = [
        ("one", "bandit bruiser", "theirs", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("mate", "bandit lookout", "theirs", "C"),
    ];
    let fight = |heals: Healing| {
        let mut s = ring("", cells, &actors).turn("two");
        s.play.state.order = ["two", "one", "mate"].map(|name| s.id(name)).to_vec();
        s.play.state.turn = 0;
        s.record("one", |profile| (profile.heals, profile.dying_rules) = (heals, true));
        s
    };
    let regenerates = Healing { fast: 0, regeneration: 5, stopped_by: Some(DamageType::Fire), or_by: None };
    let mut s = fight(regenerates);
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (1, 3));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "slashing"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.actor("one").dead), (3, false), "never to 4");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "mate"}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").dying), (5, 0), "and five hit points are back");
    s.set("one", |actor| actor.hit_points = 1);
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "fire"}), NO_DICE);
    assert!(s.actor("one").dead, "but for fire");
    let mut s = fight(Healing { fast: 3, ..Healing::default() });
    s.set("one", |actor| actor.hit_points = 20);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(s.hp("one"), 23);
}

/// A poison by the round and a disease by the day.
fn ill() -> Scene {
    let mut s = camp();
    let stage = |die: u8, conditions: &[(Condition, u8)]| StageOf {
        dice: u8::from(die > 0),
        die: die.max(2),
        damage: DamageType::Poison,
        conditions: conditions.iter().copied().collect(),
    };
    let venom = AfflictionKind {
        name: "cave spider venom".into(),
        kind: Malady::Poison,
        dc: 16,
        every: 6,
        lasts: 24,
        stages: vec![stage(4, &[]), stage(6, &[(Condition::Clumsy, 1)])],
        ..AfflictionKind::default()
    };
    let fever = AfflictionKind {
        name: "marsh fever".into(),
        kind: Malady::Disease,
        dc: 18,
        onset: 86_400,
        every: 86_400,
        virulent: true,
        stages: vec![stage(0, &[(Condition::Fatigued, 0)]), stage(6, &[(Condition::Drained, 1)])],
        ..AfflictionKind::default()
    };
    Arc::make_mut(&mut s.play.state.setting).afflictions = vec![venom, fever];
    s
}

fn stage(s: &Scene, kind: u8) -> Option<u8> {
    s.actor("Bran").afflictions.iter().find(|one| one.kind == kind).map(|one| one.stage)
}

fn expose(s: &mut Scene, kind: u8, faces: &[u32]) {
    s.does(json!({"do": "expose", "target": "Bran", "affliction": kind}), faces);
}

#[test]
fn pf_eff_09_exposure_is_saved_against() {
    let mut s = ill();
    // Fortitude +7 against 16.
    expose(&mut s, 0, &[9]);
    assert_eq!(stage(&s, 0), None);
    expose(&mut s, 0, &[8, 3]);
    assert_eq!((stage(&s, 0), s.hp("Bran")), (Some(1), 17));
    let mut s = ill();
    expose(&mut s, 0, &[1, 5]);
    assert_eq!((stage(&s, 0), s.has("Bran", Condition::Clumsy)), (Some(2), true), "critical failure: the second");
    // A day until it breaks out.
    let mut s = ill();
    expose(&mut s, 1, &[5]);
    assert!(stage(&s, 1) == Some(1) && !s.has("Bran", Condition::Fatigued));
    s.set("Bran", |actor| actor.days.woke = 100_000);
    s.does(json!({"do": "wait", "minutes": 1440}), NO_DICE);
    assert!(s.has("Bran", Condition::Fatigued));
    assert_eq!(s.no(json!({"do": "expose", "target": "Bran", "affliction": 7})).0, "PF-EFF-09");
}

#[test]
fn pf_eff_10_stages_come_and_go() {
    let mut s = ill();
    expose(&mut s, 0, &[1, 5]);
    // The poison goes on by the round: outside a fight each six seconds; success leads back to the first stage.
    let bite = s.play.state.clone();
    let next = |faces: &[u32]| {
        let mut s = Scene { play: ludex_engine::testing::Play::new(bite.clone()) };
        s.play.state.clock.seconds += 0;
        s = s.turn("Bran");
        s.play.state.order.push(s.id("Oswin"));
        s.does(json!({"do": "end_turn", "actor": "Bran"}), faces);
        (stage(&s, 0), s.has("Bran", Condition::Clumsy), s.hp("Bran"))
    };
    let hp = bite.actor(camp().id("Bran")).hit_points;
    assert_eq!(next(&[10, 2]), (Some(1), false, hp - 2), "a d4 now, and clumsy no more");
    assert_eq!(next(&[20]), (None, false, hp), "two stages better: over");
    assert_eq!(next(&[5, 4]), (Some(2), true, hp - 4), "the last repeats");
    // After its time it is over.
    let mut s = ill();
    expose(&mut s, 0, &[8, 3]);
    s.does(json!({"do": "wait", "minutes": 1}), [8, 2, 8, 2, 8, 2, 8, 2]);
    assert_eq!(stage(&s, 0), None);
}

#[test]
fn pf_eff_11_the_same_poison_gets_worse() {
    let mut s = ill();
    expose(&mut s, 0, &[8, 3]);
    let ends = s.actor("Bran").afflictions.get(0).unwrap().ends;
    expose(&mut s, 0, &[8, 3]);
    assert_eq!((stage(&s, 0), s.actor("Bran").afflictions.get(0).unwrap().ends), (Some(2), ends));
    expose(&mut s, 1, &[5]);
    expose(&mut s, 1, &[]);
    assert_eq!(stage(&s, 1), Some(1), "a disease is not caught twice");
    assert_eq!(next_stage(2, 3, Degree::Success, Some(0)), 2, "of what is virulent the first success only holds");
    assert_eq!(next_stage(2, 3, Degree::Success, Some(1)), 1);
    assert_eq!(next_stage(2, 3, Degree::CriticalSuccess, Some(0)), 1);
    assert_eq!(next_stage(2, 3, Degree::CriticalFailure, Some(0)), 3);
}

#[test]
fn pf_ska_34_poison_is_treated_before_the_next_save() {
    let mut s = ill();
    expose(&mut s, 0, &[1, 2]);
    let mut s = s.turn("Oswin");
    let treat = json!({"do": "treat_poison", "actor": "Oswin", "target": "Bran"});
    // Medicine +7 against 16.
    s.does(treat.clone(), [9]);
    assert_eq!(s.actor("Bran").afflictions.get(0).unwrap().care, 2);
    assert_eq!(s.no(treat).0, "PF-SKA-34", "not again before the next save");
    s.does(json!({"do": "end_turn", "actor": "Oswin"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "Bran"}), [7, 1]);
    assert_eq!(stage(&s, 0), Some(1), "7 + 7 + 2 against 16");
}

#[test]
fn pf_ska_33_disease_is_treated_for_hours() {
    let treated = |face: u32| {
        let mut s = ill();
        expose(&mut s, 1, &[5]);
        s.does(json!({"do": "treat_disease", "actor": "Oswin", "target": "Bran"}), [face]);
        (s.actor("Bran").afflictions.get(0).unwrap().care, s.state().clock.seconds)
    };
    // Medicine +7 against 18.
    assert_eq!(
        [treated(20), treated(11), treated(10), treated(1)],
        [(4, 28_800), (2, 28_800), (0, 28_800), (-2, 28_800)]
    );
    assert_eq!(Ladder::default(), Ladder::Trained);
}

#[test]
fn pf_hea_06_rest_does_not_feed_and_closes_wounds_with_the_last_hit_point() {
    let rest = |hit_points: i16, hungry: bool| {
        let mut s = camp();
        s.afflict("Bran", "fatigued", 0);
        s.set("Bran", |actor| (actor.hit_points, actor.wounded) = (hit_points, 1));
        if hungry {
            s.does(json!({"do": "deprive", "target": "Bran", "of": "food"}), NO_DICE);
        }
        s.does(json!({"do": "bed_rest", "target": "Bran", "days": 1}), NO_DICE);
        (s.hp("Bran"), s.actor("Bran").wounded, s.has("Bran", Condition::Fatigued))
    };
    assert_eq!(rest(3, false), (7, 1, false), "two for each night and day: the wound is open still");
    assert_eq!(rest(18, false), (20, 0, false));
    assert!(rest(18, true).2, "the hungry stay tired");
}

#[test]
fn pf_cnd_42_ten_minutes_with_all_hit_points_close_wounds() {
    let wait = |hit_points: i16, minutes: u16| {
        let mut s = camp();
        s.set("Bran", |actor| (actor.hit_points, actor.wounded) = (hit_points, 2));
        s.does(json!({"do": "wait", "minutes": minutes}), NO_DICE);
        s.actor("Bran").wounded
    };
    assert_eq!([wait(20, 9), wait(20, 10), wait(19, 10)], [2, 0, 2]);
}

#[test]
fn pf_act_04_poison_does_not_wait_with_its_victim() {
    let mut s = ill();
    expose(&mut s, 0, &[1, 5]);
    let mut s = s.turn("Bran");
    s.play.state.order.push(s.id("Oswin"));
    let hp = s.hp("Bran");
    s.does(json!({"do": "delay", "actor": "Bran"}), [10, 2]);
    assert_eq!((stage(&s, 0), s.hp("Bran")), (Some(1), hp - 2), "the save comes at once");
}
