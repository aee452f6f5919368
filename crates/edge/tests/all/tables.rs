//! Tables of the game, row by row, and starter content against its inventory.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{ABILITY_TABLE, ALIAS_TABLE, Ability, Calling, SIZE_TABLE, Size, Skill, skills_of};
use ludex_edge::{checks, derived};

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
