//! Wounds: the slots that fill.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::{ActorId, Tally};
use proptest::prelude::*;

fn brannic_against(is: &str) -> Table {
    scene().with("Brannic Holt", "Brannic", "a", 10).with(is, "foe", "b", 11).begun(&[5, -5])
}

fn foe_against_brannic(is: &str) -> Table {
    let mut table = scene().with(is, "foe", "b", 12).with("Brannic Holt", "Brannic", "a", 10).begun(&[5, -5]);
    table.set_initiative("Brannic", 1);
    table
}

#[test]
fn wt_wnd_01_five_levels_with_numbers() {
    assert_eq!(Level::ALL.iter().map(|level| level.number()).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(Level::Critical.lower().map(Level::number), Some(3));
}

#[test]
fn wt_wnd_02_final_damage() {
    let mut table = brannic_against("Bandit");
    table.strikes("Brannic", "longsword", "foe", wild_sum(2));
    assert_eq!(table.damage(), (9, Some(Level::Fatal), Some(Level::Fatal)));
}

#[test]
fn wt_wnd_03_a_hit_may_leave_no_wound() {
    let mut table = foe_against_brannic("Town guard");
    table.strikes("foe", "spear", "Brannic", wild_sum(1));
    assert_eq!(table.attack_roll(), (14, 14, true, 0));
    assert_eq!(table.damage(), (-1, None, None));
    assert_eq!(table.wounds("Brannic"), [0; 5]);
}

#[test]
fn wt_wnd_04_the_highest_threshold_reached() {
    let options = Options::default();
    let of = |damage| Level::of(damage, &options).map_or(0, Level::number);
    assert_eq!((0..=9).map(of).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(of(40), 5);
}

fn wound(table: &mut Table, who: &str, level: Level, faces: Vec<u32>) {
    let actor = table.id(who);
    table.rules_with(Change::Wound(Wound { actor, level }), faces);
}

#[test]
fn wt_wnd_05_a_wound_fills_a_slot_of_its_level() {
    let mut table = brannic_against("Bandit");
    wound(&mut table, "Brannic", Level::Moderate, NONE);
    assert_eq!(table.wounds("Brannic"), [0, 1, 0, 0, 0]);
}

#[test]
fn wt_wnd_06_a_full_level_overflows_upward() {
    let mut table = brannic_against("Bandit");
    table.wounded("Brannic", [5, 4, 1, 0, 0]);
    wound(&mut table, "Brannic", Level::Light, NONE);
    assert_eq!(table.wounds("Brannic"), [5, 4, 2, 0, 0]);
}

#[test]
fn wt_wnd_07_a_level_without_slots_is_full() {
    let mut setting = (*brannic_against("Bandit").state().setting).clone();
    setting.cast[0].attributes[2] = -5;
    setting.cast[0].attributes[7] = -5;
    let state = State::new(setting, vec![Actor::default(), Actor::default()]);
    assert_eq!(slot_for(&state, ActorId(0), Level::Critical), Some(Level::Fatal));
    assert_eq!(slot_for(&state, ActorId(0), Level::Light), Some(Level::Moderate));
}

#[test]
fn wt_wnd_08_a_second_fatal_wound_kills() {
    let mut table = brannic_against("Bandit");
    table.wounded("Brannic", [0, 0, 0, 0, 1]);
    let mut open = table.clone();
    // Dying begins, and he stays awake: +5 against 5.
    wound(&mut open, "Brannic", Level::Critical, fudge_sum(0));
    assert_eq!(open.wounds("Brannic"), [0, 0, 0, 1, 1]);
    wound(&mut table, "Brannic", Level::Fatal, NONE);
    assert_eq!(table.actor("Brannic").life, Life::Dead);
}

#[test]
fn wt_wnd_09_steps_come_before_the_slot() {
    assert_eq!(stepped(Some(Level::Light), Manner::Quick), None);
    assert_eq!(stepped(Some(Level::Fatal), Manner::Rebuff), Some(Level::Fatal));
    assert_eq!(stepped(None, Manner::Rebuff), None);
    // A moderate wound made light finds the light slots full and is moderate after all.
    let mut table = brannic_against("Town guard");
    table.wounded("foe", [5, 0, 0, 0, 0]);
    let act = table.attack("Brannic", Manner::Quick, "longsword", "foe");
    table.does("Brannic", act, wild_sum(0));
    assert_eq!(table.damage(), (3, Some(Level::Moderate), Some(Level::Light)));
    assert_eq!(table.wounds("foe"), [5, 1, 0, 0, 0]);
}

#[test]
fn wt_wnd_10_the_highest_wound_is_the_severity() {
    let mut table = brannic_against("Bandit");
    table.wounded("Brannic", [3, 0, 0, 1, 0]);
    assert_eq!(table.state().severity(table.id("Brannic")), Some(Level::Critical));
}

#[test]
fn wt_wnd_11_an_effect_may_ask_for_a_severity() {
    let mut table = brannic_against("Bandit");
    let actor = table.id("Brannic");
    let gate = Gate { at_least: None, at_most: Some(Level::Moderate) };
    let change =
        || Change::AddCondition(AddCondition { actor, condition: Condition::Distracted {}, rounds: None, gate });
    let unhurt = table.refused(Command::Rule(Rule { change: change(), reason: String::new() }));
    assert_eq!(unhurt.rule.as_str(), "WT-WND-11");
    table.wounded("Brannic", [0, 0, 1, 0, 0]);
    table.refused(Command::Rule(Rule { change: change(), reason: String::new() }));
    table.wounded("Brannic", [0, 1, 0, 0, 0]);
    table.rules(change());
    assert_eq!(table.actor("Brannic").effects.len(), 1);
}

#[test]
fn wt_wnd_12_every_filled_slot_is_a_wound() {
    let mut table = brannic_against("Bandit");
    table.wounded("Brannic", [3, 1, 0, 1, 0]);
    assert_eq!(wound_count(table.state(), table.id("Brannic")), 5);
}

#[test]
fn wt_wnd_13_easing_moves_a_wound_down_where_there_is_room() {
    let mut table = brannic_against("Bandit");
    let actor = table.id("Brannic");
    table.wounded("Brannic", [0, 1, 0, 0, 0]).rules(Change::EaseWound(EaseWound { actor, level: Level::Moderate }));
    assert_eq!(table.wounds("Brannic"), [1, 0, 0, 0, 0]);
    table.rules(Change::EaseWound(EaseWound { actor, level: Level::Light }));
    assert_eq!(table.wounds("Brannic"), [0; 5]);
    table.wounded("Brannic", [5, 1, 0, 0, 0]);
    let full = table.refused(Command::Rule(Rule {
        change: Change::EaseWound(EaseWound { actor, level: Level::Moderate }),
        reason: String::new(),
    }));
    assert_eq!(full.rule.as_str(), "WT-WND-13");
}

#[test]
fn wt_wnd_14_wounds_of_conditions_skip_damage() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Bandit", "foe", "b", 90).begun(&[5, -5]);
    let actor = table.id("Brannic");
    let condition = Condition::Bleeding { level: Level::Moderate, tn: 9, passed: 0 };
    table.wounded("Brannic", [0, 4, 0, 0, 0]);
    table.rules(Change::AddCondition(AddCondition { actor, condition, rounds: None, gate: Gate::default() }));
    table.ends("Brannic", NONE).calm();
    table.ends("foe", NONE);
    while table.state().pending.is_some() {
        let last = table.state().window == Some(Window::TurnCloses);
        table.passes("Brannic", if last { fudge_sum(0) } else { NONE });
        if last {
            break;
        }
    }
    assert_eq!(table.wounds("Brannic"), [0, 4, 1, 0, 0]);
}

/// The state with a weapon of an actor changed.
fn armed(table: &Table, who: usize, change: impl FnOnce(&mut Weapon)) -> Table {
    let mut setting = (*table.state().setting).clone();
    change(&mut setting.cast[who].weapons[0]);
    let mut table = table.clone();
    table.play.state.setting = std::sync::Arc::new(setting);
    table
}

#[test]
fn wt_wnd_15_an_attack_may_bypass_armour() {
    let table = foe_against_brannic("Town guard");
    let mut plain = table.clone();
    plain.strikes("foe", "spear", "Brannic", wild_sum(3));
    assert_eq!(plain.damage(), (1, Some(Level::Light), Some(Level::Light)));
    let mut bypassing = armed(&table, 0, |weapon| weapon.bypasses_armour = true);
    bypassing.strikes("foe", "spear", "Brannic", wild_sum(3));
    assert_eq!(bypassing.damage(), (4, Some(Level::Severe), Some(Level::Severe)));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn wt_wnd_16_size_cancels_in_damage(size in -15i32..=20, other in -15i32..=20) {
        let sum = |size| {
            let mut setting = (*brannic_against("Ogre").state().setting).clone();
            setting.cast[1].size = size;
            let mut tough = Tally::silent();
            toughness(&setting.cast[1], &mut tough);
            let state = State::new(setting, vec![Actor::default(), Actor::default()]);
            [DefenceKind::Melee, DefenceKind::Ranged, DefenceKind::Immobile]
                .map(|kind| defence(&state, ActorId(1), kind, None, &mut Tally::silent()) + tough.total)
        };
        prop_assert_eq!(sum(size), sum(other));
    }
}
