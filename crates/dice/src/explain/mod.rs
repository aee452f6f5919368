//! What an expression means, in words.

mod modifier;
mod remarks;
mod summary;

pub(crate) use remarks::remarks;
pub use summary::{comparison, summary};

use crate::expr::{
    Case, Chain, Check, Die, Expr, Factor, Function, Group, Let, Modifier, Pool, Quantity, Rounding, Scaling, Term,
};
use crate::notation::Printer;
use modifier::{phrase, relation_words, test_words};
use std::fmt;

/// What an expression means: a sentence for each of its parts.
///
/// ```
/// let explanation = ludex_dice::parse("4d6kh3+2")?.explain();
/// assert_eq!(
///     explanation.to_string(),
///     "4d6kh3+2: the sum of 4d6kh3 and 2.\n\
///      4d6kh3: roll 4 dice with the faces 1 to 6; keep the 3 highest; the result is the sum of the dice that count."
/// );
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// Each part in canonical form, with its sentence. The whole comes first.
    pub parts: Vec<(String, String)>,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (part, sentence)) in self.parts.iter().enumerate() {
            let newline = if i > 0 { "\n" } else { "" };
            write!(f, "{newline}{part}: {sentence}.")?;
        }
        Ok(())
    }
}

/// Explains an expression part by part.
pub(crate) fn explain(expr: &Expr) -> Explanation {
    let mut explanation = Explanation { parts: Vec::new() };
    visit(expr, &mut explanation.parts);
    explanation
}

fn text(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.text
}

