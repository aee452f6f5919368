//! PF-ACT-08, PF-SKA-13, PF-SKA-14: leaps and jumps; PF-CHK: checks that are called for.
#![allow(missing_docs)]

use crate::common::*;
use ludex_engine::{Presentation, Viewer};
use ludex_grid::Cell;
use ludex_pathfinder::jumping::leap;
use ludex_pathfinder::state::Condition;
use ludex_pathfinder::{Event, Pathfinder};
use serde_json::json;

/// Brannoc at the left end of a long field, in his turn, with a Speed.
fn runner(speed: u8) -> Scene {
    let row = format!("A {}B", ". ".repeat(12));
    let mut s = ring("", &row, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one");
    s.record("one", |profile| profile.speed = speed);
    s
}

#[test]
fn pf_act_08_a_leap() {
    assert_eq!([10, 25, 30].map(|speed| leap(runner(speed).state(), runner(speed).id("one"))), [5, 10, 15]);
    let mut s = runner(25);
    s.does(json!({"do": "leap", "actor": "one", "to": [2, 0]}), NO_DICE);
    assert_eq!((s.actor("one").at, s.actor("one").actions), (Cell::new(2, 0), 2));
    assert_eq!(s.no(json!({"do": "leap", "actor": "one", "to": [5, 0]})).0, "PF-ACT-08");
    s.afflict("one", "prone", 0);
    assert_eq!(s.no(json!({"do": "leap", "actor": "one", "to": [3, 0]})).0, "PF-CND-32");
}

#[test]
fn pf_ska_14_a_long_jump() {
    // Ten feet of running, and twenty of the jump.
    let jump = || json!({"do": "long_jump", "actor": "one", "to": [6, 0]});
    let lands = |face: u32| {
        let mut s = runner(25);
        s.does(jump(), [face]);
        (s.actor("one").at.x, s.has("one", Condition::Prone))
    };
    assert_eq!([13, 12, 3].map(lands), [(6, false), (4, false), (4, true)]);
    let mut s = runner(25);
    assert_eq!(
        s.no(json!({"do": "long_jump", "actor": "one", "to": [8, 0]})).0,
        "PF-SKA-14",
        "30 feet: beyond the Speed"
    );
    assert_eq!(s.no(json!({"do": "long_jump", "actor": "one", "to": [1, 0]})).0, "PF-SKA-14");
}

#[test]
fn pf_ska_14_one_may_run_farther_before_the_jump() {
    let jump = |run: u8| json!({"do": "long_jump", "actor": "one", "to": [6, 0], "run": run});
    let lands = |(run, face): (u8, u32)| {
        let mut s = runner(25);
        s.does(jump(run), [face]);
        (s.actor("one").at.x, s.has("one", Condition::Prone))
    };
    // Twenty feet of running and ten of the jump: 3 reach 10; a bad failure is a plain leap as long.
    assert_eq!([(4, 3), (4, 1)].map(lands), [(6, false), (6, true)]);
    assert_eq!(runner(25).no(jump(6)).0, "PF-SKA-14", "nothing is left to jump");
    assert_eq!(runner(15).no(jump(4)).0, "PF-SKA-14", "nobody runs farther than its Speed");
}

#[test]
fn pf_ska_13_a_high_jump() {
    let jump = |face: u32| {
        let mut s = runner(25);
        s.does(json!({"do": "high_jump", "actor": "one", "to": [2, 0]}), [face]);
        (s.event("jumped_up").unwrap()["feet"].as_u64().unwrap(), s.has("one", Condition::Prone))
    };
    assert_eq!([20, 13, 14].map(jump), [(5, false), (0, true), (3, false)]);
    let mut s = runner(25);
    assert_eq!(s.no(json!({"do": "high_jump", "actor": "one", "to": [1, 0]})).0, "PF-SKA-13");
}

#[test]
fn pf_trn_13_the_run_of_a_jump_gives_openings() {
    let cells = "A . . . . . . . .\n. B . . . . . . .";
    let mut s =
        ring("", cells, &[("one", "Tessaly", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]).turn("one");
    s.arm("two", "greatclub");
    s.does(json!({"do": "long_jump", "actor": "one", "to": [4, 0]}), [10]);
    assert!(s.happened("provoked"));
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.actor("one").actions), (4, 1), "nothing more is paid");
}

