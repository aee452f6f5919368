//! The page of the book that adds rules to the duel: every step is applied to its files, built and played.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of the duel, by their names.
type Files = BTreeMap<String, String>;

/// A block of code of the page: the word behind the backticks, and the text.
struct Block<'a> {
    kind: &'a str,
    text: &'a str,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    for part in page.split("\n```").skip(1).step_by(2) {
        let (kind, text) = part.split_once('\n').expect("a block has a kind and a text");
        found.push(Block { kind, text });
    }
    found
}

/// The name of the file in the first line of a block, and what follows.
fn named(text: &str) -> (&str, &str) {
    let (head, rest) = text.split_once('\n').expect("a block begins with the name of its file");
    (head.strip_prefix("--- ").expect("`--- file.rs`"), rest)
}

/// Applies a change: each part between `@@` is found once in the file, by its lines that stay and those that go.
fn apply(files: &mut Files, change: &str) {
    let (name, parts) = named(change);
    let file = files.get_mut(name).unwrap_or_else(|| panic!("there is no {name}"));
    for part in parts.split("\n@@\n") {
        let mut before = String::new();
        let mut after = String::new();
        for line in part.lines() {
            let (mark, text) = if line.is_empty() { (" ", "") } else { line.split_at(1) };
            if mark != "+" {
                before.push_str(text);
                before.push('\n');
            }
            if mark != "-" {
                after.push_str(text);
                after.push('\n');
            }
        }
        assert_eq!(file.matches(&before).count(), 1, "{name} must have this once:\n{before}");
        *file = file.replace(&before, &after);
    }
}

/// Writes the files of a step with the program that plays it, and gives that program.
fn written(folder: &Path, files: &Files, program: &str) -> PathBuf {
    fs::create_dir_all(folder).expect("the folder can be made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("it can be written");
    }
    let program = format!("#![allow(dead_code, missing_docs)]\n{program}");
    let path = folder.join("main.rs");
    fs::write(&path, program).expect("it can be written");
    path
}

#[test]
fn every_step_of_the_page_builds_and_plays() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(here.join("../../docs/src/a-rule.md")).expect("the page is there");
    let mut files: Files = ["fight.rs", "game.rs", "rest.rs", "ruling.rs"]
        .into_iter()
        .map(|name| (name.to_owned(), fs::read_to_string(here.join("tests/duel").join(name)).expect("it is there")))
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let cases = trybuild::TestCases::new();
    let mut steps = 0;
    for Block { kind, text } in blocks(&page) {
        match kind {
            "diff" => apply(&mut files, text),
            "rust,new" => {
                let (name, text) = named(text);
                files.insert(name.to_owned(), format!("{text}\n"));
            }
            "rust,play" => {
                steps += 1;
                cases.pass(written(&folder.path().join(format!("step-{steps}")), &files, text));
            }
            other => panic!("what is a block of {other}?"),
        }
    }
    assert_eq!(steps, 3, "a condition, an action, a reaction");
}
