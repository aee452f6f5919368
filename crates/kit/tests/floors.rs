//! What counts as an arrow between the floors of a system.

use ludex_kit::floors::{Circles, aftermath, circles, faults, faults_beside, unlisted};
use std::fs;
use std::path::Path;

/// A small crate: a fight that knows its walls, a state that keeps a part of the fight.
fn house() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    file("lib.rs", "mod state;\nmod walls;\nmod fight;\nmod prelude;\npub use fight::Strike;\n");
    file("prelude.rs", "pub(crate) use crate::fight::{Strike, blow};\npub(crate) use crate::walls::height;\n");
    file("all.rs", "pub(crate) use crate::more::*;\npub(crate) use crate::{fight, walls};\n");
    file("more.rs", "pub(crate) use crate::fight::*;\n");
    file("state.rs", "use crate::fight::Wound;\npub struct State {\n    wound: Wound,\n}\n");
    file(
        "walls.rs",
        "//! See crate::fight::blow.\npub fn height() -> u8 {\n    let why = \"fight::blow\";\n    2\n}\n",
    );
    file(
        "fight/mod.rs",
        "pub mod blows;\nuse crate::prelude::*;\npub use blows::blow;\npub fn hit() {\n    height();\n}\npub enum Drawn {\n    Hit,\n}\n",
    );
    file("fight/blows.rs", "use super::hit;\npub fn blow() {\n    hit()\n}\n");
    folder
}

const FLOORS: [&str; 3] = ["state", "walls", "fight"];
const EVERYTHING: [&str; 3] = ["all", "more", "prelude"];

fn with(path: &str, text: &str, check: impl Fn(&Path)) {
    let house = house();
    fs::write(house.path().join(path), text).expect("a file");
    check(house.path());
}

#[test]
fn downwards_all_may_be_known() {
    let house = house();
    assert_eq!(faults_beside(house.path(), &FLOORS, &["state"]), [""; 0]);
    assert_eq!(unlisted(house.path(), &FLOORS, &EVERYTHING), [""; 0]);
    assert_eq!(
        unlisted(house.path(), &["state", "fight", "moat"], &EVERYTHING),
        ["walls has no floor", "moat is no module"]
    );
}

#[test]
fn an_arrow_upwards_is_found_however_it_is_written() {
    let written = [
        ("fn f() {\n    crate::fight::hit()\n}", 2, "hit"),
        ("fn f() {\n    super::fight::hit()\n}", 2, "hit"),
        ("use crate::fight;\nfn f() {\n    fight::hit()\n}", 3, "hit"),
        ("use crate::{\n    state,\n    fight as war,\n};\nfn f() {\n    war::hit()\n}", 6, "hit"),
        ("use crate::fight::{\n    hit,\n};", 1, "hit"),
        ("use crate::prelude::*;\nfn f() {\n    blow()\n}", 3, "blow"),
        ("use crate::prelude::*;\nfn f(strike: &Strike) {}", 2, "Strike"),
        ("fn f(strike: &crate::Strike) {}", 1, "Strike"),
        ("use crate::fight::*;\nfn f() {\n    hit()\n}", 3, "hit"),
        ("use crate::fight::*;\nfn f() {\n    each(hit)\n}", 3, "hit"),
        ("use crate::fight;\nuse fight::hit;", 2, "hit"),
        ("use crate::all::*;\nfn f(kept: &Drawn) {}", 2, "Drawn"),
        ("use crate::all::*;\nfn f() {\n    fight::hit()\n}", 3, "hit"),
        ("use crate::fight::Drawn::*;", 1, "Drawn"),
        ("struct Kept {\n    #[serde(with = \"crate::fight::hit\")]\n    kept: u8,\n}", 2, "hit"),
    ];
    for (text, line, name) in written {
        let fault = format!("walls.rs:{line}: walls must not know fight ({name})");
        with("walls.rs", text, |src| assert_eq!(faults_beside(src, &FLOORS, &["state"]), [fault.as_str()], "{text}"));
    }
}

