//! What modifiers do, in words.

use super::quantity;
use crate::expr::{
    End, Explode, ExplodeLimit, Modifier, Quantity, Relation, Reroll, RerollTimes, Sets, Test, Weighted,
};

pub(super) fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "less than",
        Relation::AtMost => "at most",
        Relation::Equal => "exactly",
        Relation::Unequal => "other than",
        Relation::AtLeast => "at least",
        Relation::Greater => "more than",
    }
}

pub(super) fn test_words(test: &Test) -> String {
    format!("{} {}", relation_words(test.relation), quantity(&test.against))
}

fn ends(end: End, count: &Quantity) -> String {
    let which = match end {
        End::Highest => "highest",
        End::Lowest => "lowest",
        End::Middle => "in the middle",
    };
    match count {
        Quantity::Fixed(1) if end == End::Middle => "the one in the middle".to_owned(),
        Quantity::Fixed(1) => format!("the {which}"),
        count => format!("the {} {which}", quantity(count)),
    }
}

/// Returns a clause for a modifier.
pub(super) fn phrase(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Keep(end, count) => format!("keep {}", ends(*end, count)),
        Modifier::Drop(end, count) => format!("drop {}", ends(*end, count)),
        Modifier::KeepIf(test) => format!("keep those that count {}", test_words(test)),
        Modifier::DropIf(test) => format!("drop those that count {}", test_words(test)),
        Modifier::Explode(explode) => explosion(explode),
        Modifier::Reroll(Reroll { when, times }) => {
            let when = match &when[..] {
                [] => "the lowest face".to_owned(),
                tests => tests.iter().map(test_words).collect::<Vec<_>>().join(" or "),
            };
            match times {
                RerollTimes::Always => format!("roll again each die that counts {when}, until it no longer does"),
                RerollTimes::Once => format!("roll again once each die that counts {when}"),
                RerollTimes::Dice(dice) => {
                    format!("roll again once at most {dice} of the dice that count {when}, the first rolled first")
                }
            }
        }
        Modifier::RerollEnd(end, count) => format!("roll again once {}", ends(*end, count)),
        Modifier::AtLeast(least) => format!("what counts less than {0} counts {0}", quantity(least)),
        Modifier::AtMost(most) => format!("what counts more than {0} counts {0}", quantity(most)),
        Modifier::Unique { once: false } => {
            "roll again those that show what an earlier one shows, until all differ".to_owned()
        }
        Modifier::Unique { once: true } => "roll again once those that show what an earlier one shows".to_owned(),
        Modifier::Count(tests) => count(tests),
        Modifier::Fail(test) => format!("each that counts {} takes one from the successes", test_words(test)),
        Modifier::Botch(test) => {
            format!(
                "no success and one that counts {} is a botch, otherwise the count is never under 0",
                test_words(test)
            )
        }
        Modifier::Margin(test) => match test.relation {
            Relation::AtMost => format!("the result is how far the total is under {}", quantity(&test.against)),
            _ => format!("the result is how far the total is over {}", quantity(&test.against)),
        },
        Modifier::Even => "the result is the number of even ones".to_owned(),
        Modifier::Odd => "the result is the number of odd ones".to_owned(),
        Modifier::Sets(sets) => match sets {
            Sets::Groups(least) => format!("the result is the number of different faces that {least} or more show"),
            Sets::Pairs => "the result is the number of pairs that can be taken out".to_owned(),
            Sets::Largest => "the result is the sum of the largest set alike, the highest of several".to_owned(),
            Sets::Width => "the result is how many the largest set alike has".to_owned(),
            Sets::Height => "the result is what the largest set alike shows, the highest of several".to_owned(),
        },
        Modifier::Critical(test) => format!("mark as critical what counts {}, changing nothing", test_words(test)),
        Modifier::Fumble(test) => format!("mark as a fumble what counts {}, changing nothing", test_words(test)),
        Modifier::Sort { descending: false } => "show them from the lowest".to_owned(),
        Modifier::Sort { descending: true } => "show them from the highest".to_owned(),
    }
}

fn explosion(explode: &Explode) -> String {
    let when = explode.when.as_ref().map_or("the highest face".to_owned(), test_words);
    let extra = match (explode.compound, explode.penetrate) {
        (false, false) => "brings another, which stands beside it",
        (false, true) => "brings another, which stands beside it and counts one less than it shows",
        (true, false) => "brings another, which is added to it",
        (true, true) => "brings another, which is added to it less one",
    };
    let limit = match explode.limit {
        ExplodeLimit::Unlimited => "and so on without limit".to_owned(),
        ExplodeLimit::PerDie(times) => format!("at most {times} for each die"),
        ExplodeLimit::Total(times) => format!("at most {times} for all dice together"),
    };
    format!("each die that counts {when} {extra}, {limit}")
}

fn count(tests: &[Weighted]) -> String {
    if let [Weighted { test, weight: 1 }] = tests {
        return format!("the result is the number of those that count {}", test_words(test));
    }
    let each: Vec<String> =
        tests.iter().map(|weighted| format!("{} for {}", weighted.weight, test_words(&weighted.test))).collect();
    format!("the result is a count, of which the last that fits is taken for each: {}", each.join(", "))
}
