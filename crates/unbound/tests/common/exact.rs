//! Chances by hand: fractions, and faces counted one by one, without any dice code of the project's own. What people
//! are shown stands against them.

use super::blows::Blows;
use ludex_engine::{CommandSet, Form, Takes};
use ludex_odds::{Budget, Chance, Odds, Row};
use ludex_unbound::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::{Add, Mul, Sub};

/// A fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    up: i64,
    down: i64,
}

pub const NEVER: Fraction = Fraction { up: 0, down: 1 };
pub const ALWAYS: Fraction = Fraction { up: 1, down: 1 };

/// So many of so many.
pub fn of(up: i64, down: i64) -> Fraction {
    let by = (1..=down).rev().find(|by| up % by == 0 && down % by == 0).unwrap_or(1);
    Fraction { up: up / by, down: down / by }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        lowest(self.up * other.down + other.up * self.down, self.down * other.down)
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        self + Fraction { up: -other.up, ..other }
    }
}

impl Mul for Fraction {
    type Output = Fraction;
    fn mul(self, other: Fraction) -> Fraction {
        lowest(self.up * other.up, self.down * other.down)
    }
}

/// Lowest terms by Euclid, for what sums and products come to.
fn lowest(up: i64, down: i64) -> Fraction {
    let (mut one, mut other) = (up.abs(), down);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    let by = one.max(1);
    Fraction { up: up / by, down: down / by }
}

impl std::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(parts: I) -> Fraction {
        parts.fold(NEVER, Add::add)
    }
}

impl Fraction {
    /// As it is written in what people are shown: `13/20`, `1`.
    pub fn text(self) -> String {
        if self.down == 1 { self.up.to_string() } else { format!("{}/{}", self.up, self.down) }
    }

    /// A fraction that the tests' other helpers give.
    pub fn pair(self) -> (u128, u128) {
        (self.up as u128, self.down as u128)
    }

    /// One of two such rolls is enough: advantage.
    pub fn either(self) -> Fraction {
        ALWAYS - (ALWAYS - self) * (ALWAYS - self)
    }

    /// Both of two such rolls: disadvantage.
    pub fn both(self) -> Fraction {
        self * self
    }
}

/// A die shows so much or more: `(sides + 1 - least) / sides`, within 0 and 1.
pub fn shows(sides: i64, least: i32) -> Fraction {
    of((sides + 1 - i64::from(least)).clamp(0, sides), sides)
}

/// A d20 with so much added comes to a number or more.
pub fn reaches(plus: i32, number: i32) -> Fraction {
    shows(20, number - plus)
}

/// The same of an attack: a natural 1 never, a natural 20 always.
pub fn hits(plus: i32, number: i32) -> Fraction {
    of((21 + i64::from(plus) - i64::from(number)).clamp(1, 19), 20)
}

/// What several dice come to together, each sum with its chance, by counting every way.
pub fn sums(dice: &[i64]) -> BTreeMap<i32, Fraction> {
    let mut ways = BTreeMap::from([(0, ALWAYS)]);
    for &sides in dice {
        let mut next = BTreeMap::new();
        for (sum, chance) in ways {
            for face in 1..=sides as i32 {
                let so_far = next.get(&(sum + face)).copied().unwrap_or(NEVER);
                next.insert(sum + face, so_far + chance * of(1, sides));
            }
        }
        ways = next;
    }
    ways
}

/// The chance that what some dice come to fits.
pub fn when(dice: &[i64], fits: impl Fn(i32) -> bool) -> Fraction {
    sums(dice).into_iter().filter(|(sum, _)| fits(*sum)).map(|(_, chance)| chance).sum()
}

/// What a number made of some dice comes to: each value with its chance.
pub fn spread(dice: &[i64], value: impl Fn(i32) -> i32) -> BTreeMap<i32, Fraction> {
    let mut spread = BTreeMap::new();
    for (sum, chance) in sums(dice) {
        let so_far = spread.get(&value(sum)).copied().unwrap_or(NEVER);
        spread.insert(value(sum), so_far + chance);
    }
    spread
}

/// Several such spreads, each with the chance that it is the one; what they leave over comes to nothing.
pub fn mixed(spreads: &[(Fraction, BTreeMap<i32, Fraction>)]) -> BTreeMap<i32, Fraction> {
    let left = ALWAYS - spreads.iter().map(|(weight, _)| *weight).sum();
    let mut all = BTreeMap::from([(0, left)]);
    for (weight, spread) in spreads {
        for (&value, &chance) in spread {
            let so_far = all.get(&value).copied().unwrap_or(NEVER);
            all.insert(value, so_far + *weight * chance);
        }
    }
    all.retain(|_, chance| *chance != NEVER);
    all
}

/// The chance that of independent attempts with these chances at least so many succeed.
pub fn at_least(needed: usize, chances: &[Fraction]) -> Fraction {
    let mut ways = vec![ALWAYS];
    for &chance in chances {
        let mut next = vec![NEVER; ways.len() + 1];
        for (successes, &way) in ways.iter().enumerate() {
            next[successes] = next[successes] + way * (ALWAYS - chance);
            next[successes + 1] = next[successes + 1] + way * chance;
        }
        ways = next;
    }
    ways.into_iter().skip(needed).sum()
}

/// One row of the odds that people are shown.
pub struct Shown(Row);

impl Shown {
    /// The chance of a mark, as it is written.
    pub fn mark(&self, name: &str) -> String {
        let mark = self.0.marks.iter().find(|mark| mark.name == name);
        text(&mark.unwrap_or_else(|| panic!("nothing counts {name}")).chance)
    }

    pub fn succeeds(&self) -> String {
        self.mark("succeeds")
    }

