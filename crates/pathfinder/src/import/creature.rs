//! Foundry's actors of type `npc`, in the five shapes that they have had.

use super::reading::{Report, Told, against_of, at, first, list, number, short, size_of, skill_of, slug, text, whole};
use super::sheets::{CreatureSheet, Record};
use super::{Imported, abilities, magic, moves, plain, strikes};
use crate::benchmarks::Measure;
use crate::character::{Ability, Material, ProofAgainst, Trait};
use serde_json::Value;

/// Short keys of abilities, in the order of the game.
pub(super) const ABILITY_KEYS: [(&str, Ability); 6] = [
    ("str", Ability::Strength),
    ("dex", Ability::Dexterity),
    ("con", Ability::Constitution),
    ("int", Ability::Intelligence),
    ("wis", Ability::Wisdom),
    ("cha", Ability::Charisma),
];

/// Reads a creature; it needs a name, a level, hit points and an armour class.
pub(super) fn read(actor: &Value) -> Result<Imported, String> {
    let system = actor.get("system").or_else(|| actor.get("data")).unwrap_or(&Value::Null);
    let name = text(actor, "name").ok_or("it has no name")?.to_owned();
    let mut report = Report::default();
    let mut texts = Vec::new();
    let mut must = |paths: &[&str], bounds| {
        let found = number(system, paths, bounds, &mut report, true);
        found.ok_or_else(|| format!("{name}: {}: it must have a number from {} to {}", paths[0], bounds.0, bounds.1))
    };
    let level = must(&["details.level.value", "details.level"], (-1, 25))?;
    let armor_class = must(&["attributes.ac.value"], (1, 70))?;
    let hit_points = must(&["attributes.hp.max", "attributes.hp.value"], (1, 1_000))?;
    let mut sheet = CreatureSheet {
        name,
        level: level as i8,
        armor_class: armor_class as u8,
        hit_points: hit_points as i16,
        ..CreatureSheet::default()
    };
    numbers(system, &mut sheet, &mut report);
    kinds(system, &mut sheet, &mut texts, &mut report);
    skills(system, actor, &mut sheet, &mut report);
    wards(system, &mut sheet, &mut report);
    let items = list(actor, &["items"]);
    strikes::read(items, &mut sheet, &mut report);
    moves::read(system, &mut sheet, &mut texts, &mut report);
    abilities::read(items, &mut sheet, &mut texts, &mut report);
    sheet.casting = magic::foundry(system, items, (&sheet.traits, false), &mut texts, &mut report);
    remarks(actor, system, &mut sheet, &mut texts, &mut report);
    doubts(&sheet, &mut report);
    report.whole.push(format!("{}, level {}", sheet.name, sheet.level));
    Ok(Imported { record: Record::Creature(sheet), texts, publication: publication(system), report })
}

/// Reads saves, Perception, Speed and abilities.
fn numbers(system: &Value, sheet: &mut CreatureSheet, report: &mut Report) {
    let modifier = (-5, 60);
    for (save, key) in sheet.saves.iter_mut().zip(["fortitude", "reflex", "will"]) {
        *save = number(system, &[&format!("saves.{key}.value")], modifier, report, true).unwrap_or_default() as i8;
    }
    let perception = ["perception.mod", "attributes.perception.value", "perception.value"];
    sheet.perception = number(system, &perception, modifier, report, true).unwrap_or_default() as i8;
    sheet.speed = number(system, &["attributes.speed.value"], (0, 200), report, true).unwrap_or_default() as u8;
    for (key, ability) in ABILITY_KEYS {
        let found = number(system, &[&format!("abilities.{key}.mod")], (-10, 30), report, false);
        if let Some(modifier) = found.filter(|modifier| *modifier != 0) {
            sheet.abilities.insert(ability, modifier as i8);
        }
    }
}

