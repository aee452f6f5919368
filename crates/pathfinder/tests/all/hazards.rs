//! PF-HAZ, and the hazards of PF-CON.
#![allow(missing_docs)]

use crate::common::*;
use ludex_engine::{Presentation, Viewer};
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::character::{Against, DamageType, Portion};
use ludex_pathfinder::hazards::{has_noticed, is_live};
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// A corridor with a hazard in the middle: Tessaly before it, Brannoc behind her, a wolf at the far end.
fn corridor(hazard: &str) -> Scene {
    let cells = ". . . . . . . .\nB . A . X . . C\n. . . . . . . .";
    let people =
        [("one", "Tessaly", "ours", "A"), ("three", "Brannoc", "ours", "B"), ("two", "timber wolf", "theirs", "C")];
    let more = format!("[[hazards]]\nis = \"{hazard}\"\nat = \"X\"\n");
    let mut s = ring_with("", &more, cells, &people);
    s.record("two", |profile| profile.reactions = Default::default());
    s
}

fn look(searching: bool) -> serde_json::Value {
    json!({"do": "look_out", "hazard": 0, "searching": searching})
}

#[test]
fn pf_haz_01_noticed_in_secret() {
    let mut s = corridor("covered pit");
    s.does(look(false), [12, 3]);
    let (one, three) = (s.id("one"), s.id("three"));
    assert!(has_noticed(s.state(), 0, one) && !has_noticed(s.state(), 0, three), "18, and 9");
    // Who noticed nothing is told nothing.
    let told =
        |viewer: &Viewer| s.play.events.iter().filter_map(|event| Pathfinder::tell(s.state(), event, viewer)).count();
    let player = |id| Viewer::Player(vec![id]);
    assert_eq!((told(&player(one)), told(&player(three)), told(&Viewer::GameMaster)), (1, 0, 2));
    // What takes a rank is noticed by those who search.
    let mut s = corridor("ward rune");
    assert_eq!(s.no(look(false)).0, "PF-HAZ-01");
    s.does(look(true), [12, 3]);
    assert!(has_noticed(s.state(), 0, one));
}

#[test]
fn pf_haz_02_who_steps_on_it_falls() {
    let mut s = corridor("covered pit").turn("one");
    s.set("one", |actor| actor.reaction = false);
    s.does(json!({"do": "stride", "actor": "one", "to": [6, 1]}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").at), (12, ludex_grid::Cell::new(4, 1)), "ten of twenty feet, like a cat");
    assert!(s.has("one", Condition::Prone) && !is_live(s.state(), 0));
}

#[test]
fn pf_haz_02_who_falls_into_a_pit_may_grab_its_edge() {
    let step = json!({"do": "stride", "actor": "one", "to": [6, 1]});
    let grab = json!({"do": "grab_edge", "actor": "one"});
    let mut s = corridor("covered pit").turn("one");
    s.set("one", |actor| actor.held = 0);
    s.does(step.clone(), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").at), (17, ludex_grid::Cell::new(4, 1)), "it falls there, and is asked");
    // Reflex +9 against 15: 20 feet less count, and nothing is left of the fall.
    s.does(grab.clone(), [6]);
    assert_eq!((s.hp("one"), s.has("one", Condition::Prone), s.actor("one").hangs), (17, false, true));
    assert!(!is_live(s.state(), 0) && s.state().moving.is_none());
    let mut s = corridor("covered pit").turn("one");
    s.set("one", |actor| actor.held = 0);
    s.does(step.clone(), NO_DICE);
    s.does(grab, [5]);
    assert_eq!((s.hp("one"), s.has("one", Condition::Prone)), (12, true));
    // Who does not land like a cat falls all of it.
    let mut s = corridor("covered pit").turn("one");
    s.record("one", |profile| {
        profile.feats.set(ludex_pathfinder::character::Feat::CatFall, false);
    });
    s.set("one", |actor| actor.reaction = false);
    s.does(step, NO_DICE);
    assert_eq!(s.hp("one"), 7);
    // Who flies over it steps on nothing.
    let mut s = corridor("covered pit").turn("one");
    s.record("one", |profile| profile.speeds.fly = 25).set("one", |actor| actor.height = 10);
    s.put("one", 3, 1);
    s.does(json!({"do": "fly", "actor": "one", "to": [5, 1], "height": 10}), NO_DICE);
    assert!(is_live(s.state(), 0) && s.hp("one") == 17);
}

#[test]
fn pf_haz_02_blades_act_in_every_round() {
    let mut s = corridor("blade gauntlet").turn("one");
    for (name, initiative) in [("one", 20), ("three", 15), ("two", 5)] {
        s.set(name, |actor| actor.initiative = Some(initiative));
    }
    // It strikes whoever steps on it, and rolls initiative: 10 and 10.
    s.does(json!({"do": "stride", "actor": "one", "to": [4, 1]}), [9, 2, 10]);
    assert_eq!((s.hp("one"), s.state().hazards.get(0).unwrap().initiative), (11, Some(20)));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "three"}), NO_DICE);
    // In the next round it is first: a blow at each of two, without a penalty for the second.
    s.does(json!({"do": "end_turn", "actor": "two"}), [5, 12, 3]);
    assert_eq!((s.hp("one"), s.hp("three")), (11, 13), "16 misses 18, 23 hits");
}

