//! Which modifier may follow which.

use super::Dialect;
use crate::error::{Code, Error, Result};
use crate::expr::{Die, ExplodeLimit, Modifier, RerollTimes};

/// Whether a modifier may follow those before it.
pub(super) fn check_order(before: &[Modifier], next: &Modifier, die: Option<&Die>, dialect: Dialect) -> Result<()> {
    let wrong = |message: &str, suggestion: &str| Err(Error::new(Code::Modifier, message).suggest(suggestion));
    let draws =
        matches!(next, Modifier::Explode(_) | Modifier::Reroll(_) | Modifier::RerollEnd(..) | Modifier::Unique { .. });
    if draws && die.is_none() {
        return wrong("braces have no die of their own to roll", "put it on the dice inside: {4d6!, 3d8!}kh1");
    }
    if draws && die.is_some_and(Die::is_deck) {
        return wrong(
            "cards that are drawn cannot explode or be rolled again",
            "use dice: 3d10 instead of draw(3 of 10)",
        );
    }
    if let Modifier::Explode(explode) = next
        && explode.compound
        && matches!(explode.limit, ExplodeLimit::Total(_))
    {
        return wrong("a limit for all dice together cannot stand with `!!`", "write !!{2}, a limit for each die");
    }
    if dialect == Dialect::Avrae {
        let same = |modifier: &Modifier| match (modifier, next) {
            (Modifier::Reroll(before), Modifier::Reroll(next)) => before.times == next.times,
            (Modifier::Explode(before), Modifier::Explode(next)) => before.limit == next.limit,
            (Modifier::RerollEnd(..), Modifier::Reroll(next)) => next.times == RerollTimes::Once,
            (Modifier::Reroll(before), Modifier::RerollEnd(..)) => before.times == RerollTimes::Once,
            (Modifier::RerollEnd(..), Modifier::RerollEnd(..)) => true,
            _ => false,
        };
        if before.iter().any(same) {
            return wrong(
                "in avrae the same modifier several times is one with all their faces, here each acts by itself",
                "write faces that are rolled again behind each other (rr1rr2), and others in one: e>4",
            );
        }
    }
    let counted = before.iter().find(|modifier| modifier.makes_count());
    match next {
        Modifier::Fail(_) | Modifier::Botch(_) => {
            if !matches!(counted, Some(Modifier::Count(_))) || before.iter().any(|m| matches!(m, Modifier::Margin(_))) {
                return wrong("failures and botches need a count of successes before them", "write 10d10>=7f=1");
            }
            if matches!(next, Modifier::Botch(_)) && before.iter().any(|m| matches!(m, Modifier::Botch(_))) {
                return wrong("a second botch", "one test tells what makes a botch");
            }
            Ok(())
        }
        Modifier::Margin(_) if before.iter().any(|m| matches!(m, Modifier::Margin(_) | Modifier::Botch(_))) => {
            wrong("a margin behind a margin or a botch", "a margin stands last")
        }
        Modifier::Margin(_) | Modifier::Sort { .. } | Modifier::Critical(_) | Modifier::Fumble(_) => Ok(()),
        _ if counted.is_some() && next.makes_count() => {
            wrong("a second count", "for several targets write 10d10s{>=7:1, >=10:2}")
        }
        _ if counted.is_some() => {
            wrong("behind a count no die can change any more", "put what chooses or rolls dice before the count")
        }
        Modifier::Keep(..) | Modifier::KeepIf(_)
            if dialect == Dialect::Avrae
                && before.iter().any(|m| matches!(m, Modifier::Keep(..) | Modifier::KeepIf(_))) =>
        {
            wrong(
                "in avrae several keeps are joined, here each chooses from what the one before left",
                "write one keep",
            )
        }
        _ => Ok(()),
    }
}
