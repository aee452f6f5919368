//! PF-DCS: where a DC begins, and what makes it easier or harder.

use ludex_pathfinder::building::Building;
use ludex_pathfinder::character::{Rank, Skill};
use ludex_pathfinder::difficulty::*;

#[test]
fn pf_dcs_01_a_rank_has_a_dc() {
    let dcs: Vec<i32> = Rank::ALL.iter().map(|rank| simple_dc(*rank)).collect();
    assert_eq!(dcs, [10, 15, 20, 30, 40]);
    assert_eq!((SIMPLE.table.unwrap().rows)()[3], ["master", "30"]);
}

#[test]
fn pf_dcs_02_a_level_has_a_dc() {
    let printed =
        [14, 15, 16, 18, 19, 20, 22, 23, 24, 26, 27, 28, 30, 31, 32, 34, 35, 36, 38, 39, 40, 42, 44, 46, 48, 50];
    for (level, dc) in printed.into_iter().enumerate() {
        assert_eq!(level_dc(level as i32), Ok(dc), "level {level}");
    }
    assert_eq!((level_dc(-1), level_dc(-7)), (Ok(13), Ok(13)), "one less than at 0");
    assert_eq!(
        level_dc(26).unwrap_err().to_string(),
        "no DC is known for level 26 (PF-DCS-02); take a level of at most 25"
    );
    assert!(level_dc(i32::MAX).is_err() && level_dc(i32::MIN).is_ok());
}

#[test]
fn pf_dcs_03_a_spell_has_the_dc_of_the_level_at_which_it_is_learned() {
    for level in 1..=10 {
        assert_eq!(spell_dc(level), level_dc(2 * level - 1), "level {level}");
    }
    assert_eq!(spell_dc(0), Ok(15), "cantrips are of the first level");
    assert!(spell_dc(11).is_err() && spell_dc(-1).is_err());
    let rare = composed(Base::Spell(10), Rarity::Rare, &[], true).unwrap();
    assert_eq!(rare.to_string(), "39 spell level 10 + 5 rare = 44");
}

#[test]
fn pf_dcs_04_words_and_rarities_change_a_dc() {
    let adds: Vec<i32> = Ease::ALL.iter().map(|ease| ease.adds()).collect();
    assert_eq!(adds, [-10, -5, -2, 0, 2, 5, 10]);
    let rare: Vec<i32> = Rarity::ALL.iter().map(|rarity| rarity.ease().adds()).collect();
    assert_eq!(rare, [0, 2, 5, 10]);
    for (ease, _, rarity) in EASE_ROWS {
        assert!(rarity.is_none_or(|rarity| rarity.ease() == ease), "the table says the same");
    }
    assert_eq!(composed(Base::Level(5), Rarity::Rare, &[], true).unwrap().total, 25);
}

#[test]
fn pf_dcs_05_all_parts_add_up() {
    let scroll = composed(Base::Spell(3), Rarity::Uncommon, &[Ease::VeryHard], true).unwrap();
    assert_eq!(scroll.to_string(), "20 spell level 3 + 2 uncommon + 5 very hard = 27");
    let low = composed(Base::Statistic(8), Rarity::Common, &[Ease::IncrediblyEasy, Ease::Easy], true).unwrap();
    assert_eq!(low.total, -4, "a DC below 1 is kept");
    let silent = composed(Base::Level(3), Rarity::Unique, &[Ease::Easy], false).unwrap();
    assert_eq!((silent.total, silent.parts.len()), (26, 0));
}

#[test]
fn pf_dcs_06_things_are_made_against_level_and_rarity() {
    assert_eq!(craft_dc(3, Rarity::Uncommon, false, true).unwrap().total, 20);
    let again = craft_dc(3, Rarity::Uncommon, true, true).unwrap();
    assert_eq!(again.to_string(), "18 level 3 + 2 uncommon - 2 made before = 18");
    assert_eq!(repair_dc(3, true).unwrap().total, 18, "mending asks for no rarity");
}

