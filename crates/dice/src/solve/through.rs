//! The way through the faces of dice of several kinds, of which some may be endless.

use super::chain::choose;
use super::meter::{Fits, Meter, Solved};
use super::walk::Tally;
use super::weight::Weight;
use super::window::{Source, Window, sum};

/// Returns the ways to each state of a tally, and all ways.
pub(super) fn through<W: Weight>(
    sources: &[Source<W>],
    window: Window,
    tally: &impl Tally,
    meter: &mut Meter,
) -> Solved<(Vec<W>, W)> {
    let Start { mut kinds, faces, combinations } = start(sources, window);
    meter.room((combinations as u64).saturating_mul(tally.size() as u64), W::one().bytes())?;
    let denominator = all_ways(&mut kinds, &faces, window.to, meter)?;
    let mut placed = Placed::none(&kinds, combinations, window, tally);
    placed.steps = denominator.steps();
    if window.to == 0 {
        placed.result[tally.start()] = denominator.clone();
        return Ok((placed.result, denominator));
    }
    for (value, k, weight) in faces {
        let face = kinds[k].take(&weight, window.to, meter)?;
        for at in (0..combinations).rev() {
            if placed.dice[at] >= window.to {
                continue;
            }
            meter.spend(tally.size() as u64)?;
            if placed.at(at).iter().all(W::is_zero) {
                continue;
            }
            let shown = kinds[k].show(&face, at, window.to, placed.dice[at])?;
            let shown = shown.beside_others(&kinds, k, at)?;
            placed.show(at, value, &kinds[k], &shown, tally, meter)?;
        }
    }
    placed.end(&kinds);
    Ok((placed.result, denominator))
}

/// The kinds of dice and all their faces, in the order in which they are gone through.
struct Start<W> {
    kinds: Vec<Kind<W>>,
    /// The value, whose face it is, and its weight.
    faces: Vec<(i64, usize, W)>,
    /// In how many ways dice of all kinds can be placed.
    combinations: usize,
}

fn start<W: Weight>(sources: &[Source<W>], window: Window) -> Start<W> {
    let mut faces: Vec<(i64, usize, W)> = Vec::new();
    let mut kinds: Vec<Kind<W>> = Vec::new();
    let mut combinations = 1usize;
    for source in sources {
        let (room, dice, ends, own, rest) = match source {
            Source::Some(0, _) | Source::Until { ends: 0, .. } => continue,
            Source::Some(count, own) => ((*count as usize).min(window.to), Some(*count as usize), 0, own, sum(own)),
            Source::Until { ends, faces, rest } => (window.to, None, *ends as usize, faces, rest.clone()),
        };
        let kind = kinds.len();
        faces.extend(own.iter().map(|(value, weight)| (*value, kind, weight.clone())));
        kinds.push(Kind { room, stride: combinations, dice, ends, rest, later: Vec::new() });
        combinations = combinations.saturating_mul(room + 1);
    }
    faces.sort_by_key(|face| (face.0, face.1));
    if window.descending {
        faces.reverse();
    }
    Start { kinds, faces, combinations }
}

/// Returns all ways. Before any face is gone through, those are the ways of the dice that are not told apart.
fn all_ways<W: Weight>(kinds: &mut [Kind<W>], faces: &[(i64, usize, W)], to: usize, meter: &mut Meter) -> Solved<W> {
    let mut denominator = W::one();
    for (k, kind) in kinds.iter_mut().enumerate() {
        match kind.dice {
            Some(dice) => kind.later = powers(&kind.rest, dice, meter)?,
            None => {
                let mut rest = kind.rest.clone();
                let mut all = W::one();
                for face in faces.iter().filter(|face| face.1 == k) {
                    rest.add(&face.2);
                    all = all.times(&rest.power((kind.ends + to) as u32).fits()?).fits()?;
                }
                kind.later = vec![all];
            }
        }
        denominator = denominator.times(kind.later.last().unwrap_or(&W::one())).fits()?;
    }
    Ok(denominator)
}

/// A source on the way through the faces.
struct Kind<W> {
    /// How many dice of it may be placed.
    room: usize,
    stride: usize,
    /// The dice of [`Source::Some`].
    dice: Option<usize>,
    ends: usize,
    /// What all faces not gone through weigh; of endless dice, those gone through and those that end chains.
    rest: W,
    /// What the dice left weigh that are not told apart, by how many there are; of endless ones, all faces left.
    later: Vec<W>,
}

/// The powers of what a die weighs that shows a face at hand, or is told apart from those of later faces, with this face
/// and without.
struct Face<W> {
    each: Vec<W>,
    before: Vec<W>,
    after: Vec<W>,
    /// Of endless dice, what the faces after this one weigh.
    share: W,
}

impl<W: Weight> Kind<W> {
    /// Returns how many of its dice are placed in a combination.
    #[inline]
    fn placed(&self, combination: usize) -> usize {
        combination / self.stride % (self.room + 1)
    }

    /// Goes on to a face of this kind.
    fn take(&mut self, weight: &W, to: usize, meter: &mut Meter) -> Solved<Face<W>> {
        let mut before = self.rest.clone();
        let mut after = self.rest.clone();
        let share = match self.dice {
            Some(dice) => {
                after.sub(weight);
                self.rest = after.clone();
                self.later = powers(&after, dice, meter)?;
                W::one()
            }
            None => {
                before.add(weight);
                self.rest = before.clone();
                let share = before.power((self.ends + to) as u32).fits()?;
                self.later = vec![self.later[0].over(&share)];
                share
            }
        };
        Ok(Face {
            each: powers(weight, to.max(1), meter)?,
            before: powers(&before, to.max(self.dice.unwrap_or(0)), meter)?,
            after: powers(&after, self.ends + to, meter)?,
            share,
        })
    }

