//! PF-MON: what creatures do beside striking.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Against, Hurt, Powers, Rider, Size, Swallowing, Trait, Trampling, Ward};
use ludex_pathfinder::state::{Condition, Stage};
use serde_json::{Value, json};

fn act(what: &str) -> Value {
    json!({"do": what, "actor": "two"})
}

/// A creature beside Brannoc, and its turn.
fn foe(of: &str) -> Scene {
    pair("Brannoc", of).turn("two")
}

fn total(s: &Scene, event: &str) -> Value {
    s.event(event).unwrap()["check"]["modifier"]["total"].clone()
}

#[test]
fn pf_mon_01_numbers_stand_as_written() {
    let s = pair("Brannoc", "hill brute");
    let two = s.id("two");
    let skill = |skill| ludex_pathfinder::derived::skill(s.state(), two, skill, false).total;
    use ludex_pathfinder::character::Skill;
    assert_eq!((skill(Skill::Athletics), skill(Skill::Acrobatics), skill(Skill::Medicine)), (10, -1, 1));
    let gate = |skill| ludex_pathfinder::deeds::trained(s.state(), two, skill).is_ok();
    assert!(gate(Skill::Athletics));
    // Its grip is escaped against 10 more than its Athletics.
    let mut s = foe("hill brute");
    s.set("two", |actor| actor.held = 0);
    s.does(json!({"do": "grapple", "actor": "two", "target": "one"}), [15]);
    s.does(act("end_turn"), NO_DICE);
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "athletics"}), [13]);
    assert_eq!(s.event("tried").unwrap()["check"]["dc"]["total"], 20);
}

