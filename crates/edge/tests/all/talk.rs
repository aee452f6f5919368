//! ED-SOC and the other list of exploits: talk, and what twelves and ones do outside of fights.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Ability, Skill};
use ludex_edge::checks::{self, Kind, Task};
use ludex_edge::flourishing::OTHER_TABLE;
use ludex_edge::state::Attitude;
use ludex_edge::talk::{self, Stance};
use ludex_engine::{CommandSet, Presentation, Viewer};
use serde_json::{Value, json};

/// Some of the players', and two whom no player plays. `peace` lets twelves and ones count.
fn inn(peace: bool) -> Scene {
    ring_with(
        if peace { "specials_in_peace = true, cards = false" } else { "" },
        "",
        &[
            ("one", "Ilse Maren", "ours", 10, 10),
            ("two", "Brakk Dun", "ours", 13, 10),
            ("guard", "street thug", "theirs", 16, 10),
            ("clerk", "street thug", "theirs", 19, 10),
        ],
    )
}

fn attitude(s: &Scene, of: &str) -> Attitude {
    talk::attitude(s.state(), s.id(of), s.id("one"))
}

fn ask(more: Value) -> Value {
    let mut ask = json!({"do": "call_talk", "speaker": "one", "target": "guard", "skill": "cunning"});
    ask.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    ask
}

/// Will 3, without Cunning.
const WILL: u32 = 3;

#[test]
fn a_talk_that_has_ended_is_told_to_the_game_master() {
    let mut s = inn(false);
    let talked = |s: &Scene, viewer: Viewer| ludex_edge::Edge::view(s.state(), &viewer).talked;
    assert!(!talked(&s, Viewer::GameMaster));
    s.does(ask(json!({"lever": "her brother", "wins": true})), NO_DICE);
    assert!(talked(&s, Viewer::GameMaster));
    assert!(!talked(&s, Viewer::Spectator));
}

fn granted(s: &Scene) -> bool {
    s.event("talked").expect("it was asked")["granted"] == true
}

#[test]
fn ed_soc_01_attitudes() {
    let mut s = inn(false);
    assert_eq!(attitude(&s, "guard"), Attitude::Indifferent);
    assert_eq!(
        [-1, 0, 1].map(|by| talk::shifted(Attitude::Indifferent, by)),
        [Attitude::Hostile, Attitude::Indifferent, Attitude::Friendly]
    );
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "hostile"}), NO_DICE);
    s.does(json!({"do": "set_attitude", "target": "guard", "toward": "one", "attitude": "friendly"}), NO_DICE);
    assert_eq!(attitude(&s, "guard"), Attitude::Friendly);
    assert_eq!(talk::attitude(s.state(), s.id("guard"), s.id("two")), Attitude::Hostile, "as of the party");
    assert_eq!(s.no(json!({"do": "set_attitude", "target": "two", "attitude": "hostile"})).0, "ED-SOC-12");
}

#[test]
fn ed_soc_02_and_ed_soc_03_reactions() {
    assert_eq!([Attitude::Friendly, Attitude::Hostile].map(talk::stance), [Stance::Helps, Stance::Hinders]);
    let mut s = inn(false);
    s.does(json!({"do": "set_attitude", "target": "clerk", "attitude": "hostile"}), NO_DICE);
    s.does(json!({"do": "react", "target": "clerk", "text": "the form is lost"}), NO_DICE);
    assert!(s.told().contains("clerk gets in the way: the form is lost"), "{}", s.told());
    s.does(json!({"do": "react", "target": "clerk", "stance": "helps"}), NO_DICE);
    assert!(s.told().contains("clerk helps"), "the game master may answer otherwise");
    s.does(json!({"do": "react", "target": "guard", "steps": 1, "stance": "helps"}), NO_DICE);
    assert_eq!(attitude(&s, "guard"), Attitude::Friendly, "without any dice");
}

#[test]
fn ed_soc_04_the_approach_makes_no_difference() {
    for approach in ["told", "acted out"] {
        let mut s = inn(false);
        s.does(ask(json!({"approach": approach})), [7, 7]);
        assert!(granted(&s) && s.told().contains("rolls 17 against 17"), "{}", s.told());
    }
}

#[test]
fn ed_soc_05_and_ed_soc_06_levers_and_offences() {
    let mut s = inn(false);
    s.does(ask(json!({"lever": "money"})), [4, 9, 10]);
    assert!(s.told().contains("rolls 22 against 17"), "{}", s.told());
    s.does(ask(json!({"lever": "money", "wins": true})), NO_DICE);
    assert!(granted(&s));
    assert_eq!(s.no(ask(json!({"wins": true}))).0, "ED-SOC-05");
    s.does(ask(json!({"offends": true, "risky": true})), [10, 9, 2]);
    assert!(s.told().contains("rolls 14 against 21"), "{}", s.told());
    assert_eq!(attitude(&s, "guard"), Attitude::Hostile);
}

