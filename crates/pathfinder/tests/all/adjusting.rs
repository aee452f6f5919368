//! PF-ELT: creatures above and below their records, and what is usual at a level.

use ludex_pathfinder::adjustments::*;
use ludex_pathfinder::benchmarks::*;

#[test]
fn pf_elt_01_elite_creatures_have_more() {
    let elite = Adjustment::Elite;
    assert_eq!((18 + elite.adds(), 11 + elite.adds()), (20, 13), "armour class and greatclub of a bruiser");
    assert_eq!(elite.hit_points(30, 2, None), Ok(45));
    assert_eq!(elite.damage(8, DamagePart::Main, false), 10);
    assert_eq!(elite.damage(8, DamagePart::Main, true), 12, "four where it is done only now and then");
    let more: Vec<i32> = [-1, 1, 2, 4, 5, 19, 20, 25].map(|level| elite.hit_points(0, level, None).unwrap()).to_vec();
    assert_eq!(more, [10, 10, 15, 15, 20, 20, 30, 30]);
    assert_eq!(level_of(elite, 2, LevelShift::One), Ok(3));
}

#[test]
fn pf_elt_02_weak_creatures_have_less() {
    let weak = Adjustment::Weak;
    assert_eq!((18 + weak.adds(), 11 + weak.adds()), (16, 9));
    assert_eq!(weak.hit_points(30, 2, None), Ok(20));
    assert_eq!(weak.damage(20, DamagePart::Main, true), 16, "the breath of a drake");
    assert_eq!(weak.damage(2, DamagePart::Main, false), 1, "never below 1");
    let less: Vec<i32> = [1, 2, 3, 5, 6, 20, 21, 25].map(|level| weak.hit_points(100, level, None).unwrap()).to_vec();
    assert_eq!(less, [90, 90, 85, 85, 80, 80, 70, 70]);
    assert_eq!(weak.hit_points(8, 1, None), Ok(1), "never below 1");
    let refusal = weak.hit_points(15, 0, None).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "a creature of level 0 has no weak form (PF-ELT-02); the game master says what it loses"
    );
    assert_eq!(weak.hit_points(15, 0, Some(5)), Ok(10), "unless the game master says it");
    assert_eq!(level_of(weak, 2, LevelShift::One), Ok(1));
    assert_eq!(
        Adjustment::of(true, true).unwrap_err().to_string(),
        "nothing is elite and weak at once (PF-ELT-02); choose one of them"
    );
    assert_eq!(Adjustment::of(false, true), Ok(Some(weak)));
    assert_eq!(Adjustment::of(false, false), Ok(None));
}

#[test]
fn pf_elt_03_damage_changes_once_a_roll() {
    let jaws = Adjustment::Elite.damage(4 + 2, DamagePart::Main, false);
    assert_eq!(jaws * 2, 16, "jaws of an elite wolf, doubled with what it adds");
    for part in [DamagePart::Further, DamagePart::Persistent] {
        assert_eq!(Adjustment::Elite.damage(3, part, false), 3, "{part}");
        assert_eq!(Adjustment::Weak.damage(1, part, true), 1, "{part}");
    }
}

#[test]
fn pf_opt_06_the_lowest_levels_may_move_by_two() {
    let elite = |level, shift| level_of(Adjustment::Elite, level, shift).unwrap();
    assert_eq!((elite(0, LevelShift::One), elite(0, LevelShift::Later)), (1, 2));
    assert_eq!((elite(-1, LevelShift::Later), elite(1, LevelShift::Later)), (1, 2));
    let weak = |level, shift| level_of(Adjustment::Weak, level, shift).unwrap();
    assert_eq!((weak(1, LevelShift::One), weak(1, LevelShift::Later), weak(2, LevelShift::Later)), (0, -1, 1));
}

