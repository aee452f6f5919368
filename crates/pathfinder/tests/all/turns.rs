//! PF-TRN: who acts when, and what a turn is worth; PF-ACT: what it is spent on.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::state::{Condition, Instance, Stage, Until};
use serde_json::json;

/// Three of ours and a foe.
fn company() -> Scene {
    let actors = [
        ("a", "Brannoc", "ours", "A"),
        ("b", "Tessaly", "ours", "B"),
        ("c", "Oswin", "ours", "C"),
        ("foe", "timber wolf", "theirs", "D"),
    ];
    ring("", "A . . . . . . D\n. . . . . . . .\nB . C . . . . .", &actors)
}

fn end(s: &mut Scene, who: &str, faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": "end_turn", "actor": who}), faces);
}

#[test]
fn pf_trn_01_a_round_is_six_seconds() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let before = s.state().clock.to_string();
    for _ in 0..10 {
        end(&mut s, "one", NO_DICE);
        end(&mut s, "two", NO_DICE);
    }
    assert_eq!(s.state().round, 11);
    assert_ne!(s.state().clock.to_string(), before, "a minute has passed");
    s.does(json!({"do": "end_encounter", "how": "they part"}), NO_DICE);
    assert_eq!((s.state().stage, s.actor("one").initiative), (Stage::Over, None));
}

#[test]
fn pf_trn_02_perception_or_another_skill() {
    let mut s = company();
    s.does(json!({"do": "roll_by", "target": "b", "skill": "stealth"}), NO_DICE);
    s.does(json!({"do": "begin"}), [9, 14, 1, 8]);
    let results = ["a", "b", "c", "foe"].map(|name| s.actor(name).initiative);
    assert_eq!(results, [Some(15), Some(21), Some(8), Some(15)]);
}

#[test]
fn pf_trn_03_a_foe_goes_before_a_character_it_ties_with() {
    let mut s = company();
    s.does(json!({"do": "roll_by", "target": "b", "skill": "stealth"}), NO_DICE);
    s.does(json!({"do": "begin"}), [9, 14, 1, 8]);
    assert_eq!(s.order(), ["b", "foe", "a", "c"]);
}

#[test]
fn pf_trn_04_everybody_once_a_round() {
    let mut s = company();
    s.does(json!({"do": "begin"}), [20, 15, 10, 1]);
    let mut seen = Vec::new();
    for _ in 0..5 {
        let who = s.acting().to_owned();
        seen.push(who.clone());
        end(&mut s, &who, NO_DICE);
    }
    assert_eq!(seen, ["a", "b", "c", "foe", "a"]);
    assert_eq!(s.no(json!({"do": "end_turn", "actor": "foe"})).0, "PF-TRN-04");
}

#[test]
fn pf_trn_05_actions_come_last() {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    s.set("one", |actor| {
        (actor.hit_points, actor.dying) = (0, 1);
        actor.conditions.push(Instance::of(Condition::Unconscious));
    });
    s.set("two", |actor| actor.hit_points = 20);
    // A friend stands, so that the encounter goes on.
    let mut s = company_with_dying();
    end(&mut s, "foe", [15]);
    let names: Vec<String> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned())
        .collect();
    let place = |name: &str| names.iter().position(|one| one == name).unwrap_or_else(|| panic!("{names:?}"));
    assert!(place("recovering") < place("regained"), "{names:?}");
}

/// The company, with the first of it dying and the foe to act, the last in the order.
fn company_with_dying() -> Scene {
    let mut s = company().turn("foe");
    s.set("a", |actor| {
        (actor.hit_points, actor.dying, actor.actions) = (0, 1, 0);
        actor.conditions.push(Instance::of(Condition::Unconscious));
    });
    s
}

/// The actions of one as its turn begins with some conditions, and its value of stunned then.
fn actions_with(conditions: &[(&str, u8)]) -> (u8, u8) {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    for (condition, value) in conditions {
        s.afflict("one", condition, *value);
    }
    end(&mut s, "two", NO_DICE);
    (s.actor("one").actions, s.actor("one").value(Condition::Stunned))
}

