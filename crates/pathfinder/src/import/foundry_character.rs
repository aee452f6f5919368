//! Foundry's actors of type `character`: choices, of which nothing is added up in the file.

use super::creature::{ABILITY_KEYS, publication};
use super::plain;
use super::reading::{Report, Told, at, first, list, number, size_of, skill_of, text, whole};
use super::runes::Runes;
use super::sheets::{CharacterSheet, Record};
use super::{Imported, magic};
use crate::character::{ArmorCategory, Rank, Reaction, Skill, WeaponCategory};
use serde_json::Value;

/// Reads a character; it needs a name and a level.
pub(super) fn read(actor: &Value) -> Result<Imported, String> {
    let system = actor.get("system").or_else(|| actor.get("data")).unwrap_or(&Value::Null);
    let mut report = Report::default();
    let mut texts = Vec::new();
    let name = text(actor, "name").ok_or("it has no name")?.to_owned();
    let paths = ["details.level.value", "details.level"];
    let level =
        number(system, &paths, (1, 20), &mut report, true).ok_or_else(|| format!("{name}: level: expected 1 to 20"))?;
    let mut sheet = CharacterSheet { name, level: level as i8, speed: 25, ..CharacterSheet::default() };
    let items = list(actor, &["items"]);
    boosts(system, items, &mut sheet, &mut report);
    ancestry(items, &mut sheet, &mut report);
    class(items, &mut sheet, &mut report);
    skills(system, items, &mut sheet, &mut report);
    gear(items, &mut sheet, &mut texts, &mut report);
    feats(items, &mut sheet, &mut texts, &mut report);
    sheet.languages = super::creature::languages(system);
    sheet.casting = magic::foundry(system, items, (&[], true), &mut texts, &mut report);
    if at(system, "attributes.hp.value").is_some() {
        report.out("attributes.hp.value", "the hit points left; a scene begins with all of them");
    }
    report.whole.push(format!("{}, level {}", sheet.name, sheet.level));
    Ok(Imported { record: Record::Character(sheet), texts, publication: publication(system), report })
}

/// Returns the items of a type, each with its numbers.
fn of_type<'a>(items: &'a [Value], kind: &'a str) -> impl Iterator<Item = (&'a Value, &'a Value)> {
    let fits = move |item: &&Value| text(item, "type") == Some(kind);
    items
        .iter()
        .filter(fits)
        .map(|item| (item, item.get("system").or_else(|| item.get("data")).unwrap_or(&Value::Null)))
}

/// Adds up boosts and flaws: 2 to a score below 18, 1 from there on; scores that are set by hand win.
fn boosts(system: &Value, items: &[Value], sheet: &mut CharacterSheet, report: &mut Report) {
    let mut scores = [10_i32; 6];
    let flaws = of_type(items, "ancestry").flat_map(|(_, system)| selected(system, "flaws"));
    for key in flaws {
        change(&mut scores, &key, false, report);
    }
    let chosen = ["ancestry", "background"]
        .into_iter()
        .flat_map(|kind| of_type(items, kind).flat_map(|(_, system)| selected(system, "boosts")));
    let class =
        of_type(items, "class").filter_map(|(_, system)| text(system, "keyAbility.selected").map(str::to_owned));
    let mut boosts: Vec<String> = chosen.chain(class).collect();
    for level in [1, 5, 10, 15, 20].into_iter().filter(|level| *level <= i32::from(sheet.level)) {
        let of_level = list(system, &[&format!("build.attributes.boosts.{level}")]);
        boosts.extend(of_level.iter().filter_map(|key| key.as_str().map(str::to_owned)));
    }
    for key in &boosts {
        change(&mut scores, key, true, report);
    }
    let is_manual = at(system, "build.attributes.manual").and_then(Value::as_bool).unwrap_or(boosts.is_empty());
    for (key, ability) in ABILITY_KEYS {
        let place = ability as usize;
        let by_hand = number(system, &[&format!("abilities.{key}.mod")], (-5, 10), report, false);
        if let Some(modifier) = by_hand.filter(|_| is_manual) {
            scores[place] = 10 + 2 * modifier;
        }
        sheet.abilities[place] = scores[place].clamp(1, 30) as u8;
    }
    if boosts.is_empty() && !is_manual {
        report.part("build.attributes.boosts", "no boost is chosen: scores are 10");
    }
}