    pub fn hit(&self) -> String {
        self.mark("hit")
    }

    /// Every amount of damage with its chance.
    pub fn damage(&self) -> BTreeMap<i32, String> {
        self.0.amount.outcomes.iter().map(|outcome| (outcome.value, text(&outcome.chance))).collect()
    }

    /// The mean damage.
    pub fn mean(&self) -> String {
        text(&self.0.amount.mean)
    }
}

fn text(chance: &Chance) -> String {
    chance.fraction.clone().expect("every way was walked")
}

/// A spread as it is shown.
pub fn written(spread: &BTreeMap<i32, Fraction>) -> BTreeMap<i32, String> {
    spread.iter().map(|(&value, chance)| (value, chance.text())).collect()
}

/// The mean of a spread.
pub fn mean(spread: &BTreeMap<i32, Fraction>) -> Fraction {
    spread.iter().map(|(&value, &chance)| of(value.into(), 1) * chance).sum()
}

impl Blows {
    /// The odds of something that is offered now.
    #[track_caller]
    pub fn odds(&self, command: &Command) -> Odds {
        assert!(self.play.offered(command), "{command:?} is not offered");
        self.odds_of(command)
    }

    /// The odds of a command; exact ones.
    #[track_caller]
    pub fn odds_of(&self, command: &Command) -> Odds {
        let odds = ludex_odds::odds::<Unbound>(self.state(), command, Budget::default()).expect("it is lawful");
        assert!(odds.exact, "{command:?} has too many ways");
        odds
    }

    /// The odds of something that is offered and that nobody answers.
    #[track_caller]
    pub fn alone(&self, command: &Command) -> Shown {
        let mut odds = self.odds(command);
        assert_eq!(odds.rows.len(), 1, "somebody may answer");
        Shown(odds.rows.remove(0))
    }

    /// The same for a command from a form.
    #[track_caller]
    pub fn of_form(&self, command: &Command) -> Shown {
        let mut odds = self.odds_of(command);
        assert_eq!(odds.rows.len(), 1, "somebody may answer");
        Shown(odds.rows.remove(0))
    }

    /// The row of an answer to something that is offered.
    #[track_caller]
    pub fn met_by(&self, command: &Command, answer: &str) -> Shown {
        let odds = self.odds(command);
        let row = odds.rows.iter().find(|row| row.answer.as_deref() == Some(answer));
        let answers: Vec<_> = odds.rows.iter().map(|row| row.answer.clone()).collect();
        Shown(row.unwrap_or_else(|| panic!("no answer {answer}: {answers:?}")).clone())
    }

    /// A form by its label, with the fields at these places filled in, as people fill them in at the table: only what may
    /// stand there, and nothing (`null`) where a blank may be left empty.
    #[track_caller]
    pub fn filled(&self, label: &str, values: &[(&str, Value)]) -> Command {
        let Form { mut command, fields, .. } = ludex_unbound::Command::forms(self.state())
            .into_iter()
            .find(|form| form.label == label)
            .unwrap_or_else(|| panic!("there is no form {label}"));
        for (path, value) in values {
            let field = fields.iter().find(|field| field.path == *path);
            let field = field.unwrap_or_else(|| panic!("{label} has no blank {path}: {fields:?}"));
            let empty = field.optional && value.is_null();
            assert!(empty || may_stand(&field.takes, value), "{value} may not stand in {path} of {label}");
            put(&mut command, path, (!empty).then(|| value.clone()));
        }
        serde_json::from_value(command).unwrap_or_else(|error| panic!("{label} filled in is no command: {error}"))
    }

    /// Every form of that label, as it is offered.
    pub fn form(&self, label: &str) -> Option<Form> {
        ludex_unbound::Command::forms(self.state()).into_iter().find(|form| form.label == label)
    }
}

/// Whether a value may stand in a blank.
fn may_stand(takes: &Takes, value: &Value) -> bool {
    match takes {
        Takes::Text | Takes::Character => value.is_string(),
        Takes::Number { min, max } => {
            value.as_i64().is_some_and(|number| (i64::from(*min)..=i64::from(*max)).contains(&number))
        }
        Takes::Actor => value.is_u64(),
        Takes::Actors => value.as_array().is_some_and(|list| list.iter().all(Value::is_u64)),
        Takes::Cell => value.as_array().is_some_and(|pair| pair.len() == 2),
        Takes::Flag => value.is_boolean(),
        Takes::Choice { of } => value.as_str().is_some_and(|word| of.iter().any(|other| other == word)),
        // Unbound Legends has none.
        Takes::Plan { .. } => false,
    }
}

/// Puts a value at a place, or takes away what is there; what is missing on the way is made.
fn put(command: &mut Value, path: &str, value: Option<Value>) {
    let (holder, last) = path.rsplit_once('/').expect("it is a pointer");
    if value.is_none() && command.pointer(holder).is_none() {
        return;
    }
    let mut place = command;
    for step in holder.split('/').skip(1) {
        place = match place {
            Value::Array(list) => &mut list[step.parse::<usize>().expect("it is a number")],
            place => {
                if !place.is_object() {
                    *place = Value::Object(Default::default());
                }
                &mut place[step]
            }
        };
    }
    match (place, value) {
        (Value::Array(list), Some(value)) => list[last.parse::<usize>().expect("it is a number")] = value,
        (Value::Array(list), None) => list[last.parse::<usize>().expect("it is a number")] = Value::Null,
        (Value::Object(object), Some(value)) => _ = object.insert(last.to_owned(), value),
        (Value::Object(object), None) => _ = object.remove(last),
        (place, Some(value)) => *place = serde_json::json!({ last: value }),
        (_, None) => {}
    }
}
