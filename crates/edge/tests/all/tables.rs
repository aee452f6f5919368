//! Tables of the game, row by row, and starter content against its inventory.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{ABILITY_TABLE, ALIAS_TABLE, Ability, Calling, SIZE_TABLE, Size, Skill, skills_of};
use ludex_edge::{checks, derived};
use serde_json::json;

#[test]
fn ed_chk_01_to_ed_chk_03_seven_abilities() {
    assert_eq!(ABILITY_TABLE.map(|(ability, _)| ability).as_slice(), Ability::ALL);
    for (written, ability) in ALIAS_TABLE {
        let read: Ability = serde_json::from_value(serde_json::json!(written)).expect("it is known");
        assert_eq!(read, ability);
    }
}

#[test]
fn ed_chk_02_a_score_is_added_as_it_stands() {
    for (score, total) in [(1, 14), (0, 13), (-1, 12)] {
        let mut s = pair("Rhea Vance", "street thug");
        s.record("one", |profile| profile.abilities[1] = score);
        s.does(serde_json::json!({"do": "call_check", "target": "one", "ability": "str", "dc": 17}), [6, 7]);
        assert!(s.told().contains(&format!("rolls {total} against 17")), "{}", s.told());
    }
}

#[test]
fn ed_siz_01_six_sizes() {
    assert_eq!(SIZE_TABLE.map(|(size, ..)| size).as_slice(), Size::ALL);
}

#[test]
fn ed_skl_01_having_a_skill_is_what_adds_it() {
    let s = pair("Sable Okoro", "street thug");
    let profile = s.state().profile(s.id("one"));
    assert_eq!((profile.skill(Skill::Stealth), profile.skill(Skill::Medicine)), (Some(3), None));
}

#[test]
fn ed_skl_02_to_ed_skl_08_forty_seven_skills() {
    // Also ED-SKL-03, ED-SKL-04, ED-SKL-05, ED-SKL-06, ED-SKL-07.
    let counts: Vec<usize> = Ability::ALL.iter().map(|ability| skills_of(*ability).len()).collect();
    assert_eq!((counts, Skill::ALL.len()), (vec![7, 6, 7, 6, 7, 7, 7], 47));
    let rows = [
        (Skill::Wrestling, Ability::Combativity),
        (Skill::GZero, Ability::Strength),
        (Skill::SleightOfHand, Ability::Dexterity),
        (Skill::VisualArts, Ability::Perception),
        (Skill::Psionics, Ability::Intelligence),
        (Skill::Streetwise, Ability::Will),
        (Skill::Tampering, Ability::Tech),
    ];
    for (skill, ability) in rows {
        assert_eq!(skill.ability(), ability, "{skill}");
    }
}

#[test]
fn ed_vit_02_callings() {
    assert_eq!(Calling::ALL.iter().map(|one| one.vitality()).collect::<Vec<_>>(), [26, 24, 20, 18, 16]);
}

#[test]
fn ed_stc_05_to_ed_stc_14_the_starter_beings_have_their_numbers() {
    // Also ED-STC-06, ED-STC-07, ED-STC-08, ED-STC-09, ED-STC-10, ED-STC-11, ED-STC-12, ED-STC-13, ED-STC-16, ED-STC-18, ED-STC-19,
    // ED-STC-20, ED-STC-21, ED-STC-22, ED-STC-23, ED-STC-25.
    // Vitality, Defense, death threshold, passive Alertness.
    let rows = [
        ("Rhea Vance", 24, 16, 14, 16),
        ("Sable Okoro", 20, 18, 12, 18),
        ("Ilse Maren", 18, 15, 14, 15),
        ("Brakk Dun", 27, 14, 16, 14),
        ("street thug", 18, 13, 13, 14),
        ("security trooper", 20, 15, 13, 16),
        ("rift hound", 36, 15, 15, 17),
        ("titan crawler", 70, 12, 20, 14),
        ("contract marksman", 20, 15, 12, 17),
        ("pit brute", 22, 12, 17, 12),
        ("cult adept", 22, 16, 15, 14),
        ("sentry drone", 12, 16, 10, 18),
        ("Joss Amari", 16, 15, 13, 15),
        ("marsh stinger", 13, 16, 11, 15),
        ("ridge glider", 20, 16, 13, 17),
        ("mite swarm", 18, 14, 10, 13),
        ("forge tyrant", 60, 12, 17, 15),
        ("Captain Vasht", 26, 16, 15, 17),
        ("courier bot", 6, 16, 11, 15),
    ];
    for (name, vitality, defense, threshold, alertness) in rows {
        let s = pair(name, "street thug");
        let one = s.id("one");
        let task = checks::Task::of(Skill::Alertness, checks::Kind::Task);
        let found = (
            s.vp("one"),
            derived::defense(s.state(), one, false).total,
            derived::death_threshold(s.state(), one),
            checks::passive(s.state(), one, task, false).total,
        );
        assert_eq!(found, (vitality, defense, threshold, alertness), "{name}");
    }
}