fn list(parts: &[Expr], joint: &str) -> String {
    let texts: Vec<String> = parts.iter().map(text).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {joint} {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn visit(expr: &Expr, parts: &mut Vec<(String, String)>) {
    let plain = matches!(expr, Expr::Number(_) | Expr::Name(_));
    // A number is not worth a sentence, unless it is all there is.
    if !plain || parts.is_empty() {
        let said = (text(expr), sentence(expr));
        if !parts.contains(&said) {
            parts.push(said);
        }
    }
    for child in expr.children() {
        visit(child, parts);
    }
}

/// Returns a quantity as it stands in a sentence.
pub(super) fn quantity(quantity: &Quantity) -> String {
    match quantity {
        Quantity::Fixed(number) => number.to_string(),
        Quantity::Rolled(expr) => format!("({}, rolled beforehand)", text(expr)),
    }
}

/// Returns what one part means, with the parts within it as they are written.
fn sentence(expr: &Expr) -> String {
    match expr {
        Expr::Number(number) => format!("the number {number}"),
        Expr::Name(name) => format!("the result bound to {}", name.name),
        Expr::Dice(pool) => dice(pool),
        Expr::Group(group) => together(group),
        Expr::Sum(terms) => sum(terms),
        Expr::Product(factors) => product(factors),
        Expr::Power(two) => format!("{} to the power of {}", text(&two[0]), text(&two[1])),
        Expr::Quotient(rounding, two) => quotient(*rounding, two),
        Expr::Call(function, arguments) => call(*function, arguments),
        Expr::Compare(relation, two) => {
            format!("1 if {} is {} {}, otherwise 0", text(&two[0]), relation_words(*relation), text(&two[1]))
        }
        Expr::All(parts) => format!("1 if all of these hold, otherwise 0: {}", list(parts, "and")),
        Expr::Any(parts) => format!("1 if any of these holds, otherwise 0: {}", list(parts, "or")),
        Expr::Not(inner) => format!("1 if {} is 0, otherwise 0", text(inner)),
        Expr::If(three) => {
            let [condition, then, otherwise] = &**three;
            format!("if {} holds, {}, otherwise {}; only that is rolled", text(condition), text(then), text(otherwise))
        }
        Expr::Case(case) => choice(case),
        Expr::Versus(two) => format!(
            "a contest: win if {0} is higher than {1}, tie if they are equal, lose otherwise",
            text(&two[0]),
            text(&two[1])
        ),
        Expr::Check(check) => degrees(check),
        Expr::Repeat(times, inner) => {
            format!("{} rolled {times} times, each anew; as a number, the sum of all", text(inner))
        }
        Expr::Let(binding) => {
            let Let { name, value, body, .. } = &**binding;
            format!("{} is rolled once and called {name}; the result is {}", text(value), text(body))
        }
        Expr::Chain(chain) => again_and_added(chain),
        Expr::Label(label) => format!("{}, labelled {}", text(&label.value), label.label),
    }
}

/// What is multiplied and divided, from left to right.
fn product(factors: &[Factor]) -> String {
    let mut out = text(&factors[0].value);
    for factor in &factors[1..] {
        let value = text(&factor.value);
        out = match factor.scaling {
            Scaling::Times => format!("{out} times {value}"),
            Scaling::Over => format!("{out} divided by {value}, rounded down"),
            Scaling::Modulo => format!("what is left when {out} is divided by {value} and rounded down"),
        };
    }
    out
}

/// A division and how it is rounded.
fn quotient(rounding: Rounding, two: &[Expr; 2]) -> String {
    let how = match rounding {
        Rounding::Up => "up",
        Rounding::Nearest => "to the nearest, halves away from zero",
        Rounding::NearestUp => "to the nearest, halves up",
        Rounding::TowardZero => "toward zero",
    };
    format!("{} divided by {}, rounded {how}", text(&two[0]), text(&two[1]))
}

/// What a function makes of its arguments.
fn call(function: Function, arguments: &[Expr]) -> String {
    match function {
        Function::Abs => format!("the magnitude of {}", text(&arguments[0])),
        Function::Sign => format!("-1, 0 or 1, the sign of {}", text(&arguments[0])),
        Function::Sqrt => format!("the square root of {}, rounded down", text(&arguments[0])),
        Function::Min => format!("the least of {}", list(arguments, "and")),
        Function::Max => format!("the greatest of {}", list(arguments, "and")),
        Function::Rem => format!("the remainder of {}, with the sign of the first", list(arguments, "by")),
    }
}

/// What follows from which outcome.
fn choice(case: &Case) -> String {
    let arms: Vec<String> = case
        .arms
        .iter()
        .map(|arm| format!("{} {}: {}", relation_words(arm.relation), arm.against, text(&arm.value)))
        .collect();
    format!(
        "by the result of {}, the first of these that fits, and only that is rolled: {}; otherwise {}",
        text(&case.subject),
        arms.join("; "),
        text(&case.otherwise)
    )
}

/// A check with its degrees, and whether a face changes them.
fn degrees(check: &Check) -> String {
    let natural = match Check::natural(&check.roll) {
        Some(_) => "; a natural 20 on the die raises the degree by one, a natural 1 lowers it",
        None => "; no single d20 counts, so no face changes the degree",
    };
    format!(
        "a check of {} against {}: success if it is met, critical by {3} or more beyond, failure otherwise, \
         critical by {3} or more short{}",
        text(&check.roll),
        text(&check.difficulty),
        natural,
        check.step
    )
}

/// A sum that explodes: when, and how often at most.
fn again_and_added(chain: &Chain) -> String {
    let when = match &chain.when {
        Some(test) => format!("it comes to {}", test_words(test)),
        None => "it comes to its highest".to_owned(),
    };
    let limit = match chain.most {
        Some(most) => format!("at most {most} times"),
        None => "and so on without limit".to_owned(),
    };
    format!("{}; while {when} it is rolled again and added, {limit}", text(&chain.value))
}

/// What is added and taken away.
fn sum(terms: &[Term]) -> String {
    if let [only] = terms {
        return format!("{} with its sign changed", text(&only.value));
    }
    let mut out = String::from("the sum of ");
    if terms.iter().any(|term| term.minus) {
        out.clear();
    }
    let plain = terms.iter().all(|term| !term.minus);
    for (i, term) in terms.iter().enumerate() {
        out.push_str(match (i, term.minus) {
            (0, _) => "",
            (_, true) => " minus ",
            (i, false) if plain && i + 1 < terms.len() => ", ",
            (_, false) if plain => " and ",
            (_, false) => " plus ",
        });
        out.push_str(&text(&term.value));
    }
    out
}

/// Dice or cards, and what is done with them.
fn dice(pool: &Pool) -> String {
    let count = quantity(&pool.count);
    let noun = if count == "1" { "die" } else { "dice" };
    let listed = |faces: &[i64]| faces.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let roll = match &pool.die {
        Die::Numbered(sides) => format!("roll {count} {noun} with the faces 1 to {}", quantity(sides)),
        Die::Fudge => format!("roll {count} Fudge {noun}, which show -1, 0 or 1"),
        Die::FudgeRare => format!("roll {count} {noun} with one -1, four blanks and one 1"),
        Die::Wild => format!("roll {count} wild {noun}, which show -2, -1, 0, 0, 1 or 2"),
        Die::Faces(faces) => format!("roll {count} {noun} with the faces {}", listed(faces)),
        Die::Deck(size) => format!("draw {count} of the cards 1 to {}, putting none back", quantity(size)),
        Die::Cards(cards) => format!("draw {count} of the cards {}, putting none back", listed(cards)),
    };
    with_modifiers(roll, &pool.modifiers, "dice")
}

/// Dice or totals that are taken together.
fn together(group: &Group) -> String {
    let (begin, what) = if let Some(name) = group.bound() {
        (format!("take the dice called {} as they lie", name.name), "dice")
    } else if group.by_die {
        (format!("take the dice of {} together", list(&group.items, "and")), "dice")
    } else {
        (format!("take the totals of {}", list(&group.items, "and")), "totals")
    };
    with_modifiers(begin, &group.modifiers, what)
}

/// Returns the modifiers in the order in which they act, and how the result is read.
fn with_modifiers(mut out: String, modifiers: &[Modifier], what: &str) -> String {
    for modifier in modifiers {
        out.push_str("; ");
        out.push_str(&phrase(modifier));
    }
    if !modifiers.iter().any(Modifier::makes_count) {
        out.push_str(&format!("; the result is the sum of the {what} that count"));
        if modifiers.is_empty() {
            out.truncate(out.len() - " that count".len());
        }
    }
    out
}
