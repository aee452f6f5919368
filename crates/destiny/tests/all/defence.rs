//! Defences in use.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::Tally;

fn brannic_and_guard() -> Table {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    table.set_ap("Brannic", 21).set_initiative("guard", 1);
    table
}

fn sella_and_guard(place: i32) -> Table {
    let mut table = scene().with("Sella Wren", "Sella", "a", 0).with("Town guard", "guard", "b", place).begun(&[5, -5]);
    table.set_ap("Sella", 24).set_initiative("guard", 1);
    table
}

/// Brannic defends; a guard with the initiative attacks him from gap 1.
fn defending() -> Table {
    let mut table = scene()
        .with("Brannic Holt", "Brannic", "a", 10)
        .with("Town guard", "guard", "b", 12)
        .with("Town guard", "second", "b", 12)
        .begun(&[5, 0, -1]);
    table.does("Brannic", Action::Defend {}, NONE).calm();
    assert!(table.actor("Brannic").defending);
    table.set_initiative("Brannic", 1);
    table.ends("Brannic", NONE).calm();
    assert_eq!(table.turn(), "guard");
    table
}

fn guards(table: &mut Table, with: Guard, faces: Vec<u32>) {
    let actor = table.id("Brannic");
    table.act(Command::MeetAttack(MeetAttack { actor, with }), faces);
}

#[test]
fn wt_atk_28_defending_does_not_help_against_the_unseen() {
    let mut table = defending();
    let actor = table.id("guard");
    table.rules(Change::SetUnseen(SetUnseen { actor, to: true }));
    table.strikes("guard", "spear", "Brannic", wild_sum(0));
    assert_eq!(table.attack_roll().1, 14);
    let seen = table
        .play
        .events
        .iter()
        .any(|event| matches!(event, Event::AttackBegan(AttackBegan { attack }) if attack.seen));
    assert!(!seen, "and it is recorded");
}

#[test]
fn wt_def_01_the_defence_of_the_attack() {
    let mut table = sella_and_guard(30);
    table.strikes("Sella", "longbow", "guard", wild_sum(0));
    assert_eq!(table.attack_roll().1, 12, "ranged Defence, the spear blocks nothing");
    let mut table = brannic_and_guard();
    table.strikes("Brannic", "longsword", "guard", wild_sum(0));
    assert_eq!(table.attack_roll().1, 13);
}

fn immobile(table: &mut Table, who: &str, condition: Condition) {
    let actor = table.id(who);
    table.rules(Change::AddCondition(AddCondition { actor, condition, rounds: None, gate: Gate::default() }));
}

#[test]
fn wt_def_02_the_immobile_defence_stands_in() {
    let mut table = sella_and_guard(30);
    immobile(&mut table, "Sella", Condition::Immobile {});
    let of = |kind| table.defence("Sella", kind);
    assert_eq!((of(DefenceKind::Melee), of(DefenceKind::Ranged), of(DefenceKind::Agility)), (5, 5, 5));
    assert_eq!(of(DefenceKind::Power), 12);
}

#[test]
fn wt_def_03_block_adds_up() {
    let mut table = brannic_and_guard();
    assert_eq!((table.defence("Brannic", DefenceKind::Melee), table.defence("Brannic", DefenceKind::Ranged)), (14, 13));
    let (actor, weapon) = (table.id("Brannic"), table.weapon("Brannic", "longsword"));
    table.act(Command::DropItem(DropItem { actor, weapon }), NONE);
    assert_eq!((table.defence("Brannic", DefenceKind::Melee), table.defence("Brannic", DefenceKind::Ranged)), (13, 13));
}

#[test]
fn wt_def_04_a_raised_guard_also_takes_damage_away() {
    let mut table = defending();
    table.strikes("guard", "spear", "Brannic", NONE);
    table.expects("Brannic", "guard");
    guards(&mut table, Guard::Raise, wild_sum(3));
    assert_eq!(table.attack_roll(), (16, 16, true, 0));
    assert_eq!(table.damage(), (-1, None, None));
}

#[test]
fn wt_def_05_the_better_of_power_and_agility_resists() {
    let mut table = sella_and_guard(30);
    let of = |table: &Table| {
        let id = table.id("Sella");
        defence(table.state(), id, better_defence(table.state(), id), None, &mut Tally::silent())
    };
    assert_eq!(of(&table), 16);
    immobile(&mut table, "Sella", Condition::Immobile {});
    assert_eq!(of(&table), 12);
}

#[test]
fn wt_act_11_a_defending_creature_chooses_how_to_meet_an_attack() {
    let mut table = defending();
    table.strikes("guard", "spear", "Brannic", NONE);
    let chosen = |with| {
        let mut table = table.clone();
        guards(&mut table, with, wild_sum(-4));
        table.attack_roll().1
    };
    assert_eq!(Guard::ALL.iter().copied().map(chosen).collect::<Vec<_>>(), [16, 15, 12, 15, 12]);
    let mut table = defending();
    let actor = table.id("Brannic");
    table.set_initiative("guard", 1).set_initiative("Brannic", 9).does("guard", Action::Defend {}, NONE);
    let refused = table.refused(Command::Interrupt(Interrupt { actor, act: Action::Defend {} }));
    assert_eq!(refused.rule.as_str(), "WT-ACT-11");
}

#[test]
fn wt_act_12_defending_ends_with_a_wound_and_with_the_next_turn() {
    let mut table = defending();
    table.set_ap("guard", 18);
    table.strikes("guard", "spear", "Brannic", NONE);
    guards(&mut table, Guard::Raise, wild_sum(3));
    assert!(table.actor("Brannic").defending, "a hit without a wound");
    table.calm().ends("guard", NONE).calm();
    let mut next = table.clone();
    next.ends("second", NONE).calm().ends("guard", NONE).calm().ends("second", NONE).calm();
    assert_eq!((next.turn(), next.actor("Brannic").defending), ("Brannic", false));
    table.set_initiative("guard", 1);
    table.strikes("second", "spear", "Brannic", NONE);
    guards(&mut table, Guard::Raise, wild_sum(5));
    assert!(!table.actor("Brannic").defending, "a wound");
}

#[test]
fn wt_int_17_what_the_immobile_may_still_do() {
    let mut table = defending();
    immobile(&mut table, "Brannic", Condition::Immobile {});
    immobile(&mut table, "Brannic", Condition::Distracted {});
    table.strikes("guard", "spear", "Brannic", NONE);
    let chosen = |with| {
        let mut table = table.clone();
        guards(&mut table, with, wild_sum(-10));
        table.attack_roll().1
    };
    assert_eq!([Guard::Raise, Guard::Power, Guard::Agility].map(chosen), [5, 13, 5]);
}

#[test]
fn wt_int_06_the_second_attack_meets_what_the_first_left() {
    let mut table = defending();
    table.set_ap("guard", 18);
    for (sum, wounded) in [(3, false), (5, true)] {
        table.strikes("guard", "spear", "Brannic", NONE);
        guards(&mut table, Guard::Raise, wild_sum(sum));
        assert_eq!(table.attack_roll().1, 16);
        table.calm();
        assert_eq!(table.actor("Brannic").defending, !wounded);
    }
    table.strikes("guard", "spear", "Brannic", wild_sum(-4));
    assert_eq!(table.attack_roll().1, 14);
}
