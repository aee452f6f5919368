//! What the tests of every game ask of its source: that it is plain Rust, and that every rule is named where it is carried out.

use crate::Rule;
use crate::floors::masked;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Macros of the standard library and of serde_json: they take expressions, and every tool reads them.
const COMMON: [&str; 22] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "concat",
    "debug_assert",
    "debug_assert_eq",
    "env",
    "format",
    "include_str",
    "json",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unreachable",
    "vec",
    "write",
    "writeln",
    "eprintln",
    "thread_local",
];

/// How many lines a source has, and how many of them stand inside macros.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lines {
    /// All lines.
    pub all: usize,
    /// Those inside the bodies of function-like macros, those of the standard library and of serde_json apart.
    pub in_macros: usize,
}

impl Lines {
    /// Returns the share of lines inside macros, from 0 to 100.
    pub fn percent(self) -> f64 {
        100.0 * self.in_macros as f64 / self.all.max(1) as f64
    }
}

/// Counts the lines of all Rust files below `src`, and those inside the bodies of function-like macros. A body begins behind the
/// line with its name, and ends before the line that closes it.
pub fn lines(src: &Path) -> Lines {
    let mut lines = Lines::default();
    for (_, text) in files(src) {
        lines.all += text.lines().count();
        for body in bodies(&masked(&text)) {
            lines.in_macros += body.text.matches('\n').count().saturating_sub(1);
        }
    }
    lines
}

/// Returns the place of every function-like macro below `src` whose body holds logic (a closure, `let`, `if` or `match`), and of
/// every macro that is defined there.
pub fn logic_in_macros(src: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in files(src) {
        let code = masked(&text);
        let place = |at: usize| format!("{}:{}", path.display(), 1 + code[..at].matches('\n').count());
        for body in bodies(&code) {
            let words: BTreeSet<&str> = words(body.text).collect();
            for word in ["let", "if", "match", "macro_rules"] {
                if words.contains(word) {
                    faults.push(format!("{}: `{word}` in {}!", place(body.at), body.name));
                }
            }
            if has_closure(body.text) {
                faults.push(format!("{}: a closure in {}!", place(body.at), body.name));
            }
            if body.name == "macro_rules" {
                faults.push(format!("{}: a macro is defined", place(body.at)));
            }
        }
    }
    faults
}

/// Returns the ids of the rules that are named nowhere in `src` beyond their declaration, by their constant in the code or by
/// their id in a comment beside it, and do not [follow](Rule::follows) from others either.
pub fn unnamed(src: &Path, rules: &[&[&'static Rule]]) -> Vec<String> {
    let sources: Vec<Source> = files(src).into_iter().map(|(path, text)| Source::new(&path, &text)).collect();
    let mut missing = Vec::new();
    for rule in rules.iter().copied().flatten().filter(|rule| rule.follows.is_empty()) {
        let declared = sources.iter().find_map(|source| {
            let found = source.declared.iter().find(|(_, id)| id == rule.id)?;
            Some((source, found.0.as_str()))
        });
        if let Some((home, name)) = declared
            && !sources.iter().any(|source| source.names(name, home) || source.mentioned.contains(rule.id))
        {
            missing.push(format!("{} ({}, {name})", rule.id, home.module));
        }
    }
    missing
}

/// Returns the ids of the rules that are declared somewhere in `src` and stand in no chapter of `rules`: whoever adds a chapter may
/// forget to list it.
pub fn unlisted(src: &Path, rules: &[&[&'static Rule]]) -> Vec<String> {
    let listed: BTreeSet<&str> = rules.iter().copied().flatten().map(|rule| rule.id).collect();
    let mut missing = Vec::new();
    for (path, text) in files(src) {
        let source = Source::new(&path, &text);
        let forgotten = source.declared.iter().filter(|(_, id)| !listed.contains(id.as_str()));
        missing.extend(forgotten.map(|(name, id)| format!("{id} ({}, {name})", source.module)));
    }
    missing
}

/// A file of a crate.
struct Source {
    /// Its module: `attack`, of `attack/mod.rs`.
    module: String,
    /// The rules that it declares: the constant and the id.
    declared: Vec<(String, String)>,
    /// Its code without `rules!`, `use`, comments and texts.
    code: String,
    /// The words of its code.
    words: BTreeSet<String>,
    /// The words that stand in `use`, and whether all names of the module above are taken.
    taken: BTreeSet<String>,
    takes_all: bool,
    /// The ids of rules that stand outside of `rules!`, mostly in comments.
    mentioned: BTreeSet<String>,
}

impl Source {
    fn new(path: &Path, text: &str) -> Self {
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let module = match stem(path).as_str() {
            "mod" => path.parent().map(stem).unwrap_or_default(),
            name => name.to_owned(),
        };
        let whole = masked(text);
        let mut code = whole.clone();
        let mut mentions: Vec<&str> = text.lines().collect();
        for body in bodies(&whole).iter().filter(|body| body.name == "rules") {
            let first = whole[..body.at].matches('\n').count();
            let last = first + body.text.matches('\n').count();
            mentions[first..=last].fill("");
            let blank: String = body.text.chars().map(|letter| if letter == '\n' { '\n' } else { ' ' }).collect();
            code.replace_range(body.at..body.at + body.text.len(), &blank);
        }
        let mut taken = String::new();
        let mut rest = String::new();
        for statement in code.split_inclusive(';') {
            let begins = statement.trim_start().trim_start_matches("pub(crate)").trim_start_matches("pub").trim_start();
            if begins.starts_with("use ") { taken.push_str(statement) } else { rest.push_str(statement) }
        }
        let set = |text: &str| words(text).map(str::to_owned).collect();
        Self {
            module,
            declared: declared(text),
            words: set(&rest),
            taken: set(&taken),
            takes_all: taken.contains("super::*"),
            mentioned: mentions.iter().flat_map(|line| ids(line)).map(str::to_owned).collect(),
            code: rest,
        }
    }

    /// Returns whether this file names a constant of the file `home`.
    fn names(&self, name: &str, home: &Source) -> bool {
        let here = || std::ptr::eq(self, home) || self.takes_all || self.taken.contains(name);
        let by_path = || self.code.contains(&format!("{}::{name}", home.module));
        self.words.contains(name) && (here() || by_path())
    }
}

/// Returns what is written as the ids of rules are: `SP-ATK-02`.
fn ids(line: &str) -> impl Iterator<Item = &str> {
    let parts = line.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    parts.map(|part| part.trim_matches('-')).filter(|part| part.matches('-').count() == 2)
}

/// Returns the rules that a file declares: `HIT = "SP-ATK-02"`.
fn declared(text: &str) -> Vec<(String, String)> {
    let of_line = |line: &str| {
        let (name, rest) = line.trim().split_once(" = \"")?;
        let id = rest.split('"').next()?;
        let is_constant =
            name.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_');
        (is_constant && id.matches('-').count() == 2).then(|| (name.to_owned(), id.to_owned()))
    };
    text.lines().filter_map(of_line).collect()
}

/// What stands between the delimiters of a macro.
struct Body<'a> {
    name: &'a str,
    /// Where the text begins in the file, in bytes.
    at: usize,
    text: &'a str,
}

/// Returns the bodies of the function-like macros of a text without comments and words in quotes, outermost ones alone.
fn bodies(code: &str) -> Vec<Body<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(bang) = code[from..].find('!').map(|place| from + place) {
        from = bang + 1;
        let name =
            code[..bang].rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().unwrap_or_default();
        let begins = name.starts_with(|letter: char| letter.is_lowercase() || letter == '_');
        let mut rest = code[bang + 1..].trim_start();
        if name == "macro_rules" {
            rest = rest.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_').trim_start();
        }
        if !begins || COMMON.contains(&name) || !rest.starts_with(['(', '[', '{']) {
            continue;
        }
        let open = code.len() - rest.len();
        let text = enclosed(&code[open..]);
        found.push(Body { name, at: open + 1, text });
        from = open + 1 + text.len();
    }
    found
}

/// Returns what stands between the delimiter that a text begins with and the one that closes it.
fn enclosed(text: &str) -> &str {
    let mut depth = 0;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[1..place];
        }
    }
    &text[1..]
}

