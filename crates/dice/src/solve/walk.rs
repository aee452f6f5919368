//! Dice of which some places count, solved face by face.
//!
//! Instead of every way the dice can fall, this goes through the faces from one end and asks how many dice show
//! each: so many ways to choose them, so many of them in the places that count. A state is how many dice are
//! placed and what they have come to.

use super::meter::{Fits, Meter, Solved};
use super::weight::Weight;
use std::ops::Range;

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

    /// Returns `n` over `k`.
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
    let way = Way::of(places);
    meter.room(((way.to + 1) * tally.size()) as u64, W::one().bytes())?;
    let mut left = Left::all(supply, way.dice, meter)?;
    if way.to == 0 {
        let mut result = vec![W::zero(); tally.size()];
        result[tally.start()] = left.all_ways(way.dice)?;
        return Ok(result);
    }
    let mut placed = Placed::none(way.to, tally);
    for step in 0..supply.len() {
        let at = if way.descending { supply.len() - 1 - step } else { step };
        let face = left.take(at, step + 1 == supply.len(), way.dice, meter)?;
        for before in (0..way.to).rev() {
            placed.show(before, &face, &left, way, tally, meter)?;
        }
    }
    Ok(placed.result)
}

/// The places that count, from the end at which they lie, so that the rest need not be told apart.
#[derive(Clone, Copy)]
struct Way {
    dice: usize,
    descending: bool,
    from: usize,
    to: usize,
}

impl Way {
    fn of(Places { from, to, of }: Places) -> Self {
        let descending = to == of && from > 0;
        let (from, to) = if descending { (of - to, of - from) } else { (from, to) };
        Self { dice: of, descending, from, to }
    }

    /// Returns how many of `count` dice count where so many lie before them.
    #[inline]
    fn kept(self, placed: usize, count: usize) -> usize {
        (placed + count).min(self.to).saturating_sub(placed.max(self.from))
    }
}

/// What dice and cards can still show on the way through the faces.
struct Left<'a, W> {
    supply: &'a Supply<'a, W>,
    pascal: Pascal<W>,
    /// Of so many dice that their ways leave the range of floating-point numbers, though what they come to does not.
    many: Option<Many>,
    /// The weight, or the number, of all values after the one at hand.
    rest_weight: W,
    rest_cards: usize,
    /// What the powers for one value take.
    each_value: u64,
}

/// A face at hand, with the powers of its weight and of that of all later ones.
struct Face<W> {
    at: usize,
    value: i64,
    powers: Vec<W>,
    rest_powers: Vec<W>,
    /// Its share of what it and the later ones weigh.
    chance: f64,
}

impl<'a, W: Weight> Left<'a, W> {
    /// No face is gone through yet.
    fn all(supply: &'a Supply<'a, W>, dice: usize, meter: &mut Meter) -> Solved<Self> {
        let mut rest_weight = W::zero();
        let mut rest_cards = 0;
        let mut each_value = dice as u64;
        if let Supply::Cards(cards) = supply {
            rest_cards = cards.iter().map(|card| card.1 as usize).sum();
        }
        let pascal = Pascal::<W>::new(dice.max(rest_cards), meter)?;
        let many = (!W::EXACT && dice > 500 && matches!(supply, Supply::Dice(_))).then(|| Many::of(dice));
        if let Supply::Dice(faces) = supply {
            faces.iter().for_each(|face| rest_weight.add(&face.1));
            each_value *= rest_weight.power(dice as u32).fits()?.steps();
        }
        Ok(Self { supply, pascal, many, rest_weight, rest_cards, each_value })
    }

    /// Returns all ways that so many dice or cards can fall.
    fn all_ways(&self, dice: usize) -> Solved<W> {
        match self.supply {
            Supply::Dice(_) => self.rest_weight.power(dice as u32).fits(),
            Supply::Cards(_) => Ok(self.pascal.choose(self.rest_cards, dice)),
        }
    }

    /// Goes on to a face.
    fn take(&mut self, at: usize, last: bool, dice: usize, meter: &mut Meter) -> Solved<Face<W>> {
        meter.spend(self.each_value)?;
        let mut face =
            Face { at, value: self.supply.value(at), powers: Vec::new(), rest_powers: Vec::new(), chance: 0.0 };
        match self.supply {
            Supply::Dice(faces) => {
                let weight = &faces[at].1;
                self.rest_weight.sub(weight);
                if last {
                    self.rest_weight = W::zero();
                }
                face.powers = powers(weight, dice)?;
                face.rest_powers = powers(&self.rest_weight, dice)?;
                let shown = weight.to_f64();
                face.chance = shown / (shown + self.rest_weight.to_f64());
            }
            Supply::Cards(cards) => self.rest_cards -= cards[at].1 as usize,
        }
        Ok(face)
    }

