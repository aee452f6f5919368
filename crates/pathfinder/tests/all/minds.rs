//! PF-CND-07, PF-CND-09, PF-CND-14, PF-CND-37: whose mind is not its own, and who is stunned for a time.

use crate::common::*;
use ludex_engine::{Presentation, Rulebook, Viewer};
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::state::Condition;
use serde_json::{Value, json};

/// Three in a row: Brannoc with his sword in hand, a wolf beside him whose turn it is, and a lookout who controls him.
fn puppet() -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. A B . . . . C\n. . . . . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("two", "timber wolf", "theirs", "B"),
        ("three", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", cells, &actors).turn("two");
    s.arm("one", "longsword");
    s.does(json!({"do": "control", "target": "one", "controller": "three"}), NO_DICE);
    s
}

fn decide(by: &str, does: bool) -> Value {
    json!({"do": "decide_for", "actor": by, "target": "one", "does": does})
}

#[test]
fn pf_cnd_07_the_controller_decides_about_reactions() {
    let go = json!({"do": "stride", "actor": "two", "to": [5, 2]});
    let mut s = puppet();
    assert_eq!(s.no(decide("three", true)).0, "PF-CND-07", "nothing is asked");
    s.does(go.clone(), NO_DICE);
    assert_eq!(s.state().asked.len(), 1);
    for own in [json!({"do": "react", "actor": "one", "strike": 0}), json!({"do": "let_go", "actor": "one"})] {
        assert_eq!(s.no(own.clone()).0, "PF-CND-07", "{own}");
    }
    assert_eq!(s.no(decide("two", true)).0, "PF-CND-07", "another does not decide");
    let asked = Pathfinder::question(s.state(), &Viewer::GameMaster).unwrap().0;
    assert_eq!(asked, Some(s.id("three")));
    let usual = serde_json::to_value(Pathfinder::usual_answer(s.state()).unwrap()).unwrap();
    assert_eq!((usual["do"].clone(), usual["does"].clone()), (json!("decide_for"), json!(true)));
    let actions = s.actor("three").actions;
    s.does(decide("three", true), [2]);
    assert!(s.happened("struck") && !s.actor("one").reaction);
    assert_eq!((s.actor("two").at.x, s.actor("three").actions), (5, actions), "it costs the controller nothing");
    let mut s = puppet();
    s.does(go, NO_DICE);
    s.does(decide("three", false), NO_DICE);
    assert!(!s.happened("struck") && s.actor("one").reaction && s.state().asked.is_empty());
}

#[test]
fn pf_cnd_07_nor_does_it_wait_or_let_go_of_its_own_will() {
    let mut s = puppet().turn("one");
    for own in [json!({"do": "delay", "actor": "one"}), json!({"do": "release", "actor": "one", "weapon": 0})] {
        assert_eq!(s.no(own.clone()).0, "PF-CND-07", "{own}");
    }
    s.does(json!({"do": "control", "target": "one"}), NO_DICE);
    s.does(json!({"do": "release", "actor": "one", "weapon": 0}), NO_DICE);
    assert!(!s.actor("one").holds(0));
}

#[test]
fn pf_cnd_09_the_deaf_may_command_nobody() {
    let command = json!({"do": "command_animal", "actor": "one", "target": "two"});
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "deafened", 0);
    s.does(command.clone(), [4]);
    assert_eq!((s.happened("tried"), s.actor("one").actions), (false, 2), "it is not heard");
    s.does(command, [5, 2]);
    assert!(s.happened("tried"));
}

#[test]
fn pf_cnd_14_the_fascinated_turn_their_minds_to_one_alone() {
    let fascinated = |source: Value| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        let by = json!({"do": "afflict", "target": "one", "condition": "fascinated", "value": 0, "source": source});
        s.does(by, NO_DICE);
        s
    };
    let threat = json!({"do": "demoralize", "actor": "one", "target": "two"});
    let mut s = fascinated(json!("two"));
    for other in [
        json!({"do": "seek", "actor": "one", "within": "cone", "at": [4, 2]}),
        json!({"do": "ready", "actor": "one", "strike": 0}),
        json!({"do": "ready_deed", "actor": "one", "deed": "stand"}),
    ] {
        assert_eq!(s.no(other.clone()).0, "PF-CND-14", "{other}");
    }
    s.does(json!({"do": "step", "actor": "one", "to": [3, 1]}), NO_DICE);
    s.does(threat.clone(), [10]);
    assert!(s.happened("tried"), "it is the wolf that it thinks of");
    assert_eq!(fascinated(Value::Null).no(threat).0, "PF-CND-14", "something else");
}

