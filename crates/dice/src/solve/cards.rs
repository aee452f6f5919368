//! Cards that are drawn without being put back.

use super::chosen::{Selection, places};
use super::dist::{Cut, Dist, dense, tidy};
use super::meter::{Meter, Solved};
use super::reading::Reading;
use super::sets::in_sets;
use super::walk::{Scores, Supply, walk};
use super::weight::Weight;
use std::collections::BTreeMap;

/// Cards that are drawn without being put back.
pub(super) fn drawn<W: Weight>(
    cards: &[(i64, u64)],
    count: u32,
    (chosen, change): Selection,
    reading: &Reading,
    meter: &mut Meter,
) -> Solved<Dist<W>> {
    let mut held: BTreeMap<i64, u64> = BTreeMap::new();
    cards.iter().for_each(|(value, copies)| *held.entry(change(*value)).or_insert(0) += copies);
    let cards: Vec<(i64, u64)> = held.into_iter().collect();
    let values: Vec<i64> = cards.iter().map(|card| card.0).collect();
    let places = places(&chosen, count as usize)?;
    let supply = Supply::<W>::Cards(&cards);
    let points = if let Some(sets) = reading.sets() {
        let mut points = in_sets(&supply, values, places, sets, reading, meter)?;
        for point in &mut points {
            point.0 = reading.beyond(point.0)?;
        }
        points
    } else {
        let packing = reading.packing(count as usize)?;
        let tally = Scores::new(values.iter().copied(), places.to - places.from, |value| reading.score(packing, value));
        let tally = tally.ok_or_else(crate::maths::overflow)?;
        meter.room(tally.size as u64, W::one().bytes())?;
        let mut points = Vec::new();
        for (key, weight) in dense(tally.least, walk(&supply, places, &tally, meter)?) {
            points.push((reading.result(packing, key)?, weight));
        }
        points
    };
    let mut solved = Dist { points, denominator: W::zero(), cut: Cut::Nothing };
    tidy(&mut solved.points);
    solved.denominator = solved.known();
    solved.share();
    Ok(solved)
}
