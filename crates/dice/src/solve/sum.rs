//! The sum of many dice of one kind.

use super::dist::{Cut, Dist, convolve, dense};
use super::meter::{Fits, Meter, Solved};
use super::weight::{Weight, Wide};
use crate::error::{Code, Error};
use crate::maths;
use num_bigint::BigUint;

/// Returns the sum of `count` like `die`, none depending on another.
pub(crate) fn sum_of<W: Weight>(die: &Dist<W>, count: u32, meter: &mut Meter) -> Solved<Dist<W>> {
    match count {
        0 => return Ok(Dist::certain(0)),
        1 => return Ok(die.clone()),
        _ => {}
    }
    if die.cut == Cut::Nothing {
        let denominator = die.denominator.power(count).fits()?;
        return Ok(Dist { points: sum_points(&die.points, count, meter)?, denominator, cut: Cut::Nothing });
    }
    let mut sum = die.clone();
    for _ in 1..count {
        sum = sum.plus(die, meter)?;
    }
    Ok(sum)
}

/// Returns the sums of points alone.
pub(crate) fn sum_points<W: Weight>(die: &[(i64, W)], count: u32, meter: &mut Meter) -> Solved<Vec<(i64, W)>> {
    if count == 0 {
        return Ok(vec![(0, W::one())]);
    }
    if let [(value, weight)] = die {
        let value = maths::times(*value, i64::from(count))?;
        return Ok(vec![(value, weight.power(count).fits()?)]);
    }
    let Some((first, weight)) = die.first() else { return Ok(Vec::new()) };
    let even = die.windows(2).all(|two| two[0].0.checked_add(1) == Some(two[1].0) && two[0].1 == two[1].1);
    if even && W::EXACT && *weight == W::one() {
        let (mut weights, length) = even_dice(count, die.len(), meter)?;
        mirror(&mut weights, length);
        return Ok(dense(maths::times(*first, i64::from(count))?, weights));
    }
    if even
        && !W::EXACT
        && let Some(points) = rounded(*first, weight, count, die.len(), meter)?
    {
        return Ok(points);
    }
    // By doubling.
    let mut result: Option<Vec<(i64, W)>> = None;
    let mut power = die.to_vec();
    let mut left = count;
    loop {
        if left & 1 == 1 {
            result = Some(match result {
                None => power.clone(),
                Some(so_far) => convolve(&so_far, &power, meter)?,
            });
        }
        left >>= 1;
        if left == 0 {
            return Ok(result.unwrap_or_default());
        }
        power = convolve(&power, &power, meter)?;
    }
}

/// Even dice in floating-point numbers: a few reckoned in whole numbers and rounded once, many sum by sum. `None` where
/// weights are not shares.
fn rounded<W: Weight>(
    first: i64,
    share: &W,
    count: u32,
    sides: usize,
    meter: &mut Meter,
) -> Solved<Option<Vec<(i64, W)>>> {
    if count > 80 {
        let length = (sides as u64 - 1).saturating_mul(count.into()).saturating_add(1);
        meter.room(length, 16)?;
        meter.spend(length.saturating_mul(3))?;
        // These faces may be only some of a die.
        let all = (share.to_f64() * sides as f64).powf(f64::from(count));
        let shares = by_scaled_recurrence(count, sides, length as usize);
        let weights: Option<Vec<W>> = shares.into_iter().map(|share| W::from_share(share * all)).collect();
        let Some(mut weights) = weights else { return Ok(None) };
        mirror(&mut weights, length as usize);
        return Ok(Some(dense(maths::times(first, i64::from(count))?, weights)));
    }
    // What is refused here, for steps or memory, is refused or done below.
    fn ways<V: Weight>(count: u32, sides: usize, meter: &mut Meter) -> Option<(Vec<f64>, usize)> {
        let (ways, length) = even_dice::<V>(count, sides, meter).ok()?;
        Some((ways.iter().map(Weight::to_f64).collect(), length))
    }
    let found = ways::<u64>(count, sides, meter)
        .or_else(|| ways::<u128>(count, sides, meter))
        .or_else(|| ways::<Wide<6>>(count, sides, meter))
        .or_else(|| ways::<BigUint>(count, sides, meter));
    let Some((found, length)) = found else { return Ok(None) };
    let each = share.power(count).fits()?.to_f64();
    let Some(mut weights) = found.into_iter().map(|ways| W::from_share(ways * each)).collect::<Option<Vec<W>>>() else {
        return Ok(None);
    };
    mirror(&mut weights, length);
    Ok(Some(dense(maths::times(first, i64::from(count))?, weights)))
}

