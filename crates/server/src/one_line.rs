//! Words that stand on one line: titles, labels, requests.

use crate::ApiError;

/// The longest title, number, label or request, in bytes.
const LONGEST: usize = 200;

/// Checks words that stand on one line.
pub(crate) fn check(field: &'static str, words: &str) -> Result<(), ApiError> {
    let fits = (1..=LONGEST).contains(&words.trim().len()) && words.len() <= LONGEST;
    if fits && !words.contains(char::is_control) {
        return Ok(());
    }
    Err(ApiError::malformed(field, format!("expected 1 to {LONGEST} bytes on one line")))
}
