//! SP-STA: what is the matter with people.
#![allow(missing_docs)]

use crate::common::holds::*;
use crate::common::*;
use ludex_archsoul::character::Status;
use ludex_archsoul::statuses::{ALLOWED, Allows, Effort};
use ludex_archsoul::turns::has_front;
use serde_json::json;

#[test]
fn sp_sta_01_the_dead_do_nothing() {
    let mut s = pair("Ilko", "wolf");
    s.does(json!({"do": "die", "target": "one", "cause": "other"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "say", "actor": "one", "words": "ah"})).0, "SP-STA-01");
    s.does(json!({"do": "begin"}), dice(&[&pool(3, 7), &pool(1, 9)]));
    assert!(!s.state().order.contains(&s.id("one")));
}

#[test]
fn sp_sta_02_the_unconscious_lose_their_turns() {
    let mut s = ilko();
    s.does(json!({"do": "hurt", "target": "one", "by": 12}), [2]);
    assert_eq!(s.no(json!({"do": "say", "actor": "one", "words": "ah"})).0, "SP-STA-02");
    let mut turns = Vec::new();
    for _ in 0..8 {
        let acts = |name: &&str| ludex_archsoul::turns::acts(s.state(), s.id(name));
        let Some(name) = ["one", "two", "third", "fourth"].into_iter().find(acts) else { break };
        turns.push((name, is(&s, "one", Status::Disabled)));
        s.does(json!({"do": "end_turn", "actor": name}), NO_DICE);
    }
    assert_eq!(turns.iter().find(|turn| turn.0 == "one"), Some(&("one", true)), "it acts again, disabled");
    let before = turns.iter().take_while(|turn| turn.0 != "one");
    assert_eq!(before.filter(|turn| turn.0 == "two").count(), 2, "one turn of its own was lost");
}

#[test]
fn sp_sta_03_the_disabled_speak_and_try_nothing() {
    let mut s = ilko();
    s.afflict("one", "disabled");
    s.does(json!({"do": "say", "actor": "one", "words": "behind you!"}), NO_DICE);
    assert!(s.told().contains("behind you!"));
    s.does(json!({"do": "say", "actor": "one", "words": "there", "gesture": true}), NO_DICE);
    let scribing = json!({"do": "call_for_roll", "target": "one", "attribute": "intellect", "skill": "scribing", "required": 1, "tried": true});
    for command in [
        scribing,
        json!({"do": "attack", "actor": "one", "target": "two", "weapon": 1}),
        json!({"do": "grapple", "actor": "one", "target": "two"}),
        json!({"do": "creep", "actor": "one", "to": [1, 1]}),
    ] {
        assert_eq!(s.no(command).0, "SP-STA-03");
    }
}

#[test]
fn sp_sta_04_the_disabled_are_struck_as_unaware() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "disabled");
    // Mara has 4 in front and 2 behind: three successes of five hit, and 3 of damage less mail 2 doubles.
    s.attack("one", "knife", "two", dice(&[&pool(3, 5), &pool(3, 4)]));
    let attack = s.event("attack_rolled").unwrap();
    assert_eq!((&attack["defence"]["total"], &attack["coup"]), (&json!(2), &json!(true)));
    assert_eq!(s.hp("two"), 14 - 2);
}

#[test]
fn sp_sta_05_an_hour_of_rest_ends_disability() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "disabled");
    s.does(json!({"do": "pass_time", "amount": 600}), NO_DICE);
    assert!(is(&s, "one", Status::Disabled), "by itself it lasts");
    for (minutes, there) in [(59, true), (60, false)] {
        s.does(json!({"do": "spend_time", "minutes": minutes, "activity": "rest", "who": ["one"]}), NO_DICE);
        assert_eq!(is(&s, "one", Status::Disabled), there);
    }
}