#[test]
fn pf_chk_08_what_is_rolled_in_secret() {
    let mut s = pair("Brannoc", "timber wolf");
    let call = s.read(json!({"do": "call_check", "target": "one", "with": "perception", "dc": 17, "secret": true}));
    assert!(<ludex_pathfinder::Command as ludex_engine::CommandSet<Pathfinder>>::is_secret(&call, s.state()));
    s.play.act(call, [3]);
    let told: Vec<&Event> = s.play.events.iter().collect();
    let line = Pathfinder::tell(s.state(), told[0], &Viewer::GameMaster).expect("the game master is told");
    assert!(line.text.contains("failure"), "{}", line.text);
}

#[test]
fn pf_chk_12_circumstances_with_a_reason() {
    let mut s = pair("Brannoc", "timber wolf");
    let call =
        json!({"do": "call_check", "target": "one", "with": "perception", "dc": 18, "extra": -2, "reason": "fog"});
    s.does(call, [14]);
    let check = s.event("tried").unwrap()["check"].clone();
    assert_eq!((check["modifier"]["total"].clone(), check["degree"].clone()), (json!(4), json!("success")));
    assert!(s.told().contains("fog"));
}

#[test]
fn pf_chk_13_where_one_success_is_enough() {
    let mut s = pair("Brannoc", "timber wolf");
    s.does(json!({"do": "call_check", "target": "one", "with": "athletics", "dc": 18, "group": "very_hard"}), [15]);
    let check = s.event("tried").unwrap()["check"].clone();
    assert_eq!((check["dc"]["total"].clone(), check["degree"].clone()), (json!(23), json!("failure")));
}

#[test]
fn pf_spc_02_looking_away() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let call = || json!({"do": "call_check", "target": "one", "with": "will", "dc": 18, "visual": true});
    s.does(call(), [5]);
    let plain = s.event("tried").unwrap()["check"]["modifier"]["total"].as_i64().unwrap();
    s.does(json!({"do": "avert_gaze", "actor": "one"}), NO_DICE).does(call(), [5]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], plain + 2);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE).does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!s.actor("one").averted);
}

/// Tessaly beside a wolf in a row, with room behind it.
fn tumbler() -> Scene {
    let cells = "A B . . . . .\n# # # # # # #";
    ring("", cells, &[("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one")
}

#[test]
fn pf_ska_03_tumbling_through_a_foe() {
    let tumble = |x: i16| json!({"do": "tumble_through", "actor": "one", "target": "two", "to": [x, 0]});
    // Dexterity 4 and 3 against a Reflex DC of 20: 10 feet through the wolf, 5 beyond.
    let mut s = tumbler();
    s.does(tumble(2), [13]);
    assert_eq!((s.actor("one").at.x, s.actor("one").actions), (2, 2));
    let mut s = tumbler();
    s.does(tumble(2), [12]);
    assert_eq!((s.actor("one").at.x, s.actor("one").actions), (0, 2));
    let mut s = tumbler();
    s.record("one", |profile| profile.speed = 10);
    assert_eq!(s.no(tumble(2)).0, "PF-SKA-03", "15 feet of 10");
    assert_eq!(s.no(tumble(1)).0, "PF-SKA-03", "not into its space");
}

#[test]
fn pf_skl_06_another_ability() {
    let mut s = pair("Tessaly", "timber wolf");
    let call = json!({"do": "call_check", "target": "one", "with": "stealth", "dc": 15, "ability": "wisdom"});
    s.does(call, [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 4, "3 for the rank, and 1 in place of 4");
}

#[test]
fn pf_skl_03_lore() {
    use ludex_pathfinder::lore::lore_dc;
    assert_eq!((lore_dc(19, true), lore_dc(19, false)), (14, 17));
}

#[test]
fn pf_skl_04_topics() {
    use ludex_pathfinder::character::Skill;
    use ludex_pathfinder::lore::about;
    assert_eq!((about("causes of death"), about("weather")), (Some(Skill::Medicine), Some(Skill::Nature)));
}

#[test]
fn pf_skl_05_traditions() {
    use ludex_pathfinder::character::Skill;
    use ludex_pathfinder::lore::identify_dc;
    assert_eq!((identify_dc(19, "occult", Skill::Occultism), identify_dc(19, "occult", Skill::Arcana)), (19, 24));
}