#[test]
fn pf_haz_02_each_thing_that_a_hazard_does_comes_in_its_time() {
    let own = "[[hazard]]\nname = \"mill\"\nlevel = 2\ncomplex = true\nstealth = 20\ndisable = 18\n\
               blow = { modifier = 10, hurt = { dice = 1, die = 6, damage = \"slashing\" } }\n\
               [[hazard.further]]\nblow = { modifier = 5, hurt = { dice = 1, die = 4, damage = \"piercing\" } }\n\
               [[hazard.further]]\nwhen = \"set_off\"\nblast = { hurt = { dice = 0, bonus = 1, damage = \"cold\" }, dc = 15, feet = 10 }\n\
               [[hazard.further]]\nwhen = \"in_turn\"\nblast = { hurt = { dice = 0, bonus = 2, damage = \"fire\" }, dc = 15, feet = 10 }\n\
               [[hazards]]\nis = \"mill\"\nat = \"X\"\n";
    let people = [("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "C")];
    let mut s = ring_with("", own, ". . . . . . . .\n. . A . X . . C\n. . . . . . . .", &people).turn("one");
    for (name, initiative) in [("one", 20), ("two", 5)] {
        s.set(name, |actor| actor.initiative = Some(initiative));
    }
    // As it is set off: both blows at her, the cold, and initiative.
    s.does(json!({"do": "stride", "actor": "one", "to": [4, 1]}), [12, 3, 14, 2, 2, 10]);
    assert_eq!(s.hp("one"), 17 - 3 - 2 - 1, "{}", s.told());
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    // In its turn: both blows, and the fire.
    s.does(json!({"do": "end_turn", "actor": "two"}), [12, 1, 14, 1, 2]);
    assert_eq!(s.hp("one"), 11 - 1 - 1 - 2, "{}", s.told());
}

#[test]
fn pf_haz_02_what_strikes_no_blows_hurts_all_about_it_in_every_round() {
    let own = "[[hazard]]\nname = \"steam vent\"\nlevel = 2\ncomplex = true\nstealth = 20\ndisable = 18\n\
               blast = { hurt = { dice = 1, die = 6, damage = \"fire\" }, dc = 17, feet = 10 }\n\
               [[hazards]]\nis = \"steam vent\"\nat = \"X\"\n";
    let people = [("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "C")];
    let mut s = ring_with("", own, ". . . . . . . .\n. . A . X . . C\n. . . . . . . .", &people).turn("one");
    s.record("two", |profile| profile.reactions = Default::default());
    for (name, initiative) in [("one", 20), ("two", 5)] {
        s.set(name, |actor| actor.initiative = Some(initiative));
    }
    // A d6, her save by +9 and the initiative of the vent.
    s.does(json!({"do": "set_off", "target": "one", "hazard": 0}), [6, 2, 15]);
    assert_eq!((s.hp("one"), s.state().hazards.get(0).unwrap().initiative), (11, Some(25)));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), [4, 2]);
    assert_eq!(s.hp("one"), 7, "it acts as the next round begins");
}

#[test]
fn pf_haz_03_two_successes_and_a_slip() {
    let mut s = corridor("blade gauntlet");
    s.does(look(true), [14, 14]);
    s.put("one", 3, 1);
    let mut s = s.turn("one");
    let disable = json!({"do": "disable", "actor": "one", "hazard": 0});
    s.does(disable.clone(), [11]);
    assert_eq!(s.state().hazards.get(0).unwrap().successes, 1);
    s.set("one", |actor| actor.actions = 3);
    s.does(disable.clone(), [1, 2, 5]);
    let now = s.state().hazards.get(0).unwrap();
    assert_eq!((now.successes, now.initiative), (1, Some(15)), "it goes off, the success stays");
    s.set("one", |actor| actor.actions = 3);
    s.does(disable.clone(), [12]);
    assert!(!is_live(s.state(), 0));
    // Who has not noticed it does nothing about it, and who is not trained neither.
    let mut s = corridor("blade gauntlet").turn("one");
    assert_eq!(s.no(disable).0, "PF-HAZ-03");
    let mut s = corridor("blade gauntlet");
    s.does(look(true), [14, 14]);
    s.put("three", 3, 1);
    assert_eq!(s.turn("three").no(json!({"do": "disable", "actor": "three", "hazard": 0})).0, "PF-SKL-02");
}

#[test]
fn pf_haz_03_magic_against_magic() {
    let mut s = corridor("ward rune");
    s.does(look(true), [12, 3]);
    s.put("one", 3, 1);
    assert_eq!(s.no(json!({"do": "counter_hazard", "actor": "one", "hazard": 0})).0, "PF-HAZ-03");
    let iven = pair("Iven", "timber wolf");
    let casting = iven.state().profile(iven.id("one")).casting.clone();
    s.record("one", |profile| profile.casting = casting);
    s.does(json!({"do": "counter_hazard", "actor": "one", "hazard": 0}), [8]);
    assert!(!is_live(s.state(), 0), "15 against 15");
}

#[test]
fn pf_haz_04_struck_and_broken() {
    let noticed = || {
        let mut s = corridor("covered pit");
        s.does(look(false), [12, 12]);
        s.put("three", 3, 1);
        let mut s = s.turn("three");
        s.set("three", |actor| actor.reaction = false);
        s
    };
    let strike = json!({"do": "strike_hazard", "actor": "three", "hazard": 0, "strike": 0});
    let mut s = noticed();
    s.does(strike.clone(), [5, 5]);
    assert_eq!(s.state().hazards.get(0).unwrap().damage, 6, "9 less 3");
    assert!(!is_live(s.state(), 0) && s.hp("three") == 20, "broken, and not set off");
    let mut s = noticed();
    s.does(strike, [5, 1]);
    assert_eq!((s.state().hazards.get(0).unwrap().damage, s.hp("three")), (2, 10), "it goes off");
}

#[test]
fn pf_haz_05_worth_it_once() {
    let mut s = corridor("blade gauntlet");
    s.does(json!({"do": "award_hazard", "hazard": 0, "party": 1}), NO_DICE);
    assert!(s.told().contains("60 XP each"));
    assert_eq!(s.no(json!({"do": "award_hazard", "hazard": 0, "party": 1})).0, "PF-HAZ-05");
    let mut s = corridor("ward rune");
    s.does(json!({"do": "award_hazard", "hazard": 0, "party": 1}), NO_DICE);
    assert!(s.told().contains("8 XP each"));
}

#[test]
fn pf_con_13_a_covered_pit() {
    let s = corridor("covered pit");
    let pit = &s.state().setting.hazards[0].hazard;
    assert_eq!((pit.level, pit.stealth, pit.disable, pit.armor_class), (0, 18, 12, 10));
    assert_eq!((pit.hardness, pit.hit_points, pit.broken_at, pit.pit), (3, 12, 6, Some(20)));
    assert_eq!(pit.edge, Some(15));
}

#[test]
fn pf_con_14_a_blade_gauntlet() {
    let s = corridor("blade gauntlet");
    let blades = &s.state().setting.hazards[0].hazard;
    assert_eq!((blades.level, blades.stealth, blades.disable, blades.successes), (2, 20, 18, 2));
    assert_eq!((blades.armor_class, blades.hardness, blades.hit_points, blades.broken_at), (16, 8, 30, 15));
    let blow = blades.blow.as_ref().unwrap();
    assert_eq!((blow.modifier, blow.hurt.die, blow.hurt.bonus, blow.targets), (11, 10, 4, 2));
}

#[test]
fn pf_con_29_a_ward_rune() {
    let mut s = corridor("ward rune");
    s.put("one", 3, 1).put("three", 4, 0);
    s.set("two", |actor| actor.dead = false);
    s.does(json!({"do": "set_off", "target": "one", "hazard": 0}), [4, 5, 8, 12]);
    assert_eq!((s.hp("one"), s.hp("three")), (13, 16), "9: half for 17 and for 19");
    assert_eq!(s.no(json!({"do": "set_off", "target": "one", "hazard": 0})).0, "PF-HAZ-02", "once");
}

/// Ends the turns of a whole round; the last brings the next round, with its faces.
fn round(s: &mut Scene, faces: &[u32]) {
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "three"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), faces);
}

