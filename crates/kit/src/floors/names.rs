//! Which module of a crate names what of which other: read from the text of its files, without comments and words in quotes.

use super::items::Items;
use super::text::{masked, paths, tree, unquoted, uses};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// How many times a name may be handed on before it is lost.
const HANDS: u8 = 9;

/// A place where one module names something of another.
pub(super) struct Arrow {
    /// Where: `attack/rolling`.
    pub(super) from: String,
    /// The line, from 1.
    pub(super) line: usize,
    /// Whose: `defence`.
    pub(super) to: String,
    /// What: `hampered`, `Defended`.
    pub(super) name: String,
    /// What of that, if anything: `default` of `Defended::default`.
    of: Option<String>,
}

impl Arrow {
    /// Returns whether it names a constant.
    pub(super) fn is_constant(&self) -> bool {
        self.name.chars().all(|letter| !letter.is_lowercase())
    }

    /// Returns whether it names a type, as a field does, or a value that a field begins with: its default, or one of
    /// its words.
    pub(super) fn is_type(&self) -> bool {
        let first = self.name.chars().next().is_some_and(char::is_uppercase);
        first && self.of.as_deref().is_none_or(|of| of == "default" || of.starts_with(char::is_uppercase))
    }
}

/// The files of a crate by their modules; the root is the empty name.
pub(super) struct Sources(BTreeMap<String, Source>);

#[derive(Default)]
struct Source {
    file: String,
    /// The text, without what stands in `use`.
    body: String,
    /// What it declares.
    items: Items,
    /// What it takes in by name, with the path in the crate and the line.
    taken: BTreeMap<String, (Vec<String>, usize)>,
    /// What it takes in of other crates.
    foreign: BTreeSet<String>,
    /// What of all that it hands on.
    handed_on: BTreeSet<String>,
    /// The modules, or types, all of whose names it takes in, with the line.
    all_of: Vec<(Vec<String>, usize)>,
}

/// Something that a `use` takes in, as it is written.
struct Taking {
    line: usize,
    path: Vec<String>,
    name: String,
    handed_on: bool,
}

impl Sources {
    /// Reads every file below a folder, files of tests apart.
    pub(super) fn read(src: &Path) -> Self {
        let mut sources = BTreeMap::new();
        let mut takings = Vec::new();
        for (file, text) in files(src) {
            let module = module(&file);
            if module == "tests" || module.ends_with("/tests") {
                continue;
            }
            let (body, taking) = without_uses(&masked(&unquoted(&text)));
            let source = Source { file: format!("{file}.rs"), items: Items::read(&body), body, ..Source::default() };
            takings.push((module.clone(), taking));
            sources.insert(module, source);
        }
        let mut sources = Sources(sources);
        // What is taken in by a name that was itself taken in can be told once that is known.
        for _ in 0..2 {
            for (module, taking) in &takings {
                sources.take_in(module, taking);
            }
        }
        sources
    }

    /// Returns the file of a module.
    pub(super) fn file(&self, module: &str) -> &str {
        &self.0[module].file
    }

