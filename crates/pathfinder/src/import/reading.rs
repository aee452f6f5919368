//! Reading numbers and words from JSON that is of any age, and telling what became of it.

use crate::character::{Against, DamageType, Size, Skill};
use serde_json::Value;

/// Something that is told: where it stands in the file, or what it is called, and what there is to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The path in the file, or a name.
    pub at: String,
    /// What there is to say.
    pub what: String,
}

/// What became of everything in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// What was taken whole.
    pub whole: Vec<String>,
    /// What was taken in part, and what of it is missing.
    pub in_part: Vec<Told>,
    /// What is kept as text: nobody carries it out.
    pub as_text: Vec<Told>,
    /// What was not taken, and why.
    pub left_out: Vec<Told>,
    /// Numbers that were taken and look wrong.
    pub doubtful: Vec<Told>,
    /// What no rule asks for, so that nothing is missing without it: pictures, gear whose numbers are in those of its owner.
    pub beside: Vec<Told>,
}

impl Report {
    /// Returns whether nothing is missing that rules ask for, and nothing of it is text.
    pub fn is_whole(&self) -> bool {
        self.in_part.is_empty() && self.as_text.is_empty() && self.left_out.is_empty()
    }

    pub(super) fn part(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.in_part.push(Told { at: at.into(), what: what.into() });
    }

    pub(super) fn text(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.as_text.push(Told { at: at.into(), what: what.into() });
    }

    pub(super) fn out(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.left_out.push(Told { at: at.into(), what: what.into() });
    }

    pub(super) fn beside(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.beside.push(Told { at: at.into(), what: what.into() });
    }

    pub(super) fn doubt(&mut self, at: impl Into<String>, what: impl Into<String>) {
        self.doubtful.push(Told { at: at.into(), what: what.into() });
    }
}

/// Returns what stands at a path of keys with dots between them.
pub(super) fn at<'a>(json: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(json, |value, key| value.get(key)).filter(|value| !value.is_null())
}

/// Returns what stands at the first of several paths that has something.
pub(super) fn first<'a>(json: &'a Value, paths: &[&str]) -> Option<(String, &'a Value)> {
    paths.iter().find_map(|path| Some(((*path).to_owned(), at(json, path)?)))
}

/// Returns a whole number that is written as a number or as a text: `16`, `"+1"`, `"30 feet"`, `"–4"`.
pub(super) fn whole(value: &Value) -> Option<i32> {
    let text = match value {
        Value::Number(number) => {
            let exact = number.as_i64().or_else(|| number.as_f64().filter(|n| n.fract() == 0.0).map(|n| n as i64));
            return exact.and_then(|number| i32::try_from(number).ok());
        }
        Value::String(text) => text.trim().replace(['–', '−', '‒'], "-"),
        _ => return None,
    };
    let text = text.strip_prefix('+').unwrap_or(&text);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let unit = digits[end..].trim();
    if !unit.chars().all(|c| c.is_alphabetic() || c == '.') {
        return None;
    }
    let number: i32 = digits[..end].parse().ok()?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// Reads a whole number at the first path that has one, within bounds. What does not parse or is beyond them is told, and `None`;
/// what is not there is told where it is `needed`.
pub(super) fn number(
    json: &Value,
    paths: &[&str],
    (least, most): (i32, i32),
    report: &mut Report,
    needed: bool,
) -> Option<i32> {
    let Some((path, value)) = first(json, paths) else {
        if needed {
            report.part(paths[0], "it is not in the file");
        }
        return None;
    };
    match whole(value) {
        Some(number) if (least..=most).contains(&number) => Some(number),
        Some(number) => {
            report.out(path, format!("{number} is not from {least} to {most}"));
            None
        }
        None => {
            report.out(path, format!("expected a number, found {}", short(value)));
            None
        }
    }
}

/// Returns a text at a path; nothing for an empty one.
pub(super) fn text<'a>(json: &'a Value, path: &str) -> Option<&'a str> {
    at(json, path)?.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// Returns the elements of a list at the first path that has one.
pub(super) fn list<'a>(json: &'a Value, paths: &[&str]) -> &'a [Value] {
    let found = paths.iter().find_map(|path| at(json, path)?.as_array());
    found.map_or(&[], Vec::as_slice)
}

/// Returns a slug as the words of the game write it: small, blanks for strokes.
pub(super) fn slug(text: &str) -> String {
    text.trim().to_lowercase().replace(['-', '_'], " ")
}

/// Returns a value in a few words.
pub(super) fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 { text } else { text.chars().take(37).chain("...".chars()).collect() }
}

/// Returns the size of a slug.
pub(super) fn size_of(written: &str) -> Option<Size> {
    match slug(written).as_str() {
        "tiny" => Some(Size::Tiny),
        "sm" | "small" => Some(Size::Small),
        "med" | "medium" => Some(Size::Medium),
        "lg" | "large" => Some(Size::Large),
        "huge" => Some(Size::Huge),
        "grg" | "gargantuan" => Some(Size::Gargantuan),
        _ => None,
    }
}

/// Short keys of skills that old files have.
pub(super) const SKILL_KEYS: [(&str, Skill); 16] = [
    ("acr", Skill::Acrobatics),
    ("arc", Skill::Arcana),
    ("ath", Skill::Athletics),
    ("cra", Skill::Crafting),
    ("dec", Skill::Deception),
    ("dip", Skill::Diplomacy),
    ("itm", Skill::Intimidation),
    ("med", Skill::Medicine),
    ("nat", Skill::Nature),
    ("occ", Skill::Occultism),
    ("prf", Skill::Performance),
    ("rel", Skill::Religion),
    ("soc", Skill::Society),
    ("ste", Skill::Stealth),
    ("sur", Skill::Survival),
    ("thi", Skill::Thievery),
];

/// Returns the skill of a name or of a short key.
pub(super) fn skill_of(written: &str) -> Option<Skill> {
    let word = slug(written);
    let short = SKILL_KEYS.iter().find(|(key, _)| *key == word).map(|(_, skill)| *skill);
    short.or_else(|| Skill::ALL.iter().copied().find(|skill| skill.written() == word))
}

/// Returns what a slug of an immunity, weakness or resistance is against: one thing, or several for a group.
pub(super) fn against_of(written: &str) -> Vec<Against> {
    let word = slug(written);
    match word.as_str() {
        "all damage" => vec![Against::All],
        "energy" => [DamageType::Acid, DamageType::Cold, DamageType::Electricity, DamageType::Fire, DamageType::Sonic]
            .map(Against::of)
            .to_vec(),
        "void" => vec![Against::Negative],
        "vitality" => vec![Against::Positive],
        "critical hits" => vec![Against::Critical],
        "splash damage" => vec![Against::Splash],
        "area damage" => vec![Against::Area],
        "nonlethal attacks" => vec![Against::Nonlethal],
        "precision damage" => vec![Against::Precision],
        _ => Against::ALL.iter().copied().filter(|one| one.written() == word).collect(),
    }
}
