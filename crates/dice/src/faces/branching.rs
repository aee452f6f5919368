use super::shape::{Shape, least};
use super::{DiceSource, Keep};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Walks every way the dice can fall, one run of the rules at a time.
///
/// Run the same decision again and again; [`advance`](Self::advance) moves to the next way and says when all
/// were seen. A total or the better of two branches on its distribution, not on every face.
///
/// ```
/// use ludex_dice::{Branching, DiceSource};
/// let (mut dice, mut sevens) = (Branching::new(), 0.0);
/// loop {
///     if dice.total(2, 6, None) == 7 {
///         sevens += dice.probability();
///     }
///     if !dice.advance() {
///         break;
///     }
/// }
/// assert!((sevens - 1.0 / 6.0).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Branching {
    path: Vec<Branch>,
    depth: usize,
    known: BTreeMap<Shape, Rc<[(u32, u128)]>>,
}

#[derive(Debug, Clone)]
struct Branch {
    shape: Shape,
    at: usize,
    outcomes: Option<Rc<[(u32, u128)]>>,
}

impl Branching {
    /// Returns a walk at its first way.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the chance of the way just run, as a whole number over a whole number, or `None` where either is
    /// beyond 128 bits.
    pub fn fraction(&self) -> Option<(u128, u128)> {
        let mut fraction = (1u128, 1u128);
        for branch in &self.path[..self.depth] {
            let weight = branch.outcomes.as_ref().map_or(1, |outcomes| outcomes[branch.at].1);
            fraction = (fraction.0.checked_mul(weight)?, fraction.1.checked_mul(branch.shape.weight())?);
        }
        Some(fraction)
    }

    /// Returns the chance of the way just run.
    pub fn probability(&self) -> f64 {
        self.path[..self.depth].iter().fold(1.0, |chance, branch| {
            let weight = branch.outcomes.as_ref().map_or(1, |outcomes| outcomes[branch.at].1);
            chance * weight as f64 / branch.shape.weight() as f64
        })
    }

