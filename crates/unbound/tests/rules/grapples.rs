//! Grapples and takedowns, and what all maneuvers share (UL-MAN-13 to 20, 26, 27).

use crate::common;

use common::blows::*;
use ludex_unbound::handling::{Draw, DropWeapon, Stow};
use ludex_unbound::holds::Release;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::TakeDodgePrize;
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Whether the orc is held, and pinned.
fn held(table: &Blows) -> (bool, bool) {
    let orc = table.id("Orc");
    (table.state().is_held(orc), table.state().is_pinned(orc))
}

#[test]
fn ul_man_13_a_grapple_holds() {
    let mut table = duel("endurance=2 grapple=1", "agility=2");
    carries_out(&mut table, Maneuver::Grapple, DODGE, &[9, 5]);
    assert_eq!((table.outcome(), held(&table)), ((13, 13, Degree::Hit), (true, false)), "9 + 2 + 2 against 6 + 2 + 5");
    let table = tried("endurance=2 grapple=1", "endurance=1", Maneuver::Grapple, &[9, 12]);
    assert_eq!(held(&table), (true, false), "Body (Endurance): 13 against 13");
    let table = tried("endurance=2 grapple=1", "endurance=4", Maneuver::Grapple, &[9, 12]);
    assert_eq!(held(&table), (false, false));
    let mut table = duel("weapons=longsword shield=buckler", "");
    let command = tries(&table, Maneuver::Grapple);
    assert_eq!(table.forbids(command), "UL-MAN-13", "no hand is free");
    let mut table = tried("endurance=2 grapple=1", "", Maneuver::Grapple, &[9, 12]);
    let command = tries(&table, Maneuver::Grapple);
    assert_eq!(table.refused(command).instead.as_deref(), Some("pin it"));
}

#[test]
fn ul_man_14_a_grappler_lets_go_at_any_time() {
    let mut table = tried("endurance=2 grapple=1 ap=13", "ap=12", Maneuver::Grapple, &[9, 12]);
    assert_eq!(table.acting(), "Orc");
    let release = Command::Release(Release { actor: table.id("Mira"), victim: table.id("Orc") });
    assert!(table.play.offered(&release));
    table.does(release.clone(), []);
    assert_eq!((held(&table), table.ap("Mira"), table.acting()), ((false, false), 7, "Orc"), "free, out of turn");
    assert_eq!(table.forbids(release), "UL-MAN-14");
}

#[test]
fn ul_man_15_a_second_grapple_pins() {
    let mut table = duel("endurance=2 grapple=1 ap=40", "");
    let command = tries(&table, Maneuver::Pin);
    assert_eq!(table.forbids(command), "UL-MAN-15");
    carries_out(&mut table, Maneuver::Grapple, ROLL, &[9, 12]);
    carries_out(&mut table, Maneuver::Pin, ROLL, &[9, 14]);
    assert_eq!(held(&table), (true, false), "a failure leaves the hold as it is");
    table.sets_ap("Mira", 20);
    carries_out(&mut table, Maneuver::Pin, ROLL, &[9, 12]);
    assert_eq!((held(&table), table.ap("Mira")), ((true, true), 14), "another 6");
    let command = tries(&table, Maneuver::Pin);
    assert_eq!(table.forbids(command), "UL-MAN-15", "once is enough");
}

#[test]
fn ul_man_16_a_critical_grapple_gives_2_back_and_goes_on_at_once() {
    let mut table = tried("endurance=2 grapple=1 strength=1 ap=14", "ap=13", Maneuver::Grapple, &[18, 12]);
    assert_eq!((table.outcome().2, table.ap("Mira")), (Degree::Critical, 10), "14 - 6 + 2");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    assert_eq!(
        table.state().decision(),
        Some(&Pending::FollowUp(ludex_unbound::maneuvers::HeldFast { actor, target }))
    );
    let punch = table.attack("Mira", "unarmed strike", "Orc");
    table.exchange(punch, PASSIVE, &[8]);
    assert_eq!((table.ap("Mira"), table.amounts().len()), (5, 1), "an unarmed strike for 5");
    // Or a pin; and a critical pin goes on once more.
    let mut table = tried("endurance=2 grapple=1 ap=24", "ap=13", Maneuver::Grapple, &[18, 12]);
    carries_out(&mut table, Maneuver::Pin, ROLL, &[18, 12]);
    assert_eq!((held(&table), table.ap("Mira")), ((true, true), 24 - 6 + 2 - 6 + 2));
    assert_eq!(
        table.state().decision(),
        Some(&Pending::FollowUp(ludex_unbound::maneuvers::HeldFast { actor, target }))
    );
    // It may be let go by.
    table.declines("Mira");
    assert_eq!(table.state().decision(), None);
    // Without Action Points for anything nothing is asked.
    let table = tried("endurance=2 grapple=1 ap=6", "ap=5", Maneuver::Grapple, &[18, 12]);
    assert_eq!((table.ap("Mira"), table.state().decision()), (2, None));
}

