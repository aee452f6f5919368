//! Dice of which some places count, solved face by face.
//!
//! Instead of every way the dice can fall, this goes through the faces from one end and asks how many dice show
//! each: so many ways to choose them, so many of them in the places that count. A state is how many dice are
//! placed and what they have come to.

use super::meter::{Fits, Meter, Solved};
use super::weight::Weight;

/// Which places count, from the lowest, of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Places {
    pub from: usize,
    pub to: usize,
    pub of: usize,
}

/// The binomial coefficients up to `n`, row by row.
pub(crate) struct Pascal<W>(Vec<Vec<W>>);

impl<W: Weight> Pascal<W> {
    pub fn new(n: usize, meter: &mut Meter) -> Solved<Self> {
        // The largest coefficient of a row has almost as many bits as the row has places.
        let (coefficients, words) = ((n * n) as u64 / 2, n as u64 / 128);
        meter.spend(coefficients.saturating_mul(1 + words))?;
        meter.room(coefficients, W::one().bytes().max(8 * words))?;
        let mut rows: Vec<Vec<W>> = vec![vec![W::one()]];
        for i in 1..=n {
            let mut row = vec![W::one(); i + 1];
            for j in 1..i {
                // Sums may leave the word that products are checked for.
                let (a, b) = (&rows[i - 1][j - 1], &rows[i - 1][j]);
                a.times_u64(2).fits()?;
                b.times_u64(2).fits()?;
                let mut sum = a.clone();
                sum.add(b);
                row[j] = sum;
            }
            rows.push(row);
        }
        Ok(Self(rows))
    }

    pub fn choose(&self, n: usize, k: usize) -> W {
        self.0.get(n).and_then(|row| row.get(k)).cloned().unwrap_or_else(W::zero)
    }
}

/// The logarithms of the factorials, for the chances of many dice.
struct Many(Vec<f64>);

impl Many {
    fn of(most: usize) -> Self {
        let logarithms = (0..=most).scan(0.0, |sum, i| {
            *sum += (i.max(1) as f64).ln();
            Some(*sum)
        });
        Self(logarithms.collect())
    }

    /// Returns the chance that `count` of `dice` show what comes with a chance.
    fn chance<W: Weight>(&self, dice: usize, count: usize, chance: f64) -> W {
        let others = dice.saturating_sub(count);
        let some = |count: usize, chance: f64| if count == 0 { 0.0 } else { count as f64 * chance.ln() };
        let log = |n: usize| self.0.get(n).copied().unwrap_or(0.0);
        let ways = log(dice) - log(count) - log(others);
        let share = (ways + some(count, chance) + some(others, 1.0 - chance)).exp();
        W::from_share(share).unwrap_or_else(W::zero)
    }
}

/// What the counted dice come to: states numbered from 0.
pub(crate) trait Tally {
    /// Returns how many states there are.
    fn size(&self) -> usize;
    /// Returns where they begin.
    fn start(&self) -> usize;
    /// After `count` dice of a value more.
    fn step(&self, state: usize, value: i64, count: usize) -> usize;
}

/// How faces are shared out: dice that may show any, or cards that there are only so many of.
pub(crate) enum Supply<'a, W> {
    /// The weight of each value, in order.
    Dice(&'a [(i64, W)]),
    /// How many cards there are of each value, in order.
    Cards(&'a [(i64, u64)]),
}

impl<W: Weight> Supply<'_, W> {
    fn len(&self) -> usize {
        match self {
            Supply::Dice(faces) => faces.len(),
            Supply::Cards(cards) => cards.len(),
        }
    }

    fn value(&self, at: usize) -> i64 {
        match self {
            Supply::Dice(faces) => faces[at].0,
            Supply::Cards(cards) => cards[at].0,
        }
    }
}

