//! Functions of two numbers of which outcomes are cut: where what is cut must come to.
//!
//! All that is cut above 70 stands for the region from 70 on. What a function makes of a region and a number, or of
//! two regions, lies in a region again, because the functions here rise or fall with each of their numbers; beyond all
//! such regions nothing is known, and before them each outcome is a finite sum.

use super::dist::{Cut, Dist, tidy};
use super::meter::{Fits, Meter, Solved, Stop};
use super::weight::Weight;
use crate::error::Result;
use crate::expr::Rounding;
use crate::maths;

/// A function of two numbers.
#[derive(Clone, Copy)]
pub(super) enum Operation {
    Times,
    Power,
    Over(Option<Rounding>),
    Modulo,
}

impl Operation {
    pub fn of(self, a: i64, b: i64) -> Result<i64> {
        match self {
            Operation::Times => maths::times(a, b),
            Operation::Power => maths::power(a, b),
            Operation::Over(rounding) => maths::divide(a, b, rounding),
            Operation::Modulo => maths::modulo(a, b),
        }
    }
}

/// A number, or all numbers on one side of one.
#[derive(Clone, Copy)]
enum Region {
    One(i64),
    From(i64),
    UpTo(i64),
}

/// Where a function takes a region.
enum Image {
    One(i64),
    From(i64),
    UpTo(i64),
    /// Between two numbers, and narrower where chains are followed further.
    Between,
    Anything,
}

/// Stands for a number without end.
const END: i64 = i64::MAX;

impl Region {
    /// Returns the region that is cut.
    fn cut(cut: Cut) -> Option<Self> {
        match cut {
            Cut::Above(top) => Some(Region::From(top)),
            Cut::Below(bottom) => Some(Region::UpTo(bottom)),
            Cut::Nothing | Cut::Unknown => None,
        }
    }

    fn ends(self) -> (i64, i64) {
        match self {
            Region::One(value) => (value, value),
            Region::From(least) => (least, END),
            Region::UpTo(most) => (-END, most),
        }
    }
}

/// A function at a corner of two regions, of which a side may be without end.
fn corner(operation: Operation, a: i64, b: i64) -> i64 {
    let side = |positive: bool| if positive { END } else { -END };
    match operation {
        Operation::Times => a.checked_mul(b).map_or_else(|| side((a > 0) == (b > 0)), |product| product.max(-END)),
        Operation::Power => maths::power(a, b).unwrap_or(END),
        Operation::Over(_) if a.abs() == END && b.abs() != END => side((a > 0) == (b > 0)),
        // Of a number over one without end only the sign is left.
        Operation::Over(rounding) if b.abs() == END => {
            let sign = if a.abs() == END { 0 } else { a.signum() };
            maths::divide(sign, 4 * b.signum(), rounding).unwrap_or(0)
        }
        _ => operation.of(a, b).unwrap_or(END),
    }
}

fn image(operation: Operation, a: Region, b: Region) -> Image {
    let ((a_least, a_most), (b_least, b_most)) = (a.ends(), b.ends());
    match operation {
        Operation::Times => {}
        Operation::Power if a_least >= 0 && b_least >= 1 => {}
        Operation::Over(_) if b_least >= 1 || b_most <= -1 => {}
        Operation::Modulo => {
            return match (a, b) {
                // What is less than the divisor is left as it is.
                (Region::One(a), Region::From(least)) if a >= 0 && least > a => Image::One(a),
                (Region::One(a), Region::From(_)) if a >= 0 => Image::Between,
                _ => Image::Anything,
            };
        }
        _ => return Image::Anything,
    }
    let corners = [(a_least, b_least), (a_least, b_most), (a_most, b_least), (a_most, b_most)];
    let corners = corners.map(|(a, b)| corner(operation, a, b));
    let (least, most) = corners.iter().fold((END, -END), |(least, most), &at| (least.min(at), most.max(at)));
    match (least, most) {
        _ if least == most => Image::One(least),
        (least, END) if least > -END => Image::From(least),
        (least, most) if least == -END && most < END => Image::UpTo(most),
        (least, most) if least == -END || most == END => Image::Anything,
        _ => Image::Between,
    }
}

impl<W: Weight> Dist<W> {
    /// A function of two that do not depend on each other, of which something may be cut.
    pub(super) fn operate(&self, other: &Self, operation: Operation, meter: &mut Meter) -> Solved<Self> {
        let known = |dist: &Self| dist.cut != Cut::Unknown;
        if !meter.exact || !known(self) || !known(other) || (self.cut == Cut::Nothing && other.cut == Cut::Nothing) {
            return self.with(other, meter, |a, b| operation.of(a, b));
        }
        let Images { mut points, cut } = self.images_of_cuts(other, operation)?;
        let denominator = self.denominator.times(&other.denominator).fits()?;
        self.operate_until(other, operation, cut, &denominator, &mut points, meter)?;
        meter.room(points.len() as u64, denominator.bytes())?;
        tidy(&mut points);
        let mut joined = Self { points, denominator, cut };
        joined.clip();
        Ok(joined)
    }

