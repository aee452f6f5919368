//! What an expression says that was hardly meant: tests that can never come true.

use crate::expr::{Die, Explode, ExplodeLimit, Expr, Modifier, Pool, Quantity, Relation, Test};

/// The values that dice can count: from one to another, or without end.
#[derive(Clone, Copy)]
struct Range {
    least: i64,
    greatest: Option<i64>,
}

impl Range {
    /// What a die shows when it is rolled, where that is known beforehand.
    fn shown(die: &Die) -> Option<Self> {
        match (die, die.faces()) {
            (_, Some(faces)) => {
                let (&least, &greatest) = faces.iter().min().zip(faces.iter().max())?;
                Some(Range { least, greatest: Some(greatest) })
            }
            (Die::Numbered(Quantity::Fixed(sides)) | Die::Deck(Quantity::Fixed(sides)), None) => {
                Some(Range { least: 1, greatest: Some(*sides) })
            }
            _ => None,
        }
    }

    /// Dice of this range or of another, when some are rolled again.
    fn with(self, other: Self) -> Self {
        let greatest = self.greatest.zip(other.greatest).map(|(one, other)| one.max(other));
        Range { least: self.least.min(other.least), greatest }
    }

    /// Dice of this range with what explosions bring, of which each shows what is `shown`.
    fn exploded(self, explode: &Explode, shown: Self) -> Self {
        let less = i64::from(explode.penetrate);
        let least = self.least.min(shown.least.saturating_sub(less));
        if !explode.compound {
            return Range { least, ..self.with(shown) };
        }
        let times = match explode.limit {
            ExplodeLimit::PerDie(times) | ExplodeLimit::Total(times) => Some(i64::from(times)),
            ExplodeLimit::Unlimited => None,
        };
        let greatest = times
            .zip(self.greatest)
            .zip(shown.greatest)
            .map(|((times, before), each)| before.saturating_add(times.saturating_mul(each.max(0))));
        Range { least: least.min(least.saturating_add(shown.least)), greatest }
    }

    /// Remarks on a test that no die of this range meets.
    fn must_meet(self, test: &Test, hint: &str, remarks: &mut Vec<String>) {
        if let Quantity::Fixed(target) = test.against
            && !self.may_meet(test.relation, target)
        {
            let sign = test.relation.sign();
            remarks.push(format!("`{sign}{target}` never comes true: {}{hint}", self.words()));
        }
    }

    fn may_meet(self, relation: Relation, target: i64) -> bool {
        let below = |most: i64| self.greatest.is_none_or(|greatest| greatest >= most);
        match relation {
            Relation::Less => self.least < target,
            Relation::AtMost => self.least <= target,
            Relation::Equal => self.least <= target && below(target),
            Relation::Unequal => self.least != target || self.greatest != Some(target),
            Relation::AtLeast => below(target),
            Relation::Greater => target.checked_add(1).is_some_and(below),
        }
    }

    fn words(self) -> String {
        match self.greatest {
            Some(greatest) => format!("these dice count {} to {greatest}", self.least),
            None => format!("these dice count {} or more", self.least),
        }
    }
}

/// Returns the remarks on an expression, those on its first dice first.
pub(crate) fn remarks(expr: &Expr) -> Vec<String> {
    let mut remarks = Vec::new();
    visit(expr, &mut remarks);
    remarks
}

fn visit(expr: &Expr, remarks: &mut Vec<String>) {
    match expr {
        Expr::Dice(pool) => on_dice(pool, remarks),
        Expr::Group(group) => {
            if let Some(pool) = group.as_dice() {
                return on_dice(&pool, remarks);
            }
        }
        _ => {}
    }
    expr.children().into_iter().for_each(|child| visit(child, remarks));
}

/// Goes through the modifiers in order, with what the dice can count when each of them acts.
fn on_dice(pool: &Pool, remarks: &mut Vec<String>) {
    let Some(shown) = Range::shown(&pool.die) else { return };
    let mut range = shown;
    for modifier in &pool.modifiers {
        match modifier {
            Modifier::KeepIf(test)
            | Modifier::DropIf(test)
            | Modifier::Fail(test)
            | Modifier::Botch(test)
            | Modifier::Critical(test)
            | Modifier::Fumble(test) => range.must_meet(test, "", remarks),
            Modifier::Count(tests) => tests.iter().for_each(|weighted| range.must_meet(&weighted.test, "", remarks)),
            Modifier::Reroll(reroll) => {
                reroll.when.iter().for_each(|test| range.must_meet(test, "", remarks));
                range = range.with(shown);
            }
            Modifier::Explode(explode) => {
                if let Some(test) = &explode.when {
                    range.must_meet(test, &not_a_count(test), remarks);
                }
                range = range.exploded(explode, shown);
            }
            Modifier::AtLeast(Quantity::Fixed(least)) => {
                range.least = range.least.max(*least);
                range.greatest = range.greatest.map(|greatest| greatest.max(*least));
            }
            Modifier::AtMost(Quantity::Fixed(most)) => {
                range.least = range.least.min(*most);
                range.greatest = Some(range.greatest.map_or(*most, |greatest| greatest.min(*most)));
            }
            Modifier::AtLeast(_) | Modifier::AtMost(_) => return,
            _ => {}
        }
    }
}

/// What may have been meant by a test that says which dice explode.
fn not_a_count(test: &Test) -> String {
    let sign = test.relation.sign();
    let target = if let Quantity::Fixed(target) = test.against { target } else { 0 };
    format!("; a comparison behind `!` says which dice explode; to count successes write s{{{sign}{target}}}")
}
