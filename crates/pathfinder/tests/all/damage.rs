//! PF-DMG: what a hit does, and what keeps it off.
#![allow(missing_docs)]

use crate::common::*;
use DamageType::{Cold, Fire, Good, Piercing, Positive, Slashing};
use ludex_kit::WordSet;
use ludex_pathfinder::character::{Against, DamageType, Immunities, Material, Portion, Profile, Trait, Ward};
use ludex_pathfinder::damage::{GROUPS, Packet, Part, taken_of};
use ludex_pathfinder::options::{CriticalExtras, Options};
use ludex_pathfinder::state::Persistent;
use serde_json::json;

fn part(kind: DamageType, amount: i32) -> Part {
    Part { kind, amount, ..Part::default() }
}

fn hit(parts: &[Part]) -> Packet {
    let mut packet = Packet::default();
    parts.iter().for_each(|part| packet.add(*part));
    packet
}

fn critical(parts: &[Part]) -> Packet {
    Packet { critical: true, doubles: true, ..hit(parts) }
}

fn ward(against: Against, value: i16) -> Ward {
    Ward { against, value, except: WordSet::NONE }
}

fn weak(wards: &[(Against, i16)]) -> Profile {
    Profile { weak: wards.iter().map(|(against, value)| ward(*against, *value)).collect(), ..Profile::default() }
}

fn resistant(wards: &[(Against, i16)]) -> Profile {
    Profile { resistant: wards.iter().map(|(against, value)| ward(*against, *value)).collect(), ..Profile::default() }
}

fn immune(to: &[Against]) -> Profile {
    Profile { immune: Immunities::from_iter(to.iter().copied()), ..Profile::default() }
}

fn taken(profile: &Profile, packet: &Packet) -> i32 {
    taken_of(profile, &Options::default(), packet, true).total
}

#[test]
fn pf_dmg_01_doubled_then_warded() {
    assert_eq!(taken(&resistant(&[(Against::Slashing, 5)]), &critical(&[part(Slashing, 9)])), 13);
}

#[test]
fn pf_dmg_01_a_strike_deals_other_kinds_besides_its_own() {
    let mut s = pair("Brannoc", "hill brute").turn("one");
    s.record("one", |profile| {
        let also =
            [Portion { dice: 1, die: 6, bonus: 0, damage: Fire }, Portion { dice: 0, die: 4, bonus: 2, damage: Cold }];
        profile.strikes[0].also = also.to_vec();
    });
    s.record("two", |profile| profile.resistant = [ward(Against::Fire, 3)].into_iter().collect());
    // 6 and 4 of Strength, 5 fire less 3, 2 cold.
    s.strike("one", "longsword", "two", [12, 6, 5]);
    assert_eq!(s.hp("two"), 55 - 10 - 2 - 2);
}

#[test]
fn pf_dmg_04_what_is_dealt_besides_is_doubled_with_the_rest() {
    let mut s = pair("Brannoc", "hill brute").turn("one");
    s.record("one", |profile| profile.strikes[0].also = vec![Portion { dice: 1, die: 6, bonus: 0, damage: Fire }]);
    s.strike("one", "longsword", "two", [20, 6, 5]);
    assert_eq!(s.hp("two"), 55 - 2 * 10 - 2 * 5);
}

#[test]
fn pf_dmg_02_dice_and_strength() {
    let mut s = pair("Brannoc", "hill brute").turn("one");
    s.record("one", |profile| profile.strikes[0].dice = 2);
    s.strike("one", "longsword", "two", [12, 3, 6]);
    assert_eq!(s.hp("two"), 55 - 13);
}

#[test]
fn pf_dmg_03_penalties_leave_1() {
    let mut packet = hit(&[part(Slashing, -2)]);
    packet.floor();
    let anybody = Profile::default();
    assert_eq!(taken(&anybody, &packet), 1);
    assert_eq!(taken(&anybody, &Packet { critical: true, doubles: true, ..packet }), 2, "before it is doubled");
    assert_eq!(taken(&anybody, &Packet { halved: true, ..packet }), 0);
}

