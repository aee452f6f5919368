//! Characters of Pathbuilder 2e: `{"success": true, "build": {…}}`, or what stands in `build` alone.

use super::creature::ABILITY_KEYS;
use super::reading::{Report, Told, at, list, number, short, size_of, slug, text, whole};
use super::runes::Runes;
use super::sheets::{CharacterSheet, Record};
use super::{Imported, magic};
use crate::character::{Ability, ArmorCategory, ArmorRecord, Rank, Reaction, Size, Skill, WeaponCategory};
use serde_json::{Map, Value};

/// What is read of a build, or is no rule of the game. Every other key is told.
const KNOWN: [&str; 30] = [
    "name",
    "class",
    "dualClass",
    "ancestry",
    "heritage",
    "background",
    "level",
    "size",
    "sizeName",
    "keyability",
    "attributes",
    "abilities",
    "proficiencies",
    "mods",
    "feats",
    "specials",
    "languages",
    "lores",
    "weapons",
    "armor",
    "equipment",
    "acTotal",
    "spellCasters",
    "focus",
    "focusPoints",
    "pets",
    "familiars",
    "formula",
    "rituals",
    "gender",
];

/// Returns whether nothing is in a value.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => matches!(text.trim(), "" | "Not set" | "None selected"),
        Value::Array(list) => list.iter().all(is_nothing),
        Value::Object(fields) => fields.values().all(is_nothing),
        Value::Bool(true) => false,
    }
}

/// Returns the build of a file of Pathbuilder, its keys without the blanks that pasting leaves in them; `None` where it is
/// another file. Refused where the file says that there is none.
pub(super) fn build_of(json: &Value) -> Result<Option<Value>, String> {
    let Value::Object(fields) = json else { return Ok(None) };
    if let Some(build) = fields.get("build").filter(|build| build.is_object()) {
        return Ok(Some(without_blanks(build, 0)));
    }
    if fields.contains_key("success") && !fields.contains_key("type") {
        return Err("Pathbuilder says that there is no character of this number; export it again".to_owned());
    }
    let cleaned = without_blanks(json, 0);
    let is_build =
        !fields.contains_key("type") && cleaned.get("abilities").is_some() && cleaned.get("proficiencies").is_some();
    Ok(is_build.then_some(cleaned))
}

/// Returns a value whose keys have no blanks; what is nested more than eight deep stays as it is.
fn without_blanks(value: &Value, depth: u8) -> Value {
    match value {
        Value::Object(fields) if depth < 8 => {
            let clean = |(key, value): (&String, &Value)| {
                let key: String = key.chars().filter(|c| !c.is_whitespace()).collect();
                (key, without_blanks(value, depth + 1))
            };
            Value::Object(fields.iter().map(clean).collect::<Map<String, Value>>())
        }
        other => other.clone(),
    }
}

/// Reads a character; it needs a name and a level.
pub(super) fn read(build: &Value) -> Result<Imported, String> {
    let mut report = Report::default();
    let mut texts = Vec::new();
    let name = text(build, "name").ok_or("the character has no name")?.to_owned();
    let level = number(build, &["level"], (1, 20), &mut report, true)
        .ok_or_else(|| format!("{name}: level: expected 1 to 20"))?;
    let mut sheet = CharacterSheet { name, level: level as i8, ..CharacterSheet::default() };
    scores(build, &mut sheet, &mut report);
    hit_points(build, &mut sheet, &mut report);
    ranks(build, &mut sheet, &mut report);
    words(build, &mut sheet, &mut texts, &mut report);
    sheet.casting = magic::pathbuilder(build, &mut texts, &mut report);
    gear(build, &mut sheet, &mut texts, &mut report);
    sums(build, &sheet, &mut report);
    for (key, value) in build.as_object().into_iter().flatten() {
        if !KNOWN.contains(&key.as_str()) && !is_nothing(value) {
            report.out(key, format!("it is not taken: {}", short(value)));
        }
    }
    report.whole.push(format!("{}, level {}", sheet.name, sheet.level));
    Ok(Imported { record: Record::Character(sheet), texts, publication: None, report })
}

/// Reads the scores of abilities.
fn scores(build: &Value, sheet: &mut CharacterSheet, report: &mut Report) {
    sheet.abilities = [10; 6];
    for (key, ability) in ABILITY_KEYS {
        if let Some(score) = number(build, &[&format!("abilities.{key}")], (1, 30), report, true) {
            sheet.abilities[ability as usize] = score as u8;
        }
    }
    let key = text(build, "keyability").map(str::to_lowercase);
    sheet.key_ability = key.and_then(|key| ABILITY_KEYS.iter().find(|(short, _)| *short == key)).map(|(_, one)| *one);
}

