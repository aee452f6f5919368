//! Dropping to 0 Health and death saves: UL-DTH-01 to 16.

use crate::common;

use common::blows::*;
use common::fate::*;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

#[test]
fn ul_dth_01_at_0_health_one_is_disabled() {
    let mut table = beaten("", "3:poison");
    table.sets("Mira", 3, 28).hits("Mira");
    assert!(table.has("Mira", Status::Disabled) && table.actor("Mira").dying());
    assert_eq!(table.pools("Mira"), (0, 28));
}

#[test]
fn ul_dth_02_what_is_left_over_may_kill() {
    for (damage, is_dead) in [(21, true), (20, false)] {
        let mut table = beaten("", &format!("{damage}:slashing"));
        table.sets("Mira", 5, 2).hits("Mira");
        assert_eq!((dead(&table), table.has("Mira", Status::Disabled)), (is_dead, !is_dead), "{damage}");
    }
    // What a piercing critical hit takes of Health counts along.
    for (dice, is_dead) in [([8, 3], true), ([8, 2], false)] {
        let mut table = beaten("health=8", "2d8:piercing");
        table.sets("Mira", 2, 3).strikes("Orc", "blow", "Mira", PASSIVE, &[20, dice[0], dice[1]]);
        assert_eq!(dead(&table), is_dead, "{dice:?}");
    }
}

#[test]
fn ul_dth_03_every_drop_brings_exhaustion() {
    let mut table = beaten("", "1:poison");
    for level in 1..=2 {
        table.sets("Mira", 1, 0).hits("Mira");
        assert_eq!((table.actor("Mira").exhaustion, table.has("Mira", Status::Disabled)), (level, true));
    }
}

#[test]
fn ul_dth_03_the_sixth_level_kills() {
    let mut table = beaten("", "1:poison");
    for level in 1..=6 {
        table.sets("Mira", 1, 0).hits("Mira");
        assert_eq!((table.actor("Mira").exhaustion, dead(&table)), (level, level == 6));
        if table.acting() != "Orc" {
            break;
        }
    }
    assert!(dead(&table));
}

#[test]
fn ul_dth_04_saves_are_made_when_a_turn_starts() {
    let mut table = dying_of("", "1:poison");
    table.passes("Orc", &[12]);
    assert_eq!(count(&table), (1, 0));
    assert!(table.happened(|event| matches!(event, Event::TurnStarted(_))));
    table.passes("Mira", &[]);
    assert_eq!((table.state().round, count(&table)), (2, (1, 0)), "one a round");
    // Not with Health, and not when stable.
    let mut table = beaten("", "1:poison");
    table.passes("Orc", &[]);
    assert_eq!(table.acting(), "Mira");
}

#[test]
fn ul_dth_05_10_or_more_succeeds() {
    for (mira, face, result) in
        [("", 10, (1, 0)), ("", 9, (0, 1)), ("+endurance=1", 9, (1, 0)), ("+endurance=1", 8, (0, 1))]
    {
        let mut table = dying_of(mira, "1:poison");
        table.passes("Orc", &[face]);
        assert_eq!(count(&table), result, "{mira} {face}");
    }
}

#[test]
fn ul_dth_05_exhaustion_weakens_saves_only_where_the_campaign_says_so() {
    for (option, result) in [("", (1, 0)), ("death_exhaustion_applies = true", (0, 1))] {
        let ground = on(" . A B .").option(option).hero("Mira", 'A', "ap=10").foe("Orc", 'B', "ap=40");
        let mut table = ground.begin();
        table.sets("Mira", 0, 0);
        assert_eq!(table.actor("Mira").exhaustion, 1);
        table.passes("Orc", &[10]);
        assert_eq!(count(&table), result, "{option}");
    }
}

#[test]
fn ul_dth_06_three_successes_stabilise_at_1_health() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5, 6]);
    assert!(table.has("Mira", Status::Incapacitated) && table.has("Mira", Status::Unconscious));
    saves(&mut table, &[15, 15, 15]);
    let mira = table.actor("Mira");
    assert_eq!((mira.health, mira.saves), (1, Saves::default()));
    assert!(!table.has("Mira", Status::Disabled));
    assert!(table.has("Mira", Status::Incapacitated) && table.has("Mira", Status::Unconscious), "the others stay");
}

#[test]
fn ul_dth_07_three_failures_kill() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[15, 5, 15, 5]);
    assert_eq!(count(&table), (2, 2));
    saves(&mut table, &[5]);
    assert!(dead(&table));
}