#[test]
fn pf_dmg_04_a_critical_hit_doubles_precision_too() {
    let sneak = Part { precision: 4, ..part(Piercing, 7) };
    assert_eq!(taken(&Profile::default(), &critical(&[sneak])), 14);
    assert_eq!(taken(&Profile::default(), &Packet { halved: true, ..hit(&[part(Fire, 9)]) }), 4);
}

#[test]
fn pf_dmg_05_what_only_a_critical_hit_adds() {
    // The rapier: 4 and 4 of the arm, doubled, and 3 of the deadly die.
    let mut s = pair("Tessaly", "hill brute").turn("one");
    s.strike("one", "rapier", "two", [20, 4, 3]);
    let degree = s.event("struck").unwrap()["check"]["degree"].clone();
    assert_eq!((degree, s.hp("two")), (json!("critical_success"), 55 - 19));
    let splash = Part { splash: 1, ..part(Fire, 6) };
    assert_eq!(taken(&Profile::default(), &critical(&[splash])), 13);
}

#[test]
fn pf_dmg_06_groups_of_damage() {
    let group = |kind: DamageType| GROUPS[kind as usize];
    assert!(DamageType::ALL.iter().all(|kind| group(*kind).0 == *kind));
    assert_eq!((group(DamageType::Bleed).1, group(Cold).1, group(Good).1), ("physical", "energy", "alignment"));
}

#[test]
fn pf_dmg_07_precision_is_of_the_attack() {
    let sneak = hit(&[Part { precision: 5, ..part(Piercing, 11) }]);
    assert_eq!(taken(&resistant(&[(Against::Physical, 5)]), &sneak), 6);
    assert_eq!(taken(&immune(&[Against::Precision]), &sneak), 6);
}

#[test]
fn pf_dmg_08_creeds_harm_their_opposites() {
    let good = hit(&[part(Good, 4)]);
    let evil = Profile { traits: WordSet::from_iter([Trait::Evil]), ..Profile::default() };
    assert_eq!((taken(&Profile::default(), &good), taken(&evil, &good)), (0, 4));
    assert_eq!(taken(&Profile::default(), &hit(&[part(Positive, 4)])), 0, "life is no harm to the living");
}

#[test]
fn pf_dmg_10_immunity() {
    assert_eq!(taken(&immune(&[Against::Fire]), &hit(&[part(Slashing, 7), part(Fire, 4)])), 7);
}

#[test]
fn pf_dmg_11_the_highest_weakness_once() {
    assert_eq!(taken(&weak(&[(Against::Cold, 4)]), &hit(&[part(Cold, 7)])), 11);
    let silver = Part { materials: WordSet::from_iter([Material::Silver]), ..part(Slashing, 6) };
    assert_eq!(taken(&weak(&[(Against::Silver, 5), (Against::Slashing, 3)]), &hit(&[silver])), 11);
}

#[test]
fn pf_dmg_12_the_highest_resistance() {
    let tough = resistant(&[(Against::Piercing, 5), (Against::Physical, 3)]);
    assert_eq!(taken(&tough, &hit(&[part(Piercing, 9)])), 4);
    assert_eq!(taken(&tough, &hit(&[part(Piercing, 3)])), 0, "never below 0");
    let mut except = tough;
    except.resistant[0].except = WordSet::from_iter([Material::Silver]);
    let silver = Part { materials: WordSet::from_iter([Material::Silver]), ..part(Piercing, 9) };
    assert_eq!(taken(&except, &hit(&[silver])), 6, "the other one still holds");
}

#[test]
fn pf_dmg_13_resistance_to_everything_counts_for_each() {
    assert_eq!(taken(&resistant(&[(Against::All, 5)]), &hit(&[part(Slashing, 7), part(Fire, 4)])), 2);
}