/// Reads hit points of ancestry and class, Speed, size.
fn hit_points(build: &Value, sheet: &mut CharacterSheet, report: &mut Report) {
    let mut of = |key: &str, bounds, needed| number(build, &[&format!("attributes.{key}")], bounds, report, needed);
    sheet.ancestry_hit_points = of("ancestryhp", (4, 20), true).unwrap_or(8) as u8;
    sheet.class_hit_points = of("classhp", (4, 12), true).unwrap_or(8) as u8;
    sheet.more_hit_points = of("bonushpPerLevel", (0, 4), false).unwrap_or_default() as u8;
    let speed = of("speed", (0, 200), true).unwrap_or(25);
    let faster = of("speedBonus", (-60, 60), false).unwrap_or_default();
    sheet.speed = (speed + faster).clamp(0, 200) as u8;
    let once = of("bonushp", (-100, 1_000), false).unwrap_or_default();
    if once != 0 {
        report.part("attributes.bonushp", format!("{once:+} hit points are not added"));
    }
    let written = at(build, "size").and_then(whole);
    sheet.size = match (written, text(build, "sizeName").and_then(size_of)) {
        (_, Some(size)) => size,
        (Some(0), None) => Size::Tiny,
        (Some(1), None) => Size::Small,
        (Some(3), None) => Size::Large,
        _ => Size::Medium,
    };
}

/// Returns the rank of a bonus: 0, 2, 4, 6 or 8.
fn rank_of(bonus: i32) -> Option<Rank> {
    let is_rank = bonus % 2 == 0 && (0..=8).contains(&bonus);
    is_rank.then(|| Rank::ALL[(bonus / 2) as usize])
}

/// Reads a rank of the proficiencies, untrained where there is none.
fn rank(build: &Value, key: &str, report: &mut Report) -> Rank {
    let path = format!("proficiencies.{key}");
    let Some(bonus) = number(build, &[&path], (0, 8), report, false) else { return Rank::Untrained };
    rank_of(bonus).unwrap_or_else(|| {
        report.out(path, format!("{bonus} is no rank: expected 0, 2, 4, 6 or 8"));
        Rank::Untrained
    })
}

/// Reads all ranks.
fn ranks(build: &Value, sheet: &mut CharacterSheet, report: &mut Report) {
    for (save, key) in sheet.saves.iter_mut().zip(["fortitude", "reflex", "will"]) {
        *save = rank(build, key, report);
    }
    sheet.perception = rank(build, "perception", report);
    sheet.class_rank = rank(build, "classDC", report);
    for skill in Skill::ALL {
        let rank = rank(build, skill.written(), report);
        if rank != Rank::Untrained {
            sheet.skills.insert(*skill, rank);
        }
    }
    for category in WeaponCategory::ALL {
        let rank = rank(build, category.written(), report);
        sheet.weapon_ranks.insert(*category, rank);
    }
    for category in ArmorCategory::ALL {
        let rank = rank(build, category.written(), report);
        sheet.armour_ranks.insert(*category, rank);
    }
    for lore in list(build, &["lores"]) {
        let bonus = lore.get(1).and_then(whole).and_then(rank_of).map(|rank| rank.name()).unwrap_or("untrained");
        report.text("lores", format!("{}: {bonus}", lore.get(0).and_then(Value::as_str).unwrap_or("a lore")));
    }
}

