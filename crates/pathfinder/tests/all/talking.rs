//! PF-SKA-28 to PF-SKA-30, PF-SKA-37, PF-CND-21, PF-ACT-12, PF-TRN-17: what is said, and what people think of it.

use crate::common::*;
use crate::skills::{told_to, town};
use ludex_engine::{Presentation, Viewer};
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::attitudes::attitude;
use ludex_pathfinder::state::Attitude;
use serde_json::{Value, json};

#[test]
fn pf_ska_26_lies_are_believed_or_not() {
    let lie = || json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": "lie"});
    let mut s = town();
    s.does(lie(), [11]);
    assert!(told_to(&s, Viewer::GameMaster).iter().any(|text| text == "guard believes Tess"));
    let seen = told_to(&s, Viewer::Player(vec![s.id("Tess")]));
    s.does(lie(), [10]);
    assert_eq!(told_to(&s, Viewer::Player(vec![s.id("Tess")])), seen, "who lies is not told");
    s.does(lie(), [14]);
    assert_eq!(s.event("tried_in_secret").unwrap()["check"]["dc"]["total"], 20, "and 4 warier then");
}

fn talk(manner: &str) -> Value {
    json!({"do": "talk", "actor": "Tess", "target": "guard", "manner": manner})
}

fn thinks(s: &Scene) -> Attitude {
    attitude(s.state(), s.id("guard"), s.id("Tess"))
}

#[test]
fn pf_ska_28_impressions_move_attitudes() {
    // Diplomacy +5 against Will DC 16.
    let after = |face: u32| {
        let mut s = town();
        s.does(talk("impress"), [face]);
        (thinks(&s), s.state().clock.seconds)
    };
    assert_eq!(after(11), (Attitude::Friendly, 60));
    assert_eq!(after(20).0, Attitude::Helpful);
    assert_eq!(after(10).0, Attitude::Indifferent);
    assert_eq!(after(1).0, Attitude::Unfriendly);
}

#[test]
fn a_talk_that_has_ended_is_told_to_the_game_master() {
    let mut s = town();
    let talked = |s: &Scene, viewer: Viewer| Pathfinder::view(s.state(), &viewer).talked;
    assert!(!talked(&s, Viewer::GameMaster));
    s.does(talk("impress"), [11]);
    assert!(talked(&s, Viewer::GameMaster));
    assert!(!talked(&s, Viewer::Spectator));
}

#[test]
fn pf_ska_29_favours_are_asked_of_friends() {
    let mut s = town();
    assert_eq!(s.no(talk("request")).0, "PF-CND-21", "the indifferent grant nothing");
    let set = |s: &mut Scene, how: &str| {
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
    };
    set(&mut s, "friendly");
    s.does(talk("request"), [11]);
    assert!(s.told().contains("perhaps on conditions"));
    s.does(talk("request"), [1]);
    assert_eq!(thinks(&s), Attitude::Indifferent);
}

#[test]
fn pf_cnd_21_the_indifferent_are_not_to_be_asked() {
    assert_eq!(town().no(talk("request")).0, "PF-CND-21");
}

#[test]
fn attitudes_bar_what_they_bar() {
    let refused = |how: &str| {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
        s.no(talk("request")).0
    };
    // PF-CND-45 and PF-CND-22: the unfriendly and the hostile grant nothing.
    assert_eq!([refused("unfriendly"), refused("hostile")], ["PF-CND-45", "PF-CND-22"]);
    let mut s = town();
    s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "hostile"}), NO_DICE);
    s.does(talk("coerce"), [11]);
    // PF-CND-19 and PF-CND-20: the friendly and the helpful may be asked.
    for how in ["friendly", "helpful"] {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": how}), NO_DICE);
        s.does(talk("request"), [11]);
    }
}

#[test]
fn pf_ska_30_threats_make_enemies() {
    let after = |face: u32| {
        let mut s = town();
        s.does(json!({"do": "set_attitude", "target": "guard", "toward": "Tess", "attitude": "friendly"}), NO_DICE);
        s.does(talk("coerce"), [face]);
        thinks(&s)
    };
    assert_eq!(
        [after(20), after(11), after(10), after(1)],
        [Attitude::Friendly, Attitude::Friendly, Attitude::Unfriendly, Attitude::Hostile]
    );
    let mut s = town();
    s.does(talk("coerce"), [1]);
    assert_eq!(s.no(talk("coerce")).0, "PF-SKA-30", "not for a week");
    s.does(json!({"do": "wait", "minutes": 10_080}), NO_DICE);
    s.does(talk("coerce"), [11]);
}

#[test]
fn pf_act_12_motives_are_sensed() {
    let sense = |face: u32| {
        let mut s = town();
        s.does(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"}), [face]);
        let own = told_to(&s, Viewer::Player(vec![s.id("guard")]));
        (s.event("tried_in_secret").unwrap()["check"]["degree"].clone(), own, s)
    };
    // Perception +6 against Deception DC 15.
    let (degree, own, mut s) = sense(9);
    assert_eq!(degree, "success");
    assert_eq!(s.no(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"})).0, "PF-ACT-12");
    let (degree, other, _) = sense(4);
    assert_eq!(degree, "failure");
    assert_ne!(own, other);
    let mut s = town();
    s.record("guard", |profile| profile.perception.proficiency = -6);
    s.does(json!({"do": "talk", "actor": "guard", "target": "Tess", "manner": "motive"}), [2]);
    assert_eq!(told_to(&s, Viewer::Player(vec![s.id("guard")])), own, "who misreads somebody does not know it");
}

#[test]
fn pf_ska_37_performances_help_the_next_word() {
    let mut s = town();
    s.does(json!({"do": "perform", "actor": "Tess", "dc": 15}), [10]);
    assert_eq!(s.actor("Tess").performed, 1);
    s.does(talk("impress"), [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 6);
    s.does(talk("impress"), [9]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 5, "once");
    let mut gives = Vec::new();
    for face in [20, 9, 1] {
        let mut s = town();
        s.does(json!({"do": "perform", "actor": "Tess", "dc": 15}), [face]);
        gives.push(s.actor("Tess").performed);
    }
    assert_eq!(gives, [2, 0, -1]);
}

#[test]
fn pf_trn_17_contests_of_words_are_counted() {
    let mut s = town();
    s.does(json!({"do": "social_begin", "needs": 4}), NO_DICE);
    // Success, critical success, failure, success.
    for face in [11, 20, 10] {
        s.does(talk("impress"), [face]);
    }
    assert_eq!(s.state().contest, Some((4, 3)));
    s.does(talk("impress"), [1]);
    assert_eq!(s.state().contest, Some((4, 2)), "a critical failure takes one away");
    s.does(talk("impress"), [11]).does(talk("impress"), [11]);
    assert_eq!(s.state().contest, None);
    assert!(s.told().contains("The contest is won"));
}
