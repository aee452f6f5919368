//! ED-DMG: what is rolled, what armour takes off, what is lost.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{DamageType, Profile};
use ludex_edge::damage::{Packet, taken};
use serde_json::json;

fn body(armor: i16) -> Profile {
    Profile { armor, ..Profile::default() }
}

fn of(kind: DamageType, amount: i32) -> Packet {
    Packet::of(kind, amount)
}

fn both(one: (DamageType, i32), other: (DamageType, i32)) -> Packet {
    let mut packet = of(one.0, one.1);
    packet.amounts[other.0 as usize] = other.1;
    packet
}

use DamageType::{Biotic, Energy, Kinetic, Psychic};

#[test]
fn ed_dmg_01_and_ed_dmg_02_dice_and_an_ability() {
    let mut s = pair("Brakk Dun", "street thug");
    s.set("two", |actor| actor.reaction = false).attack("one", "hooked polearm", "two", [5, 6, 7]);
    assert_eq!(s.event("rolls").expect("it hit")["amount"], 11, "7 and Strength 4");
    let mut s = ring(&[("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 10, 10)]).turn("one");
    s.attack("one", "assault rifle", "two", [5, 6, 4, 5]);
    assert_eq!(s.event("rolls").expect("it hit")["amount"], 11, "4, 5 and Perception 2");
}

#[test]
fn ed_dmg_04_never_below_nothing() {
    assert_eq!(taken(&body(0), of(Kinetic, -3)), 0);
}

#[test]
fn ed_dmg_05_to_ed_dmg_08_and_ed_dmg_12_to_ed_dmg_14_four_kinds_against_armour() {
    // Also ED-DMG-06, ED-DMG-07, ED-DMG-13.
    let left = |kind| taken(&body(4), of(kind, 9));
    assert_eq!([Kinetic, Energy, Biotic, Psychic].map(left), [5, 7, 9, 9]);
    assert_eq!(taken(&body(5), of(Energy, 9)), 7, "half of five is two");
    assert_eq!(taken(&body(6), of(Psychic, 7)), 7);
}

#[test]
fn ed_dmg_15_what_is_brought_to_nothing_does_nothing() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.record("two", |profile| profile.dies_at_zero = false);
    s.does(json!({"do": "hurt", "target": "two", "by": 30, "damage": "biotic"}), NO_DICE);
    let life = s.actor("two").life;
    s.does(json!({"do": "hurt", "target": "two", "by": 5}), NO_DICE);
    assert_eq!(s.actor("two").life, life, "no failure for what armour takes off");
}

#[test]
fn ed_dmg_16_and_ed_inb_04_armour_counts_once_where_it_helps_most() {
    assert_eq!(taken(&body(4), both((Kinetic, 6), (Energy, 5))), 7);
    assert_eq!(taken(&body(6), both((Kinetic, 2), (Energy, 12))), 11);
    let crawler = Profile { resists: [Kinetic].into_iter().collect(), ..body(5) };
    assert_eq!(taken(&crawler, both((Kinetic, 8), (Energy, 6))), 7);
    assert_eq!(taken(&crawler, both((Kinetic, 2), (Energy, 12))), 11);
}

#[test]
fn ed_dmg_17_what_takes_off_is_added_before_it_is_halved() {
    let mut s = pair("Rhea Vance", "street thug");
    s.record("two", |profile| profile.armor = 3 + 3);
    s.does(json!({"do": "hurt", "target": "two", "by": 9, "damage": "energy"}), NO_DICE);
    assert_eq!(s.vp("two"), 18 - 6);
}

#[test]
fn ed_dmg_18_to_ed_dmg_22_resistance_and_vulnerability_come_last() {
    // Also ED-DMG-19, ED-DMG-20.
    let with = |resists: &[DamageType], vulnerable: &[DamageType], armor| Profile {
        resists: resists.iter().copied().collect(),
        vulnerable: vulnerable.iter().copied().collect(),
        ..body(armor)
    };
    assert_eq!(taken(&with(&[Kinetic], &[], 5), of(Kinetic, 25)), 10);
    assert_eq!(taken(&with(&[Kinetic, Kinetic], &[], 5), of(Kinetic, 24)), 9, "ED-DMG-21: several are one");
    assert_eq!(taken(&with(&[], &[Psychic], 5), of(Psychic, 7)), 14);
    assert_eq!(taken(&with(&[], &[Energy], 5), of(Energy, 9)), 14);
    assert_eq!(taken(&with(&[Kinetic], &[Kinetic], 4), of(Kinetic, 13)), 9);
    let immune = Profile { immune: [Biotic].into_iter().collect(), ..body(0) };
    assert_eq!(taken(&immune, of(Biotic, 9)), 0, "ED-CND-51");
}

#[test]
fn ed_dmg_24_the_order_of_steps() {
    let frail = Profile { vulnerable: [Kinetic].into_iter().collect(), ..body(2) };
    assert_eq!(taken(&frail, Packet { halved: true, ..of(Kinetic, 16) }), 12);
    let tough = Profile { resists: [Kinetic].into_iter().collect(), ..body(4) };
    assert_eq!(taken(&tough, Packet { doubled: true, ..of(Kinetic, 16) }), 14);
}

#[test]
fn ed_dmg_25_and_ed_dmg_26_from_elsewhere_armour_counts_and_all_is_recorded() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.set("one", |actor| actor.vitality = 6);
    s.does(json!({"do": "hurt", "target": "one", "by": 24}), NO_DICE);
    let event = s.event("damaged").expect("it hurts");
    assert_eq!((&event["total"], &event["before"]), (&json!(20), &json!(6)), "fourteen beyond the last point");
    assert!(s.actor("one").is_down(), "ED-DTH-03: as much as it bears");
}

#[test]
fn ed_dmg_28_each_source_is_one_failure() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    s.does(json!({"do": "hurt", "target": "one", "by": 30, "damage": "biotic"}), NO_DICE);
    for _ in 0..2 {
        s.does(json!({"do": "hurt", "target": "one", "by": 3, "damage": "biotic"}), NO_DICE);
    }
    assert_eq!(s.actor("one").life, ludex_edge::state::Life::Dying { saved: 0, failed: 2 });
}