#[test]
fn pf_dmg_14_weakness_before_resistance() {
    let both = Profile { weak: vec![ward(Against::Slashing, 3)], ..resistant(&[(Against::Physical, 5)]) };
    assert_eq!(taken(&both, &hit(&[part(Slashing, 6)])), 4);
    assert_eq!(
        taken(&weak(&[(Against::Slashing, 2), (Against::Cold, 4)]), &hit(&[part(Slashing, 6), part(Cold, 3)])),
        15
    );
}

#[test]
fn pf_dmg_15_immunity_to_critical_hits() {
    let solid = immune(&[Against::Critical]);
    assert_eq!(taken(&solid, &critical(&[part(Slashing, 9)])), 9);
    let bow = critical(&[Part { extra: 7, ..part(Piercing, 5) }]);
    assert_eq!(taken(&solid, &bow), 12);
}

#[test]
fn pf_opt_22_without_what_a_critical_hit_adds() {
    let options = Options { critical_extras: CriticalExtras::None, ..Options::default() };
    let bow = critical(&[Part { extra: 7, ..part(Piercing, 5) }]);
    assert_eq!(taken_of(&immune(&[Against::Critical]), &options, &bow, false).total, 5);
}

#[test]
fn pf_opt_08_the_dice_are_rolled_twice() {
    let mut s = pair_with("critical_damage = \"double_dice\"", "Brannoc", "hill brute").turn("one");
    s.strike("one", "longsword", "two", [20, 5, 2]);
    assert_eq!(s.hp("two"), 55 - 15, "seven, and Strength twice");
}

#[test]
fn pf_dmg_16_immunity_to_what_spares() {
    let fist = Packet { nonlethal: true, ..hit(&[part(DamageType::Bludgeoning, 6)]) };
    assert_eq!(taken(&immune(&[Against::Nonlethal]), &fist), 0);
    assert_eq!(taken(&Profile::default(), &fist), 6);
}

fn burning(damage: DamageType, dice: u8, die: u8) -> Persistent {
    Persistent { damage, dice, die, bonus: 0, doubled: false, helped: 0, left: 0 }
}

#[test]
fn pf_dmg_18_taken_as_the_turn_ends() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| actor.persistent.push(burning(Fire, 1, 6)));
    s.does(json!({"do": "end_turn", "actor": "one"}), [4, 14]);
    assert_eq!(s.hp("one"), 16);
    s.set("one", |actor| actor.persistent.set(0, Persistent { doubled: true, ..burning(Fire, 1, 6) }));
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), [3, 14]);
    assert_eq!(s.hp("one"), 10, "what a critical hit laid on is doubled each time");
}

#[test]
fn pf_dmg_19_fifteen_ends_it() {
    for (face, stays) in [(15, false), (14, true)] {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.set("one", |actor| actor.persistent.push(burning(Fire, 1, 6)));
        s.does(json!({"do": "end_turn", "actor": "one"}), [4, face]);
        assert_eq!(!s.actor("one").persistent.is_empty(), stays);
    }
}

#[test]
fn pf_dmg_21_it_ends_by_itself() {
    let rounds = |said: Option<u8>| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        let mut linger = json!({"do": "linger", "target": "one", "damage": "fire", "dice": 1, "die": 4});
        if let Some(said) = said {
            linger["rounds"] = json!(said);
        }
        s.does(linger, NO_DICE);
        let mut lasted = 0;
        while !s.actor("one").persistent.is_empty() && lasted < 15 {
            s.set("one", |actor| actor.hit_points = 20);
            s.does(json!({"do": "end_turn", "actor": "one"}), [1, 2]);
            s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
            lasted += 1;
        }
        lasted
    };
    assert_eq!([None, Some(3), Some(0)].map(rounds), [10, 3, 15], "a minute, as the game master says, without end");
}

