//! Whether an encounter is what its file says it is meant to be.

use crate::simulate::{Report, Share};
use ludex_engine::content::Difficulty;

/// The difficulty that an encounter claims for its first side, and the win rate that its fights gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Balance {
    /// The name of the first side.
    pub side: String,
    /// The difficulty that the file states; `None` if it states none.
    pub meant: Option<Difficulty>,
    /// How often the first side wins.
    pub wins: Share,
    /// How many fights were played.
    pub fights: u64,
}

impl Balance {
    /// Returns the balance of an encounter by the report of its fights; `None` if no fight was played.
    pub fn of(meant: Option<Difficulty>, report: &Report) -> Option<Self> {
        let first = report.sides.first().filter(|_| report.fights > 0)?;
        Some(Self { side: first.name.clone(), meant, wins: first.wins, fights: report.fights })
    }

    /// Returns the difficulty that the win rate amounts to.
    pub fn found(&self) -> Difficulty {
        Difficulty::of(self.wins.share)
    }

    /// Returns whether the stated difficulty is plausible: the 95 % interval of the win rate overlaps its range. True if the
    /// file states none.
    pub fn holds(&self) -> bool {
        self.meant.is_none_or(|meant| {
            let (from, to) = meant.wins();
            self.wins.high >= from && (self.wins.low < to || meant == Difficulty::Easy)
        })
    }
}

impl std::fmt::Display for Balance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |share: f64| format!("{:.1}", share * 100.0);
        let found = self.found().name();
        match self.meant {
            None => write!(f, "{found}")?,
            Some(meant) if self.holds() => write!(f, "{}, as it says", meant.name())?,
            Some(meant) => {
                let (from, to) = meant.wins();
                write!(f, "says {} ({:.0} to {:.0} %), and is {found}", meant.name(), from * 100.0, to * 100.0)?;
            }
        }
        let share = percent(self.wins.share);
        let low = percent(self.wins.low);
        let high = percent(self.wins.high);
        write!(f, ": {} win {share} % of {} fights, {low} to {high}", self.side, self.fights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::wilson;

    fn judged(meant: Option<Difficulty>, wins: u64, fights: u64) -> Balance {
        Balance { side: "heroes".into(), meant, wins: wilson(wins, fights), fights }
    }

    #[test]
    fn what_is_said_holds_until_the_interval_is_beyond_it() {
        use Difficulty::{Deadly, Easy, Hard, Standard};
        for (meant, wins, holds) in [
            (Easy, 1000, true),
            (Easy, 940, true),
            (Easy, 930, false),
            (Standard, 1000, false),
            (Standard, 960, true),
            (Standard, 870, true),
            (Standard, 780, true),
            (Standard, 770, false),
            (Hard, 650, true),
            (Deadly, 520, true),
            (Deadly, 0, true),
            (Deadly, 540, false),
        ] {
            assert_eq!(judged(Some(meant), wins, 1000).holds(), holds, "{meant:?} {wins}");
        }
        assert!(judged(None, 3, 1000).holds());
        let few = judged(Some(Easy), 9, 10);
        assert!(few.holds(), "few fights say little: {few}");
        assert_eq!(
            [950, 949, 800, 799, 500, 499].map(|wins| judged(None, wins, 1000).found()),
            [Easy, Standard, Standard, Hard, Hard, Deadly]
        );
    }

    #[test]
    fn it_is_said_with_its_numbers() {
        let said = |meant, wins| judged(meant, wins, 1000).to_string();
        assert_eq!(said(None, 1000), "easy: heroes win 100.0 % of 1000 fights, 99.6 to 100.0");
        assert_eq!(
            said(Some(Difficulty::Hard), 600),
            "hard, as it says: heroes win 60.0 % of 1000 fights, 56.9 to 63.0"
        );
        assert_eq!(
            said(Some(Difficulty::Easy), 600),
            "says easy (95 to 100 %), and is hard: heroes win 60.0 % of 1000 fights, 56.9 to 63.0"
        );
    }
}
