//! The canonical form: base dialect, no spaces but around words and comparisons, parentheses where they are
//! needed. Reading it back gives the same expression.

use crate::expr::{
    Case, Chain, Check, Die, Expr, Factor, Function, Group, Let, Pool, Quantity, Relation, Rounding, Scaling, Term,
};
use std::fmt::Write;

/// Returns how tightly the outermost operator of an expression binds, as in the parser.
fn level(expr: &Expr) -> u8 {
    match expr {
        Expr::Let(_) => 0,
        Expr::Any(_) => 1,
        Expr::All(_) => 2,
        Expr::Not(_) => 3,
        Expr::Versus(_) => 4,
        Expr::Compare(..) => 5,
        Expr::Sum(terms) if terms.len() == 1 => 8,
        Expr::Sum(_) => 6,
        Expr::Product(_) => 7,
        Expr::Power(_) => 9,
        _ => 10,
    }
}

/// Returns whether the text of an expression ends in dice, so that a comparison behind it would count successes.
fn ends_in_dice(expr: &Expr) -> bool {
    match expr {
        Expr::Dice(_) | Expr::Group(_) | Expr::Chain(_) => true,
        Expr::Sum(terms) => terms.last().is_some_and(|term| ends_in_dice(&term.value)),
        Expr::Product(factors) => factors.last().is_some_and(|factor| ends_in_dice(&factor.value)),
        Expr::Power(two) => ends_in_dice(&two[1]),
        _ => false,
    }
}

/// Returns the name by which a function is called.
fn function_name(function: Function) -> &'static str {
    match function {
        Function::Abs => "abs",
        Function::Sign => "sign",
        Function::Sqrt => "sqrt",
        Function::Min => "min",
        Function::Max => "max",
        Function::Rem => "rem",
    }
}

/// Writes expressions in canonical form.
#[derive(Default)]
pub(crate) struct Printer {
    pub text: String,
}

/// Returns the canonical text of dice.
pub(crate) fn pool_text(pool: &Pool) -> String {
    let mut printer = Printer::default();
    printer.pool(pool);
    printer.text
}

/// Returns the canonical text of a group.
pub(crate) fn group_text(group: &Group) -> String {
    let mut printer = Printer::default();
    printer.group(group);
    printer.text
}

impl Printer {
    pub(super) fn put(&mut self, text: impl std::fmt::Display) {
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{text}");
    }

    fn within(&mut self, expr: &Expr, least: u8) {
        if level(expr) < least {
            self.text.push('(');
            self.expr(expr);
            self.text.push(')');
        } else {
            self.expr(expr);
        }
    }

