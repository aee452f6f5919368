//! SP-MOV, SP-STA, SP-GRP: moves, what is the matter with people, grapples.
#![allow(missing_docs)]

mod common;

use common::*;
use ludex_archsoul::character::Status;
use ludex_archsoul::statuses::{ALLOWED, Allows, Effort};
use ludex_archsoul::turns::has_front;
use serde_json::{Value, json};

/// Ilko and a wolf beside him, Ilko to act: Athletics 3 and no Brawl; the wolf Athletics 4 and Brawl 3.
fn ilko() -> Scene {
    pair("Ilko", "wolf").turn("one")
}

/// The wolf holds him with a grip.
fn held(grip: i32) -> Scene {
    let mut s = ilko();
    hold(&mut s, "two", grip);
    s
}

fn hold(s: &mut Scene, who: &str, grip: i32) {
    let (id, target) = (s.id(who), s.id("one"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip, pinned: false });
}

fn walk(s: &mut Scene, how: &str, to: [i32; 2], faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": how, "actor": "one", "to": to}), faces);
}

fn is(s: &Scene, name: &str, status: Status) -> bool {
    s.state().is(s.id(name), status)
}

/// A scene in which one of them may walk: open ground, then undergrowth.
fn path() -> Scene {
    let actors = [("one", "Mara", "ours", "A", "east"), ("two", "wolf", "theirs", "B", "west")];
    ring("", "hex", "A . . , , . . . . . B", &actors).turn("one")
}

#[test]
fn sp_mov_01_a_point_for_as_many_spaces_as_ones_speed() {
    let mut s = ring(
        "",
        "hex",
        "A . . . . . . . . . B",
        &[("one", "Mara", "ours", "A", ""), ("two", "wolf", "theirs", "B", "")],
    );
    s = s.turn("one");
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [4, 0]})).0, "SP-MOV-01");
    walk(&mut s, "move", [3, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (2, 3));
}

#[test]
fn sp_mov_02_three_spaces_of_mud_a_turn() {
    let mut s = path();
    s.put("one", 2, 0);
    walk(&mut s, "creep", [3, 0], NO_DICE);
    walk(&mut s, "creep", [4, 0], NO_DICE);
    walk(&mut s, "creep", [5, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (0, 5));
    let mut s = path();
    assert_eq!(s.no(json!({"do": "creep", "actor": "one", "to": [2, 0]})).0, "SP-MOV-02");
}

#[test]
fn sp_mov_03_a_regular_move_ends_before_undergrowth() {
    let mut s = path();
    let no = s.no(json!({"do": "move", "actor": "one", "to": [3, 0]}));
    assert_eq!(no, ("SP-MOV-03", "a regular move does not enter difficult ground (SP-MOV-03); cross it slowly".into()));
    walk(&mut s, "move", [2, 0], NO_DICE);
    walk(&mut s, "creep", [3, 0], NO_DICE);
    walk(&mut s, "creep", [4, 0], NO_DICE);
    assert_eq!((s.actor("one").ap, s.actor("one").at.x), (0, 4));
}

#[test]
fn sp_mov_04_exhaustion_and_the_ground_slow() {
    use ludex_archsoul::derived::speed;
    let mut s = pair("Ilko", "wolf");
    let base = |s: &mut Scene, base: u8| {
        let id = s.id("one");
        std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].record.speed = base;
        speed(s.state(), id)
    };
    assert_eq!(base(&mut s, 3), 3);
    s.afflict("one", "exhausted");
    assert_eq!((base(&mut s, 3), base(&mut s, 1), base(&mut s, 0)), (2, 1, 0));
    s.afflict("one", "knocked down");
    assert_eq!((base(&mut s, 3), base(&mut s, 0)), (1, 0));
}

#[test]
fn sp_mov_05_standing_up_costs_a_point_and_gives_an_opening() {
    let mut s = ilko();
    s.afflict("one", "knocked down");
    s.does(json!({"do": "stand_up", "actor": "one"}), NO_DICE);
    assert!(s.happened("provoked") && s.actor("one").ap == 2);
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert!(!is(&s, "one", Status::KnockedDown));
}

