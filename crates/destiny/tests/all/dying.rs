//! Dying, and the options that change wounds and death.
#![allow(missing_docs)]

use crate::common::quiet::*;
use crate::common::*;
use ludex_destiny::*;

#[test]
fn wt_dyi_01_when_consciousness_is_checked() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Severe, NONE);
    wound(&mut table, "Brannic", Level::Critical, fudge_sum(0));
    wound(&mut table, "Brannic", Level::Light, fudge_sum(0));
    fatigue(&mut table, "Brannic", 1, fudge_sum(0));
    fatigue(&mut table, "Ovrin", 15, fudge_sum(0));
}

#[test]
fn wt_dyi_02_the_consciousness_check() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Critical, fudge([-1, 0, 0, 0, 0]));
    assert_eq!((table.check(), table.actor("Brannic").life), ((4, Some(4)), Life::Awake));
    let actor = table.id("Sella");
    let command =
        Command::Rule(Rule { change: Change::Wound(Wound { actor, level: Level::Critical }), reason: String::new() });
    let awake = ways(table.state(), &command, |events| {
        !events.iter().any(|event| matches!(event, Event::FellUnconscious(FellUnconscious { .. })))
    });
    assert_eq!(awake.0 * 243, 6 * awake.1);
}

#[test]
fn wt_dyi_03_fatigue_alone_does_not_kill() {
    let mut table = quiet();
    fatigue(&mut table, "Sella", 7, fudge_sum(-1));
    assert_eq!(table.check(), (-1, Some(0)));
    assert_eq!((table.actor("Sella").life, table.actor("Sella").dying), (Life::Unconscious, None));
}

#[test]
fn wt_dyi_04_a_wound_that_takes_consciousness_kills_slowly() {
    let mut table = quiet();
    wound(&mut table, "Sella", Level::Critical, fudge_sum(0));
    assert_eq!((table.actor("Sella").life, table.actor("Sella").dying), (Life::Unconscious, Some(Dying::default())));
    wound(&mut table, "Brannic", Level::Fatal, fudge_sum(0));
    assert_eq!((table.actor("Brannic").life, table.actor("Brannic").dying), (Life::Awake, Some(Dying::default())));
}

#[test]
fn wt_dyi_05_a_death_check_at_the_end_of_the_round() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Fatal, fudge_sum(0));
    round_over(&mut table, fudge([-1, 0, 0, 0, 0]));
    assert_eq!(table.actor("Brannic").dying, Some(Dying { marks: 1, successes: 0 }));
}

#[test]
fn wt_dyi_06_two_successes_steady() {
    let mut table = quiet();
    wound(&mut table, "Sella", Level::Critical, fudge_sum(0));
    round_over(&mut table, fudge_sum(4));
    round_over(&mut table, fudge_sum(0));
    assert_eq!(table.actor("Sella").dying, Some(Dying { marks: 1, successes: 1 }));
    round_over(&mut table, fudge_sum(4));
    assert_eq!((table.actor("Sella").dying, table.actor("Sella").life), (None, Life::Unconscious));
}

#[test]
fn wt_dyi_07_four_marks_kill() {
    let mut table = quiet();
    wound(&mut table, "Sella", Level::Critical, fudge_sum(0));
    for _ in 0..4 {
        assert_eq!(table.actor("Sella").life, Life::Unconscious);
        round_over(&mut table, fudge_sum(0));
    }
    assert_eq!(table.actor("Sella").life, Life::Dead);
}

#[test]
fn wt_dyi_07_nothing_is_left_of_the_dead() {
    let mut table = quiet();
    let guard = table.id("guard");
    let left = |table: &Table| {
        let view = <Destiny as ludex_engine::Presentation>::view(table.state(), &ludex_engine::Viewer::GameMaster);
        view.tokens.iter().find(|token| token.actor == guard).and_then(|token| token.health)
    };
    wound(&mut table, "guard", Level::Light, NONE);
    assert!(left(&table).is_some_and(|left| left > 0));
    wound(&mut table, "guard", Level::Fatal, NONE);
    assert_eq!(left(&table), Some(0));
}

#[test]
fn wt_dyi_08_a_fatal_wound_needs_help() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Fatal, fudge_sum(0));
    round_over(&mut table, fudge_sum(0));
    round_over(&mut table, fudge_sum(0));
    assert!(table.actor("Brannic").dying.is_some());
    change(&mut table, |actor| Change::EaseWound(EaseWound { actor, level: Level::Fatal }), "Brannic", NONE);
    assert_eq!((table.actor("Brannic").dying, table.wounds("Brannic")), (None, [0, 0, 0, 1, 0]));
}

