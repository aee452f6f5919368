//! What is declared is declared once, and its tables are as wide as their heads.

use ludex_edge::Edge;
use ludex_engine::{Rule, Rulebook};

/// Every rule of the game, chapter by chapter.
fn rules() -> impl Iterator<Item = &'static Rule> {
    Edge::rules().iter().flat_map(|chapter| chapter.iter().copied())
}

#[test]
fn no_rule_is_declared_twice() {
    let mut ids: Vec<&str> = rules().map(|rule| rule.id).collect();
    ids.sort_unstable();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn tables_are_as_wide_as_their_heads() {
    let mut tables = 0;
    for rule in rules() {
        let Some(table) = rule.table else { continue };
        tables += 1;
        for row in (table.rows)() {
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", rule.id);
        }
    }
    assert!(tables >= 15, "{tables} of the rules are tables");
}