/// Returns the words of a code.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).filter(|word| !word.is_empty())
}

/// Returns whether a code holds a closure: two bars with parameters between them, or none where an expression begins.
fn has_closure(code: &str) -> bool {
    code.match_indices('|').any(|(place, _)| {
        let Some(parameters) = code[place + 1..].split('|').next().filter(|rest| rest.len() < code.len() - place - 1)
        else {
            return false;
        };
        if parameters.is_empty() {
            return code[..place].trim_end().ends_with(['(', ',', '=', '{', ';', ':']);
        }
        let is_parameter = |letter: char| letter.is_alphanumeric() || " ,_&:()<>\n".contains(letter);
        !code[..place].ends_with('|') && parameters.chars().all(is_parameter)
    })
}

/// Returns every Rust file below a folder, by its path from there, with its text.
fn files(src: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![src.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && let Ok(text) = fs::read_to_string(&path)
            {
                found.push((path.strip_prefix(src).unwrap_or(&path).to_path_buf(), text));
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_of_macros_are_found_and_logic_in_them() {
        let code = masked(
            "fn a() {\n    ensure!(a || b, RULE);\n    acts! { Duel;\n    run |c, t| x,\n    }\n    vec![|x| 1];\n}",
        );
        let found: Vec<(&str, bool)> = bodies(&code).iter().map(|body| (body.name, has_closure(body.text))).collect();
        assert_eq!(found, [("ensure", false), ("acts", true)]);
    }

    #[test]
    fn what_declares_a_rule_is_read() {
        let text = "rules! {\n    /// Hits.\n    HIT = \"XX-ATK-02\", \"Hit\";\n}\nconst A: &str = \"B\";";
        assert_eq!(declared(text), [("HIT".to_owned(), "XX-ATK-02".to_owned())]);
        let home = Source::new(Path::new("attack/mod.rs"), text);
        let by_path = Source::new(Path::new("a.rs"), "fn a() { attack::HIT }");
        let taken = Source::new(Path::new("b.rs"), "use crate::attack::HIT;\nfn a() { b(&HIT) }");
        let idle = Source::new(Path::new("c.rs"), "use crate::attack::HIT;");
        assert_eq!([&home, &by_path, &taken, &idle].map(|file| file.names("HIT", &home)), [false, true, true, false]);
    }
}