    /// Returns the ways for `count` of `left` dice to show a face.
    #[inline]
    fn ways(&self, face: &Face<W>, left: usize, count: usize) -> Solved<W> {
        match (self.supply, &self.many) {
            (Supply::Dice(_), Some(many)) => Ok(many.chance(left, count, face.chance)),
            (Supply::Dice(_), None) => self.pascal.choose(left, count).times(&face.powers[count]).fits(),
            (Supply::Cards(cards), _) => Ok(self.pascal.choose(cards[face.at].1 as usize, count)),
        }
    }

    /// Returns the ways for so many dice to show only later faces.
    #[inline]
    fn later(&self, face: &Face<W>, left: usize) -> W {
        match (self.supply, &self.many) {
            (Supply::Dice(_), Some(_)) => W::one(),
            (Supply::Dice(_), None) => face.rest_powers[left].clone(),
            (Supply::Cards(_), _) => self.pascal.choose(self.rest_cards, left),
        }
    }
}

/// Returns the powers of a weight up to so much.
fn powers<W: Weight>(weight: &W, most: usize) -> Solved<Vec<W>> {
    let mut powers = vec![W::one()];
    for i in 0..most {
        powers.push(if weight.is_zero() { W::zero() } else { powers[i].times(weight).fits()? });
    }
    Ok(powers)
}

/// The ways to each state, by how many dice are placed, and to those where all places that count are filled.
struct Placed<W> {
    states: Vec<Vec<W>>,
    /// Where the states of so many dice placed lie that were reached.
    reached: Vec<Range<usize>>,
    result: Vec<W>,
}

impl<W: Weight> Placed<W> {
    fn none(to: usize, tally: &impl Tally) -> Self {
        let mut states = vec![vec![W::zero(); tally.size()]; to];
        states[0][tally.start()] = W::one();
        let mut reached = vec![0..0; to];
        reached[0] = tally.start()..tally.start() + 1;
        Self { states, reached, result: vec![W::zero(); tally.size()] }
    }

    /// Where so many dice are placed, lets none, some or all of the others show a face.
    #[inline]
    fn show(
        &mut self,
        placed: usize,
        face: &Face<W>,
        left: &Left<W>,
        way: Way,
        tally: &impl Tally,
        meter: &mut Meter,
    ) -> Solved<()> {
        let dice = way.dice - placed;
        let span = self.reached[placed].clone();
        meter.spend((span.len() as u64 + 1) * (way.to - placed) as u64)?;
        let source = std::mem::take(&mut self.states[placed]);
        let from_states = || span.clone().zip(&source[span.clone()]).filter(|(_, weight)| !weight.is_zero());
        for count in 1..way.to - placed {
            let ways = left.ways(face, dice, count)?;
            if ways.is_zero() || span.is_empty() {
                continue;
            }
            let kept = way.kept(placed, count);
            let before = &self.reached[placed + count];
            let (mut low, mut high) = if before.is_empty() { (usize::MAX, 0) } else { (before.start, before.end) };
            for (state, weight) in from_states() {
                let to_state = if kept == 0 { state } else { tally.step(state, face.value, kept) };
                self.states[placed + count][to_state].add(&weight.times(&ways).fits()?);
                low = low.min(to_state);
                high = high.max(to_state + 1);
            }
            if low < high {
                self.reached[placed + count] = low..high;
            }
        }
        let mut enough = W::zero();
        for count in way.to - placed..=dice {
            enough.add(&left.ways(face, dice, count)?.times(&left.later(face, dice - count)).fits()?);
        }
        if !enough.is_zero() {
            let kept = way.kept(placed, dice);
            for (state, weight) in from_states() {
                self.result[tally.step(state, face.value, kept)].add(&weight.times(&enough).fits()?);
            }
        }
        self.states[placed] = source;
        if let Some(many) = &left.many {
            // The others, of which none shows this.
            let none = many.chance(dice, 0, face.chance);
            for weight in &mut self.states[placed][span] {
                *weight = weight.times(&none).fits()?;
            }
        }
        Ok(())
    }
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
