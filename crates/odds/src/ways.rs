//! Every way the dice can fall, from decision to decision.

use crate::budget::{Budget, Pace};
use crate::chance::Weight;
use crate::tale::Tale;
use ludex_engine::{Branching, OddsCounter, Refusal, RuleSystem, play};

/// After so many ways on which nothing counted the dice are thrown a while, to see whether anything ever does.
const SILENT: u64 = 1_000;
/// After so many ways it is reckoned up how many there are in all.
const EARLY: u64 = 2_000;
/// How many times as many as the budget has they must seem to be for the dice to be thrown at once.
const FAR_TOO_MANY: f64 = 4.0;
/// So many decisions wait at most to be walked on from, so that those that are alike are found, and memory has a bound.
const MOST_WAITING: usize = 256;

/// Why not every way was walked.
pub(crate) enum Cut {
    /// Nobody waits for them any more.
    Stopped,
    /// There are too many.
    TooMany,
    /// Nothing counted on any of the first.
    Silent,
    /// The rules refuse a command on the way.
    Refused(Refusal),
}

impl From<Refusal> for Cut {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The ways of the dice that are walked for one row.
pub(crate) struct Ways<'a, S: RuleSystem> {
    budget: Budget,
    pace: &'a mut dyn FnMut() -> Pace,
    tale: Tale,
    /// How often a command was carried out.
    plays: u64,
    /// How likely the ways that have come to an end are in all.
    walked: f64,
    /// Whether something counts on any of them.
    speaks: bool,
    /// States that are used again.
    spare: Vec<S::State>,
}

/// A decision that waits on some of the ways, and on all of them in the same state.
struct Waiting<S: RuleSystem> {
    state: S::State,
    counter: OddsCounter,
    weight: Weight,
    usual: S::Command,
}

impl<'a, S: RuleSystem> Ways<'a, S> {
    /// Returns ways of which none was walked; `speaks` says that something is known to count on some of them.
    pub(crate) fn new(budget: Budget, pace: &'a mut dyn FnMut() -> Pace, speaks: bool) -> Self {
        Self { budget, pace, tale: Tale::walked(), plays: 0, walked: 0.0, speaks, spare: Vec::new() }
    }

    /// Returns what they came to.
    pub(crate) fn into_tale(self) -> Tale {
        self.tale
    }

    /// Carries a command out once for every way its dice can fall, and goes on with the usual answers, at most so many in a row.
    ///
    /// # Errors
    /// Why not every way was walked.
    pub(crate) fn walk(
        &mut self,
        state: &S::State,
        counter: OddsCounter,
        command: &S::Command,
        answers: usize,
    ) -> Result<(), Cut> {
        let start = Waiting { state: state.clone(), counter, weight: Weight::one(), usual: command.clone() };
        self.goes_on(vec![start], answers)
    }

    /// Goes on from decisions that wait, all so many answers before the last.
    fn goes_on(&mut self, waiting: Vec<Waiting<S>>, answers: usize) -> Result<(), Cut> {
        let mut next: Vec<Waiting<S>> = Vec::new();
        for from in waiting {
            let mut faces = Branching::new();
            loop {
                self.answers(&from, &mut faces, answers, &mut next)?;
                if next.len() >= MOST_WAITING {
                    self.goes_on(std::mem::take(&mut next), answers - 1)?;
                }
                if !faces.advance() {
                    break;
                }
            }
            self.spare.push(from.state);
        }
        if next.is_empty() { Ok(()) } else { self.goes_on(next, answers - 1) }
    }

    /// Walks one way from a decision to the next, or to its end.
    fn answers(
        &mut self,
        from: &Waiting<S>,
        faces: &mut Branching,
        answers: usize,
        next: &mut Vec<Waiting<S>>,
    ) -> Result<(), Cut> {
        self.keeps_pace()?;
        let mut state = self.copy(&from.state);
        let mut counter = from.counter;
        play::<S>(&mut state, faces, &mut counter, &from.usual)?;
        let weight = from.weight.times(faces.fraction(), faces.probability());
        match S::usual_answer(&state).filter(|_| answers > 0) {
            Some(usual) => self.waits(next, Waiting { state, counter, weight, usual }),
            None => {
                self.spare.push(state);
                self.ends(counter, &weight)?;
            }
        }
        Ok(())
    }

    /// Returns a copy of a state.
    fn copy(&mut self, state: &S::State) -> S::State {
        match self.spare.pop() {
            Some(mut spare) => {
                spare.clone_from(state);
                spare
            }
            None => state.clone(),
        }
    }

    /// Adds a decision to those that wait, unless one in the same state does: then both are walked on from as one.
    fn waits(&mut self, waiting: &mut Vec<Waiting<S>>, new: Waiting<S>) {
        let alike = |known: &&mut Waiting<S>| known.counter == new.counter && known.state == new.state;
        match waiting.iter_mut().find(alike) {
            Some(known) => {
                known.weight.add_weight(&new.weight, 1);
                self.spare.push(new.state);
            }
            None => waiting.push(new),
        }
    }

    /// Asks whether to go on: not where more was carried out than the budget has, whether or not anything came to its end.
    fn keeps_pace(&mut self) -> Result<(), Cut> {
        if self.plays >= self.budget.paths {
            return Err(if self.speaks { Cut::TooMany } else { Cut::Silent });
        }
        self.plays += 1;
        match (self.pace)() {
            Pace::Stop => Err(Cut::Stopped),
            Pace::Hurry if self.tale.paths > 0 => Err(Cut::TooMany),
            Pace::Hurry | Pace::On => Ok(()),
        }
    }

    /// Notes the end of a way.
    fn ends(&mut self, counter: OddsCounter, weight: &Weight) -> Result<(), Cut> {
        self.tale.ends(counter, weight);
        self.walked += weight.value;
        self.speaks |= counter.counts;
        let hopeless = self.tale.paths == EARLY && is_hopeless(self.walked, self.budget);
        if !self.speaks && (hopeless || self.tale.paths == SILENT) {
            return Err(Cut::Silent);
        }
        if hopeless { Err(Cut::TooMany) } else { Ok(()) }
    }
}

/// Returns whether the ways of the dice are far too many to be walked: `walked` is how likely those before [`EARLY`] are in all.
fn is_hopeless(walked: f64, budget: Budget) -> bool {
    walked * budget.paths as f64 * FAR_TOO_MANY < EARLY as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_that_are_far_too_many_are_not_walked() {
        let budget = Budget { paths: 50_000, samples: 10_000 };
        assert!(!is_hopeless(1.0, budget));
        assert!(!is_hopeless(0.04, budget), "50,000 in all");
        assert!(!is_hopeless(0.0101, budget), "198,000 in all");
        assert!(is_hopeless(0.0099, budget), "202,000 in all");
    }
}