#[test]
fn pf_elt_04_numbers_of_a_level_are_known() {
    assert_eq!(Measure::ArmorClass.at(2, Mark::Moderate), Some(17));
    let column = |measure: Measure, mark| (-1..=4).map(|level| measure.at(level, mark)).collect::<Option<Vec<i32>>>();
    let armor = |mark| column(Measure::ArmorClass, mark).unwrap();
    assert_eq!(armor(Mark::Extreme), [18, 19, 19, 21, 22, 24]);
    assert_eq!(armor(Mark::High), [15, 16, 16, 18, 19, 21]);
    assert_eq!(armor(Mark::Moderate), [14, 15, 15, 17, 18, 20]);
    assert_eq!(armor(Mark::Low), [12, 13, 13, 15, 16, 18]);
    assert_eq!(column(Measure::Saves, Mark::Extreme).unwrap(), [9, 10, 11, 12, 14, 15]);
    assert_eq!(column(Measure::Saves, Mark::Moderate).unwrap(), [5, 6, 7, 8, 9, 11]);
    assert_eq!(column(Measure::Saves, Mark::Terrible).unwrap(), [0, 1, 2, 3, 4, 6]);
    assert_eq!(column(Measure::Attack, Mark::High).unwrap(), [8, 8, 9, 11, 12, 14]);
    assert_eq!(column(Measure::Attack, Mark::Low).unwrap(), [4, 4, 5, 7, 8, 9]);
    assert_eq!(column(Measure::SpellDc, Mark::Extreme).unwrap(), [19, 19, 20, 22, 23, 25]);
    assert_eq!((Measure::ArmorClass.at(5, Mark::High), Measure::ArmorClass.at(-2, Mark::High)), (None, None));
    assert_eq!(HIT_POINTS[3], [(36, 40), (28, 32), (21, 25)]);
    assert_eq!((DAMAGE[3][1], WARDS[5]), ("1d10+4", (7, 4)));
    assert_eq!(Measure::ArmorClass.mark_of(2, 18), Some(Mark::High));
    assert!(Measure::Saves.is_far(1, 19) && !Measure::Saves.is_far(1, 9), "a wrong number in a file is seen");
    let rows = (BENCHMARKS.table.unwrap().rows)();
    assert_eq!(rows.len(), 42);
    assert!(rows.contains(&["2", "armour class", "21", "18", "17", "15", "-"].map(str::to_owned).to_vec()));
}

#[test]
fn pf_elt_05_further_numbers_of_a_level_are_known() {
    assert_eq!(AREA_DAMAGE[row_of(4).unwrap()].1, "5d6", "the breath of an ember drake");
    assert_eq!(Measure::SpellAttack.at(2, Mark::High), Some(10));
    assert_eq!(Measure::Ability.at(0, Mark::Extreme), None);
    assert_eq!(Measure::Ability.at(4, Mark::Extreme), Some(6));
    let skills: Vec<Option<i32>> = Mark::ALL.iter().map(|mark| Measure::Skill.at(3, *mark)).collect();
    assert_eq!(skills, [13, 10, 9, 7, 5].map(Some));
    let rows = (MORE.table.unwrap().rows)();
    assert!(rows.contains(&["-1", "ability", "-", "3", "2", "0", "-"].map(str::to_owned).to_vec()));
    assert!(rows.iter().all(|row| row.len() == MORE.table.unwrap().head.len()));
}

#[test]
fn pf_opt_06_an_elite_creature_of_the_lowest_levels_may_count_two_higher() {
    let level = |options: &str| {
        let more =
            "[[actors]]\nname = \"wolf\"\nis = \"timber wolf\"\nside = \"theirs\"\nat = \"B\"\nadjust = \"weak\"\n";
        let s = crate::common::ring_with(options, more, "A . B", &[("one", "Brannoc", "ours", "A")]);
        s.state().profile(s.id("wolf")).level
    };
    assert_eq!((level(""), level("building = { level_shift = \"later\" }")), (0, -1));
}
