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

/// What the runes of a weapon give.
#[derive(Debug, Default)]
pub(super) struct Runes {
    /// What they add to attacks.
    pub potency: i32,
    /// How often they multiply the dice beyond the first.
    pub striking: u8,
    /// The words of those by which a hit does a d6 of another kind besides.
    pub elements: Vec<&'static str>,
}

impl Runes {
    /// Returns the words of the runes before a name.
    fn words(&self) -> String {
        let elements = self.elements.iter().map(|word| format!("{word} "));
        plus(self.potency)
            + ["", "striking ", "greater striking ", "major striking "][usize::from(self.striking.min(3))]
            + &elements.collect::<String>()
    }

    /// Takes those of a weapon's other runes that the game knows; the others are told.
    pub(super) fn takes(&mut self, weapon: &str, others: &[Value], report: &mut Report) {
        for rune in others.iter().filter_map(|rune| rune.as_str().or_else(|| rune.get("name")?.as_str())) {
            let word = slug(rune);
            let known = tables::ELEMENTS.iter().find(|(known, _)| *known == word);
            match known.filter(|_| self.elements.len() < crate::damage::MOST_BESIDES) {
                Some((word, _)) => {
                    self.elements.push(word);
                    report.part(weapon, format!("of the rune {rune} its d6 is taken, not what a critical hit does"));
                }
                None => report.part(weapon, format!("of its runes this is not taken: {rune}")),
            }
        }
    }
}

/// Returns the word of a rune of potency.
fn plus(potency: i32) -> String {
    if (1..=3).contains(&potency) { format!("+{potency} ") } else { String::new() }
}

/// Returns how much a rune adds to saves: as a number, or as a word.
pub(super) fn resilient(value: &Value) -> u8 {
    let word = value.as_str().map(slug).unwrap_or_default().replace(' ', "");
    match word.as_str() {
        "resilient" => 1,
        "greaterresilient" => 2,
        "majorresilient" => 3,
        _ => super::reading::whole(value).unwrap_or_default().clamp(0, 3) as u8,
    }
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
    for (rune, _) in tables::ELEMENTS {
        word = word.strip_prefix(rune).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned).unwrap_or(word);
    }
    word
}

/// Takes a weapon by its name, or by what it is at bottom where the name is its owner's.
pub(super) fn weapon(name: &str, base: Option<&str>, runes: &Runes, sheet: &mut CharacterSheet, report: &mut Report) {
    if sheet.weapons.len() >= MOST {
        report.out(name, "a character has seven weapons at the most");
        return;
    }
    let words = runes.words();
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
pub(super) fn armour(name: &str, base: Option<&str>, (potency, resilient): (i32, u8), report: &mut Report) -> String {
    let resilience = ["", "resilient ", "greater resilient ", "major resilient "][usize::from(resilient.min(3))];
    let words = plus(potency) + resilience;
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
