//! PF-HRO: Hero Points, for a check that is rolled again and against death.
#![allow(missing_docs)]

use crate::common::*;
use ludex_engine::Rulebook;
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// One of ours who holds so many points ready, beside a foe, in its turn.
fn ready(points: u8) -> Scene {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.set("one", |actor| actor.hero_points = points);
    s.does(json!({"do": "hold_hero_points", "actor": "one", "ready": true}), NO_DICE);
    s
}

/// Three of ours and a foe whose turn it is; the first is so near to death, with points.
fn near_death(options: &str, dying: u8, wounded: u8, points: u8) -> Scene {
    let actors =
        [("a", "Brannoc", "ours", "A"), ("b", "Tessaly", "ours", "B"), ("foe", "bandit bruiser", "theirs", "D")];
    let mut s = ring(options, "A D . . . . . .\nB . . . . . . .", &actors).turn("foe");
    s.set("a", |actor| {
        (actor.dying, actor.wounded, actor.hero_points) = (dying, wounded, points);
        actor.hit_points = 5;
    });
    if dying > 0 {
        s.set("a", |actor| actor.hit_points = 0);
        s.afflict("a", "unconscious", 0).afflict("a", "prone", 0);
    }
    s
}

fn hurt(s: &mut Scene, by: i32) {
    s.does(json!({"do": "hurt", "target": "a", "by": by, "damage": "untyped"}), NO_DICE);
}

fn rescue(s: &mut Scene) {
    s.does(json!({"do": "rescue", "actor": "a"}), NO_DICE);
}

#[test]
fn pf_hro_01_three_are_the_most_and_a_session_begins_with_one() {
    let mut s = scene("duel.toml");
    assert_eq!((s.actor("Brannoc").hero_points, s.actor("the wolf").hero_points), (1, 0));
    for _ in 0..2 {
        s.does(json!({"do": "award_hero_point", "target": "Brannoc"}), NO_DICE);
    }
    assert_eq!(s.actor("Brannoc").hero_points, 3);
    assert_eq!(s.no(json!({"do": "award_hero_point", "target": "Brannoc"})).0, "PF-HRO-01");
    assert_eq!(s.no(json!({"do": "award_hero_point", "target": "the wolf"})).0, "PF-HRO-01");
    s.does(json!({"do": "begin_session"}), NO_DICE);
    assert_eq!(s.actor("Brannoc").hero_points, 1);
}

#[test]
fn pf_hro_02_the_second_result_stands_even_if_it_is_worse() {
    let mut s = ready(2);
    let strike = s.arm("one", "longsword");
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [3]);
    assert_eq!(s.actor("one").actions, 3, "nothing of it has happened yet");
    assert_eq!(s.no(json!({"do": "end_turn", "actor": "one"})).0, "PF-TRN-04");
    s.does(json!({"do": "roll_again", "actor": "one"}), [2]);
    assert_eq!((s.actor("one").hero_points, s.actor("one").actions, s.actor("one").attacks), (1, 2, 1));
    assert_eq!(s.event("struck").unwrap()["check"]["roll"]["kept"], 2);
    assert_eq!(s.no(json!({"do": "roll_again", "actor": "one"})).0, "PF-HRO-02", "a second point on the same check");
}

#[test]
fn pf_hro_02_it_is_let_stand_before_its_effect_and_damage_is_no_check() {
    let mut s = ready(1);
    let strike = s.arm("one", "longsword");
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [9]);
    assert!(!s.happened("damaged"));
    s.does(json!({"do": "let_stand", "actor": "one"}), [3]);
    assert!(s.happened("damaged") && s.state().held.is_none());
    assert_eq!(s.actor("one").hero_points, 1);
    s.does(json!({"do": "hold_hero_points", "actor": "one", "ready": false}), NO_DICE);
    s.strike("one", "longsword", "two", [2]);
    assert!(s.happened("struck"), "who does not hold them ready is not asked");
}

#[test]
fn pf_hro_02_initiative_and_flat_checks_too() {
    let mut s = pair("Brannoc", "timber wolf");
    s.set("one", |actor| actor.hero_points = 1);
    s.does(json!({"do": "hold_hero_points", "actor": "one", "ready": true}), NO_DICE);
    s.does(json!({"do": "begin"}), [2]);
    s.does(json!({"do": "roll_again", "actor": "one"}), [15, 8]);
    assert_eq!((s.actor("one").initiative, s.acting()), (Some(21), "one"));
    s.set("one", |actor| actor.hero_points = 1).afflict("two", "concealed", 0);
    s.play.state.heroes_ready = true;
    let strike = s.arm("one", "longsword");
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [4]);
    s.does(json!({"do": "roll_again", "actor": "one"}), [5, 2]);
    assert!(s.happened("struck"), "the last point is spent: the attack itself waits no more");
}

#[test]
fn pf_int_15_only_the_second_die_counts() {
    let mut s = ready(1);
    let strike = s.arm("one", "longsword");
    s.set("one", |actor| actor.attacks = 1);
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [1]);
    s.does(json!({"do": "roll_again", "actor": "one"}), [20, 3]);
    let struck = s.event("struck").unwrap();
    assert_eq!(
        (struck["check"]["modifier"]["total"].clone(), struck["check"]["degree"].clone()),
        (json!(4), json!("critical_success"))
    );
    assert_eq!(s.actor("one").attacks, 2, "it is one attack");
}

