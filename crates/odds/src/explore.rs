use crate::chance::Weight;
use crate::{Amount, Chance, Mark, Odds, Outcome, Row};
use ludex_engine::{
    Authority, Branching, CommandSet, DiceSource, OddsCounter, Offer, Refusal, RuleSystem, Seeded, play,
};
use std::collections::BTreeMap;

/// How much work the odds of a command may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The most ways of the dice to walk for one row.
    pub paths: u64,
    /// How often to throw the dice instead where there are more.
    pub samples: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { paths: 100_000, samples: 10_000 }
    }
}

/// The most rows of a report: answers of whom the command is aimed at.
const MOST_ROWS: usize = 12;
/// After so many ways on which nothing counted the dice are thrown a while, to see whether anything ever does.
const SILENT: u64 = 1_000;
/// After so many ways it is reckoned up how many there are in all.
const EARLY: u64 = 2_000;
/// How many times as many as the budget has they must seem to be for the dice to be thrown at once.
const FAR_TOO_MANY: f64 = 4.0;
/// The most questions that are answered in a row before a way is taken as it is.
const MOST_ANSWERS: usize = 64;

/// How odds that are being worked out go on; asked before each way of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// As the budget says.
    On,
    /// There was work enough: what is left is settled by a twentieth of the throws.
    Hurry,
    /// Nobody waits for them any more.
    Stop,
}

/// Returns the odds of a command that is lawful now.
///
/// # Errors
/// The refusal, if it is not lawful.
pub fn odds<S: RuleSystem>(state: &S::State, command: &S::Command, budget: Budget) -> Result<Odds, Refusal> {
    let report = odds_paced::<S>(state, command, budget, &mut || Pace::On)?;
    Ok(report.unwrap_or_else(|| Odds { exact: false, paths: 0, counts: false, rows: Vec::new() }))
}

/// As [`odds`], asking `pace` before each way of the dice how to go on; `None` if it was stopped.
///
/// # Errors
/// The refusal, if the command is not lawful.
pub fn odds_paced<S: RuleSystem>(
    state: &S::State,
    command: &S::Command,
    budget: Budget,
    pace: &mut dyn FnMut() -> Pace,
) -> Result<Option<Odds>, Refusal> {
    let mut walk = Walk::<S> { state, command, scratch: state.clone(), choice: None, beside: false };
    let answers = walk.first_choice()?;
    let mut report = Odds { exact: true, paths: 0, counts: false, rows: Vec::new() };
    if answers.is_empty() {
        let Some(row) = walk.row(None, budget, pace)? else { return Ok(None) };
        report.add::<S>(None, true, row);
    }
    for answer in answers {
        let Some(row) = walk.row(Some(&answer.command), budget, pace)? else { return Ok(None) };
        let usual = walk.choice.as_ref().is_some_and(|choice| choice.usual == answer.command);
        report.add::<S>(Some(answer.label), usual, row);
    }
    Ok(Some(report))
}

/// What one row came to.
struct Tale {
    exact: bool,
    paths: u64,
    gauges: BTreeMap<OddsCounter, Weight>,
    counts: BTreeMap<OddsCounter, u64>,
}

struct Walk<'a, S: RuleSystem> {
    state: &'a S::State,
    command: &'a S::Command,
    /// The state that is played on, kept from way to way.
    scratch: S::State,
    /// The state when the choice comes: no die was rolled up to there, so that all ways share it.
    choice: Option<Choice<S>>,
    /// Whether the command comes beside a decision that waits and does not answer it: what comes of that one is no part of
    /// its odds.
    beside: bool,
}

/// A choice that comes before any die is rolled.
struct Choice<S: RuleSystem> {
    /// The state in which it is made.
    state: S::State,
    /// What the events up to there came to.
    counter: OddsCounter,
    /// The usual answer.
    usual: S::Command,
}

