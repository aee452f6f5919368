//! Which modifier may follow which.

use super::Dialect;
use crate::error::{Code, Error, Result};
use crate::expr::{Die, ExplodeLimit, Modifier, RerollTimes};

/// Whether a modifier may follow those before it.
pub(super) fn check_order(before: &[Modifier], next: &Modifier, die: Option<&Die>, dialect: Dialect) -> Result<()> {
    check_die(next, die)?;
    check_limit(next)?;
    if dialect == Dialect::Avrae {
        check_joined(before, next)?;
    }
    check_count(before, next)?;
    check_keeps(before, next, dialect)
}

/// A modifier that stands where it may not, and what to write instead.
fn wrong(message: &str, suggestion: &str) -> Result<()> {
    Err(Error::new(Code::Modifier, message).suggest(suggestion))
}

/// What rolls further dice needs a die that can be rolled again.
#[inline]
fn check_die(next: &Modifier, die: Option<&Die>) -> Result<()> {
    let draws =
        matches!(next, Modifier::Explode(_) | Modifier::Reroll(_) | Modifier::RerollEnd(..) | Modifier::Unique { .. });
    match die {
        None if draws => wrong("braces have no die of their own to roll", "put it on the dice inside: {4d6!, 3d8!}kh1"),
        Some(die) if draws && die.is_deck() => {
            wrong("cards that are drawn cannot explode or be rolled again", "use dice: 3d10 instead of draw(3 of 10)")
        }
        _ => Ok(()),
    }
}

/// Dice that are added to the one before have a limit each.
#[inline]
fn check_limit(next: &Modifier) -> Result<()> {
    match next {
        Modifier::Explode(explode) if explode.compound && matches!(explode.limit, ExplodeLimit::Total(_)) => {
            wrong("a limit for all dice together cannot stand with `!!`", "write !!{2}, a limit for each die")
        }
        _ => Ok(()),
    }
}

/// In Avrae modifiers of one kind are joined, wherever they stand.
fn check_joined(before: &[Modifier], next: &Modifier) -> Result<()> {
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
    Ok(())
}

/// Failures, botches and margins stand behind a count, everything that changes dice before it.
#[inline]
fn check_count(before: &[Modifier], next: &Modifier) -> Result<()> {
    let has = |which: fn(&Modifier) -> bool| before.iter().any(which);
    let counted = before.iter().find(|modifier| modifier.makes_count());
    match next {
        Modifier::Fail(_) | Modifier::Botch(_)
            if !matches!(counted, Some(Modifier::Count(_))) || has(|m| matches!(m, Modifier::Margin(_))) =>
        {
            wrong("failures and botches need a count of successes before them", "write 10d10>=7f=1")
        }
        Modifier::Botch(_) if has(|m| matches!(m, Modifier::Botch(_))) => {
            wrong("a second botch", "one test tells what makes a botch")
        }
        Modifier::Margin(_) if has(|m| matches!(m, Modifier::Margin(_) | Modifier::Botch(_))) => {
            wrong("a margin behind a margin or a botch", "a margin stands last")
        }
        Modifier::Fail(_) | Modifier::Botch(_) | Modifier::Margin(_) => Ok(()),
        Modifier::Sort { .. } | Modifier::Critical(_) | Modifier::Fumble(_) => Ok(()),
        _ if counted.is_some() && next.makes_count() => {
            wrong("a second count", "for several targets write 10d10s{>=7:1, >=10:2}")
        }
        _ if counted.is_some() => {
            wrong("behind a count no die can change any more", "put what chooses or rolls dice before the count")
        }
        _ => Ok(()),
    }
}

/// In Avrae several keeps choose from all dice.
#[inline]
fn check_keeps(before: &[Modifier], next: &Modifier, dialect: Dialect) -> Result<()> {
    let keeps = |modifier: &Modifier| matches!(modifier, Modifier::Keep(..) | Modifier::KeepIf(_));
    if dialect == Dialect::Avrae && keeps(next) && before.iter().any(keeps) {
        return wrong(
            "in avrae several keeps are joined, here each chooses from what the one before left",
            "write one keep",
        );
    }
    Ok(())
}