/// Returns the abilities that are selected in the numbered slots of an item.
fn selected(system: &Value, slots: &str) -> Vec<String> {
    let slots = at(system, slots).and_then(Value::as_object);
    let of_slot = |slot: &Value| {
        let single = || list(slot, &["value"]).first().filter(|_| list(slot, &["value"]).len() == 1)?.as_str();
        text(slot, "selected").or_else(single).map(str::to_owned)
    };
    slots.into_iter().flatten().filter_map(|(_, slot)| of_slot(slot)).collect()
}

/// Raises or lowers a score.
fn change(scores: &mut [i32; 6], key: &str, rises: bool, report: &mut Report) {
    let Some((_, ability)) = ABILITY_KEYS.iter().find(|(short, _)| *short == key) else {
        report.out("boosts", format!("{key} is no ability"));
        return;
    };
    let score = &mut scores[*ability as usize];
    *score += match (rises, *score < 18) {
        (true, true) => 2,
        (true, false) => 1,
        (false, _) => -2,
    };
}

/// Reads ancestry, heritage and background.
fn ancestry(items: &[Value], sheet: &mut CharacterSheet, report: &mut Report) {
    let mut about = Vec::new();
    for kind in ["ancestry", "heritage", "background", "class"] {
        about.extend(of_type(items, kind).filter_map(|(item, _)| text(item, "name")));
    }
    sheet.about = about.join(", ");
    let Some((_, system)) = of_type(items, "ancestry").next() else {
        report.part("items", "there is no ancestry: 8 hit points, Speed 25");
        sheet.ancestry_hit_points = 8;
        return;
    };
    sheet.ancestry_hit_points = number(system, &["hp", "hp.value"], (4, 20), report, true).unwrap_or(8) as u8;
    sheet.speed = number(system, &["speed", "speed.value"], (5, 60), report, true).unwrap_or(25) as u8;
    sheet.size = text(system, "size").or_else(|| text(system, "size.value")).and_then(size_of).unwrap_or_default();
}

/// Returns a rank, 0 to 4.
fn rank(system: &Value, path: &str, report: &mut Report) -> Rank {
    let found = number(system, &[path], (0, 4), report, false);
    found.map_or(Rank::Untrained, |rank| Rank::ALL[rank as usize])
}

/// Reads what a class gives at the first level.
fn class(items: &[Value], sheet: &mut CharacterSheet, report: &mut Report) {
    let Some((item, system)) = of_type(items, "class").next() else {
        report.part("items", "there is no class: 8 hit points a level, no ranks");
        sheet.class_hit_points = 8;
        return;
    };
    sheet.class_hit_points = number(system, &["hp", "hp.value"], (4, 12), report, true).unwrap_or(8) as u8;
    sheet.perception = rank(system, "perception", report);
    sheet.class_rank = rank(system, "classDC", report);
    let key = text(system, "keyAbility.selected");
    sheet.key_ability = ABILITY_KEYS.iter().find(|(short, _)| Some(*short) == key).map(|(_, one)| *one);
    for (save, key) in sheet.saves.iter_mut().zip(["fortitude", "reflex", "will"]) {
        *save = rank(system, &format!("savingThrows.{key}"), report);
    }
    for category in WeaponCategory::ALL {
        let rank = rank(system, &format!("attacks.{}", category.written()), report);
        sheet.weapon_ranks.insert(*category, rank);
    }
    for category in ArmorCategory::ALL {
        let rank = rank(system, &format!("defenses.{}", category.written()), report);
        sheet.armour_ranks.insert(*category, rank);
    }
    if sheet.level > 1 {
        let name = text(item, "name").unwrap_or("the class");
        report.part(name, "its ranks are those of the first level; what features raise later is not in the file");
    }
}

/// Reads ranks of skills: what is chosen by hand and what the background gives, whichever is higher.
fn skills(system: &Value, items: &[Value], sheet: &mut CharacterSheet, report: &mut Report) {
    let chosen = at(system, "skills").and_then(Value::as_object).into_iter().flatten();
    let chosen: Vec<(&str, Rank)> = chosen.map(|(key, value)| (key.as_str(), rank(value, "rank", report))).collect();
    let backgrounds = of_type(items, "background").chain(of_type(items, "class"));
    let given = backgrounds.flat_map(|(_, system)| list(system, &["trainedSkills.value"]));
    let given = given.filter_map(Value::as_str).map(|key| (key, Rank::Trained));
    for (key, rank) in chosen.into_iter().chain(given).filter(|(_, rank)| *rank != Rank::Untrained) {
        match skill_of(key) {
            Some(skill) => {
                let known = sheet.skills.entry(skill).or_default();
                *known = (*known).max(rank);
            }
            None => report.out(format!("skills.{key}"), "it is no skill"),
        }
    }
    for (item, system) in of_type(items, "lore") {
        let rank = rank(system, "proficient.value", report);
        report.text(text(item, "name").unwrap_or("a lore"), format!("a lore: {rank}"));
    }
}

