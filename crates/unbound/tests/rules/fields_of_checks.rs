//! Blanks of the forms for checks, groups and contests: each rule once more, through its form.

use crate::common;

use common::called::*;
use common::filling::*;
use ludex_unbound::checks::{GroupRolled, PressAdvantage};
use ludex_unbound::*;
use serde_json::{Value, json};

#[test]
fn ul_chk_30_room_for_one_alone() {
    let mut table = party("acuity=1", "acuity=3", "");
    let solo = [("/solo", json!(true)), ("/leader", json!(1))];
    assert_eq!(refuses(&mut table, "Let two work together", &solo), "UL-CHK-30");
    let both = [("/leader", json!(1))];
    assert_eq!(fill(&mut table, "Let two work together", &both, &[4, 9]).result().total, 12);
}

#[test]
fn ul_chk_32_who_is_in_the_group() {
    let mut table = party("", "", "");
    let members = |table: &Blows| json!(table.filled("Call for a group roll", &[]))["members"].clone();
    assert_eq!(members(&table), json!([0, 1, 2]), "the orc is not asked");
    let bo = table.id("Bo");
    table.play.state.actors[bo.index()].reserve = true;
    assert_eq!(members(&table), json!([0, 2]), "nor who is in reserve");
    let fields = [("/members", json!([0, 2, 3])), ("/attempt/what", json!("strength"))];
    fill(&mut table, "Call for a group roll", &fields, &[15, 4, 12]);
    let outcome = |event: &Event| match event {
        Event::GroupRolled(GroupRolled { outcome }) => {
            Some((outcome.members.len(), outcome.successes, outcome.required))
        }
        _ => None,
    };
    assert_eq!(table.play.events.iter().find_map(outcome), Some((3, 2, 2)));
}

#[test]
fn ul_chk_33_more_than_half_must_succeed() {
    let mut table = party("", "", "");
    let all = |successes: i32| [("/members", json!([0, 1, 2, 3])), ("/successes", json!(successes))];
    fill(&mut table, "Call for a group roll", &all(3), &[12, 14, 3, 4]);
    let failed = |event: &Event| matches!(event, Event::GroupRolled(GroupRolled { outcome }) if !outcome.succeeded() && outcome.required == 3);
    assert!(table.happened(failed), "2 of 3");
    assert_eq!(refuses(&mut table, "Call for a group roll", &all(1)), "UL-CHK-33");
}

/// A monster against Ash, who holds a door.
fn at_the_door() -> Blows {
    let ground = on(" . A B . .").hero("Ash", 'A', "strength=2 physicality=1");
    ground.foe("Monster", 'B', "strength=4").waiting()
}

const DOOR: &str = "Hold a contest";

fn door() -> Vec<(&'static str, Value)> {
    vec![
        ("/sides/0/actor", json!(1)),
        ("/sides/0/attempt/what", json!("strength")),
        ("/sides/1/actor", json!(0)),
        ("/holder", json!(0)),
        ("/stake", json!("the door")),
    ]
}

#[test]
fn ul_chk_14_each_side_rolls_what_fits() {
    let mut table = at_the_door();
    fill(&mut table, DOOR, &door(), &[12, 11]);
    let (outcome, totals, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, totals, rule), (Some(table.id("Monster")), vec![16, 15], "UL-CHK-14".into()));
    // What speaks for a side, what the situation adds to it, and another attribute.
    let more = [
        ("/sides/0/attempt/disadvantage/0", json!("slippery ground")),
        ("/sides/1/attempt/modifier", json!(1)),
        ("/sides/1/attempt/attribute", json!("endurance")),
        ("/sides/1/attempt/advantage/0", json!("a bar")),
    ];
    fill(&mut table, DOOR, &[door(), more.to_vec()].concat(), &[12, 9, 8, 11]);
    assert_eq!(table.outcome_of_contest().1, [13, 14], "9 + 4 against 11 + 0 + 2 + 1");
    let nobody = [("/holder", Value::Null)];
    fill(&mut table, DOOR, &[door(), nobody.to_vec()].concat(), &[12, 11]);
    assert_eq!(table.outcome_of_contest().0.holder, None);
}