#[test]
fn ul_man_17_a_grapple_that_barely_fails_makes_the_next_attack_dearer() {
    // The orc has acted down to 9 before.
    let orc = "ap=9 weapons=longsword,dagger";
    let mut table = tried("endurance=2 grapple=1 ap=14", orc, Maneuver::Grapple, &[8, 13]);
    assert_eq!((table.outcome().2, table.value("Orc", Status::HinderedAttackCost)), (Degree::Graze, 1));
    let price = |table: &Blows, occasion| {
        let (attacker, target, with) = (table.id("Orc"), table.id("Mira"), With::Weapon(0));
        let attack = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion };
        attack::attack_price(table.state(), &attack, false).total
    };
    assert_eq!((price(&table, Occasion::Action), price(&table, Occasion::Counter)), (6, 4), "the Attack action alone");
    table.strikes("Orc", "longsword", "Mira", PASSIVE, &[2]);
    assert_eq!((table.paid("Orc"), table.ap("Orc")), ((6, Expense::Attack), 3));
    assert_eq!(price(&table, Occasion::Action), 5, "used up, though it missed");
}

#[test]
fn ul_man_18_a_takedown_puts_the_target_down() {
    let table = tried("agility=3 takedown=1", "strength=5", Maneuver::Takedown, &[8, 6]);
    assert_eq!((table.outcome(), table.has("Orc", Status::Prone)), ((13, 11, Degree::Hit), true));
    let table = tried("agility=3 takedown=1", "strength=5", Maneuver::Takedown, &[8, 10]);
    assert!(!table.has("Orc", Status::Prone));
    let table = duel("weapons=greatsword shield=buckler", "");
    assert!(table.play.offered(&tries(&table, Maneuver::Takedown)), "with a weapon or without");
}

#[test]
fn ul_man_19_a_critical_takedown_hurts_as_an_attack_does() {
    let table = tried("strength=2 agility=3 takedown=1 weapons=longsword", "", Maneuver::Takedown, &[15, 10, 3, 4]);
    assert_eq!(table.outcome().2, Degree::Critical);
    assert_eq!((table.amounts(), table.has("Orc", Status::Prone)), (vec![9 - 3], true), "3 + 4 + 2, less half of 6");
    let table = tried("strength=2 agility=3 takedown=1", "", Maneuver::Takedown, &[15, 10]);
    assert_eq!(table.amounts(), [0], "1 + 2 with the bare hand, less 3");
    // The armour skill does not count after the defence has failed.
    let mira = "strength=2 agility=3 takedown=1 weapons=longsword";
    let table = tried(mira, "av=8:medium medium=1", Maneuver::Takedown, &[15, 10, 3, 4]);
    assert_eq!(table.amounts(), [9 - 4], "half of 8, without the rank");
}

#[test]
fn ul_man_20_a_takedown_that_barely_fails_shortens_the_next_move() {
    let mut table = tried("agility=3 takedown=1 ap=14", "agility=2 ap=9", Maneuver::Takedown, &[8, 14]);
    assert_eq!((table.outcome().2, table.has("Orc", Status::Prone)), (Degree::Graze, false));
    let orc = table.id("Orc");
    let allowance = |table: &Blows| movement::allowance(table.state(), orc, false, false).total;
    let price = |table: &Blows| movement::move_price(table.state(), orc, false, false, false).total;
    assert_eq!((allowance(&table), price(&table)), (4, 3), "1 space less, no Action Point more");
    assert_eq!(table.acting(), "Orc");
    let to = table.state().map().cell_at(7, 0).expect("it is on the map");
    table.does(Move { actor: orc, to, dash: false, disengage: true, face: None }, []);
    assert_eq!(allowance(&table), 5, "used up");
}