#[test]
fn pf_trn_06_three_actions_more_or_fewer() {
    assert_eq!(actions_with(&[]), (3, 0));
    assert_eq!(actions_with(&[("slowed", 1)]), (2, 0));
    assert_eq!(actions_with(&[("quickened", 0), ("slowed", 1)]), (3, 0));
    assert_eq!(actions_with(&[("stunned", 4)]), (0, 1));
    assert_eq!(actions_with(&[("stunned", 1), ("slowed", 2)]), (1, 0));
    assert_eq!(actions_with(&[("quickened", 0), ("stunned", 4)]), (0, 0));
}

#[test]
fn pf_trn_07_no_more_than_are_left() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    for _ in 0..3 {
        s.strike("one", "longsword", "two", [2]);
    }
    let (rule, words) = s.no(json!({"do": "raise_shield", "actor": "one"}));
    assert_eq!((rule, words.contains("0 actions left of 1")), ("PF-TRN-07", true), "{words}");
    end(&mut s, "one", NO_DICE);
    assert_eq!(s.actor("one").actions, 0, "what is not spent is lost");
}

#[test]
fn pf_trn_08_lasting_damage_before_fear_wanes() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "frightened", 2);
    s.set("one", |actor| {
        let damage = ludex_pathfinder::character::DamageType::Fire;
        actor.persistent.push(ludex_pathfinder::state::Persistent {
            damage,
            dice: 1,
            die: 6,
            bonus: 0,
            doubled: false,
            helped: 0,
            left: 0,
        });
    });
    end(&mut s, "one", [4, 16]);
    assert_eq!((s.hp("one"), s.actor("one").value(Condition::Frightened)), (16, 1));
    let told = s.told();
    let (hurt, calmer) = (told.find("takes 4 damage").unwrap(), told.find("is frightened 1").unwrap());
    assert!(hurt < calmer, "{told}");
}

#[test]
fn pf_trn_09_durations_run_with_their_maker() {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    let maker = s.id("one");
    let instance =
        Instance { value: 1, until: Until::Starts(maker, 2), by: Some(maker), ..Instance::of(Condition::Slowed) };
    s.set("two", |actor| actor.conditions.push(instance));
    end(&mut s, "two", NO_DICE);
    assert!(s.has("two", Condition::Slowed), "one round is left");
    end(&mut s, "one", NO_DICE);
    end(&mut s, "two", NO_DICE);
    assert!(!s.has("two", Condition::Slowed), "its maker's turn has begun twice");
}

#[test]
fn pf_trn_12_one_reaction_a_round_and_none_before_the_first_turn() {
    let mut s = company();
    s.does(json!({"do": "begin"}), [1, 2, 3, 20]);
    assert_eq!((s.acting(), s.actor("a").reaction, s.actor("foe").reaction), ("foe", false, true));
}

#[test]
fn pf_trn_15_who_cannot_act_does_nothing() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| {
        actor.conditions.push(Instance::of(Condition::Paralyzed));
    });
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-CND-29");
    s.set("one", |actor| actor.dead = true);
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-TRN-15");
}

#[test]
fn pf_trn_16_the_dying_are_named_as_an_encounter_ends() {
    let mut s = company_with_dying();
    s.does(json!({"do": "end_encounter", "how": "the wolf flees"}), NO_DICE);
    assert!(s.told().contains("still dying: a"), "{}", s.told());
}

#[test]
fn pf_trn_18_a_turn_without_actions_is_a_turn() {
    let mut s = company_with_dying();
    s.set("a", |actor| {
        let damage = ludex_pathfinder::character::DamageType::Bleed;
        actor.persistent.push(ludex_pathfinder::state::Persistent {
            damage,
            dice: 1,
            die: 4,
            bonus: 0,
            doubled: false,
            helped: 0,
            left: 0,
        });
    });
    // The recovery check of 12 against 11; at the end of the turn it bleeds for 2 and is struck down anew, and goes on bleeding.
    end(&mut s, "foe", [12, 2, 3]);
    assert_eq!((s.actor("a").dying, s.actor("a").wounded, s.acting()), (2, 1, "b"));
}

#[test]
fn pf_opt_17_what_one_regains_who_cannot_act() {
    for (option, actions) in [("", 0), ("regain = \"regain\"", 3)] {
        let mut s = pair_with(option, "Brannoc", "timber wolf");
        s.afflict("one", "paralyzed", 0);
        assert_eq!(ludex_pathfinder::turns::actions_regained(s.state(), s.id("one")).0, actions);
    }
}