#[test]
fn a_stabilized_creature_dies_again_with_the_next_wound() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Fatal, fudge_sum(0));
    round_over(&mut table, fudge_sum(-1));
    change(&mut table, |actor| Change::Stabilize(Stabilize { actor }), "Brannic", NONE);
    assert_eq!(table.actor("Brannic").dying, None);
    wound(&mut table, "Brannic", Level::Light, fudge_sum(0));
    assert_eq!(table.actor("Brannic").dying, Some(Dying::default()));
}

#[test]
fn wt_dyi_11_ordinary_creatures_are_never_dying() {
    let mut table = quiet();
    wound(&mut table, "guard", Level::Critical, NONE);
    assert_eq!((table.actor("guard").life, table.actor("guard").dying), (Life::Awake, None));
    wound(&mut table, "guard", Level::Fatal, NONE);
    assert_eq!((table.actor("guard").life, table.actor("guard").dying), (Life::Dead, None));
}

#[test]
fn wt_int_12_bleeding_into_dying() {
    let mut table = quiet();
    table.wounded("Brannic", [0, 0, 3, 2, 0]);
    adds(&mut table, "Brannic", bleeding(Level::Severe));
    round_over(&mut table, then(&[fudge([-1, -1, -1, 0, 0]), fudge_sum(0), fudge([1, -1, -1, 0, 0])]));
    let brannic = table.actor("Brannic");
    assert_eq!((brannic.wounds, brannic.life), ([0, 0, 3, 2, 1], Life::Awake));
    assert_eq!(brannic.dying, Some(Dying { marks: 1, successes: 0 }));
}

#[test]
fn wt_opt_02_other_numbers_of_dice() {
    let table = far().option("dice_pool = 4").waiting();
    let actor = table.id("guard");
    let asked = Asked::Combat { check: CombatCheck::Power, standard: false };
    let command = Command::AskCheck(AskCheck { actor, asked, against: Versus::Number { tn: 17 } });
    let five = ways(table.state(), &command, |events| {
        events.iter().any(|event| matches!(event, Event::CheckRolled(CheckRolled { total, .. }) if *total >= 17))
    });
    assert_eq!(five.0 * 1296, 51 * five.1);
    let text = far().option("dice_pool = 9").text();
    let library = |file: &str| if file == "test.toml" { Some(text.clone()) } else { starter_file(file) };
    let faults = <Destiny as ludex_engine::Content>::load("test.toml", &library).expect_err("out of range");
    assert!(faults[0].field == "options.dice_pool" && faults[0].message.contains("3 to 7"));
}

#[test]
fn wt_opt_03_milder_wounds() {
    let mut table = quiet_in(far().option("wound_penalties = [0, 0, 0, -1, -2]"));
    table.wounded("Brannic", [0, 0, 1, 0, 0]);
    assert_eq!(longsword(&table, "Brannic"), 5);
}

#[test]
fn wt_opt_04_full_rules_for_all() {
    let mut table = quiet_in(far().option("npc_death_rules = \"full\""));
    wound(&mut table, "bandit", Level::Fatal, fudge_sum(5));
    assert!(table.actor("bandit").dying.is_some() && table.actor("bandit").life == Life::Awake);
}

#[test]
fn wt_opt_05_another_threshold_of_criticals() {
    for (threshold, count) in [(4, 892), (5, 462), (6, 211)] {
        let mut table = scene().option(&format!("dice_crit = {threshold}")).with("Brannic Holt", "Brannic", "a", 10);
        table = table.with("Town guard", "guard", "b", 11);
        let mut table = table.begun(&[5, -5]);
        table.set_initiative("guard", 0);
        let (actor, act) = (table.id("Brannic"), table.attack("Brannic", Manner::Standard, "longsword", "guard"));
        let critical = ways(table.state(), &Command::Announce(Announce { actor, act }), |events| {
            events.iter().any(|event| matches!(event, Event::AttackRolled(AttackRolled { critical: 1, .. })))
        });
        assert_eq!(critical.0 * 7776, count * critical.1);
    }
}

#[test]
fn wt_opt_07_wounds_open_the_guard() {
    let mut table = quiet_in(far().option("wound_defence = true"));
    table.wounded("Brannic", [0, 0, 0, 1, 0]);
    let of = |kind| table.defence("Brannic", kind);
    assert_eq!((of(DefenceKind::Melee), of(DefenceKind::Ranged), of(DefenceKind::Power)), (11, 10, 15));
    assert_eq!(of(DefenceKind::Immobile), 5);
}
