//! Which known word was meant by one that is not known.

/// Returns the known word that differs in the fewest letters from one that was written; `None` if none is near.
///
/// ```
/// use ludex_kit::nearest::nearest;
/// assert_eq!(nearest("helth", ["ap", "health", "wealth"]), Some("health"));
/// assert_eq!(nearest("raec", ["rank", "race"]), Some("race"));
/// assert_eq!(nearest("goblin", ["ap", "health"]), None);
/// ```
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let letters = written.chars().count();
    let far = |word: &&str| distance(written, word);
    let near = known.into_iter().min_by_key(far)?;
    (distance(written, near) <= 1 + letters / 4 && letters > 1).then_some(near)
}

/// Returns how many letters must change, or change places with their neighbours, to make one word of the other; capitals count as
/// small ones.
fn distance(one: &str, other: &str) -> usize {
    let letters = |word: &str| -> Vec<char> { word.to_lowercase().chars().take(60).collect() };
    let [one, other] = [letters(one), letters(other)];
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for at in 0..one.len() {
        let mut next = vec![at + 1];
        for place in 0..other.len() {
            let change = row[place] + usize::from(one[at] != other[place]);
            let mut least = change.min(row[place + 1] + 1).min(next[place] + 1);
            if at > 0 && place > 0 && one[at] == other[place - 1] && one[at - 1] == other[place] {
                least = least.min(before[place - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}