impl<S: RuleSystem> Walk<'_, S> {
    /// Returns the answers between which whom the command is aimed at must choose before any die is rolled.
    fn first_choice(&mut self) -> Result<Vec<Offer<S::Command>>, Refusal> {
        let mut faces = Diceless::default();
        let mut counter = self.counter(None);
        play::<S>(&mut self.scratch, &mut faces, &mut counter, self.command)?;
        let subject = self.command.subject();
        let waits = S::usual_answer(self.state);
        self.beside =
            waits.is_some() && waits == S::usual_answer(&self.scratch) && waits.as_ref() != Some(self.command);
        if self.beside {
            return Ok(Vec::new());
        }
        for _ in 0..MOST_ANSWERS {
            let Some(usual) = S::usual_answer(&self.scratch) else { break };
            if faces.rolled || subject.is_none() {
                break;
            }
            let mut answers = Vec::new();
            S::Command::offers(&self.scratch, &mut answers);
            answers.retain(|offer| offer.actor.is_some() && !offer.command.is_open() && !offer.pays_more);
            let is_subjects = answers.iter().all(|offer| offer.actor == subject);
            if is_subjects && (2..=MOST_ROWS).contains(&answers.len()) {
                self.choice = Some(Choice { state: self.scratch.clone(), counter, usual });
                return Ok(answers);
            }
            play::<S>(&mut self.scratch, &mut faces, &mut counter, &usual)?;
        }
        Ok(Vec::new())
    }

    /// Returns a counter for the command that has counted nothing yet.
    fn no_counts(&self) -> OddsCounter {
        let doer = match self.command.authority() {
            Authority::Actor(actor) => Some(actor),
            Authority::GameMaster => None,
        };
        OddsCounter::of(self.command.subject()).done_by(doer)
    }

    /// Returns a counter with what has happened up to a choice, or an empty one.
    fn counter(&self, choice: Option<&Choice<S>>) -> OddsCounter {
        choice.map_or_else(|| self.no_counts(), |choice| choice.counter)
    }

    /// Plays on from the choice with an answer, or from the beginning with the command; then everybody gives the
    /// usual answers. Once, with the dice as they fall.
    fn play(&mut self, answer: Option<&S::Command>, faces: &mut dyn DiceSource) -> Result<OddsCounter, Refusal> {
        let choice = self.choice.as_ref().filter(|_| answer.is_some());
        let mut counter = self.counter(choice);
        self.scratch.clone_from(choice.map_or(self.state, |choice| &choice.state));
        play::<S>(&mut self.scratch, faces, &mut counter, answer.unwrap_or(self.command))?;
        let most = if self.beside { 0 } else { MOST_ANSWERS };
        for _ in 0..most {
            let Some(usual) = S::usual_answer(&self.scratch) else { break };
            play::<S>(&mut self.scratch, faces, &mut counter, &usual)?;
        }
        Ok(counter)
    }

    fn row(
        &mut self,
        answer: Option<&S::Command>,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Tale>, Refusal> {
        let mut tale = Tale { exact: true, paths: 0, gauges: BTreeMap::new(), counts: BTreeMap::new() };
        let mut faces = Branching::new();
        let mut walked = 0.0;
        loop {
            let going = pace();
            if going == Pace::Stop {
                return Ok(None);
            }
            let counter = self.play(answer, &mut faces)?;
            tale.paths += 1;
            let weight = tale.gauges.entry(counter).or_insert_with(Weight::none);
            weight.add(faces.fraction(), faces.probability(), 1);
            walked += faces.probability();
            if !faces.advance() {
                return Ok(Some(tale));
            }
            if tale.paths >= budget.paths || going == Pace::Hurry {
                break;
            }
            let hopeless = tale.paths == EARLY && is_hopeless(walked, budget);
            if hopeless && tale.counts() {
                break;
            }
            if (hopeless || tale.paths == SILENT) && !tale.counts() {
                let few = Budget { samples: budget.samples / 20, ..budget };
                match self.thrown(answer, few, pace)? {
                    Some(thrown) if thrown.counts() => {}
                    thrown => return Ok(thrown),
                }
                if hopeless {
                    break;
                }
            }
        }
        self.thrown(answer, budget, pace)
    }

    /// Throws the dice again and again.
    fn thrown(
        &mut self,
        answer: Option<&S::Command>,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Tale>, Refusal> {
        let mut tale = Tale { exact: false, paths: 0, gauges: BTreeMap::new(), counts: BTreeMap::new() };
        for sample in 0..budget.samples.max(1) {
            match pace() {
                Pace::Stop => return Ok(None),
                Pace::Hurry if sample > budget.samples / 20 => break,
                Pace::Hurry | Pace::On => {}
            }
            let counter = self.play(answer, &mut Seeded::from_number(sample))?;
            *tale.counts.entry(counter).or_insert(0) += 1;
            tale.paths += 1;
        }
        Ok(Some(tale))
    }
}

/// Returns whether the ways of the dice are far too many to be walked: `walked` is how likely those before [`EARLY`] are in all.
fn is_hopeless(walked: f64, budget: Budget) -> bool {
    walked * budget.paths as f64 * FAR_TOO_MANY < EARLY as f64
}

impl Tale {
    /// Returns whether anything happened that a mark or the amount counts.
    fn counts(&self) -> bool {
        self.gauges.keys().chain(self.counts.keys()).any(|counter| counter.counts)
    }

    /// Returns whether anything may be regained.
    fn heals(&self) -> bool {
        self.gauges.keys().chain(self.counts.keys()).any(|counter| counter.healing != 0)
    }

    /// Returns a number of each counter, summed over all ways by their weight.
    fn sum(&self, counts: impl Fn(&OddsCounter) -> i32) -> Weight {
        let mut sum = Weight::none();
        for (counter, weight) in &self.gauges {
            match counts(counter) {
                0 => {}
                times => sum.add_weight(weight, times),
            }
        }
        sum
    }

    /// Returns how likely a mark is.
    fn mark(&self, place: u8, name: &str) -> Mark {
        let chance = if self.exact {
            Chance::exact(&self.sum(|counter| i32::from(counter.has(place))))
        } else {
            let reached = self.counts.iter().filter(|(counter, _)| counter.has(place));
            Chance::sampled(reached.map(|(_, count)| count).sum(), self.paths)
        };
        Mark { name: name.to_owned(), chance, rest: false }
    }

    /// Returns how much there is of something that counters count.
    fn amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        if self.exact { self.exact_amount(name, of) } else { self.sampled_amount(name, of) }
    }

    fn exact_amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        debug_assert!(self.sum(|_| 1).is_one(), "the ways of the dice do not add up to 1");
        let mut amounts: BTreeMap<i32, Weight> = BTreeMap::new();
        for (counter, weight) in &self.gauges {
            amounts.entry(of(counter)).or_insert_with(Weight::none).add_weight(weight, 1);
        }
        Amount {
            name: name.to_owned(),
            mean: Chance::exact(&self.sum(of)),
            outcomes: amounts.iter().map(|(&value, weight)| Outcome { value, chance: Chance::exact(weight) }).collect(),
        }
    }

    fn sampled_amount(&self, name: &str, of: impl Fn(&OddsCounter) -> i32) -> Amount {
        let mut amounts: BTreeMap<i32, u64> = BTreeMap::new();
        for (counter, count) in &self.counts {
            *amounts.entry(of(counter)).or_insert(0) += count;
        }
        let mean = |power: i32| -> f64 {
            amounts.iter().map(|(&value, &count)| f64::from(value).powi(power) * count as f64).sum::<f64>()
                / self.paths as f64
        };
        let first = mean(1);
        let second = mean(2);
        Amount {
            name: name.to_owned(),
            mean: Chance::sampled_mean(first, second - first * first, self.paths),
            outcomes: amounts
                .iter()
                .map(|(&value, &count)| Outcome { value, chance: Chance::sampled(count, self.paths) })
                .collect(),
        }
    }
}

impl Odds {
    fn add<S: RuleSystem>(&mut self, answer: Option<String>, usual: bool, tale: Tale) {
        self.exact &= tale.exact;
        self.paths += tale.paths;
        self.counts |= tale.counts();
        let mark = |(place, name): (usize, &&str)| {
            let place = place as u8;
            Mark { rest: S::RESTS.contains(&place), ..tale.mark(place, name) }
        };
        let marks = S::MARKS.iter().enumerate().map(mark).collect();
        let amount = tale.amount(S::AMOUNT, |counter| counter.amount);
        let healing = tale.heals().then(|| tale.amount(HEALING, |counter| counter.healing));
        self.rows.push(Row { answer, usual, marks, amount, healing });
    }
}

/// What the amount that is regained is called.
const HEALING: &str = "healing";

/// Dice that always show 1, and remember whether any was rolled.
#[derive(Default)]
struct Diceless {
    rolled: bool,
}

impl DiceSource for Diceless {
    fn die(&mut self, _: u32) -> u32 {
        self.rolled = true;
        1
    }
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
