//! Days between adventures: work, making things, learning anew, and what living costs.

use crate::character::Rank;
use crate::checks::Degree;
use crate::money::Money;
use ludex_kit::{Refusal, ensure, rules, words};

rules! {
    /// Whoever has learned a trade rolls once as the work begins and is paid by the day until it ends: by the level of the work
    /// and the rank, after a failure less, after a critical success as for the next level. A critical failure earns nothing, and
    /// the work is over.
    INCOME = "PF-DWN-01", "Earn Income", Table(INCOME_ROWS; "level", "failure", "trained", "expert", "master", "legendary");
    /// Things of at most the maker's level are made of materials worth half their price in four days and a check; from the ninth
    /// level on that takes a master, from the sixteenth a legendary one. A success lets the maker pay the other half or work on,
    /// each day for as much as work of the maker's level would earn, after a critical success of the next level. A failure keeps
    /// the materials, a critical failure spoils a tenth of them.
    CRAFTING = "PF-DWN-02", "Craft";
    /// A feat or an increase of a skill is exchanged in a week, a feature of a class in a month or more, with no time for
    /// anything else.
    RETRAINING = "PF-DWN-03", "Retraining", Table(RETRAINING_DAYS; "what", "days");
    /// Living costs by how well and how long.
    LIVING = "PF-DWN-04", "Cost of living", Table(LIVING_COSTS; "standard", "week", "month", "year");
}

words! {
    /// What is learned anew.
    pub enum Retrained {
        Feat = "feat", SkillIncrease = "skill_increase" as "skill increase", ClassFeature = "class_feature" as "class feature",
    }
    /// How well somebody lives.
    pub enum Standard {
        Subsistence = "subsistence", Comfortable = "comfortable", Fine = "fine", Extravagant = "extravagant",
    }
    /// How long somebody lives so.
    pub enum Term {
        Week = "week", Month = "month", Year = "year",
    }
}

const fn cp(pieces: u64) -> Money {
    Money::copper(pieces)
}

const fn sp(pieces: u64) -> Money {
    Money::silver(pieces)
}

const fn gp(pieces: u64) -> Money {
    Money::gold(pieces)
}

/// What a day of work earns, by its level: after a failure, and after a success of each rank (PF-DWN-01). The last row stands for
/// a critical success at the twentieth level; nobody fails at that.
pub const INCOME_ROWS: [(u8, Money, Money, Money, Money, Money); 22] = [
    (0, cp(1), cp(5), cp(5), cp(5), cp(5)),
    (1, cp(2), sp(2), sp(2), sp(2), sp(2)),
    (2, cp(4), sp(3), sp(3), sp(3), sp(3)),
    (3, cp(8), sp(5), sp(5), sp(5), sp(5)),
    (4, sp(1), sp(7), sp(8), sp(8), sp(8)),
    (5, sp(2), sp(9), gp(1), gp(1), gp(1)),
    (6, sp(3), sp(15), gp(2), gp(2), gp(2)),
    (7, sp(4), gp(2), sp(25), sp(25), sp(25)),
    (8, sp(5), sp(25), gp(3), gp(3), gp(3)),
    (9, sp(6), gp(3), gp(4), gp(4), gp(4)),
    (10, sp(7), gp(4), gp(5), gp(6), gp(6)),
    (11, sp(8), gp(5), gp(6), gp(8), gp(8)),
    (12, sp(9), gp(6), gp(8), gp(10), gp(10)),
    (13, gp(1), gp(7), gp(10), gp(15), gp(15)),
    (14, sp(15), gp(8), gp(15), gp(20), gp(20)),
    (15, gp(2), gp(10), gp(20), gp(28), gp(28)),
    (16, sp(25), gp(13), gp(25), gp(36), gp(40)),
    (17, gp(3), gp(15), gp(30), gp(45), gp(55)),
    (18, gp(4), gp(20), gp(45), gp(70), gp(90)),
    (19, gp(6), gp(30), gp(60), gp(100), gp(130)),
    (20, gp(8), gp(40), gp(75), gp(150), gp(200)),
    (21, Money::NONE, gp(50), gp(90), gp(175), gp(300)),
];

/// Days that learning anew takes; a feature of a class at the least (PF-DWN-03).
pub const RETRAINING_DAYS: [(Retrained, u16); 3] =
    [(Retrained::Feat, 7), (Retrained::SkillIncrease, 7), (Retrained::ClassFeature, 30)];

