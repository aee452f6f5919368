use crate::Odds;
use crate::budget::{Budget, Pace};
use crate::tale::Tale;
use crate::ways::{Cut, Ways};
use ludex_engine::{Authority, CommandSet, DiceSource, OddsCounter, Offer, Refusal, RuleSystem, Seeded, play};

/// The most rows of a report: answers of whom the command is aimed at.
const MOST_ROWS: usize = 12;
/// The most questions that are answered in a row before a way is taken as it is.
pub(crate) const MOST_ANSWERS: usize = 64;

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

    /// Returns a counter with what has happened up to a choice, or an empty one.
    fn counter(&self, choice: Option<&Choice<S>>) -> OddsCounter {
        choice.map_or_else(|| no_counts::<S>(self.command), |choice| choice.counter)
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

    /// Returns one row: from the choice with an answer, or from the beginning with the command; `None` if it was stopped.
    fn row(
        &mut self,
        answer: Option<&S::Command>,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Tale>, Refusal> {
        let mut speaks = false;
        loop {
            match self.walked(answer, Ways::new(budget, pace, speaks)) {
                Ok(tale) => return Ok(Some(tale)),
                Err(Cut::Refused(refusal)) => return Err(refusal),
                Err(Cut::Stopped) => return Ok(None),
                Err(Cut::TooMany) => return self.thrown(answer, budget, pace),
                Err(Cut::Silent) => speaks = true,
            }
            let few = Budget { samples: budget.samples / 20, ..budget };
            match self.thrown(answer, few, pace)? {
                Some(thrown) if thrown.counts() => {}
                thrown => return Ok(thrown),
            }
        }
    }

    /// Walks every way.
    fn walked(&self, answer: Option<&S::Command>, mut ways: Ways<'_, S>) -> Result<Tale, Cut> {
        let choice = self.choice.as_ref().filter(|_| answer.is_some());
        let state = choice.map_or(self.state, |choice| &choice.state);
        let most = if self.beside { 0 } else { MOST_ANSWERS };
        ways.walk(state, self.counter(choice), answer.unwrap_or(self.command), most)?;
        Ok(ways.into_tale())
    }

    /// Throws the dice again and again.
    fn thrown(
        &mut self,
        answer: Option<&S::Command>,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Tale>, Refusal> {
        let mut tale = Tale::thrown();
        for sample in 0..budget.samples.max(1) {
            match pace() {
                Pace::Stop => return Ok(None),
                Pace::Hurry if sample > budget.samples / 20 => break,
                Pace::Hurry | Pace::On => {}
            }
            tale.falls(self.play(answer, &mut Seeded::from_number(sample))?);
        }
        Ok(Some(tale))
    }
}

/// Returns a counter for a command that has counted nothing yet.
pub(crate) fn no_counts<S: RuleSystem>(command: &S::Command) -> OddsCounter {
    let doer = match command.authority() {
        Authority::Actor(actor) => Some(actor),
        Authority::GameMaster => None,
    };
    OddsCounter::of(command.subject()).done_by(doer)
}

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
