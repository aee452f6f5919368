//! The canonical form of what stands behind dice.

use super::print::Printer;
use crate::expr::{End, Explode, ExplodeLimit, Modifier, Quantity, Reroll, RerollTimes, Sets, Test, Weighted};

/// The letters behind `k` or `d` for an end. Dropping the middle cannot be written, and is never read.
fn end_letter(end: End) -> char {
    match end {
        End::Highest => 'h',
        End::Lowest => 'l',
        End::Middle => 'm',
    }
}

impl Printer {
    /// The modifiers, apart where they would be read as one.
    pub(super) fn modifiers(&mut self, modifiers: &[Modifier]) {
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

    /// One modifier; which one stands before it matters to a count.
    fn modifier(&mut self, modifier: &Modifier, before: Option<&Modifier>) {
        match modifier {
            Modifier::Keep(end, quantity) => self.end('k', *end, quantity),
            Modifier::Drop(end, quantity) => self.end('d', *end, quantity),
            Modifier::KeepIf(test) => self.tested("k", test),
            Modifier::DropIf(test) => self.tested("d", test),
            Modifier::Explode(explode) => self.explode(explode),
            Modifier::Reroll(reroll) => self.reroll(reroll),
            Modifier::RerollEnd(End::Highest, quantity) => self.with("roh", quantity),
            Modifier::RerollEnd(_, quantity) => self.with("rol", quantity),
            Modifier::AtLeast(quantity) => self.with("min", quantity),
            Modifier::AtMost(quantity) => self.with("max", quantity),
            Modifier::Unique { once } => self.text.push_str(if *once { "uo" } else { "u" }),
            Modifier::Count(tests) => self.count(tests, before),
            Modifier::Fail(test) => self.tested("f", test),
            Modifier::Botch(test) => self.tested("b", test),
            Modifier::Margin(test) => self.tested("ms", test),
            Modifier::Even => self.text.push_str("even"),
            Modifier::Odd => self.text.push_str("odd"),
            Modifier::Sets(sets) => self.sets(*sets),
            Modifier::Critical(test) => self.tested("cs", test),
            Modifier::Fumble(test) => self.tested("cf", test),
            Modifier::Sort { descending } => self.text.push_str(if *descending { "sd" } else { "sa" }),
        }
    }

    /// `kh3`, `dl1`: an end of the dice.
    fn end(&mut self, letter: char, end: End, quantity: &Quantity) {
        self.text.push(letter);
        self.text.push(end_letter(end));
        self.quantity(quantity);
    }

    /// `!`, `!!`, `!p` with limit and test.
    fn explode(&mut self, Explode { compound, penetrate, when, limit }: &Explode) {
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

    /// `r`, `ro`, `r{2}` with one test or several.
    fn reroll(&mut self, Reroll { when, times }: &Reroll) {
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

    /// `>=7` where that can only be a count, else `s{>=7:1, >=10:2}`.
    fn count(&mut self, tests: &[Weighted], before: Option<&Modifier>) {
        // Behind an explosion or a reroll without a test, a bare comparison would be theirs.
        let taken = matches!(before, Some(Modifier::Explode(Explode { when: None, .. })))
            || matches!(before, Some(Modifier::Reroll(Reroll { when, .. })) if when.is_empty());
        match tests {
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

    /// What is told of dice that show the same.
    fn sets(&mut self, sets: Sets) {
        match sets {
            Sets::Groups(at_least) => self.put(format_args!("mt{at_least}")),
            Sets::Pairs => self.text.push_str("pairs"),
            Sets::Largest => self.text.push_str("set"),
            Sets::Width => self.text.push_str("width"),
            Sets::Height => self.text.push_str("height"),
        }
    }

    /// A comparison and its target.
    fn test(&mut self, test: &Test) {
        self.text.push_str(test.relation.sign());
        match &test.against {
            Quantity::Fixed(number) => self.put(number),
            rolled => self.quantity(rolled),
        }
    }

    /// A comparison, where one is written.
    pub(super) fn optional(&mut self, test: &Option<Test>) {
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
}