#[test]
fn what_is_no_arrow_is_none() {
    let texts = [
        "fn f() {\n    other::fight::hit();\n    self.blow();\n}",
        "use crate::fight::*;\nfn f(hit: u8) -> u8 {\n    each(hit)\n}",
        "use crate::fight::*;\nuse other::Drawn;\nfn f(kept: &Drawn) {}",
        "use crate::fight::*;\nfn f(kept: &Hit) {}",
        "use crate::prelude::*;\nfn blow() {}\nstruct Kept { Strike: u8 }",
        "use crate::fight::{self, THE_RULE};\nconst A: &Rule = &fight::THE_RULE;",
        "fn f<'a>(a: &'a str) -> char {\n    '\"' // crate::fight::hit()\n}",
        "const A: &str = r#\"crate::fight::hit() \" \"#;",
        "#[cfg(test)]\nmod tests {\n    use crate::fight::hit;\n}",
    ];
    for text in texts {
        with("walls.rs", text, |src| assert_eq!(faults_beside(src, &FLOORS, &["state"]), [""; 0], "{text}"));
    }
}

#[test]
fn a_holder_names_types_and_calls_nothing() {
    let house = house();
    let faults = faults(house.path(), &FLOORS);
    let expected = [1, 3].map(|line| format!("state.rs:{line}: state must not know fight (Wound)"));
    assert_eq!(faults, expected, "unless it is a holder");
    with(
        "state.rs",
        "fn f() {\n    (crate::fight::Wound::default(), crate::fight::Wound::Deep);\n    crate::fight::Wound::heal();\n}",
        |src| {
            assert_eq!(faults_beside(src, &FLOORS, &["state"]), ["state.rs:3: state must not know fight (Wound)"]);
        },
    );
    with("state.rs", "use crate::fight;\nfn f() {\n    fight::hit();\n}", |src| {
        assert_eq!(faults_beside(src, &FLOORS, &["state"]), ["state.rs:3: state must not know fight (hit)"]);
    });
}

#[test]
fn chapters_of_one_floor_know_one_another_and_a_file_may_have_its_own() {
    let house = house();
    let apart = ["state", "fight/blows", "walls", "fight"];
    let expected = [1, 3].map(|line| format!("fight/blows.rs:{line}: fight/blows must not know fight (hit)"));
    assert_eq!(faults_beside(house.path(), &apart, &["state"]), expected);
    assert_eq!(faults_beside(house.path(), &["state", "fight/blows + walls + fight"], &["state"]), [""; 0]);
    with("walls.rs", "use crate::fight::blow;", |src| {
        assert_eq!(faults_beside(src, &["state", "walls + fight"], &["state"]), [""; 0]);
        let fault = ["walls.rs:1: walls must not know fight/blows (blow)"];
        assert_eq!(faults_beside(src, &["state", "walls", "fight/blows + fight"], &["state"]), fault);
    });
}

#[test]
fn who_listens_stands_above_the_event_and_in_order() {
    let floors = ["state", "walls", "fight + dying", "fight/blows"];
    let good: &[(&str, &[&str])] = &[("crate::walls::Fallen", &["fight::rubble", "crate::fight::blows::end"])];
    assert_eq!(aftermath(good, &floors), [""; 0]);
    let bad: &[(&str, &[&str])] = &[("fight::Struck", &["fight::blows::end", "walls::shake"])];
    assert_eq!(aftermath(bad, &floors), ["fight::Struck: walls::shake stands below what comes before it"]);
}

#[test]
fn what_a_child_takes_from_its_parent_is_followed_to_where_it_stands() {
    with("fight/blows.rs", "use super::*;\npub fn blow() {\n    height()\n}\n", |src| {
        let fault = ["fight/blows.rs:3: fight must not know walls (height)"];
        assert_eq!(faults_beside(src, &["state", "fight", "walls"], &["state"])[1..], fault);
    });
}

#[test]
fn circles_are_told_apart_from_tables_of_contents_and_holders() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let house = house();
    assert_eq!(
        circles(house.path(), &EVERYTHING, &["state"]),
        Circles::default(),
        "blows know the fight, which hands them on"
    );
    with("walls.rs", "pub fn height() {\n    crate::fight::blow();\n    crate::state::State::new();\n}\n", |src| {
        let found = circles(src, &EVERYTHING, &["state"]);
        assert_eq!(found.files, [names(&["fight", "fight/blows", "walls"])]);
        assert_eq!(found.chapters, [names(&["fight", "walls"])]);
        assert_eq!((found.most_files(), found.most_chapters()), (3, 2));
    });
    with(
        "fight/mod.rs",
        "pub mod blows;\npub fn hit() {\n    crate::state::State::new();\n}\npub struct Wound;\n",
        |src| {
            assert_eq!(circles(src, &EVERYTHING, &["state"]).most_chapters(), 1);
            assert_eq!(circles(src, &EVERYTHING, &[]).chapters, [names(&["fight", "state"])]);
        },
    );
}
