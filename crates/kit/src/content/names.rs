//! Names that can be read: of people, of sides, of scenes.

use super::Files;
use toml::Value;

/// The most letters of the name of somebody, or of a side.
pub const MOST_LETTERS: usize = 60;
/// The most letters of a title.
pub const MOST_OF_TITLE: usize = 120;

/// Returns whether a name can be read on one line: at least one letter that is seen, no more than `most`, and none that breaks
/// the line or turns it round.
///
/// ```
/// use ludex_kit::content::is_name;
/// assert!(is_name("Brana", 60) && is_name("Zoë the 3rd", 60));
/// for name in ["", "  ", "\u{200B}", "Bra\nna", "Bra\u{202E}na"] {
///     assert!(!is_name(name, 60));
/// }
/// ```
pub fn is_name(name: &str, most: usize) -> bool {
    let breaks = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FFF9}'..='\u{FFFB}')
    };
    name.chars().count() <= most && name.chars().any(is_seen) && !name.chars().any(breaks)
}

/// Returns whether a letter leaves a trace.
fn is_seen(letter: char) -> bool {
    let blank = matches!(
        letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}'
    );
    !blank && !letter.is_whitespace() && !letter.is_control()
}

impl Files {
    /// Adds a fault for each title, name and side of a file that cannot be read on one line.
    pub(super) fn check_names(&mut self, file: &str, table: &toml::Table) {
        if table.get("title").is_some_and(|title| !fits(title, MOST_OF_TITLE)) {
            self.fault(file, "title", format!("a title has 1 to {MOST_OF_TITLE} letters, on one line"));
        }
        let lists = table.iter().filter_map(|(key, list)| Some((key, list.as_array()?)));
        for (key, list) in lists {
            for (at, entry) in list.iter().enumerate() {
                for (field, what) in [("name", "a name"), ("side", "a side")] {
                    if entry.get(field).is_some_and(|name| !fits(name, MOST_LETTERS)) {
                        let message = format!("{what} has 1 to {MOST_LETTERS} letters, on one line");
                        self.fault(file, &format!("{key}[{at}].{field}"), message);
                    }
                }
            }
        }
    }
}

/// Whether a value is no text, which is told elsewhere, or a name that can be read.
fn fits(value: &Value, most: usize) -> bool {
    value.as_str().is_none_or(|name| is_name(name, most))
}