#[test]
fn sp_sta_06_the_restrained_think_and_work_magic() {
    let mut s = pair("Orrin", "wolf").turn("one");
    s.afflict("one", "restrained");
    for command in [
        json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0}),
        json!({"do": "creep", "actor": "one", "to": [1, 1]}),
        json!({"do": "grapple", "actor": "one", "target": "two"}),
        json!({"do": "say", "actor": "one", "words": "there", "gesture": true}),
    ] {
        assert_eq!(s.no(command).0, "SP-STA-06");
    }
    let scribing = json!({"do": "call_for_roll", "target": "one", "attribute": "intellect", "skill": "scribing", "required": 1, "tried": true});
    s.does(scribing, pool(1, 9));
    s.attack("one", "soul", "two", dice(&[&pool(1, 12), &pool(1, 3)]));
    assert!(s.happened("attack_rolled"));
}

#[test]
fn sp_sta_07_whoever_attacks_the_restrained_chooses() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "restrained");
    s.attack("one", "knife", "two", dice(&[&pool(3, 5), &pool(4, 4)]));
    assert_eq!((s.hp("two"), s.event("attack_rolled").unwrap()["coup"].clone()), (14 - 4, json!(true)));
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "restrained");
    let weapon = s.arm("one", "knife");
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": weapon, "front": true}), pool(3, 5));
    assert_eq!(s.event("attack_rolled").unwrap()["defence"]["total"], 4);
}

#[test]
fn sp_sta_08_bonds_may_gag_and_suppress_magic() {
    let mut s = pair("Orrin", "wolf").turn("one");
    s.does(json!({"do": "restrain", "target": "one", "source": "ropes"}), NO_DICE);
    s.does(json!({"do": "say", "actor": "one", "words": "help"}), NO_DICE);
    s.does(json!({"do": "restrain", "target": "one", "source": "a gag", "no_speech": true, "no_magic": true}), NO_DICE);
    assert_eq!(s.no(json!({"do": "say", "actor": "one", "words": "help"})).0, "SP-STA-08");
    let soul = s.arm("one", "soul");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": soul})).0, "SP-STA-08");
}

#[test]
fn sp_sta_09_the_disaligned_fail_by_themselves() {
    let mut s = pair("Orrin", "wolf").turn("one");
    s.afflict("one", "disaligned");
    s.attack("one", "soul", "two", pool(0, 3));
    assert_eq!((s.actor("one").ap, s.actor("one").drain, s.happened("auto_failed")), (1, 1, true));
    assert_eq!(s.event("attack_rolled").unwrap()["hit"], false);
}

#[test]
fn sp_sta_10_no_weapon_and_no_front_in_a_grapple() {
    let mut s = held(3);
    let knife = s.arm("one", "knife");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife})).0, "SP-STA-10");
    assert!(!has_front(s.state(), s.id("one")) && has_front(s.state(), s.id("two")));
    // Fists, after a grapple roll of three dice that beats a grip of 2.
    let mut s = held(2);
    s.attack("one", "fists", "two", dice(&[&pool(3, 3), &pool(0, 3)]));
    assert!(s.happened("struggled") && s.happened("attack_rolled"));
}

#[test]
fn sp_sta_11_everything_else_takes_a_grapple_roll() {
    let mut s = held(3);
    s.does(json!({"do": "handle", "actor": "one", "what": "drinks a potion"}), pool(3, 3));
    assert_eq!((s.actor("one").ap, s.happened("action_declared")), (2, false), "the point is lost");
    let mut s = held(2);
    s.does(json!({"do": "handle", "actor": "one", "what": "drinks a potion"}), pool(3, 3));
    assert!(s.happened("action_declared"));
    s.does(json!({"do": "say", "actor": "one", "words": "let go!"}), NO_DICE);
}

#[test]
fn sp_sta_12_knocked_down_strikes_at_5() {
    let mut s = pair("wolf", "Ilko").turn("one");
    s.afflict("one", "knocked down");
    s.attack("one", "jaws", "two", dice(&[&[6, 5, 5, 4, 4, 2, 1], &pool(0, 5)]));
    let roll = &s.event("attack_rolled").unwrap()["roll"];
    assert_eq!((&roll["difficulty"]["total"], &roll["result"]), (&json!(5), &json!(3)));
}

