//! `ludex import --system`: creatures and characters of other programs, a file or a folder.

use crate::failure::{Failure, Outcome};
use crate::out::Out;
use ludex_games::imports::{self, Taken};
use std::io::Write;
use std::path::{Path, PathBuf};

/// How deep folders are searched.
const DEEPEST: usize = 8;

/// Prints what a file or a folder holds as a content file has it, and tells what did not come as it was.
pub fn import(out: &mut Out, path: &Path, system: &str) -> Outcome {
    if !imports::SYSTEMS.contains(&system) {
        let known = imports::SYSTEMS.join(", ");
        return Err(Failure::Usage(format!("{system} takes no files of other programs; there are {known}")));
    }
    let mut files = Vec::new();
    if path.is_dir() {
        gather(path, DEEPEST, &mut files)?;
    } else {
        files.push(path.to_owned());
    }
    let mut all = Taken::default();
    let mut unread = 0;
    for file in &files {
        match crate::text_of(file).and_then(|text| imports::read(system, &text).map_err(Failure::Wrong)) {
            Ok(mut taken) => {
                let shown = file.display();
                taken.report.iter_mut().for_each(|line| *line = format!("{shown}: {line}"));
                all.add(taken);
            }
            Err(failure) => {
                unread += 1;
                all.report.push(format!("{}: {failure}", file.display()));
            }
        }
    }
    let part = all.taken - all.whole;
    let sum = format!("{} whole and {part} in part of {} files; {unread} could not be read", all.whole, files.len());
    for line in all.report.iter().chain([&sum]) {
        // When it cannot be printed, what was taken still can.
        let _ = writeln!(std::io::stderr(), "ludex: {line}");
    }
    if all.taken == 0 {
        return Err(Failure::Wrong(format!("{}: nothing in it could be taken", path.display())));
    }
    Ok(out.line(all.toml.trim_end())?)
}

/// Gathers the files of a folder that end in .json or .db, in the order of their names.
fn gather(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Outcome {
    let entries = std::fs::read_dir(folder).map_err(|error| Failure::of_file(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let is_link = path.is_symlink();
        if path.is_dir() && !is_link && depth > 0 {
            gather(&path, depth - 1, files)?;
        } else if path.is_file() && path.extension().is_some_and(|end| end == "json" || end == "db") {
            files.push(path);
        }
    }
    Ok(())
}