#[test]
fn ed_soc_07_and_ed_soc_08_how_hard_it_is() {
    let dcs = [(Attitude::Hostile, 21), (Attitude::Indifferent, 17), (Attitude::Friendly, 13)];
    let options = ludex_edge::options::Options::default();
    let dc = |attitude, risky| talk::request_dc(&options, attitude, risky);
    assert_eq!(dcs.map(|(attitude, _)| (dc(attitude, false), dc(attitude, true))), [(21, 25), (17, 21), (13, 17)]);
    let mut s = inn(false);
    for (attitude, dc) in dcs {
        s.does(json!({"do": "set_attitude", "target": "guard", "attitude": attitude}), NO_DICE);
        s.does(ask(json!({})), [7, 6]);
        assert!(s.told().contains(&format!("rolls 16 against {dc}")), "{}", s.told());
    }
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "indifferent"}), NO_DICE);
    let will = i32::from(s.state().profile(s.id("guard")).abilities[Ability::Will as usize]);
    let bonus = s.state().profile(s.id("guard")).skill(Skill::Fortitude).unwrap_or(0);
    // The other comes to as much: that is not enough.
    let total = u32::try_from(10 + will + bonus).expect("it is above 0");
    let split = |sum: u32| [sum / 2, sum - sum / 2];
    s.does(ask(json!({"resists": "fortitude"})), [vec![5, 5], split(total - WILL).to_vec()].concat());
    assert!(!granted(&s), "{}", s.told());
    s.does(ask(json!({"resists": "fortitude"})), [vec![5, 5], split(total - WILL + 1).to_vec()].concat());
    assert!(granted(&s));
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "friendly"}), NO_DICE);
    s.does(ask(json!({"resists": "fortitude"})), [5, 5, 12, 11, 2]);
    assert!(granted(&s), "with advantage");
    s.set("one", |actor| actor.silenced = true);
    assert_eq!(s.no(ask(json!({}))).0, "ED-SOC-07");
}

#[test]
fn ed_soc_09_whoever_is_best_leads() {
    let mut s = inn(false);
    assert_eq!(talk::leader(s.state(), Skill::Intimidation), Some(s.id("two")));
    s.record("one", |profile| _ = profile.skills.insert(Skill::Cunning, 4));
    assert_eq!(talk::leader(s.state(), Skill::Cunning), Some(s.id("one")));
    let forms = ludex_edge::Command::forms(s.state());
    let form = forms.iter().find(|form| form.label == "Ask something of somebody").expect("it is there");
    assert_eq!(form.command["speaker"], s.id("one").0);
    s.does(ask(json!({"helped": true})), [2, 6, 7]);
    assert!(s.told().contains("rolls 20 against 17"), "{}", s.told());
}

#[test]
fn ed_soc_10_reading_people() {
    let read = |hidden: bool| json!({"do": "read_person", "reader": "one", "target": "guard", "finding": "greedy", "hidden": hidden, "dc": 13});
    let mut s = inn(false);
    s.does(read(false), [5, 4]);
    assert_eq!(s.state().talk.traits, [(s.id("guard"), "greedy".to_owned())], "2, 2 and 9 against 13");
    s.does(read(false), [5, 3]);
    assert!(s.happened("read"));
    s.does(read(true), [9, 9, 1, 2]);
    assert!(s.happened("trait_known"));
    s.does(read(true), [1, 2, 9, 9]);
    assert!(s.happened("read"));
}

#[test]
fn ed_soc_11_one_step_by_a_check_in_a_scene() {
    let mut s = inn(false);
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "friendly"}), NO_DICE);
    for _ in 0..2 {
        s.does(ask(json!({"offends": true})), [2, 3, 4]);
    }
    assert_eq!(attitude(&s, "guard"), Attitude::Indifferent);
    s.does(json!({"do": "end_scene"}), NO_DICE).does(ask(json!({"offends": true})), [2, 3, 4]);
    assert_eq!(attitude(&s, "guard"), Attitude::Hostile);
}

#[test]
fn ed_soc_12_players_decide_for_themselves() {
    let mut s = inn(false);
    let lie = json!({"do": "call_talk", "speaker": "guard", "target": "one", "skill": "cunning", "resists": "insight", "offends": true});
    s.does(lie, [1, 2, 9, 9, 12]);
    assert!(s.told().contains("its player says"), "{}", s.told());
    assert!(s.state().talk.regards.is_empty());
}

