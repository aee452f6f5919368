//! The text of a file as the tools of this house read it: its `use`s, its paths, without comments and words in quotes.

/// Returns every `use ..;` of a text: where it stands, and what stands between.
pub(super) fn uses(text: &str) -> Vec<(std::ops::Range<usize>, &str)> {
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
pub(super) fn tree(words: &str) -> Vec<(Vec<String>, String)> {
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
pub(super) fn paths(text: &str) -> Vec<(usize, Vec<String>, bool)> {
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
        // `mod what;` says that there is one.
        let module = before.split_whitespace().next_back() == Some("mod");
        if !member && !field && !module && !path[0].starts_with(char::is_numeric) {
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

/// Returns a text in which the paths that attributes name in quotes, such as `with = "crate::fight::read"`, stand without
/// quotes.
pub(super) fn unquoted(text: &str) -> String {
    let mut text = text.to_owned();
    for key in ["with = \"", "default = \"", "if = \""] {
        let mut parts = text.split(key);
        let mut open = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (path, after) = part.split_once('"').unwrap_or((part, ""));
            open.push_str(key.trim_end_matches('"'));
            open.push_str(path);
            open.push_str(after);
        }
        text = open;
    }
    text
}