#[test]
fn ed_stc_26_the_dock_as_it_is_drawn() {
    let mut s = scene("dock.toml");
    // Sable 19, Rhea 17, trooper 16, thugs 14, Ilse 13, Brakk 12, brute 11.
    let faces = [8, 7, 6, 9, 5, 6, 7, 4, 10, 3, 10, 3, 9, 5, 6, 5];
    s.does(serde_json::json!({"do": "begin"}), faces);
    let order = [
        "Sable Okoro",
        "Rhea Vance",
        "the trooper",
        "first thug",
        "second thug",
        "Ilse Maren",
        "Brakk Dun",
        "the brute",
    ];
    assert_eq!(s.order(), order);
    assert_eq!(s.odds("Rhea Vance", "assault rifle", "first thug").1, 19, "13, short 2, crate B 4");
    assert_eq!(
        s.odds("Rhea Vance", "assault rifle", "the trooper"),
        (6, 21, (0, 1)),
        "crate A and the brute, in dim light"
    );
    let shot = serde_json::json!({"do": "attack", "actor": "Sable Okoro", "target": "second thug", "weapon": 0});
    assert_eq!(s.no(shot).0, "ED-RNG-01", "the wall");
}

#[test]
fn ed_stc_01_and_ed_stc_02_attacks_as_they_are_listed() {
    // Who, with what, its bonus, its dice, its distance.
    let rows = [
        ("Rhea Vance", "assault rifle", 6, (2, 6), "medium"),
        ("Rhea Vance", "combat knife", 4, (1, 4), "adjacent"),
        ("Sable Okoro", "light pistol", 4, (1, 8), "short"),
        ("Brakk Dun", "hooked polearm", 7, (1, 10), "adjacent"),
        ("Brakk Dun", "combat knife, thrown", 4, (1, 4), "close"),
        ("security trooper", "blaster rifle", 5, (2, 6), "medium"),
        ("contract marksman", "sniper rifle", 6, (2, 8), "long"),
        ("pit brute", "heavy axe", 5, (1, 12), "adjacent"),
        ("cult adept", "mind lance", 8, (2, 6), "short"),
        ("sentry drone", "mounted blaster", 4, (1, 8), "short"),
        ("ridge glider", "talons", 4, (1, 6), "adjacent"),
        ("mite swarm", "gnaw", 3, (2, 4), "adjacent"),
        ("forge tyrant", "furnace lance", 6, (2, 6), "short"),
        ("Captain Vasht", "plasma blade", 6, (1, 10), "adjacent"),
        ("courier bot", "prod", 1, (1, 3), "adjacent"),
    ];
    for (name, weapon, bonus, dice, range) in rows {
        let s = pair(name, "street thug");
        assert_eq!(s.odds("one", weapon, "two").0, bonus, "{name}: {weapon}");
        let found = s.state().profile(s.id("one")).weapon(s.weapon("one", weapon)).expect("it has it");
        assert_eq!(((found.dice, found.die), found.range.name()), (dice, range), "{name}: {weapon}");
    }
    let s = pair("Rhea Vance", "Sable Okoro");
    let devices = |name: &str| s.state().profile(s.id(name)).devices.clone();
    assert_eq!((devices("one")[0].uses, devices("one")[0].blast.size, devices("one")[0].blast.dc), (2, 400, 15));
    assert_eq!((devices("two")[0].blast.rounds, devices("two")[0].blast.size), (10, 500));
}

