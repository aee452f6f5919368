//! PF-DCS: what people know of creatures, and how often they may think about it.

use ludex_pathfinder::building::Building;
use ludex_pathfinder::character::Rank;
use ludex_pathfinder::character::Skill;
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::difficulty::*;

/// Returns the DCs of attempts one after the other while each succeeds.
fn dcs(base: Base, rarity: Rarity, start: Ease, scale: RetryScale) -> Vec<i32> {
    let mut study = Study::begin(rarity, start, scale);
    let mut dcs = Vec::new();
    while let Some(dc) = study.dc(base, rarity, scale, true).unwrap() {
        dcs.push(dc.total);
        study = study.after(Degree::Success);
    }
    dcs
}

#[test]
fn pf_dcs_10_each_success_makes_the_next_attempt_harder() {
    let topic = Base::Simple(Rank::Expert);
    assert_eq!(dcs(topic, Rarity::Common, Ease::Normal, RetryScale::Add), [20, 22, 25, 30]);
    assert_eq!(dcs(topic, Rarity::Common, Ease::Easy, RetryScale::Add), [18, 20, 22, 25, 30]);
    let study = Study::begin(Rarity::Common, Ease::Normal, RetryScale::Add);
    for degree in [Degree::Failure, Degree::CriticalFailure] {
        assert!(study.after(degree).closed, "a failure ends it");
    }
    assert_eq!(study.after(Degree::CriticalSuccess), Study { row: Ease::Hard, closed: false });
}

#[test]
fn pf_dcs_17_rarity_and_the_row_of_an_attempt_are_added() {
    let add = |level, rarity, start| dcs(Base::Level(level), rarity, start, RetryScale::Add);
    assert_eq!(add(2, Rarity::Uncommon, Ease::Normal), [18, 20, 23, 28]);
    assert_eq!(add(2, Rarity::Unique, Ease::Normal), [26, 28, 31, 36]);
    assert_eq!(add(1, Rarity::Common, Ease::VeryEasy), [10, 13, 15, 17, 20, 25]);
}

#[test]
fn pf_opt_21_or_rarity_is_the_row_at_which_one_begins() {
    let rows = |level, rarity, start| dcs(Base::Level(level), rarity, start, RetryScale::Rows);
    assert_eq!(rows(2, Rarity::Uncommon, Ease::Normal), [18, 21, 26]);
    assert_eq!(rows(2, Rarity::Unique, Ease::Normal), [26], "and no further attempt");
    assert_eq!(rows(1, Rarity::Common, Ease::VeryEasy), [10, 13, 15, 17, 20, 25]);
    assert_eq!(rows(2, Rarity::Uncommon, Ease::VeryEasy), [14, 16, 18, 21, 26]);
    let add = dcs(Base::Level(2), Rarity::Uncommon, Ease::VeryEasy, RetryScale::Add);
    assert_eq!(add, [13, 16, 18, 20, 23, 28]);
    let begun = Study::begin(Rarity::Uncommon, Ease::Normal, RetryScale::Rows);
    let shown = begun.dc(Base::Level(2), Rarity::Uncommon, RetryScale::Rows, true).unwrap().unwrap();
    assert_eq!(shown.to_string(), "16 level 2 (uncommon +2, off: it is in the row) + 2 hard = 18");
}

#[test]
fn pf_dcs_14_what_a_creature_is_says_which_skills_know_it() {
    let usual = Building::default();
    let skills = |types: &[CreatureType]| recognising(types, &usual);
    use CreatureType::*;
    assert_eq!(skills(&[Undead, Spirit]), [Skill::Occultism, Skill::Religion]);
    for kind in [Animal, Fey, Fungus, Plant] {
        assert_eq!(skills(&[kind]), [Skill::Nature], "{kind}");
    }
    for kind in [Celestial, Fiend, Monitor, Undead] {
        assert_eq!(skills(&[kind]), [Skill::Religion], "{kind}");
    }
    for kind in [Aberration, Astral, Ethereal, Ooze, Spirit] {
        assert_eq!(skills(&[kind]), [Skill::Occultism], "{kind}");
    }
    for kind in [Beast, Construct, Elemental] {
        assert_eq!(skills(&[kind]), [Skill::Arcana, Skill::Nature], "{kind}");
    }
    assert_eq!((skills(&[Humanoid]), skills(&[Dragon])), (vec![Skill::Society], vec![Skill::Arcana]));
    for (row, kind) in CREATURE_SKILLS.iter().zip(CreatureType::ALL) {
        assert_eq!(row.0, *kind, "the table has them in their order");
    }
}

#[test]
fn pf_opt_07_constructs_may_be_known_by_crafting() {
    let core = Building { construct_skills: ConstructSkills::ArcanaCrafting, ..Building::default() };
    assert_eq!(recognising(&[CreatureType::Construct], &core), [Skill::Arcana, Skill::Crafting]);
    assert!(!recognising(&[CreatureType::Construct], &Building::default()).contains(&Skill::Crafting));
}

#[test]
fn pf_dcs_15_better_checks_tell_more() {
    let wolf = recognise_dc(1, Rarity::Common, Ease::Normal, true).unwrap();
    assert_eq!(wolf.total, 15);
    let famous = recognise_dc(1, Rarity::Unique, Ease::VeryEasy, true).unwrap();
    assert_eq!(famous.to_string(), "15 level 1 + 10 unique - 5 very easy = 20");
    let told = |degree| {
        let Learned { well_known, subtle, false_ones } = learned(degree);
        (well_known, subtle, false_ones)
    };
    assert_eq!(told(Degree::Success), (1, 0, 0), "d20 11 and 4 against 15");
    assert_eq!(told(Degree::CriticalSuccess), (1, 1, 0));
    assert_eq!(told(Degree::Failure), (0, 0, 0));
    assert_eq!(told(Degree::CriticalFailure), (0, 0, 1));
}
