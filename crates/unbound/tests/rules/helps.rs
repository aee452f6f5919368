//! Several who help one ally (UL-ACT-08).

use crate::common;

use common::called::*;
use ludex_engine::{Luck, System, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::*;

/// Ash with two who help, and the Action Points of each; far from an orc.
fn helped(ash: u8, bo: u8, cy: u8) -> Blows {
    let ap = |number: u8| format!("ap={number}");
    let ground =
        on(" . A B C . . . . . D").hero("Ash", 'A', &ap(ash)).hero("Bo", 'B', &ap(bo)).hero("Cy", 'C', &ap(cy));
    ground.foe("Orc", 'D', "ap=1").begin()
}

fn helps(table: &mut Blows, who: &str, with: Skill) {
    let (actor, ally) = (table.id(who), table.id("Ash"));
    table.does(Command::Help { actor, ally, with: Some(with) }, []);
}

fn helpers(table: &Blows) -> Vec<String> {
    table.actor("Ash").help().map(|help| table.state().actor(help.by).name.to_string()).collect()
}

#[test]
fn ul_act_08_two_who_help_with_one_task_help_once_each() {
    let mut table = helped(20, 50, 49);
    helps(&mut table, "Bo", Skill::Perception);
    helps(&mut table, "Cy", Skill::Perception);
    let again = Command::Help { actor: table.id("Bo"), ally: table.id("Ash"), with: Some(Skill::Perception) };
    let refusal = table.refused(again);
    assert_eq!((refusal.rule.as_str(), &*refusal.why), ("UL-ACT-08", "Ash has that help already, of the same helper"));
    // Another task is another help.
    helps(&mut table, "Bo", Skill::Triage);
    table.passes("Cy", &[]).passes("Bo", &[]);
    assert_eq!(helpers(&table), ["Bo", "Cy", "Bo"]);
    let sheet =
        serde_json::to_string(&Unbound::sheet(table.state(), table.id("Ash"), &Viewer::GameMaster)).expect("it is one");
    assert!(sheet.contains("Helped with Perception") && sheet.contains("Helped with Triage"));
    let search = Command::Search { actor: table.id("Ash") };
    table.does(search.clone(), [4, 12]);
    assert_eq!(table.result().roll.luck, Luck::Advantage, "once");
    assert!(table.told(&Viewer::GameMaster).contains(&"The help of Bo for Ash is used up.".to_owned()));
    assert_eq!(helpers(&table), ["Cy", "Bo"]);
    table.does(search.clone(), [4, 12]);
    assert_eq!((table.result().roll.luck, helpers(&table)), (Luck::Advantage, vec!["Bo".to_owned()]));
    table.does(search, [4]);
    assert_eq!((table.result().roll.luck, helpers(&table).len()), (Luck::Plain, 1), "that is for Triage");
}

#[test]
fn ul_act_08_of_two_helps_the_one_which_ends_first_is_used_up() {
    let both = || {
        let mut table = helped(40, 30, 29);
        table.sets_ap("Bo", 10).passes("Ash", &[]);
        helps(&mut table, "Cy", Skill::Perception);
        table.passes("Cy", &[]);
        helps(&mut table, "Bo", Skill::Perception);
        table.passes("Bo", &[]).passes("Orc", &[]);
        assert_eq!((table.state().round, table.acting(), helpers(&table)), (2, "Ash", vec!["Cy".into(), "Bo".into()]));
        table
    };
    // Bo's turn comes before Cy's.
    let mut table = both();
    let search = Command::Search { actor: table.id("Ash") };
    table.does(search, [4, 12]);
    assert_eq!(helpers(&table), ["Cy"]);
    // Each ends with its helper's next turn.
    let mut table = both();
    table.passes("Ash", &[]);
    assert_eq!((table.acting(), helpers(&table)), ("Bo", vec!["Cy".to_owned()]));
    table.passes("Bo", &[]);
    assert_eq!((table.acting(), helpers(&table).len()), ("Cy", 0));
}

#[test]
fn ul_act_08_one_help_is_kept_as_it_always_was() {
    let mut table = helped(20, 30, 29);
    helps(&mut table, "Bo", Skill::Perception);
    let ash = |table: &Blows| serde_json::to_value(table.actor("Ash")).expect("it is written");
    let one = ash(&table);
    assert_eq!((one["helped_by"].as_u64(), one["helped_with"].as_str()), (Some(1), Some("perception")));
    assert!(one.get("more_help").is_none(), "as states before there could be more");
    let read: Actor = serde_json::from_value(one).expect("and reads");
    assert_eq!(read.help().collect::<Vec<_>>(), [Help { by: table.id("Bo"), with: Some(Skill::Perception) }]);
    helps(&mut table, "Cy", Skill::Perception);
    let read: Actor = serde_json::from_value(ash(&table)).expect("and reads");
    assert_eq!(read.help().count(), 2);
    // Of one alone the log says what it always did.
    let event: Event = serde_json::from_str(r#"{"event":"helped","actor":0,"by":null}"#).expect("an old event");
    assert_eq!(event, Event::Helped { actor: table.id("Ash"), by: None, with: None, of: None });
}