    /// Returns every module but the root.
    pub(super) fn modules(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str).filter(|module| !module.is_empty())
    }

    /// Notes what a module takes in.
    fn take_in(&mut self, module: &str, takings: &[Taking]) {
        for taking in takings {
            let found = self.absolute(module, &taking.path);
            let Some(source) = self.0.get_mut(module) else { return };
            match found {
                Some(mut path) if taking.name == "*" => {
                    path.pop();
                    if source.all_of.iter().all(|(all, _)| *all != path) {
                        source.all_of.push((path, taking.line));
                    }
                    continue;
                }
                Some(path) => {
                    source.foreign.remove(&taking.name);
                    source.taken.insert(taking.name.clone(), (path, taking.line));
                }
                None => {
                    source.foreign.insert(taking.name.clone());
                }
            }
            if taking.handed_on {
                source.handed_on.insert(taking.name.clone());
            }
        }
    }

    /// Returns a path as it is from the root of the crate; nothing for another crate's.
    fn absolute(&self, module: &str, path: &[String]) -> Option<Vec<String>> {
        let mut here: Vec<String> = module.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                here = Vec::new();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|name| name == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            known => {
                // Before `::` a module is meant, though a function be called like it.
                let own = [&here[..], &[known.to_owned()]].concat();
                let module = path.len() > 1 && self.0.contains_key(&own.join("/"));
                here = if module { own } else { self.found(&here, known)? };
                rest = &path[1..];
            }
        }
        here.extend(rest.iter().cloned());
        Some(here)
    }

    /// Returns the path of what a name means in a module; nothing for another crate's.
    fn found(&self, within: &[String], name: &str) -> Option<Vec<String>> {
        self.found_past(within, name, &mut Vec::new())
    }

    /// Does what [`found`](Sources::found) does, without asking the modules of `asked` again: those that take in all of one
    /// another would be asked in every order.
    fn found_past<'s>(
        &'s self,
        within: &'s [String],
        name: &str,
        asked: &mut Vec<&'s [String]>,
    ) -> Option<Vec<String>> {
        if asked.contains(&within) {
            return None;
        }
        asked.push(within);
        let source = self.0.get(&within.join("/"))?;
        let own = [within, &[name.to_owned()]].concat();
        if let Some((path, _)) = source.taken.get(name) {
            return Some(path.clone());
        }
        if source.items.has(name) || self.0.contains_key(&own.join("/")) {
            return Some(own);
        }
        if source.foreign.contains(name) {
            return None;
        }
        source.all_of.iter().find_map(|(all, _)| self.found_past(all, name, asked))
    }

    /// Returns the module in which what a path names stands, and what is left of the path there.
    fn home(&self, path: &[String], hands: u8) -> Option<(String, Vec<String>)> {
        let within = (0..=path.len()).rev().find(|&end| self.0.contains_key(&path[..end].join("/")))?;
        let module = path[..within].to_vec();
        let rest = path[within..].to_vec();
        let Some(name) = rest.first() else { return Some((module.join("/"), rest)) };
        let named = self.found(&module, name);
        match named.filter(|named| hands < HANDS && *named != path[..=within]) {
            Some(named) => self.home(&[&named[..], &rest[1..]].concat(), hands + 1),
            None => Some((module.join("/"), rest)),
        }
    }

    /// Returns every place where a module names something of another.
    pub(super) fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for (module, source) in &self.0 {
            let mut add = |path: &[String], line: usize| {
                let Some((to, rest)) = self.home(path, 0).filter(|(to, rest)| to != module && !rest.is_empty()) else {
                    return;
                };
                arrows.push(Arrow { from: module.clone(), line, to, name: rest[0].clone(), of: rest.get(1).cloned() });
            };
            for (_, (path, line)) in source.taken.iter().filter(|(name, _)| !source.handed_on.contains(*name)) {
                add(path, *line);
            }
            for (path, line) in source.all_of.iter().filter(|(path, _)| !self.0.contains_key(&path.join("/"))) {
                add(path, *line);
            }
            for (line, path, called) in paths(&source.body) {
                let first = &path[0];
                let told = called || path.len() > 1 || first.starts_with(char::is_uppercase);
                let known = source.taken.contains_key(first) || source.items.has(first);
                if (told || known || self.is_value(source, first))
                    && let Some(path) = self.absolute(module, &path)
                {
                    add(&path, line);
                }
            }
        }
        arrows
    }

    /// Returns whether a small word that is not called means a function whose module's names are all taken in.
    fn is_value(&self, source: &Source, word: &str) -> bool {
        let bound = [format!("{word}:"), format!("let {word}"), format!("|{word}"), format!("({word},")];
        let function = source.all_of.iter().any(|(all, _)| {
            self.0
                .get(&all.join("/"))
                .is_some_and(|from| from.items.has_function(word) || from.taken.contains_key(word))
        });
        function && bound.iter().all(|bound| !source.body.contains(bound))
    }
}

/// Returns every file of Rust below a folder, by its path without the ending, with its text.
fn files(src: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![src.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if let (Ok(text), Ok(file)) = (fs::read_to_string(&path), path.strip_prefix(src)) {
                found.extend(
                    file.to_str().and_then(|file| file.strip_suffix(".rs")).map(|file| (file.to_owned(), text)),
                );
            }
        }
    }
    found.sort();
    found
}

/// Returns the module of a file: `fight` of `fight/mod`, the empty name of the root.
fn module(file: &str) -> String {
    let root = file == "lib" || file == "main";
    let module = if root { "" } else { file.strip_suffix("/mod").unwrap_or(file) };
    module.to_owned()
}

/// Returns a text with its `use`s blanked, and what they take in.
fn without_uses(text: &str) -> (String, Vec<Taking>) {
    let mut body = String::new();
    let mut takings = Vec::new();
    let mut at = 0;
    for (place, words) in uses(text) {
        body.push_str(&text[at..place.start]);
        body.extend(text[place.clone()].chars().filter(|&letter| letter == '\n'));
        at = place.end;
        let line = 1 + text[..place.start].matches('\n').count();
        let handed_on = text[place].trim_start().starts_with("pub");
        takings.extend(tree(words).into_iter().map(|(path, name)| Taking { line, path, name, handed_on }));
    }
    body.push_str(&text[at..]);
    (body, takings)
}