/// Reads size, rarity and traits; what the game does not ask for is kept as text.
fn kinds(system: &Value, sheet: &mut CreatureSheet, texts: &mut Vec<Told>, report: &mut Report) {
    let written = text(system, "traits.size.value").unwrap_or("med");
    match size_of(written) {
        Some(size) => sheet.size = size,
        None => report.out("traits.size.value", format!("{written} is no size")),
    }
    let rarity = text(system, "traits.rarity").or_else(|| text(system, "traits.rarity.value"));
    if let Some(rarity) = rarity.filter(|rarity| *rarity != "common") {
        texts.push(Told { at: "rarity".to_owned(), what: rarity.to_owned() });
    }
    let mut others = Vec::new();
    for value in list(system, &["traits.value", "traits.traits.value"]) {
        let Some(word) = value.as_str().map(slug) else {
            report.out("traits.value", format!("expected a word, found {}", short(value)));
            continue;
        };
        match Trait::ALL.iter().find(|one| one.written() == word) {
            Some(one) if !sheet.traits.contains(one) => sheet.traits.push(*one),
            Some(_) => {}
            None => others.push(word),
        }
    }
    if !others.is_empty() {
        let others = others.join(", ");
        report.text("traits.value", format!("no rule asks for {others}"));
        texts.push(Told { at: "traits".to_owned(), what: others });
    }
}

/// Reads skills, from the numbers of the actor and from items that are called after one.
fn skills(system: &Value, actor: &Value, sheet: &mut CreatureSheet, report: &mut Report) {
    let bounds = (-5, 60);
    for (key, value) in at(system, "skills").and_then(Value::as_object).into_iter().flatten() {
        let path = format!("skills.{key}");
        let Some(skill) = skill_of(key) else {
            report.out(path, "it is no skill");
            continue;
        };
        if let Some(total) = number(value, &["base", "value"], bounds, report, false) {
            sheet.skills.insert(skill, total as i8);
        }
        for special in list(value, &["special"]) {
            let label = text(special, "label").unwrap_or("in special cases");
            let total = at(special, "base").and_then(whole).unwrap_or_default();
            report.part(&path, format!("{total:+} {label}"));
        }
    }
    for item in list(actor, &["items"]).iter().filter(|item| text(item, "type") == Some("lore")) {
        let name = text(item, "name").unwrap_or_default();
        let total = number(item, &["system.mod.value", "data.mod.value"], bounds, report, false);
        match (skill_of(name), total) {
            (Some(skill), Some(total)) => {
                sheet.skills.entry(skill).or_insert(total as i8);
            }
            (None, Some(total)) => report.text(name, format!("knowledge {total:+}")),
            (_, None) => report.out(name, "a skill without a number"),
        }
    }
}

/// What a list of immunities, weaknesses or resistances is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ward {
    Immunity,
    Weakness,
    Resistance,
}

/// Reads immunities, weaknesses and resistances, of either shape.
fn wards(system: &Value, sheet: &mut CreatureSheet, report: &mut Report) {
    let lists: [(Ward, [&str; 3]); 3] = [
        (Ward::Immunity, ["attributes.immunities", "traits.di.value", "traits.di"]),
        (Ward::Weakness, ["attributes.weaknesses", "traits.dv.value", "traits.dv"]),
        (Ward::Resistance, ["attributes.resistances", "traits.dr.value", "traits.dr"]),
    ];
    for (ward, paths) in lists {
        for value in list(system, &paths) {
            take_ward(ward, value, paths[0], sheet, report);
        }
    }
}

/// Takes one immunity, weakness or resistance.
pub(super) fn take_ward(ward: Ward, value: &Value, path: &str, sheet: &mut CreatureSheet, report: &mut Report) {
    let written = value.as_str().or_else(|| text(value, "type")).or_else(|| text(value, "label")).unwrap_or_default();
    let against = against_of(written);
    let points = at(value, "value").and_then(whole);
    let proof = ProofAgainst::ALL.iter().copied().find(|one| slug(one.written()) == slug(written));
    if let Some(proof) = proof.filter(|_| ward == Ward::Immunity) {
        if !sheet.proof.contains(&proof) {
            sheet.proof.push(proof);
        }
        return;
    }
    if against.is_empty() || (ward != Ward::Immunity && points.is_none()) {
        let points = points.map(|points| format!(" {points}")).unwrap_or_default();
        report.text(path, format!("no rule knows {written}{points}"));
        return;
    }
    let points = points.unwrap_or_default().clamp(0, 999) as i16;
    for one in against {
        match ward {
            Ward::Immunity if !sheet.immune.contains(&one) => sheet.immune.push(one),
            Ward::Immunity => {}
            Ward::Weakness => drop(sheet.weak.insert(one, points)),
            Ward::Resistance => drop(sheet.resistant.insert(one, points)),
        }
    }
    for exception in list(value, &["exceptions"]) {
        take_exception(ward, exception, path, sheet, report);
    }
    if let Some(double) = at(value, "doubleVs").filter(|double| double.as_array().is_none_or(|list| !list.is_empty())) {
        report.part(path, format!("it does not double against {}", short(double)));
    }
}

