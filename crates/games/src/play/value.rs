//! How words and values are written in a play: numbers, words, lists, sums.

use serde_json::{Map, Value};

/// Splits a line at separators outside of quotes and brackets.
pub(super) fn split(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, letter) in outside(text) {
        if is_separator(letter) {
            parts.push(&text[from..at]);
            from = at + letter.len_utf8();
        }
    }
    parts.push(&text[from..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Splits a line into words; what stands in quotes or brackets is one word.
pub(super) fn words(text: &str) -> Vec<&str> {
    split(text, char::is_whitespace)
}

/// Finds the first of some texts outside of quotes and brackets, preferring the longer.
pub(super) fn find<'n>(text: &str, wanted: &[&'n str]) -> Option<(usize, &'n str)> {
    outside(text).find_map(|(at, _)| {
        let found = wanted.iter().find(|wanted| text[at..].starts_with(**wanted));
        found.map(|found| (at, *found))
    })
}

/// Returns the characters of a text outside of quotes and brackets, with their byte offsets.
fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut depth = 0_u32;
    let mut quoted = false;
    let mut escaped = false;
    text.char_indices().filter(move |&(_, letter)| {
        if quoted {
            quoted = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
            return false;
        }
        match letter {
            '"' => quoted = true,
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    })
}

/// Parses a value: JSON, with bare words for texts, and sums: `12`, `10+3*2`, `half`, `[3,4]`, `{disarm: 0}`, `"two
/// words"`.
pub(super) fn value(text: &str) -> Result<Value, String> {
    let text = text.trim();
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let inside = |open, close| text.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    if let Some(items) = inside('[', ']') {
        return split(items, |letter| letter == ',').into_iter().map(value).collect();
    }
    if let Some(fields) = inside('{', '}') {
        let mut map = Map::new();
        for field in split(fields, |letter| letter == ',') {
            let (at, _) = find(field, &[":"]).ok_or_else(|| format!("expected `field: value`, got `{field}`"))?;
            map.insert(field[..at].trim().trim_matches('"').to_owned(), value(&field[at + 1..])?);
        }
        return Ok(map.into());
    }
    if text.contains('"') {
        return Err(format!("`{text}`: a quote is not closed"));
    }
    Ok(sum(text).map_or_else(|| text.into(), Value::from))
}

/// Evaluates a sum of whole numbers: `10+3*(2-4)`.
fn sum(text: &str) -> Option<i64> {
    let mut rest = text;
    let sum = add(&mut rest)?;
    rest.trim().is_empty().then_some(sum)
}

fn eat(rest: &mut &str, letter: char) -> bool {
    match rest.trim_start().strip_prefix(letter) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn add(rest: &mut &str) -> Option<i64> {
    let mut sum = times(rest)?;
    loop {
        sum = match () {
            () if eat(rest, '+') => sum.checked_add(times(rest)?)?,
            () if eat(rest, '-') => sum.checked_sub(times(rest)?)?,
            () => return Some(sum),
        };
    }
}

fn times(rest: &mut &str) -> Option<i64> {
    let mut product = one(rest)?;
    while eat(rest, '*') {
        product = product.checked_mul(one(rest)?)?;
    }
    Some(product)
}

fn one(rest: &mut &str) -> Option<i64> {
    if eat(rest, '-') {
        return one(rest)?.checked_neg();
    }
    if eat(rest, '(') {
        let inside = add(rest)?;
        return eat(rest, ')').then_some(inside);
    }
    let text = rest.trim_start();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().ok()?;
    *rest = &text[end..];
    Some(number)
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Compare(&'static str);

/// The operators, the longer before the shorter.
const SIGNS: [&str; 6] = ["!=", "<=", ">=", "=", "<", ">"];

impl Compare {
    /// Returns whether the comparison holds. Anything but `=` and `!=` compares numbers.
    pub(super) fn holds(self, came: &Value, expected: &Value) -> Result<bool, String> {
        let numbers = || match (came.as_i64(), expected.as_i64()) {
            (Some(came), Some(expected)) => Ok((came, expected)),
            _ => Err(format!("`{}` compares numbers, got {came} and {expected}", self.0)),
        };
        Ok(match self.0 {
            "=" => came == expected,
            "!=" => came != expected,
            "<" => numbers().map(|(came, expected)| came < expected)?,
            "<=" => numbers().map(|(came, expected)| came <= expected)?,
            ">" => numbers().map(|(came, expected)| came > expected)?,
            _ => numbers().map(|(came, expected)| came >= expected)?,
        })
    }

    /// Returns whether it is `=`.
    pub(super) fn is_equal(self) -> bool {
        self.0 == "="
    }

    /// Returns whether it is `=` or `!=`.
    pub(super) fn is_plain(self) -> bool {
        matches!(self.0, "=" | "!=")
    }

    /// Puts the expectation into words: `12`, `no 12`, `at least 12`.
    pub(super) fn shown(self, expected: &str) -> String {
        match self.0 {
            "=" => expected.to_owned(),
            "!=" => format!("anything but {expected}"),
            sign => format!("{sign} {expected}"),
        }
    }
}

/// `path = value`: what stands left, how it is compared, what stands right.
pub(super) fn comparison(text: &str) -> Result<(&str, Compare, &str), String> {
    let (at, sign) = find(text, &SIGNS).ok_or_else(|| format!("expected `place = value`, got `{text}`"))?;
    let left = text[..at].trim();
    let right = text[at + sign.len()..].trim();
    if left.is_empty() || right.is_empty() {
        Err(format!("expected `place = value`, got `{text}`"))
    } else {
        Ok((left, Compare(sign), right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_json_with_bare_words_and_sums() {
        let same = [
            ("12", json!(12)),
            ("-3", json!(-3)),
            ("10+-2", json!(8)),
            ("2*(3-5)+1", json!(-3)),
            ("true", json!(true)),
            ("half_cover", json!("half_cover")),
            ("\"two words\"", json!("two words")),
            ("[3, 4]", json!([3, 4])),
            ("[Mira,Bo]", json!(["Mira", "Bo"])),
            ("{disarm: 0, by: [Mira, {x: 1+1}]}", json!({"disarm": 0, "by": ["Mira", {"x": 2}]})),
            ("2-x", json!("2-x")),
        ];
        for (text, wanted) in same {
            assert_eq!(value(text), Ok(wanted), "{text}");
        }
        assert!(value("\"open").is_err() && value("{disarm}").is_err());
    }

    #[test]
    fn quotes_and_brackets_hold_together() {
        assert_eq!(words("do x [1, 2] \"a \\\" b\" y={a: 1}"), ["do", "x", "[1, 2]", "\"a \\\" b\"", "y={a: 1}"]);
        assert_eq!(split("a = [1, 2], b = 3", |letter| letter == ','), ["a = [1, 2]", "b = 3"]);
        assert_eq!(
            comparison("the ogre.ap >= 3").map(|(left, sign, right)| (left, sign.0, right)),
            Ok(("the ogre.ap", ">=", "3"))
        );
        assert!(comparison("ap 3").is_err() && comparison("ap =").is_err());
    }
}
