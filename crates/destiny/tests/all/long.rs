//! Actions that take longer than a turn.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::CommandKind;

/// Brannic (7 AP a gain) first, a guard (6) after him, too far to fight.
fn apart() -> Table {
    scene().with("Brannic Holt", "Brannic", "a", 0).with("Town guard", "guard", "b", 90).begun(&[0, -2])
}

fn allow(table: &mut Table, who: &str, ap: i16, rounds: Option<u16>) {
    let actor = table.id(who);
    let task = Task { name: "a long job".into(), ap, cheaper_by: 0, may_be_free: false, rounds, check: None };
    table.rules(Change::Allow(Allow { actor, task }));
}

/// Ends the turn of an actor and lets every window go by.
fn over(table: &mut Table, who: &str) {
    table.ends(who, NONE).calm();
}

#[test]
fn wt_seq_05_a_long_action_is_paid_turn_by_turn() {
    let mut table =
        scene().with("Town guard", "guard", "b", 90).with("Brannic Holt", "Brannic", "a", 0).begun(&[5, -5]);
    allow(&mut table, "guard", 20, None);
    table.set_initiative("Brannic", 0);
    let actor = table.id("guard");
    table.does("guard", Action::Task { task: 0 }, NONE);
    let paid = |table: &Table| table.actor("guard").labour.map(|labour| (labour.paid, labour.total));
    assert_eq!((paid(&table), table.actor("guard").ap), (Some((6, 20)), 0));
    over(&mut table, "guard");
    over(&mut table, "Brannic");
    assert_eq!(table.actor("guard").ap, 12);
    assert_eq!(table.refused(Command::EndTurn(EndTurn { actor })).rule.as_str(), "WT-SEQ-05");
    table.act(Command::Continue(Continue { actor }), NONE);
    assert_eq!((paid(&table), table.actor("guard").ap), (Some((18, 20)), 0));
    over(&mut table, "guard");
    over(&mut table, "Brannic");
    table.act(Command::Continue(Continue { actor }), NONE);
    assert_eq!((paid(&table), table.actor("guard").ap), (None, 10));
    assert!(table.happened(|event| matches!(event, Event::CarriedOut(CarriedOut { act: Action::Task { .. }, .. }))));
}

/// The kinds of what is offered under a label.
fn kinds(table: &Table, label: &str) -> Vec<CommandKind> {
    let offers = table.play.offers().into_iter();
    offers.filter(|offer| offer.label.starts_with(label)).map(|offer| offer.kind).collect()
}

#[test]
fn wt_seq_05_gear_and_giving_up_are_told_apart_from_what_helps() {
    let mut table =
        scene().with("Town guard", "guard", "b", 90).with("Brannic Holt", "Brannic", "a", 0).begun(&[5, -5]);
    let stowing = kinds(&table, "Put away");
    assert!(!stowing.is_empty() && stowing.iter().all(|kind| *kind == CommandKind::Gear), "{stowing:?}");
    allow(&mut table, "guard", 20, None);
    table.does("guard", Action::Task { task: 0 }, NONE);
    assert_eq!(kinds(&table, "Give the long action up"), [CommandKind::Free]);
}

#[test]
fn wt_seq_05_reactions_are_paid_at_once() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[0, 5]);
    // The guard (12) acts; Brannic (7) is not asked. On Brannic's turn the guard has 0 AP.
    table.set_ap("guard", 0);
    over(&mut table, "guard");
    table.set_ap("guard", 3);
    let act = table.attack("guard", Manner::Standard, "spear", "Brannic");
    let actor = table.id("guard");
    table.does("Brannic", Action::Defend {}, NONE);
    table.expects("guard", "act");
    assert_eq!(table.refused(Command::Interrupt(Interrupt { actor, act })).rule.as_str(), "WT-SEQ-04");
}

#[test]
fn wt_seq_06_spending_on_something_else_gives_it_up() {
    let mut table =
        scene().with("Town guard", "guard", "b", 50).with("Brannic Holt", "Brannic", "a", 0).begun(&[5, -5]);
    allow(&mut table, "guard", 20, None);
    table.set_initiative("Brannic", 0);
    let actor = table.id("guard");
    table.does("guard", Action::Task { task: 0 }, NONE);
    over(&mut table, "guard");
    over(&mut table, "Brannic");
    let mut chosen = table.clone();
    chosen.act(Command::Abandon(Abandon { actor }), NONE);
    assert_eq!((chosen.actor("guard").labour, chosen.actor("guard").ap), (None, 12));
    table.does("guard", Action::Defend {}, NONE);
    assert_eq!((table.actor("guard").labour, table.actor("guard").ap), (None, 9));
    assert!(table.happened(|event| matches!(event, Event::LabourCancelled(LabourCancelled { paid: 6, .. }))));
}

#[test]
fn wt_seq_07_a_minute_takes_four_rounds() {
    let mut table = apart();
    table.set_initiative("guard", 0);
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    assert_eq!(table.state().round, 2);
    allow(&mut table, "Brannic", 0, Some(4));
    table.does("Brannic", Action::Task { task: 0 }, NONE);
    assert_eq!(table.actor("Brannic").ap, 0);
    for round in 2..=5 {
        assert_eq!((table.state().round, table.turn()), (round, "Brannic"));
        assert_eq!(table.actor("Brannic").ap, 0);
        assert!(table.actor("Brannic").labour.is_some());
        over(&mut table, "Brannic");
        over(&mut table, "guard");
    }
    assert!(table.happened(|event| matches!(event, Event::CarriedOut(CarriedOut { act: Action::Task { .. }, .. }))));
    assert_eq!((table.state().round, table.actor("Brannic").labour), (6, None));
    assert_eq!(table.actor("Brannic").ap, 7, "the gain of the new round alone");
}

#[test]
fn wt_seq_08_nothing_is_cheaper_than_one_unless_it_may_be_free() {
    assert_eq!(reduced(2, 3, false), 1);
    assert_eq!(reduced(2, 3, true), 0);
    let mut table = apart();
    let actor = table.id("Brannic");
    for may_be_free in [false, true] {
        let task = Task { name: "whistle".into(), ap: 2, cheaper_by: 3, may_be_free, rounds: None, check: None };
        table.rules(Change::Allow(Allow { actor, task }));
    }
    assert_eq!([0, 1].map(|task| price(table.state(), actor, Action::Task { task }).ap), [1, 0]);
}
