//! Working together: help and group rolls (UL-CHK-28 to 34).

use crate::common;

use common::called::*;
use ludex_engine::{Advantage, CommandSet, Viewer};
use ludex_unbound::actions::{GiveHelp, Improvise};
use ludex_unbound::character::{Group, Skill};
use ludex_unbound::checks::{Attempt, CallCheck, CallGroupCheck, Checked, GroupOutcome, GroupRolled, Target};
use ludex_unbound::*;

#[test]
fn ul_chk_28_one_rolls_with_advantage_for_all() {
    let mut table = ash("strength=2 physicality=1");
    let command = table.together(&["Ash", "Bo", "Cy"], Some("Ash"), roll(Skill::Overpower), 15);
    table.does(command, [4, 13]);
    assert_eq!((table.result().total, table.result().roll.advantage), (17, Advantage::Advantage), "13 + 2 + 2");
    assert_eq!(&*table.result().reasons[0].label, "working together");
    assert_eq!(table.result().reasons[0].rule.to_string(), "UL-CHK-28");
    assert_eq!(table.events().iter().filter(|name| *name == "checked").count(), 1, "the helpers do not roll");
    let command = table.together(&["Ash", "Bo"], Some("Cy"), roll(Skill::Overpower), 15);
    assert_eq!(table.forbids(command), "UL-CHK-28", "a leader works at it too");
}

/// Who rolls when nobody is named.
fn leads(ash: &str, bo: &str) -> Option<String> {
    let mut table = party(ash, bo, "");
    let command = table.together(&["Ash", "Bo", "Cy"], None, roll(Skill::Overpower), 15);
    if checks::lead(table.state(), &[table.id("Ash"), table.id("Bo"), table.id("Cy")], None, &roll(Skill::Overpower))
        .is_err()
    {
        assert_eq!(table.refused(command).instead.as_deref(), Some("name the leader"));
        return None;
    }
    table.does(command, [4, 13]);
    table.play.events.iter().find_map(|event| match event {
        Event::Checked(Checked { actor, .. }) => Some(table.state().actor(*actor).name.to_string()),
        _ => None,
    })
}

#[test]
fn ul_chk_28_without_a_leader_the_highest_attribute_leads() {
    assert_eq!(leads("strength=1 physicality=2", "strength=2").as_deref(), Some("Bo"), "the attribute, not the sum");
    assert_eq!(leads("strength=2 physicality=1", "strength=2").as_deref(), Some("Ash"), "of equals the sum");
    assert_eq!(leads("strength=2", "strength=2"), None, "then they choose");
}

#[test]
fn ul_chk_29_a_helper_must_be_able_to_do_it_alone() {
    let mut table = ash("thievery=1");
    let lock = || Attempt { needs_training: true, ..roll(Skill::Infiltration) };
    let command = table.together(&["Ash", "Bo"], Some("Ash"), lock(), 12);
    let refusal = table.refused(command);
    assert_eq!(refusal.rule.to_string(), "UL-CHK-29");
    assert!(refusal.why.contains("Bo is untrained"), "{}", refusal.why);
    assert_eq!(table.checks("Ash", lock(), 12, &[9]).roll.faces, [9], "alone, with one die");
    let tool = |tool_at_hand| Attempt { needs_tool: "lockpicks".into(), tool_at_hand, ..roll(Skill::Infiltration) };
    let command = table.together(&["Ash", "Bo"], Some("Ash"), tool(false), 12);
    assert_eq!(table.forbids(command), "UL-CHK-29");
    let command = table.together(&["Ash", "Bo"], Some("Ash"), tool(true), 12);
    table.does(command, [2, 3]);
    assert_eq!(table.result().roll.advantage, Advantage::Advantage, "they share one set");
    // The leader's own set serves the helper, not the other way round.
    let mut table = party("thievery=1 tools=lockpicks", "", "");
    let command = table.together(&["Ash", "Bo"], Some("Ash"), tool(false), 12);
    table.does(command, [2, 3]);
    assert_eq!(table.result().roll.advantage, Advantage::Advantage);
    let command = table.together(&["Ash", "Bo"], Some("Bo"), tool(false), 12);
    assert_eq!(table.forbids(command), "UL-CHK-29");
}