#[test]
fn pf_haz_02_the_slowest_acts_in_every_round_too() {
    let mut s = corridor("blade gauntlet").turn("one");
    for (name, initiative) in [("one", 20), ("three", 18), ("two", 16)] {
        s.set(name, |actor| actor.initiative = Some(initiative));
    }
    // It strikes whoever steps on it, misses, and rolls an initiative of 11.
    s.does(json!({"do": "stride", "actor": "one", "to": [4, 1]}), [2, 1]);
    assert_eq!(s.state().hazards.get(0).unwrap().initiative, Some(11));
    round(&mut s, &[]);
    // Its turn of the second round comes after everybody's, as the third begins, and so on.
    round(&mut s, &[2, 2]);
    round(&mut s, &[2, 2]);
    assert_eq!(s.state().hazards.get(0).unwrap().acted, 3);
}

#[test]
fn pf_haz_02_what_went_off_before_a_fight_takes_part_in_it() {
    let now = |s: &Scene| s.state().hazards.get(0).map(|one| (one.initiative, one.acted)).unwrap();
    let begin = json!({"do": "begin"});
    let mut s = corridor("blade gauntlet");
    s.does(json!({"do": "set_off", "target": "one", "hazard": 0}), [2]);
    assert_eq!(now(&s), (None, 0));
    s.does(begin.clone(), [20, 15, 10, 1]);
    assert_eq!(now(&s), (Some(11), 0));
    // In the next fight it rolls anew.
    s.does(json!({"do": "end_encounter", "how": "they part"}), NO_DICE);
    s.does(begin, [20, 15, 10, 3]);
    assert_eq!(now(&s), (Some(13), 0));
}