/// Returns the ways to each state of the tally, over all ways the dice or cards can fall.
pub(crate) fn walk<W: Weight>(
    supply: &Supply<W>,
    places: Places,
    tally: &impl Tally,
    meter: &mut Meter,
) -> Solved<Vec<W>> {
    let (n, size, values) = (places.of, tally.size(), supply.len());
    // From the end at which the counted places lie, so that the rest need not be told apart.
    let descending = places.to == n && places.from > 0;
    let (from, to) = if descending { (n - places.to, n - places.from) } else { (places.from, places.to) };
    meter.room(((to + 1) * size) as u64, W::one().bytes())?;
    let cards = match supply {
        Supply::Dice(_) => 0,
        Supply::Cards(cards) => cards.iter().map(|card| card.1 as usize).sum(),
    };
    let pascal = Pascal::<W>::new(n.max(cards), meter)?;
    // So many ways that they leave the range of floating-point numbers, though what they come to does not.
    let many = (!W::EXACT && n > 500 && matches!(supply, Supply::Dice(_))).then(|| Many::of(n));
    let mut result = vec![W::zero(); size];
    let mut states: Vec<Vec<W>> = vec![vec![W::zero(); size]; to.max(1)];
    states[0][tally.start()] = W::one();
    // Where the states of so many dice placed lie that were reached.
    let mut reached = vec![0..0; to.max(1)];
    reached[0] = tally.start()..tally.start() + 1;
    let order: Vec<usize> = if descending { (0..values).rev().collect() } else { (0..values).collect() };
    // The weight, or the number, of all values after the one at hand.
    let mut rest_weight = W::zero();
    let mut rest_cards = cards;
    // What the powers for one value take.
    let mut each_value = n as u64;
    if let Supply::Dice(faces) = supply {
        faces.iter().for_each(|face| rest_weight.add(&face.1));
        each_value *= rest_weight.power(n as u32).fits()?.steps();
    }
    if to == 0 {
        let all = match supply {
            Supply::Dice(_) => rest_weight.power(n as u32).fits()?,
            Supply::Cards(_) => pascal.choose(cards, n),
        };
        result[tally.start()] = all;
        return Ok(result);
    }
    for &at in &order {
        let value = supply.value(at);
        meter.spend(each_value)?;
        let (mut powers, mut rest_powers) = (Vec::new(), Vec::new());
        let mut shown = 0.0;
        match supply {
            Supply::Dice(faces) => {
                rest_weight.sub(&faces[at].1);
                shown = faces[at].1.to_f64();
                if order.last() == Some(&at) {
                    rest_weight = W::zero();
                }
                (powers, rest_powers) = (vec![W::one()], vec![W::one()]);
                for i in 0..n {
                    powers.push(powers[i].times(&faces[at].1).fits()?);
                    rest_powers.push(
                        rest_weight
                            .is_zero()
                            .then(W::zero)
                            .map_or_else(|| rest_powers[i].times(&rest_weight).fits(), Ok)?,
                    );
                }
            }
            Supply::Cards(cards) => rest_cards -= cards[at].1 as usize,
        }
        let chance = shown / (shown + rest_weight.to_f64());
        let many_of = |left, count| many.as_ref().map_or_else(W::one, |many| many.chance::<W>(left, count, chance));
        // Ways for `count` of `left` dice to show this value, and for `left` dice to show only later ones.
        let ways = |left: usize, count: usize| match supply {
            Supply::Dice(_) if many.is_some() => Ok(many_of(left, count)),
            Supply::Dice(_) => pascal.choose(left, count).times(&powers[count]).fits(),
            Supply::Cards(cards) => Ok(pascal.choose(cards[at].1 as usize, count)),
        };
        let later = |left: usize| match supply {
            Supply::Dice(_) if many.is_some() => W::one(),
            Supply::Dice(_) => rest_powers[left].clone(),
            Supply::Cards(_) => pascal.choose(rest_cards, left),
        };
        let kept = |placed: usize, count: usize| (placed + count).min(to).saturating_sub(placed.max(from));
        for placed in (0..to).rev() {
            let left = n - placed;
            let span = reached[placed].clone();
            meter.spend((span.len() as u64 + 1) * (to - placed) as u64)?;
            let source = std::mem::take(&mut states[placed]);
            let from_states = || span.clone().zip(&source[span.clone()]).filter(|(_, weight)| !weight.is_zero());
            for count in 1..to - placed {
                let ways = ways(left, count)?;
                if ways.is_zero() || span.is_empty() {
                    continue;
                }
                let kept = kept(placed, count);
                let before = &reached[placed + count];
                let (mut low, mut high) = if before.is_empty() { (usize::MAX, 0) } else { (before.start, before.end) };
                for (state, weight) in from_states() {
                    let to_state = if kept == 0 { state } else { tally.step(state, value, kept) };
                    states[placed + count][to_state].add(&weight.times(&ways).fits()?);
                    (low, high) = (low.min(to_state), high.max(to_state + 1));
                }
                if low < high {
                    reached[placed + count] = low..high;
                }
            }
            let mut enough = W::zero();
            for count in to - placed..=left {
                enough.add(&ways(left, count)?.times(&later(left - count)).fits()?);
            }
            if !enough.is_zero() {
                let kept = kept(placed, left);
                for (state, weight) in from_states() {
                    result[tally.step(state, value, kept)].add(&weight.times(&enough).fits()?);
                }
            }
            states[placed] = source;
            if many.is_some() {
                // The others, of which none shows this.
                let none = many_of(left, 0);
                for weight in &mut states[placed][span] {
                    *weight = weight.times(&none).fits()?;
                }
            }
        }
    }
    Ok(result)
}