#[test]
fn pf_mon_02_grab_after_a_hit() {
    let mut s = foe("root strangler");
    assert_eq!(s.no(act("grab")).0, "PF-MON-02");
    s.strike("two", "vine", "one", [12, 3]);
    s.does(act("grab"), NO_DICE);
    assert!(s.has("one", Condition::Grabbed));
    assert_eq!(s.no(act("grab")).0, "PF-MON-02", "its last action was no hit");
    s.does(act("end_turn"), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.has("one", Condition::Grabbed));
    s.does(act("hold_on"), NO_DICE);
    s.does(act("end_turn"), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(act("end_turn"), NO_DICE);
    assert!(!s.has("one", Condition::Grabbed), "without another action it ends with that turn");
}

#[test]
fn pf_mon_02_the_better_grab_is_free() {
    let mut s = foe("root strangler");
    s.record("two", |profile| _ = profile.strikes[0].riders.set(Rider::ImprovedGrab, true));
    s.strike("two", "vine", "one", [12, 3]);
    assert!(s.has("one", Condition::Grabbed) && s.actor("two").actions == 2);
}

#[test]
fn pf_mon_02_creatures_of_the_newer_books_roll_to_grab() {
    let newer = || {
        let mut s = foe("root strangler");
        s.record("two", |profile| profile.powers.rolls_after_hits = true);
        s.strike("two", "vine", "one", [12, 3]);
        s
    };
    // Athletics 9 against a Fortitude DC of 17.
    let mut s = newer();
    s.does(act("grab"), [7]);
    assert!(!s.has("one", Condition::Grabbed) && s.actor("two").attacks == 1, "16 fails, and is no attack");
    assert_eq!((total(&s, "tried"), s.event("tried").unwrap()["check"]["dc"]["total"].clone()), (json!(9), json!(17)));
    let mut s = newer();
    s.does(act("grab"), [8]);
    assert!(s.has("one", Condition::Grabbed));
    let mut s = newer();
    s.does(act("grab"), [20]);
    assert!(s.has("one", Condition::Restrained), "a critical success");
    let mut s = foe("root strangler");
    s.record("two", |profile| {
        profile.powers.rolls_after_hits = true;
        _ = profile.strikes[0].riders.set(Rider::ImprovedGrab, true);
    });
    s.strike("two", "vine", "one", [12, 8, 3]);
    assert!(
        s.has("one", Condition::Grabbed) && s.actor("two").actions == 2,
        "the better one costs nothing and rolls too"
    );
}

#[test]
fn pf_mon_03_creatures_of_the_newer_books_roll_to_knock_down_and_push() {
    let newer = |rider: Rider| {
        let mut s = foe("timber wolf");
        s.record("two", |profile| {
            profile.powers.rolls_after_hits = true;
            profile.strikes[0].riders = [rider].into_iter().collect();
        });
        s.strike("two", "jaws", "one", [15, 3]);
        s
    };
    // A wolf has Athletics of its Strength, 2: against Reflex 17, and Fortitude 17.
    let mut s = newer(Rider::Knockdown);
    s.does(act("knock_down"), [14]);
    assert!(!s.has("one", Condition::Prone), "16 fails");
    let mut s = newer(Rider::Knockdown);
    s.does(act("knock_down"), [15]);
    assert!(s.has("one", Condition::Prone));
    let mut s = newer(Rider::Push);
    s.does(act("push_away"), [15]);
    assert_eq!(s.actor("one").at, ludex_grid::Cell::new(2, 2));
    let mut s = newer(Rider::Push);
    s.does(act("push_away"), [1]);
    assert!(s.has("two", Condition::Prone), "a critical failure lays it down itself");
}

#[test]
fn pf_mon_03_a_wolf_pulls_one_down() {
    let mut s = foe("timber wolf");
    s.strike("two", "jaws", "one", [15, 3]);
    s.does(act("knock_down"), NO_DICE);
    assert!(s.has("one", Condition::Prone) && s.actor("two").actions == 1);
    s.strike("two", "jaws", "one", [15, 3]);
    assert_eq!(total(&s, "struck"), json!(4));
    let mut s = foe("hill brute");
    s.record("two", |profile| _ = profile.strikes[0].riders.set(Rider::Push, true));
    s.put("two", 4, 2);
    s.strike("two", "club", "one", [20, 1]);
    s.does(act("push_away"), NO_DICE);
    assert_eq!(s.actor("one").at, ludex_grid::Cell::new(1, 2), "two squares after a critical hit");
    let mut s = foe("timber wolf");
    s.record("two", |profile| _ = profile.strikes[0].riders.set(Rider::ImprovedKnockdown, true));
    s.strike("two", "jaws", "one", [15, 3]);
    assert!(s.has("one", Condition::Prone) && s.actor("two").actions == 2);
}

#[test]
fn pf_mon_04_vines_crush() {
    let mut s = pair("Iven", "root strangler").turn("two");
    assert_eq!(s.no(act("constrict")).0, "PF-MON-04");
    s.strike("two", "vine", "one", [12, 1]);
    s.does(act("grab"), NO_DICE);
    s.does(act("constrict"), [4, 12]);
    assert_eq!(s.hp("one"), 16 - 5 - 8, "17 against 18");
    assert_eq!(s.actor("two").attacks, 1, "it is no attack");
}

#[test]
fn pf_mon_05_a_boar_stays_up_once() {
    let mut s = pair("Brannoc", "tusker").turn("one");
    s.set("two", |actor| actor.hit_points = 5);
    s.does(json!({"do": "hurt", "target": "two", "by": 12, "damage": "fire"}), NO_DICE);
    assert_eq!((s.hp("two"), s.actor("two").wounded, s.actor("two").reaction), (1, 1, false));
    s.does(json!({"do": "hurt", "target": "two", "by": 12, "damage": "fire"}), NO_DICE);
    assert!(s.actor("two").dead, "no reaction is left");
    let mut s = pair("Brannoc", "tusker").turn("one");
    s.set("two", |actor| (actor.hit_points, actor.wounded) = (5, 3));
    s.does(json!({"do": "hurt", "target": "two", "by": 12, "damage": "fire"}), NO_DICE);
    assert!(s.actor("two").dead, "not with three wounds");
}

#[test]
fn pf_mon_06_two_claws_and_a_rend() {
    let mut s = pair("Brannoc", "marsh troll whelp").turn("two");
    s.record("one", |profile| profile.hit_points = 60).set("one", |actor| actor.hit_points = 60);
    s.strike("two", "claw", "one", [8, 1, 1]);
    assert_eq!(s.no(act("rend")).0, "PF-MON-06");
    s.strike("two", "claw", "one", [10, 1, 1]);
    s.does(act("rend"), [1, 2]);
    assert_eq!((s.event("damaged").unwrap()["amount"].clone(), s.actor("two").attacks), (json!(8), 2));
}

#[test]
fn pf_mon_07_trampled_once_each() {
    let mut s = pair("Brannoc", "hill brute");
    let hurt = Hurt { dice: 2, die: 6, bonus: 5, ..Hurt::default() };
    s.record("two", |profile| profile.powers.trample = Some(Trampling { size: Size::Medium, hurt, dc: 20 }));
    s.set("one", |actor| actor.hit_points = 20);
    s.record("one", |profile| profile.reactions = Default::default());
    let mut s = s.put("two", 5, 2).turn_of("two");
    assert_eq!(s.no(json!({"do": "trample", "actor": "two", "to": [3, 2]})).0, "PF-MON-07");
    s.does(json!({"do": "trample", "actor": "two", "to": [0, 2]}), [3, 4, 13]);
    assert_eq!(s.hp("one"), 20 - 6, "12, halved for 20");
    assert_eq!((s.actor("two").at, s.actor("two").actions), (ludex_grid::Cell::new(0, 2), 0));
}

#[test]
fn pf_mon_08_swallowed_and_torn_out() {
    let eater = || {
        let mut s = pair("Tessaly", "hill brute");
        let hurt = Hurt { dice: 1, die: 6, ..Hurt::default() };
        s.record("two", |profile| {
            profile.powers.swallow = Some(Swallowing { size: Size::Medium, hurt, rupture: 10 });
            _ = profile.strikes[0].riders.set(Rider::ImprovedGrab, true);
        });
        let mut s = s.turn("two");
        s.strike("two", "club", "one", [12, 1]);
        s.does(json!({"do": "swallow", "actor": "two", "target": "one"}), [15, 2]);
        s
    };
    let mut s = eater();
    assert!(s.actor("one").inside.is_some() && s.actor("one").value(Condition::Slowed) == 1);
    assert_eq!(s.hp("one"), 17 - 7 - 2);
    s.does(act("end_turn"), NO_DICE);
    assert_eq!(s.actor("one").actions, 2);
    s.does(json!({"do": "end_turn", "actor": "one"}), [1]);
    assert_eq!(s.hp("one"), 7, "it hurts at the end of each turn inside");
    let mut s = eater();
    s.does(act("end_turn"), NO_DICE);
    s.strike("one", "dagger", "two", [15, 3, 2]);
    assert!(s.actor("one").inside.is_some(), "9 does not tear it");
    s.strike("one", "dagger", "two", [15, 4, 2]);
    assert!(s.actor("one").inside.is_none() && !s.has("one", Condition::Grabbed), "10 does");
    let mut s = eater();
    s.does(act("end_turn"), NO_DICE);
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "acrobatics"}), [15]);
    assert!(s.actor("one").inside.is_none());
}