#[test]
fn pf_act_03_crawling() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    assert_eq!(s.no(json!({"do": "crawl", "actor": "one", "to": [2, 2]})).0, "PF-ACT-03");
    s.afflict("one", "prone", 0).does(json!({"do": "crawl", "actor": "one", "to": [2, 2]}), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.has("one", Condition::Prone), s.actor("one").actions), (2, true, 2));
    s.record("one", |profile| profile.speed = 5);
    assert_eq!(s.no(json!({"do": "crawl", "actor": "one", "to": [1, 2]})).0, "PF-ACT-03", "too slow");
}

#[test]
fn pf_act_05_lying_down() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.does(json!({"do": "drop_prone", "actor": "one"}), NO_DICE);
    assert!(s.has("one", Condition::Prone));
    assert_eq!(s.no(json!({"do": "drop_prone", "actor": "one"})).0, "PF-ACT-05");
}

#[test]
fn pf_act_07_drawing_and_loading() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    let crossbow = s.arm("one", "crossbow");
    s.strike("one", "crossbow", "two", [2]);
    let shoot = json!({"do": "strike", "actor": "one", "target": "two", "strike": crossbow});
    assert_eq!(s.no(shoot.clone()).0, "PF-STK-09");
    s.does(json!({"do": "interact", "actor": "one", "weapon": 0}), NO_DICE);
    s.does(shoot, [2]);
    assert_eq!(s.actor("one").actions, 0);
}

#[test]
fn pf_act_10_letting_go_costs_nothing() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.arm("one", "longsword");
    s.does(json!({"do": "release", "actor": "one", "weapon": 0}), NO_DICE);
    assert_eq!((s.actor("one").actions, s.actor("one").holds(0), s.state().asked.len()), (3, false, 0));
}

#[test]
fn pf_act_13_standing_up_provokes_once_one_stands() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    s.afflict("one", "prone", 0).does(json!({"do": "stand", "actor": "one"}), NO_DICE);
    assert!(!s.has("one", Condition::Prone), "it stands already");
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["dc"]["total"], 18);
    assert_eq!(s.no(json!({"do": "stand", "actor": "one"})).0, "PF-ACT-13");
}

#[test]
fn pf_trn_18_where_nobody_can_act_the_turns_do_not_run_for_ever() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("two", "paralyzed", 0).afflict("one", "paralyzed", 0);
    assert!(s.state().round > 5, "some rounds go by");
    let idle = s.acting().to_owned();
    s.does(json!({"do": "end_turn", "actor": idle}), NO_DICE);
    let idle = s.acting().to_owned();
    s.does(json!({"do": "relieve", "target": idle, "condition": "paralyzed", "by": 0}), NO_DICE);
    assert_eq!(s.acting(), idle, "whoever can act again acts");
}

