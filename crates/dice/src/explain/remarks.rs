//! What an expression says that was hardly meant: tests that can never come true.

use crate::expr::{Die, Explode, ExplodeLimit, Expr, Modifier, Pool, Quantity, Relation, Test};

/// The values that dice can count: from one to another, or without end.
#[derive(Clone, Copy)]
struct Range {
    least: i64,
    greatest: Option<i64>,
}

impl Range {
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

fn on_dice(pool: &Pool, remarks: &mut Vec<String>) {
    let shown = match (&pool.die, pool.die.faces()) {
        (_, Some(faces)) => {
            let Some((&least, &greatest)) = faces.iter().min().zip(faces.iter().max()) else { return };
            Range { least, greatest: Some(greatest) }
        }
        (Die::Numbered(Quantity::Fixed(sides)) | Die::Deck(Quantity::Fixed(sides)), None) => {
            Range { least: 1, greatest: Some(*sides) }
        }
        _ => return,
    };
    let mut range = shown;
    for modifier in &pool.modifiers {
        let mut never = |test: &Test, hint: &str| {
            if let Quantity::Fixed(target) = test.against
                && !range.may_meet(test.relation, target)
            {
                let sign = test.relation.sign();
                remarks.push(format!("`{sign}{target}` never comes true: {}{hint}", range.words()));
            }
        };
        match modifier {
            Modifier::KeepIf(test)
            | Modifier::DropIf(test)
            | Modifier::Fail(test)
            | Modifier::Botch(test)
            | Modifier::Critical(test)
            | Modifier::Fumble(test) => never(test, ""),
            Modifier::Count(tests) => tests.iter().for_each(|weighted| never(&weighted.test, "")),
            Modifier::Reroll(reroll) => {
                reroll.when.iter().for_each(|test| never(test, ""));
                range.least = range.least.min(shown.least);
                range.greatest = range.greatest.zip(shown.greatest).map(|(before, new)| before.max(new));
            }
            Modifier::Explode(Explode { compound, penetrate, when, limit }) => {
                if let Some(test) = when {
                    let target = if let Quantity::Fixed(target) = test.against { target } else { 0 };
                    let sign = test.relation.sign();
                    let hint = format!(
                        "; a comparison behind `!` says which dice explode; to count successes write s{{{sign}{target}}}"
                    );
                    never(test, &hint);
                }
                let less = i64::from(*penetrate);
                range.least = range.least.min(shown.least.saturating_sub(less));
                if *compound {
                    let times = match limit {
                        ExplodeLimit::PerDie(times) | ExplodeLimit::Total(times) => Some(i64::from(*times)),
                        ExplodeLimit::Unlimited => None,
                    };
                    range.greatest = times
                        .zip(range.greatest)
                        .zip(shown.greatest)
                        .map(|((times, before), each)| before.saturating_add(times.saturating_mul(each.max(0))));
                    range.least = range.least.min(range.least.saturating_add(shown.least));
                } else {
                    range.greatest = range.greatest.zip(shown.greatest).map(|(before, new)| before.max(new));
                }
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
