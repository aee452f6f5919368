//! PF-DMG: what of a hit is kept off, and what lasts of it all the same.
#![allow(missing_docs)]

use crate::common::*;
use DamageType::{Acid, Bleed, Cold, Fire, Piercing, Slashing};
use ludex_pathfinder::character::{Against, DamageType, Feat, Group, Portion, Profile, Ward};
use ludex_pathfinder::damage::{Packet, Part, taken_of};
use ludex_pathfinder::options::Options;
use ludex_pathfinder::state::{Condition, Persistent};
use serde_json::json;

/// Brannoc before a foe whose club leaves bleeding, and whose turn it is.
fn bleeding() -> Scene {
    let mut s = pair("Brannoc", "bandit bruiser").turn("two");
    s.record("two", |profile| {
        profile.strikes[0].lasting = Some(Portion { dice: 1, die: 4, bonus: 0, damage: Bleed });
    });
    s
}

/// What an actor suffers from again and again.
fn suffers(s: &Scene, name: &str) -> Vec<(DamageType, bool)> {
    s.actor(name).persistent.iter().map(|one| (one.damage, one.doubled)).collect()
}

/// Has no vital parts.
fn solid(profile: &mut Profile) {
    profile.immune.set(Against::Critical, true);
}

/// Frightens by its blows.
fn terrible(profile: &mut Profile) {
    profile.feats.set(Feat::IntimidatingStrike, true);
}

fn ward(against: Against, value: i16) -> Ward {
    Ward { against, value, except: Default::default() }
}

#[test]
fn pf_dmg_25_temporary_hit_points_keep_nothing_off_that_lasts() {
    let mut s = bleeding();
    s.set("one", |actor| actor.temporary = 50);
    s.strike("two", "greatclub", "one", [12, 3]);
    assert_eq!((s.hp("one"), suffers(&s, "one")), (20, vec![(Bleed, false)]));
}

#[test]
fn pf_dmg_25_who_lies_at_0_suffers_on() {
    let mut s = bleeding();
    s.set("one", |actor| (actor.hit_points, actor.dying) = (0, 1));
    s.strike("two", "greatclub", "one", [12, 3]);
    assert_eq!(suffers(&s, "one"), [(Bleed, false)]);
}

#[test]
fn pf_dmg_25_what_lasts_waits_for_the_shield() {
    let block = |face: u32| {
        let mut s = bleeding();
        s.set("one", |actor| actor.shield_raised = true);
        s.record("two", |profile| profile.strikes[0].bonus = 0);
        s.strike("two", "greatclub", "one", [14, face]);
        assert!(suffers(&s, "one").is_empty(), "nobody bleeds before it is decided");
        s.does(json!({"do": "block", "actor": "one"}), NO_DICE);
        (s.hp("one"), suffers(&s, "one").len())
    };
    assert_eq!((block(9), block(4)), ((16, 1), (20, 0)));
}

#[test]
fn pf_dmg_25_resistance_keeps_off_what_lasts_of_a_spell() {
    let cast = |resistance: i16| {
        let mut s = pair("Iven", "timber wolf").turn("one");
        s.record("two", |profile| profile.resistant.push(ward(Against::Fire, resistance)));
        let burn = json!({"do": "cast", "actor": "one", "spell": "produce flame", "target": "two"});
        s.does(burn, [20, 1]);
        suffers(&s, "two")
    };
    assert_eq!((cast(1), cast(40)), (vec![(Fire, false)], Vec::new()));
}

#[test]
fn pf_wpn_19_a_knife_that_does_nothing_lets_nobody_bleed() {
    let stab = |resistance: i16| {
        let mut s = pair("Tessaly", "hill brute").turn("one");
        s.record("two", |profile| profile.resistant.push(ward(Against::Physical, resistance)));
        s.record("one", |profile| {
            profile.specialised.set(Group::Knife, true);
            profile.strikes.iter_mut().for_each(|strike| strike.group = Some(Group::Knife));
        });
        s.strike("one", "dagger", "two", [20, 2]);
        suffers(&s, "two")
    };
    assert_eq!((stab(1), stab(90)), (vec![(Bleed, false)], Vec::new()));
}

#[test]
fn pf_dmg_21_a_fifth_kind_finds_no_room_and_is_not_told() {
    let mut s = bleeding();
    s.set("one", |actor| {
        for damage in [Fire, Cold, Acid, DamageType::Electricity] {
            let one = Persistent { damage, dice: 1, die: 4, bonus: 0, doubled: false, helped: 0, left: 0 };
            actor.persistent.push(one);
        }
    });
    s.strike("two", "greatclub", "one", [12, 3]);
    assert!(!s.happened("inflicted"), "{}", s.told());
}

