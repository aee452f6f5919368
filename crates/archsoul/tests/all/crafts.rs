//! Chances of crafts, counted by hand; options that stand in tables; a day of walking and fighting.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::options::{DEFAULTS, Options};
use ludex_archsoul::state::Activity;
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
