//! Dying and death: UL-DTH.
#![allow(missing_docs)]

mod common;

use common::blows::*;
use ludex_engine::{Scripted, play};
use ludex_unbound::dying::ODDS_TABLE;
use ludex_unbound::rest::Rest;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;
use std::collections::BTreeMap;

/// Mira at 0 Health and Vitality, before her first death save; the orc deals given damage.
fn dying_of(mira: &str, damage: &str) -> Blows {
    let mut table = beaten(mira, damage);
    table.sets("Mira", 0, 0);
    table
}

/// Death saves one after another, a round each.
fn saves(table: &mut Blows, faces: &[u32]) {
    for &face in faces {
        table.passes("Orc", &[face]);
        if table.acting() == "Mira" {
            table.passes("Mira", &[]);
        }
    }
}

/// Successes and failures.
fn count(table: &Blows) -> (u8, u8) {
    let saves = table.actor("Mira").saves;
    (saves.successes, saves.failures)
}

fn dead(table: &Blows) -> bool {
    !table.actor("Mira").alive()
}

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
    // UL-INB-04: what a piercing critical hit takes of Health counts along.
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
    // UL-INB-26.
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
    assert!(table.happened(|event| matches!(event, Event::TurnStarted { .. })));
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
    table.does(Command::EndEncounter, []).does(Command::Rest { rest: Rest::Short }, []);
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
    // UL-INB-05: a failure when the round starts, then a natural 1.
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

/// Mira dying, with a failed save behind her, and Bo's Triage with a face of his die.
fn medic(mira: &str, face: u32) -> Blows {
    let mira = format!("ap=10 {mira}");
    let ground = on(" . A B . . . C").hero("Mira", 'A', &mira).hero("Bo", 'B', "dexterity=2 medicine=1");
    let mut table = ground.foe("Orc", 'C', "ap=4").begin();
    table.sets("Mira", 0, 0);
    let (actor, target) = (table.id("Bo"), table.id("Mira"));
    table.does(Command::FirstAid { actor, target }, [face]);
    table
}

#[test]
fn ul_dth_17_first_aid_stabilises_at_10() {
    for (face, stable) in [(6, true), (5, false)] {
        let table = medic("", face);
        assert_eq!((table.actor("Mira").saves.stable, table.actor("Mira").dying()), (stable, !stable));
        assert_eq!(table.ap("Bo"), 12);
    }
    let mut table = on(" . A . B . C").hero("Mira", 'A', "ap=10").hero("Bo", 'B', "").foe("Orc", 'C', "ap=4").begin();
    let (actor, target) = (table.id("Bo"), table.id("Mira"));
    assert_eq!(table.forbids(Command::FirstAid { actor, target }), "UL-DTH-17", "too far");
    table.sets("Mira", 0, 0).rules(Ruling::Place { actor, at: ludex_grid::Cell::new(2, 0) });
    assert!(table.play.offered(&Command::FirstAid { actor, target }));
}

#[test]
fn ul_dth_18_the_stable_make_no_saves_and_keep_their_statuses() {
    let mut table = medic("", 6);
    table.passes("Bo", &[]);
    assert_eq!(table.acting(), "Mira", "no die was rolled, and she may act");
    assert!(table.has("Mira", Status::Disabled) && !table.actor("Mira").dying());
    assert_eq!(table.pools("Mira").0, 0);
}

#[test]
fn ul_dth_19_the_stable_who_are_hurt_are_dying_again() {
    let mut table = beaten("", "2:slashing");
    let command =
        Command::Attack { actor: table.id("Orc"), target: table.id("Mira"), weapon: 0, thrown: false, nonlethal: true };
    table.sets("Mira", 1, 0).exchange(command, PASSIVE, &[5]);
    assert!(table.actor("Mira").saves.stable);
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[5, 4]);
    assert_eq!((table.actor("Mira").saves.stable, count(&table)), (false, (0, 1)));
    table.passes("Orc", &[12]);
    assert_eq!(count(&table), (1, 1), "a save again");
}

#[test]
fn ul_dth_20_the_stable_come_round_after_hours() {
    let mut table = medic("", 6);
    let rest = Command::Rest { rest: Rest::Recovery };
    assert_eq!(table.forbids(rest.clone()), "UL-TRN-01", "not while they fight");
    table.does(Command::EndEncounter, []);
    let before = table.state().clock.seconds;
    assert!(table.play.offered(&rest));
    table.does(rest.clone(), [3]);
    assert_eq!((table.pools("Mira").0, table.state().clock.seconds - before), (1, 3 * 3600));
    assert!(!table.has("Mira", Status::Disabled) && !table.actor("Mira").saves.stable);
    assert_eq!(table.forbids(rest), "UL-DTH-20", "nobody is left to wait for");
}