#[test]
fn pf_dmg_21_several_kinds_are_one_blow() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| {
        actor.persistent.push(burning(Fire, 1, 6));
        actor.persistent.push(burning(DamageType::Acid, 1, 4));
        actor.hit_points = 3;
    });
    s.does(json!({"do": "end_turn", "actor": "one"}), [3, 2, 16, 9]);
    assert_eq!((s.actor("one").dying, s.actor("one").persistent.len()), (1, 1), "{}", s.told());
    // Of one kind the worse lasts, by what it does on the mean.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    let mut lay = |dice: u8, die: u8| {
        let command = json!({"do": "linger", "target": "one", "damage": "fire", "dice": dice, "die": die});
        s.does(command, NO_DICE);
        let all = s.actor("one").persistent;
        all.iter().map(|one| (one.dice, one.die)).collect::<Vec<(u8, u8)>>()
    };
    assert_eq!((lay(1, 6), lay(1, 4), lay(2, 4)), (vec![(1, 6)], vec![(1, 6)], vec![(2, 4)]));
}

#[test]
fn pf_dmg_22_bleeding_ends_with_the_last_wound() {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.set("one", |actor| {
        actor.hit_points = 15;
        actor.persistent.push(burning(DamageType::Bleed, 1, 4));
    });
    s.does(json!({"do": "heal", "target": "one", "by": 4}), NO_DICE);
    assert_eq!(s.actor("one").persistent.len(), 1);
    s.does(json!({"do": "heal", "target": "one", "by": 4}), NO_DICE);
    assert_eq!((s.hp("one"), s.actor("one").persistent.len()), (20, 0));
    let undead = Profile { traits: WordSet::from_iter([Trait::Undead]), ..Profile::default() };
    assert_eq!(taken(&undead, &hit(&[part(DamageType::Bleed, 3)])), 0);
}

#[test]
fn pf_dmg_26_parts_of_a_hit() {
    let precise = hit(&[Part { precision: 4, ..part(Slashing, 10) }]);
    assert_eq!(taken(&resistant(&[(Against::Precision, 10)]), &precise), 6);
    assert_eq!(taken(&immune(&[Against::Precision]), &precise), 6);
    assert_eq!(taken(&weak(&[(Against::Slashing, 3), (Against::Precision, 5)]), &precise), 15);
    let blow = critical(&[part(Slashing, 10)]);
    assert_eq!(taken(&resistant(&[(Against::Critical, 5)]), &blow), 15);
    assert_eq!(taken(&resistant(&[(Against::Critical, 15)]), &blow), 10);
    let sneak = critical(&[Part { precision: 3, ..part(Slashing, 10) }]);
    assert_eq!(taken(&immune(&[Against::Precision]), &sneak), 14);
    assert_eq!(taken(&immune(&[Against::Precision, Against::Critical]), &sneak), 7);
}

#[test]
fn pf_dmg_27_what_is_no_kind_of_damage() {
    let area = |parts: &[Part]| Packet { whole: WordSet::from_iter([Against::Area]), ..hit(parts) };
    let both = [part(DamageType::Bludgeoning, 4), part(Cold, 3)];
    assert_eq!(taken(&weak(&[(Against::Area, 5)]), &area(&both)), 12);
    assert_eq!(taken(&weak(&[(Against::Area, 5), (Against::Cold, 4)]), &area(&both)), 16);
    let silver = Part { materials: WordSet::from_iter([Material::Silver]), ..part(Slashing, 6) };
    assert_eq!(taken(&weak(&[(Against::Silver, 5)]), &hit(&[silver, part(Fire, 3)])), 14);
}

#[test]
fn pf_dmg_28_one_point_of_the_whole() {
    let mut packet = hit(&[part(Slashing, -2), part(Fire, 0)]);
    packet.floor();
    assert_eq!(taken(&weak(&[(Against::Slashing, 2), (Against::Fire, 5)]), &packet), 3);
    let mut packet = hit(&[part(Slashing, -2), part(Fire, 3)]);
    packet.floor();
    assert_eq!(taken(&Profile::default(), &packet), 3);
}