#[test]
fn ul_chk_30_some_tasks_leave_room_for_one() {
    let mut table = ash("");
    let members = vec![table.id("Ash"), table.id("Bo")];
    let needle = |members, solo| {
        Command::Check(CallCheck {
            members,
            leader: None,
            solo,
            attempt: roll(Skill::Coordination),
            against: Some(Target::Number(10)),
        })
    };
    let refusal = table.refused(needle(members, true));
    assert_eq!(refusal.rule.to_string(), "UL-CHK-30");
    assert!(refusal.why.contains("help is not productive"), "{}", refusal.why);
    let alone = needle(vec![table.id("Ash")], true);
    table.does(alone, [10]);
    assert!(table.result().succeeded());
}

/// Mira and Bo in a fight, Bo to act.
fn fight(bo: i32) -> Blows {
    let ground = on(" . A B . . . C").hero("Mira", 'A', "ap=5").hero("Bo", 'B', &format!("ap={bo}"));
    ground.foe("Orc", 'C', "ap=1").begin()
}

#[test]
fn ul_chk_31_in_combat_help_is_an_action() {
    let mut table = fight(15);
    let command = table.together(&["Mira", "Bo"], Some("Mira"), roll(Skill::Overpower), 10);
    assert_eq!(table.forbids(command), "UL-CHK-31");
    let (actor, ally) = (table.id("Bo"), table.id("Mira"));
    let help = Command::Help(GiveHelp { actor, ally, with: Some(Skill::Overpower), target: None });
    table.does(help.clone(), []);
    assert_eq!(table.ap("Bo"), 9);
    assert_eq!(
        table.checks("Mira", roll(Skill::Escape), 10, &[7]).roll.advantage,
        Advantage::Plain,
        "for that task alone"
    );
    let result = table.checks("Mira", roll(Skill::Overpower), 10, &[7, 12]);
    assert_eq!((result.total, result.roll.advantage), (12, Advantage::Advantage));
    assert_eq!(table.checks("Mira", roll(Skill::Overpower), 10, &[7]).total, 7, "the next roll alone");
    table.sets_ap("Bo", 5);
    assert_eq!(table.forbids(help.clone()), "UL-TRN-16", "5 Action Points are not 6");
    // It is gone when the helper's next turn starts.
    table.sets_ap("Bo", 6).does(help, []);
    while table.state().round == 1 || !table.state().in_turn(actor) {
        let acting = table.acting().to_owned();
        table.passes(&acting, &[]);
    }
    assert_eq!(table.checks("Mira", roll(Skill::Overpower), 10, &[7]).roll.advantage, Advantage::Plain);
}

/// A group roll of so many members against 12, or 11.
fn group(count: usize, number: i32, successes: Option<u8>) -> (Blows, Command) {
    let letters = ['A', 'B', 'C', 'E', 'G'];
    let row: String = letters[..count].iter().map(|letter| format!("{letter} ")).collect();
    let mut ground = on(&format!(" . {row}. . D")).foe("Orc", 'D', "");
    for letter in &letters[..count] {
        ground = ground.hero(&letter.to_string(), *letter, "");
    }
    let table = ground.waiting();
    let members = letters[..count].iter().map(|letter| table.id(&letter.to_string())).collect();
    let (attempt, against) = (roll(Skill::Navigation), Some(Target::Number(number)));
    (table, Command::GroupCheck(CallGroupCheck { members, attempt, against, successes }))
}

/// How the last group roll came out.
fn decided(table: &Blows) -> GroupOutcome {
    let found = table.play.events.iter().find_map(|event| match event {
        Event::GroupRolled(GroupRolled { outcome }) => Some(outcome.clone()),
        _ => None,
    });
    found.expect("a group has rolled")
}

/// The chance that a group succeeds of whom each does with 1/2.
fn odds(count: usize, successes: Option<u8>) -> (u128, u128) {
    let (table, command) = group(count, 11, successes);
    chance(table.state(), &command, |events| {
        events.iter().any(|event| matches!(event, Event::GroupRolled(GroupRolled { outcome }) if outcome.succeeded()))
    })
}

