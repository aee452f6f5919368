//! PF-DWN: work, making things, learning anew, and what living costs.

use ludex_pathfinder::character::Rank;
use ludex_pathfinder::checks::Degree::*;
use ludex_pathfinder::downtime::*;
use ludex_pathfinder::money::{Money, TRADE};

#[test]
fn pf_dwn_01_work_is_paid_by_its_level_and_the_rank() {
    let a_day = |degree| income(1, Rank::Trained, degree).unwrap();
    assert_eq!(a_day(Success).times(6), Money::silver(12), "six days");
    assert_eq!((a_day(CriticalSuccess), a_day(Failure)), (Money::silver(3), Money::copper(2)));
    assert_eq!(
        (a_day(CriticalFailure), is_dismissed(CriticalFailure), is_dismissed(Failure)),
        (Money::NONE, true, false)
    );
    let of = |level, rank, degree| income(level, rank, degree).unwrap().to_string();
    assert_eq!(of(6, Rank::Trained, Success), "1 gp 5 sp");
    assert_eq!(of(16, Rank::Legendary, Success), "40 gp");
    assert_eq!(of(20, Rank::Master, CriticalSuccess), "175 gp");
    assert_eq!(of(10, Rank::Expert, CriticalSuccess), "6 gp");
    assert_eq!(income(1, Rank::Untrained, Success).unwrap_err().rule.id, "PF-DWN-01");
    assert!(income(21, Rank::Trained, Success).is_err());
}

#[test]
fn pf_dwn_01_the_table_is_the_printed_one() {
    let failed = [1, 2, 4, 8, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 150, 200, 250, 300, 400, 600, 800, 0];
    let trained =
        [5, 20, 30, 50, 70, 90, 150, 200, 250, 300, 400, 500, 600, 700, 800, 1000, 1300, 1500, 2000, 3000, 4000, 5000];
    let expert = [
        5, 20, 30, 50, 80, 100, 200, 250, 300, 400, 500, 600, 800, 1000, 1500, 2000, 2500, 3000, 4500, 6000, 7500, 9000,
    ];
    let master = [
        5, 20, 30, 50, 80, 100, 200, 250, 300, 400, 600, 800, 1000, 1500, 2000, 2800, 3600, 4500, 7000, 10000, 15000,
        17500,
    ];
    let legendary = [
        5, 20, 30, 50, 80, 100, 200, 250, 300, 400, 600, 800, 1000, 1500, 2000, 2800, 4000, 5500, 9000, 13000, 20000,
        30000,
    ];
    for (level, row) in INCOME_ROWS.iter().enumerate() {
        let expected = [failed[level], trained[level], expert[level], master[level], legendary[level]].map(Money);
        assert_eq!([row.1, row.2, row.3, row.4, row.5], expected, "level {level}");
        assert_eq!(usize::from(row.0), level);
    }
}

#[test]
fn pf_dwn_02_a_thing_is_paid_in_halves_or_worked_off() {
    let maker = Maker { level: 1, rank: Rank::Trained };
    let price = Money::gold(10);
    assert_eq!(maker.rest(price, Success, 0), Crafted::Made { rest: Money::gold(5) });
    let worked = maker.rest(price, Success, 3);
    assert_eq!(worked, Crafted::Made { rest: Money::silver(44) }, "4 gp 4 sp after three days at 2 sp");
    assert_eq!(maker.rest(price, CriticalSuccess, 3), Crafted::Made { rest: Money::silver(41) }, "3 sp a day");
    assert_eq!(maker.rest(price, Success, 500), Crafted::Made { rest: Money::NONE });
    assert_eq!(maker.rest(price, Failure, 0), Crafted::Failed { lost: Money::NONE });
    assert_eq!(maker.rest(price, CriticalFailure, 0), Crafted::Failed { lost: Money::silver(5) }, "a tenth of 5 gp");
    assert_eq!(maker.may_make(2).unwrap_err().to_string(), "a thing of level 2 is above its maker (PF-DWN-02)");
    let may = |level, rank, thing| Maker { level, rank }.may_make(thing).is_ok();
    assert!(may(9, Rank::Expert, 8) && !may(9, Rank::Expert, 9) && may(9, Rank::Master, 9));
    assert!(!may(16, Rank::Master, 16) && may(16, Rank::Legendary, 16) && !may(5, Rank::Untrained, 0));
}

#[test]
fn pf_dwn_03_learning_anew_takes_weeks() {
    assert_eq!(Retrained::SkillIncrease.days(), 7);
    assert_eq!((Retrained::Feat.days(), Retrained::ClassFeature.days()), (7, 30));
}

#[test]
fn pf_dwn_04_living_costs() {
    let of = |standard: Standard| [Term::Week, Term::Month, Term::Year].map(|term| standard.costs(term));
    assert_eq!(of(Standard::Subsistence), [40, 200, 2_400].map(Money));
    assert_eq!(of(Standard::Comfortable), [1, 4, 52].map(Money::gold));
    assert_eq!(of(Standard::Fine), [30, 130, 1_600].map(Money::gold));
    assert_eq!(of(Standard::Extravagant), [100, 430, 5_200].map(Money::gold));
    let left = Money::silver(12).less(Standard::Subsistence.costs(Term::Week));
    assert_eq!(left, Money::silver(8), "six days of work and a week of bread");
}

#[test]
fn pf_dwn_05_things_sell_for_half() {
    assert_eq!(Money::gold(1).sold(false), Money::silver(5), "a longsword");
    assert_eq!(Money::gold(1).sold(true), Money::gold(1), "a gem");
    assert_eq!((Money::copper(1).sold(false), Money::NONE.to_string()), (Money::NONE, "0 cp".to_owned()));
    assert_eq!(Money(1234).to_string(), "12 gp 3 sp 4 cp");
    assert_eq!(TRADE.id, "PF-DWN-05");
}
