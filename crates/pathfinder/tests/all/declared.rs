//! What is declared is named where it is carried out, once, and its tables are as wide as their heads.

use ludex_kit::plain;
use ludex_pathfinder::NUMBERS;
use std::path::Path;

#[test]
fn every_rule_is_named_where_it_is_carried_out() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rules = NUMBERS.iter().map(|chapter| chapter.len()).sum::<usize>();
    assert_eq!(rules, 76);
    assert_eq!(plain::unnamed(&src, &NUMBERS), Vec::<String>::new());
}

#[test]
fn no_rule_is_declared_twice() {
    let mut ids: Vec<&str> = NUMBERS.iter().flat_map(|chapter| chapter.iter().map(|rule| rule.id)).collect();
    ids.sort_unstable();
    let all = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn tables_are_as_wide_as_their_heads() {
    let mut tables = 0;
    for rule in NUMBERS.iter().flat_map(|chapter| chapter.iter()) {
        let Some(table) = rule.table else { continue };
        tables += 1;
        for row in (table.rows)() {
            assert_eq!(row.len(), table.head.len(), "{}: {row:?}", rule.id);
        }
    }
    assert_eq!(tables, 35, "so many of the rules are tables");
}
