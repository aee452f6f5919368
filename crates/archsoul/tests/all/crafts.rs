//! Chances of crafts, counted by hand; options that stand in tables; a day of walking and fighting.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_archsoul::options::{DEFAULTS, Options};
use ludex_archsoul::state::Activity;
use ludex_engine::{Presentation, Viewer};
use serde_json::json;

#[test]
fn sp_int_05_walking_and_fighting_fill_one_clock() {
    let mut s = pair("Ilko", "castle wall");
    let walk = |minutes: u16| json!({"do": "spend_time", "minutes": minutes, "activity": "light", "who": ["one"]});
    s.does(walk(360), NO_DICE);
    let whole = ludex_archsoul::exhaustion::WHOLE;
    assert_eq!(s.actor("one").toil, whole / 4 * 3);
    for _ in 0..25 {
        s = s.turn("one");
        s.attack("one", "knife", "two", [1, 1, 1, 1]);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    }
    assert_eq!(s.actor("one").toil, whole / 12 * 11);
    s.play.state.stage = ludex_archsoul::state::Stage::Over;
    s.does(walk(39), NO_DICE);
    assert!(!s.happened("strained"));
    s.does(walk(1), [5, 5, 5, 2, 2, 2]);
    assert_eq!(s.event("strained").unwrap()["needed"], 3);
    assert_eq!(ludex_archsoul::exhaustion::tolerance(4, Activity::Heavy), Some(900));
}

/// Five successes finish the lamp, and a day gives twelve dice at 5: binomial sums, by hand.
#[test]
fn sp_crf_11_a_project_tells_when_it_will_be_finished() {
    let mut s = scene("lamp/lantern.toml");
    s.does(json!({"do": "open_project", "actor": "Ilko", "item": "lamp of the tower", "count": 1}), NO_DICE);
    let boards = |s: &Scene, viewer: &Viewer| -> Vec<_> {
        let all = Archsoul::view(s.state(), viewer).boards.into_iter();
        all.filter(|board| board.kind == "project").collect()
    };
    let chances = |s: &Scene| -> Vec<(String, u16)> {
        let board = boards(s, &Viewer::GameMaster).remove(0);
        board.prospects.into_iter().take(2).map(|one| (one.what, one.chance)).collect()
    };
    let day = |day: u8| format!("by the end of day {day}");
    // 195825/531441 of twelve dice; of twenty-four 1 - 16762535936/282429536481.
    assert_eq!(chances(&s), [(day(1), 3685), (day(2), 9406)]);
    let ilko = Viewer::Player(vec![s.id("Ilko")]);
    let board = boards(&s, &ilko).remove(0);
    let facts: Vec<(&str, &str)> = board.facts.iter().map(|fact| (&*fact.label, &*fact.value)).collect();
    assert_eq!(facts, [("Paid so far", "25 copper"), ("In the purse", "55 copper")]);
    assert_eq!((board.gauges[0].current, board.gauges[0].max), (0, 100));
    assert_eq!(boards(&s, &Viewer::Player(vec![s.id("Mara")])), [], "it is hers in no way");
    // A roll of nothing: the day is spent, and half of the material owed.
    let craft = json!({"do": "craft", "actor": "Ilko", "owner": "Ilko", "project": 0, "skill": "engineering"});
    s.does(craft, [2; 12]);
    assert_eq!(chances(&s), [(day(1), 0), (day(2), 3685)]);
    assert_eq!(boards(&s, &ilko)[0].note, "Nobody works on it before 12.5 copper of ruined material are paid");
}

#[test]
fn sp_opt_08_every_parameter_has_its_default() {
    let page = Options::docs();
    for (parameter, option, default) in DEFAULTS {
        let default = if default == "none" { "null" } else { default };
        let plain = format!("| `{option}` | {default} |");
        let quoted = format!("| `{option}` | \"{default}\" |");
        assert!(page.contains(&plain) || page.contains(&quoted), "{parameter}: {page}");
    }
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), json!({}), "an empty file gives them all");
}

/// Pools whose ways 64 bits do not hold have prospects as well: thirty dice at 5 come to five successes or more.
#[test]
fn sp_crf_11_large_pools_have_prospects_too() {
    let mut s = scene("lamp/lantern.toml");
    s.does(json!({"do": "open_project", "actor": "Ilko", "item": "lamp of the tower", "count": 1}), NO_DICE);
    let ilko = s.id("Ilko");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    setting.cast[ilko.index()].record.intellect = 24;
    let board = Archsoul::view(s.state(), &Viewer::GameMaster).boards.into_iter().find(|board| board.kind == "project");
    let prospects = board.expect("there is one").prospects;
    // The binomial sum, by hand: 1 - the chances of 0 to 4 of thirty at 1/3.
    assert_eq!((prospects[0].what.as_str(), prospects[0].chance), ("by the end of day 1", 9878));
}

/// Ilko with a lamp and a pistol to make, at the bench of the tower.
fn two_projects(options: &str) -> Scene {
    let mut s = scene("lamp/lantern.toml");
    if !options.is_empty() {
        let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
        setting.options.craft_rolls = serde_json::from_value(json!(options)).expect("it is a word");
    }
    s.does(json!({"do": "give_coins", "target": "Ilko", "copper": 100}), NO_DICE);
    for item in ["lamp of the tower", "pistol"] {
        s.does(json!({"do": "open_project", "actor": "Ilko", "item": item, "count": 1}), NO_DICE);
    }
    s
}

fn work_on(place: u8) -> serde_json::Value {
    json!({"do": "craft", "actor": "Ilko", "owner": "Ilko", "project": place, "skill": "engineering"})
}

/// The difficulty of the last day's work.
fn how_hard(s: &Scene) -> i64 {
    s.event("crafted").unwrap()["throw"]["difficulty"]["total"].as_i64().unwrap()
}

#[test]
fn sp_crf_12_a_roll_a_day_for_each_project() {
    let mut s = two_projects("");
    s.does(work_on(1), [6; 12]);
    let alone = how_hard(&s);
    assert_eq!(s.no(work_on(1)).0, "SP-CRF-12");
    let mut s = two_projects("");
    s.does(work_on(0), [[6; 1].as_slice(), &[2; 11]].concat());
    s.does(work_on(1), [6; 12]);
    assert_eq!(how_hard(&s), alone + 1, "one more on a day with another project (SP-CRF-14)");
    assert_eq!(s.no(work_on(0)).0, "SP-CRF-12");
    // The lamp that waits at home makes nothing harder on the next day.
    s.does(json!({"do": "pass_time", "amount": 1440}), NO_DICE);
    let outlook = |s: &Scene| {
        let project = (s.id("Ilko"), 1);
        let skill = ludex_archsoul::character::Skill::Engineering;
        let work = ludex_archsoul::craft::day_of_work(s.state(), project.0, project, skill, false, false);
        i64::from(work.expect("it is there").1.tally.total)
    };
    assert_eq!(outlook(&s), alone);
    let mut s = two_projects("each crafter");
    s.does(work_on(0), [[6; 1].as_slice(), &[2; 11]].concat());
    assert_eq!(s.no(work_on(1)).0, "SP-CRF-12", "a campaign may allow one for all");
}
