//! What policies weigh, whatever the game: which attack is worth most, and what a defence is worth beside it.
//!
//! All of it is arithmetic on numbers that the game gives, in whole numbers and without a roll. Chances are in twentieths,
//! as a d20 has them; harm, and what somebody can take, in one unit of the game's own, the same for both.
//!
//! ```
//! use ludex_kit::tactics::{Attack, Defence, Stake, spare};
//!
//! // Of two that are hit as easily the one who falls sooner is struck, and of two as hard to fell the more dangerous.
//! let hale = Attack { chance: 10, harm: 6, left: 30, threat: 8, price: 5 };
//! let hurt = Attack { left: 9, ..hale };
//! let fierce = Attack { threat: 16, ..hale };
//! assert!(hurt.worth() > fierce.worth() && fierce.worth() > hale.worth());
//! // With 12 points and attacks for 5 two are over for a defence; for a third an attack would be given up.
//! assert_eq!(spare(12, 5), 2);
//! let stake = Stake { chance: 12, harm: 8, spare: spare(12, 5), own: (5, 90), thrift: 1 };
//! assert!(Defence { chance: 6, price: 2 }.gain(&stake) > 0);
//! ```

/// An attack that may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// How likely it lands, in twentieths.
    pub chance: i32,
    /// What it does then in the middle.
    pub harm: i32,
    /// What the target can still take.
    pub left: i32,
    /// What the target does to others, in the same unit for all targets; 1 at the least counts.
    pub threat: i32,
    /// What it costs; 1 at the least counts.
    pub price: i32,
}

impl Attack {
    /// Returns what it is worth, in a unit that serves for comparing attacks alone: the part of the way to the target's fall that
    /// it goes for each point of its price, times how much it matters that this one falls. So all strike at whom they can fell, and at the most dangerous first; harm
    /// beyond what the target can take counts for nothing.
    pub fn worth(&self) -> i64 {
        let left = i64::from(self.left.max(1));
        let harm = i64::from(self.harm).clamp(0, left);
        let threat = i64::from(self.threat.clamp(1, 100_000));
        let price = i64::from(self.price.max(1));
        i64::from(self.chance.clamp(0, 20)) * harm * threat * SCALE / (left * price)
    }
}

/// Worth is told in thousandths.
const SCALE: i64 = 1_000;

/// What whoever is attacked stands to lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// How likely the attack lands where nothing is done, in twentieths.
    pub chance: i32,
    /// What it does then in the middle.
    pub harm: i32,
    /// The points that no attack of one's own needs ([`spare`]).
    pub spare: i32,
    /// What an attack of one's own costs, and the harm that it does on the mean, in twentieths: what is given up where
    /// the points for it go into a defence.
    pub own: (i32, i32),
    /// What each point may still do against other blows, in halves of a twentieth of this one's harm.
    pub thrift: i32,
}

/// A way to meet an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Defence {
    /// How likely the attack lands all the same, in twentieths.
    pub chance: i32,
    /// What it costs.
    pub price: i32,
}

impl Defence {
    /// Returns what it gains over doing nothing, in twentieths of a point of harm: the harm that it keeps off, less what its
    /// points would have done otherwise.
    pub fn gain(&self, stake: &Stake) -> i64 {
        let (price, forgone) = stake.own;
        let harm = i64::from(stake.harm);
        let kept = i64::from(stake.chance - self.chance) * harm;
        let dear = i64::from((self.price - stake.spare).max(0)) * i64::from(forgone) / i64::from(price.max(1));
        kept - dear - i64::from(stake.thrift) * i64::from(self.price) * harm / 2
    }
}

/// Returns the points that are left after as many actions of a price as `points` buy; they may go into defences.
pub fn spare(points: i32, price: i32) -> i32 {
    if price <= 0 { points } else { points.max(0) % price }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOW: Attack = Attack { chance: 10, harm: 6, left: 30, threat: 8, price: 5 };

    #[test]
    fn harm_beyond_what_the_target_can_take_counts_for_nothing() {
        let last = Attack { left: 4, ..BLOW };
        assert_eq!(last.worth(), Attack { harm: 4, ..last }.worth());
        assert_eq!(last.worth(), Attack { harm: 400, ..last }.worth());
        assert!(last.worth() > BLOW.worth());
    }

    #[test]
    fn nothing_breaks_the_worth_of_an_attack() {
        assert_eq!(Attack { harm: -3, ..BLOW }.worth(), 0);
        assert_eq!(Attack { chance: -1, ..BLOW }.worth(), 0);
        assert!(Attack { left: 0, price: 0, threat: 0, ..BLOW }.worth() > 0);
        let most = i32::MAX;
        assert!(Attack { chance: most, harm: most, left: most, threat: most, price: 1 }.worth() > 0);
    }

    #[test]
    fn a_defence_is_dear_beyond_what_is_over() {
        let dodge = Defence { chance: 6, price: 2 };
        let over = Stake { chance: 12, harm: 5, spare: 2, own: (5, 40), thrift: 0 };
        assert_eq!(dodge.gain(&over), 30, "it costs nothing else");
        let short = Stake { spare: 0, ..over };
        assert_eq!(dodge.gain(&short), 30 - 16, "two fifths of an attack");
        assert!(dodge.gain(&Stake { own: (5, 100), ..short }) < 0, "an attack is worth more than that");
        assert_eq!(dodge.gain(&Stake { thrift: 3, ..over }), 30 - 15, "and two points less for the next blow");
        assert_eq!(Defence { chance: 12, price: 0 }.gain(&Stake { thrift: 3, ..short }), 0);
    }

    #[test]
    fn what_no_attack_needs_is_over() {
        assert_eq!(
            [(12, 5), (4, 5), (10, 5), (-3, 5), (7, 0)].map(|(points, price)| spare(points, price)),
            [2, 4, 0, 0, 7]
        );
    }
}