#[test]
fn pf_dmg_15_a_save_that_fails_critically_is_no_critical_hit() {
    let whole = |immune: &[Against], by_save: bool| {
        let profile = Profile { immune: immune.iter().copied().collect(), ..Profile::default() };
        let mut packet = Packet { critical: true, doubles: true, by_save, ..Packet::default() };
        packet.add(Part { kind: Fire, amount: 9, ..Part::default() });
        taken_of(&profile, &Options::default(), &packet, true).total
    };
    assert_eq!((whole(&[Against::Critical], false), whole(&[Against::Critical], true)), (9, 18));
    // The Drake breathes at one who has no vital parts.
    let mut s = pair("Brannoc", "ember drake").turn("two");
    s.record("one", solid);
    s.record("one", |profile| profile.resistant.push(ward(Against::Critical, 5)));
    s.set("one", |actor| actor.temporary = 90);
    s.does(json!({"do": "breathe", "actor": "two", "at": [3, 2]}), [2, 1, 1, 1, 1, 1, 2]);
    assert_eq!(s.actor("one").temporary, 80, "{}", s.told());
}

#[test]
fn pf_dmg_15_two_blows_that_count_as_one_are_not_doubled_either() {
    let slice = |options: &str, change: fn(&mut Profile), faces: &[u32]| {
        let mut s = pair_with(options, "Tessaly", "hill brute").turn("one");
        s.record("two", change);
        s.record("one", |profile| {
            profile.activities.set(ludex_pathfinder::character::Activity::DoubleSlice, true);
            profile.strikes.iter_mut().for_each(|strike| strike.deadly = 0);
        });
        let (first, other) = (s.arm("one", "rapier"), s.arm("one", "dagger"));
        let double = json!({"do": "double_slice", "actor": "one", "target": "two", "strike": first, "other": other});
        s.does(double, faces);
        s.state().profile(s.id("two")).hit_points - s.hp("two")
    };
    let plain = slice("", |_| {}, &[20, 20, 4, 2]);
    let body = slice("", solid, &[20, 20, 4, 2]);
    let tough = slice("", |profile| profile.resistant.push(ward(Against::Critical, 90)), &[20, 20, 4, 2]);
    assert_eq!((2 * body, tough), (plain, body));
    let twice = "critical_damage = \"double_dice\"";
    let dice = slice(twice, solid, &[20, 20, 4, 2]);
    assert_eq!(dice, body, "no dice are rolled twice for whom they do not hurt");
}

#[test]
fn pf_dmg_07_penalties_take_no_more_than_there_is_without_precision() {
    let profile = Profile { immune: [Against::Precision].into_iter().collect(), ..Profile::default() };
    let mut packet = Packet::default();
    packet.add(Part { precision: 4, amount: 2, kind: Piercing, ..Part::default() });
    packet.add(Part { kind: Fire, amount: 3, ..Part::default() });
    packet.floor();
    assert_eq!(taken_of(&profile, &Options::default(), &packet, true).total, 3);
    let deadly = Part { precision: 4, amount: 2, extra: 7, kind: Slashing, ..Part::default() };
    let mut packet = Packet { critical: true, doubles: true, ..Packet::default() };
    packet.add(deadly);
    assert_eq!(taken_of(&profile, &Options::default(), &packet, true).total, 7);
}

#[test]
fn pf_dmg_03_a_spell_of_the_weak_leaves_1() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.record("one", |profile| profile.casting.as_mut().unwrap().ability = -3);
    let before = s.hp("two");
    s.does(json!({"do": "cast", "actor": "one", "spell": "ray of frost", "target": "two"}), [10, 1]);
    assert_eq!(before - s.hp("two"), 1);
}

#[test]
fn pf_chr_08_a_blow_that_frightens_waits_for_the_shield() {
    let strike = |change: fn(&mut ludex_pathfinder::state::Actor)| {
        let mut s = pair("bandit bruiser", "Brannoc").turn("one");
        s.record("one", terrible);
        s.set("two", change);
        let club = s.arm("one", "greatclub");
        let blow = json!({"do": "intimidating_strike", "actor": "one", "target": "two", "strike": club});
        s.does(blow, [14, 9]);
        s
    };
    let padded = strike(|actor| actor.temporary = 50);
    assert!(padded.has("two", Condition::Frightened), "what is kept in store is hurt too");
    let mut behind = strike(|actor| actor.shield_raised = true);
    assert!(!behind.has("two", Condition::Frightened));
    behind.does(json!({"do": "take_blow", "actor": "two"}), NO_DICE);
    assert!(behind.has("two", Condition::Frightened));
}
