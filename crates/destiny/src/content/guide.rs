//! What is unusual of a character beside the starting heroes.

use super::starter;
use ludex_engine::Guide;
use ludex_kit::content::guide::{beside, range, records, total};
use serde_json::Value;

/// Returns what guides whoever makes a character of a record, which may be wrong. The rules give no points to spend: attributes and
/// ranks are as the table agrees on them, and what is far from the starting heroes is told.
pub(super) fn guide(record: &Value) -> Guide {
    let creature = &record["creature"][0];
    let all = records(&starter(), "characters.toml", "creature");
    let heroes = || all.iter().filter(|hero| hero["sort"] == "character");
    let sums = [("attributes", "the attributes"), ("skills", "the ranks in skills and specializations")];
    let told = sums.into_iter().filter_map(|(field, what)| {
        let usual = range(heroes().map(|hero| total(&hero[field])))?;
        beside(&format!("creature[0].{field}"), what, total(&creature[field]), &usual)
    });
    Guide { budgets: Vec::new(), unusual: told.collect() }
}