    /// Goes to the next way and to the beginning of its dice; `false` when every way was seen.
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.depth);
        self.depth = 0;
        while let Some(last) = self.path.last_mut() {
            let ways = match (&last.outcomes, last.shape) {
                (Some(outcomes), _) => outcomes.len(),
                (None, Shape::Die(sides)) => sides as usize,
                (None, _) => 1,
            };
            last.at += 1;
            if last.at < ways {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// So many dice at a time as have fewer than 2^119 ways; choosing among them takes 8 bits more.
    fn at_once(count: u32, sides: u32) -> u32 {
        let few = |ways: u128| ways >> 119 == 0;
        (1..=count).take_while(|&dice| u128::from(sides).checked_pow(dice).is_some_and(few)).count() as u32
    }

    fn branch(&mut self, shape: Shape) -> u32 {
        if self.depth == self.path.len() {
            let outcomes = match self.known.get(&shape) {
                Some(outcomes) => Some(outcomes.clone()),
                None => shape.outcomes().map(|outcomes| {
                    let outcomes: Rc<[(u32, u128)]> = outcomes.into();
                    self.known.insert(shape, outcomes.clone());
                    outcomes
                }),
            };
            self.path.push(Branch { shape, at: 0, outcomes });
        }
        let branch = &self.path[self.depth];
        debug_assert_eq!(branch.shape, shape, "the rules rolled other dice on the same way: they are not pure");
        self.depth += 1;
        match &branch.outcomes {
            Some(outcomes) => outcomes[branch.at].0,
            None => branch.at as u32 + 1,
        }
    }
}

impl DiceSource for Branching {
    fn die(&mut self, sides: u32) -> u32 {
        self.branch(Shape::Die(sides))
    }

    fn total(&mut self, count: u32, sides: u32, _shown: Option<&mut Vec<u32>>) -> u32 {
        match count {
            0 => 0,
            1 => self.branch(Shape::Die(sides)),
            _ => self.branch(Shape::Total(count, sides)),
        }
    }

    fn pair(&mut self, sides: u32, keep: Keep, _shown: Option<&mut Vec<u32>>) -> u32 {
        self.branch(match keep {
            Keep::Highest => Shape::Highest(sides),
            Keep::Lowest => Shape::Lowest(sides),
        })
    }

    fn marked(&mut self, count: u32, marks: &'static [i8], _shown: Option<&mut Vec<u32>>) -> i32 {
        match count {
            0 => 0,
            _ => self.branch(Shape::Marked(count, marks)) as i32 + count as i32 * i32::from(least(marks)),
        }
    }

    fn successes(&mut self, mut count: u32, sides: u32, at_least: u32, _shown: Option<&mut Vec<u32>>) -> u32 {
        let mut enough = 0;
        while count > 0 {
            let some = Self::at_once(count, sides);
            enough += self.branch(Shape::Successes(some, sides, at_least));
            count -= some;
        }
        enough
    }

    fn successes_or_ones(
        &mut self,
        mut count: u32,
        sides: u32,
        at_least: u32,
        _shown: Option<&mut Vec<u32>>,
    ) -> (u32, u32) {
        let (mut enough, mut ones) = (0, 0);
        while count > 0 {
            let some = Self::at_once(count, sides);
            match self.branch(Shape::SuccessesOrOnes(some, sides, at_least)) {
                outcome if outcome > some => ones += outcome - some - 1,
                outcome => enough += outcome,
            }
            count -= some;
        }
        (enough, if enough == 0 { ones } else { 0 })
    }

    fn weighed(&mut self, outcomes: &dyn Fn() -> Vec<(u32, u64)>) -> Option<u32> {
        if self.depth == self.path.len() {
            let mut outcomes = outcomes();
            // The likeliest first: whoever walks only some of the ways has seen the most of them.
            outcomes.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
            let sum = outcomes.iter().map(|(_, weight)| weight).sum();
            let outcomes = outcomes.into_iter().map(|(outcome, weight)| (outcome, u128::from(weight))).collect();
            self.path.push(Branch { shape: Shape::Weighed(sum), at: 0, outcomes: Some(outcomes) });
        }
        let branch = &self.path[self.depth];
        let outcome = branch.outcomes.as_ref()?.get(branch.at)?.0;
        self.depth += 1;
        Some(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(mut roll: impl FnMut(&mut Branching) -> u32) -> BTreeMap<u32, f64> {
        let (mut dice, mut chances) = (Branching::new(), BTreeMap::new());
        loop {
            let outcome = roll(&mut dice);
            *chances.entry(outcome).or_insert(0.0) += dice.probability();
            if !dice.advance() {
                return chances;
            }
        }
    }

    #[test]
    fn advantage_of_a_d20_shows_eleven_or_more_three_times_in_four() {
        let chances = walk(|dice| dice.pair(20, Keep::Highest, None));
        assert!((chances.range(11..).map(|(_, p)| p).sum::<f64>() - 0.75).abs() < 1e-12);
        let chances = walk(|dice| dice.pair(20, Keep::Lowest, None));
        assert!((chances.range(11..).map(|(_, p)| p).sum::<f64>() - 0.25).abs() < 1e-12);
    }

    #[test]
    fn dice_with_marks_branch_on_their_sum() {
        static WILD: [i8; 6] = [-2, -1, 0, 0, 1, 2];
        let (mut dice, mut ways, mut fives) = (Branching::new(), 0, 0);
        loop {
            if dice.marked(5, &WILD, None) >= 5 {
                let (weight, of) = dice.fraction().expect("small numbers");
                assert_eq!(of, 7776);
                fives += weight;
            }
            ways += 1;
            if !dice.advance() {
                break;
            }
        }
        assert_eq!((ways, fives), (21, 462));
    }

    #[test]
    fn a_pool_branches_on_its_successes() {
        let (mut dice, mut ways, mut threes) = (Branching::new(), 0, 0);
        loop {
            if dice.successes(6, 6, 4, None) >= 3 {
                let (weight, of) = dice.fraction().expect("small numbers");
                assert_eq!(of, 46_656);
                threes += weight;
            }
            ways += 1;
            if !dice.advance() {
                break;
            }
        }
        assert_eq!((ways, threes * 32), (7, 46_656 * 21));
    }

    #[test]
    fn a_botch_is_told_by_its_ones() {
        // No 5 or 6 on four dice, and a one: (4/6)^4 - (3/6)^4.
        let (mut dice, mut botches) = (Branching::new(), 0);
        loop {
            let (enough, ones) = dice.successes_or_ones(4, 6, 5, None);
            assert!(enough == 0 || ones == 0);
            if ones > 0 {
                botches += dice.fraction().expect("small numbers").0;
            }
            if !dice.advance() {
                break;
            }
        }
        assert_eq!(botches, 175);
    }

    #[test]
    fn pools_of_every_size_and_difficulty_are_certain() {
        for (count, sides) in [(0, 6), (1, 6), (5, 8), (24, 6), (30, 12)] {
            for at_least in [0, 1, 2, sides, sides + 1] {
                let chances = walk(|dice| dice.successes(count, sides, at_least, None));
                assert!((chances.values().sum::<f64>() - 1.0).abs() < 1e-9, "{count}d{sides} at {at_least}");
                let sure = match at_least {
                    0 | 1 => Some(count),
                    more if more > sides => Some(0),
                    _ => None,
                };
                assert!(sure.is_none_or(|sure| chances.keys().eq([&sure])), "{count}d{sides} at {at_least}");
                let mut ones = walk(|dice| dice.successes_or_ones(count, sides, at_least, None).0);
                ones.retain(|_, chance| *chance > 0.0);
                let same = ones.iter().zip(&chances).all(|((a, p), (b, q))| a == b && (p - q).abs() < 1e-9);
                assert!(same && ones.len() == chances.len(), "{count}d{sides} at {at_least}");
            }
        }
    }

    #[test]
    fn outcomes_that_were_weighed_are_walked_once_each() {
        // What 2d6 come to, as three outcomes, and a coin after each.
        let outcomes = || vec![(0, 15), (1, 6), (2, 15)];
        let (mut dice, mut ways, mut sevens) = (Branching::new(), 0, 0);
        loop {
            let class = dice.weighed(&outcomes).expect("this source weighs");
            let (weight, of) = dice.fraction().expect("small numbers");
            assert_eq!(of, 36);
            if dice.die(2) == 1 && class == 1 {
                sevens += weight;
            }
            ways += 1;
            if !dice.advance() {
                break;
            }
        }
        assert_eq!((ways, sevens), (6, 6));
        assert_eq!(super::super::Seeded::from_number(1).weighed(&outcomes), None, "a source of faces");
    }

    #[test]
    fn dice_that_depend_on_dice_are_weighed() {
        // A coin decides between 3d6 and 1d4; every way together is certain.
        let chances = walk(|dice| if dice.die(2) == 1 { dice.total(3, 6, None) } else { 100 + dice.die(4) });
        assert!((chances.values().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!((chances[&10] - 0.5 * 27.0 / 216.0).abs() < 1e-12);
        assert!((chances[&101] - 0.125).abs() < 1e-12);
    }
}