#[test]
fn ul_dth_08_two_failures_incapacitate_until_a_rest() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[15, 5, 5]);
    assert!(table.has("Mira", Status::Incapacitated));
    let actor = table.id("Mira");
    table.rules(Ruling::Health { actor, to: 6 });
    assert!(!table.has("Mira", Status::Unconscious) && table.has("Mira", Status::Incapacitated));
    assert!(!table.state().can_act(actor));
    table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
    assert!(!table.has("Mira", Status::Incapacitated));
}

#[test]
fn ul_dth_09_more_failures_than_successes_take_consciousness() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5]);
    assert!(table.has("Mira", Status::Unconscious));
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[15, 5]);
    assert!(!table.has("Mira", Status::Unconscious));
    saves(&mut table, &[5]);
    assert!(table.has("Mira", Status::Unconscious));
    // An evened count wakes nobody.
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5, 15]);
    assert_eq!((count(&table), table.has("Mira", Status::Unconscious)), ((1, 1), true));
}

#[test]
fn ul_dth_10_healing_and_stability_set_the_count_back() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[15, 5, 5]);
    let actor = table.id("Mira");
    table.rules(Ruling::Health { actor, to: 1 });
    assert_eq!(count(&table), (0, 0));
    let mut table = medic("", 12);
    assert_eq!((count(&table), table.actor("Mira").saves.stable), ((0, 0), true));
    table.passes("Bo", &[]);
}

#[test]
fn ul_dth_11_a_natural_1_is_two_failures() {
    let mut table = dying_of("+endurance=2", "1:poison");
    saves(&mut table, &[1]);
    assert_eq!(count(&table), (0, 2));
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5, 1]);
    assert!(dead(&table));
}

#[test]
fn ul_dth_12_a_natural_20_gives_1_health() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[5, 6, 20]);
    assert_eq!((table.pools("Mira"), count(&table)), ((1, 0), (0, 0)));
    assert!(!table.has("Mira", Status::Disabled) && table.has("Mira", Status::Incapacitated));
}

#[test]
fn ul_dth_13_damage_at_0_health_is_a_failure() {
    let mut table = dying_of("", "3:slashing");
    table.hits("Mira");
    assert_eq!(count(&table), (0, 1));
    // Vitality healed meanwhile absorbs the points, not the failure; what is temporary absorbs both.
    for (vitality, pool, failures) in [
        (9, None, 1),
        (0, Some(Temporary::Vigor), 0),
        (0, Some(Temporary::Vitality), 0),
        (0, Some(Temporary::Health), 0),
    ] {
        let mut table = dying_of("", "3:slashing");
        let actor = table.id("Mira");
        table.rules(Ruling::Vitality { actor, to: vitality });
        if let Some(pool) = pool {
            table.sets_pool("Mira", pool, 3);
        }
        table.hits("Mira");
        assert_eq!(count(&table), (0, failures), "{pool:?}");
    }
}

#[test]
fn ul_dth_13_fire_and_the_turns_own_save() {
    // A failure when the round starts, then a natural 1.
    let mut table = dying_of("", "1:poison");
    table.gains("Mira", Status::Burning, 1);
    saves(&mut table, &[15]);
    assert_eq!((table.state().round, count(&table)), (2, (1, 1)));
    let mut table = beaten("", "1:poison");
    table.passes("Orc", &[]).gains("Mira", Status::Burning, 1);
    table.sets("Mira", 0, 0).passes("Mira", &[]);
    assert_eq!((count(&table), table.has("Mira", Status::Unconscious)), ((0, 1), true));
    table.passes("Orc", &[1]);
    assert!(dead(&table));
}

#[test]
fn ul_dth_14_a_critical_at_0_health_is_two_failures() {
    let mut table = dying_of("", "6:slashing");
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[20]);
    assert_eq!(count(&table), (0, 2));
    let mut table = dying_of("", "6:slashing");
    table.hits("Mira");
    // She is Unconscious and lies Prone by now: advantage.
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[20, 3]);
    assert!(dead(&table));
}

#[test]
fn ul_dth_15_massive_damage_at_0_health_kills() {
    for (damage, is_dead) in [(21, true), (20, false)] {
        let mut table = dying_of("vitality=21", &format!("{damage}:slashing"));
        table.hits("Mira");
        assert_eq!((dead(&table), count(&table).1), (is_dead, u8::from(!is_dead)), "{damage}");
    }
}

#[test]
fn ul_dth_16_only_health_ends_dying() {
    let mut table = dying_of("", "1:poison");
    let actor = table.id("Mira");
    table.rules(Ruling::Vitality { actor, to: 6 });
    assert!(table.actor("Mira").dying() && table.has("Mira", Status::Disabled));
    table.rules(Ruling::Health { actor, to: 1 });
    assert!(!table.actor("Mira").dying() && !table.has("Mira", Status::Disabled));
}