#[test]
fn pf_mon_09_a_presence_met_once_a_minute() {
    let mut s = pair("Brannoc", "hill brute");
    s.record("two", |profile| {
        profile.powers.presence = Some(ludex_pathfinder::character::Presence { feet: 20, dc: 20 })
    });
    s.put("one", 0, 2).put("two", 6, 2);
    let mut s = s.turn_of("one");
    s.does(json!({"do": "stride", "actor": "one", "to": [2, 2]}), [3]);
    assert_eq!(s.actor("one").value(Condition::Frightened), 4);
    s.does(json!({"do": "stride", "actor": "one", "to": [0, 2]}), NO_DICE);
    s.does(json!({"do": "stride", "actor": "one", "to": [2, 2]}), NO_DICE);
    assert_eq!(s.actor("one").value(Condition::Frightened), 4, "no save within the minute");
}

#[test]
fn pf_mon_10_swarms_bite_whom_they_are_on() {
    let mut s = pair("Brannoc", "gutter swarm").turn("two");
    s.put("two", 6, 2);
    assert_eq!(s.no(act("bite")).0, "PF-MON-10");
    s.record("one", |profile| profile.reactions = Default::default());
    s.does(json!({"do": "swarm_over", "actor": "two", "target": "one"}), NO_DICE);
    s.does(act("bite"), [6, 5]);
    assert_eq!(s.hp("one"), 14, "12 against 17");
    let mut s = pair("Iven", "gutter swarm").turn("one");
    s.does(json!({"do": "cast", "actor": "one", "spell": "burning hands", "at": [4, 2]}), [3, 4, 8]);
    assert_eq!(s.hp("two"), 14 - 3 - 3, "half of 7, and its weakness once");
    let mut s = pair("Tessaly", "gutter swarm").turn("one");
    s.afflict("two", "flat_footed", 0);
    s.strike("one", "dagger", "two", [10, 4, 6]);
    assert_eq!(s.hp("two"), 14 - 5, "8 less 3: nothing of the precision");
}

