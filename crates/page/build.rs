//! Writes the files of the duel as they are after each step of the page, with the program that plays them as a test.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The files of the duel, by their names.
type Files = BTreeMap<String, String>;

/// How many steps the page has: a condition, an action, a reaction.
const STEPS: usize = 3;

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says it"));
    let page = here.join("../../docs/src/a-rule.md");
    let duel = here.join("../kit/tests/duel");
    println!("cargo::rerun-if-changed={}", page.display());
    println!("cargo::rerun-if-changed={}", duel.display());

    let page = fs::read_to_string(page).expect("the page is there");
    let mut files: Files = ["fight.rs", "game.rs", "rest.rs", "ruling.rs"]
        .into_iter()
        .map(|name| (name.to_owned(), fs::read_to_string(duel.join(name)).expect("it is there")))
        .collect();
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
                write(&out.join(format!("step_{steps}")), &files, text);
            }
            other => panic!("what is a block of {other}?"),
        }
    }
    assert_eq!(steps, STEPS, "a condition, an action, a reaction");
}

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

/// Writes the files of a step with the program that plays it, as a test.
fn write(folder: &Path, files: &Files, program: &str) {
    fs::create_dir_all(folder).expect("the folder can be made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("it can be written");
    }
    assert_eq!(program.matches("\nfn main() {").count(), 1, "a program has a main");
    let program = program.replace("\nfn main() {", "\n#[test]\nfn it_plays() {");
    fs::write(folder.join("main.rs"), program).expect("it can be written");
}
