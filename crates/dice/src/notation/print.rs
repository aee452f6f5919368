//! The canonical form: base dialect, no spaces but around words and comparisons, parentheses where they are
//! needed. Reading it back gives the same expression.

use crate::expr::{
    Die, End, Explode, ExplodeLimit, Expr, Function, Group, Modifier, Pool, Quantity, Relation, Reroll, RerollTimes,
    Rounding, Scaling, Sets, Test,
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
    fn put(&mut self, text: impl std::fmt::Display) {
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
            Expr::Sum(terms) => {
                for (i, term) in terms.iter().enumerate() {
                    match (i, term.minus) {
                        (_, true) => self.text.push('-'),
                        (0, false) => {}
                        (_, false) => self.text.push('+'),
                    }
                    self.within(&term.value, if terms.len() == 1 { 8 } else { 7 });
                }
            }
            Expr::Product(factors) => {
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
            Expr::Power(two) => {
                self.within(&two[0], 10);
                self.text.push('^');
                self.within(&two[1], 8);
            }
            Expr::Quotient(rounding, two) => {
                self.text.push_str(match rounding {
                    Rounding::Up => "ceil(",
                    Rounding::Nearest => "round(",
                    Rounding::NearestUp => "roundup(",
                    Rounding::TowardZero => "trunc(",
                });
                // A product may stand open before the division, unless it divides as well.
                let open =
                    matches!(&two[0], Expr::Product(factors) if factors.iter().all(|f| f.scaling != Scaling::Over));
                self.within(&two[0], if open { 7 } else { 8 });
                self.text.push('/');
                self.within(&two[1], 8);
                self.text.push(')');
            }
            Expr::Dice(pool) => self.pool(pool),
            Expr::Group(group) => self.group(group),
            Expr::Call(function, arguments) => self.call(
                match function {
                    Function::Abs => "abs",
                    Function::Sign => "sign",
                    Function::Sqrt => "sqrt",
                    Function::Min => "min",
                    Function::Max => "max",
                    Function::Rem => "rem",
                },
                arguments,
            ),
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
            Expr::Case(case) => {
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
            Expr::Versus(two) => {
                self.within(&two[0], 5);
                self.text.push_str(" vs ");
                self.within(&two[1], 5);
            }
            Expr::Check(check) => {
                self.text.push_str("check(");
                self.expr(&check.roll);
                self.text.push_str(", ");
                self.expr(&check.difficulty);
                if check.step != 10 {
                    self.put(format_args!(", {}", check.step));
                }
                self.text.push(')');
            }
            Expr::Repeat(times, inner) if matches!(**inner, Expr::Repeat(..)) => {
                self.put(format_args!("{times} x "));
                self.expr(inner);
            }
            Expr::Repeat(times, inner) => {
                self.put(format_args!("{times} x ("));
                self.expr(inner);
                self.text.push(')');
            }
            Expr::Let(binding) => {
                self.put(format_args!("let {} = ", binding.name));
                self.expr(&binding.value);
                self.text.push_str("; ");
                self.expr(&binding.body);
            }
            Expr::Chain(chain) => {
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
            Expr::Label(label) => {
                self.within(&label.value, if matches!(label.value, Expr::Label(_)) { 11 } else { 10 });
                self.put(format_args!("[{}]", label.label));
            }
        }
    }

    fn quantity(&mut self, quantity: &Quantity) {
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
        match &pool.die {
            Die::Deck(_) | Die::Cards(_) => {
                self.text.push_str("draw(");
                match &pool.count {
                    Quantity::Rolled(expr) => self.expr(expr),
                    fixed => self.quantity(fixed),
                }
                self.text.push_str(" of ");
                match &pool.die {
                    Die::Deck(Quantity::Rolled(expr)) => self.expr(expr),
                    Die::Deck(size) => self.quantity(size),
                    Die::Cards(cards) => self.faces(cards),
                    _ => {}
                }
                self.text.push(')');
            }
            die => {
                self.quantity(&pool.count);
                self.text.push('d');
                match die {
                    Die::Numbered(sides) => self.quantity(sides),
                    Die::Fudge => self.text.push('F'),
                    Die::FudgeRare => self.text.push_str("F.1"),
                    Die::Wild => self.text.push('W'),
                    Die::Faces(faces) => self.faces(faces),
                    Die::Deck(_) | Die::Cards(_) => {}
                }
            }
        }
        self.modifiers(&pool.modifiers);
    }

    /// A group with its modifiers.
    pub fn group(&mut self, group: &Group) {
        self.text.push('{');
        self.list(&group.items, ", ", 0);
        self.text.push('}');
        self.modifiers(&group.modifiers);
    }

    fn modifiers(&mut self, modifiers: &[Modifier]) {
        for (i, modifier) in modifiers.iter().enumerate() {
            let end = self.text.len();
            self.modifier(modifier, i.checked_sub(1).map(|before| &modifiers[before]));
            let (last, next) = (self.text.as_bytes()[end - 1], self.text.as_bytes()[end]);
            // Words and explosions that touch would be read as one.
            let joins = (last.is_ascii_alphabetic() && next.is_ascii_alphabetic())
                || (last == b'!' && matches!(next, b'!' | b'p'));
            if i > 0 && joins {
                self.text.insert(end, ' ');
            }
        }
    }

    fn test(&mut self, test: &Test) {
        self.text.push_str(test.relation.sign());
        match &test.against {
            Quantity::Fixed(number) => self.put(number),
            rolled => self.quantity(rolled),
        }
    }

    fn optional(&mut self, test: &Option<Test>) {
        if let Some(test) = test {
            self.test(test);
        }
    }

    fn with(&mut self, word: &str, quantity: &Quantity) {
        self.text.push_str(word);
        self.quantity(quantity);
    }

    fn tested(&mut self, word: &str, test: &Test) {
        self.text.push_str(word);
        self.test(test);
    }

    fn modifier(&mut self, modifier: &Modifier, before: Option<&Modifier>) {
        match modifier {
            Modifier::Keep(end, quantity) => self.with(["kh", "kl", "km"][*end as usize], quantity),
            // Dropping the middle cannot be written, and is never read.
            Modifier::Drop(end, quantity) => self.with(["dh", "dl", "dm"][*end as usize], quantity),
            Modifier::KeepIf(test) => self.tested("k", test),
            Modifier::DropIf(test) => self.tested("d", test),
            Modifier::Explode(Explode { compound, penetrate, when, limit }) => {
                self.text.push_str(if *compound { "!!" } else { "!" });
                if *penetrate {
                    self.text.push('p');
                }
                match limit {
                    ExplodeLimit::Unlimited => {}
                    ExplodeLimit::PerDie(times) => self.put(format_args!("{{{times}}}")),
                    ExplodeLimit::Total(times) => self.put(format_args!("{{{times} total}}")),
                }
                self.optional(when);
            }
            Modifier::Reroll(Reroll { when, times }) => {
                match times {
                    RerollTimes::Always => self.text.push('r'),
                    RerollTimes::Once => self.text.push_str("ro"),
                    RerollTimes::Dice(dice) => self.put(format_args!("r{{{dice}}}")),
                }
                match &when[..] {
                    [] => {}
                    [only] => self.test(only),
                    tests => {
                        self.text.push('{');
                        for (i, test) in tests.iter().enumerate() {
                            self.text.push_str(if i > 0 { ", " } else { "" });
                            self.test(test);
                        }
                        self.text.push('}');
                    }
                }
            }
            Modifier::RerollEnd(End::Highest, quantity) => self.with("roh", quantity),
            Modifier::RerollEnd(_, quantity) => self.with("rol", quantity),
            Modifier::AtLeast(quantity) => self.with("min", quantity),
            Modifier::AtMost(quantity) => self.with("max", quantity),
            Modifier::Unique { once } => self.text.push_str(if *once { "uo" } else { "u" }),
            Modifier::Count(tests) => {
                // Behind an explosion or a reroll without a test, a bare comparison would be theirs.
                let taken = matches!(before, Some(Modifier::Explode(Explode { when: None, .. })))
                    || matches!(before, Some(Modifier::Reroll(Reroll { when, .. })) if when.is_empty());
                match &tests[..] {
                    [only] if only.weight == 1 && !taken => self.test(&only.test),
                    _ => {
                        self.text.push_str("s{");
                        for (i, weighted) in tests.iter().enumerate() {
                            if i > 0 {
                                self.text.push_str(", ");
                            }
                            self.test(&weighted.test);
                            self.put(format_args!(":{}", weighted.weight));
                        }
                        self.text.push('}');
                    }
                }
            }
            Modifier::Fail(test) => self.tested("f", test),
            Modifier::Botch(test) => self.tested("b", test),
            Modifier::Margin(test) => self.tested("ms", test),
            Modifier::Even => self.text.push_str("even"),
            Modifier::Odd => self.text.push_str("odd"),
            Modifier::Sets(Sets::Groups(at_least)) => self.put(format_args!("mt{at_least}")),
            Modifier::Sets(Sets::Pairs) => self.text.push_str("pairs"),
            Modifier::Sets(Sets::Largest) => self.text.push_str("set"),
            Modifier::Sets(Sets::Width) => self.text.push_str("width"),
            Modifier::Sets(Sets::Height) => self.text.push_str("height"),
            Modifier::Critical(test) => self.tested("cs", test),
            Modifier::Fumble(test) => self.tested("cf", test),
            Modifier::Sort { descending } => self.text.push_str(if *descending { "sd" } else { "sa" }),
        }
    }
}