#[test]
fn ul_chk_15_a_tie_is_the_holders() {
    let mut table = at_the_door();
    fill(&mut table, DOOR, &door(), &[11, 11]);
    let (outcome, totals, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, totals, rule), (None, vec![15, 15], "UL-CHK-15".into()));
    assert_eq!(outcome.holder, Some(table.id("Ash")));
}

#[test]
fn ul_chk_16_the_holder_gains_nothing_by_a_tie() {
    let mut table = at_the_door();
    fill(&mut table, DOOR, &door(), &[11, 11]);
    let press = Command::PressAdvantage(PressAdvantage { actor: table.id("Ash"), what: "locks it".into() });
    assert_eq!(table.forbids(press.clone()), "UL-CHK-16");
    fill(&mut table, DOOR, &door(), &[10, 11]);
    table.does(press, []);
}

#[test]
fn ul_chk_29_and_36_training_and_tools() {
    let mut table = party("thievery=1 intelligence=1 tools=thieves'_tools", "", "");
    let both = [("/attempt/what", json!("infiltration")), ("/leader", json!(0))];
    fill(&mut table, "Let two work together", &both, &[4, 9]);
    for takes in ["/attempt/needs_training", "/attempt/task/lock"] {
        let trained = [&both[..], &[(takes, json!(true))]].concat();
        assert_eq!(refuses(&mut table, "Let two work together", &trained), "UL-CHK-29", "{takes}: Bo is untrained");
    }
    let alone = [("/attempt/what/skill", json!("juggling")), ("/attempt/needs_training", json!(true))];
    assert_eq!(refuses(&mut table, "Call for a skill", &alone), "UL-CHK-36");
    let tool = [("/attempt/what/skill", json!("hide")), ("/attempt/needs_tool", json!("Cloak"))];
    assert_eq!(refuses(&mut table, "Call for a skill", &tool), "UL-CHK-36");
    let lent = [&tool[..], &[("/attempt/tool_at_hand", json!(true))]].concat();
    fill(&mut table, "Call for a skill", &lent, &[9]);
    assert_eq!(refuses(&mut table, "Call for a group roll", &tool[1..]), "UL-CHK-36");
    assert_eq!(refuses(&mut table, "Call for an attribute", &tool[1..]), "UL-CHK-36");
    // Helpers share the leader's tools (house).
    let mut table = party("thievery=1 intelligence=1 tools=thieves'_tools", "thievery=1", "");
    let lock = [&both[..], &[("/attempt/task/lock", json!(true))]].concat();
    assert_eq!(fill(&mut table, "Let two work together", &lock, &[4, 9]).result().total, 12);
}

#[test]
fn ul_skl_07_a_lock_takes_thieves_tools() {
    let label = "Call for a lock to be picked";
    let mut bare = ash("thievery=1 intelligence=1 dexterity=4");
    assert_eq!(refuses(&mut bare, label, &[]), "UL-SKL-07");
    let found = [("/attempt/tool_at_hand", json!(true))];
    assert_eq!(fill(&mut bare, label, &found, &[10]).result().total, 13);
    let mut thief = ash("thievery=1 intelligence=1 dexterity=4 tools=thieves'_tools");
    assert_eq!(fill(&mut thief, label, &[], &[10]).result().total, 13);
    let delicate = [("/attempt/attribute", json!("dexterity"))];
    assert_eq!(fill(&mut thief, label, &delicate, &[10]).result().total, 16);
    assert_eq!(refuses(&mut ash("tools=thieves'_tools"), label, &[]), "UL-CHK-36", "it takes training");
    // Other barriers take none.
    let climbs = [("/attempt/what/skill", json!("infiltration"))];
    fill(&mut ash(""), "Call for a skill", &climbs, &[10]);
    let force = [("/attempt/what", json!("overpower")), ("/attempt/task/lock", json!(true)), ("/leader", json!(0))];
    assert_eq!(refuses(&mut party("", "", ""), "Let two work together", &force), "UL-CHK-29");
}
