//! Advantage, passive values and rerolls (UL-CHK-11 to 13, 19 to 21, 37).

use crate::common;

use common::called::*;
use ludex_engine::{Advantage, CommandSet, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{Attempt, CheckRerolled, Checked, ComparePassive, PassiveCompared, RerollCheck, Use};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const FOR: &str = "a rope";
const AGAINST: &str = "dim light";

/// Perception with reasons for and against it.
fn look(good: &[&str], bad: &[&str]) -> Attempt {
    let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect();
    Attempt { advantage: words(good), disadvantage: words(bad), ..roll(Skill::Perception) }
}

/// The chance that the kept face is 11 or more, with +3.
fn chance_of_11(attempt: Attempt) -> (u128, u128) {
    let table = ash("acuity=3");
    let command = check(table.id("Ash"), attempt, 14);
    chance(table.state(), &command, |events| {
        events.iter().any(|event| matches!(event, Event::Checked(Checked { check, .. }) if check.succeeded()))
    })
}

#[test]
fn ul_chk_11_advantage_keeps_the_higher_of_two() {
    let mut table = ash("acuity=3");
    assert_eq!(table.checks("Ash", look(&[FOR], &[]), 14, &[7, 15]).total, 18);
    assert_eq!(chance_of_11(look(&[FOR], &[])), (3, 4));
    assert_eq!(table.checks("Ash", look(&[" "], &[]), 14, &[7]).total, 10, "no words are no reason");
    // The die that the roll uses: a parry of a smaller weapon, with its d20.
    let mut table = duel("weapons=dagger", "weapons=halberd");
    table.strikes("Mira", "dagger", "Orc", Answer::Parry(0), &[10, 2, 17]);
    assert_eq!(table.rolled().defence_dice[0].faces, [2, 17]);
    assert_eq!(table.rolled().target, 17);
}

#[test]
fn ul_chk_12_disadvantage_keeps_the_lower_of_two() {
    let mut table = ash("acuity=3");
    assert_eq!(table.checks("Ash", look(&[], &[AGAINST]), 14, &[7, 15]).total, 10);
    assert_eq!(chance_of_11(look(&[], &[AGAINST])), (1, 4));
    // A dodge while Prone: with its d6.
    let mut table = duel("weapons=longsword", "");
    table.gains("Orc", Status::Prone, 0);
    let sword = table.attack("Mira", "longsword", "Orc");
    table.does(sword, []).answers(DODGE, &[3, 1, 2, 6]);
    assert_eq!(table.rolled().defence_dice[0].faces, [2, 6]);
    assert_eq!(table.rolled().target, 6 + 2);
}

#[test]
fn ul_chk_13_several_count_once_and_both_cancel() {
    let mut table = ash("acuity=3");
    assert_eq!(table.checks("Ash", look(&[FOR, "a lamp"], &[AGAINST]), 14, &[9]).total, 12, "one die");
    let result = table.checks("Ash", look(&[FOR, "a lamp"], &[]), 14, &[4, 13]);
    assert_eq!((result.roll.faces.len(), result.reasons.len()), (2, 2), "two dice, not three");
    assert_eq!(table.checks("Ash", look(&[], &[AGAINST, "rain"]), 14, &[4, 13]).total, 7);
    assert_eq!(chance_of_11(look(&[FOR, "a lamp"], &[AGAINST])), (1, 2));
    let command = table.together(&["Ash", "Bo", "Cy"], None, look(&[], &[AGAINST]), 14);
    table.does(command, [9]);
    assert_eq!(table.result().roll.advantage, Advantage::Plain, "two helpers in dim light");
}

#[test]
fn ul_chk_19_a_passive_value_is_10_and_all_modifiers() {
    let table = ash("level=1 acuity=2 awareness=1");
    assert_eq!(table.passive("Ash", Skill::Perception), 14);
    let mut table = ash("level=1 acuity=2 awareness=1 boosts=perception");
    assert_eq!(table.passive("Ash", Skill::Perception), 15);
    let actor = table.id("Ash");
    table.rules(Ruling::Exhaustion { actor, to: 2 });
    assert_eq!(table.passive("Ash", Skill::Perception), 13, "what lasts counts");
}

#[test]
fn ul_chk_20_standing_advantage_is_5() {
    let mut table = ash("acuity=2 awareness=1");
    let value = |table: &Blows, advantage| {
        checks::passive(table.state(), table.id("Ash"), Skill::Perception, advantage, false).total
    };
    let all = |table: &Blows| {
        [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage].map(|advantage| value(table, advantage))
    };
    assert_eq!(all(&table), [14, 19, 9]);
    // The Poisoned always have disadvantage: with advantage that is nothing, and never more than 5.
    table.gains("Ash", Status::Poisoned, 0);
    assert_eq!(all(&table), [9, 14, 9]);
}

#[test]
fn ul_chk_20_a_record_may_always_have_advantage() {
    for (always, value, faces, total) in
        [("advantage", 19, &[7, 15][..], 18), ("disadvantage", 9, &[7, 15], 10), ("both", 14, &[7], 10)]
    {
        let fields = match always {
            "both" => "always_advantage=perception always_disadvantage=perception".to_owned(),
            one => format!("always_{one}=perception"),
        };
        let mut table = ash(&format!("acuity=3 awareness=1 {fields}"));
        let passive = checks::passive(table.state(), table.id("Ash"), Skill::Perception, Advantage::Plain, true);
        assert_eq!(passive.total, value + 1, "{always}");
        assert_eq!(table.checks("Ash", look(&[], &[]), 14, faces).total, total + 2, "{always}");
        assert_eq!(table.checks("Ash", roll(Skill::Investigation), 14, &[7]).total, 7 + 2, "no other skill");
    }
}

#[test]
fn ul_chk_21_a_passive_value_for_a_repeated_task_alertness_or_in_secret() {
    let mut table = ash("intelligence=1 awareness=1");
    let actor = table.id("Ash");
    let compare = |number, used| {
        let (skill, standing) = (Skill::Investigation, Advantage::Plain);
        Command::PassiveCheck(ComparePassive { actor, skill: skill.into(), standing, number, used })
    };
    let player = Viewer::Player(vec![actor]);
    for (used, known) in [(Use::Repeated, 1), (Use::Alertness, 1), (Use::Secret, 0)] {
        table.does(compare(13, used), []);
        assert!(table.happened(|event| matches!(
            event,
            Event::PassiveCompared(PassiveCompared { succeeds: true, number: 13, .. })
        )));
        assert_eq!((table.told(&player).len(), table.told(&Viewer::GameMaster).len()), (known, 1), "{used:?}");
    }
    table.does(compare(14, Use::Repeated), []);
    assert!(
        table.happened(|event| matches!(event, Event::PassiveCompared(PassiveCompared { succeeds: false, .. }))),
        "13 against 14"
    );
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Compare a passive value"));
    assert_eq!(table.forbids(compare(100, Use::Secret)), "UL-CHK-21");
}

/// Ash with boosts in Will has rolled Persuasion.
fn talked(boosts: i32, attempt: Attempt, faces: &[u32]) -> (Blows, Command) {
    let mut table = ash(&format!("+will={boosts} cunning=2"));
    table.checks("Ash", attempt, 12, faces);
    let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
    (table, again)
}

/// What the last check came to when it was rolled again.
fn again(table: &Blows) -> (i32, Vec<u32>) {
    let found = table.play.events.iter().find_map(|event| match event {
        Event::CheckRerolled(CheckRerolled { roll, total, .. }) => Some((*total, roll.faces.clone())),
        _ => None,
    });
    found.expect("it was rolled again")
}

#[test]
fn ul_chk_37_the_second_result_stands_even_if_worse() {
    let (mut table, reroll) = talked(1, roll(Skill::Persuasion), &[9]);
    assert!(table.play.offered(&reroll));
    table.does(reroll.clone(), [4]);
    assert_eq!(again(&table), (6, vec![4]), "4 + 2 stands");
    assert_eq!(table.told(&Viewer::Spectator), ["Ash rolls Persuasion again: 11 becomes 6."]);
    assert_eq!(table.forbids(reroll), "UL-RNK-22", "the same die not twice by one use");
    let lucky = Attempt { advantage: vec![FOR.into()], ..roll(Skill::Persuasion) };
    let (mut table, reroll) = talked(2, lucky, &[9, 3]);
    table.does(reroll.clone(), [2, 5]);
    assert_eq!(again(&table), (7, vec![2, 5]), "both dice");
    table.does(reroll.clone(), [1, 8]);
    assert_eq!(again(&table), (10, vec![1, 8]), "a second use may roll the second result again");
    assert_eq!(table.forbids(reroll), "UL-RNK-22");
}