/// Reads names of feats and features: reactions that the game knows, the others as text.
fn words(build: &Value, sheet: &mut CharacterSheet, texts: &mut Vec<Told>, report: &mut Report) {
    let known = |key| text(build, key).filter(|words| !matches!(*words, "Not set" | "None selected"));
    let about = ["ancestry", "heritage", "background", "class", "dualClass"].into_iter().filter_map(known);
    sheet.about = about.collect::<Vec<_>>().join(", ");
    let spoken = list(build, &["languages"]).iter().filter(|one| !is_nothing(one)).filter_map(Value::as_str);
    let spoken: Vec<String> = spoken.map(|one| one.trim().to_lowercase()).collect();
    sheet.languages = (!spoken.is_empty()).then_some(spoken);
    for feat in list(build, &["feats"]) {
        let chosen = feat.get(1).and_then(Value::as_str).unwrap_or_default();
        let named = feat.get(0).and_then(Value::as_str).unwrap_or_default();
        sheet.takes_feat(&slug(&format!("{named} ({chosen})")));
    }
    let feats = list(build, &["feats"]).iter().filter_map(|feat| feat.get(0).and_then(Value::as_str));
    let specials = list(build, &["specials"]).iter().filter_map(Value::as_str);
    let mut seen = Vec::new();
    for name in feats.chain(specials).map(str::trim) {
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        match slug(name).as_str() {
            "attack of opportunity" | "reactive strike" => sheet.reactions.push(Reaction::AttackOfOpportunity),
            "shield block" => sheet.reactions.push(Reaction::ShieldBlock),
            // Its Speed and its hit points are in the numbers of the file already.
            "fleet" => {}
            word if sheet.takes_feat(word) => {
                if word == "toughness" {
                    sheet.more_hit_points = sheet.more_hit_points.saturating_sub(1);
                }
            }
            _ => {
                report.text(name, "a feat or a feature: nobody carries it out");
                texts.push(Told { at: "feat".to_owned(), what: name.to_owned() });
            }
        }
    }
    sheet.reactions.dedup();
    for key in ["pets", "familiars", "formula", "rituals"] {
        if !list(build, &[key]).is_empty() {
            report.out(key, "they are not taken");
        }
    }
}

/// Reads weapons, armour, shield, and what else is carried.
fn gear(build: &Value, sheet: &mut CharacterSheet, texts: &mut Vec<Told>, report: &mut Report) {
    for weapon in list(build, &["weapons"]) {
        let Some(name) = text(weapon, "name").or_else(|| text(weapon, "display")) else { continue };
        let potency = at(weapon, "pot").and_then(whole).unwrap_or_default();
        let striking = at(weapon, "str").map_or(0, super::runes::striking);
        let mut runes = Runes { potency, striking, ..Runes::default() };
        runes.takes(name, list(weapon, &["runes"]), report);
        super::runes::weapon(name, None, &runes, sheet, report);
    }
    for armour in list(build, &["armor"]) {
        let potency = at(armour, "pot").and_then(whole).unwrap_or_default();
        let resilient = at(armour, "res").map_or(0, super::runes::resilient);
        let name = super::runes::armour(text(armour, "name").unwrap_or("armour"), None, (potency, resilient), report);
        let is_shield = text(armour, "prof") == Some("shield");
        let is_worn = at(armour, "worn").and_then(Value::as_bool).unwrap_or(true);
        let place = if is_shield { &mut sheet.shield } else { &mut sheet.armour };
        if is_worn && place.is_none() {
            *place = Some(name);
        } else {
            report.text(&name, "it is not worn");
        }
    }
    for thing in list(build, &["equipment"]) {
        let name = thing.get(0).and_then(Value::as_str).unwrap_or("a thing");
        let count = thing.get(1).and_then(whole).unwrap_or(1);
        texts.push(Told { at: "gear".to_owned(), what: format!("{count} {name}") });
    }
    for (name, mods) in at(build, "mods").and_then(Value::as_object).into_iter().flatten() {
        report.part(name, format!("its bonuses of items are not taken: {}", short(mods)));
    }
}

/// Holds the armour class that the file says against the one of armour that the tables know; differences are told.
fn sums(build: &Value, sheet: &CharacterSheet, report: &mut Report) {
    let Some(said) = at(build, "acTotal.acTotal").and_then(whole) else { return };
    let worn = sheet.armour.as_deref().map(crate::content::tables::armour);
    // That no table knows it was told as it was taken.
    let Some(armour) = worn.unwrap_or_else(|| Some(ArmorRecord::default())) else { return };
    let dexterity = (i32::from(sheet.abilities[Ability::Dexterity as usize]) - 10).div_euclid(2);
    let capped = armour.cap.map_or(dexterity, |cap| dexterity.min(cap.into()));
    let category = if sheet.armour.is_some() { armour.category } else { ArmorCategory::Unarmored };
    let rank = sheet.armour_ranks.get(&category).copied().unwrap_or_default();
    let trained = if rank == Rank::Untrained { 0 } else { i32::from(sheet.level) + 2 * rank as i32 };
    let computed = 10 + capped + trained + i32::from(armour.bonus);
    if computed != said {
        report.doubt("acTotal.acTotal", format!("the file says {said}, these parts come to {computed}"));
    }
}
