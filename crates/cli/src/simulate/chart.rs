//! Bars of characters.

/// Returns a bar for a share of `width` characters, to an eighth of a character.
pub fn bar(part: f64, width: usize) -> String {
    let eighths = (part.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if let Some(rest) = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(eighths % 8) {
        bar.push_str(rest);
    }
    bar
}

/// Returns a bar of a share with its interval: what is sure is full, what is not is light.
pub fn interval(low: f64, high: f64, width: usize) -> String {
    let place = |part: f64| (part.clamp(0.0, 1.0) * width as f64).round() as usize;
    let low = place(low);
    let high = place(high);
    format!("{}{}{}", "█".repeat(low), "▒".repeat(high - low), "·".repeat(width - high))
}

/// Returns at most `most` rows of numbers with how often each came; the last row sums up the rest.
pub fn grouped(counts: &[(u32, u64)], most: usize) -> Vec<(String, u64)> {
    let (Some((first, _)), Some((last, _))) = (counts.first(), counts.last()) else { return Vec::new() };
    let count = |number: u32| counts.iter().find(|(one, _)| *one == number).map_or(0, |(_, count)| *count);
    let span = (*last - *first) as usize + 1;
    let shown = if span > most { most - 1 } else { span };
    let mut bars: Vec<(String, u64)> =
        (*first..).take(shown).map(|number| (number.to_string(), count(number))).collect();
    let from = *first + shown as u32;
    if span > shown {
        let rest = counts.iter().filter(|(number, _)| *number >= from).map(|(_, count)| count).sum();
        bars.push((format!("{from}+"), rest));
    }
    bars
}

/// Formats a share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_the_length_of_their_share() {
        assert_eq!(bar(0.5, 10), "█████");
        assert_eq!(bar(0.0, 10), "");
        assert_eq!(bar(2.0, 3), "███");
        assert_eq!(bar(0.3125, 4), "█▎");
        assert_eq!(interval(0.25, 0.75, 8), "██▒▒▒▒··");
    }

    #[test]
    fn rare_great_numbers_stand_together() {
        let counts = [(1, 5), (2, 3), (4, 2), (9, 1)];
        let bars = grouped(&counts, 4);
        assert_eq!(bars, [("1", 5), ("2", 3), ("3", 0), ("4+", 3)].map(|(name, count)| (name.to_owned(), count)));
        assert_eq!(grouped(&counts, 9).len(), 9);
        assert!(grouped(&[], 4).is_empty());
    }
}