#[test]
fn sp_mov_06_the_grappled_drag_along_who_holds_them() {
    let mut s = ring(
        "",
        "hex",
        ". C . . . . .\n . A . . . . .\n. B . . . . .",
        &[
            ("one", "Mara", "ours", "A", "east"),
            ("two", "wolf", "theirs", "B", "east"),
            ("three", "wolf", "theirs", "C", "east"),
        ],
    )
    .turn("one");
    hold(&mut s, "two", 3);
    hold(&mut s, "three", 2);
    let before: Vec<_> = ["one", "two", "three"].map(|name| s.actor(name).at).to_vec();
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [before[0].x + 2, before[0].y]})).0, "SP-STA-10");
    // Mara has Athletics 6 and Brawl 3: nine dice, more than 4.
    walk(&mut s, "creep", [(before[0].x + 1).into(), before[0].y.into()], pool(5, 9));
    for (name, at) in ["one", "two", "three"].into_iter().zip(before) {
        assert_eq!(s.actor(name).at, ludex_grid::Cell::new(at.x + 1, at.y), "{name}");
    }
    assert!(is(&s, "one", Status::Grappled));
}

#[test]
fn sp_mov_07_crawling() {
    let mut s = ring(
        "",
        "hex",
        "A . . . . . . . . . B",
        &[("one", "Mara", "ours", "A", ""), ("two", "wolf", "theirs", "B", "")],
    );
    s = s.turn("one");
    s.afflict("one", "knocked down");
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [2, 0]})).0, "SP-MOV-01");
    (1..=3).for_each(|x| walk(&mut s, "move", [x, 0], NO_DICE));
    assert_eq!((s.actor("one").at.x, s.actor("one").ap), (3, 0));
    assert!(s.told().contains("SP-MOV-07"));
}

#[test]
fn sp_mov_08_the_game_master_marks_the_ground() {
    let mut s = path();
    s.does(json!({"do": "mark_ground", "cell": [1, 0], "difficult": true}), NO_DICE);
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [1, 0]})).0, "SP-MOV-03");
    s.does(json!({"do": "mark_ground", "cell": [1, 0], "difficult": false}), NO_DICE);
    walk(&mut s, "move", [1, 0], NO_DICE);
    // A march of 20 minutes through mountains is as much as Endurance 5 bears.
    let march = json!({"do": "spend_time", "minutes": 20, "activity": "march", "who": ["one"]});
    let mut s = pair("Mara", "wolf");
    s.does(march.clone(), NO_DICE);
    s.does(json!({"do": "mark_ground", "difficult": true}), NO_DICE);
    s.does(march, pool(3, 9));
    assert!(s.happened("strained"));
}

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

/// The wolf is to act beside Ilko.
fn wolf(other: &str) -> Scene {
    pair("wolf", other).turn("one")
}

#[test]
fn sp_grp_01_the_result_is_the_grip() {
    // Mara's front is 4; Ilko has no guard.
    let mut s = pair("Mara", "toll guard").turn("one");
    assert_eq!(s.no(json!({"do": "grapple", "actor": "one", "target": "two"})).0, "SP-GRP-01", "both hands are full");
    let id = s.id("one");
    s.play.state.actor_mut(id).held = 1;
    // The guard's shield gives 2 and 2: four are needed, five are there.
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), [6, 6, 5, 5, 4, 3, 2, 1, 1]);
    assert_eq!(s.actor("one").hold.map(|hold| hold.grip), Some(5));
    assert!(is(&s, "two", Status::Grappled) && s.actor("one").ap == 1);
    let mut s = wolf("Ilko");
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), pool(2, 7));
    assert!(!is(&s, "two", Status::Grappled));
    assert_eq!(s.no(json!({"do": "grapple", "actor": "one", "target": "fourth"})).0, "SP-TRN-08");
}