    /// Returns what a function makes of the outcomes that are cut.
    fn images_of_cuts(&self, other: &Self, operation: Operation) -> Solved<Images<W>> {
        let mut images = ImagesSoFar::default();
        let mine = Region::cut(self.cut);
        let others = Region::cut(other.cut);
        if let Some(region) = mine {
            let missing = self.missing();
            for (value, weight) in &other.points {
                images.add(image(operation, region, Region::One(*value)), || missing.times(weight).fits())?;
            }
        }
        if let Some(region) = others {
            let missing = other.missing();
            for (value, weight) in &self.points {
                images.add(image(operation, Region::One(*value), region), || missing.times(weight).fits())?;
            }
        }
        if let (Some(a), Some(b)) = (mine, others) {
            images.add(image(operation, a, b), || self.missing().times(&other.missing()).fits())?;
        }
        images.joined()
    }

    /// Adds what a function makes of the outcomes that are known, as far as the result is.
    fn operate_until(
        &self,
        other: &Self,
        operation: Operation,
        cut: Cut,
        denominator: &W,
        points: &mut Vec<(i64, W)>,
        meter: &mut Meter,
    ) -> Solved<()> {
        meter.spend(2 * self.points.len() as u64)?;
        for (a, x) in &self.points {
            let mut kept = 0;
            for (b, y) in &other.points {
                let value = match operation.of(*a, *b) {
                    Ok(value) => value,
                    // Beyond 64 bits is beyond what is cut.
                    Err(_) if matches!(cut, Cut::Above(_)) && *a >= 0 && *b >= 0 => break,
                    Err(error) => return Err(error.into()),
                };
                match cut {
                    // Further on both numbers are greater still.
                    Cut::Above(top) if value >= top && *a >= 0 && *b >= 0 && rises(operation) => break,
                    Cut::Above(top) if value >= top => {}
                    Cut::Below(bottom) if value <= bottom => {}
                    _ => points.push((value, x.times(y).fits()?)),
                }
                kept += 1;
            }
            meter.spend((1 + denominator.steps() / 2).saturating_mul(kept))?;
        }
        Ok(())
    }
}

/// What a function makes of all that is cut: single numbers, and a region.
struct Images<W> {
    points: Vec<(i64, W)>,
    cut: Cut,
}

/// The images of regions, one after the other.
struct ImagesSoFar<W> {
    points: Vec<(i64, W)>,
    /// Where the regions to one side begin.
    least: Option<i64>,
    most: Option<i64>,
    /// Whether some would be narrower where chains are followed further.
    narrower: bool,
    /// Whether nothing is known of some.
    unknown: bool,
}

impl<W> Default for ImagesSoFar<W> {
    fn default() -> Self {
        Self { points: Vec::new(), least: None, most: None, narrower: false, unknown: false }
    }
}

impl<W> ImagesSoFar<W> {
    /// One image more; its weight is reckoned where it is a single number.
    fn add(&mut self, image: Image, weight: impl FnOnce() -> Solved<W>) -> Solved<()> {
        match image {
            Image::One(value) => self.points.push((value, weight()?)),
            Image::From(value) => self.least = Some(self.least.map_or(value, |least| least.min(value))),
            Image::UpTo(value) => self.most = Some(self.most.map_or(value, |most| most.max(value))),
            Image::Between => self.narrower = true,
            Image::Anything => self.unknown = true,
        }
        Ok(())
    }

    /// Returns all images as one.
    fn joined(self) -> Solved<Images<W>> {
        if self.narrower {
            return Err(Stop::Deeper);
        }
        let cut = match (self.least, self.most) {
            _ if self.unknown => Cut::Unknown,
            (None, None) => Cut::Nothing,
            (Some(least), None) => Cut::Above(least),
            (None, Some(most)) => Cut::Below(most),
            (Some(_), Some(_)) => Cut::Unknown,
        };
        Ok(Images { points: self.points, cut })
    }
}

/// Returns whether a function of numbers that are not negative rises with the second.
fn rises(operation: Operation) -> bool {
    match operation {
        Operation::Times => true,
        // 0^0 is 1, and 0^1 is 0.
        Operation::Power | Operation::Over(_) | Operation::Modulo => false,
    }
}

impl<W: Weight> Dist<W> {
    /// Outcomes without their sign.
    pub(super) fn magnitudes(self) -> Solved<Self> {
        let cut = match self.cut {
            Cut::Above(top) if top > 0 => Cut::Above(top),
            Cut::Below(bottom) if bottom < 0 => Cut::Above(bottom.checked_neg().ok_or_else(maths::overflow)?),
            Cut::Nothing => Cut::Nothing,
            _ => Cut::Unknown,
        };
        let mut magnitudes = self.map(false, |value| value.checked_abs().ok_or_else(maths::overflow))?;
        magnitudes.cut = cut;
        magnitudes.clip();
        Ok(magnitudes)
    }
}
