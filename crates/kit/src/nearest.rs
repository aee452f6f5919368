//! Which known word was meant by one that is not known.

/// Returns the known word that differs in the fewest letters from one that was written; `None` if none is near.
///
/// ```
/// use ludex_kit::nearest::nearest;
/// assert_eq!(nearest("helth", ["ap", "health", "wealth"]), Some("health"));
/// assert_eq!(nearest("goblin", ["ap", "health"]), None);
/// ```
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let letters = written.chars().count();
    let far = |word: &&str| distance(written, word);
    let near = known.into_iter().min_by_key(far)?;
    (distance(written, near) <= 1 + letters / 4 && letters > 1).then_some(near)
}

/// Returns how many letters must change to make one word of the other; capitals count as small ones.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_lowercase().chars().take(60).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.to_lowercase().chars().take(60).enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (place, known) in other.iter().enumerate() {
            let change = corner + usize::from(letter != *known);
            corner = row[place + 1];
            row[place + 1] = change.min(corner + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}