#[test]
fn pf_haz_02_a_shield_meets_its_blows() {
    let mut s = corridor("blade gauntlet").turn("three");
    s.set("three", |actor| actor.shield_raised = true);
    s.does(json!({"do": "set_off", "target": "three", "hazard": 0}), [10, 5, 10]);
    assert_eq!((s.state().asked.len(), s.hp("three")), (1, 20));
    s.does(json!({"do": "block", "actor": "three"}), NO_DICE);
    assert_eq!(s.hp("three"), 20 - 4, "9 less the hardness of 5");
}

#[test]
fn pf_haz_04_blows_at_it_do_all_that_they_do() {
    let lost = |change: fn(&mut ludex_pathfinder::character::Profile), weak: Option<Against>, faces: &[u32]| {
        let mut s = corridor("covered pit");
        s.record("three", |profile| {
            (profile.strikes[0].deadly, profile.strikes[0].fatal) = (0, 0);
            change(profile);
        });
        changed(&mut s, |hazard| {
            hazard.hit_points = 100;
            hazard.weak.extend(weak.map(|against| (against, 5)));
        });
        s.does(look(false), [12, 12]);
        s.put("three", 3, 1);
        let mut s = s.turn("three");
        s.set("three", |actor| actor.reaction = false);
        s.does(json!({"do": "strike_hazard", "actor": "three", "hazard": 0, "strike": 0}), faces);
        s.state().hazards.get(0).unwrap().damage
    };
    let fire = |profile: &mut ludex_pathfinder::character::Profile| {
        profile.strikes[0].also = vec![Portion { dice: 1, die: 6, bonus: 0, damage: DamageType::Fire }];
    };
    assert_eq!(lost(|_| {}, None, &[20, 5]), 15, "twice 9, less 3");
    assert_eq!(lost(|profile| profile.strikes[0].deadly = 8, None, &[20, 5, 7]), 22);
    assert_eq!(lost(|profile| profile.strikes[0].fatal = 10, None, &[20, 5, 7]), 22);
    assert_eq!(lost(fire, None, &[5, 5, 4]), 10, "9 and 4, less 3 once");
    assert_eq!(lost(fire, Some(Against::Fire), &[5, 5, 4]), 15, "each kind by its own weakness");
}