/// Returns the slug of what an item is at bottom, where its name is its owner's.
fn base(system: &Value) -> Option<&str> {
    text(system, "baseItem").or_else(|| text(system, "slug"))
}

/// Reads weapons, armour, shields, and what else is carried.
fn gear(items: &[Value], sheet: &mut CharacterSheet, texts: &mut Vec<Told>, report: &mut Report) {
    for (item, system) in of_type(items, "weapon") {
        let name = text(item, "name").unwrap_or("a weapon");
        let potency = first(system, &["runes.potency", "potencyRune.value"]).and_then(|(_, value)| whole(value));
        let striking = first(system, &["runes.striking", "strikingRune.value"]);
        let striking = striking.map_or(0, |(_, value)| super::runes::striking(value));
        let mut runes = Runes { potency: potency.unwrap_or_default(), striking, ..Runes::default() };
        runes.takes(name, list(system, &["runes.property"]), report);
        super::runes::weapon(name, base(system), &runes, sheet, report);
    }
    for kind in ["armor", "shield"] {
        for (item, system) in of_type(items, kind) {
            let name = text(item, "name").unwrap_or(kind);
            let potency = first(system, &["runes.potency", "potencyRune.value"]).and_then(|(_, value)| whole(value));
            let resilient = first(system, &["runes.resilient", "resiliencyRune.value"]);
            let resilient = resilient.map_or(0, |(_, value)| super::runes::resilient(value));
            let runes = (potency.unwrap_or_default(), resilient);
            let name = super::runes::armour(name, base(system), runes, report);
            let is_shield = kind == "shield" || text(system, "category") == Some("shield");
            let place = if is_shield { &mut sheet.shield } else { &mut sheet.armour };
            if place.is_none() {
                *place = Some(name);
            } else {
                report.text(name, "a second one is not worn");
            }
        }
    }
    for kind in ["equipment", "consumable", "treasure", "backpack", "ammo", "kit", "book"] {
        for (item, system) in of_type(items, kind) {
            let count = number(system, &["quantity", "quantity.value"], (0, 1_000_000), report, false).unwrap_or(1);
            texts.push(Told {
                at: "gear".to_owned(),
                what: format!("{count} {}", text(item, "name").unwrap_or("thing")),
            });
        }
    }
}

/// Takes the skill that was chosen with a feat, where that is being certain of it.
fn assured(item: &Value, sheet: &mut CharacterSheet) {
    let chosen = ["flags.pf2e.rulesSelections.assurance", "flags.system.rulesSelections.assurance"];
    let chosen = chosen.iter().find_map(|path| text(item, path));
    if let Some(skill) = chosen.and_then(|name| Skill::ALL.iter().copied().find(|skill| skill.written() == name)) {
        sheet.assures(skill);
    }
}

/// Reads feats, features and actions: reactions that the game knows, the others as text.
fn feats(items: &[Value], sheet: &mut CharacterSheet, texts: &mut Vec<Told>, report: &mut Report) {
    for (item, system) in of_type(items, "feat").chain(of_type(items, "action")) {
        let name = text(item, "name").unwrap_or("a feat");
        match super::reading::slug(name).as_str() {
            "attack of opportunity" | "reactive strike" => sheet.reactions.push(Reaction::AttackOfOpportunity),
            "shield block" => sheet.reactions.push(Reaction::ShieldBlock),
            word if sheet.takes_feat(word) => assured(item, sheet),
            _ => {
                report.text(name, "a feat or a feature: nobody carries it out");
                let described = plain(text(system, "description.value").unwrap_or_default());
                texts.push(Told { at: name.to_owned(), what: described });
            }
        }
    }
    sheet.reactions.sort_unstable();
    sheet.reactions.dedup();
    for kind in ["effect", "condition", "deity"] {
        for (item, _) in of_type(items, kind) {
            report.out(text(item, "name").unwrap_or(kind), format!("items of type {kind} are not taken"));
        }
    }
}