#[test]
fn pf_mon_11_brass_breaks_at_half() {
    let mut s = pair("Brannoc", "brass hound").turn("one");
    let hurt = |by: i32| json!({"do": "hurt", "target": "two", "by": by, "damage": "slashing"});
    s.does(hurt(9), NO_DICE);
    s.does(hurt(11), NO_DICE);
    assert_eq!(s.hp("two"), 10, "4 and 6");
    let two = s.id("two");
    assert_eq!(ludex_pathfinder::derived::armor_class(s.state(), two, false).total(), 16);
    s.does(hurt(9), NO_DICE);
    assert_eq!(s.hp("two"), 1, "no hardness is left");
}

#[test]
fn pf_mon_12_only_what_is_listed_counts() {
    let mut s = pair("Brannoc", "bone sentry").turn("one");
    s.does(json!({"do": "afflict", "target": "two", "condition": "paralyzed", "value": 0}), NO_DICE);
    assert!(!s.has("two", Condition::Paralyzed));
    s.does(json!({"do": "hurt", "target": "two", "by": 25, "damage": "bludgeoning"}), NO_DICE);
    assert!(s.actor("two").dead, "destroyed at nothing");
    let rows = ludex_pathfinder::creatures::TYPE_ROWS;
    assert_eq!(rows.len(), 7);
    assert_eq!(rows.iter().find(|row| row.0 == "plant").unwrap().1, "nothing in general");
    // What is not listed does not: an animal may be paralysed, an ooze of another table doubled.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.does(json!({"do": "afflict", "target": "two", "condition": "paralyzed", "value": 0}), NO_DICE);
    assert!(s.has("two", Condition::Paralyzed));
}

