//! Conditions, stamina and fatigue.
#![allow(missing_docs)]

use crate::common::quiet::*;
use crate::common::*;
use ludex_destiny::*;

#[test]
fn wt_con_01_distraction_adds_up_by_source_and_others_do_not() {
    let mut table = quiet();
    for _ in 0..2 {
        adds(&mut table, "Brannic", Condition::Distracted {});
        adds(&mut table, "Brannic", Condition::Immobile {});
    }
    assert_eq!((longsword(&table, "Brannic"), table.defence("Brannic", DefenceKind::Power)), (1, 11));
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 5);
    change(&mut table, |actor| Change::RemoveCondition(RemoveCondition { actor, at: 1 }), "Brannic", NONE);
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 5, "the second source still holds");
}

#[test]
fn wt_con_02_wounds_take_from_checks_and_not_from_defences() {
    let mut table = quiet();
    table.wounded("Brannic", [5, 0, 0, 0, 0]);
    assert_eq!(longsword(&table, "Brannic"), 5);
    table.wounded("Brannic", [0, 1, 0, 0, 0]);
    assert_eq!((longsword(&table, "Brannic"), table.defence("Brannic", DefenceKind::Melee)), (4, 14));
}

#[test]
fn wt_con_03_the_exhausted_are_slow_and_clumsy() {
    let mut table = quiet();
    table.wounded("Brannic", [0, 1, 0, 0, 0]);
    fatigue(&mut table, "Brannic", 6, NONE);
    assert_eq!((longsword(&table, "Brannic"), rate(table.state(), table.id("Brannic"))), (2, 4));
}

#[test]
fn wt_con_04_the_staggered_gain_nothing_at_the_end_of_their_turn() {
    let mut table = quiet();
    table.wounded("Brannic", [0, 0, 0, 1, 0]);
    assert!(is_staggered(table.state(), table.id("Brannic")));
    let before = table.actor("Brannic").ap;
    table.set_initiative("Brannic", 9).ends("Brannic", vec![6, 1, 1, 1]);
    assert_eq!(table.actor("Brannic").ap, before);
    // And no reactions.
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 14).with("Ogre", "ogre", "b", 10).begun(&[5, 0]);
    let scene = scene().option("npc_death_rules = \"full\"");
    let mut full = scene.with("Brannic Holt", "Brannic", "a", 14).with("Ogre", "ogre", "b", 10).begun(&[5, 0]);
    for (table, asked) in [(&mut table, true), (&mut full, false)] {
        table.set_ap("ogre", 16).wounded("ogre", [0, 0, 0, 1, 0]).moves("Brannic", 12);
        assert_eq!(table.asked().is_some(), asked);
    }
}

#[test]
fn wt_con_05_fatally_wounded() {
    let mut table = quiet();
    wound(&mut table, "Brannic", Level::Fatal, fudge_sum(0));
    let brannic = table.actor("Brannic");
    assert_eq!((brannic.dying, brannic.life), (Some(Dying::default()), Life::Awake));
    assert!(is_staggered(table.state(), table.id("Brannic")));
    assert_eq!(longsword(&table, "Brannic"), 1);
    wound(&mut table, "guard", Level::Fatal, NONE);
    assert_eq!(table.actor("guard").life, Life::Dead);
}

#[test]
fn wt_con_06_the_helpless_can_only_wait() {
    let mut table = quiet();
    adds(&mut table, "Brannic", Condition::Helpless {});
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 5);
    let actor = table.id("Brannic");
    let kinds: Vec<Command> = table.play.offers().into_iter().map(|offer| offer.command).collect();
    assert!(
        kinds
            .iter()
            .all(|command| matches!(command, Command::EndTurn(EndTurn { .. }) | Command::DropItem(DropItem { .. })))
    );
    assert_eq!(table.refused(Command::Announce(Announce { actor, act: Action::Defend {} })).rule.as_str(), "WT-CON-06");
    // Points come all the same.
    table.set_initiative("Brannic", 9).ends("Brannic", vec![6, 1, 1, 1]);
    assert_eq!(table.actor("Brannic").ap, 14);
    adds(&mut table, "Ovrin", Condition::Helpless {});
    assert_eq!(table.defence("Ovrin", DefenceKind::Melee), 6);
}

#[test]
fn wt_con_07_the_immobile_may_act_but_not_move() {
    let mut table = quiet();
    adds(&mut table, "Brannic", Condition::Immobile {});
    let actor = table.id("Brannic");
    assert_eq!(table.refused(Command::Move(Move { actor, to: Spot::Yard(3) })).rule.as_str(), "WT-CON-07");
    table.does("Brannic", Action::Defend {}, NONE);
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 5);
}