/// What living costs by the week, the month, the year (PF-DWN-04).
pub const LIVING_COSTS: [(Standard, Money, Money, Money); 4] = [
    (Standard::Subsistence, sp(4), gp(2), gp(24)),
    (Standard::Comfortable, gp(1), gp(4), gp(52)),
    (Standard::Fine, gp(30), gp(130), gp(1_600)),
    (Standard::Extravagant, gp(100), gp(430), gp(5_200)),
];

/// The level of work above which there is none.
pub const HIGHEST_WORK: u8 = 20;
/// Days that making anything takes before its check (PF-DWN-02).
pub const CRAFTING_DAYS: u16 = 4;

/// Returns what a day of work of a level earns after a check (PF-DWN-01); refused without the training, above level 20.
pub fn income(level: u8, rank: Rank, degree: Degree) -> Result<Money, Refusal> {
    ensure!(rank != Rank::Untrained, INCOME, "only who has learned a trade earns by it");
    ensure!(level <= HIGHEST_WORK, INCOME, "there is no work of level {}", i32::from(level));
    Ok(match degree {
        Degree::CriticalFailure => Money::NONE,
        Degree::Failure => INCOME_ROWS[usize::from(level)].1,
        Degree::Success => of_rank(level, rank),
        Degree::CriticalSuccess => of_rank(level + 1, rank),
    })
}

/// Returns whether the work ends with its first day (PF-DWN-01).
pub const fn is_dismissed(degree: Degree) -> bool {
    matches!(degree, Degree::CriticalFailure)
}

/// Returns what stands in a row of the table for a rank; the untrained have what the trained have.
fn of_rank(row: u8, rank: Rank) -> Money {
    let (_, _, trained, expert, master, legendary) = INCOME_ROWS[usize::from(row)];
    match rank {
        Rank::Untrained | Rank::Trained => trained,
        Rank::Expert => expert,
        Rank::Master => master,
        Rank::Legendary => legendary,
    }
}

/// Who makes a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Maker {
    /// The level, 1 to 20.
    pub level: u8,
    /// The rank in Crafting.
    pub rank: Rank,
}

impl Maker {
    /// Returns whether such a maker may make a thing of a level (PF-DWN-02).
    pub fn may_make(self, level: u8) -> Result<(), Refusal> {
        ensure!(self.rank != Rank::Untrained, CRAFTING, "only who has learned Crafting makes things");
        ensure!(level <= self.level, CRAFTING, "a thing of level {} is above its maker", i32::from(level));
        ensure!(
            level < 9 || self.rank >= Rank::Master,
            CRAFTING,
            "a thing of level {} takes a master",
            i32::from(level)
        );
        ensure!(
            level < 16 || self.rank == Rank::Legendary,
            CRAFTING,
            "a thing of level {} takes a legendary maker",
            i32::from(level)
        );
        Ok(())
    }

    /// Returns what is still to be paid for a thing of a price after a check and so many days of work beyond the four (PF-DWN-02).
    pub fn rest(self, price: Money, degree: Degree, days: u16) -> Crafted {
        let materials = price.half();
        let rest = price.less(materials);
        match degree {
            Degree::CriticalFailure => Crafted::Failed { lost: Money(materials.0 / 10) },
            Degree::Failure => Crafted::Failed { lost: Money::NONE },
            Degree::Success | Degree::CriticalSuccess => {
                let row = self.level.min(HIGHEST_WORK) + u8::from(degree == Degree::CriticalSuccess);
                let worked = of_rank(row, self.rank).times(days.into());
                Crafted::Made { rest: rest.less(worked) }
            }
        }
    }
}

/// What came of making a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crafted {
    /// It is made once so much more is paid.
    Made {
        /// What is still to be paid.
        rest: Money,
    },
    /// It is not made.
    Failed {
        /// What the materials lost.
        lost: Money,
    },
}

impl Retrained {
    /// Returns the days that it takes, at the least (PF-DWN-03).
    pub const fn days(self) -> u16 {
        RETRAINING_DAYS[self as usize].1
    }
}

impl Standard {
    /// Returns what it costs for a term (PF-DWN-04).
    pub const fn costs(self, term: Term) -> Money {
        let (_, week, month, year) = LIVING_COSTS[self as usize];
        match term {
            Term::Week => week,
            Term::Month => month,
            Term::Year => year,
        }
    }
}
