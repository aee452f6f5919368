//! Exact chances from the rules themselves, against closed forms.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::Event as _;
use ludex_engine::{CommandSet, OddsCounter, Rulebook};

fn hits(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::AttackRolled(AttackRolled { hit: true, .. })))
}

#[test]
fn wt_cnt_11_a_bolt_of_fire_on_a_raider() {
    let mut table = scene().with("Tamsin Vale", "one", "a", 10).with("Orc raider", "two", "b", 20).begun(&[5, -5]);
    table.set_initiative("two", 0);
    let (actor, target) = (table.id("one"), table.id("two"));
    let command = Command::Announce(Announce { actor, act: Action::Cast { spell: 0, target } });
    let (some, whole) = ways(table.state(), &command, hits);
    assert_eq!(some * 7776, 7775 * whole);
}

#[test]
fn wt_cnt_18_a_riding_horse_goes_27_yards_for_9_ap() {
    let table = scene().with("Riding horse", "mare", "a", 10).with("Bandit", "two", "b", 90).begun(&[5, -5]);
    assert_eq!((table.actor("mare").ap, yards_at_hand(table.state(), table.id("mare"))), (9, 27));
    assert_eq!(ap_for(table.state(), table.id("mare"), 12), Some(4));
}

#[test]
fn wt_cnt_10_ovrin_heals_by_eight() {
    let table = scene().with("Ovrin Deepdelve", "Ovrin", "a", 10).with("Bandit", "two", "b", 90).waiting();
    let specialization = Some("wounds".to_owned());
    let asked = Asked::Skill { attribute: Attribute::Lore, skill: Skill::Healing, specialization };
    assert_eq!(check_bonus(table.state(), table.id("Ovrin"), &asked, false).0.total, 8);
}

fn face_to_face(attacker: &str, target: &str, gap: i32) -> (Table, Command) {
    let mut table = scene().with(attacker, "one", "a", 10).with(target, "two", "b", 11 + gap).begun(&[5, -5]);
    table.set_initiative("two", 0).set_initiative("one", 1).set_ap("one", 16);
    let act = Action::Attack { manner: Manner::Standard, weapon: 0, target: table.id("two") };
    let actor = table.id("one");
    (table, Command::Announce(Announce { actor, act }))
}

/// The examples of their stat blocks: WT-CNT-08, WT-CNT-09, WT-CNT-12 to WT-CNT-17 and WT-CNT-19 with WT-CNT-13, WT-CNT-14,
/// WT-CNT-15 and WT-CNT-16.
#[test]
fn wt_dic_06_chances_to_hit_between_fighters() {
    for (attacker, target, gap, ways_to_hit) in [
        ("Town guard", "Town guard", 1, 4414),
        ("Brannic Holt", "Town guard", 0, 6249),
        ("Town guard", "Brannic Holt", 1, 3362),
        ("Bandit", "Brannic Holt", 0, 3362),
        ("Wolf", "Tamsin Vale", 0, 2372),
        ("Orc raider", "Brannic Holt", 0, 3362),
        ("Knight captain", "Brannic Holt", 0, 7314),
        ("Ogre", "Brannic Holt", 1, 3362),
        ("Sella Wren", "Town guard", 29, 7750),
        ("Warhorse", "Bandit", 0, 4414),
    ] {
        let (table, command) = face_to_face(attacker, target, gap);
        let (some, whole) = ways(table.state(), &command, hits);
        assert_eq!(some * 7776, ways_to_hit * whole, "{attacker} against {target}");
    }
}

#[test]
fn wt_dic_09_a_critical_is_77_in_1296() {
    let (table, command) = face_to_face("Brannic Holt", "Town guard", 0);
    let mark = |events: &[Event], mark| {
        let mut odds = OddsCounter::of(command.subject());
        events.iter().for_each(|event| event.count_odds(&mut odds));
        odds.has(mark)
    };
    let (some, whole) = ways(table.state(), &command, |events| mark(events, 1));
    assert_eq!(some * 1296, 77 * whole);
    // Brannic fells a guard with a hit of 8 or more: 15 + sum + 5 - 13 - 4, a sum of 5.
    let (some, whole) = ways(table.state(), &command, |events| mark(events, 3));
    assert_eq!(some * 7776, 462 * whole);
    // A wound from a hit of 0 on: a sum of -3, but -2 is needed to hit.
    let (some, whole) = ways(table.state(), &command, |events| mark(events, 2));
    assert_eq!(some * 7776, 6249 * whole);
}

#[test]
fn wt_act_09_a_strong_attack_is_weighed_with_its_die() {
    // 15 + sum + 5 + die - 17 >= 8: a sum of 5 less the die, but at least -2.
    let (table, _) = face_to_face("Brannic Holt", "Town guard", 0);
    let (actor, target) = (table.id("one"), table.id("two"));
    let act = Action::Attack { manner: Manner::Strong, weapon: 0, target };
    let mut table = table;
    table.set_ap("one", 21);
    let (some, whole) = ways(table.state(), &Command::Announce(Announce { actor, act }), |events| {
        events.iter().any(|event| matches!(event, Event::Died(Died { .. })))
    });
    let at_least: u128 = (1..=6).map(|die| u128::from(WILD_AT_LEAST[(5 - die + 5) as usize])).sum();
    assert_eq!(some * 7776 * 6, at_least * whole);
}

#[test]
fn wt_act_11_the_odds_see_the_guard_that_is_usual() {
    let mut table = scene().with("Town guard", "one", "a", 10).with("Sella Wren", "two", "b", 12).begun(&[5, -5]);
    table.play.state.actors[1].defending = true;
    table.set_initiative("two", 0);
    let act = Action::Attack { manner: Manner::Standard, weapon: 0, target: table.id("two") };
    table.does("one", act, NONE);
    let answer = Destiny::usual_answer(table.state()).expect("a guard is asked for");
    assert_eq!(answer, Command::MeetAttack(MeetAttack { actor: table.id("two"), with: Guard::Agility }));
    // 13 against 16: a sum of 3.
    let (some, whole) = ways(table.state(), &answer, hits);
    assert_eq!(some * 7776, 1527 * whole);
}
