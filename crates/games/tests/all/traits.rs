//! A trait is one subject: what has more than fifteen functions is several.

use std::path::{Path, PathBuf};

/// The most functions of a trait.
const MOST: usize = 15;

/// Collects the Rust files under a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Returns every trait of a file, as rustfmt writes it: its name, and how many functions it has.
fn traits(text: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut within: Option<(String, String, usize)> = None;
    for line in text.lines() {
        let indent: String = line.chars().take_while(|sign| *sign == ' ').collect();
        let words = line.trim_start();
        let is_trait = words.split_whitespace().take(2).any(|word| word == "trait") && !words.starts_with("//");
        match &mut within {
            None if is_trait && !words.ends_with('}') => {
                let name = words.split("trait ").nth(1).unwrap_or_default();
                let name: String = name.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
                within = Some((name, indent, 0));
            }
            Some((_, of, count)) if indent.len() == of.len() + 4 && words.starts_with("fn ") => *count += 1,
            Some((_, of, _)) if indent == *of && words.starts_with('}') => {
                let (name, _, count) = within.take().expect("it was there");
                found.push((name, count));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn a_trait_has_at_most_fifteen_functions() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = Vec::new();
    for one in std::fs::read_dir(&crates).expect("the crates are there").flatten() {
        files(&one.path().join("src"), &mut all);
    }
    let counted: Vec<_> = all
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(file).expect("it is text");
            traits(&text).into_iter().map(|(name, count)| (file.clone(), name, count)).collect::<Vec<_>>()
        })
        .collect();
    assert!(counted.iter().any(|(_, name, count)| name == "Rulebook" && *count > 10), "traits are found");
    let long: Vec<_> = counted.iter().filter(|(.., count)| *count > MOST).collect();
    assert!(long.is_empty(), "{long:#?}");
}
