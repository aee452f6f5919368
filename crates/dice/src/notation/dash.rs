//! Dashes that stand for a minus, as texts copied from books and sheets have them.

/// The dashes and minus signs that are none of the notation, each of three bytes.
const DASHES: [char; 7] = ['\u{2212}', '\u{2013}', '\u{2014}', '\u{FF0D}', '\u{FE63}', '\u{2010}', '\u{2011}'];

/// Returns a text with a minus for each dash outside of labels and the note; `None` where there is none. Every byte keeps its
/// place, so that what is wrong in the one is wrong there in the other.
pub(super) fn with_minus(source: &str) -> Option<String> {
    if !source.contains(DASHES) {
        return None;
    }
    let mut plain = String::with_capacity(source.len());
    let mut in_label = false;
    let mut in_note = false;
    for letter in source.chars() {
        let apart = plain
            .strip_suffix('/')
            .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t', '\n', '\r']));
        match letter {
            '#' if !in_label => in_note = true,
            '/' if !in_label && apart => in_note = true,
            '[' => in_label = true,
            ']' => in_label = false,
            _ => {}
        }
        match DASHES.contains(&letter) && !in_label && !in_note {
            true => plain.push_str("  -"),
            false => plain.push(letter),
        }
    }
    (plain != source).then_some(plain)
}
