//! What guides whoever makes a character: the boosts that attributes give, and what is unusual beside the starting heroes.

use super::starter;
use crate::character::BoostSource;
use crate::character::skills::Area;
use crate::prelude::*;
use ludex_engine::content::Fault;
use ludex_engine::{Budget, Guide};
use ludex_kit::content::guide::{beside, range, records, total};
use serde_json::Value;

/// Returns what guides whoever makes a character of a record, which may be wrong.
pub(crate) fn guide(record: &Value) -> Guide {
    let creature = &record["creature"][0];
    let budgets = BoostSource::ALL.iter().filter_map(|source| boosts(creature, *source)).collect();
    Guide { budgets, unusual: unusual(creature) }
}

/// Returns the boosts that an attribute gives, and how many of them are placed; `None` for what no attribute gives, and where there
/// are none.
fn boosts(creature: &Value, source: BoostSource) -> Option<Budget> {
    let (attribute, area) = source.attribute()?;
    let of = total(&creature["attributes"][attribute.written()]).max(0);
    let word = word(source);
    let placed = creature["skill_boosts"].as_object().into_iter().flatten();
    let spent = placed.filter(|(_, from)| from.as_str() == Some(&word)).count() as i32;
    let what = format!("boosts from {}", attribute.name()).into();
    let under = if area == Area::Physical { "Boosts: physical skills" } else { "Boosts: mental skills" }.into();
    (of + spent > 0).then(|| Budget { what, spent, of, under, rule: source.rule().into() })
}

/// Returns what is unusual beside the starting heroes: the sum of the attributes, and at their level that of the ranks.
fn unusual(creature: &Value) -> Vec<Fault> {
    let all = records(&starter(), "characters.toml", "creature");
    let heroes = || all.iter().filter(|hero| hero["pc"] == true);
    let alike = || heroes().filter(|hero| hero["level"] == creature["level"]);
    let sums = [
        ("attributes", "the attributes", range(heroes().map(|hero| total(&hero["attributes"])))),
        ("ranks", "the ranks", range(alike().map(|hero| total(&hero["ranks"])))),
    ];
    let told = sums.into_iter().filter_map(|(field, what, usual)| {
        beside(&format!("creature[0].{field}"), what, total(&creature[field]), &usual?)
    });
    told.collect()
}