/// How many spaces lie between Mira and the orc.
fn apart_now(table: &Blows) -> u32 {
    table.state().distance(table.id("Mira"), table.id("Orc"))
}

#[test]
fn ul_man_26_dodges_of_maneuvers_may_be_critical_or_fail_a_little() {
    // 5 against 6 + 9 + 6: critical, and a point comes back.
    let mut table = duel("strength=3", "agility=9");
    carries_out(&mut table, Maneuver::Shove, DODGE, &[2, 6]);
    assert_eq!((table.outcome().2, apart_now(&table)), (Degree::Miss, 1));
    let actor = table.id("Orc");
    assert!(matches!(table.state().decision(), Some(Pending::DodgeCritical(_))));
    table.does(TakeDodgePrize { actor, prize: DodgePrize::RegainAp }, []);
    assert_eq!(table.ap("Orc"), 12 - 2 + 1);
    // 13 against 6 + 1 + 2 + 4, with rank 1: half the push, 1 space at the least, but all of what it brings.
    for (strength, spaces) in [(4, 2), (1, 1)] {
        let mut table = duel(&format!("strength={strength}"), "agility=1 mobility=1");
        carries_out(&mut table, Maneuver::Shove, DODGE, &[13 - strength as u32, 4]);
        assert_eq!((table.outcome().2, apart_now(&table)), (Degree::PartlyDefended, 1 + spaces));
    }
    let mut table = duel("agility=4", "agility=1 mobility=1");
    carries_out(&mut table, Maneuver::Takedown, DODGE, &[9, 4]);
    assert_eq!((table.outcome().2, table.has("Orc", Status::Prone)), (Degree::PartlyDefended, true));
}

#[test]
fn ul_man_27_hindrances_do_not_add_up_and_end_with_the_next_turn() {
    let mut table = tried("strength=3 shove=1 ap=40", "ap=12", Maneuver::Shove, &[8, 14]);
    carries_out(&mut table, Maneuver::Shove, ROLL, &[8, 14]);
    assert_eq!(table.outcome().2, Degree::Graze);
    let price = |table: &Blows| movement::move_price(table.state(), table.id("Orc"), false, false, false).total;
    assert_eq!((table.value("Orc", Status::HinderedMoveCost), price(&table)), (1, 4), "4, not 5");
    table.passes("Mira", &[]);
    assert_eq!(price(&table), 4, "its next turn");
    table.passes("Orc", &[]);
    assert_eq!((table.state().round, price(&table)), (2, 3), "is over");
}

#[test]
fn ul_man_14_one_lets_go_after_the_fight_too() {
    let mut table = duel("endurance=5", "ap=3");
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    table.does(EndEncounter {}, []);
    let release = Command::Release(Release { actor, victim });
    assert!(table.play.offered(&release));
    table.does(release, []);
    assert!(table.state().grapples.is_empty());
}

#[test]
fn ul_sta_03_a_pin_takes_a_free_hand_next_to_the_one_pinned() {
    let mut table = duel("endurance=5 weapons=greatsword", "ap=3");
    let (actor, victim) = (table.id("Mira"), table.id("Orc"));
    table.does(DropWeapon { actor, weapon: 0 }, []);
    table.rules(Ruling::Hold { actor, victim, pinned: true, fixed: None });
    assert!(table.state().is_pinned(victim));
    table.does(Draw { actor, weapon: 0 }, []);
    assert!(table.state().is_held(victim) && !table.state().is_pinned(victim), "both hands are at the sword");
    assert_eq!(table.forbids(tries(&table, Maneuver::Pin)), "UL-MAN-15");
    table.does(Stow { actor, weapon: 0 }, []);
    assert!(table.play.offered(&tries(&table, Maneuver::Pin)));
}