#[test]
fn wt_con_08_the_prone_crawl_and_strike_badly() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Bandit", "bandit", "b", 11).begun(&[5, -5]);
    table.set_initiative("bandit", 0).set_ap("Brannic", 21);
    change(&mut table, |actor| Change::SetPosture(SetPosture { actor, to: Posture::Prone }), "Brannic", NONE);
    assert_eq!(ap_to(table.state(), table.id("Brannic"), Spot::Yard(7)), Some(4), "three yards for a rate of 9");
    table.strikes("Brannic", "longsword", "bandit", wild_sum(-4));
    assert_eq!(table.attack_roll().0, 15 - 2 - 4);
}

#[test]
fn wt_con_09_the_crouching_move_at_half_speed() {
    let mut table = quiet();
    change(&mut table, |actor| Change::SetPosture(SetPosture { actor, to: Posture::Crouching }), "guard", NONE);
    assert_eq!(ap_to(table.state(), table.id("guard"), Spot::Yard(96)), Some(4), "four yards for a rate of 8");
}

#[test]
fn wt_con_11_bleeding_wounds_on_a_failed_check() {
    let mut table = quiet();
    adds(&mut table, "Sella", bleeding(Level::Light));
    round_over(&mut table, fudge_sum(1));
    assert_eq!(table.wounds("Sella"), [1, 0, 0, 0, 0], "0 + 1 against 2");
}

#[test]
fn wt_con_12_every_second_check_passed_slows_bleeding() {
    let mut table = quiet();
    adds(&mut table, "Sella", bleeding(Level::Moderate));
    let now = |table: &Table| table.actor("Sella").effects.get(0).map(|effect| effect.condition);
    round_over(&mut table, fudge_sum(2));
    assert_eq!(now(&table), Some(Condition::Bleeding { level: Level::Moderate, tn: 2, passed: 1 }));
    round_over(&mut table, fudge_sum(0));
    assert_eq!(table.wounds("Sella"), [0, 1, 0, 0, 0]);
    round_over(&mut table, fudge_sum(3));
    assert_eq!(now(&table), Some(bleeding(Level::Light)));
    round_over(&mut table, fudge_sum(3));
    round_over(&mut table, fudge_sum(3));
    assert_eq!(now(&table), None);
}

#[test]
fn wt_con_13_each_bleeding_is_checked_by_itself() {
    let mut table = quiet();
    adds(&mut table, "Sella", bleeding(Level::Light));
    adds(&mut table, "Sella", bleeding(Level::Light));
    round_over(&mut table, then(&[fudge_sum(2), fudge_sum(0)]));
    let effects = table.actor("Sella").effects;
    let passed = effects.iter().map(|effect| match effect.condition {
        Condition::Bleeding { passed, .. } => passed,
        _ => 9,
    });
    assert_eq!(passed.collect::<Vec<_>>(), [1, 0], "the oldest first");
}

#[test]
fn wt_con_14_burning_works_like_bleeding() {
    let mut table = quiet();
    adds(&mut table, "Brannic", Condition::Burning { level: Level::Moderate, tn: 2, passed: 0 });
    round_over(&mut table, fudge([-1, -1, -1, -1, 0]));
    assert_eq!(table.wounds("Brannic"), [0, 1, 0, 0, 0]);
}

#[test]
fn wt_seq_28_poison_bites_at_the_end_of_the_round() {
    let mut table = quiet();
    adds(&mut table, "bandit", Condition::Poisoned { tn: 3, potency: 2 });
    round_over(&mut table, fudge_sum(1));
    assert_eq!(table.actor("bandit").fatigue, 2);
    round_over(&mut table, fudge_sum(3));
    let left = table.actor("bandit").effects.get(0).map(|effect| effect.condition);
    assert_eq!(left, Some(Condition::Poisoned { tn: 3, potency: 1 }));
}

#[test]
fn wt_con_20_the_unconscious_drop_everything() {
    let mut table = quiet();
    table.set_initiative("Sella", 1);
    wound(&mut table, "Brannic", Level::Critical, fudge_sum(-2));
    let brannic = table.actor("Brannic");
    assert_eq!((brannic.life, brannic.posture, brannic.ap), (Life::Unconscious, Posture::Prone, 0));
    assert_eq!(table.defence("Brannic", DefenceKind::Melee), 5);
    let view = <Destiny as ludex_engine::Presentation>::view(table.state(), &ludex_engine::Viewer::GameMaster);
    assert!(view.tokens[0].down);
    assert_ne!(table.turn(), "Brannic");
}