#[test]
fn ul_chk_32_half_of_the_group_is_enough() {
    let rows: [(&[u32], u8, bool); 4] = [
        (&[15, 12, 11, 18, 4], 3, true),
        (&[15, 12, 11, 8, 4], 2, false),
        (&[15, 12, 11, 4], 2, true),
        (&[15, 2, 11, 4], 1, false),
    ];
    for (faces, successes, succeeds) in rows {
        let (mut table, command) = group(faces.len(), 12, None);
        table.does(command, faces);
        assert_eq!((decided(&table).successes, decided(&table).succeeded()), (successes, succeeds), "{faces:?}");
    }
    assert_eq!(odds(2, None), (3, 4));
    let (mut table, _) = group(2, 12, None);
    let alone = Command::GroupCheck(CallGroupCheck {
        members: vec![table.id("A")],
        attempt: roll(Skill::Navigation),
        against: Some(Target::Number(12)),
        successes: None,
    });
    assert_eq!(table.forbids(alone), "UL-CHK-32");
}

#[test]
fn ul_chk_33_the_game_master_may_ask_for_more() {
    let (mut table, command) = group(4, 12, Some(3));
    table.does(command, [12, 12, 11, 11]);
    assert_eq!((decided(&table).required, decided(&table).succeeded()), (3, false));
    for (count, wanted) in [(4, 1), (4, 5), (5, 2)] {
        let (mut table, command) = group(count, 12, Some(wanted));
        assert_eq!(table.forbids(command), "UL-CHK-33", "{wanted} of {count}");
    }
    assert_eq!((odds(2, Some(2)), odds(2, Some(1))), ((1, 4), (3, 4)));
}

#[test]
fn ul_chk_34_all_share_what_the_group_rolled() {
    let (mut table, command) = group(4, 12, None);
    table.does(command.clone(), [15, 12, 11, 4]);
    let own = table.play.events.iter().filter_map(|event| match event {
        Event::Checked(Checked { check, .. }) => Some(check.succeeded()),
        _ => None,
    });
    assert_eq!(own.collect::<Vec<bool>>(), [true, true, false, false]);
    assert_eq!((decided(&table).members.len(), decided(&table).succeeded()), (4, true), "all avoid the quicksand");
    let told = table.told(&Viewer::Spectator);
    assert_eq!(told.last().map(String::as_str), Some("The group succeeds: 2 of 4 succeeded, 2 were needed."));
    table.does(command, [15, 11, 11, 4]);
    assert!(!decided(&table).succeeded(), "the whole group meets the hazard");
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Call for a group roll"));
    assert_eq!(table.actor("A").profile.rank(Group::Survival), 0);
}

#[test]
fn ul_chk_06_a_number_that_nobody_could_mean_is_refused() {
    let mut table = ash("");
    let members = vec![table.id("Ash"), table.id("Bo")];
    for number in [i32::MIN, -100, 100, i32::MAX] {
        let against = Some(Target::Number(number));
        let group = Command::GroupCheck(CallGroupCheck {
            members: members.clone(),
            attempt: roll(Skill::Jump),
            against,
            successes: None,
        });
        assert_eq!(table.forbids(group), "UL-CHK-06");
        assert_eq!(table.forbids(check(members[0], roll(Skill::Jump), number)), "UL-CHK-06");
        let mut fight = duel("", "");
        let swing = Some(Roll { skill: Skill::Jump, attribute: None, number, social: false });
        let (actor, ap) = (fight.id("Mira"), 1);
        let improvise = Command::Improvise(Improvise { actor, ap, roll: swing, what: "swings from the willow".into() });
        assert_eq!(fight.forbids(improvise), "UL-CHK-05");
    }
}

#[test]
fn ul_chk_28_the_form_lets_equals_say_who_leads() {
    let mut table = ash("");
    let form =
        ludex_unbound::Command::forms(table.state()).into_iter().find(|form| form.label == "Let two work together");
    let form = form.expect("there is one");
    assert!(form.fields.iter().any(|field| field.path == "/leader"));
    let command: Command = serde_json::from_value(form.command).expect("it is a command");
    table.does(command, [4, 13]);
    assert_eq!(table.result().total, 13);
}