    fn list(&mut self, parts: &[Expr], between: &str, least: u8) {
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.text.push_str(between);
            }
            self.within(part, least);
        }
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) {
        self.text.push_str(name);
        self.text.push('(');
        self.list(arguments, ", ", 0);
        self.text.push(')');
    }

    /// Any expression.
    pub fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Number(number) => self.put(number),
            Expr::Name(name) => self.text.push_str(&name.name),
            Expr::Dice(pool) => self.pool(pool),
            Expr::Group(group) => self.group(group),
            Expr::Sum(terms) => self.sum(terms),
            Expr::Product(factors) => self.product(factors),
            Expr::Power(two) => {
                self.within(&two[0], 10);
                self.text.push('^');
                self.within(&two[1], 8);
            }
            Expr::Quotient(rounding, two) => self.quotient(*rounding, two),
            Expr::Call(function, arguments) => self.call(function_name(*function), arguments),
            Expr::Compare(relation, two) => {
                self.within(&two[0], if ends_in_dice(&two[0]) { 11 } else { 6 });
                self.put(format_args!(" {} ", relation.sign()));
                self.within(&two[1], 6);
            }
            Expr::All(parts) => self.list(parts, " and ", 3),
            Expr::Any(parts) => self.list(parts, " or ", 2),
            Expr::Not(inner) => {
                self.text.push_str("not ");
                self.within(inner, 3);
            }
            Expr::If(parts) => self.call("if", &parts[..]),
            Expr::Case(case) => self.case(case),
            Expr::Versus(two) => {
                self.within(&two[0], 5);
                self.text.push_str(" vs ");
                self.within(&two[1], 5);
            }
            Expr::Check(check) => self.check(check),
            Expr::Repeat(times, inner) => self.repeat(*times, inner),
            Expr::Let(binding) => self.binding(binding),
            Expr::Chain(chain) => self.chain(chain),
            Expr::Label(label) => {
                self.within(&label.value, if matches!(label.value, Expr::Label(_)) { 11 } else { 10 });
                self.put(format_args!("[{}]", label.label));
            }
        }
    }

    /// Terms with their signs; a single one is a sign before it.
    fn sum(&mut self, terms: &[Term]) {
        for (i, term) in terms.iter().enumerate() {
            match (i, term.minus) {
                (_, true) => self.text.push('-'),
                (0, false) => {}
                (_, false) => self.text.push('+'),
            }
            self.within(&term.value, if terms.len() == 1 { 8 } else { 7 });
        }
    }

    /// Factors with what stands between them.
    fn product(&mut self, factors: &[Factor]) {
        for (i, factor) in factors.iter().enumerate() {
            if i > 0 {
                self.text.push_str(match factor.scaling {
                    Scaling::Times => "*",
                    Scaling::Over => "/",
                    Scaling::Modulo => " % ",
                });
            }
            self.within(&factor.value, 8);
        }
    }

    /// A division within the function that rounds it.
    fn quotient(&mut self, rounding: Rounding, two: &[Expr; 2]) {
        self.text.push_str(match rounding {
            Rounding::Up => "ceil(",
            Rounding::Nearest => "round(",
            Rounding::NearestUp => "roundup(",
            Rounding::TowardZero => "trunc(",
        });
        // A product may stand open before the division, unless it divides as well.
        let open = matches!(&two[0], Expr::Product(factors) if factors.iter().all(|f| f.scaling != Scaling::Over));
        self.within(&two[0], if open { 7 } else { 8 });
        self.text.push('/');
        self.within(&two[1], 8);
        self.text.push(')');
    }

    /// A choice by the outcome of its subject.
    fn case(&mut self, case: &Case) {
        self.text.push_str("case(");
        self.expr(&case.subject);
        for arm in &case.arms {
            self.put(format_args!(", {}{}: ", arm.relation.sign(), arm.against));
            self.expr(&arm.value);
        }
        self.text.push_str(", else: ");
        self.expr(&case.otherwise);
        self.text.push(')');
    }

    /// A check against a difficulty; degrees are ten apart where nothing else is said.
    fn check(&mut self, check: &Check) {
        self.text.push_str("check(");
        self.expr(&check.roll);
        self.text.push_str(", ");
        self.expr(&check.difficulty);
        if check.step != 10 {
            self.put(format_args!(", {}", check.step));
        }
        self.text.push(')');
    }

    /// What is rolled several times, in parentheses but where it is a repeat itself.
    fn repeat(&mut self, times: u32, inner: &Expr) {
        if matches!(inner, Expr::Repeat(..)) {
            self.put(format_args!("{times} x "));
            self.expr(inner);
        } else {
            self.put(format_args!("{times} x ("));
            self.expr(inner);
            self.text.push(')');
        }
    }

    /// A name, what is bound to it, and where it holds.
    fn binding(&mut self, binding: &Let) {
        self.put(format_args!("let {} = ", binding.name));
        self.expr(&binding.value);
        self.text.push_str("; ");
        self.expr(&binding.body);
    }

    /// A sum that explodes.
    fn chain(&mut self, chain: &Chain) {
        self.text.push('(');
        self.expr(&chain.value);
        self.text.push_str(")!");
        if let Some(most) = chain.most {
            self.put(format_args!("{{{most}}}"));
        } else if chain.when.as_ref().is_some_and(|test| test.relation == Relation::Equal) {
            // `!=` could mean unequal.
            self.text.push(' ');
        }
        self.optional(&chain.when);
    }

    pub(super) fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Fixed(number) if *number < 0 => self.put(format_args!("({number})")),
            Quantity::Fixed(number) => self.put(number),
            Quantity::Rolled(expr) => {
                self.text.push('(');
                self.expr(expr);
                self.text.push(')');
            }
        }
    }

    fn faces(&mut self, faces: &[i64]) {
        self.text.push('{');
        let mut at = 0;
        while at < faces.len() {
            if at > 0 {
                self.text.push(',');
            }
            let run = faces[at..].windows(2).take_while(|two| two[0].checked_add(1) == Some(two[1])).count();
            if run >= 2 {
                self.put(format_args!("{}..{}", faces[at], faces[at + run]));
                at += run;
            } else {
                self.put(faces[at]);
            }
            at += 1;
        }
        self.text.push('}');
    }

    /// Dice with their modifiers.
    pub fn pool(&mut self, pool: &Pool) {
        if pool.die.is_deck() {
            self.drawn(&pool.count, &pool.die);
        } else {
            self.quantity(&pool.count);
            self.text.push('d');
            self.die(&pool.die);
        }
        self.modifiers(&pool.modifiers);
    }

    /// Cards that are drawn: `draw(2 of 52)`.
    fn drawn(&mut self, count: &Quantity, deck: &Die) {
        self.text.push_str("draw(");
        self.bare(count);
        self.text.push_str(" of ");
        match deck {
            Die::Deck(size) => self.bare(size),
            other => self.die(other),
        }
        self.text.push(')');
    }

    /// What stands behind the `d`.
    fn die(&mut self, die: &Die) {
        match die {
            Die::Numbered(sides) | Die::Deck(sides) => self.quantity(sides),
            Die::Fudge => self.text.push('F'),
            Die::FudgeRare => self.text.push_str("F.1"),
            Die::Wild => self.text.push('W'),
            Die::Faces(faces) | Die::Cards(faces) => self.faces(faces),
        }
    }

    /// A quantity where no parentheses are needed around what is rolled.
    fn bare(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::Rolled(expr) => self.expr(expr),
            fixed => self.quantity(fixed),
        }
    }

    /// A group with its modifiers.
    pub fn group(&mut self, group: &Group) {
        self.text.push('{');
        self.list(&group.items, ", ", 0);
        self.text.push('}');
        self.modifiers(&group.modifiers);
    }
}
