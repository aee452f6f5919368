//! Lower chapters do not know higher ones.

use std::fs;
use std::path::Path;

/// Every place where a module of `src` names one that stands later in `floors`. Modules that are not listed are no
/// chapter: the crate root names everything. Comments and words in text do not count.
pub fn faults(src: &Path, floors: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for (floor, module) in floors.iter().enumerate() {
        let mut files = vec![src.join(format!("{module}.rs"))];
        let mut folders = vec![src.join(module)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        for file in files {
            let Ok(text) = fs::read_to_string(&file) else { continue };
            for (place, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or(line);
                for higher in &floors[floor + 1..] {
                    if names(code, higher) {
                        let file = file.strip_prefix(src).unwrap_or(&file).display();
                        faults.push(format!("{file}:{}: {module} must not know {higher}", place + 1));
                    }
                }
            }
        }
    }
    faults
}

/// `crate::fight::..`, `crate::{fight, ..}`, `super::fight::..` or `fight::Strike`.
fn names(code: &str, module: &str) -> bool {
    code.match_indices(module).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + module.len()..]);
        let path = after.starts_with("::") || (before.contains("use crate::") && after.starts_with([',', '}', ';']));
        // `other_crate::fight::..` is a module of another crate.
        let home = before
            .strip_suffix("::")
            .is_none_or(|before| ["crate", "super", "self"].iter().any(|root| before.ends_with(root)));
        path && home && !before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
    })
}

/// What is wrong with an `AFTERMATH`: who listens stands above the chapter of the event, and in order.
pub fn aftermath(table: &[(&str, &[&str])], floors: &[&str]) -> Vec<String> {
    let floor = |path: &str| floors.iter().position(|floor| path.trim_start_matches("crate::").starts_with(floor));
    let mut faults = Vec::new();
    for (event, listeners) in table {
        let mut last = floor(event);
        for listener in *listeners {
            if floor(listener) < last {
                faults.push(format!("{event}: {listener} stands below what comes before it"));
            }
            last = floor(listener);
        }
    }
    faults
}