#[test]
fn ul_dth_21_creatures_die_at_0_health() {
    let fallen = |option: &str, words: &str| {
        let hero = "ap=40 natural=blow:5:4:poison";
        let mut table = on(" . A B .")
            .option(option)
            .hero("Mira", 'A', hero)
            .foe("Orc", 'B', &format!("av=0:medium {words}"))
            .begin();
        table.sets("Orc", 4, 28).strikes("Mira", "blow", "Orc", PASSIVE, &[5]);
        table.actor("Orc").alive()
    };
    assert!(!fallen("", ""));
    assert!(fallen("", "uses_death_rules=true"), "unless the record gives them the rules of characters");
    assert!(!fallen("npc_death = \"die\"", "uses_death_rules=true"));
    assert!(fallen("npc_death = \"all_use_death_rules\"", ""));
}

#[test]
fn ul_dth_22_special_creatures_fight_for_their_lives() {
    let hero = "ap=40 natural=blow:5:4:poison";
    let mut table = duel(hero, "av=0:medium uses_death_rules=true");
    table.sets("Orc", 4, 28).strikes("Mira", "blow", "Orc", PASSIVE, &[5]);
    assert!(table.has("Orc", Status::Disabled) && table.actor("Orc").dying());
    table.passes("Mira", &[15]);
    assert_eq!(table.actor("Orc").saves.successes, 1);
}

#[test]
fn ul_dth_23_boosts_in_endurance_add_to_saves() {
    for (boosts, least) in [(0, 10), (1, 9), (2, 8)] {
        for (face, made) in [(least, 1), (least - 1, 0)] {
            let mut table = dying_of(&format!("+endurance={boosts}"), "1:poison");
            table.passes("Orc", &[face]);
            assert_eq!(count(&table).0, made, "{boosts} boosts, {face}");
        }
    }
}

#[test]
fn ul_dth_24_death_comes_before_any_status() {
    let mut table = dying_of("", "1:poison");
    saves(&mut table, &[15, 5]);
    table.passes("Orc", &[1]);
    assert!(dead(&table) && !table.has("Mira", Status::Incapacitated));
    assert!(!table.happened(|event| matches!(event, Event::StatusGained { .. })));
    // Two failures: Incapacitated first, then Unconscious.
    let mut table = dying_of("", "1:poison");
    table.passes("Orc", &[1]);
    let gained = table.play.events.iter().filter_map(|event| match event {
        Event::StatusGained { status, .. } => Some(*status),
        _ => None,
    });
    let gained: Vec<Status> = gained.collect();
    assert_eq!(gained, [Status::Incapacitated, Status::Unconscious, Status::Prone]);
}

/// The chance to die from here without help, by the rules alone: every face of every save.
fn risk(table: &Blows, known: &mut BTreeMap<(u8, u8), f64>) -> f64 {
    if let Some(&risk) = known.get(&count(table)) {
        return risk;
    }
    let mut sum = 0.0;
    for face in 1..=20 {
        let mut next = table.clone();
        let actor = next.id("Orc");
        let pass = Command::Pass { actor };
        play::<Unbound>(&mut next.play.state, &mut Scripted::new(vec![face]), &mut (), &pass).expect("lawful");
        sum += match (next.actor("Mira").alive(), next.actor("Mira").health) {
            (false, _) => 1.0,
            (true, 1) => 0.0,
            _ => {
                if next.acting() == "Mira" {
                    next.passes("Mira", &[]);
                }
                risk(&next, known)
            }
        };
    }
    known.insert(count(table), sum / 20.0);
    sum / 20.0
}

#[test]
fn ul_dth_25_the_odds_to_die_without_help() {
    for (successes, failures, bonus, (some, whole)) in ODDS_TABLE {
        let mut table = dying_of(&format!("+endurance={bonus}"), "1:poison");
        saves(&mut table, &vec![15; usize::from(successes)]);
        saves(&mut table, &vec![5; usize::from(failures)]);
        assert_eq!(count(&table), (successes, failures));
        let odds = risk(&table, &mut BTreeMap::new());
        assert!((odds - some as f64 / whole as f64).abs() < 1e-12, "{successes}/{failures}, {bonus}: {odds}");
    }
}

#[test]
fn ul_dth_26_the_knocked_out_wake_after_hours() {
    let mut table = beaten("", "9:slashing");
    let command =
        Command::Attack { actor: table.id("Orc"), target: table.id("Mira"), weapon: 0, thrown: false, nonlethal: true };
    table.sets("Mira", 3, 0).exchange(command, PASSIVE, &[5]);
    assert!(table.has("Mira", Status::Unconscious) && table.actor("Mira").saves.stable);
    assert!(!table.actor("Mira").dying());
    table.passes("Orc", &[]);
    assert_eq!((table.state().round, count(&table)), (2, (0, 0)), "no death saves");
    table.does(Command::EndEncounter, []).does(Command::Rest { rest: Rest::Recovery }, [2]);
    assert!(!table.has("Mira", Status::Unconscious));
    assert_eq!(table.pools("Mira").0, 1);
}