/// Takes what a resistance does not hold against; of others it is told.
fn take_exception(ward: Ward, exception: &Value, path: &str, sheet: &mut CreatureSheet, report: &mut Report) {
    let written = exception.as_str().or_else(|| text(exception, "label")).unwrap_or_default();
    let material = Material::ALL.iter().find(|material| material.written() == slug(written));
    match material {
        Some(material) if ward == Ward::Resistance => {
            if !sheet.except.contains(material) {
                sheet.except.push(*material);
            }
        }
        _ => report.part(path, format!("its exception is not known: {}", short(exception))),
    }
}

/// Keeps what stands on the sheet beside numbers, and tells what was left.
fn remarks(actor: &Value, system: &Value, sheet: &mut CreatureSheet, texts: &mut Vec<Told>, report: &mut Report) {
    let about =
        text(system, "details.blurb").or_else(|| text(system, "details.publicNotes")).map(plain).unwrap_or_default();
    sheet.about = about.lines().next().unwrap_or_default().to_owned();
    let details = [
        "attributes.ac.details",
        "attributes.hp.details",
        "attributes.speed.details",
        "attributes.allSaves.value",
        "perception.details",
        "details.languages.details",
        "traits.senses.value",
    ];
    for path in details {
        if let Some(remark) = text(system, path).map(plain) {
            report.text(path, remark.clone());
            texts.push(Told { at: path.to_owned(), what: remark });
        }
    }
    sheet.languages = languages(system);
    aside(system, texts, report);
    if let Some(adjustment) = text(system, "attributes.adjustment") {
        report.part("attributes.adjustment", format!("it is {adjustment}; its numbers are those without it"));
    }
    let has_picture = first(actor, &["prototypeToken.texture.src", "img", "token.img"]).is_some();
    if has_picture {
        report.beside("img", "the picture is not in the file");
    }
}

/// Returns the languages of a file that says what they are, an empty list where it understands none (PF-EFF-14).
pub(super) fn languages(system: &Value) -> Option<Vec<String>> {
    let paths = ["details.languages.value", "traits.languages.value"];
    let found = paths.iter().find_map(|path| at(system, path).and_then(Value::as_array))?;
    Some(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Tells what no record has: another initiative, focus, rituals, private notes, temporary hit points.
fn aside(system: &Value, texts: &mut Vec<Told>, report: &mut Report) {
    let initiative = text(system, "initiative.statistic").or_else(|| text(system, "attributes.initiative.statistic"));
    if let Some(other) = initiative.filter(|statistic| *statistic != "perception") {
        report.text("initiative.statistic", format!("it rolls initiative with {other}; here with Perception"));
    }
    if let Some(notes) = text(system, "details.privateNotes") {
        report.text("details.privateNotes", "kept for the game master");
        texts.push(Told { at: "private notes".to_owned(), what: plain(notes) });
    }
    for path in ["spellcasting.rituals.dc", "attributes.hp.temp"] {
        if let Some(value) = at(system, path).and_then(whole).filter(|value| *value > 0) {
            report.out(path, format!("{value} is not taken"));
        }
    }
}

/// Tells numbers that are far from those of the level (PF-ELT-04); they are kept.
fn doubts(sheet: &CreatureSheet, report: &mut Report) {
    let level = i32::from(sheet.level);
    let mut look = |measure: Measure, at: &str, number: i32| {
        if measure.is_far(level, number) {
            report.doubt(at, format!("{number} is far from what creatures of level {level} have"));
        }
    };
    look(Measure::ArmorClass, "attributes.ac.value", sheet.armor_class.into());
    look(Measure::Saves, "perception", sheet.perception.into());
    for (save, key) in sheet.saves.iter().zip(["fortitude", "reflex", "will"]) {
        look(Measure::Saves, &format!("saves.{key}.value"), (*save).into());
    }
    for strike in &sheet.strikes {
        look(Measure::Attack, &strike.name, strike.modifier.into());
    }
}

/// Returns from where a creature comes.
pub(super) fn publication(system: &Value) -> Option<String> {
    let of = at(system, "details.publication")?;
    let edition =
        at(of, "remaster").and_then(Value::as_bool).map(|yes| if yes { "remaster" } else { "before the remaster" });
    let parts: Vec<&str> = [text(of, "title"), text(of, "license"), edition].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