    /// Returns the ways for its dice to show a face where so many dice of all kinds are placed.
    fn show(&self, face: &Face<W>, at: usize, to: usize, placed: usize) -> Solved<Shown<W>> {
        let mine = self.placed(at);
        let need = to - placed;
        match self.dice {
            Some(dice) => self.show_counted(face, dice - mine, need),
            None => self.show_endless(face, mine, to, need),
        }
    }

    /// Of so many dice left.
    fn show_counted(&self, face: &Face<W>, left: usize, need: usize) -> Solved<Shown<W>> {
        let mut ways = Vec::with_capacity(need);
        let mut enough = W::zero();
        for (count, power) in face.each.iter().enumerate().take(need.min(left + 1)) {
            ways.push(choose::<W>(left as u64, count as u64)?.times(power).fits()?);
        }
        // The rest of a whole, which takes fewer terms than its own.
        if left >= need {
            enough = face.before[left].clone();
            for (count, ways) in ways.iter().enumerate() {
                enough.sub(&ways.times(&self.later[left - count]).fits()?);
            }
        }
        Ok(Shown { ways, need, enough })
    }

    /// Of endless dice, of which so many are placed.
    fn show_endless(&self, face: &Face<W>, mine: usize, to: usize, need: usize) -> Solved<Shown<W>> {
        let mut ways = Vec::with_capacity(need);
        let mut enough = face.share.clone();
        for count in 0..need {
            let spread = choose::<W>((self.ends + mine + count - 1) as u64, count as u64)?;
            let many = spread.times(&face.each[count]).fits()?.times(&face.after[self.ends + mine]).fits()?;
            let many = many.times(&face.before[to - mine - count]).fits()?;
            enough.sub(&many);
            ways.push(many);
        }
        enough = enough.times(&self.later[0]).fits()?;
        Ok(Shown { ways, need, enough })
    }
}

/// The ways for dice to show a face: so many, not all places being filled by them, or enough to fill all.
struct Shown<W> {
    ways: Vec<W>,
    /// How many fill all places.
    need: usize,
    enough: W,
}

impl<W: Weight> Shown<W> {
    /// Where all places are filled, the dice of other kinds that are not placed may fall as they like.
    fn beside_others(mut self, kinds: &[Kind<W>], own: usize, at: usize) -> Solved<Self> {
        if self.enough.is_zero() {
            return Ok(self);
        }
        for (_, kind) in kinds.iter().enumerate().filter(|(k, _)| *k != own) {
            let later = kind.dice.map_or(0, |dice| dice - kind.placed(at));
            self.enough = self.enough.times(&kind.later[later]).fits()?;
        }
        Ok(self)
    }
}

/// The ways to each state of the tally, by how many dice of each kind are placed.
struct Placed<W> {
    window: Window,
    size: usize,
    /// How many dice of all kinds are placed in each combination.
    dice: Vec<usize>,
    states: Vec<W>,
    /// The ways where all places are filled.
    result: Vec<W>,
    /// The steps that a product takes.
    steps: u64,
}

impl<W: Weight> Placed<W> {
    fn none(kinds: &[Kind<W>], combinations: usize, window: Window, tally: &impl Tally) -> Self {
        let size = tally.size();
        let mut states = vec![W::zero(); combinations * size];
        states[tally.start()] = W::one();
        let dice = (0..combinations).map(|at| kinds.iter().map(|kind| kind.placed(at)).sum()).collect();
        Self { window, size, dice, states, result: vec![W::zero(); size], steps: 1 }
    }

    /// Returns the ways to each state of a combination.
    fn at(&self, at: usize) -> &[W] {
        &self.states[at * self.size..(at + 1) * self.size]
    }

    /// Lets dice of a kind show a face.
    fn show(
        &mut self,
        at: usize,
        value: i64,
        kind: &Kind<W>,
        Shown { ways, need, enough }: &Shown<W>,
        tally: &impl Tally,
        meter: &mut Meter,
    ) -> Solved<()> {
        let window = self.window;
        let size = self.size;
        let placed = self.dice[at];
        let after = |state: usize, count: usize| match window.kept(placed, count) {
            0 => state,
            kept => tally.step(state, value, kept),
        };
        for state in 0..size {
            let from = self.states[at * size + state].clone();
            if from.is_zero() {
                continue;
            }
            meter.spend((ways.len() as u64 + 1).saturating_mul(self.steps))?;
            if !enough.is_zero() {
                self.result[after(state, *need)].add(&from.times(enough).fits()?);
            }
            for (count, ways) in ways.iter().enumerate().skip(1) {
                let to = (at + count * kind.stride) * size + after(state, count);
                self.states[to].add(&from.times(ways).fits()?);
            }
            if kind.dice.is_none() {
                self.states[at * size + state] = from.times(&ways[0]).fits()?;
            }
        }
        Ok(())
    }

    /// Adds the ways where all dice are placed and there is room left.
    fn end(&mut self, kinds: &[Kind<W>]) {
        for at in (0..self.dice.len()).filter(|&at| self.dice[at] < self.window.to) {
            if kinds.iter().all(|kind| kind.dice.is_none_or(|dice| kind.placed(at) == dice)) {
                for state in 0..self.size {
                    self.result[state].add(&self.states[at * self.size + state]);
                }
            }
        }
    }
}

/// Returns the powers of a number up to so much.
fn powers<W: Weight>(number: &W, most: usize, meter: &mut Meter) -> Solved<Vec<W>> {
    meter.spend(most as u64)?;
    let mut powers = vec![W::one()];
    for i in 0..most {
        powers.push(if number.is_zero() { W::zero() } else { powers[i].times(number).fits()? });
    }
    Ok(powers)
}
