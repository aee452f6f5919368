//! Several who help one ally (UL-ACT-08).

use crate::common;

use common::called::*;
use ludex_engine::{Advantage, Presentation, Viewer};
use ludex_unbound::actions::{GiveHelp, Helped};
use ludex_unbound::character::Skill;
use ludex_unbound::stealth::Search;
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
    table.does(GiveHelp { actor, ally, with: Some(with), target: None }, []);
}

fn helpers(table: &Blows) -> Vec<String> {
    table.actor("Ash").help().map(|help| table.state().actor(help.by).name.to_string()).collect()
}

#[test]
fn ul_act_08_two_who_help_with_one_task_help_once_each() {
    let mut table = helped(20, 50, 49);
    helps(&mut table, "Bo", Skill::Perception);
    helps(&mut table, "Cy", Skill::Perception);
    let with = Some(Skill::Perception);
    let again = Command::Help(GiveHelp { actor: table.id("Bo"), ally: table.id("Ash"), with, target: None });
    let refusal = table.refused(again);
    assert_eq!((refusal.rule.as_str(), &*refusal.why), ("UL-ACT-08", "Ash has that help already, of the same helper"));
    // Another task is another help.
    helps(&mut table, "Bo", Skill::Triage);
    table.passes("Cy", &[]).passes("Bo", &[]);
    assert_eq!(helpers(&table), ["Bo", "Cy", "Bo"]);
    let sheet =
        serde_json::to_string(&Unbound::sheet(table.state(), table.id("Ash"), &Viewer::GameMaster)).expect("it is one");
    assert!(sheet.contains("Helped with Perception") && sheet.contains("Helped with Triage"));
    let search = Command::Search(Search { actor: table.id("Ash") });
    table.does(search.clone(), [4, 12]);
    assert_eq!(table.result().roll.advantage, Advantage::Advantage, "once");
    assert!(table.told(&Viewer::GameMaster).contains(&"The help of Bo for Ash is used up.".to_owned()));
    assert_eq!(helpers(&table), ["Cy", "Bo"]);
    table.does(search.clone(), [4, 12]);
    assert_eq!((table.result().roll.advantage, helpers(&table)), (Advantage::Advantage, vec!["Bo".to_owned()]));
    table.does(search, [4]);
    assert_eq!((table.result().roll.advantage, helpers(&table).len()), (Advantage::Plain, 1), "that is for Triage");
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
    let search = Command::Search(Search { actor: table.id("Ash") });
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
    assert_eq!(
        read.help().collect::<Vec<_>>(),
        [Help { by: table.id("Bo"), with: Some(Skill::Perception), against: None }]
    );
    helps(&mut table, "Cy", Skill::Perception);
    let read: Actor = serde_json::from_value(ash(&table)).expect("and reads");
    assert_eq!(read.help().count(), 2);
    // Of one alone the log says what it always did.
    let event: Event = serde_json::from_str(r#"{"event":"helped","actor":0,"by":null}"#).expect("an old event");
    assert_eq!(event, Event::Helped(Helped { actor: table.id("Ash"), by: None, with: None, of: None, against: None }));
}

/// Ash between an orc and an ogre, Bo on the ogre's other side, and a scout in sight.
fn among_orcs(option: &str) -> Blows {
    let ground = on(" . D A E B . . C .").option(option).hero("Ash", 'A', "ap=20 natural=blow:5:1d4:cold");
    let ground = ground.hero("Bo", 'B', "ap=50").foe("Orc", 'D', "ap=1 av=9:heavy");
    ground.foe("Ogre", 'E', "ap=1 av=9:heavy").foe("Scout", 'C', "ap=1 av=9:heavy").begin()
}

fn against(table: &Blows, whom: Option<&str>) -> Command {
    let against = whom.map(|name| table.id(name));
    Command::Help(GiveHelp { actor: table.id("Bo"), ally: table.id("Ash"), with: None, target: against })
}

#[test]
fn ul_act_08_an_attack_is_helped_against_an_enemy_within_reach_of_the_helper() {
    let mut table = among_orcs("");
    let offered: Vec<&str> =
        ["Orc", "Ogre", "Scout"].into_iter().filter(|name| table.play.offered(&against(&table, Some(name)))).collect();
    assert_eq!(offered, ["Ogre"], "the orc is next to Ash, and not to Bo");
    for far in ["Orc", "Scout"] {
        let refusal = table.refused(against(&table, Some(far)));
        assert_eq!(refusal.rule.as_str(), "UL-ACT-08");
        assert_eq!(refusal.why, format!("{far} is not within reach of the helper"));
        assert_eq!(refusal.instead.as_deref(), Some("move next to it first"));
    }
    assert_eq!(table.forbids(against(&table, Some("Ash"))), "UL-ACT-08");
    // Where nobody is named, the one enemy who is in question is meant.
    table.does(against(&table, None), []);
    assert_eq!(table.actor("Ash").helped_against, Some(table.id("Ogre")));
    assert!(table.told(&Viewer::GameMaster).contains(&"Bo helps Ash against Ogre.".to_owned()));
    let (actor, ally, with) = (table.id("Bo"), table.id("Ash"), Some(Skill::Perception));
    let both = Command::Help(GiveHelp { actor, ally, with, target: Some(table.id("Ogre")) });
    assert_eq!(table.forbids(both), "UL-ACT-08", "a skill is used against nobody");
}

#[test]
fn ul_act_08_the_help_counts_for_an_attack_on_that_enemy_alone() {
    let mut table = among_orcs("");
    table.does(against(&table, Some("Ogre")), []).passes("Bo", &[]);
    table.strikes("Ash", "blow", "Orc", PASSIVE, &[4]);
    assert_eq!((table.rolled().roll.advantage, helpers(&table).len()), (Advantage::Plain, 1), "kept for the ogre");
    table.strikes("Ash", "blow", "Ogre", PASSIVE, &[4, 7]);
    assert_eq!((table.rolled().roll.advantage, helpers(&table).len()), (Advantage::Advantage, 0));
}

#[test]
fn ul_act_08_a_campaign_may_let_it_suffice_to_see_the_enemy() {
    let mut table = among_orcs("help_attack = \"within_reach_or_sees\"");
    for foe in ["Orc", "Ogre", "Scout"] {
        assert!(table.play.offered(&against(&table, Some(foe))), "{foe}");
    }
    let refusal = table.refused(against(&table, None));
    assert_eq!((refusal.rule.as_str(), refusal.instead.as_deref()), ("UL-ACT-08", Some("say against whom")));
    let (observer, subject) = (table.id("Bo"), table.id("Scout"));
    table.rules(Ruling::Unseen { observer, subject, unseen: true });
    let refusal = table.refused(against(&table, Some("Scout")));
    assert_eq!(refusal.why, "Scout is neither within reach of the helper nor seen");
    // Help against each of two is help with two tasks.
    for foe in ["Orc", "Ogre"] {
        table.does(against(&table, Some(foe)), []);
    }
    assert_eq!(helpers(&table), ["Bo", "Bo"]);
    let again = against(&table, Some("Orc"));
    assert_eq!(table.refused(again).why, "Ash has that help already, of the same helper");
    table.passes("Bo", &[]).strikes("Ash", "blow", "Orc", PASSIVE, &[4, 5]);
    assert_eq!(
        (table.rolled().roll.advantage, table.actor("Ash").helped_against),
        (Advantage::Advantage, Some(table.id("Ogre")))
    );
}

#[test]
fn ul_act_08_help_of_old_logs_counts_against_anybody() {
    let mut table = among_orcs("");
    let old = r#"{"event":"helped","actor":0,"by":1}"#;
    let event: Event = serde_json::from_str(old).expect("an old event");
    ludex_engine::Event::apply(&event, &mut table.play.state);
    table.passes("Bo", &[]).strikes("Ash", "blow", "Orc", PASSIVE, &[4, 5]);
    assert_eq!((table.rolled().roll.advantage, helpers(&table).len()), (Advantage::Advantage, 0));
    let old = r#"{"do":"help","actor":1,"ally":0}"#;
    let command: Command = serde_json::from_str(old).expect("an old command");
    assert_eq!(command, against(&table, None));
}