#[test]
fn pf_hro_03_a_rise_of_dying_is_answered() {
    let mut s = near_death("", 3, 0, 1);
    hurt(&mut s, 2);
    assert_eq!(s.actor("a").dying, 3, "nothing has risen yet");
    assert!(
        matches!(Pathfinder::usual_answer(s.state()), Some(ludex_pathfinder::Command::Rescue(_))),
        "it would be death"
    );
    rescue(&mut s);
    let a = s.actor("a");
    assert_eq!((a.dying, a.wounded, a.hit_points, a.hero_points, a.dead), (0, 0, 0, 0, false));
    assert!(s.has("a", Condition::Unconscious));
    let mut s = near_death("", 3, 0, 1);
    hurt(&mut s, 2);
    s.does(json!({"do": "accept_fate", "actor": "a"}), NO_DICE);
    assert!(s.actor("a").dead && s.actor("a").hero_points == 1);
}

#[test]
fn pf_hro_03_as_the_turn_of_the_dying_begins() {
    let mut s = near_death("", 2, 1, 3);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    rescue(&mut s);
    assert!(!s.happened("recovering"));
    let a = s.actor("a");
    assert_eq!((a.dying, a.wounded, a.hero_points, s.acting()), (0, 1, 0, "b"));
}

#[test]
fn pf_hro_03_nothing_helps_against_death_outright() {
    let mut s = near_death("", 0, 0, 3);
    hurt(&mut s, 60);
    assert!(s.actor("a").dead && s.actor("a").hero_points == 3);
}

#[test]
fn pf_hro_04_a_reroll_or_the_rescue_from_what_the_check_brings() {
    let begins = || {
        let mut s = near_death("", 3, 0, 1);
        s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
        s
    };
    // Not at the turn's beginning, but at the rise.
    let mut s = begins();
    s.does(json!({"do": "accept_fate", "actor": "a"}), [5]);
    assert_eq!((s.actor("a").dying, s.happened("recovering")), (3, true));
    rescue(&mut s);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded, s.actor("a").hero_points), (0, 0, 0));
    // The reroll takes the point: what comes of it comes.
    let mut s = near_death("", 3, 0, 1);
    s.does(json!({"do": "hold_hero_points", "actor": "a", "ready": true}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    s.does(json!({"do": "accept_fate", "actor": "a"}), [5]);
    s.does(json!({"do": "roll_again", "actor": "a"}), [6]);
    assert!(s.actor("a").dead);
    // Wounds are left as they were.
    let mut s = near_death("", 2, 1, 1);
    hurt(&mut s, 1);
    rescue(&mut s);
    assert_eq!(s.actor("a").wounded, 1);
}

#[test]
fn pf_opt_02_at_a_rise_alone() {
    let mut s = near_death("rescue_timing = \"increase_only\"", 1, 0, 1);
    s.does(json!({"do": "end_turn", "actor": "foe"}), [5]);
    assert!(s.happened("recovering"), "the check comes first");
    rescue(&mut s);
    assert_eq!(s.actor("a").dying, 0);
    let mut s = near_death("", 1, 0, 1);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    assert!(!s.happened("recovering"), "the question comes first");
}

#[test]
fn pf_opt_18_does_the_first_dying_count() {
    let mut s = near_death("gain_is_increase = false", 0, 3, 1);
    hurt(&mut s, 5);
    assert!(s.actor("a").dead);
    let mut s = near_death("", 0, 3, 1);
    hurt(&mut s, 5);
    rescue(&mut s);
    assert!(!s.actor("a").dead);
}

#[test]
fn pf_int_16_struck_down_with_three_wounds() {
    let mut s = near_death("", 0, 3, 1);
    s.arm("foe", "greatclub");
    s.does(json!({"do": "strike", "actor": "foe", "target": "a", "strike": 0}), [12, 3]);
    rescue(&mut s);
    let a = s.actor("a");
    assert_eq!((a.hit_points, a.dying, a.wounded, a.dead), (0, 0, 3, false));
    assert!(s.has("a", Condition::Unconscious) && s.has("a", Condition::Prone));
    assert_eq!(s.order(), ["b", "a", "foe"], "the place in the order moves all the same");
}

#[test]
fn pf_int_27_rescued_while_bleeding() {
    let mut s = near_death("", 2, 1, 2);
    s.does(json!({"do": "linger", "target": "a", "damage": "bleed", "dice": 1, "die": 4}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    s.does(json!({"do": "rescue", "actor": "a"}), [3, 15]);
    let a = s.actor("a");
    assert_eq!((a.dying, a.wounded, a.persistent.is_empty(), s.acting()), (2, 1, true, "b"));
}

#[test]
fn pf_int_35_who_is_healed_acts_in_the_next_turn() {
    let mut s = near_death("", 1, 0, 0);
    s.does(json!({"do": "heal", "target": "a", "by": 9}), NO_DICE);
    let a = s.actor("a");
    assert_eq!(
        (a.hit_points, a.actions, a.reaction, a.has(Condition::Prone), a.has(Condition::Unconscious)),
        (9, 0, true, true, false)
    );
    s.set("a", |actor| actor.reaction = false);
    s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    assert_eq!((s.actor("a").actions, s.actor("a").reaction), (3, true));
}