#[test]
fn ed_cnd_13_the_charmed_listen() {
    let mut s = inn(false);
    s.does(json!({"do": "afflict", "target": "guard", "condition": "charmed", "source": "one"}), NO_DICE);
    s.does(ask(json!({})), [2, 6, 8]);
    assert!(s.told().contains("rolls 17 against 17"), "{}", s.told());
}

/// Ilse succeeds at a check about the guard with these dice, and is asked.
fn twelve(faces: [u32; 2]) -> Scene {
    let mut s = inn(true);
    let check = json!({"do": "call_check", "target": "one", "ability": "int", "skill": "science", "patient": "guard", "dc": 13});
    s.does(check, faces);
    s
}

fn flourish(rank: u8, more: Value) -> Value {
    let mut flourish = json!({"do": "flourish", "actor": "one", "rank": rank});
    flourish.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    flourish
}

#[test]
fn ed_spc_31_ed_spc_13_and_ed_spc_20_a_joke_and_what_is_invented() {
    assert_eq!(OTHER_TABLE.len(), 10);
    let mut s = twelve([12, 2]);
    assert_eq!(s.no(flourish(8, json!({}))).0, "ED-SPC-03");
    s.does(flourish(2, json!({})), NO_DICE);
    assert!(s.told().contains("not told yet"), "{}", s.told());
    let mut s = twelve([12, 4]);
    s.does(json!({"do": "invent", "actor": "one", "text": "I slam the door"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "judge_exploit", "rank": 5})).0, "ED-SPC-13");
    s.does(json!({"do": "judge_exploit", "rank": 0}), NO_DICE);
    s.does(json!({"do": "invent", "actor": "one", "text": "I slam the door"}), NO_DICE);
    s.does(json!({"do": "judge_exploit", "rank": 4}), NO_DICE);
    assert!(s.told().contains("I slam the door") && s.state().asked.is_none());
}

#[test]
fn ed_spc_32_a_distraction() {
    let mut s = twelve([12, 3]);
    let notices =
        |s: &Scene| checks::passive(s.state(), s.id("guard"), Task::of(Skill::Alertness, Kind::Task), false).total;
    let before = notices(&s);
    s.afflict("clerk", "deafened");
    assert_eq!(s.no(flourish(3, json!({"target": "clerk"}))).0, "ED-SPC-32");
    s.does(flourish(3, json!({"target": "guard"})), NO_DICE);
    assert_eq!(notices(&s), before - 3);
    s.does(json!({"do": "call_check", "target": "one", "ability": "int", "dc": 5}), [5, 6]);
    assert_eq!(notices(&s), before, "until she turns to something else");
}

#[test]
fn ed_spc_33_masterful_execution() {
    for ((minutes, uses, costs), (seconds, left, cents)) in
        [((10, 4, 0), (300, 2, 0)), ((0, 3, 25), (0, 2, 13)), ((0, 1, 0), (0, 1, 0))]
    {
        let mut s = inn(true);
        s.does(
            json!({"do": "call_check", "target": "one", "ability": "int", "dc": 13, "minutes": minutes, "uses": uses,
            "costs": costs}),
            [12, 4],
        );
        s.does(flourish(4, json!({})), NO_DICE);
        let halved = s.event("halved").expect("it was");
        assert_eq!(
            (halved["seconds"].as_u64(), halved["uses"].as_u64(), halved["costs"].as_u64()),
            (Some(seconds), Some(left), Some(cents))
        );
    }
    let mut s = twelve([12, 4]);
    assert_eq!(s.no(flourish(4, json!({}))).0, "ED-SPC-60", "a task of one action");
}

#[test]
fn ed_int_55_and_ed_int_56_tenacity_and_twelves() {
    let mut s = inn(true);
    let check = |more: u8| json!({"do": "call_check", "target": "one", "ability": "int", "dc": 20, "tenacity": more});
    s.does(check(0), [12, 3]);
    assert!(s.state().asked.is_none(), "19 against 20");
    s.does(check(1), [12, 3]);
    assert!(s.state().asked.is_some(), "3 vitality make it 20");
    s.does(json!({"do": "forgo", "actor": "one"}), NO_DICE).afflict("one", "sickened");
    let easy = json!({"do": "call_check", "target": "one", "ability": "int", "dc": 5});
    s.does(easy.clone(), [12, 9, 8]);
    assert!(s.state().asked.is_none(), "a single twelve does not count");
    s.does(easy.clone(), [12, 12, 1]);
    assert!(s.state().asked.is_none(), "a twelve and a one cancel");
    s.does(easy, [12, 12, 7]);
    assert!(s.state().asked.is_some());
}