#[test]
fn wt_npc_03_ordinary_creatures_are_never_staggered() {
    let mut table = quiet();
    fatigue(&mut table, "guard", 11, NONE);
    let guard = table.id("guard");
    assert!(is_exhausted(table.state(), guard) && !is_staggered(table.state(), guard));
}

#[test]
fn wt_npc_04_a_fatal_wound_kills_an_ordinary_creature() {
    let mut table = quiet();
    table.wounded("bandit", [4, 1, 1, 1, 0]);
    wound(&mut table, "bandit", Level::Light, NONE);
    assert_eq!((table.actor("bandit").life, table.wounds("bandit")[4]), (Life::Dead, 1));
}

#[test]
fn wt_sta_01_stamina_is_spent_when_the_action_takes_effect() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    table.set_initiative("Brannic", 3).set_initiative("guard", 4).set_ap("Brannic", 21);
    let act = table.attack("Brannic", Manner::Strong, "longsword", "guard");
    table.does("Brannic", act, NONE);
    assert_eq!(table.actor("Brannic").stamina, 12);
    table.passes("guard", wild_sum(-4));
    assert_eq!(table.actor("Brannic").stamina, 11);
}

/// Brannic with so much stamina makes a strong attack that misses.
fn strains(stamina: i16) -> Actor {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    table.set_initiative("guard", 0).set_ap("Brannic", 21);
    change(&mut table, |actor| Change::SetStamina(SetStamina { actor, to: stamina }), "Brannic", NONE);
    let act = table.attack("Brannic", Manner::Strong, "longsword", "guard");
    table.does("Brannic", act, wild_sum(-4));
    table.actor("Brannic")
}

#[test]
fn wt_sta_02_what_stamina_cannot_pay_becomes_fatigue() {
    let (rested, spent) = (strains(1), strains(0));
    assert_eq!((rested.stamina, rested.fatigue), (0, 0));
    assert_eq!((spent.stamina, spent.fatigue), (0, 1));
}

#[test]
fn wt_sta_03_without_stamina_one_may_still_strain() {
    assert_eq!(strains(0).fatigue, 1);
}

#[test]
fn wt_sta_04_fatigue_lowers_the_maximum() {
    let table = quiet();
    assert_eq!(current_stamina_max(table.state().profile(table.id("Brannic")), 5), 7);
}

#[test]
fn wt_sta_05_current_stamina_only_falls_to_the_new_maximum() {
    let mut table = quiet();
    change(&mut table, |actor| Change::SetStamina(SetStamina { actor, to: 9 }), "Brannic", NONE);
    fatigue(&mut table, "Brannic", 2, NONE);
    assert_eq!(table.actor("Brannic").stamina, 9);
    fatigue(&mut table, "Brannic", 2, NONE);
    assert_eq!(table.actor("Brannic").stamina, 8);
}

#[test]
fn wt_sta_06_exhausted_from_half_on() {
    let mut table = quiet();
    let exhausted = |table: &Table, who: &str| is_exhausted(table.state(), table.id(who));
    fatigue(&mut table, "Sella", 3, NONE);
    assert!(!exhausted(&table, "Sella"));
    fatigue(&mut table, "Sella", 1, NONE);
    assert!(exhausted(&table, "Sella"));
    fatigue(&mut table, "Brannic", 6, NONE);
    assert!(exhausted(&table, "Brannic"));
}

#[test]
fn wt_sta_07_staggered_from_the_whole_on() {
    let mut table = quiet();
    fatigue(&mut table, "Brannic", 12, fudge_sum(0));
    let id = table.id("Brannic");
    assert!(is_exhausted(table.state(), id) && is_staggered(table.state(), id));
    assert_eq!(table.actor("Brannic").stamina, 0);
}

#[test]
fn wt_sta_08_fatigue_has_no_end() {
    let mut table = quiet();
    fatigue(&mut table, "Sella", 7, fudge_sum(0));
    fatigue(&mut table, "Sella", 2, fudge_sum(0));
    assert_eq!(table.actor("Sella").fatigue, 9);
}

#[test]
fn wt_sta_09_overexertion_is_recorded_with_its_reason() {
    let mut table = quiet();
    fatigue(&mut table, "Brannic", 2, NONE);
    let kept = |event: &Event| matches!(event, Event::Ruled(Ruled { change: Change::AddFatigue(AddFatigue { more: 2, .. }), reason }) if reason == "for the test");
    assert!(table.happened(kept));
}