#[test]
fn pf_cnd_37_stunned_for_a_time() {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    let stun =
        |turns: u16| json!({"do": "afflict", "target": "one", "condition": "stunned", "value": 0, "turns": turns});
    assert_eq!(s.no(stun(0)).0, "PF-CND-01", "it has a value or a time");
    s.does(stun(2), NO_DICE);
    s.afflict("one", "stunned", 1);
    let mut turn = || {
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        let now = s.actor("one");
        let had = (now.actions, now.reaction, now.value(Condition::Stunned));
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        had
    };
    assert_eq!([turn(), turn(), turn()], [(0, false, 1), (0, false, 1), (2, true, 0)]);
}

#[test]
fn pf_act_06_one_breaks_free_of_what_the_game_master_has_hold_one() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let held = json!({"do": "afflict", "target": "one", "condition": "grabbed", "value": 0, "source": "two", "dc": 15});
    s.does(held, NO_DICE);
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "athletics"}), [8]);
    assert!(!s.has("one", Condition::Grabbed), "15 against 15");
    let itself = json!({"do": "afflict", "target": "one", "condition": "grabbed", "value": 0, "source": "one"});
    assert_eq!(s.no(itself).0, "PF-CND-01");
}

#[test]
fn pf_act_05_nobody_lies_down_in_the_air_or_in_deep_water() {
    let lie = json!({"do": "drop_prone", "actor": "one"});
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| actor.height = 20);
    assert_eq!(s.no(lie.clone()).0, "PF-ACT-05");
    s.set("one", |actor| (actor.height, actor.depth) = (0, 10));
    assert_eq!(s.no(lie.clone()).0, "PF-ACT-05");
    s.set("one", |actor| actor.depth = 0);
    s.does(lie, NO_DICE);
    assert!(s.has("one", Condition::Prone));
}

#[test]
fn pf_trn_12_the_game_master_may_give_a_reaction_before_the_first_turn() {
    let set = |has: bool| json!({"do": "set_reaction", "target": "one", "has": has});
    let mut s = pair("Brannoc", "timber wolf");
    assert_eq!(s.no(set(true)).0, "PF-TRN-01", "there is no fight");
    let mut s = s.turn("two");
    s.arm("one", "longsword");
    s.set("one", |actor| actor.reaction = false);
    assert_eq!(s.no(set(false)).0, "PF-TRN-12", "that is so");
    s.does(set(true), NO_DICE);
    s.does(json!({"do": "stride", "actor": "two", "to": [6, 2]}), NO_DICE);
    assert!(s.happened("provoked"));
}

#[test]
fn pf_cnd_29_the_paralyzed_use_their_minds_where_they_have_actions() {
    let topic = json!({"do": "lay_thing", "thing": {"name": "wolves", "kind": "topic", "dc": 15}});
    let recall = json!({"do": "use_skill", "actor": "one", "task": "recall", "matter": 0, "by": "nature"});
    let begin = |options: &str| {
        let mut s = pair_with(options, "Iven", "timber wolf").turn("two");
        s.does(topic.clone(), NO_DICE).afflict("one", "paralyzed", 0);
        s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
        s
    };
    let mut s = begin("regain = \"regain\"");
    assert_eq!((s.acting(), s.actor("one").actions), ("one", 3));
    s.does(recall.clone(), [10]);
    assert_eq!(s.actor("one").actions, 2);
    for barred in [
        json!({"do": "seek", "actor": "one", "within": "burst", "at": [4, 2]}),
        json!({"do": "drop_prone", "actor": "one"}),
        json!({"do": "delay", "actor": "one"}),
    ] {
        assert_eq!(s.no(barred).0, "PF-CND-29");
    }
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.acting(), "two");
    // Who regains nothing has nothing to spend on it, and the turn goes by.
    assert_eq!(begin("").acting(), "two");
    // Outside encounters it costs nothing; the unconscious think of nothing.
    let mut s = pair("Iven", "timber wolf");
    s.does(topic, NO_DICE).afflict("one", "paralyzed", 0).does(recall.clone(), [10]);
    let mut s = pair("Iven", "timber wolf");
    s.does(json!({"do": "lay_thing", "thing": {"name": "wolves", "kind": "topic", "dc": 15}}), NO_DICE);
    s.afflict("one", "unconscious", 0);
    assert_eq!(s.no(recall).0, "PF-CND-39");
}

#[test]
fn pf_cnd_29_the_paralyzed_keep_up_their_magic() {
    let mut s = pair_with("regain = \"regain\"", "Iven, third level", "timber wolf").turn("one");
    let caster = s.id("one");
    let written = json!({"spell": "flaming sphere", "caster": caster.index(), "level": 2, "at": [7, 4], "fresh": true});
    s.play.state.spells.push(serde_json::from_value(written).expect("it is magic at work"));
    s.afflict("one", "paralyzed", 0);
    assert_eq!(s.acting(), "one", "there is something to keep up");
    s.does(json!({"do": "sustain", "actor": "one", "spell": "flaming sphere"}), NO_DICE);
    assert_eq!(s.actor("one").actions, 2);
}