#[test]
fn ed_spc_34_one_more_thing() {
    let mut s = twelve([12, 6]);
    s.does(flourish(5, json!({})), NO_DICE);
    assert_eq!(s.no(json!({"do": "add_check", "ability": "int", "skill": "science"})).0, "ED-SPC-34");
    s.does(json!({"do": "add_check", "ability": "per", "skill": "inspection"}), [12, 8]);
    assert!(s.state().asked.is_none(), "no exploit comes of it");
    assert!(s.told().contains("rolls 22 against 13"), "{}", s.told());
}

#[test]
fn ed_spc_35_close_study() {
    let mut s = twelve([12, 6]);
    s.does(flourish(6, json!({})), NO_DICE);
    let more = json!({"do": "call_check", "target": "one", "ability": "per", "patient": "guard", "dc": 13});
    s.play.state.clock.seconds += 599;
    s.does(more.clone(), [2, 6, 9]);
    s.play.state.clock.seconds += 1;
    s.does(more, [2, 6]);
}

#[test]
fn ed_spc_36_the_audience() {
    let mut s = twelve([12, 7]);
    s.does(flourish(7, json!({})), NO_DICE);
    assert_eq!(s.no(json!({"do": "win_over", "who": ["two"]})).0, "ED-SPC-36");
    s.does(json!({"do": "win_over", "who": ["clerk"]}), NO_DICE);
    assert_eq!((attitude(&s, "clerk"), attitude(&s, "guard")), (Attitude::Friendly, Attitude::Indifferent));
    s.does(json!({"do": "end_scene"}), NO_DICE);
    assert_eq!(attitude(&s, "clerk"), Attitude::Indifferent, "what an exploit gave ends with the scene");
}

#[test]
fn ed_spc_37_silence() {
    let mut s = twelve([12, 8]);
    s.does(flourish(8, json!({})), NO_DICE);
    assert!(["two", "guard", "clerk"].iter().all(|name| s.actor(name).silenced) && !s.actor("one").silenced);
    s.does(json!({"do": "call_check", "target": "one", "ability": "int", "dc": 5}), [5, 6]);
    assert!(!s.actor("two").silenced);
}

#[test]
fn ed_spc_38_and_ed_spc_39_feelings_and_discoveries() {
    let mut s = twelve([12, 9]);
    s.afflict("clerk", "blinded").afflict("clerk", "deafened");
    assert_eq!(s.no(flourish(9, json!({"target": "clerk"}))).0, "ED-SPC-32");
    s.does(flourish(9, json!({"target": "guard", "narration": "admiration"})), NO_DICE);
    assert!(s.told().contains("emotional response, for guard. admiration"), "{}", s.told());
    let mut s = twelve([12, 10]);
    s.does(flourish(10, json!({})), NO_DICE).does(json!({"do": "reveal", "text": ""}), NO_DICE);
    assert!(s.state().asked.is_some(), "with nothing left to tell another is chosen");
    let mut s = twelve([12, 10]);
    s.does(flourish(10, json!({})), NO_DICE).does(json!({"do": "reveal", "text": "a false bottom"}), NO_DICE);
    assert!(s.told().contains("one discovers: a false bottom"));
}

#[test]
fn ed_spc_40_ed_crd_04_and_ed_int_53_a_sign_of_destiny() {
    let mut s = ring_with(
        "specials_in_peace = true",
        "",
        &[("one", "Ilse Maren", "ours", 10, 10), ("two", "street thug", "theirs", 16, 10)],
    );
    s.set("one", |actor| [1, 2].into_iter().for_each(|card| actor.hand.push(card)));
    s.does(json!({"do": "call_check", "target": "one", "ability": "int", "dc": 13}), [12, 12, 1]);
    assert_eq!(s.actor("one").hand.len(), 3, "the card of the double fills the hand");
    s.does(flourish(11, json!({})), NO_DICE);
    let (_, words) = ludex_edge::Edge::question(s.state(), &Viewer::GameMaster).expect("it is asked");
    assert!(words.contains("another"), "the second card comes first: {words}");
    s.does(json!({"do": "keep_hand", "actor": "one"}), NO_DICE);
    assert_eq!(s.no(flourish(8, json!({}))).0, "ED-SPC-03");
    s.does(flourish(2, json!({})), NO_DICE);
    let mut off = twelve([12, 11]);
    off.does(flourish(11, json!({})), NO_DICE).does(flourish(2, json!({})), NO_DICE);
    assert!(off.state().asked.is_none());
}

