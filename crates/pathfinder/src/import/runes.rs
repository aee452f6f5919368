//! Weapons and armour with their runes, by the names that content files know: `+1 striking longsword`.

use super::reading::{Report, slug};
use super::sheets::CharacterSheet;
use crate::content::tables;
use serde_json::Value;

/// The most weapons of a character.
const MOST: usize = 7;

/// Returns how often a rune multiplies the dice of a weapon beyond the first: as a number, or as a word.
pub(super) fn striking(value: &Value) -> u8 {
    let word = value.as_str().map(slug).unwrap_or_default().replace(' ', "");
    match word.as_str() {
        "striking" => 1,
        "greaterstriking" => 2,
        "majorstriking" => 3,
        _ => super::reading::whole(value).unwrap_or_default().clamp(0, 3) as u8,
    }
}

/// Returns the words of the runes before a name.
fn before(potency: i32, striking: u8) -> String {
    let potency = if (1..=3).contains(&potency) { format!("+{potency} ") } else { String::new() };
    let striking = ["", "striking ", "greater striking ", "major striking "][usize::from(striking.min(3))];
    potency + striking
}

/// Returns a name without the words of runes that may stand before it.
fn bare(name: &str) -> String {
    let mut word = slug(name);
    for potency in ["+1 ", "+2 ", "+3 "] {
        word = word.strip_prefix(potency).map(str::to_owned).unwrap_or(word);
    }
    for rune in
        ["greater striking ", "major striking ", "striking ", "greater resilient ", "major resilient ", "resilient "]
    {
        word = word.strip_prefix(rune).map(str::to_owned).unwrap_or(word);
    }
    word
}

/// Takes a weapon by its name, or by what it is at bottom where the name is its owner's.
pub(super) fn weapon(
    name: &str,
    base: Option<&str>,
    (potency, striking): (i32, u8),
    sheet: &mut CharacterSheet,
    report: &mut Report,
) {
    if sheet.weapons.len() >= MOST {
        report.out(name, "a character has seven weapons at the most");
        return;
    }
    let words = before(potency, striking);
    let known = [Some(bare(name)), base.map(slug)].into_iter().flatten().map(|word| format!("{words}{word}"));
    match known.into_iter().find(|word| tables::weapon(word).is_some()) {
        Some(word) => {
            if slug(name) != word && bare(name) != word.trim_start_matches(&words) {
                report.part(name, format!("it counts as {word}"));
            }
            sheet.weapons.push(word);
        }
        None => {
            report.part(name, "no table knows the weapon: its record must be written by hand");
            sheet.weapons.push(name.to_lowercase());
        }
    }
}

/// Returns the name of armour or of a shield as content files know it.
pub(super) fn armour(name: &str, base: Option<&str>, potency: i32, report: &mut Report) -> String {
    let words = before(potency, 0);
    let known = [Some(bare(name)), base.map(slug)].into_iter().flatten();
    for word in known {
        let runed = format!("{words}{word}");
        if tables::armour(&runed).is_some() {
            return runed;
        }
        if tables::shield(&word).is_some() {
            return word;
        }
    }
    report.part(name, "no table knows it: its record must be written by hand");
    name.to_lowercase()
}
