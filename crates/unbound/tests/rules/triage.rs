//! Triage: what it heals, with which kit, and when (UL-SKL-20 to 23, UL-INT-13).

use crate::common;

use common::shade::*;
use ludex_unbound::aid::{FirstAid, TreatWounds};
use ludex_unbound::character::Skill;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;

/// Ash next to Bo, who is hurt, in a fight under options.
fn hurt(options: &str, ash: &str) -> Blows {
    let mut table = waiting(options, ash);
    table.does(StartEncounter { surprised: vec![] }, []);
    table
}

fn waiting(options: &str, ash: &str) -> Blows {
    let mut ground = on(" . A B . . . C");
    for line in options.lines() {
        ground = ground.option(line);
    }
    let ash = format!("ap=20 {ash}");
    let mut table = ground.hero("Ash", 'A', &ash).hero("Bo", 'B', "ap=3").foe("Orc", 'C', "ap=1").waiting();
    table.sets("Bo", 5, 0);
    table
}

const KIT: &str = "healers_kit=true";

fn treat(table: &Blows) -> Command {
    Command::TreatWounds(TreatWounds { actor: table.id("Ash"), target: table.id("Bo") })
}

#[test]
fn ul_skl_20_triage_costs_8_and_is_rolled_against_10() {
    let mut table = hurt("", &format!("dexterity=2 medicine=1 {KIT}"));
    let command = treat(&table);
    table.does(command.clone(), [5]);
    assert_eq!(
        (table.paid("Ash"), table.result().total, table.result().target),
        ((8, Expense::TreatWounds), 9, Some(10))
    );
    assert_eq!((table.ap("Ash"), table.actor("Bo").health), (12, 5), "a failure, and 8 spent");
    table.sets_ap("Ash", 7);
    assert_eq!(table.forbids(command), "UL-TRN-16");
}

#[test]
fn ul_skl_21_each_5_above_10_heal_1() {
    for (total, healed) in [(14, 0), (15, 1), (19, 1), (20, 2), (27, 3)] {
        let mut table = hurt("", &format!("dexterity=7 {KIT}"));
        let command = treat(&table);
        table.does(command, [total as u32 - 7]);
        assert_eq!((table.result().total, table.actor("Bo").health), (total, 5 + healed));
    }
    let mut table = hurt("", &format!("dexterity=10 {KIT}"));
    table.sets("Bo", 13, 0);
    let command = treat(&table);
    table.does(command, [20]);
    assert_eq!(table.actor("Bo").health, 14, "never above the most");
}

#[test]
fn ul_skl_22_healing_needs_a_kit() {
    let mut table = hurt("", "");
    let command = treat(&table);
    assert_eq!(table.forbids(command), "UL-ACT-19");
    let mut table = hurt("", "tools=medpack");
    let command = treat(&table);
    table.does(command, [15]);
    assert_eq!(table.actor("Bo").health, 6, "a Medpack is as good");
    // Uses are not counted unless a campaign says so.
    for (options, good_for) in [("", 3), ("kit_uses = 1", 1), ("kit_uses = 2", 2)] {
        let mut table = waiting(&format!("{options}\ntriage_out_of_combat = true"), KIT);
        for _ in 0..good_for {
            let command = treat(&table);
            table.does(command, [1]);
        }
        let command = treat(&table);
        match options {
            "" => assert!(table.play.offered(&command)),
            _ => assert_eq!(table.forbids(command), "UL-SKL-22", "{options}"),
        }
    }
}

#[test]
fn ul_skl_23_wounds_are_treated_in_a_fight() {
    let mut table = waiting("", KIT);
    let command = treat(&table);
    assert_eq!(table.forbids(command.clone()), "UL-SKL-23");
    let mut table = waiting("triage_out_of_combat = true", KIT);
    assert!(table.play.offered(&command));
    table.does(command, [15]);
    assert_eq!((table.actor("Bo").health, table.state().clock.seconds), (6, 60), "a minute each");
}

#[test]
fn ul_int_13_triage_on_a_dying_ally() {
    let dying = |ash: &str| {
        let mut table = hurt("", ash);
        table.sets("Bo", 0, 0);
        assert!(table.actor("Bo").dying());
        table
    };
    let aid = |table: &Blows| Command::FirstAid(FirstAid { actor: table.id("Ash"), target: table.id("Bo") });
    // First aid stabilises and heals nothing; treatment heals and does not stabilise.
    for (total, succeeds, healed) in [(9, false, 0), (10, true, 0), (12, true, 0), (15, true, 1), (21, true, 2)] {
        for first_aid in [true, false] {
            let mut table = dying(&format!("dexterity=8 {KIT}"));
            let command = if first_aid { aid(&table) } else { treat(&table) };
            table.does(command, [u32::try_from(total - 8).expect("a face")]);
            let bo = table.actor("Bo");
            let expected = if first_aid { (succeeds, 0) } else { (false, healed) };
            assert_eq!((bo.saves.stable, bo.health), expected, "{total}, first aid: {first_aid}");
        }
    }
    // Treatment alone uses a kit up, merged or not.
    let counted = |first_aid: bool| {
        let mut table = hurt("kit_uses = 1\ntriage_merge = true", &format!("dexterity=9 {KIT}"));
        table.sets("Bo", 0, 0);
        let command = if first_aid { aid(&table) } else { treat(&table) };
        table.does(command, [12]);
        (table.actor("Bo").health, table.actor("Ash").kit_used)
    };
    assert_eq!((counted(true), counted(false)), ((0, 0), (2, 1)));
    let mut table = dying("dexterity=9");
    let command = treat(&table);
    assert_eq!(table.forbids(command), "UL-ACT-19", "without a kit there is first aid alone");
    assert_eq!(table.state().actor(table.id("Ash")).profile.skill_boost(Skill::Triage), 0);
}

#[test]
fn ul_skl_23_the_minute_lets_everything_else_go_on() {
    let mut table = waiting("triage_out_of_combat = true", KIT);
    let bo = table.id("Bo");
    let effect = Effect { rounds: 6, ..Effect::lasting() };
    table.rules(Ruling::Gain { actor: bo, status: Status::Poisoned, effect });
    let command = treat(&table);
    table.does(command, [15]);
    assert!(!table.has("Bo", Status::Poisoned), "six rounds are a minute");
    // Not in the middle of a rest or of a talk.
    let mut table = waiting("triage_out_of_combat = true", KIT);
    let command = treat(&table);
    table.does(camp::BeginRest { rest: rest::Rest::Long }, []);
    assert_eq!(table.forbids(command), "UL-RST-10");
}
