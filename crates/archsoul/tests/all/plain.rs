//! The rules are plain Rust, and each is named where it is carried out.
#![allow(missing_docs)]

use ludex_archsoul::Archsoul;
use ludex_engine::Rulebook;
use ludex_kit::plain;
use std::path::Path;

#[test]
fn macros_hold_declarations_alone() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(plain::logic_in_macros(&src), Vec::<String>::new());
    let lines = plain::lines(&src);
    assert!(lines.percent() <= 10.0, "{lines:?}: {:.1} % stand in macros", lines.percent());
}

#[test]
fn every_rule_is_named_where_it_is_carried_out() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(plain::unnamed(&src, Archsoul::rules()), Vec::<String>::new());
}

#[test]
fn no_chapter_is_forgotten() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert_eq!(plain::unlisted(&src, Archsoul::rules()), Vec::<String>::new());
    assert!(!plain::unlisted(&src, &[]).is_empty(), "the test sees rules at all");
}