#[test]
fn sp_grp_02_the_best_grip_and_one_for_each_more() {
    let s = held(3);
    assert_eq!(ludex_archsoul::checks::grip(s.state(), s.id("one")), 3);
    let mut s = held(3);
    hold(&mut s, "third", 2);
    assert_eq!(ludex_archsoul::checks::grip(s.state(), s.id("one")), 4);
}

#[test]
fn sp_grp_03_who_fails_has_lost_the_action() {
    let mut s = pair("wolf", "Mara").turn("one");
    hold(&mut s, "two", 3);
    s.does(json!({"do": "creep", "actor": "one", "to": [1, 1]}), [6, 5, 4, 2, 2, 1, 1]);
    assert_eq!((s.actor("one").ap, s.happened("stepped")), (2, false));
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [1, 1]})).0, "SP-STA-10");
    assert_eq!(s.actor("one").ap, 2, "what is forbidden costs nothing");
}

#[test]
fn sp_grp_04_escape_from_all() {
    let mut s = pair("wolf", "Mara").turn("one");
    hold(&mut s, "two", 3);
    s.does(json!({"do": "escape", "actor": "one"}), pool(3, 7));
    assert!(is(&s, "one", Status::Grappled));
    s.does(json!({"do": "escape", "actor": "one"}), pool(4, 7));
    assert!(!is(&s, "one", Status::Grappled) && s.actor("one").ap == 1);
    for (options, rule) in [("", Some("SP-STA-06")), ("escape_pins = true", None)] {
        let mut s = pair_with(options, "wolf", "Mara").turn("one");
        let (id, target) = (s.id("two"), s.id("one"));
        s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: true });
        let command = json!({"do": "escape", "actor": "one"});
        match rule {
            Some(rule) => assert_eq!(s.no(command).0, rule),
            None => assert!(s.does(command, pool(4, 7)).happened("freed")),
        }
    }
}

#[test]
fn sp_grp_05_a_pin_restrains() {
    for (mine, theirs, pinned) in [(4, 3, true), (3, 3, false)] {
        let mut s = wolf("Mara");
        let target = s.id("two");
        let id = s.id("one");
        s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
        s.does(json!({"do": "pin", "actor": "one"}), dice(&[&pool(mine, 7), &pool(theirs, 9)]));
        assert_eq!((is(&s, "two", Status::Restrained), s.actor("one").ap), (pinned, 1));
        s.does(json!({"do": "release", "actor": "one"}), NO_DICE);
        assert!(!is(&s, "two", Status::Restrained), "it ends with the grapple");
    }
}

#[test]
fn sp_grp_06_a_grapple_ends_with_the_grappler() {
    let ends = |command: Value, faces: &[u32]| {
        let mut s = held(3);
        s.does(command, faces);
        !is(&s, "one", Status::Grappled) && s.happened("released")
    };
    assert!(ends(json!({"do": "release", "actor": "two"}), &[]));
    assert!(ends(json!({"do": "hurt", "target": "two", "by": 12}), &[2]));
    assert!(ends(json!({"do": "die", "target": "two", "cause": "other"}), &[]));
    for status in ["disabled", "restrained"] {
        assert!(ends(json!({"do": "afflict", "target": "two", "status": status, "there": true}), &[]), "{status}");
    }
    assert!(!ends(json!({"do": "afflict", "target": "two", "status": "fatigued", "there": true}), &[]));
    // Who is no longer beside it has let go.
    let mut s = wolf("Ilko");
    let (id, target) = (s.id("one"), s.id("two"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    walk(&mut s, "creep", [1, 1], NO_DICE);
    assert!(!s.happened("released"), "still beside");
    walk(&mut s, "move", [0, 1], NO_DICE);
    assert!(s.happened("released") && !is(&s, "two", Status::Grappled));
}

#[test]
fn sp_grp_08_who_holds_strikes_nobody_else() {
    let mut s = pair("Mara", "wolf").turn("one");
    let (id, target) = (s.id("one"), s.id("third"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    let knife = s.arm("one", "knife");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife})).0, "SP-GRP-08");
    let target = s.id("two");
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife}), pool(0, 12));
    assert_eq!((s.actor("one").ap, has_front(s.state(), id)), (1, true));
}
