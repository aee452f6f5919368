//! Distributions as bars of text.

use super::Distribution;

/// A bar for each outcome, of at most `width` characters, with its probability in percent.
///
/// More than sixty outcomes are taken together in ranges.
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

/// A share in percent, with as many digits as tell something.
pub(super) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent == 0.0 || percent >= 0.005 { format!("{percent:.2}") } else { format!("{percent:.1e}") }
}

/// The outcomes with their shares, or as many ranges of them.
pub(super) fn rows(odds: &Distribution, most: usize) -> Vec<(String, f64)> {
    let shares = odds.shares();
    let (Some(first), Some(last)) = (odds.min(), odds.max()) else { return Vec::new() };
    if shares.len() <= most {
        return shares.into_iter().map(|(value, share)| (odds.shown(value), share)).collect();
    }
    let each = (last.abs_diff(first) / most as u64 + 1).max(1);
    let mut rows: Vec<(String, f64)> = Vec::new();
    let mut range = None;
    for (value, share) in shares {
        let at = value.abs_diff(first) / each;
        if range != Some(at) {
            range = Some(at);
            let from = i128::from(first) + i128::from(at) * i128::from(each);
            let to = (from + i128::from(each) - 1).min(i128::from(last));
            rows.push((if from == to { from.to_string() } else { format!("{from} to {to}") }, 0.0));
        }
        if let Some(row) = rows.last_mut() {
            row.1 += share;
        }
    }
    rows
}
