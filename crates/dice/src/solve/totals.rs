//! Totals of which some places count.

use super::chain::{Kinds, product};
use super::dist::{Cut, Dist, tidy};
use super::kinds::of_kinds;
use super::meter::{Meter, Solved, Stop};
use super::reading::Reading;
use super::weight::Weight;
use crate::expr::Modifier;

/// Totals of which some places count. What is cut above stands as one highest total; a result that takes it
/// is cut as well.
pub(super) fn of_totals<W: Weight>(
    mut dists: Vec<(u32, Dist<W>)>,
    acting: &[&Modifier],
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let denominator = product(dists.iter().flat_map(|(n, dist)| (0..*n).map(|_| dist.denominator.clone())))?;
    let case: Vec<u32> = dists.iter().map(|(count, _)| *count).collect();
    let tops = dists.iter().filter_map(|(_, dist)| if let Cut::Above(top) = dist.cut { Some(top) } else { None });
    let top = tops.min();
    let odd = dists.iter().any(|(_, dist)| matches!(dist.cut, Cut::Unknown | Cut::Below(_)));
    let simple = reading.count.is_none() && reading.filters.is_empty() && reading.margin.is_none();
    let Some(top) = top.filter(|_| !odd) else {
        let kinds = dists.into_iter().map(|(_, dist)| dist.points).collect();
        let kinds = Kinds { kinds, cases: vec![(W::one(), case)], denominator, beyond: None, extra: 0 };
        let mut solved = of_kinds(&kinds, acting, reading, meter)?;
        if odd {
            solved.cut = Cut::Unknown;
        }
        return Ok(solved);
    };
    if let Some(targets) = reading.targets() {
        if targets.iter().any(|&target| target >= top) {
            return Err(Stop::Deeper);
        }
    } else if !simple {
        let kinds = dists.into_iter().map(|(_, dist)| dist.points).collect();
        let kinds = Kinds { kinds, cases: vec![(W::one(), case)], denominator, beyond: None, extra: 0 };
        let mut solved = of_kinds(&kinds, acting, reading, meter)?;
        solved.cut = Cut::Unknown;
        return Ok(solved);
    }
    // Totals of the cut region stand at its beginning; with them a result is at least this.
    let mut least = 0i64;
    for (count, dist) in &mut dists {
        if dist.greatest().is_some_and(|greatest| greatest >= top) && dist.cut == Cut::Nothing {
            return Err(Stop::Deeper);
        }
        if dist.cut != Cut::Nothing {
            dist.cut = Cut::Above(top);
            dist.clip();
            dist.points.push((top, dist.missing()));
            dist.cut = Cut::Nothing;
        }
        let low = dist.least().unwrap_or(0).min(0);
        least = least.saturating_add(low.saturating_mul(i64::from(*count)));
    }
    let kinds = dists.into_iter().map(|(_, dist)| dist.points).collect();
    let kinds = Kinds { kinds, cases: vec![(W::one(), case)], denominator, beyond: None, extra: 0 };
    let mut solved = of_kinds(&kinds, acting, reading, meter)?;
    if reading.targets().is_none() {
        solved.cut = Cut::Above(top.saturating_add(least));
        solved.clip();
        tidy(&mut solved.points);
        if solved.missing().is_zero() {
            solved.cut = Cut::Nothing;
        }
    }
    Ok(solved)
}
