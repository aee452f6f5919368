//! Triage: what it heals, with which kit, and when (UL-SKL-20 to 23, UL-INT-13).

use crate::common;

use common::shade::*;
use ludex_unbound::character::Skill;
use ludex_unbound::*;

/// Ash next to Bo, who is hurt, in a fight under options.
fn hurt(options: &str, ash: &str) -> Blows {
    let mut table = waiting(options, ash);
    table.does(Command::StartEncounter { surprised: vec![] }, []);
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
    Command::TreatWounds { actor: table.id("Ash"), target: table.id("Bo") }
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
    let aid = |table: &Blows| Command::FirstAid { actor: table.id("Ash"), target: table.id("Bo") };
    // First aid stabilises at 0, whatever the total and the kit.
    for (ash, face, stable) in [(KIT, 12, true), ("dexterity=9", 12, true), (KIT, 9, false)] {
        let mut table = dying(ash);
        let command = aid(&table);
        table.does(command, [face]);
        assert_eq!((table.actor("Bo").saves.stable, table.actor("Bo").health), (stable, 0));
    }
    // Treating wounds with a kit heals, and whoever has Health is no longer dying.
    let mut table = dying(&format!("dexterity=9 {KIT}"));
    let command = treat(&table);
    table.does(command, [12]);
    assert_eq!((table.result().total, table.actor("Bo").health, table.actor("Bo").dying()), (21, 2, false));
    let mut table = dying("dexterity=9");
    let command = treat(&table);
    assert_eq!(table.forbids(command), "UL-ACT-19", "without a kit there is first aid alone");
    assert_eq!(table.state().actor(table.id("Ash")).profile.skill_boost(Skill::Triage), 0);
}
