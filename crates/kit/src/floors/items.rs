//! Which names a file declares: its functions, types, constants and modules, those of the macros of declarations among them.

use std::collections::BTreeSet;

/// Words that stand before the name of what they declare.
const DECLARING: [&str; 9] = ["fn", "struct", "enum", "union", "trait", "type", "const", "static", "mod"];

/// What a file declares.
#[derive(Default)]
pub(super) struct Items {
    /// Every name.
    names: BTreeSet<String>,
    /// Those of functions.
    functions: BTreeSet<String>,
}

impl Items {
    /// Reads a text without comments and words in quotes. What stands inside of braces is no item of the file, but for the
    /// macros of declarations.
    pub(super) fn read(text: &str) -> Self {
        let mut items = Items::default();
        let mut last = "";
        let mut before_last = "";
        // For each open brace whether the items inside it are the file's.
        let mut open: Vec<bool> = Vec::new();
        for token in tokens(text) {
            let own = open.iter().all(|transparent| *transparent);
            match token {
                "{" | "(" => open.push(last == "!" || before_last == "!"),
                "}" | ")" => {
                    open.pop();
                }
                "=" if own && !open.is_empty() && !last.chars().any(char::is_lowercase) => items.add(last, false),
                "!" if own && last == "rules" => items.add("RULES", false),
                "!" if own && last == "marks" => items.add("mark", false),
                name if own && DECLARING.contains(&last) && !DECLARING.contains(&name) => {
                    items.add(name, last == "fn");
                }
                _ => {}
            }
            before_last = last;
            last = token;
        }
        items
    }

    fn add(&mut self, name: &str, is_function: bool) {
        self.names.insert(name.to_owned());
        if is_function {
            self.functions.insert(name.to_owned());
        }
    }

    /// Returns whether a name is declared.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns whether a name is that of a function.
    pub(super) fn has_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }
}

/// Returns the words of a text, and the marks that items are told by.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let letter = rest.chars().next()?;
            let length = if is_word(letter) {
                rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
            } else {
                letter.len_utf8()
            };
            let (token, after) = rest.split_at(length);
            rest = after;
            if is_word(letter) || "{}()=!".contains(letter) {
                return Some(token);
            }
        }
    })
}
