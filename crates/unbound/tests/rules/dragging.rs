//! Moving with an actor in one's grip (UL-MAN-28).

use crate::common;

use common::blows::*;
use ludex_unbound::holds::Release;
use ludex_unbound::movement::Move;
use ludex_unbound::*;

/// Mira holds the orc to the west of her.
fn holding(mira: &str, orc: &str) -> Blows {
    let ground = on(" . . B A . . . . .\n. . . . . . . . .").hero("Mira", 'A', mira).foe("Orc", 'B', orc);
    let mut table = ground.begin();
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    table
}

fn walk(table: &Blows, who: &str, column: u16) -> Command {
    let to = table.state().map().cell_at(column, 0).expect("it is on the map");
    Command::Move(Move { actor: table.id(who), to, dash: false, disengage: false, face: None })
}

fn column(table: &Blows, who: &str) -> u16 {
    table.state().map().column_row(table.actor(who).at).expect("it is on the map").0
}

#[test]
fn ul_man_28_a_grappler_drags_its_victim_half_as_far() {
    let mut table = holding("agility=2", "");
    assert_eq!(movement::allowance(table.state(), table.id("Mira"), false, false).total, 2, "half of 5");
    let far = walk(&table, "Mira", 6);
    assert_eq!(table.forbids(far), "UL-POS-01");
    let command = walk(&table, "Mira", 5);
    table.does(command, []);
    assert_eq!((column(&table, "Mira"), column(&table, "Orc")), (5, 4), "the orc behind her");
    assert!(table.state().is_held(table.id("Orc")));
    assert_eq!(table.state().decision(), None, "whoever is dragged does not strike at what leaves its reach");
    let dragged = table.play.events.iter().filter(|event| matches!(event, Event::Dragged(_))).count();
    assert_eq!(dragged, 2);
}

#[test]
fn ul_man_28_a_larger_victim_holds_the_grappler_in_place() {
    let ground = on(" . . . . . . .\n  . B . A . . .\n . . . . . . .").hero("Mira", 'A', "");
    let mut table = ground.foe("Orc", 'B', "size=large").begin();
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    let to = table.state().map().cell_at(4, 1).expect("it is on the map");
    let command = Command::Move(Move { actor, to, dash: false, disengage: false, face: None });
    let refusal = table.refused(command.clone());
    assert_eq!((refusal.rule.as_str(), refusal.instead.as_deref()), ("UL-MAN-28", Some("let go first")));
    table.does(Release { actor, victim }, []);
    assert!(table.play.offered(&command), "free again");
    // A smaller one comes along.
    let mut table = holding("agility=2", "size=small");
    let command = walk(&table, "Mira", 5);
    table.does(command, []);
    assert_eq!(column(&table, "Orc"), 4);
}

#[test]
fn ul_man_28_a_hold_without_hands_drags_nobody() {
    let ground = on(" . . B A . . . . .").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "ap=5");
    let mut table = ground.begin();
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: Some(13) });
    let command = walk(&table, "Mira", 8);
    table.does(command, []);
    if table.state().decision().is_some() {
        table.declines("Orc");
    }
    assert_eq!((column(&table, "Mira"), column(&table, "Orc")), (8, 2), "a web stays where it is");
    assert!(table.state().is_held(victim));
}