#[test]
fn ed_stc_03_armour() {
    for (name, armor, penalty) in
        [("Rhea Vance", 4, -2), ("Sable Okoro", 2, 0), ("Brakk Dun", 6, -3), ("street thug", 1, 0)]
    {
        let s = pair(name, "pit brute");
        let profile = s.state().profile(s.id("one"));
        assert_eq!((profile.armor, profile.armor_penalty), (armor, penalty), "{name}");
    }
    let s = pair("Rhea Vance", "pit brute");
    let task = checks::Task::of(Skill::Acrobatics, checks::Kind::Task);
    assert_eq!(checks::modifier(s.state(), s.id("one"), task, false).total, 0, "Dexterity 2, less 2");
}

#[test]
fn ed_stc_27_the_foundry_as_it_is_drawn() {
    let s = scene("foundry.toml");
    let gap = |one: &str, two: &str| s.state().space(s.id(one)).gap(s.state().space(s.id(two)));
    assert_eq!(gap("Rhea Vance", "the tyrant"), 1_575);
    assert_eq!(s.odds("Rhea Vance", "assault rifle", "the tyrant").1, 14);
    assert_eq!(s.odds("Ilse Maren", "blaster pistol", "the tyrant").1, 16, "over the low wall");
    assert_eq!(gap("Sable Okoro", "the drone"), 1_612);
    assert_eq!(s.odds("Sable Okoro", "light pistol", "the drone").1, 18, "it flies above it");
    assert_eq!(gap("Brakk Dun", "the tyrant") - 200, 1_175, "he must dash");
}

#[test]
fn ed_stc_28_of_every_kind_something() {
    use ludex_edge::character::DamageType;
    for (kind, taken) in
        [(DamageType::Kinetic, 3), (DamageType::Energy, 6), (DamageType::Biotic, 9), (DamageType::Psychic, 9)]
    {
        let s = pair("Brakk Dun", "street thug");
        let packet = ludex_edge::damage::Packet::of(kind, 9);
        assert_eq!(ludex_edge::damage::taken_by(s.state(), s.id("one"), packet), taken, "{kind}");
    }
    let sizes = ["courier bot", "sentry drone", "Rhea Vance", "rift hound", "forge tyrant"].map(|name| {
        let s = pair(name, "street thug");
        s.state().profile(s.id("one")).size
    });
    assert_eq!(sizes.as_slice(), &Size::ALL[..5]);
}

#[test]
fn ed_stc_12_to_ed_stc_25_bodies_as_they_are_listed() {
    // Also ED-STC-13, ED-STC-14, ED-STC-17, ED-STC-18, ED-STC-19, ED-STC-22, ED-TRA-46.
    use ludex_edge::character::{Condition, Limbs};
    let rows = [
        ("sentry drone", Limbs::None, false, 0),
        ("rift hound", Limbs::NoArms, false, 0),
        ("titan crawler", Limbs::NoArms, false, 2_000),
        ("marsh stinger", Limbs::NoArms, false, 0),
        ("ridge glider", Limbs::NoArms, false, 0),
        ("mite swarm", Limbs::None, true, 0),
        ("forge tyrant", Limbs::Human, true, 0),
        ("courier bot", Limbs::NoLegs, false, 0),
    ];
    for (name, limbs, mindless, feels) in rows {
        let s = pair("Rhea Vance", name);
        let profile = s.state().profile(s.id("two"));
        assert_eq!((profile.limbs, profile.mindless, profile.body.tremorsense), (limbs, mindless, feels), "{name}");
        assert!(profile.unusual, "{name}: ED-DTH-19, an animal or a machine is hard to help");
    }
    // What these bodies do when hurt: a foreleg, the torso, and no mind to shock.
    let inflict = |row: u8, mind: bool| json!({"do": "inflict_trauma", "target": "two", "row": row, "severe": false, "mind": mind});
    let actors = |is| [("one", "Rhea Vance", "ours", 10, 10), ("two", is, "theirs", 30, 10)];
    let mut hound = ring_with("trauma_tables = true", "", &actors("rift hound")).turn("one");
    hound.does(inflict(5, false), NO_DICE);
    assert_eq!(ludex_edge::derived::speed(hound.state(), hound.id("two")), 1_200, "14 m less 2");
    let mut drone = ring_with("trauma_tables = true", "", &actors("sentry drone")).turn("one");
    drone.does(inflict(9, false), [3]);
    assert!(drone.has("two", Condition::Stunned), "a leg of what has none is its torso");
    let mut swarm = ring_with("trauma_tables = true", "", &actors("mite swarm")).turn("one");
    assert_eq!(swarm.no(inflict(2, true)).0, "ED-TRA-46");
}