#[test]
fn pf_haz_04_blows_at_it_are_attacks() {
    let mut s = corridor("blade gauntlet");
    s.does(look(true), [14, 14]);
    s.put("three", 3, 1);
    let mut s = s.turn("three");
    let strike = json!({"do": "strike_hazard", "actor": "three", "hazard": 0, "strike": 0});
    let modifier = |s: &Scene| s.event("tried").unwrap()["check"]["modifier"]["total"].clone();
    s.does(strike.clone(), [2]);
    let first = modifier(&s);
    s.does(strike.clone(), [2]);
    assert_eq!((first, modifier(&s), s.actor("three").attacks), (json!(9), json!(4), 2));
    s.afflict("three", "restrained", 0);
    assert_eq!(s.no(strike).0, "PF-CND-34");
}

/// The hazard of a scene, to be changed by hand.
fn changed(s: &mut Scene, change: impl FnOnce(&mut ludex_pathfinder::character::Hazard)) {
    change(&mut std::sync::Arc::make_mut(&mut s.play.state.setting).hazards[0].hazard);
}

#[test]
fn pf_haz_03_by_any_of_several_skills() {
    use ludex_pathfinder::character::{HazardWay, Rank, Skill};
    let mut s = corridor("blade gauntlet");
    changed(&mut s, |hazard| {
        hazard.ways = vec![
            HazardWay { with: Skill::Acrobatics, dc: 12, rank: Rank::Untrained },
            HazardWay { with: Skill::Arcana, dc: 10, rank: Rank::Master },
        ];
    });
    s.does(look(true), [14, 14]);
    s.put("one", 3, 1);
    let mut s = s.turn("one");
    let by = |skill: &str| json!({"do": "disable", "actor": "one", "hazard": 0, "with": skill});
    let labels: Vec<String> = s.play.offers().into_iter().map(|offer| offer.label).collect();
    assert!(labels.iter().any(|label| label.ends_with("with acrobatics")), "{labels:?}");
    assert_eq!(s.no(by("arcana")).0, "PF-SKL-02", "it takes a master");
    assert_eq!(s.no(by("nature")).0, "PF-HAZ-03", "that is no way to do it");
    s.does(by("acrobatics"), [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["dc"]["total"], 12);
    assert_eq!(s.state().hazards.get(0).unwrap().successes, 1);
}

#[test]
fn pf_haz_04_what_hurts_it_more_and_less() {
    let damage = |weak: Option<Against>, resistant: Option<Against>| {
        let mut s = corridor("covered pit");
        changed(&mut s, |hazard| {
            hazard.hit_points = 100;
            hazard.weak.extend(weak.map(|against| (against, 5)));
            hazard.resistant.extend(resistant.map(|against| (against, 2)));
        });
        s.does(look(false), [12, 12]);
        s.put("three", 3, 1);
        let mut s = s.turn("three");
        s.does(json!({"do": "strike_hazard", "actor": "three", "hazard": 0, "strike": 0}), [5, 5]);
        s.state().hazards.get(0).unwrap().damage
    };
    assert_eq!(damage(None, None), 6, "9 less 3");
    assert_eq!(damage(Some(Against::Physical), None), 11);
    assert_eq!(damage(Some(Against::Fire), None), 6);
    assert_eq!(damage(Some(Against::Physical), Some(Against::All)), 9);
}
