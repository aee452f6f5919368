//! Distributions as bars of text.

use super::distribution::Distribution;

/// Returns a bar for each outcome, of at most `width` characters, with its probability in percent.
///
/// More than sixty outcomes are taken together in ranges; those far out that hardly ever come, in one on each side.
///
/// ```
/// let odds = ludex_dice::parse("2d2")?.solve()?;
/// assert_eq!(
///     ludex_dice::chart(&odds, 8),
///     "2  25.00 % ████\n3  50.00 % ████████\n4  25.00 % ████\n"
/// );
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn chart(odds: &Distribution, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let rows = rows(odds, 60);
    let highest = rows.iter().map(|row| row.1).fold(0.0, f64::max);
    let label = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for (name, share) in &rows {
        let eighths = if highest > 0.0 { (share / highest * width as f64 * 8.0).round() as usize } else { 0 };
        let bar = format!("{}{}", "█".repeat(eighths / 8), PARTS[eighths % 8]);
        let line = format!("{name:>label$}  {:>5} % {bar}", percent(*share));
        out.push_str(line.trim_end());
        out.push('\n');
    }
    if odds.is_cut() {
        out.push_str(&format!(
            "and {} % beyond\n",
            percent(num_traits::ToPrimitive::to_f64(&odds.cut()).unwrap_or(0.0))
        ));
    }
    out
}

/// Returns a share in percent, with as many digits as tell something.
pub(super) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent == 0.0 || percent >= 0.005 { format!("{percent:.2}") } else { format!("{percent:.1e}") }
}

/// Returns the outcomes with their shares, or as many ranges of them.
fn rows(odds: &Distribution, most: usize) -> Vec<(String, f64)> {
    let columns = Columns::of(&[odds], most);
    let shares = columns.shares(odds);
    columns.names(|value| odds.shown(value)).into_iter().zip(shares).collect()
}

/// Where the bars of a picture lie: an outcome each, or where there are too many, ranges of them. Then what lies far
/// out on either side and hardly ever comes is one range, so that the rest can be seen.
pub(super) struct Columns(Vec<(i64, i64)>);

/// So much on either side hardly ever comes.
const FAR_OUT: f64 = 0.0005;

impl Columns {
    /// At most so many, for one or more distributions.
    pub fn of(many: &[&Distribution], most: usize) -> Self {
        let mut points: Vec<(i64, f64)> = many.iter().flat_map(|odds| odds.shares()).collect();
        points.sort_by_key(|point| point.0);
        points.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1 += later.1;
            }
            same
        });
        if points.len() <= most {
            return Self(points.iter().map(|point| (point.0, point.0)).collect());
        }
        let all: f64 = points.iter().map(|point| point.1).sum();
        let beyond = |points: &mut dyn Iterator<Item = &(i64, f64)>| {
            let mut sum = 0.0;
            points
                .take_while(|point| {
                    sum += point.1;
                    sum <= FAR_OUT * all
                })
                .count()
        };
        let low = beyond(&mut points.iter());
        let high = points.len() - beyond(&mut points.iter().rev());
        // There are points between, because those beyond weigh less than all; `most` is more than three.
        let (first, last) = (points[low.min(points.len() - 1)].0, points[high.max(low + 1) - 1].0);
        let each = last.abs_diff(first) / (most as u64 - 2) + 1;
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        if low > 0 {
            ranges.push((points[0].0, first.saturating_sub(1)));
        }
        for &(value, _) in points.iter().filter(|point| (first..=last).contains(&point.0)) {
            if ranges.last().is_none_or(|range| range.1 < value) {
                let at = i128::from(value.abs_diff(first) / each) * i128::from(each) + i128::from(first);
                let end = (at + i128::from(each) - 1).min(last.into());
                // Both lie between outcomes, which have 64 bits.
                ranges.push((i64::try_from(at).unwrap_or(value), i64::try_from(end).unwrap_or(value)));
            }
        }
        if high < points.len() {
            ranges.push((last.saturating_add(1), points[points.len() - 1].0));
        }
        Self(ranges)
    }

    /// Returns what each is called.
    pub fn names(&self, shown: impl Fn(i64) -> String) -> Vec<String> {
        let name = |&(from, to): &(i64, i64)| if from == to { shown(from) } else { format!("{from} to {to}") };
        self.0.iter().map(name).collect()
    }

    /// Returns what a distribution has in each.
    pub fn shares(&self, odds: &Distribution) -> Vec<f64> {
        let mut shares = vec![0.0; self.0.len()];
        for (value, share) in odds.shares() {
            let at = self.0.partition_point(|range| range.1 < value);
            if let Some(sum) = shares.get_mut(at) {
                *sum += share;
            }
        }
        shares
    }
}