/// Returns the same for dice of several kinds, with a tally that may take the dice of a value in portions.
pub(crate) fn walk_kinds<W: Weight>(
    kinds: &[(u32, &[(i64, W)])],
    places: Places,
    tally: &impl Tally,
    meter: &mut Meter,
) -> Solved<Vec<W>> {
    let size = tally.size();
    let most = kinds.iter().map(|kind| kind.0 as usize).max().unwrap_or(0);
    let pascal = Pascal::<W>::new(most, meter)?;
    let mut strides = Vec::with_capacity(kinds.len());
    let mut combinations = 1usize;
    for kind in kinds {
        strides.push(combinations);
        combinations = combinations.saturating_mul(kind.0 as usize + 1);
    }
    meter.room((combinations as u64).saturating_mul(size as u64), W::one().bytes())?;
    let mut states = vec![W::zero(); combinations * size];
    states[tally.start()] = W::one();
    let mut faces: Vec<(i64, usize, &W)> =
        kinds.iter().enumerate().flat_map(|(k, kind)| kind.1.iter().map(move |(value, w)| (*value, k, w))).collect();
    faces.sort_by_key(|face| face.0);
    let placed = |combination: usize| -> usize {
        kinds.iter().zip(&strides).map(|(kind, stride)| combination / stride % (kind.0 as usize + 1)).sum()
    };
    for (value, k, weight) in faces {
        let n = kinds[k].0 as usize;
        let mut powers = vec![W::one()];
        for i in 0..n {
            powers.push(powers[i].times(weight).fits()?);
        }
        meter.spend((combinations as u64).saturating_mul(size as u64))?;
        for combination in (0..combinations).rev() {
            let mine = combination / strides[k] % (n + 1);
            let before = placed(combination);
            for state in 0..size {
                let from = states[combination * size + state].clone();
                if from.is_zero() {
                    continue;
                }
                meter.spend((n - mine) as u64)?;
                for (count, power) in powers.iter().enumerate().take(n - mine + 1).skip(1) {
                    let ways = pascal.choose(n - mine, count).times(power).fits()?;
                    let kept = (before + count).min(places.to).saturating_sub(before.max(places.from));
                    let to_state = if kept == 0 { state } else { tally.step(state, value, kept) };
                    let to = (combination + count * strides[k]) * size + to_state;
                    states[to].add(&from.times(&ways).fits()?);
                }
            }
        }
    }
    Ok(states.split_off((combinations - 1) * size))
}

/// A sum of scores.
pub(crate) struct Scores<F> {
    pub least: i64,
    pub size: usize,
    pub score: F,
}

impl<F: Fn(i64) -> i64> Scores<F> {
    /// For at most `count` dice of these values.
    pub fn new(values: impl Iterator<Item = i64>, count: usize, score: F) -> Option<Self> {
        let (mut low, mut high) = (0i64, 0i64);
        for value in values {
            low = low.min(score(value));
            high = high.max(score(value));
        }
        let least = low.checked_mul(count as i64)?;
        let most = high.checked_mul(count as i64)?;
        let size = usize::try_from(most.checked_sub(least)?.checked_add(1)?).ok()?;
        Some(Self { least, size, score })
    }
}

impl<F: Fn(i64) -> i64> Tally for Scores<F> {
    fn size(&self) -> usize {
        self.size
    }
    #[inline(always)]
    fn start(&self) -> usize {
        -self.least as usize
    }
    #[inline(always)]
    fn step(&self, state: usize, value: i64, count: usize) -> usize {
        (state as i64 + (self.score)(value) * count as i64) as usize
    }
}