#[test]
fn pf_trn_16_what_is_counted_in_rounds_goes_on_as_time() {
    use ludex_pathfinder::character::{Prepared, Spell};
    let mut s = pair("Oswin", "bandit bruiser");
    s.afflict("one", "frightened", 3).afflict("one", "clumsy", 1).afflict("two", "stunned", 4);
    s.does(json!({"do": "afflict", "target": "one", "condition": "blinded", "value": 0, "turns": 20}), NO_DICE);
    s.record("one", |profile| {
        profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::Bless, level: 1 }];
    });
    s.does(json!({"do": "cast", "actor": "one", "spell": "bless"}), NO_DICE);
    s.does(json!({"do": "grant", "target": "two", "name": "a draught", "on": "attacks", "of": "item", "value": 1, "level": 1, "turns": 15}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    assert!(!s.has("one", Condition::Frightened) && !s.has("two", Condition::Stunned), "ten rounds of fear");
    assert!(
        s.has("one", Condition::Clumsy) && s.has("one", Condition::Blinded),
        "what has no end stays, two minutes last"
    );
    assert_eq!((s.state().spells.len(), s.state().effects.len()), (0, 1), "a blessing lasts a minute");
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    assert!(s.has("one", Condition::Clumsy) && !s.has("one", Condition::Blinded) && s.state().effects.is_empty());
}

#[test]
fn pf_trn_16_what_burns_burns_on_after_the_fight() {
    let mut s = pair("Brannoc", "bandit bruiser");
    s.does(json!({"do": "linger", "target": "one", "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
    s.does(json!({"do": "wait", "minutes": 1}), [3, 5, 4, 15]);
    assert_eq!((s.hp("one"), s.actor("one").persistent.len()), (13, 0), "3, and 4, and out");
    // Who heals by itself does so each round.
    s.record("one", |profile| profile.heals.fast = 1);
    s.does(json!({"do": "wait", "minutes": 1}), NO_DICE);
    assert_eq!(s.hp("one"), 20, "fast healing, ten rounds of it");
}

#[test]
fn pf_trn_02_one_roll_for_all_who_are_alike() {
    let actors = [
        ("a", "Brannoc", "ours", "A"),
        ("grey", "timber wolf", "theirs", "B"),
        ("big", "bandit bruiser", "theirs", "C"),
        ("white", "timber wolf", "theirs", "D"),
    ];
    let mut s = ring("", "A . . . . B . D\n. . . . C . . .", &actors);
    let labels: Vec<String> = s.play.offers().into_iter().map(|offer| offer.label).collect();
    assert!(labels.iter().any(|label| label.ends_with("one roll for all who are alike")), "{labels:?}");
    s.does(json!({"do": "begin", "together": true}), [9, 8, 3]);
    let grey = s.actor("grey").initiative;
    assert_eq!((grey, s.actor("white").initiative), (Some(15), grey));
    assert!(s.told().contains("white shares the roll of grey: 15"), "{}", s.told());
    // One of them rolls something else: everybody for itself.
    let mut s = ring("", "A . . . . B . D\n. . . . C . . .", &actors);
    s.does(json!({"do": "roll_by", "target": "white", "skill": "stealth"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "begin", "together": true})).0, "PF-TRN-02");
    assert_eq!(company().no(json!({"do": "begin", "together": true})).0, "PF-TRN-02", "players roll for themselves");
}

/// The company begins with all of ours at 15; those who are tied, as they stand in the order.
fn tied() -> (Scene, Vec<String>) {
    let mut s = company();
    let faces = ["a", "b", "c"].map(|name| {
        let profile = s.state().profile(s.id(name));
        (15 - profile.perception.total()) as u32
    });
    s.does(json!({"do": "begin"}), [faces[0], faces[1], faces[2], 1]);
    let order = s.order().into_iter().map(str::to_owned).collect();
    (s, order)
}

#[test]
fn pf_trn_03_players_who_are_tied_choose_among_themselves() {
    let (mut s, order) = tied();
    let [one, two, three] = [0, 1, 2].map(|place| order[place].as_str());
    assert_eq!((s.acting(), s.state().round, s.state().asked.len()), ("nobody", 0, 1));
    let before = json!({"do": "let_act_first", "actor": one, "target": "foe"});
    assert_eq!(s.no(before).0, "PF-TRN-03", "the foe is not tied with it");
    s.does(json!({"do": "let_act_first", "actor": one, "target": three}), NO_DICE);
    assert_eq!((s.order()[0], s.acting()), (three, "nobody"), "two are tied still");
    s.does(json!({"do": "let_act_first", "actor": one, "target": two}), NO_DICE);
    assert_eq!(s.order(), [three, two, one, "foe"]);
    assert_eq!((s.acting(), s.state().round, s.actor(three).actions), (three, 1, 3));
    // Who does not choose goes as the house has it.
    let (mut s, order) = tied();
    let [one, two] = [0, 1].map(|place| order[place].as_str());
    s.does(json!({"do": "act_first", "actor": one}), NO_DICE);
    s.does(json!({"do": "act_first", "actor": two}), NO_DICE);
    assert_eq!((s.order(), s.acting()), (order.iter().map(String::as_str).collect(), one));
}

#[test]
fn pf_trn_03_another_decides_for_one_whom_it_controls() {
    let (mut s, order) = tied();
    let [one, two] = [0, 1].map(|place| order[place].as_str());
    s.does(json!({"do": "control", "target": one, "controller": "foe"}), NO_DICE);
    s.does(json!({"do": "decide_for", "actor": "foe", "target": one, "does": false}), NO_DICE);
    assert_eq!(s.order()[0], two);
}