/// Returns the ways to the lower half of the sums of `count` dice whose faces count up by one, and how many sums there
/// are.
fn even_dice<W: Weight>(count: u32, sides: usize, meter: &mut Meter) -> Solved<(Vec<W>, usize)> {
    let span = (sides as u64 - 1).checked_mul(u64::from(count));
    let Some(length) = span.and_then(|span| span.checked_add(1)).filter(|&length| length < 1 << 40) else {
        let what = format!("the sums of {count} dice of {sides} faces");
        return Err(Error::limit(Code::TooMuchMemory, &what, format!("{} bytes", meter.limits.bytes)).into());
    };
    let most = W::from_u64(sides as u64).power(count).fits();
    // Before the wider kinds are tried for numbers that could never be kept.
    let bits = (f64::from(count) * (sides as f64).log2()) as u64;
    meter.room(length, most.as_ref().map_or(bits / 8, |most| most.bytes()))?;
    let each = most?.steps();
    let windows = length * u64::from(count) / 2;
    if windows > 40 * length {
        Ok((by_recurrence(count, sides, length as usize, each, meter)?, length as usize))
    } else {
        Ok((by_windows(count, sides, length as usize, each, meter)?, length as usize))
    }
}

/// The upper half of as many ways is the lower half turned round.
fn mirror<W: Weight>(ways: &mut Vec<W>, length: usize) {
    ways.truncate(length.div_ceil(2));
    ways.reserve_exact(length - ways.len());
    for sum in (0..length / 2).rev() {
        ways.push(ways[sum].clone());
    }
}

/// Die by die: the ways to a sum are those of the last `sides` sums with a die less, kept as a running total.
fn by_windows<W: Weight>(count: u32, sides: usize, length: usize, each: u64, meter: &mut Meter) -> Solved<Vec<W>> {
    meter.spend(length as u64 * u64::from(count) / 2 * each)?;
    let mut ways = vec![W::zero(); length];
    ways[..sides].fill(W::one());
    let mut next = ways.clone();
    for dice in 2..=count as usize {
        let before = (dice - 1) * (sides - 1) + 1;
        let now = before + sides - 1;
        // The ways mirror, so half of them are enough.
        let half = now.div_ceil(2);
        let mut running = W::zero();
        for sum in 0..half {
            if sum < before {
                running.add(&ways[sum]);
            }
            if sum >= sides {
                running.sub(&ways[sum - sides]);
            }
            next[sum] = running.clone();
        }
        for sum in half..now {
            next[sum] = next[now - 1 - sum].clone();
        }
        std::mem::swap(&mut ways, &mut next);
    }
    ways.truncate(length.div_ceil(2));
    Ok(ways)
}

