//! Which module of a crate names what of which other: read from the text of its files, without comments and words in quotes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

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
    /// What it takes in by name, with the path in the crate and the line.
    taken: BTreeMap<String, (Vec<String>, usize)>,
    /// What of that it hands on.
    handed_on: Vec<String>,
    /// The modules all of whose names it takes in.
    all_of: Vec<Vec<String>>,
}

impl Sources {
    /// Reads every file below a folder.
    pub(super) fn read(src: &Path) -> Self {
        let mut sources = BTreeMap::new();
        let mut folders = vec![src.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                } else if let (Ok(text), Ok(file)) = (fs::read_to_string(&path), path.strip_prefix(src)) {
                    let Some(file) = file.to_str().and_then(|file| file.strip_suffix(".rs")) else { continue };
                    let module = file.strip_suffix("mod").or(file.strip_suffix("lib")).unwrap_or(file);
                    let source = Source { file: format!("{file}.rs"), body: masked(&text), ..Source::default() };
                    sources.insert(module.trim_end_matches('/').to_owned(), source);
                }
            }
        }
        let mut sources = Sources(sources);
        for module in sources.0.keys().cloned().collect::<Vec<_>>() {
            sources.take_in(&module);
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

    /// Reads what a module takes in, and blanks it in the text.
    fn take_in(&mut self, module: &str) {
        let mut source = self.0.remove(module).unwrap_or_default();
        let text = std::mem::take(&mut source.body);
        let mut body = String::new();
        let mut at = 0;
        self.0.insert(module.to_owned(), Source::default()); // `self::` and children are looked up
        for (line, words) in uses(&text) {
            body.push_str(&text[at..line.start]);
            body.extend(text[line.clone()].chars().filter(|&letter| letter == '\n'));
            at = line.end;
            let number = 1 + text[..line.start].matches('\n').count();
            for (path, name) in tree(words) {
                let Some(path) = self.absolute(module, &path) else { continue };
                if name == "*" {
                    source.all_of.push(path[..path.len() - 1].to_vec());
                    continue;
                }
                if text[line.clone()].trim_start().starts_with("pub") {
                    source.handed_on.push(name.clone());
                }
                source.taken.insert(name, (path, number));
            }
        }
        body.push_str(&text[at..]);
        self.0.insert(module.to_owned(), Source { body, ..source });
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
            child => {
                let named: Vec<&str> = here.iter().map(String::as_str).chain([child]).collect();
                self.0.get(&named.join("/"))?;
            }
        }
        here.extend(rest.iter().cloned());
        Some(here)
    }

    /// Returns the module in which what a path names stands, and what is left of the path there.
    fn home(&self, path: &[String], depth: u8) -> Option<(String, Vec<String>)> {
        let within = (0..=path.len()).rev().find(|&end| self.0.contains_key(&path[..end].join("/")))?;
        let module = path[..within].join("/");
        let rest = path[within..].to_vec();
        let source = &self.0[&module];
        match rest.first().filter(|name| depth < 9 && source.handed_on.contains(name)) {
            Some(name) => self.home(&[&source.taken[name].0[..], &rest[1..]].concat(), depth + 1),
            None => Some((module, rest)),
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
            let own = source.taken.iter().filter(|(name, _)| !source.handed_on.contains(name));
            for (_, (path, line)) in own {
                add(path, *line);
            }
            for (line, path, called) in paths(&source.body) {
                let first = &path[0];
                if let Some((taken, _)) = source.taken.get(first) {
                    add(&[taken, &path[1..]].concat(), line);
                } else if path.len() > 1
                    && let Some(path) = self.absolute(module, &path)
                {
                    add(&path, line);
                } else if called || path.len() > 1 || first.starts_with(char::is_uppercase) {
                    // A name of a module whose names are all taken in: the prelude's.
                    for all in &source.all_of {
                        let handed_on = self.0.get(&all.join("/")).is_some_and(|from| from.handed_on.contains(first));
                        if handed_on {
                            add(&[all, &path[..]].concat(), line);
                        }
                    }
                }
            }
        }
        arrows
    }
}

