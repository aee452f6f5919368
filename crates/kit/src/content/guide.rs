//! What guides whoever makes a character: what those of the starter content come to, and what is unusual beside them.

use ludex_engine::content::{Fault, Library};
use serde_json::Value;
use std::ops::RangeInclusive;

/// Returns the records of a list in a file of a library; none where it cannot be read.
pub fn records(library: &dyn Library, file: &str, list: &str) -> Vec<Value> {
    let table = library.read(file).and_then(|text| toml::from_str::<toml::Table>(&text).ok());
    let records = table.and_then(|mut table| table.remove(list));
    match records.and_then(|records| serde_json::to_value(records).ok()) {
        Some(Value::Array(records)) => records,
        _ => Vec::new(),
    }
}

/// Returns the sum of all whole numbers in a value, as deep as they stand.
///
/// ```
/// use ludex_kit::content::guide::total;
/// use serde_json::json;
///
/// assert_eq!(total(&json!({ "melee": { "rank": 3, "blades": 1 }, "lore": -1, "name": "Wren" })), 3);
/// ```
pub fn total(value: &Value) -> i32 {
    match value {
        Value::Object(object) => object.values().map(total).fold(0, i32::saturating_add),
        Value::Array(list) => list.iter().map(total).fold(0, i32::saturating_add),
        plain => plain.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or(0),
    }
}

/// Returns the least and the greatest of some sums; `None` of none.
pub fn range(sums: impl Iterator<Item = i32> + Clone) -> Option<RangeInclusive<i32>> {
    Some(sums.clone().min()?..=sums.max()?)
}

/// Says of a sum that it is unusual: that it lies outside what those of the starter content come to. `field` is what the sum is of,
/// such as `creature[0].attributes`, and `what` its words: `the attributes`.
pub fn beside(field: &str, what: &str, sum: i32, usual: &RangeInclusive<i32>) -> Option<Fault> {
    if usual.contains(&sum) {
        return None;
    }
    let (least, most) = (usual.start(), usual.end());
    let usually = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let message = format!("{what} come to {sum} together; those of the heroes that come with the game to {usually}");
    Some(Fault { field: field.to_owned(), ..Fault::whole(super::RECORD, message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_heroes_come_to_is_usual_and_nothing_else() {
        let usual = range([9, 12, 10].into_iter()).unwrap();
        assert_eq!(usual, 9..=12);
        assert_eq!((9..=12).filter_map(|sum| beside("a", "the ranks", sum, &usual)).count(), 0);
        let fault = beside("creature[0].ranks", "the ranks", 13, &usual).unwrap();
        assert_eq!(fault.field, "creature[0].ranks");
        assert!(fault.message.starts_with("the ranks come to 13 together") && fault.message.ends_with("9 to 12"));
        assert!(beside("a", "the ranks", 8, &(9..=9)).unwrap().message.ends_with("to 9"));
        assert_eq!(range(std::iter::empty::<i32>()), None);
    }
}