#[test]
fn sp_sta_14_the_fatigued_roll_at_5() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "fatigued");
    let call =
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "resolve", "required": 1});
    s.does(call, [6, 5, 4, 4, 2, 1]);
    assert_eq!(s.event("checked").unwrap()["throw"]["result"], 2);
}

#[test]
fn sp_sta_15_the_exhausted_have_five_dice_at_5() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "exhausted");
    let call =
        json!({"do": "call_for_roll", "target": "one", "attribute": "endurance", "skill": "resolve", "required": 1});
    s.does(call, [6, 5, 4, 2, 1]);
    let throw = &s.event("checked").unwrap()["throw"];
    assert_eq!((&throw["result"], &throw["difficulty"]["total"]), (&json!(2), &json!(5)));
}

#[test]
fn sp_sta_16_collapse() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "exhausted");
    s.does(json!({"do": "tire", "target": "one"}), [3]);
    assert_eq!((s.actor("one").unconscious, s.actor("one").collapsed), (Some(3), Some(3600)));
    assert!(is(&s, "one", Status::Exhausted));
}

#[test]
fn sp_sta_17_the_unaware_are_struck_from_behind() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "unaware");
    s.attack("one", "pistol", "two", dice(&[&pool(2, 9)]));
    assert_eq!(s.event("attack_rolled").unwrap()["defence"]["total"], 2);
    assert!(!ludex_archsoul::turns::threatens(s.state(), s.id("two"), s.id("one")));
}

#[test]
fn sp_sta_18_sleepers_hear_at_6() {
    let mut s = pair("Mara", "wolf");
    s.afflict("one", "sleeping");
    let call =
        json!({"do": "call_for_roll", "target": "one", "attribute": "precision", "skill": "awareness", "required": 1});
    s.does(call, [6, 6, 5, 4, 2, 1, 1, 1, 1]);
    assert_eq!(s.event("checked").unwrap()["throw"]["result"], 2);
}

#[test]
fn sp_sta_19_the_strictest_of_several_states_counts() {
    let row = |kind: Effort| ALLOWED[kind as usize];
    assert!(ALLOWED.iter().enumerate().all(|(at, row)| row.0 as usize == at));
    assert_eq!((row(Effort::StandUp).4, row(Effort::StandUp).5), (Allows::Struggling, Allows::Yes));
    assert_eq!((row(Effort::React).4, row(Effort::MentalCheck).3), (Allows::No, Allows::Yes));
    // Grappled and on the ground: standing up takes a grapple roll, and then gives an opening.
    let mut s = held(2);
    s.afflict("one", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "one"}), pool(3, 3));
    assert!(s.happened("struggled") && s.happened("provoked"));
    // Restrained beside: no.
    let mut s = held(2);
    s.afflict("one", "knocked down").afflict("one", "restrained");
    assert_eq!(s.no(json!({"do": "stand_up", "actor": "one"})).0, "SP-STA-06");
}

#[test]
fn sp_sta_20_a_state_ends_with_its_last_cause() {
    let mut s = pair("Orrin", "wolf").turn("one");
    for source in ["ropes", "a net"] {
        s.does(json!({"do": "restrain", "target": "one", "source": source}), NO_DICE);
    }
    assert_eq!(s.no(json!({"do": "restrain", "target": "one", "source": "a net"})).0, "SP-STA-20");
    s.does(json!({"do": "loosen", "target": "one", "source": "ropes"}), NO_DICE);
    assert!(is(&s, "one", Status::Restrained));
    s.does(json!({"do": "loosen", "target": "one", "source": "a net"}), NO_DICE);
    assert!(!is(&s, "one", Status::Restrained));
    let mut s = held(3);
    s.put("third", 0, 1);
    hold(&mut s, "third", 2);
    s.does(json!({"do": "hurt", "target": "two", "by": 12}), [2]);
    assert!(is(&s, "one", Status::Grappled) && s.actor("two").hold.is_none());
}