/// Returns every `use ..;` of a text: where it stands, and what stands between.
fn uses(text: &str) -> Vec<(std::ops::Range<usize>, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let code = line.trim_start();
        let code = code.strip_prefix("pub").map_or(code, |rest| {
            let rest = rest.trim_start();
            rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest).trim_start()
        });
        let Some(words) = code.strip_prefix("use ") else { continue };
        let words_at = start + (line.len() - words.len());
        let Some(end) = text[words_at..].find(';').map(|end| words_at + end) else { continue };
        if found.last().is_none_or(|(last, _): &(std::ops::Range<usize>, &str)| last.end <= start) {
            found.push((start..end + 1, &text[words_at..end]));
        }
    }
    found
}

/// Returns the paths of a tree of `use`, and the name that each has here.
fn tree(words: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    let mut depth = 0;
    let mut from = 0;
    let ends = words.char_indices().filter(|&(_, letter)| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let ends: Vec<usize> = ends.map(|(at, _)| at).chain([words.len()]).collect();
    for end in ends {
        let item = words[from..end].trim();
        from = (end + 1).min(words.len());
        let split = |path: &str| -> Vec<String> {
            path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
        };
        if let Some((before, inside)) = item.split_once('{') {
            let inside = tree(inside.trim_end().trim_end_matches('}'));
            found.extend(inside.into_iter().map(|(path, name)| {
                let path = [split(before), path].concat();
                let own = name == "self";
                let path = if own { path[..path.len() - 1].to_vec() } else { path };
                let name = if own { path.last().cloned().unwrap_or_default() } else { name };
                (path, name)
            }));
        } else if !item.is_empty() {
            let (path, name) = item.split_once(" as ").unwrap_or((item, ""));
            let path = split(path);
            let last = path.last().cloned().unwrap_or_default();
            found.push((path, if name.is_empty() { last } else { name.trim().to_owned() }));
        }
    }
    found
}

/// Returns every path in a text, with its line and whether it is called; fields and methods are none.
fn paths(text: &str) -> Vec<(usize, Vec<String>, bool)> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut at = 0;
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    while let Some(letter) = text[at..].chars().next() {
        if !is_word(letter) {
            line += usize::from(letter == '\n');
            at += letter.len_utf8();
            continue;
        }
        let end = |from: usize| text[from..].find(|letter| !is_word(letter)).map_or(text.len(), |end| from + end);
        let before = text[..at].trim_end();
        let mut path = vec![text[at..end(at)].to_owned()];
        at = end(at);
        while text[at..].starts_with("::") && text[at + 2..].starts_with(is_word) {
            path.push(text[at + 2..end(at + 2)].to_owned());
            at = end(at + 2);
        }
        let member = before.ends_with("::") || (before.ends_with('.') && !before.ends_with(".."));
        // `what: ..` is a field, whatever else is called so.
        let field = path.len() == 1 && text[at..].starts_with(':') && !text[at..].starts_with("::");
        if !member && !field && !path[0].starts_with(char::is_numeric) {
            let defined = before.ends_with("fn");
            found.push((line, path, text[at..].starts_with('(') && !defined));
        }
    }
    found
}

/// Returns a text without its comments, its words in quotes, and the tests at its end; lines stay lines.
pub(crate) fn masked(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod").next().unwrap_or(text);
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = masked.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        let raw = rest.strip_prefix('r').filter(|_| !word).map(|rest| rest.len() - rest.trim_start_matches('#').len());
        let raw = raw.filter(|hashes| rest[1 + hashes..].starts_with('"'));
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(hashes) = raw {
            let end = format!("\"{}", "#".repeat(hashes));
            rest[2 + hashes..].find(&end).map_or(rest.len(), |found| 2 + hashes + found + end.len())
        } else if letter == '"' {
            quoted(rest, '"')
        } else if letter == '\'' && is_letter(rest) {
            quoted(rest, '\'')
        } else {
            masked.push(letter);
            at += letter.len_utf8();
            continue;
        };
        masked.extend(rest[..length].chars().filter(|&letter| letter == '\n'));
        masked.push(' ');
        at += length;
    }
    masked
}

/// Returns whether a quote begins a letter, and not a lifetime.
fn is_letter(rest: &str) -> bool {
    let mut letters = rest.chars().skip(1);
    match letters.next() {
        Some('\\') => true,
        Some(_) => letters.next() == Some('\''),
        None => false,
    }
}

/// Returns how long something between quotes is, both quotes included.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    let end = rest.char_indices().skip(1).find(|&(_, letter)| {
        let ends = letter == quote && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    });
    end.map_or(rest.len(), |(at, _)| at + quote.len_utf8())
}