#[test]
fn pf_dcs_07_work_is_at_most_of_the_level_of_the_place() {
    assert_eq!(work_dc(3, 3, true).unwrap().total, 18);
    assert_eq!(work_dc(1, 3, true).unwrap().total, 15, "less is on offer too");
    let refusal = work_dc(4, 3, true).unwrap_err();
    assert_eq!(refusal.to_string(), "there is no work of level 4 in a place of level 3 (PF-DCS-07)");
    let of: Vec<Option<Settlement>> = [0, 1, 2, 4, 5, 7, 8, 10, 11].map(Settlement::of_level).to_vec();
    use Settlement::*;
    let expected = [Village, Village, Town, Town, City, City, Metropolis, Metropolis];
    assert_eq!(of[..8], expected.map(Some));
    assert_eq!(of[8], None);
}

#[test]
fn pf_dcs_08_what_is_asked_in_depth_is_a_rank_harder() {
    assert_eq!(gather_dc(Rank::Trained, false, true).total, 15);
    assert_eq!(gather_dc(Rank::Trained, true, true).to_string(), "15 trained + 5 in depth = 20");
    assert_eq!(gather_dc(Rank::Expert, true, true).total, 30);
    assert_eq!(gather_dc(Rank::Legendary, true, true).total, 40, "nothing is harder than legendary");
}

#[test]
fn pf_dcs_09_a_curse_counts_in_place_of_rarity() {
    let ring = identify_dc(Base::Level(6), Rarity::Uncommon, true, true).unwrap();
    assert_eq!(ring.to_string(), "22 level 6 (uncommon +2, off: the curse counts in its place) + 10 cursed = 32");
    assert_eq!(identify_dc(Base::Level(6), Rarity::Unique, true, true).unwrap().total, 32, "the greater, not the sum");
    assert_eq!(identify_dc(Base::Level(6), Rarity::Rare, false, true).unwrap().total, 27);
}

#[test]
fn pf_opt_09_a_spell_of_the_tenth_level_is_learned_against_39_or_41() {
    let usual = Building::default();
    let harder = Building { learn_tenth: 41, ..Building::default() };
    assert_eq!(learn_dc(10, Rarity::Rare, &usual, true).unwrap().total, 44);
    assert_eq!(learn_dc(10, Rarity::Rare, &harder, true).unwrap().total, 46);
    assert_eq!(learn_dc(9, Rarity::Rare, &harder, true).unwrap().total, 41, "only the tenth");
}

#[test]
fn pf_dcs_11_directions_are_harder_to_find_where_it_is_strange() {
    let dcs: Vec<i32> = Wilds::ALL.iter().map(|place| direction_dc(*place, true).total).collect();
    assert_eq!(dcs, [15, 20, 30, 40], "sewers 20, a plane of dreams 40");
}

#[test]
fn pf_dcs_12_attitudes_change_what_is_estimated() {
    let usual = Building::default();
    let dc = |skill, resolve, attitude, options: &Building| social_dc(skill, resolve, attitude, options, true).unwrap();
    let guard = Resolve::Estimated(1);
    let by_attitude: Vec<i32> =
        Attitude::ALL.iter().map(|one| dc(Skill::Diplomacy, guard, *one, &usual).total).collect();
    assert_eq!(by_attitude, [10, 13, 15, 17, 20]);
    assert_eq!(dc(Skill::Intimidation, guard, Attitude::Hostile, &usual).total, 15, "fear asks for no attitude");
    let known = dc(Skill::Deception, Resolve::Known(18), Attitude::Hostile, &usual);
    assert_eq!(known.to_string(), "18 Will (hostile +5, off: the DC is known) = 18");
    let both = Building { attitude_on_known: true, ..Building::default() };
    assert_eq!(dc(Skill::Deception, Resolve::Known(18), Attitude::Hostile, &both).total, 23);
}

#[test]
fn pf_dcs_13_who_covers_a_trail_may_make_it_harder() {
    assert_eq!(trail_dc(Rank::Trained, Some(8), true).total, 18);
    assert_eq!(trail_dc(Rank::Expert, Some(8), true).total, 20, "whichever is higher");
    assert_eq!(trail_dc(Rank::Trained, None, true).total, 15);
}

#[test]
fn pf_dcs_16_food_is_harder_to_find_where_it_is_scarce() {
    let dcs: Vec<i32> = Plenty::ALL.iter().map(|place| subsist_dc(*place, true).total).collect();
    assert_eq!(dcs, [10, 15, 20, 30, 40]);
}