/// Ilse fails with a one, and the game master is asked.
fn one() -> Scene {
    let mut s = inn(true);
    s.does(json!({"do": "call_check", "target": "one", "ability": "int", "dc": 30}), [1, 7]);
    s
}

#[test]
fn ed_spc_45_and_ed_spc_52_outrage_and_gaffes() {
    let mishap = |what: &str| json!({"do": "name_mishap", "what": what, "whom": "guard"});
    let mut s = one();
    assert_eq!(s.no(json!({"do": "name_mishap", "what": "outrage"})).0, "ED-SPC-45");
    s.does(mishap("outrage"), NO_DICE);
    assert_eq!(attitude(&s, "guard"), Attitude::Hostile);
    let mut s = one();
    s.does(mishap("a gaffe"), NO_DICE);
    assert_eq!(attitude(&s, "guard"), Attitude::Indifferent);
    s.does(ask(json!({})), [9, 7, 4]).does(ask(json!({})), [9, 7]);
}

#[test]
fn ed_spc_42_ed_spc_49_ed_spc_59_and_ed_spc_62_what_breaks_falls_or_is_lost() {
    for what in ["something breaks", "something stops working", "something falls", "something is lost"] {
        let mut s = one();
        assert_eq!(s.no(json!({"do": "name_mishap", "what": what})).0, "ED-SPC-62");
        s.does(json!({"do": "name_mishap", "what": what, "thing": "the scanner"}), NO_DICE);
        assert!(s.told().contains("the scanner") && s.state().asked.is_none());
    }
}

#[test]
fn ed_spc_04_and_ed_spc_06_milder_failures_and_prices() {
    let mut s = inn(false);
    s.does(json!({"do": "temper", "target": "one", "text": "the guard is only suspicious"}), NO_DICE);
    assert!(s.told().contains("milder") && s.told().contains("ED-SPC-04"));
    s.does(json!({"do": "temper", "target": "one", "price": true, "text": "it is loud"}), NO_DICE);
    assert!(s.told().contains("succeeds, but") && s.told().contains("ED-SPC-06"));
}

#[test]
fn ed_spc_41_beside_a_fight_the_game_master_says_whether_it_fits() {
    let mut s = one();
    s.does(json!({"do": "roll_setback"}), [1, 1]);
    assert!(s.actor("one").traumas.is_empty() && s.state().asked.is_none(), "by the dice it does not");
    let mut s = one();
    s.does(json!({"do": "set_back", "row": 2}), NO_DICE);
    assert_eq!(s.actor("one").traumas.len(), 1);
}

#[test]
fn a_sheet_tells_of_talk_and_work() {
    let mut s = inn(false);
    s.does(json!({"do": "set_attitude", "target": "guard", "attitude": "hostile"}), NO_DICE);
    s.does(json!({"do": "give_money", "target": "one", "amount": 120}), NO_DICE);
    s.does(json!({"do": "begin_other", "target": "one", "name": "a letter", "days": 4, "fee": 0}), NO_DICE);
    s.does(
        json!({"do": "begin_task", "name": "the lock", "ability": "str", "dc": 17, "needed": 3, "who": ["one"]}),
        NO_DICE,
    );
    let sheet = |s: &Scene, of: &str, viewer: Viewer| {
        let sheet = ludex_edge::Edge::sheet(s.state(), s.id(of), &viewer).expect("there is one");
        serde_json::to_string(&sheet).expect("it can be written")
    };
    let own = sheet(&s, "one", Viewer::Player(vec![s.id("one")]));
    assert!(["120 ¢", "a letter", "0 of 4", "the lock"].iter().all(|text| own.contains(text)), "{own}");
    let others = sheet(&s, "one", Viewer::Player(vec![s.id("two")]));
    assert!(!others.contains("120 ¢") && !others.contains("a letter"), "{others}");
    assert!(sheet(&s, "guard", Viewer::Player(vec![s.id("two")])).contains("hostile"));
}

#[test]
fn ed_int_70_a_long_task_saves_time_on_one_step() {
    let mut s = inn(true);
    s.does(json!({"do": "begin_task", "name": "the lock", "ability": "int", "dc": 13, "needed": 4, "who": ["one"], "minutes": 10}), NO_DICE);
    let work = json!({"do": "work_on", "actor": "one", "task": 0});
    s.does(work.clone(), [5, 6]).does(work.clone(), [12, 4]).does(flourish(4, json!({})), NO_DICE).does(work, [5, 6]);
    assert_eq!(s.state().undertakings[0].spent, 25 * 60);
}