/// Sum by sum: the ways are the coefficients of ((1 - x^s) / (1 - x))^n, and of the derivative of its logarithm
/// follows each from three before it.
fn by_recurrence<W: Weight>(count: u32, sides: usize, length: usize, each: u64, meter: &mut Meter) -> Solved<Vec<W>> {
    meter.spend(length as u64 * 3 * each)?;
    let (n, s) = (u64::from(count), sides as u64);
    // The products below go beyond the number of ways by this factor.
    W::from_u64(s).power(count).fits()?.times_u64(4 * n * s).fits()?;
    let half = length.div_ceil(2);
    let mut ways = vec![W::zero(); half];
    ways[0] = W::one();
    for k in 0..half.saturating_sub(1) {
        let at = k as u64;
        let mut plus = ways[k].times_u64(at + n).fits()?;
        let mut minus = W::zero();
        if at + 1 >= s {
            // (k + 1 - s) - n s is never positive in the lower half.
            let back = k + 1 - sides;
            minus.add(&ways[back].times_u64(n * s - back as u64).fits()?);
            if back >= 1 {
                // n (s - 1) - (k - s) is never negative there.
                plus.add(&ways[back - 1].times_u64(n * (s - 1) - (back as u64 - 1)).fits()?);
            }
        }
        plus.sub(&minus);
        ways[k + 1] = plus.over_u64(at + 1);
    }
    Ok(ways)
}

/// Returns the same in floating-point numbers: the shares of the lower half of the sums. The ways themselves would
/// leave the range of such numbers, so each is kept with a power of two, which rises from block to block.
fn by_scaled_recurrence(count: u32, sides: usize, length: usize) -> Vec<f64> {
    const BLOCK: i32 = 256;
    let (n, s) = (f64::from(count), sides as f64);
    let half = length.div_ceil(2);
    let mut ways: Vec<(f64, i32)> = vec![(0.0, 0); half];
    ways[0] = (1.0, 0);
    let mut scale = 0;
    // What is some blocks below is nothing beside what is here.
    let scaled = |(weight, of): (f64, i32), scale: i32| match scale - of {
        0 => weight,
        below @ 1..=4 => (0..below).fold(weight, |weight, _| weight * 2f64.powi(-BLOCK)),
        _ => 0.0,
    };
    for k in 0..half.saturating_sub(1) {
        let at = k as f64;
        let mut next = scaled(ways[k], scale) * (at + n);
        if k + 1 >= sides {
            let back = k + 1 - sides;
            next -= scaled(ways[back], scale) * (n * s - back as f64);
            if back >= 1 {
                next += scaled(ways[back - 1], scale) * (n * (s - 1.0) - (back as f64 - 1.0));
            }
        }
        next = (next / (at + 1.0)).max(0.0);
        if next > 2f64.powi(BLOCK) {
            next *= 2f64.powi(-BLOCK);
            scale += 1;
        }
        ways[k + 1] = (next, scale);
    }
    // All sums together, the upper half as well, weigh 1.
    let shares: Vec<f64> = ways.into_iter().map(|weight| scaled(weight, scale)).collect();
    let middle = if length % 2 == 1 { shares.last().copied().unwrap_or(0.0) } else { 0.0 };
    let all = 2.0 * shares.iter().sum::<f64>() - middle;
    shares.into_iter().map(|share| share / all).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::solve::Unwatched;

    #[test]
    fn scaled_shares_are_those_of_whole_numbers() {
        let (limits, mut watch) = (Limits::default(), Unwatched);
        let mut meter = Meter::new(&limits, &mut watch);
        for (count, sides) in [(81, 6), (100, 20), (300, 6), (1000, 6), (1000, 20), (3000, 20), (500, 100), (3000, 2)] {
            let Ok((ways, length)) = even_dice::<BigUint>(count, sides, &mut meter) else { panic!("{count}d{sides}") };
            let shares = by_scaled_recurrence(count, sides, length);
            let all = BigUint::from(sides).pow(count);
            let bits = all.bits().saturating_sub(900);
            for (at, ways) in ways.iter().enumerate() {
                let exact = Weight::to_f64(&(ways >> bits)) / Weight::to_f64(&(&all >> bits));
                let near = (exact - shares[at]).abs();
                assert!(near <= 1e-11 * exact + 1e-250, "{count}d{sides} at {at}: {exact} and {}", shares[at]);
            }
        }
    }
}