#[test]
fn pf_mon_13_breath_comes_back_by_its_owners_rounds() {
    let drake = || {
        let mut s = pair("Brannoc", "ember drake").turn("two");
        s.record("one", |profile| profile.hit_points = 200).set("one", |actor| actor.hit_points = 200);
        s
    };
    let breathe = json!({"do": "breathe", "actor": "two", "at": [3, 2]});
    let round = |s: &mut Scene| {
        s.does(act("end_turn"), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    };
    let mut s = drake();
    s.does(breathe.clone(), [2, 3, 3, 4, 4, 4, 14]);
    assert_eq!(s.hp("one"), 191, "18 halved");
    round(&mut s);
    assert_eq!(s.no(breathe.clone()).0, "PF-MON-13");
    round(&mut s);
    s.does(breathe.clone(), [1, 1, 1, 1, 1, 1, 14]);
    round(&mut s);
    s.does(breathe.clone(), [4, 1, 1, 1, 1, 1, 14]);
    // So many a day.
    let mut s = drake();
    s.record("two", |profile| {
        let breath = profile.powers.breath.as_mut().unwrap();
        (breath.recharge, breath.daily) = (0, 1);
    });
    s.does(breathe.clone(), [1, 1, 1, 1, 1, 14]);
    round(&mut s);
    assert_eq!(s.no(breathe.clone()).0, "PF-MON-13");
    s.does(json!({"do": "set_breath", "target": "two", "to": 0}), NO_DICE);
    s.does(breathe, [1, 1, 1, 1, 1, 14]);
}

#[test]
fn pf_mon_14_pounce_and_rush() {
    let mut s = pair("Tessaly", "gloom stalker").turn("two");
    s.put("one", 1, 2).put("two", 6, 2);
    s.afflict("one", "flat_footed", 0);
    s.does(json!({"do": "pounce", "actor": "two", "target": "one", "to": [2, 2], "strike": 1}), [7, 4, 3]);
    assert_eq!(
        (s.hp("one"), s.actor("two").actions, s.actor("two").attacks),
        (6, 2, 1),
        "18 against 16 and her dodge: 4, 4, and 3"
    );
    s.strike("two", "claw", "one", [2]);
    assert_eq!(total(&s, "struck"), json!(7));
    let mut s = pair("Tessaly", "tusker").turn("two");
    s.put("one", 0, 2).put("two", 6, 2);
    s.does(json!({"do": "rush", "actor": "two", "target": "one", "to": [1, 2], "strike": 0}), [15, 3]);
    assert_eq!((s.event("damaged").unwrap()["amount"].clone(), s.actor("two").actions), (json!(9), 1));
}

#[test]
fn pf_mon_15_without_a_body() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.record("two", |profile| (profile.powers.incorporeal, profile.powers.incorporeal_doubled) = (5, true));
    s.set("one", |actor| actor.held = 1);
    s.strike("one", "longsword", "two", [10, 8]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 2, "12 less twice 5");
    s.does(json!({"do": "hurt", "target": "two", "by": 11, "damage": "force"}), NO_DICE);
    assert_eq!(s.hp("two"), 20 - 2 - 11);
    s.set("one", |actor| actor.held = 0);
    assert_eq!(s.no(json!({"do": "trip", "actor": "one", "target": "two"})).0, "PF-SKA-17");
}

#[test]
fn powers_are_left_out_where_there_are_none() {
    let wolf = pair("Brannoc", "Tessaly");
    let one = wolf.id("one");
    assert_eq!(wolf.state().profile(one).powers, Powers::default());
    let written = serde_json::to_value(wolf.state().profile(one)).unwrap();
    assert!(written.get("powers").is_none() && written.get("proof").is_none());
    let _ = (Ward { against: Against::All, value: 1, except: Default::default() }, Trait::Swarm, Stage::Ready);
}

#[test]
fn pf_mon_13_uses_of_a_day_come_back_with_the_next() {
    let mut s = pair("ember drake", "Brannoc");
    s.set("one", |actor| actor.breaths = 2);
    s.does(json!({"do": "wait", "minutes": 1_000}), NO_DICE);
    assert_eq!(s.actor("one").breaths, 2, "the same day");
    s.does(json!({"do": "wait", "minutes": 500}), NO_DICE);
    assert_eq!(s.actor("one").breaths, 0);
    s.set("two", |actor| (actor.breaths, actor.days.rested) = (1, true));
    s.does(json!({"do": "daily_preparations", "actor": "two"}), NO_DICE);
    assert_eq!(s.actor("two").breaths, 0, "and as one makes ready");
}
